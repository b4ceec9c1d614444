//! The journal of a game: a line for each entry since the last snapshot.
//!
//! A line is `HASH NUMBER ENTRY`. Entries are numbered through the whole life of a game, so that
//! lines that a newer snapshot already holds are known and passed over. The hash tells a line that
//! was torn off when the program or the machine died, from one that a newer program wrote.

use super::atomic::sync_data;
use super::bounded::is_pipe;
use super::hash::{seal, unseal};
use super::private;
use crate::engine::puzzle::Puzzle;
use crate::game::Entry;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long a hash is, in characters.
const HASH: usize = 16;

/// The line of an entry, with its end.
pub(super) fn line(number: u64, entry: &Entry, puzzle: &Puzzle) -> String {
    seal(&format!("{number} {}", entry.write(puzzle))) + "\n"
}

/// What could be read of a journal.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Read {
    /// The entries after the snapshot's, in order.
    pub entries: Vec<Entry>,
    /// Where reading stopped.
    pub end: End,
}

/// Where the reading of a journal stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum End {
    /// At its end, the torn end of the last line left out.
    #[default]
    Whole,
    /// At a line that is as it was written, but not known here.
    Newer,
    /// At a line that is not as it was written, or does not follow.
    Damaged,
}

/// What a line of a journal is.
enum Line {
    Entry(u64, Entry),
    /// As it was written by a newer program, with its number, if that can be read.
    Newer(Option<u64>),
    Broken,
}

/// Reads the entries that follow number `after`.
pub(super) fn read(text: &[u8], after: u64, puzzle: &Puzzle) -> Read {
    let mut entries = Vec::new();
    let mut next = after + 1;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let whole = line.strip_suffix(b"\n");
        match read_line(whole.unwrap_or(line), puzzle) {
            Line::Entry(number, _) | Line::Newer(Some(number)) if number < next => {}
            Line::Entry(number, entry) if number == next => {
                entries.push(entry);
                next += 1;
            }
            Line::Newer(number) if number.is_none_or(|number| number == next) => {
                return Read { entries, end: End::Newer };
            }
            Line::Broken if whole.is_none() && is_torn(line) => {}
            _ => return Read { entries, end: End::Damaged },
        }
    }
    Read { entries, end: End::Whole }
}

/// Whether this can be the beginning of a line, which is all that a program that dies leaves of it.
/// What lost power or a bad disk leaves, such as zeros, is not.
fn is_torn(line: &[u8]) -> bool {
    let line = match std::str::from_utf8(line) {
        Ok(line) => line,
        // The end of a character may be missing, too.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&line[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let mut words = line.splitn(3, ' ');
    let [hash, number, entry] = [(); 3].map(|()| words.next());
    let hash = hash.unwrap_or_default();
    let is_hash = hash.len() == HASH || (hash.len() < HASH && number.is_none());
    is_hash
        && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        && number.is_none_or(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        && entry.is_none_or(|entry| !entry.contains(char::is_control))
}

/// The number of the first line, where that is as it was written, and of the last one that is.
pub(super) fn numbers(text: &[u8]) -> Option<(u64, u64)> {
    let number = |line: &[u8]| -> Option<u64> {
        let (number, _) = unseal(std::str::from_utf8(line).ok()?)?.split_once(' ')?;
        number.parse().ok().filter(|number| *number > 0)
    };
    let mut lines = text.split(|byte| *byte == b'\n');
    let first = number(lines.next()?)?;
    Some((first, lines.rev().find_map(number).unwrap_or(first)))
}

fn read_line(line: &[u8], puzzle: &Puzzle) -> Line {
    let Some(text) = std::str::from_utf8(line).ok().and_then(unseal) else { return Line::Broken };
    let (number, entry) = text.split_once(' ').unwrap_or((text, ""));
    match (number.parse().ok(), Entry::read(entry, puzzle)) {
        (Some(number), Ok(entry)) => Line::Entry(number, entry),
        (number, _) => Line::Newer(number),
    }
}

/// The open journal of a game. While it is open it is locked, so that another instance knows; the
/// lock ends with the process, however that ends. Who plays appends to it, and a thread of its own
/// may wait meanwhile until that is on the disk.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    state: Mutex<State>,
}

/// How far a game has come on its way to the disk, in numbers of entries.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct State {
    /// The bytes of the journal that are whole lines.
    length: u64,
    /// The last entry that was appended, or that a snapshot took over.
    pub appended: u64,
    /// The last entry that is known to be on the disk.
    pub synced: u64,
    /// The last entry of the snapshot that is known to be on the disk; `None` where there is none.
    pub folded: Option<u64>,
    /// Whether a snapshot is on its way.
    pub folding: bool,
}

impl Journal {
    /// Opens and locks a journal, and makes it where there is none; `None` where another instance
    /// has it.
    pub fn open(path: &Path) -> io::Result<Option<Self>> {
        if let Some(folder) = path.parent() {
            private::make_folder(folder)?;
        }
        // To open a pipe would wait for whoever reads from it.
        if fs::metadata(path).is_ok_and(|data| is_pipe(&data)) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let file = private::options().create(true).append(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // A file system without locks is no reason not to save.
            Ok(()) | Err(TryLockError::Error(_)) => {
                let length = file.metadata()?.len();
                Ok(Some(Self { file, state: Mutex::new(State { length, ..State::default() }) }))
            }
        }
    }

    /// How far the game has come. Whoever has this never waits for the disk.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends lines up to that of an entry, in one write. Of what did not fit nothing is left.
    pub fn append(&self, lines: &str, number: u64) -> io::Result<()> {
        let mut state = self.state();
        let written = (&self.file).write_all(lines.as_bytes());
        match written {
            Ok(()) => {
                state.length += lines.len() as u64;
                state.appended = number;
            }
            Err(_) => drop(self.file.set_len(state.length)),
        }
        written
    }

    /// Waits until what was appended is on the disk, unless it is there already.
    pub fn sync(&self) -> io::Result<()> {
        let State { appended, synced, .. } = *self.state();
        if synced < appended {
            sync_data(&self.file)?;
            let mut state = self.state();
            state.synced = state.synced.max(appended);
        }
        Ok(())
    }

    /// Takes in that a snapshot up to an entry is on the disk, and empties the journal if it holds no
    /// later one. Entries that the snapshot holds are passed over when the journal is read, so that one
    /// that cannot be emptied does no harm. `None` where the snapshot could not be written.
    pub fn fold(&self, folded: Option<u64>) {
        let mut state = self.state();
        (state.folding, state.folded) = (false, folded);
        let Some(number) = folded else { return };
        state.synced = state.synced.max(number);
        if state.appended <= number {
            self.empty(&mut state, number);
        }
    }

    /// Starts again after a snapshot up to an entry, which may not be on the disk yet.
    pub fn restart(&self, number: u64) {
        let mut state = self.state();
        state.folded = None;
        self.empty(&mut state, number);
    }

    /// Takes in that the files hold a game up to an entry, all of it in the snapshot, if there is one.
    pub fn begin(&self, number: u64, folded: Option<u64>) {
        let mut state = self.state();
        (state.appended, state.synced, state.folded) = (number, number, folded);
    }

    fn empty(&self, state: &mut State, number: u64) {
        if self.file.set_len(0).is_ok() {
            state.length = 0;
        }
        state.appended = number;
    }
}
