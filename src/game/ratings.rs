//! Totals of a puzzle by rating systems, in stored form: words such as `hodoku=640`, or
//! `hodoku=640*` if the system's techniques do not finish the puzzle.

use gradus_engine::budget::Watch;
use gradus_engine::rate::{Subject, by_slug, rounded, written};
use gradus_engine::solve::Solver;
use gradus_engine::{Board, Budget, Limits, Puzzle, Rating, Scores, System};
use std::fmt;

/// Rates a puzzle from its start; its solutions are not known yet. `stop` cancels it.
pub fn from_start(system: &System, puzzle: &Puzzle, scores: &Scores, stop: &dyn Watch) -> Rating {
    let solutions = Solver::of(puzzle).solutions(&Budget::until(Limits::SEARCH, stop));
    if let Some(doubt) = puzzle.doubt(&solutions) {
        return Rating::none(doubt.to_string());
    }
    let subject = Subject { board: &Board::new(puzzle), solutions: &solutions };
    (system.rate)(&subject, scores, &Budget::until(Limits::RATING, stop))
}

/// The total of a puzzle by one system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The system.
    pub system: &'static System,
    /// The total from the start.
    pub total: f64,
    /// Whether it covers only the part that the system's techniques finish.
    pub partial: bool,
}

impl Rated {
    /// The stored form of a rating; `None` if it has no total.
    pub fn of(system: &'static System, rating: &Rating) -> Option<Self> {
        let total = rating.total.filter(|total| total.is_finite())?;
        Some(Self { system, total, partial: !rating.solved })
    }

    /// Reads a word; `None` if it is not a rating.
    pub fn read(word: &str) -> Option<Self> {
        let (slug, total) = word.split_once('=')?;
        let whole = total.strip_suffix('*');
        let number = whole.unwrap_or(total).parse().ok().filter(|total: &f64| total.is_finite())?;
        Some(Self { system: by_slug(slug)?, total: number, partial: whole.is_some() })
    }

    /// The total with at most the given number of decimals, and with `*` if it is partial.
    pub fn shown(&self, decimals: usize) -> String {
        rounded(self.total, decimals) + if self.partial { "*" } else { "" }
    }
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let partial = if self.partial { "*" } else { "" };
        write!(f, "{}={}{partial}", self.system.slug, written(self.total))
    }
}

/// The ratings of a puzzle, at most one per system.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings(Vec<Rated>);

impl Ratings {
    /// The rating by a system.
    pub fn by(&self, system: &System) -> Option<&Rated> {
        self.0.iter().find(|rated| *rated.system == *system)
    }

    /// Adds a rating, replacing an older one by the same system.
    pub fn learn(&mut self, rated: Rated) {
        match self.0.iter_mut().find(|known| known.system == rated.system) {
            Some(known) => *known = rated,
            None => self.0.push(rated),
        }
    }

    /// All ratings.
    pub fn iter(&self) -> impl Iterator<Item = &Rated> {
        self.0.iter()
    }
}

impl Extend<Rated> for Ratings {
    fn extend<I: IntoIterator<Item = Rated>>(&mut self, ratings: I) {
        ratings.into_iter().for_each(|rated| self.learn(rated));
    }
}

impl fmt::Display for Ratings {
    /// The words, each after a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|rated| write!(f, " {rated}"))
    }
}
