//! Making a Sudoku of any variety: a random full grid, from which givens are taken away while one
//! solution is left. A killer starts without givens, since its cages suffice.

use super::givens::{Givens, full_classic};
use super::relations::Part;
use super::wish::{Failure, Wish};
use super::{boxes, cages, relations};
use crate::budget::Budget;
use crate::grid::relation::Rules;
use crate::grid::{Board, Puzzle, Setup, Solution, Square, Variety};
use crate::nine;
use crate::random::Random;
use crate::solve::{Next, Search};

/// Looks at regions per cell before a full grid is started again; most take a few.
const FILLING: usize = 60;

/// How often a full grid is started before other boxes are drawn, since some boxes allow no grid.
const TIMES: usize = 2;

/// The minimum cost of drawing boxes, in looks at regions.
const LAYOUT: u64 = 20_000;

/// Makes a Sudoku; the cages of a killer are cut `further` than necessary.
pub(super) fn generate(
    wish: &Wish,
    further: usize,
    random: &mut Random,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    loop {
        let empty = Empty::draw(wish, further, random, budget)?;
        let givens = empty.givens(wish, random, budget)?;
        if wish.minimal && !givens.clone().is_minimal(budget)? {
            continue;
        }
        let setup = givens.setup();
        if wish.rules.is_empty() {
            return Ok(setup);
        }
        let parts = Part::relations(&setup, random);
        let setup = relations::thin(setup, &parts, &empty.full, budget, &mut |_| Ok(true))?;
        if Rules::of(&setup.relations) == wish.rules {
            return Ok(setup);
        }
    }
}

/// A puzzle without givens, and the grid from which they are taken.
pub(super) struct Empty {
    pub(super) puzzle: Puzzle,
    pub(super) full: Solution,
}

impl Empty {
    /// Draws one as wished; the cages of a killer are cut `further` than necessary.
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
        if !wish.rules.is_empty() {
            let mut with = puzzle.setup().clone();
            with.relations.extend(relations::draw(wish.rules, &puzzle, &full, random));
            puzzle = Puzzle::new(with).map_err(|_| Failure::GaveUp)?;
        }
        if variety.has(Variety::KILLER) {
            let mut empty = Setup { variety, ..puzzle.setup().clone() };
            cages::draw(&mut empty, &full, further, random, budget).ok_or(Failure::GaveUp)?;
            puzzle = Puzzle::new(empty).map_err(|_| Failure::GaveUp)?;
        }
        Ok(Self { puzzle, full })
    }

    /// Draws givens. A killer has none if the wish is for as few as possible, since its cages
    /// suffice.
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

/// A puzzle without cages and givens, and a full grid for it. Boxes without a grid are followed by
/// less irregular ones, so that eventually there is one.
fn full_grid(wish: &Wish, random: &mut Random, budget: &Budget<'_>) -> Option<(Puzzle, Solution)> {
    let variety = wish.variety.without(Variety::KILLER);
    let mut setup = Setup::new(variety, wish.grid, vec![Square::EMPTY; wish.grid.len()]);
    setup.relations = relations::whole(wish.rules);
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
        Next::Found(solution) => Some(solution),
        Next::Exhausted | Next::GaveUp => None,
    }
}
