//! Files for use elsewhere: new ones that never replace others, except for installed files and those
//! that the player named.

use super::atomic::{self, Access, Replacement, behind_links, folder_of, sync_all, sync_folder};
use super::error::Error;
use super::work::Work;
use directories::BaseDirs;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, Write};
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

/// How much of a text or a picture is written between two looks at whether to stop, in bytes.
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
    let mut portions = bytes.chunks(PORTION);
    write_portions(path, watch, |_| Ok(portions.next()))
}

/// Writes a file like [`write()`], with content that is made while it is written: `next` returns the
/// next portion, and `None` at the end or once the flag is set.
///
/// # Errors
/// When there is an error in making the content, or it cannot be written. The old file stays.
pub fn write_portions<P: AsRef<[u8]>, E: From<Error>>(
    path: &Path,
    watch: impl FnOnce() -> Arc<AtomicBool>,
    mut next: impl FnMut(&AtomicBool) -> Result<Option<P>, E>,
) -> Result<bool, E> {
    let failed = |cause| Error::named("write", path, cause);
    let Target { file, is_there } = match target(path).map_err(failed)? {
        Some(target) => target,
        None => {
            // A device or a pipe takes what it gets, and nothing stands beside it.
            let mut stream = OpenOptions::new().append(true).open(path).map_err(failed)?;
            while let Some(portion) = next(&AtomicBool::new(false))? {
                stream.write_all(portion.as_ref()).map_err(failed)?;
            }
            return Ok(true);
        }
    };
    atomic::sweep(folder_of(&file));
    let stop = watch();
    let mut draft = Draft::begin(&file, is_there).map_err(failed)?;
    while let Some(portion) = next(&stop)? {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        draft.file().write_all(portion.as_ref()).map_err(failed)?;
    }
    Ok(draft.take_place(&file, is_there, &stop).map_err(failed)?)
}

/// A file to write.
struct Target {
    /// Its path, behind all links.
    file: PathBuf,
    is_there: bool,
}

/// The file that a path stands for; `None` if it is a device or a pipe.
fn target(path: &Path) -> io::Result<Option<Target>> {
    let is_stream = match fs::metadata(path) {
        Ok(data) => !data.is_file() && !data.is_dir(),
        // As for some devices of Windows.
        Err(cause) => cause.kind() != ErrorKind::NotFound,
    };
    let file = if is_stream { None } else { behind_links(path)? };
    let Some(file) = file else { return Ok(None) };
    // A file that the player protected is not replaced either.
    let is_there = match OpenOptions::new().write(true).open(&file) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => false,
        opened => opened.map(|_| true)?,
    };
    Ok(Some(Target { file, is_there }))
}

/// The new content of a file, until it is complete.
enum Draft {
    /// Beside the old file, in whose place it will go.
    Beside(Replacement),
    /// Elsewhere and without a name, to be copied: nothing can stand beside the old file.
    Elsewhere(File),
}

impl Draft {
    fn begin(target: &Path, is_there: bool) -> io::Result<Self> {
        // Until it has the permissions of the old file, nobody else reads the new one.
        let access = if is_there { Access::Private } else { Access::Public };
        match Replacement::begin(target.into(), access) {
            Err(cause) if is_there && is_fixed(&cause) => tempfile::tempfile().map(Self::Elsewhere),
            begun => begun.map(Self::Beside),
        }
    }

    fn file(&mut self) -> &mut File {
        match self {
            Self::Beside(new) => new.file(),
            Self::Elsewhere(file) => file,
        }
    }

    /// Puts the content where the old one is, unless it is stopped before that is done. Returns
    /// whether it is there.
    fn take_place(self, target: &Path, is_there: bool, stop: &AtomicBool) -> io::Result<bool> {
        let is_stopped = || stop.load(Ordering::Relaxed);
        let mut content = match self {
            Self::Elsewhere(_) if is_stopped() => return Ok(false),
            Self::Elsewhere(file) => file,
            Self::Beside(mut new) => {
                let content = new.file().try_clone()?;
                let finished = new.finish();
                if is_stopped() {
                    return Ok(false);
                }
                match finished.and_then(|()| new.take_place()) {
                    Ok(folder) => {
                        sync_folder(&folder);
                        return Ok(true);
                    }
                    Err(cause) if is_there && is_fixed(&cause) => content,
                    Err(cause) => return Err(cause),
                }
            }
        };
        content.rewind()?;
        io::copy(&mut content, &mut File::create(target)?)?;
        Ok(true)
    }
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
