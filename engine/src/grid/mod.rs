//! What a puzzle is: cells, digits and regions, the rules of its variety, a setup and its faults,
//! the puzzle itself, and the board of what follows from it.

pub mod arrange;
pub mod board;
pub mod cell;
pub mod change;
pub mod combination;
pub mod consistency;
pub mod digit;
pub mod fault;
mod layout;
pub mod puzzle;
pub mod region;
pub mod relation;
pub mod ruleset;
pub mod setup;
pub mod solution;
pub mod struck;
pub mod variety;
