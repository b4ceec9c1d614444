//! The keeper of the game that is played: every entry goes through it to the disk.

use super::atomic;
use super::clock;
use super::error::Error;
use super::id::GameId;
use super::journal::{self, Journal};
use super::snapshot::{self, Label};
use crate::game::past::Past;
use crate::game::ratings::Rated;
use crate::game::{Entry, Game};
use std::path::PathBuf;

/// After so many entries the journal is folded into a new snapshot.
const LONGEST_JOURNAL: u64 = 256;

/// Keeps a game on the disk while it is played.
#[derive(Debug)]
pub struct Keeper {
    pub(super) id: GameId,
    pub(super) snapshot: PathBuf,
    pub(super) journal: PathBuf,
    /// The file that names the game that was opened last.
    pub(super) last: PathBuf,
    pub(super) label: Label,
    /// The open journal; `None` where it cannot be opened.
    pub(super) open: Option<Journal>,
    /// Whether nothing is saved here: another instance plays the game, or its files cannot be read.
    pub(super) read_only: bool,
    /// The number of the last entry.
    pub(super) number: u64,
    /// The number of the last entry that the snapshot holds.
    pub(super) folded: u64,
    /// Whether there are entries that are neither in the journal nor in the snapshot.
    pub(super) behind: bool,
    /// Whether the label says more than that of the snapshot.
    pub(super) relabelled: bool,
}

impl Keeper {
    /// Whether nothing is saved here: another instance plays the game, or its files cannot be read.
    pub const fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Whether it keeps the game of an id.
    pub fn is_of(&self, id: &str) -> bool {
        self.id.as_str() == id
    }

    /// Has the next entry save the whole game.
    pub const fn fall_behind(&mut self) {
        self.behind = true;
    }

    /// Takes in how hard the puzzle is from its start, for the list of games. It is written with the
    /// next snapshot.
    pub fn rate(&mut self, rated: Rated) {
        if self.label.ratings.by(rated.system) != Some(&rated) {
            self.label.ratings.learn(rated);
            self.relabelled = true;
        }
    }

    /// Calls the game something else.
    ///
    /// # Errors
    /// Why it keeps its name on the disk.
    pub fn rename(&mut self, game: &Game, title: &str) -> Result<(), Error> {
        if self.read_only {
            let what = "another instance of the program plays it now";
            return Err(Error::content("rename the game of", &self.snapshot, what));
        }
        self.label.title = title.into();
        self.fold(game)
    }

    /// Writes down an entry that the game has just made. When this returns, the entry outlives the
    /// program; [`sync`](Self::sync) makes it outlive the machine.
    ///
    /// # Errors
    /// Why the entry is not saved. The game continues; every later entry tries to save all of it.
    pub fn record(&mut self, game: &Game, entry: &Entry) -> Result<(), Error> {
        if self.read_only {
            return Ok(());
        }
        self.number += 1;
        match &mut self.open {
            // A folder that was removed takes what is written to it along without a word.
            Some(open) if !self.behind && self.journal.exists() => {
                let line = journal::line(self.number, entry, game.puzzle());
                open.append(&line).map_err(|cause| {
                    self.behind = true;
                    Error::new("save the last move to", &self.journal, cause)
                })
            }
            _ => self.fold(game),
        }
    }

    /// Makes what was recorded outlive the machine. It may take a while: call it when the screen
    /// is painted and no key waits.
    ///
    /// # Errors
    /// Why not all is saved.
    pub fn sync(&mut self, game: &Game) -> Result<(), Error> {
        if self.read_only {
            return Ok(());
        }
        match &self.open {
            Some(open) if !self.behind && self.number - self.folded < LONGEST_JOURNAL => {
                open.sync().map_err(|cause| Error::new("save the game to", &self.journal, cause))
            }
            _ => self.fold(game),
        }
    }

    /// Folds the journal into a new snapshot, as is due when the game is left.
    ///
    /// # Errors
    /// Why not all is saved.
    pub fn close(mut self, game: &Game) -> Result<(), Error> {
        let is_kept = !self.behind && self.number == self.folded && !self.relabelled;
        if self.read_only || is_kept {
            return Ok(());
        }
        self.fold(game)
    }

    /// Records when the game was solved, the first time.
    fn end(&mut self, game: &Game) {
        if self.label.ended.is_none() && game.is_solved() {
            self.label.ended = Some(clock::now());
            self.relabelled = true;
        }
    }

    /// The game as the history is to have it; `None` where nothing was written on it yet, or another
    /// instance keeps it.
    pub fn past(&mut self, game: &Game) -> Option<Past> {
        self.end(game);
        (!self.read_only).then(|| self.label.past(&self.id, game, clock::now()))?
    }

    /// Has the next start of the program continue with this game. Where that cannot be noted, the
    /// player chooses.
    pub fn come_last(&self) {
        let _ = atomic::swap(&self.last, self.id.as_str());
    }

    /// Replaces the snapshot by the game as it is, and starts the journal again.
    pub(super) fn fold(&mut self, game: &Game) -> Result<(), Error> {
        self.behind = true;
        if self.open.is_none() || !self.journal.exists() {
            let opened = Journal::open(&self.journal);
            self.open =
                opened.map_err(|cause| Error::new("save the game to", &self.journal, cause))?;
            if self.open.is_none() {
                self.read_only = true;
                let what = "another instance of the program plays it now";
                return Err(Error::content("save the game to", &self.journal, what));
            }
            self.come_last();
        }
        self.end(game);
        let text = snapshot::write(game, &self.label, self.number)
            .map_err(|what| Error::content("save the game to", &self.snapshot, what))?;
        atomic::replace(&self.snapshot, &text)
            .map_err(|cause| Error::new("save the game to", &self.snapshot, cause))?;
        (self.behind, self.relabelled, self.folded) = (false, false, self.number);
        // Entries that the snapshot holds are passed over in the journal, so that a journal that
        // cannot be emptied does no harm.
        if let Some(open) = &mut self.open {
            let _ = open.restart();
        }
        Ok(())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::engine::cell::Grid;
    use crate::engine::puzzle::{Puzzle, Setup};
    use crate::engine::variety::Kind;
    use std::path::Path;
    use std::sync::Arc;

    #[test]
    fn a_full_disk_is_said_and_got_over() {
        let folder = tempfile::TempDir::new().unwrap();
        let setup = Setup::empty(Kind::Sudoku, Grid::new(4, 4).unwrap());
        let mut game = Game::new(Arc::new(Puzzle::new(setup).unwrap()));
        let mut keeper = Keeper {
            id: GameId::of(game.puzzle().setup()),
            snapshot: folder.path().join("game.toml"),
            journal: folder.path().join("game.journal"),
            last: folder.path().join("last"),
            label: Label { title: "a game".into(), ..Label::default() },
            open: Journal::open(&folder.path().join("game.journal")).unwrap(),
            read_only: false,
            number: 0,
            folded: 0,
            behind: false,
            relabelled: false,
        };
        let entry = Entry::read("r1c1=1", game.puzzle()).unwrap();
        game.enter(entry.clone());
        keeper.record(&game, &entry).unwrap();
        assert!(!keeper.snapshot.exists());
        keeper.open = Journal::open(Path::new("/dev/full")).unwrap();
        let error = keeper.record(&game, &entry).unwrap_err().to_string();
        assert!(error.contains("game.journal") && error.contains("make room"), "{error}");
        keeper.record(&game, &entry).unwrap();
        assert!(keeper.snapshot.exists() && keeper.folded == 3);
    }
}
