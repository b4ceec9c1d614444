//! Hints that follow a scale, on puzzles that need all kinds of steps.

use crate::explainer::rate;
use crate::follow::followed;
use gradus_engine::{EXPLAINER, HODOKU};

/// One in this many puzzles is followed.
const ONE_OF: usize = 8;

/// The most steps of `hodoku` in a hundred that no pattern may show.
const UNDRAWN: usize = 3;

/// Every step can be followed, and those of `explainer` give its rating.
#[test]
#[ignore = "needs the corpora beside the checkout"]
fn ratings_are_followed() {
    let text = super::text("sudoku_mix.tsv").unwrap_or_default();
    let (mut taken, mut otherwise, mut undrawn) = (0, 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(ONE_OF) {
        let puzzle = line.split('\t').next().unwrap_or_default();
        let steps = followed(&EXPLAINER, puzzle);
        let greatest = steps.iter().map(|(_, worth)| worth.value).fold(f64::NAN, f64::max);
        assert_eq!(Some(greatest), rate(puzzle).total, "{puzzle}");
        for (step, worth) in followed(&HODOKU, puzzle) {
            taken += 1;
            undrawn += usize::from(step.technique.slug == "undrawn");
            otherwise += usize::from(step.technique.slug != worth.item.slug());
        }
    }
    println!("hodoku: {taken} steps, {otherwise} shown by another technique, {undrawn} by none");
    assert!(undrawn * 100 <= UNDRAWN * taken, "{undrawn} of {taken}");
}
