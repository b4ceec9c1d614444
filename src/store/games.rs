//! The folder of the games.

use super::error::Error;
use super::id::GameId;
use super::journal::Journal;
use super::keeper::Keeper;
use super::loaded::Loaded;
use super::snapshot::{Header, Label};
use super::{atomic, clock};
use crate::engine::puzzle::Puzzle;
use crate::engine::sort;
use crate::game::past::Past;
use crate::game::ratings::Ratings;
use crate::game::{Game, Progress};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The games of a player.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) data: PathBuf,
}

/// A game that was opened.
#[derive(Debug)]
pub struct OpenGame {
    /// The game, as far as it was played.
    pub game: Game,
    /// What it is called.
    pub title: String,
    /// What keeps it.
    pub keeper: Keeper,
    /// What the player should know: what was damaged, and why nothing can be saved.
    pub notices: Vec<String>,
}

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// What the store knows it by.
    pub id: GameId,
    /// What it is called.
    pub title: String,
    /// The ratings of the puzzle from its start, those that are known.
    pub ratings: Ratings,
    /// How far it was played.
    pub progress: Progress,
    /// Hints used.
    pub hints: u32,
    /// When it was solved, or else played last.
    pub played: SystemTime,
}

impl Store {
    /// The games in a folder, which need not exist yet.
    pub const fn new(data: PathBuf) -> Self {
        Self { data }
    }

    /// Opens the game of a puzzle: a new one, or the one that was begun. It cannot fail: where
    /// nothing can be read or saved, the game opens with a notice that says so.
    pub fn open(&self, puzzle: &Arc<Puzzle>, title: &str) -> OpenGame {
        let id = GameId::of(puzzle.setup());
        let (open, read_only, notices) = self.lock(&id);
        let loaded = self.load(&id, Some(puzzle));
        let loaded = loaded.unwrap_or_else(|error| Loaded::unread(puzzle, error));
        let is_new = loaded.game.moves().is_empty() && loaded.folded.is_none();
        let begun = loaded.label.begun.or_else(|| is_new.then(clock::now));
        let label = Label { title: title.into(), begun, ..loaded.label };
        let loaded = Loaded { label, ..loaded };
        self.begin(&id, loaded, open, read_only, notices)
    }

    /// Opens a game that was begun.
    ///
    /// # Errors
    /// Where there is no such game, or its puzzle cannot be read.
    pub fn resume(&self, id: &GameId) -> Result<OpenGame, Error> {
        // Without a snapshot there is no game, and nothing to lock.
        let snapshot = self.snapshot(id);
        fs::metadata(&snapshot).map_err(|cause| Error::new("open the game", &snapshot, cause))?;
        let (open, read_only, notices) = self.lock(id);
        Ok(self.begin(id, self.load(id, None)?, open, read_only, notices))
    }

    /// The game that was opened last; `None` too where the program was killed before anything was
    /// done in it.
    pub fn last(&self) -> Option<GameId> {
        let id = GameId::read(fs::read_to_string(self.data.join("last")).ok()?.trim())?;
        self.has(&id).then_some(id)
    }

    /// Whether a game was begun.
    pub fn has(&self, id: &GameId) -> bool {
        self.snapshot(id).exists()
    }

    /// All games that were begun, the one played last first.
    pub fn games(&self) -> Vec<GameSummary> {
        let files = fs::read_dir(self.games_folder()).into_iter().flatten().flatten();
        let mut games: Vec<GameSummary> =
            files.filter_map(|file| self.summary(&file.file_name().into_string().ok()?)).collect();
        sort::by(&mut games, |a, b| b.played.cmp(&a.played).then_with(|| a.id.cmp(&b.id)));
        games
    }

    /// Sums up the game of a snapshot file. Where its journal holds more, that is read too.
    fn summary(&self, file_name: &str) -> Option<GameSummary> {
        let id = GameId::read(file_name.strip_suffix(".toml")?)?;
        let path = self.snapshot(&id);
        let mut first_line = String::new();
        // To open a pipe would wait for whoever writes to it.
        fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let file = File::open(&path).ok()?;
        let saved = file.metadata().and_then(|data| data.modified()).ok()?;
        BufReader::new(file).take(4096).read_line(&mut first_line).ok()?;
        let Header { progress, hints, label, .. } = Header::read(&first_line)?;
        let Label { title, ratings, ended, .. } = label;
        let ended = ended.and_then(|ended| {
            SystemTime::UNIX_EPOCH
                .checked_add(Duration::from_secs(ended))
                .filter(|_| progress.solved)
        });
        let played = ended.unwrap_or(saved);
        let summary = GameSummary { id, title, ratings, progress, hints, played };
        let journal = fs::metadata(self.journal(&summary.id)).ok().filter(|data| data.len() > 0);
        let Some(written) = journal.and_then(|data| data.modified().ok()) else {
            return Some(summary);
        };
        let Ok(loaded) = self.load(&summary.id, None) else { return Some(summary) };
        let progress = Progress::of(&loaded.game);
        let played = ended.filter(|_| progress.solved).unwrap_or_else(|| saved.max(written));
        Some(GameSummary { progress, hints: loaded.game.tally().hints, played, ..summary })
    }

    /// A game of the list as the history is to have it.
    pub(super) fn past(&self, summary: &GameSummary) -> Option<Past> {
        let loaded = self.load(&summary.id, None).ok()?;
        let Loaded { game, label, .. } = Some(loaded).filter(|loaded| loaded.unread.is_empty())?;
        label.past(&summary.id, &game, clock::seconds(summary.played))
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
    pub(super) fn lock(&self, id: &GameId) -> (Option<Journal>, bool, Vec<String>) {
        let path = self.journal(id);
        match Journal::open(&path) {
            Ok(Some(journal)) => (Some(journal), false, Vec::new()),
            Ok(None) => {
                let notice = "another instance plays this game; what you do here is not saved";
                (None, true, vec![notice.into()])
            }
            Err(cause) => {
                let error = Error::new("save the game to", &path, cause);
                (None, false, vec![format!("Nothing is being saved: {error}")])
            }
        }
    }

    fn load(&self, id: &GameId, known: Option<&Arc<Puzzle>>) -> Result<Loaded, Error> {
        Loaded::read(self.journal(id), self.snapshot(id), known)
    }

    /// Puts what is damaged aside and what is in the journal into the snapshot. Where a file cannot
    /// be read, neither is touched: what it holds is worth more than what is played now.
    fn begin(
        &self,
        id: &GameId,
        loaded: Loaded,
        open: Option<Journal>,
        read_only: bool,
        mut notices: Vec<String>,
    ) -> OpenGame {
        let Loaded { game, label, number, folded, journal, damaged, unread, in_the_way } = loaded;
        let title = label.title.clone();
        let read_only = read_only || !unread.is_empty();
        if !unread.is_empty() || !in_the_way.is_empty() {
            // Why the journal could not be opened is said now.
            notices.clear();
        }
        notices.extend(in_the_way.iter().map(ToString::to_string));
        notices.extend(unread.iter().map(|error| {
            format!("{error}; what could be read is used, and what you do here is not saved")
        }));
        notices.extend(damaged.iter().map(|path| damage(path, read_only)));
        let mut keeper = Keeper {
            id: id.clone(),
            snapshot: self.snapshot(id),
            journal: self.journal(id),
            last: self.data.join("last"),
            label,
            // What stands in a damaged journal ends before what would be appended to it.
            behind: open.is_none() || folded.is_none() || !damaged.is_empty(),
            relabelled: false,
            open: open.map(Arc::new),
            read_only,
            number,
            newest: Arc::default(),
            unwritten: String::new(),
        };
        keeper.open.iter().for_each(|open| open.begin(number, folded));
        if read_only {
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

/// Keeps a damaged file aside, and says so.
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
