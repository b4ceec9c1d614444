//! Looks things up in the JSON of f-puzzles, which writes numbers as numbers or as text, and adds
//! things to it.

use crate::grid::{Cell, Grid};
use serde_json::{Map, Value, json};

/// A JSON object.
pub type Json = Map<String, Value>;

/// A number, possibly written as text.
pub fn number(value: &Value) -> Option<u32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64().and_then(|number| number.try_into().ok()),
    }
}

/// A text, or a number as text.
pub fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().into()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A list in an object; empty if there is none with this name.
pub fn list_of<'a>(json: &'a Json, name: &str) -> &'a [Value] {
    json.get(name).map_or(&[], list)
}

/// The items of a list; empty if it is not a list.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Whether a part of the JSON says nothing: a constraint that is off, or an empty list.
pub fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// The cells of a list of names such as `R1C1`, in its order.
pub fn cells(value: &Value, grid: Grid) -> Result<Vec<Cell>, String> {
    list(value).iter().map(|name| cell(name, grid)).collect()
}

/// The cell with a name such as `R1C1`.
pub fn cell(name: &Value, grid: Grid) -> Result<Cell, String> {
    Ok(grid.read(name.as_str().unwrap_or_default().trim())?)
}

/// The row and the column of a place outside the grid, from 0 above and left of it.
pub fn outside(name: &Value, grid: Grid) -> Result<(u8, u8), String> {
    let expected = || format!("expected a place outside the grid such as R0C3, found {name}");
    let text = name.as_str().unwrap_or_default().trim().to_ascii_lowercase();
    let place = text.strip_prefix('r').and_then(|text| text.split_once('c'));
    let (row, col) = place.ok_or_else(expected)?;
    let number = |text: &str, most: usize| {
        let number: Option<u8> = text.trim().parse().ok();
        number.filter(|number| usize::from(*number) <= most + 1).ok_or_else(expected)
    };
    Ok((number(row, grid.rows())?, number(col, grid.cols())?))
}

/// Adds something to a list in an object.
pub fn push(json: &mut Json, list: &str, value: Value) {
    if let Some(list) = json.entry(list).or_insert_with(|| json!([])).as_array_mut() {
        list.push(value);
    }
}

/// The names of cells, in their order.
pub fn names(cells: &[Cell], grid: Grid) -> Value {
    cells.iter().map(|&cell| name(cell, grid)).collect::<Vec<_>>().into()
}

/// The name of a cell.
pub fn name(cell: Cell, grid: Grid) -> Value {
    grid.name(cell).to_string().to_ascii_uppercase().into()
}
