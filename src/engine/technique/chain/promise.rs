//! Whether a digit may have an X-chain that strikes anything. Few digits do, and its field tells so
//! much sooner than a web could be made.

use crate::engine::digit::Digit;
use crate::engine::technique::State;
use crate::engine::technique::places::{AnyField, DigitField, Places};

/// Whether a chain of one digit may strike anything: there is none where this says no. A way may
/// have a place twice here, which a chain has not.
pub(super) fn may_have_chains(state: &State<'_>, digit: Digit) -> bool {
    match state.field(digit) {
        AnyField::Small(field) => may_strike(state, field),
        AnyField::Middle(field) => may_strike(state, field),
        AnyField::Large(field) => may_strike(state, field),
        AnyField::Huge(field) => may_strike(state, field),
    }
}

fn may_strike<const WORDS: usize>(state: &State<'_>, field: &DigitField<WORDS>) -> bool {
    let mut strong = vec![Places::NONE; field.cells.len()];
    let mut nodes = Places::NONE;
    for pair in field.sets.iter().filter(|set| set.must && set.places.len() == 2) {
        nodes = nodes.with(pair.places);
        pair.places.iter().for_each(|place| strong[place] = strong[place].with(pair.places));
    }
    nodes.iter().for_each(|place| strong[place].remove(place));
    let mut pairs = nodes.iter();
    pairs.any(|start| {
        let mut ends = reached(state, field, &strong, nodes, start).without(strong[start]);
        // What leads one way leads the other way as well.
        ends = ends.without(Places::below(start + 1));
        ends.iter().any(|end| !field.seen[start].and(field.seen[end]).is_empty())
    })
}

/// The places that may have the digit if `start` does not.
fn reached<const WORDS: usize>(
    state: &State<'_>,
    field: &DigitField<WORDS>,
    strong: &[Places<WORDS>],
    nodes: Places<WORDS>,
    start: usize,
) -> Places<WORDS> {
    let mut reached = strong[start];
    let (mut left, mut untried) = (reached, nodes);
    while let Some(is_true) = left.first() {
        left.remove(is_true);
        if state.pay(1 + WORDS / 4).is_break() {
            break;
        }
        let falses = field.seen[is_true].and(untried);
        untried = untried.without(falses);
        for is_false in falses.iter() {
            let new = strong[is_false].without(reached);
            reached = reached.with(new);
            left = left.with(new);
        }
    }
    reached
}
