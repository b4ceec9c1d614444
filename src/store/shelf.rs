//! The player's own puzzle files: which exist, and their content.

use super::bounded::{Bounded, MOST_OF_NOTES};
use super::error::Error;
use super::packed::{Unpacked, unpacked};
use directories::BaseDirs;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// The most bytes read from a file.
pub const MOST_BYTES: u64 = 16 << 20;

/// The most entries of a folder that are examined.
const MOST_ENTRIES: usize = 100_000;

/// The most files of a folder that are listed.
const MOST_FILES: usize = 1000;

/// Name endings of puzzle files in the folders that are searched.
const ENDINGS: [&str; 8] = ["txt", "sdm", "sdk", "ss", "csv", "toml", "gradus", "kakuro"];

/// A file or folder of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its size, in bytes; or why it cannot be read.
    pub size: Result<u64, String>,
}

/// The files in folders, each folder's by name. A folder itself is listed if it cannot be read, or
/// has more files than are listed. `~/` stands for the home folder.
pub fn puzzle_files<'a>(folders: impl IntoIterator<Item = &'a Path>) -> Vec<ListedFile> {
    folders.into_iter().flat_map(|folder| files_of(&at_home(folder))).collect()
}

fn files_of(folder: &Path) -> Vec<ListedFile> {
    let of_folder = |why| ListedFile { path: folder.into(), size: Err(why) };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(cause) => return vec![of_folder(cause.to_string())],
    };
    let mut broken = None;
    let mut entries =
        entries.map_while(|entry| entry.map_err(|cause| broken = Some(cause.to_string())).ok());
    let is_listed = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
    };
    let looked_at = entries.by_ref().take(MOST_ENTRIES).map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = looked_at.filter(is_listed).collect();
    paths.sort();
    let more = match (entries.next(), paths.len()) {
        (Some(_), _) => Some(format!("only {MOST_ENTRIES} of its entries were looked at")),
        (None, count) if count > MOST_FILES => {
            Some(format!("only the first {MOST_FILES} of its {count} files are listed"))
        }
        (None, _) => None,
    };
    let more = broken.or(more);
    paths.truncate(MOST_FILES);
    let listed = paths.into_iter().map(|path| {
        // Opening it shows whether it may be read; a pipe would wait for someone to write to it.
        let size = match fs::metadata(&path) {
            Ok(data) if !data.is_file() => Err(io::Error::other("it is not a file")),
            _ => fs::File::open(&path).and_then(|file| file.metadata()).map(|data| data.len()),
        };
        ListedFile { size: size.map_err(|cause| cause.to_string()), path }
    });
    listed.chain(more.map(of_folder)).collect()
}

/// Reads a file of puzzles. Also returns whether that is all of it.
///
/// # Errors
/// When it cannot be read.
pub fn read_puzzles(path: &Path) -> Result<(String, bool), Error> {
    let mut bytes = Vec::new();
    let error = |cause: io::Error| Error::new("read the puzzles of", path, cause);
    // A pipe would wait for someone to write to it.
    if fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        return Err(error(io::Error::other("it is not a file")));
    }
    let read = open_puzzles(path)
        .and_then(|file| file.reader.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(error)?;
    let is_whole = bytes.len() as u64 <= MOST_BYTES;
    if !is_whole {
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(end);
    }
    Ok((String::from_utf8_lossy(&bytes).into_owned(), is_whole))
}

fn at_home(path: &Path) -> PathBuf {
    let home = || BaseDirs::new().map(|dirs| dirs.home_dir().to_path_buf());
    match path.strip_prefix("~") {
        Ok(rest) => home().map_or_else(|| path.into(), |home| home.join(rest)),
        Err(_) => path.into(),
    }
}

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
