//! Sorts a list of puzzles, one per line, by how hard they are for a player who tries the simplest
//! technique first: easiest first, each after its total and level.
//!
//! ```text
//! cargo run --release --example by_difficulty < puzzles.txt
//! ```

use gradus::config::Config;
use gradus_engine::board::Board;
use gradus_engine::budget::Budget;
use gradus_engine::puzzle::Puzzle;
use gradus_engine::rating::{BUDGET, SIMPLEST_FIRST, Subject};
use gradus_engine::search::{self, search};
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let mut rated = Vec::new();
    for (number, line) in (1..).zip(io::stdin().lines()) {
        let line = line?;
        let puzzle: Puzzle = line.parse().map_err(|error| format!("line {number}: {error}"))?;
        let solutions = search(&puzzle, &Budget::new(search::BUDGET));
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let scores = Config::standard().scores(puzzle.kind());
        let rating = (SIMPLEST_FIRST.rate)(&subject, &scores, &Budget::new(BUDGET));
        // A puzzle that the techniques cannot finish is harder than all that they can.
        let total = if rating.solved { rating.total } else { None };
        rated.push((total.unwrap_or(f64::INFINITY), rating.level.unwrap_or("-"), line));
    }
    rated.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (total, level, line) in rated {
        println!("{total:>8} {level:<8} {line}");
    }
    Ok(())
}
