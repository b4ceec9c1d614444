//! Boards of SudokuPad that are not those of a Sudoku: with other numbers of rows and columns, regions of
//! other sizes, or a digit 0. What fits a square board is shown on it, and the rest is named.

use crate::format::account::quoted;
use crate::grid::Digit;
use serde_json::{Map, Value};

/// The name of a cell's region. A cell that has it here is in none.
pub const REGION: &str = "region";

/// A scene with a square board, and what may be a rule because it did not fit.
///
/// # Errors
/// When there are no cells, or too many.
pub fn squared(scene: &Value) -> Result<(Value, Vec<String>), String> {
    let mut scene = scene.clone();
    set_fog_apart(&mut scene);
    let mut unknown = Vec::new();
    let Some(rows) = scene.get_mut("cells").and_then(Value::as_array_mut) else {
        return Err("expected `cells`, a list of rows".into());
    };
    let width = |row: &Value| row.as_array().map_or(0, Vec::len);
    let (high, wide) = (rows.len(), rows.iter().map(width).max().unwrap_or_default());
    let size = high.max(wide);
    if !(1..=usize::from(Digit::MAX)).contains(&size) {
        return Err(format!(
            "the board has {high} rows and {wide} columns; expected at most {} of each",
            Digit::MAX
        ));
    }
    let is_square = rows.iter().all(|row| width(row) == high);
    if !is_square {
        unknown.push(format!("a board of {high} rows and {wide} columns"));
        rows.resize(size, Value::Array(Vec::new()));
        for row in rows.iter_mut().filter_map(Value::as_array_mut) {
            row.resize(size, Value::Object(Map::new()));
        }
    }
    unknown.extend(without_other_digits(rows, size));
    let regions = scene.get("regions").and_then(Value::as_array).cloned().unwrap_or_default();
    let cells = |region: &Value| {
        let places = region.as_array().into_iter().flatten();
        places.filter(|place| place.is_array()).count()
    };
    let filled = || regions.iter().map(cells).filter(|count| *count > 0);
    let fits = filled().count() <= size && filled().all(|count| count == size);
    if !fits && filled().next().is_some() {
        unknown.push(format!("regions of other numbers of cells than {size}"));
    }
    if !fits || !is_square {
        scene["regions"] = Value::Array(Vec::new());
        let rows = scene["cells"].as_array_mut().into_iter().flatten();
        for cell in rows.filter_map(Value::as_array_mut).flatten() {
            if !cell.is_object() {
                *cell = Value::Object(Map::new());
            }
            cell[REGION] = true.into();
        }
    }
    Ok((scene, unknown))
}

/// The key under which SudokuPad keeps where the fog has lifted from the start.
const FOG: &str = "foglight";

/// Moves the cages that only say where fog has lifted to the list of such cells: they are not rules.
fn set_fog_apart(scene: &mut Value) {
    let is_fog = |cage: &Value| {
        cage["value"].as_str().is_some_and(|text| text.trim().eq_ignore_ascii_case(FOG))
    };
    let Some(cages) = scene.get_mut("cages").and_then(Value::as_array_mut) else { return };
    let (fog, rest): (Vec<Value>, Vec<Value>) = cages.drain(..).partition(is_fog);
    *cages = rest;
    let cells = fog.into_iter().flat_map(|cage| cage["cells"].as_array().cloned());
    let mut cells: Vec<Value> = cells.flatten().collect();
    if cells.is_empty() {
        return;
    }
    cells.extend(scene[FOG].as_array().cloned().unwrap_or_default());
    scene[FOG] = cells.into();
}

/// Removes givens other than the digits of a Sudoku of this size, and names them.
fn without_other_digits(rows: &mut [Value], size: usize) -> Option<String> {
    let mut others: Vec<String> = Vec::new();
    for cell in rows.iter_mut().filter_map(Value::as_array_mut).flatten() {
        let Some(value) = cell.get("value").filter(|value| !value.is_null()) else { continue };
        let text = value.as_str().map_or_else(|| value.to_string(), |text| text.trim().to_owned());
        let is_digit = text.parse().is_ok_and(|digit: usize| (1..=size).contains(&digit));
        if !is_digit && let Some(cell) = cell.as_object_mut() {
            cell.remove("value");
            others.extend(
                Some(quoted(&text)).filter(|text| !text.is_empty() && !others.contains(text)),
            );
        }
    }
    (!others.is_empty()).then(|| format!("cells with {}", others.join(" and ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::sudokupad::scene::document;
    use serde_json::json;

    fn unknown(scene: &Value) -> (usize, Vec<String>) {
        let setup = document(scene).unwrap().setup;
        (setup.grid.rows(), setup.unknown().to_vec())
    }

    #[test]
    fn fog_is_no_rule_wherever_it_is_said() {
        let row = || Value::from(vec![json!({}); 4]);
        let cages = json!([{ "cells": [[0, 0], [0, 1]], "value": "FOGLIGHT" }]);
        let scene = json!({ "cells": vec![row(); 4], "cages": cages });
        let document = document(&scene).unwrap();
        assert_eq!(
            (document.setup.unknown(), &document.missed[..]),
            (&[][..], &["fog".into()][..])
        );
    }

    #[test]
    fn boards_that_no_sudoku_has_are_shown_and_named() {
        let row = |count: usize| Value::from(vec![json!({}); count]);
        let square = json!({ "cells": vec![row(4); 4] });
        assert_eq!(unknown(&square), (4, Vec::new()));
        let wide = json!({ "cells": vec![row(6); 4], "regions": [[[0, 0], [0, 1]]] });
        let names = ["a board of 4 rows and 6 columns", "regions of other numbers of cells than 6"];
        assert_eq!(unknown(&wide), (6, names.map(String::from).to_vec()));
        let mut zero = square.clone();
        zero["cells"][1][2] = json!({ "value": 0 });
        zero["cells"][1][3] = json!({ "value": "x" });
        zero["cells"][2][3] = json!({ "value": "3" });
        assert_eq!(unknown(&zero), (4, vec!["cells with 0 and x".to_owned()]));
        for cells in [json!([]), json!("x"), json!(vec![row(1); 99])] {
            assert!(document(&json!({ "cells": cells })).is_err());
        }
    }
}
