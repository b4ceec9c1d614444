//! The laws of steps and ratings over the corpora.

use crate::{kakuro, laws};
use gradus::config::Config;
use gradus::engine::puzzle::Puzzle;
use gradus::engine::scores::Scores;
use gradus::engine::variety::Kind;
use rayon::prelude::*;

/// Checks the laws on puzzles, each named by its line in a file.
fn check(file: &str, puzzles: &[Puzzle], scores: &Scores) {
    let lines = puzzles.par_iter().enumerate();
    let line = |place| format!("{file}, line {}", place + 1);
    let complaint =
        lines.find_map_first(|(place, puzzle)| laws::check(&line(place), puzzle, scores));
    assert_eq!(complaint, None);
}

/// Checks the laws on the first puzzles of a list of Sudoku.
fn check_sudoku(file: &str, at_most: usize) {
    let mut puzzles = super::sudoku(file);
    puzzles.truncate(at_most);
    check(file, &puzzles, &Config::standard().scores(Kind::Sudoku));
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn sudoku_with_one_solution() {
    check_sudoku("bench/17clue.txt", 2000);
    check_sudoku("bench/unbiased.txt", usize::MAX);
    check_sudoku("bench/top1465.txt", usize::MAX);
    check_sudoku("bench/hardest.txt", usize::MAX);
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn sudoku_with_several_solutions() {
    check_sudoku("bench/several_solutions.txt", 500);
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn kakuro_under_every_reading_of_the_rules() {
    let puzzles: Vec<Puzzle> = super::kakuro().into_iter().map(|kakuro| kakuro.puzzle).collect();
    for scores in kakuro::readings() {
        check("kakuro_puzzles.jsonl", &puzzles, &scores);
    }
}
