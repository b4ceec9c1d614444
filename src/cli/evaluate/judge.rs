//! Who says how hard a puzzle is: the rating systems, and the number of givens as what they have
//! to beat.

use crate::cli::record::solutions;
use crate::config::Config;
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::format::{self, Format};
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::{self, Subject, System};
use crate::engine::search::{self, Solutions, search};
use crate::engine::variety::Kind;

/// What says how hard a puzzle is.
#[derive(Clone, Copy, Debug)]
pub enum Judge {
    /// How many digits the puzzle gives.
    Givens,
    /// A rating system.
    System(&'static System),
}

/// What is said of one puzzle.
#[derive(Debug)]
pub struct Verdict {
    /// Its kind.
    pub kind: Kind,
    /// By judge, how hard it is, or why that is not known.
    pub totals: Vec<Result<f64, String>>,
}

impl Judge {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Givens => "givens",
            Self::System(system) => system.slug,
        }
    }

    /// The kinds of puzzle that it applies to.
    pub const fn kinds(self) -> &'static [Kind] {
        match self {
            Self::Givens => &[Kind::Sudoku],
            Self::System(system) => system.kinds,
        }
    }

    fn total(self, puzzle: &Puzzle, found: &Solutions, config: &Config) -> Result<f64, String> {
        let kind = puzzle.kind();
        if !self.kinds().contains(&kind) {
            return Err(format!("{} does not apply to {}", self.name(), kind.name()));
        }
        let Self::System(system) = self else {
            let givens = puzzle.cells().iter().filter_map(|cell| puzzle.given(*cell));
            return Ok(givens.count() as f64);
        };
        let subject = Subject { board: &Board::new(puzzle), solutions: found };
        let budget = &mut Budget::new(rating::BUDGET);
        let rating = (system.rate)(&subject, &config.scale(system, kind), budget);
        let why = || match subject.is_unique() {
            true => rating.note.unwrap_or_else(|| "no rating".into()),
            false => solutions(found.count()).into(),
        };
        rating.total.ok_or_else(why)
    }
}

/// What the judges say of a puzzle.
///
/// # Errors
/// Why the text is no puzzle, or what is wrong with it.
pub fn judge(
    text: &str,
    forced: Option<&'static Format>,
    judges: &[Judge],
    config: &Config,
) -> Result<Verdict, String> {
    let read = match text.contains('\n') {
        true => format::read(text, forced).map_err(|error| error.to_string()),
        false => format::read_line(text, forced).map_err(|error| error.in_line()),
    };
    let puzzle = Puzzle::of(read?.document.setup)?;
    let found = search(&puzzle, &mut Budget::new(search::BUDGET));
    let totals = judges.iter().map(|judge| judge.total(&puzzle, &found, config)).collect();
    Ok(Verdict { kind: puzzle.kind(), totals })
}
