//! What the files of a game contain, and how much of it can be relied on.
//!
//! A disk error is not damage: what cannot be read now may well be readable later, so nothing takes
//! its place. Neither is what a newer program wrote: that program will read it again. Damage is
//! what no longer reads as it was written; then the journal makes up for the snapshot, if it can.
//!
//! Time that was counted although nobody played is recognised by the times in a journal. Every count
//! there says how long the game had been played. Time is counted with the first entry a minute or more
//! after the last count. So entries between two counts were made within a minute of the first one, and
//! the rest of the interval was silent.

use super::bounded::{self, MOST_OF_GAME};
use super::error::Error;
use super::hash::GameId;
use super::journal::{self, End};
use super::snapshot::{self, Label, NEWER};
use crate::game::pace::is_doubtful;
use crate::game::ratings::Ratings;
use crate::game::{Entry, Game, Tally};
use gradus_engine::Puzzle;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs};

/// The content of the files of a game.
pub(super) struct Loaded {
    /// The game, to the extent that it can be read.
    pub game: Game,
    pub label: Label,
    /// The number of the last entry.
    pub number: u64,
    /// The number of the last entry in the snapshot; `None` if no snapshot can be used.
    pub folded: Option<u64>,
    /// Whether the journal contains anything.
    pub journal: bool,
    /// Seconds that the journal counts although nobody played.
    pub silence: u64,
    pub damaged: Vec<PathBuf>,
    /// Things in the place of a file that are not files; they are also among the damaged.
    pub in_the_way: Vec<Error>,
    /// What cannot be read now and may be readable later.
    pub unread: Vec<Error>,
    /// What only a newer program can read to its end.
    pub newer: Vec<PathBuf>,
}

/// What is at the path of a file.
enum Content {
    Absent,
    Bytes(Vec<u8>),
    /// Something that is not a file. It is never opened: a pipe would wait for someone to write to
    /// it.
    Other(Error),
    Unread(Error),
}

impl Content {
    fn at(path: &Path) -> Self {
        let error = |cause| Error::new("read the game", path, cause);
        let read = match fs::metadata(path) {
            Ok(data) if data.is_dir() => return Self::Other(error(ErrorKind::IsADirectory.into())),
            Ok(data) if !data.is_file() => {
                return Self::Other(Error::content("read the game", path, "it is not a file"));
            }
            Ok(_) => bounded::read(path, MOST_OF_GAME),
            Err(cause) => Err(cause),
        };
        match read {
            Ok(bytes) => Self::Bytes(bytes),
            Err(cause) if is_absent(&cause) => Self::Absent,
            Err(cause) => Self::Unread(error(cause)),
        }
    }
}

impl Loaded {
    /// A game whose progress is unknown because a file cannot be read.
    pub fn unread(puzzle: &Arc<Puzzle>, error: Error) -> Self {
        Self { unread: vec![error], ..Self::blank(Game::new(Arc::clone(puzzle))) }
    }

    fn blank(game: Game) -> Self {
        Self {
            game,
            label: Label::default(),
            number: 0,
            folded: None,
            journal: false,
            silence: 0,
            damaged: Vec::new(),
            in_the_way: Vec::new(),
            unread: Vec::new(),
            newer: Vec::new(),
        }
    }

    /// Takes in the entries of the journal that follow an entry of this number. `is_whole` says
    /// whether the game includes everything done up to that entry. If it does not, places in its
    /// history are not those that were meant, and nothing is taken in from the first of them on.
    /// Returns where it stopped.
    fn follow(&mut self, lines: &[u8], after: u64, is_whole: bool) -> End {
        let rest = journal::read(lines, after, self.game.puzzle());
        let fits = |entry: &Entry| is_whole || !matches!(entry, Entry::At(_));
        let number = rest.entries.len();
        let taken: Vec<Entry> = rest.entries.into_iter().take_while(fits).collect();
        let is_all = taken.len() == number;
        self.number = after + taken.len() as u64;
        self.silence = silence(self.game.tally().seconds, &taken);
        taken.into_iter().for_each(|entry| self.game.enter(entry));
        if is_all { rest.end } else { End::Damaged }
    }
}

impl Loaded {
    /// Reads everything there is of a game. The journal is read before the snapshot: if another
    /// instance meanwhile folds the journal into the snapshot, entries are seen twice, which is
    /// harmless, rather than missed.
    ///
    /// # Errors
    /// When the puzzle is not known and cannot be read.
    pub fn read(
        id: &GameId,
        journal: PathBuf,
        snapshot: PathBuf,
        known: Option<&Arc<Puzzle>>,
    ) -> Result<Self, Error> {
        let lines = Content::at(&journal);
        let (mut loaded, claimed) = Self::of_snapshot(id, snapshot, known)?;
        match lines {
            Content::Absent => {}
            Content::Bytes(lines) => {
                loaded.journal = !lines.is_empty();
                // If a snapshot cannot be read to its end, what follows it is unknown.
                let is_read = loaded.unread.is_empty() && loaded.newer.is_empty();
                match loaded.replay(&lines, claimed) {
                    End::Newer if is_read => loaded.newer.push(journal),
                    End::Damaged if is_read => loaded.damaged.push(journal),
                    End::Whole | End::Newer | End::Damaged => {}
                }
            }
            Content::Other(error) => {
                loaded.in_the_way.push(error);
                loaded.damaged.push(journal);
            }
            Content::Unread(error) => loaded.unread.push(error),
        }
        leave_out(loaded.silence, &mut loaded.game, &loaded.label.ratings);
        Ok(loaded)
    }

    /// Reads a snapshot: its content, and the number of its last entry, if that can be believed.
    fn of_snapshot(
        id: &GameId,
        path: PathBuf,
        known: Option<&Arc<Puzzle>>,
    ) -> Result<(Self, Option<u64>), Error> {
        let blank = |puzzle: &Arc<Puzzle>| Self::blank(Game::new(Arc::clone(puzzle)));
        let text = match (Content::at(&path), known) {
            (Content::Absent, Some(puzzle)) => return Ok((blank(puzzle), None)),
            (Content::Other(error), Some(puzzle)) => {
                let damaged = vec![path];
                return Ok((Self { damaged, in_the_way: vec![error], ..blank(puzzle) }, None));
            }
            (Content::Unread(error), Some(puzzle)) => {
                return Ok((Self::unread(puzzle, error), None));
            }
            (Content::Other(error) | Content::Unread(error), None) => return Err(error),
            (Content::Absent, None) => Vec::new(),
            (Content::Bytes(text), _) => text,
        };
        let read = snapshot::read(&text, id, known)
            .map_err(|what| Error::content("read the game", &path, what))?;
        let folded = read.claimed.filter(|_| read.is_whole);
        let damaged = Vec::from_iter(read.damaged.then(|| path.clone()));
        let newer = Vec::from_iter(read.newer.then_some(path));
        let (label, number) = (read.label, folded.unwrap_or(0));
        let loaded = Self { label, number, folded, damaged, newer, ..Self::blank(read.game) };
        Ok((loaded, read.claimed))
    }

    /// Takes in what the journal adds. `claimed` is the number of the last entry in the snapshot,
    /// if that can be believed. Returns where reading the journal stopped.
    fn replay(&mut self, lines: &[u8], claimed: Option<u64>) -> End {
        if !self.newer.is_empty() {
            return End::Newer;
        }
        let is_doubtful = !self.damaged.is_empty() || !self.unread.is_empty();
        let numbers = if is_doubtful { journal::numbers(lines) } else { None };
        match (numbers, self.folded) {
            // The journal contains the whole game, and the snapshot is in doubt.
            (Some((1, last)), _) if claimed.is_none_or(|claimed| claimed <= last) => {
                self.game = Game::new(Arc::clone(self.game.origin()));
                self.follow(lines, 0, true)
            }
            (_, Some(number)) => self.follow(lines, number, true),
            (_, None) if !is_doubtful => self.follow(lines, 0, true),
            (Some((first, last)), None) => {
                let is_near = |claimed: &u64| (first - 1..=last).contains(claimed);
                self.follow(lines, claimed.filter(is_near).unwrap_or(first - 1), false)
            }
            (None, None) if lines.is_empty() => End::Whole,
            (None, None) => End::Damaged,
        }
    }
}

/// Whether an error says that a file does not exist.
pub(super) fn is_absent(cause: &io::Error) -> bool {
    matches!(cause.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Why nothing done in a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOnly {
    /// Another instance of the program is playing it.
    Played,
    /// Its files cannot be read now, but may be readable later.
    Unread,
    /// A newer program wrote it, and not all of it is known here.
    Newer,
}

impl ReadOnly {
    /// The error for a game that therefore stays as it is.
    pub(super) fn error(self, doing: &'static str, path: &Path) -> Error {
        Error::content(doing, path, self.to_string())
    }
}

/// A sentence without its full stop.
impl fmt::Display for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Played => "another instance of the program plays it now",
            Self::Unread => "its files cannot be read",
            Self::Newer => NEWER,
        })
    }
}

/// The seconds during which time is not counted again.
const COUNTED: u64 = 60;

/// The seconds without an entry that are too long for thinking.
const SILENT: u64 = 120;

/// The seconds of silence in entries that follow a game played for `before` seconds.
fn silence(before: u64, entries: &[Entry]) -> u64 {
    let times = entries.iter().filter_map(|entry| match entry {
        Entry::Tally(tally) => Some(tally.seconds),
        _ => None,
    });
    let mut last = before;
    let silent = times.map(|time| {
        let between = time.saturating_sub(std::mem::replace(&mut last, time));
        if between > COUNTED + SILENT { between - COUNTED } else { 0 }
    });
    silent.sum()
}

/// Makes silence no longer count in a game that took longer than anybody plays.
fn leave_out(silence: u64, game: &mut Game, ratings: &Ratings) {
    let tally = game.tally();
    if silence > 0 && is_doubtful(tally.seconds, ratings) {
        let seconds = tally.seconds.saturating_sub(silence);
        game.enter(Entry::Tally(Tally { seconds, ..tally.clone() }));
    }
}
