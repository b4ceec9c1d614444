//! The search for the scores with the least error: Gauss-Newton steps, damped as in the
//! Levenberg-Marquardt method, in the logarithms of the scores.
//!
//! The error is the mean over the puzzles of Huber's function of ln(needed / total): squares up to
//! [`NEAR`], and straight lines beyond, so that outliers such as a game left open are damped. A
//! small penalty is added for each row, growing with how far its logarithm moved from its start:
//! rows that few puzzles need would otherwise run away. Each row is raised a little to see how that
//! changes the totals; the step is the one that would be best if all changes were proportional. A
//! step that does not reduce the error is repeated with a shorter length.

use gradus_engine::Scores;
use gradus_engine::path::GREATEST;

/// How far off a total may be, as a logarithm, and still count by its square.
const NEAR: f64 = 0.3;

/// What a puzzle without a total adds to the error.
const WITHOUT: f64 = 1.0;

/// The penalty for a row that has grown by a factor of e, in all puzzles together.
const CHARGE: f64 = 0.04;

/// The factor by which rows are raised to see the effect.
const RAISED: f64 = 1.15;

/// The maximum number of steps, how often one is shortened, and how far it may take a row.
const STEPS: usize = 40;
const SHORTER: usize = 6;
const FARTHEST: f64 = 1.5;

/// The reduction of the error required for the search to continue.
const GAIN: f64 = 1e-6;

/// The damping of the first step, its reduction after each good step, and its increase after each
/// bad one.
const DAMPING: (f64, f64, f64) = (0.1, 1.0 / 3.0, 4.0);

/// The problem to solve.
pub struct Descent<'a> {
    /// How far off each total is with some scores: ln(needed / total), if there is a total.
    pub offs: &'a dyn Fn(&Scores) -> Vec<Option<f64>>,
    /// The rows to fit.
    pub rows: &'a [usize],
}

/// A place in the search.
struct Place {
    /// By row: the logarithm of its score.
    logs: Vec<f64>,
    offs: Vec<Option<f64>>,
    error: f64,
}

/// The equations of a step: by pair of rows, their joint effect, and by row, how much it improves.
struct Equations {
    matrix: Vec<Vec<f64>>,
    right: Vec<f64>,
}

impl Descent<'_> {
    /// Finds the scores with the least error, starting from those given.
    pub fn run(&self, scores: &mut Scores) {
        let start: Vec<f64> =
            self.rows.iter().map(|row| f64::from(scores.rows[*row].value).ln()).collect();
        let mut here = self.place(scores, start.clone(), &start);
        let (mut damping, less, more) = DAMPING;
        for _ in 0..STEPS {
            let equations = self.equations(scores, &here, &start);
            let mut found = None;
            for _ in 0..SHORTER {
                let there = self.place(scores, equations.step(&here.logs, damping), &start);
                if there.error < here.error {
                    damping *= less;
                    found = Some(there);
                    break;
                }
                damping *= more;
            }
            let Some(there) = found else { break };
            let gain = here.error - there.error;
            here = there;
            if gain < GAIN {
                break;
            }
        }
        self.put(scores, &here.logs);
    }

    /// Sets the rows to the values nearest to these logarithms.
    fn put(&self, scores: &mut Scores, logs: &[f64]) {
        for (row, log) in self.rows.iter().zip(logs) {
            set(scores, *row, log.exp().round() as u32);
        }
    }

    fn place(&self, scores: &mut Scores, logs: Vec<f64>, start: &[f64]) -> Place {
        self.put(scores, &logs);
        let offs = (self.offs)(scores);
        let sum: f64 = offs.iter().map(|off| off.map_or(WITHOUT, huber)).sum();
        let charge: f64 = logs.iter().zip(start).map(|(log, start)| (log - start).powi(2)).sum();
        let error = (sum + CHARGE * charge) / offs.len().max(1) as f64;
        Place { logs, offs, error }
    }

    /// The equations at a place.
    fn equations(&self, scores: &mut Scores, here: &Place, start: &[f64]) -> Equations {
        let changes: Vec<Vec<f64>> =
            (0..self.rows.len()).map(|row| self.changes(scores, here, row)).collect();
        // Outliers count by the slope of their line.
        let weights = here.offs.iter().map(|off| {
            let off = off.map_or(0.0, f64::abs);
            if off > NEAR { NEAR / off } else { 1.0 }
        });
        let weights: Vec<f64> = weights.collect();
        let sum = |one: &[f64], other: &dyn Fn(usize) -> f64| -> f64 {
            (0..weights.len()).map(|puzzle| weights[puzzle] * one[puzzle] * other(puzzle)).sum()
        };
        let mut equations = Equations { matrix: Vec::new(), right: Vec::new() };
        for (row, change) in changes.iter().enumerate() {
            let mut line: Vec<f64> =
                changes.iter().map(|other| sum(change, &|puzzle| other[puzzle])).collect();
            line[row] += CHARGE;
            equations.matrix.push(line);
            let mended = sum(change, &|puzzle| here.offs[puzzle].unwrap_or(0.0));
            equations.right.push(mended - CHARGE * (here.logs[row] - start[row]));
        }
        equations
    }

    /// By puzzle: how much the logarithm of the total changes with that of a row.
    fn changes(&self, scores: &mut Scores, here: &Place, row: usize) -> Vec<f64> {
        self.put(scores, &here.logs);
        let row = self.rows[row];
        let value = scores.rows[row].value;
        let raised = (f64::from(value) * RAISED).round().max(f64::from(value) + 1.0);
        set(scores, row, raised as u32);
        if scores.rows[row].value == value {
            // It is at its maximum.
            set(scores, row, (f64::from(value) / RAISED).floor() as u32);
        }
        let by = (f64::from(scores.rows[row].value) / f64::from(value)).ln();
        let change = |(now, then): (&Option<f64>, Option<f64>)| {
            now.zip(then).map_or(0.0, |(now, then)| (now - then) / by)
        };
        here.offs.iter().zip((self.offs)(scores)).map(change).collect()
    }
}

fn huber(off: f64) -> f64 {
    let off = off.abs();
    if off > NEAR { NEAR * (2.0 * off - NEAR) } else { off * off }
}

impl Equations {
    /// The logarithms after a step from others.
    fn step(&self, logs: &[f64], damping: f64) -> Vec<f64> {
        let mut matrix = self.matrix.clone();
        (0..matrix.len()).for_each(|row| matrix[row][row] *= 1.0 + damping);
        let by = solve(matrix, self.right.clone());
        let far = by.iter().fold(0.0_f64, |far, by| far.max(by.abs()));
        let part = if far > FARTHEST { FARTHEST / far } else { 1.0 };
        logs.iter().zip(by).map(|(log, by)| log + part * by).collect()
    }
}

/// Solves equations with a symmetric and positive definite matrix, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    for pivot in 0..right.len() {
        for row in pivot + 1..right.len() {
            let part = matrix[row][pivot] / matrix[pivot][pivot];
            let (above, below) = matrix.split_at_mut(row);
            for (own, other) in below[0].iter_mut().zip(&above[pivot]).skip(pivot) {
                *own -= part * other;
            }
            right[row] -= part * right[pivot];
        }
    }
    for row in (0..right.len()).rev() {
        let known: f64 =
            (row + 1..right.len()).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// Whether a row is a number that is switched on, and not about random draws.
pub fn is_fitted(scores: &Scores, row: usize) -> bool {
    let row = scores.rows[row];
    let draws = ["runs", "seed"].contains(&row.item.slug());
    row.value > 0 && row.item.words().is_empty() && !draws
}

/// Sets a row, within its bounds and above 0.
pub fn set(scores: &mut Scores, row: usize, value: u32) {
    let (least, most) = scores.rows[row].item.bounds();
    scores.rows[row].value = value.clamp(least.max(1), most.min(GREATEST));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]];
        let solved = solve(matrix, vec![8.0, 15.0, 11.0]);
        for (found, expected) in solved.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12, "{solved:?}");
        }
    }

    #[test]
    fn squares_become_lines_without_a_step() {
        assert_eq!(huber(-0.2), 0.2 * 0.2);
        assert!((huber(NEAR + 1e-9) - NEAR * NEAR).abs() < 1e-8);
        assert!((huber(2.0) - huber(1.0) - 2.0 * NEAR).abs() < 1e-12);
    }
}
