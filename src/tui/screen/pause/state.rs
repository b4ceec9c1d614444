//! The pause.

/// The game is paused: the clock is stopped, and the game is hidden.
#[derive(Clone, Copy, Debug)]
pub struct Pause;
