//! Why nothing done in a game is saved.

use super::error::Error;
use super::snapshot::NEWER;
use std::fmt;
use std::path::Path;

/// Why nothing done in a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOnly {
    /// Another instance of the program is playing it.
    Played,
    /// Its files cannot be read now, but may be readable later.
    Unread,
    /// A newer program wrote it, and not all of it is known here.
    Newer,
}

impl ReadOnly {
    /// The error for a game that therefore stays as it is.
    pub(super) fn error(self, doing: &'static str, path: &Path) -> Error {
        Error::content(doing, path, self.to_string())
    }
}

/// A sentence without its full stop.
impl fmt::Display for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Played => "another instance of the program plays it now",
            Self::Unread => "its files cannot be read",
            Self::Newer => NEWER,
        })
    }
}
