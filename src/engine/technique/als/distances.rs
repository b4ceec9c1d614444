//! Which almost locked sets can be the two ends of a chain, and how many sets it takes from one to
//! the other.

use super::table::{MOST_HOLDERS, Spot, Table, bits};
use crate::engine::technique::basics::Basics;
use crate::engine::technique::lists::Lists;
use crate::engine::technique::rows::{self, Rows};
use std::cell::OnceCell;

/// The most sets of a chain: they are named by the letters of the alphabet.
pub const MOST_SETS: u8 = 26;

/// How many sets it takes from a spot that has its digit to one that lacks it for that reason.
///
/// Few states have a long chain that strikes anything. So what might be reached at all is found out
/// first; how far it really is, only from where something there counts.
pub struct Distances {
    /// By set: its spots.
    spots: Lists,
    /// By set: the sets after it that might strike something with it as the ends of a chain.
    ends: Rows,
    /// By spot: the spots that lack their digit if this one does, through one set.
    follow: Rows,
    /// By spot: the spots to which the shortest chain takes three sets, those of the two included.
    wings: Rows,
    /// By spot: all spots to which it may take more, and perhaps others.
    wide: OnceCell<Rows>,
    /// By spot: by other spot the number of sets, or 0 where there is no way.
    sets: Vec<OnceCell<Box<[u8]>>>,
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
        let follow = follow(basics, table);
        let wings = wings(basics, table, &follow);
        let sets = std::iter::repeat_with(OnceCell::new).take(table.spots().len()).collect();
        Self { spots, ends, follow, wings, wide: OnceCell::new(), sets }
    }

    /// The spots of a set.
    pub fn spots(&self, set: usize) -> impl Iterator<Item = usize> + '_ {
        self.spots.of(set)
    }

    /// The sets after one that might strike something with it as the ends of a chain.
    pub fn ends(&self, set: usize) -> impl Iterator<Item = usize> + '_ {
        rows::ones(self.ends.row(set))
    }

    /// By spot: the spots to which it takes three sets.
    pub const fn wings(&self) -> &Rows {
        &self.wings
    }

    /// By spot: the spots to which it may take more than three sets; [`sets`](Self::sets) tells.
    pub fn wide(&self, basics: &Basics<'_>, table: &Table) -> &Rows {
        self.wide.get_or_init(|| {
            let mut closed = self.follow.clone();
            let mut wide = Rows::new(closed.size());
            if closed.close(|work| basics.pay(work)).is_continue() {
                for spot in 0..wide.size() {
                    let through = rows::ones(table.restricted(spot));
                    through.for_each(|next| rows::add(wide.row_mut(spot), closed.row(next)));
                }
            }
            wide
        })
    }

    /// The number of sets of the shortest chain between two spots, or 0 where there is none.
    pub fn sets(&self, basics: &Basics<'_>, table: &Table, from: usize, to: usize) -> u8 {
        self.sets[from].get_or_init(|| self.go(basics, table, from))[to]
    }

    /// Goes all ways from a spot.
    fn go(&self, basics: &Basics<'_>, table: &Table, from: usize) -> Box<[u8]> {
        let size = self.follow.size();
        let mut sets = vec![0; size];
        let mut last = table.restricted(from).to_vec();
        let mut reached = last.clone();
        let mut next = self.follow.empty_row();
        for number in 2..=MOST_SETS {
            for spot in rows::ones(&last) {
                sets[spot] = number;
                rows::add(&mut next, self.follow.row(spot));
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
        sets.into()
    }
}

/// By spot: the spots to which it takes three sets.
fn wings(basics: &Basics<'_>, table: &Table, follow: &Rows) -> Rows {
    let mut wings = Rows::new(follow.size());
    for spot in 0..follow.size() {
        if basics.pay(follow.size() / 16).is_break() {
            break;
        }
        let (row, near) = (wings.row_mut(spot), table.restricted(spot));
        rows::ones(near).for_each(|next| rows::add(row, follow.row(next)));
        row.iter_mut().zip(near).for_each(|(bits, near)| *bits &= !near);
    }
    wings
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
    let size = table.sets().len();
    let mut ends = Rows::new(size);
    for digit in basics.puzzle().digits() {
        let linked = (0..size).filter(|&set| spots.len(set) > 0);
        let seen = linked.map(|set| (set, table.seen(set, digit)));
        let seen: Vec<(usize, u128)> = seen.filter(|(_, seen)| *seen != 0).collect();
        // By holder of the digit: the sets of which it sees all places.
        let mut by_holder = Rows::of(MOST_HOLDERS, size);
        for &(set, mask) in &seen {
            bits(mask).for_each(|holder| rows::set(by_holder.row_mut(holder), set));
        }
        for &(set, mask) in &seen {
            if basics.pay(ends.words()).is_break() {
                return ends;
            }
            bits(mask).for_each(|holder| rows::add(ends.row_mut(set), by_holder.row(holder)));
        }
    }
    (0..size).for_each(|set| rows::clear_up_to(ends.row_mut(set), set));
    ends
}
