//! Writes addresses of SudokuMaker.

use super::read::{
    CAGES, ENTROPIC, GIVENS, MARK, MODULAR, REGIONS, SETS, SITE, TYPES, Way, document as read_back,
};
use crate::format::features::{ordered, standard_boxes};
use crate::format::link::encode;
use crate::format::row::{Document, WriteError};
use crate::format::state::{Content, contents};
use crate::grid::relation::{ONLY, Relation, Shape};
use crate::grid::{Cage, Cell, Digit, Grid, Kind, NO_BOX, Setup, Variety};
use serde_json::{Map, Value, json};

/// The version of the JSON that has these parts.
const VERSION: &str = "1.5.0";

/// The types of thermometers, of XV and of ratios.
const THERMOMETERS: u32 = 300;
const XV: u32 = 202;
const RATIOS: u32 = 201;

/// An address from which the same is read.
///
/// # Errors
/// What the format cannot express.
pub fn write(of: &Document) -> Result<String, WriteError> {
    let json = json(of)?;
    let back = read_back(&json).map_err(WriteError)?;
    if in_order(&back.setup) != in_order(&of.setup) {
        return Err(WriteError("this format does not have all rules of the puzzle".into()));
    }
    let code = encode(&json.to_string()).replace('/', "-");
    Ok(format!("https://{SITE}/?{MARK}{}", code.trim_end_matches('=')))
}

/// A setup as it is read back: an edge does not say which of its cells comes first, and equal cells do not
/// say which of them make a shape.
fn in_order(setup: &Setup) -> Setup {
    let mut setup = ordered(setup);
    let relations = std::mem::take(&mut setup.relations);
    for mut relation in relations {
        match kind_of(&relation) {
            Some((_, Way::Equal)) => {
                let pairs = relation.cells.iter().zip(&relation.further);
                setup.relations.extend(pairs.map(|(one, other)| Relation {
                    cells: vec![*one],
                    further: vec![*other],
                    ..relation.clone()
                }));
            }
            Some((_, Way::Edges)) => {
                relation.cells.sort_unstable();
                setup.relations.push(relation);
            }
            _ => setup.relations.push(relation),
        }
    }
    setup
}

fn json(of: &Document) -> Result<Value, WriteError> {
    let setup = &of.setup;
    if setup.variety.kind() != Kind::Sudoku || setup.squares.len() != setup.grid.len() {
        return Err(WriteError("this format holds only Sudoku".into()));
    }
    let boxes: Vec<usize> = match setup.variety.has(Variety::JIGSAW) {
        true => setup.boxes.iter().map(|number| usize::from(*number)).collect(),
        false => standard_boxes(setup.grid),
    };
    if boxes.contains(&usize::from(NO_BOX)) {
        return Err(WriteError("this format has no cells outside all boxes".into()));
    }
    let mut constraints =
        vec![json!({ "type": GIVENS }), json!({ "type": REGIONS, "regions": boxes })];
    if setup.variety.has(Variety::X) {
        constraints.extend([10, 11].map(|kind| json!({ "type": kind })));
    }
    if !setup.cages.is_empty() {
        let cage =
            |cage: &Cage| json!({ "cells": numbers(&cage.cells), "value": cage.sum.unwrap_or(0) });
        let cages: Vec<Value> = setup.cages.iter().map(cage).collect();
        constraints.push(json!({ "type": CAGES, "cages": cages }));
    }
    for relation in setup.relations.iter().filter(|relation| relation.rule != &ONLY) {
        add(relation, setup, &mut constraints)?;
    }
    for constraint in &mut constraints {
        let kind = constraint["type"].as_u64().unwrap_or_default();
        if let Some((_, style)) = STYLES.iter().find(|(known, _)| *known == kind) {
            constraint["style"] = serde_json::from_str(style).unwrap_or_default();
        }
    }
    let about = setup.about.as_deref().cloned().unwrap_or_default();
    Ok(json!({ "formatVersion": VERSION, "puzzle": {
        "name": of.title.clone().unwrap_or_default(),
        "author": about.author.unwrap_or_default(),
        "comment": about.rules.unwrap_or_default(),
        "cells": cells(of),
        "constraints": constraints,
    } }))
}

/// How each type looks there unless the setter changes it.
const STYLES: &[(u64, &str)] = &[
    (100, r##"{"color":"#00000033","size":0.8}"##),
    (101, r##"{"color":"#00000033","size":0.8}"##),
    (102, r##"{"color":"#00000033"}"##),
    (103, r##"{"color":"#00000033"}"##),
    (300, r##"{"color":"#cccccc","thickness":0.3,"bulbRadius":0.4}"##),
    (301, r##"{"text":{"color":"#000000"},"cage":{"color":"#000000"}}"##),
    (302, r##"{"color":"#00000033"}"##),
    (303, r##"{"singleLine":false}"##),
    (305, r##"{"color":"#00000033","offset":0.1}"##),
    (400, r##"{"color":"#f067f0","thickness":0.15}"##),
    (401, r##"{"color":"#67f067","thickness":0.15}"##),
    (402, r##"{"color":"#aaaaaa","thickness":0.15}"##),
    (404, r##"{"color":"#2ecbff","thickness":0.15}"##),
    (406, r##"{"color":"#ffccaa","thickness":0.15}"##),
    (500, r##"{"text":{"color":"#000000"},"arrow":{"color":"#000000"}}"##),
    (501, r##"{"color":"#000000"}"##),
    (502, r##"{"color":"#000000"}"##),
    (503, r##"{"color":"#000000"}"##),
    (600, r##"{"color":"#0080f955"}"##),
    (601, r##"{"color":"#f9000055"}"##),
];

/// The cells with what is given and written in them.
fn cells(of: &Document) -> Vec<Value> {
    let bits =
        |digits: &mut dyn Iterator<Item = u32>| digits.fold(0, |bits, digit| bits | 1 << digit);
    let cell = |(cell, content): (Cell, Content)| {
        let own = |relation: &&Relation| relation.rule == &ONLY && relation.cells == [cell];
        match (content, of.setup.relations.iter().find(own)) {
            (Content::Given(digit), _) => json!({ "given": true, "value": digit.get() }),
            (_, Some(only)) => {
                json!({ "given": true, "candidates": bits(&mut only.values.iter().copied()) })
            }
            (Content::Placed(digit), _) => json!({ "value": digit.get() }),
            (Content::Open(marks), _) if marks.is_empty() => json!({}),
            (Content::Open(marks), _) => {
                json!({ "candidates": bits(&mut marks.iter().map(|it| Digit::get(it).into())) })
            }
        }
    };
    of.setup.grid.cells().zip(contents(of)).map(cell).collect()
}

fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// Adds a relation to the last constraint, if it is of the same type and says the same of all it has; or
/// else a constraint for it.
fn add(relation: &Relation, setup: &Setup, all: &mut Vec<Value>) -> Result<(), WriteError> {
    let (head, list, entries) = parts(relation, setup).ok_or_else(|| {
        WriteError(format!(
            "this format does not have all rules of the puzzle: {}",
            relation.rule.name
        ))
    })?;
    let is_clone = list == GROUPS;
    let is_same = |constraint: &Value| {
        !list.is_empty()
            && !is_clone
            && head.iter().all(|(name, value)| constraint.get(name) == Some(value))
    };
    if !all.last().is_some_and(is_same) {
        all.push(Value::Object(head));
    }
    if let Some(last) = all.last_mut().filter(|_| !list.is_empty()) {
        match last[list].as_array_mut() {
            Some(own) => own.extend(entries),
            None => last[list] = entries.into(),
        }
    }
    Ok(())
}

/// The list of cells that are equal; every clone has one of its own.
const GROUPS: &str = "groups";

/// What a constraint says of all that it has, the name of its list, and what a relation adds to that.
type Parts = (Map<String, Value>, &'static str, Vec<Value>);

/// The type of a relation, and how it is written.
fn kind_of(relation: &Relation) -> Option<(u32, Way)> {
    let key = match relation.rule.key {
        "slowthermometer" => "thermometer",
        "negative xv" => "xv",
        "negative ratio" => "ratio",
        "entropicline" | "modularline" => return Some((SETS, Way::Lines("lines"))),
        key => key,
    };
    let known = TYPES.iter().find(|(_, name, _)| *name == key);
    known.map(|(kind, _, way)| (*kind, *way))
}

/// What a constraint of a type says of all that it has.
fn head(relation: &Relation, kind: u32, number: u32) -> Map<String, Value> {
    let mut head = Map::new();
    head.insert("type".into(), kind.into());
    match relation.rule.key {
        "entropicline" => drop(head.insert("groups".into(), ENTROPIC.to_vec().into())),
        "modularline" => drop(head.insert("groups".into(), MODULAR.to_vec().into())),
        "whispers" => drop(head.insert("minDifference".into(), number.into())),
        key if kind == THERMOMETERS => {
            head.insert("slow".into(), (key == "slowthermometer").into());
        }
        _ => {}
    }
    head
}

fn parts(relation: &Relation, setup: &Setup) -> Option<Parts> {
    let (grid, cells) = (setup.grid, &relation.cells);
    let (kind, way) = kind_of(relation)?;
    let number = relation.number(u32::from(setup.largest()?));
    let mut head = head(relation, kind, number);
    if relation.rule.shape == Shape::Whole && matches!(kind, XV | RATIOS) {
        let values = if kind == XV { vec![5, 10] } else { vec![2] };
        head.insert("negative".into(), values.into());
        return Some((head, "clues", Vec::new()));
    }
    let (list, entry) = match way {
        Way::Whole => ("", Value::Null),
        Way::Region => {
            head.insert("cells".into(), numbers(cells).into());
            ("", Value::Null)
        }
        Way::Cells => ("cells", cells.first()?.index().into()),
        Way::Lines(list) => (list, numbers(cells).into()),
        Way::Edges => ("clues", json!({ "value": number, "edge": edge(grid, cells)? })),
        Way::Corners => {
            let corner = corner(grid, cells)?;
            ("clues", json!({ "corner": corner, "digits": relation.values }))
        }
        Way::Equal => {
            let pairs = cells.iter().zip(&relation.further);
            let pairs = pairs.map(|(one, other)| numbers(&[*one, *other]).into()).collect();
            return Some((head, GROUPS, pairs));
        }
        Way::Arrows => {
            let mut bulb = relation.further.clone();
            bulb.reverse();
            if bulb.is_empty() {
                bulb.extend(cells.first());
            }
            let arrow = json!({ "bulbCells": numbers(&bulb), "arrows": [numbers(cells)] });
            ("bulbsWithArrows", arrow)
        }
        Way::Outside => ("clues", outside(relation, grid)?),
    };
    let entries = if list.is_empty() { Vec::new() } else { vec![entry] };
    Some((head, list, entries))
}

/// The number of the edge between two cells.
fn edge(grid: Grid, cells: &[Cell]) -> Option<usize> {
    let [one, other] = cells else { return None };
    let (row, col) = (grid.row(*one).min(grid.row(*other)), grid.col(*one).max(grid.col(*other)));
    let is_above = usize::from(grid.row(*one) != grid.row(*other));
    Some((2 * row + is_above) * grid.cols() + col)
}

/// The number of the corner between four cells.
fn corner(grid: Grid, cells: &[Cell]) -> Option<usize> {
    let row = cells.iter().map(|cell| grid.row(*cell)).max()?;
    let col = cells.iter().map(|cell| grid.col(*cell)).max()?;
    Some(row * (grid.cols() + 1) + col)
}

/// A clue outside the grid.
fn outside(relation: &Relation, grid: Grid) -> Option<Value> {
    let place = relation.outside?;
    let number = usize::from(place.row) * (grid.cols() + 2) + usize::from(place.col);
    let mut clue = json!({ "value": relation.value()?, "outerCell": number });
    if let Some(way) = place.diagonal {
        clue["diagonal"] = if matches!(way.slug(), "dl" | "ur") { 1 } else { -1 }.into();
    }
    Some(clue)
}
