//! Puts a Sudoku with a thermometer together and says how many solutions it has; then gives digits
//! of the first solution until there is only one.
//!
//! ```text
//! cargo run --release -p gradus-engine --example unique
//! ```

use gradus_engine::grid::relation::THERMOMETER;
use gradus_engine::{Grid, Kind, Puzzle, Relation, Setup, Solutions, Square};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let grid = Grid::new(4, 4).ok_or("there is such a grid")?;
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    // From the bulb to the tip, each digit is larger than the one before.
    let cells = ["r1c1", "r1c2", "r1c3", "r1c4"].map(|name| grid.read(name));
    let cells = cells.into_iter().collect::<Result<Vec<_>, _>>()?;
    setup.relations.push(Relation::of(&THERMOMETER, cells));
    loop {
        let puzzle = Puzzle::of(setup.clone())?;
        match puzzle.solutions() {
            Solutions::None => return Err("there is no solution".into()),
            Solutions::GaveUp => return Err("that took too long".into()),
            Solutions::One(solution) => {
                let digits: Vec<String> =
                    solution.iter().flatten().map(|digit| digit.to_string()).collect();
                println!("exactly one solution: {}", digits.concat());
                return Ok(());
            }
            Solutions::Several(one, other) => {
                // The first cell in which two solutions differ.
                let differs = |cell: &gradus_engine::Cell| one[cell.index()] != other[cell.index()];
                let cell = grid.cells().find(differs).ok_or("two solutions differ")?;
                println!("several solutions; {} decides between two of them", grid.name(cell));
                setup.squares[cell.index()] = Square::White { given: one[cell.index()] };
            }
        }
    }
}
