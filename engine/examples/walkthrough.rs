//! Solves a puzzle as a player would, and explains each step.
//!
//! ```text
//! cargo run --release -p gradus-engine --example walkthrough -- PUZZLE
//! ```

use gradus_engine::{PathEnd, Puzzle};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).ok_or("name a puzzle, in any format of one line")?;
    let puzzle: Puzzle = text.parse()?;
    let mut steps = puzzle.board().steps();
    for (number, step) in (1..).zip(&mut steps) {
        println!("{number}. {}: {}", step.technique.name, step.explain());
    }
    match steps.end() {
        Some(PathEnd::Solved) => println!("Solved."),
        Some(PathEnd::Contradiction(why)) => {
            println!("The puzzle has no solution: {}", why.explain(&puzzle));
        }
        Some(PathEnd::GaveUp) => println!("Gave up: the puzzle takes too long."),
        Some(PathEnd::Stuck) | None => println!("No technique finds another step."),
    }
    Ok(())
}
