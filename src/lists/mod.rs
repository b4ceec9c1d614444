//! Lists of puzzles as files hold them, read a few puzzles at a time; the time that work on each
//! may take, and standard output.

pub mod chunks;
pub mod columns;
pub mod limits;
pub mod output;
pub mod portion;
pub mod source;
