//! Solves a puzzle as a player would, and explains each step.
//!
//! ```text
//! cargo run --release --example walkthrough -- PUZZLE
//! ```

use gradus::config::Config;
use gradus_engine::board::Board;
use gradus_engine::budget::Budget;
use gradus_engine::path::{self, End};
use gradus_engine::puzzle::Puzzle;
use gradus_engine::rating::BUDGET;
use gradus_engine::search::{self, search};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).ok_or("name a puzzle, in any format of one line")?;
    let puzzle: Puzzle = text.parse()?;
    let unique = search(&puzzle, &Budget::new(search::BUDGET)).unique().is_some();
    let scores = Config::standard().scores(puzzle.kind());
    let rows = scores.by_score();
    let mut board = Board::new(&puzzle);
    let mut number = 0;
    let end = path::walk(
        &mut board,
        &scores,
        unique,
        &Budget::new(BUDGET),
        |state| path::simplest(state, &rows),
        |_, (_, step)| {
            number += 1;
            println!("{number}. {}: {}", step.technique.name, step.explain(&puzzle));
        },
    );
    match end {
        End::Solved => println!("Solved."),
        End::Stuck => println!("No technique that is switched on finds another step."),
        End::GaveUp => println!("Gave up: the puzzle takes too long."),
        End::Contradiction(why) => println!("The puzzle has no solution: {}", why.explain(&puzzle)),
    }
    Ok(())
}
