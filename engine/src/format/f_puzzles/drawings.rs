//! Drawings without a rule: lines, shapes, texts and outlines of cells, as a Sudoku keeps them. What has
//! no place on cells is left out.
//!
//! Cosmetics: lines, shapes and texts. Programs that add rules to f-puzzles write them twice, as a
//! list of their own and as drawings that name their rule; older programs write only the drawings.

use super::json::{Json, cells, names, outside, push};
use crate::format::account::json::{Account, Node, word};
use crate::format::account::quoted;
use crate::grid::relation::drawn::{ARROW, DRAWINGS, OUTLINE, OUTSIDE_TEXT, TEXT};
use crate::grid::relation::rule::{Sign, Stroke};
use crate::grid::relation::{Outside, RULES, Relation, Rule, Shape, check, drawn};
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

/// The lists of cosmetics.
pub(super) const LISTS: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

/// The field in which a drawing names its rule.
const RULE: &str = "fromConstraint";

/// All drawings that name a rule, with that name.
fn named<'a>(json: Node<'a>) -> impl Iterator<Item = (&'static str, Node<'a>, &'a str)> {
    let of = move |list| json.get(list).items().map(move |drawing| (list, drawing));
    let drawings = LISTS.into_iter().flat_map(of);
    drawings.filter_map(|(list, drawing)| Some((list, drawing, drawing.get(RULE).peek().as_str()?)))
}

/// The drawings of a rule, each with an entry of its list that says the same.
pub fn copies<'a>(json: Node<'a>, rule: &Rule) -> Vec<(Node<'a>, Value)> {
    let wanted = match rule.shape {
        Shape::Line => "line",
        Shape::Cells | Shape::Cell => "cage",
        Shape::Edge => "text",
        _ => return Vec::new(),
    };
    let own = named(json).filter(|(list, _, name)| *list == wanted && is_of(name, rule));
    let entry = |(_, node, name): (_, Node<'a>, &str)| {
        let drawing = node.peek();
        let entry = match rule.shape {
            Shape::Edge => json!({ "cell": drawing["cells"][0], "value": drawing["value"] }),
            Shape::Line if name.to_ascii_lowercase().contains("dutch") => {
                json!({ "lines": drawing["lines"], "value": 4 })
            }
            // A text beside a line is not the line's value.
            Shape::Line => json!({ "lines": drawing["lines"] }),
            _ => drawing.clone(),
        };
        (node, entry)
    };
    own.map(entry).collect()
}

/// The known rule that a drawing is a copy of.
pub fn copied(drawing: Node<'_>) -> Option<&'static Rule> {
    let name = drawing.get(RULE).peek().as_str()?;
    RULES.iter().copied().find(|rule| is_of(name, rule))
}

/// The unknown rules that drawings name.
pub fn unknown(json: Node<'_>) -> Vec<String> {
    let is_unknown = |name: &&str| !RULES.iter().any(|rule| is_of(name, rule));
    let mut names: Vec<String> =
        named(json).map(|(_, _, name)| name).filter(is_unknown).map(quoted).collect();
    names.sort();
    names.dedup();
    names
}

/// Whether a name such as `Region Sum Line` or `German Whispers` is that of a rule.
fn is_of(name: &str, rule: &Rule) -> bool {
    let letters = |text: &str| {
        let letters = text.chars().filter(char::is_ascii_alphabetic);
        letters.collect::<String>().to_ascii_lowercase()
    };
    let bare = |text: &str| {
        let text = letters(text);
        let text = text.strip_suffix("line").unwrap_or(&text);
        text.strip_suffix('s').unwrap_or(text).to_owned()
    };
    let (name, key) = (bare(name), bare(rule.key));
    let plain = ["german", "dutch"].iter().find_map(|kind| name.strip_prefix(kind));
    plain.unwrap_or(&name) == key
}

/// How a rule that f-puzzles itself lacks is drawn: its name, its colour, and the width of its
/// lines in cells.
const DRAWN: &[(&str, &str, &str, f64)] = &[
    ("renban", "Renban", "#F067F0", 0.4),
    ("whispers", "Whispers", "#67F067", 0.3),
    ("entropicline", "Entropic Line", "#FFCCAA", 0.4),
    ("modularline", "Modular Line", "#33BBBB", 0.4),
    ("regionsumline", "Region Sum Line", "#2ECBFF", 0.25),
    ("nabner", "Nabner", "#C9C883", 0.3),
    ("doublearrow", "Double Arrow", "#C54B8B", 0.2),
    ("zipperline", "Zipper Line", "#CDB1EC", 0.4),
    ("slowthermometer", "Slow Thermometer", "#6495ED", 0.5),
    ("lockout", "Lockout", "#9090FF", 0.15),
    ("rowindexer", "Row Indexer", "#7CC77C", 0.0),
    ("columnindexer", "Column Indexer", "#C77C7C", 0.0),
    ("boxindexer", "Box Indexer", "#7C7CC7", 0.0),
    ("xsum", "X-Sum", "#000000", 0.0),
    ("skyscraper", "Skyscraper", "#000000", 0.0),
    ("inequality", "Inequality", "#000000", 0.0),
];

/// The drawing by which other programs show an entry of a rule: the list that it belongs to, and
/// the drawing. `None` for rules that f-puzzles has.
pub fn drawing(relation: &Relation, entry: &Value) -> Option<(&'static str, Value)> {
    let (_, name, colour, width) = DRAWN.iter().find(|(key, ..)| *key == relation.rule.key)?;
    Some(match relation.rule.shape {
        Shape::Line => (
            "line",
            json!({ "lines": entry["lines"], "outlineC": colour, "width": width, RULE: name }),
        ),
        Shape::Edge => (
            "text",
            json!({
                "cells": [entry["cell"]], "value": entry["value"], "fontC": colour, "size": 0.7, RULE: name
            }),
        ),
        Shape::Pair => (
            "text",
            json!({
                "cells": entry["cells"], "value": entry["value"], "fontC": colour, "size": 0.7, RULE: name
            }),
        ),
        _ => (
            "cage",
            json!({ "cells": entry["cells"], "outlineC": colour, "value": "", RULE: name }),
        ),
    })
}
