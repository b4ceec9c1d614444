//! Making a Kakuro: a mask, random digits, and changes to the digits until one solution is left.
//!
//! Any digits give clues that they solve; the aim is clues that nothing else solves. So if run
//! consistency leaves cells undecided, one of them takes another digit, and the change stays if no
//! more cells are undecided than before. This climb is seldom steep: a few changes per cell are
//! usually enough, and if they are not, another mask is drawn.

use super::symmetry::{self, Mask, Style};
use super::wish::{Failure, Wish};
use crate::budget::Budget;
use crate::grid::arrange::Pruned;
use crate::grid::{Board, Cell, Digits, Family, Grid, Kind, Puzzle, Setup, Solution, Square};
use crate::random::Random;
use crate::solve::{Next, Search, first};

/// The percentage of cells inside the border that stay white: the minimum, and how much may be
/// added.
const WHITE: (usize, usize) = (60, 17);

/// By how much the percentage falls for each step towards easier ones.
const FEWER: usize = 2;

/// The longest run.
const LONGEST: usize = 9;

/// The fewest rows or columns, with the border.
const SMALLEST: usize = 3;

/// Looks at regions before other digits are drawn; most draws take a few per cell.
const FILLING: u64 = 50_000;

/// Looks at regions before a draft counts as having several solutions.
const CHECKING: u64 = 2_000;

/// Looks at regions, times the square of the number of white cells, before another mask is drawn.
const REPAIRING: u64 = 20;

/// Makes a Kakuro. Every run has a clue and at least two cells; the longest are `shorter` cells
/// shorter than usual, and fewer cells are white.
pub(super) fn generate(
    wish: &Wish,
    shorter: usize,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    if wish.grid.rows() < SMALLEST || wish.grid.cols() < SMALLEST {
        return Err(Failure::Size(wish.grid));
    }
    let pruned = Pruned::default();
    while budget.spend(wish.grid.len() as u64) {
        let white = WHITE.0 + random.below(WHITE.1) - FEWER * shorter;
        let style = Style { symmetry: wish.symmetry, longest: LONGEST - shorter, white };
        let Some(mask) = symmetry::draw(wish.grid, style, random) else { continue };
        let Ok(puzzle) = Puzzle::new(unclued(wish.grid, &mask)) else { continue };
        let Some(digits) = fill(&puzzle, random, budget) else { continue };
        let mut draft = Draft { puzzle: &puzzle, pruned: &pruned, digits };
        let cells = puzzle.cells().len() as u64;
        let part = budget.part(REPAIRING * cells * cells);
        let is_unique = draft.repair(random, &part);
        budget.put_back(part);
        if is_unique {
            return Ok(draft.clued());
        }
    }
    Err(Failure::GaveUp)
}

fn unclued(grid: Grid, mask: &Mask) -> Setup {
    let square = |&white: &bool| if white { Square::EMPTY } else { Square::BLACK };
    Setup { squares: mask.iter().map(square).collect(), ..Setup::empty(Kind::Kakuro, grid) }
}

/// Random digits, distinct in every run.
fn fill(puzzle: &Puzzle, random: &mut Random, budget: &Budget<'_>) -> Option<Solution> {
    let part = budget.part(FILLING);
    let mut search = Search::new(&Board::new(puzzle));
    let found = search.next(&mut |_, untried| random.digit(untried), &part);
    budget.put_back(part);
    match found {
        Next::Found(digits) => Some(digits),
        Next::Exhausted | Next::GaveUp => None,
    }
}

/// A mask with digits, whose sums are the clues.
struct Draft<'p> {
    /// The mask: a puzzle without clues.
    puzzle: &'p Puzzle,
    /// Shared by all drafts, because a change leaves most runs unaffected.
    pruned: &'p Pruned,
    digits: Solution,
}

impl Draft<'_> {
    /// Changes digits until the clues have one solution; false if the budget runs out.
    fn repair(&mut self, random: &mut Random, budget: &Budget<'_>) -> bool {
        let Some(mut undecided) = self.undecided(budget) else { return false };
        while let Some(cell) = random.pick(&undecided) {
            let old = self.digits[cell.index()];
            let Some(digit) = random.digit(self.free(cell)) else {
                if budget.spend(1) {
                    continue;
                }
                return false;
            };
            self.digits[cell.index()] = Some(digit);
            let Some(now) = self.undecided(budget) else { return false };
            if now.len() <= undecided.len() {
                undecided = now;
            } else {
                self.digits[cell.index()] = old;
            }
        }
        true
    }

    /// The cells that the clues leave undecided, run by run; empty if they have one solution.
    /// `None` if the budget runs out.
    fn undecided(&self, budget: &Budget<'_>) -> Option<Vec<Cell>> {
        let mut search = Search::with_sums(self.puzzle, self.sums(), self.pruned);
        search.settle(budget)?.ok()?;
        let cells = self.puzzle.cells();
        let open = |cell: &Cell| search.candidates(*cell).len() > 1;
        let undecided: Vec<Cell> = cells.iter().copied().filter(open).collect();
        if undecided.is_empty() || undecided.len() * 4 > cells.len() {
            return Some(undecided);
        }
        let part = budget.part(CHECKING);
        search.next(&mut first, &part);
        let second = search.next(&mut first, &part);
        budget.put_back(part);
        Some(if matches!(second, Next::Exhausted) { Vec::new() } else { undecided })
    }

    /// The digits that a cell could have instead of its own.
    fn free(&self, cell: Cell) -> Digits {
        let near = self.puzzle.peers(cell).iter().chain([cell]);
        let taken: Digits = near.filter_map(|near| self.digits[near.index()]).collect();
        self.puzzle.digits() - taken
    }

    /// By region: the sum of its digits.
    fn sums(&self) -> Vec<Option<u32>> {
        let digit = |cell: &Cell| self.digits[cell.index()].map_or(0, |d| u32::from(d.get()));
        let regions = self.puzzle.regions().iter();
        regions.map(|region| Some(region.cells.iter().map(digit).sum())).collect()
    }

    /// The puzzle: the mask with the sums as clues.
    fn clued(&self) -> Setup {
        let grid = self.puzzle.grid();
        let mut setup = self.puzzle.setup().clone();
        for (region, sum) in self.puzzle.regions().iter().zip(self.sums()) {
            let (row, col) = (grid.row(region.cells[0]), grid.col(region.cells[0]));
            let place = match region.family {
                Family::Down => grid.cell(row - 1, col),
                _ => grid.cell(row, col - 1),
            };
            let square = place.map(|cell| &mut setup.squares[cell.index()]);
            if let Some(Square::Black { down, across }) = square {
                *if region.family == Family::Down { down } else { across } = sum;
            }
        }
        setup
    }
}
