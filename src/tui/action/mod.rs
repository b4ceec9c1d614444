//! The actions: everything that a key can do, in one table.
//!
//! The key row, the help and the tests are made from it. To add one, write a row in `rows` and its
//! keys in `config/default.toml`.

mod clashes;
mod commands;
mod find;
mod key_row;
mod row;
mod rows;

pub use clashes::clashes;
pub use commands::{commands, why_not};
pub use find::find;
pub use key_row::{KeyHint, join, key_row};
pub use row::Action;
pub(crate) use row::BASE;
pub use rows::{ACTIONS, by_context};
