//! The cursor of a list or of a text, which the same keys move everywhere.

/// A line: the selected one of a list, or the first visible one of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    line: usize,
}

impl Cursor {
    /// A cursor at a line, counted from 0.
    pub const fn at(line: usize) -> Self {
        Self { line }
    }

    /// The line, counted from 0.
    pub const fn line(self) -> usize {
        self.line
    }

    /// Moves this many lines down or up, among `count`.
    pub fn go(&mut self, lines: isize, count: usize) {
        self.line = self.line.saturating_add_signed(lines).min(count.saturating_sub(1));
    }
}
