//! Direct rules: pointing, claiming or a hidden set that leaves only one place for a digit.

use super::general::GROUP;
use super::view::{View, technique};
use crate::grid::{Digit, Digits, Puzzle};
use crate::technique::{Mark, Role, Step, Technique, page, text};

/// Pointing that leaves a digit one place in another box.
pub static POINTING: Technique = technique(
    ["direct-pointing", "direct pointing", "DP"],
    page!("locked-candidates"),
    explain_confined,
);

/// Claiming that leaves a digit one place in another line.
pub static CLAIMING: Technique = technique(
    ["direct-claiming", "direct claiming", "DC"],
    page!("locked-candidates"),
    explain_confined,
);

/// A hidden pair that leaves another digit one place.
pub static HIDDEN_PAIR: Technique = technique(
    ["direct-hidden-pair", "direct hidden pair", "D2"],
    page!("hidden-subset"),
    explain_set,
);

/// A hidden triple that leaves another digit one place.
pub static HIDDEN_TRIPLE: Technique = technique(
    ["direct-hidden-triple", "direct hidden triple", "D3"],
    page!("hidden-subset"),
    explain_set,
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

fn explain_confined(step: &Step, puzzle: &Puzzle) -> String {
    let name = |role| match step.regions(role).next() {
        Some(_) => text::regions(puzzle, step.regions(role)),
        None => GROUP.into(),
    };
    let [base, cover, other] = [Role::Base, Role::Cover, Role::Reason].map(name);
    let digit = placed(step).map_or_else(String::new, |digit| digit.to_string());
    let effect = text::effect(puzzle, step);
    format!(
        "All candidates of {digit} in {base} lie in {cover}, so no other cell of {cover} can be \
         {digit}. That leaves one place for it in {other}: {effect}."
    )
}

fn explain_set(step: &Step, puzzle: &Puzzle) -> String {
    let set = || step.candidates(Role::Pattern);
    let digits = set().fold(Digits::default(), |all, (_, digits)| all | digits);
    let (digits, cells) = (text::digits(digits), text::cells(puzzle, set().map(|(cell, _)| cell)));
    let base = match step.regions(Role::Base).next() {
        Some(_) => text::regions(puzzle, step.regions(Role::Base)),
        None => GROUP.into(),
    };
    let digit = placed(step).map_or_else(String::new, |digit| digit.to_string());
    let effect = text::effect(puzzle, step);
    format!(
        "In {base}, {digits} can only go in {cells}, so these cells hold nothing else. That leaves \
         one place for {digit} there: {effect}."
    )
}
