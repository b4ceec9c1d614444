//! Making puzzles with exactly one solution. The same seed makes the same puzzle everywhere.

mod boxes;
mod cages;
mod daily;
mod givens;
mod kakuro;
mod mask;
mod sudoku;
mod symmetry;
mod target;

pub use super::random::Random;
pub use daily::{Date, daily};
pub use symmetry::Symmetry;
pub use target::{Band, Range, TARGET_BUDGET, Target, generate_for};

use super::budget::Budget;
use super::cell::Grid;
use super::puzzle::Setup;
use super::variety::{Kind, Variety};

/// The budget for one puzzle where the caller has no reason for another: about ten seconds. Most
/// puzzles take less than a hundredth of it.
pub const BUDGET: u64 = 20_000_000;

/// What puzzle is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Kakuro, or Sudoku of some variety.
    pub variety: Variety,
    /// The size, with the black border of a Kakuro.
    pub grid: Grid,
    /// Which cells are given, or white, together.
    pub symmetry: Symmetry,
    /// Sudoku: the number of givens below which none is taken away; 0 for as few as possible.
    pub givens: usize,
    /// Sudoku: whether no given may go without another solution appearing, each by itself. Seldom
    /// so with a symmetry, where it takes many draws.
    pub minimal: bool,
}

impl Wish {
    /// A puzzle of a variety and size, in the usual symmetry, with as few givens as that leaves.
    pub const fn of(variety: Variety, grid: Grid) -> Self {
        Self { variety, grid, symmetry: Symmetry::Rotational, givens: 0, minimal: false }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// None of this size is made.
    Size(Grid),
    /// A grid of this size cannot have the symmetry.
    Symmetry(Grid, Symmetry),
    /// Such puzzles have no rating by the system of this slug, and why.
    Unrated(&'static str, String),
    /// The budget ran out.
    GaveUp,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(grid) => {
                let (rows, cols) = (grid.rows(), grid.cols());
                write!(
                    f,
                    "no puzzle of {rows} rows and {cols} columns is made; expected a Sudoku of a \
                     size that its variety has, or a Kakuro of 3x3 to 64x64 with its border"
                )
            }
            Self::Symmetry(grid, symmetry) => {
                let (rows, cols) = (grid.rows(), grid.cols());
                write!(
                    f,
                    "a grid of {rows} rows and {cols} columns cannot have the symmetry {}; expected \
                     a square grid, or none, rotational, horizontal or vertical",
                    symmetry.slug()
                )
            }
            Self::Unrated(system, why) => write!(f, "{system} has no rating for this: {why}"),
            Self::GaveUp => write!(f, "no puzzle was found in time; try again or a smaller one"),
        }
    }
}

impl std::error::Error for Failure {}

/// Makes a puzzle with exactly one solution.
///
/// # Errors
/// When there is no such size or symmetry, or the budget runs out.
pub fn generate(wish: &Wish, random: &mut Random, budget: &Budget<'_>) -> Result<Setup, Failure> {
    if !wish.symmetry.suits(wish.grid) {
        return Err(Failure::Symmetry(wish.grid, wish.symmetry));
    }
    match wish.variety.kind() {
        Kind::Sudoku => sudoku::generate(wish, random, budget),
        Kind::Kakuro => kakuro::generate(wish, random, budget),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::Cell;
    use crate::engine::puzzle::{Puzzle, Square};
    use crate::engine::search::{self, search};
    use std::sync::atomic::AtomicBool;

    fn wish(variety: Variety, rows: usize, cols: usize) -> Wish {
        let grid = Grid::new(rows, cols).unwrap();
        Wish { variety, grid, symmetry: Symmetry::Rotational, givens: 0, minimal: false }
    }

    fn make(wish: &Wish, seed: u64) -> Setup {
        generate(wish, &mut Random::new(seed), &Budget::new(BUDGET)).unwrap()
    }

    fn is_unique(setup: &Setup) -> bool {
        let puzzle = Puzzle::new(setup.clone()).unwrap();
        search(&puzzle, &Budget::new(search::BUDGET)).count() == Some(1)
    }

    #[test]
    fn sudoku_of_every_size_has_one_solution_and_its_symmetry() {
        let sizes = [(4, 1), (4, 2), (6, 3), (6, 4), (9, 5), (9, 6), (9, 7), (9, 8)];
        for ((size, seed), symmetry) in sizes.into_iter().zip(Symmetry::ALL) {
            let wish = Wish { symmetry, ..wish(Variety::CLASSIC, size, size) };
            let setup = make(&wish, seed);
            assert!(is_unique(&setup), "{size} {seed}");
            let given = |cell: Cell| setup.squares[cell.index()] != Square::EMPTY;
            for cell in wish.grid.cells() {
                for image in wish.symmetry.orbit(wish.grid, 0, cell) {
                    assert_eq!(given(cell), given(image), "{size} {seed}");
                }
            }
        }
    }

    #[test]
    fn every_variety_has_one_solution() {
        let all = Variety::all().filter(|variety| variety.kind() == Kind::Sudoku);
        let mut none = Vec::new();
        for (variety, seed) in all.zip(1..) {
            for size in variety.sizes().take_while(|&size| size <= 6) {
                let wish = wish(variety, size, size);
                let budget = Budget::new(BUDGET);
                let Ok(setup) = generate(&wish, &mut Random::new(seed), &budget) else {
                    none.push(format!("{} {size}", variety.slug()));
                    continue;
                };
                assert!(is_unique(&setup), "{variety} {size}");
                assert_eq!(setup.variety, variety);
                let cages: usize = setup.cages.iter().map(|cage| cage.cells.len()).sum();
                assert!(cages == 0 || cages == setup.grid.len(), "{variety} {size}");
            }
        }
        // The search proves that no grid of 6x6 has boxes, windows and diagonals; nor is one with
        // irregular boxes known.
        let impossible = ["", "jigsaw-", "killer-", "jigsaw-killer-"];
        assert_eq!(none, impossible.map(|more| format!("{more}windoku-x 6")));
    }

    #[test]
    fn no_given_of_a_minimal_sudoku_can_go() {
        for size in [6, 9] {
            let mut setup = make(&Wish { minimal: true, ..wish(Variety::CLASSIC, size, size) }, 2);
            assert!(is_unique(&setup), "{size}");
            for place in 0..setup.squares.len() {
                let square = std::mem::replace(&mut setup.squares[place], Square::EMPTY);
                assert!(square == Square::EMPTY || !is_unique(&setup), "{size} {place}");
                setup.squares[place] = square;
            }
        }
    }

    #[test]
    fn givens_are_left_where_more_are_wanted() {
        let wish = Wish { givens: 40, symmetry: Symmetry::None, ..wish(Variety::CLASSIC, 9, 9) };
        let setup = make(&wish, 1);
        let givens = setup.squares.iter().filter(|&&square| square != Square::EMPTY).count();
        assert_eq!(givens, 40);
    }

    #[test]
    fn kakuro_has_one_solution_and_clues_for_all_its_runs() {
        use Symmetry::{Diagonal, Full, None, Quarter, Rotational, Vertical};
        for (rows, cols, seed, symmetry) in [
            (3, 3, 1, Rotational),
            (4, 7, 2, None),
            (7, 7, 3, Quarter),
            (9, 8, 4, Vertical),
            (10, 10, 6, Diagonal),
            (9, 9, 7, Full),
            (12, 12, 5, Rotational),
        ] {
            let wish = Wish { symmetry, ..wish(Variety::KAKURO, rows, cols) };
            let setup = make(&wish, seed);
            assert!(is_unique(&setup), "{rows}x{cols} {seed}");
            let puzzle = Puzzle::new(setup).unwrap();
            for region in puzzle.regions() {
                assert!(region.sum.is_some() && region.cells.len() >= 2, "{rows}x{cols} {seed}");
            }
            for cell in wish.grid.cells().filter(|&cell| puzzle.is_white(cell)) {
                let mut orbit = wish.symmetry.orbit(wish.grid, 1, cell).into_iter();
                assert!(orbit.all(|image| puzzle.is_white(image)));
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_puzzle() {
        let setup = make(&wish(Variety::KAKURO, 6, 6), 7);
        assert_eq!(setup, make(&wish(Variety::KAKURO, 6, 6), 7));
        assert_ne!(setup, make(&wish(Variety::KAKURO, 6, 6), 8));
    }

    #[test]
    fn no_puzzle_is_a_normal_answer() {
        let stop = AtomicBool::new(true);
        for variety in [Variety::CLASSIC, Variety::KAKURO, Variety::KILLER] {
            let wish = wish(variety, 9, 9);
            let budget = Budget::until(BUDGET, &stop);
            let made = generate(&wish, &mut Random::new(1), &budget);
            assert_eq!(made, Err(Failure::GaveUp));
        }
        for (variety, rows, cols) in
            [(Variety::CLASSIC, 7, 7), (Variety::X, 9, 6), (Variety::KAKURO, 2, 9)]
        {
            let wish = wish(variety, rows, cols);
            let made = generate(&wish, &mut Random::new(1), &Budget::new(BUDGET));
            assert_eq!(made, Err(Failure::Size(wish.grid)));
        }
    }
}
