//! Files replaced as a whole: there is always the old one or the new one, never half of it.

use super::private;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces a file, or makes it and its folder. A link is followed, and the permissions of the old
/// file are kept. On return the text is on the disk, and not only on its way there.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    private::make_folder(folder)?;
    let mut file = private::replacement(folder)?;
    file.write_all(text.as_bytes())?;
    // Files of a page in a browser have no permissions, which WASI says by an error.
    #[cfg(not(target_family = "wasm"))]
    if let Ok(old) = fs::metadata(&target) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(&target)?;
    // The new name is safe once the folder is. Where folders cannot be opened it is anyway.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Replaces a small file, or makes it. The disk is not waited for: after a failure of the machine, and
/// only then, either may be missing.
pub(super) fn swap(path: &Path, text: &str) -> io::Result<()> {
    let mut file = private::replacement(path.parent().unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// Copies a damaged file beside itself, under a name that is still free; moves it there where it
/// cannot be copied.
pub(super) fn keep_aside(path: &Path) -> io::Result<()> {
    let free = free_name(path)?;
    // To copy a pipe would wait for whoever writes to it.
    if path.is_file() && fs::copy(path, &free).is_ok() {
        return Ok(());
    }
    fs::rename(path, &free)
}

/// A name for what a damaged file holds, beside it, that is still free.
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
    free.ok_or_else(|| io::Error::from(io::ErrorKind::AlreadyExists))
}
