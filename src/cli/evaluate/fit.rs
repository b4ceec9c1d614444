//! Fitting the scores of a rating system to people's results.
//!
//! The puzzles are randomly divided into two halves. One is used for fitting; the other is only
//! measured at the end. The search begins with the same number in every row, so that it knows
//! nothing of the present scale. `descent` says what it minimises. Random systems make at most 24
//! runs during the search; with far fewer, the error is so noisy that the search ends too early.
//! Rows that change nothing keep their present score.
//!
//! If totals are sums of counts times scores, the counts are taken once and the search uses them;
//! then they are taken again with the scores found, until they no longer change.

use super::descent::Descent;
use super::descent::{is_fitted, set};
use crate::cli::evaluate::statistics::{Pairs, spearman};
use crate::cli::records::jobs::Jobs;
use crate::config::score_path;
use crate::game::statistics::median;
use gradus_engine::path::Item;
use gradus_engine::rate::{Subject, TIME};
use gradus_engine::{
    Board, Budget, Kind, Limits, Puzzle, Random, Rating, Scores, Solutions, System,
};

/// The value of all rows at the start.
const START: u32 = 100;

/// The most runs of a random system during the search; the result is measured with all runs.
const RUNS: u32 = 24;

/// How often counts are taken again at most.
const ROUNDS: usize = 5;

/// A puzzle, and the time that people needed for it.
#[derive(Debug)]
pub struct Case {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solutions.
    pub solutions: Solutions,
    /// The time needed, in seconds.
    pub needed: f64,
}

/// How well a scale predicts the time needed.
#[derive(Clone, Copy, Debug)]
pub struct Quality {
    /// Spearman's correlation.
    pub spearman: Option<f64>,
    /// Half of the puzzles are within this part of what was needed.
    pub within: Option<f64>,
}

/// A fitted scale.
#[derive(Debug)]
pub struct Fitted {
    /// The scale.
    pub scores: Scores,
    /// The fitted rows.
    pub rows: Vec<Item>,
    /// The number of puzzles used for fitting, and the number held out.
    pub halves: (usize, usize),
    /// The new scale and the present one, measured on the held-out puzzles.
    pub held_out: [Quality; 2],
}

/// Fits the scores of a system to the needs of puzzles of one kind.
pub fn fit(
    system: &'static System,
    present: &Scores,
    cases: &[Case],
    seed: u64,
    jobs: Jobs,
) -> Fitted {
    let mut random = Random::new(seed);
    let mut order: Vec<usize> = (0..cases.len()).collect();
    random.shuffle(&mut order);
    let (fitted, held_out) = order.split_at(cases.len().div_ceil(2));
    let half = |places: &[usize]| places.iter().map(|place| &cases[*place]).collect::<Vec<_>>();
    let (fitted, held_out) = (half(fitted), half(held_out));
    let rows: Vec<usize> = (0..present.rows.len()).filter(|row| is_fitted(present, *row)).collect();
    let mut scores = present.clone();
    rows.iter().for_each(|row| set(&mut scores, *row, START));
    let runs = scores.rows.iter().position(|row| row.item.slug() == "runs");
    let all_runs = runs.map(|row| scores.rows[row].value);
    runs.into_iter().for_each(|row| scores.rows[row].value = RUNS.min(scores.rows[row].value));
    let mut search = Search { system, cases: &fitted, counts: None, jobs };
    let rows = search.moving(&mut scores, present, &rows);
    for _ in 0..ROUNDS {
        search.take_counts(&scores);
        let counts = search.counts.clone();
        Descent { offs: &|scores| search.offs(scores), rows: &rows }.run(&mut scores);
        search.take_counts(&scores);
        if search.counts == counts {
            break;
        }
    }
    runs.zip(all_runs).into_iter().for_each(|(row, value)| scores.rows[row].value = value);
    Fitted {
        rows: rows.iter().map(|row| scores.rows[*row].item).collect(),
        halves: (fitted.len(), held_out.len()),
        held_out: [&scores, present].map(|scores| quality(system, scores, &held_out, jobs)),
        scores,
    }
}

/// A search for the scores with the least error.
struct Search<'a> {
    system: &'static System,
    cases: &'a [&'a Case],
    /// By case and row: how often the row counts, if totals consist of that alone.
    counts: Option<Vec<Vec<u32>>>,
    jobs: Jobs,
}

impl Search<'_> {
    /// The rows that change any total; all others get their present score back.
    fn moving(&self, scores: &mut Scores, present: &Scores, rows: &[usize]) -> Vec<usize> {
        let before = self.totals(scores);
        let mut moving = Vec::new();
        for &row in rows {
            let value = scores.rows[row].value;
            set(scores, row, value / 2);
            let after = self.totals(scores);
            let moves = after != before;
            set(scores, row, if moves { value } else { present.rows[row].value });
            moving.extend(moves.then_some(row));
        }
        moving
    }

    /// Takes the counts with these scores, if totals are made of them.
    fn take_counts(&mut self, scores: &Scores) {
        let rated = rated(self.system, scores, self.cases, self.jobs);
        let counts = |rating: &Rating| -> Option<Vec<u32>> {
            let counts: Vec<u32> = scores.rows.iter().map(|row| rating.count(row.item)).collect();
            (rating.total? == sum(&counts, scores)).then_some(counts)
        };
        self.counts = rated.iter().map(counts).collect();
    }

    fn totals(&self, scores: &Scores) -> Vec<Option<f64>> {
        match &self.counts {
            Some(counts) => counts.iter().map(|counts| Some(sum(counts, scores))).collect(),
            None => {
                let rated = rated(self.system, scores, self.cases, self.jobs);
                rated.into_iter().map(|rating| rating.total).collect()
            }
        }
    }

    /// How far off each total is.
    fn offs(&self, scores: &Scores) -> Vec<Option<f64>> {
        offs(self.system, &self.totals(scores), self.cases)
    }
}

fn sum(counts: &[u32], scores: &Scores) -> f64 {
    let rows = counts.iter().zip(&scores.rows);
    rows.map(|(count, row)| f64::from(*count) * f64::from(row.value)).sum()
}

fn rated(system: &System, scores: &Scores, cases: &[&Case], jobs: Jobs) -> Vec<Rating> {
    let rate = |case: &&Case| {
        let subject = Subject { board: &Board::new(&case.puzzle), solutions: &case.solutions };
        (system.rate)(&subject, scores, &Budget::new(Limits::RATING))
    };
    jobs.answers(cases, rate)
}

/// How far off each total is, as a logarithm; `None` if there is no total above 0.
fn offs(system: &System, totals: &[Option<f64>], cases: &[&Case]) -> Vec<Option<f64>> {
    let off = |(total, case): (&Option<f64>, &&Case)| {
        total.filter(|total| *total > 0.0).map(|total| (case.needed / total).ln())
    };
    let mut offs: Vec<Option<f64>> = totals.iter().zip(cases).map(off).collect();
    if *system != TIME {
        let mut known: Vec<f64> = offs.iter().flatten().copied().collect();
        let factor = median(&mut known).unwrap_or(0.0);
        offs.iter_mut().flatten().for_each(|off| *off -= factor);
    }
    offs
}

fn quality(system: &System, scores: &Scores, cases: &[&Case], jobs: Jobs) -> Quality {
    let totals: Vec<Option<f64>> =
        rated(system, scores, cases, jobs).into_iter().map(|rating| rating.total).collect();
    let pairs = totals.iter().zip(cases).filter_map(|(total, case)| Some(((*total)?, case.needed)));
    let offs = offs(system, &totals, cases);
    let mut parts: Vec<f64> = offs.iter().flatten().map(|off| (off.exp() - 1.0).abs()).collect();
    Quality {
        spearman: spearman(&Pairs::new(&pairs.collect::<Vec<_>>())),
        within: median(&mut parts),
    }
}

/// The text of a scale. `source` and `seed` say what it was fitted to.
pub fn written(
    fitted: &Fitted,
    system: &System,
    kind: Kind,
    (source, seed): (&str, u64),
) -> String {
    let (by, held_out) = fitted.halves;
    let [own, present] = fitted.held_out.map(line);
    let slug = system.slug;
    let mut text = format!(
        "# The scores of {slug}, fitted to {by} puzzles from {source} (seed {seed}). On the \
         {held_out} puzzles\n# that were held out:\n#   this scale     {own}\n#   the one before \
         {present}\n# Use it with: gradus rate --system {slug} --scores FILE\n"
    );
    let mut table = String::new();
    for row in &fitted.scores.rows {
        if !fitted.rows.contains(&row.item) {
            continue;
        }
        let mut path = score_path(system, kind, row.item);
        let name = path.pop().unwrap_or_default();
        let path = path.join(".");
        if path != table {
            text += &format!("\n[{path}]\n");
            table = path;
        }
        text += &format!("{name} = {}\n", row.value);
    }
    text
}

fn line(quality: Quality) -> String {
    let spearman = quality.spearman.map_or("-".into(), |value| format!("{value:.3}"));
    let within = quality.within.map_or("-".into(), |part| format!("{:.1}%", 100.0 * part));
    format!("Spearman {spearman}, half of the puzzles within {within}")
}
