//! The state of the page, as the program has reported it.

use crate::tui::page::messages::{Cursor, Outgoing, Row, runs};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use std::io::{self, Write};

/// The cells of the page, and which rows must still be sent.
pub struct Canvas<W> {
    out: W,
    cells: Buffer,
    stale: Vec<bool>,
    cursor: Position,
    is_visible: bool,
    /// Whether marks are on, which affects the shape of the cursor.
    pub marks: bool,
    /// The cursor as last sent to the page.
    sent: Option<Cursor>,
}

impl<W: Write> Canvas<W> {
    /// An empty page of this many columns and rows.
    pub fn new(out: W, size: (u16, u16)) -> Self {
        let (cells, stale) = (Buffer::default(), Vec::new());
        let (cursor, is_visible, marks) = (Position::ORIGIN, false, false);
        let mut canvas = Self { out, cells, stale, cursor, is_visible, marks, sent: None };
        canvas.resize(size);
        canvas
    }

    /// Resizes the page; everything must then be sent again.
    pub fn resize(&mut self, (cols, rows): (u16, u16)) {
        self.cells = Buffer::empty(Rect::new(0, 0, cols, rows));
        self.stale = vec![true; rows.into()];
    }

    /// Sends something, in one piece.
    ///
    /// # Errors
    /// When the page is gone.
    pub fn say(&mut self, message: &Outgoing<'_>) -> io::Result<()> {
        let mut line = serde_json::to_string(message)?;
        line.push('\n');
        self.out.write_all(line.as_bytes())?;
        self.out.flush()
    }
}

impl<W: Write> Backend for Canvas<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        for (x, y, cell) in content {
            if let Some(place) = self.cells.cell_mut((x, y)) {
                place.clone_from(cell);
                self.stale[usize::from(y)] = true;
            }
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.is_visible = false;
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.is_visible = true;
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.cursor = position.into();
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.cells.reset();
        self.stale.fill(true);
        Ok(())
    }

    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.cells.area.as_size())
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        let sent = self.stale.iter_mut().map(std::mem::take).collect::<Vec<bool>>();
        let is_stale = |y: &u16| sent[usize::from(*y)];
        let rows = (0..self.cells.area.height).filter(is_stale);
        let rows: Vec<Row> = rows.map(|y| (y, runs(&self.cells, y))).collect();
        let Position { x, y } = self.cursor;
        let cursor = self.is_visible.then_some((x, y, self.marks));
        if rows.is_empty() && cursor == self.sent {
            return Ok(());
        }
        self.sent = cursor;
        self.say(&Outgoing::Picture { rows, cursor })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::text::Text;

    #[test]
    fn only_rows_that_differ_are_sent() {
        let mut terminal = Terminal::new(Canvas::new(Vec::new(), (8, 3))).unwrap();
        let mut paint = |text: &'static str| {
            terminal.draw(|frame| frame.render_widget(Text::raw(text), frame.area())).unwrap();
            let message =
                String::from_utf8(std::mem::take(&mut terminal.backend_mut().out)).unwrap();
            let line = |line: &str| -> serde_json::Value { serde_json::from_str(line).unwrap() };
            let rows = message.lines().map(|message| line(message)["picture"]["rows"].clone());
            rows.flat_map(|rows| rows.as_array().unwrap().clone()).collect::<Vec<_>>()
        };
        assert_eq!(paint("a\nb\nc").len(), 3);
        let rows = paint("a\nx\nc");
        assert_eq!((rows.len(), &rows[0][0]), (1, &1.into()));
        assert_eq!(rows[0][1][0][0], "x       ");
        assert!(paint("a\nx\nc").is_empty());
    }
}
