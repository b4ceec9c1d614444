//! Standard output, which may no longer have a reader.

use gradus_engine::printable::printable_lines;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Text for standard output: control characters are removed for a terminal, but not for anything
/// else.
pub fn safe(text: String) -> String {
    if io::stdout().is_terminal() { printable_lines(&text) } else { text }
}

/// Writes to standard output. Returns whether somebody still reads it: a pipe without a reader is
/// not an error. Control characters are removed for a terminal.
///
/// # Errors
/// When the text cannot be written for another reason.
pub fn print(text: &str) -> io::Result<bool> {
    print_inked(&safe(text.into()))
}

/// Writes like [`print()`], but keeps the colours in the text: anything from outside must have been
/// made [`safe`] or printable before it was coloured.
///
/// # Errors
/// When the text cannot be written for another reason.
pub fn print_inked(text: &str) -> io::Result<bool> {
    print_bytes(text.as_bytes())
}

/// Writes what is not text.
///
/// # Errors
/// When it cannot be written for another reason than the lack of a reader.
pub fn print_bytes(bytes: &[u8]) -> io::Result<bool> {
    let mut output = io::stdout().lock();
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true),
    }
}
