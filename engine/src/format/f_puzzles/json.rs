//! Looks things up in the JSON of f-puzzles, and adds things to it.

use crate::format::account::json::Node;
use crate::grid::{Cell, Grid};
use serde_json::{Map, Value, json};

/// A JSON object.
pub type Json = Map<String, Value>;

/// The cells of a list of names such as `R1C1`, in its order.
pub fn cells(list: Node<'_>, grid: Grid) -> Result<Vec<Cell>, String> {
    list.items().map(|name| cell(name, grid)).collect()
}

/// The cell with a name such as `R1C1`.
pub fn cell(name: Node<'_>, grid: Grid) -> Result<Cell, String> {
    Ok(grid.read(name.text().unwrap_or_default().trim())?)
}

/// The row and the column of a place outside the grid, from 0 above and left of it.
pub fn outside(name: Node<'_>, grid: Grid) -> Result<(u8, u8), String> {
    let expected = || format!("expected a place outside the grid such as R0C3, found {name}");
    let text = name.text().unwrap_or_default().trim().to_ascii_lowercase();
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
