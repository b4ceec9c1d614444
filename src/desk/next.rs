//! The puzzle to play after one that was solved.

use super::top::Desk;
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::SIMPLEST_FIRST;
use crate::engine::sort;
use crate::engine::variety::{Kind, Variety};
use crate::game::pack::{self, ListedPuzzle};
use crate::game::ratings::Ratings;
use crate::store::{self, GameId, Store};
use std::path::PathBuf;

/// The rows of a usual Sudoku.
const USUAL: usize = 9;

/// The search for the puzzle to play after one. It reads a whole list and so may take a while; it
/// needs nothing of the desk.
#[derive(Debug)]
pub struct NextSearch {
    store: Store,
    /// The list that the puzzle was chosen from.
    list: Option<PathBuf>,
    id: GameId,
    variety: Variety,
    cells: usize,
    total: f64,
}

impl Desk {
    /// A search for the puzzle after one with these ratings.
    pub fn after(&self, puzzle: &Puzzle, ratings: &Ratings) -> NextSearch {
        let setup = puzzle.setup();
        NextSearch {
            store: self.store.clone(),
            list: self.list.clone(),
            id: GameId::of(setup),
            variety: setup.variety,
            cells: setup.grid.len(),
            total: ratings.by(&SIMPLEST_FIRST).map_or(f64::INFINITY, |rated| rated.total),
        }
    }
}

impl NextSearch {
    /// The next puzzle of the same list, variety and level that was not begun, from the one that was
    /// played on and then from the first; where the list has no more of the level, the next of the
    /// variety. A puzzle of no list is followed by the built-in one of its variety that comes
    /// nearest in size and rating.
    pub fn find(self) -> Option<ListedPuzzle> {
        let own = self.list.as_deref().and_then(|file| store::read_puzzles(file).ok());
        let own = own.map(|(text, _)| {
            pack::lines(&text).filter_map(|(_, line)| ListedPuzzle::read(line).ok()).collect()
        });
        let built_in = || pack::built_in().collect::<Vec<ListedPuzzle>>();
        own.and_then(|items: Vec<ListedPuzzle>| self.following(items))
            .or_else(|| self.following(built_in()))
            .or_else(|| self.nearest(built_in()))
    }

    /// The next puzzle of a list; `None` where the finished one is not in it, or nothing is left.
    fn following(&self, mut items: Vec<ListedPuzzle>) -> Option<ListedPuzzle> {
        items.retain(|item| item.variety == self.variety);
        let is_it = |item: &ListedPuzzle| {
            item.grid.len() == self.cells && id(item).as_ref() == Some(&self.id)
        };
        let place = items.iter().position(is_it)?;
        let level = level(&items.remove(place)).to_string();
        items.rotate_left(place);
        let of_level = items.iter().find(|item| self::level(item) == level && self.is_new(item));
        of_level.or_else(|| items.iter().find(|item| self.is_new(item))).cloned()
    }

    /// The new puzzle of a list that comes nearest, in size first.
    fn nearest(&self, mut items: Vec<ListedPuzzle>) -> Option<ListedPuzzle> {
        items.retain(|item| item.variety == self.variety);
        sort::by(&mut items, |a, b| {
            let size = |item: &ListedPuzzle| item.grid.len().abs_diff(self.cells);
            let far = |item: &ListedPuzzle| {
                let rated = item.ratings.by(&SIMPLEST_FIRST);
                rated.map_or(f64::INFINITY, |rated| (rated.total - self.total).abs())
            };
            size(a).cmp(&size(b)).then(far(a).total_cmp(&far(b)))
        });
        items.into_iter().find(|item| self.is_new(item))
    }

    /// Whether no game of a puzzle was begun.
    fn is_new(&self, item: &ListedPuzzle) -> bool {
        is_new(&self.store, item)
    }
}

/// Whether a store has no game of a puzzle.
fn is_new(store: &Store, item: &ListedPuzzle) -> bool {
    id(item).is_some_and(|id| !store.has(&id))
}

impl Desk {
    /// The first built-in puzzle of a variety and a level that was not begun, of a usual size if there
    /// is one.
    ///
    /// # Errors
    /// What to do where all were begun.
    pub(super) fn of_level(&self, variety: Variety, level: &str) -> Result<ListedPuzzle, String> {
        let is_it = |item: &ListedPuzzle| {
            item.variety == variety && self::level(item) == level && is_new(&self.store, item)
        };
        let of_usual_size = pack::built_in().find(|item| is_usual(item) && is_it(item));
        of_usual_size.or_else(|| pack::built_in().find(is_it)).ok_or_else(|| {
            format!(
                "you have started every {level} {variety} in the library; choose Make for \
                 another one"
            )
        })
    }
}

/// Whether a puzzle has the size that people expect: 9x9 for a Sudoku; for a Kakuro any that a
/// newspaper has room for.
fn is_usual(item: &ListedPuzzle) -> bool {
    match item.variety.kind() {
        Kind::Sudoku => item.grid.rows() == USUAL,
        Kind::Kakuro => (USUAL - 1..=USUAL + 3).contains(&item.grid.rows()),
    }
}

fn id(item: &ListedPuzzle) -> Option<GameId> {
    item.setup().ok().as_ref().map(GameId::of)
}

/// The words of a title before its number.
fn level(item: &ListedPuzzle) -> &str {
    item.title.trim_end_matches(|symbol: char| symbol.is_ascii_digit()).trim_end()
}
