//! The view: paints a model straight into the buffer, and changes nothing.

pub(in crate::tui) mod aside;
pub(in crate::tui) mod block;
pub(in crate::tui) mod board;
pub(in crate::tui) mod candidates;
pub(in crate::tui) mod cards;
pub(in crate::tui) mod clues;
pub(in crate::tui) mod colours;
pub(in crate::tui) mod coming;
pub(in crate::tui) mod content;
pub(in crate::tui) mod course;
pub(in crate::tui) mod frame;
pub mod glyphs;
pub(in crate::tui) mod hint;
pub(in crate::tui) mod indexed;
pub(in crate::tui) mod key_row;
pub(in crate::tui) mod large;
pub(in crate::tui) mod links;
pub(in crate::tui) mod long;
pub(in crate::tui) mod look;
pub(in crate::tui) mod marks;
pub(in crate::tui) mod moves;
pub(in crate::tui) mod names;
pub(in crate::tui) mod overlay;
pub(in crate::tui) mod pane;
pub(in crate::tui) mod pen;
pub(in crate::tui) mod pictured;
pub(in crate::tui) mod relations;
pub(in crate::tui) mod roles;
pub(in crate::tui) mod route;
pub(in crate::tui) mod runs;
pub(in crate::tui) mod said;
pub(in crate::tui) mod scores;
pub(in crate::tui) mod spoken;
pub(in crate::tui) mod status;
mod strokes;
pub(in crate::tui) mod sums;
pub(in crate::tui) mod total;
pub(in crate::tui) mod true_candidates;
pub(in crate::tui) mod two_sorts;
pub(in crate::tui) mod which_key;

pub use aside::aside;
pub use spoken::sentence;

use crate::config::Marks;
use crate::tui::geometry::drawn::Drawn;
use crate::tui::geometry::game::{edges, game_layout, window};
use crate::tui::geometry::layout::SIDE;
use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::screen::{self, above, bottom};
use crate::tui::geometry::window::Window;
use crate::tui::screen::row::{Screen, contexts};
use crate::tui::screen::{steps, tutorial};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Pane, Writing};
use crate::tui::state::overlay::{Overlay, each};
use crate::tui::state::spots::{ClickTarget, Spots};
use crate::tui::theme::{Palette, Part, Theme};
use block::{Block, stack};
use board::{Board, draw_board};
use gradus_engine::Digits;
use look::GameLooks;
use pane::{needs_more_room, pane_area};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use scores::{ScoresPlan, draw_folded};

/// Paints the model. The hardware cursor shows where words are typed; for a screen reader, it is on
/// the cursor's cell, or on the selection. Returns what was drawn where, for [`Model::spots`].
pub fn view(model: &Model, frame: &mut Frame<'_>) -> Spots {
    let area = frame.area();
    let Drawn { cursor, spots } = draw(model, frame.buffer_mut());
    glyphs::translate(frame.buffer_mut(), model.glyphs);
    ground(frame.buffer_mut(), &model.theme);
    if model.suited.palette == Palette::Indexed {
        indexed::reduce(frame.buffer_mut(), &model.theme);
    }
    // If nothing is selected, a screen reader finds the cursor at the message.
    let said = Position { x: 0, y: bottom(area)[0].y };
    let cursor = cursor.or(model.reader.then_some(said));
    let shows = model.reader || types_words(model);
    if let Some(cursor) = cursor.filter(|cursor| shows && area.contains(*cursor)) {
        frame.set_cursor_position(cursor);
    }
    spots
}

/// The rows below the scores that make room for a hint, those that make room for it, the course and the
/// log, and those that do so for the sums as well.
const HINT_ROOM: u16 = 10;
const HINT_AMONG_OTHERS: u16 = 20;
const SUMS_AMONG_OTHERS: u16 = 34;

/// Whether words are being typed, so that the player looks for the cursor.
fn types_words(model: &Model) -> bool {
    contexts(model).iter().any(|context| context.groups().contains(&Context::Text))
}

/// Gives the theme's own colours to everything that has none. This comes last, because drawing over
/// something removes its colours.
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

fn draw(model: &Model, buf: &mut Buffer) -> Drawn {
    let strip = screen::strip(model).min(buf.area.height);
    let screen = Rect { height: buf.area.height - strip, ..buf.area };
    tutorial::view::draw_strip(buf, Rect { y: screen.bottom(), height: strip, ..screen }, model);
    let [status, keys] = bottom(screen);
    let body = above(screen);
    // A pause hides everything below it.
    let pause = model.overlays.iter().position(|overlay| matches!(overlay, Overlay::Pause(_)));
    let (window, mut drawn) = match pause {
        Some(_) => (None, Drawn::default()),
        None => draw_panes(buf, body, model),
    };
    for overlay in &model.overlays[pause.unwrap_or(0)..] {
        if let Some(over) = each!(overlay, screen => screen.draw(buf, body, model)) {
            drawn = over;
        }
    }
    let cell = window.as_ref().and_then(|window| window.place(model.hand.cursor));
    which_key::draw_which_key(buf, body, model, cell, &mut drawn.spots);
    status::draw_status(buf, status, model, window.as_ref());
    key_row::draw_key_row(buf, keys, model, &mut drawn.spots);
    drawn
}

/// Draws the panes, and returns which part of the board is visible and where the cursor's cell or
/// the list of steps is.
fn draw_panes(buf: &mut Buffer, body: Rect, model: &Model) -> (Option<Window>, Drawn) {
    let layout = game_layout(model, body);
    // If there is no room beside the board, the pane that has the focus replaces it.
    let aside = layout.is_ok_and(|layout| layout.side.is_some());
    let steps = model.steps();
    if let Some(list) = steps.filter(|list| !aside && !list.on_board) {
        return (None, steps::view::draw_steps(buf, body, None, model, list).into());
    }
    if steps.is_none() && model.pane != Pane::Grid && !aside && body.width >= SIDE {
        return (None, draw_side(buf, pane_area(body), model, None, false));
    }
    let layout = match layout {
        Ok(layout) => layout,
        Err(needed) => {
            needs_more_room(buf, body, needed, &model.theme);
            return (None, Drawn::default());
        }
    };
    let edges = edges(model);
    let window = window(model, &layout, &edges);
    let looks = GameLooks::new(model);
    let dots = model.sitting.settings.dots;
    let board = Board {
        window: &window,
        edges: &edges,
        theme: &model.theme,
        dots,
        large: model.sitting.settings.large_digits && glyphs::has_blocks(model.glyphs),
        setup: model.puzzle().setup(),
        cursor: model.hand.cursor,
    };
    draw_board(buf, board, |cell| looks.of(cell));
    links::draw_links(buf, &window, &model.theme, &looks.links);
    let cursor = window.place(model.hand.cursor).map(digit_position);
    let mut drawn = match (layout.side.map(pane_area), steps) {
        (Some(side), Some(list)) => {
            steps::view::draw_steps(buf, side, layout.second, model, list).into()
        }
        (Some(side), None) => {
            let is_folded = model.folds_scores() && side.y >= layout.board.bottom();
            draw_side(buf, side, model, layout.second, is_folded)
        }
        (None, _) => Drawn::default(),
    };
    drawn.cursor = drawn.cursor.or(cursor);
    if model.overlays.is_empty() {
        drawn.spots.extend(window.cells().map(|(cell, place)| (place, ClickTarget::Cell(cell))));
        drawn.spots.extend(mark_spots(model, &window));
    }
    (Some(window), drawn)
}

/// The places of the marks in the cursor's cell, while digits write marks in their places.
fn mark_spots(model: &Model, window: &Window) -> impl Iterator<Item = (Rect, ClickTarget)> {
    let places = window.places();
    let shows = window.size().marks && model.sitting.settings.marks == Marks::Positional;
    let cell = window.place(model.hand.cursor);
    let cell = cell.filter(|_| shows && model.hand.writing == Writing::Marks);
    let digits = move |cell: Rect| {
        let place = move |digit| {
            let (col, row) = places.mark(digit);
            (Rect::new(cell.x + col, cell.y + row, 1, 1), ClickTarget::Mark(digit))
        };
        Digits::up_to(places.largest).iter().map(place)
    };
    cell.into_iter().flat_map(digits)
}

/// Draws the candidates, below them the scores, and what there is more to say: in the second pane, if
/// there is one, and below the scores. A hint replaces the scores if there is no room for both. The
/// returned cursor is where a screen reader finds the row that has the focus.
fn draw_side(
    buf: &mut Buffer,
    area: Rect,
    model: &Model,
    second: Option<Rect>,
    is_folded: bool,
) -> Drawn {
    let mut drawn = Drawn::default();
    // The candidates change with every move, and the status row has already said them.
    let is_read = model.reader && model.pane != Pane::Candidates;
    let taken = match is_read {
        true => 0,
        false => candidates::draw_candidates(buf, area, model, &mut drawn.spots),
    };
    let taken = taken.min(area.height);
    let below = Rect { y: area.y + taken, height: area.height - taken, ..area };
    drawn.spots.add(below, ClickTarget::Pane(Pane::Scores));
    if is_folded {
        match &model.sitting.hint {
            Some(hint) => drawn.hint_at(hint::draw_hint_as_list(buf, below, model, hint)),
            None => draw_folded(buf, below, model),
        }
        return drawn;
    }
    let scores = ScoresPlan::of(model, below);
    let rest = scores.rest();
    let second = second.map(pane_area);
    let wanted = if second.is_some() { HINT_AMONG_OTHERS } else { HINT_ROOM };
    let has_room = rest.is_some_and(|rest| rest.height >= wanted);
    if let Some(hint) = model.sitting.hint.as_ref().filter(|_| !has_room && second.is_none()) {
        drawn.hint_at(hint::draw_hint_as_list(buf, below, model, hint));
        return drawn;
    }
    // A hint moves nothing in the second pane if there is room for it in the first.
    let has_sums = rest.is_some_and(|rest| rest.height >= SUMS_AMONG_OTHERS);
    let (others, more): (&[usize], &[usize]) = match (second.is_some(), has_room, has_sums) {
        (true, true, true) => (&[COURSE, SUMS, HINT, MOVES], &[COMING, PICTURED]),
        (true, true, false) => (&[COURSE, HINT, MOVES], &[COMING, SUMS, PICTURED]),
        (true, false, _) => (&[COURSE, MOVES], &[HINT, COMING, SUMS, PICTURED]),
        (false, ..) => (&[COURSE, HINT, COMING, SUMS, PICTURED, MOVES], &[]),
    };
    if let Some(second) = second {
        drawn.hint_at(stack(buf, second, model, blocks(model, second.width, more)));
    }
    if let Some(rest) = rest {
        drawn.hint_at(stack(buf, rest, model, blocks(model, rest.width, others)));
    }
    let selected = scores.draw(buf, model, &mut drawn.spots);
    drawn.cursor = selected.filter(|_| model.reader && model.pane == Pane::Scores);
    drawn
}

/// The blocks by their ranks: the first ones are the last to go.
const HINT: usize = 0;
const COMING: usize = 1;
const COURSE: usize = 2;
const MOVES: usize = 3;
const SUMS: usize = 4;
const PICTURED: usize = 5;

/// These blocks at a width, if they have something to say. Nobody listens to more than the hint.
fn blocks(model: &Model, width: u16, wanted: &[usize]) -> Vec<(usize, Block)> {
    let room = usize::from(width);
    let block = |rank: usize| match rank {
        HINT => model.sitting.hint.as_ref().map(|shown| hint::block(model, shown, room)),
        _ if model.reader => None,
        COMING => coming::coming(model, room),
        COURSE => course::course(model, room),
        MOVES => moves::moves(model, room),
        SUMS => sums::sums(model, room),
        _ => pictured::pictured(model, room),
    };
    wanted.iter().filter_map(|&rank| Some((rank, block(rank)?))).collect()
}
