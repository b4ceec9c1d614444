//! Words that the sentences about relations share.

use crate::engine::digit::Digits;
use crate::engine::mark::Role;
use crate::engine::puzzle::Puzzle;
use crate::engine::step::Step;
use crate::engine::text;

/// The relation of a step, and its rule.
pub fn rule(step: &Step, puzzle: &Puzzle, role: Role) -> String {
    let Some(id) = step.relations(role).next() else { return String::new() };
    let name = text::capitalized(&puzzle.relation_name(id));
    let law = puzzle.relations().get(id.index()).map_or("", |relation| relation.rule.law);
    format!("{name}: {}", lower(law))
}

/// The sentence with a lower-case first letter, unless it begins with a name.
fn lower(law: &str) -> String {
    let mut letters = law.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Why the first removed digit cannot stay, if it would leave nothing for a cell tied to it.
pub fn stuck(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let (bonds, relation) = (puzzle.bonds()?, step.relations(Role::Base).next()?);
    let (cell, struck) = *step.removes.first()?;
    let digit = struck.first()?;
    let tied = bonds.pairs[cell.index()].iter().filter(|pair| pair.relation == relation);
    let candidates = |other| {
        let mut marked = step.candidates(Role::Pattern);
        marked.find(|(cell, _)| *cell == other).map(|(_, digits)| digits)
    };
    let mut tied = tied.filter(|pair| {
        let left = candidates(pair.other).unwrap_or(Digits::EMPTY);
        !left.is_empty() && !bonds.partners(**pair, digit).meets(left)
    });
    let other = tied.next()?.other;
    let name = |cell| puzzle.grid().name(cell);
    Some(format!(
        "With {digit} in {} none of the candidates of {} would be left",
        name(cell),
        name(other)
    ))
}
