//! The editor: the board as it is written down, and beside it what is wrong and how many solutions
//! there are.

use super::board::draw_board;
use super::edges::Edges;
use super::layout::{Layout, Shape, Window, layout};
use super::look;
use super::pen::{put, wrap};
use super::places::digit_position;
use super::{needs_more_room, pane_area};
use crate::tui::editor::Editor;
use crate::tui::model::{Model, Zoom};
use crate::tui::overlay::Count;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the editor and returns where its cursor stands.
pub fn draw_editor(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    editor: &Editor,
) -> Option<Position> {
    super::pen::clear(buf, body);
    let setup = &editor.setup;
    let edges = Edges::new(setup.grid, &setup.regions(), &setup.cages);
    let shape = Shape::of(setup, &edges);
    let layout = match layout(body, shape, Zoom::Automatic) {
        Ok(layout) => layout,
        Err(needed) => {
            needs_more_room(buf, body, needed, &model.theme);
            return None;
        }
    };
    let window = Window::new(&layout, shape, centred(&layout, editor));
    draw_board(buf, (&window, &edges), &model.theme, |cell| look::edited(editor, cell));
    if let Some(side) = layout.side {
        draw_side(buf, pane_area(side), model, editor);
    }
    window.place(editor.cursor).map(digit_position)
}

/// The first row and column of a part of the board with the cursor in its middle.
fn centred(layout: &Layout, editor: &Editor) -> (usize, usize) {
    let grid = editor.setup.grid;
    let first = |place: usize, shown: usize| place.saturating_sub(shown / 2);
    let (rows, cols) = layout.shown;
    (first(grid.row(editor.cursor), rows), first(grid.col(editor.cursor), cols))
}

fn draw_side(buf: &mut Buffer, area: Rect, model: &Model, editor: &Editor) {
    let theme = &model.theme;
    let grid = editor.setup.grid;
    put(buf, area, (0, 0), "Editor", theme.style(Part::TitleFocused));
    let name = grid.name(editor.cursor).to_string();
    put(buf, area, (18, 0), &name, theme.style(Part::Total));
    let what = format!("{}, {} x {}", editor.setup.variety, grid.rows(), grid.cols());
    let (count, part) = solutions(editor.solutions);
    let mut row = 1;
    let mut write = |buf: &mut Buffer, text: &str, part| {
        for line in wrap(text, area.width.into()) {
            put(buf, area, (0, row), &line, theme.style(part));
            row += 1;
        }
    };
    write(buf, &what, Part::Info);
    write(buf, "", Part::Info);
    write(buf, count, part);
    for fault in &editor.faults {
        write(buf, &fault.explain(grid), Part::Error);
    }
}

/// What is said of the number of solutions.
const fn solutions(count: Count) -> (&'static str, Part) {
    match count {
        Count::Pending => ("counting solutions…", Part::Faint),
        Count::Faulty => ("cannot be solved as it is:", Part::Warning),
        Count::None => ("no solution", Part::Error),
        Count::One => ("exactly one solution ✓", Part::Info),
        Count::Several => ("more than one solution", Part::Warning),
        Count::GaveUp => ("solutions: took too long to count", Part::Warning),
    }
}
