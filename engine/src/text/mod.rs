//! Text that comes from outside, and text that people read.

pub mod fold;
pub mod printable;
