//! The sums that have a single combination, for small numbers of cells that runs or cages have and, if there
//! is room, for the others.
//!
//! ```text
//! Sums with one combination
//! 2 cells   3 12     4 13
//!          16 79    17 89
//! ```

use crate::tui::geometry::text::width;
use crate::tui::paint::block::Block;
use crate::tui::paint::roles::Spans;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use gradus_engine::Digits;
use gradus_engine::grid::Family;
use gradus_engine::grid::region::{GREATEST, combinations};

/// The numbers of cells that are listed. With more, nearly every sum has a single combination.
const CELLS: std::ops::RangeInclusive<usize> = 2..=7;

/// Those up to this one are listed or none are; the others follow if there is room.
const SHORT: usize = 4;

/// How many sums stand side by side.
const ACROSS: usize = 2;

/// The sums, in `room` columns, if the puzzle has runs or cages with sums.
pub fn sums(model: &Model, room: usize) -> Option<Block> {
    let regions = model.puzzle().regions().iter();
    let summed = regions.filter(|region| {
        let is_written = matches!(region.family, Family::Across | Family::Down | Family::Cage);
        is_written && region.sum.is_some()
    });
    let longest = summed.map(|region| region.cells.len()).max()?;
    let digits = Digits::up_to(model.puzzle().largest());
    // Longer combinations are left out of a narrow pane.
    let fits = |lines: &Vec<Spans>| lines.iter().all(|line| wide(line) <= room);
    let by_size = CELLS.map(|size| (size, lines(size, digits))).filter(|(_, lines)| fits(lines));
    let (mut least, mut lines) = (0, Vec::new());
    for (size, own) in by_size {
        least += if size <= longest.min(SHORT) { own.len() } else { 0 };
        lines.extend(own);
    }
    let (title, most) = ("Sums with one combination".into(), lines.len());
    (least > 0).then(|| Block { title, lines, least, most, ..Block::default() })
}

/// The columns of a line.
fn wide(line: &Spans) -> usize {
    line.iter().map(|(text, _)| width(text)).sum()
}

/// The lines about sums of this many cells.
fn lines(size: usize, digits: Digits) -> Vec<Spans> {
    let only = |sum: u32| {
        let mut sets =
            combinations(size, Some(sum)).iter().filter(|set| (**set - digits).is_empty());
        sets.next().filter(|_| sets.next().is_none()).map(|set| (sum, *set))
    };
    let found: Vec<(u32, Digits)> = (0..=GREATEST).filter_map(only).collect();
    let line = |(row, pairs): (usize, &[(u32, Digits)])| {
        let cells = if row == 0 { format!("{size} cells") } else { String::new() };
        let pair = |&(sum, set): &(u32, Digits)| {
            let set: String = set.iter().map(|digit| digit.to_string()).collect();
            [(format!("  {sum:>2} "), Part::Total), (format!("{set:<size$}"), Part::Info)]
        };
        let start = (format!("{cells:<7}"), Part::Faint);
        [start].into_iter().chain(pairs.iter().flat_map(pair)).collect()
    };
    found.chunks(ACROSS).enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_with_one_combination_are_listed() {
        let text = |size, largest| {
            let lines = lines(size, Digits::up_to(largest));
            lines.into_iter().map(|line| line.into_iter().map(|(text, _)| text).collect()).collect()
        };
        let found: Vec<String> = text(2, 9);
        assert_eq!(found, ["2 cells   3 12   4 13", "         16 79  17 89"]);
        let found: Vec<String> = text(5, 6);
        assert_eq!(
            found,
            [
                "5 cells  15 12345  16 12346",
                "         17 12356  18 12456",
                "         19 13456  20 23456"
            ]
        );
    }
}
