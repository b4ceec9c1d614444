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

pub mod path;

pub mod rate;

pub mod hint;

pub mod make;

pub mod format;

pub mod picture;

pub use budget::{Budget, Limits, Watch};
pub use format::{
    Document, FORMATS, Format, Holds, PuzzleError, Read, ReadError, WriteError, read, read_line,
};
pub use front::NoHint;
pub use grid::relation::{Relation, Rule, Rules};
pub use grid::{
    Board, Cage, Cell, CellSet, Change, Contradiction, Digit, Digits, Family, Fault, FaultKind,
    Faults, Grid, Kind, Move, NotationError, Puzzle, Region, RegionId, Ruleset, Setup, Solution,
    Solutions, Square, Variety,
};
pub use hint::{Adviser, Hint, Wish as HintWish};
pub use make::{Failure, Wish, generate};
pub use path::{End as PathEnd, Item, PathStep, ScoreRow, Scores, Steps};
pub use random::Random;
pub use rate::{
    EXPLAINER, Figure, HODOKU, LEVEL, RATINGS, Rating, SIMPLEST_FIRST, Subject, System, TIME,
};
pub use solve::{Examined, Reason, Solver, Statement, TrueCandidates};
pub use technique::{ALL as TECHNIQUES, Link, Mark, Role, Step, Technique};
