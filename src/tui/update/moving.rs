//! Moving the cursor, the view and the focus, and suspending and ending the program.

use crate::tui::geometry::screen::{body, game_layout, label_bar, shown};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice, Pane};
use crate::tui::update::{leave, notify, record_tally};
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::grid::variety::box_size;

const NONE: Effects = Vec::new();

/// The number of cells to jump over if a grid does not have boxes of a single shape.
const BLOCK: usize = 3;

/// The next cell to the left.
pub fn left(model: &mut Model, _: Key) -> Effects {
    go(model, (0, -1), 1)
}

/// The next cell to the right.
pub fn right(model: &mut Model, _: Key) -> Effects {
    go(model, (0, 1), 1)
}

/// The next cell above.
pub fn up(model: &mut Model, _: Key) -> Effects {
    go(model, (-1, 0), 1)
}

/// The next cell below.
pub fn down(model: &mut Model, _: Key) -> Effects {
    go(model, (1, 0), 1)
}

/// The first cell of the row.
pub fn first(model: &mut Model, _: Key) -> Effects {
    go_or_draw(model, ((0, -1), Grid::MAX), (-1, -1))
}

/// The last cell of the row.
pub fn last(model: &mut Model, _: Key) -> Effects {
    go_or_draw(model, ((0, 1), Grid::MAX), (1, -1))
}

/// Up by the number of visible rows.
pub fn page_up(model: &mut Model, _: Key) -> Effects {
    go_or_draw(model, ((-1, 0), shown(model).0), (-1, 1))
}

/// Down by the number of visible rows.
pub fn page_down(model: &mut Model, _: Key) -> Effects {
    go_or_draw(model, ((1, 0), shown(model).0), (1, 1))
}

/// Moves the cursor far; while the editor draws, to the neighbour at a corner, as these keys are at the
/// corners of a number pad.
fn go_or_draw(
    model: &mut Model,
    (direction, cells): ((isize, isize), usize),
    corner: (isize, isize),
) -> Effects {
    match model.overlays.last().is_some_and(|screen| screen.draws_lines()) {
        true => go(model, corner, 1),
        false => go(model, direction, cells),
    }
}

/// Moves the cursor up to `cells` cells in a direction: over black cells while playing, onto them
/// in the editor and in the overview.
fn go(model: &mut Model, direction: (isize, isize), cells: usize) -> Effects {
    if let Some(screen) = model.overlays.last()
        && let Some((grid, cell)) = screen.cell(model)
    {
        let (there, go_to) = (line(grid, cell, direction).take(cells).last(), screen.go_to());
        return go_to(model, there.unwrap_or(cell));
    }
    let cell = next(model, direction, cells);
    move_to(model, cell)
}

/// Moves the cursor. That ends the selection of a rectangle; individually selected cells stay.
pub(in crate::tui) fn move_to(model: &mut Model, cell: Cell) -> Effects {
    if model.hand.anchor.is_some() {
        model.deselect();
    }
    model.hand.cursor = cell;
    NONE
}

/// The cell up to `cells` cells away in a direction, over black ones.
pub(in crate::tui) fn next(model: &Model, direction: (isize, isize), cells: usize) -> Cell {
    let puzzle = model.puzzle();
    let white =
        line(puzzle.grid(), model.hand.cursor, direction).filter(|&cell| puzzle.is_white(cell));
    white.take(cells).last().unwrap_or(model.hand.cursor)
}

/// The next open cell in reading order, or the next highlighted one.
pub fn next_open(model: &mut Model, _: Key) -> Effects {
    let cells = open(model);
    let next = cells.iter().find(|cell| **cell > model.hand.cursor).or(cells.first());
    arrive(model, next.copied())
}

/// The next open cell in reading order, regardless of highlights; stays if there is none.
pub(in crate::tui) fn step(model: &mut Model) -> Effects {
    let cells: Vec<Cell> = model.sitting.game.sheet().open_cells(model.puzzle()).collect();
    let next = cells.iter().find(|cell| **cell > model.hand.cursor).or(cells.first());
    next.map_or(NONE, |cell| move_to(model, *cell))
}

/// The previous open cell in reading order, or the previous highlighted one.
pub fn previous_open(model: &mut Model, _: Key) -> Effects {
    let cells = open(model);
    let previous = cells.iter().rfind(|cell| **cell < model.hand.cursor).or(cells.last());
    arrive(model, previous.copied())
}

/// The open cells, or the highlighted ones if something is highlighted.
fn open(model: &Model) -> Vec<Cell> {
    let open = model.sitting.game.sheet().open_cells(model.puzzle());
    let is_meant = |cell: &Cell| model.highlighted().is_none() || !model.shining(*cell).is_empty();
    open.filter(is_meant).collect()
}

fn arrive(model: &mut Model, cell: Option<Cell>) -> Effects {
    match cell {
        Some(cell) => move_to(model, cell),
        None => notify(model, Notice::info("no open cell is highlighted")),
    }
}

/// The cells from the one after `cell` to the edge.
fn line(grid: Grid, cell: Cell, (down, right): (isize, isize)) -> impl Iterator<Item = Cell> {
    let next = move |cell: &Cell| {
        let row = grid.row(*cell).checked_add_signed(down)?;
        grid.cell(row, grid.col(*cell).checked_add_signed(right)?)
    };
    std::iter::successors(Some(cell), next).skip(1)
}

/// Makes the view follow the cursor.
pub fn follow(model: &mut Model) {
    reveal(model, model.hand.cursor);
}

/// Makes the view show a cell.
pub(in crate::tui) fn reveal(model: &mut Model, cell: Cell) {
    let grid = model.puzzle().grid();
    let (row, col) = (grid.row(cell), grid.col(cell));
    let shown = shown(model);
    model.panes.viewport.follow(row, col, shown, (grid.rows(), grid.cols()));
}

/// Shows more on the left; if everything is visible, moves one box to the left.
pub fn pan_left(model: &mut Model, _: Key) -> Effects {
    pan(model, 0, -1)
}

/// Shows more on the right; if everything is visible, moves one box to the right.
pub fn pan_right(model: &mut Model, _: Key) -> Effects {
    pan(model, 0, 1)
}

/// Shows more above; if everything is visible, moves one box up.
pub fn pan_up(model: &mut Model, _: Key) -> Effects {
    pan(model, -1, 0)
}

/// Shows more below; if everything is visible, moves one box down.
pub fn pan_down(model: &mut Model, _: Key) -> Effects {
    pan(model, 1, 0)
}

fn pan(model: &mut Model, down: isize, right: isize) -> Effects {
    let (rows, cols) = shown(model);
    let grid = model.puzzle().grid();
    if (rows, cols) == (grid.rows(), grid.cols()) {
        let (tall, wide) = box_size(grid).unwrap_or((BLOCK, BLOCK));
        return go(model, (down, right), if right == 0 { tall } else { wide });
    }
    let view = &mut model.panes.viewport;
    view.row = view.row.saturating_add_signed(down).min(grid.rows().saturating_sub(rows));
    view.col = view.col.saturating_add_signed(right).min(grid.cols().saturating_sub(cols));
    NONE
}

/// The next size of cells.
pub fn zoom(model: &mut Model, _: Key) -> Effects {
    model.panes.viewport.zoom = model.panes.viewport.zoom.next();
    follow(model);
    let size = game_layout(model, body(model)).map(|layout| layout.lattice.size);
    let zoom = model.panes.viewport.zoom.name();
    notify(
        model,
        Notice::info(match size {
            Ok(size) => format!("zoom: {zoom}; cells of {}x{}", size.cols, size.rows),
            Err(_) => format!("zoom: {zoom}"),
        }),
    )
}

/// The next pane.
pub fn next_pane(model: &mut Model, _: Key) -> Effects {
    model.panes.focus = match model.panes.focus {
        Pane::Grid => Pane::Candidates,
        Pane::Candidates => Pane::Scores,
        Pane::Scores => Pane::Grid,
    };
    Effects::new()
}

/// The previous pane.
pub fn previous_pane(model: &mut Model, _: Key) -> Effects {
    model.panes.focus = match model.panes.focus {
        Pane::Grid => Pane::Scores,
        Pane::Candidates => Pane::Grid,
        Pane::Scores => Pane::Candidates,
    };
    Effects::new()
}

/// Hides the panes beside the board, or shows them again.
pub fn alone(model: &mut Model, _: Key) -> Effects {
    model.panes.viewport.alone = !model.panes.viewport.alone;
    follow(model);
    Effects::new()
}

/// Shows the bar of labels, or hides it.
pub fn bar(model: &mut Model, _: Key) -> Effects {
    let shows = label_bar(model).is_some();
    model.panes.scores.bar = Some(!shows);
    follow(model);
    if !shows && label_bar(model).is_none() {
        model.panes.scores.bar = None;
        let text = "the bar of labels needs a larger screen";
        return notify(model, Notice::warning(text));
    }
    Effects::new()
}

/// Shows or hides the time played.
pub fn timer(model: &mut Model, _: Key) -> Effects {
    model.look.shows_clock = !model.look.shows_clock;
    NONE
}

/// Releases the terminal until the shell resumes the program.
pub fn suspend(model: &mut Model, _: Key) -> Effects {
    give_back(model)
}

/// Has the terminal released; the clock is stopped until it is ours again.
pub(in crate::tui) fn give_back(model: &mut Model) -> Effects {
    model.sitting.clock.run(false);
    let mut effects = record_tally(model);
    effects.push(Effect::Suspend);
    effects
}

/// Ends the program.
pub fn quit(model: &mut Model, _: Key) -> Effects {
    leave(model)
}
