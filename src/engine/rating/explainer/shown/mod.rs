//! The hints of the rules as steps for a player: with the pattern that shows them, and the reason.
//!
//! Most rules find what a technique of the catalogue finds; its instance that does the same is shown.
//! The others have techniques here, which only a rating finds.

mod argument;
pub mod chain;
pub mod deadly;
pub mod direct;
pub mod exclusion;
mod view;

use super::state::{Effect, ExplainerHint, ExplainerState};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::rating::deed::Deed;
use crate::engine::region::Family;
use crate::engine::scores::Setting;
use crate::engine::step::{Mark, Role, Step};
use crate::engine::technique::{Technique, by_slug};
use view::View;

/// The rows of the scale for what the catalogue finds too, with the techniques that do.
static CATALOGUE: &[(&str, &[&str])] = &[
    ("last-value", &["full-house"]),
    ("hidden-single-box", &["hidden-single"]),
    ("hidden-single-line", &["hidden-single"]),
    ("naked-single", &["naked-single"]),
    ("pointing", &["pointing"]),
    ("claiming", &["claiming"]),
    ("naked-pair", &["naked-pair"]),
    ("x-wing", &["x-wing"]),
    ("hidden-pair", &["hidden-pair"]),
    ("naked-triple", &["naked-triple"]),
    ("swordfish", &["swordfish"]),
    ("hidden-triple", &["hidden-triple"]),
    ("xy-wing", &["xy-wing"]),
    ("xyz-wing", &["xyz-wing"]),
    ("naked-quad", &["naked-quad"]),
    ("jellyfish", &["jellyfish"]),
    ("hidden-quad", &["hidden-quad"]),
    ("bug-1", &["bug-plus-1"]),
];

/// The techniques that only this rating has, one for each other row of the scale.
pub static OWN: &[&Technique] = &[
    &direct::POINTING,
    &direct::CLAIMING,
    &direct::HIDDEN_PAIR,
    &direct::HIDDEN_TRIPLE,
    &deadly::RECTANGLE,
    &deadly::LOOP_6,
    &deadly::LOOP_8,
    &deadly::LOOP_10,
    &deadly::BUG_2,
    &deadly::BUG_3,
    &deadly::BUG_4,
    &exclusion::PAIR,
    &exclusion::TRIPLE,
    &chain::CYCLE,
    &chain::FORCING_X_CHAIN,
    &chain::FORCING_CHAIN,
    &chain::NISHIO,
    &chain::MULTIPLE,
    &chain::DYNAMIC,
    &chain::DYNAMIC_PLUS,
    &chain::NESTED_2,
    &chain::NESTED_3,
    &chain::NESTED_4,
    &chain::NESTED_5,
];

/// The step of a hint that counts for a row of the scale, on a board with the same candidates.
pub fn step(
    board: &Board<'_>,
    state: &ExplainerState,
    row: &Setting,
    hint: &ExplainerHint,
    budget: &Budget<'_>,
) -> Option<Step> {
    let puzzle = board.puzzle();
    let deed = match &hint.effect {
        &Effect::Place { cell, digit } => Deed::placing(puzzle, cell, digit)?,
        Effect::Strike(struck) => Deed::striking(puzzle, &state.nine, struck.iter().copied()),
    };
    if let Some(technique) = OWN.iter().find(|technique| technique.slug == row.slug) {
        let view = View { puzzle, state, hint };
        let marks = marks(&view, technique);
        let Deed { place, removes } = deed;
        return Some(Step { technique, places: place.into_iter().collect(), removes, marks });
    }
    let (_, slugs) = CATALOGUE.iter().find(|(of, _)| *of == row.slug)?;
    let is_in_box = |step: &Step| {
        let mut bases = step.regions(Role::Base);
        bases.any(|id| puzzle.region(id).family == Family::Box)
    };
    let suits = |step: &Step| match row.slug {
        "hidden-single-box" => is_in_box(step),
        "hidden-single-line" => !is_in_box(step),
        _ => true,
    };
    let instance = |slug: &&str| deed.instance(board, by_slug(slug)?, budget, suits);
    slugs.iter().find_map(instance)
}

/// What shows a hint of a technique of this rating.
fn marks(view: &View<'_>, technique: &Technique) -> Vec<Mark> {
    if !view.hint.pattern.ways.is_empty() {
        view.chain()
    } else if [&exclusion::PAIR, &exclusion::TRIPLE].contains(&technique) {
        view.exclusion()
    } else if matches!(view.hint.effect, Effect::Place { .. }) {
        view.direct()
    } else {
        view.deadly()
    }
}
