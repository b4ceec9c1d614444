//! Formats: puzzles as text. A row of [`FORMATS`] and a file for each.

mod account;
mod answer;
mod cells;
mod clues;
#[cfg(feature = "json")]
mod f_puzzles;
mod features;
mod fields;
#[cfg(feature = "toml")]
mod gradus;
mod gumdrop;
mod janko;
mod layout;
pub mod link;
#[cfg(feature = "json")]
mod penpa;
mod puzz_link;
mod pzprv3;
mod read;
mod recognise;
mod row;
mod rows;
mod sites;
mod solo;
mod solution;
pub mod state;
mod sudoku;
#[cfg(feature = "json")]
mod sudokupad;
mod table;

pub use account::lines::is_of_boxes as is_of_regions;
#[cfg(feature = "toml")]
pub use gradus::moves_of;
#[cfg(feature = "json")]
pub use penpa::in_base64;
pub use read::{
    LARGEST_FILE, LONGEST_LINE, PuzzleError, no_puzzle, puzzle, read, read_line, read_row, several,
};
pub use recognise::Read;
pub use row::{Document, Format, Holds, ReadError, WriteError, Writer};
pub use table::{FORMATS, body, by_slug, line, line_format};
