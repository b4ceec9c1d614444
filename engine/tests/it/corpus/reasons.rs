//! The facts behind every step along the simplest paths of the corpora, checked by brute force: they are true,
//! they suffice, and none of them can be left out.
//!
//! So that `.ci/run` stays short, every n-th puzzle of a list is followed. With `GRADUS_REASONS=all` in the
//! environment it is every one of all lists, with `GRADUS_REASONS=killer` of those with that name.

use crate::because::{Tally, Wrong};
use gradus_engine::{Kind, Puzzle, format};
use rayon::prelude::*;

/// Follows every n-th puzzle, and adds a row to the table.
fn row(name: &str, one_of: usize, puzzles: Vec<Puzzle>) -> Tally {
    let one_of = match std::env::var("GRADUS_REASONS") {
        Ok(all) if all == "all" || name.contains(&all) => 1,
        Ok(_) => return Tally::default(),
        Err(_) => one_of,
    };
    let puzzles: Vec<Puzzle> = puzzles.into_iter().skip(one_of / 2).step_by(one_of).collect();
    let follow = |puzzle: &Puzzle| {
        let mut tally = Tally::default();
        tally.follow_path(puzzle);
        tally
    };
    let mut tally = puzzles.par_iter().map(follow).reduce(Tally::default, Tally::with);
    let [median, most] = tally.numbers();
    let [untrue, insufficient, spare] =
        [Wrong::Untrue, Wrong::Insufficient, Wrong::Spare].map(|kind| tally.count(kind));
    eprintln!(
        "{name:24}{:>8}{:>9}{:>9}{median:>7}{most:>6}{untrue:>8}{insufficient:>14}{spare:>7}",
        puzzles.len(),
        tally.steps,
        tally.facts.len()
    );
    tally
}

/// The puzzles in a column of a table; none if the corpora are missing.
fn column(file: &str, column: usize) -> Vec<Puzzle> {
    let text = super::text(file).unwrap_or_default();
    let cell = |line: &str| {
        let text = line.split(['\t', ',']).nth(column)?;
        let puzzle = format::puzzle(text).ok()?;
        (puzzle.kind() == Kind::Sudoku && puzzle.solutions().unique().is_some()).then_some(puzzle)
    };
    text.lines().filter_map(cell).collect()
}

/// The built-in puzzles of a list whose line begins in some way.
fn built_in(list: usize, begins: impl Fn(&str) -> bool) -> Vec<Puzzle> {
    let lines = crate::PACKS[list].lines().filter(|line| !line.starts_with('#'));
    let texts = lines.filter_map(|line| line.split(' ').next()).filter(|text| begins(text));
    texts.map(|text| format::puzzle(text).expect("a built-in puzzle")).collect()
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn the_facts_of_every_step_are_true_and_suffice_and_none_is_spare() {
    if super::path("variants.jsonl").is_none() {
        return;
    }
    eprintln!(
        "{:24}{:>8}{:>9}{:>9}{:>7}{:>6}{:>8}{:>14}{:>7}",
        "", "puzzles", "steps", "facts", "median", "most", "untrue", "insufficient", "spare"
    );
    let mut all = Tally::default();
    let lists = [("17clue", 1200), ("unbiased", 100), ("top1465", 200), ("hardest", 100)];
    for (list, one_of) in lists {
        let puzzles = super::sudoku(&format!("bench/{list}.txt"));
        all = all.with(row(list, one_of, puzzles));
    }
    all = all.with(row("sudoku_mix", 60, column("sudoku_mix.tsv", 0)));
    all = all.with(row("human_cloud", 60, column("human_cloud.csv", 0)));
    for (variety, one_of) in [("x", 1), ("windoku", 1), ("jigsaw", 12), ("killer", 1)] {
        let is_own = |text: &str| text.split(':').next().is_some_and(|own| own.contains(variety));
        all = all.with(row(variety, one_of, built_in(0, is_own)));
    }
    all = all.with(row("rules, built in", 12, built_in(2, |_| true)));
    all = all.with(row("rules, corpus", 40, super::variants::puzzles()));
    let kakuro = super::kakuro().into_iter().filter(|kakuro| kakuro.solution.is_some());
    all = all.with(row("kakuro, corpus", 1, kakuro.map(|kakuro| kakuro.puzzle).collect()));
    all = all.with(row("kakuro, built in", 1, built_in(1, |_| true)));
    eprintln!("without facts: {:?}", all.bare);
    assert!(all.wrong.is_empty(), "{}", all.examples());
}
