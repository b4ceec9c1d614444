//! Standard output, which may no longer have a reader.

use anyhow::{Context, Result};
use gradus_engine::text::printable_lines;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output was closed when the program was started.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Takes note that standard output was closed when the program was started. Rust opens `/dev/null` in
/// its place before `main`, and then every write succeeds.
pub fn note_closed() {
    IS_CLOSED.store(true, Ordering::Relaxed);
}

/// Makes sure that standard output is open.
fn open() -> io::Result<()> {
    match IS_CLOSED.load(Ordering::Relaxed) {
        true => {
            Err(io::Error::other("it is closed; send the output to a file, a pipe or /dev/null"))
        }
        false => Ok(()),
    }
}

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
pub fn print(text: &str) -> Result<bool> {
    print_inked(&safe(text.into()))
}

/// Writes like [`print()`], but keeps the colours in the text: anything from outside must have been
/// made [`safe`] or printable before it was coloured.
///
/// # Errors
/// When the text cannot be written for another reason.
pub fn print_inked(text: &str) -> Result<bool> {
    print_bytes(text.as_bytes())
}

/// Writes what is not text.
///
/// # Errors
/// When it cannot be written for another reason than the lack of a reader.
pub fn print_bytes(bytes: &[u8]) -> Result<bool> {
    print_by(|| io::stdout().write_all(bytes))
}

/// Lets somebody else write, and makes sure that everything is written.
///
/// # Errors
/// When it cannot be written for another reason than the lack of a reader.
pub fn print_by(write: impl FnOnce() -> io::Result<()>) -> Result<bool> {
    match open().and_then(|()| write()).and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true).context("cannot write to standard output"),
    }
}
