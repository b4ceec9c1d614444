//! Sums that cannot be right together because they cover the same cells twice: the runs of a Kakuro
//! across and down, and the cages of a killer Sudoku and its houses. A search takes very long to find
//! that out.

use super::clauses::Statement;
use crate::grid::region::Neighbours;
use crate::grid::{Cell, Digits, Family, Kind, Puzzle, Region, RegionId};

/// Statements about sums that cannot all hold, and why in a sentence.
pub type Unequal = (Vec<Statement>, String);

/// The first sums that cannot be right together.
pub fn unequal(puzzle: &Puzzle) -> Option<Unequal> {
    match puzzle.kind() {
        Kind::Kakuro => runs(puzzle),
        Kind::Sudoku => cages(puzzle),
    }
}

/// Connected cells of a Kakuro whose sums across and down all are known and do not add up to the same.
fn runs(puzzle: &Puzzle) -> Option<Unequal> {
    let mut part_of: Vec<Option<Cell>> = vec![None; puzzle.grid().len()];
    for &first in puzzle.cells() {
        let mut open = vec![first];
        while let Some(cell) = open.pop().filter(|cell| part_of[cell.index()].is_none()) {
            part_of[cell.index()] = Some(first);
            let runs = puzzle.regions_of(cell).iter().flat_map(|id| &puzzle.region(*id).cells);
            open.extend(runs.copied().filter(|other| part_of[other.index()].is_none()));
            open.dedup();
        }
    }
    let parts = puzzle.cells().iter().filter(|cell| part_of[cell.index()] == Some(**cell));
    let is_all = parts.clone().count() == 1;
    parts.copied().find_map(|part| {
        let is_in = |id: &RegionId| part_of[puzzle.region(*id).cells[0].index()] == Some(part);
        let runs: Vec<RegionId> = puzzle.region_ids().filter(is_in).collect();
        let [across, down] = [Family::Across, Family::Down].map(|family| -> Option<u32> {
            let runs = runs.iter().map(|id| puzzle.region(*id));
            runs.filter(|run| run.family == family).map(|run| run.sum).sum()
        });
        let (across, down) = across.zip(down).filter(|(across, down)| across != down)?;
        let place = match is_all {
            true => String::new(),
            false => format!("among the cells connected with {}, ", puzzle.grid().name(part)),
        };
        let why = format!("{place}the sums across add up to {across}, those down to {down}");
        Some((runs.into_iter().map(Statement::Region).collect(), why))
    })
}

/// Houses in a row whose cages leave a sum to the other cells that these cannot make.
fn cages(puzzle: &Puzzle) -> Option<Unequal> {
    let ids = |holds: &dyn Fn(&Region) -> bool| -> Vec<RegionId> {
        puzzle.region_ids().filter(|id| holds(puzzle.region(*id))).collect()
    };
    let cages = ids(&|region| region.family == Family::Cage && region.sum.is_some());
    if cages.is_empty() {
        return None;
    }
    for family in [Family::Row, Family::Column, Family::Box, Family::Diagonal, Family::Window] {
        let houses = ids(&|region| region.family == family);
        let is_line = matches!(family, Family::Row | Family::Column);
        let most = if is_line { houses.len() } else { 1 };
        for count in 1..=most {
            for (first, houses) in houses.windows(count).enumerate() {
                let regions: Vec<&Region> = houses.iter().map(|id| puzzle.region(*id)).collect();
                let Some(names) = Neighbours::of(first, &regions) else { continue };
                if let Some((within, why)) = overrun(puzzle, names, houses, &cages) {
                    let all = houses.iter().copied().chain(within).map(Statement::Region);
                    return Some((all.collect(), why));
                }
            }
        }
    }
    None
}

/// The cages within some houses, if they leave a sum that the other cells cannot make.
fn overrun(
    puzzle: &Puzzle,
    names: Neighbours,
    houses: &[RegionId],
    cages: &[RegionId],
) -> Option<(Vec<RegionId>, String)> {
    let cells_of = |id: &RegionId| &puzzle.region(*id).cells;
    let lies_in = |cell: &Cell| houses.iter().any(|house| cells_of(house).contains(cell));
    let within = cages.iter().copied().filter(|cage| cells_of(cage).iter().all(lies_in));
    let within: Vec<RegionId> = within.collect();
    // Cages of relations may overlap.
    let mut covered: Vec<Cell> = within.iter().flat_map(cells_of).copied().collect();
    let count = covered.len();
    covered.sort_unstable();
    covered.dedup();
    if covered.len() < count || within.is_empty() {
        return None;
    }
    let made: u32 = within.iter().filter_map(|cage| puzzle.region(*cage).sum).sum();
    let total = puzzle.digits().sum() * houses.len() as u32;
    let (mut open, mut least, mut greatest) = (0, 0, 0);
    for house in houses {
        let is_open = |cell: &&Cell| !covered.contains(cell);
        let count = cells_of(house).iter().filter(is_open).count();
        open += count;
        let below = Digits::up_to(puzzle.largest() - count as u8);
        (least, greatest) = (
            least + Digits::up_to(count as u8).sum(),
            greatest + puzzle.digits().sum() - below.sum(),
        );
    }
    let (low, high) = (made + least, made + greatest);
    if (low..=high).contains(&total) {
        return None;
    }
    let make = if houses.len() == 1 { "makes" } else { "make" };
    let bound = match total < low {
        true => format!("{least} is the least"),
        false => format!("{greatest} is the most"),
    };
    let rest = match (open, made > total) {
        (0, _) | (_, true) => String::new(),
        (1, _) => format!(", which leaves {} for the last cell", total - made),
        _ => format!(", which leaves {} for the other {open} cells, where {bound}", total - made),
    };
    let why =
        format!("the cages within {names} add up to {made}, but {names} {make} {total}{rest}");
    Some((within, why))
}
