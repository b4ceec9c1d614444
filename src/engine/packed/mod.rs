//! The texts that are compiled in, packed by `build.rs`.
//!
//! Most are as they are in a program for a terminal, and compressed like any text in one for a page.
//! Lists of puzzles take three fifths of that, because it is known what they are about: half of a
//! symmetric puzzle follows from the other half, a row has no digit twice, and a rating is about as
//! large as the one before it. `build.rs` uses the files that describe them, too: all but `reader`
//! and `text`.

mod areas;
mod drawn;
mod kakuro;
mod list;
mod model;
mod number;
mod reader;
mod text;

pub use text::Text;
