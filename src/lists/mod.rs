//! Lists of puzzles as files hold them.

pub mod columns;
