//! The puzzle to play after a solved one.

use super::current::Desk;
use super::shelf::listed;
use crate::game::pack::{self, ListedPuzzle};
use crate::game::ratings::Ratings;
use crate::store::{self, GameId, Store};
use gradus_engine::grid::Ruleset;
use gradus_engine::path::LEVELS;
use gradus_engine::rate::{LEVEL, SIMPLEST_FIRST, level_of};
use gradus_engine::{Kind, Puzzle};
use std::path::PathBuf;

/// The number of rows of a usual Sudoku.
const USUAL: usize = 9;

/// The search for the next puzzle. It reads a whole list, so it may take a while; it does not need
/// the desk.
#[derive(Debug)]
pub struct NextSearch {
    store: Store,
    /// The list from which the puzzle was chosen.
    list: Option<PathBuf>,
    id: GameId,
    variety: Ruleset,
    cells: usize,
    total: f64,
    /// The level of the finished puzzle, by its place; `None` if it is not rated.
    level: Option<usize>,
}

impl Desk {
    /// A search for the puzzle after one with these ratings.
    pub fn after(&self, puzzle: &Puzzle, ratings: &Ratings) -> NextSearch {
        let setup = puzzle.setup();
        NextSearch {
            store: self.store.clone(),
            list: self.list.clone(),
            id: GameId::of(setup),
            variety: Ruleset::of(setup),
            cells: setup.grid.len(),
            total: ratings.by(&SIMPLEST_FIRST).map_or(f64::INFINITY, |rated| rated.total),
            level: rated_level(ratings),
        }
    }
}

impl NextSearch {
    /// The next puzzle of the same list, variety and level that was not started, searched from the
    /// current one on and then from the first; if the list has no more of the level, the next of
    /// the variety. A puzzle that is not from a list is followed by the built-in puzzle of its
    /// variety that is nearest in level, size and rating.
    pub fn find(self) -> Option<ListedPuzzle> {
        let own = self.list.as_deref().and_then(|file| store::read_puzzles(file).ok());
        let own = own.map(|(text, is_whole)| {
            listed(&text, is_whole).filter_map(|(_, item)| item.ok()).collect()
        });
        let built_in = || pack::built_in().collect::<Vec<ListedPuzzle>>();
        own.and_then(|items: Vec<ListedPuzzle>| self.following(items))
            .or_else(|| self.following(built_in()))
            .or_else(|| self.nearest(built_in()))
    }

    /// The next puzzle of a list; `None` if the finished one is not in it, or none is left.
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

    /// The new puzzle of a list that is nearest, first in level, then in size.
    fn nearest(&self, mut items: Vec<ListedPuzzle>) -> Option<ListedPuzzle> {
        items.retain(|item| item.variety == self.variety);
        items.sort_by(|a, b| {
            let size = |item: &ListedPuzzle| item.grid.len().abs_diff(self.cells);
            let far = |item: &ListedPuzzle| {
                let rated = item.ratings.by(&SIMPLEST_FIRST);
                rated.map_or(f64::INFINITY, |rated| (rated.total - self.total).abs())
            };
            let level = |item: &ListedPuzzle| {
                let own = rated_level(&item.ratings).zip(self.level);
                own.map_or(0, |(own, level)| own.abs_diff(level))
            };
            let first = level(a).cmp(&level(b)).then(size(a).cmp(&size(b)));
            first.then(far(a).total_cmp(&far(b)))
        });
        items.into_iter().find(|item| self.is_new(item))
    }

    /// Whether a puzzle has not been started.
    fn is_new(&self, item: &ListedPuzzle) -> bool {
        is_new(&self.store, item)
    }
}

/// The level by a puzzle's ratings, as a place among [`LEVELS`].
fn rated_level(ratings: &Ratings) -> Option<usize> {
    let level = level_of(ratings.by(&LEVEL)?.total)?;
    LEVELS.iter().position(|other| *other == level)
}

/// Whether a store has no game of a puzzle.
fn is_new(store: &Store, item: &ListedPuzzle) -> bool {
    id(item).is_some_and(|id| !store.has(&id))
}

impl Desk {
    /// The first built-in puzzle of a variety and a level that was not started, of a usual size if
    /// possible. There are few puzzles of a variety with rules, so another level may be the
    /// nearest.
    ///
    /// # Errors
    /// Says what to do if all were started.
    pub(super) fn of_level(&self, variety: Ruleset, level: &str) -> Result<ListedPuzzle, String> {
        let is_it = |item: &ListedPuzzle| {
            item.variety == variety && self::level(item) == level && is_new(&self.store, item)
        };
        let of_usual_size = pack::built_in().find(|item| is_usual(item) && is_it(item));
        let found = of_usual_size.or_else(|| pack::built_in().find(is_it));
        found.or_else(|| self.near_level(variety, level)).ok_or_else(|| {
            format!(
                "you have started every {level} {variety} in the library; choose Make for \
                 another one"
            )
        })
    }
}

impl Desk {
    /// The built-in puzzle of a variety with rules whose level is the nearest, if there is a new one.
    fn near_level(&self, variety: Ruleset, level: &str) -> Option<ListedPuzzle> {
        let place = |level: &str| LEVELS.iter().position(|other| *other == level);
        let target = place(level)?;
        let is_it = |item: &ListedPuzzle| {
            let has_rules = !variety.rules.is_empty();
            has_rules && item.variety == variety && is_new(&self.store, item)
        };
        let far = |item: &ListedPuzzle| place(self::level(item)).map(|own| own.abs_diff(target));
        pack::built_in().filter(is_it).min_by_key(far)
    }
}

/// Whether a puzzle has the expected size: 9x9 for a Sudoku; for a Kakuro, any that would fit in a
/// newspaper.
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
