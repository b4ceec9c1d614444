//! The number of almost locked sets on the way from one spot to another.

use crate::technique::tables::als::Table;
use crate::technique::tables::basics::Basics;
use crate::technique::tables::rows::{self, Rows};
use std::cell::OnceCell;

/// The most sets of a chain: they are named by the letters of the alphabet.
pub const MOST_SETS: u8 = 26;

/// The number of sets from a spot that has its digit to one that lacks it for that reason.
///
/// Few states have a long chain that strikes anything. So the search first finds what may be
/// reachable at all; the exact distance is computed only from where something reachable matters.
pub struct Distances {
    /// By spot: the spots that lack their digit if this one does, through one set.
    follow: Rows,
    /// By spot: the spots to which the shortest chain takes three sets, including those of both
    /// ends.
    wings: Rows,
    /// By spot: all spots to which it may take more, and perhaps others.
    wide: OnceCell<Rows>,
    /// By spot and other spot: the number of sets, or 0 if there is no way.
    sets: Vec<OnceCell<Box<[u8]>>>,
}

impl Distances {
    /// The distances in a table.
    pub fn new(basics: &Basics<'_>, table: &Table) -> Self {
        let follow = follow(basics, table);
        let wings = wings(basics, table, &follow);
        let sets = std::iter::repeat_with(OnceCell::new).take(table.spots().len()).collect();
        Self { follow, wings, wide: OnceCell::new(), sets }
    }

    /// By spot: the spots to which it takes three sets.
    pub const fn wings(&self) -> &Rows {
        &self.wings
    }

    /// By spot: the spots to which it may take more than three sets; [`sets`](Self::sets) knows.
    pub fn wide(&self, basics: &Basics<'_>, table: &Table) -> &Rows {
        self.wide.get_or_init(|| {
            let mut closed = self.follow.clone();
            let mut wide = Rows::new(closed.size());
            if rows::close(&mut closed, |work| basics.pay(work)).is_continue() {
                for spot in 0..wide.size() {
                    let through = rows::ones(table.restricted(spot));
                    through.for_each(|next| rows::add(wide.row_mut(spot), closed.row(next)));
                }
            }
            wide
        })
    }

    /// The number of sets of the shortest chain between two spots, or 0 if there is none.
    pub fn sets(&self, basics: &Basics<'_>, table: &Table, from: usize, to: usize) -> u8 {
        self.sets[from].get_or_init(|| self.go(basics, table, from))[to]
    }

    /// Follows all ways from a spot.
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
            rows::remove(&mut next, &reached);
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
        rows::remove(row, near);
    }
    wings
}

/// By spot: the spots that lack their digit if this one does, through a set that contains both it
/// and a spot that restricts them.
fn follow(basics: &Basics<'_>, table: &Table) -> Rows {
    let spots = table.spots();
    let mut follow = Rows::new(spots.len());
    for set in 0..table.sets().len() {
        let own = spots.of_set.slice(set);
        let words = own.len() * own.len() * follow.words();
        if basics.pay(words / 16).is_break() {
            break;
        }
        for &spot in own {
            for &has in own.iter().filter(|has| **has != spot) {
                rows::add(follow.row_mut(spot as usize), table.restricted(has as usize));
            }
        }
    }
    follow
}
