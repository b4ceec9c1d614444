//! Formats for Sudokus alone: lines, grids, and the files of other programs.

pub mod candidate_line;
pub mod candidates;
#[cfg(feature = "json")]
pub mod gnome_sudoku;
pub mod grid;
pub mod hodoku;
#[cfg(feature = "json")]
pub mod ipuz;
pub mod joined;
pub mod killer_numbers;
#[cfg(feature = "xml")]
pub mod ksudoku;
#[cfg(feature = "xml")]
pub mod opensudoku;
pub mod postscript;
pub mod sadman;
pub mod simple_sudoku;
#[cfg(feature = "json")]
pub mod sudokumaker;
pub mod sudokuwiki;
pub mod sukaku;
pub mod sumocue;
pub mod susser;
