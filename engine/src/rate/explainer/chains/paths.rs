//! Which conclusions a path of links can reach at all, and from which it can return.
//!
//! Few premises lead to their opposite or back to themselves. The [`Closure`] of all links knows
//! which ones do, so a search by length follows only what can end.

use super::field::{ChainField, Premise, cell_of, digit_of};
use super::links::Links;
use crate::lists::Lists;
use crate::nine::{Cells, one};
use crate::rate::closure::Closure;

/// Where paths by certain kinds of links lead.
pub struct Paths<'a> {
    links: &'a Links,
    closure: Closure,
    /// By group of the closure: whether a loop through it may strike something.
    may_strike: Vec<bool>,
}

impl<'a> Paths<'a> {
    /// Works out where the links of a field lead, counting those within cells and within houses if
    /// asked.
    pub fn new(field: &ChainField, links: &'a Links, kinds: [bool; 2]) -> Self {
        let mut premises: Vec<Premise> = Vec::with_capacity(2 * links.count);
        premises.extend(field.candidates().flat_map(|of| [(of, false), (of, true)]));
        let mut next = Lists::with_room(premises.len(), 8 * premises.len());
        for &of in &premises {
            let to = links.from(of, kinds).iter();
            next.push(to.map(|&(to, _)| place(links, (to, !of.1))));
        }
        let closure = Closure::new(premises.len(), |of| next.slice(of.into()));
        let mut paths = Self { links, closure, may_strike: Vec::new() };
        paths.may_strike = paths.that_may_strike(field, &premises);
        paths
    }

    /// Whether one conclusion leads to another, by a path of at least one link.
    pub fn leads(&self, from: Premise, to: Premise) -> bool {
        self.closure.leads(place(self.links, from), place(self.links, to))
    }

    /// Whether a loop through a conclusion may strike something.
    pub fn may_strike(&self, of: Premise) -> bool {
        self.group(of).is_some_and(|group| self.may_strike[group])
    }

    /// Whether two conclusions lead to each other, given that one of them leads somewhere.
    pub fn is_mutual(&self, one: Premise, other: Premise) -> bool {
        self.group(one) == self.group(other)
    }

    /// Whether some premises have a conclusion in common; a premise counts as its own conclusion.
    pub fn share(&self, premises: &[Premise]) -> bool {
        let of_premise = |word: usize, premise: Premise| {
            let place = place(self.links, premise);
            let own = if usize::from(place) / 64 == word { 1 << (place % 64) } else { 0 };
            own | self.closure.after(place).get(word).copied().unwrap_or(0)
        };
        let words = (2 * self.links.count).div_ceil(64);
        (0..words).any(|word| premises.iter().fold(!0, |all, &it| all & of_premise(word, it)) != 0)
    }

    fn group(&self, of: Premise) -> Option<usize> {
        self.closure.group(place(self.links, of))
    }

    /// By group: whether a candidate sees both a right and a wrong candidate of its digit in the
    /// group. A group of a single conclusion never qualifies.
    fn that_may_strike(&self, field: &ChainField, premises: &[Premise]) -> Vec<bool> {
        let mut places: [Cells; 9] = [0; 9];
        field.candidates().for_each(|of| places[digit_of(of)] |= one(cell_of(of)));
        // By group: its first conclusion and, once it has a second one, what the conclusions so far
        // see.
        let mut firsts = vec![None; self.closure.groups()];
        let mut seen: Vec<(usize, [[Cells; 9]; 2])> = Vec::new();
        for &of in premises {
            let Some(group) = self.group(of) else { continue };
            let Some(first) = firsts[group] else {
                firsts[group] = Some(of);
                continue;
            };
            let known = seen.iter().position(|(known, _)| *known == group);
            let place = known.unwrap_or_else(|| {
                let mut of_group = [[0; 9]; 2];
                see(field, &mut of_group, first);
                seen.push((group, of_group));
                seen.len() - 1
            });
            see(field, &mut seen[place].1, of);
        }
        let mut may_strike = vec![false; firsts.len()];
        for (group, [wrong, right]) in seen {
            may_strike[group] =
                (0..9).any(|digit| wrong[digit] & right[digit] & places[digit] != 0);
        }
        may_strike
    }
}

/// Adds what a conclusion sees, by whether it is right, and by digit.
fn see(field: &ChainField, seen: &mut [[Cells; 9]; 2], (of, right): Premise) {
    seen[usize::from(right)][digit_of(of)] |= field.ground.seen[cell_of(of)];
}

/// The index of a conclusion among all.
fn place(links: &Links, (of, right): Premise) -> u16 {
    2 * links.before[usize::from(of)] + u16::from(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::Board;
    use crate::nine::Nine;
    use crate::rate::explainer::ground::Ground;
    use std::collections::BTreeSet;

    /// Lists everything that follows from a premise, following one link after another.
    fn after(links: &Links, kinds: [bool; 2], from: Premise) -> BTreeSet<Premise> {
        let (mut found, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(of) = open.pop() {
            let next = links.from(of, kinds).iter().map(|&(to, _)| (to, !of.1));
            open.extend(next.filter(|&to| found.insert(to)));
        }
        found
    }

    #[test]
    fn what_leads_where_is_what_following_each_link_finds() {
        let puzzle =
            "5.23....4....5.938.........3..1.58.2.1.....4.2.87.4..5.........124.8....9....62.1";
        let puzzle = format::puzzle(puzzle).unwrap();
        let field =
            ChainField::new(Ground::classic(), &Nine::of(&Board::new(&puzzle)).unwrap().candidates);
        let links = Links::new(&field);
        let all: Vec<Premise> =
            field.candidates().flat_map(|of| [(of, true), (of, false)]).collect();
        for kinds in [[false, true], [true, false], [true, true]] {
            let paths = Paths::new(&field, &links, kinds);
            let after: Vec<_> = all.iter().map(|&of| after(&links, kinds, of)).collect();
            for (&one, after_one) in all.iter().zip(&after) {
                for (&other, after_other) in all.iter().zip(&after) {
                    assert_eq!(paths.leads(one, other), after_one.contains(&other));
                    let is_mutual = after_one.contains(&other) && after_other.contains(&one);
                    if one != other && !after_one.is_empty() {
                        assert_eq!(paths.is_mutual(one, other), is_mutual);
                    }
                    let mut shared = after_one.intersection(after_other);
                    let is_shared = one == other
                        || after_one.contains(&other)
                        || after_other.contains(&one)
                        || shared.next().is_some();
                    assert_eq!(paths.share(&[one, other]), is_shared);
                }
            }
        }
    }
}
