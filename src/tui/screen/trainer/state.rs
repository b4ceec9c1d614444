//! The trainer: the techniques with what was learned of each.

use crate::engine::technique::Technique;
use crate::engine::variety::Kind;
use crate::game::learned::Learned;
use crate::tui::state::cursor::Cursor;

/// The trainer.
#[derive(Clone, Debug)]
pub struct Trainer {
    /// Whose techniques show.
    pub kind: Kind,
    /// The techniques that are on.
    pub rows: Vec<Learned>,
    /// Whether the games were counted.
    pub is_counted: bool,
    /// The technique for which puzzles are looked for.
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
