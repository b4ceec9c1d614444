//! A puzzle as written down, right or wrong: the content of a file or an editor.

use crate::grid::relation::Relation;
use crate::grid::{Cell, Digit, Grid, Kind, Variety};

/// What a setup says about one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// A black cell, with the sums of the runs that begin below and to the right of it.
    Black {
        /// The sum of the run below.
        down: Option<u32>,
        /// The sum of the run to the right.
        across: Option<u32>,
    },
    /// A cell to fill in.
    White {
        /// Its digit, if it is a given.
        given: Option<Digit>,
    },
}

impl Square {
    /// A cell to fill in.
    pub const EMPTY: Self = Self::White { given: None };
    /// A black cell without clues.
    pub const BLACK: Self = Self::Black { down: None, across: None };
}

/// Stands for the box of a cell that is in none. All other boxes are complete or have no cell.
pub const NO_BOX: u8 = u8::MAX;

/// A puzzle as written down, right or wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The rules.
    pub variety: Variety,
    /// The size, including the black border of a Kakuro.
    pub grid: Grid,
    /// One for each cell of the grid, in reading order.
    pub squares: Vec<Square>,
    /// Jigsaw: the number of each cell's irregular box, by cell, from 0, or [`NO_BOX`]; else empty.
    pub boxes: Vec<u8>,
    /// Killer: the cages; else empty.
    pub cages: Vec<Cage>,
    /// What else the digits obey: thermometers, arrows, dots and the like.
    pub relations: Vec<Relation>,
    /// What the setter wrote about it, if anything.
    pub about: Option<Box<About>>,
}

/// What a setter wrote about a puzzle, and which rules could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Who made it.
    pub author: Option<String>,
    /// The rules, in the setter's words.
    pub rules: Option<String>,
    /// The names of rules that the program does not know. The puzzle can be played without them,
    /// but nothing can be said about its solution.
    pub unknown: Vec<String>,
    /// What is only drawn.
    pub drawn: Vec<Relation>,
    /// The setter's solution, by cell, where the text gives it; `None` for a cell that it leaves out, and
    /// for a black one. It is never shown, and nothing is solved by it: it is what the text says, right or
    /// wrong, and can show whether the puzzle was understood.
    pub solution: Option<Vec<Option<Digit>>>,
}

impl About {
    /// The same, in the form that a setup stores.
    pub fn kept(self) -> Option<Box<Self>> {
        (self != Self::default()).then(|| Box::new(self))
    }
}

/// A cage of a killer Sudoku.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// The sum of its digits, if the puzzle gives one.
    pub sum: Option<u32>,
    /// Its cells, which have distinct digits.
    pub cells: Vec<Cell>,
}

impl Setup {
    /// An empty classic Sudoku (any grid) or an entirely black Kakuro.
    pub fn empty(kind: Kind, grid: Grid) -> Self {
        let square = match kind {
            Kind::Sudoku => Square::EMPTY,
            Kind::Kakuro => Square::BLACK,
        };
        Self::new(Variety::of(kind), grid, vec![square; grid.len()])
    }

    /// The names of its rules that the program does not know.
    pub fn unknown(&self) -> &[String] {
        self.about.as_ref().map_or(&[], |about| &about.unknown)
    }

    /// What is only drawn.
    pub fn drawn(&self) -> &[Relation] {
        self.about.as_ref().map_or(&[], |about| &about.drawn)
    }

    /// The setter's solution, by cell; see [`About::solution`].
    pub fn solution(&self) -> Option<&[Option<Digit>]> {
        self.about.as_ref()?.solution.as_deref()
    }

    /// Takes note of the setter's solution, unless one is known, it belongs to another grid, or it says
    /// nothing.
    pub fn learn_solution(&mut self, solution: Vec<Option<Digit>>) {
        let says_something = solution.iter().any(Option::is_some);
        if solution.len() == self.grid.len() && says_something && self.solution().is_none() {
            self.about.get_or_insert_default().solution = Some(solution);
        }
    }

    /// Forgets the setter's solution, because the puzzle is about to become another one.
    pub fn forget_solution(&mut self) {
        if let Some(about) = &mut self.about {
            about.solution = None;
        }
        self.about = self.about.take().and_then(|about| about.kept());
    }

    /// The relations, and what is only drawn.
    pub fn shown(&self) -> impl Iterator<Item = &Relation> {
        self.relations.iter().chain(self.drawn())
    }

    /// A setup without irregular boxes, cages and relations.
    pub const fn new(variety: Variety, grid: Grid, squares: Vec<Square>) -> Self {
        Self {
            variety,
            grid,
            squares,
            boxes: Vec::new(),
            cages: Vec::new(),
            relations: Vec::new(),
            about: None,
        }
    }
}
