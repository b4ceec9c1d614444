//! Title, author and the text of the rules of the puzzle in the editor.

use crate::tui::geometry::text::{Line, Rows, inner, width, wrap};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::paint::pen::{draw_frame, draw_lines};
use crate::tui::screens::editor;
use crate::tui::screens::editor::state::Editor;
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::{Cursor, Edit, Entry};
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::panes::{ClickTarget, Drawn, Spots};
use crate::tui::theme::Part;
use crate::tui::update::overlays;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The names of the texts.
pub const NAMES: [&str; 3] = ["Title", "Author", "Rules"];

/// The texts, one of which is typed.
#[derive(Clone, Debug)]
pub struct AboutScreen {
    /// The selected text.
    pub selected: Cursor,
    /// Title, author and rules.
    pub texts: [Entry; NAMES.len()],
}

impl AboutScreen {
    /// The texts as they are so far, with their line ends.
    pub fn new(texts: [Option<&str>; NAMES.len()]) -> Self {
        let entry = |text: Option<&str>| {
            let mut entry = Entry::default();
            let symbols = text.unwrap_or_default().chars();
            symbols.for_each(|symbol| entry.edit(Edit::InsertChar(symbol)));
            entry
        };
        Self { selected: Cursor::default(), texts: texts.map(entry) }
    }
}

impl Screen for AboutScreen {
    fn name(&self) -> &'static str {
        "about"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::About]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        NAMES.len()
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        self.texts.get_mut(self.selected.line())
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        keep
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_about(buf, body, model, self).into())
    }
}

pub(in crate::tui) const ROWS: &[Action] = &[Action {
    id: "editor-about",
    title: "title",
    help: "Asks for the title, the author and the text of the rules.",
    also: "name author rules describe text",
    rank: 9,
    contexts: &[Context::Editor],
    run: open,
    ..BASE
}];

/// Asks for title, author and rules of the puzzle in the editor.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let Some(editor) = model.top::<Editor>() else { return Effects::new() };
    let about = editor.setup.about.as_deref();
    let author = about.and_then(|about| about.author.as_deref());
    let rules = about.and_then(|about| about.rules.as_deref());
    let screen = AboutScreen::new([editor.title.as_deref(), author, rules]);
    overlays::open(model, screen)
}

/// Keeps what was typed.
fn keep(model: &mut Model, _: Key) -> Effects {
    let Some(typed) = model.top::<AboutScreen>() else { return Effects::new() };
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_string());
    let texts = typed.texts.each_ref().map(|entry| text(entry.text()));
    let mut effects = overlays::close_top(model);
    effects.extend(editor::actions::describe(model, texts));
    effects
}

/// The width of the names.
const NAME: usize = 8;

/// Draws the texts and returns what can be clicked on, and where the next letter goes.
pub fn draw_about(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &AboutScreen,
) -> (Spots, Position) {
    let room = usize::from(inner(body).width).saturating_sub(NAME + 1);
    let selected = state.selected.line();
    let mut lines: Vec<Line> = Vec::new();
    let mut of: Vec<usize> = Vec::new();
    let mut next = (0, 0);
    for (place, (name, entry)) in NAMES.into_iter().zip(&state.texts).enumerate() {
        let part = if place == selected { Part::Title } else { Part::Info };
        let (row, col) = cursor(entry, room);
        if place == selected {
            next = (lines.len() + row, NAME + col);
        }
        let mut wrapped = wrap(entry.text(), room);
        wrapped.resize(wrapped.len().max(row + 1), String::new());
        for (row, text) in wrapped.iter().enumerate() {
            let name = if row == 0 { name } else { "" };
            lines.push(Line::new(format!("{name:NAME$}{text}"), part));
            of.push(place);
        }
    }
    let instructions = "{list-up} and {list-down} go from line to line, {choose} keeps what you typed, {close} drops it";
    let instructions = wrap(&model.session.keys.fill_in(instructions), room + NAME);
    lines.extend(instructions.into_iter().map(|text| Line::new(text, Part::Faint)));
    let area =
        draw_frame(buf, body, lines.len() as u16, &model.look.theme, "Title, author and rules");
    let rows = Rows::around(area, next.0, lines.len());
    draw_lines(buf, area, &model.look.theme, &lines, rows.first);
    let mut spots = Spots::default();
    for (line, at) in rows.shown() {
        match of.get(line) {
            Some(place) if *place == selected => {
                let name = Rect { width: at.width.min(NAME as u16 - 1), ..at };
                buf.set_style(name, model.look.theme.style(Part::Selected));
            }
            Some(place) => {
                spots.add(at, ClickTarget::Line(*place as isize - selected as isize));
            }
            None => {}
        }
    }
    let Position { y, .. } = rows.position();
    (spots, Position { x: area.x + next.1 as u16, y })
}

/// The row and the column of the cursor in a wrapped text: those behind the text up to the end of
/// its word, less what comes after the cursor.
fn cursor(entry: &Entry, room: usize) -> (usize, usize) {
    let cursor = entry.before_cursor().len();
    let rest = &entry.text()[cursor..];
    let rest = rest.split(char::is_whitespace).next().unwrap_or_default();
    let mut lines = wrap(&entry.text()[..cursor + rest.len()], room);
    if lines.is_empty() || entry.before_cursor().ends_with('\n') && rest.is_empty() {
        lines.push(String::new());
    }
    let last = lines.last().map_or(0, |line| width(line));
    (lines.len() - 1, last.saturating_sub(width(rest)))
}
