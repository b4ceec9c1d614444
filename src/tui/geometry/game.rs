//! The board of the current game: its layout, and how much of it is visible.

use crate::config::Glyphs;
use crate::tui::geometry::edges::Edges;
use crate::tui::geometry::layout::{Layout, layout};
use crate::tui::geometry::screen;
use crate::tui::geometry::shape::{Grounds, Shape};
use crate::tui::geometry::window::Window;
use crate::tui::state::model::{Model, Viewport};
use crate::tui::theme::Palette;
use ratatui::layout::Rect;

/// How many rows and columns of the grid are visible, which scrolling depends on.
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
/// The columns and rows that the whole screen would need, if the body is too small.
pub fn game_layout(model: &Model, body: Rect) -> Result<Layout, (u16, u16)> {
    let Viewport { zoom, alone, .. } = model.panes.viewport;
    layout(body, shape(model, &edges(model)), zoom, !alone)
}

/// The backgrounds that cells can have, in themes that define some and in Unicode. Among 256
/// colours, none are close enough to each other for tints.
pub fn grounds(model: &Model) -> Grounds {
    match model.look.suited.palette {
        _ if !model.look.theme.has_cards() || model.look.glyphs != Glyphs::Unicode => Grounds::None,
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

/// The edges between the cells of the board.
pub fn edges(model: &Model) -> Edges {
    let puzzle = model.puzzle();
    Edges::new(puzzle.grid(), puzzle.regions(), &puzzle.setup().cages)
}

/// The visible part of the board, given its layout and edges.
pub fn window(model: &Model, layout: &Layout, edges: &Edges) -> Window {
    Window::new(layout, shape(model, edges), (model.panes.viewport.row, model.panes.viewport.col))
}
