//! The cosmetics of f-puzzles as pieces of a drawing.

use super::copies::{LISTS, copied};
use super::drawings::{HEAD, Source, colour_of as colour};
use super::json::{cell, outside};
use crate::format::account::json::{Account, Node, word};
use crate::grid::{Cell, Grid};
use crate::understand::piece::{Figure, Outline, Piece, Point, Stroke};
use serde_json::Value;

/// The thickness of a line as wide as a cell, in the units of SudokuPad.
const CELL: f64 = 64.0;

/// All pieces; nothing counts as read.
pub fn of(json: Node<'_>, grid: Grid) -> Vec<(Source, Piece)> {
    let mut pieces = Vec::new();
    let cells = json.get("grid").items().flat_map(Node::items);
    for (cell, value) in grid.cells().zip(cells) {
        let value = value.peek();
        let first = value["cArray"].get(0);
        let colour = colour(&value["c"]).or_else(|| first.and_then(colour));
        if let Some(fill) = colour {
            let centre = (grid.row(cell) as f64 + 0.5, grid.col(cell) as f64 + 0.5);
            let figure = Figure { fill: Some(fill), ..bare(centre, [1.0, 1.0]) };
            pieces.push((Source::Cell(cell), Piece::Figure(figure)));
        }
    }
    for list in LISTS {
        for (at, drawing) in json.get(list).items().enumerate() {
            if copied(drawing).is_some() {
                continue;
            }
            let own = of_list(list, drawing.peek(), grid).unwrap_or_default();
            pieces.extend(own.into_iter().map(|piece| (Source::Drawing(list, at), piece)));
        }
    }
    pieces
}

/// A shape without a look.
const fn bare(centre: Point, size: [f64; 2]) -> Figure {
    let (fill, edge) = (None, None);
    Figure { centre, size, is_round: false, angle: 0.0, fill, edge, text: String::new() }
}

/// The pieces of a drawing; `None` if a part of it has no place.
fn of_list(list: &str, drawing: &Value, grid: Grid) -> Option<Vec<Piece>> {
    let number = |name: &str| drawing[name].as_f64();
    let probe = Account::new();
    let names = |value: &Value| -> Option<Vec<Point>> {
        probe.node(value).items().map(|name| centre(name, grid)).collect()
    };
    match list {
        "line" => {
            let stroke = |points: Vec<Point>| {
                Piece::Stroke(Stroke {
                    points,
                    colour: colour(&drawing["outlineC"]),
                    thickness: number("width").unwrap_or(0.3) * CELL,
                    has_head: drawing[HEAD] == true,
                })
            };
            let lines = drawing["lines"].as_array().into_iter().flatten();
            lines.map(|line| names(line).map(stroke)).collect()
        }
        "cage" => {
            let cells = probe.node(&drawing["cells"]).items().map(|name| cell(name, grid).ok());
            let cells: Option<Vec<Cell>> = cells.collect();
            let text = word(&drawing["value"]).unwrap_or_default();
            cells.map(|cells| vec![Piece::Outline(Outline { cells, text })])
        }
        _ => {
            let points = names(&drawing["cells"]).filter(|points| !points.is_empty())?;
            let mean =
                |at: fn(&Point) -> f64| points.iter().map(at).sum::<f64>() / points.len() as f64;
            let usual = if list == "text" { 0.0 } else { 1.0 };
            let size = ["height", "width"].map(|name| number(name).unwrap_or(usual));
            Some(vec![Piece::Figure(Figure {
                is_round: list == "circle",
                angle: number("angle").unwrap_or(0.0),
                fill: colour(&drawing["baseC"]),
                edge: colour(&drawing["outlineC"]),
                text: word(&drawing["value"]).unwrap_or_default(),
                ..bare((mean(|point| point.0), mean(|point| point.1)), size)
            })])
        }
    }
}

/// The centre of a cell, in the grid or outside.
fn centre(name: Node<'_>, grid: Grid) -> Option<Point> {
    let (row, col) = outside(name, grid).ok()?;
    Some((f64::from(row) - 0.5, f64::from(col) - 0.5))
}
