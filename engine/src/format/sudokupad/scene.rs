//! SudokuPad's own JSON: a picture; only some of its parts have a defined meaning.
//!
//! Givens, regions, cages, extra regions and rules of the whole grid are translated to f-puzzles
//! and read from there. All other lines, arrows, shapes and texts may mean anything, or nothing: they
//! are drawn ([`drawn`]), and named as what may be a rule.

use super::drawn;
use crate::format::f_puzzles;
use crate::format::f_puzzles::list;
use crate::format::row::Document;
use crate::grid::relation::{RULES, Shape};
use crate::grid::{About, Grid};
use serde_json::{Map, Value, json};

/// Rules of the whole grid, in SudokuPad and in f-puzzles.
const GLOBAL: &[(&str, &str)] = &[
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("nonconsecutive", "nonconsecutive"),
    ("disjoint", "disjointgroups"),
    ("disjointgroups", "disjointgroups"),
];

/// The same, for rules that hold wherever there is no mark.
const NEGATIVE: &[(&str, &str)] = &[("antixv", "xv"), ("antiratio", "ratio")];

/// The meaning of a cage, by its style.
const CAGES: &[(&str, &str)] = &[
    ("extraregion", "extraregion"),
    ("windoku", "extraregion"),
    ("fpRowIndexer", "rowindexer"),
    ("fpColumnIndexer", "columnindexer"),
    ("fpBoxIndexer", "boxindexer"),
    ("killer", "killercage"),
    ("", "killercage"),
];

/// Reads a puzzle.
///
/// # Errors
/// What is wrong, in a sentence.
pub fn document(scene: &Value) -> Result<Document, String> {
    let rows = list(&scene["cells"]);
    let size = rows.len();
    if rows.iter().any(|row| list(row).len() != size) {
        return Err(format!(
            "expected {size} cells in each row; this program knows only square Sudoku"
        ));
    }
    let mut told = Map::new();
    about(scene, &mut told);
    let solution = metadata(scene, "solution");
    told.extend(solution.map(|solution| ("solution".into(), solution.into())));
    told.insert("grid".into(), grid(scene, rows)?);
    rules(scene, &mut told);
    cages(scene, &mut told);
    let grid = Grid::new(size, size).ok_or("the puzzle has no rows, or too many")?;
    let left_out = drawn::add(scene, grid, &mut told);
    let mut document = f_puzzles::document(&told)?;
    let mut about = document.setup.about.take().map(|about| *about).unwrap_or_default();
    about.unknown.extend(left_out);
    document.setup.about = About::kept(about);
    Ok(document)
}

/// Adds title, author and the text of the rules.
fn about(scene: &Value, told: &mut Map<String, Value>) {
    for (name, other) in [("title", "title"), ("author", "author"), ("rules", "ruleset")] {
        told.extend(metadata(scene, name).map(|text| (other.into(), text.into())));
    }
}

/// What is said about the puzzle under a name; old puzzles keep it in cages without cells.
fn metadata(scene: &Value, name: &str) -> Option<String> {
    let direct = || ["metadata", "metaData"].iter().find_map(|list| text(&scene[*list][name]));
    let in_cage = || {
        let cages = list(&scene["cages"]).iter().filter(|cage| list(&cage["cells"]).is_empty());
        let values = cages.filter_map(|cage| cage["value"].as_str()?.split_once(':'));
        let own = values.filter(|(key, _)| key.trim().eq_ignore_ascii_case(name));
        let lines: Vec<&str> = own.map(|(_, value)| value.trim()).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    };
    direct().or_else(in_cage)
}

/// A text, or the lines of one.
fn text(value: &Value) -> Option<String> {
    let lines: Vec<&str> = list(value).iter().filter_map(Value::as_str).collect();
    let text = value.as_str().map_or_else(|| lines.join("\n"), String::from);
    (!text.trim().is_empty()).then_some(text)
}

/// The cells, each with its region.
fn grid(scene: &Value, rows: &[Value]) -> Result<Value, String> {
    let mut grid: Vec<Vec<Value>> =
        rows.iter().map(|row| list(row).iter().map(square).collect()).collect();
    for (number, region) in list(&scene["regions"]).iter().enumerate() {
        for place in list(region) {
            let (row, col) = cell(place)?;
            let square = grid.get_mut(row).and_then(|row| row.get_mut(col));
            let square = square
                .ok_or_else(|| format!("region {} has a cell outside the grid", number + 1))?;
            square["region"] = number.into();
        }
    }
    // Regions that leave cells out are not boxes of a Sudoku.
    let is_whole = grid.iter().flatten().all(|square| square.get("region").is_some());
    if !is_whole && !list(&scene["regions"]).is_empty() {
        for square in grid.iter_mut().flatten().filter(|square| square.get("region").is_none()) {
            square["region"] = Value::Null;
        }
    }
    Ok(grid.into())
}

/// A cell with its content.
fn square(cell: &Value) -> Value {
    let mut square = Map::new();
    if !cell["value"].is_null() {
        square.insert("value".into(), cell["value"].clone());
        square.insert("given".into(), true.into());
    }
    for (name, other) in
        [("centremarks", "centerPencilMarks"), ("pencilMarks", "cornerPencilMarks")]
    {
        if !list(&cell[name]).is_empty() {
            square.insert(other.into(), cell[name].clone());
        }
    }
    Value::Object(square)
}

/// The row and the column of a place, from 0.
fn cell(place: &Value) -> Result<(usize, usize), String> {
    let number = |at: usize| place[at].as_u64().and_then(|number| usize::try_from(number).ok());
    number(0).zip(number(1)).ok_or_else(|| format!("expected a cell such as [0,4], found {place}"))
}

/// Adds the rules of the whole grid, whether listed or written separately.
fn rules(scene: &Value, told: &mut Map<String, Value>) {
    let listed = || list(&scene["global"]).iter().filter_map(Value::as_str);
    for (name, other) in GLOBAL {
        if listed().any(|rule| rule == *name) {
            told.insert((*other).into(), true.into());
        }
    }
    for rule in RULES.iter().filter(|rule| rule.shape == Shape::Whole) {
        if scene[rule.key] == true {
            told.insert(rule.key.into(), true.into());
        }
    }
    let negative = NEGATIVE.iter().filter(|(name, _)| listed().any(|rule| rule == *name));
    let negative: Vec<Value> = negative.map(|(_, other)| (*other).into()).collect();
    told.insert("negative".into(), negative.into());
}

/// Adds the cages that have a meaning.
fn cages(scene: &Value, told: &mut Map<String, Value>) {
    for cage in list(&scene["cages"]) {
        let cells: Vec<Value> = list(&cage["cells"])
            .iter()
            .filter_map(|place| {
                let (row, col) = cell(place).ok()?;
                Some(format!("R{}C{}", row + 1, col + 1).into())
            })
            .collect();
        let style = cage["style"].as_str().unwrap_or_default();
        let kind = CAGES.iter().find(|(name, _)| *name == style).map(|(_, kind)| *kind);
        // Rows, columns and groups of cells come as hidden cages.
        let is_cage =
            cage["unique"] != false && cage["hidden"] != true && text(&cage["type"]).is_none();
        let Some(kind) = kind.filter(|_| is_cage && !cells.is_empty()) else { continue };
        let sum = if cage["sum"].is_null() { &cage["value"] } else { &cage["sum"] };
        let mut entry = json!({ "cells": cells });
        if kind == "killercage" && !sum.is_null() {
            entry["value"] = sum.clone();
        }
        f_puzzles::push(told, kind, entry);
    }
}
