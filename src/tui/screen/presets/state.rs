//! The sets of keys to choose from.

use crate::config::{PRESETS, Preset};
use crate::tui::state::cursor::Cursor;

/// The list of the sets of keys.
#[derive(Clone, Debug)]
pub struct Presets {
    /// The selected set, as an index of [`PRESETS`].
    pub selected: Cursor,
    /// Whether a new player sees it, who is not asked again.
    pub is_first: bool,
}

impl Presets {
    /// The list with a set selected.
    pub fn new(chosen: &Preset, is_first: bool) -> Self {
        let place = PRESETS.iter().position(|preset| preset == chosen);
        Self { selected: Cursor::at(place.unwrap_or(0)), is_first }
    }
}
