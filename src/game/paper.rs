//! The player's paper: the sheet and its annotations, and the moves that change both.

use super::annotations::{Annotation, Annotations};
use super::change::{Change, Move};
use super::sheet::Sheet;
use crate::engine::cell::{Cell, Grid};
use crate::engine::puzzle::Puzzle;

/// What one key press changes; all of it is undone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The changes of the sheet.
    pub made: Move,
    /// The changes of the annotations.
    pub annotations: Vec<Annotation>,
}

impl From<Move> for Turn {
    fn from(made: Move) -> Self {
        Self { made, annotations: Vec::new() }
    }
}

impl From<Vec<Annotation>> for Turn {
    fn from(annotations: Vec<Annotation>) -> Self {
        Self { made: Move::default(), annotations }
    }
}

impl Turn {
    /// Whether nothing is changed.
    pub const fn is_empty(&self) -> bool {
        self.made.is_empty() && self.annotations.is_empty()
    }

    /// The cell that is changed first.
    pub fn first_cell(&self) -> Option<Cell> {
        let changed = self.made.0.first().map(|change| change.cell());
        changed.or_else(|| self.annotations.first().map(|annotation| annotation.cell()))
    }

    /// The changes as text, a blank between each.
    pub fn write(&self, grid: Grid) -> String {
        let changes = self.made.0.iter().map(|change| change.write(grid));
        let annotations = self.annotations.iter().map(|annotation| annotation.write(grid));
        changes.chain(annotations).collect::<Vec<_>>().join(" ")
    }

    /// Reads changes with blanks between them; there need be none.
    ///
    /// # Errors
    /// What was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, String> {
        let mut turn = Self::default();
        for word in text.split_whitespace() {
            if Annotation::is_annotation(word) {
                turn.annotations.push(Annotation::read(word, puzzle)?);
            } else {
                turn.made.0.push(Change::read(word, puzzle)?);
            }
        }
        Ok(turn)
    }
}

/// What the player wrote: the sheet, which hints and ratings look at, and the annotations, which they do
/// not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Digits and marks.
    pub sheet: Sheet,
    /// Colours and corner marks.
    pub annotations: Annotations,
}

impl Paper {
    /// The paper of a puzzle that nobody has written on.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { sheet: Sheet::new(puzzle), annotations: Annotations::default() }
    }

    /// Makes a turn.
    pub fn apply(&mut self, turn: &Turn) {
        turn.made.0.iter().for_each(|&change| self.sheet.apply(change));
        turn.annotations.iter().for_each(|&annotation| self.annotations.apply(annotation));
    }

    /// The turn that makes this paper that one.
    pub fn until(&self, that: &Self, puzzle: &Puzzle) -> Turn {
        Turn {
            made: self.sheet.until(&that.sheet, puzzle),
            annotations: self.annotations.until(&that.annotations),
        }
    }
}
