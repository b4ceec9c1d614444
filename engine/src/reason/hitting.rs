//! The cheapest choice of facts, exactly: some sets of items, of each of which one must be chosen.
//!
//! The number of facts counts first, then their price. Items of one group make one fact: the digits
//! that a row rules out are items by themselves, and the row is one fact however many are used.
//!
//! A set with few items is tried first, and within it an item that needs no further fact, or that
//! hits most; a choice that already costs as much as the best is not followed. So the first choice
//! is usually the best, and there is little to prove.
//!
//! If only a test says whether a choice suffices, the sets come from the choices that do not: such a
//! choice is extended until one more item would make it suffice, and of the items that are then left
//! out, one must be chosen.

/// Something that can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The fact that it belongs to.
    pub group: usize,
    /// The price of the item.
    pub price: u32,
}

/// The most sets, one bit each.
pub const MOST: usize = 128;

/// The most choices that are followed; what is found by then is not proved to be the cheapest.
const FOLLOWED: usize = 200_000;

/// The most tests of whether a choice suffices.
const TESTS: usize = 600;

struct Search<'a> {
    costs: &'a [Cost],
    /// By set: its items.
    sets: &'a [Vec<usize>],
    /// By item: the sets that contain it.
    hits: Vec<u128>,
    /// The most sets that an item hits.
    widest: u32,
    /// By group: how many of its items are chosen.
    used: Vec<u32>,
    chosen: Vec<usize>,
    best: Option<((u32, u32), Vec<usize>)>,
    followed: usize,
}

/// The cheapest items that hit every set, in order; `free` groups count for nothing. `None` if a set is
/// empty, or there are too many.
pub fn cheapest(costs: &[Cost], sets: &[Vec<usize>], free: &[usize]) -> Option<Vec<usize>> {
    if sets.len() > MOST || sets.iter().any(Vec::is_empty) {
        return None;
    }
    let mut hits = vec![0_u128; costs.len()];
    for (place, set) in sets.iter().enumerate() {
        set.iter().for_each(|&item| hits[item] |= 1 << place);
    }
    let widest = hits.iter().map(|hits| hits.count_ones()).max().unwrap_or(1).max(1);
    let groups = costs.iter().map(|cost| cost.group).chain(free.iter().copied());
    let mut used = vec![0; groups.max().map_or(0, |most| most + 1)];
    free.iter().for_each(|&group| used[group] += 1);
    let (chosen, best) = (Vec::new(), None);
    let mut search = Search { costs, sets, hits, widest, used, chosen, best, followed: 0 };
    let all = if sets.len() == MOST { u128::MAX } else { (1 << sets.len()) - 1 };
    search.follow(all, (0, 0));
    let mut items = search.best?.1;
    items.sort_unstable();
    Some(items)
}

impl Search<'_> {
    /// Follows every way to hit the sets that are left.
    fn follow(&mut self, left: u128, (facts, price): (u32, u32)) {
        self.followed += 1;
        let least = price + left.count_ones().div_ceil(self.widest);
        let is_worse = self.best.as_ref().is_some_and(|(best, _)| (facts, least) >= *best);
        if is_worse || self.followed > FOLLOWED && self.best.is_some() {
            return;
        }
        let places = (0..self.sets.len()).filter(|place| left >> place & 1 == 1);
        let Some(place) = places.min_by_key(|&place| self.sets[place].len()) else {
            self.best = Some(((facts, price), self.chosen.clone()));
            return;
        };
        let mut items = self.sets[place].clone();
        items.sort_by_key(|&item| {
            let Cost { group, price } = self.costs[item];
            (self.used[group] == 0, u32::MAX - (self.hits[item] & left).count_ones(), price, item)
        });
        for item in items {
            let cost = self.costs[item];
            let more = u32::from(self.used[cost.group] == 0);
            self.used[cost.group] += 1;
            self.chosen.push(item);
            self.follow(left & !self.hits[item], (facts + more, price + cost.price));
            self.chosen.pop();
            self.used[cost.group] -= 1;
        }
    }
}

/// The cheapest items that suffice by a test, which must hold for more items if it does for fewer.
/// `None` if all items together do not suffice.
pub fn sufficient(costs: &[Cost], mut suffice: impl FnMut(&[bool]) -> bool) -> Option<Vec<usize>> {
    if !suffice(&vec![true; costs.len()]) {
        return None;
    }
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let mut tests = 0;
    loop {
        let found = cheapest(costs, &sets, &[]);
        let is_over = tests > TESTS || found.is_none();
        let mut chosen = vec![is_over; costs.len()];
        found.iter().flatten().for_each(|&item| chosen[item] = true);
        if is_over {
            return Some(needed(costs.len(), suffice));
        }
        if suffice(&chosen) {
            return found;
        }
        for item in 0..costs.len() {
            if !chosen[item] {
                chosen[item] = true;
                chosen[item] = !suffice(&chosen);
                tests += 1;
            }
        }
        sets.push((0..costs.len()).filter(|&item| !chosen[item]).collect());
    }
}

/// Items of which none can be left out.
fn needed(count: usize, mut suffice: impl FnMut(&[bool]) -> bool) -> Vec<usize> {
    let mut chosen = vec![true; count];
    for item in (0..count).rev() {
        chosen[item] = false;
        chosen[item] = !suffice(&chosen);
    }
    (0..count).filter(|&item| chosen[item]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The least cost of all choices, by trying them all.
    fn least(costs: &[Cost], sets: &[Vec<usize>]) -> Option<(u32, u32)> {
        let choices = (0..1_u32 << costs.len())
            .filter(|choice| sets.iter().all(|set| set.iter().any(|item| choice >> item & 1 == 1)));
        let items = |choice: u32| (0..costs.len()).filter(move |item| choice >> item & 1 == 1);
        choices.map(|choice| cost(costs, items(choice))).min()
    }

    fn cost(costs: &[Cost], items: impl Iterator<Item = usize>) -> (u32, u32) {
        let (mut groups, mut total) = (Vec::new(), (0, 0));
        for item in items {
            let Cost { group, price } = costs[item];
            if !groups.contains(&group) {
                groups.push(group);
                total.0 += 1;
            }
            total.1 += price;
        }
        total
    }

    #[test]
    fn no_other_choice_is_cheaper() {
        let mut random = Random::new(59);
        for _ in 0..300 {
            let items = 1 + random.below(9);
            let cost = |_| Cost { group: random.below(4), price: 1 + random.below(4) as u32 };
            let costs: Vec<Cost> = (0..items).map(cost).collect();
            let sets: Vec<Vec<usize>> = (0..random.below(8))
                .map(|_| (0..items).filter(|_| random.below(3) == 0).collect())
                .collect();
            let found = cheapest(&costs, &sets, &[]);
            let total = found.map(|found| super::tests::cost(&costs, found.into_iter()));
            assert_eq!(total, least(&costs, &sets), "{costs:?} {sets:?}");
            // The same when only a test says whether each set is hit.
            let hits =
                |chosen: &[bool]| sets.iter().all(|set| set.iter().any(|&item| chosen[item]));
            let found = sufficient(&costs, hits);
            let total = found.map(|found| super::tests::cost(&costs, found.into_iter()));
            assert_eq!(total, least(&costs, &sets), "{costs:?} {sets:?}");
        }
    }
}
