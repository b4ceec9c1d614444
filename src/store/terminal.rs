//! The terminal as a file.

use std::fs::File;
use std::io::{self, Read};

/// Opens the terminal to be read if standard input is something else.
///
/// # Errors
/// If there is none.
pub fn open_terminal() -> io::Result<impl Read + Send> {
    File::open("/dev/tty")
}
