//! The progress of a long run on platforms where a line on standard error cannot be replaced:
//! nothing is shown.

use super::outcome::say;

/// The progress of the run.
pub struct Progress;

impl Progress {
    /// Shows nothing.
    pub const fn new(_: Option<u64>, _: bool) -> Self {
        Self
    }

    /// Shows nothing.
    pub const fn of_puzzles(_: u64, _: bool) -> Self {
        Self
    }

    /// Counts nothing.
    pub const fn add(&mut self, _: u64, _: usize, _: usize) {}

    /// Counts nothing.
    pub const fn tell(&mut self, _: u64) {}

    /// Says something on standard error.
    pub fn say(&self, messages: &[String]) {
        messages.iter().for_each(|message| say(message));
    }

    /// There is nothing to clear.
    pub const fn clear(&self) {}
}
