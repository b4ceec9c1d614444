//! What listing the steps of each technique costs, up to as many as the program lists, in the states
//! of the simplest path of puzzles: `cargo bench --bench techniques -- FILE...` (one puzzle a line,
//! the first 100 of each file; without a file the built-in Sudoku). The tables that techniques share
//! are part of the figure of the first that asks. The last rows are all techniques that have a score,
//! and all.

#![allow(clippy::expect_used, reason = "a measurement may end with a message")]

use gradus::config::Config;
use gradus::game::advisor::MOST as MOST_OF_EACH;
use gradus_engine::technique::{ALL, Found, State};
use gradus_engine::{Board, Budget, Kind, Puzzle, Scores, format, path};
use std::time::{Duration, Instant};

/// How many puzzles of a file are used.
const MOST: usize = 100;

fn main() {
    let files: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let texts: Vec<String> = match &files[..] {
        [] => vec![include_str!("../assets/sudoku.txt").to_owned()],
        files => files.iter().map(|file| std::fs::read_to_string(file).expect("a file")).collect(),
    };
    // `cargo test --benches` runs this too, to see that it builds.
    let most = if std::env::args().any(|argument| argument == "--bench") { MOST } else { 1 };
    let lines = texts.iter().flat_map(|text| {
        text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).take(most)
    });
    let puzzles: Vec<Puzzle> = lines
        .filter_map(|line| format::puzzle(line.split_whitespace().next()?).ok())
        .filter(|puzzle| puzzle.kind() == Kind::Sudoku)
        .collect();
    let scores = Config::standard().scores(Kind::Sudoku);
    let states: Vec<Board<'_>> =
        puzzles.iter().flat_map(|puzzle| states(puzzle, &scores)).collect();
    println!("{} puzzles, {} states", puzzles.len(), states.len());
    println!("{:<32} {:>9} {:>9} {:>9} {:>9}  us", "technique", "mean", "p50", "p99", "max");

    let on: Vec<&str> = scores.in_order().iter().map(|row| row.technique.slug).collect();
    let mut figures = vec![Vec::new(); ALL.len()];
    let (mut of_on, mut of_all) = (Vec::new(), Vec::new());
    for board in &states {
        let budget = &Budget::new(u64::MAX);
        let state = State::new(board, scores.reading(), true, budget);
        let (mut total_on, mut total) = (Duration::ZERO, Duration::ZERO);
        for (technique, figures) in ALL.iter().zip(&mut figures) {
            let start = Instant::now();
            let mut found = Found::all(MOST_OF_EACH);
            let _ = state.find(technique, &mut found);
            let took = start.elapsed();
            figures.push(took);
            total += took;
            if on.contains(&technique.slug) {
                total_on += took;
            }
        }
        of_on.push(total_on);
        of_all.push(total);
    }
    let mut rows: Vec<_> = ALL.iter().map(|technique| technique.slug).zip(figures).collect();
    rows.sort_by_key(|(_, figures)| figures.iter().sum::<Duration>());
    rows.extend([("all that are on", of_on), ("all", of_all)]);
    rows.into_iter().for_each(|(name, figures)| report(name, figures));
}

/// The states on the simplest path that leave something to find.
fn states<'p>(puzzle: &'p Puzzle, scores: &Scores) -> Vec<Board<'p>> {
    let mut states = Vec::new();
    let mut board = Board::new(puzzle);
    let rows = scores.in_order();
    while board.filter(scores.free_singles()).is_ok() && !board.is_complete() {
        states.push(board.clone());
        let budget = &Budget::new(u64::MAX);
        let state = State::new(&board, scores.reading(), true, budget);
        let step = path::simplest(&state, &rows);
        let Some((_, step)) = step else { break };
        if step.apply(&mut board).is_err() {
            break;
        }
    }
    states
}

fn report(name: &str, mut figures: Vec<Duration>) {
    figures.sort();
    let micros = |figure: Duration| figure.as_secs_f64() * 1e6;
    let at = |percent: usize| {
        figures.get(figures.len().saturating_sub(1) * percent / 100).copied().unwrap_or_default()
    };
    let mean = figures.iter().sum::<Duration>() / figures.len().max(1) as u32;
    let [mean, p50, p99, max] = [mean, at(50), at(99), at(100)].map(micros);
    println!("{name:<32} {mean:>9.1} {p50:>9.1} {p99:>9.1} {max:>9.1}");
}
