//! Finds screens among the overlays by their data.

use super::model::Model;
use super::overlay::Held;

impl Model {
    /// The data of a screen, if it is on top.
    pub fn top<S: Held>(&self) -> Option<&S> {
        self.overlays.last().and_then(S::of)
    }

    /// The same, for changes.
    pub fn top_mut<S: Held>(&mut self) -> Option<&mut S> {
        self.overlays.last_mut().and_then(S::of_mut)
    }

    /// The data of a screen, wherever it is among the overlays.
    pub fn found<S: Held>(&self) -> Option<&S> {
        self.overlays.iter().find_map(S::of)
    }

    /// The same, for changes.
    pub fn found_mut<S: Held>(&mut self) -> Option<&mut S> {
        self.overlays.iter_mut().find_map(S::of_mut)
    }

    /// Removes a screen, wherever it is among the overlays.
    pub fn take_away<S: Held>(&mut self) {
        self.overlays.retain(|overlay| S::of(overlay).is_none());
    }
}
