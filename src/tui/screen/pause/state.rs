//! The pause.

/// The game is paused: the clock is stopped, and nothing of the game shows.
#[derive(Clone, Copy, Debug)]
pub struct Pause;
