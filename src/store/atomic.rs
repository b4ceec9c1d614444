//! Files replaced as a whole: there is always the old file or the new one, never half of either.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use tempfile::NamedTempFile;

/// Milliseconds to wait before each retry to replace a file: Windows refuses while any program
/// reads it, and virus scanners read everything.
const WAITS: [u64; 5] = [1, 4, 16, 32, 64];

/// The most links that lead from one to the next, as on Linux.
const MOST_LINKS: usize = 40;

/// A file under another name, beside the one that it will replace. Until it takes that place, dropping
/// it leaves nothing behind.
pub(super) struct Replacement {
    file: NamedTempFile,
    target: PathBuf,
}

impl Replacement {
    /// Writes a private file that will replace another or be new, and makes its folder. A link is
    /// followed, and the permissions of the old file are kept. On return, the text is safely on the
    /// disk.
    pub fn write(path: &Path, text: &str) -> io::Result<Self> {
        let target = behind_links(path)?.ok_or_else(|| io::Error::other("it is not a file"))?;
        make_folder(folder_of(&target))?;
        let mut new = Self::begin(target, Access::Private)?;
        new.add(text.as_bytes())?;
        new.finish()?;
        Ok(new)
    }

    /// Begins a file that will replace another, or the link there, or be new. Its folder exists.
    pub fn begin(target: PathBuf, access: Access) -> io::Result<Self> {
        Ok(Self { file: replacement(folder_of(&target), access)?, target })
    }

    /// Appends some content.
    pub fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// The file, open for reading and writing.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Takes over the owner and the permissions of the old file, and waits until the content is on
    /// the disk.
    pub fn finish(&self) -> io::Result<()> {
        // Files of a page in a browser have no permissions; WASI reports that as an error.
        #[cfg(not(target_family = "wasm"))]
        if let Ok(old) = fs::symlink_metadata(&self.target)
            && old.is_file()
        {
            #[cfg(unix)]
            keep_owner(self.file.as_file(), &old);
            self.file.as_file().set_permissions(old.permissions())?;
        }
        sync_all(self.file.as_file())
    }

    /// Takes the place of the file. Returns its folder: once that is synced, the new name is safe.
    pub fn take_place(self) -> io::Result<PathBuf> {
        persist(self.file, &self.target)?;
        Ok(folder_of(&self.target).into())
    }

    /// Takes a place in the same folder, and returns the file.
    pub fn take(self, path: &Path) -> io::Result<File> {
        persist(self.file, path)
    }
}

/// Gives a new file the owner and the group of the old one. Only root can do so for any file; whoever
/// may write a file of somebody else owns it from then on.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let is_same = |new: fs::Metadata| (new.uid(), new.gid()) == (old.uid(), old.gid());
    if !file.metadata().is_ok_and(is_same) {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

/// The file that a path stands for, which may not exist yet, once every link is followed; `None` if it
/// stands for something that a program has open, like `/dev/stdout`.
///
/// # Errors
/// When the links go in a circle.
pub(super) fn behind_links(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let folder = fs::canonicalize(folder_of(&path)).unwrap_or_default();
        if ["/proc", "/dev/fd"].iter().any(|open| folder.starts_with(open)) {
            return Ok(None);
        }
        match fs::read_link(&path) {
            Ok(to) => path = folder_of(&path).join(to),
            Err(_) => return Ok(Some(path)),
        }
    }
    Err(io::Error::other("its links lead from one to the next without end"))
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
    make_folder(folder)?;
    let mut file = replacement(folder, Access::Private)?;
    file.write_all(text.as_bytes())?;
    persist(file, path).map(drop)
}

/// Gives a finished file its name, replacing any file with that name.
fn persist(mut file: NamedTempFile, path: &Path) -> io::Result<File> {
    for wait in WAITS {
        match file.persist(path) {
            Ok(file) => return Ok(file),
            Err(error) if cfg!(windows) && error.error.kind() == ErrorKind::PermissionDenied => {
                file = error.file;
                thread::sleep(Duration::from_millis(wait));
            }
            Err(error) => return Err(error.error),
        }
    }
    Ok(file.persist(path)?)
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

/// A lock on a folder, given back at once when it is dropped: closing the file would leave it with a
/// process that another thread is about to start.
#[derive(Debug)]
pub(super) struct Locked(File);

impl Drop for Locked {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Locks the folder of a file, creating it if necessary, until the returned lock is dropped.
/// Returns nothing if the file system has no locks, or another program does not release the lock.
pub(super) fn lock_folder(path: &Path) -> io::Result<Option<Locked>> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let folder = folder_of(&target);
    make_folder(folder)?;
    let Ok(file) = open(folder) else { return Ok(None) };
    let until = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(Locked(file))),
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
