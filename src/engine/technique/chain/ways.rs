//! The ways through a web, from each node that is taken for false to what is true then.
//!
//! Few states have a chain that strikes anything, so what might be reached at all is found first,
//! by sets of nodes: there a way may have a node twice, so that more is reached than by chains.
//! Only if something there counts are the chains looked for. Both are kept for all techniques that
//! ask.

use super::web::Web;
use crate::engine::mark::Node;
use crate::engine::technique::basics::Basics;
use crate::engine::technique::closure;
use crate::engine::technique::rows::{self, Rows};
use std::cell::OnceCell;
use std::ops::Deref;

/// A web with the ways through it that were asked for.
pub struct Ways {
    web: Web,
    /// By node that is false: all nodes that may be true then.
    wide: OnceCell<Rows>,
    reaches: Vec<OnceCell<Box<Reach>>>,
    /// The ends of what may be chains that strike anything.
    pub(super) ends: OnceCell<Vec<Ends>>,
}

/// How many candidates a chain between two nodes strikes, and the nodes.
pub(super) type Ends = (usize, [usize; 2]);

/// The place of a node, in little room.
type Place = u32;

/// The ways from one node that is taken for false.
pub(super) struct Reach {
    start: usize,
    /// From which two nodes, a true one and the false one after it, each node follows to be true.
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

    /// All that may follow to be true if `start` is false, and perhaps more.
    pub(super) fn may_reach(&self, basics: &Basics<'_>, start: usize) -> &[u64] {
        self.wide.get_or_init(|| self.find_wide(basics)).row(start)
    }

    /// By node that is false: all nodes that may be true then.
    fn find_wide(&self, basics: &Basics<'_>) -> Rows {
        let size = self.nodes.len();
        let (mut wide, mut all) = (Rows::new(size), self.find_next(basics));
        // If that breaks off, the budget is spent, and nothing that is found is of use.
        let _ = closure::close(&mut all, |work| basics.pay(work));
        for start in 0..size {
            let row = wide.row_mut(start);
            for node in self.strong.of(start) {
                rows::set(row, node);
                rows::add(row, all.row(node));
            }
        }
        wide
    }

    /// By node that is true: the nodes that are true then, over one that is false.
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

    /// All that follows to be true if `start` is false, each by the first shortest way that has no
    /// node twice.
    pub(super) fn reach(&self, basics: &Basics<'_>, start: usize) -> &Reach {
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

    /// The places of the nodes on the way to `end`, which is true, from the start, which is false.
    pub(super) fn way(&self, reach: &Reach, end: usize) -> Option<Vec<usize>> {
        let mut way = vec![end];
        let [mut before, is_false] = reach.at(end)?;
        way.push(is_false);
        while before != reach.start {
            way.push(before);
            let [earlier, is_false] = reach.at(before)?;
            way.push(is_false);
            before = earlier;
        }
        way.reverse();
        Some(way)
    }

    /// The nodes at some places.
    pub(super) fn nodes_at(&self, places: &[usize]) -> Vec<Node> {
        places.iter().map(|&place| self.nodes[place]).collect()
    }
}

/// Two nodes in little room.
const fn places([one, other]: [usize; 2]) -> [Place; 2] {
    [one as Place, other as Place]
}

impl Reach {
    /// From which two nodes one follows to be true.
    fn at(&self, node: usize) -> Option<[usize; 2]> {
        let from = if node == self.start { self.closing } else { self.from[node] };
        from.map(|places| places.map(|place| place as usize))
    }

    fn is_on_way(&self, end: usize, node: usize) -> bool {
        let mut at = end;
        while at != self.start
            && let Some([before, is_false]) = self.at(at)
        {
            if node == at || node == is_false {
                return true;
            }
            at = before;
        }
        false
    }
}
