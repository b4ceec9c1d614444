//! `refutation`: how much trial and error a puzzle takes where single steps run out. Pelánek's
//! method.
//!
//! A walk fills all cells that single steps fill. If none is left, it fills the cell that is
//! easiest to refute (see [`walk`](super::walk)) and logs its score, or [`DEAD_END`] if no cell has
//! one.
//!
//! The total is the mean over the runs of the sum that each run logged: 0 if single steps suffice.
//! Only the trials draw random numbers, since the result of single steps does not depend on their
//! order.

use super::digit_planes::DigitPlanes;
use super::singles::{General, Position};
use super::system::{Rating, Slow, Subject, System, SystemId};
use super::walk::{self, Failure, RUNS, SEED, Walker};
use crate::budget::Budget;
use crate::grid::Kind;
use crate::path::{Scores, Setting};

/// The row of this system.
pub static REFUTATION: System = System {
    id: SystemId::Refutation,
    slug: "refutation",
    name: "refutation",
    help: "When single steps run out, the cell whose wrong candidates take the fewest single steps \
           to refute is filled; the total adds up those steps, as a mean of random runs. 0 if \
           single steps are enough. Larger is harder.",
    slow: Slow::Never,
    kinds: &Kind::ALL,
    scale: "refutation",
    levels: &[],
    ranges: &[],
    settings: &[&DEAD_END, &RUNS, &SEED],
    asks: None,
    rate,
    rate_up_to: None,
    next: None,
};

/// The value logged if no cell has a score.
pub static DEAD_END: Setting = Setting::score("dead-end", "dead end", "de");

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    let Some(solution) = subject.solutions.unique() else {
        return Rating::none("only a puzzle with exactly one solution has this rating");
    };
    let mut walker = Walker::new(subject, solution, scores.value(&SEED), budget);
    let totals = match DigitPlanes::placed(subject.board) {
        Some(nine) => totals(&nine, scores, &mut walker),
        None => totals(&General::placed(subject.board, scores.options), scores, &mut walker),
    };
    totals.map_or_else(Failure::rating, |totals| walk::mean_rating(&totals))
}

/// The total that each run logs.
fn totals<P: Position>(
    start: &P,
    scores: &Scores,
    walker: &mut Walker<'_, '_>,
) -> Result<Vec<f64>, Failure> {
    // All runs begin with the same single steps. They are filled once, but each run pays for them.
    let mut start = start.clone();
    let looks = fill(&mut start, walker)?;
    let run = |run| {
        walker.spend(if run == 0 { 0 } else { looks })?;
        total(start.clone(), scores, walker)
    };
    (0..scores.value(&RUNS)).map(run).collect()
}

/// What a run logs from a position without single steps.
fn total<P: Position>(
    mut position: P,
    scores: &Scores,
    walker: &mut Walker<'_, '_>,
) -> Result<f64, Failure> {
    let mut logged = 0.0;
    while position.open() > 0 {
        let stall = walker.refute(&position)?;
        logged += f64::from(stall.score.unwrap_or(scores.value(&DEAD_END)));
        position.place(stall.cell, stall.digit);
        fill(&mut position, walker)?;
    }
    Ok(logged)
}

/// Fills everything that single steps fill. Returns how many looks it took.
fn fill<P: Position>(position: &mut P, walker: &mut Walker<'_, '_>) -> Result<u32, Failure> {
    let mut looks = 0;
    while position.open() > 0 {
        looks += 1;
        if walker.ready(position)? == 0 {
            break;
        }
        position.take_all(&walker.found);
    }
    Ok(looks)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::format;
    use crate::grid::Board;
    use crate::path::{Item, ScoreRow};
    use crate::solve::Solver;
    use crate::technique::Options;

    /// Puzzles that single steps do not finish.
    const HARD: [&str; 2] = [
        ".1.8.........2..4...9..62.1.......6..9.24..8.....81...4...5.8..83......5.2......7",
        "..25843...7......4...1.......3.51..2..4.2361........3.8.....7.9..7.4..6.2.1..5...",
    ];

    /// Calls `check` with hard puzzles and the scores of three runs.
    pub fn hard(check: impl Fn(&Subject<'_>, &Scores)) {
        let row = |setting, value| ScoreRow { item: Item::Setting(setting), value };
        let rows = vec![row(&RUNS, 3), row(&DEAD_END, 200)];
        let scores = Scores { rows, options: Options::default(), asked: None };
        for line in HARD {
            let puzzle = format::puzzle(line).unwrap();
            let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
            check(&Subject { board: &Board::new(&puzzle), solutions: &solutions }, &scores);
        }
    }

    #[test]
    fn planes_agree_with_the_board() {
        hard(|subject, scores| {
            let solution = subject.solutions.unique().unwrap();
            let (one, other) = (Budget::new(u64::MAX), Budget::new(u64::MAX));
            let nine = DigitPlanes::placed(subject.board).unwrap();
            let general = General::placed(subject.board, scores.options);
            let nine = totals(&nine, scores, &mut Walker::new(subject, solution, 1, &one));
            let general = totals(&general, scores, &mut Walker::new(subject, solution, 1, &other));
            assert_eq!(nine, general);
            assert!(nine.unwrap().iter().sum::<f64>() > 0.0);
        });
    }
}
