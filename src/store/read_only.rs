//! Why nothing that is done in a game is saved.

use super::error::Error;
use super::snapshot::NEWER;
use std::fmt;
use std::path::Path;

/// Why nothing that is done in a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOnly {
    /// Another instance of the program plays it.
    Played,
    /// Its files cannot be read now, and may be read later.
    Unread,
    /// A newer program wrote it, and not all of that is known here.
    Newer,
}

impl ReadOnly {
    /// The error of a game that therefore stays as it is.
    pub(super) fn error(self, doing: &'static str, path: &Path) -> Error {
        Error::content(doing, path, self.to_string())
    }
}

/// A sentence without its end.
impl fmt::Display for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Played => "another instance of the program plays it now",
            Self::Unread => "its files cannot be read",
            Self::Newer => NEWER,
        })
    }
}
