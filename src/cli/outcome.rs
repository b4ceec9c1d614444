//! How a run ends, and what it says on the way.

use crate::engine::printable::printable_lines;
use std::io::{self, Write};
use std::process::ExitCode;

/// All is well.
pub const GOOD: ExitCode = ExitCode::SUCCESS;

/// The exit code where a puzzle is bad.
pub const BAD: u8 = 1;

/// The exit code where the command line is wrong, or something cannot be read or written.
pub const USAGE: u8 = 2;

/// The exit code where the program itself failed: Rust's own after a panic.
pub const PANICKED: u8 = 101;

/// The exit code after Ctrl-C: the usual one, 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// Says something on standard error. Nobody may be listening, which is no error.
pub fn say(message: &str) {
    let _ = writeln!(io::stderr(), "gradus: {}", printable_lines(message));
}
