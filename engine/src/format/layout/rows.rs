//! Several grids in one text: where each begins and ends.

use super::cut::{CUTTERS, lines};
use super::sudoku::{Solved, grids, puzzles};
use super::treatment::bared;
use crate::grid::variety::classic_sizes;
use std::ops::RangeInclusive;

/// The lines of each grid of a text that contains several Sudokus of one size in rows; `None`
/// otherwise. Lines count from 1.
pub fn pieces(text: &str) -> Option<Vec<RangeInclusive<usize>>> {
    let text = bared(text);
    CUTTERS.iter().find_map(|&cutter| {
        let all = lines(&text, cutter);
        classic_sizes().find_map(|size| {
            let groups = puzzles(grids(&all, size, cutter), size, cutter);
            let range = |Solved { rows, .. }: &Solved<'_, '_>| {
                Some(rows.first()?.0.number..=rows.last()?.0.number)
            };
            (groups.len() > 1).then(|| groups.iter().filter_map(range).collect())
        })
    })
}
