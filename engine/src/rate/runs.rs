//! What rating systems with random draws share: the number of runs, the seed, and the rating
//! computed from the results of the runs.
//!
//! All runs of a rating draw from one seed, in an order that the file of each system specifies, so
//! that a total is the same on every machine.

use super::system::{Figure, Rating};
use crate::path::{GREATEST, Setting};

/// The number of runs.
pub static RUNS: Setting = Setting::number("runs", "runs", "rn", 1, GREATEST);

/// The seed of all draws; the runs draw one after another.
pub static SEED: Setting = Setting::number("seed", "seed", "se", 0, GREATEST);

/// Rates by the mean of the results of the runs, with their (sample) standard deviation and number;
/// the deviation of a single run is 0, and without any run everything is 0.
pub fn rating(totals: &[f64]) -> Rating {
    let runs = totals.len() as f64;
    let mean = totals.iter().sum::<f64>() / runs.max(1.0);
    let squares: f64 = totals.iter().map(|total| (total - mean) * (total - mean)).sum();
    let deviation = (squares / (runs - 1.0).max(1.0)).sqrt();
    Rating {
        total: Some(mean),
        solved: true,
        figures: vec![("sd", Figure::Number(deviation)), ("runs", Figure::Number(runs))],
        ..Rating::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_deviation_and_number() {
        let figures = |totals: &[f64]| {
            let Rating { total, figures, .. } = rating(totals);
            let numbers = figures.iter().map(|(_, figure)| match figure {
                Figure::Number(number) => *number,
                Figure::Text(text) => panic!("{text}"),
            });
            total.into_iter().chain(numbers).collect::<Vec<f64>>()
        };
        assert_eq!(figures(&[1.0, 3.0, 8.0]), [4.0, 13.0_f64.sqrt(), 3.0]);
        assert_eq!(figures(&[7.0]), [7.0, 0.0, 1.0]);
        assert_eq!(figures(&[]), [0.0, 0.0, 0.0]);
    }
}
