//! Making a Sudoku: a full grid at random, then givens taken away while one solution is left.

use super::{Failure, Random, Wish};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::cell::Cell;
use crate::engine::puzzle::{Puzzle, Setup, Square};
use crate::engine::search::{Next, Search, Solution, search_from};
use crate::engine::variety::Kind;

/// Looks at regions before a full grid is begun afresh; most take a few hundred.
const FILLING: u64 = 20_000;

/// Looks at regions before a given stays because it is too hard to tell whether it is needed.
const CHECKING: u64 = 20_000;

/// Makes a classic Sudoku.
pub(super) fn generate(
    wish: &Wish,
    random: &mut Random,
    budget: &mut Budget<'_>,
) -> Result<Setup, Failure> {
    let empty = Setup::empty(Kind::Sudoku, wish.grid);
    let puzzle = Puzzle::new(empty.clone()).map_err(|_| Failure::Size(wish.grid))?;
    let full = full_grid(&puzzle, random, budget).ok_or(Failure::GaveUp)?;
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

fn full_grid(puzzle: &Puzzle, random: &mut Random, budget: &mut Budget<'_>) -> Option<Solution> {
    loop {
        let mut part = budget.part(FILLING);
        let mut search = Search::new(&Board::new(puzzle));
        let found = search.next(|_: Cell, untried| random.digit(untried), &mut part);
        budget.put_back(part);
        match found {
            Next::Solution(solution) => return Some(solution),
            Next::Exhausted => return None,
            Next::GaveUp if budget.is_spent() => return None,
            Next::GaveUp => {}
        }
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
