//! Aligned exclusion: digits that two or three cells cannot take without emptying another cell.

use super::view::{View, technique};
use crate::grid::Puzzle;
use crate::nine::each;
use crate::technique::{Mark, Role, Step, Technique, page, text};

/// Two cells.
pub static PAIR: Technique = technique(
    ["aligned-pair", "aligned pair exclusion", "AP"],
    page!("aligned-exclusion"),
    explain,
);

/// Three cells.
pub static TRIPLE: Technique = technique(
    ["aligned-triple", "aligned triple exclusion", "AT"],
    page!("aligned-exclusion"),
    explain,
);

impl View<'_> {
    /// The cells that may lose digits, with their candidates, and the cells that see them all and
    /// could be left without a candidate.
    pub fn exclusion(&self) -> Vec<Mark> {
        let cells = &self.hint.pattern.cells;
        let seen = cells.iter().fold(!0, |seen, &cell| seen & self.state.ground.seen[cell]);
        let all = cells.iter().fold(0, |all, &cell| all | self.state.candidates(cell));
        let is_excluder = |&cell: &usize| {
            let candidates = self.state.candidates(cell);
            let count = candidates.count_ones() as usize;
            candidates & !all == 0 && (2..=cells.len()).contains(&count)
        };
        let excluders: Vec<usize> = each(seen).filter(is_excluder).collect();
        let bases = self.candidates(Role::Pattern, cells, !0);
        bases.into_iter().chain(self.candidates(Role::Reason, &excluders, !0)).collect()
    }
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let name = |role| text::cells(puzzle, step.candidates(role).map(|(cell, _)| cell));
    let (cells, excluders) = (name(Role::Pattern), name(Role::Reason));
    let both = if step.candidates(Role::Pattern).count() == 2 { "both" } else { "all" };
    let one_of = if step.candidates(Role::Reason).count() == 1 { "" } else { "one of " };
    let effect = text::effect(puzzle, step);
    format!(
        "{cells} {both} see {excluders}. Together with a digit that is struck, whatever the others \
         take either puts a digit twice into a house or leaves {one_of}{excluders} without a \
         candidate: {effect}."
    )
}
