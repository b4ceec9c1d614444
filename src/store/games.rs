//! The folder of the games.

use super::error::Error;
use super::hash::GameId;
use super::journal::Journal;
use super::keeper::{Keeper, Last, read_last};
use super::loaded::{Loaded, ReadOnly, is_absent};
use super::snapshot::{Header, Label, NEWER};
use super::{atomic, bounded, platform};
use crate::game::past::Past;
use crate::game::ratings::Ratings;
use crate::game::{Game, Progress};
use gradus_engine::Puzzle;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The games of a player.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) data: PathBuf,
}

/// An opened game.
#[derive(Debug)]
pub struct OpenGame {
    /// The game as played so far.
    pub game: Game,
    /// Its title.
    pub title: String,
    /// The keeper that saves it.
    pub keeper: Keeper,
    /// What the player should know: what was damaged, and why nothing can be saved.
    pub notices: Vec<String>,
}

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// Its id in the store.
    pub id: GameId,
    /// Its title.
    pub title: String,
    /// The known ratings of the puzzle from its start.
    pub ratings: Ratings,
    /// How far it has been played.
    pub progress: Progress,
    /// Hints used.
    pub hints: u32,
    /// When it was started, in seconds of the Unix platform, if known.
    pub begun: Option<u64>,
    /// When it was solved, or else last played.
    pub played: SystemTime,
}

impl Store {
    /// The games in a folder, which may not exist yet.
    pub const fn new(data: PathBuf) -> Self {
        Self { data }
    }

    /// Opens the game of a puzzle, whether new or already started. It cannot fail: if nothing can
    /// be read or saved, the game opens with a notice that says so.
    pub fn open(&self, puzzle: &Arc<Puzzle>, title: &str) -> OpenGame {
        let id = GameId::of(puzzle.setup());
        let (open, read_only, notices) = self.lock(&id);
        let loaded = self.load(&id, Some(puzzle));
        let loaded = loaded.unwrap_or_else(|error| Loaded::unread(puzzle, error));
        let is_new = loaded.game.moves().is_empty() && loaded.folded.is_none();
        let begun = loaded.label.begun.or_else(|| is_new.then(platform::now));
        let label = Label { title: title.into(), begun, ..loaded.label };
        let loaded = Loaded { label, ..loaded };
        self.begin(&id, loaded, open, read_only, notices)
    }

    /// Opens a game that was started.
    ///
    /// # Errors
    /// When there is no such game, or its puzzle cannot be read.
    pub fn resume(&self, id: &GameId) -> Result<OpenGame, Error> {
        // Without a snapshot there is no game, and nothing to lock.
        let snapshot = self.snapshot(id);
        fs::metadata(&snapshot).map_err(|cause| Error::new("open the game", &snapshot, cause))?;
        let (open, read_only, notices) = self.lock(id);
        Ok(self.begin(id, self.load(id, None)?, open, read_only, notices))
    }

    /// Reads a game that was started, which another program may be playing, and its title.
    ///
    /// # Errors
    /// When there is no such game, or its puzzle cannot be read.
    pub fn look(&self, id: &GameId) -> Result<(Game, String), Error> {
        let loaded = self.load(id, None)?;
        Ok((loaded.game, loaded.label.title))
    }

    /// The game that was opened last; `None` also if the program was killed before anything was
    /// done in it.
    ///
    /// # Errors
    /// When that is recorded but cannot be read.
    pub fn last(&self) -> Result<Option<GameId>, Error> {
        let (doing, path) = ("find the last game in", self.data.join("last"));
        let unknown = |what: &str| Err(Error::content(doing, &path, what));
        match read_last(&path).map_err(|cause| Error::new(doing, &path, cause))? {
            Last::Nothing => Ok(None),
            Last::Game(id) => Ok(self.has(&id).then_some(id)),
            Last::Newer => {
                unknown("a newer Gradus wrote it; choose a game in the library, or update Gradus")
            }
            Last::Unknown => unknown("it does not name one; choose a game in the library"),
        }
    }

    /// Whether a game was started.
    pub fn has(&self, id: &GameId) -> bool {
        self.snapshot(id).exists()
    }

    /// All games that were started, most recently played first, and why others cannot be listed.
    pub fn games(&self) -> (Vec<GameSummary>, Vec<Error>) {
        let folder = self.games_folder();
        let unread = |cause| Error::new("list the games of", &folder, cause);
        let (mut games, mut errors) = (Vec::new(), Vec::new());
        let files = match fs::read_dir(&folder) {
            Err(cause) if is_absent(&cause) => return (games, errors),
            Err(cause) => return (games, vec![unread(cause)]),
            Ok(files) => files,
        };
        for file in files {
            let named = file.map_err(unread).map(|file| {
                let name = file.file_name().into_string().ok()?;
                GameId::read(name.strip_suffix(".toml")?)
            });
            match named.and_then(|id| id.map(|id| self.summary(id)).transpose()) {
                Ok(summary) => games.extend(summary),
                Err(error) => errors.push(error),
            }
        }
        games.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.id.cmp(&b.id)));
        (games, errors)
    }

    /// Summarises a game. If its journal has entries that its snapshot lacks, these are read too.
    fn summary(&self, id: GameId) -> Result<GameSummary, Error> {
        let path = self.snapshot(&id);
        let unread = |cause| Error::new("read the game", &path, cause);
        let file = bounded::open(&path).map_err(unread)?;
        let saved = file.metadata().and_then(|data| data.modified()).map_err(unread)?;
        let mut first_line = Vec::new();
        BufReader::new(file).take(4096).read_until(b'\n', &mut first_line).map_err(unread)?;
        let Some(header) = Header::read(&String::from_utf8_lossy(&first_line)) else {
            return self.summary_of_all(id, saved);
        };
        let Header { progress, hints, label, .. } = header;
        let Label { title, ratings, begun, ended, .. } = label;
        let ended = ended.and_then(|ended| {
            SystemTime::UNIX_EPOCH
                .checked_add(Duration::from_secs(ended))
                .filter(|_| progress.solved)
        });
        let played = ended.unwrap_or(saved);
        let summary = GameSummary { id, title, ratings, progress, hints, begun, played };
        let journal = fs::metadata(self.journal(&summary.id)).ok().filter(|data| data.len() > 0);
        let Some(written) = journal.and_then(|data| data.modified().ok()) else {
            return Ok(summary);
        };
        // Opening the game reports what is wrong with the rest.
        let Ok(loaded) = self.load(&summary.id, None) else { return Ok(summary) };
        let progress = Progress::of(&loaded.game);
        let played = ended.filter(|_| progress.solved).unwrap_or_else(|| saved.max(written));
        Ok(GameSummary { progress, hints: loaded.game.tally().hints, played, ..summary })
    }

    /// Summarises a game whose first line cannot be read, by everything else that can.
    fn summary_of_all(&self, id: GameId, saved: SystemTime) -> Result<GameSummary, Error> {
        let Loaded { game, label, .. } = self.load(&id, None)?;
        let (progress, hints) = (Progress::of(&game), game.tally().hints);
        let Label { title, ratings, begun, .. } = label;
        Ok(GameSummary { id, title, ratings, progress, hints, begun, played: saved })
    }

    /// A game of the list, in the form that the history stores.
    pub fn past(&self, summary: &GameSummary) -> Option<Past> {
        let loaded = self.load(&summary.id, None).ok()?;
        let is_known = |loaded: &Loaded| loaded.unread.is_empty() && loaded.newer.is_empty();
        let Loaded { game, label, .. } = Some(loaded).filter(is_known)?;
        label.past(&summary.id, &game, platform::seconds(summary.played))
    }

    pub(super) fn games_folder(&self) -> PathBuf {
        self.data.join("games")
    }

    pub(super) fn snapshot(&self, id: &GameId) -> PathBuf {
        self.games_folder().join(format!("{id}.toml"))
    }

    pub(super) fn journal(&self, id: &GameId) -> PathBuf {
        self.games_folder().join(format!("{id}.journal"))
    }

    /// Locks a game: its journal, whether another instance has it, and why nothing can be saved.
    pub(super) fn lock(&self, id: &GameId) -> (Option<Journal>, Option<ReadOnly>, Vec<String>) {
        let path = self.journal(id);
        match Journal::open(&path) {
            Ok(Some(journal)) => (Some(journal), None, Vec::new()),
            Ok(None) => {
                let notice = "another instance plays this game; what you do here is not saved";
                (None, Some(ReadOnly::Played), vec![notice.into()])
            }
            Err(cause) => {
                let error = Error::new("save the game to", &path, cause);
                (None, None, vec![format!("Nothing is being saved: {error}")])
            }
        }
    }

    fn load(&self, id: &GameId, known: Option<&Arc<Puzzle>>) -> Result<Loaded, Error> {
        Loaded::read(id, self.journal(id), self.snapshot(id), known)
    }

    /// Sets damaged files aside and folds the journal into the snapshot. If a file cannot be read
    /// to its end, neither is touched: its content is worth more than what is played now.
    fn begin(
        &self,
        id: &GameId,
        loaded: Loaded,
        open: Option<Journal>,
        read_only: Option<ReadOnly>,
        mut notices: Vec<String>,
    ) -> OpenGame {
        let Loaded {
            game, label, number, folded, journal, damaged, in_the_way, unread, newer, ..
        } = loaded;
        let title = label.title.clone();
        let unread_now = (!unread.is_empty()).then_some(ReadOnly::Unread);
        let read_only = read_only.or(unread_now).or((!newer.is_empty()).then_some(ReadOnly::Newer));
        if !unread.is_empty() || !in_the_way.is_empty() || !newer.is_empty() {
            // Why the journal could not be opened is said now.
            notices.clear();
        }
        notices.extend(in_the_way.iter().map(ToString::to_string));
        notices.extend(unread.iter().map(|error| {
            format!("{error}; what could be read is used, and what you do here is not saved")
        }));
        notices.extend(newer.iter().map(|path| {
            let name = path.display();
            format!(
                "{name}: {NEWER}; what is known of it is shown, and what you do here is not saved"
            )
        }));
        notices.extend(damaged.iter().map(|path| damage(path, read_only.is_some())));
        // A newer program may meanwhile play what cannot be played here.
        let open = open.filter(|_| newer.is_empty());
        let mut keeper = Keeper {
            id: id.clone(),
            snapshot: self.snapshot(id),
            journal: self.journal(id),
            last: self.data.join("last"),
            label,
            // In a damaged journal, reading would stop before anything appended to it.
            behind: open.is_none() || folded.is_none() || !damaged.is_empty(),
            relabelled: false,
            open: open.map(Arc::new),
            read_only,
            number,
            newest: Arc::default(),
            unwritten: String::new(),
        };
        keeper.open.iter().for_each(|open| open.begin(number, folded));
        if read_only.is_some() {
            return OpenGame { game, title, keeper, notices };
        }
        keeper.come_last();
        if (!damaged.is_empty() || journal && keeper.open.is_some())
            && let Err(error) = keeper.save(&game)
        {
            notices.push(format!("Nothing is being saved: {error}"));
        }
        OpenGame { game, title, keeper, notices }
    }
}

/// Sets a damaged file aside, and reports it.
fn damage(path: &Path, read_only: bool) -> String {
    let name = path.display();
    if read_only {
        return format!("{name} is damaged; what could be read of it is used.");
    }
    match atomic::keep_aside(path) {
        Ok(()) => format!(
            "{name} is damaged; what could be read of it is used, and a copy is kept beside it \
             with .damaged in its name."
        ),
        Err(cause) => format!(
            "{name} is damaged; what could be read of it is used, but no copy could be kept: \
             {cause}"
        ),
    }
}

/// A deleted game that can be brought back.
#[derive(Clone, Debug)]
pub struct Removed {
    id: GameId,
}

impl Store {
    /// Moves a game aside. [`restore`](Self::restore) brings its files back; [`purge`](Self::purge)
    /// deletes them for good.
    ///
    /// # Errors
    /// When there is no such game, its files cannot be moved, or another instance plays it.
    pub fn remove(&self, id: &GameId) -> Result<Removed, Error> {
        let snapshot = self.snapshot(id);
        let doing = "delete the game";
        // Taking the lock creates a journal, so it is taken only if there is a game.
        fs::metadata(&snapshot).map_err(|cause| Error::new(doing, &snapshot, cause))?;
        let (_lock, read_only, _) = self.lock(id);
        if let Some(why) = read_only {
            return Err(why.error(doing, &snapshot));
        }
        let aside = self.aside();
        atomic::make_folder(&aside).map_err(|cause| Error::new(doing, &aside, cause))?;
        for path in [snapshot, self.journal(id)] {
            relocate(&path, &aside).map_err(|cause| Error::new(doing, &path, cause))?;
        }
        Ok(Removed { id: id.clone() })
    }

    /// Brings back a game that was moved aside.
    ///
    /// # Errors
    /// When its puzzle was started again meanwhile, or its files cannot be moved.
    pub fn restore(&self, removed: &Removed) -> Result<(), Error> {
        let id = &removed.id;
        let doing = "bring the game back to";
        if self.snapshot(id).exists() {
            let what = "the puzzle was started again; delete that game first";
            return Err(Error::content(doing, &self.snapshot(id), what));
        }
        // The journal comes first: without its snapshot it is not a game yet.
        for path in [self.journal(id), self.snapshot(id)] {
            let aside =
                path.file_name().map_or_else(|| self.aside(), |name| self.aside().join(name));
            relocate(&aside, &self.games_folder())
                .map_err(|cause| Error::new(doing, &path, cause))?;
        }
        Ok(())
    }

    /// Deletes what was moved aside for good. Whatever cannot be deleted stays where it is.
    pub fn purge(&self, removed: &[Removed]) {
        for Removed { id } in removed {
            for ending in ["toml", "journal"] {
                let _ = fs::remove_file(self.aside().join(format!("{id}.{ending}")));
            }
        }
        // This removes the folder only if it is empty.
        let _ = fs::remove_dir(self.aside());
    }

    fn aside(&self) -> PathBuf {
        self.data.join("deleted")
    }
}

/// Moves a file into a folder, if it exists.
fn relocate(path: &Path, folder: &Path) -> io::Result<()> {
    let Some(name) = path.file_name() else { return Ok(()) };
    match fs::rename(path, folder.join(name)) {
        Err(cause) if is_absent(&cause) => Ok(()),
        moved => moved,
    }
}
