//! A lock for reading, changing and replacing a file, so that two programs that do so at the same
//! time do not lose each other's changes.

use super::atomic::folder_of;
use super::private;
use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{io, thread};

/// How long to wait for another program. It holds the lock only while it writes a file; if it is
/// stopped right then, it must not stop this one.
const PATIENCE: Duration = Duration::from_secs(5);

/// Locks the folder of a file, creating it if necessary, until the returned lock is dropped.
/// Returns nothing if the file system has no locks, or another program does not release the lock.
pub(super) fn lock_folder(path: &Path) -> io::Result<Option<File>> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let folder = folder_of(&target);
    private::make_folder(folder)?;
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
    private::options().create(true).append(true).open(folder.join(".gradus-lock"))
}
