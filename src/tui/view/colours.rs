//! The player's colours and how each is painted. The letter of a colour is beside its candidate or
//! in its cell, so that it can be recognised without colour.

use super::roles::Paint;
use crate::game::annotations::Colour;
use crate::tui::theme::Part;
use gradus_engine::Digit;

/// The styles of the colours, in their order.
const PARTS: [Part; 8] = [
    Part::ColourATrue,
    Part::ColourAFalse,
    Part::ColourBTrue,
    Part::ColourBFalse,
    Part::ColourCTrue,
    Part::ColourCFalse,
    Part::ColourDTrue,
    Part::ColourDFalse,
];

/// The style of a colour.
pub const fn part(colour: Colour) -> Part {
    PARTS[colour.index()]
}

/// The paint of a candidate with a colour.
pub fn paint(digit: Digit, colour: Colour) -> Paint {
    Paint { digits: digit.into(), part: part(colour), sign: Some(colour.to_char()) }
}
