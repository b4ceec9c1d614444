//! Highlighting on the board, selecting several cells, so that marks, colours and wiping act on all
//! of them at once, and keys that begin a sequence.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Filter, Model, Notice, Pane};
use crate::tui::update::{moving, notify};
use gradus_engine::grid::cell::{Cell, CellSet};
use gradus_engine::grid::digit::{Digit, Digits};

/// Makes the next key be looked up in a context of its own, and says what is asked.
pub(in crate::tui) fn begin(
    model: &mut Model,
    context: Context,
    question: impl Into<String>,
) -> Effects {
    model.hand.pending = Some(context);
    notify(model, Notice::info(question))
}

/// Forgets the first key of a sequence.
pub fn cancel(_: &mut Model, _: Key) -> Effects {
    Vec::new()
}

/// Highlights the key's digit.
pub fn highlight(model: &mut Model, key: Key) -> Effects {
    let largest = model.puzzle().largest();
    match key.digit().filter(|digit| digit.get() <= largest) {
        Some(digit) => toggle_highlight(model, Filter::Digits(digit.into())),
        None => reject_large_digit(model),
    }
}

/// Adds the key's digit to the highlighted ones, or removes it.
pub fn filter_add(model: &mut Model, key: Key) -> Effects {
    let largest = model.puzzle().largest();
    let Some(digit) = key.digit().filter(|digit| digit.get() <= largest) else {
        return reject_large_digit(model);
    };
    let shown = match model.hand.filter {
        Some(Filter::Digits(digits)) => digits,
        Some(Filter::Candidates(_)) | None => Digits::EMPTY,
    };
    let own = Digits::from(digit);
    let digits = if shown.contains(digit) { shown - own } else { shown | own };
    model.hand.filter = (!digits.is_empty()).then_some(Filter::Digits(digits));
    Vec::new()
}

/// Says that a digit is above the largest of the puzzle.
pub(in crate::tui) fn reject_large_digit(model: &mut Model) -> Effects {
    let largest = model.puzzle().digits().last().map_or('1', Digit::to_char);
    notify(model, Notice::warning(format!("this puzzle has the digits 1 to {largest}")))
}

/// The next key chooses what is highlighted.
pub fn choose_highlight(model: &mut Model, _: Key) -> Effects {
    let text = "highlight which digit? {filter-bivalue} or {filter-trivalue}: cells with two or three \
                candidates";
    let text = model.session.keys.fill_in(text);
    begin(model, Context::Filter, text)
}

/// Highlights the digit chosen.
pub fn filter_digit(model: &mut Model, key: Key) -> Effects {
    highlight(model, key)
}

/// Highlights the cells with two candidates.
pub fn filter_bivalue(model: &mut Model, _: Key) -> Effects {
    toggle_highlight(model, Filter::Candidates(2))
}

/// Highlights the cells with three candidates.
pub fn filter_trivalue(model: &mut Model, _: Key) -> Effects {
    toggle_highlight(model, Filter::Candidates(3))
}

fn toggle_highlight(model: &mut Model, filter: Filter) -> Effects {
    model.hand.filter = if model.hand.filter == Some(filter) { None } else { Some(filter) };
    Vec::new()
}

/// Ends the selection, or else the highlight, or else returns to the grid.
pub fn release(model: &mut Model, _: Key) -> Effects {
    if model.hand.linking.take().is_some() {
        // The chain ends there.
    } else if !model.hand.selected.is_empty() {
        model.deselect();
    } else if model.hand.filter.take().is_none() {
        model.panes.focus = Pane::Grid;
    }
    Vec::new()
}

/// Extends the selection to the left.
pub fn select_left(model: &mut Model, _: Key) -> Effects {
    extend(model, (0, -1))
}

/// Extends the selection to the right.
pub fn select_right(model: &mut Model, _: Key) -> Effects {
    extend(model, (0, 1))
}

/// Extends the selection upwards.
pub fn select_up(model: &mut Model, _: Key) -> Effects {
    extend(model, (-1, 0))
}

/// Extends the selection downwards.
pub fn select_down(model: &mut Model, _: Key) -> Effects {
    extend(model, (1, 0))
}

/// Moves the cursor and selects the rectangle from where the selection began.
fn extend(model: &mut Model, direction: (isize, isize)) -> Effects {
    let anchor = model.hand.anchor.unwrap_or(model.hand.cursor);
    model.hand.cursor = moving::next(model, direction, 1);
    select_rectangle(model, anchor);
    Vec::new()
}

/// Selects the white cells of the rectangle between a cell and the cursor's.
pub fn select_rectangle(model: &mut Model, anchor: Cell) {
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
pub fn select_cell(model: &mut Model, _: Key) -> Effects {
    model.hand.anchor = None;
    if model.hand.selected.contains(model.hand.cursor) {
        model.hand.selected.remove(model.hand.cursor);
    } else {
        model.hand.selected.insert(model.hand.cursor);
    }
    Vec::new()
}

/// Selects the highlighted cells or, if there are none, those with the cursor's digit.
pub fn select_same(model: &mut Model, _: Key) -> Effects {
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
