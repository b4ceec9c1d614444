//! Sukaku: a Sudoku given by the digits that each cell may have.

use super::{candidate_line, candidates};
use crate::format::cells::CANDIDATES;
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::first_word;
use crate::grid::relation::{ONLY, Relation};
use crate::grid::{Digit, Digits, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static SUKAKU: Format = Format {
    slug: "sukaku",
    title: "Sukaku",
    help: "The digits that each cell may have, as 729 candidates in a line or as a pencil-mark grid: a \
           rule of the puzzle, not marks of a player. A cell with one digit is given. If no cell has \
           a single digit, Gradus recognises the format; name it otherwise.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| candidate_line::is_sukaku(text) || candidates::is_sukaku(text),
    read,
    write: Some(write),
    example: EXAMPLE,
};

const EXAMPLE: &str = "\
12.......12.......1234567891234567891234567891234567891234567891234567891234567.9\
12345678912345678912345678912345678912345678912345678912345678912345678..23456789\
123456789123456789123456789...456789123456789123456789123456789123456789123456789\
123456789123456789123456789123456789123456789123456789123456789123456789123456789\
12345678912345678912345678912345678912345678912345678912345678912345678912345678.\
123456789123456789123456789123456789123456789123456789123456789123456789123456789\
123456789123456789123456789123456789123456789123456789123456789123456789123456789\
12345678912345678912345678912345678912345678912345678912345678912345678912345678.\
123456789123456789123456789123456789123456789123456789123456789.2345678912345678.";

fn read(text: &str) -> Result<Document, ReadError> {
    let (grid, sets) = match first_word(text).chars().count() {
        CANDIDATES => (Grid::NINE, candidate_line::sets(text)?),
        _ => candidates::sets(text)?,
    };
    let all = Digits::up_to(grid.rows() as u8);
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    for (cell, set) in grid.cells().zip(sets) {
        if let Some(digit) = (set - all).first() {
            let (name, size) = (grid.name(cell), grid.rows());
            let what = format!("{name}: {digit} is above {size}, the largest digit of this grid");
            return Err(ReadError { is_certain: true, ..ReadError::whole(what) });
        }
        if set.is_empty() {
            let what = format!("{}: expected the digits of the cell, found none", grid.name(cell));
            return Err(ReadError::whole(what));
        }
        if let Some(given) = set.only() {
            setup.squares[cell.index()] = Square::White { given: Some(given) };
        } else if set != all {
            let values = set.iter().map(|digit| digit.get().into()).collect();
            setup.relations.push(Relation { values, ..Relation::of(&ONLY, vec![cell]) });
        }
    }
    Ok(Document::of(setup))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    if setup.grid != Grid::NINE || setup.variety != Variety::CLASSIC {
        return Err(WriteError("this format holds only Sudoku of 9x9 without other rules".into()));
    }
    let mut sets = vec![Digits::up_to(9); setup.grid.len()];
    for relation in &setup.relations {
        if relation.rule != &ONLY {
            let name = relation.rule.name;
            return Err(WriteError(format!(
                "this format holds only Sudoku without other rules: {name}"
            )));
        }
        let digit = |value: &u32| u8::try_from(*value).ok().and_then(Digit::new);
        let digits: Digits = relation.values.iter().filter_map(digit).collect();
        relation.cells.iter().for_each(|cell| sets[cell.index()] &= digits);
    }
    for (cell, square) in setup.grid.cells().zip(&setup.squares) {
        let set = &mut sets[cell.index()];
        match square {
            Square::White { given: Some(given) } => *set = Digits::of(*given),
            Square::White { given: None } if set.len() < 2 => {
                let what = "this format has no cell with one digit that is not given";
                return Err(WriteError::at(setup.grid, cell, what));
            }
            Square::White { given: None } => {}
            Square::Black { .. } => {
                return Err(WriteError::at(setup.grid, cell, "a Sudoku has no black cells"));
            }
        }
    }
    let symbol =
        |set: Digits, digit: Digit| if set.contains(digit) { digit.to_char() } else { '.' };
    let digits = || Digits::up_to(9).iter();
    let text: String =
        sets.iter().flat_map(|set| digits().map(|digit| symbol(*set, digit))).collect();
    // Rules may be in another order, or say nothing, or too much.
    let back = read(&text).map(|back| back.setup);
    match back.is_ok_and(|back| back.squares == setup.squares && back.relations == setup.relations)
    {
        true => Ok(text),
        false => Err(WriteError("this format does not have all rules of the puzzle".into())),
    }
}
