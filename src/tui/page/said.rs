//! What the program says to the page.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

/// Something that the program says, one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Said<'a> {
    /// What changed on the screen: rows, and where the cursor is, if it shows.
    Picture {
        /// The rows that differ.
        rows: Vec<Row>,
        /// The cursor.
        cursor: Option<Cursor>,
    },
    /// What goes with the picture; see [`Aside`](crate::tui::terminal::Aside).
    Aside {
        /// What the game is called.
        title: &'a str,
        /// What leads to it.
        link: &'a str,
        /// The cursor's cell in words.
        sentence: &'a str,
    },
    /// A text for the clipboard.
    Copy(&'a str),
    /// Whether the mouse is to be reported.
    Mouse(bool),
}

/// A row of the screen: which, and what it holds.
pub type Row = (u16, Vec<Run>);

/// Characters that look alike: the text, how many columns it takes, the colours of ink and ground as in CSS, the numbers 0 to 15
/// for those that the page chooses and none for its own, and ratatui's bits of what modifies them.
pub type Run = (String, u16, Option<Css>, Option<Css>, u16);

/// Where the cursor is, column and row, and whether it shows that marks are written.
pub type Cursor = (u16, u16, bool);

/// A colour.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Css {
    /// One that the page chooses.
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
        // What lies behind a wide character does not show.
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

/// What the page knows to show.
const SHOWN: Modifier =
    Modifier::all().difference(Modifier::SLOW_BLINK.union(Modifier::RAPID_BLINK));

/// A colour as the page takes it.
fn css(color: Color) -> Option<Css> {
    let number = match color {
        Color::Reset => return None,
        Color::Rgb(r, g, b) => return Some(Css::Exact(format!("#{r:02x}{g:02x}{b:02x}"))),
        Color::Indexed(number) => number,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    Some(indexed(number))
}

/// A colour of the 256: the 16 of the terminal, a cube of 6 by 6 by 6, and 24 greys.
fn indexed(number: u8) -> Css {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let [r, g, b] = match number {
        0..16 => return Css::Named(number),
        16..232 => {
            let place = number - 16;
            [level(place / 36), level(place / 6 % 6), level(place % 6)]
        }
        _ => [8 + 10 * (number - 232); 3],
    };
    Css::Exact(format!("#{r:02x}{g:02x}{b:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

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
    fn wide_characters_take_their_columns() {
        let mut cells = Buffer::empty(Rect::new(0, 0, 5, 1));
        cells.set_string(0, 0, "a数b", Style::new());
        assert_eq!(runs(&cells, 0), [("a数b ".into(), 5, None, None, 0)]);
    }

    #[test]
    fn colours_of_the_256_are_those_of_xterm() {
        assert_eq!(indexed(7), Css::Named(7));
        for (number, css) in [(16, "#000000"), (231, "#ffffff"), (110, "#87afd7"), (255, "#eeeeee")]
        {
            assert_eq!(indexed(number), Css::Exact(css.into()));
        }
    }
}
