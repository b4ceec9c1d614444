//! Which almost locked sets can be the two ends of a chain, and how many sets it takes from one to
//! the other.

use super::table::{Spot, Table};
use crate::engine::technique::basics::Basics;
use crate::engine::technique::lists::Lists;
use crate::engine::technique::rows::{self, Rows};

/// The most sets of a chain: they are named by the letters of the alphabet.
pub const MOST_SETS: u8 = 26;

/// How many sets it takes from a spot that has its digit to one that lacks it for that reason.
pub struct Distances {
    /// By set: its spots.
    spots: Lists,
    /// By set: the sets after it that might strike something with it as the ends of a chain.
    ends: Rows,
    /// By spot: the spots to which the shortest chain takes three sets, those of the two included.
    wings: Rows,
    /// By spot: the spots to which it takes more.
    chains: Rows,
    /// By the two spots: the number of sets, or 0 where there is no way.
    sets: Vec<u8>,
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
        let ends = ends(basics, table, &spots);
        let size = table.spots().len();
        let (wings, chains) = (Rows::new(size), Rows::new(size));
        let sets = vec![0; size * size];
        let mut distances = Self { spots, ends, wings, chains, sets };
        let follow = follow(basics, table);
        (0..size).for_each(|from| distances.go(basics, table, &follow, from));
        distances
    }

    /// The spots of a set.
    pub fn spots(&self, set: usize) -> impl Iterator<Item = usize> + '_ {
        self.spots.of(set)
    }

    /// The sets after one that might strike something with it as the ends of a chain.
    pub fn ends(&self, set: usize) -> impl Iterator<Item = usize> + '_ {
        rows::ones(self.ends.row(set))
    }

    /// By spot: the spots to which it takes three sets, or more than three.
    pub const fn within(&self, three: bool) -> &Rows {
        if three { &self.wings } else { &self.chains }
    }

    /// The number of sets of the shortest chain between two spots, or 0 where there is none.
    pub fn sets(&self, from: usize, to: usize) -> u8 {
        self.sets[from * self.chains.size() + to]
    }

    /// Goes all ways from a spot.
    fn go(&mut self, basics: &Basics<'_>, table: &Table, follow: &Rows, from: usize) {
        let size = self.chains.size();
        let sets = &mut self.sets[from * size..][..size];
        let mut last = table.restricted(from).to_vec();
        let mut reached = last.clone();
        let mut next = follow.empty_row();
        for number in 2..=MOST_SETS {
            match number {
                2 => {}
                3 => rows::add(self.wings.row_mut(from), &last),
                _ => rows::add(self.chains.row_mut(from), &last),
            }
            for spot in rows::ones(&last) {
                sets[spot] = number;
                rows::add(&mut next, follow.row(spot));
            }
            next.iter_mut().zip(&reached).for_each(|(bits, old)| *bits &= !old);
            let is_over = basics.pay(size / 8).is_break();
            if is_over || next.iter().all(|bits| *bits == 0) {
                break;
            }
            rows::add(&mut reached, &next);
            std::mem::swap(&mut last, &mut next);
            next.fill(0);
        }
    }
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

/// By set that has spots: the sets after it that have some, and of which another cell sees all
/// places for a digit, as of those of the one.
fn ends(basics: &Basics<'_>, table: &Table, spots: &Lists) -> Rows {
    let mut ends = Rows::new(table.sets().len());
    for digit in basics.puzzle().digits() {
        let linked = (0..table.sets().len()).filter(|&set| spots.len(set) > 0);
        let seen = linked.map(|set| (set, table.seen(set, digit)));
        let seen: Vec<(usize, u128)> = seen.filter(|(_, seen)| *seen != 0).collect();
        for (place, &(one, by_one)) in seen.iter().enumerate() {
            if basics.pay(seen.len() / 8).is_break() {
                return ends;
            }
            let row = ends.row_mut(one);
            let others = seen[place + 1..].iter().filter(|(_, by_other)| by_one & by_other != 0);
            others.for_each(|(other, _)| rows::set(row, *other));
        }
    }
    ends
}
