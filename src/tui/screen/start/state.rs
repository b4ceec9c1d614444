//! The start screen: what there is to play and to do, one row each, and the choices in the rows.

use crate::game::prediction::Prediction;
use crate::tui::state::cursor::Cursor;
use gradus_engine::path::LEVELS;
use gradus_engine::{Kind, Ruleset, Variety};

/// A row of the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartRow {
    /// The current game.
    Continue,
    /// A puzzle of a kind, by level.
    Puzzle(Kind),
    /// The puzzle of the day, by kind.
    Today,
    /// A puzzle of another variety, with the level of the Sudoku row.
    More,
    /// The tutorials, by kind.
    Learn,
    /// All puzzles and games.
    Library,
    /// A puzzle to order.
    Make,
    /// A puzzle of the player's own.
    Write,
}

/// All rows, from the top. The first one appears only if a game is in progress.
const ROWS: [StartRow; 9] = [
    StartRow::Continue,
    StartRow::Puzzle(Kind::Sudoku),
    StartRow::Puzzle(Kind::Kakuro),
    StartRow::Today,
    StartRow::More,
    StartRow::Learn,
    StartRow::Library,
    StartRow::Make,
    StartRow::Write,
];

/// Other varieties: their names here, and in files.
const VARIETIES: [(&str, &str); 16] = [
    ("killer", "killer"),
    ("jigsaw", "jigsaw"),
    ("X", "x"),
    ("windoku", "windoku"),
    ("thermo", "thermometer"),
    ("arrow", "arrow"),
    ("whispers", "whispers"),
    ("renban", "renban"),
    ("palindrome", "palindrome"),
    ("kropki", "difference-ratio"),
    ("XV", "xv"),
    ("anti-knight", "anti-knight"),
    ("anti-king", "anti-king"),
    ("non-consec.", "non-consecutive"),
    ("little killer", "little-killer"),
    ("sandwich", "sandwich"),
];

impl StartRow {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::Puzzle(kind) => kind.name(),
            Self::Today => "Today's puzzles",
            Self::More => "More",
            Self::Learn => "Learn",
            Self::Library => "Library",
            Self::Make => "Make",
            Self::Write => "Enter",
        }
    }

    /// The possible choices.
    pub fn choices(self) -> Vec<&'static str> {
        match self {
            Self::Puzzle(_) => LEVELS.to_vec(),
            Self::Today | Self::Learn => Kind::ALL.map(Kind::name).to_vec(),
            Self::More => VARIETIES.map(|(name, _)| name).to_vec(),
            Self::Continue | Self::Library | Self::Make | Self::Write => Vec::new(),
        }
    }

    /// Whether a blank line separates it from the row above.
    pub const fn begins_group(self) -> bool {
        matches!(self, Self::Puzzle(Kind::Sudoku) | Self::Learn)
    }
}

/// The start screen.
#[derive(Clone, Debug)]
pub struct Start {
    /// The selected row, counted among the present ones.
    pub selected: Cursor,
    /// Whether a game is in progress.
    continues: bool,
    /// By row: the choice.
    choices: [usize; ROWS.len()],
    /// By kind and level: the predicted time of today's puzzle, once known.
    pub expected: [[Option<Prediction>; LEVELS.len()]; Kind::ALL.len()],
}

impl Start {
    /// The start screen with the wanted row selected, and these choices in the rows that have them.
    pub fn new(continues: bool, row: StartRow, level: usize, kind: Kind) -> Self {
        let choices = ROWS.map(|row| match row {
            StartRow::Puzzle(_) => level,
            StartRow::Today | StartRow::Learn => kind as usize,
            _ => 0,
        });
        let expected = [[None; LEVELS.len()]; Kind::ALL.len()];
        let mut start = Self { selected: Cursor::default(), continues, choices, expected };
        let place = start.rows().iter().position(|other| *other == row);
        start.selected = Cursor::at(place.unwrap_or(0));
        start
    }

    /// The present rows.
    pub fn rows(&self) -> &'static [StartRow] {
        &ROWS[usize::from(!self.continues)..]
    }

    /// The selected row.
    pub fn row(&self) -> StartRow {
        self.rows().get(self.selected.line()).copied().unwrap_or(StartRow::Library)
    }

    /// The choice in a row, as an index.
    pub fn choice(&self, row: StartRow) -> usize {
        let place = ROWS.iter().position(|other| *other == row);
        place.map_or(0, |place| self.choices[place])
    }

    /// Changes the choice in the selected row by this many, cyclically.
    pub fn turn(&mut self, by: isize) {
        let row = self.row();
        let count = row.choices().len().max(1) as isize;
        let choice = (self.choice(row) as isize + by).rem_euclid(count) as usize;
        if let Some(place) = ROWS.iter().position(|other| *other == row) {
            self.choices[place] = choice;
        }
    }

    /// Selects the next row whose name begins with a letter; the same one if it is the only one.
    pub fn jump(&mut self, letter: char) {
        let rows = self.rows();
        let begins = |row: &StartRow| {
            row.name().chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&letter))
        };
        let further = (1..=rows.len()).map(|by| (self.selected.line() + by) % rows.len());
        if let Some(place) = further.into_iter().find(|place| begins(&rows[*place])) {
            self.selected = Cursor::at(place);
        }
    }

    /// The chosen kind in a row with kinds.
    pub fn kind(&self, row: StartRow) -> Kind {
        Kind::ALL[self.choice(row).min(Kind::ALL.len() - 1)]
    }

    /// The level of the puzzle that a row opens, as an index: rows without levels of their own have that
    /// of the kind above.
    pub fn level(&self, row: StartRow) -> usize {
        let row = match row {
            StartRow::Today => StartRow::Puzzle(self.kind(row)),
            StartRow::More => StartRow::Puzzle(Kind::Sudoku),
            _ => row,
        };
        self.choice(row).min(LEVELS.len() - 1)
    }

    /// The variety of the puzzle that the selected row opens, if it is from the library.
    pub fn variety(&self) -> Option<Ruleset> {
        match self.row() {
            StartRow::Puzzle(kind) => Some(Variety::of(kind).into()),
            row @ StartRow::More => {
                VARIETIES.get(self.choice(row)).and_then(|(_, slug)| Ruleset::of_slug(slug))
            }
            _ => None,
        }
    }
}
