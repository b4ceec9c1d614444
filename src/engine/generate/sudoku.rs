//! Making a Sudoku of any variety: a full grid at random, then givens taken away while one solution
//! is left. A killer begins without givens, as its cages are enough.

use super::givens::{Givens, full_classic};
use super::wish::{Failure, Wish};
use super::{boxes, cages};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::nine;
use crate::engine::puzzle::{Puzzle, Setup, Square};
use crate::engine::random::Random;
use crate::engine::search::{Next, Search, Solution};
use crate::engine::variety::Variety;

/// Looks at regions for each cell before a full grid is begun afresh; most take a few.
const FILLING: usize = 60;

/// Times that a full grid is begun before other boxes are drawn: some boxes allow no grid.
const TIMES: usize = 2;

/// What drawing boxes costs at least, in looks at regions.
const LAYOUT: u64 = 20_000;

/// Makes a Sudoku; the cages of a killer are cut so much further than is needed.
pub(super) fn generate(
    wish: &Wish,
    further: usize,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    let variety = wish.variety;
    if variety.digits(wish.grid).is_none() {
        return Err(Failure::Size(wish.grid));
    }
    loop {
        let empty = Empty::draw(wish, further, random, budget)?;
        let givens = empty.givens(wish, random, budget)?;
        if !wish.minimal || givens.clone().is_minimal(budget)? {
            return Ok(givens.setup());
        }
    }
}

/// A puzzle without givens, and the grid that they are taken from.
pub(super) struct Empty {
    pub(super) puzzle: Puzzle,
    pub(super) full: Solution,
}

impl Empty {
    /// Draws one as it is wished for; the cages of a killer are cut so much further than is needed.
    pub(super) fn draw(
        wish: &Wish,
        further: usize,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<Self, Failure> {
        let variety = wish.variety;
        if variety.digits(wish.grid).is_none() {
            return Err(Failure::Size(wish.grid));
        }
        let (mut puzzle, full) = full_grid(wish, random, budget).ok_or(Failure::GaveUp)?;
        if variety.has(Variety::KILLER) {
            let mut empty = Setup { variety, ..puzzle.setup().clone() };
            cages::draw(&mut empty, &full, further, random, budget).ok_or(Failure::GaveUp)?;
            puzzle = Puzzle::new(empty).map_err(|_| Failure::GaveUp)?;
        }
        Ok(Self { puzzle, full })
    }

    /// Draws givens. A killer has none where as few as possible are wished for, as its cages are
    /// enough.
    pub(super) fn givens(
        &self,
        wish: &Wish,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<Givens<'_>, Failure> {
        if wish.variety.has(Variety::KILLER) && wish.givens == 0 {
            return Ok(Givens::none(&self.puzzle, self.full.clone()));
        }
        let mut givens = Givens::all(&self.puzzle, self.full.clone());
        givens.thin(wish, random, budget)?;
        Ok(givens)
    }
}

/// A puzzle without cages and givens, and a full grid of it. Boxes that had none are followed by less
/// irregular ones, so that in the end there is one.
fn full_grid(wish: &Wish, random: &mut Random, budget: &Budget<'_>) -> Option<(Puzzle, Solution)> {
    let variety = wish.variety.without(Variety::KILLER);
    let mut setup = Setup::new(variety, wish.grid, vec![Square::EMPTY; wish.grid.len()]);
    let mut trades = boxes::TRADES * wish.grid.len();
    while !budget.is_spent() {
        if variety.has(Variety::JIGSAW) {
            setup.boxes = boxes::draw(wish.grid, trades, random);
            trades = trades * 4 / 5;
        }
        let puzzle = Puzzle::new(setup.clone()).ok()?;
        let full = (0..TIMES).find_map(|_| fill(&puzzle, random, budget));
        if let Some(full) = full {
            return Some((puzzle, full));
        }
        // An impossible layout costs little, and there may be no other.
        budget.spend(LAYOUT);
    }
    None
}

fn fill(puzzle: &Puzzle, random: &mut Random, budget: &Budget<'_>) -> Option<Solution> {
    if nine::suits(puzzle) {
        return full_classic(random, budget);
    }
    let part = budget.part((FILLING * puzzle.grid().len()) as u64);
    let mut search = Search::new(&Board::new(puzzle)).learning();
    let found = search.next(&mut |_, untried| random.digit(untried), &part);
    budget.put_back(part);
    match found {
        Next::Solution(solution) => Some(solution),
        Next::Exhausted | Next::GaveUp => None,
    }
}
