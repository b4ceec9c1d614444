//! What relations rule out: thermometers, arrows, dots and the like, each as a line that a machine
//! reads (`relation/line`).
//!
//! ```text
//!   given by the rule: whatever the other cells are     r1c1 of a thermometer of three: not 8, 9
//!   one line: with the candidates that are left         5 has no neighbour on a whisper
//!   a line and a house: the line must hold a digit      so no cell that sees all its places does
//!   two lines: a digit on one leaves the other nothing
//!   contradiction: what follows from a digit leaves something nothing
//!   nested contradiction: the same with contradictions of further digits on the way
//! ```

mod contradiction;
mod given;
mod house;
mod nested;
mod one;
mod slots;
mod told;
mod two;
mod why;

pub use contradiction::{CONTRADICTION, LONG_CONTRADICTION};
pub use given::GIVEN_BY_RULE;
pub use house::LINE_AND_HOUSE;
pub use nested::NESTED_CONTRADICTION;
pub use one::ONE_LINE;
pub use two::TWO_LINES;
