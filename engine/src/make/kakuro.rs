//! Making a Kakuro: a mask, random digits, and changes to the digits until one solution is left.
//!
//! Any digits give clues that they solve; the aim is clues that nothing else solves. So if run
//! consistency leaves cells undecided, one of them takes another digit, and the change stays if no
//! more cells are undecided than before. This climb is seldom steep: a few changes per cell are
//! usually enough, and if they are not, another mask is drawn.
//!
//! # Masks
//!
//! A mask says which cells are white. It starts all white and is blackened cell by cell (together with
//! symmetric cells), first where a run is too long, then anywhere until few enough cells are white. A cell
//! is left alone if blackening it would leave a run of one cell or cut the white cells in two, so every
//! step is a valid mask, apart from long runs.

use super::wish::{Failure, Symmetry, Wish};
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
        return Err(wish.of_no_size());
    }
    let pruned = Pruned::default();
    while budget.spend(wish.grid.len() as u64) {
        let white = WHITE.0 + random.below(WHITE.1) - FEWER * shorter;
        let style = Style { symmetry: wish.symmetry, longest: LONGEST - shorter, white };
        let Some(mask) = draw_mask(wish.grid, style, random) else { continue };
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

/// A mask: by cell, whether it is white.
type Mask = Vec<bool>;

/// What masks to draw.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// Which cells are white together.
    pub symmetry: Symmetry,
    /// The longest run, 2 to 9.
    pub longest: usize,
    /// The percentage of cells inside the border that stay white, if possible.
    pub white: usize,
}

/// Draws a mask; `None` if the draw failed, though another may not.
fn draw_mask(grid: Grid, style: Style, random: &mut Random) -> Option<Mask> {
    let inside = |cell: &Cell| grid.row(*cell) > 0 && grid.col(*cell) > 0;
    let mut mask: Mask = grid.cells().map(|cell| inside(&cell)).collect();
    let mut order: Vec<Cell> = grid.cells().filter(inside).collect();
    let white = order.len() * style.white / 100;
    let mut left = order.len();
    random.shuffle(&mut order);
    for is_needed in [true, false] {
        for &cell in &order {
            let changes = match is_needed {
                true => longest_through(grid, &mask, cell) > style.longest,
                false => left > white,
            };
            if changes && mask[cell.index()] {
                let orbit = style.symmetry.orbit(grid, 1, cell);
                if blacken(grid, &mut mask, &orbit) {
                    left -= orbit.len();
                }
            }
        }
    }
    let fits = |&cell: &Cell| longest_through(grid, &mask, cell) <= style.longest;
    order.iter().all(fits).then_some(mask)
}

/// Blackens cells unless that leaves a run of one cell or cuts the white cells in two. Returns
/// whether it did.
fn blacken(grid: Grid, mask: &mut Mask, cells: &[Cell]) -> bool {
    cells.iter().for_each(|cell| mask[cell.index()] = false);
    let is_lone = |near| {
        let (across, down) = lengths(grid, mask, near);
        across == 1 || down == 1
    };
    let near = cells.iter().flat_map(|&cell| neighbours(grid, mask, cell));
    let is_valid = !near.into_iter().any(is_lone) && is_connected(grid, mask);
    if !is_valid {
        cells.iter().for_each(|cell| mask[cell.index()] = true);
    }
    is_valid
}

/// The white neighbours of a cell.
fn neighbours(grid: Grid, mask: &Mask, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let places =
        [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1)), (row, col + 1), (row + 1, col)];
    places
        .into_iter()
        .filter_map(move |(row, col)| grid.cell(row, col))
        .filter(|cell| mask[cell.index()])
}

/// The lengths of the runs across and down through a white cell.
fn lengths(grid: Grid, mask: &Mask, cell: Cell) -> (usize, usize) {
    let white = |row, col| grid.cell(row, col).is_some_and(|cell: Cell| mask[cell.index()]);
    let (row, col) = (grid.row(cell), grid.col(cell));
    // The border is black, so the count ends before zero.
    let left = (1..).take_while(|n| white(row, col - n)).count();
    let right = (1..).take_while(|n| white(row, col + n)).count();
    let up = (1..).take_while(|n| white(row - n, col)).count();
    let down = (1..).take_while(|n| white(row + n, col)).count();
    (left + 1 + right, up + 1 + down)
}

/// The length of the longer run through a cell; 0 for a black one.
fn longest_through(grid: Grid, mask: &Mask, cell: Cell) -> usize {
    if !mask[cell.index()] {
        return 0;
    }
    let (across, down) = lengths(grid, mask, cell);
    across.max(down)
}

fn is_connected(grid: Grid, mask: &Mask) -> bool {
    let mut unseen = mask.clone();
    let mut reached: Vec<Cell> = grid.cells().find(|cell| mask[cell.index()]).into_iter().collect();
    reached.iter().for_each(|cell| unseen[cell.index()] = false);
    while let Some(cell) = reached.pop() {
        for near in neighbours(grid, mask, cell) {
            if std::mem::take(&mut unseen[near.index()]) {
                reached.push(near);
            }
        }
    }
    !unseen.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_whole_symmetric_and_without_lone_cells() {
        let mut random = Random::new(3);
        for (rows, cols) in [(3, 3), (5, 5), (8, 11), (16, 16), (20, 31)] {
            let grid = Grid::new(rows, cols).unwrap();
            let style = Style { symmetry: Symmetry::Rotational, longest: 9, white: 60 };
            let masks = (0..20).filter_map(|_| draw_mask(grid, style, &mut random));
            let masks: Vec<Mask> = masks.collect();
            assert!(masks.len() >= 10, "{rows}x{cols}: {}", masks.len());
            for mask in masks {
                assert!(is_connected(grid, &mask));
                for cell in grid.cells().filter(|cell| mask[cell.index()]) {
                    let (across, down) = lengths(grid, &mask, cell);
                    assert!((2..=9).contains(&across) && (2..=9).contains(&down));
                    let mut orbit = style.symmetry.orbit(grid, 1, cell).into_iter();
                    assert!(orbit.all(|image| mask[image.index()]));
                }
            }
        }
    }
}
