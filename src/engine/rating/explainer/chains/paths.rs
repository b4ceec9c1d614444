//! Which conclusions a path of links can reach at all, and which it can come back from.
//!
//! Few premises lead to their opposite or back to themselves. Which ones do, the graph of all
//! conclusions tells: its *groups*, in which each conclusion leads to every other (its strongly
//! connected components, found as R. Tarjan does, SIAM J. Comput. 1, 1972), and what each group leads
//! to. So a search by length follows only what can end.

use super::field::{ChainField, Premise, cell_of, digit_of};
use super::links::Links;
use super::tree::NONE;
use crate::engine::nine::{Cells, SEEN, one};

/// What paths by some kinds of links lead to.
pub struct Paths<'a> {
    links: &'a Links,
    kinds: [bool; 2],
    /// By conclusion: its group; [`NONE`] where nothing follows from it.
    groups: Vec<u16>,
    /// By group: whether a loop through it may strike something.
    may_strike: Vec<bool>,
    /// By group, in so many words each: all that follows from it, as bits.
    follows: Vec<u64>,
    words: usize,
    /// By digit: the cells that have it.
    places: [Cells; 9],
}

/// The search for groups.
struct Walk<'a> {
    paths: Paths<'a>,
    /// By conclusion: the place in the order in which they were met; 0 for those that were not.
    met: Vec<u16>,
    count: u16,
    /// The conclusions whose groups are not complete.
    open: Vec<Premise>,
}

impl<'a> Paths<'a> {
    /// What the links of a field lead to, of cells and of houses where those count.
    pub fn new(field: &ChainField, links: &'a Links, kinds: [bool; 2]) -> Self {
        let conclusions = 2 * links.count;
        let words = conclusions.div_ceil(64);
        let mut places = [0; 9];
        field.candidates().for_each(|of| places[digit_of(of)] |= one(cell_of(of)));
        let paths = Self {
            links,
            kinds,
            groups: vec![NONE; conclusions],
            may_strike: Vec::new(),
            follows: Vec::with_capacity(conclusions * words),
            words,
            places,
        };
        let met = vec![0; conclusions];
        let mut walk = Walk { paths, met, count: 0, open: Vec::new() };
        for of in field.candidates().flat_map(|of| [(of, true), (of, false)]) {
            if walk.met[walk.paths.place(of)] == 0 && walk.leads_on(of) {
                walk.visit(of);
            }
        }
        walk.paths
    }

    /// Whether one conclusion leads to another, by a path of at least one link.
    pub fn leads(&self, from: Premise, to: Premise) -> bool {
        let (group, to) = (self.groups[self.place(from)], self.place(to));
        group != NONE && self.all_after(group)[to / 64] >> (to % 64) & 1 == 1
    }

    /// Whether a loop through a conclusion may strike something.
    pub fn may_strike(&self, of: Premise) -> bool {
        let group = self.groups[self.place(of)];
        group != NONE && self.may_strike[usize::from(group)]
    }

    /// Whether two conclusions, of which one leads to something, lead to each other.
    pub fn is_mutual(&self, one: Premise, other: Premise) -> bool {
        self.groups[self.place(one)] == self.groups[self.place(other)]
    }

    /// Whether some premises have a conclusion in common, if each premise counts as one of its own.
    pub fn share(&self, premises: &[Premise]) -> bool {
        let of_premise = |word: usize, premise: Premise| {
            let (group, place) = (self.groups[self.place(premise)], self.place(premise));
            let own = if place / 64 == word { 1 << (place % 64) } else { 0 };
            own | if group == NONE { 0 } else { self.all_after(group)[word] }
        };
        (0..self.words)
            .any(|word| premises.iter().fold(!0, |all, &it| all & of_premise(word, it)) != 0)
    }

    /// The place of a conclusion among all.
    fn place(&self, (of, right): Premise) -> usize {
        2 * usize::from(self.links.before[usize::from(of)]) + usize::from(right)
    }

    fn all_after(&self, group: u16) -> &[u64] {
        &self.follows[usize::from(group) * self.words..][..self.words]
    }

    /// Adds the group of some conclusions; all other groups that they lead to are known.
    fn add(&mut self, members: &[Premise]) {
        let group = self.may_strike.len() as u16;
        for &of in members {
            let place = self.place(of);
            self.groups[place] = group;
        }
        self.may_strike.push(members.len() > 1 && self.is_seen_by_any(members));
        let start = self.follows.len();
        self.follows.resize(start + self.words, 0);
        let links = self.links;
        for &of in members {
            for &(to, _) in links.from(of, self.kinds) {
                let to = self.place((to, !of.1));
                self.follows[start + to / 64] |= 1 << (to % 64);
                let after = self.groups[to];
                if after != NONE && after != group {
                    let (known, own) = self.follows.split_at_mut(start);
                    let more = &known[usize::from(after) * self.words..][..self.words];
                    own.iter_mut().zip(more).for_each(|(own, more)| *own |= more);
                }
            }
        }
    }

    /// Whether any candidate sees both one of its digit that is right and one that is wrong.
    fn is_seen_by_any(&self, members: &[Premise]) -> bool {
        let mut seen = [[0; 9]; 2];
        for &(of, right) in members {
            seen[usize::from(right)][digit_of(of)] |= SEEN[cell_of(of)];
        }
        let [wrong, right] = seen;
        (0..9).any(|digit| wrong[digit] & right[digit] & self.places[digit] != 0)
    }
}

impl Walk<'_> {
    fn leads_on(&self, of: Premise) -> bool {
        !self.paths.links.from(of, self.paths.kinds).is_empty()
    }

    /// Follows a conclusion, and tells where the earliest one was met that it leads to and whose
    /// group is not complete.
    fn visit(&mut self, of: Premise) -> u16 {
        self.count += 1;
        let own = self.count;
        let place = self.paths.place(of);
        self.met[place] = own;
        let first = self.open.len();
        self.open.push(of);
        let mut earliest = own;
        let links = self.paths.links;
        for &(to, _) in links.from(of, self.paths.kinds) {
            let to = (to, !of.1);
            let place = self.paths.place(to);
            if self.met[place] == 0 {
                if self.leads_on(to) {
                    earliest = earliest.min(self.visit(to));
                }
            } else if self.paths.groups[place] == NONE {
                earliest = earliest.min(self.met[place]);
            }
        }
        if earliest == own {
            self.paths.add(&self.open[first..]);
            self.open.truncate(first);
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Board;
    use crate::engine::format;
    use crate::engine::nine::Nine;
    use std::collections::BTreeSet;

    /// All that follows from a premise, one link after the other.
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
        let field = ChainField::new(&Nine::of(&Board::new(&puzzle)).unwrap().candidates);
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
