//! A lock on what is read, changed and replaced, so that of two programs that do so at the same time
//! neither loses what the other wrote.

use super::atomic::folder_of;
use super::private;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How long another program is waited for. It holds the lock no longer than a file takes to be written;
/// one that was stopped right then must not stop this one.
const PATIENCE: Duration = Duration::from_secs(5);

/// Locks the folder of a file, which is made if there is none, until what is returned is dropped. Nothing is
/// returned if the file system has no locks, or another program does not give the lock back.
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

/// Elsewhere it is none, and an empty file in it stands for it.
#[cfg(not(unix))]
fn open(folder: &Path) -> io::Result<File> {
    private::options().create(true).append(true).open(folder.join(".gradus-lock"))
}
