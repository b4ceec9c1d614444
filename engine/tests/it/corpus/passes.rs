//! The ratings by passes, compared with a table from the original program.

use gradus_engine::rate::{Figure, PASSES, Subject, written};
use gradus_engine::{Board, Budget, Kind, Limits, Rating, Scores, format};

/// The rating of a puzzle in one line.
fn rate(line: &str) -> Rating {
    let puzzle = format::puzzle(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let solutions = puzzle.solutions();
    let scores = Scores::standard(&PASSES, Kind::Sudoku);
    let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
    (PASSES.rate)(&subject, &scores, &Budget::new(Limits::RATING))
}

/// A figure of a puzzle's rating that is text.
fn text(rating: &Rating, name: &str) -> String {
    match rating.figures.iter().find(|(other, _)| *other == name) {
        Some((_, Figure::Text(text))) => text.clone(),
        other => format!("{name} is {other:?}: {:?}", rating.note),
    }
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn passes_are_those_of_the_table() {
    let table = super::text("passes.tsv").unwrap_or_default();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let complaint = |row: &str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [puzzle, score, techniques, ..] = fields[..] else { panic!("too few fields: {row}") };
        let rating = rate(puzzle);
        let found = [rating.total.map_or("none".into(), written), text(&rating, "techniques")];
        (found != [score, techniques]).then(|| format!("{row}\n    found {found:?}"))
    };
    let complaints: Vec<String> = rows.filter_map(complaint).collect();
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
}

/// The header of the table has lines of `# puzzle = score: points of each pass`.
#[test]
#[ignore = "needs the corpora beside the checkout"]
fn pass_by_pass() {
    let Some(table) = super::text("passes.tsv") else { return };
    let header = table.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(" = "));
    let examples: Vec<(&str, &str)> = header.collect();
    assert_eq!(examples.len(), 2);
    for (puzzle, score_and_points) in examples {
        let rating = rate(puzzle);
        let total = rating.total.map_or("none".into(), written);
        assert_eq!(format!("{total}: {}", text(&rating, "points")), score_and_points);
    }
}
