//! Games and puzzles on their way to the player.

use super::scales::Borrowed;
use crate::game::ratings::Ratings;
use crate::game::{Entry, Game, pack};
use crate::store::ReadOnly;
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::variety::joined::Arrangement;
use gradus_engine::technique::text;
use gradus_engine::understand::is_unproved;
use gradus_engine::{Cell, Document, Grid, Kind, Puzzle, Setup, Technique, Variety};
use std::path::PathBuf;
use std::sync::Arc;

/// An opened game.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game as played so far.
    pub game: Game,
    /// Its title.
    pub title: String,
    /// Why nothing is saved here; `None` if everything is.
    pub read_only: Option<ReadOnly>,
    /// Where the cursor was left, if known.
    pub cursor: Option<Cell>,
    /// What the player should know, for example how a pasted text was interpreted.
    pub notice: Option<String>,
    /// The scale by which it is rated instead of the player's.
    pub borrowed: Option<Borrowed>,
    /// The technique that is practised with it.
    pub practised: Option<&'static Technique>,
}

impl Opened {
    /// A game about which nothing else is known.
    pub const fn new(game: Game, title: String) -> Self {
        Self {
            game,
            title,
            read_only: None,
            cursor: None,
            notice: None,
            borrowed: None,
            practised: None,
        }
    }
}

/// A puzzle from outside: from a file, pasted, or written.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Its title.
    pub title: String,
    /// What was already done to it, unless a game of it was started here.
    pub entries: Vec<Entry>,
    /// Its known ratings.
    pub ratings: Ratings,
    /// What the player should know.
    pub notice: Option<String>,
    /// The scale by which to rate it instead of the player's.
    pub borrowed: Option<Borrowed>,
}

impl NewGame {
    /// A puzzle about which nothing else is known.
    pub fn of(puzzle: Arc<Puzzle>, title: String) -> Self {
        let ratings = Ratings::default();
        Self { puzzle, title, entries: Vec::new(), ratings, notice: None, borrowed: None }
    }
}

/// What the player chose to play.
#[derive(Clone, Debug)]
pub enum Choice {
    /// A started game.
    Game(String),
    /// A puzzle from a list: of a file, or else of the built-in ones.
    Puzzle(Box<pack::ListedPuzzle>, Option<PathBuf>),
    /// A built-in puzzle of a kind and a level that was not started.
    Level(Ruleset, &'static str),
    /// The puzzle after the current one, in the same list.
    Next(Box<pack::ListedPuzzle>),
    /// A puzzle to practise a technique with.
    Drill(Box<pack::ListedPuzzle>, &'static Technique),
    /// The current puzzle, as a new game.
    Again,
}

/// A puzzle that cannot be played, to be corrected in the editor, and what is wrong with it.
pub type Unplayable = Box<(Setup, String)>;

/// What was given to be played, or what can be corrected.
pub type Given = Result<Document, Unplayable>;

/// Turns a document into a puzzle to play.
///
/// # Errors
/// The setup, to be corrected in the editor, and what is wrong with it.
pub fn new_game(document: Document) -> Result<NewGame, Unplayable> {
    let Document { setup, title, moves, rated_by, missed, .. } = document;
    let puzzle = match Puzzle::new(setup.clone()) {
        Ok(puzzle) => puzzle,
        Err(faults) => {
            let place = |cell| format!("{}: ", setup.grid.name(cell));
            let place = faults[0].cell.map_or_else(String::new, place);
            let more = match faults.len() {
                1 => String::new(),
                count => format!(" (and {} more)", count - 1),
            };
            let why = format!("{place}{}{more}", faults[0].kind);
            return Err(Box::new((setup, why)));
        }
    };
    let grid = puzzle.grid();
    let size = named_with(Ruleset::of(&setup), Arrangement::of(&setup), grid);
    let read = moves.iter().map(|line| Entry::read(line, &puzzle));
    // What is proved in a text from outside is not believed.
    let is_believed = |entry: &Result<Entry, String>| !entry.as_ref().is_ok_and(Entry::is_claim);
    let read: Vec<Result<Entry, String>> = read.filter(is_believed).collect();
    let unread = read.iter().zip(1..).find_map(|(read, number)| {
        let why = read.as_ref().err()?;
        Some(format!("move {number} is left out, with all that follow it: {why}"))
    });
    let mut entries: Vec<Entry> = read.into_iter().map_while(Result::ok).collect();
    let puzzle = Arc::new(puzzle);
    let solved = solves_in_no_time(&puzzle, &entries).then(|| {
        entries.clear();
        String::from("its moves fill the board in no time, so they are taken for the solution")
    });
    let title = title.filter(|title| !title.trim().is_empty()).unwrap_or(size);
    let borrowed = rated_by.map_or(Ok(None), |rated_by| Borrowed::of(&rated_by, puzzle.kind()));
    let unrated =
        borrowed.as_ref().err().map(|why| format!("the rating of the link is left out: {why}"));
    let partial = if is_unproved(&setup) { None } else { partial(puzzle.setup()) };
    let missed =
        (!missed.is_empty()).then(|| format!("Gradus does not show {}", text::list(&missed, "or")));
    let notices = partial.into_iter().chain(missed).chain(unread).chain(solved).chain(unrated);
    let notices: Vec<String> = notices.collect();
    let notice = (!notices.is_empty()).then(|| notices.join("; "));
    let borrowed = borrowed.unwrap_or_default();
    Ok(NewGame { entries, notice, borrowed, ..NewGame::of(puzzle, title) })
}

/// That a puzzle was opened without some of its rules.
pub fn partial(setup: &Setup) -> Option<String> {
    let names = Some(setup.unknown()).filter(|names| !names.is_empty())?;
    let names = text::list(names, "and");
    Some(format!("opened without rules that Gradus does not know: {names}; no hints, no rating"))
}

/// Whether the entries of a game solve it without any time having passed, so that nobody played it.
fn solves_in_no_time(puzzle: &Arc<Puzzle>, entries: &[Entry]) -> bool {
    if entries.is_empty() {
        return false;
    }
    let mut game = Game::new(Arc::clone(puzzle));
    entries.iter().for_each(|entry| game.enter(entry.clone()));
    game.is_solved() && game.tally().seconds == 0
}

/// What sort of puzzle it is: with the name of the way in which boards are joined, or with the size.
pub fn named_with(sort: Ruleset, joined: Option<&Arrangement>, grid: Grid) -> String {
    joined.map_or_else(|| named(sort, grid), |boards| boards.name(sort))
}

/// What sort of puzzle it is and its size, as in `Sudoku 9x9` or `thermometer Sudoku 9x9`.
pub fn named(sort: impl Into<Ruleset>, grid: Grid) -> String {
    let sort = sort.into();
    let name = match sort == Variety::CLASSIC {
        true => Kind::Sudoku.name().to_string(),
        false => sort.to_string(),
    };
    format!("{name} {}", sort.variety.kind().size(grid))
}
