//! Selecting several cells, so that marks, colours and wiping act on all of them at once.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{moving, notify};
use gradus_engine::grid::cell::{Cell, CellSet};

/// Extends the selection to the left.
pub fn left(model: &mut Model, _: Key) -> Effects {
    extend(model, (0, -1))
}

/// Extends the selection to the right.
pub fn right(model: &mut Model, _: Key) -> Effects {
    extend(model, (0, 1))
}

/// Extends the selection upwards.
pub fn up(model: &mut Model, _: Key) -> Effects {
    extend(model, (-1, 0))
}

/// Extends the selection downwards.
pub fn down(model: &mut Model, _: Key) -> Effects {
    extend(model, (1, 0))
}

/// Moves the cursor and selects the rectangle from where the selection began.
fn extend(model: &mut Model, direction: (isize, isize)) -> Effects {
    let anchor = model.hand.anchor.unwrap_or(model.hand.cursor);
    model.hand.cursor = moving::next(model, direction, 1);
    rectangle(model, anchor);
    Vec::new()
}

/// Selects the white cells of the rectangle between a cell and the cursor's.
pub fn rectangle(model: &mut Model, anchor: Cell) {
    let grid = model.puzzle().grid();
    let ends = |of: &dyn Fn(Cell) -> usize| {
        let (a, b) = (of(anchor), of(model.hand.cursor));
        a.min(b)..=a.max(b)
    };
    let (rows, cols) = (ends(&|cell| grid.row(cell)), ends(&|cell| grid.col(cell)));
    let within = |cell: &Cell| rows.contains(&grid.row(*cell)) && cols.contains(&grid.col(*cell));
    let cells: Vec<Cell> = model.puzzle().cells().iter().copied().filter(within).collect();
    select(model, cells);
    model.hand.anchor = Some(anchor);
}

/// Selects these cells and no others.
fn select(model: &mut Model, cells: impl IntoIterator<Item = Cell>) {
    model.hand.selected = CellSet::empty(model.puzzle().grid());
    cells.into_iter().for_each(|cell| model.hand.selected.insert(cell));
}

/// Adds the cursor's cell to the selection, or removes it.
pub fn cell(model: &mut Model, _: Key) -> Effects {
    model.hand.anchor = None;
    if model.hand.selected.contains(model.hand.cursor) {
        model.hand.selected.remove(model.hand.cursor);
    } else {
        model.hand.selected.insert(model.hand.cursor);
    }
    Vec::new()
}

/// Selects the highlighted cells or, if there are none, those with the cursor's digit.
pub fn same(model: &mut Model, _: Key) -> Effects {
    let sheet = model.sitting.game.sheet();
    let digit = sheet.value(model.hand.cursor);
    let is_same = |cell: &Cell| match model.highlighted() {
        Some(_) => sheet.value(*cell).is_none() && !model.shining(*cell).is_empty(),
        None => digit.is_some() && sheet.value(*cell) == digit,
    };
    let cells: Vec<Cell> = model.puzzle().cells().iter().copied().filter(is_same).collect();
    if cells.is_empty() {
        return notify(model, Notice::info("no open cell is highlighted"));
    }
    select(model, cells);
    model.hand.anchor = None;
    Vec::new()
}
