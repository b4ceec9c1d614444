//! What the rules of a variety rule out by themselves: digits that a house confines to cells which
//! others see, sets of cells that others see, and neighbours that cannot be consecutive.

use super::argument::{View, technique};
use crate::grid::{Digits, Puzzle};
use crate::technique::{Mark, Role, Step, Technique, page, text};

/// A cell whose every candidate rules something out beside it.
pub static NEAR_CELL: Technique =
    technique(["near-cell", "non-consecutive cell", "NC"], page!("non-consecutive"), explain_near);

/// The places for a digit in a house that all rule something out in one cell.
pub static NEAR_HOUSE: Technique = technique(
    ["near-house", "non-consecutive house", "NH"],
    page!("non-consecutive"),
    explain_near,
);

/// A digit that a house confines to cells that others see.
pub static INTERSECTION: Technique = technique(
    ["general-intersection", "general intersection", "GI"],
    page!("general-intersection"),
    explain_confined,
);

/// Two cells with two digits.
pub static NAKED_PAIR: Technique = technique(
    ["general-pair", "general naked pair", "G2"],
    page!("general-intersection"),
    explain_set,
);

/// Three cells with three digits.
pub static NAKED_TRIPLE: Technique = technique(
    ["general-triple", "general naked triple", "G3"],
    page!("general-intersection"),
    explain_set,
);

/// Four cells with four digits.
pub static NAKED_QUAD: Technique = technique(
    ["general-quad", "general naked quad", "G4"],
    page!("general-intersection"),
    explain_set,
);

/// The only place for a digit in a house that is not a region.
pub static SINGLE: Technique = technique(
    ["group-single", "hidden single in a group", "GS"],
    page!("general-intersection"),
    explain_single,
);

/// Digits with as many places in a house that is not a region.
pub static HIDDEN_SET: Technique = technique(
    ["group-set", "hidden set in a group", "GH"],
    page!("general-intersection"),
    explain_hidden,
);

/// A wing whose cells exclude each other by a rule.
pub static WING: Technique =
    technique(["general-wing", "general wing", "GW"], page!("xy-wing"), explain_wing);

/// The techniques of rows that only varieties have.
pub static ALL: [&Technique; 6] =
    [&NEAR_CELL, &NEAR_HOUSE, &INTERSECTION, &NAKED_PAIR, &NAKED_TRIPLE, &NAKED_QUAD];

impl View<'_> {
    /// The house, or the pivot of a wing, and the cells with their digits.
    pub fn general(&self) -> Vec<Mark> {
        let pattern = &self.hint.pattern;
        let is_wing = pattern.houses.is_empty() && pattern.cells.len() == 3;
        let pivot = if is_wing { pattern.cells.get(..1) } else { None };
        let pivot = self.candidates(Role::Fin, pivot.unwrap_or_default(), !0);
        let houses = self.houses([Role::Base]).chain(pivot);
        houses.chain(self.candidates(Role::Pattern, &pattern.cells, pattern.digits)).collect()
    }
}

/// The digits of the pattern.
fn digits(step: &Step) -> Digits {
    step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, digits)| all | digits)
}

/// The cells of the pattern.
fn cells(step: &Step, puzzle: &Puzzle, joined_by: &str) -> String {
    let names = step.candidates(Role::Pattern).map(|(cell, _)| puzzle.grid().name(cell));
    text::list(names, joined_by)
}

/// The house of the pattern.
fn house(step: &Step, puzzle: &Puzzle) -> String {
    let regions: Vec<_> = step.regions(Role::Base).collect();
    if regions.is_empty() { GROUP.into() } else { text::regions(puzzle, regions) }
}

/// What a group of a windoku is called that is not a window.
pub const GROUP: &str = "a group that the windows leave";

fn explain_near(step: &Step, puzzle: &Puzzle) -> String {
    let effect = text::effect(puzzle, step);
    let (digits, cells) = (text::list(digits(step), "or"), cells(step, puzzle, "or"));
    match step.regions(Role::Base).next() {
        None => format!(
            "{cells} is {digits}, and whichever it is, its neighbours are neither that nor \
             consecutive to it: {effect}."
        ),
        Some(_) => format!(
            "In {}, {digits} is in {cells}, and wherever it is, its neighbours are not consecutive \
             to it: {effect}.",
            house(step, puzzle)
        ),
    }
}

fn explain_confined(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "In {}, {} can only go in {}, and every cell that cannot have the same digit as any of \
         these loses it: {}.",
        house(step, puzzle),
        digits(step),
        cells(step, puzzle, "or"),
        text::effect(puzzle, step)
    )
}

fn explain_single(step: &Step, puzzle: &Puzzle) -> String {
    let (house, effect) = (house(step, puzzle), text::effect(puzzle, step));
    format!("There is no other place in {house} for {}: {effect}.", digits(step))
}

fn explain_hidden(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "In {}, {} can only go in {}, so these cells hold nothing else: {}.",
        house(step, puzzle),
        text::digits(digits(step)),
        cells(step, puzzle, "and"),
        text::effect(puzzle, step)
    )
}

fn explain_wing(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "{} is {}, and whichever it is, {} is in {}. A cell that cannot have the same digit as any \
         of these loses it: {}.",
        text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell)),
        text::list(step.candidates(Role::Fin).flat_map(|(_, digits)| digits), "or"),
        digits(step),
        cells(step, puzzle, "or"),
        text::effect(puzzle, step)
    )
}

fn explain_set(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "{} hold {}, each once. A cell that cannot have the same digit as any of those that could \
         hold it loses it: {}.",
        cells(step, puzzle, "and"),
        text::digits(digits(step)),
        text::effect(puzzle, step)
    )
}
