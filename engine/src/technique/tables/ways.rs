//! The ways through a web, from each node that is assumed false to the nodes that are then true.
//!
//! Few states have a chain that strikes anything, so the search first finds what may be reachable
//! at all, using sets of nodes: there a way may repeat a node, so it reaches more than chains do.
//! Chains are searched only if something reachable matters. Both results are kept for all
//! techniques that ask.

use crate::technique::tables::basics::Basics;
use crate::technique::tables::mark::Node;
use crate::technique::tables::rows::{self, Rows};
use crate::technique::tables::webs::Web;
use std::cell::OnceCell;
use std::ops::Deref;

/// A web with the ways through it, as they are needed.
pub struct Ways {
    web: Web,
    /// By false node: all nodes that may then be true.
    wide: OnceCell<Rows>,
    reaches: Vec<OnceCell<Box<Reach>>>,
    /// The ends of possible chains that strike anything.
    pub ends: OnceCell<Vec<Ends>>,
}

/// How many candidates a chain between two nodes strikes, and the nodes.
pub type Ends = (usize, [usize; 2]);

/// The index of a node, in compact form.
type Place = u32;

/// The ways from one node that is assumed false.
pub struct Reach {
    start: usize,
    /// The two nodes, a true one and the false one after it, from which each node follows to be
    /// true.
    from: Vec<Option<[Place; 2]>>,
    /// The same for the start itself, if it contradicts the assumption.
    closing: Option<[Place; 2]>,
}

impl Deref for Ways {
    type Target = Web;

    fn deref(&self) -> &Web {
        &self.web
    }
}

impl Ways {
    /// The ways through a web.
    pub fn new(web: Web) -> Self {
        let size = web.nodes.len();
        let reaches = std::iter::repeat_with(OnceCell::new).take(size).collect();
        Self { web, wide: OnceCell::new(), reaches, ends: OnceCell::new() }
    }

    /// Everything that may follow to be true if `start` is false, and perhaps more.
    pub fn may_reach(&self, basics: &Basics<'_>, start: usize) -> &[u64] {
        self.wide.get_or_init(|| self.find_wide(basics)).row(start)
    }

    /// By false node: all nodes that may then be true.
    fn find_wide(&self, basics: &Basics<'_>) -> Rows {
        let size = self.nodes.len();
        let (mut wide, mut all) = (Rows::new(size), self.find_next(basics));
        // If this breaks, the budget is spent, and the result will not be used.
        let _ = rows::close(&mut all, |work| basics.pay(work));
        for start in 0..size {
            let row = wide.row_mut(start);
            for node in self.strong.of(start) {
                rows::set(row, node);
                rows::add(row, all.row(node));
            }
        }
        wide
    }

    /// By true node: the nodes that are then true, by way of a false one.
    fn find_next(&self, basics: &Basics<'_>) -> Rows {
        let mut next = Rows::new(self.nodes.len());
        for node in 0..self.nodes.len() {
            if basics.pay(1 + self.weak.len(node) / 4).is_break() {
                break;
            }
            let row = next.row_mut(node);
            for is_false in self.weak.of(node) {
                self.strong.of(is_false).for_each(|is_true| rows::set(row, is_true));
            }
        }
        next
    }

    /// Everything that follows to be true if `start` is false, each by the first shortest way that
    /// repeats no node.
    pub fn reach(&self, basics: &Basics<'_>, start: usize) -> &Reach {
        self.reaches[start].get_or_init(|| Box::new(self.find_reach(basics, start)))
    }

    fn find_reach(&self, basics: &Basics<'_>, start: usize) -> Reach {
        let mut reach = Reach { start, from: vec![None; self.nodes.len()], closing: None };
        let mut queue = Vec::with_capacity(self.nodes.len());
        queue.push(start);
        let mut next = 0;
        while let Some(&last) = queue.get(next) {
            next += 1;
            if basics.pay(self.weak.len(last) / 4).is_break() {
                break;
            }
            let first = (last == start).then_some(start);
            let others = self.weak.of(last).filter(|_| last != start);
            for is_false in first.into_iter().chain(others) {
                if !self.strong.of(is_false).any(|is_true| reach.at(is_true).is_none())
                    || last != start && (is_false == start || reach.is_on_way(last, is_false))
                {
                    continue;
                }
                for is_true in self.strong.of(is_false) {
                    if is_true == start {
                        reach.closing = reach.closing.or(Some(places([last, is_false])));
                    } else if reach.at(is_true).is_none() && !reach.is_on_way(last, is_true) {
                        reach.from[is_true] = Some(places([last, is_false]));
                        queue.push(is_true);
                    }
                }
            }
        }
        reach
    }

    /// The indices of the nodes on the way from the start, which is false, to `end`, which is true.
    pub fn way(&self, reach: &Reach, end: usize) -> Option<Vec<usize>> {
        let mut way = vec![end];
        let [mut previous, is_false] = reach.at(end)?;
        way.push(is_false);
        while previous != reach.start {
            way.push(previous);
            let [earlier, is_false] = reach.at(previous)?;
            way.push(is_false);
            previous = earlier;
        }
        way.reverse();
        Some(way)
    }

    /// The nodes with some indices.
    pub fn nodes_at(&self, places: &[usize]) -> Vec<Node> {
        places.iter().map(|&place| self.nodes[place]).collect()
    }
}

/// Two nodes in compact form.
const fn places([one, other]: [usize; 2]) -> [Place; 2] {
    [one as Place, other as Place]
}

impl Reach {
    /// The two nodes from which a node follows to be true.
    fn at(&self, node: usize) -> Option<[usize; 2]> {
        let from = if node == self.start { self.closing } else { self.from[node] };
        from.map(|places| places.map(|place| place as usize))
    }

    fn is_on_way(&self, end: usize, node: usize) -> bool {
        let mut at = end;
        while at != self.start
            && let Some([previous, is_false]) = self.at(at)
        {
            if node == at || node == is_false {
                return true;
            }
            at = previous;
        }
        false
    }
}
