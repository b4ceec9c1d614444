//! The trainer: the techniques with what was learned about each.

use crate::game::learned::Learned;
use crate::tui::state::cursor::Cursor;
use gradus_engine::{Kind, Technique};

/// The trainer.
#[derive(Clone, Debug)]
pub struct Trainer {
    /// The kind whose techniques are shown.
    pub kind: Kind,
    /// The active techniques.
    pub rows: Vec<Learned>,
    /// Whether the games have been counted.
    pub is_counted: bool,
    /// The technique for which puzzles are being searched.
    pub looks_for: Option<&'static Technique>,
    /// The selected row.
    pub selected: Cursor,
}

impl Trainer {
    /// The selected technique.
    pub fn technique(&self) -> Option<&'static Technique> {
        self.rows.get(self.selected.line()).map(|row| row.technique)
    }
}
