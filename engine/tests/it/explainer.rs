//! `explainer`: the ratings of the puzzles in `engine/tests/data/explainer.txt`.

use gradus_engine::rate::{Figure, Subject};
use gradus_engine::{Board, Budget, EXPLAINER, Kind, Limits, Rating, Scores, format};

/// The rating of a puzzle in one line.
pub fn rate(line: &str) -> Rating {
    let puzzle = format::puzzle(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let solutions = puzzle.solutions();
    let scores = Scores::standard(&EXPLAINER, Kind::Sudoku);
    let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
    (EXPLAINER.rate)(&subject, &scores, &Budget::new(Limits::RATING))
}

/// A bound ends a rating as soon as it is known to be exceeded.
#[test]
fn a_rating_up_to_a_bound_is_exact_below_it() {
    let text = include_str!("../data/explainer.txt");
    let rate_up_to = EXPLAINER.rate_up_to.expect("a bound");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let puzzle = format::puzzle(line.split(' ').next().unwrap_or_default()).expect("a puzzle");
        let solutions = puzzle.solutions();
        let scores = Scores::standard(&EXPLAINER, Kind::Sudoku);
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let whole = (EXPLAINER.rate)(&subject, &scores, &Budget::new(Limits::RATING));
        let total = whole.total.expect("a total");
        for bound in [1.0, 2.6, 4.5, 6.6, 7.5, 9.5] {
            let rating = rate_up_to(&subject, &scores, &Budget::new(Limits::RATING), bound);
            if total <= bound {
                assert_eq!(rating, whole, "{line}: {bound}");
            } else {
                let known = rating.total.expect("a total");
                assert!(bound < known && known <= total && !rating.solved, "{line}: {known}");
            }
        }
    }
}

/// A figure of a rating, if it has it.
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

/// The example of an X-windoku in the discussions of Sukaku Explainer, with the rating that it has there.
#[test]
fn an_x_windoku_has_its_published_rating() {
    let rating = rate(
        "windoku-x:.......1.....2...3.........4....3.......5...6....1.........78......6........32...",
    );
    let figures = ["ep", "ed"].map(|name| figure(&rating, name));
    assert_eq!((rating.total, figures), (Some(9.6), [Some(9.4), Some(2.6)]));
}

/// What has houses or rules that are not known is not rated, and the note says what is.
#[test]
fn other_varieties_are_not_rated() {
    for rules in [":thermometer.r1c1r1c2", ":anti-knight,xv.10.r1c1r1c2"] {
        let rating = rate(&format!("classic:{}{rules}", ".".repeat(81)));
        assert!(rating.total.is_none() && rating.note.is_some_and(|it| it.contains("windoku")));
    }
}
