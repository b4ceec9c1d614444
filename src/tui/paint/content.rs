//! The look of a cell, for the code that draws it; among others, of one that shows the digits that
//! occur in some solution.

use crate::game::annotations::{Colour, Colours};
use crate::tui::paint::clues::Clue;
use crate::tui::paint::marks::TwoSorts;
use crate::tui::paint::roles::Paint;
use crate::tui::theme::{COLOURS, Part};
use gradus_engine::grid::region::{Family, Region};
use gradus_engine::solve::{MANY, TrueCandidates};
use gradus_engine::{Cell, Digit, Digits, Grid};

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
    /// Whether it is selected.
    pub selected: bool,
    /// The player's colours.
    pub colours: Colours,
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
            selected: false,
            colours: Colours::NONE,
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
    /// Nothing: it is outside the boards of a joined puzzle.
    Hole,
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

/// The style of a colour.
pub const fn part(colour: Colour) -> Part {
    COLOURS[colour.index()]
}

/// The paint of a candidate with a colour.
pub fn paint(digit: Digit, colour: Colour) -> Paint {
    Paint { digits: digit.into(), part: part(colour), sign: Some(colour.to_char()) }
}

/// An open cell: digits of a single solution are the most prominent, then those of few.
pub fn solutions_content(found: &TrueCandidates, cell: Cell) -> Content {
    let (digits, unknown) = (found.digits(cell), found.unknown(cell));
    let of = |least: u8, most: u8| -> Digits {
        let is_such = |digit: &Digit| {
            let count = found.solutions_with(cell, *digit);
            (least..=most).contains(&count) && !unknown.contains(*digit)
        };
        digits.iter().filter(is_such).collect()
    };
    let paints = [
        Paint::plain(Part::HintFin, of(1, 1)),
        Paint::plain(Part::HintPattern, of(2, MANY - 1)),
        Paint::plain(Part::Mark, of(MANY, MANY)),
        Paint::plain(Part::Faint, unknown),
    ];
    Content::Marks(digits, paints.into_iter().filter(|paint| !paint.digits.is_empty()).collect())
}

/// The number of solutions in which each digit of a cell occurs, as in `in solutions: 3×1 4×9+ 7?`.
pub fn solution_counts(found: &TrueCandidates, cell: Cell) -> String {
    let word = |digit: Digit| match found.solutions_with(cell, digit) {
        _ if found.unknown(cell).contains(digit) => format!(" {digit}?"),
        MANY => format!(" {digit}×{MANY}+"),
        count => format!(" {digit}×{count}"),
    };
    let digits = found.digits(cell) | found.unknown(cell);
    match digits.is_empty() {
        true => "in no solution".into(),
        false => digits.iter().fold("in solutions:".into(), |text, digit| text + &word(digit)),
    }
}
