//! The desk: the game that lies on it with what keeps it, and the shelf that games come from.

use super::message::{Arrival, Kept, Opened};
use super::overlay::PickerRow;
use crate::config::{self, EditError};
use crate::engine::format;
use crate::game::pack;
use crate::game::{Entry, Game, Progress};
use crate::store::{self, GameId, Keeper, Paths, Store};
use std::collections::HashMap;
use std::sync::Arc;

/// Begins the name of a built-in puzzle among the rows of the picker.
const BUILT_IN: &str = "built-in:";

/// The desk.
#[derive(Debug)]
pub struct Desk {
    paths: Paths,
    store: Store,
    /// What keeps the game that is played.
    keeper: Option<Keeper>,
}

impl Desk {
    /// A desk with nothing on it.
    pub fn new(paths: Paths) -> Self {
        let store = Store::new(paths.data.clone());
        Self { paths, store, keeper: None }
    }

    /// The game that was played last; `None` where there is none, or where it cannot be opened,
    /// which the notices then say.
    pub fn last(&mut self, notices: &mut Vec<String>) -> Option<Opened> {
        let opened = self.store.resume(&self.store.last()?);
        let opened = opened.map_err(|error| notices.push(error.to_string())).ok()?;
        Some(self.take(opened, None))
    }

    /// The small Sudoku that a new player finds on the desk.
    ///
    /// # Errors
    /// Where it cannot be read, which a test of the package rules out.
    pub fn first(&mut self) -> Result<Opened, String> {
        let item = pack::all().first().ok_or("there is no built-in puzzle")?;
        Ok(self.begin(built_in(item)?))
    }

    /// Opens what was chosen in the picker, in place of the game on the desk.
    ///
    /// # Errors
    /// Why it cannot be opened; the game on the desk stays.
    pub fn open(&mut self, id: &str, current: &Game, title: &str) -> Result<Opened, String> {
        if let Some(name) = id.strip_prefix(BUILT_IN) {
            let item = pack::by_id(name).ok_or_else(|| format!("there is no puzzle {name}"))?;
            let arrival = built_in(item)?;
            self.close(current);
            return Ok(self.begin(arrival));
        }
        let id = GameId::read(id).ok_or_else(|| format!("{id:?} is no game"))?;
        // The lock of the game on the desk must go first, as it may be the very game.
        self.close(current);
        match self.store.resume(&id) {
            Ok(opened) => Ok(self.take(opened, None)),
            Err(error) => {
                self.keeper = Some(self.store.open(current.puzzle(), title).keeper);
                Err(error.to_string())
            }
        }
    }

    /// Plays a puzzle: a new game, or the one that was begun. One that cannot be kept opens with a
    /// notice.
    pub fn begin(&mut self, arrival: Arrival) -> Opened {
        let Arrival { puzzle, title, entries, notice } = arrival;
        let mut opened = self.store.open(&puzzle, &title);
        if opened.game.moves().is_empty() {
            for entry in entries {
                opened.game.enter(entry.clone());
                if let Err(error) = opened.keeper.record(&opened.game, &entry) {
                    opened.notices.push(error.to_string());
                    break;
                }
            }
        }
        self.take(opened, notice)
    }

    fn take(&mut self, opened: store::Opened, notice: Option<String>) -> Opened {
        let store::Opened { game, title, keeper, notices } = opened;
        let read_only = keeper.is_read_only();
        self.keeper = Some(keeper);
        let read_only_notice = read_only
            .then(|| "another instance plays this game; what you do here is not saved".to_string());
        let notices: Vec<String> =
            notices.into_iter().chain(read_only_notice).chain(notice).collect();
        let notice = (!notices.is_empty()).then(|| notices.join("; "));
        Opened { game, title, read_only, cursor: None, notice }
    }

    /// Writes an entry down that the game has just made.
    ///
    /// # Errors
    /// Why it is not saved.
    pub fn record(&mut self, game: &Game, entry: &Entry) -> Result<(), store::Error> {
        self.keeper.as_mut().map_or(Ok(()), |keeper| keeper.record(game, entry))
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// Why not all is saved.
    pub fn sync(&mut self, game: &Game) -> Result<(), store::Error> {
        self.keeper.as_mut().map_or(Ok(()), |keeper| keeper.sync(game))
    }

    /// Puts the game away. What could not be saved was complained of at every move.
    pub fn close(&mut self, game: &Game) {
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.close(game);
        }
    }

    /// Writes what is to be kept into the player's configuration, all of it at once.
    ///
    /// # Errors
    /// Why it is not kept.
    pub fn keep(&self, kept: &[Kept]) -> Result<(), store::Error> {
        if kept.is_empty() {
            return Ok(());
        }
        store::edit_config(&self.paths.config, |text| {
            kept.iter().try_fold(text.to_string(), |text, one| with(&text, one))
        })
    }

    /// Everything that can be chosen: unfinished games, the built-in puzzles by kind and level,
    /// and the other games that are finished.
    pub fn list(&self) -> Vec<PickerRow> {
        let games = self.store.games();
        let begun: HashMap<String, Progress> =
            games.iter().map(|game| (game.id.to_string(), game.progress)).collect();
        let (built_in, known) = built_in_rows(&begun);
        let row = |group: &str, game: &store::Summary| PickerRow {
            group: group.into(),
            title: game.title.clone(),
            progress: Some(game.progress),
            id: game.id.to_string(),
        };
        let unfinished = games.iter().filter(|game| !game.progress.solved);
        let finished = games.iter().filter(|game| game.progress.solved);
        let finished = finished.filter(|game| !known.contains(&game.id.to_string()));
        let unfinished = unfinished.map(|game| row("Unfinished games", game));
        let finished = finished.map(|game| row("Finished games", game));
        unfinished.chain(built_in).chain(finished).collect()
    }
}

/// The text of a configuration with something kept in it.
fn with(text: &str, kept: &Kept) -> Result<String, EditError> {
    match *kept {
        Kept::System(system) => config::set(text, &["screen", "system"], system.slug),
        Kept::Score { system, kind, item, value } => {
            let path = config::score_path(system, kind, item);
            match (value, item.words()) {
                (Some(value), []) => config::set(text, &path, i64::from(value)),
                (Some(value), _) => config::set(text, &path, item.written(value)),
                (None, _) => config::reset(text, &path),
            }
        }
    }
}

/// The rows of the built-in puzzles, and the games that they are.
fn built_in_rows(begun: &HashMap<String, Progress>) -> (Vec<PickerRow>, Vec<String>) {
    let mut rows = Vec::new();
    let mut known = Vec::new();
    for item in pack::all() {
        let Ok(arrival) = built_in(item) else { continue };
        let game = GameId::of(arrival.puzzle.setup()).to_string();
        rows.push(PickerRow {
            group: format!("{}, {}", item.kind.name(), item.level),
            title: format!("{} ({}x{})", arrival.title, item.grid.rows(), item.grid.cols()),
            progress: begun.get(&game).copied(),
            id: format!("{BUILT_IN}{}", item.id()),
        });
        known.push(game);
    }
    (rows, known)
}

fn built_in(item: &pack::Item) -> Result<Arrival, String> {
    let puzzle = format::puzzle(item.puzzle)?;
    let title = format!("{} {} {}", item.kind.name(), item.level, item.number);
    Ok(Arrival { puzzle: Arc::new(puzzle), title, entries: Vec::new(), notice: None })
}
