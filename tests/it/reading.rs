//! Reading puzzles for tests, one a line.

use gradus::engine::format;
use gradus::engine::puzzle::Puzzle;

/// Reads a puzzle in any format that takes one line.
pub fn puzzle(line: &str) -> Result<Puzzle, String> {
    let read = format::read_line(line, None).map_err(|error| format!("{error}: {line}"))?;
    Puzzle::new(read.document.setup).map_err(|faults| format!("{}: {line}", faults[0].kind))
}
