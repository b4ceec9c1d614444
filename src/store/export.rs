//! Files for elsewhere: new ones, never in place of another, but for what is installed again.

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

/// Writes a file for everyone to read, in place of the file or link that was there, and makes its folder.
/// What a link leads to stays as it is.
///
/// # Errors
/// If it cannot be written.
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

/// The last number that a name is tried with.
const LAST: u32 = 9999;

/// Writes a new file in a folder, which is made if there is none, and returns its whole path, and
/// the work that has it reach the disk. If the name is taken, the next free number follows it,
/// as in `name-2.txt`.
///
/// # Errors
/// If the folder or the file cannot be written. Nothing is left of a file that was started.
pub fn export(
    folder: &Path,
    name: &str,
    ending: &str,
    text: &str,
) -> Result<(PathBuf, Work), Error> {
    let doing = "export to";
    fs::create_dir_all(folder).map_err(|cause| Error::new(doing, folder, cause))?;
    let folder = path::absolute(folder).unwrap_or_else(|_| folder.into());
    for number in 1..=LAST {
        let path = folder.join(match number {
            1 => format!("{name}.{ending}"),
            _ => format!("{name}-{number}.{ending}"),
        });
        // Only a file that is not there yet is opened, so that none is lost to another program
        // that takes the name at the same time.
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(cause) if cause.kind() == ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(Error::new(doing, &path, cause)),
            Ok(mut file) => {
                return match file.write_all(text.as_bytes()) {
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

/// The work that has a new file reach the disk.
fn syncing(file: File, path: PathBuf) -> Work {
    Work::new(move || sync_all(&file).map_err(|cause| Error::new("export to", &path, cause)))
}
