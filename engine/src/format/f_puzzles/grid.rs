//! The cells of f-puzzles: givens, digits, marks, and regions.

use super::json::{Json, is_nothing, list, list_of, number, word};
use crate::format::answer;
use crate::format::features::standard_boxes;
use crate::grid::variety::box_size;
use crate::grid::{Cell, Digit, Digits, Grid, NO_BOX, Setup, Variety};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// The cells, in reading order.
pub fn cells(rows: &[Value], grid: Grid) -> Result<Vec<&Value>, String> {
    let cells: Vec<&Value> = rows.iter().flat_map(list).collect();
    if cells.len() != grid.len() {
        return Err(format!("expected {} cells in the JSON, found {}", grid.len(), cells.len()));
    }
    Ok(cells)
}

/// The digit of a cell.
pub fn digit(cell: &Value) -> Result<Option<Digit>, String> {
    match &cell["value"] {
        value if is_nothing(value) => Ok(None),
        value => number(value)
            .and_then(|number| Digit::new(u8::try_from(number).ok()?))
            .map(Some)
            .ok_or_else(|| format!("expected a digit as the value of a cell, found {value}")),
    }
}

/// The marks that the player wrote in the middle or the corners of a cell.
pub fn marks(cell: &Value) -> Digits {
    ["centerPencilMarks", "cornerPencilMarks"]
        .iter()
        .fold(Digits::EMPTY, |all, name| all | digits(&cell[*name]))
}

/// The digits in a list; anything else in it is skipped.
pub fn digits(value: &Value) -> Digits {
    let digit = |mark: &Value| Digit::new(u8::try_from(number(mark)?).ok()?);
    list(value).iter().filter_map(digit).collect()
}

/// The list of the setter's digits, by cell.
pub const SOLUTION: &str = "solution";

/// The setter's solution, if there is one for this grid; something else for a cell than its digit
/// says nothing about it.
pub fn solution(json: &Json, setup: &Setup) -> Option<Vec<Option<Digit>>> {
    let digit = |value: &Value| number(value).and_then(|digit| Digit::new(digit.try_into().ok()?));
    let digits: Vec<Option<Digit>> = list_of(json, SOLUTION).iter().map(digit).collect();
    let joined = || answer::of_word(&word(json.get(SOLUTION)?)?, setup);
    Some(digits).filter(|digits| answer::fits(digits, setup)).or_else(joined)
}

/// Adds irregular boxes, if there are any.
pub fn add_boxes(cells: &[&Value], setup: &mut Setup) -> Result<(), String> {
    let boxes = boxes(cells, setup.grid)?;
    if box_size(setup.grid).is_none() || !is_same(&standard_boxes(setup.grid), &boxes) {
        setup.variety = setup.variety.with(Variety::JIGSAW);
        setup.boxes = boxes.into_iter().map(|number| number as u8).collect();
    }
    Ok(())
}

/// Whether boxes have the same cells, regardless of their numbers.
fn is_same(one: &[usize], other: &[usize]) -> bool {
    let mut numbers = HashMap::new();
    one.iter().zip(other).all(|(one, other)| numbers.entry(one).or_insert(other) == &other)
        && one.iter().zip(other).map(|(_, other)| other).collect::<HashSet<_>>().len()
            == numbers.len()
}

/// The number of each cell's box.
fn boxes(cells: &[&Value], grid: Grid) -> Result<Vec<usize>, String> {
    let standard = standard_boxes(grid);
    let number = |(cell, value): (Cell, &&Value)| {
        let number = match &value["region"] {
            // A cell without a region has null; an unchanged cell has nothing.
            Value::Null if value.get("region").is_none() => Some(standard[cell.index()]),
            Value::Null => return Ok(NO_BOX.into()),
            region => number(region).map(|number| number as usize),
        };
        number.filter(|number| *number < grid.rows()).ok_or_else(|| {
            format!("{} is in no region; expected one for every cell", grid.name(cell))
        })
    };
    grid.cells().zip(cells).map(number).collect()
}
