//! Entries: what changes a game, each a line of text in its journal.

use super::paper::Turn;
use super::tally::Tally;
use gradus_engine::Puzzle;

/// Something that changes a game: a line of its journal.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A turn; it drops the turns that were undone.
    Move(Turn),
    /// The player is now after this many of the turns: `@12`.
    At(usize),
    /// A savepoint, with its letter and the turn that leads there from the start: `save a r1c1=5`.
    /// So it outlives the turns that led there.
    Save(char, Turn),
    /// All counts: `tally 734 2 1` and whatever else [`Tally`] writes.
    Tally(Tally),
}

impl Entry {
    /// The entry as a line of text.
    pub fn write(&self, puzzle: &Puzzle) -> String {
        match self {
            Self::Move(turn) => turn.write(puzzle.grid()),
            Self::At(place) => format!("@{place}"),
            Self::Save(name, turn) => {
                format!("save {name} {}", turn.write(puzzle.grid())).trim_end().into()
            }
            Self::Tally(tally) => format!("tally {tally}"),
        }
    }

    /// Reads a line of text.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read(line: &str, puzzle: &Puzzle) -> Result<Self, String> {
        if let Some(place) = line.strip_prefix('@') {
            let place = place.parse();
            place.map(Self::At).map_err(|_| format!("expected @ and a number, found {line:?}"))
        } else if let Some(counts) = line.strip_prefix("tally ") {
            Tally::read(counts).map(Self::Tally)
        } else if let Some(saved) = line.strip_prefix("save ") {
            let (name, turn) = saved.split_once(' ').unwrap_or((saved, ""));
            let mut letters = name.chars().filter(|letter| letter.is_alphabetic());
            match (letters.next(), name.chars().count()) {
                (Some(letter), 1) => Ok(Self::Save(letter, Turn::read(turn, puzzle)?)),
                _ => Err(format!("expected save and a letter, found {line:?}")),
            }
        } else {
            match Turn::read(line, puzzle)? {
                none if none.is_empty() => Err("expected a change such as r4c5=7".into()),
                turn => Ok(Self::Move(turn)),
            }
        }
    }
}
