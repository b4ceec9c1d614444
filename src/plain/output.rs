//! Standard output, which somebody may have stopped reading.

use crate::engine::printable::printable_lines;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Writes to standard output, and tells whether somebody still reads it: a pipe that nobody reads
/// from any more is no error. A terminal gets nothing that controls it; anything else gets the text
/// as it is.
///
/// # Errors
/// When the text cannot be written for another reason.
pub fn print(text: &str) -> io::Result<bool> {
    let mut output = io::stdout().lock();
    let text = if output.is_terminal() { &printable_lines(text) } else { text };
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true),
    }
}
