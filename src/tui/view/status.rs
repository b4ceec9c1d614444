//! The status row: mode, clock, number of open candidates, and the most urgent message; for screen
//! readers, one sentence; and what goes with the picture on the page, the game in words.

use crate::config::Marks;
use crate::game::clock::clock;
use crate::game::hint::HintRequest;
use crate::game::{remaining, spoken};
use crate::tui::geometry::screen::{Window, has_side};
use crate::tui::geometry::text::{cut_words, width};
use crate::tui::message::Topic;
use crate::tui::paint::pen::{draw_from, draw_long, put, put_right};
use crate::tui::screens::export;
use crate::tui::state::model::{Filter, Model, Pane, Tone, Touch, Writing};
use crate::tui::terminal::{Aside, Grid, GridCell, Words};
use crate::tui::theme::Part;
use crate::tui::view::scores;
use gradus_engine::hint::Wish;
use gradus_engine::rate::{LEVEL, written};
use gradus_engine::{Cell, Puzzle};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// The minimum width of the terminal for the number of candidates.
const ROOM_FOR_COUNT: u16 = 60;

/// Draws the row. `window` is the visible part of the board, if any. If the text of a hint does not fit
/// into the rows that there are for it, returns where its lines are, and how many of them do not fit.
pub fn draw_status(
    buf: &mut Buffer,
    area: Rect,
    model: &Model,
    window: Option<&Window>,
) -> Option<(Rect, usize)> {
    if model.look.reader {
        draw_spoken(buf, area, model);
        return None;
    }
    let (text, part) = message(model, window);
    let mut segments = segments(model);
    let taken = |segments: &[(String, Part)]| -> usize {
        segments.iter().map(|(text, _)| width(text) + 2).sum()
    };
    // The message, such as the path of a file, takes precedence if there is no room for both.
    if model.notice.is_some() && 1 + taken(&segments) + width(&text) > area.width.into() {
        if 1 + width(&text) > area.width.into() {
            let cursor = window.and_then(|window| window.place(model.hand.cursor));
            draw_long(buf, area, &text, model.look.theme.style(part), (area.y, cursor));
            return None;
        }
        segments.clear();
    }
    // If there is no pane for the text of a hint, it uses the rows left by the board.
    let is_hint = model.sitting.hint.is_some() && model.notice.is_none();
    let hint = window.filter(|_| is_hint && model.overlays.is_empty() && !has_side(model));
    if let Some(window) = hint.filter(|_| 1 + taken(&segments) + width(&text) > area.width.into()) {
        let rows = area.y.saturating_sub(window.area().bottom()) + 1;
        let style = model.look.theme.style(part);
        return Some(draw_from(buf, area, &text, style, (rows, model.panes.hint_scroll)));
    }
    // What comes before a message about the game gives way to the rest of it, except where the cursor is.
    let gives_way = model.overlays.is_empty() && !text.is_empty();
    while gives_way && segments.len() > 1 && 1 + taken(&segments) + width(&text) > area.width.into()
    {
        segments.pop();
    }
    let mut col = 1;
    for (text, part) in segments {
        col = put(buf, area, (col, 0), &text, model.look.theme.style(part)) + 2;
    }
    let room = usize::from(area.width.saturating_sub(col));
    let line = text.replace('\n', " ");
    col = put(buf, area, (col, 0), &cut_words(&line, room), model.look.theme.style(part));
    let title = title(model);
    if text == title {
        return None;
    }
    if usize::from(area.width.saturating_sub(col)) >= width(&title) + 3 {
        let area = Rect { width: area.width - 1, ..area };
        put_right(buf, area, 0, &title, model.look.theme.style(Part::Faint));
    }
    None
}

/// The title of the visible puzzle: from the screen on top, or else from the game.
fn title(model: &Model) -> String {
    let own = model.overlays.last().and_then(|screen| screen.title());
    own.unwrap_or_else(|| model.sitting.title.clone())
}

/// What comes before the message, each with its style.
fn segments(model: &Model) -> Vec<(String, Part)> {
    if let Some(screen) = model.overlays.last() {
        return screen.status();
    }
    let mut segments = Vec::new();
    if model.sitting.read_only.is_some() {
        segments.push(("read-only".into(), Part::Mode));
    }
    segments.push(match (model.hand.writing, model.sitting.settings.marks) {
        (Writing::Digits, _) => {
            (model.puzzle().grid().name(model.hand.cursor).to_string(), Part::Info)
        }
        (Writing::Marks, Marks::Positional) => ("MARK".into(), Part::Mode),
        (Writing::Marks, Marks::Corner) => ("CENTRE".into(), Part::Mode),
        (Writing::Corners, _) => ("CORNER".into(), Part::Mode),
    });
    if model.look.shows_clock {
        segments.push((clock(model.sitting.clock.played()), Part::Info));
    }
    if model.sitting.clock.is_idle() {
        segments.push(("clock stopped".into(), Part::Mode));
    }
    segments.extend(modes(model).into_iter().map(|text| (text, Part::Mode)));
    if let Some(technique) = model.session.practised {
        segments.push((format!("only {}", technique.name), Part::Mode));
    }
    segments.extend(open_candidates(model).map(|text| (text, Part::Info)));
    segments
}

/// The number of open candidates, if there is room for it.
fn open_candidates(model: &Model) -> Option<String> {
    match model.findings.facts.information {
        _ if model.look.size.0 < ROOM_FOR_COUNT => None,
        // The candidates of a sheet without marks are what fits.
        _ if !model.shows_fits() && !model.sitting.game.sheet().is_marked(model.puzzle()) => None,
        0 => None,
        1 => Some("1 candidate".into()),
        open => Some(format!("{open} candidates")),
    }
}

/// What is selected, held, highlighted and hidden.
pub(in crate::tui) fn modes(model: &Model) -> Vec<String> {
    let selected = model.hand.selected.iter().count();
    let mut modes = Vec::new();
    if selected > 0 {
        modes.push(format!("selected {selected}"));
    }
    match (model.hand.held, model.hand.filter) {
        (Some(digit), _) => modes.push(format!("holds {digit}")),
        (None, Some(Filter::Digits(digits))) => {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            modes.push(format!("shows {}", digits.join(" ")));
        }
        (None, Some(Filter::Candidates(count))) => modes.push(format!("shows {count} candidates")),
        (None, None) => {}
    }
    if let Some((cell, digit)) = model.hand.linking {
        modes.push(format!("link from {} {digit}", model.puzzle().grid().name(cell)));
    }
    if model.look.hides_marks {
        modes.push("marks hidden".into());
    }
    modes
}

/// The most urgent message, except for which part of the board is visible.
pub(in crate::tui) fn status_text(model: &Model) -> (String, Part) {
    message(model, None)
}

/// The most urgent message.
pub(in crate::tui) fn message(model: &Model, window: Option<&Window>) -> (String, Part) {
    if let Some(notice) = &model.notice {
        let part = match notice.tone {
            Tone::Info => Part::Info,
            Tone::Warning => Part::Warning,
            Tone::Error => Part::Error,
        };
        return (notice.text.clone(), part);
    }
    if let Some(screen) = model.overlays.last() {
        return (screen.sentence(model), Part::Info);
    }
    if model.findings.analysis.awaits(Topic::Hint) || model.findings.analysis.awaits(Topic::PlayOn)
    {
        return ("looking for a step…".into(), Part::Faint);
    }
    if let Some(hint) = &model.sitting.hint {
        // What the hint's own pane and the key row say is not repeated.
        if !model.look.reader && has_side(model) {
            let key =
                |action| model.session.keys.shown(action).into_iter().next().unwrap_or_default();
            let (stage, last) = hint.stage();
            let more = match (stage < last, hint.request) {
                // The button of the pad for fingers.
                (true, HintRequest::Wish(Wish::Simplest))
                    if model.session.surroundings.has_fingers =>
                {
                    "Hint tells more".into()
                }
                (true, HintRequest::Wish(Wish::Simplest)) => {
                    format!("{} tells more", key("simplest"))
                }
                (true, HintRequest::Wish(Wish::MostEffective)) => {
                    format!("{} tells more", key("effective"))
                }
                _ => String::new(),
            };
            return (more, Part::Info);
        }
        return (model.sitting.hint_text(hint), Part::Info);
    }
    if model.panes.focus == Pane::Scores {
        return (scores::selected(model), Part::Info);
    }
    if let Some(text) = remaining::sums(&model.sitting.game, &model.hand.selected) {
        return (text, Part::Info);
    }
    let range = window.and_then(|window| range(window, model.look.size.0 >= 60));
    (range.or_else(|| stuck(model)).unwrap_or_default(), Part::Faint)
}

/// Why the rating of the rest is stuck, if it is, and the key that shows where.
fn stuck(model: &Model) -> Option<String> {
    model.now()?.stuck.as_ref()?;
    let why = model.sitting.why_stuck();
    let key = model.session.keys.shown("show-stuck").into_iter().next();
    Some(key.map_or_else(|| why.clone(), |key| format!("{why} · {key} shows where")))
}

/// Which rows and columns are visible, with arrows towards those that are not, as in `rows 1-10 of
/// 14, columns 1-9 of 12 →↓` or, with less room, `1-10/14 1-9/12 →↓`.
fn range(window: &Window, has_room: bool) -> Option<String> {
    let (rows, cols) = (window.rows(), window.cols());
    let (all_rows, all_cols) = (window.shape.grid.rows(), window.shape.grid.cols());
    let arrows = [
        ('←', cols.start > 0),
        ('→', cols.end < all_cols),
        ('↑', rows.start > 0),
        ('↓', rows.end < all_rows),
    ];
    let arrows: String =
        arrows.iter().filter(|(_, hidden)| *hidden).map(|(arrow, _)| arrow).collect();
    let (top, bottom, left, right) = (rows.start + 1, rows.end, cols.start + 1, cols.end);
    (!arrows.is_empty()).then(|| match has_room {
        true => format!(
            "rows {top}-{bottom} of {all_rows}, columns {left}-{right} of {all_cols} {arrows}"
        ),
        false => format!("{top}-{bottom}/{all_rows} {left}-{right}/{all_cols} {arrows}"),
    })
}

/// Draws the row for screen readers: one sentence, most important first.
pub fn draw_spoken(buf: &mut Buffer, area: Rect, model: &Model) {
    let (text, part) = sentence(model);
    draw_long(buf, area, &text, model.look.theme.style(part), (area.y, None));
}

/// What to say: a message or a hint, or else the cursor's cell.
pub fn sentence(model: &Model) -> (String, Part) {
    let (message, part) = status_text(model);
    // A visible hint does not prevent looking around.
    let is_at_cell = model.session.touch != Touch::Nothing && model.panes.focus == Pane::Grid;
    let is_cell = model.notice.is_none() && model.overlays.is_empty() && is_at_cell;
    if !is_cell && !message.is_empty() {
        return (message, part);
    }
    let text = if model.overlays.is_empty() { cell(model) } else { String::new() };
    (text, Part::Info)
}

/// The cursor's cell; what the last key wrote comes first.
fn cell(model: &Model) -> String {
    let (game, cell) = (&model.sitting.game, model.hand.cursor);
    let modes = mode_words(model);
    let of_cell = || vec![spoken::cell(game, cell, model.help())];
    match model.session.touch {
        Touch::Wrote => spoken::written(game, cell, &model.findings.facts.problems),
        Touch::Moved => [of_cell(), modes].concat().join(", "),
        Touch::Nothing => [modes, of_cell()].concat().join(", "),
    }
}

/// What digits do now, and what is selected, held, highlighted and hidden.
fn mode_words(model: &Model) -> Vec<String> {
    let writing = match (model.hand.writing, model.sitting.settings.marks) {
        (Writing::Digits, _) => None,
        (Writing::Marks, Marks::Positional) => Some("marks"),
        (Writing::Marks, Marks::Corner) => Some("centre marks"),
        (Writing::Corners, _) => Some("corner marks"),
    };
    writing.map(String::from).into_iter().chain(modes(model)).collect()
}

/// What goes with the picture of a model. While nothing is played, it does not mention the game
/// behind the start screen.
pub fn aside(model: &Model) -> Aside {
    let sentence = sentence(model).0;
    if model.overlays.iter().any(|screen| screen.precedes_game()) {
        let grid = Grid { has_list: model.panes.spots.has_list(), ..Grid::default() };
        return Aside { words: Words { sentence, ..Words::default() }, grid };
    }
    let link = export::link(model).map(|link| link.to_string()).unwrap_or_default();
    let title = model.sitting.title.clone();
    let invitation = invitation(model).unwrap_or_default();
    let solved = model.sitting.is_solved();
    let result = if solved { export::result(model) } else { String::new() };
    Aside { words: Words { title, link, sentence, invitation, result }, grid: grid(model) }
}

/// What to expect: `A hard Sudoku, 62 points by simplest first: about 14 min`. The time is that of
/// the rest, so there is no such sentence once the player has started, or before everything is
/// rated.
fn invitation(model: &Model) -> Option<String> {
    let (sitting, start) = (&model.sitting, &model.ratings().start);
    let total =
        start.rating.as_ref().filter(|_| start.fresh && sitting.game.position() == 0)?.total;
    let level = model.findings.analysis.of(&LEVEL).start.rating.as_ref()?.level?;
    let variety = model.puzzle().setup().sort();
    let variety = variety.strip_prefix("classic ").unwrap_or(&variety);
    let article = if level.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
    let points = |total| format!(", {} points by {}", written(total), sitting.system().name);
    let (points, time) = (total.map(points).unwrap_or_default(), model.prediction()?.about());
    Some(format!("{article} {level} {variety}{points}: {time}."))
}

/// The board cell by cell; what lies over it hides its cells.
fn grid(model: &Model) -> Grid {
    let (puzzle, spots) = (model.puzzle(), &model.panes.spots);
    let grid = puzzle.grid();
    let places: BTreeMap<Cell, [u16; 4]> =
        spots.cells().map(|(cell, at)| (cell, [at.x, at.y, at.width, at.height])).collect();
    let shows = !model.is_paused() && model.overlays.is_empty();
    let cell = |cell: Cell| GridCell {
        name: name(model, puzzle, cell),
        digit: model.sitting.game.sheet().value(cell).map(|digit| digit.to_string()),
        place: places.get(&cell).copied(),
    };
    let row = |row| (0..grid.cols()).filter_map(|col| grid.cell(row, col)).map(cell).collect();
    Grid {
        cursor: (grid.row(model.hand.cursor), grid.col(model.hand.cursor)),
        marks: model.hand.writing != Writing::Digits,
        largest: puzzle.largest(),
        has_list: spots.has_list(),
        rows: if shows { (0..grid.rows()).map(row).collect() } else { Vec::new() },
    }
}

/// A cell as it is read out, without what its regions still need.
fn name(model: &Model, puzzle: &Puzzle, cell: Cell) -> String {
    let content = spoken::content(&model.sitting.game, cell);
    format!("{}, {content}", spoken::place(puzzle, cell))
}
