//! Almost locked sets: N cells of a region with N + 1 candidates between them.
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
//!
//! # Chains
//!
//! Almost locked sets in a row: ALS-XZ, ALS-XY-wing, ALS chain.
//!
//! ```text
//!   A [z..x]--(x)--[x..y] B --(y)--[y..z] C      x, y: restricted commons
//! ```
//!
//! Read it from one end: if A lacks z, it has all its other digits, including x; B then lacks x and
//! has y, and C lacks y and has z. So A or C has z, and a cell that sees all places for z in both
//! is not z. ALS-XZ has two sets, the wing three, a chain more. z must differ from the restricted
//! commons of the ends, and the restricted commons of each set must differ from each other.
//!
//! Two sets with two restricted commons (doubly linked) lack one of these each, since otherwise
//! they would lack more digits together. So each has all of its other digits, and each common is in
//! one of them.
//!
//! A set that lacks a digit has all of its others. So the search goes from spot to spot: for each
//! spot that has lost its digit, `follow` says which ones lose theirs next.

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
use crate::technique::tables::rows::Rows;
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
         all of its places there can be {struck}.",
        sets_in_words(step, puzzle),
        text::list(digits, "or"),
        text::list(taken, "or"),
        text::list(letters(step), "and")
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

// The size is the number of sets; for a chain, the smallest number.

/// Two sets with one or two restricted commons.
pub static ALS_XZ: Technique =
    Method::new(page!("als-xz"), find_pairs, explain_chain).row("als-xz", "ALS-XZ", "AZ", 2);
/// Three sets.
pub static ALS_XY_WING: Technique = Method::new(page!("als-xy-wing"), find_chains, explain_chain)
    .row("als-xy-wing", "ALS-XY-wing", "AW", 3);
/// Four or more sets.
pub static ALS_CHAIN: Technique = Method::new(page!("als-chain"), find_chains, explain_chain).row(
    "als-chain",
    "ALS chain",
    "AC",
    4,
);

/// Two sets; the scan order is by all their cells.
type Pair = (u8, [usize; 2]);

fn find_pairs(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let table = state.almost_locked_sets();
    let near = near(state, table);
    let mut catch = Catch::<Pair>::new(look.found);
    let [mut once, mut twice, mut ends] = [(); 3].map(|()| near.empty_row());
    let mut effect = Vec::new();
    for (a, set) in table.sets().iter().enumerate() {
        state.pay(1 + near.words())?;
        once.fill(0);
        twice.fill(0);
        for spot in table.spots().of_set.of(a) {
            rows::count(&mut once, &mut twice, near.row(spot));
        }
        // With one restricted common, some cell must see the places of both.
        ends.fill(0);
        table.ends(state, a).for_each(|(_, further)| rows::add(&mut ends, further));
        once.iter_mut()
            .zip(&twice)
            .zip(&ends)
            .for_each(|((once, twice), ends)| *once &= twice | ends);
        rows::clear_up_to(&mut once, a);
        for b in rows::ones(&once) {
            let commons = commons_of(table, a, b).collect();
            strike_of_pair(table, [a, b], commons, &mut effect);
            catch.take(&effect, || (set.size + table.sets()[b].size, [a, b]));
        }
    }
    catch.offer(table, look, |&(_, [a, b]), _| {
        let links = commons_of(table, a, b).flat_map(|x| restricted(table, [a, b], x));
        [(0, a), (1, b)]
            .into_iter()
            .flat_map(|(n, set)| state.almost_locked_sets().marks(state, n, set))
            .chain(links)
            .collect()
    })
}

/// By spot: the sets that contain a spot restricted by it.
fn near(state: &State<'_>, table: &Table) -> Rows {
    let spots = table.spots();
    let mut near = Rows::of(spots.len(), table.sets().len());
    for spot in 0..spots.len() {
        if state.pay(1 + near.words()).is_break() {
            break;
        }
        rows::ones(table.restricted(spot))
            .for_each(|other| rows::add(near.row_mut(spot), spots.sets.row(other)));
    }
    near
}

/// What two sets with these restricted commons strike.
fn strike_of_pair(
    table: &Table,
    sets: [usize; 2],
    commons: Digits,
    effect: &mut Vec<(Digit, u128)>,
) {
    let [in_a, in_b] = sets.map(|set| table.sets()[set].digits);
    let linked_twice = commons.len() > 1;
    let digits = if linked_twice { in_a | in_b } else { (in_a & in_b) - commons };
    effect.clear();
    for z in digits {
        let [by_a, by_b] = sets.map(|set| table.seen(set, z));
        let alone = linked_twice && !commons.contains(z);
        let struck = if alone { by_a | by_b } else { by_a & by_b };
        if struck != 0 {
            effect.push((z, struck));
        }
    }
}

/// The restricted commons of two sets.
fn commons_of(table: &Table, a: usize, b: usize) -> impl Iterator<Item = Digit> + '_ {
    let common = table.sets()[a].digits & table.sets()[b].digits;
    common.iter().filter(move |&x| match (table.spots().of(a, x), table.spots().of(b, x)) {
        (Some(one), Some(other)) => rows::is_set(table.restricted(one), other),
        _ => false,
    })
}

/// The two ends of a chain, with its scan order: the number of sets, all cells of the ends, the
/// ends, and the digit that each end shares with its neighbour.
type Chain = (u8, u8, [usize; 2], [Digit; 2]);

fn find_chains(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some(first) = state.puzzle().digits().first() else { return CONTINUE };
    let table = state.almost_locked_sets();
    let distances = state.distances();
    let is_wing = look.technique.size == 3;
    let within = if is_wing { distances.wings() } else { distances.wide(state, table) };
    let mut catch = Catch::<Chain>::new(look.found);
    let (mut strikes, mut effect) = (Vec::new(), Vec::new());
    let (spots, least) = (table.spots(), if is_wing { 3 } else { 4 });
    let [mut once, mut twice, mut reached] = [(); 3].map(|()| within.empty_row());
    let [mut others, mut further] = [(); 2].map(|()| spots.sets.empty_row());
    for one in 0..table.sets().len() {
        state.pay(table.sets().len() / 8)?;
        once.fill(0);
        twice.fill(0);
        spots.of_set.of(one).for_each(|spot| rows::count(&mut once, &mut twice, within.row(spot)));
        // The connected sets that, with this one, strike a digit not used at either end.
        others.fill(0);
        for (z, ends) in table.ends(state, one).filter(|(_, ends)| rows::first(ends).is_some()) {
            reached.copy_from_slice(&once);
            if let Some(spot) = spots.of(one, z) {
                rows::remove(&mut reached, within.row(spot));
                rows::add(&mut reached, &twice);
            }
            rows::clear_all(&mut reached, spots.of_digit(z));
            further.fill(0);
            rows::ones(&reached).for_each(|spot| rows::add(&mut further, spots.sets.row(spot)));
            rows::keep(&mut further, ends);
            rows::add(&mut others, &further);
        }
        for other in rows::ones(&others) {
            let cells = table.sets()[one].size + table.sets()[other].size;
            strike_of_pair(table, [one, other], Digits::EMPTY, &mut strikes);
            if !catch.wants(&strikes, || (least, cells, [one, other], [first; 2])) {
                continue;
            }
            let seen: Digits = strikes.iter().map(|(z, _)| *z).collect();
            for from in spots.of_set.of(one) {
                let is_within = |to: &usize| rows::is_set(within.row(from), *to);
                for to in spots.of_set.of(other).filter(is_within) {
                    let [x, y] = [from, to].map(|spot| spots.digit(spot));
                    if (seen - x.into() - y.into()).is_empty() {
                        continue;
                    }
                    effect.clear();
                    effect.extend(strikes.iter().filter(|(z, _)| *z != x && *z != y));
                    let sets = if is_wing { 3 } else { distances.sets(state, table, from, to) };
                    if sets >= least {
                        catch.take(&effect, || (sets, cells, [one, other], [x, y]));
                    }
                }
            }
        }
    }
    catch.offer(table, look, |ends, _| marks_of_chain(state, ends))
}

/// The marks of the first shortest chain between two ends.
fn marks_of_chain(state: &State<'_>, &(_, _, [a, b], [x, y]): &Chain) -> Vec<Mark> {
    let table = state.almost_locked_sets();
    let between =
        table.spots().of(a, x).zip(table.spots().of(b, y)).map(|(from, to)| way(table, from, to));
    let mut sets = vec![a];
    let mut commons = vec![x];
    for (set, common) in between.into_iter().flatten() {
        sets.push(set);
        commons.push(common);
    }
    sets.push(b);
    let cells =
        (0..).zip(&sets).flat_map(|(n, &set)| state.almost_locked_sets().marks(state, n, set));
    let links = sets.windows(2).zip(commons);
    let links = links.flat_map(|(ends, common)| restricted(table, [ends[0], ends[1]], common));
    cells.chain(links).collect()
}

/// The sets on the first shortest way between two spots, each with the digit that it shares with
/// the next.
fn way(table: &Table, from: usize, to: usize) -> Vec<(usize, Digit)> {
    let mut came_from: Vec<Option<(usize, usize, Digit)>> = vec![None; table.spots().len()];
    let mut queue: Vec<usize> = rows::ones(table.restricted(from)).collect();
    let mut reached = table.restricted(from).to_vec();
    let mut next = 0;
    while let Some(&spot) = queue.get(next).filter(|_| !rows::is_set(&reached, to)) {
        next += 1;
        for set in table.spots().members.of(spot) {
            for digit in (table.sets()[set].digits - table.spots().digit(spot).into()).iter() {
                let Some(has) = table.spots().of(set, digit) else { continue };
                for lacks in rows::ones(table.restricted(has)) {
                    if !rows::is_set(&reached, lacks) {
                        rows::set(&mut reached, lacks);
                        came_from[lacks] = Some((spot, set, digit));
                        queue.push(lacks);
                    }
                }
            }
        }
    }
    let mut way: Vec<(usize, Digit)> = Vec::new();
    let mut at = to;
    while let Some((spot, set, digit)) = came_from[at] {
        way.push((set, digit));
        at = spot;
    }
    way.reverse();
    way
}

fn explain_chain(step: &Step, puzzle: &Puzzle) -> String {
    let commons = commons_in(step);
    let letters: Vec<char> = letters(step).collect();
    let pairs = letters.windows(2).zip(&commons);
    let apart = pairs.map(|(ends, x)| format!("{} and {} cannot both have {x}", ends[0], ends[1]));
    let digits: Digits = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let intro = sets_in_words(step, puzzle);
    if commons.len() == letters.len() {
        let both = text::list(&commons, "nor both");
        return format!(
            "{intro}.\nA and B cannot both have {both}, as the places see each other. So one set \
             holds the {}, and every other digit of each set is fixed inside it. No cell that \
             sees all places for such a digit can have it.",
            text::list(&commons, "and the other one the"),
        );
    }
    let mut then = Vec::new();
    for (n, letter) in letters.iter().enumerate() {
        let has = commons.get(n).map_or_else(|| text::digits(digits), ToString::to_string);
        then.push(match n.checked_sub(1).and_then(|previous| commons.get(previous)) {
            None => format!("{letter} has {has}"),
            Some(common) => format!("{letter} lacks {common} and has {has}"),
        });
    }
    let last = letters.last().copied().unwrap_or('A');
    let (is, either) = match digits.len() {
        1 => (format!("{digits} is"), digits.to_string()),
        _ => (format!("each of {} is", text::digits(digits)), text::list(digits, "or")),
    };
    format!(
        "{} in A or {last}, and no cell that sees all of its places there can have it.\n{intro}. {}. \
         {}",
        text::capitalized(&is),
        text::list(apart, "and"),
        text::in_lines(&format!("If A lacks {either}, then:"), then)
    )
}
