//! Steps as they are listed: technique by technique, those with the same effect as one, and which of
//! them are useless next to cheaper ones, because a single cheaper step has their whole effect.

use gradus_engine::technique::Step;
use gradus_engine::{Cell, Digits, Technique};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The steps of a technique.
#[derive(Clone, Debug)]
pub struct Group {
    /// The technique.
    pub technique: &'static Technique,
    /// Its steps, at least one.
    pub steps: Vec<ListedSteps>,
    /// Whether only its heading is shown.
    pub folded: bool,
}

/// A step, standing for all with its effect.
#[derive(Clone, Debug)]
pub struct ListedSteps {
    /// The one with the fewest marks.
    pub step: Step,
    /// The number of candidates it removes.
    pub removed: usize,
    /// The number of steps with the same effect.
    pub ways: usize,
    /// Whether a step with a lower score does everything that it does.
    pub covered: bool,
}

impl Group {
    /// The groups of steps that are listed technique by technique, each with the number of
    /// candidates it removes. All but the first are folded. `score` is the value of a technique.
    pub fn all(steps: Vec<(usize, Step)>, score: impl Fn(&'static Technique) -> u32) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        let mut known: HashMap<Vec<u32>, usize> = HashMap::new();
        for (removed, step) in steps {
            let technique = step.technique;
            if groups.last().is_none_or(|group| group.technique != technique) {
                known.clear();
                let folded = !groups.is_empty();
                groups.push(Self { technique, steps: Vec::new(), folded });
            }
            let Some(group) = groups.last_mut() else { continue };
            let place = *known.entry(effect(&step)).or_insert(group.steps.len());
            match group.steps.get_mut(place) {
                Some(listed) => {
                    listed.ways += 1;
                    if step.marks.len() < listed.step.marks.len() {
                        listed.step = step;
                    }
                }
                None => {
                    group.steps.push(ListedSteps { step, removed, ways: 1, covered: false });
                }
            }
        }
        let scored = groups.iter().flat_map(|group| {
            group.steps.iter().map(|listed| (score(listed.step.technique), &listed.step))
        });
        let covered = covered(&scored.collect::<Vec<_>>());
        let listed = groups.iter_mut().flat_map(|group| &mut group.steps);
        listed.zip(covered).for_each(|(listed, covered)| listed.covered = covered);
        for group in &mut groups {
            group.steps.sort_by_key(|listed| Reverse(listed.removed));
        }
        groups
    }

    /// The group without the steps whose effect a cheaper one has; `None` if no other is left.
    pub fn uncovered(&self) -> Option<Self> {
        let steps = self.steps.iter().filter(|listed| !listed.covered).cloned();
        let steps: Vec<ListedSteps> = steps.collect();
        (!steps.is_empty()).then(|| Self { steps, ..self.clone() })
    }

    /// The number of rows that it takes.
    pub const fn rows(&self) -> usize {
        if self.folded { 1 } else { 1 + self.steps.len() }
    }
}

/// The effect of a step, in a form in which equal effects are equal.
fn effect(step: &Step) -> Vec<u32> {
    let places = step.places.iter().map(|(cell, digit)| (cell.index() as u32, 1 << digit.get()));
    let removes = step.removes.iter().map(|(cell, set)| (cell.index() as u32, set.bits()));
    let mut places: Vec<_> = places.collect();
    let mut removes: Vec<_> = removes.collect();
    places.sort_unstable();
    removes.sort_unstable();
    let count = places.len() as u32;
    let changes = places.into_iter().chain(removes).flat_map(|(cell, digits)| [cell, digits]);
    std::iter::once(count).chain(changes).collect()
}

/// Stands for the placement in the effect on a cell, besides the digits that it loses.
const PLACED: u64 = 1 << 32;

/// The effect of a step on each cell: the digits that it loses, as bits.
type EffectByCell = HashMap<Cell, u64>;

/// By step: whether a step with a lower score does everything that it does. `steps` are steps with
/// scores.
fn covered(steps: &[(u32, &Step)]) -> Vec<bool> {
    let effects: Vec<EffectByCell> = steps.iter().map(|(_, step)| effect_by_cell(step)).collect();
    let mut at: HashMap<Cell, Vec<usize>> = HashMap::new();
    for (place, effect) in effects.iter().enumerate() {
        effect.keys().for_each(|cell| at.entry(*cell).or_default().push(place));
    }
    let is_covered = |place: usize| {
        let own = &effects[place];
        let rivals = own.keys().filter_map(|cell| at.get(cell)).min_by_key(|rivals| rivals.len());
        let has = |other: &EffectByCell, (cell, digits): (&Cell, &u64)| {
            other.get(cell).is_some_and(|others| others & digits == *digits)
        };
        rivals.into_iter().flatten().any(|&rival| {
            steps[rival].0 < steps[place].0 && own.iter().all(|one| has(&effects[rival], one))
        })
    };
    (0..steps.len()).map(is_covered).collect()
}

fn effect_by_cell(step: &Step) -> EffectByCell {
    let mut effect = EffectByCell::new();
    for &(cell, digits) in &step.removes {
        *effect.entry(cell).or_default() |= u64::from(digits.bits());
    }
    for &(cell, digit) in &step.places {
        let others = u64::from(!Digits::from(digit).bits());
        *effect.entry(cell).or_default() |= others | PLACED << digit.get();
    }
    effect
}
