//! Files for use elsewhere: new ones that never replace others, except for installed files and those
//! that the player named.

use super::atomic::sync_all;
use super::error::Error;
use super::work::Work;
use directories::BaseDirs;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{self, Path, PathBuf};

/// The folder below which a player's programs keep data, as in `~/.local/share`.
pub fn data_home() -> Option<PathBuf> {
    BaseDirs::new().map(|dirs| dirs.data_dir().to_path_buf())
}

/// Writes a file that everyone can read, replacing the file or link that was there, and makes its
/// folder. The target of a link stays as it is.
///
/// # Errors
/// When it cannot be written.
pub fn install(path: &Path, text: &str) -> Result<(), Error> {
    let write = || {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        if fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink()) {
            fs::remove_file(path)?;
        }
        fs::write(path, text)
    };
    write().map_err(|cause| Error::new("write", path, cause))
}

/// Writes a file that the player named, replacing what it holds.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    fs::write(path, bytes).map_err(|cause| Error::new("write", path, cause))
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
    for number in 1..=LAST {
        let path = folder.join(match number {
            1 => format!("{name}.{ending}"),
            _ => format!("{name}-{number}.{ending}"),
        });
        // Only a file that does not exist yet is opened, so that none is lost if another program
        // takes the name at the same time.
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(cause) if cause.kind() == ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(Error::new(doing, &path, cause)),
            Ok(mut file) => {
                return match file.write_all(content.as_ref()) {
                    Ok(()) => Ok((path.clone(), syncing(file, path))),
                    Err(cause) => {
                        let _ = fs::remove_file(&path);
                        Err(Error::new(doing, &path, cause))
                    }
                };
            }
        }
    }
    let path = folder.join(format!("{name}.{ending}"));
    Err(Error::new(doing, &path, ErrorKind::AlreadyExists.into()))
}

/// The work that syncs a new file to the disk.
fn syncing(file: File, path: PathBuf) -> Work {
    Work::new(move || sync_all(&file).map_err(|cause| Error::new("export to", &path, cause)))
}
