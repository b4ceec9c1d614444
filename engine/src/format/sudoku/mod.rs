//! Formats for Sudokus alone: lines, grids, and the files of other programs.

pub mod candidate_line;
pub mod candidates;
pub mod grid;
pub mod hodoku;
pub mod killer_numbers;
#[cfg(feature = "xml")]
pub mod opensudoku;
pub mod sadman;
pub mod simple_sudoku;
pub mod sudokuwiki;
pub mod sukaku;
pub mod sumocue;
pub mod susser;
