//! The snapshot of a game: a Gradus file whose first line summarises it.
//!
//! The first line is a comment, `# HASH number=12 filled=34 ...`, so the list of games reads only
//! that line, and any program that reads Gradus files can read a saved game. The hash protects
//! everything after it. Fields that older programs did not write may be missing; those of newer
//! programs are kept as they are. Anything else unknown after a correct hash was written by a newer
//! program.

use super::hash::GameId;
use super::hash::{repair, seal, unseal};
use super::{platform, salvage};
use crate::game::past::Past;
use crate::game::ratings::{Rated, Ratings};
use crate::game::{Entry, Game, Progress};
use gradus_engine::format::{by_slug, moves_of};
use gradus_engine::{Document, Format, Kind, Puzzle, Setup};
use std::borrow::Cow;
use std::sync::Arc;

/// What is recorded about a game besides its moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Label {
    pub title: String,
    /// The known ratings of the puzzle from its start.
    pub ratings: Ratings,
    /// When the game was started, in seconds of the Unix clock.
    pub begun: Option<u64>,
    /// When the game was first saved as solved, in seconds of the Unix clock.
    pub ended: Option<u64>,
    /// Fields of newer programs, each preceded by a blank.
    pub others: String,
}

impl Label {
    /// A game in the form that the history stores. `None` if nobody played it: nothing was written
    /// on it yet, it is the puzzle of a tutorial, or one move solved it in no time, which older
    /// programs made of a solution in a text. `played` is when it was last played, for a game that is
    /// not solved.
    pub fn past(&self, id: &GameId, game: &Game, played: u64) -> Option<Past> {
        let tally = game.tally();
        let came_solved = game.is_solved() && tally.seconds == 0 && game.moves().len() == 1;
        if game.moves().is_empty() || tally.lesson > 0 || came_solved {
            return None;
        }
        let past = Past::of(game, id.as_str(), &self.title, &self.ratings);
        let ended = self.ended.filter(|_| past.solved).unwrap_or(played);
        let utc_offset = platform::utc_offset(ended);
        Some(Past { begun: self.begun.unwrap_or(0), ended, utc_offset, ..past })
    }
}

/// The fields of the first line, apart from ratings.
const FIELDS: [&str; 9] =
    ["number", "kind", "filled", "cells", "seconds", "solved", "hints", "begun", "ended"];

/// The content of the first line of a snapshot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Header {
    /// The number of the last entry in the snapshot.
    pub number: u64,
    pub kind: Kind,
    pub progress: Progress,
    pub hints: u32,
    pub label: Label,
}

impl Header {
    fn write(&self) -> String {
        let Progress { filled, cells, seconds, solved } = self.progress;
        let Label { title, ratings, begun, ended, others } = &self.label;
        let title: String = title.chars().filter(|symbol| !symbol.is_control()).collect();
        let begun = begun.map_or_else(String::new, |begun| format!(" begun={begun}"));
        let ended = ended.map_or_else(String::new, |ended| format!(" ended={ended}"));
        format!(
            "number={} kind={} filled={filled} cells={cells} seconds={seconds} solved={solved} \
             hints={}{begun}{ended}{ratings}{others} title={title}",
            self.number,
            self.kind.slug(),
            self.hints
        )
    }

    /// Reads the first line of a snapshot.
    pub fn read(line: &str) -> Option<Self> {
        let (fields, title) = line.split_once(" title=")?;
        let field = |name: &str| {
            let mut fields = fields.split(' ').filter_map(|field| field.split_once('='));
            fields.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let kind = field("kind")?;
        let mut ratings = Ratings::default();
        ratings.extend(fields.split(' ').filter_map(Rated::read));
        // Older programs did not write it; what cannot be read would not be written back as it was.
        let number = |name| match field(name) {
            None => Some(None),
            Some(number) => number.parse::<u64>().ok().map(Some),
        };
        let (begun, ended, hints) = (number("begun")?, number("ended")?, number("hints")?);
        let is_other = |field: &&str| {
            let name = field.split('=').next().unwrap_or(field);
            field.contains('=') && !FIELDS.contains(&name) && Rated::read(field).is_none()
        };
        let others = fields.split(' ').filter(is_other).flat_map(|field| [" ", field]).collect();
        Some(Self {
            number: field("number")?.parse().ok()?,
            kind: Kind::ALL.into_iter().find(|known| known.slug() == kind)?,
            progress: Progress {
                filled: field("filled")?.parse().ok()?,
                cells: field("cells")?.parse().ok()?,
                seconds: field("seconds")?.parse().ok()?,
                solved: field("solved")?.parse().ok()?,
            },
            hints: hints.unwrap_or(0).try_into().ok()?,
            label: Label { title: title.trim_end().into(), ratings, begun, ended, others },
        })
    }
}

/// A game as it was read from a snapshot.
#[derive(Debug)]
pub(super) struct Read {
    pub game: Game,
    pub label: Label,
    /// The number of the last entry written; `None` if it cannot be read.
    pub claimed: Option<u64>,
    /// Whether the game has all entries up to that one.
    pub is_whole: bool,
    /// Whether anything is not as it was written.
    pub damaged: bool,
    /// Whether it is as it was written, but not all of it is known here.
    pub newer: bool,
}

/// The message about a file that a newer program wrote.
pub(super) const NEWER: &str = "a newer Gradus wrote it; update Gradus to play it";

/// Writes a game.
///
/// # Errors
/// Says why it could not be written, in a sentence.
pub(super) fn write(game: &Game, label: &Label, number: u64) -> Result<String, String> {
    let puzzle = game.puzzle();
    let document = game.document(&label.title);
    let write = format().and_then(|format| format.write).ok_or("there is no such format")?;
    let body = write(&document).map_err(|error| error.to_string())?;
    let (kind, progress) = (puzzle.kind(), Progress::of(game));
    let hints = game.tally().hints;
    let header = Header { number, kind, progress, hints, label: label.clone() };
    Ok(format!("# {}", seal(&format!("{}\n{body}", header.write()))))
}

/// The text of a snapshot, and whether it is known to be as it was written: because nothing in it has
/// changed, or because that could be undone.
fn as_written(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let text = String::from_utf8_lossy(bytes);
    if is_intact(&text) {
        return (text, true);
    }
    let repaired = || {
        let (front, sealed) = bytes.split_at_checked(FRONT.len())?;
        let text = std::str::from_utf8(sealed).ok();
        let is_whole = front != FRONT.as_bytes() && text.is_some_and(|it| unseal(it).is_some());
        if is_whole { text.map(String::from) } else { repair(sealed) }
    };
    match repaired() {
        Some(sealed) => ([FRONT, &sealed].concat().into(), true),
        None => (text, false),
    }
}

/// What the first line begins with, before the hash.
const FRONT: &str = "# ";

fn is_intact(text: &str) -> bool {
    text.strip_prefix(FRONT).is_some_and(|sealed| unseal(sealed).is_some())
}

/// Reads a game, or as much of it as possible. The puzzle is read too, unless it is known.
///
/// # Errors
/// Says what is wrong if not even the puzzle can be read, or only by a newer program.
pub(super) fn read(bytes: &[u8], id: &GameId, known: Option<&Arc<Puzzle>>) -> Result<Read, String> {
    let (text, intact) = as_written(bytes);
    let damaged = text.as_bytes() != bytes || !intact;
    let document = read_document(&text);
    let puzzle = match (known, &document) {
        (Some(puzzle), _) => Arc::clone(puzzle),
        (None, Ok((document, _))) if intact => puzzle_of(&document.setup)?,
        (None, Err(_)) if intact => return Err(NEWER.into()),
        (None, read) => {
            let setup = read.as_ref().ok().map(|(document, _)| document.setup.clone());
            let setup = setup.filter(|setup| GameId::of(setup) == *id);
            let setup = setup.or_else(|| salvage::setup(&text, id));
            puzzle_of(&setup.ok_or("its puzzle is damaged")?)?
        }
    };
    let (title, moves, whole) = match document {
        Ok((Document { title, moves, .. }, true)) => (title, moves, true),
        // If the puzzle is known, what a newer program wrote on it may be known as well.
        Err(_) if intact => (None, moves_of(&text), false),
        read => (read.ok().and_then(|(read, _)| read.title), salvage::moves(&text), false),
    };
    let mut game = Game::new(puzzle);
    let entries = match intact {
        true => moves.iter().map_while(|line| Entry::read(line, game.puzzle()).ok()).collect(),
        false => salvage::entries(&moves, game.puzzle()),
    };
    let read = entries.len() == moves.len();
    let whole = whole && read;
    let header = text.lines().next().and_then(Header::read);
    let is_known = whole && header.is_some();
    entries.into_iter().for_each(|entry| game.enter(entry));
    let claimed = header.as_ref().map(|header| header.number);
    let label = header.filter(|_| intact).map(|header| header.label).unwrap_or_default();
    Ok(Read {
        game,
        label: Label { title: title.unwrap_or_default(), ..label },
        claimed,
        is_whole: whole,
        damaged,
        newer: intact && !is_known,
    })
}

/// The puzzle of a game; it may have rules that the program does not know.
fn puzzle_of(setup: &Setup) -> Result<Arc<Puzzle>, String> {
    let puzzle = Puzzle::new(setup.clone()).or_else(|_| Puzzle::of(setup.clone()));
    puzzle.map(Arc::new).map_err(|faults| faults.to_string())
}

/// Reads a Gradus file. Also returns whether that was all of it: if a line cannot be read, the
/// result is what comes before that line.
fn read_document(text: &str) -> Result<(Document, bool), String> {
    let read = format().map(|format| format.read).ok_or("there is no such format")?;
    read(text).map(|document| (document, true)).or_else(|error| {
        let above = error.place.map_or(0, |(line, _)| line.saturating_sub(1));
        let above: String = text.split_inclusive('\n').take(above).collect();
        read(&(above + "]\n")).map(|document| (document, false)).map_err(|_| error.to_string())
    })
}

fn format() -> Option<&'static Format> {
    by_slug("gradus")
}
