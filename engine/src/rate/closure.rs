//! What follows from what in a graph of numbered conclusions, directly or indirectly.
//!
//! Conclusions that all lead to each other form a *group* (a strongly connected component, found by
//! the algorithm of R. Tarjan, SIAM J. Comput. 1, 1972), and the same follows from all of them. A
//! group is complete once everything that it leads to is, so each link is examined once.
//!
//! `technique/tables/rows` solves the same problem on rows of bits and without recursion, for graphs
//! where a few hundred things lead to many others.

/// The group of a conclusion from which nothing follows.
const NONE: u16 = u16::MAX;

/// Everything that follows from each conclusion.
#[derive(Debug)]
pub struct Closure {
    /// By conclusion: its group, or [`NONE`].
    groups: Vec<u16>,
    /// By group, several words each: what follows from it by one or more links, as bits.
    follows: Vec<u64>,
    words: usize,
}

/// The search for groups.
struct Walk<F> {
    closure: Closure,
    /// What each conclusion leads to by one link.
    next: F,
    /// By conclusion: its position in the order of discovery; 0 for those not yet found.
    met: Vec<u16>,
    count: u16,
    /// The conclusions whose groups are not complete yet.
    open: Vec<u16>,
}

impl Closure {
    /// Works out what follows from this many conclusions; `next` lists where each leads by one
    /// link.
    pub fn new<'a>(count: usize, next: impl Fn(u16) -> &'a [u16]) -> Self {
        let words = count.div_ceil(64);
        let leading = (0..count as u16).filter(|of| !next(*of).is_empty()).count();
        let follows = Vec::with_capacity(leading * words);
        let closure = Self { groups: vec![NONE; count], follows, words };
        let open = Vec::with_capacity(leading);
        let mut walk = Walk { closure, next, met: vec![0; count], count: 0, open };
        for of in 0..count as u16 {
            if walk.met[usize::from(of)] == 0 && !(walk.next)(of).is_empty() {
                walk.visit(of);
            }
        }
        walk.closure
    }

    /// The group of a conclusion, if anything follows from it. Groups are numbered from 0; a group
    /// comes after all groups that it leads to.
    pub fn group(&self, of: u16) -> Option<usize> {
        let group = self.groups[usize::from(of)];
        (group != NONE).then(|| group.into())
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.follows.len().checked_div(self.words).unwrap_or(0)
    }

    /// Everything that follows from a conclusion, as bits; empty if nothing does.
    pub fn after(&self, of: u16) -> &[u64] {
        let start = self.group(of).map(|group| group * self.words);
        start.map_or(&[], |start| &self.follows[start..start + self.words])
    }

    /// Whether one conclusion leads to another, by one or more links.
    pub fn leads(&self, from: u16, to: u16) -> bool {
        let word = self.after(from).get(usize::from(to) / 64);
        word.is_some_and(|word| word >> (to % 64) & 1 == 1)
    }
}

impl<'a, F: Fn(u16) -> &'a [u16]> Walk<F> {
    /// Follows a conclusion. Returns the position of the earliest conclusion that it leads to and
    /// whose group is not complete.
    fn visit(&mut self, of: u16) -> u16 {
        self.count += 1;
        let own = self.count;
        self.met[usize::from(of)] = own;
        let first = self.open.len();
        self.open.push(of);
        let mut earliest = own;
        for &to in (self.next)(of) {
            let met = self.met[usize::from(to)];
            if met == 0 {
                if !(self.next)(to).is_empty() {
                    earliest = earliest.min(self.visit(to));
                }
            } else if self.closure.groups[usize::from(to)] == NONE {
                earliest = earliest.min(met);
            }
        }
        if earliest == own {
            self.complete(first);
        }
        earliest
    }

    /// Makes a group of the open conclusions from an index on. All other groups that they lead to
    /// are complete.
    fn complete(&mut self, first: usize) {
        let Closure { groups, follows, words } = &mut self.closure;
        let members = &self.open[first..];
        let start = follows.len();
        let group = (start / *words) as u16;
        members.iter().for_each(|of| groups[usize::from(*of)] = group);
        follows.resize(start + *words, 0);
        let (known, own) = follows.split_at_mut(start);
        for &to in members.iter().flat_map(|of| (self.next)(*of)) {
            let (word, bit) = (usize::from(to) / 64, 1 << (to % 64));
            // The bits taken over already include everything that follows from it.
            if own[word] & bit != 0 {
                continue;
            }
            own[word] |= bit;
            let after = groups[usize::from(to)];
            if after != NONE && after != group {
                let more = &known[usize::from(after) * *words..][..*words];
                own.iter_mut().zip(more).for_each(|(own, more)| *own |= more);
            }
        }
        self.open.truncate(first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::Lists;

    #[test]
    fn all_that_follows_is_found_in_loops_and_behind_them() {
        // 0 and 1 lead to each other and to 2; 2 leads to 70, 3 to itself, 4 nowhere.
        let links: [&[u16]; 5] = [&[1], &[0, 2], &[70], &[3], &[]];
        let mut next = Lists::with_room(71, 5);
        (0..71).for_each(|of| next.push(links.get(of).into_iter().copied().flatten().copied()));
        let closure = Closure::new(71, |of| next.slice(of.into()));
        let after = |from: u16| (0..71).filter(|&to| closure.leads(from, to)).collect::<Vec<u16>>();
        assert_eq!([after(0), after(1)], [[0, 1, 2, 70]; 2]);
        assert_eq!([after(2), after(3), after(4)], [vec![70], vec![3], vec![]]);
        assert_eq!(closure.group(0), closure.group(1));
        assert_eq!((closure.groups(), closure.group(4)), (3, None));
    }
}
