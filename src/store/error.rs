//! What can go wrong with files, in words that say what to do.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Something that could not be done with a file or folder.
#[derive(Debug)]
pub struct Error {
    doing: &'static str,
    path: PathBuf,
    cause: io::Error,
    /// Whether the player named the file, which the options for the program's own do not move.
    is_named: bool,
}

impl Error {
    /// Makes an error from what was tried, as in `save the game`, and where.
    pub(super) fn new(doing: &'static str, path: &Path, cause: io::Error) -> Self {
        Self { doing, path: path.into(), cause, is_named: false }
    }

    /// An error about a file that the player named.
    pub(super) fn named(doing: &'static str, path: &Path, cause: io::Error) -> Self {
        Self { is_named: true, ..Self::new(doing, path, cause) }
    }

    /// An error about the content of a file.
    pub(super) fn content(doing: &'static str, path: &Path, what: impl Into<String>) -> Self {
        Self::new(doing, path, io::Error::new(ErrorKind::InvalidData, what.into()))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { doing, path, cause, is_named } = self;
        write!(f, "cannot {doing} {}: {cause}", path.display())?;
        let advice = match cause.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "; make room on the disk",
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied if *is_named => {
                "; make it writable, or name another file"
            }
            ErrorKind::NotADirectory | ErrorKind::IsADirectory if *is_named => "; name a file",
            ErrorKind::NotFound if *is_named => "; name a file in a folder that exists",
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
                "; make the folder writable, or name another with --data or --config"
            }
            ErrorKind::NotADirectory | ErrorKind::IsADirectory | ErrorKind::AlreadyExists => {
                "; move what is in the way, or name another place with --data or --config"
            }
            ErrorKind::FileTooLarge => "; move it away to start without it",
            _ => "",
        };
        f.write_str(advice)
    }
}

// The message already includes the cause.
impl std::error::Error for Error {}
