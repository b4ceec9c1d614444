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

use crate::grid::Puzzle;
use crate::grid::digit::{Digit, Digits};
use crate::technique::als::{Catch, commons_in, letters, restricted, sets_in_words};
use crate::technique::shared::step::{CONTINUE, Flow, Look, Mark, Method, Step, Technique, page};
use crate::technique::shared::text;
use crate::technique::tables::als::Table;
use crate::technique::tables::rows::{self, Rows};
use crate::technique::tables::state::State;

// The size is the number of sets; for a chain, the smallest number.

/// Two sets with one or two restricted commons.
pub static ALS_XZ: Technique =
    Method::new(page!("als-xz"), find_pairs, explain).row("als-xz", "ALS-XZ", "AZ", 2);
/// Three sets.
pub static ALS_XY_WING: Technique = Method::new(page!("als-xy-wing"), find_chains, explain).row(
    "als-xy-wing",
    "ALS-XY-wing",
    "AW",
    3,
);
/// Four or more sets.
pub static ALS_CHAIN: Technique =
    Method::new(page!("als-chain"), find_chains, explain).row("als-chain", "ALS chain", "AC", 4);

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

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let commons = commons_in(step);
    let letters: Vec<char> = letters(step).collect();
    let pairs = letters.windows(2).zip(&commons);
    let apart = pairs.map(|(ends, x)| format!("{} and {} cannot both have {x}", ends[0], ends[1]));
    let digits: Digits = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let (intro, effect) = (sets_in_words(step, puzzle), text::effect(puzzle, step));
    if commons.len() == letters.len() {
        let both = text::list(&commons, "nor both");
        return format!(
            "{intro}. A and B cannot both have {both}, as the places see each other. So one set \
             holds the {}, and every other digit of each set is fixed inside it. No cell that \
             sees all places for such a digit can have it: {effect}.",
            text::list(&commons, "and the other one the"),
        );
    }
    let mut then = format!("If A lacks {}", text::list(digits, "or"));
    for (n, letter) in letters.iter().enumerate() {
        let has = commons.get(n).map_or_else(|| text::digits(digits), ToString::to_string);
        match n.checked_sub(1).and_then(|previous| commons.get(previous)) {
            None => then.push_str(&format!(", it has {has}")),
            Some(common) => then.push_str(&format!(", so {letter} lacks {common} and has {has}")),
        }
    }
    let last = letters.last().copied().unwrap_or('A');
    format!(
        "{intro}. {}. {then}. So {} in A or {last}, and no cell that sees all of its places there \
         can have it: {effect}.",
        text::list(apart, "and"),
        if digits.len() == 1 {
            format!("{digits} is")
        } else {
            format!("each of {} is", text::digits(digits))
        },
    )
}
