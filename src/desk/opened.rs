//! Games and puzzles on their way to the player.

use super::borrowed::Borrowed;
use crate::engine::cell::Cell;
use crate::engine::cell::Grid;
use crate::engine::format::Document;
use crate::engine::puzzle::{Puzzle, Setup};
use crate::engine::text;
use crate::engine::variety::{Kind, Variety};
use crate::game::pack;
use crate::game::ratings::Ratings;
use crate::game::{Entry, Game};
use crate::store::ReadOnly;
use std::path::PathBuf;
use std::sync::Arc;

/// A game that was opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game, as far as it was played.
    pub game: Game,
    /// What it is called.
    pub title: String,
    /// Why nothing is saved here; `None` if everything is.
    pub read_only: Option<ReadOnly>,
    /// Where the cursor was left, if that is known.
    pub cursor: Option<Cell>,
    /// What the player should hear of, as in what a pasted text was taken for.
    pub notice: Option<String>,
    /// The scale that it is rated by instead of the player's.
    pub borrowed: Option<Borrowed>,
}

impl Opened {
    /// A game of which nothing else is known.
    pub const fn new(game: Game, title: String) -> Self {
        Self { game, title, read_only: None, cursor: None, notice: None, borrowed: None }
    }
}

/// A puzzle that came from outside: from a file, pasted, written down.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// What it is called.
    pub title: String,
    /// What was done to it already, unless a game of it was begun here.
    pub entries: Vec<Entry>,
    /// The ratings that are known of it.
    pub ratings: Ratings,
    /// What the player should hear of.
    pub notice: Option<String>,
    /// The scale that it is to be rated by instead of the player's.
    pub borrowed: Option<Borrowed>,
}

impl NewGame {
    /// A puzzle of which nothing else is known.
    pub fn of(puzzle: Arc<Puzzle>, title: String) -> Self {
        let ratings = Ratings::default();
        Self { puzzle, title, entries: Vec::new(), ratings, notice: None, borrowed: None }
    }
}

/// What was chosen to be played.
#[derive(Clone, Debug)]
pub enum Choice {
    /// A game that was begun.
    Game(String),
    /// A puzzle of a list: of a file, or else of the built-in ones.
    Puzzle(Box<pack::ListedPuzzle>, Option<PathBuf>),
    /// A built-in puzzle of a kind and a level that was not begun.
    Level(Variety, &'static str),
    /// The puzzle that follows the one that was played, in the same list.
    Next(Box<pack::ListedPuzzle>),
    /// The puzzle of a tutorial; one that is solved as a new game.
    Lesson(Box<pack::ListedPuzzle>),
    /// The puzzle that lies there, as a new game.
    Again,
}

/// Takes a document for a puzzle to be played.
///
/// # Errors
/// The setup, to be mended in the editor, and what is wrong with it.
pub fn new_game(document: Document) -> Result<NewGame, Box<(Setup, String)>> {
    let Document { setup, title, moves, rated_by } = document;
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
    let size = named(setup.variety, grid);
    let read: Vec<Result<Entry, String>> =
        moves.iter().map(|line| Entry::read(line, &puzzle)).collect();
    let unread = read.iter().zip(1..).find_map(|(read, number)| {
        let why = read.as_ref().err()?;
        Some(format!("move {number} is left out, with all that follow it: {why}"))
    });
    let entries = read.into_iter().map_while(Result::ok).collect();
    let title = title.filter(|title| !title.trim().is_empty()).unwrap_or(size);
    let wanted = rated_by.map_or(Ok(None), |wanted| Borrowed::of(&wanted, puzzle.kind()));
    let unrated =
        wanted.as_ref().err().map(|why| format!("the rating of the link is left out: {why}"));
    let partial = match puzzle.setup().unknown() {
        [] => None,
        names => Some(format!(
            "opened without rules that Gradus does not know: {}; no hints, no rating",
            text::list(names, "and")
        )),
    };
    let notices: Vec<String> = partial.into_iter().chain(unread).chain(unrated).collect();
    let notice = (!notices.is_empty()).then(|| notices.join("; "));
    let borrowed = wanted.unwrap_or_default();
    Ok(NewGame { entries, notice, borrowed, ..NewGame::of(Arc::new(puzzle), title) })
}

/// A puzzle's variety and size, as in `Sudoku 9x9`; that of a Kakuro is told as players do, without the
/// border that holds only clues.
pub fn named(variety: Variety, grid: Grid) -> String {
    let name = match variety {
        Variety::CLASSIC => Kind::Sudoku.name().to_string(),
        variety => variety.to_string(),
    };
    let border = usize::from(variety.kind() == Kind::Kakuro);
    format!("{name} {}x{}", grid.rows() - border, grid.cols() - border)
}
