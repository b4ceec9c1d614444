//! The store: the only files that touch the disk.
//!
//! A game is two files, named by its puzzle: a snapshot, which is replaced as a whole, and a
//! journal of everything done since, to which every entry is appended at once. Whatever happens to
//! the program, at most the last entry is missing. If the machine loses power, whatever was not yet
//! synced may be missing too. Nothing that is wrong with the files keeps a player from playing:
//! readable parts are used, and damaged files are set aside.
//!
//! A game on the disk consists of a snapshot and a journal, whatever happens, in whatever order:
//!
//! - Entries are numbered through the whole life of a game, and a snapshot stores the number of its
//!   last one; journal lines up to that number are skipped. So a snapshot may be replaced before
//!   the journal is emptied.
//! - Every line has a hash. An incomplete last line is dropped silently; any other line that does
//!   not match ends the reading, and the file is set aside.
//! - A line that matches its hash but is not known was written by a newer program. The game opens
//!   up to that line, and nothing is written to its files.
//! - A journal states its version behind the first lines that are appended to it when it is empty, with the
//!   number of the last of them. Programs that do not know such a line skip it: they have that number already.
//! - The journal is read before the snapshot, so that a reader without the lock misses nothing.
//! - Making an entry outlive the program never waits for the disk. Making it outlive the machine is
//!   [`Work`] for a thread ([`KeeperThread`]). It syncs only what is new, and a snapshot replaces
//!   another once it is on the disk. Only if there is none to rely on, one is written first without
//!   waiting.
//! - An entry that could not be appended is appended with the next one, unless a snapshot contains
//!   it by then; from then on, every entry tries both.
//! - The journal is never renamed, so it is the file that is locked. The exception is a deleted
//!   game, which is locked first: its files lie in `deleted` until the program ends, and can be
//!   brought back from there.
//! - Older programs counted the time that a game was left open. If a game took longer than anybody plays
//!   and its journal shows such a silence, that time no longer counts when the game is read
//!   (`loaded`).
//! - The first line of a snapshot contains what the list of games shows, with ratings in the words
//!   of packs. If something is missing, an older program wrote it.
//!
//! The name of a game is the variety, the size and the 64-bit FNV-1a hash of its puzzle.

mod atomic;
mod bounded;
mod error;
mod export;
mod games;
mod hash;
#[cfg_attr(target_family = "wasm", path = "history_of_games.rs")]
mod history;
mod history_thread;
mod journal;
mod keeper;
mod loaded;
mod memory;
#[cfg_attr(target_family = "wasm", path = "never_packed.rs")]
mod packed;
mod platform;
mod salvage;
mod shelf;
mod snapshot;
mod work;

pub use bounded::{Bounded, MOST_OF_TABLE};
pub use error::Error;
pub use export::{data_home, export, install, write, write_portions};
pub use games::{GameSummary, OpenGame, Removed, Store};
pub use hash::GameId;
pub use history::History;
pub use history_thread::{HistoryThread, News};
pub use keeper::Keeper;
pub use loaded::ReadOnly;
pub use memory::{Memory, Uses};
pub use packed::{Unpacked, unpacked};
pub use platform::{Paths, edit_config, read_config, set_utc_offset, today};
#[cfg(unix)]
pub use platform::{TerminalFile, open_terminal};
pub use shelf::{
    ListedFile, MOST_BYTES, file_size, is_folder, is_there, open_puzzles, puzzle_files,
    read_puzzles, read_scores,
};
pub use work::{KeeperThread, Work};
