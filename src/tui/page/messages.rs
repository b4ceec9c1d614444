//! The messages between the page and the program, each a line of JSON.

use crate::tui::pixels::Answer;
use crate::tui::terminal::{Event, Grid, GridCell, Mouse, Words};
use crate::tui::theme::Shade;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthStr;

/// A message of the page: one line of JSON about what the player did. Positions are a column and a
/// row.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Incoming {
    /// A key, written as in the configuration.
    Key(String),
    /// A button for an action, by the name of the action in the configuration.
    Button(String),
    /// A click.
    Click(u16, u16),
    /// A movement with the button held.
    Drag(u16, u16),
    /// A click with the right button.
    Back,
    /// A notch of the wheel, and whether it was towards the player.
    Wheel(u16, u16, bool),
    /// Pasted text.
    Paste(String),
    /// A link that the page followed.
    Link(String),
    /// Columns and rows.
    Size(u16, u16),
    /// Whether the page moved to the foreground or the background.
    Focus(bool),
    /// Whether the page is light.
    Light(bool),
    /// The width and the height of a character in dots; 0 if the page cannot show pictures.
    Dots(u16, u16),
}

impl Incoming {
    /// Reads a line; `None` if it is not a known message.
    pub fn read(line: &str) -> Option<Event> {
        let at = |x, y| Position { x, y };
        Some(match serde_json::from_str(line).ok()? {
            Self::Key(key) => Event::Key(key.parse().ok()?),
            Self::Button(action) => Event::Button(action),
            Self::Click(x, y) => Event::Mouse(Mouse::Click(at(x, y))),
            Self::Drag(x, y) => Event::Mouse(Mouse::Drag(at(x, y))),
            Self::Back => Event::Mouse(Mouse::Back),
            Self::Wheel(x, y, down) => Event::Mouse(Mouse::Wheel { at: at(x, y), down }),
            Self::Paste(text) => Event::Paste(text),
            Self::Link(text) => Event::Link(text),
            Self::Size(cols, rows) => Event::Resize(cols, rows),
            Self::Focus(has_it) => Event::Focus(has_it),
            Self::Light(is_light) => Event::Background { is_light },
            Self::Dots(width, height) => Event::Answered(Answer::Character(width, height)),
        })
    }
}

/// A message of the program: one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outgoing<'a> {
    /// What changed on the screen: rows, and the position of the cursor, if it is visible.
    Picture {
        /// The rows that differ.
        rows: Vec<Row>,
        /// The cursor.
        cursor: Option<Cursor>,
    },
    /// The game in words.
    Aside(&'a Words),
    /// The changes of the board, cell by cell; see [`Grid`](crate::tui::terminal::Grid).
    Grid {
        /// The cursor's row and column.
        cursor: (usize, usize),
        /// Whether digits write marks.
        marks: bool,
        /// The largest digit.
        largest: u8,
        /// Whether a list lies over the board.
        list: bool,
        /// How many rows there are.
        count: usize,
        /// The rows that differ, each with its number.
        rows: Vec<(usize, &'a [GridCell])>,
    },
    /// A text for the clipboard.
    Copy(&'a str),
    /// Whether to report the mouse.
    Mouse(bool),
    /// The question whether the page can show pictures, and from now on of how many dots a character is.
    Ask(&'a str),
    /// Pictures to show over the rows, in kitty's protocol.
    Layers(&'a str),
}

/// The new state of a board, by the rows that changed.
pub fn changed<'a>(was: &Grid, is: &'a Grid) -> Outgoing<'a> {
    let rows = is.rows.iter().map(Vec::as_slice).enumerate();
    let differs =
        |row: &(usize, &[GridCell])| was.rows.get(row.0).map(Vec::as_slice) != Some(row.1);
    Outgoing::Grid {
        cursor: is.cursor,
        marks: is.marks,
        largest: is.largest,
        list: is.has_list,
        count: is.rows.len(),
        rows: rows.filter(differs).collect(),
    }
}

/// A row of the screen: its number and its content.
pub type Row = (u16, Vec<Run>);

/// Characters that look alike: the text, its width in columns, the colours of foreground and
/// background (as in CSS, as a number from 0 to 15 for colours chosen by the page, or none for the
/// page's own), and ratatui's bits for modifiers.
pub type Run = (String, u16, Option<Css>, Option<Css>, u16);

/// The position of the cursor, as column and row, and whether it indicates that marks are on.
pub type Cursor = (u16, u16, bool);

/// A colour.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Css {
    /// A colour chosen by the page.
    Named(u8),
    /// A colour as CSS writes it.
    Exact(String),
}

/// A row of cells as runs.
pub fn runs(cells: &Buffer, y: u16) -> Vec<Run> {
    let look = |cell: &Cell| (cell.fg, cell.bg, cell.modifier);
    let columns = |cell: &Cell| (cell.symbol().width() as u16).max(1);
    let mut row: Vec<&Cell> = Vec::new();
    let mut x = 0;
    while let Some(cell) = cells.cell((x, y)) {
        row.push(cell);
        // Cells behind a wide character are not visible.
        x += columns(cell);
    }
    let run = |cells: &[&Cell]| {
        let (ink, ground, modifier) = look(cells[0]);
        let text = cells.iter().map(|cell| cell.symbol()).collect();
        let columns = cells.iter().map(|cell| columns(cell)).sum();
        (text, columns, css(ink), css(ground), (modifier & SHOWN).bits())
    };
    row.chunk_by(|left, right| look(left) == look(right)).map(run).collect()
}

/// The modifiers that the page can show.
const SHOWN: Modifier =
    Modifier::all().difference(Modifier::SLOW_BLINK.union(Modifier::RAPID_BLINK));

/// A colour in the form for the page.
fn css(color: Color) -> Option<Css> {
    Some(match Shade::of(color)? {
        Shade::Named(number) => Css::Named(number),
        Shade::Exact([r, g, b]) => Css::Exact(format!("#{r:02x}{g:02x}{b:02x}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::{Key, KeyCode};
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn messages_of_the_page_are_events() {
        let key = Key { ctrl: true, ..Key::plain(KeyCode::Char('o')) };
        let at = Position { x: 3, y: 4 };
        for (line, event) in [
            (r#"{"key":"ctrl+o"}"#, Event::Key(key)),
            (r#"{"button":"undo"}"#, Event::Button("undo".into())),
            (r#"{"click":[3,4]}"#, Event::Mouse(Mouse::Click(at))),
            (r#""back""#, Event::Mouse(Mouse::Back)),
            (r#"{"wheel":[3,4,true]}"#, Event::Mouse(Mouse::Wheel { at, down: true })),
            (r#"{"paste":"a\nb"}"#, Event::Paste("a\nb".into())),
            (r##"{"link":"#puzzle=1"}"##, Event::Link("#puzzle=1".into())),
            (r#"{"size":[120,40]}"#, Event::Resize(120, 40)),
            (r#"{"light":true}"#, Event::Background { is_light: true }),
            (r#"{"dots":[9,18]}"#, Event::Answered(Answer::Character(9, 18))),
        ] {
            assert_eq!(Incoming::read(line), Some(event), "{line}");
        }
        for line in ["", "{}", r#"{"key":"hyper+x"}"#, r#"{"click":[-1,4]}"#, r#"{"exit":0}"#] {
            assert_eq!(Incoming::read(line), None, "{line}");
        }
    }

    #[test]
    fn cells_that_look_alike_are_one_run() {
        let mut cells = Buffer::empty(Rect::new(0, 0, 6, 1));
        cells.set_string(0, 0, "<a&\"", Style::new().fg(Color::Rgb(1, 2, 255)));
        cells.set_string(4, 0, "b", Style::new().bg(Color::Green).add_modifier(Modifier::BOLD));
        let runs = runs(&cells, 0);
        let text: Vec<&str> = runs.iter().map(|run| &*run.0).collect();
        assert_eq!(text, ["<a&\"", "b", " "]);
        assert_eq!(runs[0].2, Some(Css::Exact("#0102ff".into())));
        assert_eq!(runs[1], ("b".into(), 1, None, Some(Css::Named(2)), 1));
    }

    #[test]
    fn only_rows_of_cells_that_differ_are_sent() {
        let cell = |name: &str| vec![GridCell { name: name.into(), ..GridCell::default() }];
        let was = Grid { rows: vec![cell("a"), cell("b")], ..Grid::default() };
        let is =
            Grid { rows: vec![cell("a"), cell("c"), cell("d")], marks: true, ..Grid::default() };
        let Outgoing::Grid { rows, count, marks, .. } = changed(&was, &is) else {
            panic!("no grid")
        };
        assert_eq!((count, marks), (3, true));
        assert_eq!(rows, [(1, &is.rows[1][..]), (2, &is.rows[2][..])]);
    }

    #[test]
    fn wide_characters_take_their_columns() {
        let mut cells = Buffer::empty(Rect::new(0, 0, 5, 1));
        cells.set_string(0, 0, "a数b", Style::new());
        assert_eq!(runs(&cells, 0), [("a数b ".into(), 5, None, None, 0)]);
    }

    #[test]
    fn colours_of_the_256_are_those_of_xterm() {
        assert_eq!(css(Color::Indexed(7)), Some(Css::Named(7)));
        for (number, css) in [(16, "#000000"), (231, "#ffffff"), (110, "#87afd7"), (255, "#eeeeee")]
        {
            assert_eq!(super::css(Color::Indexed(number)), Some(Css::Exact(css.into())));
        }
    }
}
