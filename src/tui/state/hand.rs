//! What keys act on, and how they are meant: on the board the hand, until another game is played; on
//! screens the text being typed, and the cursor of a list.

use crate::tui::state::context::Context;
use gradus_engine::grid::cell::{Cell, CellSet, Grid};
use gradus_engine::grid::change::Combination;
use gradus_engine::grid::digit::{Digit, Digits};
use tui_input::Input;

pub use tui_input::InputRequest as Edit;

/// The cells to highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those that have one of the digits, or may have it.
    Digits(Digits),
    /// Open cells with this many candidates.
    Candidates(usize),
}

/// What digits write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writing {
    /// Digits.
    #[default]
    Digits,
    /// Corner marks, if the settings include them.
    Corners,
    /// Marks; if there are corner marks too, in the centre.
    Marks,
}

/// What keys act on, and how they are meant.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The cell that keys act on; in a Kakuro always a white one.
    pub cursor: Cell,
    /// The cells that keys act on together; if there are none, that is the cursor's cell.
    pub selected: CellSet,
    /// The cell from which the selection extends, while it is a rectangle.
    pub anchor: Option<Cell>,
    /// Whether the mouse button was pressed on a cell, so that dragging selects from there.
    pub drags: bool,
    /// What digits write.
    pub writing: Writing,
    /// The held digit: it is highlighted, and keys place it.
    pub held: Option<Digit>,
    /// While a colour is being chosen: the digit whose candidates it is for; otherwise, it is for
    /// whole cells.
    pub colouring: Option<Digit>,
    /// The candidate from which a link is being drawn.
    pub linking: Option<(Cell, Digit)>,
    /// What is highlighted besides the cursor's digit.
    pub filter: Option<Filter>,
    /// After the first key of a sequence: where the next key has its meaning.
    pub pending: Option<Context>,
    /// The last combination of a run or a cage, while the player is asked whether to strike it out.
    pub striking: Option<Combination>,
}

impl Hand {
    /// A hand with the cursor on a cell of a grid and nothing started.
    pub fn at(cursor: Cell, grid: Grid) -> Self {
        Self {
            cursor,
            selected: CellSet::empty(grid),
            anchor: None,
            drags: false,
            writing: Writing::Digits,
            held: None,
            colouring: None,
            linking: None,
            filter: None,
            pending: None,
            striking: None,
        }
    }
}

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
