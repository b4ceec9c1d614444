//! Rectangles: four corners with two digits that could be swapped.

use super::places::Links;
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Board, Cell, Puzzle};
use crate::technique::tables::basics::Basics;
use crate::technique::tables::mark::{Mark, Role};

/// Four corners with two digits that could be swapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The two digits, ascending.
    pub digits: [Digit; 2],
    /// The corners in reading order: of the upper row, then of the lower.
    pub cells: [Cell; 4],
    /// By corner: its other candidates.
    pub more: [Digits; 4],
}

/// The corners of every roof, as bits.
const ROOFS: [&[usize]; 16] = [
    &[],
    &[0],
    &[1],
    &[0, 1],
    &[2],
    &[0, 2],
    &[1, 2],
    &[0, 1, 2],
    &[3],
    &[0, 3],
    &[1, 3],
    &[0, 1, 3],
    &[2, 3],
    &[0, 2, 3],
    &[1, 2, 3],
    &[0, 1, 2, 3],
];

/// The rectangles of open corners with at least one floor corner, by digits and corners.
pub fn open_rectangles(basics: &Basics<'_>, links: &Links) -> Vec<Rectangle> {
    let mut rectangles = Vec::new();
    for &corner in links.bivalue() {
        let pair = basics.board.candidates(corner);
        let (Some(first), Some(last)) = (pair.first(), pair.last()) else { continue };
        if basics.pay(basics.puzzle().grid().cols()).is_break() {
            break;
        }
        let fits = |cell| basics.board.candidates(cell).meets(pair);
        for cells in corners(basics.puzzle(), corner, fits, fits) {
            let sets = cells.map(|cell| basics.board.candidates(cell));
            let more = sets.map(|set| set - pair);
            rectangles.push(Rectangle { digits: [first, last], cells, more });
        }
    }
    rectangles.sort_by_key(|rectangle| (rectangle.digits, rectangle.cells));
    rectangles.dedup();
    rectangles
}

/// The rectangles with two or three corners that are placed but not given, by digits and corners. A
/// placed corner counts as having its digit only.
pub fn placed_rectangles(basics: &Basics<'_>) -> Vec<Rectangle> {
    let (board, puzzle) = (basics.board, basics.puzzle());
    let mut rectangles = Vec::new();
    let is_placed = |cell: &Cell| board.value(*cell).is_some() && puzzle.given(*cell).is_none();
    let is_free = |cell: &Cell| board.value(*cell).is_none() || is_placed(cell);
    for &corner in puzzle.cells().iter().filter(|cell| is_placed(cell)) {
        if basics.pay(puzzle.grid().cols()).is_break() {
            break;
        }
        let set = |cell| board.value(cell).map_or(board.candidates(cell), Digits::of);
        let fits = |cell| is_free(&cell);
        let fits_opposite = |cell| is_free(&cell) && set(cell).meets(set(corner));
        for cells in corners(puzzle, corner, fits, fits_opposite) {
            let of_placed = cells.iter().filter(|cell| is_placed(cell)).map(|&cell| set(cell));
            let pair = of_placed.fold(Digits::EMPTY, |all, digit| all | digit);
            let open = cells.iter().filter(|cell| board.value(**cell).is_none()).count();
            let (Some(first), Some(last)) = (pair.first(), pair.last()) else { continue };
            if pair.len() == 2
                && (1..=2).contains(&open)
                && cells.iter().all(|&cell| set(cell).meets(pair))
                && is_alternate(board, &cells, [first, last])
            {
                let more = cells.map(|cell| set(cell) - pair);
                rectangles.push(Rectangle { digits: [first, last], cells, more });
            }
        }
    }
    rectangles.sort_by_key(|rectangle| (rectangle.digits, rectangle.cells));
    rectangles.dedup();
    rectangles
}

/// Whether the placed digits, and the candidates of open corners, allow each digit to be on a
/// diagonal.
fn is_alternate(board: &Board<'_>, cells: &[Cell; 4], digits: [Digit; 2]) -> bool {
    let fits = |cell: Cell, digit: Digit| match board.value(cell) {
        Some(value) => value == digit,
        None => board.candidates(cell).contains(digit),
    };
    let diagonals = |one: Digit, other: Digit| {
        let expected = [one, other, other, one];
        cells.iter().zip(expected).all(|(&cell, digit)| fits(cell, digit))
    };
    diagonals(digits[0], digits[1]) || diagonals(digits[1], digits[0])
}

/// The corners, in reading order, of every rectangle with this corner whose digits can be swapped, if
/// the corners beside it, below it and opposite are suitable.
fn corners(
    puzzle: &Puzzle,
    corner: Cell,
    fits: impl Fn(Cell) -> bool,
    fits_opposite: impl Fn(Cell) -> bool,
) -> impl Iterator<Item = [Cell; 4]> {
    let rectangles = puzzle.rectangles(corner).iter();
    let fitting = rectangles.filter(move |&&[beside, below, opposite]| {
        fits(beside) && fits(below) && fits_opposite(opposite)
    });
    fitting.map(move |&[beside, below, opposite]| {
        let mut cells = [corner, beside, below, opposite];
        cells.sort_unstable();
        cells
    })
}

impl Rectangle {
    pub fn pair(&self) -> Digits {
        self.digits.into_iter().collect()
    }

    /// The corners of the roof, by number.
    pub fn roof(&self) -> &'static [usize] {
        let bits = self.more.iter().map(|more| usize::from(!more.is_empty()));
        ROOFS[bits.rev().fold(0, |roof, bit| 2 * roof + bit)]
    }

    pub fn cells_of<'r>(&'r self, corners: &'r [usize]) -> impl Iterator<Item = Cell> + Clone + 'r {
        corners.iter().map(|&corner| self.cells[corner])
    }

    /// The candidates of the roof besides the two digits.
    pub fn extra(&self) -> Digits {
        self.more.iter().fold(Digits::EMPTY, |all, more| all | *more)
    }

    /// The corners, with those of the roof as fins along with their other candidates.
    pub fn marks(&self, basics: &Basics<'_>) -> impl Iterator<Item = Mark> + use<> {
        let pair = self.pair();
        let has = |cell| basics.board.value(cell).map_or(basics.board.candidates(cell), Digits::of);
        let pattern =
            self.cells.map(|cell| Mark::Candidates(Role::Pattern, cell, has(cell) & pair));
        let roof = self.cells.into_iter().zip(self.more).filter(|(_, more)| !more.is_empty());
        pattern.into_iter().chain(roof.map(|(cell, more)| Mark::Candidates(Role::Fin, cell, more)))
    }
}
