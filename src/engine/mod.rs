//! The engine: puzzles, what follows from them, and how hard that is. Modules in reading order.
//!
//! Pure: no input or output, no clock, no terminal, no randomness but from a given seed.

pub mod digit;

pub mod random;

pub mod date;

pub mod sort;

mod lists;

pub mod packed;

pub mod statistics;

pub mod cell;

pub mod region;

pub mod combination;

pub mod arrange;

pub mod relation;

pub mod variety;

pub mod fault;

pub mod setup;

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

pub mod bridge;

pub mod technique;

pub mod nine;

pub mod scores;

pub mod budget;

pub mod solution;

mod classic;
mod position;

pub mod propose;
pub mod search;

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
