//! The ratings by random walks against the times that people needed.

use gradus::config::Config;
use gradus::engine::board::Board;
use gradus::engine::budget::Budget;
use gradus::engine::format;
use gradus::engine::rating::{BUDGET, DEPENDENCY, REFUTATION, Subject, System};
use gradus::engine::search::{self, search};
use gradus::engine::statistics::{Pairs, spearman};
use gradus::engine::variety::Kind;

/// Asserts the rank correlation of a system with the columns of seconds and D_TO.
fn correlates(system: &'static System, expected: [f64; 2]) {
    let Some(text) = super::text("human_cloud.csv") else { return };
    let scores = Config::standard().scale(system, Kind::Sudoku);
    let mut pairs = [Vec::new(), Vec::new()];
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [puzzle, _players, seconds, d_to, _d_tr] = columns[..] else { panic!("{line}") };
        let puzzle = format::puzzle(puzzle).expect("a puzzle");
        let solutions = search(&puzzle, &mut Budget::new(search::BUDGET));
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let rating = (system.rate)(&subject, &scores, &mut Budget::new(BUDGET));
        let total = rating.total.unwrap_or_else(|| panic!("{line}: {rating:?}"));
        for (pairs, column) in pairs.iter_mut().zip([seconds, d_to]) {
            pairs.extend(column.parse().ok().map(|time: f64| (total, time)));
        }
    }
    let found = pairs.map(|pairs| spearman(&Pairs::new(&pairs)).expect("totals that differ"));
    println!("{}: {found:.4?}", system.slug);
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= 0.03, "{}: {found:.4}", system.slug);
    }
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn dependency_goes_with_the_times() {
    correlates(&DEPENDENCY, [0.594, 0.736]);
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn refutation_goes_with_the_times() {
    correlates(&REFUTATION, [0.336, 0.404]);
}
