//! What follows from each candidate of a field, and how complex it is.

use super::field::{CANDIDATES, ChainField, Links, Premise};
use super::tree::{NONE, PLAIN, Struck, Tree, Ways};
use crate::budget::Budget;

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
