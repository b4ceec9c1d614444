//! The regions of a variety: the houses of a Sudoku, which hold every digit; the cages of a killer, and the
//! sums derived from them; and the runs of a Kakuro.
//!
//! A house sums to 1 + 2 + … + n. So its cells outside its cages (its innies) and the cells outside
//! it in the cages that cover it (its outies) have sums too, and so do those of several houses
//! together. If such cells are distinct, they are a region like any other. Regions of more than
//! half a house are left out: the cages in the other half say as much.

use crate::grid::region::{LARGEST, Neighbours, combinations};
use crate::grid::{Cell, Digits, Family, Fault, FaultKind, Grid, NO_BOX, Region, Setup, Square};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The smallest size of a Sudoku.
pub(super) const LEAST: usize = 4;

/// The largest size of a Sudoku.
pub(super) const MOST: usize = 25;

/// Rows and columns of a box, by the size of the grid.
const BOXES: &[(usize, (usize, usize))] = &[
    (4, (2, 2)),
    (6, (2, 3)),
    (8, (2, 4)),
    (9, (3, 3)),
    (10, (2, 5)),
    (12, (3, 4)),
    (15, (3, 5)),
    (16, (4, 4)),
    (20, (4, 5)),
    (25, (5, 5)),
];

/// The rows and columns of one box in a classic grid of this size; `None` if there is none.
pub fn box_size(grid: Grid) -> Option<(usize, usize)> {
    let known = BOXES.iter().find(|(size, _)| *size == grid.rows());
    known.filter(|_| grid.rows() == grid.cols()).map(|(_, shape)| *shape)
}

/// The supported sizes of classic Sudoku, ascending.
pub fn classic_sizes() -> impl Iterator<Item = usize> {
    BOXES.iter().map(|(size, _)| *size)
}

/// Adds black cells to the faults.
pub(super) fn no_black_cells(setup: &Setup, faults: &mut Vec<Fault>) {
    let black = |cell: &Cell| matches!(setup.squares[cell.index()], Square::Black { .. });
    for cell in setup.grid.cells().filter(black) {
        faults.push(Fault::at(cell, FaultKind::BlackCell));
    }
}

/// The houses of a family: one for each of these numbers, with the cells that have it.
fn houses(
    grid: Grid,
    family: Family,
    count: usize,
    number: impl Fn(Cell) -> Option<usize>,
) -> Vec<Region> {
    let mut cells = vec![Vec::new(); count];
    for cell in grid.cells() {
        if let Some(house) = number(cell).and_then(|number| cells.get_mut(number)) {
            house.push(cell);
        }
    }
    cells.into_iter().map(|cells| Region::new(family, cells, None)).collect()
}

/// The rows, and then the columns.
pub(super) fn lines(grid: Grid) -> Vec<Region> {
    let mut lines = houses(grid, Family::Row, grid.rows(), |cell| Some(grid.row(cell)));
    lines.extend(houses(grid, Family::Column, grid.cols(), |cell| Some(grid.col(cell))));
    lines
}

/// The boxes of a size, if it has any.
pub(super) fn boxes(grid: Grid) -> Vec<Region> {
    let Some((rows, cols)) = box_size(grid) else {
        return Vec::new();
    };
    let across = grid.cols() / cols;
    let number = |cell| Some(grid.row(cell) / rows * across + grid.col(cell) / cols);
    houses(grid, Family::Box, grid.rows(), number)
}

/// The boxes that a setup assigns to its cells; each has as many cells as there are digits, or none
/// if some cells are not in a box.
pub(super) fn irregular_boxes(setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let (found, expected) = (setup.boxes.len(), grid.len());
    if found != expected {
        faults.push(Fault::whole(FaultKind::Boxes { found, expected }));
        return Vec::new();
    }
    let size = grid.rows();
    let number = |cell: Cell| usize::from(setup.boxes[cell.index()]);
    let is_none = |cell: Cell| setup.boxes[cell.index()] == NO_BOX;
    let has_none = grid.cells().any(is_none);
    for cell in grid.cells().filter(|&cell| number(cell) >= size && !is_none(cell)) {
        faults.push(Fault::at(cell, FaultKind::BoxNumber { number: number(cell) + 1, most: size }));
    }
    let mut boxes = houses(grid, Family::Box, size, |cell| Some(number(cell)));
    if has_none {
        boxes.retain(|house| !house.cells.is_empty());
    }
    for (number, house) in (1..).zip(&boxes).filter(|(_, house)| house.cells.len() != size) {
        let kind = FaultKind::BoxCells { number, found: house.cells.len(), expected: size };
        faults.push(Fault { cell: house.cells.first().copied(), kind });
    }
    boxes
}

/// The diagonal from the top left, and the one from the top right.
pub(super) fn diagonals(setup: &Setup, _: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let holds: [fn(Grid, Cell) -> bool; 2] = [
        |grid, cell| grid.row(cell) == grid.col(cell),
        |grid, cell| grid.row(cell) + grid.col(cell) + 1 == grid.cols(),
    ];
    let diagonal = |holds: fn(Grid, Cell) -> bool| {
        let cells = grid.cells().filter(|&cell| holds(grid, cell)).collect();
        Region::new(Family::Diagonal, cells, None)
    };
    holds.into_iter().map(diagonal).collect()
}

/// The boxes of a windoku: as large as the others, and one cell away from the edges and from each
/// other.
pub(super) fn windows(setup: &Setup, _: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let Some((rows, cols)) = box_size(grid) else {
        return Vec::new();
    };
    let down = (grid.rows() - 1) / (rows + 1);
    let across = (grid.cols() - 1) / (cols + 1);
    // The window that a row or column passes through; none if it passes between them.
    let through = |line: usize, size: usize, count: usize| {
        let place = line.checked_sub(1)?;
        let is_within = place % (size + 1) < size && place / (size + 1) < count;
        is_within.then_some(place / (size + 1))
    };
    let number = |cell| {
        let row = through(grid.row(cell), rows, down)?;
        Some(row * across + through(grid.col(cell), cols, across)?)
    };
    houses(grid, Family::Window, down * across, number)
}

/// The cages of a setup; adds to the faults cages that overlap, leave the grid, or cannot make
/// their sum.
pub(super) fn cages(setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let largest = setup.largest().unwrap_or(LARGEST);
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
/// together. Each set of cells appears once, with the fewest houses that give it.
pub(super) fn sums(regions: &[Region]) -> Vec<Region> {
    let cages: Vec<&Region> = regions.iter().filter(|region| is_cage(region)).collect();
    let known: HashSet<&[Cell]> = regions.iter().map(|region| &region.cells[..]).collect();
    let mut places: HashMap<Vec<Cell>, usize> = HashMap::new();
    let mut found: Vec<Region> = Vec::new();
    for family in [Family::Row, Family::Column, Family::Box, Family::Diagonal, Family::Window] {
        let houses: Vec<&Region> = regions.iter().filter(|r| r.family == family).collect();
        let is_line = matches!(family, Family::Row | Family::Column);
        let most = if is_line { houses.len().saturating_sub(1) } else { 1 };
        for count in 1..=most {
            for (first, houses) in houses.windows(count).enumerate() {
                let Some(names) = Neighbours::of(first, houses) else { continue };
                for (family, cells, sum) in sums_of(houses, &cages) {
                    if known.contains(&cells[..]) || !is_distinct(&cells, regions) {
                        continue;
                    }
                    let place = *places.entry(cells.clone()).or_insert(found.len());
                    let region = Region::new(family, cells, Some(sum));
                    let region = Region { houses: Some(names), ..region };
                    match found.get_mut(place) {
                        None => found.push(region),
                        Some(other) if is_simpler(&region, other) => *other = region,
                        Some(_) => {}
                    }
                }
            }
        }
    }
    found
}

/// Whether the same sum of the same cells takes fewer houses.
fn is_simpler(region: &Region, other: &Region) -> bool {
    let count = |region: &Region| region.houses.map(|houses| houses.count);
    region.sum == other.sum && count(region) < count(other)
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
    let mut runs = runs_along(setup, Family::Across, faults);
    runs.extend(runs_along(setup, Family::Down, faults));
    runs
}

fn runs_along(setup: &Setup, family: Family, faults: &mut Vec<Fault>) -> Vec<Region> {
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
            if cells.len() > usize::from(LARGEST) {
                let length = cells.len();
                faults.push(Fault::at(place, FaultKind::LongRun { family, length }));
            } else if combinations(cells.len(), sum).is_empty() {
                let (length, sum) = (cells.len(), sum.unwrap_or(0));
                faults.push(Fault::at(place, FaultKind::ImpossibleClue { family, length, sum }));
            }
            found.push(Region::new(family, cells, sum));
        }
    }
    found
}
