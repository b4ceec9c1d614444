//! Almost locked sets: cells of a house with one more candidate than cells.

use super::position::{Best, Hit, HodokuState, Kinds};
use super::sets::{Almost, Join, Set};
use crate::lists::Lists;
use crate::nine::{ALL, Cells, bits, each, one};

/// Strikes the digits that two sets share, except some, in order.
fn common(one: &Set, other: &Set, but: u16) -> impl Iterator<Item = (u8, u8)> {
    bits(one.mask & other.mask & !but).flat_map(|digit| {
        each(one.seen[digit] & other.seen[digit]).map(move |cell| (cell as u8, digit as u8))
    })
}

fn table(position: &mut HodokuState) -> &Almost {
    let HodokuState { grid, almost, .. } = position;
    almost.get_or_insert_with(|| Almost::new(grid))
}

/// Two sets, joined by one digit or by two.
pub fn xz(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let almost = table(position);
    almost.joins.iter().find_map(|join| {
        let (one, other) = (&almost.sets[join.from], &almost.sets[join.to]);
        let singly = join.digits.iter().flatten().flat_map(|&digit| common(one, other, 1 << digit));
        let mut strikes: Vec<_> = singly.collect();
        if join.digits[1].is_some() {
            // What is left of each set is locked.
            for (set, joined) in [(one, other), (other, one)] {
                for digit in bits(set.mask & !join.mask()) {
                    let struck = each(set.seen[digit] & !joined.cells);
                    strikes.extend(struck.map(|cell| (cell as u8, digit as u8)));
                }
            }
        }
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    })
}

/// Two sets, both joined to a third.
pub fn xy_wing(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let almost = table(position);
    // By set: the joins that end in it.
    let ends =
        |(place, join): (usize, &Join)| [join.from, join.to].map(|end| (end as u32, place as u32));
    let ends: Vec<(u32, u32)> = almost.joins.iter().enumerate().flat_map(ends).collect();
    let joins_of = Lists::new(almost.sets.len(), &ends);
    almost.joins.iter().enumerate().find_map(|(place, first)| {
        let later = |end: usize| {
            let of = joins_of.slice(end);
            &of[of.partition_point(|&other| other as usize <= place)..]
        };
        // Joins with a common end, in order.
        let (mut one, mut other) =
            (later(first.from).iter().peekable(), later(first.to).iter().peekable());
        std::iter::from_fn(|| match (one.peek(), other.peek()) {
            (Some(a), Some(b)) if a <= b => one.next(),
            (Some(_), None) => one.next(),
            _ => other.next(),
        })
        .find_map(|&second| wing(almost, first, &almost.joins[second as usize]))
    })
}

fn wing(almost: &Almost, first: &Join, second: &Join) -> Option<Hit> {
    let alone = |join: &Join| join.digits[1].is_none();
    if alone(first) && alone(second) && first.digits[0] == second.digits[0] {
        return None;
    }
    let (a, b) = match (first.from == second.from, first.to == second.to, first.to == second.from) {
        (true, ..) => (first.to, second.to),
        (_, true, _) => (first.from, second.from),
        (.., true) => (first.from, second.to),
        _ => (first.to, second.from),
    };
    let (a, b) = (&almost.sets[a], &almost.sets[b]);
    if a.cells & b.cells != 0 {
        return None;
    }
    let strikes: Vec<_> = common(a, b, first.mask() | second.mask()).collect();
    (!strikes.is_empty()).then(|| Hit::strikes(strikes))
}

/// Four or more sets in a row. All chains that continue to later sets are examined. The one that
/// strikes the most is taken; among equals, the one whose struck cells come first.
pub fn chain(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let almost = table(position);
    let was = vec![(0, 0); almost.joins.len()];
    let mut search = Chains { almost, best: Best::default(), start: 0, was };
    for (start, set) in almost.sets.iter().enumerate() {
        search.start = start;
        for join in almost.from(start) {
            for digit in join.digits.into_iter().flatten() {
                search.grow(set, digit, (join, 1 << digit), 1);
            }
        }
    }
    search.best.take()
}

struct Chains<'a> {
    almost: &'a Almost,
    best: Best,
    /// The number of the set where chains start.
    start: usize,
    /// By join: the last start set whose chains passed through it, and the states in which they
    /// did, as bits.
    was: Vec<(usize, u64)>,
}

impl Chains<'_> {
    /// Continues from a join that uses some of its digits.
    fn grow(&mut self, start: &Set, first: usize, (last, used): (&Join, u16), joins: u32) {
        // If two digits are in use, only the first counts here.
        let used = if used.is_power_of_two() { used } else { 1 << last.digits[0].unwrap_or(0) };
        let almost = self.almost;
        let from = if last.to == 0 { 0 } else { almost.ends[last.to - 1] };
        for (place, join) in almost.from(last.to).iter().enumerate() {
            let left = join.mask() & !used;
            if left == 0 {
                continue;
            }
            // The same state leads to the same ends; the length of the chain counts up to three.
            let which = match join.digits {
                _ if left.count_ones() == 2 => 2,
                [Some(digit), _] if left == 1 << digit => 0,
                _ => 1,
            };
            let state = 1 << (6 * first as u32 + 2 * which + u32::from(joins >= 2));
            let (since, states) = &mut self.was[from + place];
            let known = if *since == self.start { *states } else { 0 };
            (*since, *states) = (self.start, known | state);
            if known & state != 0 {
                continue;
            }
            if joins >= 2 {
                self.check(start, &almost.sets[join.to], 1 << first | left);
            }
            self.grow(start, first, (join, left), joins + 1);
        }
    }

    fn check(&mut self, start: &Set, end: &Set, but: u16) {
        let digits = start.mask & end.mask & !but;
        if digits != 0 {
            let mut struck = [0; 9];
            for digit in bits(digits) {
                struck[digit] = start.seen[digit] & end.seen[digit];
            }
            self.best.offer(struck, 0);
        }
    }
}

/// A cell whose candidates would each lock a set; whatever all these sets would then hold is
/// struck.
pub fn death_blossom(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let open: Vec<(usize, u16)> =
        each(position.grid.open).map(|cell| (cell, position.grid.candidates[cell])).collect();
    let almost = table(position);
    open.into_iter().find_map(|(stem, mask)| {
        let petals =
            |digit: usize| almost.sets.iter().filter(move |set| set.seen[digit] & one(stem) != 0);
        let stem = Stem { cell: stem, mask, petals: &petals };
        stem.grow(mask, 0, &mut Vec::new())
    })
}

/// A cell, and the sets that each of its candidates would lock.
struct Stem<'a, P> {
    cell: usize,
    mask: u16,
    petals: &'a P,
}

impl<'a, I: Iterator<Item = &'a Set>, P: Fn(usize) -> I> Stem<'_, P> {
    /// Chooses a set for each remaining digit, so that no two overlap.
    fn grow(&self, left: u16, used: Cells, petals: &mut Vec<&'a Set>) -> Option<Hit> {
        let Some(digit) = bits(left).next() else { return self.strike(used, petals) };
        for set in (self.petals)(digit).filter(|set| set.cells & used == 0) {
            petals.push(set);
            let hit = self.grow(left & !(1 << digit), used | set.cells, petals);
            if hit.is_some() {
                return hit;
            }
            petals.pop();
        }
        None
    }

    fn strike(&self, used: Cells, petals: &[&Set]) -> Option<Hit> {
        let common = petals.iter().fold(ALL, |mask, set| mask & set.mask) & !self.mask;
        let struck = bits(common).flat_map(|digit| {
            let seen = petals.iter().fold(!0, |cells, set| cells & set.seen[digit]);
            each(seen & !used & !one(self.cell)).map(move |cell| (cell as u8, digit as u8))
        });
        let strikes: Vec<_> = struck.collect();
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    }
}
