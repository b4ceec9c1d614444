//! What is wrong with a sheet, as far as the player wants to be told.

use super::sheet::Sheet;
use crate::engine::cell::Cell;
use crate::engine::consistency::{Inconsistency, Position};
use crate::engine::puzzle::Puzzle;
use crate::engine::search::Solutions;

/// How much is checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckLevel {
    /// Nothing.
    Nothing,
    /// What cannot be right by the rules: see [`inconsistencies`].
    #[default]
    Inconsistencies,
    /// What differs from the solution too: see [`mistakes`].
    Answers,
}

/// Something that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Problem {
    /// It cannot be right by the rules.
    Inconsistent(Inconsistency),
    /// The digit, or the lack of a mark, differs from the solution.
    Mistake(Cell),
}

/// Everything that a level of checking finds, in reading order within each sort of problem.
pub fn check(
    sheet: &Sheet,
    puzzle: &Puzzle,
    solutions: Option<&Solutions>,
    level: CheckLevel,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    if level >= CheckLevel::Inconsistencies {
        problems.extend(inconsistencies(sheet, puzzle).into_iter().map(Problem::Inconsistent));
    }
    if level >= CheckLevel::Answers {
        problems.extend(mistakes(sheet, puzzle, solutions).into_iter().map(Problem::Mistake));
    }
    problems
}

/// Repeated digits, open cells that nothing fits, regions that cannot be completed.
pub fn inconsistencies(sheet: &Sheet, puzzle: &Puzzle) -> Vec<Inconsistency> {
    let candidates = sheet.candidates(puzzle);
    let position = Position { puzzle, values: sheet.values(), candidates: &candidates };
    position.inconsistencies().collect()
}

/// Cells that differ from the only solution: a wrong digit or, where marks are the candidates,
/// marks that lack the right one. Where there is not exactly one solution (or that is not known
/// yet), only the cells of contradictions.
pub fn mistakes(sheet: &Sheet, puzzle: &Puzzle, solutions: Option<&Solutions>) -> Vec<Cell> {
    let Some(Solutions::One(solution)) = solutions else {
        return contradictory(sheet, puzzle);
    };
    let marked = sheet.is_marked(puzzle);
    let wrong = |cell: &Cell| {
        let right = solution[cell.index()];
        match sheet.value(*cell) {
            Some(value) => right != Some(value),
            None => marked && right.is_some_and(|digit| !sheet.marks(*cell).contains(digit)),
        }
    };
    puzzle.cells().iter().copied().filter(wrong).collect()
}

fn contradictory(sheet: &Sheet, puzzle: &Puzzle) -> Vec<Cell> {
    let mut cells: Vec<Cell> = inconsistencies(sheet, puzzle)
        .into_iter()
        .flat_map(|inconsistency| match inconsistency {
            Inconsistency::Repeated(cell) | Inconsistency::NoCandidate(cell) => vec![cell],
            Inconsistency::Region(region) => puzzle.region(region).cells.clone(),
            Inconsistency::Relation(relation) => {
                puzzle.relations()[relation.index()].reach(puzzle.grid())
            }
        })
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Whether the sheet is full and right.
pub fn is_solved(sheet: &Sheet, puzzle: &Puzzle) -> bool {
    sheet.is_full(puzzle) && inconsistencies(sheet, puzzle).is_empty()
}
