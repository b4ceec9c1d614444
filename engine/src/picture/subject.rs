//! The subject of a picture: a puzzle, what was written on it, and what is written around it.

use super::shape::{CELL, Hand, Point, Shape, wrap};
use crate::format::state::{Content, contents};
use crate::format::{Document, WriteError};
use crate::grid::relation::rule::{Sign, Stroke};
use crate::grid::relation::{Relation, Rule};
use crate::grid::{Cell, Family, Grid, Puzzle};
use crate::technique::text;

/// The room of a row of clues above a grid.
const CLUES: f32 = 24.0;

/// The distance between lines of text.
pub const LEADING: f32 = 14.0;

/// A puzzle, the content of its cells, its title, and lines to stand below it.
#[derive(Clone, Debug)]
pub struct Subject {
    pub(super) puzzle: Puzzle,
    pub(super) contents: Vec<Content>,
    pub(super) title: Option<String>,
    /// Lines below the puzzle, such as how long it took.
    pub caption: Vec<String>,
    /// Whether the player's digits are hidden: only where they are shows.
    pub hidden: bool,
    /// Whether nothing is said below the puzzle.
    pub(super) bare: bool,
}

impl Subject {
    /// The subject of a document, with everything written on it.
    ///
    /// # Errors
    /// All faults of the puzzle, in a sentence.
    pub fn of(document: &Document) -> Result<Self, WriteError> {
        let contents = contents(document);
        let puzzle = Puzzle::of(document.setup.clone())?;
        Ok(Self {
            puzzle,
            contents,
            title: document.title.clone(),
            caption: Vec::new(),
            hidden: false,
            bare: false,
        })
    }

    /// A puzzle with nothing written on it and nothing said below it.
    #[cfg(feature = "dots")]
    pub(super) fn bare(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.clone(),
            contents: Vec::new(),
            title: None,
            caption: Vec::new(),
            hidden: false,
            bare: true,
        }
    }

    pub(super) const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    /// The cell at a place; `None` outside the grid, and outside the boards of a joined puzzle.
    pub(super) fn at(&self, row: isize, col: isize) -> Option<Cell> {
        let cell = at(self.grid(), row, col);
        cell.filter(|&cell| !self.puzzle.is_hole(cell))
    }

    pub(super) fn content(&self, cell: Cell) -> Content {
        self.contents[cell.index()]
    }

    /// Whether there is a thick line between two adjacent cells, or at the edge if there is only
    /// one.
    pub(super) fn is_wall(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => {
                let of = |cell| self.puzzle.region_in(cell, Family::Box);
                of(one) != of(other)
            }
            (None, None) => false,
            _ => true,
        }
    }

    /// The relations with an outline, such as cages.
    pub(super) fn outlined(&self) -> impl Iterator<Item = &Relation> {
        let is_outlined = |relation: &&Relation| relation.rule.drawing.sign == Sign::Outline;
        self.puzzle.setup().shown().filter(is_outlined)
    }

    /// The rules of the relations, each once.
    fn rules(&self) -> Vec<&'static Rule> {
        let mut rules: Vec<&'static Rule> = Vec::new();
        for relation in self.puzzle.setup().shown() {
            if !rules.contains(&relation.rule) {
                rules.push(relation.rule);
            }
        }
        rules
    }

    /// The letter that tells a thick line from those of other rules where nothing but a colour
    /// does, which paper may lack.
    pub(super) fn letter(&self, relation: &Relation) -> Option<char> {
        let is_plain = |rule: &Rule| {
            rule.drawing.stroke.is_some_and(Stroke::is_thick) && rule.drawing.ends == [None; 2]
        };
        let plain = self.rules().into_iter().filter(|rule| is_plain(rule)).count();
        (plain > 1 && is_plain(relation.rule)).then_some(relation.rule.drawing.letter)
    }

    /// What the relations demand, in lines of this width.
    pub fn legend(&self, room: f32) -> Vec<String> {
        if self.bare {
            return Vec::new();
        }
        let letter = |rule: &Rule| {
            let relation = self.puzzle.setup().shown().find(|relation| relation.rule == rule);
            relation.and_then(|relation| self.letter(relation))
        };
        let line = |rule: &'static Rule| match letter(rule) {
            Some(letter) => format!("{} ({letter}): {}", text::capitalized(rule.name), rule.law),
            None => format!("{}: {}", text::capitalized(rule.name), rule.law),
        };
        self.rules().into_iter().flat_map(|rule| wrap(Hand::Legend, &line(rule), room)).collect()
    }

    /// The width and the height of the grid.
    pub fn size(&self) -> Point {
        (self.grid().cols() as f32 * CELL, self.grid().rows() as f32 * CELL)
    }

    /// The room of clues outside the grid: on the left, above it, on the right, below it.
    pub fn clues(&self) -> [f32; 4] {
        let grid = self.grid();
        let has = |is_there: &dyn Fn(usize, usize) -> bool| {
            let mut places = self.puzzle.setup().shown().filter_map(|relation| relation.outside);
            let there = places.any(|place| is_there(place.row.into(), place.col.into()));
            if there { CLUES } else { 0.0 }
        };
        [
            has(&|_, col| col == 0),
            has(&|row, _| row == 0),
            has(&|_, col| col > grid.cols()),
            has(&|row, _| row > grid.rows()),
        ]
    }

    /// The lines below the puzzle.
    pub(super) fn below(&self) -> Vec<String> {
        let room = self.size().0;
        let caption = self.caption.iter().flat_map(|line| wrap(Hand::Legend, line, room));
        self.legend(room).into_iter().chain(caption).collect()
    }

    /// The lines below the puzzle, in their places.
    pub(super) fn lines_below(&self) -> Vec<Shape> {
        let [.., below] = self.clues();
        let top = self.size().1 + below + 20.0;
        let place = |number: usize| (0.0, top + number as f32 * LEADING);
        let lines = self.below().into_iter().enumerate();
        lines.map(|(number, line)| Shape::word(Hand::Legend, place(number), line)).collect()
    }
}

/// The cell at a row and a column, which may lie outside the grid.
pub(super) fn at(grid: Grid, row: isize, col: isize) -> Option<Cell> {
    grid.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
}
