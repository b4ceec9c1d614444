#![doc = include_str!("../README.md")]

// From the ground up: what is used first. The names most programs need are at the root; a module is
// public where it holds more of the same kind.

mod front;
mod lists;
mod nine;

pub mod budget;
#[doc(hidden)]
pub mod power;
pub mod random;
#[doc(hidden)]
pub mod text;

pub mod grid;

pub mod solve;

pub mod technique;

pub mod reason;

pub mod path;

pub mod rate;

pub mod hint;

pub mod make;

pub mod understand;

pub mod format;

pub mod picture;

pub use budget::{Budget, Limits};
pub use format::{Document, FORMATS, Format, PuzzleError, ReadError, WriteError, read};
pub use front::NoHint;
pub use grid::relation::Relation;
pub use grid::{
    Board, Cage, Cell, Contradiction, Digit, Digits, Faults, Grid, Kind, Puzzle, Setup, Solution,
    Solutions, Square, Variety,
};
pub use make::{Failure, Wish, generate};
pub use path::{End as PathEnd, PathStep, Scores, Steps};
pub use random::Random;
pub use rate::{EXPLAINER, HODOKU, LEVEL, RATINGS, Rating, System};
pub use technique::{ALL as TECHNIQUES, Technique};
