//! The store: the only files that touch the disk.
//!
//! A game is two files, named by its puzzle: a snapshot, which is replaced as a whole, and a
//! journal of what was done since, to which every entry is appended at once. Whatever happens to
//! the program or the machine, at most the last entry is missing. Nothing that is wrong with the
//! files keeps a player from playing: what can be read is used, what is damaged is kept aside.

mod atomic;
mod chronicle;
mod clock;
mod error;
mod export;
mod games;
mod hash;
mod history;
mod id;
mod journal;
mod keeper;
mod paths;
mod player;
mod puzzle;
mod removed;
mod shelf;
mod snapshot;

pub use chronicle::{Chronicle, News};
pub use clock::today;
pub use error::Error;
pub use export::export;
pub use games::{Opened, Store, Summary};
pub use history::History;
pub use id::GameId;
pub use keeper::Keeper;
pub use paths::Paths;
pub use player::{edit_config, read_config};
pub use puzzle::{file_size, open_puzzles, read_scores};
pub use removed::Removed;
pub use shelf::{Listed, MOST_BYTES, puzzle_files, read_puzzles};
