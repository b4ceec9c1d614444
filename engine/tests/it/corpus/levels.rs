//! Levels against people: how long they took for puzzles of each level. Prints the table.

use gradus_engine::rate::Subject;
use gradus_engine::{Board, Budget, HODOKU, LEVEL, Limits, Puzzle, Rating, Scores, System, format};
use rayon::prelude::*;

/// A puzzle: its levels by [`LEVEL`] and by [`HODOKU`] from 0, and the mean seconds of people.
type Row = ([usize; 2], f64);

/// The place of a level among those of its system.
fn place(system: &System, rating: &Rating) -> usize {
    let is_own = |level: &&str| rating.level == Some(*level);
    let place = system.levels.iter().position(is_own);
    place.unwrap_or_else(|| panic!("{}: {:?}", system.slug, rating.note))
}

fn row(line: &str) -> Row {
    let fields: Vec<&str> = line.split(',').collect();
    let puzzle: Puzzle = format::puzzle(fields[0]).expect("a puzzle");
    let solutions = puzzle.solutions();
    let levels = [&LEVEL, &HODOKU].map(|system| {
        let scores = Scores::standard(system, puzzle.kind());
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        place(system, &(system.rate)(&subject, &scores, &Budget::new(Limits::RATING)))
    });
    (levels, fields[2].parse().expect("seconds"))
}

/// Spearman's rank correlation; equal numbers get the mean of their ranks.
fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |numbers: Vec<f64>| -> Vec<f64> {
        let rank = |own: &f64| {
            let smaller = numbers.iter().filter(|other| *other < own).count();
            let equal = numbers.iter().filter(|other| *other == own).count();
            smaller as f64 + (equal as f64 + 1.0) / 2.0 - (numbers.len() as f64 + 1.0) / 2.0
        };
        numbers.iter().map(rank).collect()
    };
    let x = ranks(pairs.iter().map(|pair| pair.0).collect());
    let y = ranks(pairs.iter().map(|pair| pair.1).collect());
    let sum = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| x * y).sum::<f64>();
    sum(&x, &y) / (sum(&x, &x) * sum(&y, &y)).sqrt()
}

/// The mean times of the levels rise strictly, and levels rank the times better than those of
/// HoDoKu do.
#[test]
#[ignore = "needs the corpora beside the checkout"]
fn higher_levels_take_people_longer() {
    let Some(text) = super::text("human_cloud.csv") else { return };
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let rows: Vec<Row> = lines.par_iter().map(|line| row(line)).collect();
    let mut correlations = Vec::new();
    for (number, system) in [&LEVEL, &HODOKU].into_iter().enumerate() {
        let mut means = Vec::new();
        for (level, name) in system.levels.iter().enumerate() {
            let times = rows.iter().filter(|(levels, _)| levels[number] == level);
            let times: Vec<f64> = times.map(|(_, seconds)| *seconds).collect();
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            eprintln!("{} {name}: {} puzzles, {mean:.0} seconds", system.slug, times.len());
            // None of them is extreme.
            means.extend(Some(mean).filter(|_| !times.is_empty()));
        }
        let pairs: Vec<(f64, f64)> =
            rows.iter().map(|(levels, seconds)| (levels[number] as f64, *seconds)).collect();
        let correlation = spearman(&pairs);
        eprintln!("{}: Spearman {correlation:.3}", system.slug);
        correlations.push(correlation);
        // Levels of another system are as they were published.
        let rises = means.windows(2).all(|two| two[0] < two[1]);
        assert!((rises && means.len() > 3) || *system != LEVEL, "{means:?}");
    }
    assert!(correlations[0] > correlations[1], "{correlations:?}");
}
