//! How a run ends, and what it reports on the way.

use gradus_engine::text::printable_lines;
use std::io::{self, Write};
use std::process::ExitCode;

/// All is well.
pub const GOOD: ExitCode = ExitCode::SUCCESS;

/// The exit code if a puzzle is bad.
pub const BAD: u8 = 1;

/// The exit code if the command line is wrong, or something cannot be read or written.
pub const USAGE: u8 = 2;

/// The exit code if the program itself failed: Rust's own after a panic.
pub const PANICKED: u8 = 101;

/// The exit code after Ctrl-C: as usual, 128 plus the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// Writes something to standard error. If nobody is listening, that is not an error.
pub fn say(message: &str) {
    let _ = writeln!(io::stderr(), "gradus: {}", printable_lines(message));
}
