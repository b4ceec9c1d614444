//! What follows from a premise, step by step, with the reasons; and, for every
//! candidate of a field, how complex that is.
//!
//! Conclusions are drawn in a fixed order, which decides the reasons of each: first from every
//! right candidate, in the order found, then from the next wrong one. Patterns are searched only
//! when neither is left.

use super::field::{CANDIDATES, ChainField, Links, Premise, cell_of, digit_of};
use crate::budget::Budget;
use crate::rate::explainer::ground::{Cause, Kind};

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

/// How many conclusions cost one unit of the budget, since a search may take a minute.
const CONCLUSIONS: u64 = 64;

/// What follows from a premise, and what leads to each conclusion.
pub struct Branch {
    /// The conclusions.
    pub tree: Tree,
    /// By node: the node itself and the nodes that lead to it, as a bit set of several words.
    ancestors: Vec<u64>,
    words: usize,
    /// The nodes that follow from a chain within the chain.
    nested: Vec<u16>,
}

/// The branches of a field, each grown when first needed.
pub struct Branches {
    /// How conclusions are drawn.
    pub ways: Ways,
    grown: [Vec<Option<Box<Branch>>>; 2],
    /// Branches of earlier fields, whose memory is reused.
    #[expect(clippy::vec_box, reason = "a branch goes from list to list without being moved")]
    spare: Vec<Box<Branch>>,
}

impl Branch {
    const fn new() -> Self {
        Self { tree: Tree::new(), ancestors: Vec::new(), words: 0, nested: Vec::new() }
    }

    /// Whether a chain within the chain leads to a node.
    pub fn is_nested(&self, node: u16) -> bool {
        let set = self.set(node);
        self.nested.iter().any(|&it| set[usize::from(it) / 64] >> (it % 64) & 1 == 1)
    }

    /// How many conclusions lead to a node, itself included.
    pub fn count(&self, node: u16) -> u32 {
        self.set(node).iter().map(|word| word.count_ones()).sum()
    }

    /// A node and all nodes that lead to it, from the last reasons to the first: a player reads
    /// them backwards.
    pub fn chain(&self, node: u16) -> Vec<u16> {
        let mut chain = vec![node];
        let mut done = vec![false; self.tree.len()];
        done[usize::from(node)] = true;
        let mut next = 0;
        while let Some(&node) = chain.get(next) {
            next += 1;
            for &reason in self.tree.reasons(node) {
                if !std::mem::replace(&mut done[usize::from(reason)], true) {
                    chain.push(reason);
                }
            }
        }
        chain
    }

    fn set(&self, node: u16) -> &[u64] {
        &self.ancestors[usize::from(node) * self.words..][..self.words]
    }

    /// Works out what leads to each node.
    fn measure(&mut self) {
        self.words = self.tree.len().div_ceil(64);
        self.ancestors.clear();
        self.ancestors.resize(self.tree.len() * self.words, 0);
        for node in 0..self.tree.len() {
            let (before, own) = self.ancestors.split_at_mut(node * self.words);
            let own = &mut own[..self.words];
            own[node / 64] |= 1 << (node % 64);
            for &reason in self.tree.reasons(node as u16) {
                let of_reason = &before[usize::from(reason) * self.words..][..self.words];
                own.iter_mut().zip(of_reason).for_each(|(own, word)| *own |= word);
            }
        }
        let is_nested = |&node: &u16| self.tree.node(node).nested != PLAIN;
        self.nested.clear();
        self.nested.extend((0..self.tree.len() as u16).filter(is_nested));
    }
}

impl Branches {
    /// No branches yet.
    pub fn new(ways: Ways) -> Self {
        let none = || std::iter::repeat_with(|| None).take(CANDIDATES).collect();
        Self { ways, grown: [none(), none()], spare: Vec::new() }
    }

    /// Drops all branches, for another field.
    pub fn clear(&mut self) {
        for branch in self.grown.iter_mut().flatten() {
            self.spare.extend(branch.take());
        }
    }

    /// Grows a branch unless it is there. `links` are those of the field; `more` finds what else
    /// can be struck from the remaining candidates.
    pub fn grow(
        &mut self,
        field: &ChainField,
        links: &Links,
        (candidate, right): Premise,
        more: impl FnMut(&ChainField) -> Vec<Struck>,
        budget: &Budget<'_>,
    ) {
        let place = &mut self.grown[usize::from(right)][usize::from(candidate)];
        if place.is_none() {
            let mut branch = self.spare.pop().unwrap_or_else(|| Box::new(Branch::new()));
            branch.tree.grow(field, links, (candidate, right), self.ways, more);
            budget.spend(1 + branch.tree.len() as u64 / CONCLUSIONS);
            branch.measure();
            *place = Some(branch);
        }
    }

    /// A branch that has been grown.
    pub fn get(&self, (candidate, right): Premise) -> Option<&Branch> {
        self.grown[usize::from(right)][usize::from(candidate)].as_deref()
    }

    /// The node of a conclusion in a branch, if the branch reaches it.
    pub fn node(&self, premise: Premise, (candidate, right): Premise) -> Option<u16> {
        let node = self.get(premise)?.tree.find(candidate, right);
        (node != NONE).then_some(node)
    }
}
