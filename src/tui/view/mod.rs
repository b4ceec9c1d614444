//! The view: paints a model, straight into the buffer, and changes nothing.

mod board;
mod candidates;
mod clues;
mod colours;
mod edges;
mod editor;
mod export;
mod form;
mod frame;
pub mod glyphs;
pub mod help;
mod hint;
pub mod hit;
mod key_row;
pub mod layout;
mod library;
mod links;
mod look;
mod marks;
mod noted;
mod overlay;
mod overview;
pub mod page;
mod palette;
mod pause;
mod pen;
mod places;
mod ratings;
mod roles;
mod route;
mod rows;
mod scores;
mod spoken;
pub mod statistics;
mod status;
mod steps;
pub mod summary;
mod total;
pub mod tutorial;
mod which_key;
mod zones;

use super::model::{Model, Pane};
use super::overlay::Overlay;
use super::theme::{Part, Theme};
use board::draw_board;
use edges::Edges;
use layout::{Layout, SIDE, Shape, Window, body, bottom, layout};
use look::GameLooks;
pub use pen::wrap;
use places::digit_position;
use rows::Rows;
pub use status::clock;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

/// Paints the model. The hardware cursor goes to the cursor's cell, or to what is selected or typed
/// in an overlay.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    let cursor = draw(model, frame.buffer_mut()).cursor;
    glyphs::translate(frame.buffer_mut(), model.glyphs);
    ground(frame.buffer_mut(), &model.theme);
    // Where nothing is selected a screen reader finds the cursor at what is said.
    let said = Position { x: 0, y: bottom(area)[0].y };
    let cursor = cursor.or(model.reader.then_some(said));
    if let Some(cursor) = cursor.filter(|cursor| area.contains(*cursor)) {
        frame.set_cursor_position(cursor);
    }
}

/// Gives the theme's own colours to whatever has none. This comes last, as whoever draws over
/// something takes its colours away.
fn ground(buf: &mut Buffer, theme: &Theme) {
    let Style { fg, bg, .. } = theme.style(Part::Screen);
    for cell in buf.content.iter_mut().filter(|_| fg.or(bg).is_some()) {
        if let Some(fg) = fg.filter(|_| cell.fg == Color::Reset) {
            cell.fg = fg;
        }
        if let Some(bg) = bg.filter(|_| cell.bg == Color::Reset) {
            cell.bg = bg;
        }
    }
}

/// How many rows and columns of the grid show, which scrolling depends on.
pub fn shown(model: &Model) -> (usize, usize) {
    let (cols, rows) = model.room();
    let grid = model.puzzle().grid();
    game_layout(model, body(Rect::new(0, 0, cols, rows)))
        .map_or((grid.rows(), grid.cols()), |layout| layout.shown)
}

/// Whether there is room for panes beside the board.
pub fn has_side(model: &Model) -> bool {
    let (cols, rows) = model.room();
    game_layout(model, body(Rect::new(0, 0, cols, rows))).is_ok_and(|layout| layout.side.is_some())
}

fn game_layout(model: &Model, body: Rect) -> Result<Layout, (u16, u16)> {
    layout(body, Shape::of(model.puzzle().setup(), &edges(model)), model.viewport.zoom)
}

/// What is drawn between the cells of the game's board.
fn edges(model: &Model) -> Edges {
    let puzzle = model.puzzle();
    Edges::new(puzzle.grid(), puzzle.regions(), &puzzle.setup().cages)
}

/// Where things were drawn.
#[derive(Default)]
struct Drawn {
    /// Where the hardware cursor goes.
    cursor: Option<Position>,
    /// The rows of the list on top.
    list: Option<Rows>,
    /// The frame of the keys that go on.
    which_key: Option<Rect>,
}

impl From<Position> for Drawn {
    fn from(cursor: Position) -> Self {
        Some(cursor).into()
    }
}

impl From<Option<Position>> for Drawn {
    fn from(cursor: Option<Position>) -> Self {
        Self { cursor, ..Self::default() }
    }
}

impl From<Rows> for Drawn {
    fn from(list: Rows) -> Self {
        (list, list.position()).into()
    }
}

impl From<(Rows, Position)> for Drawn {
    fn from((list, cursor): (Rows, Position)) -> Self {
        Self { list: Some(list), ..cursor.into() }
    }
}

fn draw(model: &Model, buf: &mut Buffer) -> Drawn {
    let strip = model.strip().min(buf.area.height);
    let screen = Rect { height: buf.area.height - strip, ..buf.area };
    tutorial::draw_strip(buf, Rect { y: screen.bottom(), height: strip, ..screen }, model);
    let [status, keys] = bottom(screen);
    let body = body(screen);
    let (window, panes) =
        if model.is_paused() { (None, Drawn::default()) } else { draw_panes(buf, body, model) };
    let drawn = match model.overlays.last() {
        None | Some(Overlay::Steps(_)) => panes,
        Some(overlay) => draw_overlay(buf, body, model, overlay),
    };
    let cell = window.as_ref().and_then(|window| window.place(model.cursor));
    let which_key = which_key::draw_which_key(buf, body, model, cell);
    status::draw_status(buf, status, model, window.as_ref());
    key_row::draw_key_row(buf, keys, model);
    Drawn { which_key, ..drawn }
}

/// Draws what lies over the panes; the list of steps is one of them.
fn draw_overlay(buf: &mut Buffer, body: Rect, model: &Model, overlay: &Overlay) -> Drawn {
    match overlay {
        Overlay::Steps(_) => Drawn::default(),
        Overlay::Help(state) => help::draw_help(buf, body, model, state).into(),
        Overlay::Page(state) => page::draw_page(buf, body, model, state).into(),
        Overlay::Ratings(state) => ratings::draw_ratings(buf, body, model, state).into(),
        Overlay::Library(state) => library::draw_library(buf, body, model, state).into(),
        Overlay::Editor(state) => editor::draw_editor(buf, body, model, state).into(),
        Overlay::Form(state) => form::draw_form(buf, body, model, state).into(),
        Overlay::Export(state) => export::draw_export(buf, body, model, state).into(),
        Overlay::Tutorials(selected) => {
            tutorial::draw_tutorials(buf, body, model, *selected).into()
        }
        Overlay::Pause => pause::draw_pause(buf, body, model).into(),
        Overlay::Statistics(state) => statistics::draw_statistics(buf, body, model, state).into(),
        Overlay::Overview(state) => overview::draw_overview(buf, body, model, state).into(),
        Overlay::Summary(state) => summary::draw_summary(buf, body, model, state).into(),
        Overlay::Palette(state) => palette::draw_palette(buf, body, model, state).into(),
    }
}

/// Draws the panes, and tells which part of the board shows and where the cursor's cell or the list
/// of steps stands.
fn draw_panes(buf: &mut Buffer, body: Rect, model: &Model) -> (Option<Window>, Drawn) {
    let layout = game_layout(model, body);
    // Where there is no room beside the board, the pane that has the focus takes its place.
    let aside = layout.is_ok_and(|layout| layout.side.is_some());
    let steps = model.steps();
    if let Some(list) = steps.filter(|list| !aside && !list.on_board) {
        return (None, steps::draw_steps(buf, body, None, model, list).into());
    }
    if steps.is_none() && model.pane != Pane::Grid && !aside && body.width >= SIDE {
        return (None, draw_side(buf, pane_area(body), model, None).into());
    }
    let layout = match layout {
        Ok(layout) => layout,
        Err(needed) => {
            needs_more_room(buf, body, needed, &model.theme);
            return (None, Drawn::default());
        }
    };
    let edges = edges(model);
    let shape = Shape::of(model.puzzle().setup(), &edges);
    let window = Window::new(&layout, shape, (model.viewport.row, model.viewport.col));
    let looks = GameLooks::new(model);
    draw_board(buf, (&window, &edges), &model.theme, |cell| looks.of(cell));
    links::draw_links(buf, &window, &model.theme, &looks.links);
    let mut drawn: Drawn = window.place(model.cursor).map(digit_position).into();
    if let Some(side) = layout.side.map(pane_area) {
        drawn = match steps {
            Some(list) => steps::draw_steps(buf, side, layout.hint, model, list).into(),
            None => draw_side(buf, side, model, layout.hint).or(drawn.cursor).into(),
        };
    }
    (Some(window), drawn)
}

/// Draws the candidates and below them the scores; a hint takes the place of the scores, or that
/// which was laid out for it. Tells where a screen reader is to find the row that has the focus.
fn draw_side(
    buf: &mut Buffer,
    area: Rect,
    model: &Model,
    hint_area: Option<Rect>,
) -> Option<Position> {
    // The candidates change with every move, and the status row has told them.
    let is_read = model.reader && model.pane != Pane::Candidates;
    let taken = if is_read { 0 } else { candidates::draw_candidates(buf, area, model) };
    let taken = taken.min(area.height);
    let below = Rect { y: area.y + taken, height: area.height - taken, ..area };
    match (&model.hint, hint_area) {
        (Some(hint), None) => {
            hint::draw_hint_as_list(buf, below, model, hint);
            return None;
        }
        (Some(hint), Some(area)) => hint::draw_hint(buf, pane_area(area), model, hint),
        (None, _) => {}
    }
    let selected = scores::draw_scores(buf, below, model);
    selected.filter(|_| model.reader && model.pane == Pane::Scores)
}

/// A pane without the blank column at its left.
const fn pane_area(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}

/// Draws the title of a pane.
fn titled(buf: &mut Buffer, area: Rect, model: &Model, pane: Pane, title: &str) {
    let part = if model.pane == pane { Part::TitleFocused } else { Part::Title };
    pen::put(buf, area, (0, 0), title, model.theme.style(part));
}

/// Says how large the screen is and how large it would have to be.
fn needs_more_room(buf: &mut Buffer, body: Rect, needed: (u16, u16), theme: &Theme) {
    let screen = buf.area;
    let text = format!(
        "The terminal is {}x{}; the board needs {}x{}.",
        screen.width, screen.height, needed.0, needed.1
    );
    for (row, line) in (0..).zip(pen::wrap(&text, body.width.into())) {
        pen::put(buf, body, (0, row), &line, theme.style(Part::Warning));
    }
}

/// The first of `all` lines to show, so that the selected one stands in the middle where it can.
const fn scrolled(selected: usize, room: usize, all: usize) -> usize {
    let first = selected.saturating_sub(room / 2);
    let last = all.saturating_sub(room);
    if first < last { first } else { last }
}
