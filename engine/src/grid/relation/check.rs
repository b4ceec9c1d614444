//! What can be wrong with a relation as written.

use super::rule::{Relation, Shape, Values};
use crate::grid::Grid;

/// What is wrong with a relation, in a sentence; `None` if nothing is.
pub fn check(relation: &Relation, grid: Grid) -> Option<String> {
    let Relation { rule, cells, further, outside, .. } = relation;
    let wrong = |expected: &str| {
        Some(format!("expected {expected}, found {} and {}", cells.len(), further.len()))
    };
    if cells.iter().chain(further).any(|cell| cell.index() >= grid.len()) {
        return Some("it has a cell outside the grid".into());
    }
    let has_pill = rule.shape == Shape::Arrow && further.len() > 3;
    let repeats = |cells: &[_]| (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
    let shape = match rule.shape {
        Shape::Whole if !cells.is_empty() => wrong("no cells"),
        Shape::Cell if cells.len() != 1 => wrong("one cell"),
        Shape::Pair if cells.len() != 2 || repeats(cells) => wrong("two different cells"),
        Shape::Cells | Shape::Region if cells.is_empty() => wrong("cells"),
        Shape::Region if cells.len() > grid.rows() => wrong("no more cells than there are digits"),
        Shape::Cells | Shape::Region if repeats(cells) => Some("it has a cell twice".into()),
        Shape::Line | Shape::Arrow if cells.is_empty() => wrong("the cells of a line"),
        Shape::Arrow if has_pill => wrong("three cells in the circle at most"),
        Shape::Twins if cells.len() != further.len() || cells.is_empty() => {
            wrong("as many cells as clones")
        }
        Shape::Edge | Shape::Diagonal if outside.is_none() => {
            Some("expected a place outside the grid".into())
        }
        _ => None,
    };
    let is_seen = matches!(rule.shape, Shape::Edge | Shape::Diagonal);
    shape
        .or_else(|| {
            let misses = is_seen && relation.reach(grid).is_empty();
            misses.then(|| "it looks past the grid".into())
        })
        .or_else(|| values(relation, grid))
}

/// What is wrong with the numbers of a relation.
fn values(relation: &Relation, grid: Grid) -> Option<String> {
    // Larger than any sum of cells.
    const MOST: u32 = 9999;
    let found = &relation.values[..];
    let is_digit = |value: &u32| (1..=grid.rows() as u32).contains(value);
    let expected = match relation.rule.values {
        Values::None if !found.is_empty() => "no number",
        Values::Optional if found.len() > 1 => "one number or none",
        Values::One if found.len() != 1 => "a number",
        Values::Digits if found.is_empty() || !found.iter().all(is_digit) => "digits of the grid",
        Values::Digits if found.len() > grid.rows() => "fewer digits",
        Values::Letters if found.is_empty() => "a text",
        Values::Letters => return None,
        _ if found.iter().any(|value| *value > MOST) => "a number of four figures at most",
        _ => return None,
    };
    let values: Vec<String> = found.iter().map(ToString::to_string).collect();
    Some(format!("expected {expected}, found {:?}", values.join("+")))
}
