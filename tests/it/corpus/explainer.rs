//! The ratings of Sudoku Explainer, against a table that the original program made.

use crate::explainer::{figure, rate};
use gradus::engine::rating::Rating;

/// The greatest rating of a step without chains.
const GREATEST: f64 = 6.2;

/// What is wrong with a rating whose ER, EP and ED are these.
fn complaint(rating: &Rating, expected: &[f64]) -> Option<String> {
    let &[er, ep, ed] = expected else { return Some("expected three numbers".into()) };
    let is_within = |rating: &f64| *rating <= GREATEST;
    let figures = [figure(rating, "ep"), figure(rating, "ed")];
    let is_it = if er <= GREATEST {
        rating.total == Some(er) && rating.solved && figures == [Some(ep), Some(ed)]
    } else {
        let note = rating.note.as_deref();
        let is_above = rating.total.is_none() && !rating.solved && note == Some("above 6.2");
        is_above && figures == [ep, ed].map(|figure| Some(figure).filter(is_within))
    };
    (!is_it).then(|| format!("expected {expected:?}, found {rating:?}"))
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn ratings_are_those_of_the_table() {
    let table = super::text("sudoku_mix.tsv").unwrap_or_default();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let complaints = rows.filter_map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [puzzle, _, ratings, ..] = fields[..] else { panic!("too few fields: {row}") };
        let expected = ratings.split('/').map(|rating| rating.parse().expect("a rating"));
        let complaint = complaint(&rate(puzzle), &expected.collect::<Vec<f64>>())?;
        Some(format!("{puzzle}: {complaint}"))
    });
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
}
