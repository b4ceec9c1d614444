//! The sentences of patterns with guardians: why one of these is true, and what follows.

use crate::grid::{Cell, Digits, Puzzle};
use crate::technique::{Role, Step, text};

/// The cells of a step's pattern, and its digits, in words.
pub fn pattern(step: &Step, puzzle: &Puzzle) -> (String, Digits) {
    let cells = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    (cells, union(step, Role::Pattern))
}

/// The digits of a step's marks with a role.
pub fn union(step: &Step, role: Role) -> Digits {
    step.candidates(role).fold(Digits::EMPTY, |all, (_, set)| all | set)
}

/// What follows from `reason`, which ends without a full stop.
pub fn explain(step: &Step, puzzle: &Puzzle, reason: &str) -> String {
    let guardians: Vec<(Cell, Digits)> = step.candidates(Role::Fin).collect();
    let effect = text::effect(puzzle, step);
    let cells = text::cells(puzzle, guardians.iter().map(|(cell, _)| *cell));
    if step.candidates(Role::Second).next().is_some() {
        return subset(step, puzzle, reason);
    }
    if let [(_, digits)] = guardians[..] {
        return format!("{reason}. So {cells} is {}: {effect}.", text::list(digits, "or"));
    }
    if step.regions(Role::Base).next().is_some() {
        let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
        return format!(
            "{reason}. So one of {cells} takes another digit. In {} the {} can only go in these \
             two, so neither is another digit of the pattern: {effect}.",
            text::regions(puzzle, step.regions(Role::Base)),
            text::digits(guarded(step) - struck),
        );
    }
    let each = guardians.iter().map(|&(cell, digits)| {
        format!("{} is {}", puzzle.grid().name(cell), text::list(digits, "or"))
    });
    format!("{reason}. So {}. Each of these rules out the same: {effect}.", text::list(each, "or"))
}

/// The digits of the pattern that its guarded cells have.
fn guarded(step: &Step) -> Digits {
    let cells: Vec<Cell> = step.candidates(Role::Fin).map(|(cell, _)| cell).collect();
    let own = step.candidates(Role::Pattern).filter(|(cell, _)| cells.contains(cell));
    own.fold(Digits::EMPTY, |all, (_, digits)| all | digits)
}

/// The naked subset formed by the guardians and other cells.
pub fn subset(step: &Step, puzzle: &Puzzle, reason: &str) -> String {
    let roof = text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell));
    let subset = step.candidates(Role::Second).map(|(cell, _)| cell);
    let digits = union(step, Role::Fin) | union(step, Role::Second);
    let region = text::regions(puzzle, step.regions(Role::Base));
    format!(
        "{reason}, so one of {roof} takes one of its other digits. Together with {} that makes a \
         naked subset of {} in {region}, where no further cell has those: {}.",
        text::cells(puzzle, subset),
        text::digits(digits),
        text::effect(puzzle, step)
    )
}
