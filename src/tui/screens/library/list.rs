//! The library: rows of puzzles, games and files, which of them are shown, and in which order.
//!
//! The list itself stays as it is; sorting and filtering only produce a list of indices, so that
//! tens of thousands of rows stay fast.

use crate::desk::shelf::{Begun, Shelf, ShelfRow, Source, Stage};
use crate::game::Progress;
use crate::game::pack::ListedPuzzle;
use crate::game::ratings::Rated;
use crate::tui::state::hand::{Cursor, Entry};
use gradus_engine::System;
use gradus_engine::grid::{Ruleset, Size};
use std::cmp::Ordering;
use std::path::PathBuf;
use std::sync::Arc;

/// The columns to sort by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As they are listed: most recently played first, then in the order of the lists.
    #[default]
    Listed,
    /// Title.
    Title,
    /// Variety.
    Variety,
    /// Number of cells.
    Size,
    /// The total by the displayed system.
    Rating,
    /// How much is filled in.
    Progress,
    /// Time played.
    Time,
    /// Hints used.
    Hints,
    /// When it was played.
    Date,
}

impl Order {
    const ALL: [Self; 9] = [
        Self::Listed,
        Self::Title,
        Self::Variety,
        Self::Size,
        Self::Rating,
        Self::Progress,
        Self::Time,
        Self::Hints,
        Self::Date,
    ];

    /// Compares two rows; those without the value come last in either direction.
    fn compare(self, a: &ShelfRow, b: &ShelfRow, system: &System, descending: bool) -> Ordering {
        let game = |row: &ShelfRow, of: fn(&Begun) -> u64| row.game.as_ref().map(of);
        let number = |of: fn(&Begun) -> u64| known(game(a, of), game(b, of), descending);
        let cells = |row: &ShelfRow| row.shape.map(|(_, grid)| grid.len());
        let variety = |row: &ShelfRow| row.shape.map(|(variety, _)| variety.slug());
        let percent = |begun: &Begun| {
            let Progress { filled, cells, .. } = begun.progress;
            (filled * 1000 / cells.max(1)) as u64
        };
        match self {
            // The indices on the shelf are already in order.
            Self::Listed => Ordering::Equal,
            Self::Title => {
                let by_text = natural(&a.title, &b.title);
                if descending { by_text.reverse() } else { by_text }
            }
            Self::Variety => known(variety(a), variety(b), descending),
            Self::Size => known(cells(a), cells(b), descending),
            Self::Rating => known(a.total(system), b.total(system), descending),
            Self::Progress => number(percent),
            Self::Time => number(|begun| begun.progress.seconds),
            Self::Hints => number(|begun| u64::from(begun.hints)),
            Self::Date => number(|begun| begun.played),
        }
    }
}

fn known<T: PartialOrd>(a: Option<T>, b: Option<T>, descending: bool) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => {
            let order = a.partial_cmp(&b).unwrap_or(Ordering::Equal);
            if descending { order.reverse() } else { order }
        }
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}

/// Compares texts so that `easy 9` comes before `easy 10`.
fn natural(a: &str, b: &str) -> Ordering {
    let parts = |text: &str| {
        let stem = text.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
        (stem.to_lowercase(), text[stem.len()..].parse::<u64>().ok())
    };
    parts(a).cmp(&parts(b))
}

/// Which rows are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Only this variety.
    pub variety: Option<Ruleset>,
    /// Only this size.
    pub size: Option<Size>,
    /// Only this stage.
    pub stage: Option<Stage>,
    /// Search words; `20..40`, `20..` or `..40` is a range of ratings.
    pub search: Entry,
}

impl Filter {
    fn admits(&self, row: &ShelfRow, system: &System, words: &[String]) -> bool {
        let variety = row.shape.map(|(variety, _)| variety);
        if self.variety.is_some_and(|only| variety != Some(only))
            || self.size.is_some_and(|only| row.size() != Some(only))
            || self.stage.is_some_and(|only| row.stage() != Some(only))
        {
            return false;
        }
        let text = if words.is_empty() { String::new() } else { row.words() };
        words.iter().all(|word| match range(word) {
            Some((low, high)) => {
                row.total(system).is_some_and(|total| total >= low && total <= high)
            }
            None => has(&text, word),
        })
    }
}

/// Whether a text contains a search word; a single letter, as in X Sudoku, must be a whole word.
fn has(text: &str, word: &str) -> bool {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_alphabetic() => {
            text.split(|symbol: char| !symbol.is_alphanumeric()).any(|other| other == word)
        }
        _ => text.contains(word),
    }
}

/// A range of ratings, as in `20..40`.
fn range(word: &str) -> Option<(f64, f64)> {
    let (low, high) = word.split_once("..")?;
    let bound = |text: &str, open: f64| match text {
        "" => Some(open),
        _ => text.parse().ok().filter(|bound: &f64| bound.is_finite()),
    };
    Some((bound(low, f64::NEG_INFINITY)?, bound(high, f64::INFINITY)?))
}

/// The library as shown over the panes.
#[derive(Clone, Debug)]
pub struct LibraryScreen {
    /// The list.
    pub shelf: Arc<Shelf>,
    /// The system whose ratings are shown.
    pub system: &'static System,
    /// Which rows are shown.
    pub filter: Filter,
    /// The column they are sorted by.
    pub order: Order,
    /// Whether the largest comes first.
    pub descending: bool,
    /// Whether letters go to the search.
    pub typing: bool,
    /// The name being typed for the selected game.
    pub name: Option<Entry>,
    /// While the list is being rated: how many puzzles are done, and the total.
    pub rated: Option<(usize, usize)>,
    /// The rows shown, as indices on the shelf.
    shown: Vec<u32>,
    /// The selected one of them.
    pub selected: Cursor,
}

impl LibraryScreen {
    /// The library with everything on a shelf, in its order.
    pub fn new(shelf: Shelf, system: &'static System) -> Self {
        let mut library = Self {
            shelf: Arc::new(shelf),
            system,
            filter: Filter::default(),
            order: Order::default(),
            descending: false,
            typing: false,
            name: None,
            rated: None,
            shown: Vec::new(),
            selected: Cursor::default(),
        };
        library.refresh();
        library
    }

    /// Lists a shelf again, or another one, sorted as before. The same shelf keeps its selection
    /// and filter.
    pub fn relist(&mut self, shelf: Shelf) {
        let is_same = shelf.file == self.shelf.file;
        let selected = self.selected;
        self.shelf = Arc::new(shelf);
        if !is_same {
            self.filter = Filter::default();
        }
        self.refresh();
        self.selected = Cursor::default();
        if is_same {
            self.selected.go(selected.line() as isize, self.len());
        }
    }

    /// The text being typed, if any.
    pub fn typed(&mut self) -> Option<&mut Entry> {
        match &mut self.name {
            Some(name) => Some(name),
            None => self.typing.then_some(&mut self.filter.search),
        }
    }

    /// The number of rows shown.
    pub const fn len(&self) -> usize {
        self.shown.len()
    }

    /// Whether none is shown.
    pub const fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// The rows shown, from one of them on.
    pub fn rows(&self, first: usize) -> impl Iterator<Item = &ShelfRow> {
        self.shown.iter().skip(first).filter_map(|place| self.shelf.rows.get(*place as usize))
    }

    /// The rows shown that are puzzles of a list and not yet rated by the system, each with its
    /// index on the shelf.
    pub fn unrated(&self) -> Vec<(usize, ListedPuzzle)> {
        let places = self.shown.iter().map(|place| *place as usize);
        let unrated = places.filter_map(|place| match self.shelf.rows.get(place) {
            Some(ShelfRow { source: Source::Puzzle(item), ratings, .. }) => {
                ratings.by(self.system).is_none().then(|| (place, (**item).clone()))
            }
            _ => None,
        });
        unrated.collect()
    }

    /// Takes note of how hard the puzzle in a row is.
    pub fn learn(&mut self, place: usize, rated: Rated) {
        if let Some(row) = Arc::make_mut(&mut self.shelf).rows.get_mut(place) {
            row.ratings.learn(rated);
        }
        self.rated = self.rated.map(|(done, all)| (done + 1, all));
    }

    /// The selected row.
    pub fn current(&self) -> Option<&ShelfRow> {
        self.rows(self.selected.line()).next()
    }

    /// Updates which rows are shown; the selected one stays selected if it is still shown.
    pub fn refresh(&mut self) {
        let kept = self.shown.get(self.selected.line()).copied();
        let Self { shelf, filter, system, order, descending, .. } = self;
        let words: Vec<String> =
            filter.search.text().split_whitespace().map(str::to_lowercase).collect();
        let admitted = (0..).zip(&shelf.rows).filter(|(_, row)| filter.admits(row, system, &words));
        let mut shown: Vec<u32> = admitted.map(|(place, _)| place).collect();
        match order {
            Order::Listed if *descending => shown.reverse(),
            Order::Listed => {}
            _ => shown.sort_by(|a, b| {
                let (a, b) = (&shelf.rows[*a as usize], &shelf.rows[*b as usize]);
                order.compare(a, b, system, *descending)
            }),
        }
        let place = shown.iter().position(|place| Some(*place) == kept);
        self.selected = Cursor::at(place.unwrap_or(0));
        self.shown = shown;
    }

    /// Sorts by the next column.
    pub fn sort_on(&mut self) {
        self.order = after(&Order::ALL, Some(self.order)).unwrap_or_default();
        self.refresh();
    }

    /// Reverses the order.
    pub fn reverse(&mut self) {
        self.descending = !self.descending;
        self.refresh();
    }

    /// Shows only the next existing variety, or all again.
    pub fn next_variety(&mut self) {
        let mut there: Vec<Ruleset> = Vec::new();
        for (variety, _) in self.shelf.rows.iter().filter_map(|row| row.shape) {
            if !there.contains(&variety) {
                there.push(variety);
            }
        }
        self.filter.variety = after(&there, self.filter.variety);
        self.filter.size = None;
        self.refresh();
    }

    /// Shows only the next existing size, or all again.
    pub fn next_size(&mut self) {
        let is_wanted = |sort: Ruleset| self.filter.variety.is_none_or(|only| sort == only);
        let of_variety =
            self.shelf.rows.iter().filter(|row| row.shape.is_some_and(|(sort, _)| is_wanted(sort)));
        let mut there: Vec<Size> = of_variety.filter_map(ShelfRow::size).collect();
        there.sort_by_key(|size| (size.rows * size.cols, size.rows));
        there.dedup();
        self.filter.size = after(&there, self.filter.size);
        self.refresh();
    }

    /// Shows only what is new, started or solved, or all again.
    pub fn next_stage(&mut self) {
        self.filter.stage = after(&Stage::ALL, self.filter.stage);
        self.refresh();
    }

    /// The shelf this many further on, counting games and built-in puzzles and then the files;
    /// `None` if there is no other.
    pub fn shelf_at(&self, step: isize) -> Option<Option<PathBuf>> {
        let files = self.shelf.files.iter().cloned().map(Some);
        let shelves: Vec<Option<PathBuf>> = [None].into_iter().chain(files).collect();
        let place = shelves.iter().position(|shelf| *shelf == self.shelf.file).unwrap_or(0);
        let next = place.checked_add_signed(step).filter(|next| *next < shelves.len())?;
        shelves.into_iter().nth(next)
    }
}

/// The choice after this one: each in turn, then none.
fn after<T: Copy + PartialEq>(choices: &[T], chosen: Option<T>) -> Option<T> {
    match chosen {
        None => choices.first().copied(),
        Some(chosen) => {
            let place = choices.iter().position(|choice| *choice == chosen)?;
            choices.get(place + 1).copied()
        }
    }
}
