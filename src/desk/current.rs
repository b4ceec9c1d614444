//! The desk: the current game with what saves it, and the shelves that games come from.

use super::exported::{Destination, Exported};
use super::opened::{Choice, NewGame, Opened};
use super::scales::{Scales, paces};
use super::shelf::Shelf;
use super::shelves::Lister;
use super::trainer::Practice;
use crate::config::{self, EditError, Value};
use crate::game::pace::Paces;
use crate::game::pack::{self, ListedPuzzle};
use crate::game::ratings::Rated;
use crate::game::{Entry, Game};
use crate::store::{
    self, GameId, HistoryThread, Keeper, KeeperThread, Memory, News, Paths, Removed, Store, Uses,
    Work,
};
use gradus_engine::grid::Faults;
use gradus_engine::path::Item;
use gradus_engine::understand::is_unproved;
use gradus_engine::{Kind, Puzzle, System};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The desk.
#[derive(Debug)]
pub struct Desk {
    paths: Paths,
    pub(super) store: Store,
    /// The games with which a technique is practised. They are neither listed nor in the history.
    practice: Store,
    /// Whether the current game is one of them.
    practises: bool,
    /// The keeper of the current game.
    keeper: Option<Keeper>,
    /// Further folders of puzzles.
    folders: Vec<PathBuf>,
    /// The deleted games, the latest last.
    removed: Vec<Removed>,
    /// The thread that writes the history.
    history: HistoryThread,
    /// The thread that waits for the disk; without it, the player does.
    thread: Option<KeeperThread>,
    /// Games that may still be being put away.
    leaving: Vec<GameId>,
    /// The file whose puzzle was opened last; `None` if it was not from a file.
    pub(super) list: Option<PathBuf>,
    /// The choices in the palette when they were last read or remembered.
    remembered: Uses,
}

impl Desk {
    /// An empty desk. News about the history goes to `tell`.
    pub fn new(
        paths: Paths,
        folders: Vec<PathBuf>,
        report: impl Fn(News) + Send + 'static,
    ) -> Self {
        let store = Store::new(paths.data.clone());
        let practice = Practice::new(&paths.data).store;
        let history = HistoryThread::start(store.clone(), paths.config.clone(), report);
        Self {
            paths,
            store,
            practice,
            practises: false,
            keeper: None,
            folders,
            removed: Vec::new(),
            history,
            thread: None,
            leaving: Vec::new(),
            list: None,
            remembered: Uses::default(),
        }
    }

    /// From now on, a thread waits for the disk instead of the player. Errors go to `tell`.
    pub fn delegate(&mut self, report: impl Fn(News) + Send + 'static) {
        self.thread = KeeperThread::start(&self.paths.data, move |error| {
            report(News::Trouble(error.to_string()));
        });
    }

    /// Does work that waits for the disk: after everything [delegated](Self::delegate) before, or
    /// else immediately.
    ///
    /// # Errors
    /// Says what could not be done, if that is known.
    pub fn run(&self, work: Work) -> Result<(), store::Error> {
        match &self.thread {
            Some(thread) => thread.hand(work),
            None => work.run(),
        }
    }

    /// Waits until a game that was left can be opened again.
    fn await_leaving(&mut self, id: &GameId) {
        if let Some(thread) = self.thread.as_ref().filter(|_| self.leaving.contains(id)) {
            thread.settle();
            self.leaving.clear();
        }
    }

    /// The game played last; `None` if there is none, or if it cannot be opened, as the notices
    /// then say.
    pub fn last(&mut self, notices: &mut Vec<String>) -> Option<Opened> {
        let last =
            self.store.last().and_then(|last| last.map(|id| self.store.resume(&id)).transpose());
        let opened = last.map_err(|error| notices.push(error.to_string())).ok()??;
        Some(self.take(opened, None))
    }

    /// The small Sudoku that a new player finds on the desk.
    ///
    /// # Errors
    /// When it cannot be read, which a test of the pack rules out.
    pub fn first(&mut self) -> Result<Opened, String> {
        let item = pack::built_in().next().ok_or("there is no built-in puzzle")?;
        Ok(self.begin(of_list(item)?))
    }

    /// Whether a game is that of the [first](Self::first) Sudoku, with nothing played yet.
    pub fn is_untouched_first(opened: &Opened) -> bool {
        let game = &opened.game;
        let first = || pack::built_in().next().and_then(|item| of_list(item).ok());
        let is_first = |first: NewGame| first.puzzle.setup() == game.puzzle().setup();
        game.position() == 0 && game.tally().lesson == 0 && first().is_some_and(is_first)
    }

    /// Opens what was chosen, in place of the game on the desk.
    ///
    /// # Errors
    /// Says why it cannot be opened; the game on the desk stays.
    pub fn open(&mut self, choice: Choice, current: &Game, title: &str) -> Result<Opened, String> {
        match &choice {
            Choice::Puzzle(_, file) => self.list.clone_from(file),
            Choice::Drill(..) => self.list = None,
            _ => {}
        }
        let mut practised = None;
        let item = match choice {
            Choice::Puzzle(item, _) | Choice::Next(item) => *item,
            Choice::Drill(item, technique) => {
                practised = Some(technique);
                *item
            }
            Choice::Level(variety, level) => self.of_level(variety, level)?,
            Choice::Game(id) => return self.resume(&id, current, title),
            Choice::Again => return self.again(current, title),
        };
        let new_game = of_list(item)?;
        self.close(current);
        Ok(Opened { practised, ..self.begin_in(practised.is_some(), new_game) })
    }

    /// Plays the puzzle of a game again. The old game joins the deleted ones; the history still has
    /// it.
    fn again(&mut self, current: &Game, title: &str) -> Result<Opened, String> {
        if let Some(why) = self.keeper.as_ref().and_then(Keeper::read_only) {
            return Err(format!("the game cannot be started again: {why}"));
        }
        self.close(current);
        let id = GameId::of(current.origin().setup());
        self.await_leaving(&id);
        let practises = self.practises;
        let removed = self.own_store().remove(&id);
        let why = match removed {
            Ok(removed) if practises => {
                self.practice.purge(&[removed]);
                None
            }
            Ok(removed) => {
                self.removed.push(removed);
                None
            }
            Err(why) => Some(why),
        };
        let new = NewGame::of(current.origin().clone(), title.into());
        // Which rules count stays as the player chose.
        let again = NewGame { entries: current.choices().collect(), ..new };
        let opened = self.begin_in(practises, again);
        match why {
            // The game exists only in memory and is not saved, or another instance plays it.
            Some(why) if !opened.game.moves().is_empty() => Err(why.to_string()),
            _ => Ok(opened),
        }
    }

    /// Resumes a game in place of the one on the desk.
    fn resume(&mut self, id: &str, current: &Game, title: &str) -> Result<Opened, String> {
        let id = GameId::read(id).ok_or_else(|| format!("{id:?} is not a game"))?;
        // The lock of the game on the desk must go first, because it may be the very same game.
        self.close(current);
        self.await_leaving(&id);
        match self.store.resume(&id) {
            Ok(opened) => {
                self.practises = false;
                Ok(self.take(opened, None))
            }
            Err(error) => {
                self.await_leaving(&GameId::of(current.origin().setup()));
                let mut keeper = self.own_store().open(current.origin(), title).keeper;
                // What could not be saved is not on the disk, so nothing can be added to it.
                keeper.fall_behind();
                self.keeper = Some(keeper);
                Err(error.to_string())
            }
        }
    }

    /// Plays a puzzle, whether new or already started. If it cannot be saved, it opens with a
    /// notice.
    pub fn begin(&mut self, new_game: NewGame) -> Opened {
        self.begin_in(false, new_game)
    }

    /// The store of the current game.
    const fn own_store(&self) -> &Store {
        if self.practises { &self.practice } else { &self.store }
    }

    /// Plays a puzzle, perhaps to practise a technique.
    fn begin_in(&mut self, practises: bool, new_game: NewGame) -> Opened {
        self.practises = practises;
        let NewGame { puzzle, title, entries, ratings, notice, borrowed } = new_game;
        self.await_leaving(&GameId::of(puzzle.setup()));
        let mut opened = self.own_store().open(&puzzle, &title);
        ratings.iter().for_each(|rated| opened.keeper.rate(*rated));
        let is_new = opened.game.moves().is_empty();
        // A solved game says so itself, and a text with moves of the game is the game.
        let moves = entries.iter().filter_map(|entry| match entry {
            Entry::Move(turn) => Some(turn),
            _ => None,
        });
        let is_in_it = opened.game.moves().iter().take(moves.clone().count()).eq(moves);
        if !is_new && !opened.game.is_solved() && (entries.is_empty() || !is_in_it) {
            let left_out = if entries.is_empty() { "" } else { ", without the moves in the text" };
            opened.notices.push(format!("your saved game of this puzzle continues{left_out}"));
        }
        if is_new {
            for entry in entries {
                opened.game.enter(entry.clone());
                if let Err(error) = opened.keeper.record(&opened.game, &entry) {
                    opened.notices.push(error.to_string());
                    break;
                }
            }
        }
        Opened { borrowed, ..self.take(opened, notice) }
    }

    fn take(&mut self, opened: store::OpenGame, notice: Option<String>) -> Opened {
        let store::OpenGame { game, title, keeper, notices } = opened;
        let read_only = keeper.read_only();
        self.keeper = Some(keeper);
        let notices: Vec<String> = notices.into_iter().chain(notice).collect();
        let notice = (!notices.is_empty()).then(|| notices.join("; "));
        Opened { read_only, notice, ..Opened::new(game, title) }
    }

    /// Records an entry that the game has just made.
    ///
    /// # Errors
    /// Says why it is not saved.
    pub fn record(&mut self, game: &Game, entry: &Entry) -> Result<(), store::Error> {
        self.keeper.as_mut().map_or(Ok(()), |keeper| keeper.record(game, entry))
    }

    /// Syncs everything to the disk, and waits for that unless it is [delegated](Self::delegate).
    ///
    /// # Errors
    /// Says why not everything is saved, if that is known.
    pub fn sync(&mut self, game: &Game) -> Result<(), store::Error> {
        let work = self.keeper.as_mut().map_or(Ok(None), |keeper| keeper.due(game))?;
        work.map_or(Ok(()), |work| self.run(work))
    }

    /// Puts the game away. If something could not be saved, every move has said so.
    pub fn close(&mut self, game: &Game) {
        self.remember(game);
        let Some(keeper) = self.keeper.take() else { return };
        if self.thread.is_some() {
            self.leaving.push(keeper.id().clone());
        }
        if let Ok(Some(work)) = keeper.put_away(game) {
            let _ = self.run(work);
        }
    }

    /// Records the game in the history in its present state.
    pub fn remember(&mut self, game: &Game) {
        let past = self.keeper.as_mut().and_then(|keeper| keeper.past(game));
        past.into_iter().filter(|_| !self.practises).for_each(|past| self.history.put(past));
    }

    /// The player's pace by some scales.
    ///
    /// # Errors
    /// When the history cannot be read.
    pub fn paces(&self, scales: &Scales, stop: &AtomicBool) -> Result<Paces, store::Error> {
        paces(&self.store, scales, stop)
    }

    /// Opens the history, if there is one, to report it if that is not possible.
    pub fn look_at_history(&self) {
        self.history.look();
    }

    /// Reads the history and reports it.
    pub fn recall(&self) {
        self.history.recall();
    }

    /// What the program remembers from the last start.
    pub fn memory(&mut self) -> Memory {
        let memory = self.store.memory();
        self.remembered = memory.uses.clone();
        memory
    }

    /// Remembers this for the next start.
    ///
    /// # Errors
    /// Says why it is not remembered.
    pub fn memorise(&mut self, memory: &Memory) -> Result<(), store::Error> {
        let (store, memory) = (self.store.clone(), memory.clone());
        let before = mem::replace(&mut self.remembered, memory.uses.clone());
        self.run(Work::new(move || store.memorise(&memory, &before)))
    }

    /// Writes changes to the player's configuration, all at once.
    ///
    /// # Errors
    /// Says why they are not saved.
    pub fn keep(&self, kept: &[ConfigChange]) -> Result<(), store::Error> {
        if kept.is_empty() {
            return Ok(());
        }
        let (path, kept) = (self.paths.config.clone(), kept.to_vec());
        self.run(Work::new(move || {
            store::edit_config(&path, |text| {
                kept.iter().try_fold(text.to_string(), |text, one| one.write(&text))
            })
        }))
    }

    /// Writes a text or a picture to a new file, and returns its full path.
    ///
    /// # Errors
    /// Says why it is not written.
    pub fn export(&self, exported: &Exported) -> Result<PathBuf, store::Error> {
        let folder = match exported.place {
            Destination::Exports => &self.paths.data.join("exports"),
            Destination::Here | Destination::Clipboard => Path::new("."),
        };
        let (path, work) = store::export(folder, &exported.name, exported.ending, &exported.bytes)?;
        self.run(work).map(|()| path)
    }

    /// The games with which techniques were practised.
    pub fn practice(&self) -> Practice {
        Practice { store: self.practice.clone() }
    }

    /// A lister of what can be chosen.
    pub fn lister(&self) -> Lister {
        Lister {
            store: self.store.clone(),
            own: self.paths.data.join("puzzles"),
            folders: self.folders.clone(),
        }
    }

    /// Lists what can be chosen: the puzzles of a file, or else games and built-in puzzles.
    ///
    /// # Errors
    /// Says why the file cannot be read.
    pub fn list(&self, file: Option<&Path>) -> Result<Shelf, String> {
        self.lister().list(file)
    }

    /// Deletes a game; [`restore`](Self::restore) brings it back until the desk is cleared.
    ///
    /// # Errors
    /// Says why it cannot be deleted.
    pub fn delete(&mut self, id: &str, current: &Game) -> Result<String, String> {
        let id = GameId::read(id).ok_or_else(|| format!("{id:?} is not a game"))?;
        if !self.practises && id == GameId::of(current.origin().setup()) {
            return Err("this game is being played; open another one first".into());
        }
        self.await_leaving(&id);
        self.removed.push(self.store.remove(&id).map_err(|error| error.to_string())?);
        Ok("the game is deleted".into())
    }

    /// Brings back the game that was deleted last.
    ///
    /// # Errors
    /// Says why it cannot be restored; it stays where it is.
    pub fn restore(&mut self) -> Result<String, String> {
        let last =
            self.removed.last().ok_or("no game has been deleted since the program started")?;
        self.store.restore(last).map_err(|error| error.to_string())?;
        self.removed.pop();
        Ok("the game is restored".into())
    }

    /// Whether a game is the one on the desk.
    pub fn is_playing(&self, id: &str) -> bool {
        !self.practises && self.keeper.as_ref().is_some_and(|keeper| keeper.is_of(id))
    }

    /// Renames a game, and reports it.
    ///
    /// # Errors
    /// Says why it keeps its name.
    pub fn rename(&mut self, id: &str, title: &str, current: &Game) -> Result<String, String> {
        let id = GameId::read(id).ok_or_else(|| format!("{id:?} is not a game"))?;
        // The next list is read from the disk, so this waits.
        self.thread.iter().for_each(KeeperThread::settle);
        let own = self.keeper.as_mut().filter(|_| !self.practises);
        let renamed = match own.filter(|keeper| keeper.is_of(id.as_str())) {
            Some(keeper) => keeper.rename(current, title),
            None => self.store.resume(&id).and_then(|mut opened| {
                let renamed = opened.keeper.rename(&opened.game, title);
                // The next start nevertheless continues with the game on the desk.
                self.keeper.iter().for_each(Keeper::come_last);
                renamed
            }),
        };
        renamed.map_err(|error| error.to_string())?;
        Ok(format!("it is now called {title}"))
    }

    /// Takes note of how hard the puzzle is, for the list of games.
    pub fn rate(&mut self, rated: Rated) {
        if let Some(keeper) = &mut self.keeper {
            keeper.rate(rated);
        }
    }

    /// Puts the game away when the program ends; deleted games are then gone for good.
    ///
    /// # Errors
    /// Says what could not be saved of everything [delegated](Self::delegate).
    pub fn clear(mut self, game: &Game) -> Result<(), store::Error> {
        self.close(game);
        self.store.purge(&self.removed);
        self.thread.take().map_or(Ok(()), KeeperThread::end)
    }
}

/// A puzzle from a list, to be played.
fn of_list(item: ListedPuzzle) -> Result<NewGame, String> {
    let setup = item.setup()?;
    // What was understood may be proved while it is played.
    let puzzle = match is_unproved(&setup) {
        true => {
            let grid = setup.grid;
            Puzzle::new(setup).map_err(|faults| Faults { faults, grid })?
        }
        false => Puzzle::of(setup)?,
    };
    let title = format!("{} {}", item.variety, item.title);
    let ratings = item.ratings;
    Ok(NewGame { ratings, ..NewGame::of(Arc::new(puzzle), title) })
}

/// A change to the player's configuration.
#[derive(Clone, Debug)]
pub enum ConfigChange {
    /// A row of a scale; `None` goes back to the default.
    Score {
        /// The system that owns the scale.
        system: &'static System,
        /// The kind of puzzle of the scale.
        kind: Kind,
        /// The row.
        item: Item,
        /// Its value.
        value: Option<u32>,
    },
    /// A setting.
    Setting {
        /// Its table and its name.
        path: [&'static str; 2],
        /// Its new value.
        value: Value,
    },
}

impl ConfigChange {
    /// The text of a configuration with this change.
    ///
    /// # Errors
    /// When the text has no place for it.
    pub fn write(&self, text: &str) -> Result<String, EditError> {
        match *self {
            Self::Setting { path, ref value } => config::set(text, &path, value.clone()),
            Self::Score { system, kind, item, value } => {
                let path = config::score_path(system, kind, item);
                match (value, item.words()) {
                    (Some(value), []) => config::set(text, &path, i64::from(value)),
                    (Some(value), _) => config::set(text, &path, item.written(value)),
                    (None, _) => config::reset(text, &path),
                }
            }
        }
    }
}
