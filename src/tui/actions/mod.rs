//! The actions: everything that a key can do, in one table.
//!
//! The key row, the help and the tests are made from it. To add one, write a row and its
//! keys in `config/default.toml`.

mod asking;
mod board;
mod clashes;
mod lists;
mod opening;
mod table;

pub use clashes::clashes;
pub use table::{ACTIONS, KeyHint, by_context, commands, find, key_row, why_not};
