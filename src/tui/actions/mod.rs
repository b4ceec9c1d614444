//! The actions: everything that a key can do, in one table.
//!
//! The key row, the help and the tests are made from it. To add one, write a row and its
//! keys in `config/default.toml`.

mod asking;
mod board;
mod clashes;
mod commands;
mod find;
mod key_row;
mod lists;
mod opening;
mod table;

pub use clashes::clashes;
pub use commands::{commands, why_not};
pub use find::find;
pub use key_row::{KeyHint, key_row};
pub use table::{ACTIONS, by_context};
