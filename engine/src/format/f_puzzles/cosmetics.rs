//! Cosmetics: lines, shapes and texts. Programs that add rules to f-puzzles write them twice, as a
//! list of their own and as drawings that name their rule; older programs write only the drawings.

use super::json::{Json, list_of};
use crate::grid::relation::{RULES, Relation, Rule, Shape};
use serde_json::{Value, json};

/// The lists of cosmetics.
pub(super) const LISTS: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

/// The field in which a drawing names its rule.
const RULE: &str = "fromConstraint";

/// All drawings that name a rule, with that name.
fn named(json: &Json) -> impl Iterator<Item = (&'static str, &Value, &str)> {
    let of = |list| list_of(json, list).iter().map(move |drawing| (list, drawing));
    let drawings = LISTS.into_iter().flat_map(of);
    drawings.filter_map(|(list, drawing)| Some((list, drawing, drawing[RULE].as_str()?)))
}

/// The drawings of a rule, as entries of its list.
pub fn copies(json: &Json, rule: &Rule) -> Vec<Value> {
    let wanted = match rule.shape {
        Shape::Line => "line",
        Shape::Cells | Shape::Cell => "cage",
        Shape::Edge => "text",
        _ => return Vec::new(),
    };
    let own = named(json).filter(|(list, _, name)| *list == wanted && is_of(name, rule));
    let entry = |(_, drawing, name): (_, &Value, &str)| match rule.shape {
        Shape::Edge => json!({ "cell": drawing["cells"][0], "value": drawing["value"] }),
        Shape::Line if name.to_ascii_lowercase().contains("dutch") => {
            json!({ "lines": drawing["lines"], "value": 4 })
        }
        // A text beside a line is not the line's value.
        Shape::Line => json!({ "lines": drawing["lines"] }),
        _ => drawing.clone(),
    };
    own.map(entry).collect()
}

/// Whether a drawing is the copy of a known rule.
pub fn is_copy(drawing: &Value) -> bool {
    let name = drawing[RULE].as_str();
    name.is_some_and(|name| RULES.iter().any(|rule| is_of(name, rule)))
}

/// The unknown rules that drawings name.
pub fn unknown(json: &Json) -> Vec<String> {
    let is_unknown = |name: &&str| !RULES.iter().any(|rule| is_of(name, rule));
    let mut names: Vec<String> =
        named(json).map(|(_, _, name)| name).filter(is_unknown).map(String::from).collect();
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
