//! The terminal as a file.

use std::fs::{File, OpenOptions};
use std::io;

/// Opens the terminal for reading and writing, wherever standard input and output are.
///
/// # Errors
/// When there is no terminal.
pub fn open_terminal() -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open("/dev/tty")
}
