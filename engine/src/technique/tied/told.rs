//! Words that the sentences about relations share.

use crate::grid::Puzzle;
use crate::technique::{Role, Step, text};

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
