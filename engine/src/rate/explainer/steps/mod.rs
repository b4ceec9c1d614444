//! The hints of the rules as steps for a player, with the pattern that shows them and the reason.
//!
//! Most rules find the same as a technique of the catalogue, and the instance of that technique
//! with the same effect is shown. For the others there are techniques here, which only this rating
//! finds.

pub mod argument;
pub mod patterns;

use crate::budget::Budget;
use crate::grid::{Board, Family};
use crate::path::Setting;
use crate::rate::effect::StepEffect;
use crate::rate::explainer::chains::state::{Effect, ExplainerHint, ExplainerState};
use crate::technique::{Mark, Role, Step, Technique, by_slug};
use argument::View;

/// The rows of the scale that the catalogue also finds: the technique that finds them, and the one that
/// shows them if houses and rules are needed that the former does not know.
static CATALOGUE: &[(&str, &str, Option<&Technique>)] = &[
    ("last-value", "full-house", Some(&patterns::SINGLE)),
    ("hidden-single-box", "hidden-single", Some(&patterns::SINGLE)),
    ("hidden-single-line", "hidden-single", Some(&patterns::SINGLE)),
    ("naked-single", "naked-single", None),
    ("pointing", "pointing", Some(&patterns::INTERSECTION)),
    ("claiming", "claiming", Some(&patterns::INTERSECTION)),
    ("naked-pair", "naked-pair", Some(&patterns::NAKED_PAIR)),
    ("x-wing", "x-wing", None),
    ("hidden-pair", "hidden-pair", Some(&patterns::HIDDEN_SET)),
    ("naked-triple", "naked-triple", Some(&patterns::NAKED_TRIPLE)),
    ("swordfish", "swordfish", None),
    ("hidden-triple", "hidden-triple", Some(&patterns::HIDDEN_SET)),
    ("xy-wing", "xy-wing", Some(&patterns::WING)),
    ("xyz-wing", "xyz-wing", Some(&patterns::WING)),
    ("naked-quad", "naked-quad", Some(&patterns::NAKED_QUAD)),
    ("jellyfish", "jellyfish", None),
    ("hidden-quad", "hidden-quad", Some(&patterns::HIDDEN_SET)),
    ("bug-1", "bug-plus-1", None),
];

/// The techniques that only this rating has: one for each of the other rows, and three that show
/// what the catalogue does not find by the houses and rules of a variety.
pub static OWN: &[&Technique] = &[
    &patterns::POINTING,
    &patterns::CLAIMING,
    &patterns::HIDDEN_PAIR,
    &patterns::HIDDEN_TRIPLE,
    &patterns::RECTANGLE,
    &patterns::LOOP_6,
    &patterns::LOOP_8,
    &patterns::LOOP_10,
    &patterns::BUG_2,
    &patterns::BUG_3,
    &patterns::BUG_4,
    &patterns::NEAR_CELL,
    &patterns::NEAR_HOUSE,
    &patterns::INTERSECTION,
    &patterns::NAKED_PAIR,
    &patterns::NAKED_TRIPLE,
    &patterns::NAKED_QUAD,
    &patterns::SINGLE,
    &patterns::HIDDEN_SET,
    &patterns::WING,
    &patterns::PAIR,
    &patterns::TRIPLE,
    &argument::CYCLE,
    &argument::FORCING_X_CHAIN,
    &argument::FORCING_CHAIN,
    &argument::NISHIO,
    &argument::MULTIPLE,
    &argument::DYNAMIC,
    &argument::DYNAMIC_PLUS,
    &argument::NESTED_2,
    &argument::NESTED_3,
    &argument::NESTED_4,
    &argument::NESTED_5,
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
    let effect = match &hint.effect {
        &Effect::Place { cell, digit } => StepEffect::placing(puzzle, cell, digit)?,
        Effect::Strike(struck) => StepEffect::striking(puzzle, &state.nine, struck.iter().copied()),
    };
    if let Some(technique) = OWN.iter().find(|technique| technique.slug == row.slug) {
        let view = View { puzzle, state, hint };
        let marks = marks(&view, technique);
        let StepEffect { place, removes } = effect;
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
    let shown = by_slug(slug).and_then(|known| effect.instance(board, known, budget, suits));
    shown.or_else(|| {
        let technique = (*in_place)?;
        let marks = View { puzzle, state, hint }.general();
        let StepEffect { place, removes } = effect.clone();
        Some(Step { technique, places: place.into_iter().collect(), removes, marks, because: None })
    })
}

/// The marks that show a hint of a technique of this rating.
fn marks(view: &View<'_>, technique: &Technique) -> Vec<Mark> {
    if !view.hint.pattern.ways.is_empty() {
        view.chain()
    } else if [&patterns::PAIR, &patterns::TRIPLE].contains(&technique) {
        view.exclusion()
    } else if patterns::ALL.contains(&technique) {
        view.general()
    } else if matches!(view.hint.effect, Effect::Place { .. }) {
        view.direct()
    } else {
        view.deadly()
    }
}
