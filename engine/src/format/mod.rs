//! Formats: puzzles as text. A row of [`FORMATS`] and a file for each.

mod answer;
mod cells;
mod clues;
mod document;
mod envelope;
mod f_puzzles;
mod features;
mod fields;
mod gradus;
mod gumdrop;
mod janko;
mod layout;
pub mod link;
mod lz_string;
mod penpa;
mod puzz_link;
mod pzprv3;
mod read;
mod recognise;
mod row;
mod rows;
mod solo;
mod solo_save;
mod solution;
pub mod state;
mod sudoku;
mod sudokupad;
mod table;
mod variety;

pub use document::Document;
pub use gradus::moves_of;
pub use read::{
    LARGEST_FILE, LONGEST_LINE, PuzzleError, no_puzzle, puzzle, read, read_line, several,
};
pub use recognise::Read;
pub use row::{Format, Holds, ReadError, WriteError, Writer};
pub use table::{FORMATS, body, by_slug, line, line_format};
