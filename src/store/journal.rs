//! The journal of a game: a line for each entry since the last snapshot.
//!
//! A line is `HASH NUMBER ENTRY`. Entries are numbered through the whole life of a game, so lines
//! that a newer snapshot already contains are recognised and skipped. The hash distinguishes a line
//! that was torn off when the program or the machine died from one that a newer program wrote.
//!
//! The line `HASH NUMBER gradus = 1` states the version. It follows the first lines of a journal and has
//! the number of the last of them, because older programs skip whatever has the number of an entry that
//! they have already read.

use super::atomic::{self, sync_data};
use super::bounded::is_pipe;
use super::hash::{repair, seal, unseal};
use crate::game::Entry;
use gradus_engine::Puzzle;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The length of a hash, in characters.
const HASH: usize = 16;

/// The line of an entry, including its line end.
pub(super) fn line(number: u64, entry: &Entry, puzzle: &Puzzle) -> String {
    seal(&format!("{number} {}", entry.write(puzzle))) + "\n"
}

/// The line that states the version, including its line end, behind an entry of this number.
fn statement(number: u64) -> String {
    seal(&format!("{number} {STATED}")) + "\n"
}

/// What could be read of a journal.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Read {
    /// The entries after those of the snapshot, in order.
    pub entries: Vec<Entry>,
    /// Where reading stopped.
    pub end: End,
}

/// Where the reading of a journal stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum End {
    /// At its end, ignoring the torn end of the last line.
    #[default]
    Whole,
    /// At an intact line that this version does not know.
    Newer,
    /// At a line that is not as written, or does not follow; or at its end, but past such a line.
    Damaged,
}

/// The meaning of a line of a journal.
enum Line {
    Entry(u64, Entry),
    /// The statement of the version that this program knows.
    Version,
    /// Written intact by a newer program, with its number if that can be read.
    Newer(Option<u64>),
    Broken,
}

/// Reads the entries that follow number `after`.
pub(super) fn read(text: &[u8], after: u64, puzzle: &Puzzle) -> Read {
    let mut entries = Vec::new();
    let mut next = after + 1;
    let mut is_repaired = false;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let whole = line.strip_suffix(b"\n");
        let mut meaning = read_line(whole.unwrap_or(line), puzzle);
        if matches!(meaning, Line::Broken)
            && let Some(repaired) = whole.and_then(repair)
        {
            is_repaired = true;
            meaning = read_line(repaired.as_bytes(), puzzle);
        }
        match meaning {
            Line::Version => {}
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
    Read { entries, end: if is_repaired { End::Damaged } else { End::Whole } }
}

/// Whether this can be the beginning of a line, which is all that a dying program leaves of it.
/// What a power failure or a bad disk leaves, such as zeros, cannot.
fn is_torn(line: &[u8]) -> bool {
    let line = match std::str::from_utf8(line) {
        Ok(line) => line,
        // Part of a character may be missing, too.
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

/// The numbers of the first entry, if it is intact, and of the last intact one.
pub(super) fn numbers(text: &[u8]) -> Option<(u64, u64)> {
    let mut lines = text.split(|byte| *byte == b'\n').filter(|line| !states_version(line));
    let first = number(lines.next()?)?;
    Some((first, lines.rev().find_map(number).unwrap_or(first)))
}

fn number(line: &[u8]) -> Option<u64> {
    parts(line)?.0.parse().ok().filter(|number| *number > 0)
}

fn states_version(line: &[u8]) -> bool {
    parts(line).is_some_and(|(_, entry)| is_newer(entry).is_some())
}

/// The number and the entry of an intact line, as text.
fn parts(line: &[u8]) -> Option<(&str, &str)> {
    unseal(std::str::from_utf8(line).ok()?)?.split_once(' ')
}

fn read_line(line: &[u8], puzzle: &Puzzle) -> Line {
    let Some(text) = std::str::from_utf8(line).ok().and_then(unseal) else { return Line::Broken };
    let (number, entry) = text.split_once(' ').unwrap_or((text, ""));
    match is_newer(entry) {
        Some(true) => return Line::Newer(None),
        Some(false) => return Line::Version,
        None => {}
    }
    match (number.parse().ok(), Entry::read(entry, puzzle)) {
        (Some(number), Ok(entry)) => Line::Entry(number, entry),
        (number, _) => Line::Newer(number),
    }
}

/// The open journal of a game. While it is open it is locked, so that other instances know; the
/// lock ends with the process, however that ends. The player's thread appends to it while another
/// thread may be waiting for the disk.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    state: Mutex<State>,
}

/// How far a game has come on its way to the disk, as numbers of entries.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct State {
    /// The length of the journal in whole lines, in bytes.
    length: u64,
    /// The last entry that was appended, or that a snapshot took over.
    pub appended: u64,
    /// The last entry known to be on the disk.
    pub synced: u64,
    /// The last entry of the snapshot known to be on the disk; `None` if there is no snapshot.
    pub folded: Option<u64>,
    /// Whether a snapshot is on its way.
    pub folding: bool,
}

impl Journal {
    /// Opens and locks a journal, creating it if there is none; `None` if another instance has it.
    pub fn open(path: &Path) -> io::Result<Option<Self>> {
        if let Some(folder) = path.parent() {
            atomic::make_folder(folder)?;
        }
        // Opening a pipe would wait for someone to read from it.
        if fs::metadata(path).is_ok_and(|data| is_pipe(&data)) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let file = atomic::options().create(true).append(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // A file system without locks can still save.
            Ok(()) | Err(TryLockError::Error(_)) => {
                let length = file.metadata()?.len();
                Ok(Some(Self { file, state: Mutex::new(State { length, ..State::default() }) }))
            }
        }
    }

    /// How far the game has come. This never waits for the disk.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends lines up to an entry in one write, and the version behind the first ones. If they do
    /// not fit, nothing of them remains.
    pub fn append(&self, lines: &str, number: u64) -> io::Result<()> {
        let mut state = self.state();
        let is_first = state.length == 0;
        let lines = if is_first { lines.to_owned() + &statement(number) } else { lines.into() };
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

    /// Waits until the appended lines are on the disk, unless they already are.
    pub fn sync(&self) -> io::Result<()> {
        let State { appended, synced, .. } = *self.state();
        if synced < appended {
            sync_data(&self.file)?;
            let mut state = self.state();
            state.synced = state.synced.max(appended);
        }
        Ok(())
    }

    /// Takes note that a snapshot up to an entry is on the disk, and empties the journal if it has
    /// no later one. Reading skips the entries that the snapshot contains, so a journal that cannot
    /// be emptied does no harm. `None` if the snapshot could not be written.
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

    /// Takes note that the files contain a game up to an entry, all of it in the snapshot if there
    /// is one.
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

impl Drop for Journal {
    /// Gives the lock back at once. Closing the file would leave it with a process that another thread is
    /// about to start, which has the file until it runs its program.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The line of a file that this program writes.
pub(super) const STATED: &str = "gradus = 1";

/// The version that this program knows, and that a file has which does not state one.
const KNOWN: u64 = 1;

/// Whether a line states a version, and if so, whether only a newer program knows that version;
/// `None` if it states none.
pub(super) fn is_newer(line: &str) -> Option<bool> {
    let value = line.trim_start().strip_prefix("gradus")?.trim_start().strip_prefix('=')?;
    let number = value.split_whitespace().next()?;
    Some(number.parse().map_or(true, |version: u64| version > KNOWN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_journal_is_free_whoever_has_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.journal");
        let journal = Journal::open(&path).unwrap().unwrap();
        // As in a process that was forked and has not run its program yet.
        let _inherited = journal.file.try_clone().unwrap();
        assert!(Journal::open(&path).unwrap().is_none());
        drop(journal);
        assert!(Journal::open(&path).unwrap().is_some());
    }

    #[test]
    fn a_version_is_known_or_newer() {
        for (line, newer) in [
            (STATED, Some(false)),
            ("gradus=1", Some(false)),
            ("gradus = 2", Some(true)),
            ("gradus=2 game:7", Some(true)),
            ("gradus = 99999999999999999999", Some(true)),
            ("gradus = \"spring\"", Some(true)),
            ("gradus", None),
            ("gradus =", None),
            ("r1c1=4", None),
            ("", None),
        ] {
            assert_eq!(is_newer(line), newer, "{line}");
        }
    }
}
