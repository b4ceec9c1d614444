//! Formats: puzzles as text. One row of [`FORMATS`] and one file each.

mod candidate_line;
mod candidates;
mod cells;
mod clues;
mod document;
mod envelope;
mod f_puzzles;
mod features;
mod gradus;
mod gumdrop;
mod hodoku;
mod lz_string;
mod opensudoku;
mod puzz_link;
mod pzprv3;
mod read;
mod row;
mod rows;
mod sadman;
mod sections;
mod simple_sudoku;
mod solution;
pub mod state;
mod sudoku;
mod sudokupad;
mod sudokuwiki;
mod table;
mod variety;

pub use document::Document;
pub use gradus::moves_of;
pub use read::{LARGEST_FILE, LONGEST_LINE, PuzzleError, Read, puzzle, read, read_line};
pub use row::{Format, Holds, ReadError, WriteError, Writer};
pub use table::{FORMATS, body, by_slug, line, line_format};
