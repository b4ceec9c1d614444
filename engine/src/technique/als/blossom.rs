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

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::technique::als::{Catch, letter, letters, sets_in_words};
use crate::technique::shared::step::{
    Flow, Link, Look, Mark, Method, Node, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::als::Table;
use crate::technique::tables::rows;
use crate::technique::tables::state::State;

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
