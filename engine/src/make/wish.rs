//! What puzzle is asked for, which of its cells belong together by symmetry, and why there may be none.

use crate::grid::relation::Rules;
use crate::grid::variety::joined::Arrangement;
use crate::grid::{Cell, Grid, Kind, NotGenerated, Ruleset, Setup, Size, Square, Variety};
use crate::technique::text::list;
use std::{fmt, slice};

/// The puzzle wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Kakuro, or Sudoku of some variety.
    pub variety: Variety,
    /// Sudoku: the rules of the relations that it is to have besides.
    pub rules: Rules,
    /// The size, including the black border of a Kakuro.
    pub grid: Grid,
    /// Sudoku: the boards that share cells, if it is joined; else `None`.
    pub joined: Option<&'static Arrangement>,
    /// Which cells are given, or white, together.
    pub symmetry: Symmetry,
    /// Sudoku: the number of givens to keep at least; 0 for as few as possible.
    pub givens: usize,
    /// Sudoku: whether the removal of any single given must allow another solution. With a symmetry
    /// this is rare and may take many draws.
    pub minimal: bool,
}

impl Wish {
    /// That no such puzzle has its size.
    pub(super) fn of_no_size(&self) -> Failure {
        Failure::Size(self.variety, self.variety.kind().size(self.grid))
    }

    /// A puzzle of a variety and size, in the usual symmetry, with as few givens as that allows.
    pub const fn of(variety: Variety, grid: Grid) -> Self {
        let (rules, symmetry) = (Rules::NONE, Symmetry::Rotational);
        Self { variety, rules, grid, joined: None, symmetry, givens: 0, minimal: false }
    }

    /// A puzzle of several boards that share cells.
    pub fn joined(arrangement: &'static Arrangement) -> Self {
        Self { joined: Some(arrangement), ..Self::of(Variety::JOINED, arrangement.grid()) }
    }

    /// The puzzle without givens, cages and relations; irregular boxes are missing.
    pub(super) fn empty(&self, variety: Variety) -> Setup {
        match self.joined {
            Some(arrangement) => Setup { variety, ..arrangement.empty() },
            None => Setup::new(variety, self.grid, vec![Square::EMPTY; self.grid.len()]),
        }
    }

    /// Whether such puzzles can be made at all.
    ///
    /// # Errors
    /// If the grid cannot have the symmetry, or no puzzles with these rules are made.
    pub fn check(&self) -> Result<(), Failure> {
        if !self.symmetry.suits(self.grid) {
            return Err(Failure::Symmetry(self.grid, self.symmetry));
        }
        self.ruleset().check_generated(self.grid).map_err(Failure::Rules)
    }

    /// The sort of puzzle.
    pub const fn ruleset(&self) -> Ruleset {
        Ruleset { variety: self.variety, rules: self.rules }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Puzzles of this variety do not have this size, or are not made of it.
    Size(Variety, Size),
    /// A grid of this size cannot have the symmetry.
    Symmetry(Grid, Symmetry),
    /// Puzzles with such rules are not made, or not of this size.
    Rules(NotGenerated),
    /// Such puzzles are not rated by the system with this slug, and why.
    Unrated(&'static str, String),
    /// The budget ran out.
    GaveUp,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(variety, size) => {
                write!(f, "no {variety} of {size} can be made; expected ")?;
                if variety.kind() == Kind::Kakuro {
                    return write!(f, "2x2 to {0}x{0}", Grid::MAX - 1);
                }
                f.write_str(&list(variety.sizes().map(|size| format!("{size}x{size}")), "or"))
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
            Self::Rules(why) => why.fmt(f),
            Self::Unrated(system, why) => write!(f, "{system} has no rating for this: {why}"),
            Self::GaveUp => {
                write!(f, "no puzzle was found in time; try again, or try a smaller one")
            }
        }
    }
}

impl std::error::Error for Failure {}

/// Which cells of a pattern belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// None.
    None,
    /// Half a turn of the grid.
    #[default]
    Rotational,
    /// A quarter turn of the grid.
    Quarter,
    /// Top and bottom mirrored.
    Horizontal,
    /// Left and right mirrored.
    Vertical,
    /// Mirrored at the diagonal from the top left to the bottom right.
    Diagonal,
    /// Mirrored at the diagonal from the top right to the bottom left.
    Antidiagonal,
    /// All of them.
    Full,
}

/// Where a place moves to; places and the size are given in rows and columns.
type Map = fn((usize, usize), (usize, usize)) -> (usize, usize);

const HALF: Map = |(rows, cols), (row, col)| (rows - 1 - row, cols - 1 - col);
const QUARTER: Map = |(rows, _), (row, col)| (col, rows - 1 - row);
const ACROSS: Map = |(rows, _), (row, col)| (rows - 1 - row, col);
const UPRIGHT: Map = |(_, cols), (row, col)| (row, cols - 1 - col);
const FALLING: Map = |_, (row, col)| (col, row);
const RISING: Map = |(rows, cols), (row, col)| (cols - 1 - col, rows - 1 - row);

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Rotational,
        Self::Quarter,
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Full,
    ];

    /// The name on the command line.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational => "rotational",
            Self::Quarter => "quarter",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Full => "full",
        }
    }

    /// The symmetry with this name.
    pub fn of_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.slug() == slug)
    }

    /// Whether a grid of this size can have it: quarter turns and diagonal mirrors need a square.
    pub fn suits(self, grid: Grid) -> bool {
        grid.rows() == grid.cols()
            || matches!(self, Self::None | Self::Rotational | Self::Horizontal | Self::Vertical)
    }

    /// A cell and the cells that belong with it, starting with itself, in the part of a grid that
    /// begins `border` rows and columns from the top left.
    pub(super) fn orbit(self, grid: Grid, border: usize, cell: Cell) -> Vec<Cell> {
        let size = (grid.rows() - border, grid.cols() - border);
        let mut orbit = vec![cell];
        let mut done = 0;
        while let Some(&cell) = orbit.get(done) {
            done += 1;
            for map in self.maps() {
                let (row, col) = map(size, (grid.row(cell) - border, grid.col(cell) - border));
                orbit.extend(
                    grid.cell(row + border, col + border).filter(|image| !orbit.contains(image)),
                );
            }
        }
        orbit
    }

    /// Maps that generate all others when repeated and combined.
    const fn maps(self) -> &'static [Map] {
        match self {
            Self::None => &[],
            Self::Rotational => slice::from_ref(&HALF),
            Self::Quarter => slice::from_ref(&QUARTER),
            Self::Horizontal => slice::from_ref(&ACROSS),
            Self::Vertical => slice::from_ref(&UPRIGHT),
            Self::Diagonal => slice::from_ref(&FALLING),
            Self::Antidiagonal => slice::from_ref(&RISING),
            Self::Full => &[QUARTER, FALLING],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits() {
        let orbit = |symmetry: Symmetry| {
            let grid = Grid::new(6, 6).unwrap();
            let cell = grid.cell(1, 2).unwrap();
            let names = symmetry.orbit(grid, 1, cell).into_iter().map(|cell| grid.name(cell));
            names.map(|name| name.to_string()).collect::<Vec<_>>().join(" ")
        };
        let expected = [
            "r2c3",
            "r2c3 r6c5",
            "r2c3 r3c6 r6c5 r5c2",
            "r2c3 r6c3",
            "r2c3 r2c5",
            "r2c3 r3c2",
            "r2c3 r5c6",
            "r2c3 r3c6 r3c2 r6c5 r6c3 r2c5 r5c2 r5c6",
        ];
        for (symmetry, expected) in Symmetry::ALL.into_iter().zip(expected) {
            let mut found: Vec<String> = orbit(symmetry).split(' ').map(str::to_owned).collect();
            let mut expected: Vec<&str> = expected.split(' ').collect();
            assert_eq!(found[0], expected[0]);
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{symmetry:?}");
            assert_eq!(Symmetry::of_slug(symmetry.slug()), Some(symmetry));
        }
    }
}
