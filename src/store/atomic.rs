//! Files replaced as a whole: there is always the old file or the new one, never half of either.

use super::private;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tempfile::NamedTempFile;

/// Milliseconds to wait before each retry to replace a file: Windows refuses while any program
/// reads it, and virus scanners read everything.
const WAITS: [u64; 5] = [1, 4, 16, 32, 64];

/// A file that is on the disk under another name, ready to replace one.
pub(super) struct Replacement {
    file: NamedTempFile,
    target: PathBuf,
}

impl Replacement {
    /// Writes a file that will replace another or be new, and makes its folder. A link is followed,
    /// and the permissions of the old file are kept. On return, the text is safely on the disk.
    pub fn write(path: &Path, text: &str) -> io::Result<Self> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let folder = folder_of(&target);
        private::make_folder(folder)?;
        let mut file = private::replacement(folder)?;
        file.write_all(text.as_bytes())?;
        // Files of a page in a browser have no permissions; WASI reports that as an error.
        #[cfg(not(target_family = "wasm"))]
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        sync_all(file.as_file())?;
        Ok(Self { file, target })
    }

    /// Takes the place of the file. Returns its folder: once that is synced, the new name is safe.
    pub fn take_place(self) -> io::Result<PathBuf> {
        persist(self.file, &self.target)?;
        Ok(folder_of(&self.target).into())
    }
}

/// The folder that contains a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Replaces a file, or makes it and its folder, and waits until that is on the disk.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    sync_folder(&Replacement::write(path, text)?.take_place()?);
    Ok(())
}

/// Waits until the names in a folder are on the disk. On systems where folders cannot be opened,
/// that needs no wait.
pub(super) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = sync_all(&folder);
    }
}

/// Waits until a file or a folder is on the disk, including its metadata. All waiting for the disk
/// in the store goes through this and [`sync_data`].
pub(super) fn sync_all(file: &File) -> io::Result<()> {
    #[cfg(test)]
    tests::count_sync();
    file.sync_all()
}

/// Waits until the content of a file is on the disk.
pub(super) fn sync_data(file: &File) -> io::Result<()> {
    #[cfg(test)]
    tests::count_sync();
    file.sync_data()
}

/// Replaces a file, or makes it and its folder, without waiting for the disk: after a failure of
/// the machine, and only then, either may be missing.
pub(super) fn swap(path: &Path, text: &str) -> io::Result<()> {
    let folder = folder_of(path);
    private::make_folder(folder)?;
    let mut file = private::replacement(folder)?;
    file.write_all(text.as_bytes())?;
    persist(file, path)
}

/// Gives a finished file its name, replacing any file with that name.
fn persist(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    for wait in WAITS {
        match file.persist(path) {
            Ok(_) => return Ok(()),
            Err(error) if cfg!(windows) && error.error.kind() == ErrorKind::PermissionDenied => {
                file = error.file;
                thread::sleep(Duration::from_millis(wait));
            }
            Err(error) => return Err(error.error),
        }
    }
    file.persist(path)?;
    Ok(())
}

/// Copies a damaged file to a free name beside it, or moves it there if it cannot be copied.
pub(super) fn keep_aside(path: &Path) -> io::Result<()> {
    let free = free_name(path)?;
    // Copying a pipe would wait for someone to write to it.
    if path.is_file() && fs::copy(path, &free).is_ok() {
        return Ok(());
    }
    fs::rename(path, &free)
}

/// A free name beside a damaged file, for its content.
pub(super) fn free_name(path: &Path) -> io::Result<PathBuf> {
    let name = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(".damaged");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    };
    let free = (1..100).map(name).find(|name| !name.exists());
    free.ok_or_else(|| io::Error::from(ErrorKind::AlreadyExists))
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    thread_local! {
        static SYNCS: Cell<u32> = const { Cell::new(0) };
    }

    /// Counts a wait of this thread for the disk.
    pub fn count_sync() {
        SYNCS.set(SYNCS.get() + 1);
    }

    /// How often this thread waited for the disk.
    pub fn syncs() -> u32 {
        SYNCS.get()
    }
}
