//! What follows from a premise, step by step, with the reasons.
//!
//! Conclusions are drawn in a fixed order, which decides the reasons of each: first from every
//! right candidate, in the order found, then from the next wrong one. Patterns are searched only
//! when neither is left.

use super::field::{CANDIDATES, ChainField, Links, cell_of, digit_of};
use crate::rate::explainer::ground::Cause;
use crate::rate::explainer::houses::Kind;

/// Stands for the lack of a node, place or group.
pub const NONE: u16 = u16::MAX;

/// Stands for the lack of a nested chain.
pub const PLAIN: u32 = u32::MAX;

/// A candidate found to be right or wrong.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The candidate.
    pub candidate: u16,
    /// Whether it is right.
    pub right: bool,
    /// Why.
    pub cause: Cause,
    /// The nested chain that it follows from, or [`PLAIN`].
    pub nested: u32,
    /// Where its reasons begin, and how many it has.
    reasons: (u32, u16),
}

/// What a pattern strikes.
#[derive(Debug)]
pub struct Struck {
    /// The candidate.
    pub candidate: u16,
    /// The wrong candidates that make the pattern work.
    pub reasons: Vec<u16>,
    /// The pattern or the chain.
    pub cause: Cause,
    /// The nested chain that it follows from, or [`PLAIN`].
    pub nested: u32,
}

/// How conclusions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Whether links within cells count, or only those within houses.
    pub by_cell: bool,
    /// Whether wrong candidates count as gone, so that later conclusions can have several reasons.
    pub dynamic: bool,
}

/// What follows from a premise.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    reasons: Vec<u16>,
    /// By candidate: the node that makes it wrong, and the node that makes it right.
    found: [[u16; CANDIDATES]; 2],
    /// The nodes that contradict each other, if any: the one that makes a candidate right, and the
    /// one that makes it wrong. The later one is not in `found`.
    pub conflict: Option<[u16; 2]>,
}

impl Tree {
    /// An empty tree.
    pub const fn new() -> Self {
        let found = [[NONE; CANDIDATES]; 2];
        Self { nodes: Vec::new(), reasons: Vec::new(), found, conflict: None }
    }

    /// Works out what follows if a candidate is right or wrong. `links` are those of the field;
    /// `patterns` finds what patterns strike if nothing else follows.
    pub fn grow(
        &mut self,
        source: &ChainField,
        links: &Links,
        premise: (u16, bool),
        ways: Ways,
        mut patterns: impl FnMut(&ChainField) -> Vec<Struck>,
    ) {
        self.clear();
        let mut field = source.clone();
        self.add(premise, Cause::Premise, PLAIN, &[]);
        let (mut next_right, mut next_wrong) = (0, 0);
        loop {
            if let Some(node) = self.next(&mut next_right, true) {
                self.follow_right(&field, links, node, ways);
            } else if let Some(node) = self.next(&mut next_wrong, false) {
                self.follow_wrong(&field, source, node, ways);
                if ways.dynamic {
                    field.strike(self.nodes[node].candidate);
                }
            } else {
                let start = self.nodes.len();
                for struck in patterns(&field) {
                    self.add_struck(&struck);
                }
                if self.nodes.len() == start {
                    return;
                }
            }
            if self.conflict.is_some() {
                return;
            }
        }
    }

    /// A node.
    pub fn node(&self, node: u16) -> &Node {
        &self.nodes[usize::from(node)]
    }

    /// How many nodes there are.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node that makes a candidate right, or wrong; [`NONE`] if it has none.
    pub const fn find(&self, candidate: u16, right: bool) -> u16 {
        self.found[right as usize][candidate as usize]
    }

    /// Lists the candidates found right, or wrong, in order.
    pub fn found(&self, right: bool) -> impl Iterator<Item = u16> + '_ {
        let nodes = self.nodes.iter().filter(move |node| node.right == right);
        // The end of a contradiction is not in `found`.
        let is_found = move |node: &&Node| self.find(node.candidate, right) != NONE;
        nodes.filter(is_found).map(|node| node.candidate)
    }

    /// The reasons of a node.
    pub fn reasons(&self, node: u16) -> &[u16] {
        let (start, count) = self.node(node).reasons;
        &self.reasons[start as usize..start as usize + usize::from(count)]
    }

    fn clear(&mut self) {
        for node in &self.nodes {
            self.found[usize::from(node.right)][usize::from(node.candidate)] = NONE;
        }
        self.nodes.clear();
        self.reasons.clear();
        self.conflict = None;
    }

    /// The next node, from an index on, that makes a candidate right, or wrong.
    fn next(&self, from: &mut usize, right: bool) -> Option<usize> {
        let place = self.nodes[*from..].iter().position(|node| node.right == right);
        *from = place.map_or(self.nodes.len(), |place| *from + place + 1);
        place.map(|_| *from - 1)
    }

    /// Adds a node and returns its index.
    fn add(
        &mut self,
        (candidate, right): (u16, bool),
        cause: Cause,
        nested: u32,
        reasons: &[u16],
    ) -> u16 {
        let start = self.reasons.len();
        self.reasons.extend_from_slice(reasons);
        self.push((candidate, right), cause, nested, start)
    }

    /// Adds a node whose reasons are the latest ones, from `start` on.
    fn push(
        &mut self,
        (candidate, right): (u16, bool),
        cause: Cause,
        nested: u32,
        start: usize,
    ) -> u16 {
        let node = self.nodes.len() as u16;
        let reasons = (start as u32, (self.reasons.len() - start) as u16);
        self.nodes.push(Node { candidate, right, cause, nested, reasons });
        if self.conflict.is_none() {
            self.found[usize::from(right)][usize::from(candidate)] = node;
        }
        node
    }

    /// Adds what a pattern strikes, unless it is already known.
    fn add_struck(&mut self, struck: &Struck) {
        if self.find(struck.candidate, false) == NONE {
            let start = self.reasons.len();
            for &reason in &struck.reasons {
                let node = self.find(reason, false);
                debug_assert_ne!(node, NONE);
                self.reasons.push(node);
            }
            self.push((struck.candidate, false), struck.cause, struck.nested, start);
        }
    }

    /// Adds what is wrong because a candidate is right.
    fn follow_right(&mut self, field: &ChainField, links: &Links, node: usize, ways: Ways) {
        let of = self.nodes[node].candidate;
        for &(candidate, cause) in links.from((of, true), [ways.by_cell, true]) {
            if !field.has(candidate) {
                continue;
            }
            let right = self.find(candidate, true);
            if right != NONE {
                self.conflict = Some([right, self.nodes.len() as u16]);
                self.add((candidate, false), cause, PLAIN, &[node as u16]);
                return;
            }
            if self.find(candidate, false) == NONE {
                self.add((candidate, false), cause, PLAIN, &[node as u16]);
            }
        }
    }

    /// Adds what is right because a candidate is wrong.
    fn follow_wrong(&mut self, field: &ChainField, source: &ChainField, node: usize, ways: Ways) {
        let of = self.nodes[node].candidate;
        for (candidate, cause) in field.strong(of, ways.by_cell) {
            let wrong = self.find(candidate, false);
            if wrong == NONE && self.find(candidate, true) != NONE {
                continue;
            }
            let start = self.reasons.len();
            self.reasons.push(node as u16);
            if ways.dynamic {
                self.add_lost(field, source, candidate, cause);
            }
            if wrong != NONE {
                self.conflict = Some([self.nodes.len() as u16, wrong]);
            }
            self.push((candidate, true), cause, PLAIN, start);
            if wrong != NONE {
                return;
            }
        }
    }

    /// Adds as reasons the candidates that had to be wrong for a candidate to be right.
    fn add_lost(&mut self, field: &ChainField, source: &ChainField, candidate: u16, cause: Cause) {
        let (cell, digit) = (cell_of(candidate), digit_of(candidate));
        let mut add = |lost: u16| {
            let node = self.found[0][usize::from(lost)];
            debug_assert_ne!(node, NONE);
            self.reasons.push(node);
        };
        match cause {
            Cause::Cell => field.lost_in_cell(source, cell).for_each(&mut add),
            Cause::House(kind) => {
                let house = Kind::of(kind, cell);
                field.lost_in_house(source, house, digit).for_each(&mut add);
            }
            Cause::Premise | Cause::Pattern(_) | Cause::Chain => (),
            Cause::King | Cause::Knight | Cause::Near => (),
        }
    }
}
