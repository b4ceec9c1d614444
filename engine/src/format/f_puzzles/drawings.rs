//! Drawings without a rule: lines, shapes, texts and outlines of cells, as a Sudoku keeps them. What has
//! no place on cells is left out.

use super::copies::{LISTS, RULE, copied};
use super::json::{Json, cells, names, outside, push};
use crate::format::account::json::{Account, Node, word};
use crate::grid::relation::drawn::{ARROW, DRAWINGS, OUTLINE, OUTSIDE_TEXT, TEXT};
use crate::grid::relation::rule::{Sign, Stroke};
use crate::grid::relation::{Outside, Relation, Shape, check, drawn};
use crate::grid::{Cell, Grid};
use crate::understand::Fate;
use crate::understand::colour::{self, Colour};
use serde_json::{Value, json};

/// The field of a line that has a head; f-puzzles has no such lines.
pub const HEAD: &str = "arrow";

/// The part of the JSON that says of all drawings that they may be rules.
pub const MEANT: &str = "drawingsMayBeRules";

/// The least part of a cell that is its background.
pub const GROUND: f64 = 0.7;

/// The most letters outside the grid, where they take the width of the board.
const OUTSIDE: usize = 4;

/// The colour of texts, outlines and arrows.
const BLACK: &str = "#000000";

/// Where a piece comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// An entry of a list of cosmetics, by the list and its place in it.
    Drawing(&'static str, usize),
    /// The colour of a cell.
    Cell(Cell),
}

/// All drawings that are not copies of a rule and did not become one; and those of them that may mean
/// something.
pub fn read(
    json: Node<'_>,
    grid: Grid,
    fate: &dyn Fn(&Source) -> Fate,
) -> (Vec<Relation>, Vec<Relation>) {
    let mut all: Vec<(Relation, Fate)> = coloured(json, grid)
        .into_iter()
        .map(|relation| {
            let fate = fate(&Source::Cell(relation.cells[0]));
            (relation, fate)
        })
        .collect();
    for list in LISTS {
        for (at, drawing) in json.get(list).items().enumerate() {
            if let Some(rule) = copied(drawing) {
                if json.get(rule.key).len() > 0 {
                    drawing.all();
                }
                continue;
            }
            let fate = fate(&Source::Drawing(list, at));
            let own = of_list(list, drawing, grid);
            if fate != Fate::Left {
                drawing.all();
            }
            if own.is_empty() && is_invisible(drawing) {
                INVISIBLE.iter().for_each(|name| {
                    drawing.get(name).all();
                });
            }
            if !own.is_empty() {
                drawing.get(RULE).text();
            }
            all.extend(own.into_iter().map(|relation| (relation, fate)));
        }
    }
    all.retain(|(_, fate)| *fate != Fate::Rule);
    all.sort_by_key(|(it, _)| DRAWINGS.iter().position(|rule| *rule == it.rule));
    let meant = all.iter().filter(|(_, fate)| *fate == Fate::Left);
    (all.iter().map(|(it, _)| it.clone()).collect(), meant.map(|(it, _)| it.clone()).collect())
}

/// The colour that a value names, if it can be seen.
pub fn colour_of(value: &Value) -> Option<Colour> {
    Colour::read(value.as_str()?)
}

/// What belongs to a shape that cannot be seen.
const INVISIBLE: [&str; 5] = ["cells", "lines", "baseC", "outlineC", "fontC"];

/// Whether a drawing is white or clear, and without a text.
fn is_invisible(drawing: Node<'_>) -> bool {
    let is_clear =
        |name: &str| colour_of(drawing.get(name).peek()).is_none_or(|colour| colour.is_white());
    drawing.get("value").is_nothing() && is_clear("baseC") && is_clear("outlineC")
}

/// The backgrounds of the cells that are coloured themselves, with the first of their colours.
fn coloured(json: Node<'_>, grid: Grid) -> Vec<Relation> {
    let values = json.get("grid").items().flat_map(Node::items);
    let ground = |(cell, value): (Cell, Node<'_>)| {
        let first = value.get("cArray").at(0);
        let colour = value.get("c").parsed(colour_of).or_else(|| first.parsed(colour_of));
        let colour = colour.filter(|colour| !colour.is_white())?;
        Some(Relation::of(drawn::by_colour(Shape::Cell, colour.name())?, vec![cell]))
    };
    grid.cells().zip(values).filter_map(ground).collect()
}

/// A drawing of a list; empty if it cannot be drawn, and then nothing of it was read.
pub fn of_list(name: &str, drawing: Node<'_>, grid: Grid) -> Vec<Relation> {
    let probe = Account::new();
    let made = |drawing: Node<'_>| {
        let own = match name {
            "line" => lines(drawing, grid),
            "cage" => outline(drawing, grid),
            "text" => text(drawing, grid, drawing.get("value").word().as_deref()),
            _ => shape(name == "circle", drawing, grid),
        };
        let own = own.unwrap_or_default();
        let is_drawn = own.iter().all(|relation| check(relation, grid).is_none());
        if is_drawn { own } else { Vec::new() }
    };
    match made(probe.node(drawing.peek())).is_empty() {
        true => Vec::new(),
        false => made(drawing),
    }
}

fn lines(drawing: Node<'_>, grid: Grid) -> Option<Vec<Relation>> {
    let colour = drawing.get("outlineC").parsed(colour_of)?;
    let rule = match drawing.get(HEAD).flag() {
        Some(true) => &ARROW,
        _ => drawn::by_colour(Shape::Line, colour.name())?,
    };
    let lines = drawing.get("lines").items().map(|line| cells(line, grid).ok());
    let lines: Vec<Vec<Cell>> = lines.collect::<Option<_>>()?;
    let lines = lines.into_iter().filter(|line| line.len() > 1);
    Some(lines.map(|line| Relation::of(rule, line)).collect())
}

/// An outline with the text in its first cell, if there is one.
fn outline(drawing: Node<'_>, grid: Grid) -> Option<Vec<Relation>> {
    let mut own = cells(drawing.get("cells"), grid).ok()?;
    own.sort_unstable();
    own.dedup();
    let first = own.first().copied()?;
    let value = drawing.get("value");
    let text = value.parsed(|value| drawn::letters(&word(value)?));
    let text = text.map(|values| Relation { values, ..Relation::of(&TEXT, vec![first]) });
    Some(std::iter::once(Relation::of(&OUTLINE, own)).chain(text).collect())
}

/// A text in a cell, between two cells, where four meet, or outside the grid.
fn text(drawing: Node<'_>, grid: Grid, text: Option<&str>) -> Option<Vec<Relation>> {
    let values = drawn::letters(text?)?;
    let places = drawing.get("cells");
    let relation = match cells(places, grid) {
        Ok(own) if is_place(&own, grid) => Relation { values, ..Relation::of(&TEXT, own) },
        _ => {
            let place = Some(places.at(0)).filter(|_| places.len() == 1)?;
            let values = Some(values).filter(|values| values.len() <= OUTSIDE)?;
            let (row, col) = outside(place, grid).ok()?;
            let outside = Some(Outside { row, col, diagonal: None });
            Relation { outside, values, ..Relation::of(&OUTSIDE_TEXT, Vec::new()) }
        }
    };
    Some(vec![relation])
}

/// Whether cells meet: one, two neighbours, or four around a corner.
fn is_place(cells: &[Cell], grid: Grid) -> bool {
    let spread = |at: &dyn Fn(Cell) -> usize| {
        let places = cells.iter().map(|&cell| at(cell));
        places.clone().max().zip(places.min()).map_or(0, |(most, least)| most - least)
    };
    let (rows, cols) = (spread(&|cell| grid.row(cell)), spread(&|cell| grid.col(cell)));
    let is_near = rows <= 1 && cols <= 1;
    is_near && !cells.is_empty() && cells.len() == (rows + 1) * (cols + 1)
}

/// A circle or a rectangle: the background of a cell, its text, or else a sign.
fn shape(is_round: bool, drawing: Node<'_>, grid: Grid) -> Option<Vec<Relation>> {
    let value = drawing.get("value");
    if !value.is_nothing() {
        return text(drawing, grid, value.word().as_deref());
    }
    let colour = |name: &str| drawing.get(name).parsed(colour_of);
    let (fill, edge) = (colour("baseC"), colour("outlineC"));
    let size = |name: &str| drawing.get(name).real().unwrap_or(1.0);
    let is_large = size("width") >= GROUND && size("height") >= GROUND;
    let places = drawing.get("cells");
    if let (Some(colour), false, true) = (fill, is_round || places.len() > 1, is_large) {
        let rule = drawn::by_colour(Shape::Cell, colour.name()).filter(|_| !colour.is_white())?;
        return Some(vec![Relation::of(rule, cells(places, grid).ok()?)]);
    }
    let is_dark = fill.is_some_and(|fill| !fill.is_light());
    let sign = match (is_round, is_dark) {
        (true, true) => "●",
        (true, false) => "○",
        (false, true) => "■",
        (false, false) => "□",
    };
    fill.or(edge)?;
    text(drawing, grid, Some(sign))
}

/// Adds a drawing to the JSON.
pub fn write(relation: &Relation, grid: Grid, json: &mut Json) {
    let drawing = &relation.rule.drawing;
    let cells = |cells: &[Cell]| names(cells, grid);
    let colour = drawn::colour(relation.rule).and_then(colour::written).unwrap_or(BLACK);
    match (drawing.stroke, drawing.sign) {
        (Some(stroke), _) => {
            let is_head = stroke == Stroke::Arrow;
            let width = if is_head { 0.06 } else { 0.3 };
            let mut line =
                json!({ "lines": [cells(&relation.cells)], "outlineC": colour, "width": width });
            if is_head {
                line[HEAD] = true.into();
            }
            push(json, "line", line);
        }
        (None, Sign::Outline) => {
            push(
                json,
                "cage",
                json!({ "cells": cells(&relation.cells), "outlineC": colour, "value": "" }),
            );
        }
        (None, Sign::Text) => {
            let place = relation.outside.map(|place| format!("R{}C{}", place.row, place.col));
            let own = place.map_or_else(|| cells(&relation.cells), |place| json!([place]));
            push(
                json,
                "text",
                json!({ "cells": own, "value": relation.letters(), "fontC": colour, "size": 0.7 }),
            );
        }
        _ => push(
            json,
            "rectangle",
            json!({
                "cells": cells(&relation.cells), "baseC": colour, "outlineC": colour, "width": 1, "height": 1
            }),
        ),
    }
}
