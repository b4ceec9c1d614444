//! The shelves of the library: games and built-in puzzles, and the player's own files.

use super::shelf::{self, Begun, Listed, Shelf, ShelfRow, Source};
use crate::game::pack::{self, ListedPuzzle};
use crate::game::ratings::Ratings;
use crate::store::{self, GameId, GameSummary, ListedFile, Store};
use gradus_engine::{Grid, ReadError, Variety, format};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The most puzzles listed of a file.
const MOST: usize = 100_000;

/// The started games, indexed by their puzzles.
struct Games {
    by_id: HashMap<String, GameSummary>,
    shapes: HashSet<(Variety, Grid)>,
    /// Why some cannot be listed.
    unread: Vec<String>,
}

impl Games {
    fn of(store: &Store) -> Self {
        let (games, unread) = store.games();
        let by_id: HashMap<String, GameSummary> =
            games.into_iter().map(|game| (game.id.to_string(), game)).collect();
        let shapes = by_id.values().filter_map(|game| game.id.shape()).collect();
        Self { by_id, shapes, unread: unread.iter().map(ToString::to_string).collect() }
    }

    /// The game of a puzzle. The puzzle is read only if there is a game of its shape.
    fn find(&self, item: &ListedPuzzle) -> Option<&GameSummary> {
        if !self.shapes.contains(&(item.variety.variety, item.grid)) {
            return None;
        }
        self.by_id.get(GameId::of(&item.setup().ok()?).as_str())
    }
}

/// Games, most recently played first; then the built-in puzzles not yet started, and the player's
/// files.
pub fn main_shelf(store: &Store, listed: &[ListedFile]) -> Shelf {
    let games = Games::of(store);
    let mut begun = HashSet::new();
    let mut fresh = Vec::new();
    let mut rows = Vec::new();
    for item in pack::built_in() {
        match games.find(&item) {
            Some(game) => {
                begun.insert(game.id.to_string());
                rows.push(of_item(item, Some(game)));
            }
            None => fresh.push(of_item(item, None)),
        }
    }
    let others = games.by_id.iter().filter(|(id, _)| !begun.contains(*id));
    rows.extend(others.map(|(_, game)| of_game(game)));
    rows.sort_by(|a, b| {
        let key = |row: &ShelfRow| row.game.as_ref().map(|game| (game.played, game.id.clone()));
        key(b).cmp(&key(a))
    });
    rows.extend(games.unread.iter().map(|why| nothing(why.clone(), why.clone())));
    rows.extend(fresh);
    rows.extend(listed.iter().map(of_file));
    Shelf { rows, files: files(listed), ..Shelf::default() }
}

/// The puzzles of a file, one per line; a line that cannot be read is listed with the reason. If
/// the whole file is a single puzzle, the file itself is listed.
///
/// # Errors
/// Says why the file cannot be read, or that there is no puzzle in it.
pub fn file_shelf(store: &Store, listed: &[ListedFile], path: &Path) -> Result<Shelf, String> {
    let (text, is_whole) = store::read_puzzles(path).map_err(|error| error.to_string())?;
    let games = Games::of(store);
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let mut puzzles = shelf::listed(&text, is_whole);
    let row = |(number, item): Listed| match item {
        Ok(item) => {
            let game = games.find(&item);
            let title = match item.title.as_str() {
                "" => format!("{name} {number}"),
                title => title.into(),
            };
            of_item(ListedPuzzle { title, ..item }, game)
        }
        Err(why) => nothing(format!("line {number}"), format!("line {number}: {why}")),
    };
    let (rows, note) = if is_whole && format::read(&text, None).is_ok() {
        (vec![of_file(&ListedFile { path: path.into(), size: Ok(text.len() as u64) })], None)
    } else {
        let rows: Vec<ShelfRow> = puzzles.by_ref().take(MOST).map(row).collect();
        let is_whole = is_whole && puzzles.next().is_none();
        let note = (!is_whole).then(|| format!("only the first {} lines of the file", rows.len()));
        (rows, note)
    };
    if rows.is_empty() {
        let comments = text.lines().filter(|line| line.contains('#')).count();
        return Err(format!("{}: {}", path.display(), format::no_puzzle(comments)));
    }
    let mut files = files(listed);
    if !files.iter().any(|file| file == path) {
        files.insert(0, path.into());
    }
    Ok(Shelf { file: Some(path.into()), rows, files, note, ..Shelf::default() })
}

/// The puzzle of a file that holds one, or almost one; `None` where it is a list.
pub fn single(path: &Path) -> Option<Result<format::Read, ReadError>> {
    let (text, is_whole) = store::read_puzzles(path).ok()?;
    let read = is_whole.then(|| format::read(&text, None))?;
    let is_almost = read.as_ref().is_err_and(|error| error.nearest.is_some())
        && format::several(&text).is_none();
    (read.is_ok() || is_almost).then_some(read)
}

fn files(listed: &[ListedFile]) -> Vec<PathBuf> {
    listed.iter().filter(|file| file.size.is_ok()).map(|file| file.path.clone()).collect()
}

fn of_item(item: ListedPuzzle, game: Option<&GameSummary>) -> ShelfRow {
    ShelfRow { game: game.map(begun), ..ShelfRow::of(item) }
}

fn of_game(game: &GameSummary) -> ShelfRow {
    ShelfRow {
        title: game.title.clone(),
        shape: game.id.shape().map(|(variety, grid)| (variety.into(), grid)),
        ratings: game.ratings.clone(),
        game: Some(begun(game)),
        source: Source::Game,
    }
}

fn of_file(file: &ListedFile) -> ShelfRow {
    let name = file.path.file_name().unwrap_or(file.path.as_os_str()).to_string_lossy();
    match &file.size {
        Ok(size) => ShelfRow {
            title: format!("{name} (file, {} KB)", size.div_ceil(1024)),
            shape: None,
            ratings: Ratings::default(),
            game: None,
            source: Source::File(file.path.clone()),
        },
        Err(why) => nothing(format!("{name}: {why}"), format!("{}: {why}", file.path.display())),
    }
}

fn nothing(title: String, why: String) -> ShelfRow {
    let source = Source::Nothing(why);
    ShelfRow { title, shape: None, ratings: Ratings::default(), game: None, source }
}

fn begun(game: &GameSummary) -> Begun {
    Begun {
        id: game.id.to_string(),
        progress: game.progress,
        hints: game.hints,
        played: game.played.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
    }
}

/// Lists games, built-in puzzles and files.
#[derive(Clone, Debug)]
pub struct Lister {
    pub(super) store: Store,
    /// The folders of puzzles: first the program's own, then those of the configuration.
    pub(super) own: PathBuf,
    pub(super) folders: Vec<PathBuf>,
}

impl Lister {
    /// Lists what can be chosen: the puzzles of a file, or else games and built-in puzzles.
    ///
    /// # Errors
    /// Says why the file cannot be read.
    pub fn list(&self, file: Option<&Path>) -> Result<Shelf, String> {
        let own = store::is_folder(&self.own).then_some(&self.own);
        let listed =
            store::puzzle_files(own.into_iter().chain(&self.folders).map(PathBuf::as_path));
        match file {
            None => Ok(main_shelf(&self.store, &listed)),
            Some(path) => file_shelf(&self.store, &listed, path),
        }
    }
}
