//! The files of GNOME Sudoku: JSON with the cells that have something, by their places.

use crate::format::account::json::{Account, Node};
use crate::format::account::{Rest, Row, Sort};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::state::{Content, document, nine};
use crate::grid::{Cell, Digit, Digits, Grid, Kind};
use serde_json::{Value, json};

/// The row of this format.
pub static GNOME_SUDOKU: Format = Format {
    slug: "gnome-sudoku",
    title: "GNOME Sudoku file",
    help: "JSON with difficulty_category, time_elapsed and cells: for each cell that is not empty \
           its position, [row, column] from 0; its value, 0 if it has none; whether it is fixed, \
           that is, a given; and its earmarks, a list of digits.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        let has = |name: &str| text.contains(name);
        text.trim_start().starts_with('{')
            && has("\"cells\"")
            && (has("\"difficulty_category\"") || has("\"earmarks\""))
    },
    read,
    write: Some(write),
    example: "{\"difficulty_category\": \"Easy Difficulty\", \"time_elapsed\": 0.0, \"cells\": [\n\
              {\"position\": [0, 0], \"value\": 5, \"fixed\": true, \"earmarks\": []},\n\
              {\"position\": [8, 8], \"value\": 0, \"fixed\": false, \"earmarks\": [1, 4]}]}\n",
};

/// Parts of a file that say nothing about the puzzle.
const UNREAD: &[Row] = &[
    ("difficulty_category", Sort::Decoration),
    ("time_elapsed", Sort::Decoration),
    ("cells.fixed", Sort::Decoration),
    ("cells.earmarks", Sort::Missed("a mark behind a digit", "{} marks behind digits")),
];

/// What GNOME Sudoku calls a puzzle that it did not rate. It opens a "Custom Puzzle" that nobody has
/// played yet in its editor, where the entries count as givens.
const CATEGORY: &str = "Unknown Difficulty";

fn read(text: &str) -> Result<Document, ReadError> {
    let json: Value = serde_json::from_str(text).map_err(|error| {
        ReadError::at(error.line().max(1), error.column().max(1), error.to_string())
    })?;
    let account = Account::new();
    let node = account.node(&json);
    let mut contents = vec![Content::EMPTY; Grid::NINE.len()];
    for (place, cell) in (1..).zip(node.get("cells").items()) {
        let wrong = |what: &str| ReadError::whole(format!("in `cells`, number {place}: {what}"));
        let (cell, content) = self::cell(cell).map_err(wrong)?;
        contents[cell.index()] = content;
    }
    let mut document = document(Grid::NINE, &contents);
    Rest::of(&account.leftovers(&json), &[UNREAD]).add_to(&mut document);
    Ok(document)
}

/// A cell and its content.
fn cell(node: Node<'_>) -> Result<(Cell, Content), &'static str> {
    let position = node.get("position");
    let side = |place| position.at(place).number().map(|side| side as usize);
    let cell = side(0).zip(side(1)).and_then(|(row, col)| Grid::NINE.cell(row, col));
    let cell = cell.ok_or("expected a position such as [0, 8]")?;
    let digit = |number: u32| Digit::new(number.try_into().ok()?).filter(|digit| digit.get() <= 9);
    let expected = "expected a value from 0 to 9";
    let value = match node.get("value") {
        value if value.is_nothing() => 0,
        value => value.number().ok_or(expected)?,
    };
    if value > 0 {
        let digit = digit(value).ok_or(expected)?;
        let is_given = node.get("fixed").flag() == Some(true);
        return Ok((cell, if is_given { Content::Given(digit) } else { Content::Placed(digit) }));
    }
    let marks: Option<Digits> =
        node.get("earmarks").items().map(|mark| mark.number().and_then(digit)).collect();
    Ok((cell, Content::Open(marks.ok_or("expected earmarks from 1 to 9")?)))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let contents = nine(document)?;
    let cells = Grid::NINE.cells().zip(contents).filter(|(_, it)| *it != Content::EMPTY);
    let cell = |(cell, content): (Cell, Content)| {
        json!({
            "position": [Grid::NINE.row(cell), Grid::NINE.col(cell)],
            "value": content.digit().map_or(0, Digit::get),
            "fixed": matches!(content, Content::Given(_)),
            "earmarks": content.marks().iter().map(Digit::get).collect::<Vec<u8>>(),
        })
    };
    let cells: Vec<Value> = cells.map(cell).collect();
    let json = json!({ "difficulty_category": CATEGORY, "time_elapsed": 0.0, "cells": cells });
    Ok(format!("{json:#}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_opened_to_be_played() {
        let text =
            (GNOME_SUDOKU.write.expect("a writer"))(&read(GNOME_SUDOKU.example).expect("a puzzle"));
        let json: Value = serde_json::from_str(&text.expect("a text")).expect("JSON");
        assert_ne!(json["difficulty_category"], "Custom Puzzle", "the editor would open it");
    }
}
