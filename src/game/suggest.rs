//! What to add to a puzzle with several solutions so that it has fewer: a given, or the clue of a run
//! or a cage without one.
//!
//! Two solutions differ somewhere. The proposal is a given in a cell where they differ, or a sum,
//! that leaves the fewest solutions, counted up to a limit.

use gradus_engine::grid::Family;
use gradus_engine::solve::Solver;
use gradus_engine::{Board, Budget, Cell, Digit, Puzzle, Setup, Solution, Solutions, Square};

/// Something to add to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// A given.
    Given(Cell, Digit),
    /// The clue of a run of a Kakuro, at the black cell before it.
    Clue(Cell, Family, u32),
    /// The sum of a cage, by a cell of it.
    Cage(Cell, u32),
}

/// The maximum number of solutions to count; beyond that, proposals count as equally bad.
const COUNTED: usize = 50;

/// How many cells are examined, starting with those where the two solutions differ.
const TRIED: usize = 40;

impl Proposal {
    /// The cell to add it to.
    pub const fn cell(&self) -> Cell {
        match *self {
            Self::Given(cell, _) | Self::Clue(cell, ..) | Self::Cage(cell, _) => cell,
        }
    }

    /// Adds it to a setup.
    pub fn apply(&self, setup: &mut Setup) {
        match *self {
            Self::Given(cell, digit) => {
                setup.squares[cell.index()] = Square::White { given: Some(digit) };
            }
            Self::Clue(cell, family, sum) => {
                if let Square::Black { down, across } = &mut setup.squares[cell.index()] {
                    *(if family == Family::Down { down } else { across }) = Some(sum);
                }
            }
            Self::Cage(cell, sum) => {
                let cages = setup.cages.iter_mut();
                cages.filter(|cage| cage.cells.contains(&cell)).for_each(|c| c.sum = Some(sum));
            }
        }
    }
}

/// The proposal that leaves the fewest solutions of a puzzle with several; `None` if it does not have several,
/// or if the budget ran out before anything was found.
pub fn propose(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<Proposal> {
    let Solutions::Several(one, other) = Solver::of(puzzle).solutions(budget) else {
        return None;
    };
    let mut best: Option<(usize, Proposal)> = None;
    for proposal in proposals(puzzle, &one, &other).into_iter().take(TRIED) {
        let most = best.as_ref().map_or(COUNTED, |(count, _)| *count);
        let mut setup = puzzle.setup().clone();
        proposal.apply(&mut setup);
        let Ok(changed) = Puzzle::new(setup) else { continue };
        let Some(count) = Solver::new(&Board::new(&changed)).count(most, budget) else { break };
        if best.as_ref().is_none_or(|(fewest, _)| count < *fewest) {
            best = Some((count, proposal));
        }
        if count <= 1 {
            break;
        }
    }
    best.map(|(_, proposal)| proposal)
}

/// Everything in which two solutions differ, as it is in the first: sums come first, because they
/// reveal less.
fn proposals(puzzle: &Puzzle, one: &Solution, other: &Solution) -> Vec<Proposal> {
    let sum = |solution: &Solution, cells: &[Cell]| -> u32 {
        let digits = cells.iter().filter_map(|cell| solution[cell.index()]);
        digits.map(|digit| u32::from(digit.get())).sum()
    };
    let grid = puzzle.grid();
    let without = puzzle.regions().iter().filter(|region| region.sum.is_none());
    let sums = without.filter_map(|region| {
        let first = *region.cells.first()?;
        let (row, col) = (grid.row(first), grid.col(first));
        let total = sum(one, &region.cells);
        if total == sum(other, &region.cells) {
            return None;
        }
        match region.family {
            Family::Cage => Some(Proposal::Cage(first, total)),
            Family::Across => {
                Some(Proposal::Clue(grid.cell(row, col.checked_sub(1)?)?, region.family, total))
            }
            Family::Down => {
                Some(Proposal::Clue(grid.cell(row.checked_sub(1)?, col)?, region.family, total))
            }
            _ => None,
        }
    });
    let differs = |cell: &&Cell| one[cell.index()] != other[cell.index()];
    let cells = puzzle.cells().iter().filter(differs);
    let givens = cells.filter_map(|&cell| Some(Proposal::Given(cell, one[cell.index()]?)));
    sums.chain(givens).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::{Limits, format};

    /// Follows proposals until there is one solution.
    fn mended(text: &str) -> usize {
        let mut puzzle = format::puzzle(text).unwrap();
        for count in 0..100 {
            let Some(proposal) = propose(&puzzle, &Budget::new(Limits::SEARCH)) else {
                let solutions = puzzle.solutions();
                assert!(solutions.unique().is_some());
                return count;
            };
            let mut setup = puzzle.setup().clone();
            proposal.apply(&mut setup);
            assert_ne!(&setup, puzzle.setup(), "{proposal:?}");
            puzzle = Puzzle::new(setup).unwrap();
        }
        panic!("{text} still has several solutions");
    }

    #[test]
    fn proposals_lead_to_one_solution() {
        assert_eq!(mended(".4......3......."), 2);
        assert!(mended(&".".repeat(81)) > 16);
        let empty = ".".repeat(16);
        assert!(mended(&format!("killer-x:{empty}:-r1c1r1c2,-r3c1r3c2r3c3")) < 10);
    }
}
