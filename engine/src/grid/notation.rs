//! What can be wrong with a name or a change as text.

use std::fmt;

/// A text that is not in the notation expected: a cell (`r4c5`), a change (`r4c5=7`), a relation
/// (`thermometer r1c1-r1c3`), a range of ratings (`2..3`). Its message says what was expected and
/// what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(String);

impl From<String> for NotationError {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<&str> for NotationError {
    fn from(message: &str) -> Self {
        Self(message.into())
    }
}

/// The message.
impl From<NotationError> for String {
    fn from(error: NotationError) -> Self {
        error.0
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotationError {}
