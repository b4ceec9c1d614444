//! Files named by a player: read-only, of any size.

use super::bounded::{Bounded, MOST_OF_NOTES};
use super::packed::{Unpacked, unpacked};
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Whether a file or a folder with this name exists. Windows takes any number of dots for the
/// current folder, but a player who writes more than two means an empty grid.
pub fn is_there(path: &Path) -> bool {
    let name = path.as_os_str().as_encoded_bytes();
    let is_grid = cfg!(windows) && name.len() > 2 && name.iter().all(|&byte| byte == b'.');
    !is_grid && path.exists()
}

/// Whether a folder with this name exists.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// How much is read at once, in bytes.
const BUFFER: usize = 1 << 16;

/// Opens a file of puzzles.
///
/// # Errors
/// When it does not exist, is a folder, or must not be read.
pub fn open_puzzles(path: &Path) -> io::Result<Unpacked> {
    if fs::metadata(path)?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    unpacked(BufReader::with_capacity(BUFFER, File::open(path)?))
}

/// The size of a file in bytes; `None` if it is not an ordinary file, for example a pipe.
pub fn file_size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.len())
}

/// Reads a file of scores.
///
/// # Errors
/// When it does not exist, must not be read, is too large, or is not text.
pub fn read_scores(path: &Path) -> io::Result<String> {
    // The file may be a pipe, as in `--scores <(command)`, whose size is not known.
    let mut text = String::new();
    Bounded::new(File::open(path)?, MOST_OF_NOTES, file_size(path)).read_to_string(&mut text)?;
    Ok(text)
}
