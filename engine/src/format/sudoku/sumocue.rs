//! The line of SumoCue: a killer or a jigsaw. Each cell has the sum of its cage or the cell where
//! its cage begins, and the number of its box.

use crate::format::features::{cages_of, givens_of, roots_of};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::only_line;
use crate::grid::{Digit, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static SUMOCUE: Format = Format {
    slug: "sumocue",
    title: "SumoCue line",
    help: "SumoCueV1 and then, for each cell of a killer, = and the sum of the cage that begins \
           there, or + and the number, from 0, of the cell where its cage begins; for a jigsaw \
           also J and the number of its box. If no cell has +, the number after = is a given \
           digit, 0 for none.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| text.trim_start().starts_with(NAME),
    read,
    write: Some(write),
    example: "SumoCueV1=3+0=0=0=0=0=6+6=0=0+6=0=0=0=0=0",
};

/// How a line begins.
const NAME: &str = "SumoCueV1";

/// A cell: whether its cage begins elsewhere, its number, and its box.
type Entry = (bool, usize, Option<u8>);

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a line")?;
    let start = line.find(NAME).map_or(0, |at| at + NAME.len());
    let wrong =
        |at: usize, what: String| ReadError::at(number, line[..at].chars().count() + 1, what);
    let entries = entries(line, start).map_err(|at| {
        let found: String = line[at..].chars().take(10).collect();
        wrong(at, format!("expected = or + and a number, found {found:?}"))
    })?;
    let count = entries.len();
    let size = (1..=usize::from(Digit::MAX)).find(|size| size * size == count);
    let grid = size.and_then(|size| Grid::new(size, size)).ok_or_else(|| {
        wrong(line.len(), format!("expected 81 cells, or those of another square; found {count}"))
    })?;
    setup(&entries, grid).map(Document::of).map_err(|what| wrong(start, what))
}

/// The cells of a line, from a byte on.
///
/// # Errors
/// The byte where there is no cell.
fn entries(line: &str, start: usize) -> Result<Vec<Entry>, usize> {
    let bytes = line.trim_end().as_bytes();
    let mut at = start;
    let mut entries = Vec::new();
    let number = |at: &mut usize| {
        let length = bytes[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = line.get(*at..*at + length)?;
        *at += length;
        text.parse::<usize>().ok()
    };
    while at < bytes.len() {
        let begin = at;
        let refers = match bytes[at] {
            b'=' => false,
            b'+' => true,
            _ => return Err(begin),
        };
        at += 1;
        let value = number(&mut at).ok_or(begin)?;
        let mut jigsaw = None;
        if bytes.get(at) == Some(&b'J') {
            at += 1;
            let number = number(&mut at).and_then(|number| u8::try_from(number).ok());
            jigsaw = Some(number.ok_or(begin)?);
        }
        entries.push((refers, value, jigsaw));
        if entries.len() > usize::from(Digit::MAX).pow(2) {
            return Err(begin);
        }
    }
    Ok(entries)
}

fn setup(entries: &[Entry], grid: Grid) -> Result<Setup, String> {
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    let boxes: Vec<u8> = entries.iter().filter_map(|(_, _, jigsaw)| *jigsaw).collect();
    if !boxes.is_empty() {
        setup.variety = setup.variety.with(Variety::JIGSAW);
        setup.boxes = boxes;
    }
    let is_killer = entries.iter().any(|(refers, ..)| *refers)
        || entries.iter().any(|(_, value, _)| *value > grid.rows());
    if is_killer {
        setup.variety = setup.variety.with(Variety::KILLER);
        let roots: Option<Vec<usize>> =
            (0..entries.len()).map(|cell| root(entries, cell)).collect();
        let roots = roots.ok_or("a cage refers to cells that lead to no sum")?;
        let sum = |(refers, value, _): &Entry| {
            u32::try_from(*value).ok().filter(|sum| !refers && *sum > 0)
        };
        let sums: Vec<Option<u32>> = entries.iter().map(sum).collect();
        setup.cages = cages_of(&roots, &sums, grid);
    } else {
        let given = |(_, value, _): &Entry| Square::White {
            given: u8::try_from(*value).ok().and_then(Digit::new),
        };
        setup.squares = entries.iter().map(given).collect();
    }
    Ok(setup)
}

/// The cell where the cage of a cell begins.
fn root(entries: &[Entry], cell: usize) -> Option<usize> {
    let mut cell = cell;
    // Files name the first cell, or the cell that a neighbour named.
    for _ in 0..entries.len() {
        match entries.get(cell)? {
            (false, ..) => return Some(cell),
            (true, other, _) => cell = *other,
        }
    }
    None
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    let givens = givens_of(setup, &[Variety::JIGSAW, Variety::KILLER])?;
    let has = |feature| setup.variety.has(feature);
    if has(Variety::JIGSAW) && setup.boxes.len() != setup.grid.len() {
        return Err(WriteError("the boxes do not cover the grid".into()));
    }
    let (roots, sums) = roots_of(setup)?;
    let is_shared = |(cell, root): (usize, &usize)| cell != *root;
    if has(Variety::KILLER) {
        if let Some((cell, _)) = setup.grid.cells().zip(&givens).find(|(_, given)| given.is_some())
        {
            let message = "this format has no given digits beside cages";
            return Err(WriteError::at(setup.grid, cell, message));
        }
        if !roots.iter().enumerate().any(is_shared) {
            return Err(WriteError("this format needs a cage of two cells".into()));
        }
    }
    let mut text = String::from(NAME);
    for (cell, root) in roots.iter().enumerate() {
        let given = givens[cell].map(|digit| u32::from(digit.get()));
        text += &match cell == *root {
            true => format!("={}", sums[cell].or(given).unwrap_or(0)),
            false => format!("+{root}"),
        };
        if has(Variety::JIGSAW) {
            text += &format!("J{}", setup.boxes[cell]);
        }
    }
    Ok(text)
}
