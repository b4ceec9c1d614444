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
    let sources = [values::read, values::read_xml, values::read_table];
    sources.into_iter().find_map(|read| of(read(text)?))
}

/// The data of a program as JSON; `None` if it is none.
pub fn as_json(text: &str) -> Option<String> {
    values::read(text).map(|value| value.json())
}
