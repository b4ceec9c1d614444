//! Which steps are useless next to cheaper ones, because a single cheaper step has their whole
//! effect.

use gradus_engine::{Cell, Digits, Step};
use std::collections::HashMap;

/// Stands for the placement in the effect on a cell, besides the digits that it loses.
const PLACED: u64 = 1 << 32;

/// The effect of a step on each cell: the digits that it loses, as bits.
type Effect = HashMap<Cell, u64>;

/// By step: whether a step with a lower score does everything that it does. `steps` are steps with
/// scores.
pub fn covered(steps: &[(u32, &Step)]) -> Vec<bool> {
    let effects: Vec<Effect> = steps.iter().map(|(_, step)| effect(step)).collect();
    let mut at: HashMap<Cell, Vec<usize>> = HashMap::new();
    for (place, effect) in effects.iter().enumerate() {
        effect.keys().for_each(|cell| at.entry(*cell).or_default().push(place));
    }
    let is_covered = |place: usize| {
        let own = &effects[place];
        let rivals = own.keys().filter_map(|cell| at.get(cell)).min_by_key(|rivals| rivals.len());
        let has = |other: &Effect, (cell, digits): (&Cell, &u64)| {
            other.get(cell).is_some_and(|others| others & digits == *digits)
        };
        rivals.into_iter().flatten().any(|&rival| {
            steps[rival].0 < steps[place].0 && own.iter().all(|one| has(&effects[rival], one))
        })
    };
    (0..steps.len()).map(is_covered).collect()
}

fn effect(step: &Step) -> Effect {
    let mut effect = Effect::new();
    for &(cell, digits) in &step.removes {
        *effect.entry(cell).or_default() |= u64::from(digits.bits());
    }
    for &(cell, digit) in &step.places {
        let others = u64::from(!Digits::from(digit).bits());
        *effect.entry(cell).or_default() |= others | PLACED << digit.get();
    }
    effect
}
