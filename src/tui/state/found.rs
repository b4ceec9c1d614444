//! Screens found among what lies over the panes, by what they have.

use super::model::Model;
use super::overlay::Held;

impl Model {
    /// What a screen has, if it is on top.
    pub fn top<S: Held>(&self) -> Option<&S> {
        self.overlays.last().and_then(S::of)
    }

    /// The same, to be changed.
    pub fn top_mut<S: Held>(&mut self) -> Option<&mut S> {
        self.overlays.last_mut().and_then(S::of_mut)
    }

    /// What a screen has, wherever it lies.
    pub fn found<S: Held>(&self) -> Option<&S> {
        self.overlays.iter().find_map(S::of)
    }

    /// The same, to be changed.
    pub fn found_mut<S: Held>(&mut self) -> Option<&mut S> {
        self.overlays.iter_mut().find_map(S::of_mut)
    }

    /// Takes a screen away, wherever it lies.
    pub fn take_away<S: Held>(&mut self) {
        self.overlays.retain(|overlay| S::of(overlay).is_none());
    }
}
