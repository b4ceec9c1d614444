//! Joined puzzles in SudokuPad's JSON: a larger board, whose regions are the boxes of all boards. Rows and
//! columns of the whole board are switched off, and cages stand for those of each board.

use super::board::REGION;
use crate::format::row::{Document, WriteError};
use crate::grid::variety::joined::{self, boards_of};
use crate::grid::{About, Cell, Digit, Family, Grid, Region, Setup, Square, Variety};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// The switch that frees rows and columns of the whole board.
const FREE: &str = "norowcol";

/// The cells of a list of places, sorted; `None` if one is outside the grid.
fn cells(places: &Value, grid: Grid) -> Option<Vec<Cell>> {
    let number = |value: &Value| value.as_u64().and_then(|it| usize::try_from(it).ok());
    let cell = |place: &Value| grid.cell(number(place.get(0)?)?, number(place.get(1)?)?);
    let mut cells: Vec<Cell> = places.as_array()?.iter().map(cell).collect::<Option<_>>()?;
    cells.sort_unstable();
    Some(cells)
}

/// The boards of a scene without givens, if it is a joined puzzle.
pub fn boards(scene: &Value) -> Option<Setup> {
    let rows = scene.get("cells")?.as_array()?;
    let size = rows.len();
    let is_square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == size));
    let grid = Grid::new(size, size).filter(|_| is_square && size <= Digit::MAX.into())?;
    let regions = scene.get("regions")?.as_array()?.iter();
    let filled = regions.filter(|region| region.as_array().is_some_and(|it| !it.is_empty()));
    let boxes: Vec<Vec<Cell>> = filled.map(|it| cells(it, grid)).collect::<Option<_>>()?;
    let white: HashSet<Cell> = boxes.iter().flatten().copied().collect();
    let setup = Setup::joined(grid, boards_of(grid, |cell| white.contains(&cell))?);
    let houses = setup.regions();
    let of = |family: Family| {
        let of = houses.iter().filter(move |house| house.family == family);
        of.map(|house| &house.cells).collect::<HashSet<_>>()
    };
    if boxes.iter().collect::<HashSet<_>>() != of(Family::Box) {
        return None;
    }
    let is_free = ["metadata", "metaData"].iter().any(|name| scene[*name][FREE] == true);
    let cages: HashSet<Vec<Cell>> =
        caged(scene).filter_map(|it| cells(&it["cells"], grid)).collect();
    let has_all = |family| of(family).into_iter().all(|cells| cages.contains(cells));
    (!is_free || has_all(Family::Row) && has_all(Family::Column)).then_some(setup)
}

/// The cages in which digits differ and nothing is written.
fn caged(scene: &Value) -> impl Iterator<Item = &Value> {
    let cages = scene.get("cages").and_then(Value::as_array).into_iter().flatten();
    cages.filter(|cage| is_house(cage))
}

fn is_house(cage: &Value) -> bool {
    let is_bare = |name: &str| cage[name].is_null() || cage[name] == "";
    cage["unique"] != false && is_bare("value") && is_bare("sum")
}

/// The same scene as one without regions, and without the cages and the switch that the boards stand for.
pub fn without_boards(scene: &Value, setup: &Setup) -> Value {
    let mut scene = scene.clone();
    let houses: Vec<Region> = setup.regions();
    let is_known = |cage: &Value| {
        let own = cells(&cage["cells"], setup.grid).filter(|_| is_house(cage));
        own.is_some_and(|own| houses.iter().any(|house| house.cells == own))
    };
    if let Some(cages) = scene.get_mut("cages").and_then(Value::as_array_mut) {
        cages.retain(|cage| !is_known(cage));
    }
    for name in ["metadata", "metaData"] {
        if let Some(said) = scene.get_mut(name).and_then(Value::as_object_mut) {
            said.remove(FREE);
        }
    }
    scene["regions"] = Value::Array(Vec::new());
    let rows = scene["cells"].as_array_mut().into_iter().flatten();
    for cell in rows.filter_map(Value::as_array_mut).flatten() {
        if !cell.is_object() {
            *cell = Value::Object(Map::new());
        }
        cell[REGION] = true.into();
    }
    scene
}

/// Makes the puzzle of such a scene a joined one.
pub fn join(setup: &mut Setup, joined: &Setup) {
    setup.variety = setup.variety.without(Variety::JIGSAW).with(Variety::JOINED);
    setup.boxes = Vec::new();
    setup.boards.clone_from(&joined.boards);
    for (own, square) in setup.squares.iter_mut().zip(&joined.squares) {
        if *own == Square::EMPTY {
            *own = *square;
        }
    }
}

/// Writes a joined puzzle.
///
/// # Errors
/// Names what this format cannot express.
pub fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    let known = Variety::JOINED.with(Variety::KILLER);
    if setup.variety.with(known) != known || !setup.relations.is_empty() {
        return Err(WriteError("this format does not have all rules of the puzzle".into()));
    }
    if setup.squares.len() != setup.grid.len() || setup.regions().is_empty() {
        return Err(WriteError("the boards of the puzzle are wrong".into()));
    }
    let place = |cell: &Cell| json!([setup.grid.row(*cell), setup.grid.col(*cell)]);
    let places = |cells: &[Cell]| cells.iter().map(place).collect::<Vec<_>>();
    let of = |family: Family| {
        setup.regions().into_iter().filter(move |house| house.family == family).map(|it| it.cells)
    };
    let square = |square: &Square| match square {
        Square::White { given: Some(digit) } => json!({ "value": digit.get() }),
        _ => json!({}),
    };
    let rows = setup.squares.chunks(setup.grid.cols());
    let rows: Vec<Vec<Value>> = rows.map(|row| row.iter().map(square).collect()).collect();
    let lines = of(Family::Row).chain(of(Family::Column));
    let mut cages: Vec<Value> = lines
        .map(|cells| json!({ "cells": places(&cells), "unique": true, "hidden": true }))
        .collect();
    cages.extend(setup.cages.iter().map(|cage| {
        let mut entry = json!({ "cells": places(&cage.cells), "style": "killer", "unique": true });
        if let Some(sum) = cage.sum {
            entry["value"] = sum.to_string().into();
        }
        entry
    }));
    let About { author, rules, solution, .. } = setup.about.as_deref().cloned().unwrap_or_default();
    let digits = |all: Vec<Option<Digit>>| -> String {
        all.into_iter().map(|digit| digit.map_or('.', Digit::to_char)).collect()
    };
    let mut said = Map::new();
    said.insert(FREE.into(), true.into());
    let texts = [
        ("title", document.title.clone()),
        ("author", author),
        ("rules", rules),
        ("solution", solution.map(digits)),
    ];
    for (name, text) in texts {
        said.extend(text.map(|text| (name.to_owned(), text.into())));
    }
    let boxes: Vec<Vec<Value>> = of(Family::Box).map(|cells| places(&cells)).collect();
    let scene = json!({ "cells": rows, "regions": boxes, "cages": cages, "metadata": said });
    match boards(&scene).is_some_and(|read| read.has_boards_of(setup)) {
        true => Ok(scene.to_string()),
        false => Err(WriteError(joined::UNNAMED.into())),
    }
}

#[cfg(test)]
mod tests {
    use crate::format;
    use crate::grid::Setup;
    use crate::grid::variety::joined::ARRANGEMENTS;
    use serde_json::Value;

    fn read(text: &str) -> Setup {
        format::read(text, None).unwrap().document.setup
    }

    #[test]
    fn boards_are_read_as_they_are_written() {
        let format = format::by_slug("sudokupad").unwrap();
        for arrangement in &ARRANGEMENTS {
            let setup = arrangement.empty();
            let text = setup.to_format(format).unwrap();
            assert_eq!(read(&text), setup, "{}", arrangement.slug);
        }
    }

    #[test]
    fn without_the_lines_of_every_board_nothing_is_joined() {
        let document = format::Document::of(ARRANGEMENTS[0].empty());
        let mut scene: Value = serde_json::from_str(&super::write(&document).unwrap()).unwrap();
        assert!(super::boards(&scene).is_some());
        let cages = scene["cages"].as_array_mut().unwrap();
        cages.pop();
        assert!(super::boards(&scene).is_none());
        // Where the switch is missing, only the boards can be meant.
        scene["metadata"].as_object_mut().unwrap().remove(super::FREE);
        assert!(super::boards(&scene).is_some());
    }
}
