//! The hints of the rules as steps for a player, with the pattern that shows them and the reason.
//!
//! Most rules find the same as a technique of the catalogue, and the instance of that technique
//! with the same effect is shown. For the others there are techniques here, which only this rating
//! finds.

mod argument;
pub mod chain;
pub mod direct;
pub mod general;

use crate::budget::Budget;
use crate::grid::{Board, Family};
use crate::path::Setting;
use crate::rate::deed::Deed;
use crate::rate::explainer::chains::state::{Effect, ExplainerHint, ExplainerState};
use crate::technique::{Mark, Role, Step, Technique, by_slug};
use argument::View;

/// The rows of the scale that the catalogue also finds: the technique that finds them, and the one that
/// shows them if houses and rules are needed that the former does not know.
static CATALOGUE: &[(&str, &str, Option<&Technique>)] = &[
    ("last-value", "full-house", Some(&general::SINGLE)),
    ("hidden-single-box", "hidden-single", Some(&general::SINGLE)),
    ("hidden-single-line", "hidden-single", Some(&general::SINGLE)),
    ("naked-single", "naked-single", None),
    ("pointing", "pointing", Some(&general::INTERSECTION)),
    ("claiming", "claiming", Some(&general::INTERSECTION)),
    ("naked-pair", "naked-pair", Some(&general::NAKED_PAIR)),
    ("x-wing", "x-wing", None),
    ("hidden-pair", "hidden-pair", Some(&general::HIDDEN_SET)),
    ("naked-triple", "naked-triple", Some(&general::NAKED_TRIPLE)),
    ("swordfish", "swordfish", None),
    ("hidden-triple", "hidden-triple", Some(&general::HIDDEN_SET)),
    ("xy-wing", "xy-wing", Some(&general::WING)),
    ("xyz-wing", "xyz-wing", Some(&general::WING)),
    ("naked-quad", "naked-quad", Some(&general::NAKED_QUAD)),
    ("jellyfish", "jellyfish", None),
    ("hidden-quad", "hidden-quad", Some(&general::HIDDEN_SET)),
    ("bug-1", "bug-plus-1", None),
];

/// The techniques that only this rating has: one for each of the other rows, and three that show
/// what the catalogue does not find by the houses and rules of a variety.
pub static OWN: &[&Technique] = &[
    &direct::POINTING,
    &direct::CLAIMING,
    &direct::HIDDEN_PAIR,
    &direct::HIDDEN_TRIPLE,
    &direct::RECTANGLE,
    &direct::LOOP_6,
    &direct::LOOP_8,
    &direct::LOOP_10,
    &direct::BUG_2,
    &direct::BUG_3,
    &direct::BUG_4,
    &general::NEAR_CELL,
    &general::NEAR_HOUSE,
    &general::INTERSECTION,
    &general::NAKED_PAIR,
    &general::NAKED_TRIPLE,
    &general::NAKED_QUAD,
    &general::SINGLE,
    &general::HIDDEN_SET,
    &general::WING,
    &direct::PAIR,
    &direct::TRIPLE,
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

/// The step of a hint of a row of the scale, on a board with the same candidates.
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
        return Some(Step {
            technique,
            places: place.into_iter().collect(),
            removes,
            marks,
            because: None,
        });
    }
    let (_, slug, in_place) = CATALOGUE.iter().find(|(of, ..)| *of == row.slug)?;
    let is_in_box = |step: &Step| {
        let mut bases = step.regions(Role::Base);
        bases.any(|id| puzzle.region(id).family == Family::Box)
    };
    let suits = |step: &Step| match row.slug {
        "hidden-single-box" => is_in_box(step),
        "hidden-single-line" => !is_in_box(step),
        _ => true,
    };
    let shown = by_slug(slug).and_then(|known| deed.instance(board, known, budget, suits));
    shown.or_else(|| {
        let technique = (*in_place)?;
        let marks = View { puzzle, state, hint }.general();
        let Deed { place, removes } = deed.clone();
        Some(Step { technique, places: place.into_iter().collect(), removes, marks, because: None })
    })
}

/// The marks that show a hint of a technique of this rating.
fn marks(view: &View<'_>, technique: &Technique) -> Vec<Mark> {
    if !view.hint.pattern.ways.is_empty() {
        view.chain()
    } else if [&direct::PAIR, &direct::TRIPLE].contains(&technique) {
        view.exclusion()
    } else if general::ALL.contains(&technique) {
        view.general()
    } else if matches!(view.hint.effect, Effect::Place { .. }) {
        view.direct()
    } else {
        view.deadly()
    }
}
