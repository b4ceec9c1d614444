//! The runs of a Kakuro: the lines of white cells between black ones.

use crate::grid::{Cell, Family, Fault, FaultKind, Region, Setup, Square, combination};

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
