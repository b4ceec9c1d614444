//! Portions of a list: options that make the records of the portions, one after another, equal to
//! those of the whole list.

use clap::Args as Group;
use serde::{Serialize, Serializer};
use std::fmt;

/// How the records of a portion become part of those of a list.
#[derive(Clone, Copy, Debug, Default, Group)]
pub struct Portion {
    /// Write CSV, and the table at a terminal, without the heading
    #[arg(long)]
    pub no_header: bool,

    /// Treat the input as part of a list, with one puzzle per line whatever it looks like; its
    /// first line has this number. With none, the records have no numbers
    #[arg(long, value_name = "N|none", value_parser = first_line)]
    pub first_line: Option<First>,

    /// End with exit code 0 even if puzzles are bad; they are still reported
    #[arg(long)]
    pub exit_zero: bool,
}

/// The number of the first line of a portion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// This one, from 1.
    Number(usize),
    /// Lines are not numbered.
    None,
}

impl Portion {
    /// Whether the input has one puzzle per line, whatever it looks like.
    pub const fn is_list(self) -> bool {
        self.first_line.is_some()
    }

    /// How many lines came before the first.
    pub fn lines_before(self) -> usize {
        match self.first_line {
            Some(First::Number(number)) => number - 1,
            Some(First::None) | None => 0,
        }
    }

    /// The number of a line in records.
    pub fn numbered(self, line: usize) -> Line {
        Line((self.first_line != Some(First::None)).then_some(line))
    }
}

/// A list with more lines than this would take years.
const MOST_LINES: usize = if usize::BITS > 50 { usize::MAX >> 14 } else { usize::MAX >> 1 };

fn first_line(text: &str) -> Result<First, String> {
    if text == "none" {
        return Ok(First::None);
    }
    let number = text.parse().ok().filter(|number| (1..=MOST_LINES).contains(number));
    number.map(First::Number).ok_or_else(|| "expected a number from 1, or none".into())
}

/// The number of a line, if lines are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line(pub Option<usize>);

impl Line {
    /// The prefix of a message about a puzzle.
    pub fn lead(self) -> String {
        self.0.map_or_else(String::new, |line| format!("{line}  "))
    }

    /// The prefix of a comment about it.
    pub fn comment(self) -> String {
        self.0.map_or_else(|| "# ".into(), |line| format!("# line {line}: "))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |line| line.fmt(f))
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
