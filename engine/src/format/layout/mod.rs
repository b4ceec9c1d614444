//! Puzzles found by the layout of a text if no exact format fits: a grid among rules, frames,
//! labels and prose, or an address that contains the cells of a Sudoku.
//!
//! Nothing is guessed silently. The result comes with a remark on the interpretation, and if there
//! are two, the caller asks.
//!
//! A text is treated (`treatment`) in one way after another, from leaving out labels to taking the lists
//! of a program apart, until it can be read. It is cut into cells in every way that people separate them
//! (`cut`). Consecutive lines with the right number of cells are rows of a grid, and everything else is
//! prose. A Sudoku (`sudoku`) is n rows of n cells; in a Kakuro (`kakuro`), clues come where runs begin,
//! which tells what is black, what is white, and which number of a pair points down.

mod cut;
mod html;
mod kakuro;
mod link;
mod lists;
mod sudoku;
mod treatment;

pub use html::{elements, plain_text};
pub use kakuro::{KAKURO, KAKURO_ACROSS};
pub use link::{LINK, is_address};
pub use sudoku::{SUDOKU, flat, pieces};
pub use treatment::{Near, Reading, bared};

/// Every interpretation of a text, except those that make the same puzzle as an earlier one.
pub fn readings(text: &str) -> Vec<Reading> {
    let all =
        |text: &str| sudoku::readings(text).into_iter().chain(kakuro::readings(text)).collect();
    // No treatment may make one grid of several.
    let readings = match pieces(text) {
        Some(_) => all(&bared(text)),
        None => treatment::first_readings(text, all),
    };
    let mut found: Vec<Reading> = Vec::new();
    for reading in readings {
        if found.iter().all(|other| other.document.setup != reading.document.setup) {
            found.push(reading);
        }
    }
    found
}

/// What an unreadable text comes nearest to.
pub fn nearest(text: &str) -> Option<Near> {
    let text = bared(text);
    let near = [sudoku::nearest(&text), kakuro::nearest(&text)];
    // Among equals, the first one: the Sudoku.
    near.into_iter()
        .flatten()
        .reduce(|best, next| if next.wrong < best.wrong { next } else { best })
}
