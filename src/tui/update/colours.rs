//! Colours of cells and candidates. A key asks for a colour; a digit before it means a candidate,
//! and while a digit is highlighted, its candidates are meant from the start.

use crate::game::annotations::{Annotation, Colour};
use crate::game::paper::Turn;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::highlight::{begin, beyond};
use crate::tui::update::{notify, take};
use gradus_engine::{Cell, Digit};

/// The next key chooses the colour.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    model.hand.colouring = model.highlighted_digit();
    ask(model)
}

/// Means a candidate or, with 0, the whole cell.
pub fn candidate(model: &mut Model, key: Key) -> Effects {
    model.hand.colouring = key.digit();
    if model.hand.colouring.is_some_and(|digit| digit.get() > model.puzzle().largest()) {
        return beyond(model);
    }
    ask(model)
}

fn ask(model: &mut Model) -> Effects {
    let what = model
        .hand
        .colouring
        .map_or_else(|| "the cell".into(), |digit| format!("candidate {digit}"));
    let keys = model.session.keys.fill_in("{colour-paint}; {colour-wipe} wipes");
    begin(model, Context::Colour, format!("colour {what}: {keys}"))
}

/// Gives the cells or candidates that are meant the key's colour or, if all of them have it,
/// removes it.
pub fn paint(model: &mut Model, key: Key) -> Effects {
    let colour = key.typed().and_then(Colour::from_char);
    let meant = meant(model);
    if meant.is_empty() {
        let digit = model.hand.colouring.map_or_else(String::new, |digit| digit.to_string());
        let how = model.session.keys.fill_in("; {colour} and 0 colour the whole cell");
        let text = format!("{digit} is not a candidate here{how}");
        return notify(model, Notice::warning(text));
    }
    let annotations = model.sitting.game.annotations();
    let has = |&(cell, digit): &(Cell, Option<Digit>)| annotations.colour(cell, digit) == colour;
    let colour = if meant.iter().all(has) { None } else { colour };
    let turn = turn(meant.into_iter().filter(|place| colour.is_none() || !has(place)), colour);
    take(model, turn)
}

/// The cells or candidates that are meant.
fn meant(model: &Model) -> Vec<(Cell, Option<Digit>)> {
    let may = |cell: Cell, digit| {
        model.sitting.game.sheet().value(cell).is_none() && model.candidates(cell).contains(digit)
    };
    let takes = |cell: &Cell| model.hand.colouring.is_none_or(|digit| may(*cell, digit));
    model.targets().into_iter().filter(takes).map(|cell| (cell, model.hand.colouring)).collect()
}

fn turn(places: impl Iterator<Item = (Cell, Option<Digit>)>, colour: Option<Colour>) -> Turn {
    places.map(|(cell, digit)| Annotation::Paint(cell, digit, colour)).collect::<Vec<_>>().into()
}

/// Removes the colours of the candidate that is meant, or all of the cell.
pub fn wipe(model: &mut Model, _: Key) -> Effects {
    let targets = model.targets();
    let (meant, annotations) = (model.hand.colouring, model.sitting.game.annotations());
    let coloured = annotations
        .coloured()
        .filter(|(cell, digit)| targets.contains(cell) && (meant.is_none() || *digit == meant));
    let turn = turn(coloured, None);
    take(model, turn)
}

/// Removes all colours.
pub fn wipe_all(model: &mut Model, _: Key) -> Effects {
    let turn = turn(model.sitting.game.annotations().coloured(), None);
    take(model, turn)
}
