//! The store: the only files that touch the disk.
//!
//! A game is two files, named by its puzzle: a snapshot, which is replaced as a whole, and a
//! journal of what was done since, to which every entry is appended at once. Whatever happens to
//! the program, at most the last entry is missing. A machine that loses power may lose besides what
//! was done since the disk last took everything in. Nothing that is wrong with the
//! files keeps a player from playing: what can be read is used, what is damaged is kept aside.
//!
//! A game on the disk is a snapshot and a journal, whatever happens in whichever order:
//!
//! - Entries are numbered through the whole life of a game, and a snapshot knows the number of its last
//!   one; lines of the journal up to that are passed over. So a snapshot may be replaced before the
//!   journal is emptied.
//! - Every line carries a hash. The beginning of a last line is dropped silently; any other line that
//!   does not match ends the reading, and the file is kept aside.
//! - What matches its hash, but is not known, a newer program wrote. The game opens as far as it is
//!   known, and nothing is written to its files.
//! - The journal is read before the snapshot, so that a reader that does not hold the lock misses
//!   nothing.
//! - What makes an entry outlive the program never waits for the disk; what makes it outlive the machine
//!   is [`Work`], which a thread of its own does ([`KeeperThread`]). It syncs only what is new, and a
//!   snapshot takes the place of another when it is on the disk. Only where there is none that could be
//!   relied on, one is written without waiting first.
//! - An entry that could not be appended is appended with the next one, unless a snapshot holds it by
//!   then; from then on every entry tries both.
//! - The journal is never renamed, so it is the file that is locked; but for a game that is deleted,
//!   which is locked first. Its files lie in `deleted` until the program ends, and come back from there.
//! - Older programs counted the time that a game was left open. If a game took longer than anybody plays
//!   and its journal shows such a silence, that no longer counts when the game is read (`silence`).
//! - The first line of a snapshot holds what the list of games shows, ratings in the words of packs.
//!   What it lacks was written by an older program.
//!
//! The name of a game is the 64-bit FNV-1a hash of its puzzle, behind the variety and the size.

mod atomic;
mod bounded;
mod clock;
mod error;
mod export;
mod games;
mod hash;
#[cfg_attr(target_family = "wasm", path = "history_of_games.rs")]
mod history;
mod history_thread;
mod id;
mod journal;
mod keeper;
mod loaded;
mod lock;
mod memory;
mod packed;
mod paths;
mod player;
mod private;
mod puzzle;
mod read_only;
mod removed;
mod shelf;
mod silence;
mod snapshot;
#[cfg(unix)]
mod terminal;
mod work;

pub use bounded::{Bounded, MOST_OF_TABLE};
pub use clock::today;
pub use error::Error;
pub use export::{data_home, export, install};
pub use games::{GameSummary, OpenGame, Store};
pub use history::History;
pub use history_thread::{HistoryThread, News};
pub use id::GameId;
pub use keeper::Keeper;
pub use memory::{Memory, Uses};
pub use packed::{is_packed, unpacked};
pub use paths::Paths;
pub use player::{edit_config, read_config};
pub use puzzle::{file_size, is_folder, is_there, open_puzzles, read_scores};
pub use read_only::ReadOnly;
pub use removed::Removed;
pub use shelf::{ListedFile, MOST_BYTES, puzzle_files, read_puzzles};
#[cfg(unix)]
pub use terminal::open_terminal;
pub use work::{KeeperThread, Work};
