//! Suites over the test corpora next to the checkout, in `../shared/data` or where `GRADUS_DATA`
//! says. If they are missing, a suite says so and passes.

mod batch;
mod explainer;
mod f_puzzles;
mod follow;
mod formats;
mod hodoku;
mod laws;
mod levels;
mod memory;
mod passes;
mod profile;
mod published;
mod reasons;
mod search;
mod sudokuwiki;
mod variants;

use gradus_engine::grid::puzzle::{Puzzle, Setup, Square};
use gradus_engine::{Grid, Variety, format};
use std::path::{Path, PathBuf};

/// A Kakuro of the corpus.
pub struct Kakuro {
    /// Its name in the corpus.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digits of its white cells in reading order, if they are known.
    pub solution: Option<String>,
}

/// The path of a file of the corpora; `None` if they are missing.
pub fn path(file: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let folder = std::env::var_os("GRADUS_DATA").map_or(beside, PathBuf::from);
    if !folder.is_dir() {
        eprintln!("skipped: there are no corpora in {}", folder.display());
        return None;
    }
    Some(folder.join(file))
}

/// The text of a file of the corpora; `None` if they are missing.
pub fn text(file: &str) -> Option<String> {
    let read = |path| std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{file}: {why}"));
    path(file).map(read)
}

/// The Sudoku of a list, one per line; empty if the corpora are missing.
pub fn sudoku(file: &str) -> Vec<Puzzle> {
    let text = text(file).unwrap_or_default();
    let puzzle = |line| format::puzzle(line).unwrap_or_else(|why| panic!("{file}: {why}"));
    text.lines().map(puzzle).collect()
}

/// All Kakuro; empty if the corpora are missing.
pub fn kakuro() -> Vec<Kakuro> {
    let text = text("kakuro_puzzles.jsonl").unwrap_or_default();
    let read = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let name = value["name"].as_str().expect("a name").to_owned();
        let setup = tokens(value["puzzle"].as_str().expect("a puzzle"));
        let puzzle = Puzzle::new(setup).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let solution = value["solution"].as_str().map(str::to_owned);
        Kakuro { name, puzzle, solution }
    };
    text.lines().map(read).collect()
}

/// Rows of tokens: `0` white, `-` black, `D,A` clues down and across.
fn tokens(text: &str) -> Setup {
    let rows: Vec<Vec<&str>> = text.lines().map(|row| row.split(' ').collect()).collect();
    let square = |token: &&str| match token.split_once(',') {
        Some((down, across)) => {
            Square::Black { down: down.parse().ok(), across: across.parse().ok() }
        }
        None if *token == "0" => Square::EMPTY,
        None => Square::BLACK,
    };
    let grid = Grid::new(rows.len(), rows[0].len()).expect("a grid");
    Setup::new(Variety::KAKURO, grid, rows.iter().flatten().map(square).collect())
}
