//! What follows from there being only one solution: unique rectangle, BUG+1.
//!
//! ```text
//!   unique rectangle                 BUG+1
//!   [27]   .   . | [27]   .   .      every open cell has two candidates and every region two
//!   [27]   .   . | [27 9] → [9]      places for each, but for one cell with one digit more
//! ```
//!
//! Rectangle: were all four corners left with the same two digits, each could be swapped for the
//! other, and there would be two solutions; so the odd corner takes another digit. That asks that
//! the swap leaves what every region holds as it was: each region with a corner has two, which take
//! different digits. Runs with sums are no exception. BUG+1 (bivalue universal grave): without the
//! odd digit, swapping the candidates in all cells at once would turn any solution into another; so
//! the odd digit is right and the cell's other two are wrong.

use super::{Found, State, Technique, offer_removal};
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::step::{Mark, Role, Step};
use crate::engine::text;
use std::ops::ControlFlow;

/// Three corners with the same two candidates and a fourth with more.
pub static UNIQUE_RECTANGLE_1: Technique = Technique {
    slug: "unique-rectangle-1",
    name: "unique rectangle, type 1",
    label: "U1",
    size: 1,
    needs_uniqueness: true,
    find: find_rectangles,
    explain: explain_rectangle,
};

/// Two candidates in every open cell but one.
pub static BUG_PLUS_1: Technique = Technique {
    slug: "bug-plus-1",
    name: "BUG+1",
    label: "BU",
    size: 1,
    needs_uniqueness: true,
    find: find_bug,
    explain: explain_bug,
};

fn find_rectangles(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut hits = Vec::new();
    for &corner in state.links().bivalue() {
        let digits = state.board.candidates(corner);
        for (beside, below) in sides(state, corner) {
            let grid = state.puzzle().grid();
            let Some(odd) = grid.cell(grid.row(below), grid.col(beside)) else { continue };
            let candidates = state.board.candidates(odd);
            if candidates.meets(digits)
                && !digits.includes(candidates)
                && is_swappable(state.puzzle(), [corner, odd], [beside, below])
            {
                let mut cells = [corner, beside, below, odd];
                cells.sort_unstable();
                hits.push((digits.first(), digits.last(), cells, odd));
            }
        }
    }
    hits.sort_unstable();
    for (first, last, cells, odd) in hits {
        let digits: Digits = first.into_iter().chain(last).collect();
        offer_removal(state, found, [odd].into_iter(), digits, |removes| {
            let role = |cell| if cell == odd { Role::Fin } else { Role::Pattern };
            let mark =
                |cell| Mark::Candidates(role(cell), cell, state.board.candidates(cell) & digits);
            Step { technique, places: Vec::new(), removes, marks: cells.map(mark).into() }
        })?;
    }
    ControlFlow::Continue(())
}

/// The pairs of cells with the same two candidates as `corner`, one in its row and one in its
/// column, that see it.
fn sides<'s>(state: &'s State<'_>, corner: Cell) -> impl Iterator<Item = (Cell, Cell)> + 's {
    let grid = state.puzzle().grid();
    let digits = state.board.candidates(corner);
    let equal = move |cell: &&Cell| {
        state.board.candidates(**cell) == digits && state.puzzle().sees(corner, **cell)
    };
    let bivalue = state.links().bivalue();
    let row = bivalue.iter().filter(equal).filter(move |&&cell| grid.row(cell) == grid.row(corner));
    row.flat_map(move |&beside| {
        let column = bivalue.iter().filter(equal);
        let column = column.filter(move |&&cell| grid.col(cell) == grid.col(corner));
        column.map(move |&below| (beside, below))
    })
}

/// Whether every region that holds one of these cells holds exactly one of each diagonal.
fn is_swappable(puzzle: &Puzzle, diagonal: [Cell; 2], other: [Cell; 2]) -> bool {
    let count = |cells: [Cell; 2], region| {
        cells.iter().filter(|&&cell| puzzle.regions_of(cell).contains(&region)).count()
    };
    let mut regions = diagonal.iter().chain(&other).flat_map(|&cell| puzzle.regions_of(cell));
    regions.all(|&region| count(diagonal, region) == 1 && count(other, region) == 1)
}

fn explain_rectangle(step: &Step, puzzle: &Puzzle) -> String {
    let corners: Vec<_> = step.candidates(Role::Pattern).collect();
    let odd = text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell));
    let both = corners.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    format!(
        "{} are {} each. Were {odd} one of these as well, the two could be swapped in all four \
         corners and the puzzle would have two solutions; it has one, so {odd} is another digit: {}.",
        text::cells(puzzle, corners.iter().map(|(cell, _)| *cell)),
        text::list(both, "or"),
        text::effect(puzzle, step)
    )
}

fn find_bug(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let Some((odd, digit)) = odd_digit(state) else {
        return ControlFlow::Continue(());
    };
    let others = state.board.candidates(odd) - digit.into();
    offer_removal(state, found, [odd].into_iter(), others, |removes| {
        let marks = vec![Mark::Candidates(Role::Fin, odd, digit.into())];
        Step { technique, places: Vec::new(), removes, marks }
    })
}

/// The only open cell with three candidates, all others having two, and the one of them without
/// which every region has two places for each of its digits.
fn odd_digit(state: &State<'_>) -> Option<(Cell, Digit)> {
    let (board, puzzle) = (state.board, state.puzzle());
    let mut more = board.open_cells().filter(|&cell| board.candidates(cell).len() != 2);
    let odd = more.next().filter(|&cell| board.candidates(cell).len() == 3)?;
    if more.next().is_some() {
        return None;
    }
    let is_odd = |&digit: &Digit| {
        puzzle.region_ids().all(|region| {
            let holds_odd = puzzle.regions_of(odd).contains(&region);
            puzzle.digits().iter().all(|other| {
                let even = if holds_odd && other == digit { 3 } else { 2 };
                [0, even].contains(&state.places(region, other).count_ones())
            })
        })
    };
    board.candidates(odd).iter().find(is_odd).map(|digit| (odd, digit))
}

fn explain_bug(step: &Step, puzzle: &Puzzle) -> String {
    let odd: Vec<_> = step.candidates(Role::Fin).collect();
    let cell = text::cells(puzzle, odd.iter().map(|(cell, _)| *cell));
    let digit = text::digits(odd.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set));
    format!(
        "Without the {digit} of {cell} every open cell would have two candidates and every region \
         two places for each of them; swapping them all would make a second solution. The puzzle \
         has one, so {cell} is {digit}: {}.",
        text::effect(puzzle, step)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::Grid;
    use crate::engine::puzzle::Setup;
    use crate::engine::variety::Kind;

    #[test]
    fn corners_in_two_boxes_swap_and_in_one_or_four_do_not() {
        let grid = Grid::new(9, 9).unwrap();
        let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap();
        let cell = |row, col| grid.cell(row, col).unwrap();
        let swappable = |rows: [usize; 2], cols: [usize; 2]| {
            let diagonal = [cell(rows[0], cols[0]), cell(rows[1], cols[1])];
            is_swappable(&puzzle, diagonal, [cell(rows[0], cols[1]), cell(rows[1], cols[0])])
        };
        assert!(swappable([0, 1], [0, 4]));
        assert!(swappable([0, 5], [7, 8]));
        assert!(!swappable([0, 1], [0, 1]));
        assert!(!swappable([0, 4], [0, 4]));
    }
}
