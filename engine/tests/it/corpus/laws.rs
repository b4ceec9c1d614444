//! The laws of steps and ratings over the corpora.

use crate::{kakuro, laws};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{Kind, Puzzle, Random, Scores, Variety};
use rayon::prelude::*;

/// Checks the laws on puzzles, each named by its line in a file.
fn check(file: &str, puzzles: &[Puzzle], scores: &Scores) {
    let lines = puzzles.par_iter().enumerate();
    let line = |place| format!("{file}, line {}", place + 1);
    let complaint =
        lines.find_map_first(|(place, puzzle)| laws::check(&line(place), puzzle, scores));
    assert_eq!(complaint, None);
}

/// Checks the laws on every n-th puzzle of a list of Sudoku, so that `.ci/run` stays short; with
/// `GRADUS_ALL_LAWS` in the environment on all of them, which takes about half an hour.
fn check_sudoku(file: &str, one_of: usize) {
    let one_of = if std::env::var_os("GRADUS_ALL_LAWS").is_some() { 1 } else { one_of };
    let puzzles: Vec<Puzzle> = super::sudoku(file).into_iter().step_by(one_of).collect();
    check(file, &puzzles, &Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku));
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn sudoku_with_one_solution() {
    check_sudoku("bench/17clue.txt", 100);
    check_sudoku("bench/unbiased.txt", 10);
    check_sudoku("bench/top1465.txt", 10);
    check_sudoku("bench/hardest.txt", 5);
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn sudoku_with_several_solutions() {
    check_sudoku("bench/several_solutions.txt", 20);
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn kakuro_under_every_reading_of_the_rules() {
    let puzzles: Vec<Puzzle> = super::kakuro().into_iter().map(|kakuro| kakuro.puzzle).collect();
    // Each reading has its share of the puzzles.
    let readings = kakuro::readings();
    for (first, scores) in readings.iter().enumerate() {
        let share: Vec<Puzzle> =
            puzzles.iter().skip(first).step_by(readings.len()).cloned().collect();
        check("kakuro_puzzles.jsonl", &share, scores);
    }
}

#[test]
#[ignore = "slow: every variety at its usual size"]
fn sudoku_of_every_variety() {
    let scores = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
    let all: Vec<Variety> = Variety::all().filter(|v| v.kind() == Kind::Sudoku).collect();
    let complaint = all.par_iter().enumerate().find_map_first(|(place, &variety)| {
        let mut random = Random::new(place as u64);
        let mut check =
            |size, givens| laws::check_made(variety, size, givens, &mut random, &scores);
        check(9, 0).or_else(|| check(9, 25)).or_else(|| check(8, 0))
    });
    assert_eq!(complaint, None);
}
