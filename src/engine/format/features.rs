//! Irregular boxes and cages as text: what the Gradus file and the variety line share.

use crate::engine::cell::{Cell, Grid};
use crate::engine::digit::Digit;
use crate::engine::puzzle::{Cage, Setup};
use crate::engine::setup::NO_BOX;

/// Reads boxes: a symbol per cell, 1 to 9 and A to P for the number of its box, . for none; blanks and line
/// breaks are left out.
///
/// # Errors
/// What was expected, in a sentence.
pub fn read_boxes(text: &str) -> Result<Vec<u8>, String> {
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    let number = |symbol| {
        if symbol == '.' {
            return Ok(NO_BOX);
        }
        let digit = Digit::from_char(symbol);
        digit.map(|digit| digit.index() as u8).ok_or_else(|| {
            format!("expected the number of a box (1 to 9, A to P) for each cell, found {symbol:?}")
        })
    };
    symbols.map(number).collect()
}

/// Writes boxes, `per_line` symbols on each line; a number without a symbol is `?`.
pub fn write_boxes(setup: &Setup, per_line: usize, line_end: &str) -> String {
    let symbol = |number: &u8| match *number {
        NO_BOX => '.',
        number => Digit::new(number + 1).map_or('?', Digit::to_char),
    };
    let line = |cells: &[u8]| cells.iter().map(symbol).collect::<String>() + line_end;
    setup.boxes.chunks(per_line.max(1)).map(line).collect()
}

/// Reads a cage, as in `12 r1c1 r1c2`: its sum, or `-` where it has none, and its cells. Blanks
/// may be left out.
///
/// # Errors
/// What was expected, in a sentence.
pub fn read_cage(text: &str, grid: Grid) -> Result<Cage, String> {
    let expected = || format!("expected a cage such as 12 r1c1 r1c2, found {text:?}");
    let lower = text.to_ascii_lowercase();
    let start = lower.find('r').ok_or_else(expected)?;
    let (sum, cells) = lower.split_at(start);
    let sum = match sum.trim() {
        "-" => None,
        sum => Some(super::rows::sum(sum).ok_or_else(expected)?),
    };
    let names = cells.split('r').skip(1);
    let cells = names.map(|name| grid.read(&format!("r{}", name.trim())));
    Ok(Cage { sum, cells: cells.collect::<Result<Vec<Cell>, String>>()? })
}

/// Writes a cage.
pub fn write_cage(cage: &Cage, grid: Grid, between: &str) -> String {
    let sum = cage.sum.map_or_else(|| "-".into(), |sum| sum.to_string());
    let cells = cage.cells.iter().map(|&cell| format!("{between}{}", grid.name(cell)));
    sum + &cells.collect::<String>()
}
