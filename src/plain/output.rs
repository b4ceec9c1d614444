//! Standard output, which somebody may have stopped reading.

use crate::engine::printable::printable_lines;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Text for standard output: a terminal gets nothing that controls it, anything else gets the text as
/// it is.
pub fn safe(text: String) -> String {
    if io::stdout().is_terminal() { printable_lines(&text) } else { text }
}

/// Writes to standard output, and tells whether somebody still reads it: a pipe that nobody reads
/// from any more is no error. A terminal gets nothing that controls it.
///
/// # Errors
/// When the text cannot be written for another reason.
pub fn print(text: &str) -> io::Result<bool> {
    print_inked(&safe(text.into()))
}

/// Writes as [`print()`] does, with the colours that are in the text: whatever comes from elsewhere must
/// have been made [`safe`] or printable before it was coloured.
///
/// # Errors
/// When the text cannot be written for another reason.
pub fn print_inked(text: &str) -> io::Result<bool> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true),
    }
}
