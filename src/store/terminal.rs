//! The terminal as a file.

use std::fs::File;
use std::io::{self, Read};

/// Opens the terminal for reading if standard input is something else.
///
/// # Errors
/// When there is no terminal.
pub fn open_terminal() -> io::Result<impl Read + Send> {
    File::open("/dev/tty")
}
