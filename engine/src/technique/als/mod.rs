//! Almost locked sets: N cells of a region with N + 1 candidates between them.
//!
//! ```text
//!   [25]  [257]   two cells, three digits: they lack at most one of them,
//!                 so if 5 is in neither, 2 and 7 are in both
//! ```
//!
//! Two sets have a *restricted common* digit if every place for it in one sees every place for it
//! in the other: at most one of the sets has it. So if one set has it, the next one lacks it and
//! has all of its other digits. The techniques of this family differ only in how sets are joined in
//! this way. Sets may share cells, but never places for their restricted common, because no cell
//! sees itself.
//!
//! The [`Table`] lists the sets of a state once for all techniques.
//!
//! # The catch
//!
//! The results of a search for patterns: of those with the same effect, only the first in scan
//! order is kept.
//!
//! There are many sets, and many ways for them to say the same; a player wants the plainest.
//!
//! Death blossom: a cell whose candidates each take a digit from a set of their own.
//!
//! ```text
//!          [1..z] A         the stem is 1, 2 or 3 and takes that digit from a petal,
//!         /                 which then holds its other digits, including z
//!   [123]--[2..z] B
//!         \
//!          [3..z] C
//! ```
//!
//! Every place for the stem's candidate in its petal sees the stem. Whichever digit the stem is,
//! one of the petals holds z, so a cell that sees all places for z in all petals is not z.
//!
//! All that matters about a petal is its spot for z, and about several petals, what all of them
//! see. So the search goes from one candidate to the next with what is still seen, following each
//! mask once. It is made only if some cell sees a petal of each candidate, which is quick to check.

pub mod chain;

use super::step::{Method, Technique, page};
use super::tables::rows;
use super::tables::state::State;
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::step::{
    CONTINUE, Flow, Found, Link, Look, Mark, Node, Role, Step, by_cell,
};
use crate::technique::shared::text;
use crate::technique::tables::als::Table;
use std::collections::HashMap;

/// The weak link between two sets by a restricted common: from all places to all places or, if
/// these are too many for a node, from each place to each place.
fn restricted(table: &Table, [a, b]: [usize; 2], digit: Digit) -> Vec<Mark> {
    let [from, to] = [a, b].map(|set| table.places(set, digit).collect::<Vec<Cell>>());
    let link = |from, to| Mark::Link(Link { strong: false, from, to });
    match (Node::group(&from, digit), Node::group(&to, digit)) {
        (Some(from), Some(to)) => vec![link(from, to)],
        _ => {
            let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
            pairs.map(|(from, to)| link((from, digit).into(), (to, digit).into())).collect()
        }
    }
}

/// The restricted commons of a step, in order.
fn commons_in(step: &Step) -> Vec<Digit> {
    let mut commons: Vec<Digit> = step.links().map(|link| link.from.digit).collect();
    commons.dedup();
    commons
}

/// The letters of a step's sets, in order.
fn letters(step: &Step) -> impl Iterator<Item = char> {
    let numbers = step.marks.iter().filter_map(|mark| match mark {
        Mark::Candidates(Role::Set(n), ..) => Some(*n),
        _ => None,
    });
    (0..numbers.max().map_or(0, |last| last + 1)).map(letter)
}

/// `A` for the first set, and so on.
fn letter(n: u8) -> char {
    char::from(b'A' + n)
}

/// The sets of a step with their cells and digits, in words.
fn sets_in_words(step: &Step, puzzle: &Puzzle) -> String {
    let sets = (0..).zip(letters(step)).map(|(n, letter)| {
        let cells: Vec<Cell> = step.candidates(Role::Set(n)).map(|(cell, _)| cell).collect();
        let digits = step.candidates(Role::Set(n)).fold(Digits::EMPTY, |all, (_, set)| all | set);
        format!("{letter} ({}: {})", text::group(puzzle, &cells), text::spaced(digits))
    });
    let sets = text::list(sets, "and");
    format!(
        "The sets {sets} each have one more digit than cells, so each lacks at most one of its digits"
    )
}

/// What a pattern strikes: digits, ascending, each with the holders that lose it.
pub type Effect = [(Digit, u128)];

/// The patterns caught.
pub enum Catch<Pattern> {
    /// For each effect, the first in scan order.
    All(HashMap<Box<Effect>, Pattern>),
    /// The first in scan order of those that remove the most candidates.
    Best { removed: u32, kept: Option<(Box<Effect>, Pattern)> },
}

impl<Pattern: Ord> Catch<Pattern> {
    /// An empty catch; patterns of no interest to the collector will not be kept.
    pub fn new(found: &Found) -> Self {
        match found.keeps_all() {
            true => Self::All(HashMap::new()),
            false => Self::Best { removed: 1, kept: None },
        }
    }

    /// Whether it could still take a pattern that strikes at most this many candidates and comes no
    /// earlier in scan order than this one.
    pub fn wants(&self, at_most: &Effect, earliest: impl FnOnce() -> Pattern) -> bool {
        match self {
            Self::All(_) => !at_most.is_empty(),
            Self::Best { removed, kept } => {
                let number = struck(at_most);
                let is_earlier = |(_, kept): &(_, Pattern)| earliest() < *kept;
                number > *removed || number == *removed && kept.as_ref().is_none_or(is_earlier)
            }
        }
    }

    /// Takes a pattern if it strikes something; smaller means earlier in scan order.
    pub fn take(&mut self, effect: &Effect, pattern: impl FnOnce() -> Pattern) {
        let number = struck(effect);
        match self {
            Self::All(_) if number == 0 => {}
            Self::All(all) => {
                let pattern = pattern();
                match all.get_mut(effect) {
                    Some(kept) if *kept <= pattern => {}
                    Some(kept) => *kept = pattern,
                    None => drop(all.insert(effect.into(), pattern)),
                }
            }
            Self::Best { removed, kept } => {
                if number < *removed {
                    return;
                }
                let pattern = pattern();
                if number > *removed || kept.as_ref().is_none_or(|(_, kept)| pattern < *kept) {
                    (*removed, *kept) = (number, Some((effect.into(), pattern)));
                }
            }
        }
    }

    /// Offers the catch, in scan order; `marks` shows a pattern with this effect.
    pub fn offer(
        self,
        table: &Table,
        look: &mut Look<'_>,
        marks: impl Fn(&Pattern, &Effect) -> Vec<Mark>,
    ) -> Flow {
        let mut sorted: Vec<_> = match self {
            Self::All(all) => all.into_iter().collect(),
            Self::Best { kept, .. } => kept.into_iter().collect(),
        };
        sorted.sort_by(|(_, a), (_, b)| a.cmp(b));
        for (effect, pattern) in sorted {
            look.strike_all(removes(table, &effect), || marks(&pattern, &effect))?;
        }
        CONTINUE
    }
}

/// How many candidates an effect removes.
fn struck(effect: &Effect) -> u32 {
    effect.iter().map(|(_, cells)| cells.count_ones()).sum()
}

/// An effect by cell, in reading order.
fn removes(table: &Table, effect: &Effect) -> Vec<(Cell, Digits)> {
    let struck = effect.iter().flat_map(|&(digit, mask)| {
        table.holders(digit, mask).map(move |cell| (cell, Digits::of(digit)))
    });
    by_cell(struck.collect())
}

/// A stem and a petal for each of its candidates. The size is the smallest number of these: with
/// two, the stem is a set itself, and it is an ALS-XY-wing.
pub static DEATH_BLOSSOM: Technique = Method::new(page!("death-blossom"), find, explain)
    .signs(&[(Role::Fin, "stem")])
    .row("death-blossom", "death blossom", "DB", 3);

/// A stem, the struck digit, and a petal for each candidate of the stem; the scan order is by the
/// number of petals, then by all their cells.
type Blossom = (usize, u32, Cell, Digit, Vec<usize>);

fn find(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let table = state.almost_locked_sets();
    let mut catch = Catch::<Blossom>::new(look.found);
    for stem in state.board.open_cells() {
        let candidates = state.board.candidates(stem);
        if candidates.len() < look.technique.size {
            continue;
        }
        // By candidate: the sets that lose it if the stem is that digit.
        let petals = candidates.iter().map(|x| table.seen_by_cell(state, x, stem));
        let Some(petals) = petals.collect::<Option<Vec<&[u64]>>>() else { continue };
        if petals.iter().any(|row| rows::first(row).is_none()) {
            continue;
        }
        for digit in state.puzzle().digits() - candidates {
            let seen_by = table.seen_by(state, digit);
            state.pay(1 + petals.len() * seen_by.size() * seen_by.words() / 8)?;
            let sees_all = |place| petals.iter().all(|row| rows::meet(row, seen_by.row(place)));
            if !(0..seen_by.size()).any(sees_all) {
                continue;
            }
            for (seen, chosen) in flowers(state, table, &petals, digit) {
                catch.take(&[(digit, seen)], || {
                    let cells = chosen.iter().map(|&set| u32::from(table.sets()[set].size)).sum();
                    (chosen.len(), cells, stem, digit, chosen)
                });
            }
        }
    }
    catch.offer(table, look, |(_, _, stem, _, petals), _| {
        let candidates = state.board.candidates(*stem);
        // Two petals may be the same set.
        let first = |(n, set): &(usize, &usize)| petals[..*n].iter().all(|petal| petal != *set);
        let sets = petals.iter().enumerate().filter(first).map(|(_, &set)| set);
        let sets =
            (0..).zip(sets).flat_map(|(n, set)| state.almost_locked_sets().marks(state, n, set));
        let links = candidates.iter().zip(petals).filter_map(|(digit, &set)| {
            let to = Node::group(&table.places(set, digit).collect::<Vec<Cell>>(), digit)?;
            Some(Mark::Link(Link { strong: false, from: (*stem, digit).into(), to }))
        });
        let stem = Mark::Candidates(Role::Fin, *stem, candidates);
        [stem].into_iter().chain(sets).chain(links).collect()
    })
}

/// What the petals of a stem, one from each row, can all see with their places for a digit, and for
/// each of these masks the first petals that do.
fn flowers(
    state: &State<'_>,
    table: &Table,
    petals: &[&[u64]],
    digit: Digit,
) -> Vec<(u128, Vec<usize>)> {
    let mut flowers = vec![(u128::MAX, Vec::new())];
    for petals in petals {
        let seen = rows::ones(petals).map(|set| (table.seen(set, digit), set));
        let mut seen: Vec<(u128, usize)> = seen.filter(|(seen, _)| *seen != 0).collect();
        seen.sort_unstable();
        seen.dedup_by_key(|(seen, _)| *seen);
        let mut wider: Vec<(u128, usize, usize)> = Vec::new();
        for (flower, (known, _)) in flowers.iter().enumerate() {
            if state.pay(seen.len() / 8 + 1).is_break() {
                return Vec::new();
            }
            let both = seen.iter().map(|&(seen, set)| (known & seen, flower, set));
            wider.extend(both.filter(|(seen, ..)| *seen != 0));
        }
        wider.sort_unstable();
        wider.dedup_by_key(|(seen, ..)| *seen);
        let chosen = |flower: usize, set| {
            flowers[flower].1.iter().copied().chain([set]).collect::<Vec<usize>>()
        };
        flowers =
            wider.into_iter().map(|(seen, flower, set)| (seen, chosen(flower, set))).collect();
    }
    flowers
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let stem = text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell));
    let digits = step.candidates(Role::Fin).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let struck = text::digits(struck);
    let taken = step.links().map(|link| format!("{} from {}", link.to.digit, petal(step, link)));
    format!(
        "{}. The stem {stem} is {}, and sees all places for that digit in a set that then lacks it: \
         it takes {}. That set then has {struck}. So {struck} is in one of {}, and no cell that sees \
         all of its places there can be {struck}: {}.",
        sets_in_words(step, puzzle),
        text::list(digits, "or"),
        text::list(taken, "or"),
        text::list(letters(step), "and"),
        text::effect(puzzle, step)
    )
}

/// The letter of the first set whose places for a digit are those at the end of a link.
fn petal(step: &Step, link: Link) -> char {
    let is_it = |n: &u8| {
        let set = step.candidates(Role::Set(*n));
        let places = set.filter(|(_, digits)| digits.contains(link.to.digit));
        places.map(|(cell, _)| cell).eq(link.to.cells().iter().copied())
    };
    letter((0..).zip(letters(step)).map(|(n, _)| n).find(is_it).unwrap_or(0))
}
