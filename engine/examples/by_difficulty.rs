//! Sorts a list of puzzles, one per line, by how hard they are for a player who tries the simplest
//! technique first: easiest first, each after its totals by two systems and its level.
//!
//! ```text
//! cargo run --release -p gradus-engine --example by_difficulty < puzzles.txt
//! ```

use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{HODOKU, LEVEL, Puzzle};
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let mut rated = Vec::new();
    for (number, line) in (1..).zip(io::stdin().lines()) {
        let line = line?;
        let puzzle: Puzzle = line.parse().map_err(|error| format!("line {number}: {error}"))?;
        let rating = puzzle.rate(&SIMPLEST_FIRST);
        // A puzzle that the techniques cannot finish is harder than all that they can.
        let total = if rating.solved { rating.total } else { None };
        let hodoku = puzzle.rate(&HODOKU).total;
        let level = puzzle.rate(&LEVEL).level.unwrap_or("-");
        rated.push((total.unwrap_or(f64::INFINITY), hodoku, level, line));
    }
    rated.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (total, hodoku, level, line) in rated {
        let hodoku = hodoku.map_or_else(|| "-".into(), |total| total.to_string());
        println!("{total:>8} {hodoku:>8} {level:<8} {line}");
    }
    Ok(())
}
