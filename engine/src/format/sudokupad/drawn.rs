//! What SudokuPad draws without saying what it means: lines, arrows, shapes and texts, in units of cells
//! from the top left. What has a place on cells becomes a drawing of f-puzzles; the rest is named.

use crate::format::account::json::{Account, Node, word};
use crate::format::f_puzzles;
use crate::format::f_puzzles::{HEAD, Json};
use crate::grid::relation::Relation;
use crate::grid::relation::drawn::{self, DRAWINGS};
use crate::grid::{Cell, Grid, Setup};
use crate::understand::colour::Colour;
use crate::understand::curve;
use crate::understand::piece::{Figure, Outline, Piece, Point, Stroke};
use crate::understand::{self, Fate};
use serde_json::{Value, json};

/// The lists of drawings.
const LISTS: [&str; 5] = ["lines", "arrows", "underlays", "overlays", "cages"];

/// What belongs to a shape that cannot be seen.
const OF_SHAPES: [&str; 7] =
    ["center", "width", "height", "rounded", "backgroundColor", "borderColor", "text"];

/// The colour of diagonals.
const DIAGONAL: &str = "34bbe6";

/// How near to a border something is that belongs to both of its cells.
const NEAR: f64 = 0.2;

/// Adds the diagonals that are lines of a colour of their own.
pub fn add_diagonals(scene: Node<'_>, grid: Grid, told: &mut Json) {
    for item in scene.get("lines").items() {
        if let Some(diagonal) = diagonal(item, grid.rows() as f64) {
            told.insert(diagonal.into(), true.into());
        }
    }
}

/// Takes note of entries that draw nothing: lines without points, and cages without cells that say nothing.
pub fn skip_nothing(scene: Node<'_>) {
    for name in ["lines", "arrows"] {
        let is_bare = |item: &Node<'_>| {
            ["wayPoints", "d", "d2"].into_iter().all(|part| item.get(part).is_nothing())
        };
        for item in scene.get(name).items().filter(is_bare) {
            item.all();
        }
    }
    let is_bare =
        |cage: &Node<'_>| cage.get("cells").len() == 0 && !cage.get("value").peek().is_string();
    for cage in scene.get("cages").items().filter(is_bare) {
        cage.all();
    }
}

/// Everything that is drawn, as pieces; nothing counts as read.
pub fn pieces<'a>(scene: Node<'a>, grid: Grid) -> Vec<(&'static str, Node<'a>, Piece)> {
    let mut pieces = Vec::new();
    for name in LISTS {
        for item in scene.get(name).items() {
            let is_diagonal = name == "lines" && diagonal(item, grid.rows() as f64).is_some();
            if is_diagonal || name == "cages" && !is_seen(name, item) && !has_letter(item) {
                continue;
            }
            let probe = Account::new();
            let piece = piece(name, probe.node(item.peek()), grid);
            pieces.extend(piece.map(|piece| (name, item, piece)));
        }
    }
    pieces
}

fn piece(name: &str, item: Node<'_>, grid: Grid) -> Option<Piece> {
    let colour = |name: &str| Colour::read(item.get(name).text()?);
    match name {
        "lines" | "arrows" => {
            let points: Option<Vec<_>> = item.get("wayPoints").items().map(point).collect();
            let points = points.filter(|points| !points.is_empty()).or_else(|| curve(item))?;
            Some(Piece::Stroke(Stroke {
                points,
                colour: colour("color"),
                thickness: item.get("thickness").real().unwrap_or(1.0),
                has_head: name == "arrows",
            }))
        }
        "cages" => {
            let cell = |place: Node<'_>| {
                grid.cell(place.at(0).number()? as usize, place.at(1).number()? as usize)
            };
            let cells: Option<Vec<Cell>> = item.get("cells").items().map(cell).collect();
            let text = item.get("value").word().unwrap_or_default();
            Some(Piece::Outline(Outline { cells: cells?, text }))
        }
        _ => {
            let size = ["height", "width"].map(|name| item.get(name).real().unwrap_or(0.0));
            Some(Piece::Figure(Figure {
                centre: point(item.get("center"))?,
                size,
                is_round: is_round(item),
                angle: item.get("angle").real().unwrap_or(0.0),
                fill: colour("backgroundColor"),
                edge: colour("borderColor").or_else(|| colour("stroke")),
                text: text(item).unwrap_or_default(),
            }))
        }
    }
}

/// Whether a shape is a circle; some programs write 1.
fn is_round(item: Node<'_>) -> bool {
    let rounded = item.get("rounded");
    rounded.flag() == Some(true) || rounded.real().is_some_and(|by| by >= 0.5)
}

/// The points of a line that is a path, unless it is the outline of something filled.
fn curve(item: Node<'_>) -> Option<Vec<Point>> {
    let is_bare = item.get("fill").text().is_none_or(|fill| fill == "none");
    let path = item.get("d").text().filter(|_| is_bare && cfg!(feature = "understanding"))?;
    curve::points(path)
}

/// Adds what became no rule: it is drawn, if it has a place on cells, and named as what may be a rule,
/// unless it only decorates. Returns these names.
pub fn add(
    pieces: &[(&'static str, Node<'_>, Piece)],
    fates: &[Fate],
    setup: &mut Setup,
) -> Vec<String> {
    let grid = setup.grid;
    let (mut drawn, mut meant) = (Vec::new(), Vec::new());
    for ((name, item, _), fate) in pieces.iter().zip(fates) {
        let own = match fate {
            Fate::Rule => Vec::new(),
            _ if is_seen(name, *item) => relations(name, *item, grid),
            _ => Vec::new(),
        };
        if *fate != Fate::Left {
            item.all();
        }
        if *fate == Fate::Left {
            meant.extend(own.clone());
        }
        drawn.extend(own);
    }
    if drawn.is_empty() {
        return Vec::new();
    }
    drawn.sort_by_key(|it| DRAWINGS.iter().position(|rule| *rule == it.rule));
    meant.sort_by_key(|it| DRAWINGS.iter().position(|rule| *rule == it.rule));
    let about = setup.about.get_or_insert_default();
    let names = drawn::names(&meant);
    about.unknown = [&names[..], &about.unknown].concat();
    about.drawn = drawn;
    names
}

/// The drawings that f-puzzles would have instead; none, and nothing read, if some cannot be drawn.
fn relations(name: &str, item: Node<'_>, grid: Grid) -> Vec<Relation> {
    let made = |item: Node<'_>| -> Vec<Vec<Relation>> {
        let probe = Account::new();
        let drawings = drawings(name, item, grid).into_iter();
        drawings
            .map(|(list, drawing)| f_puzzles::drawing(list, probe.node(&drawing), grid))
            .collect()
    };
    let probe = Account::new();
    let trial = made(probe.node(item.peek()));
    match trial.is_empty() || trial.iter().any(Vec::is_empty) {
        true => Vec::new(),
        false => made(item).concat(),
    }
}

/// Whether something is drawn at all, and its meaning is not known.
fn is_seen(name: &str, item: Node<'_>) -> bool {
    let is_clear = |name: &str| match item.get(name).peek().as_str() {
        None => true,
        Some(colour) => colour.len() == 9 && colour.ends_with("00"),
    };
    match name {
        // All others are cages of a killer, extra regions, or rows and columns.
        "cages" => {
            let is_hidden = item.get("hidden").peek() == true;
            let is_seen = item.get("unique").peek() == false && !is_hidden;
            is_seen && item.get("type").is_null() && item.get("cells").len() > 0
        }
        "lines" | "arrows" => true,
        _ => {
            let is_bare = word(item.get("text").peek()).is_none_or(|text| text.is_empty());
            let is_seen = !(is_bare && is_clear("backgroundColor") && is_clear("borderColor"));
            if !is_seen {
                for name in OF_SHAPES {
                    item.get(name).all();
                }
            }
            is_seen
        }
    }
}

/// Whether a cage has a letter instead of a sum, or leaves a choice of sums.
pub fn has_letter(cage: Node<'_>) -> bool {
    let text = cage.get("value").peek().as_str().unwrap_or_default().trim();
    let is_shown = cage.get("cells").len() > 0 && cage.get("hidden").peek() != true;
    if cfg!(feature = "understanding") && is_shown && understand::is_choice(text) {
        return true;
    }
    let is_letter =
        (1..=2).contains(&text.chars().count()) && text.chars().all(char::is_alphabetic);
    is_letter && cage.get("cells").len() > 0 && cage.get("hidden").peek() != true
}

fn text(item: Node<'_>) -> Option<String> {
    item.get("text").word().filter(|text| !text.is_empty())
}

/// What f-puzzles has instead, with the names of the lists; empty if it has no place on cells.
fn drawings(name: &str, item: Node<'_>, grid: Grid) -> Vec<(&'static str, Value)> {
    let found = match name {
        "lines" | "arrows" => path(item, grid).map(|cells| {
            let is_arrow = name == "arrows";
            let colour = item.get("color").text().unwrap_or("#000000");
            vec![("line", json!({ "lines": [cells], "outlineC": colour, HEAD: is_arrow }))]
        }),
        "cages" => {
            item.get("unique").flag();
            let name =
                |place: Node<'_>| Some(self::name(place.at(0).integer()?, place.at(1).integer()?));
            let cells: Option<Vec<Value>> = item.get("cells").items().map(name).collect();
            let value = item.get("value").word().unwrap_or_default();
            cells.filter(|cells| !cells.is_empty()).map(|cells| {
                vec![("cage", json!({ "cells": cells, "outlineC": "#000000", "value": value }))]
            })
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
fn point(value: Node<'_>) -> Option<(f64, f64)> {
    Some((value.at(0).real()?, value.at(1).real()?))
}

/// The cells that a line leads through, from centre to centre; it may end short of one.
fn path(line: Node<'_>, grid: Grid) -> Option<Vec<Value>> {
    let inside = |at: f64, count: usize| {
        let is_inside = (0.0..count as f64).contains(&at) && (at - at.round()).abs() > 0.04;
        is_inside.then_some(at.floor() as i64)
    };
    let cell = |value: Node<'_>| {
        let (row, col) = point(value)?;
        Some((inside(row, grid.rows())?, inside(col, grid.cols())?))
    };
    let mut cells: Vec<(i64, i64)> = Vec::new();
    for value in line.get("wayPoints").items() {
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
fn shape(item: Node<'_>, grid: Grid) -> Option<Vec<(&'static str, Value)>> {
    let (row, col) = point(item.get("center"))?;
    let size = |name: &str| item.get(name).real().unwrap_or(1.0);
    let (height, width) = (size("height"), size("width"));
    if let Some(text) = text(item) {
        return Some(vec![("text", json!({ "cells": places(row, col, grid), "value": text }))]);
    }
    let colours = |cells: Vec<Value>, height: f64, width: f64| {
        json!({
            "cells": cells, "height": height, "width": width,
            "baseC": item.get("backgroundColor").all(), "outlineC": item.get("borderColor").all(),
        })
    };
    if is_round(item) {
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
fn diagonal(line: Node<'_>, size: f64) -> Option<&'static str> {
    let colour = line.get("color").peek().as_str()?.trim_start_matches('#').to_ascii_lowercase();
    let way = line.get("wayPoints");
    let number = |point: usize, at: usize| way.at(point).at(at).peek().as_f64();
    let point = |at: usize| Some((number(at, 0)?, number(at, 1)?));
    let (from, to) = (point(0)?, point(1)?);
    let is = |a: (f64, f64), b: (f64, f64)| {
        let near = |one: f64, other: f64| (one - other).abs() < 0.01;
        [(from, to), (to, from)].iter().any(|(one, other)| {
            near(one.0, a.0) && near(one.1, a.1) && near(other.0, b.0) && near(other.1, b.1)
        })
    };
    let straight = way.len() == 2 && colour.starts_with(DIAGONAL);
    let names = [("diagonal-", (0.0, 0.0), (size, size)), ("diagonal+", (size, 0.0), (0.0, size))];
    let (name, ..) = names.into_iter().find(|(_, a, b)| straight && is(*a, *b))?;
    way.all();
    Some(name)
}
