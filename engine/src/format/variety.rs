//! A Sudoku of any variety in one line: the variety, the givens, and its boxes and cages.

use super::cells::{characters, line_of};
use super::document::Document;
use super::features::{read_boxes, read_cage, write_boxes, write_cage};
use super::row::{Format, Holds, ReadError, WriteError};
use super::rows::{first_word, only_line};
use crate::grid::{Kind, NotationError, Variety, relation};

/// The row of this format.
pub static VARIETY_LINE: Format = Format {
    slug: "variety-line",
    title: "variety line",
    help: "Parts with : between: the variety (x, windoku, jigsaw, killer, or several with - \
           between), and the cells as in a Sudoku line. For a jigsaw, then the box of each cell, \
           1 to 9 and A to P; for a killer, then the cages with , between, each its sum (- if it \
           has none) and its cells, as in 12r1c1r1c2. Last, if there are any, further rules with \
           , between: thermometer.r1c1r1c2, whispers.4.r1c1r2c1. Text after a blank is a comment.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    holds: Holds::Givens,
    detect: |text| {
        let word = first_word(text);
        word.split_once(':').is_some_and(|(slug, _)| Variety::of_slug(slug).is_some())
    },
    read,
    write: Some(write),
    example: "jigsaw-killer:................:1122112233443344:3r1c1r1c2,-r1c3r2c3",
};

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a Sudoku")?;
    let mut column = line.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
    let mut parts = first_word(text).split(':').map(|part| {
        let start = column;
        column += part.chars().count() + 1;
        (start, part)
    });
    let (start, slug) = parts.next().unwrap_or((1, ""));
    let sudoku = |variety: &Variety| variety.kind() == Kind::Sudoku;
    let variety = Variety::of_slug(slug).filter(sudoku).ok_or_else(|| {
        ReadError::at(number, start, format!("there is no variety {slug:?} of Sudoku"))
    })?;
    let missing = |what: &str| ReadError::at(number, line.chars().count() + 1, what.into());
    let (start, cells) = parts.next().ok_or_else(|| missing("expected the cells"))?;
    let mut setup = line_of(variety, cells, number, start)?;
    if variety.has(Variety::JIGSAW) {
        let (start, boxes) = parts.next().ok_or_else(|| missing("expected the boxes"))?;
        setup.boxes = read_boxes(boxes).map_err(|what| ReadError::at(number, start, what))?;
    }
    if variety.has(Variety::KILLER) {
        let (start, cages) = parts.next().ok_or_else(|| missing("expected the cages"))?;
        let cages = cages.split(',').filter(|cage| !cage.is_empty());
        let cages = cages.map(|cage| read_cage(cage, setup.grid));
        let cages: Result<_, String> = cages.collect();
        setup.cages = cages.map_err(|what| ReadError::at(number, start, what))?;
    }
    if let Some((start, relations)) = parts.next() {
        let relations = relations.split(',').filter(|relation| !relation.is_empty());
        let relations = relations.map(|text| relation::text::read(text, setup.grid));
        let relations: Result<_, NotationError> = relations.collect();
        setup.relations = relations.map_err(|what| ReadError::at(number, start, what.into()))?;
    }
    match parts.next() {
        Some((start, _)) => Err(ReadError::at(number, start, "expected no further part".into())),
        None => Ok(Document::of(setup)),
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    if setup.variety.kind() != Kind::Sudoku {
        return Err(WriteError("this format holds only Sudoku".into()));
    }
    let cells: String = characters(document)?.into_iter().collect();
    let mut text = [&setup.variety.slug(), ":", &cells].concat();
    if setup.variety.has(Variety::JIGSAW) {
        text += &format!(":{}", write_boxes(setup, setup.grid.len(), ""));
    }
    if setup.variety.has(Variety::KILLER) {
        let cages: Vec<String> =
            setup.cages.iter().map(|cage| write_cage(cage, setup.grid, "")).collect();
        text += &format!(":{}", cages.join(","));
    }
    if !setup.relations.is_empty() {
        let relations = setup.relations.iter();
        let relations: Vec<String> =
            relations.map(|it| relation::text::write(it, setup.grid, '.')).collect();
        text += &format!(":{}", relations.join(","));
    }
    Ok(text)
}
