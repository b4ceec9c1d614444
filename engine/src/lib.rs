//! The engine: puzzles, what follows from them, and how hard that is. Modules are listed from the
//! ground up.
//!
//! It is pure: no input or output, no clock, no terminal, and randomness only from a given seed.

pub mod budget;
pub mod lists;
pub mod power;
pub mod random;
pub mod sort;

pub mod text;

pub mod grid;

pub mod nine;

pub mod solve;

pub mod technique;

pub mod path;

pub mod rate;

pub mod hint;

pub mod make;

pub mod format;

pub mod picture;

pub use format::link;
pub use grid::{
    arrange, board, cell, change, combination, consistency, digit, fault, puzzle, region, relation,
    ruleset, setup, solution, struck, variety,
};
pub use hint::likely;
pub use make as generate;
pub use path::scores;
pub use picture::export;
pub use rate as rating;
pub use solve::{classic, clauses, every, position, search, true_candidates};
pub use technique::{mark, removals, step};
pub use text::{fold, printable};
