//! What a hint costs with the facts behind it: the first one of a puzzle, and every one along the simplest
//! path. `cargo bench -p gradus-engine --bench hints -- [FILE...]` (one puzzle a line, the first 200 of
//! each file; without a file the built-in puzzles). Processor time, where the system counts it for a
//! thread; if it counts in ticks of milliseconds, the mean says more than the median.

#![allow(clippy::expect_used, reason = "a measurement may end with a message")]

#[path = "../../benches/clock/mod.rs"]
mod clock;

use clock::spent;
use gradus_engine::hint::{Adviser, Hint};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{Board, Budget, Limits, Puzzle, Scores, format};
use std::fs;
use std::time::Duration;

/// How many puzzles of a file are used.
const MOST: usize = 200;

/// The name of a list, its text, and which of its puzzles make a row.
type List = (&'static str, &'static str, fn(&Puzzle) -> bool);

/// The built-in lists.
const BUILT_IN: [List; 4] = [
    ("classics", include_str!("../../assets/sudoku.txt"), |puzzle| !has_more_than_houses(puzzle)),
    ("killers", include_str!("../../assets/sudoku.txt"), Puzzle::has_combinations),
    ("rules", include_str!("../../assets/relations.txt"), |_| true),
    ("kakuro", include_str!("../../assets/kakuro.txt"), |_| true),
];

fn has_more_than_houses(puzzle: &Puzzle) -> bool {
    puzzle.has_combinations() || puzzle.bonds().is_some()
}

fn main() {
    let files = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let files: Vec<String> = files.collect();
    // `cargo test --benches` runs this too, to see that it builds.
    let most = if std::env::args().any(|argument| argument == "--bench") { MOST } else { 1 };
    println!(
        "{:<24}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}  ms",
        "", "hints", "mean", "p50", "p95", "p99", "max"
    );
    if files.is_empty() {
        for (name, text, is_own) in BUILT_IN {
            measure(name, read(text).filter(is_own), most);
        }
    }
    for file in &files {
        let text = fs::read_to_string(file).expect("a file");
        let name = file.rsplit('/').next().unwrap_or(file);
        measure(name, read(&text), most);
    }
}

/// The puzzles of a list with exactly one solution.
fn read(text: &str) -> impl Iterator<Item = Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.filter_map(|line| format::puzzle(line.split_whitespace().next()?).ok());
    puzzles.filter(|puzzle| puzzle.solutions().unique().is_some())
}

/// Takes some puzzles from all over a list.
fn measure(name: &str, puzzles: impl Iterator<Item = Puzzle>, most: usize) {
    let puzzles: Vec<Puzzle> = puzzles.collect();
    let step = puzzles.len().div_ceil(most).max(1);
    let (mut first, mut all) = (Vec::new(), Vec::new());
    for puzzle in puzzles.iter().step_by(step) {
        let scores = Scores::standard(&SIMPLEST_FIRST, puzzle.kind());
        let mut board = Board::new(puzzle);
        let start = all.len();
        while let Some(took) = hint(&mut board, &scores) {
            all.push(took);
        }
        first.extend(all.get(start));
    }
    report(&format!("{name}, first"), first);
    report(&format!("{name}, all"), all);
}

/// The time of the next hint, which is then carried out; `None` if there is none.
fn hint(board: &mut Board<'_>, scores: &Scores) -> Option<Duration> {
    let entered = board.clone();
    let budget = &Budget::new(Limits::RATING);
    let began = spent();
    let adviser = Adviser { board: &entered, marked: false, scores, unique: true, budget };
    let hint = adviser.simplest();
    let took = spent() - began;
    let Hint::Step(step) = hint else { return None };
    step.apply(board).ok()?;
    Some(took)
}

fn report(name: &str, mut figures: Vec<Duration>) {
    figures.sort();
    let millis = |figure: Duration| figure.as_secs_f64() * 1e3;
    let at = |percent: usize| {
        figures.get(figures.len().saturating_sub(1) * percent / 100).copied().unwrap_or_default()
    };
    let [p50, p95, p99, max] = [50, 95, 99, 100].map(|percent| millis(at(percent)));
    let mean = figures.iter().sum::<Duration>().as_secs_f64() * 1e3 / figures.len().max(1) as f64;
    println!(
        "{name:<24}{:>8}{mean:>10.3}{p50:>10.2}{p95:>10.2}{p99:>10.2}{max:>10.2}",
        figures.len()
    );
}
