//! Making a Sudoku of any variety: a full grid at random, then givens taken away while one solution
//! is left. A killer begins without givens, as its cages are enough.

use super::{Failure, Random, Wish, boxes, cages};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::cell::Cell;
use crate::engine::puzzle::{Puzzle, Setup, Square};
use crate::engine::search::{Next, Search, Solution, search_from};
use crate::engine::variety::Variety;

/// Looks at regions before a full grid is begun afresh; most take a few hundred.
const FILLING: u64 = 20_000;

/// Looks at regions before a given stays because it is too hard to tell whether it is needed.
const CHECKING: u64 = 20_000;

/// Times that a full grid is begun before other boxes are drawn: some boxes allow no grid.
const TIMES: usize = 5;

/// What drawing boxes costs at least, in looks at regions.
const LAYOUT: u64 = 20_000;

/// Makes a Sudoku.
pub(super) fn generate(
    wish: &Wish,
    random: &mut Random,
    budget: &mut Budget<'_>,
) -> Result<Setup, Failure> {
    let variety = wish.variety;
    if variety.digits(wish.grid).is_none() {
        return Err(Failure::Size(wish.grid));
    }
    let (mut empty, full) = full_grid(wish, random, budget).ok_or(Failure::GaveUp)?;
    empty.variety = variety;
    if variety.has(Variety::KILLER) {
        cages::draw(&mut empty, &full, random, budget).ok_or(Failure::GaveUp)?;
        if wish.givens == 0 {
            return Ok(empty);
        }
    }
    let puzzle = Puzzle::new(empty.clone()).map_err(|_| Failure::GaveUp)?;
    let mut givens = full.clone();
    let mut left = puzzle.cells().len();
    let mut order = puzzle.cells().to_vec();
    random.shuffle(&mut order);
    for cell in order {
        let pair = [cell, wish.symmetry.image(wish.grid, 0, cell)];
        let pair = if pair[0] == pair[1] { &pair[..1] } else { &pair[..] };
        let is_given = pair.iter().all(|cell| givens[cell.index()].is_some());
        if !is_given || left < wish.givens + pair.len() {
            continue;
        }
        pair.iter().for_each(|cell| givens[cell.index()] = None);
        let mut part = budget.part(CHECKING);
        let solutions = search_from(&board(&puzzle, &givens), &mut part);
        budget.put_back(part);
        if budget.is_spent() {
            return Err(Failure::GaveUp);
        }
        match solutions.unique() {
            Some(_) => left -= pair.len(),
            None => pair.iter().for_each(|cell| givens[cell.index()] = full[cell.index()]),
        }
    }
    let squares = givens.into_iter().map(|given| Square::White { given }).collect();
    Ok(Setup { squares, ..empty })
}

/// A setup without cages and givens, and a full grid of it. Boxes that had none are followed by less
/// irregular ones, so that in the end there is one.
fn full_grid(
    wish: &Wish,
    random: &mut Random,
    budget: &mut Budget<'_>,
) -> Option<(Setup, Solution)> {
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
            return Some((setup, full));
        }
        // An impossible layout costs little, and there may be no other.
        budget.spend(LAYOUT);
    }
    None
}

fn fill(puzzle: &Puzzle, random: &mut Random, budget: &mut Budget<'_>) -> Option<Solution> {
    let mut part = budget.part(FILLING);
    let mut search = Search::new(&Board::new(puzzle));
    let found = search.next(|_: Cell, untried| random.digit(untried), &mut part);
    budget.put_back(part);
    match found {
        Next::Solution(solution) => Some(solution),
        Next::Exhausted | Next::GaveUp => None,
    }
}

fn board<'p>(puzzle: &'p Puzzle, givens: &Solution) -> Board<'p> {
    let mut board = Board::new(puzzle);
    for (&cell, &given) in puzzle.cells().iter().zip(givens) {
        if let Some(digit) = given {
            // Part of a full grid, so never impossible.
            let _ = board.place(cell, digit);
        }
    }
    board
}
