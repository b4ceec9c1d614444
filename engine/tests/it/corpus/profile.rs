//! The profiles of all Kakuro, compared with a table that two other programs agree on.

use gradus_engine::rate::{Figure, PROFILE, Subject};
use gradus_engine::{Board, Budget, Kind, Limits, Rating, Scores};

/// The name, the figures and the runs without a clue, in the columns of the table; a dash for the
/// nodes of a search.
fn columns(kakuro: &super::Kakuro) -> Vec<String> {
    let puzzle = &kakuro.puzzle;
    let solutions = puzzle.solutions();
    let scores = Scores::standard(&PROFILE, Kind::Kakuro);
    let subject = Subject { board: &Board::new(puzzle), solutions: &solutions };
    let rating = (PROFILE.rate)(&subject, &scores, &Budget::new(Limits::RATING));
    let figure = |name: &str, decimals| match find(&rating, name) {
        Some(Figure::Number(number)) => format!("{number:.decimals$}"),
        Some(Figure::Text(text)) => text.clone(),
        None => panic!("{}: no figure {name}", kakuro.name),
    };
    let number = |name| figure(name, 0).parse::<usize>().expect("a whole number");
    let total = number("fixed") + number("implied");
    let silent = puzzle.regions().iter().filter(|run| run.sum.is_none()).count();
    assert_eq!(rating.solved, total == number("ncell"), "{}", kakuro.name);
    let mean = rating.total.expect("a rating");
    assert_eq!(format!("{mean:.4}"), figure("rating", 4), "{}", kakuro.name);
    vec![
        kakuro.name.clone(),
        figure("size", 0),
        figure("ncell", 0),
        figure("ncell_percent", 1),
        figure("mrl", 0),
        figure("acrl", 2),
        figure("usi", 0),
        figure("fixed", 0),
        total.to_string(),
        figure("rating", 4),
        solutions.count().map_or_else(String::new, |count| count.to_string()),
        "-".into(),
        silent.to_string(),
    ]
}

fn find<'a>(rating: &'a Rating, name: &str) -> Option<&'a Figure> {
    rating.figures.iter().find(|(other, _)| *other == name).map(|(_, figure)| figure)
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn profiles_are_those_of_the_table() {
    let text = super::text("kakuro_profile.tsv").unwrap_or_default();
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let puzzles = super::kakuro();
    assert_eq!(rows.len(), puzzles.len());
    for (row, kakuro) in rows.iter().zip(&puzzles) {
        let mut expected: Vec<&str> = row.split('\t').collect();
        expected[11] = "-";
        assert_eq!(columns(kakuro), expected);
    }
}
