//! `explainer`: what the puzzles of `tests/data/explainer.txt` take.

use gradus::config::Config;
use gradus::engine::board::Board;
use gradus::engine::budget::Budget;
use gradus::engine::format;
use gradus::engine::rating::{BUDGET, EXPLAINER, Figure, Rating, Subject};
use gradus::engine::search::{self, search};
use gradus::engine::variety::Kind;

/// The rating of a puzzle in one line.
pub fn rate(line: &str) -> Rating {
    let puzzle = format::puzzle(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let solutions = search(&puzzle, &Budget::new(search::BUDGET));
    let scores = Config::standard().scale(&EXPLAINER, Kind::Sudoku);
    let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
    (EXPLAINER.rate)(&subject, &scores, &Budget::new(BUDGET))
}

/// A bound ends a rating as soon as it is known to be above it.
#[test]
fn a_rating_up_to_a_bound_is_exact_below_it() {
    let text = include_str!("../data/explainer.txt");
    let rate_up_to = EXPLAINER.rate_up_to.expect("a bound");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let puzzle = format::puzzle(line.split(' ').next().unwrap_or_default()).expect("a puzzle");
        let solutions = search(&puzzle, &Budget::new(search::BUDGET));
        let scores = Config::standard().scale(&EXPLAINER, Kind::Sudoku);
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let whole = (EXPLAINER.rate)(&subject, &scores, &Budget::new(BUDGET));
        let total = whole.total.expect("a total");
        for bound in [1.0, 2.6, 4.5, 6.6, 7.5, 9.5] {
            let rating = rate_up_to(&subject, &scores, &Budget::new(BUDGET), bound);
            if total <= bound {
                assert_eq!(rating, whole, "{line}: {bound}");
            } else {
                let known = rating.total.expect("a total");
                assert!(bound < known && known <= total && !rating.solved, "{line}: {known}");
            }
        }
    }
}

/// A figure of a rating, where it has it.
pub fn figure(rating: &Rating, name: &str) -> Option<f64> {
    match rating.figures.iter().find(|(other, _)| *other == name) {
        Some((_, Figure::Number(number))) => Some(*number),
        _ => None,
    }
}

/// A line is a puzzle, its ER, EP and ED, and the row of its hardest step.
#[test]
fn hardest_steps_are_rated_as_they_should() {
    let text = include_str!("../data/explainer.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let [puzzle, ratings, hardest] = line.split(' ').collect::<Vec<&str>>()[..] else {
            panic!("expected three fields: {line}")
        };
        let rating = rate(puzzle);
        let of_all = [rating.total, figure(&rating, "ep"), figure(&rating, "ed")];
        let of_all = of_all.map(|rating| rating.map_or("none".into(), |it| format!("{it:.1}")));
        assert_eq!(of_all.join("/"), ratings, "{line}");
        let is_used = |slug| rating.counts.iter().any(|(row, _)| row.slug() == slug);
        assert!(is_used(hardest), "{line}: {:?}", rating.counts);
    }
}
