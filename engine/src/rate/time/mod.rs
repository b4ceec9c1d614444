//! `time`: the seconds that an average player needs for what is left of a puzzle.
//!
//! All digits that single steps could place compete at once, as in a race, each with a
//! *visibility*. The eye scans the cells that are still open, so the next find takes `look · (open
//! / 50) / W^crowd` seconds, where W is the sum of the visibilities; the chance of a digit to be
//! the one found is its share of W. The time to write each digit and the cost of being stuck are
//! added. The total is the mean of several walks through the puzzle, each drawn from a seed of its
//! own.
//!
//! The visibility of a cell is the sum over all ways to see its digit:
//!
//! | way | adds |
//! |---|---|
//! | a box, or a house that is not a line, has no other place for the digit | `box` |
//! | a row or a column has no other place for it | `line`, for each |
//! | the cell has one candidate | `naked` |
//! | the cell is the last open one of a run | `last`, for each |
//! | all combinations of a run have the digit, and there is no other place | `only · long^(n-2) / (k √k)`, for each, if the run has n open cells and k combinations |
//! | the cell has one candidate, and runs | `crossing · long^(n-2) / (k √k)` for the longest n, where k is the product of the combinations of all its runs |
//!
//! Cages, innies and outies count as runs here. The first of these that finds anything and is not
//! set to 0 advances a stuck position: locked candidates; one round over all runs, each by itself;
//! pairs; larger subsets; X-wings and XY-wings. Everything that it finds is struck at once, so the
//! cost of the patterns is divided by the square root of their number. If none helps, a digit is
//! guessed in the first of the cells with the fewest candidates. When a walk is stuck for the first
//! time, all candidates are written, which takes `marks` seconds each, except for marks that the
//! player has written already.
//!
//! The scores for Sudoku were fitted to the mean times of the players of two collections of classic
//! Sudoku. No such times are known for Kakuro, other sizes, other varieties and rules: what comes out for
//! them is not based on measurements, so it is points, as the note of the rating says.
//!
//! The total is the mean time of the players. The figure `p80` is the time within which four of five of
//! them are done, [`P80`] times as much.
//!
//! Sums are computed in doubles in the order written here, using only the four operations and the
//! square root, so they are the same on every machine.

mod state;
mod stuck;
mod walk;
mod worth;

use super::system::{Figure, Rating, Slow, Subject, System, SystemId};
use super::walk::{Failure, RUNS, SEED, mean_rating};
use crate::budget::Budget;
use crate::grid::{Board, Kind, Puzzle};
use crate::nine;
use crate::path::{Item, Scores, Setting};
use state::{TimeField, TimeState};
use walk::{Log, MEANS, Walks};
pub use walk::{Sight, Way, sights};
use worth::{FURTHER, GUESS, LOCKED, ROUND, SETTINGS, WAYS, Worth};

/// The time that four of five players need at most, for one second of the mean time.
///
/// The times that the scores were fitted to are means of 10 to 43 players for each of 782 puzzles (Cloud
/// Sudoku, CC0), not those of single players. How far they are from the totals, times the square root of
/// the number of players, has a deviation of 0.756 of the total (1.4826 times the median; 95% interval 0.70
/// to 0.83). That is the most by which single players can differ, since some of it is the fault of the
/// rating. In a log-normal distribution of that spread (σ = 0.673), eight of ten times are below exp(0.8416
/// σ - σ²/2) = 1.40 times the mean. It hardly depends on the spread: it is 1.34 for σ = 0.5, 1.42 for
/// σ = 0.8, and never more.
pub const P80: f64 = 1.4;

/// What is said of totals that no times of people stand behind.
pub const NO_TIMES: &str = "no times of people yet";

/// The row of this system.
pub static TIME: System = System {
    id: SystemId::Time,
    slug: "time",
    name: "time",
    help: "The seconds that an average player needs for the rest: to find the next digit \
           (depending on how many are visible and how much is open), to write it, and to get past \
           being stuck; the mean of several random walks. Fitted to people's times for classic 9x9 \
           Sudoku; for everything else, including Kakuro, the seconds are just points. p80 is the \
           time that four of five players need at most.",
    slow: Slow::Never,
    kinds: &Kind::ALL,
    scale: "time",
    levels: &[],
    ranges: &[],
    settings: &SETTINGS,
    asks: None,
    rate,
    rate_up_to: None,
    next: None,
};

/// The names of the figures for digits found, as in [`WAYS`].
const FOUND: [&str; WAYS.len()] =
    ["by_box", "by_line", "by_naked", "by_last", "by_only", "by_crossing"];

/// The rows that correspond to [`MEANS`].
static STUCK: [&Setting; MEANS.len()] = [&LOCKED, &ROUND, &FURTHER, &GUESS];

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    if subject.solutions.unique().is_none() {
        return Rating::none("only a puzzle with exactly one solution has this rating");
    }
    let worth = Worth::of(scores);
    let rated = walked(subject, &worth, scores, budget);
    let rated = rated.map(|(totals, log)| rating(&totals, &log, &worth));
    rated.map_or_else(Failure::rating, |rating| beside_people(rating, subject))
}

/// Whether times of people are known for puzzles of this sort: classic 9x9 Sudoku without other rules.
pub fn has_times(puzzle: &Puzzle) -> bool {
    nine::suits(puzzle)
}

/// A rating with what is known of people's times: the time of four of five players from the start, or that
/// no times are known.
fn beside_people(mut rating: Rating, subject: &Subject<'_>) -> Rating {
    let puzzle = subject.puzzle();
    let is_start = puzzle.cells().iter().all(|&c| puzzle.given(c) == subject.board.value(c));
    if !has_times(puzzle) {
        rating.note = Some(NO_TIMES.into());
    } else if let Some(total) = rating.total.filter(|_| is_start) {
        rating.figures.push(("p80", Figure::Number(P80 * total)));
    }
    rating
}

fn walked(
    subject: &Subject<'_>,
    worth: &Worth,
    scores: &Scores,
    budget: &Budget<'_>,
) -> Result<(Vec<f64>, Log), Failure> {
    let field = TimeField::of(subject)?;
    let start = TimeState::of(subject.board, &field, worth)?;
    let walks = Walks::new(&field, worth, (scores.value(&RUNS), scores.value(&SEED)), budget);
    walks.totals(start, is_noted(subject.board))
}

/// Whether the candidates are the player's marks.
fn is_noted(board: &Board<'_>) -> bool {
    board.open_cells().any(|cell| board.candidates(cell) != board.puzzle().digits())
}

fn rating(totals: &[f64], log: &Log, worth: &Worth) -> Rating {
    let runs = totals.len().max(1);
    let of_each = runs as f64;
    let mut rating = mean_rating(totals);
    let found = log.found.iter().map(|found| (2 * *found as usize + runs) / (2 * runs));
    let rows = WAYS.iter().zip(found.map(|found| found as u32));
    let rows = rows.chain(STUCK.iter().zip(log.used));
    let counted = rows.filter(|(_, count)| *count > 0);
    rating.counts = counted.map(|(setting, count)| (Item::Setting(setting), count)).collect();
    let written = log.found.iter().sum::<u32>();
    let means = FOUND.iter().zip(log.found.map(|found| f64::from(found) / of_each));
    let seconds = [
        ("looking", log.looking / of_each),
        ("writing", worth.write * f64::from(written) / of_each),
        ("marking", worth.marks * f64::from(log.marks)),
    ];
    let stuck = MEANS.into_iter().zip(log.stuck);
    let figures = means.map(|(name, mean)| (*name, mean)).chain(seconds).chain(stuck);
    let figures = figures.filter(|(_, figure)| *figure > 0.0);
    rating.figures.extend(figures.map(|(name, figure)| (name, Figure::Number(figure))));
    rating
}
