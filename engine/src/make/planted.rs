//! Puzzles around a pattern that chance hardly ever makes: the tridagon.
//!
//! Its twelve cells, in four boxes, hold three digits except for one cell, the guardian; with these
//! digits alone they could not be filled. A full grid is drawn around such cells. The three digits
//! stay open in all houses that the pattern touches, so that its cells keep them as candidates, and
//! so does the digit of the guardian near it, so that nothing simpler finds it. Everything else is
//! given. If there is more than one solution then, more is given; in the end, what neither the
//! solution nor the target needs is taken away again.

use super::sudoku::{Empty, Givens};
use super::wish::{Failure, Symmetry, Wish};
use crate::budget::Budget;
use crate::grid::{Cell, Digit, Digits, Grid, Puzzle, Setup, Solution, Solutions, Square, Variety};
use crate::random::Random;
use crate::solve::{ClassicPosition as Position, Solver};
use crate::technique::{TRIDAGON, Technique};

/// The orders of three columns; the last three are odd.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// How many cells are given again before another grid is drawn.
const GIVEN_AGAIN: usize = 20;

/// Looks at regions before another pattern is drawn; most grids take a few per cell, and some none
/// at all.
const FILLING: u64 = 2_000;

/// The minimum cost of a grid, in looks at regions.
const LOOK: u64 = 500;

/// Whether puzzles with these techniques are made around a pattern, which leaves no symmetry.
pub(super) fn suits(techniques: &[&'static Technique], wish: &Wish) -> bool {
    let is_plain = wish.variety == Variety::CLASSIC && wish.rules.is_empty();
    let is_free = wish.symmetry == Symmetry::None && wish.grid == Grid::NINE;
    is_plain && is_free && techniques.contains(&&TRIDAGON)
}

/// Makes one that is wanted; `None` if the grid that was drawn is not suitable.
///
/// # Errors
/// When the budget runs out.
pub(super) fn grow(
    wish: &Wish,
    random: &mut Random,
    budget: &Budget<'_>,
    suits: &mut dyn FnMut(&Setup) -> Result<bool, Failure>,
) -> Result<Option<Setup>, Failure> {
    if !budget.spend(LOOK) {
        return Err(Failure::GaveUp);
    }
    let squares = vec![Square::EMPTY; wish.grid.len()];
    let empty = Setup::new(wish.variety, wish.grid, squares);
    let puzzle = Puzzle::new(empty).map_err(|_| Failure::GaveUp)?;
    let pattern = Pattern::draw(random);
    let part = budget.part(FILLING);
    let full = pattern.fill(random, &part);
    budget.put_back(part);
    let Some(full) = full else { return Ok(None) };
    let empty = Empty { puzzle, full };
    let mut givens = Givens::all(&empty.puzzle, empty.full.clone());
    let closed = |cell: &Cell| pattern.is_open(*cell, &empty.full);
    wish.grid.cells().filter(closed).for_each(|cell| givens.open(cell));
    if !give_again(&mut givens, &pattern, &empty.full, wish, random, budget)? {
        return Ok(None);
    }
    if givens.count() < wish.givens || !suits(&givens.setup())? {
        return Ok(None);
    }
    let mut order: Vec<Cell> = wish.grid.cells().collect();
    random.shuffle(&mut order);
    for cell in order {
        let has_enough = givens.count() > wish.givens;
        let is_taken = has_enough && givens.take(&[cell], budget)? == Some(true);
        if is_taken && !suits(&givens.setup())? {
            givens.give(&[cell]);
        }
    }
    let is_minimal = !wish.minimal || givens.is_minimal(budget)?;
    Ok(is_minimal.then(|| givens.setup()))
}

/// Gives cells outside the pattern until there is one solution: each time one where another solution
/// differs. False if there are still several in the end.
fn give_again(
    givens: &mut Givens<'_>,
    pattern: &Pattern,
    full: &Solution,
    wish: &Wish,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Result<bool, Failure> {
    for _ in 0..GIVEN_AGAIN {
        let puzzle = Puzzle::new(givens.setup()).map_err(|_| Failure::GaveUp)?;
        let other = match Solver::of(&puzzle).solutions(budget) {
            Solutions::One(_) => return Ok(true),
            Solutions::Several(one, other) => {
                if one == *full {
                    other
                } else {
                    one
                }
            }
            Solutions::GaveUp => return Err(Failure::GaveUp),
            Solutions::None => return Ok(false),
        };
        let differs = |cell: &Cell| other[cell.index()] != full[cell.index()];
        let is_free = |cell: &Cell| !pattern.has(*cell) && differs(cell);
        let free: Vec<Cell> = wish.grid.cells().filter(is_free).collect();
        let Some(cell) = random.pick(&free) else { return Ok(false) };
        givens.give(&[cell]);
    }
    Ok(false)
}

/// A tridagon with one guardian.
struct Pattern {
    /// The first rows and the first columns of its boxes.
    rows: [usize; 2],
    cols: [usize; 2],
    /// Its cells, box by box.
    cells: Vec<Cell>,
    digits: Digits,
    /// One of its cells, and the digit there.
    guardian: (Cell, Digit),
}

impl Pattern {
    /// Draws four boxes, a diagonal in each, and digits.
    fn draw(random: &mut Random) -> Self {
        let mut two = || {
            let mut all = [0, 3, 6];
            random.shuffle(&mut all);
            [all[0], all[1]]
        };
        let (rows, cols) = (two(), two());
        let mut orders: Vec<usize> = (0..4).map(|_| random.below(ORDERS.len())).collect();
        // With an even number of odd orders, three digits could fill the cells.
        if orders.iter().filter(|order| **order > 2).count() % 2 == 0 {
            orders[0] = (orders[0] + 3) % ORDERS.len();
        }
        let corners = rows.into_iter().flat_map(|row| cols.map(|col| (row, col)));
        let cell = |row: usize, col: usize| Grid::NINE.cell(row, col).unwrap_or(Cell::FIRST);
        let diagonal = |((row, col), order): ((usize, usize), usize)| {
            (0..3).map(move |step| cell(row + step, col + ORDERS[order][step]))
        };
        let cells: Vec<Cell> = corners.zip(orders).flat_map(diagonal).collect();
        let mut all: Vec<Digit> = Digits::up_to(9).iter().collect();
        random.shuffle(&mut all);
        let guardian = (cells[random.below(cells.len())], all[3]);
        Self { rows, cols, cells, digits: all.into_iter().take(3).collect(), guardian }
    }

    fn has(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// A full grid with the pattern; `None` if there is none, or the budget runs out.
    fn fill(&self, random: &mut Random, budget: &Budget<'_>) -> Option<Solution> {
        let allowed = |place: usize| match self.cells.iter().find(|cell| cell.index() == place) {
            Some(cell) if *cell == self.guardian.0 => self.guardian.1.into(),
            Some(_) => self.digits,
            None => Digits::up_to(9),
        };
        Position::with(allowed).first(&mut |digits| random.digit(digits), budget)
    }

    /// Whether a cell is better open: one of the pattern, one with a digit of it in a house that it
    /// touches, and one that would tell where the digit of the guardian is.
    fn is_open(&self, cell: Cell, full: &Solution) -> bool {
        let grid = Grid::NINE;
        let within =
            |firsts: [usize; 2], place| firsts.iter().any(|&f| (f..f + 3).contains(&place));
        let touches = within(self.rows, grid.row(cell)) || within(self.cols, grid.col(cell));
        let is_of = |digits: Digits| full[cell.index()].is_some_and(|digit| digits.contains(digit));
        let is_near = |cell: Cell| {
            let (own, digit) = self.guardian;
            let other = grid.cells().find(|other| {
                let is_in_box = grid.row(*other) / 3 == grid.row(own) / 3
                    && grid.col(*other) / 3 == grid.col(own) / 3;
                let is_digit = full[other.index()].is_some_and(|d| self.digits.contains(d));
                is_in_box && is_digit && !self.has(*other)
            });
            let sees = |other: Cell| {
                grid.row(other) == grid.row(cell) || grid.col(other) == grid.col(cell)
            };
            is_of(digit.into()) && other.is_some_and(sees)
        };
        self.has(cell) || touches && is_of(self.digits) || is_near(cell)
    }
}
