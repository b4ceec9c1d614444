//! Puzzles found by how a text is laid out, where no exact format fits: a grid amid rules, frames,
//! labels and prose, and an address with the cells of a Sudoku in it.
//!
//! Nothing is guessed silently. What is read comes with a remark on what was taken for what; where
//! two readings of one text differ, the caller asks.
//!
//! A text is cut into cells in every way that people separate them (`cut`). Lines with as many cells
//! as a grid has columns are its rows, everything else is prose. A Sudoku (`sudoku`) is n rows of n
//! cells; in a Kakuro (`kakuro`) clues stand where runs begin, which says what is black, what is
//! white, and which number of a pair points down.

mod cut;
mod html;
mod kakuro;
mod link;
mod reading;
mod rows;
mod sudoku;

pub use html::plain_text;
pub use kakuro::{KAKURO, KAKURO_ACROSS};
pub use link::{LINK, is_address};
pub use reading::{Near, Reading};
pub use rows::pieces;
pub use sudoku::{SUDOKU, flat};

/// Every reading of a text, without those that make the same puzzle as an earlier one.
pub fn readings(text: &str) -> Vec<Reading> {
    let text = cut::bared(text);
    let mut found: Vec<Reading> = Vec::new();
    for reading in sudoku::readings(&text).into_iter().chain(kakuro::readings(&text)) {
        if found.iter().all(|other| other.document.setup != reading.document.setup) {
            found.push(reading);
        }
    }
    found
}

/// What a text that cannot be read comes nearest to.
pub fn nearest(text: &str) -> Option<Near> {
    let text = cut::bared(text);
    let near = [sudoku::nearest(&text), kakuro::nearest(&text)];
    // Of equals the first, which is the Sudoku.
    near.into_iter()
        .flatten()
        .reduce(|best, next| if next.wrong < best.wrong { next } else { best })
}
