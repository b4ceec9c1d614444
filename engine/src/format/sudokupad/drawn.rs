//! What SudokuPad draws without saying what it means: lines, arrows, shapes and texts, in units of cells
//! from the top left. What has a place on cells becomes a drawing of f-puzzles; the rest is named.

use crate::format::f_puzzles;
use crate::format::f_puzzles::{HEAD, Json, MEANT, list, word};
use crate::grid::Grid;
use serde_json::{Value, json};

/// The lists of drawings, and what one and several of them are called.
const LISTS: [(&str, &str, &str); 5] = [
    ("lines", "line", "lines"),
    ("arrows", "arrow", "arrows"),
    ("underlays", "shape", "shapes"),
    ("overlays", "shape or text", "shapes and texts"),
    ("cages", "cage", "cages"),
];

/// The colour of diagonals.
const DIAGONAL: &str = "34bbe6";

/// How near to a border something is that belongs to both of its cells.
const NEAR: f64 = 0.2;

/// Adds diagonals and drawings, which may be rules. Returns the names of those that have no place on
/// cells.
pub fn add(scene: &Value, grid: Grid, told: &mut Json) -> Vec<String> {
    let mut left_out = Vec::new();
    for (name, one, several) in LISTS {
        let mut count = 0;
        for item in list(&scene[name]).iter().filter(|item| is_seen(name, item)) {
            if let Some(diagonal) = diagonal(item, grid.rows() as f64).filter(|_| name == "lines") {
                told.insert(diagonal.into(), true.into());
                continue;
            }
            let drawings = drawings(name, item, grid);
            let is_drawn = |(list, drawing): &(&str, Value)| {
                !f_puzzles::drawing(list, drawing, grid).is_empty()
            };
            if drawings.is_empty() || !drawings.iter().all(is_drawn) {
                count += 1;
                continue;
            }
            told.insert(MEANT.into(), true.into());
            for (list, drawing) in drawings {
                f_puzzles::push(told, list, drawing);
            }
        }
        match count {
            0 => {}
            1 => left_out.push(format!("1 {one} that is not drawn")),
            _ => left_out.push(format!("{count} {several} that are not drawn")),
        }
    }
    left_out
}

/// Whether something is drawn at all, and its meaning is not known.
fn is_seen(name: &str, item: &Value) -> bool {
    let is_clear = |name: &str| match item[name].as_str() {
        None => true,
        Some(colour) => colour.len() == 9 && colour.ends_with("00"),
    };
    match name {
        // All others are cages of a killer, extra regions, or rows and columns.
        "cages" => item["unique"] == false && item["hidden"] != true && item["type"].is_null(),
        "lines" | "arrows" => true,
        _ => text(item).is_some() || !(is_clear("backgroundColor") && is_clear("borderColor")),
    }
}

fn text(item: &Value) -> Option<String> {
    word(&item["text"]).filter(|text| !text.is_empty())
}

/// What f-puzzles has instead, with the names of the lists; empty if it has no place on cells.
fn drawings(name: &str, item: &Value, grid: Grid) -> Vec<(&'static str, Value)> {
    let found = match name {
        "lines" | "arrows" => path(item, grid).map(|cells| {
            let is_arrow = name == "arrows";
            let line = json!({
                "lines": [cells], "outlineC": item["color"].as_str().unwrap_or("#000000"), HEAD: is_arrow
            });
            vec![("line", line)]
        }),
        "cages" => {
            let name = |place: &Value| Some(self::name(place[0].as_i64()?, place[1].as_i64()?));
            let cells: Option<Vec<Value>> = list(&item["cells"]).iter().map(name).collect();
            let value = word(&item["value"]).unwrap_or_default();
            cells.filter(|cells| !cells.is_empty())
                .map(|cells| vec![("cage", json!({ "cells": cells, "outlineC": "#000000", "value": value }))])
        }
        _ => shape(item, grid),
    };
    found.unwrap_or_default()
}

/// The name of the cell at a row and a column, from 0.
fn name(row: i64, col: i64) -> Value {
    format!("R{}C{}", row + 1, col + 1).into()
}

/// Two numbers of a place, or of a way point.
fn point(value: &Value) -> Option<(f64, f64)> {
    Some((value[0].as_f64()?, value[1].as_f64()?))
}

/// The cells that a line leads through, from centre to centre; it may end short of one.
fn path(line: &Value, grid: Grid) -> Option<Vec<Value>> {
    let inside = |at: f64, count: usize| {
        let is_inside = (0.0..count as f64).contains(&at) && (at - at.round()).abs() > 0.04;
        is_inside.then_some(at.floor() as i64)
    };
    let cell = |value: &Value| {
        let (row, col) = point(value)?;
        Some((inside(row, grid.rows())?, inside(col, grid.cols())?))
    };
    let mut cells: Vec<(i64, i64)> = Vec::new();
    for value in list(&line["wayPoints"]) {
        let (row, col) = cell(value)?;
        let (mut at, mut down) = *cells.last().unwrap_or(&(row, col));
        let steps = (row - at, col - down);
        if steps.0 != 0 && steps.1 != 0 && steps.0.abs() != steps.1.abs() {
            return None;
        }
        if cells.is_empty() {
            cells.push((row, col));
        }
        while (at, down) != (row, col) {
            (at, down) = (at + steps.0.signum(), down + steps.1.signum());
            cells.push((at, down));
        }
    }
    (cells.len() > 1).then(|| cells.into_iter().map(|(row, col)| name(row, col)).collect())
}

/// A shape or a text around its centre. A large shape without a text is the background of the
/// cells below it.
fn shape(item: &Value, grid: Grid) -> Option<Vec<(&'static str, Value)>> {
    let (row, col) = point(&item["center"])?;
    let size = |name: &str| item[name].as_f64().unwrap_or(1.0);
    let (height, width) = (size("height"), size("width"));
    if let Some(text) = text(item) {
        return Some(vec![("text", json!({ "cells": places(row, col, grid), "value": text }))]);
    }
    let colours = |cells: Vec<Value>, height: f64, width: f64| {
        json!({
            "cells": cells, "height": height, "width": width,
            "baseC": item["backgroundColor"], "outlineC": item["borderColor"],
        })
    };
    if item["rounded"] == true {
        return Some(vec![("circle", colours(places(row, col, grid), height, width))]);
    }
    if height < f_puzzles::GROUND || width < f_puzzles::GROUND {
        return Some(vec![("rectangle", colours(places(row, col, grid), height, width))]);
    }
    let within = |centre: f64, size: f64| {
        (centre - size / 2.0).round() as i64..((centre + size / 2.0).round() as i64)
    };
    let cells = within(row, height).flat_map(|row| within(col, width).map(move |col| (row, col)));
    // More than any grid has.
    let cells = cells.take(1000);
    Some(cells.map(|(row, col)| ("rectangle", colours(vec![name(row, col)], 1.0, 1.0))).collect())
}

/// The cells around a point: one, two at a border, or four at a corner.
fn places(row: f64, col: f64, grid: Grid) -> Vec<Value> {
    let near = |at: f64, count: usize| {
        let (last, rounded) = (count as i64 - 1, at.round() as i64);
        match (at - at.round()).abs() < NEAR {
            true if (1..=last).contains(&rounded) => vec![rounded - 1, rounded],
            true if rounded == 0 || rounded > last => vec![rounded.min(last)],
            _ => vec![at.floor() as i64],
        }
    };
    let cols = near(col, grid.cols());
    let cells =
        near(row, grid.rows()).into_iter().flat_map(|row| cols.iter().map(move |&col| (row, col)));
    cells.map(|(row, col)| name(row, col)).collect()
}

/// The diagonal that a line represents.
fn diagonal(line: &Value, size: f64) -> Option<&'static str> {
    let colour = line["color"].as_str()?.trim_start_matches('#').to_ascii_lowercase();
    let points: Vec<(f64, f64)> = list(&line["wayPoints"]).iter().filter_map(point).collect();
    let [from, .., to] = points[..] else { return None };
    let is = |a: (f64, f64), b: (f64, f64)| {
        let near = |one: f64, other: f64| (one - other).abs() < 0.01;
        [(from, to), (to, from)].iter().any(|(one, other)| {
            near(one.0, a.0) && near(one.1, a.1) && near(other.0, b.0) && near(other.1, b.1)
        })
    };
    let straight = points.len() == 2 && colour.starts_with(DIAGONAL);
    let names = [("diagonal-", (0.0, 0.0), (size, size)), ("diagonal+", (size, 0.0), (0.0, size))];
    names.into_iter().find(|(_, a, b)| straight && is(*a, *b)).map(|(name, ..)| name)
}
