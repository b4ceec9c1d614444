//! What a puzzle is: cells, digits and regions, the rules of its variety, a setup and its faults,
//! the puzzle itself, and the board of what follows from it.

pub mod arrange;
pub mod board;
pub mod cell;
pub mod change;
pub mod choices;
mod chosen;
pub mod consistency;
pub mod digit;
pub mod kind;
mod layout;
pub mod puzzle;
pub mod region;
pub mod relation;
pub mod ruleset;
pub mod setup;
pub mod square;
pub mod understanding;
pub mod variety;
mod witness;

pub use board::{Board, Contradiction, Solution, Solutions};
pub use cell::{Cell, CellSet, Grid, NotationError};
pub use change::{Change, Move};
pub use digit::{Digit, Digits};
pub use kind::{Kind, Size, Variety};
pub use layout::Intersection;
pub use puzzle::Puzzle;
pub use region::{Family, Region, RegionId};
pub use ruleset::{NotGenerated, Ruleset};
pub use setup::{About, Cage, NO_BOX, Setup};
pub use setup::{Doubt, Fault, FaultKind, Faults};
pub use square::Square;
pub use variety::FEATURES;
pub use witness::is_usual;
