//! The techniques that only this rating has, besides chains.
//!
//! Direct rules place a digit: pointing, claiming or a hidden set leaves only one place for it. General
//! ones are what the rules of a variety rule out by themselves: digits that a house confines to cells
//! which others see, sets of cells that others see, and neighbours that cannot be consecutive.

use super::argument::{View, technique};
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::nine::each;
use crate::technique::{Mark, Role, Step, Technique, page, text};

/// Pointing that leaves a digit one place in another box.
pub static POINTING: Technique = technique(
    ["direct-pointing", "direct pointing", "DP"],
    page!("locked-candidates"),
    explain_direct_confined,
);

/// Claiming that leaves a digit one place in another line.
pub static CLAIMING: Technique = technique(
    ["direct-claiming", "direct claiming", "DC"],
    page!("locked-candidates"),
    explain_direct_confined,
);

/// A hidden pair that leaves another digit one place.
pub static HIDDEN_PAIR: Technique = technique(
    ["direct-hidden-pair", "direct hidden pair", "D2"],
    page!("hidden-subset"),
    explain_direct_set,
);

/// A hidden triple that leaves another digit one place.
pub static HIDDEN_TRIPLE: Technique = technique(
    ["direct-hidden-triple", "direct hidden triple", "D3"],
    page!("hidden-subset"),
    explain_direct_set,
);

impl View<'_> {
    /// The house that confines digits, the house it confines them to, and the house that is left
    /// with one place; and the cells that the digits are confined to.
    pub fn direct(&self) -> Vec<Mark> {
        let pattern = &self.hint.pattern;
        let houses = self.houses([Role::Base, Role::Cover, Role::Reason]);
        houses.chain(self.candidates(Role::Pattern, &pattern.cells, pattern.digits)).collect()
    }
}

fn placed(step: &Step) -> Option<Digit> {
    step.places.first().map(|(_, digit)| *digit)
}

fn explain_direct_confined(step: &Step, puzzle: &Puzzle) -> String {
    let name = |role| match step.regions(role).next() {
        Some(_) => text::regions(puzzle, step.regions(role)),
        None => GROUP.into(),
    };
    let [base, cover, other] = [Role::Base, Role::Cover, Role::Reason].map(name);
    let digit = placed(step).map_or_else(String::new, |digit| digit.to_string());
    format!(
        "All candidates of {digit} in {base} lie in {cover}, so no other cell of {cover} can be \
         {digit}. That leaves one place for it in {other}."
    )
}

fn explain_direct_set(step: &Step, puzzle: &Puzzle) -> String {
    let set = || step.candidates(Role::Pattern);
    let digits = set().fold(Digits::default(), |all, (_, digits)| all | digits);
    let (digits, cells) = (text::digits(digits), text::cells(puzzle, set().map(|(cell, _)| cell)));
    let base = match step.regions(Role::Base).next() {
        Some(_) => text::regions(puzzle, step.regions(Role::Base)),
        None => GROUP.into(),
    };
    let digit = placed(step).map_or_else(String::new, |digit| digit.to_string());
    format!(
        "In {base}, {digits} can only go in {cells}, so these cells hold nothing else. That leaves \
         one place for {digit} there."
    )
}

/// Two cells.
pub static PAIR: Technique = technique(
    ["aligned-pair", "aligned pair exclusion", "AP"],
    page!("aligned-exclusion"),
    explain,
);

/// Three cells.
pub static TRIPLE: Technique = technique(
    ["aligned-triple", "aligned triple exclusion", "AT"],
    page!("aligned-exclusion"),
    explain,
);

impl View<'_> {
    /// The cells that may lose digits, with their candidates, and the cells that see them all and
    /// could be left without a candidate.
    pub fn exclusion(&self) -> Vec<Mark> {
        let cells = &self.hint.pattern.cells;
        let seen = cells.iter().fold(!0, |seen, &cell| seen & self.state.ground.seen[cell]);
        let all = cells.iter().fold(0, |all, &cell| all | self.state.candidates(cell));
        let is_excluder = |&cell: &usize| {
            let candidates = self.state.candidates(cell);
            let count = candidates.count_ones() as usize;
            candidates & !all == 0 && (2..=cells.len()).contains(&count)
        };
        let excluders: Vec<usize> = each(seen).filter(is_excluder).collect();
        let bases = self.candidates(Role::Pattern, cells, !0);
        bases.into_iter().chain(self.candidates(Role::Reason, &excluders, !0)).collect()
    }
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let name = |role| text::cells(puzzle, step.candidates(role).map(|(cell, _)| cell));
    let (cells, excluders) = (name(Role::Pattern), name(Role::Reason));
    let both = if step.candidates(Role::Pattern).count() == 2 { "both" } else { "all" };
    let one_of = if step.candidates(Role::Reason).count() == 1 { "" } else { "one of " };
    format!(
        "{cells} {both} see {excluders}. Together with a digit that is struck, whatever the others \
         take either puts a digit twice into a house or leaves {one_of}{excluders} without a \
         candidate."
    )
}

/// A loop of four cells.
pub static RECTANGLE: Technique = technique(
    ["unique-rectangle", "unique rectangle", "UR"],
    page!("unique-rectangle"),
    explain_loop,
);

/// A loop of six cells.
pub static LOOP_6: Technique =
    technique(["unique-loop-6", "unique loop of 6", "U6"], page!("unique-rectangle"), explain_loop);

/// A loop of eight cells.
pub static LOOP_8: Technique =
    technique(["unique-loop-8", "unique loop of 8", "U8"], page!("unique-rectangle"), explain_loop);

/// A loop of ten cells or more.
pub static LOOP_10: Technique = technique(
    ["unique-loop-10", "unique loop of 10 or more", "UX"],
    page!("unique-rectangle"),
    explain_loop,
);

/// A grave with the same extra digit in several cells.
pub static BUG_2: Technique = technique(["bug-2", "BUG type 2", "B2"], page!("bug"), explain_grave);

/// A grave whose extra digits are part of a naked set.
pub static BUG_3: Technique = technique(["bug-3", "BUG type 3", "B3"], page!("bug"), explain_grave);

/// A grave with extra digits in two cells that share another digit.
pub static BUG_4: Technique = technique(["bug-4", "BUG type 4", "B4"], page!("bug"), explain_grave);

impl View<'_> {
    /// The cells of a loop with its two digits, or those of a grave; the candidates that save the
    /// puzzle from it; and, if these belong to a set, the house and the other cells of the set.
    pub fn deadly(&self) -> Vec<Mark> {
        let pattern = &self.hint.pattern;
        let is_loop = self.hint_is_loop();
        let mut marks: Vec<Mark> = self.houses([Role::Base]).collect();
        if is_loop {
            marks.extend(self.candidates(Role::Pattern, &pattern.cells, pattern.digits));
            marks.extend(self.candidates(Role::Fin, &pattern.cells, !pattern.digits));
        } else {
            marks.extend(self.candidates(Role::Fin, &pattern.cells, pattern.digits));
        }
        marks.extend(self.candidates(Role::Set(0), &pattern.others, !0));
        marks
    }

    /// Whether all cells of the pattern have its digits.
    fn hint_is_loop(&self) -> bool {
        let pattern = &self.hint.pattern;
        let has_all = |&cell: &usize| pattern.digits & !self.state.candidates(cell) == 0;
        pattern.cells.len() >= 4
            && pattern.digits.count_ones() == 2
            && pattern.cells.iter().all(has_all)
    }
}

/// `r1c2 is 5 or r3c4 is 7`.
fn saviours(step: &Step, puzzle: &Puzzle) -> String {
    let is = |(cell, digits): (Cell, Digits)| {
        let digits = text::list(digits.iter(), "or");
        format!("{} is {digits}", puzzle.grid().name(cell))
    };
    text::list(step.candidates(Role::Fin).map(is), "or")
}

/// Why what saves the puzzle strikes something.
fn follows(step: &Step, puzzle: &Puzzle) -> String {
    let base = || text::regions(puzzle, step.regions(Role::Base));
    let others = step.candidates(Role::Set(0)).map(|(cell, _)| cell);
    let others = text::cells(puzzle, others);
    if !others.is_empty() {
        format!(" Whichever it is, with {others} it makes a set in {}.", base())
    } else if step.regions(Role::Base).next().is_some() {
        format!(" The other one takes the digit that has no other place in {}.", base())
    } else {
        String::new()
    }
}

fn explain_loop(step: &Step, puzzle: &Puzzle) -> String {
    let cells = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    let digits = step.candidates(Role::Pattern).fold(Digits::default(), |all, (_, set)| all | set);
    let digits = text::digits(digits);
    format!(
        "If {cells} held only {digits}, these could be exchanged all along and the puzzle would \
         have two solutions. So {}.{}",
        saviours(step, puzzle),
        follows(step, puzzle)
    )
}

fn explain_grave(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "Otherwise every open cell would have two candidates and every house two places for each \
         of its digits, and such a grid never has exactly one solution: {}.{}",
        saviours(step, puzzle),
        follows(step, puzzle)
    )
}

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
    let (digits, cells) = (text::list(digits(step), "or"), cells(step, puzzle, "or"));
    match step.regions(Role::Base).next() {
        None => format!(
            "{cells} is {digits}, and whichever it is, its neighbours are neither that nor \
             consecutive to it."
        ),
        Some(_) => format!(
            "In {}, {digits} is in {cells}, and wherever it is, its neighbours are not consecutive \
             to it.",
            house(step, puzzle)
        ),
    }
}

fn explain_confined(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "In {}, {} can only go in {}, and every cell that cannot have the same digit as any of \
         these loses it.",
        house(step, puzzle),
        digits(step),
        cells(step, puzzle, "or")
    )
}

fn explain_single(step: &Step, puzzle: &Puzzle) -> String {
    let house = house(step, puzzle);
    format!("There is no other place in {house} for {}.", digits(step))
}

fn explain_hidden(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "In {}, {} can only go in {}, so these cells hold nothing else.",
        house(step, puzzle),
        text::digits(digits(step)),
        cells(step, puzzle, "and")
    )
}

fn explain_wing(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "{} is {}, and whichever it is, {} is in {}. A cell that cannot have the same digit as any \
         of these loses it.",
        text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell)),
        text::list(step.candidates(Role::Fin).flat_map(|(_, digits)| digits), "or"),
        digits(step),
        cells(step, puzzle, "or")
    )
}

fn explain_set(step: &Step, puzzle: &Puzzle) -> String {
    format!(
        "{} hold {}, each once. A cell that cannot have the same digit as any of those that could \
         hold it loses it.",
        cells(step, puzzle, "and"),
        text::digits(digits(step))
    )
}
