//! Writes the JSON of f-puzzles.

use super::copies;
use super::drawings::{self, MEANT};
use super::entries::{CAGES, DIAGONALS, EXTRA_REGIONS, MARKS, NEGATIVE};
use super::grid::SOLUTION;
use super::json::{Json, name, names, push};
use super::words;
use crate::format::features::windows;
use crate::format::row::{Document, WriteError};
use crate::format::state::{Content, contents};
use crate::grid::relation::{Relation, Shape, Values};
use crate::grid::{About, Cell, Digit, Digits, Grid, Kind, NO_BOX, Setup, Variety};
use serde_json::{Value, json};

/// The JSON of a document.
///
/// # Errors
/// When it is not a Sudoku, or does not have one square for each cell.
pub fn json(document: &Document) -> Result<Value, WriteError> {
    let Document { setup, title, .. } = document;
    if setup.variety.kind() != Kind::Sudoku {
        return Err(WriteError("this format holds only Sudoku".into()));
    }
    if setup.squares.len() != setup.grid.len() {
        return Err(WriteError("there is not one square for each cell".into()));
    }
    let About { author, rules, unknown, drawn, solution, .. } =
        setup.about.as_deref().cloned().unwrap_or_default();
    let mut json = Json::new();
    json.insert("size".into(), setup.grid.rows().into());
    let told = if rules.is_none() { words::words(setup) } else { None };
    if let Some(told) = &told {
        json.insert(words::OWN.into(), told.as_str().into());
    }
    let rules = rules.or(told);
    for (name, text) in [("title", title), ("author", &author), ("ruleset", &rules)] {
        if let Some(text) = text.as_ref().filter(|text| !text.is_empty()) {
            json.insert(name.into(), text.as_str().into());
        }
    }
    json.insert("grid".into(), grid(document));
    if let Some(solution) = solution {
        let cell =
            |digit: &Option<Digit>| digit.map_or(".".into(), |digit| digit.get().to_string());
        json.insert(SOLUTION.into(), solution.iter().map(cell).collect::<Vec<_>>().into());
    }
    varieties(setup, &mut json);
    for relation in &setup.relations {
        add(relation, setup.grid, &mut json);
    }
    for relation in &drawn {
        drawings::write(relation, setup.grid, &mut json);
    }
    if !drawn.is_empty() {
        json.insert(MEANT.into(), (!unknown.is_empty()).into());
    }
    for (name, text) in &document.beside {
        if let (None, Ok(part)) = (json.get(name), serde_json::from_str(text)) {
            json.insert(name.clone(), part);
        }
    }
    Ok(Value::Object(json))
}

fn digits(digits: Digits) -> Value {
    digits.iter().map(|digit| u64::from(digit.get())).collect::<Vec<_>>().into()
}

/// The cells with their digits, marks and irregular boxes.
fn grid(document: &Document) -> Value {
    let setup = &document.setup;
    let contents = contents(document);
    let cell = |cell: Cell| {
        let mut square = Json::new();
        match contents[cell.index()] {
            Content::Given(digit) => {
                square.insert("value".into(), digit.get().into());
                square.insert("given".into(), true.into());
            }
            Content::Placed(digit) => {
                square.insert("value".into(), digit.get().into());
            }
            Content::Open(marks) if !marks.is_empty() => {
                square.insert("centerPencilMarks".into(), digits(marks));
            }
            Content::Open(_) => {}
        }
        if let Some(&number) = setup.boxes.get(cell.index()) {
            let number = if number == NO_BOX { Value::Null } else { number.into() };
            square.insert("region".into(), number);
        }
        let only = setup
            .relations
            .iter()
            .find(|relation| relation.rule.key == MARKS && relation.cells == [cell]);
        if let Some(only) = only {
            square.insert(MARKS.into(), only.values.clone().into());
        }
        Value::Object(square)
    };
    let cells: Vec<Value> = setup.grid.cells().map(cell).collect();
    cells.chunks(setup.grid.cols()).map(<[Value]>::to_vec).collect::<Vec<_>>().into()
}

/// Adds diagonals, windows and cages.
fn varieties(setup: &Setup, json: &mut Json) {
    if setup.variety.has(Variety::X) {
        DIAGONALS.iter().for_each(|name| drop(json.insert((*name).into(), true.into())));
    }
    if setup.variety.has(Variety::WINDOKU) {
        for window in windows(setup.grid).unwrap_or_default() {
            push(json, EXTRA_REGIONS, json!({ "cells": names(&window, setup.grid) }));
        }
    }
    for cage in &setup.cages {
        let mut entry = json!({ "cells": names(&cage.cells, setup.grid) });
        if let Some(sum) = cage.sum {
            entry["value"] = sum.to_string().into();
        }
        push(json, CAGES, entry);
    }
}

/// Adds a relation, along with drawings for programs that do not know its rule.
fn add(relation: &Relation, grid: Grid, json: &mut Json) {
    let rule = relation.rule;
    if rule.key == MARKS {
        return;
    }
    if rule.shape == Shape::Whole {
        match rule.key.split_once(' ') {
            Some((NEGATIVE, name)) => push(json, NEGATIVE, name.into()),
            _ if relation.values.is_empty() => drop(json.insert(rule.key.into(), true.into())),
            _ => relation.values.iter().for_each(|&number| push(json, rule.key, number.into())),
        }
        return;
    }
    let mut entry = placed(relation, grid);
    match (rule.values, rule.key) {
        (Values::Digits | Values::Numbers, _) => entry["values"] = relation.values.clone().into(),
        (_, "xv") => entry["value"] = if relation.value() == Some(5) { "V" } else { "X" }.into(),
        (_, "inequality") => entry["value"] = "<".into(),
        _ => {
            if let Some(value) = relation.value() {
                entry["value"] = value.to_string().into();
            }
        }
    }
    for (list, drawing) in copies::drawings(relation, &entry, grid) {
        push(json, list, drawing);
    }
    push(json, rule.key, entry);
}

/// The place of a relation.
fn placed(relation: &Relation, grid: Grid) -> Value {
    let Relation { rule, cells: own, further, outside, .. } = relation;
    match rule.shape {
        Shape::Cell => json!({ "cell": own.first().map(|&cell| name(cell, grid)) }),
        Shape::Line => json!({ "lines": [names(own, grid)] }),
        Shape::Arrow => {
            let bulb = if further.is_empty() { &own[..own.len().min(1)] } else { further };
            json!({ "cells": names(bulb, grid), "lines": [names(own, grid)] })
        }
        Shape::Twins | Shape::Sides => {
            json!({ "cells": names(own, grid), "cloneCells": names(further, grid) })
        }
        Shape::Edge | Shape::Diagonal => {
            let place = outside.map(|place| format!("R{}C{}", place.row, place.col));
            let mut entry = json!({ "cell": place });
            if let Some(way) = outside.and_then(|place| place.diagonal) {
                entry["direction"] = way.slug().to_ascii_uppercase().into();
            }
            entry
        }
        Shape::Whole | Shape::Pair | Shape::Cells | Shape::Region => {
            json!({ "cells": names(own, grid) })
        }
    }
}
