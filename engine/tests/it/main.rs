//! The integration tests of the engine, in one binary. A failing test panics, in its helpers too.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod batch;
mod because;
mod cases;
mod corpus;
mod explainer;
mod finders_stop;
mod follow;
mod hodoku;
mod kakuro;
mod laws;
mod layouts;
mod memory;
mod no_solution;
mod pages;
mod published;
mod rare;
mod reading_time;
mod rounds;
mod soundness;

use gradus_engine::{Puzzle, format};

/// The lists of puzzles that are built into the program.
const PACKS: [&str; 3] = [
    include_str!("../../../assets/sudoku.txt"),
    include_str!("../../../assets/kakuro.txt"),
    include_str!("../../../assets/relations.txt"),
];

/// The puzzles that are built into the program.
pub fn built_in() -> impl Iterator<Item = Puzzle> {
    let lines = PACKS.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let puzzles = lines.filter_map(|line| line.split(' ').next());
    puzzles.map(|text| format::puzzle(text).expect("a built-in puzzle"))
}
