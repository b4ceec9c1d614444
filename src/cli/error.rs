//! What is wrong with a puzzle, in the words of the command line.

use crate::engine::cell::Grid;
use crate::engine::puzzle::{Fault, Puzzle, Setup};

/// Makes a puzzle of a setup, or says in a sentence what is wrong with it.
pub fn puzzle(setup: Setup) -> Result<Puzzle, String> {
    let grid = setup.grid;
    Puzzle::new(setup).map_err(|faults| {
        let all: Vec<String> = faults.iter().map(|fault| fault_text(grid, fault)).collect();
        all.join("; ")
    })
}

/// A fault with its place.
pub fn fault_text(grid: Grid, fault: &Fault) -> String {
    match fault.cell {
        Some(cell) => format!("{}: {}", grid.name(cell), fault.kind),
        None => fault.kind.to_string(),
    }
}
