//! Folders and files that only the player can read, and files left behind by a killed program.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};
use tempfile::NamedTempFile;

/// How the names of replacement files begin.
const BEGINNING: &str = ".gradus-";

/// How they end.
const ENDING: &str = ".tmp";

/// How old such a file must be to count as litter, which no other instance is still writing.
const OLD: Duration = Duration::from_secs(60 * 60);

/// Makes a folder and its missing parents.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Options to open files so that new ones are private.
pub(super) fn options() -> OpenOptions {
    // Elsewhere, the folder decides who can read a file.
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A file to replace another in the same folder. It is private.
pub(super) fn replacement(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(BEGINNING).suffix(ENDING).tempfile_in(folder)
}

/// Removes replacement files left behind by a killed program.
pub(super) fn sweep(folder: &Path) {
    let is_litter = |name: &OsStr| {
        name.to_str().is_some_and(|name| name.starts_with(BEGINNING) && name.ends_with(ENDING))
    };
    let is_old = |file: &fs::DirEntry| {
        let changed = file.metadata().and_then(|data| data.modified());
        let age = changed.ok().and_then(|changed| SystemTime::now().duration_since(changed).ok());
        age.is_some_and(|age| age > OLD)
    };
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files.filter(|file| is_litter(&file.file_name()) && is_old(file)) {
        // A file that cannot be removed does no harm.
        let _ = fs::remove_file(file.path());
    }
}
