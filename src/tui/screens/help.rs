//! The help: all commands, and the keys that matter.

use crate::tui::geometry::screen;
use crate::tui::geometry::text::{self, Line, cut, inner, width, wrap};
use crate::tui::keys::join;
use crate::tui::message::Effects;
use crate::tui::paint::pen::{draw_frame, draw_lines, put};
use crate::tui::state::action::{Command, Does, found};
use crate::tui::state::context::Context;
use crate::tui::state::hand::{Cursor, Entry};
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::overlays;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The help.
#[derive(Clone, Debug)]
pub struct Help {
    /// Every action, as it was when the help was opened.
    pub commands: Vec<Command>,
    /// The search words.
    pub search: Entry,
    /// The first visible line.
    pub scroll: Cursor,
    /// Whether only the most important keys are shown.
    pub is_short: bool,
}

/// The most important keys: actions that share an entry, and what they do. They fill two columns
/// from the top.
pub const SHORT: [(&[&str], &str); 15] = [
    (&["move-left", "move-right", "move-up", "move-down"], "move the cursor"),
    (&["place"], "place a digit, or write a mark"),
    (&["marks"], "marks on or off"),
    (&["fill"], "fill in the marks"),
    (&["clear"], "clear the cell"),
    (&["undo"], "undo"),
    (&["redo"], "redo"),
    (&["check"], "check more, or less"),
    (&["simplest"], "a hint: the simplest step"),
    (&["effective"], "a hint: the most effective"),
    (&["hint-apply"], "do what the hint says"),
    (&["pane-next"], "next pane, such as the scores"),
    (&["start"], "another puzzle, tutorials"),
    (&["palette"], "all commands, settings"),
    (&["quit"], "quit; all is saved"),
];

impl Screen for Help {
    fn name(&self) -> &'static str {
        "help"
    }

    fn contexts(&self) -> &'static [Context] {
        if self.is_short { &[Context::Keys] } else { &[Context::Help] }
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.scroll)
    }

    fn lines(&self, model: &Model) -> usize {
        hidden(model, self) + 1
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        (!self.is_short).then_some(&mut self.search)
    }

    fn entry_changed(&mut self) {
        self.scroll = Cursor::default();
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_help(buf, body, model, self).into())
    }
}

/// Opens the help about all commands: over the board, at the most important keys; from there and
/// from other screens, at the list.
pub fn open(model: &mut Model, commands: Vec<Command>) -> Effects {
    if let Some(help) = model.top_mut::<Help>() {
        help.is_short = false;
        return Effects::new();
    }
    let (search, scroll) = (Entry::default(), Cursor::default());
    let is_short = model.overlays.is_empty();
    overlays::open(model, Help { commands, search, scroll, is_short })
}

/// The width of the keys, and the width if there is less room.
const KEYS: [usize; 2] = [22, 12];

/// The width from which the larger one is used.
const WIDE: usize = 56;

/// The room for the list within the frame.
pub const fn list(area: Rect) -> Rect {
    Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area }
}

/// How many lines do not fit, which is how far the list can scroll.
pub fn hidden(model: &Model, state: &Help) -> usize {
    if state.is_short {
        return 0;
    }
    let list = list(inner(screen::body(model)));
    text::hidden(&lines(state, list.width.into()), list)
}

/// The lines of the actions that match the search, with a heading before each context.
pub fn lines(state: &Help, room: usize) -> Vec<Line> {
    let mut places = found(&state.commands, state.search.text());
    // `found` puts the best match first; the help keeps the order in which keys are looked up.
    places.sort_unstable();
    let rows: Vec<&Command> = places.into_iter().map(|place| &state.commands[place]).collect();
    let is_action = |row: &&Command| matches!(row.does, Does::Action(_));
    let rows: Vec<&Command> = rows.into_iter().filter(is_action).collect();
    if rows.is_empty() {
        return vec![Line::new("No action matches these words.", Part::Faint)];
    }
    let mut lines = Vec::new();
    for group in rows.chunk_by(|a, b| a.context == b.context) {
        if !lines.is_empty() {
            lines.push(Line::new("", Part::Info));
        }
        let title = group[0].context.map_or("", |context| context.title());
        lines.push(Line::new(title, Part::Title));
        lines.extend(group.iter().flat_map(|row| entry(row, room)));
    }
    lines
}

/// One action: its keys, and beside them what it does.
fn entry(row: &Command, room: usize) -> Vec<Line> {
    let part = if row.why_not.is_some() { Part::Faint } else { Part::Info };
    let keys = if row.keys.is_empty() { "(no key)" } else { &row.keys };
    let columns = KEYS[usize::from(room < WIDE)];
    let keys = wrap(keys, columns - 2);
    let what = match &row.why_not {
        // If they do not work here, the heading says where they do.
        Some(why) if row.is_here => format!("{} (not now: {why})", row.help),
        _ => row.help.clone(),
    };
    let what = wrap(&what, room.saturating_sub(columns + 4).max(10));
    let line = |n: usize| {
        let [keys, what] = [&keys, &what].map(|lines| lines.get(n).map_or("", String::as_str));
        Line::new(format!("  {keys:<width$}{what}", width = columns), part)
    };
    (0..keys.len().max(what.len())).map(line).collect()
}

/// The width from which entries explain in their own words what they do; below it, a word or two
/// must suffice.
const WORDY: u16 = 70;

/// Draws the help and returns where the next character of the search goes.
pub fn draw_help(buf: &mut Buffer, body: Rect, model: &Model, state: &Help) -> Position {
    if state.is_short {
        return draw_short(buf, body, model, state);
    }
    let theme = &model.look.theme;
    let area = draw_frame(buf, body, u16::MAX, theme, "Help");
    let next = put(buf, area, (0, 0), "Search: ", theme.style(Part::Faint));
    put(buf, area, (next, 0), state.search.text(), theme.style(Part::Title));
    let next = next + width(state.search.before_cursor()) as u16;
    let list = list(area);
    draw_lines(buf, list, theme, &lines(state, list.width.into()), state.scroll.line());
    Position { x: area.x + next, y: area.y }
}

/// Draws the most important keys, and how to get to all others.
fn draw_short(buf: &mut Buffer, body: Rect, model: &Model, state: &Help) -> Position {
    let theme = &model.look.theme;
    let rows = SHORT.len().div_ceil(2) as u16;
    // If there is room, blank rows separate the entries from the frame and from what follows.
    let gap = u16::from(body.height >= rows + 6);
    let area = draw_frame(buf, body, rows + 1 + 3 * gap, theme, "The keys that matter");
    let column = area.width / 2;
    let wide = SHORT.iter().map(|(actions, _)| width(&keys(model, actions))).max().unwrap_or(0);
    let wide = wide.min(usize::from(column) / 2);
    for (place, (actions, words)) in (0..).zip(SHORT) {
        let (col, row) = (place / rows * column, gap + place % rows);
        let place = Rect { x: area.x + col, y: area.y + row, width: column, height: 1 };
        let place = place.intersection(area);
        let keys = cut(&keys(model, actions), wide).into_owned();
        put(buf, place, ((wide - width(&keys)) as u16, 0), &keys, theme.style(Part::Key));
        let is_first = |command: &&Command| actions.first() == Some(&command.name.as_str());
        let title = state.commands.iter().find(is_first).map_or("", |command| command.title);
        let words = if area.width >= WORDY { words } else { title };
        let words = cut(words, usize::from(column).saturating_sub(wide + 2));
        put(buf, place, (wide as u16 + 1, 0), &words, theme.style(Part::Info));
    }
    let foot = Rect { y: area.y + rows + 2 * gap, height: 1, ..area }.intersection(area);
    let all = model.session.keys.shown("help");
    let text =
        all.first().map_or_else(String::new, |key| format!("{key} lists all keys, with a search."));
    let more = format!("{text} The palette has the manual too.");
    let text = if width(&more) <= area.width.into() { more } else { text };
    put(buf, foot, (0, 0), &cut(&text, area.width.into()), theme.style(Part::Faint));
    area.as_position()
}

/// The keys of actions that share an entry.
fn keys(model: &Model, actions: &[&str]) -> String {
    let first = |action: &&str| model.session.keys.shown(action).into_iter().next();
    join(&actions.iter().filter_map(first).collect::<Vec<_>>())
}
