//! What says how hard a puzzle is: the rating systems, and the number of givens as the baseline to
//! beat.

use super::fit::Case;
use super::table::{Row, Table};
use crate::cli::records::record::solutions;
use crate::cli::systems::Scale;
use gradus_engine::rate::{Explored, Subject};
use gradus_engine::understand::{EFFORT, prove};
use gradus_engine::{Board, Budget, Format, Kind, Limits, Puzzle, format};

/// What says how hard a puzzle is.
#[derive(Debug)]
pub enum Judge {
    /// The number of givens of the puzzle.
    Givens,
    /// A rating system.
    System(Scale),
}

/// What is said about one puzzle.
#[derive(Debug)]
pub struct Verdict {
    /// Its kind.
    pub kind: Kind,
    /// By judge: how hard it is, or why that is not known.
    pub totals: Vec<Result<f64, String>>,
}

impl Judge {
    /// The name in records.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Givens => "givens",
            Self::System(scale) => scale.system.slug,
        }
    }

    /// The kinds of puzzle that it applies to.
    pub const fn kinds(&self) -> &'static [Kind] {
        match self {
            Self::Givens => &[Kind::Sudoku],
            Self::System(scale) => scale.system.kinds,
        }
    }

    fn total(&self, subject: &Subject<'_>, explored: &mut Explored) -> Result<f64, String> {
        match self {
            Self::Givens => givens(subject.puzzle()),
            Self::System(scale) => {
                let rating = scale.rate(subject, &Budget::new(Limits::RATING), explored);
                let why = || match subject.is_unique() {
                    true => rating.note.unwrap_or_else(|| "no rating".into()),
                    false => solutions(subject.solutions.count(), None).into(),
                };
                rating.total.ok_or_else(why)
            }
        }
    }
}

fn givens(puzzle: &Puzzle) -> Result<f64, String> {
    if puzzle.kind() == Kind::Kakuro {
        return Err("a Kakuro has clues instead of givens".into());
    }
    Ok(puzzle.cells().iter().filter(|cell| puzzle.given(**cell).is_some()).count() as f64)
}

/// What the judges say of a puzzle.
///
/// # Errors
/// Says why the text is not a puzzle, or what is wrong with it.
pub fn judge(
    text: &str,
    forced: Option<&'static Format>,
    judges: &[Judge],
) -> Result<Verdict, String> {
    let puzzle = read(text, forced)?;
    let found = puzzle.solutions();
    let subject = Subject { board: &Board::new(&puzzle), solutions: &found };
    let mut explored = Explored::default();
    let totals = judges.iter().map(|judge| judge.total(&subject, &mut explored)).collect();
    Ok(Verdict { kind: puzzle.kind(), totals })
}

fn read(text: &str, forced: Option<&'static Format>) -> Result<Puzzle, String> {
    let read = match text.contains('\n') {
        true => format::read(text, forced).map_err(|error| error.to_string()),
        false => format::read_line(text, forced).map_err(|error| error.in_line()),
    };
    let mut setup = read?.document.setup;
    prove(&mut setup, &Budget::new(EFFORT.steps));
    Ok(Puzzle::of(setup)?)
}

/// The puzzles of one kind that have exactly one solution and a figure above 0, for the kind and
/// column with the most of these.
pub fn cases(table: &Table, forced: Option<&'static Format>) -> (Kind, usize, Vec<Case>) {
    let places = Kind::ALL
        .into_iter()
        .flat_map(|kind| (0..table.columns.len()).map(move |column| (kind, column)));
    let found = places.map(|(kind, column)| (kind, column, of_kind(table, forced, kind, column)));
    let first_largest = |best: (Kind, usize, Vec<Case>), next: (Kind, usize, Vec<Case>)| {
        if next.2.len() > best.2.len() { next } else { best }
    };
    found.reduce(first_largest).unwrap_or((Kind::Sudoku, 0, Vec::new()))
}

fn of_kind(table: &Table, forced: Option<&'static Format>, kind: Kind, column: usize) -> Vec<Case> {
    let case = |row: &Row| {
        let needed = row.figures[column].filter(|figure| *figure > 0.0)?;
        let puzzle = read(row.puzzle.as_deref().ok()?, forced).ok()?;
        let solutions = puzzle.solutions();
        let is_wanted = puzzle.kind() == kind && solutions.unique().is_some();
        is_wanted.then_some(Case { puzzle, solutions, needed })
    };
    table.rows.iter().filter_map(case).collect()
}
