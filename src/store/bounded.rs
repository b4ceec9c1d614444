//! Files read as a whole, up to a maximum size: whatever the program opens and holds in memory goes
//! through here.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The maximum size of a configuration, of scores, and of the program's own notes, in bytes.
pub(super) const MOST_OF_NOTES: u64 = 4 << 20;

/// The maximum size of a game's file, in bytes: more than a lifetime of moves takes, and read within a
/// second.
pub(super) const MOST_OF_GAME: u64 = 16 << 20;

/// The maximum size of a table that is read as a whole, in bytes.
pub const MOST_OF_TABLE: u64 = 256 << 20;

/// Opens anything but a folder or a pipe; reading a pipe would wait for someone to write to it.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let data = fs::metadata(path)?;
    if data.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    } else if is_pipe(&data) {
        return Err(io::Error::other("it is a pipe and not a file"));
    }
    File::open(path)
}

/// Whether something is a pipe.
#[cfg(unix)]
pub(super) fn is_pipe(data: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    data.file_type().is_fifo()
}

/// Elsewhere, pipes are not among the files.
#[cfg(not(unix))]
pub(super) const fn is_pipe(_: &Metadata) -> bool {
    false
}

/// Reads a file as a whole.
pub(super) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let size = file.metadata().ok().map(|data| data.len());
    let mut bytes = Vec::new();
    Bounded::new(file, most, size).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A reader that fails, rather than just ends, if there is more than it may read.
#[derive(Debug)]
pub struct Bounded<R> {
    reader: R,
    most: u64,
    left: u64,
}

impl<R: Read> Bounded<R> {
    /// A reader with a limit in bytes. A file known to be too large is not read at all.
    pub fn new(reader: R, most: u64, size: Option<u64>) -> Self {
        let is_too_large = size.is_some_and(|size| size > most);
        Self { reader, most, left: if is_too_large { 0 } else { most } }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(bytes)?;
        let left = self.left.checked_sub(read as u64);
        self.left = left.ok_or_else(|| too_large(self.most))?;
        Ok(read)
    }
}

fn too_large(most: u64) -> io::Error {
    let what = format!("it is larger than {} MB", most >> 20);
    io::Error::new(ErrorKind::FileTooLarge, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_no_shorter_text() {
        let read = |most| {
            let mut text = String::new();
            Bounded::new(&b"four"[..], most, None).read_to_string(&mut text).map(|_| text)
        };
        assert_eq!(read(4).unwrap(), "four");
        assert_eq!(read(3).unwrap_err().kind(), ErrorKind::FileTooLarge);
    }

    #[test]
    fn a_file_with_holes_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("holes");
        File::create(&path).unwrap().set_len(2 << 30).unwrap();
        assert_eq!(read(&path, MOST_OF_NOTES).unwrap_err().to_string(), "it is larger than 4 MB");
        assert_eq!(read(folder.path(), 1).unwrap_err().kind(), ErrorKind::IsADirectory);
    }
}
