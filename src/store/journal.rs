//! The journal of a game: a line for each entry since the last snapshot.
//!
//! A line is `HASH NUMBER ENTRY`. Entries are numbered through the whole life of a game, so that
//! lines that a newer snapshot already holds are known and passed over. The hash tells a line that
//! was torn off when the program or the machine died.

use super::hash::{seal, unseal};
use super::private;
use crate::engine::puzzle::Puzzle;
use crate::game::Entry;
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::Path;

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
    /// Whether reading stopped at a line that is not as it was written, the torn end of the last
    /// one left out.
    pub damaged: bool,
}

/// Reads the entries that follow number `after`.
pub(super) fn read(text: &[u8], after: u64, puzzle: &Puzzle) -> Read {
    let mut entries = Vec::new();
    let mut next = after + 1;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let whole = line.strip_suffix(b"\n");
        match read_line(whole.unwrap_or(line), puzzle) {
            Some((number, _)) if number < next => {}
            Some((number, entry)) if number == next => {
                entries.push(entry);
                next += 1;
            }
            None if whole.is_none() && is_torn(line) => {}
            _ => return Read { entries, damaged: true },
        }
    }
    Read { entries, damaged: false }
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

fn read_line(line: &[u8], puzzle: &Puzzle) -> Option<(u64, Entry)> {
    let (number, entry) = unseal(std::str::from_utf8(line).ok()?)?.split_once(' ')?;
    Some((number.parse().ok()?, Entry::read(entry, puzzle).ok()?))
}

/// The open journal of a game. While it is open it is locked, so that another instance knows; the
/// lock ends with the process, however that ends.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    /// The bytes that are whole lines.
    length: u64,
}

impl Journal {
    /// Opens and locks a journal, and makes it where there is none; `None` where another instance
    /// has it.
    pub fn open(path: &Path) -> io::Result<Option<Self>> {
        if let Some(folder) = path.parent() {
            private::make_folder(folder)?;
        }
        // To open a pipe would wait for whoever reads from it.
        if is_pipe(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let file = private::options().create(true).append(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // A file system without locks is no reason not to save.
            Ok(()) | Err(TryLockError::Error(_)) => {
                let length = file.metadata()?.len();
                Ok(Some(Self { file, length }))
            }
        }
    }

    /// Appends a line, in one write. Of a line that did not fit nothing is left.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        let written = self.file.write_all(line.as_bytes());
        match written {
            Ok(()) => self.length += line.len() as u64,
            Err(_) => drop(self.file.set_len(self.length)),
        }
        written
    }

    /// Waits until what was appended is on the disk.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Empties the journal, after a snapshot.
    pub fn restart(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.length = 0;
        Ok(())
    }
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo())
}

/// Elsewhere pipes have no place among the files.
#[cfg(not(unix))]
const fn is_pipe(_: &Path) -> bool {
    false
}
