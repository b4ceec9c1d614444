//! Patterns that would give a puzzle several solutions: unique rectangles and loops, and graves.

use super::view::{View, technique};
use crate::grid::{Cell, Digits, Puzzle};
use crate::technique::{Mark, Role, Step, Technique, page, text};

/// A loop of four cells.
pub static RECTANGLE: Technique = technique(
    ["unique-rectangle", "unique rectangle", "UR"],
    page!("unique-rectangle"),
    explain_loop,
);

/// A loop of six cells.
pub static LOOP_6: Technique =
    technique(["unique-loop-6", "unique loop of 6", "U6"], page!("unique-rectangle"), explain_loop);

/// A loop of eight cells.
pub static LOOP_8: Technique =
    technique(["unique-loop-8", "unique loop of 8", "U8"], page!("unique-rectangle"), explain_loop);

/// A loop of ten cells or more.
pub static LOOP_10: Technique = technique(
    ["unique-loop-10", "unique loop of 10 or more", "UX"],
    page!("unique-rectangle"),
    explain_loop,
);

/// A grave with the same extra digit in several cells.
pub static BUG_2: Technique = technique(["bug-2", "BUG type 2", "B2"], page!("bug"), explain_grave);

/// A grave whose extra digits are part of a naked set.
pub static BUG_3: Technique = technique(["bug-3", "BUG type 3", "B3"], page!("bug"), explain_grave);

/// A grave with extra digits in two cells that share another digit.
pub static BUG_4: Technique = technique(["bug-4", "BUG type 4", "B4"], page!("bug"), explain_grave);

impl View<'_> {
    /// The cells of a loop with its two digits, or those of a grave; the candidates that save the
    /// puzzle from it; and, if these belong to a set, the house and the other cells of the set.
    pub fn deadly(&self) -> Vec<Mark> {
        let pattern = &self.hint.pattern;
        let is_loop = self.hint_is_loop();
        let mut marks: Vec<Mark> = self.houses([Role::Base]).collect();
        if is_loop {
            marks.extend(self.candidates(Role::Pattern, &pattern.cells, pattern.digits));
            marks.extend(self.candidates(Role::Fin, &pattern.cells, !pattern.digits));
        } else {
            marks.extend(self.candidates(Role::Fin, &pattern.cells, pattern.digits));
        }
        marks.extend(self.candidates(Role::Set(0), &pattern.others, !0));
        marks
    }

    /// Whether all cells of the pattern have its digits.
    fn hint_is_loop(&self) -> bool {
        let pattern = &self.hint.pattern;
        let has_all = |&cell: &usize| pattern.digits & !self.state.candidates(cell) == 0;
        pattern.cells.len() >= 4
            && pattern.digits.count_ones() == 2
            && pattern.cells.iter().all(has_all)
    }
}

/// `r1c2 is 5 or r3c4 is 7`.
fn saviours(step: &Step, puzzle: &Puzzle) -> String {
    let is = |(cell, digits): (Cell, Digits)| {
        let digits = text::list(digits.iter(), "or");
        format!("{} is {digits}", puzzle.grid().name(cell))
    };
    text::list(step.candidates(Role::Fin).map(is), "or")
}

/// Why what saves the puzzle strikes something.
fn follows(step: &Step, puzzle: &Puzzle) -> String {
    let base = || text::regions(puzzle, step.regions(Role::Base));
    let others = step.candidates(Role::Set(0)).map(|(cell, _)| cell);
    let others = text::cells(puzzle, others);
    let effect = text::effect(puzzle, step);
    if !others.is_empty() {
        format!("Whichever it is, with {others} it makes a set in {}: {effect}.", base())
    } else if step.regions(Role::Base).next().is_some() {
        format!("The other one takes the digit that has no other place in {}: {effect}.", base())
    } else {
        format!("So {effect}.")
    }
}

fn explain_loop(step: &Step, puzzle: &Puzzle) -> String {
    let cells = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    let digits = step.candidates(Role::Pattern).fold(Digits::default(), |all, (_, set)| all | set);
    let digits = text::digits(digits);
    format!(
        "If {cells} held only {digits}, these could be exchanged all along and the puzzle would \
         have two solutions. So {}. {}",
        saviours(step, puzzle),
        follows(step, puzzle)
    )
}

fn explain_grave(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "Otherwise every open cell would have two candidates and every house two places for each \
         of its digits, and such a grid never has exactly one solution: {}. {}",
        saviours(step, puzzle),
        follows(step, puzzle)
    )
}
