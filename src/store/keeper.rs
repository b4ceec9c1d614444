//! The keeper of the current game: every entry goes through it to the disk.

use super::atomic::{self, Replacement};
use super::bounded::{self, MOST_OF_NOTES};
use super::error::Error;
use super::hash::GameId;
use super::journal::{self, Journal, STATED, State};
use super::loaded::{ReadOnly, is_absent};
use super::platform;
use super::snapshot::{self, Label};
use super::work::Work;
use crate::game::past::Past;
use crate::game::ratings::Rated;
use crate::game::{Entry, Game};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// After this many entries the journal is folded into a new snapshot; later in games with very many
/// entries.
const LONGEST_JOURNAL: u64 = 256;

/// Saves a game while it is played.
#[derive(Debug)]
pub struct Keeper {
    pub(super) id: GameId,
    pub(super) snapshot: PathBuf,
    pub(super) journal: PathBuf,
    /// The file that names the game opened last.
    pub(super) last: PathBuf,
    pub(super) label: Label,
    /// The open journal; `None` if it cannot be opened.
    pub(super) open: Option<Arc<Journal>>,
    /// Why nothing is saved here; `None` if everything is.
    pub(super) read_only: Option<ReadOnly>,
    /// The number of the last entry.
    pub(super) number: u64,
    /// The number of the last entry in the most recently written snapshot.
    pub(super) newest: Arc<Mutex<u64>>,
    /// The lines of entries that could not be appended to the journal.
    pub(super) unwritten: String,
    /// Whether there is no snapshot that lines of the journal could follow.
    pub(super) behind: bool,
    /// Whether the label is newer than that of the snapshot.
    pub(super) relabelled: bool,
}

impl Keeper {
    /// Why nothing is saved here; `None` if everything is.
    pub const fn read_only(&self) -> Option<ReadOnly> {
        self.read_only
    }

    /// Whether nothing is saved here.
    pub const fn is_read_only(&self) -> bool {
        self.read_only.is_some()
    }

    /// The id of the game in the store.
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// Whether it keeps the game with an id.
    pub fn is_of(&self, id: &str) -> bool {
        self.id.as_str() == id
    }

    /// Makes the next entry save the whole game.
    pub const fn fall_behind(&mut self) {
        self.behind = true;
    }

    /// Takes note of how hard the puzzle is from its start, for the list of games. It is written
    /// with the next snapshot.
    pub fn rate(&mut self, rated: Rated) {
        if self.label.ratings.by(rated.system) != Some(&rated) {
            self.label.ratings.learn(rated);
            self.relabelled = true;
        }
    }

    /// Renames the game, on the disk too.
    ///
    /// # Errors
    /// Says why it keeps its name on the disk.
    pub fn rename(&mut self, game: &Game, title: &str) -> Result<(), Error> {
        if let Some(why) = self.read_only {
            return Err(why.error("rename the game of", &self.snapshot));
        }
        self.label.title = title.into();
        self.save(game)
    }

    /// Records an entry that the game has just made, without waiting for the disk. When this
    /// returns, the entry outlives the program; the work that is [`due`](Self::due) makes it
    /// outlive the machine.
    ///
    /// # Errors
    /// Says why the entry is not saved. The game continues; every later entry tries to save this
    /// one too.
    pub fn record(&mut self, game: &Game, entry: &Entry) -> Result<(), Error> {
        if self.read_only.is_some() {
            return Ok(());
        }
        self.number += 1;
        match &self.open {
            // Writes to a removed folder vanish without an error.
            Some(open) if !self.behind && self.journal.exists() => {
                if open.state().folded.is_some_and(|folded| folded + 1 >= self.number) {
                    self.unwritten.clear();
                }
                self.unwritten += &journal::line(self.number, entry, game.puzzle());
                open.append(&self.unwritten, self.number)
                    .map_err(|cause| Error::new("save the last move to", &self.journal, cause))?;
                self.unwritten.clear();
                Ok(())
            }
            _ => self.found(game),
        }
    }

    /// The work that makes the recorded entries outlive the machine; `None` if there is none, or
    /// all of it is in progress.
    ///
    /// # Errors
    /// Says why not everything is saved.
    pub fn due(&mut self, game: &Game) -> Result<Option<Work>, Error> {
        if self.read_only.is_some() {
            return Ok(None);
        }
        if self.behind || self.open.is_none() {
            self.found(game)?;
        }
        let Some(open) = self.open.clone() else { return Ok(None) };
        let State { appended, synced, folded, folding, .. } = *open.state();
        let is_long = |folded: u64| self.number - folded >= LONGEST_JOURNAL.max(folded / 8);
        if !folding && (!self.unwritten.is_empty() || folded.is_none_or(is_long)) {
            return self.fold(game).map(Some);
        }
        let path = self.journal.clone();
        let sync =
            move || open.sync().map_err(|cause| Error::new("save the game to", &path, cause));
        Ok((synced < appended).then(|| Work::new(sync)))
    }

    /// Makes the recorded entries outlive the machine, waiting for the disk.
    ///
    /// # Errors
    /// Says why not everything is saved.
    pub fn sync(&mut self, game: &Game) -> Result<(), Error> {
        self.due(game)?.map_or(Ok(()), Work::run)
    }

    /// Folds the journal into a new snapshot, as is due when the game is left; `None` if there is
    /// nothing to do. The game stays locked until it is done.
    ///
    /// # Errors
    /// Says why not everything is saved.
    pub fn put_away(mut self, game: &Game) -> Result<Option<Work>, Error> {
        let folded = self.open.as_ref().and_then(|open| open.state().folded);
        let is_kept = !self.behind && folded == Some(self.number) && !self.relabelled;
        if self.read_only.is_some() || is_kept {
            return Ok(None);
        }
        self.fold(game).map(Some)
    }

    /// Puts the game away, waiting for the disk.
    ///
    /// # Errors
    /// Says why not everything is saved.
    pub fn close(self, game: &Game) -> Result<(), Error> {
        self.put_away(game)?.map_or(Ok(()), Work::run)
    }

    /// Records when the game was first solved.
    fn end(&mut self, game: &Game) {
        if self.label.ended.is_none() && game.is_solved() {
            self.label.ended = Some(platform::now());
            self.relabelled = true;
        }
    }

    /// The game in the form that the history stores; `None` if nothing was written on it yet, or
    /// another instance keeps it.
    pub fn past(&mut self, game: &Game) -> Option<Past> {
        self.end(game);
        self.read_only.is_none().then(|| self.label.past(&self.id, game, platform::now()))?
    }

    /// Makes the next start of the program continue with this game. If that cannot be noted, the
    /// player chooses.
    pub fn come_last(&self) {
        let _ = write_last(&self.last, &self.id);
    }

    /// Replaces the snapshot by the game as it is, waiting for the disk.
    pub(super) fn save(&mut self, game: &Game) -> Result<(), Error> {
        self.fold(game)?.run()?;
        self.behind = false;
        Ok(())
    }

    /// The work that replaces the snapshot by the game as it is now, and then restarts the journal.
    /// The old snapshot stays until the new one is on the disk.
    fn fold(&mut self, game: &Game) -> Result<Work, Error> {
        let open = self.lock()?;
        let text = self.text(game)?;
        open.state().folding = true;
        self.relabelled = false;
        let (path, number, newest) = (self.snapshot.clone(), self.number, Arc::clone(&self.newest));
        Ok(Work::new(move || {
            let replaced = replace(&path, &text, number, &newest);
            let folded = replaced.as_ref().is_ok_and(|replaced| *replaced).then_some(number);
            open.fold(folded);
            replaced.map_err(|cause| Error::new("save the game to", &path, cause))?;
            Ok(())
        }))
    }

    /// Writes a snapshot without waiting for the disk, if there is none to rely on.
    fn found(&mut self, game: &Game) -> Result<(), Error> {
        self.behind = true;
        let open = self.lock()?;
        let text = self.text(game)?;
        let mut newest = locked(&self.newest);
        atomic::swap(&self.snapshot, &text)
            .map_err(|cause| Error::new("save the game to", &self.snapshot, cause))?;
        *newest = self.number;
        open.restart(self.number);
        drop(newest);
        self.unwritten.clear();
        (self.behind, self.relabelled) = (false, false);
        Ok(())
    }

    /// The journal, opened and locked if it is not, or no longer, open.
    fn lock(&mut self) -> Result<Arc<Journal>, Error> {
        if let Some(open) = self.open.as_ref().filter(|_| self.journal.exists()) {
            return Ok(Arc::clone(open));
        }
        self.behind = true;
        let opened = Journal::open(&self.journal)
            .map_err(|cause| Error::new("save the game to", &self.journal, cause))?;
        self.open = opened.map(Arc::new);
        let Some(open) = &self.open else {
            self.read_only = Some(ReadOnly::Played);
            return Err(ReadOnly::Played.error("save the game to", &self.journal));
        };
        let open = Arc::clone(open);
        self.come_last();
        Ok(open)
    }

    /// The text of a snapshot of the game as it is.
    fn text(&mut self, game: &Game) -> Result<String, Error> {
        self.end(game);
        snapshot::write(game, &self.label, self.number)
            .map_err(|what| Error::content("save the game to", &self.snapshot, what))
    }
}

/// Replaces a snapshot by one up to an entry, unless the one on the disk is newer by now. Returns
/// whether it did.
fn replace(path: &Path, text: &str, number: u64, newest: &Mutex<u64>) -> io::Result<bool> {
    let replacement = Replacement::write(path, text)?;
    let mut newest = locked(newest);
    if number < *newest {
        return Ok(false);
    }
    let folder = replacement.take_place()?;
    *newest = number;
    drop(newest);
    atomic::sync_folder(&folder);
    Ok(true)
}

fn locked(newest: &Mutex<u64>) -> MutexGuard<'_, u64> {
    newest.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the note says which game was opened last. Its first line is the id of the game, and a line below
/// states its version. Lines that a newer program added are kept. A note of a newer version is left
/// alone: the player chooses a game in the library.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing was opened yet.
    Nothing,
    Game(GameId),
    /// A newer program wrote it.
    Newer,
    /// It is not a note.
    Unknown,
}

/// Reads the note which game was opened last.
pub(super) fn read_last(path: &Path) -> io::Result<Last> {
    let text = match last_text(path)? {
        None => return Ok(Last::Nothing),
        Some(text) if is_newer_note(&text) => return Ok(Last::Newer),
        Some(text) => text,
    };
    let id = text.lines().next().and_then(|line| GameId::read(line.trim()));
    Ok(id.map_or(Last::Unknown, Last::Game))
}

/// Notes a game, without waiting for the disk. What cannot be read now is left alone, too.
fn write_last(path: &Path, id: &GameId) -> io::Result<()> {
    let old = last_text(path)?.unwrap_or_default();
    if is_newer_note(&old) {
        return Ok(());
    }
    let below = old.split_once('\n').map_or("", |(_, below)| below);
    let states = below.lines().any(|line| journal::is_newer(line).is_some());
    let stated = if states { String::new() } else { format!("{STATED}\n") };
    atomic::swap(path, &format!("{id}\n{stated}{below}"))
}

/// The text of a note; `None` if there is none.
fn last_text(path: &Path) -> io::Result<Option<String>> {
    match bounded::read(path, MOST_OF_NOTES) {
        Err(cause) if is_absent(&cause) => Ok(None),
        read => Ok(Some(String::from_utf8_lossy(&read?).into_owned())),
    }
}

fn is_newer_note(text: &str) -> bool {
    text.lines().filter_map(journal::is_newer).any(|newer| newer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::{Grid, Kind, Puzzle, Setup};
    use std::path::Path;
    use std::sync::Arc;

    /// An empty game on a small grid, with a keeper in a folder.
    fn begin(folder: &Path) -> (Game, Keeper) {
        let setup = Setup::empty(Kind::Sudoku, Grid::new(4, 4).unwrap());
        let game = Game::new(Arc::new(Puzzle::new(setup).unwrap()));
        let keeper = Keeper {
            id: GameId::of(game.puzzle().setup()),
            snapshot: folder.join("game.toml"),
            journal: folder.join("game.journal"),
            last: folder.join("last"),
            label: Label { title: "a game".into(), ..Label::default() },
            open: Journal::open(&folder.join("game.journal")).unwrap().map(Arc::new),
            read_only: None,
            number: 0,
            newest: Arc::default(),
            unwritten: String::new(),
            behind: false,
            relabelled: false,
        };
        (game, keeper)
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_said_and_got_over() {
        let folder = tempfile::TempDir::new().unwrap();
        let (mut game, mut keeper) = begin(folder.path());
        let entry = Entry::read("r1c1=1", game.puzzle()).unwrap();
        game.enter(entry.clone());
        keeper.record(&game, &entry).unwrap();
        assert!(!keeper.snapshot.exists());
        let journal = keeper.open.take();
        keeper.open = Journal::open(Path::new("/dev/full")).unwrap().map(Arc::new);
        let error = keeper.record(&game, &entry).unwrap_err().to_string();
        assert!(error.contains("game.journal") && error.contains("make room"), "{error}");
        // Lines that could not be appended are appended later, or are in the next snapshot.
        keeper.open = journal;
        keeper.record(&game, &entry).unwrap();
        let lines = std::fs::read(&keeper.journal).unwrap();
        assert_eq!(journal::read(&lines, 0, game.puzzle()).entries.len(), 3);
        keeper.open = Journal::open(Path::new("/dev/full")).unwrap().map(Arc::new);
        assert!(keeper.record(&game, &entry).is_err());
        keeper.sync(&game).unwrap();
        assert!(keeper.snapshot.exists() && *locked(&keeper.newest) == 4);
    }

    /// The folder was removed while a snapshot was being written, and exists again with a newer
    /// one. Windows keeps open files.
    #[cfg(unix)]
    #[test]
    fn a_late_snapshot_does_not_replace_a_newer_one() {
        let folder = tempfile::TempDir::new().unwrap();
        let (mut game, mut keeper) = begin(folder.path());
        let entry = Entry::read("r1c1=1", game.puzzle()).unwrap();
        let mut play = |keeper: &mut Keeper| {
            game.enter(entry.clone());
            keeper.record(&game, &entry).unwrap();
            keeper.fold(&game).unwrap()
        };
        let late = play(&mut keeper);
        std::fs::remove_file(&keeper.journal).unwrap();
        let newer = play(&mut keeper);
        let newest = |keeper: &Keeper| {
            std::fs::read_to_string(&keeper.snapshot).unwrap().contains(" number=2 ")
        };
        assert!(newest(&keeper));
        late.run().unwrap();
        assert!(newest(&keeper));
        newer.run().unwrap();
        assert!(newest(&keeper) && keeper.open.unwrap().state().folded == Some(2));
    }

    #[test]
    fn nothing_that_is_recorded_waits_for_the_disk() {
        let folder = tempfile::TempDir::new().unwrap();
        let (mut game, mut keeper) = begin(folder.path());
        keeper.behind = true;
        let before = atomic::tests::syncs();
        let mut works = Vec::new();
        for number in 0..600 {
            let entry = ["r1c1=1", "r1c1<>1"][number % 2];
            let entry = Entry::read(entry, game.puzzle()).unwrap();
            game.enter(entry.clone());
            keeper.record(&game, &entry).unwrap();
            works.extend(keeper.due(&game).unwrap());
        }
        works.extend(keeper.put_away(&game).unwrap());
        assert_eq!(atomic::tests::syncs(), before);
        // A snapshot, the journal once for everything appended, and the last snapshot; a snapshot
        // syncs its folder too, except on Windows.
        works.into_iter().for_each(|work| work.run().unwrap());
        let folders = if cfg!(windows) { 0 } else { 2 };
        assert_eq!(atomic::tests::syncs() - before, 3 + folders);
        assert_eq!(std::fs::read(folder.path().join("game.journal")).unwrap(), b"");
    }
}
