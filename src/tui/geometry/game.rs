//! The board of the game that is played: how it is laid out, and how much of it shows.

use super::edges::Edges;
use super::layout::{Layout, layout};
use super::screen;
use super::shape::{Grounds, Shape};
use super::window::Window;
use crate::config::Glyphs;
use crate::tui::state::model::{Model, Viewport};
use crate::tui::theme::Palette;
use ratatui::layout::Rect;

/// How many rows and columns of the grid show, which scrolling depends on.
pub fn shown(model: &Model) -> (usize, usize) {
    let grid = model.puzzle().grid();
    game_layout(model, screen::body(model))
        .map_or((grid.rows(), grid.cols()), |layout| layout.shown)
}

/// Whether there is room for panes beside the board.
pub fn has_side(model: &Model) -> bool {
    game_layout(model, screen::body(model)).is_ok_and(|layout| layout.side.is_some())
}

/// The layout of the body of the screen for the board.
///
/// # Errors
/// The columns and rows that the whole screen would need, where the body is too small.
pub fn game_layout(model: &Model, body: Rect) -> Result<Layout, (u16, u16)> {
    let Viewport { zoom, alone, .. } = model.viewport;
    layout(body, shape(model, &edges(model)), zoom, !alone)
}

/// The grounds that cells can have: in themes that have some, and in Unicode. Of 256 colours none are
/// near enough to each other for tints.
pub fn grounds(model: &Model) -> Grounds {
    match model.suited.palette {
        _ if !model.theme.has_cards() || model.glyphs != Glyphs::Unicode => Grounds::None,
        Palette::Indexed => Grounds::Cards,
        Palette::Full => Grounds::Tints,
    }
}

/// Whether the board can be drawn as cards.
pub fn has_cards(model: &Model) -> bool {
    shape(model, &edges(model)).cards
}

/// The shape of the board with these edges.
fn shape(model: &Model, edges: &Edges) -> Shape {
    Shape::of(model.puzzle().setup(), edges, grounds(model))
}

/// What is drawn between the cells of the board.
pub fn edges(model: &Model) -> Edges {
    let puzzle = model.puzzle();
    Edges::new(puzzle.grid(), puzzle.regions(), &puzzle.setup().cages)
}

/// The part of the board that shows in a layout of it with these edges.
pub fn window(model: &Model, layout: &Layout, edges: &Edges) -> Window {
    Window::new(layout, shape(model, edges), (model.viewport.row, model.viewport.col))
}
