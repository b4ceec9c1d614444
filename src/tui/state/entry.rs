//! What keys change on screens: the text being typed, and the cursor of a list.

use tui_input::Input;

pub use tui_input::InputRequest as Edit;

/// A text being typed.
#[derive(Clone, Debug, Default)]
pub struct Entry(Input);

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        (self.text(), self.0.cursor()) == (other.text(), other.0.cursor())
    }
}

impl Entry {
    /// The text.
    pub fn text(&self) -> &str {
        self.0.value()
    }

    /// The text before the cursor.
    pub fn before_cursor(&self) -> &str {
        let end = self.text().char_indices().nth(self.0.cursor());
        end.map_or(self.text(), |(end, _)| &self.text()[..end])
    }

    /// Moves the cursor, or changes the text there.
    pub fn edit(&mut self, edit: Edit) {
        self.0.handle(edit);
    }

    /// Inserts a text at the cursor, on one line and without characters that cannot be typed.
    pub fn insert(&mut self, text: &str) {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for symbol in line.chars().filter(|symbol| !symbol.is_control()) {
            self.edit(Edit::InsertChar(symbol));
        }
    }

    /// Clears the text.
    pub fn wipe(&mut self) {
        self.0.reset();
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pasted_stands_at_the_cursor_on_one_line() {
        let mut entry = Entry::default();
        entry.insert("size\u{1b}[0m");
        entry.edit(Edit::GoToStart);
        entry.edit(Edit::GoToNextChar);
        entry.insert("é\r\nü\n");
        assert_eq!((entry.text(), entry.before_cursor()), ("sé üize[0m", "sé ü"));
        entry.edit(Edit::DeletePrevWord);
        assert_eq!((entry.text(), entry.before_cursor()), ("sé ize[0m", "sé "));
        entry.wipe();
        assert_eq!((entry.text(), entry.before_cursor()), ("", ""));
    }
}
