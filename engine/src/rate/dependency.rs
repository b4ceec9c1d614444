//! `dependency`: how many ways to continue a puzzle offers at its start. Pelánek's method.
//!
//! A walk counts the cells that single steps can fill (see [`singles`](super::singles)), fills one
//! of them at random, counts again, and so on for the first [`STEPS`] steps. If there is no such
//! cell, the count is 0, and the walk fills the cell that is easiest to refute (see
//! [`walk`](super::walk)).
//!
//! The total is the mean of the counts over all steps and runs, negated so that larger means
//! harder. Every step fills one cell, so all runs have the same number of steps: the number set, or
//! the number of open cells if that is smaller. A state without open cells has no total. Near its
//! end, any game offers few ways to continue, so the total is meant for the start.
//!
//! Each step draws one of the available single steps in reading order; a step without any draws
//! what the trials draw.

use super::digit_planes::DigitPlanes;
use super::singles::{General, Position};
use super::system::{Rating, Slow, Subject, System, SystemId};
use super::walk::{self, Failure, RUNS, SEED, Walker};
use crate::budget::Budget;
use crate::grid::Kind;
use crate::path::{GREATEST, Scores, Setting};

/// The row of this system.
pub static DEPENDENCY: System = System {
    id: SystemId::Dependency,
    slug: "dependency",
    name: "dependency",
    help: "How many cells single steps can fill, as a mean over the first steps of random runs, \
           negated: the more cells there are to choose from, the easier the puzzle. Larger is \
           harder.",
    slow: Slow::Never,
    kinds: &Kind::ALL,
    scale: "dependency",
    levels: &[],
    ranges: &[],
    settings: &[&STEPS, &RUNS, &SEED],
    asks: None,
    rate,
    rate_up_to: None,
    next: None,
};

/// The number of first steps that are counted.
pub static STEPS: Setting = Setting::number("steps", "first steps", "st", 1, GREATEST);

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    let Some(solution) = subject.solutions.unique() else {
        return Rating::none("only a puzzle with exactly one solution has this rating");
    };
    if subject.board.is_complete() {
        return Rating { solved: true, ..Rating::none("every cell is filled") };
    }
    let mut walker = Walker::new(subject, solution, scores.value(&SEED), budget);
    let counts = match DigitPlanes::placed(subject.board) {
        Some(nine) => means(&nine, scores, &mut walker),
        None => means(&General::placed(subject.board, scores.options), scores, &mut walker),
    };
    counts.map_or_else(Failure::rating, |counts| walk::mean_rating(&counts))
}

/// The mean count of each run, negated.
fn means<P: Position>(
    start: &P,
    scores: &Scores,
    walker: &mut Walker<'_, '_>,
) -> Result<Vec<f64>, Failure> {
    let steps = start.open().min(scores.value(&STEPS) as usize);
    let mean = |_| Ok(-(count(start.clone(), steps, walker)? as f64) / steps as f64);
    (0..scores.value(&RUNS)).map(mean).collect()
}

/// The number of single steps to choose from, summed over a number of steps.
fn count<P: Position>(
    mut position: P,
    steps: usize,
    walker: &mut Walker<'_, '_>,
) -> Result<usize, Failure> {
    let mut count = 0;
    for _ in 0..steps {
        let ready = walker.ready(&position)?;
        count += ready;
        if ready > 0 {
            position.take(walker.random.below(ready), &walker.found);
        } else {
            let stall = walker.refute(&position)?;
            position.place(stall.cell, stall.digit);
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::super::refutation::tests::hard;
    use super::*;

    #[test]
    fn planes_agree_with_the_board() {
        hard(|subject, scores| {
            let solution = subject.solutions.unique().unwrap();
            let (one, other) = (Budget::new(u64::MAX), Budget::new(u64::MAX));
            let nine = DigitPlanes::placed(subject.board).unwrap();
            let general = General::placed(subject.board, scores.options);
            let nine = means(&nine, scores, &mut Walker::new(subject, solution, 1, &one));
            let general = means(&general, scores, &mut Walker::new(subject, solution, 1, &other));
            assert_eq!(nine, general);
        });
    }
}
