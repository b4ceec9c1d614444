//! Tables for people at a terminal: columns with headings, colours if there are any, and a last
//! column that wraps. Output to a file or a pipe never comes through here.

use crate::tui::geometry::text::{cut, width, wrap};
use colorchoice::ColorChoice;
use gradus_engine::text::printable;
use std::io::{self, IsTerminal};

/// The minimum width of a last column that wraps; with less room, it is left out.
const LEAST: usize = 24;

/// The space between two columns of a table.
const GAP: usize = 2;

/// How a piece of text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Plain.
    #[default]
    Plain,
    /// Subdued.
    Dim,
    /// Bold.
    Bold,
    /// Easy to find at a glance.
    Accent,
    /// Good news.
    Good,
    /// Worth a look.
    Warning,
    /// Bad news.
    Bad,
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its heading.
    pub heading: &'static str,
    /// Its width; the last column takes what is left.
    pub width: usize,
    /// Whether it is aligned right, like numbers.
    pub right: bool,
}

/// A piece of text in a table.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// How it looks.
    pub ink: Ink,
}

/// The terminal that a table is for.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// Its columns.
    pub width: usize,
    /// Whether it has colours, and the player wants them.
    pub colour: bool,
}

impl Paper {
    /// Standard output, if it is a terminal.
    pub fn at_terminal() -> Option<Self> {
        if !io::stdout().is_terminal() {
            return None;
        }
        let width = crate::tui::size().map_or(80, |(cols, _)| usize::from(cols));
        let colour = match ColorChoice::global() {
            ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => supports_color::on(supports_color::Stream::Stdout).is_some(),
        };
        Some(Self { width: width.max(40), colour })
    }

    /// Text in an ink.
    pub fn ink(self, text: &str, ink: Ink) -> String {
        let code = match ink {
            Ink::Plain => "",
            Ink::Dim => "2",
            Ink::Bold => "1",
            Ink::Accent => "36",
            Ink::Good => "32",
            Ink::Warning => "33",
            Ink::Bad => "31",
        };
        if code.is_empty() || text.is_empty() || !self.colour {
            return text.into();
        }
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    /// Text in lines that are indented by a number of columns, except the first.
    pub fn hanging(self, text: &str, indent: usize) -> String {
        let lines = wrap(&printable(text), self.width.saturating_sub(indent).max(1));
        lines.join(&format!("\n{}", " ".repeat(indent)))
    }
}

impl Piece {
    /// A piece of text; nothing in it can affect a terminal.
    pub fn new(text: impl AsRef<str>, ink: Ink) -> Self {
        Self { text: printable(text.as_ref()).into_owned(), ink }
    }
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<Column>,
    paper: Paper,
}

impl Table {
    /// A table of these columns.
    pub const fn new(columns: Vec<Column>, paper: Paper) -> Self {
        Self { columns, paper }
    }

    /// The line of headings.
    pub fn heading(&self) -> String {
        let piece = |column: &Column| Piece::new(column.heading, Ink::Dim);
        self.row(&self.columns.iter().map(piece).collect::<Vec<_>>())
    }

    /// A row, in as many lines as its last piece takes.
    pub fn row(&self, pieces: &[Piece]) -> String {
        let Some((last, first)) = self.columns.len().checked_sub(1).and_then(|n| {
            let (first, last) = pieces.split_at_checked(n)?;
            Some((last.first()?, first))
        }) else {
            return String::new();
        };
        let mut line = String::new();
        let mut indent = 0;
        for (column, piece) in self.columns.iter().zip(first) {
            let text = cut(&piece.text, column.width);
            let blank = " ".repeat(column.width - width(&text));
            let text = self.paper.ink(&text, piece.ink);
            line += &if column.right { format!("{blank}{text}") } else { format!("{text}{blank}") };
            line += &" ".repeat(GAP);
            indent += column.width + GAP;
        }
        let room = self.paper.width.saturating_sub(indent);
        if room >= LEAST {
            let lines =
                wrap(&last.text, room).into_iter().map(|line| self.paper.ink(&line, last.ink));
            line += &lines.collect::<Vec<_>>().join(&format!("\n{}", " ".repeat(indent)));
        }
        format!("{}\n", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(width: usize, colour: bool) -> Table {
        let column = |heading, width, right| Column { heading, width, right };
        let columns =
            vec![column("line", 4, true), column("level", 6, false), column("why", 0, false)];
        Table::new(columns, Paper { width, colour })
    }

    fn row() -> [Piece; 3] {
        [
            Piece::new("7", Ink::Dim),
            Piece::new("fiendish", Ink::Bad),
            Piece::new("two naked pairs and then a swordfish", Ink::Plain),
        ]
    }

    #[test]
    fn the_last_column_wraps_below_its_heading() {
        let table = table(40, false);
        assert_eq!(table.heading(), "line  level   why\n");
        let lines = "   7  fiend…  two naked pairs and then a\n              swordfish\n";
        assert_eq!(table.row(&row()), lines);
    }

    #[test]
    fn without_room_it_is_left_out_and_colours_end() {
        assert_eq!(table(30, false).row(&row()), "   7  fiend…\n");
        let painted = table(30, true).row(&row());
        assert_eq!(painted, "   \u{1b}[2m7\u{1b}[0m  \u{1b}[31mfiend…\u{1b}[0m\n");
        assert!(!Piece::new("\u{1b}[31m", Ink::Plain).text.contains('\u{1b}'));
    }
}
