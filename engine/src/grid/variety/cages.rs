//! The cages of a killer Sudoku, and the sums derived from them.
//!
//! A house sums to 1 + 2 + … + n. So its cells outside its cages (its innies) and the cells outside
//! it in the cages that cover it (its outies) have sums too, and so do those of several houses
//! together. If such cells are distinct, they are a region like any other. Regions of more than
//! half a house are left out: the cages in the other half say as much.

use crate::grid::combination::combinations;
use crate::grid::region::Neighbours;
use crate::grid::{Cell, Digits, Family, Fault, FaultKind, Region, Setup, Square, combination};
use std::collections::{BTreeSet, HashSet};

/// The cages of a setup; adds to the faults cages that overlap, leave the grid, or cannot make
/// their sum.
pub(super) fn cages(setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let largest = setup.grid.rows() as u8;
    for cage in &setup.cages {
        if cage.cells.iter().any(|cell| cell.index() >= setup.grid.len()) {
            faults.push(Fault::whole(FaultKind::CageOutside));
            continue;
        }
        let Some(&first) = cage.cells.iter().min() else {
            faults.push(Fault::whole(FaultKind::EmptyCage));
            continue;
        };
        for &cell in cage.cells.iter().filter(|&&cell| !seen.insert(cell)) {
            faults.push(Fault::at(cell, FaultKind::TwoCages));
        }
        let (length, sum) = (cage.cells.len(), cage.sum);
        if length > usize::from(largest) {
            faults.push(Fault::at(first, FaultKind::LongCage { length, largest }));
            continue;
        }
        let fits = |set: &Digits| Digits::up_to(largest).includes(*set);
        if !combinations(length, sum).iter().any(fits) {
            let sum = sum.unwrap_or(0);
            faults.push(Fault::at(first, FaultKind::ImpossibleCage { length, sum, largest }));
        }
        // If there are more cages than cells, they overlap, which is a fault; other faults of
        // theirs do not matter.
        if found.len() < setup.grid.len() {
            let mut cells = cage.cells.clone();
            cells.sort_unstable();
            found.push(Region::new(Family::Cage, cells, sum));
        }
    }
    found
}

/// The sums derived from houses and cages: for single houses, and for neighbouring rows or columns
/// together. Each set of cells appears once.
pub(super) fn sums(regions: &[Region]) -> Vec<Region> {
    let cages: Vec<&Region> = regions.iter().filter(|region| is_cage(region)).collect();
    let mut known: HashSet<Vec<Cell>> = regions.iter().map(|region| region.cells.clone()).collect();
    let mut found = Vec::new();
    for family in [Family::Row, Family::Column, Family::Box, Family::Diagonal, Family::Window] {
        let houses: Vec<&Region> = regions.iter().filter(|r| r.family == family).collect();
        let is_line = matches!(family, Family::Row | Family::Column);
        let most = if is_line { houses.len().saturating_sub(1) } else { 1 };
        for count in 1..=most {
            for (first, houses) in houses.windows(count).enumerate() {
                for (family, cells, sum) in sums_of(houses, &cages) {
                    if is_distinct(&cells, regions) && known.insert(cells.clone()) {
                        let houses = Neighbours { family: houses[0].family, first, count };
                        let region = Region::new(family, cells, Some(sum));
                        found.push(Region { houses: Some(houses), ..region });
                    }
                }
            }
        }
    }
    found
}

/// Whether it is a cage with a sum.
fn is_cage(region: &Region) -> bool {
    region.family == Family::Cage && region.sum.is_some()
}

/// The innies and the outies of some houses, if there are any.
fn sums_of(houses: &[&Region], cages: &[&Region]) -> Vec<(Family, Vec<Cell>, u32)> {
    let cells: BTreeSet<Cell> = houses.iter().flat_map(|house| &house.cells).copied().collect();
    let size = houses[0].cells.len() as u8;
    let total = houses.len() as u64 * u64::from(Digits::up_to(size).sum());
    let lies_in = |cage: &&&Region| cage.cells.iter().all(|cell| cells.contains(cell));
    let touches = |cage: &&&Region| cage.cells.iter().any(|cell| cells.contains(cell));
    // Cages may have any sums before impossible ones are rejected.
    let of = |cages: &[&Region]| -> (BTreeSet<Cell>, u64) {
        let covered = cages.iter().flat_map(|cage| &cage.cells).copied().collect();
        (covered, cages.iter().filter_map(|cage| cage.sum).map(u64::from).sum())
    };
    let (inside, in_cages) = of(&cages.iter().filter(lies_in).copied().collect::<Vec<_>>());
    let (covered, all) = of(&cages.iter().filter(touches).copied().collect::<Vec<_>>());
    let mut found = Vec::new();
    // If the cages overrun the sum, it is ignored; the search finds that there is no solution.
    let sum = |more: u64, less| u32::try_from(more.checked_sub(less)?).ok();
    if let (false, Some(left)) = (inside.is_empty(), sum(total, in_cages)) {
        found.push((Family::Innies, cells.difference(&inside).copied().collect(), left));
    }
    if let (true, Some(over)) = (cells.is_subset(&covered), sum(all, total)) {
        found.push((Family::Outies, covered.difference(&cells).copied().collect(), over));
    }
    found.retain(|(_, cells, _): &(Family, Vec<Cell>, u32)| {
        (1..=usize::from(size) / 2).contains(&cells.len())
    });
    found
}

/// Whether cells are distinct because one region contains them all.
fn is_distinct(cells: &[Cell], regions: &[Region]) -> bool {
    let holds = |region: &Region| cells.iter().all(|cell| region.cells.contains(cell));
    cells.len() == 1 || regions.iter().any(holds)
}

/// The runs across and then down, each sorted by its first cell in reading order.
pub(super) fn runs(setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
    let mut runs = lines(setup, Family::Across, faults);
    runs.extend(lines(setup, Family::Down, faults));
    runs
}

fn lines(setup: &Setup, family: Family, faults: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let before = |cell| match family {
        Family::Down => {
            grid.row(cell).checked_sub(1).and_then(|row| grid.cell(row, grid.col(cell)))
        }
        _ => grid.col(cell).checked_sub(1).and_then(|col| grid.cell(grid.row(cell), col)),
    };
    let after = |cell| match family {
        Family::Down => grid.cell(grid.row(cell) + 1, grid.col(cell)),
        _ => grid.cell(grid.row(cell), grid.col(cell) + 1),
    };
    let white = |cell: &Cell| matches!(setup.squares[cell.index()], Square::White { .. });
    let clue = |cell: Cell| match (setup.squares[cell.index()], family) {
        (Square::Black { down, .. }, Family::Down) => down,
        (Square::Black { across, .. }, _) => across,
        (Square::White { .. }, _) => None,
    };
    let mut found = Vec::new();
    for cell in grid.cells() {
        if !white(&cell) {
            if let Some(sum) = clue(cell)
                && after(cell).filter(white).is_none()
            {
                faults.push(Fault::at(cell, FaultKind::ClueWithoutRun { family, sum }));
            }
        } else if before(cell).filter(white).is_none() {
            let cells: Vec<Cell> =
                std::iter::successors(Some(cell), |&cell| after(cell).filter(white)).collect();
            let sum = before(cell).and_then(clue);
            let place = before(cell).unwrap_or(cell);
            if cells.len() > usize::from(combination::LARGEST) {
                let length = cells.len();
                faults.push(Fault::at(place, FaultKind::LongRun { family, length }));
            } else if combination::combinations(cells.len(), sum).is_empty() {
                let (length, sum) = (cells.len(), sum.unwrap_or(0));
                faults.push(Fault::at(place, FaultKind::ImpossibleClue { family, length, sum }));
            }
            found.push(Region::new(family, cells, sum));
        }
    }
    found
}
