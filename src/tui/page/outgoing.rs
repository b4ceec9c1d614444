//! The messages of the program to the page.

use crate::tui::terminal::{Grid, GridCell, Words};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

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

/// One of 256 colours: the 16 of the terminal, a cube of 6 by 6 by 6, and 24 greys.
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
    fn only_rows_of_cells_that_differ_are_told() {
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
        assert_eq!(indexed(7), Css::Named(7));
        for (number, css) in [(16, "#000000"), (231, "#ffffff"), (110, "#87afd7"), (255, "#eeeeee")]
        {
            assert_eq!(indexed(number), Css::Exact(css.into()));
        }
    }
}
