//! Files that a player names: only read, of any size.

use super::bounded::{Bounded, MOST_OF_NOTES};
use super::packed::unpacked;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Whether there is a file or a folder of this name. Windows takes any number of dots for the current
/// folder, but a player who writes more than two means an empty grid.
pub fn is_there(path: &Path) -> bool {
    let name = path.as_os_str().as_encoded_bytes();
    let is_grid = cfg!(windows) && name.len() > 2 && name.iter().all(|&byte| byte == b'.');
    !is_grid && path.exists()
}

/// Whether there is a folder of this name.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// How much is read at once, in bytes.
const BUFFER: usize = 1 << 16;

/// Opens a file of puzzles.
///
/// # Errors
/// If there is none, it is a folder, or it must not be read.
pub fn open_puzzles(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if fs::metadata(path)?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    unpacked(BufReader::with_capacity(BUFFER, File::open(path)?))
}

/// How large a file is in bytes; `None` for what is not an ordinary file, such as a pipe.
pub fn file_size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.len())
}

/// Reads a file of scores.
///
/// # Errors
/// If there is none, it must not be read, is too large, or is no text.
pub fn read_scores(path: &Path) -> io::Result<String> {
    // A shell hands the output of a command over as a pipe, too.
    let mut text = String::new();
    Bounded::new(File::open(path)?, MOST_OF_NOTES, file_size(path)).read_to_string(&mut text)?;
    Ok(text)
}
