//! Folders and files that only the player can read, and files left behind by a killed program.

use super::atomic::folder_of;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};
use std::{io, thread};
use tempfile::NamedTempFile;

/// How the names of replacement files begin.
const BEGINNING: &str = ".gradus-";

/// How they end.
const ENDING: &str = ".tmp";

/// How old such a file must be to count as litter on a disk without locks.
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

/// Who can read a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// The player alone.
    Private,
    /// Whoever can read what other programs write.
    Public,
}

/// A file to replace another in the same folder. Its lock says that a program is writing it.
pub(super) fn replacement(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BEGINNING).suffix(ENDING);
    #[cfg(unix)]
    if access == Access::Public {
        // The system removes what the player's programs give to nobody.
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    // Elsewhere, the folder decides who can read a file.
    #[cfg(not(unix))]
    let _ = access;
    loop {
        let file = builder.tempfile_in(folder).map_err(bare)?;
        match file.as_file().try_lock() {
            // Another program sweeps the folder, and takes the new file for litter.
            Err(TryLockError::WouldBlock) => {}
            Ok(()) if !file.path().exists() => {}
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
}

/// An error without the name of a file that the player never sees, which is only in its text.
fn bare(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((cause, _)) => io::Error::new(error.kind(), cause),
        None => error,
    }
}

/// Removes replacement files left behind by a killed program.
pub(super) fn sweep(folder: &Path) {
    let is_ours = |name: &OsStr| {
        name.to_str().is_some_and(|name| name.starts_with(BEGINNING) && name.ends_with(ENDING))
    };
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter(|file| is_ours(&file.file_name())).for_each(|file| remove_if_left(&file));
}

/// Removes a replacement file if no program is writing it.
fn remove_if_left(entry: &fs::DirEntry) {
    let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
    let Some(Ok(file)) = is_file.then(|| OpenOptions::new().write(true).open(entry.path())) else {
        return;
    };
    let age = |data: fs::Metadata| SystemTime::now().duration_since(data.modified().ok()?).ok();
    let is_old = || entry.metadata().ok().and_then(age).is_some_and(|age| age > OLD);
    // The lock is held until the file is removed.
    let is_left = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => is_old(),
    };
    if is_left {
        // A file that cannot be removed does no harm.
        let _ = fs::remove_file(entry.path());
    }
}

/// How long to wait for another program. It holds the lock only while it writes a file; if it is
/// stopped right then, it must not stop this one.
const PATIENCE: Duration = Duration::from_secs(5);

/// Locks the folder of a file, creating it if necessary, until the returned lock is dropped.
/// Returns nothing if the file system has no locks, or another program does not release the lock.
pub(super) fn lock_folder(path: &Path) -> io::Result<Option<File>> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let folder = folder_of(&target);
    make_folder(folder)?;
    let Ok(file) = open(folder) else { return Ok(None) };
    let until = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if Instant::now() < until => {
                thread::sleep(Duration::from_millis(1));
            }
            Err(_) => return Ok(None),
        }
    }
}

/// A folder is a file that can be locked.
#[cfg(unix)]
fn open(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// Elsewhere it cannot, and an empty file in it takes its place.
#[cfg(not(unix))]
fn open(folder: &Path) -> io::Result<File> {
    options().create(true).append(true).open(folder.join(".gradus-lock"))
}
