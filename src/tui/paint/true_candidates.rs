//! The look of the digits that occur in some solution, in place of marks, and the text about those
//! of the cursor's cell.

use crate::tui::paint::content::Content;
use crate::tui::paint::roles::Paint;
use crate::tui::theme::Part;
use gradus_engine::solve::{MANY, TrueCandidates};
use gradus_engine::{Cell, Digit, Digits};

/// An open cell: digits of a single solution are the most prominent, then those of few.
pub fn content(found: &TrueCandidates, cell: Cell) -> Content {
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
pub fn counts(found: &TrueCandidates, cell: Cell) -> String {
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
