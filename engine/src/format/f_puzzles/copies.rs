//! Drawings that name a rule. Programs that add rules to f-puzzles write them twice, as a list of their
//! own and as drawings for programs that do not know it; older ones write only the drawings.

use super::json::names;
use crate::format::account::json::Node;
use crate::format::account::quoted;
use crate::grid::relation::rule::{Sign, Stroke, Tint};
use crate::grid::relation::{RULES, Relation, Rule, Shape};
use crate::grid::{Cell, Grid};
use serde_json::{Value, json};

/// The lists of cosmetics.
pub(super) const LISTS: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

/// The field in which a drawing names its rule.
pub(super) const RULE: &str = "fromConstraint";

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

/// The rules that f-puzzles has itself, by key; whoever reads it draws them.
const OWN: &[&str] = &[
    "arrow",
    "betweenline",
    "clone",
    "difference",
    "even",
    "extraregion",
    "givenPencilMarks",
    "killercage",
    "littlekillersum",
    "maximum",
    "minimum",
    "odd",
    "palindrome",
    "quadruple",
    "ratio",
    "sandwichsum",
    "thermometer",
    "xv",
];

/// How other programs draw a rule that f-puzzles lacks: the name, the colour, and the width of lines in
/// cells. The others are drawn as on our own board.
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
    ("xsum", "X-Sum", BLACK, 0.0),
    ("skyscraper", "Skyscraper", BLACK, 0.0),
    ("inequality", "Inequality", BLACK, 0.0),
];

const BLACK: &str = "#000000";

/// The colour of lines and backgrounds.
const fn colour(tint: Tint) -> &'static str {
    match tint {
        Tint::Grey => "#CFCFCF",
        Tint::Green => "#67F067",
        Tint::Pink => "#F067F0",
        Tint::Blue => "#2ECBFF",
        Tint::Gold => "#C9C883",
        Tint::Violet => "#CDB1EC",
        Tint::Red => "#F08080",
        Tint::Orange => "#FFCCAA",
        Tint::Teal => "#33BBBB",
    }
}

/// The drawings by which other programs show an entry of a rule, each with the list that it belongs to; none
/// for rules that f-puzzles has.
pub fn drawings(relation: &Relation, entry: &Value, grid: Grid) -> Vec<(&'static str, Value)> {
    let rule = relation.rule;
    if OWN.contains(&rule.key) {
        return Vec::new();
    }
    let drawing = &rule.drawing;
    let width = match drawing.stroke {
        Some(Stroke::Thick) => 0.3,
        Some(Stroke::Dashed) => 0.2,
        _ => 0.06,
    };
    let known = DRAWN.iter().find(|(key, ..)| *key == rule.key);
    let (name, colour, width) = known.map_or(
        (rule.key, drawing.tint.map_or(BLACK, colour), width),
        |(_, name, colour, width)| (*name, *colour, *width),
    );
    let (value, cells) = (entry["value"].as_str().unwrap_or_default(), &entry["cells"]);
    let write = |place: &Value, value: &str| vec![text(place, value, colour, name)];
    match (rule.shape, drawing.sign) {
        (Shape::Line | Shape::Arrow, _) => {
            let line =
                json!({ "lines": entry["lines"], "outlineC": colour, "width": width, RULE: name });
            let mut all = vec![("line", line)];
            let [first, last] = drawing.ends;
            let end = relation.cells.last().filter(|_| relation.cells.len() > 1);
            let ends = [(first, relation.bulb()), (last, end.into_iter().copied().collect())];
            let signs = ends.into_iter().filter_map(|(sign, at)| Some((sign?, at)));
            let signs = signs.flat_map(|(sign, at)| at.into_iter().map(move |cell| (sign, cell)));
            all.extend(signs.map(|(sign, cell)| end_of(sign, names(&[cell], grid), colour, name)));
            all
        }
        (Shape::Edge | Shape::Diagonal, _) => write(&json!([entry["cell"]]), value),
        (_, Sign::Border(..)) => vec![("circle", dot(cells, value, name))],
        (Shape::Pair, Sign::Point) => write(cells, point(relation, grid)),
        (Shape::Pair, _) => write(cells, value),
        (_, Sign::Cell(sign)) if known.is_none() => {
            let figure = |cell: &Cell| figure(sign, names(&[*cell], grid), name);
            relation.cells.iter().map(figure).collect()
        }
        _ => {
            let further = (!relation.further.is_empty()).then(|| names(&relation.further, grid));
            let own = names(&relation.cells, grid);
            let cage = |(cells, value): (Value, &str)| {
                let colour = if drawing.tint.is_some() { BLACK } else { colour };
                ("cage", json!({ "cells": cells, "outlineC": colour, "value": value, RULE: name }))
            };
            [(own, value)].into_iter().chain(further.map(|cells| (cells, ""))).map(cage).collect()
        }
    }
}

/// The sign that opens towards the greater of two cells, the second.
fn point(relation: &Relation, grid: Grid) -> &'static str {
    let [less, greater] = relation.cells[..] else { return "<" };
    match (grid.row(less) == grid.row(greater), less < greater) {
        (true, true) => "<",
        (true, false) => ">",
        (false, true) => "∧",
        (false, false) => "∨",
    }
}

/// The sign at an end of a line, which is as large as most of its cell.
fn end_of(sign: char, cells: Value, colour: &str, name: &str) -> (&'static str, Value) {
    let fill = if sign == '●' { colour } else { "#FFFFFF" };
    shape(sign, json!({ "cells": cells, "baseC": fill, "outlineC": colour, RULE: name }))
}

/// The sign of a cell.
fn figure(sign: char, cells: Value, name: &str) -> (&'static str, Value) {
    match sign {
        '◯' | '○' | '◇' | '◆' => {
            let fill = if sign == '◆' { "#CFCFCF" } else { "#FFFFFF" };
            shape(sign, json!({ "cells": cells, "baseC": fill, "outlineC": BLACK, RULE: name }))
        }
        _ => text(&cells, &sign.to_string(), BLACK, name),
    }
}

/// A text in a cell, between cells or outside the grid.
fn text(cells: &Value, value: &str, colour: &str, name: &str) -> (&'static str, Value) {
    let drawing =
        json!({ "cells": cells, "value": value, "fontC": colour, "size": 0.7, RULE: name });
    ("text", drawing)
}

/// A circle, a square or a diamond.
fn shape(sign: char, mut drawing: Value) -> (&'static str, Value) {
    let (list, side, angle) = match sign {
        '◇' | '◆' => ("rectangle", 0.55, Some(45)),
        '□' => ("rectangle", 0.7, None),
        _ => ("circle", 0.8, None),
    };
    for name in ["width", "height"] {
        drawing[name] = side.into();
    }
    if let Some(angle) = angle {
        drawing["angle"] = angle.into();
    }
    (list, drawing)
}

/// A dot between two cells.
fn dot(cells: &Value, value: &str, name: &str) -> Value {
    json!({
        "cells": cells, "value": value, "baseC": "#FFFFFF", "outlineC": BLACK, "fontC": BLACK,
        "width": 0.35, "height": 0.35, RULE: name
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::relation::Outside;

    #[test]
    fn rules_that_f_puzzles_lacks_are_drawn() {
        let grid = Grid::NINE;
        let cells: Vec<Cell> = grid.cells().take(4).collect();
        let entry = json!({
            "lines": [names(&cells, grid)], "cells": names(&cells, grid), "cell": "R0C3", "value": "7"
        });
        let rules = RULES.iter().filter(|rule| !rule.key.is_empty());
        for rule in rules.filter(|rule| rule.shape != Shape::Whole) {
            let outside = Some(Outside { row: 0, col: 3, diagonal: None });
            let outside = outside.filter(|_| matches!(rule.shape, Shape::Edge | Shape::Diagonal));
            let relation = Relation { outside, ..Relation::of(rule, cells.clone()) };
            let drawings = drawings(&relation, &entry, grid);
            assert_eq!(drawings.is_empty(), OWN.contains(&rule.key), "{}", rule.slug);
            // Each tells what it is a copy of, and has a place.
            for (list, drawing) in &drawings {
                assert!(LISTS.contains(list) && is_of(drawing[RULE].as_str().unwrap(), rule));
                let place = if *list == "line" { "lines" } else { "cells" };
                assert!(drawing[place].is_array(), "{drawing}");
            }
            let has_number = drawings.iter().any(|(_, drawing)| drawing["value"] == "7");
            let is_clue = matches!(rule.shape, Shape::Edge) && !drawings.is_empty();
            assert!(has_number || !is_clue, "{}", rule.slug);
            let ends = rule.drawing.ends.iter().flatten().count();
            let is_line = matches!(rule.shape, Shape::Line | Shape::Arrow);
            assert!(!is_line || drawings.is_empty() || drawings.len() == 1 + ends, "{}", rule.slug);
        }
    }
}
