//! What a chain may use beside the links between candidates: simple patterns, and chains of their
//! own that look at the candidates that are left.
//!
//! | level | what else |
//! |---|---|
//! | 0 | nothing |
//! | 1 | simple patterns |
//! | 2 | and chains of one path |
//! | 3 | and chains from all digits of a cell or all places of a digit |
//! | 4 | instead of those, dynamic chains |
//! | 5 | and dynamic chains of level 2 |
//!
//! Of these the first that strikes anything is used, with all that it strikes.

use super::field::{CANDIDATES, Cause, ChainField, Kind, cell_of, digit_of};
use super::kept::Kept;
use super::loops;
use super::multiple::{Mode, Search};
use super::offers::{Offer, Offers};
use super::patterns::{View, simple};
use super::reach::Reach;
use super::told::{Conclusion, ends};
use super::tree::{PLAIN, Struck};
use crate::engine::budget::Budget;
use std::rc::Rc;

/// What is the same for all fields of a state.
#[derive(Clone, Copy)]
pub struct Frame {
    /// By house: how many cells of it are open.
    pub open: [u8; 27],
    /// By digit: how many of it are not placed.
    pub left: [u8; 9],
    /// What chains of one path are worth: loops of one kind of link, forcing chains of one digit,
    /// and those of both kinds of link.
    pub worth: [f64; 3],
    /// What a step of the length is worth.
    pub step: f64,
}

/// A chain within a chain.
#[derive(Debug, PartialEq, Eq)]
pub struct Nested {
    /// Its complexity.
    pub complexity: u32,
    /// The conclusions that lead to each of its ends.
    pub kept: Kept,
}

/// Looks for what a chain of a level may use.
pub struct Nester {
    frame: Frame,
    level: u8,
    /// The chains within chains that were used.
    pub chains: Vec<Rc<Nested>>,
    inner: Vec<Inner>,
}

/// A way to look for chains within a chain.
enum Inner {
    /// Chains of one path.
    Loops,
    /// Others.
    Branches(Box<Search>),
}

impl Nester {
    /// What a chain of a level may use.
    pub fn new(level: u8, frame: &Frame) -> Self {
        let search = |mode| Inner::Branches(Box::new(Search::new(mode, frame)));
        let inner = match level {
            0 | 1 => Vec::new(),
            2 => vec![Inner::Loops],
            3 => vec![Inner::Loops, search(Mode::Multiple)],
            4 => vec![search(Mode::Dynamic(0))],
            _ => vec![search(Mode::Dynamic(0)), search(Mode::Dynamic(level - 3))],
        };
        Self { frame: *frame, level, chains: Vec::new(), inner }
    }

    /// What is struck of the candidates that are left.
    pub fn struck(
        &mut self,
        now: &ChainField,
        source: &ChainField,
        budget: &Budget<'_>,
    ) -> Vec<Struck> {
        if self.level == 0 || budget.is_spent() {
            return Vec::new();
        }
        let Frame { open, left, .. } = &self.frame;
        let mut struck = simple(&View { now, source, open, left });
        if !struck.is_empty() || self.level < 2 {
            return struck;
        }
        // Whatever a path or chains of level 0 tell, links tell.
        let reach = Reach::of(now);
        if !reach.any && self.level < 5 {
            return struck;
        }
        for inner in &mut self.inner {
            if !struck.is_empty() {
                break;
            }
            struck = match inner {
                // Whatever a loop or a path strikes refutes itself.
                Inner::Loops if !reach.refutes => continue,
                Inner::Loops => {
                    let offers = loops::search(now, &self.frame, Offers::all(), budget);
                    use_all(&offers.sorted(), None, [now, source], &mut self.chains)
                }
                Inner::Branches(search) => {
                    let offers = search.run(now, Some(&reach), Offers::all(), budget).sorted();
                    use_all(&offers, Some(&**search), [now, source], &mut self.chains)
                }
            };
        }
        struck
    }
}

/// What chains strike, each candidate by the first chain.
fn use_all(
    offers: &[Offer],
    search: Option<&Search>,
    [now, source]: [&ChainField; 2],
    chains: &mut Vec<Rc<Nested>>,
) -> Vec<Struck> {
    let (mut all, mut is_struck) = (Vec::new(), [false; CANDIDATES]);
    for offer in offers {
        let mut struck = offer.effect.struck(now);
        struck.retain(|&candidate| !is_struck[usize::from(candidate)]);
        if struck.is_empty() {
            continue;
        }
        let ends = ends(&offer.proof, search);
        let reasons = reasons(&ends, now, source);
        if reasons.is_empty() {
            continue;
        }
        let nested = chains.len() as u32;
        let complexity = offer.rank.complexity;
        chains.push(Rc::new(Nested { complexity, kept: Kept::new(&ends) }));
        for candidate in struck {
            is_struck[usize::from(candidate)] = true;
            all.push(Struck { candidate, reasons: reasons.clone(), cause: Cause::Chain, nested });
        }
    }
    all
}

/// The candidates that have to be gone for a chain, in the order in which it comes upon them.
fn reasons(ends: &[Vec<Conclusion>], now: &ChainField, source: &ChainField) -> Vec<u16> {
    let (mut reasons, mut is_known) = (Vec::new(), [false; CANDIDATES]);
    let mut add = |candidate: u16| {
        if !std::mem::replace(&mut is_known[usize::from(candidate)], true) {
            reasons.push(candidate);
        }
    };
    for conclusion in ends.iter().flatten().filter(|conclusion| conclusion.right) {
        let (cell, digit) = (cell_of(conclusion.candidate), digit_of(conclusion.candidate));
        match conclusion.cause {
            Cause::Cell => now.lost_in_cell(source, cell).for_each(&mut add),
            Cause::House(kind) => {
                let house = Kind::of(kind, cell);
                now.lost_in_house(source, house, digit).for_each(&mut add);
            }
            Cause::Premise | Cause::Pattern(_) | Cause::Chain => (),
        }
    }
    reasons
}

impl Search {
    /// The complexity of the chains within what leads to the ends of branches, each counted once.
    pub fn nested_complexity(&self, ends: &[((u16, bool), u16)]) -> u32 {
        let mut counted: Vec<&Nested> = Vec::new();
        let mut complexity = 0;
        for &(premise, node) in ends {
            let Some(branch) = self.branches.get(premise) else { continue };
            if !branch.is_nested(node) {
                continue;
            }
            let nested = branch.chain(node).into_iter().map(|node| branch.tree.node(node).nested);
            for chain in nested.filter(|nested| *nested != PLAIN) {
                let chain = self.nester.chain(chain);
                // Those with the same conclusions count once.
                if !counted.iter().any(|other| other.kept.is_same(&chain.kept)) {
                    counted.push(chain);
                    complexity += chain.complexity;
                }
            }
        }
        complexity
    }
}

impl Nester {
    /// A chain within a chain that was used.
    pub fn chain(&self, nested: u32) -> &Rc<Nested> {
        &self.chains[nested as usize]
    }
}
