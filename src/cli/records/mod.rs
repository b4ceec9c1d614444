//! Records: the answers to the puzzles of a list, in the order of the list, in every form of output.

pub mod interrupt;
pub mod jobs;
pub mod ordered;
pub mod progress;
pub mod record;
pub mod stream;
pub mod table;
