//! Makes a puzzle from a seed, of the variety named: `classic`, `killer`, `x`, `kakuro`, ...
//!
//! ```text
//! cargo run --release -p gradus-engine --example generate -- killer 7
//! ```

use gradus_engine::grid::Ruleset;
use gradus_engine::{Grid, LEVEL, Limits, Puzzle, Random, Wish, format, generate};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "classic".into());
    let ruleset = Ruleset::of_slug(&name).ok_or("there is no such variety")?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let wish = Wish { rules: ruleset.rules, ..Wish::of(ruleset.variety, Grid::NINE) };
    let budget = Limits::STANDARD.budget(Limits::MAKING);
    let puzzle = Puzzle::of(generate(&wish, &mut Random::new(seed), &budget)?)?;
    println!("{}", format::line(puzzle.setup())?);
    println!("level: {}", puzzle.rate(&LEVEL).level.unwrap_or("unknown"));
    Ok(())
}
