//! Chains: what follows from a candidate being right, or wrong, through links between candidates.
//!
//! | rule | what is followed |
//! |---|---|
//! | loops and forcing chains | one path ([`loops`]) |
//! | Nishio | links of one digit, until they contradict ([`multiple`]) |
//! | multiple chains | all digits of a cell, or all places of a digit |
//! | dynamic chains | the same, with links that the chain itself creates |
//! | dynamic plus | the same, with simple patterns on the way ([`patterns`]) |
//! | nested, level 2 to 5 | the same, with nested chains on the way ([`nested`]) |
//!
//! The rating of a chain grows with its complexity, so the simplest chain of a rule is taken. Its
//! reasons therefore matter, and the order of the search decides what they are ([`tree`]). Whether
//! there is anything to find does not depend on the reasons, so this is checked first ([`paths`],
//! [`reach`]). The source of Sukaku Explainer decides the details that no description covers; where
//! its result depends on thread timing, chains are taken in its single-threaded order.

pub(super) mod conclusions;
mod field;
mod loops;
mod multiple;
mod patterns;
pub mod reach;
pub mod state;
mod tree;

use crate::budget::Budget;
pub use conclusions::{Conclusion, Nested, Way, ways};
use conclusions::{Effect, Grown, Offer, Offers, steps};
use field::{ChainField, Frame};
pub use field::{cell_of, digit_of};
use multiple::{Branching, Mode};
use reach::Reach;
use state::{ExplainerHint, ExplainerState, Pattern, Worth};

/// A loop or a chain of one path.
pub fn single(state: &ExplainerState, worth: &Worth, budget: &Budget<'_>) -> Option<ExplainerHint> {
    let field = ChainField::new(state.ground, &state.nine.candidates);
    let offers = loops::search(&field, &frame(state, worth), Offers::Best(None), budget);
    hint(&field, offers, None)
}

/// A premise that a single digit refutes.
pub fn nishio(state: &ExplainerState, worth: &Worth, budget: &Budget<'_>) -> Option<ExplainerHint> {
    several(state, worth, Mode::Nishio, budget)
}

/// What follows from all digits of a cell, or all places of a digit.
pub fn multiple(
    state: &ExplainerState,
    worth: &Worth,
    budget: &Budget<'_>,
) -> Option<ExplainerHint> {
    several(state, worth, Mode::Multiple, budget)
}

/// What dynamic chains of a level conclude.
pub fn dynamic(
    state: &ExplainerState,
    level: u8,
    worth: &Worth,
    budget: &Budget<'_>,
) -> Option<ExplainerHint> {
    several(state, worth, Mode::Dynamic(level), budget)
}

fn several(
    state: &ExplainerState,
    worth: &Worth,
    mode: Mode,
    budget: &Budget<'_>,
) -> Option<ExplainerHint> {
    let field = ChainField::new(state.ground, &state.nine.candidates);
    let mut search = Branching::new(mode, &frame(state, worth));
    let reach = state.reach.get_or_init(|| Reach::known(&field)).as_ref();
    let offers = search.run(&field, reach, Offers::Best(None), budget);
    hint(&field, offers, Some(search.grown()))
}

fn frame(state: &ExplainerState, worth: &Worth) -> Frame {
    let open = state.open.map(|open| open as u8);
    let placed = |digit: usize| {
        let value = digit as u8 + 1;
        state.nine.values.iter().filter(|&&it| it == value).count() as u8
    };
    Frame {
        open,
        left: std::array::from_fn(|digit| 9 - placed(digit)),
        worth: worth.paths.map(|value| f64::from(value) / 10.0),
        step: f64::from(worth.per_step) / 10.0,
    }
}

/// The hint of the simplest chain; a chain with branches needs `grown`.
fn hint(field: &ChainField, offers: Offers, grown: Option<Grown<'_>>) -> Option<ExplainerHint> {
    let Offer { rank, row, effect, proof } = offers.sorted().into_iter().next()?;
    let pattern = Pattern { ways: ways(&conclusions::ends(&proof, grown)), ..Pattern::default() };
    let effect = match effect {
        Effect::Settles((of, true)) => {
            state::Effect::Place { cell: cell_of(of), digit: digit_of(of) as u8 + 1 }
        }
        Effect::Settles(_) => state::Effect::Strike(conclusions::by_cell(effect.struck(field))),
        Effect::Strikes(struck) => state::Effect::Strike(struck),
    };
    Some(ExplainerHint { row, set: 1, steps: steps(rank.complexity), effect, pattern })
}
