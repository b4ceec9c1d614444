//! The overview: the whole grid at a glance.
//!
//! ```text
//! ┏━ Overview r4c9 ━━━━━━━━┓
//! ┃   ▄▄█▄ ▀▀█▄            │    a block is open, a dot is filled, a blank is black;
//! ┃  █··▀▀▄ ██·!           │    heavy parts of the frame mark what will be visible
//! ┗──━━━━━━━━━─────────────┛
//! ```

use crate::tui::geometry::screen::shown;
use crate::tui::geometry::text::scrolled;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::paint::content::{Content, Look};
use crate::tui::paint::look::GameLooks;
use crate::tui::paint::pen::{draw, draw_border};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Screen, Viewport};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{moving, overlays};
use gradus_engine::grid::cell::{Cell, Grid};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The whole grid at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overview {
    /// The cell to go to, black or white.
    pub place: Cell,
}

impl Screen for Overview {
    fn name(&self) -> &'static str {
        "overview"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Overview]
    }

    fn cell(&self, model: &Model) -> Option<(Grid, Cell)> {
        Some((model.puzzle().grid(), self.place))
    }

    fn go_to(&self) -> fn(&mut Model, Cell) -> Effects {
        go_to
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_overview(buf, body, model, self).into())
    }
}

/// Shows the whole grid at a glance.
pub fn open(model: &mut Model, _: Key) -> Effects {
    overlays::open(model, Overview { place: model.hand.cursor })
}

/// Moves the place.
fn go_to(model: &mut Model, cell: Cell) -> Effects {
    if let Some(overview) = model.top_mut::<Overview>() {
        overview.place = cell;
    }
    Effects::new()
}

/// Goes to the white cell nearest to the place, with the place in the middle of the view.
pub fn go(model: &mut Model, _: Key) -> Effects {
    let Some(&Overview { place }) = model.top() else { return Effects::new() };
    let effects = overlays::close_top(model);
    let grid = model.puzzle().grid();
    let at = |cell: Cell| (grid.row(cell), grid.col(cell));
    let distance = |cell: &Cell| {
        let (one, other) = (at(*cell), at(place));
        one.0.abs_diff(other.0) + one.1.abs_diff(other.1)
    };
    let nearest = model.puzzle().cells().iter().copied().min_by_key(distance);
    model.hand.cursor = nearest.unwrap_or(model.hand.cursor);
    model.panes.viewport =
        model.panes.viewport.around(at(place), shown(model), (grid.rows(), grid.cols()));
    moving::follow(model);
    effects
}

/// The columns that the title needs.
const TITLE: u16 = 20;

/// Draws the overview and returns the position of the place to go to.
pub fn draw_overview(buf: &mut Buffer, body: Rect, model: &Model, state: &Overview) -> Position {
    let grid = model.puzzle().grid();
    let size = ((grid.cols() as u16).max(TITLE) + 4, grid.rows().div_ceil(2) as u16 + 2);
    let (width, height) = (size.0.min(body.width), size.1.min(body.height));
    let (x, y) = (body.x + (body.width - width) / 2, body.y + (body.height - height) / 2);
    let frame = Rect::new(x, y, width, height);
    let title = format!("Overview {}", grid.name(state.place));
    let area = draw_border(buf, frame, &model.look.theme, &title);
    let chart = Chart::new(model, area, (grid.row(state.place), grid.col(state.place)));
    let looks = GameLooks::new(model);
    for at in area.positions() {
        let (row, col) = chart.cell(at);
        let halves = [row, row + 1].map(|row| grid.cell(row, col).map(|cell| looks.of(cell)));
        let part = if chart.will_show(row, col) { Part::Total } else { Part::Faint };
        let (symbol, part) = sign(&halves, part);
        draw(buf, at.into(), symbol, model.look.theme.style(part));
    }
    chart.draw_window(buf, frame, model);
    let cursor = chart.cursor();
    buf.set_style(Rect::from((cursor, (1, 1).into())), model.look.theme.style(Part::Selected));
    cursor
}

/// The character for two cells, one above the other, in this style unless one of them is wrong.
fn sign(halves: &[Option<Look>; 2], part: Part) -> (char, Part) {
    let has = |test: fn(&Look) -> bool| halves.each_ref().map(|l| l.as_ref().is_some_and(test));
    if has(|look| look.wrong) != [false; 2] {
        return ('!', Part::Mistake);
    }
    let symbol = match has(|look| matches!(look.content, Content::Marks(..))) {
        [true, true] => '█',
        [true, false] => '▀',
        [false, true] => '▄',
        _ if has(|look| matches!(look.content, Content::Digit(..))) != [false; 2] => '·',
        _ => ' ',
    };
    (symbol, part)
}

/// Which cells are where, and which will be visible.
struct Chart {
    grid: Grid,
    area: Rect,
    /// The cell to go to.
    place: (usize, usize),
    /// The first row of characters and the first column that fit.
    first: (usize, usize),
    /// The rows and columns that will be visible.
    view: Viewport,
    shown: (usize, usize),
}

impl Chart {
    fn new(model: &Model, area: Rect, place: (usize, usize)) -> Self {
        let grid = model.puzzle().grid();
        let (rows, cols) = (grid.rows(), grid.cols());
        let first = (
            scrolled(place.0 / 2, area.height.into(), rows.div_ceil(2)),
            scrolled(place.1, area.width.into(), cols),
        );
        let shown = shown(model);
        let view = model.panes.viewport.around(place, shown, (rows, cols));
        Self { grid, area, place, first, view, shown }
    }

    /// The row and column of the upper cell at a character; they may be outside the grid.
    fn cell(&self, at: Position) -> (usize, usize) {
        let (x, y) = (at.x - self.area.x, at.y - self.area.y);
        (2 * (self.first.0 + usize::from(y)), self.first.1 + usize::from(x))
    }

    fn cursor(&self) -> Position {
        let (row, col) = (self.place.0 / 2 - self.first.0, self.place.1 - self.first.1);
        Position { x: self.area.x + col as u16, y: self.area.y + row as u16 }
    }

    /// Whether the cells at a character will be visible, judged by the upper row.
    fn will_show(&self, row: usize, col: usize) -> bool {
        let Viewport { row: top, col: left, .. } = self.view;
        (top..top + self.shown.0).contains(&row) && (left..left + self.shown.1).contains(&col)
    }

    /// Draws the frame light wherever nothing beside it will be visible, unless that is the whole
    /// grid.
    fn draw_window(&self, buf: &mut Buffer, frame: Rect, model: &Model) {
        if self.shown == (self.grid.rows(), self.grid.cols()) || frame.area() == self.area.area() {
            return;
        }
        let style = model.look.theme.style(Part::Frame);
        for x in frame.left() + 1..frame.right() - 1 {
            let (_, col) = self.cell(Position { x: x.max(self.area.x), y: self.area.y });
            let is_beside = (self.area.left()..self.area.right()).contains(&x);
            let symbol =
                if is_beside && self.will_show(self.view.row, col) { '━' } else { '─' };
            draw(buf, (x, frame.bottom() - 1), symbol, style);
        }
        for y in self.area.top()..self.area.bottom() {
            let (row, _) = self.cell(Position { x: self.area.x, y });
            let row = row.max(self.view.row).min(row + 1);
            let symbol = if self.will_show(row, self.view.col) { '┃' } else { '│' };
            draw(buf, (frame.left(), y), symbol, style);
            draw(buf, (frame.right() - 1, y), '│', style);
        }
    }
}
