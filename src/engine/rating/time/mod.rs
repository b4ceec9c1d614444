//! `time`: the seconds that what is left of a puzzle takes an average player.
//!
//! All digits that single steps could place lie about on the board at once, each with a *visibility*,
//! as in a race. The eye goes over what is still open, so the next find takes
//! `look · (open / 50) / W^crowd` seconds, where W is the sum of the visibilities; which one is found
//! is drawn by its part of W. To this come the time to write each digit and the cost of being stuck.
//! The total is the mean of several walks through the puzzle, each drawn from a seed of its own.
//!
//! The visibility of a cell adds up all ways to see its digit:
//!
//! | way | adds |
//! |---|---|
//! | a box, or a house that is no line, has no other place for the digit | `box` |
//! | a row or a column has no other place for it | `line`, for each |
//! | the cell has one candidate | `naked` |
//! | the cell is the last open one of a run | `last`, for each |
//! | all combinations of a run have the digit, and there is no other place | `only · long^(n-2) / (k √k)`, for each, where the run has n open cells and k combinations |
//! | the cell has one candidate, and runs | `crossing · long^(n-2) / (k √k)` for the longest n, where k is the product of the combinations of all its runs |
//!
//! Cages, innies and outies are runs here. A stuck position is moved on by the first of these that
//! finds anything and is not set to 0: locked candidates; one round over all runs, each by itself;
//! pairs; larger subsets; X-wings and XY-wings. Everything that it finds is struck at once, so that the
//! cost of the patterns is divided by the square root of their number. Otherwise a digit is guessed,
//! in the first of the cells with the fewest candidates. When a walk is stuck for the first time,
//! all candidates are written, which takes `marks` seconds each, but for the marks of a player that
//! stand there already.
//!
//! The scores of Sudoku were fitted to the mean times of the players of two collections of classic
//! Sudoku. No such times are known for Kakuro, other sizes and other varieties: what this says of
//! them is not measured, and seconds of a Kakuro are points.
//!
//! Sums are made in the order in which they are written here, of doubles, with nothing but the four
//! operations and the square root, so that they are the same on every machine.

mod field;
mod power;
mod sight;
mod state;
mod stuck;
mod subsets;
mod walk;
mod wings;
mod worth;

use super::runs::{self, RUNS, SEED};
use super::system::{Figure, Rating, Slow, Subject, System, SystemId};
use super::walk::Failure;
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::scores::{Item, Scores, Setting};
use crate::engine::variety::Kind;
use field::TimeField;
pub use sight::{Sight, Way, sights};
use state::TimeState;
use walk::{Log, MEANS, Walks};
use worth::{FURTHER, GUESS, LOCKED, ROUND, SETTINGS, WAYS, Worth};

/// The row of this system.
pub static TIME: System = System {
    id: SystemId::Time,
    slug: "time",
    name: "time",
    help: "The seconds that the rest takes an average player: how long the eye looks for the next \
           digit by how many are visible and how much is open, the time to write it, and what being \
           stuck costs; the mean of several random walks. Fitted to the times of people for classic \
           Sudoku of 9x9 cells; for everything else, Kakuro included, take it for points.",
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

/// The rows that stand for [`MEANS`].
static STUCK: [&Setting; MEANS.len()] = [&LOCKED, &ROUND, &FURTHER, &GUESS];

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    if subject.solutions.unique().is_none() {
        return Rating::none("only a puzzle with exactly one solution has this rating");
    }
    let worth = Worth::of(scores);
    let rated = walked(subject, &worth, scores, budget);
    rated.map_or_else(Failure::rating, |(totals, log)| rating(&totals, &log, &worth))
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
    let mut rating = runs::rating(totals);
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
