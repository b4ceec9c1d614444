//! Which almost locked sets can be the two ends of a chain, and how many sets it takes from one to
//! the other.

use super::table::{Spot, Table};
use crate::engine::digit::{Digit, Digits};
use crate::engine::technique::basics::Basics;
use crate::engine::technique::lists::Lists;
use crate::engine::technique::rows::{self, Rows};
use std::ops::RangeInclusive;

/// The most sets of a chain: they are named by the letters of the alphabet.
pub const MOST_SETS: u8 = 26;

/// How many sets it takes from a spot that has its digit to one that lacks it for that reason.
pub struct Distances {
    /// By set: its spots.
    spots: Lists,
    /// By the two spots: the number of sets with those of the two spots, or 0 where there is no way.
    sets: Vec<Vec<u8>>,
    ends: Vec<Ends>,
}

/// Two sets that have spots and, as the ends of a chain, might strike something.
pub struct Ends {
    /// The two sets, ascending.
    pub sets: [usize; 2],
    /// The digits of which some other cell sees all places in both.
    pub seen: Digits,
}

impl Distances {
    /// The distances in a table.
    pub fn new(basics: &Basics<'_>, table: &Table) -> Self {
        let members = |(spot, members): (u32, &Spot)| {
            let members = members.members.iter();
            members.map(move |&set| (set as u32, spot)).collect::<Vec<_>>()
        };
        let spots: Vec<(u32, u32)> = (0..).zip(table.spots()).flat_map(members).collect();
        let spots = Lists::new(table.sets().len(), &spots);
        let follow = follow(basics, table);
        let from = |from| find_sets(basics, table, &follow, from);
        let sets = (0..table.spots().len()).map(from).collect();
        let ends = ends(basics, table, &spots);
        Self { spots, sets, ends }
    }

    /// The spots of a set.
    pub fn spots(&self, set: usize) -> impl Iterator<Item = usize> + '_ {
        self.spots.of(set)
    }

    /// Every two sets that might strike something, ascending.
    pub fn ends(&self) -> &[Ends] {
        &self.ends
    }

    /// The number of sets of the shortest chain between two spots, or 0 where there is none.
    pub fn sets(&self, from: usize, to: usize) -> u8 {
        self.sets[from][to]
    }

    /// By spot: those to which it takes so many sets.
    pub fn within(&self, sets: &RangeInclusive<u8>) -> Rows {
        let mut within = Rows::new(self.sets.len());
        for (from, numbers) in self.sets.iter().enumerate() {
            let row = within.row_mut(from);
            let are_within = numbers.iter().enumerate().filter(|(_, number)| sets.contains(number));
            are_within.for_each(|(to, _)| rows::set(row, to));
        }
        within
    }
}

/// By spot: the number of sets of the shortest chain to it from one.
fn find_sets(basics: &Basics<'_>, table: &Table, follow: &Rows, from: usize) -> Vec<u8> {
    let mut sets = vec![0; table.spots().len()];
    let mut last = table.restricted(from).to_vec();
    let mut reached = last.clone();
    let mut next = follow.empty_row();
    for number in 2..=MOST_SETS {
        for spot in rows::ones(&last) {
            if basics.pay(last.len() / 16).is_break() {
                return sets;
            }
            sets[spot] = number;
            rows::add(&mut next, follow.row(spot));
        }
        next.iter_mut().zip(&reached).for_each(|(bits, old)| *bits &= !old);
        if next.iter().all(|bits| *bits == 0) {
            break;
        }
        rows::add(&mut reached, &next);
        std::mem::swap(&mut last, &mut next);
        next.fill(0);
    }
    sets
}

/// By spot: the spots that lack their digit if this one does, through one set that has both it and
/// a spot that restricts them.
fn follow(basics: &Basics<'_>, table: &Table) -> Rows {
    let mut follow = Rows::new(table.spots().len());
    for (spot, digit) in table.spots().iter().map(|spot| spot.digit).enumerate() {
        for &set in &table.spots()[spot].members {
            let words = table.sets()[set].digits.len() * table.restricted(spot).len();
            if basics.pay(words / 16).is_break() {
                return follow;
            }
            for has in (table.sets()[set].digits - digit.into()).iter() {
                if let Some(has) = table.spot(set, has) {
                    rows::add(follow.row_mut(spot), table.restricted(has));
                }
            }
        }
    }
    follow
}

/// Every two sets that have spots and a digit that some other cell sees all of in both.
fn ends(basics: &Basics<'_>, table: &Table, spots: &Lists) -> Vec<Ends> {
    let linked: Vec<usize> = (0..table.sets().len()).filter(|&set| spots.len(set) > 0).collect();
    let mut is_pair = Rows::new(linked.len());
    for digit in basics.puzzle().digits() {
        let seen = linked.iter().enumerate().map(|(at, &set)| (at, table.seen(set, digit)));
        let seen: Vec<(usize, u128)> = seen.filter(|(_, seen)| *seen != 0).collect();
        for (place, &(one, by_one)) in seen.iter().enumerate() {
            if basics.pay(seen.len() / 8).is_break() {
                return Vec::new();
            }
            let row = is_pair.row_mut(one);
            let others = seen[place + 1..].iter().filter(|(_, by_other)| by_one & by_other != 0);
            others.for_each(|(other, _)| rows::set(row, *other));
        }
    }
    let ends_of = |one: usize| {
        let linked = &linked;
        rows::ones(is_pair.row(one)).map(move |other| {
            let sets = [linked[one], linked[other]];
            let [digits, others] = sets.map(|set| table.sets()[set].digits);
            let is_seen = |z: &Digit| table.seen(sets[0], *z) & table.seen(sets[1], *z) != 0;
            Ends { sets, seen: (digits & others).iter().filter(is_seen).collect() }
        })
    };
    (0..linked.len()).flat_map(ends_of).collect()
}
