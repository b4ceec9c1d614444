//! The engine on the built-in puzzles: search, ratings, hints, generation.
//! `cargo bench --bench engine`.
// Without its data there is nothing to measure.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use gradus::config::Config;
use gradus::engine::board::Board;
use gradus::engine::budget::Budget;
use gradus::engine::cell::Grid;
use gradus::engine::format;
use gradus::engine::generate::{self, Random, Symmetry, Wish, generate};
use gradus::engine::hint;
use gradus::engine::puzzle::Puzzle;
use gradus::engine::rating;
use gradus::engine::scores::LEVELS;
use gradus::engine::search::{self, Solutions, search};
use gradus::engine::variety::Kind;
use gradus::game::pack;
use std::hint::black_box;

/// As many steps of a technique as the list of all steps shows.
const STEPS: usize = 1000;

fn budget() -> Budget<'static> {
    Budget::new(u64::MAX)
}

fn read(text: &str) -> Puzzle {
    format::puzzle(text).expect("a built-in puzzle")
}

fn built_in(kind: Kind) -> Vec<Puzzle> {
    let entries = pack::all().iter().filter(|entry| entry.kind == kind);
    entries.map(|entry| read(entry.puzzle)).collect()
}

/// The last of the last level: the built-in puzzle of a kind that takes longest.
fn hardest(kind: Kind) -> Puzzle {
    let entry = pack::of(kind, LEVELS[LEVELS.len() - 1]).last();
    read(entry.expect("a built-in puzzle of every level").puzzle)
}

fn searching(criterion: &mut Criterion) {
    for kind in Kind::ALL {
        let puzzles = built_in(kind);
        criterion.bench_function(&format!("search every built-in {}", kind.name()), |bencher| {
            bencher.iter(|| {
                for puzzle in &puzzles {
                    black_box(search(puzzle, &mut Budget::new(search::BUDGET)));
                }
            });
        });
    }
}

fn reasoning(criterion: &mut Criterion) {
    let system = rating::by_slug("simplest-first").expect("the program's own scale");
    for kind in Kind::ALL {
        let puzzle = hardest(kind);
        let name = kind.name();
        let scores = Config::standard().scores(kind);
        let start = Board::new(&puzzle);
        let solutions = search(&puzzle, &mut budget());
        let subject = rating::Subject { board: &start, solutions: &solutions };
        let mut board = start.clone();
        board.filter(true).expect("a built-in puzzle has a solution");
        criterion.bench_function(&format!("simplest-first, hardest {name}"), |bencher| {
            bencher.iter(|| (system.rate)(&subject, &scores, &mut budget()));
        });
        criterion.bench_function(&format!("most effective hint, hardest {name}"), |bencher| {
            let wish = hint::Wish::MostEffective;
            bencher.iter(|| hint::next(&board, false, wish, &scores, true, &mut budget()));
        });
        criterion.bench_function(&format!("all steps, hardest {name}"), |bencher| {
            bencher.iter(|| hint::all(&board, false, &scores, true, STEPS));
        });
    }
}

/// The ratings by random runs, on every built-in Sudoku and on the hardest Kakuro.
fn walking(criterion: &mut Criterion) {
    for system in [&rating::REFUTATION, &rating::DEPENDENCY] {
        for kind in Kind::ALL {
            let puzzles = match kind {
                Kind::Sudoku => built_in(kind),
                Kind::Kakuro => vec![hardest(kind)],
            };
            let scores = Config::standard().scale(system, kind);
            let found: Vec<Solutions> =
                puzzles.iter().map(|puzzle| search(puzzle, &mut budget())).collect();
            let name = format!("{}, {} {}", system.slug, puzzles.len(), kind.name());
            criterion.bench_function(&name, |bencher| {
                bencher.iter(|| {
                    for (puzzle, solutions) in puzzles.iter().zip(&found) {
                        let subject = rating::Subject { board: &Board::new(puzzle), solutions };
                        black_box((system.rate)(&subject, &scores, &mut budget()));
                    }
                });
            });
        }
    }
}

fn generating(criterion: &mut Criterion) {
    let sizes = [(Kind::Sudoku, 9), (Kind::Kakuro, 9), (Kind::Kakuro, 14), (Kind::Kakuro, 20)];
    for (kind, size) in sizes {
        let grid = Grid::new(size, size).expect("a size of a grid");
        let wish = Wish { kind, grid, symmetry: Symmetry::Rotational, givens: 0 };
        let mut random = Random::new(1);
        let name = format!("generate {} {size}x{size}", kind.name());
        criterion.bench_function(&name, |bencher| {
            bencher
                .iter(|| generate(&wish, &mut random, &mut Budget::new(generate::BUDGET)).is_ok());
        });
    }
}

criterion_group! {
    name = engine;
    config = Criterion::default().sample_size(10);
    targets = searching, reasoning, walking, generating
}
criterion_main!(engine);
