//! The engine: puzzles, what follows from them, and how hard that is. Modules are listed from the
//! ground up.
//!
//! It is pure: no input or output, no clock, no terminal, and randomness only from a given seed.

pub mod digit;

pub mod random;

pub mod power;

pub mod sort;

mod lists;

pub mod cell;

pub mod region;
mod removals;

pub mod combination;

mod arrange;

pub mod relation;

pub mod variety;

pub mod fault;

pub mod setup;

pub mod ruleset;

mod layout;

pub mod puzzle;

pub mod mark;

pub mod board;

pub mod consistency;

pub mod step;
pub mod struck;

pub mod change;

pub mod text;

pub mod fold;

pub mod printable;

mod bridge;

pub mod technique;

mod nine;

pub mod scores;

pub mod budget;

pub mod solution;

mod classic;
mod clauses;
mod position;

pub mod search;

pub mod every;

pub mod true_candidates;

mod ready;

pub mod path;

pub mod hint;

pub mod rating;

pub mod likely;

pub mod generate;

pub mod link;

pub mod format;

pub mod picture;

pub mod export;
