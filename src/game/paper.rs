//! The player's paper: the sheet and the notes beside it, and the moves that change both.

use super::change::{Change, Move};
use super::notes::{Note, Notes};
use super::sheet::Sheet;
use crate::engine::cell::{Cell, Grid};
use crate::engine::puzzle::Puzzle;

/// What one key press changes; all of it is undone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The changes of the sheet.
    pub made: Move,
    /// The changes of the notes.
    pub notes: Vec<Note>,
}

impl From<Move> for Turn {
    fn from(made: Move) -> Self {
        Self { made, notes: Vec::new() }
    }
}

impl From<Vec<Note>> for Turn {
    fn from(notes: Vec<Note>) -> Self {
        Self { made: Move::default(), notes }
    }
}

impl Turn {
    /// Whether nothing is changed.
    pub const fn is_empty(&self) -> bool {
        self.made.is_empty() && self.notes.is_empty()
    }

    /// The cell that is changed first.
    pub fn first_cell(&self) -> Option<Cell> {
        let changed = self.made.0.first().map(|change| change.cell());
        changed.or_else(|| self.notes.first().map(|note| note.cell()))
    }

    /// The changes as text, a blank between each.
    pub fn write(&self, grid: Grid) -> String {
        let changes = self.made.0.iter().map(|change| change.write(grid));
        let notes = self.notes.iter().map(|note| note.write(grid));
        changes.chain(notes).collect::<Vec<_>>().join(" ")
    }

    /// Reads changes with blanks between them; there need be none.
    ///
    /// # Errors
    /// What was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, String> {
        let mut turn = Self::default();
        for word in text.split_whitespace() {
            if Note::is_note(word) {
                turn.notes.push(Note::read(word, puzzle)?);
            } else {
                turn.made.0.push(Change::read(word, puzzle)?);
            }
        }
        Ok(turn)
    }
}

/// What the player wrote: the sheet, which hints and ratings look at, and the notes, which they do
/// not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Digits and marks.
    pub sheet: Sheet,
    /// Colours and corner marks.
    pub notes: Notes,
}

impl Paper {
    /// The paper of a puzzle that nobody has written on.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { sheet: Sheet::new(puzzle), notes: Notes::default() }
    }

    /// Makes a turn.
    pub fn apply(&mut self, turn: &Turn) {
        turn.made.0.iter().for_each(|&change| self.sheet.apply(change));
        turn.notes.iter().for_each(|&note| self.notes.apply(note));
    }

    /// The turn that makes this paper that one.
    pub fn until(&self, that: &Self, puzzle: &Puzzle) -> Turn {
        Turn { made: self.sheet.until(&that.sheet, puzzle), notes: self.notes.until(&that.notes) }
    }
}
