//! Puzzles of which a text has more than the givens: regions, cages, or cells by their coordinates, as
//! layers of a grid (`layers`), as lines (`cages`), or as data of a program (`values`, `members`,
//! `runs`), or as segments of an address (`segments`). Cells have coordinates of many kinds (`coordinates`).

mod cages;
mod coordinates;
mod grids;
mod layers;
mod members;
mod runs;
mod segments;
mod values;

pub use grids::Found;
use values::Value;

/// The puzzle of a text that says more than which digits are given. `None` if it does not.
pub fn found(text: &str) -> Option<Found> {
    segments::found(text)
        .or_else(|| of_data(text))
        .or_else(|| layers::found(text))
        .or_else(|| cages::found(text))
}

/// The puzzle in the data of a program, or a table.
pub fn of_data(text: &str) -> Option<Found> {
    // Another format has these.
    if text.contains("ipuz.org") {
        return None;
    }
    let of = |value: Value| runs::found(&value).or_else(|| members::found(&value));
    let sources = [values::read, values::read_xml, values::read_table, values::read_digits];
    sources.into_iter().find_map(|read| of(read(text)?))
}

/// The data of a program as JSON; `None` if it is none.
pub fn as_json(text: &str) -> Option<String> {
    values::read(text).map(|value| value.json())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Square};

    #[test]
    fn cells_and_digits_are_a_puzzle_however_they_are_written() {
        let place = |at: usize| (at % 9 + 1, at * 2 % 9 + 1, at % 9 + 1);
        let text = |write: &dyn Fn((usize, usize, usize)) -> String| -> String {
            (0..12).map(|at| write(place(at)) + "\n").collect()
        };
        let letter = |row: usize| char::from(b'@' + row as u8);
        let texts = [
            text(&|(row, col, digit)| format!("r{row}c{col}={digit}")),
            text(&|(row, col, digit)| format!("{}{col}: {digit}", letter(row))),
            text(&|(row, col, digit)| format!("({row},{col}) -> {digit}")),
            text(&|(row, col, digit)| format!("{row} {col} {digit}")),
            text(&|(row, col, digit)| format!("{row},{col},{digit},seen")),
        ];
        for text in &texts {
            let setup = found(text).unwrap_or_else(|| panic!("{text}")).setup;
            let (row, col, digit) = place(3);
            let cell: Cell = setup.grid.cell(row - 1, col - 1).unwrap();
            let given = crate::grid::Digit::new(digit as u8);
            assert_eq!(setup.squares[cell.index()], Square::White { given }, "{text}");
            let further: &[String] = if text.contains("seen") { &["column 4".into()] } else { &[] };
            assert_eq!(setup.unknown(), further, "{text}");
        }
    }
}
