//! Files for use elsewhere: new ones that never replace others, except for installed files and those
//! that the player named.

use super::atomic::{self, Access, Replacement, behind_links, folder_of, sync_all, sync_folder};
use super::error::Error;
use super::work::Work;
use directories::BaseDirs;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The folder below which a player's programs keep data, as in `~/.local/share`.
pub fn data_home() -> Option<PathBuf> {
    BaseDirs::new().map(|dirs| dirs.data_dir().to_path_buf())
}

/// Writes a file that everyone can read, replacing the file or link that was there, and makes its
/// folder. The target of a link stays as it is.
///
/// # Errors
/// When it cannot be written. What was there stays.
pub fn install(path: &Path, text: &str) -> Result<(), Error> {
    let write = || {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let mut new = Replacement::begin(path.into(), Access::Public)?;
        new.add(text.as_bytes())?;
        new.finish()?;
        new.take_place().map(|folder| sync_folder(&folder))
    };
    write().map_err(|cause| Error::named("write", path, cause))
}

/// How much is written between two looks at whether to stop, in bytes.
const PORTION: usize = 1 << 20;

/// Writes a file that the player named, in place of what it holds; a link is followed. Just before
/// there is something to clean up, `watch` returns the flag that stops the writing. Returns whether
/// the file is written: if it was stopped first, the old one stays.
///
/// # Errors
/// When it cannot be written. The old file stays.
pub fn write(
    path: &Path,
    bytes: &[u8],
    watch: impl FnOnce() -> Arc<AtomicBool>,
) -> Result<bool, Error> {
    write_whole(path, bytes, watch).map_err(|cause| Error::named("write", path, cause))
}

fn write_whole(
    path: &Path,
    bytes: &[u8],
    watch: impl FnOnce() -> Arc<AtomicBool>,
) -> io::Result<bool> {
    let is_stream = match fs::metadata(path) {
        Ok(data) => !data.is_file() && !data.is_dir(),
        // As for some devices of Windows.
        Err(cause) => cause.kind() != ErrorKind::NotFound,
    };
    let target = if is_stream { None } else { behind_links(path)? };
    let Some(target) = target else {
        // A device or a pipe takes what it gets, and nothing stands beside it.
        let mut stream = OpenOptions::new().append(true).open(path)?;
        return stream.write_all(bytes).map(|()| true);
    };
    // A file that the player protected is not replaced either.
    let is_there = match OpenOptions::new().write(true).open(&target) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => false,
        opened => opened.map(|_| true)?,
    };
    atomic::sweep(folder_of(&target));
    // Until it has the permissions of the old file, nobody else reads the new one.
    let access = if is_there { Access::Private } else { Access::Public };
    match replaced(&target, access, bytes, &watch()) {
        // Nothing can take its place, so the new content goes where the old one is.
        Err(cause) if is_there && is_fixed(&cause) => fs::write(&target, bytes).map(|()| true),
        written => written,
    }
}

/// Replaces a file, unless it is stopped before that is done.
fn replaced(target: &Path, access: Access, bytes: &[u8], stop: &AtomicBool) -> io::Result<bool> {
    let mut new = Replacement::begin(target.into(), access)?;
    for portion in bytes.chunks(PORTION) {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        new.add(portion)?;
    }
    new.finish()?;
    if stop.load(Ordering::Relaxed) {
        return Ok(false);
    }
    sync_folder(&new.take_place()?);
    Ok(true)
}

/// Whether a file may be writable although nothing can take its place: its folder is protected, or it
/// is mounted by itself.
fn is_fixed(cause: &io::Error) -> bool {
    use ErrorKind::{PermissionDenied, ReadOnlyFilesystem, ResourceBusy};
    matches!(cause.kind(), PermissionDenied | ReadOnlyFilesystem | ResourceBusy)
}

/// The highest number tried for a name.
const LAST: u32 = 9999;

/// Writes a new file in a folder, which is made if missing. Returns its full path, and the work
/// that syncs it to the disk. If the name is taken, the next free number is added, as in
/// `name-2.txt`.
///
/// # Errors
/// When the folder or the file cannot be written. A partial file is removed.
pub fn export(
    folder: &Path,
    name: &str,
    ending: &str,
    content: impl AsRef<[u8]>,
) -> Result<(PathBuf, Work), Error> {
    let doing = "export to";
    fs::create_dir_all(folder).map_err(|cause| Error::new(doing, folder, cause))?;
    let folder = path::absolute(folder).unwrap_or_else(|_| folder.into());
    let first = folder.join(format!("{name}.{ending}"));
    let error = |cause| Error::new(doing, &first, cause);
    let mut new = Replacement::begin(first.clone(), Access::Public).map_err(error)?;
    new.add(content.as_ref()).map_err(error)?;
    for number in 1..=LAST {
        let path = match number {
            1 => first.clone(),
            _ => folder.join(format!("{name}-{number}.{ending}")),
        };
        // Only a file that does not exist yet is made, so that none is lost if another program takes
        // the name at the same time.
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(cause) if cause.kind() == ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(Error::new(doing, &path, cause)),
            Ok(_) => {
                return match new.take(&path) {
                    Ok(file) => Ok((path.clone(), syncing(file, path))),
                    Err(cause) => {
                        let _ = fs::remove_file(&path);
                        Err(Error::new(doing, &path, cause))
                    }
                };
            }
        }
    }
    Err(Error::new(doing, &first, ErrorKind::AlreadyExists.into()))
}

/// The work that syncs a new file to the disk.
fn syncing(file: File, path: PathBuf) -> Work {
    Work::new(move || sync_all(&file).map_err(|cause| Error::new("export to", &path, cause)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stopped_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        fs::write(&path, "mine").unwrap();
        for size in [0, 1, 3 * PORTION] {
            let written = write(&path, &vec![b'x'; size], || Arc::new(AtomicBool::new(true)));
            assert!(!written.unwrap(), "{size}");
            assert_eq!(fs::read(&path).unwrap(), b"mine", "{size}");
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "{size}");
        }
    }
}
