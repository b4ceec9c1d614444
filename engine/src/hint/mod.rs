//! Hints: what to do next in a position.

pub mod adviser;
pub mod likely;

pub use adviser::*;
