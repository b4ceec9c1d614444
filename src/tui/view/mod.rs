//! The view: paints a model straight into the buffer, and changes nothing.

mod blocks;
mod candidates;
pub mod glyphs;
mod keys;
mod label_bar;
mod links;
mod picture;
mod scores;
mod status;

use crate::config::Marks;
use crate::tui::geometry::edges::Edges;
use crate::tui::geometry::label_bar::LabelBar;
use crate::tui::geometry::layout::SIDE;
use crate::tui::geometry::places::{Taken, digit_position};
use crate::tui::geometry::screen::{self, Window, above, bottom, edges, game_layout, window};
use crate::tui::geometry::traces::Crowd;
use crate::tui::paint::block::{self, Block, stack};
use crate::tui::paint::board::{Board, draw_board};
use crate::tui::paint::content::Content;
use crate::tui::paint::look::GameLooks;
use crate::tui::paint::pen::{needs_more_room, pane_area};
use crate::tui::screens::tutorial;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Pane, Writing};
use crate::tui::state::panes::{ClickTarget, Drawn, Spots};
use crate::tui::theme::{Palette, Part, Theme};
use gradus_engine::Digits;
use label_bar::draw_label_bar;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use scores::{ScoresPlan, draw_folded};

pub use picture::picture;
pub use status::aside;
pub use status::sentence;

/// Paints the model. The hardware cursor shows where words are typed; for a screen reader, it is on
/// the cursor's cell, or on the selection. Returns what was drawn where, for `Panes::spots`.
pub fn view(model: &Model, frame: &mut Frame<'_>) -> Spots {
    let area = frame.area();
    let Drawn { cursor, spots } = draw(model, frame.buffer_mut());
    glyphs::translate(frame.buffer_mut(), model.look.glyphs);
    ground(frame.buffer_mut(), &model.look.theme);
    if model.look.suited.palette == Palette::Indexed {
        glyphs::reduce(frame.buffer_mut(), &model.look.theme);
    }
    // If nothing is selected, a screen reader finds the cursor at the message.
    let message_at = Position { x: 0, y: bottom(area)[0].y };
    let cursor = cursor.or(model.look.reader.then_some(message_at));
    let shows = model.look.reader || types_words(model);
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

/// A pane with fewer rows has no room for both candidates and scores.
const LOW: u16 = 16;

/// Whether words are being typed, so that the player looks for the cursor.
fn types_words(model: &Model) -> bool {
    model.contexts().iter().any(|context| context.groups().contains(&Context::Text))
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
    tutorial::draw_strip(buf, Rect { y: screen.bottom(), height: strip, ..screen }, model);
    let [status, keys] = bottom(screen);
    let body = above(screen);
    let hidden = model.overlays.iter().position(|screen| screen.hides_game());
    let (window, mut drawn) = match hidden {
        Some(_) => (None, Drawn::default()),
        None => draw_panes(buf, body, model),
    };
    for screen in &model.overlays[hidden.unwrap_or(0)..] {
        drawn = screen.draw(buf, body, model).unwrap_or(drawn);
    }
    let cell = window.as_ref().and_then(|window| window.place(model.hand.cursor));
    keys::draw_which_key(buf, body, model, cell, &mut drawn.spots);
    drawn.hint_at(status::draw_status(buf, status, model, window.as_ref()));
    keys::draw_key_row(buf, keys, model, &mut drawn.spots);
    drawn
}

/// Draws the panes, and returns which part of the board is visible and where the cursor's cell or
/// the list of steps is.
fn draw_panes(buf: &mut Buffer, body: Rect, model: &Model) -> (Option<Window>, Drawn) {
    let layout = game_layout(model, body);
    // If there is no room beside the board, the pane that has the focus replaces it.
    let aside = layout.is_ok_and(|layout| layout.side.is_some());
    let steps = model.steps();
    if let Some(list) = steps.filter(|list| !aside && list.covers_board()) {
        return (None, list.draw_pane(buf, body, None, model));
    }
    if steps.is_none() && model.panes.focus != Pane::Grid && !aside && body.width >= SIDE {
        let bar = layout.ok().and_then(|layout| layout.bar);
        let height = bar.map_or(body.height, |bar| bar.area.y - body.y);
        let above = pane_area(Rect { height, ..body });
        let mut drawn = draw_side(buf, above, model, None, false);
        draw_bar(buf, bar, model, &mut drawn);
        return (None, drawn);
    }
    let layout = match layout {
        Ok(layout) => layout,
        Err(needed) => {
            needs_more_room(buf, body, needed, &model.look.theme);
            return (None, Drawn::default());
        }
    };
    let edges = edges(model);
    let window = window(model, &layout, &edges);
    // Where the board is a picture, the screen stays blank, and marks have all places.
    let crowd = (!layout.lattice.pictured).then(|| draw_text_board(buf, model, &window, &edges));
    let cursor = window.place(model.hand.cursor).map(digit_position);
    let mut drawn = match (layout.side.map(pane_area), steps) {
        (Some(side), Some(list)) => list.draw_pane(buf, side, layout.second, model),
        (Some(side), None) => {
            let is_folded = model.folds_scores() && side.y >= layout.board.bottom();
            draw_side(buf, side, model, layout.second, is_folded)
        }
        (None, _) => Drawn::default(),
    };
    drawn.cursor = drawn.cursor.or(cursor);
    draw_bar(buf, layout.bar, model, &mut drawn);
    if model.overlays.is_empty() {
        drawn.spots.extend(window.cells().map(|(cell, place)| (place, ClickTarget::Cell(cell))));
        let taken = crowd.map(|crowd| crowd.taken(model.hand.cursor)).unwrap_or_default();
        drawn.spots.extend(mark_spots(model, &window, taken));
    }
    (Some(window), drawn)
}

/// Draws the board in characters; returns the places that are not for marks.
fn draw_text_board(buf: &mut Buffer, model: &Model, window: &Window, edges: &Edges) -> Crowd {
    let looks = GameLooks::new(model);
    let puzzle = model.puzzle();
    let crowd = Crowd::of(window, puzzle.setup());
    let dots = model.sitting.settings.dots;
    let board = Board {
        window,
        edges,
        theme: &model.look.theme,
        dots,
        large: model.sitting.settings.large_digits && glyphs::has_blocks(model.look.glyphs),
        setup: puzzle.setup(),
        regions: puzzle.regions(),
        crowd: &crowd,
        cursor: model.hand.cursor,
        reader: model.look.reader,
    };
    draw_board(buf, board, |cell| looks.of(cell));
    draw_links(buf, window, model, &looks, &crowd);
    crowd
}

/// Draws the links between candidates, which end where these are written.
fn draw_links(
    buf: &mut Buffer,
    window: &Window,
    model: &Model,
    looks: &GameLooks<'_>,
    crowd: &Crowd,
) {
    let placed = |cell| match looks.of(cell).content {
        Content::Marks(marks, painted) => {
            let meant = painted.iter().fold(Digits::EMPTY, |all, paint| all | paint.digits);
            window.places().arrange(crowd.taken(cell), marks | meant, meant)
        }
        _ => Vec::new(),
    };
    links::draw_links(buf, window, &model.look.theme, &looks.links, placed);
}

/// Draws the bar of labels, if it is shown.
fn draw_bar(buf: &mut Buffer, bar: Option<LabelBar>, model: &Model, drawn: &mut Drawn) {
    if let Some(bar) = bar.filter(|_| model.steps().is_none()) {
        draw_label_bar(buf, bar, model, &mut drawn.spots);
    }
}

/// The places of the marks in the cursor's cell, while digits write marks in their places.
fn mark_spots(
    model: &Model,
    window: &Window,
    taken: Taken,
) -> impl Iterator<Item = (Rect, ClickTarget)> {
    let places = window.places();
    let shows = window.size().marks && model.sitting.settings.marks == Marks::Positional;
    let cell = window.place(model.hand.cursor);
    let cell = cell.filter(|_| shows && model.hand.writing == Writing::Marks);
    let marks = model.sitting.game.sheet().marks(model.hand.cursor);
    let digits = move |cell: Rect| {
        let spot = move |digit, (col, row)| {
            (Rect::new(cell.x + col, cell.y + row, 1, 1), ClickTarget::Mark(digit))
        };
        // What is written is hit there; other digits where they would be.
        let written = places.arrange(taken, marks, Digits::EMPTY).into_iter();
        let written: Vec<_> =
            written.filter_map(|mark| Some((mark.digits.only()?, mark.at))).collect();
        let others = Digits::up_to(places.largest) - marks;
        let others = others.iter().zip(others.iter().map(|digit| {
            let alone = places.arrange(taken, digit.into(), Digits::EMPTY);
            alone.first().map_or((0, 0), |mark| mark.at)
        }));
        let is_free = |at: &(u16, u16)| !written.iter().any(|(_, other)| other == at);
        let others: Vec<_> = others.filter(|(_, at)| is_free(at)).collect();
        written.into_iter().chain(others).map(move |(digit, at)| spot(digit, at))
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
    let is_read = model.look.reader && model.panes.focus != Pane::Candidates;
    // In a low pane, they leave all of it to a hint, and to the scores that have the focus.
    let is_wanted = model.sitting.hint.is_some() || model.panes.focus == Pane::Scores;
    let is_low = area.height < LOW && is_wanted;
    let taken = match is_read || is_low {
        true => 0,
        false => candidates::draw_candidates(buf, area, model, &mut drawn.spots),
    };
    let taken = taken.min(area.height);
    let below = Rect { y: area.y + taken, height: area.height - taken, ..area };
    draw_scores(buf, below, model, (second, is_folded), drawn)
}

/// Draws what is below the candidates.
fn draw_scores(
    buf: &mut Buffer,
    below: Rect,
    model: &Model,
    (second, is_folded): (Option<Rect>, bool),
    mut drawn: Drawn,
) -> Drawn {
    drawn.spots.add(below, ClickTarget::Pane(Pane::Scores));
    if is_folded {
        match &model.sitting.hint {
            Some(hint) => drawn.hint_at(block::draw_hint_as_list(buf, below, model, hint)),
            None => draw_folded(buf, below, model),
        }
        return drawn;
    }
    let scores = ScoresPlan::of(model, below);
    let rest = scores.rest();
    let second = second.map(pane_area);
    let least = if second.is_some() { HINT_AMONG_OTHERS } else { HINT_ROOM };
    let has_room = rest.is_some_and(|rest| rest.height >= least);
    if let Some(hint) = model.sitting.hint.as_ref().filter(|_| !has_room && second.is_none()) {
        drawn.hint_at(block::draw_hint_as_list(buf, below, model, hint));
        return drawn;
    }
    // A hint moves nothing in the second pane if there is room for it in the first.
    let has_sums = rest.is_some_and(|rest| rest.height >= SUMS_AMONG_OTHERS);
    let (others, more): (&[usize], &[usize]) = match (second.is_some(), has_room, has_sums) {
        (true, true, true) => (&[TOTAL_PLOT, SUMS, HINT, MOVES], &[NEXT_STEPS, PICTURED, TEXT]),
        (true, true, false) => (&[TOTAL_PLOT, HINT, MOVES], &[NEXT_STEPS, SUMS, PICTURED, TEXT]),
        (true, false, _) => (&[TOTAL_PLOT, MOVES], &[HINT, NEXT_STEPS, SUMS, PICTURED, TEXT]),
        (false, ..) => (&[TOTAL_PLOT, HINT, NEXT_STEPS, SUMS, PICTURED, TEXT, MOVES], &[]),
    };
    if let Some(second) = second {
        drawn.hint_at(stack(buf, second, model, blocks(model, second, more)));
    }
    if let Some(rest) = rest {
        drawn.hint_at(stack(buf, rest, model, blocks(model, rest, others)));
    }
    let selected = scores.draw(buf, model, &mut drawn.spots);
    drawn.cursor = selected.filter(|_| model.look.reader && model.panes.focus == Pane::Scores);
    drawn
}

/// The blocks by their ranks: the first ones are the last to go.
const HINT: usize = 0;
const NEXT_STEPS: usize = 1;
const TOTAL_PLOT: usize = 2;
const MOVES: usize = 3;
const SUMS: usize = 4;
const TEXT: usize = 5;
const PICTURED: usize = 6;

/// These blocks for an area, if they have something to say. Nobody listens to more than the hint.
fn blocks(model: &Model, area: Rect, ranks: &[usize]) -> Vec<(usize, Block)> {
    let (room, rows) = (usize::from(area.width), usize::from(area.height));
    let block = |rank: usize| match rank {
        HINT => model.sitting.hint.as_ref().map(|shown| block::hint_block(model, shown, room)),
        _ if model.look.reader => None,
        NEXT_STEPS if !model.shows_ahead() => None,
        NEXT_STEPS => blocks::next_steps(model, room),
        TOTAL_PLOT => blocks::total_plot(model, room),
        MOVES => blocks::moves(model, room, rows),
        SUMS => blocks::sums(model, room),
        TEXT => blocks::described(model, room, rows),
        _ => blocks::pictured(model, room),
    };
    ranks.iter().filter_map(|&rank| Some((rank, block(rank)?))).collect()
}
