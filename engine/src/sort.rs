//! Sorting by one routine for lists of all types, as stable as the standard sort.
//!
//! The standard sort is compiled again for each type and order, which takes 6 kB each time. For
//! short lists or rare sorts, its speed is not worth that: here, indices are sorted, and then the
//! items are moved.

use std::cmp::Ordering;

/// The indices of this many items need no extra memory.
const FEW: usize = 16;

/// Sorts items into ascending order.
pub fn ascending<T: Ord>(items: &mut [T]) {
    by(items, T::cmp);
}

/// Sorts items by a key.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts items by a comparison.
pub fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() < 2 {
        return;
    }
    let mut places = order(items.len(), &|one, other| compare(&items[one], &items[other]));
    let from = places.all();
    // Along each cycle of indices, every item is swapped with the one that belongs there.
    for first in 0..items.len() {
        let mut place = first;
        loop {
            let next = std::mem::replace(&mut from[place], place);
            if next == first {
                break;
            }
            items.swap(place, next);
            place = next;
        }
    }
}

/// Indices of items: in an array if there are few, in a list if there are many.
struct Places {
    few: [usize; FEW],
    count: usize,
    many: Vec<usize>,
}

impl Places {
    // Compiled once, not into the sort of each type.
    #[inline(never)]
    fn all(&mut self) -> &mut [usize] {
        if self.count <= FEW { &mut self.few[..self.count] } else { &mut self.many }
    }
}

/// The indices of the items, sorted by item.
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Places {
    let many = if count > FEW { (0..count).collect() } else { Vec::new() };
    let mut places = Places { few: std::array::from_fn(|place| place), count, many };
    places.all().sort_by(|&one, &other| compare(one, other));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn sorts_as_the_standard_sort_does() {
        let mut random = Random::new(1);
        for count in (0..40).chain([1000]) {
            let mut items: Vec<(usize, usize)> =
                (0..count).map(|place| (random.below(1 + count / 3), place)).collect();
            let (mut stable, mut whole) = (items.clone(), items.clone());
            by_key(&mut stable, |(key, _)| std::cmp::Reverse(*key));
            whole.reverse();
            ascending(&mut whole);
            items.sort();
            assert_eq!(whole, items);
            items.sort_by_key(|(key, _)| std::cmp::Reverse(*key));
            assert_eq!(stable, items);
        }
    }
}
