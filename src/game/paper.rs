//! The player's paper: the sheet and its annotations, and the moves that change both.

use super::annotations::{Annotation, Annotations};
use super::sheet::Sheet;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::{Cell, Grid, Puzzle};

/// The changes of one key press, which are undone together.
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
    /// Whether it changes nothing.
    pub const fn is_empty(&self) -> bool {
        self.made.is_empty() && self.annotations.is_empty()
    }

    /// The first cell that it changes.
    pub fn first_cell(&self) -> Option<Cell> {
        let changed = self.made.0.first().map(|change| change.cell());
        changed.or_else(|| self.annotations.first().map(|annotation| annotation.cell()))
    }

    /// The changes as text, separated by blanks.
    pub fn write(&self, grid: Grid) -> String {
        let changes = self.made.0.iter().map(|change| change.write(grid));
        let annotations = self.annotations.iter().map(|annotation| annotation.write(grid));
        changes.chain(annotations).collect::<Vec<_>>().join(" ")
    }

    /// Reads changes separated by blanks; there may be none.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
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

/// What the player wrote: the sheet, which hints and ratings use, and the annotations, which they
/// ignore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Digits and marks.
    pub sheet: Sheet,
    /// Colours and corner marks.
    pub annotations: Annotations,
}

impl Paper {
    /// The blank paper of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { sheet: Sheet::new(puzzle), annotations: Annotations::default() }
    }

    /// Makes a turn.
    pub fn apply(&mut self, turn: &Turn) {
        turn.made.0.iter().for_each(|&change| self.sheet.apply(change));
        turn.annotations.iter().for_each(|&annotation| self.annotations.apply(annotation));
    }

    /// The turn that turns this paper into another.
    pub fn until(&self, that: &Self, puzzle: &Puzzle) -> Turn {
        Turn {
            made: self.sheet.until(&that.sheet, puzzle),
            annotations: self.annotations.until(&that.annotations),
        }
    }
}
