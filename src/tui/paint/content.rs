//! The look of a cell, for the code that draws it.

use crate::game::annotations::Colour;
use crate::tui::paint::clues::Clue;
use crate::tui::paint::marks::TwoSorts;
use crate::tui::paint::roles::Paint;
use crate::tui::theme::Part;
use gradus_engine::Grid;
use gradus_engine::grid::digit::{Digit, Digits};
use gradus_engine::grid::region::{Family, Region};

/// The look of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Its content.
    pub content: Content,
    /// Whether it is the cursor's.
    pub cursor: bool,
    /// Whether it is wrong.
    pub wrong: bool,
    /// Whether a hint points at it.
    pub bracketed: bool,
    /// Whether a row of selected cells begins here, and whether one ends here.
    pub selected: [bool; 2],
    /// The player's colour.
    pub colour: Option<Colour>,
    /// How its rules and dots are painted, if not as usual.
    pub ground: Option<Part>,
    /// Its additional house besides row, column and box.
    pub zone: Option<Zone>,
    /// The sum of the cage that begins here.
    pub sum: Option<Clue>,
    /// The background that a line or a region of the puzzle gives it.
    pub tint: Option<Part>,
}

impl Look {
    /// A cell with nothing special except its content.
    pub const fn of(content: Content) -> Self {
        Self {
            content,
            cursor: false,
            wrong: false,
            bracketed: false,
            selected: [false; 2],
            colour: None,
            ground: None,
            zone: None,
            sum: None,
            tint: None,
        }
    }
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A black cell with its clues.
    Black {
        /// The clue of the run below.
        down: Option<Clue>,
        /// The clue of the run to the right.
        across: Option<Clue>,
    },
    /// A digit.
    Digit(Digit, Part),
    /// A digit that a hint would place.
    Proposed(Digit),
    /// Marks, and how highlighted ones are painted; if marks have no room, whether there are any.
    Marks(Digits, Vec<Paint>),
    /// Corner marks and centre marks.
    TwoSorts(TwoSorts),
}

/// The zone of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The symbol.
    pub sign: char,
    /// How the symbol is painted.
    pub part: Part,
    /// How the cell is shaded.
    pub shade: Part,
}

const WINDOW: Zone = Zone { sign: ':', part: Part::Window, shade: Part::Window };

/// The zones of all cells.
pub fn zones(grid: Grid, regions: &[Region]) -> Vec<Option<Zone>> {
    let mut zones: Vec<Option<Zone>> = vec![None; grid.len()];
    let of = |family| regions.iter().filter(move |region| region.family == family);
    for cell in of(Family::Window).flat_map(|region| &region.cells) {
        zones[cell.index()] = Some(WINDOW);
    }
    for region in of(Family::Diagonal) {
        let falls = region.cells.is_sorted_by_key(|&cell| grid.col(cell));
        for cell in &region.cells {
            let zone = &mut zones[cell.index()];
            let crossed = zone.is_some_and(|zone| zone.part == Part::Diagonal);
            let sign = if crossed {
                '╳'
            } else if falls {
                '╲'
            } else {
                '╱'
            };
            let shade = zone.map_or(Part::Diagonal, |zone| zone.shade);
            *zone = Some(Zone { sign, part: Part::Diagonal, shade });
        }
    }
    zones
}

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
