//! What a chain may use besides the links between candidates: simple patterns, and nested chains
//! through the remaining candidates.
//!
//! | level | what else |
//! |---|---|
//! | 0 | nothing |
//! | 1 | simple patterns |
//! | 2 | also single-path chains |
//! | 3 | also chains from all digits of a cell or all places for a digit |
//! | 4 | dynamic chains instead of those |
//! | 5 | also dynamic chains of level 2 |
//!
//! The first of these that strikes anything is used, with everything that it strikes.

use super::conclusions::{Conclusion, Grown, Kept, Nested, Offer, Offers, ends};
use super::field::{CANDIDATES, ChainField, Frame, cell_of, digit_of};
use super::loops;
use super::multiple::{Mode, Search};
use super::patterns::{View, simple};
use super::reach::Reach;
use super::tree::Struck;
use crate::budget::Budget;
use crate::rate::explainer::ground::Cause;
use crate::rate::explainer::houses::Kind;
use std::rc::Rc;

/// A search for chains with several branches, including everything that they may use.
pub struct Branching {
    search: Search,
    nester: Nester,
}

/// Finds what else a chain of a level may use.
struct Nester {
    frame: Frame,
    level: u8,
    inner: Vec<Inner>,
}

/// A kind of search for nested chains.
enum Inner {
    /// Single-path chains.
    Loops,
    /// Chains with several branches.
    Branches(Box<Branching>),
}

impl Branching {
    /// Makes a search.
    pub fn new(mode: Mode, frame: &Frame) -> Self {
        Self { search: Search::new(mode), nester: Nester::new(mode.level(), frame) }
    }

    /// Searches a field for chains. `reach`, if known, says where links alone lead to a conclusion.
    pub fn run(
        &mut self,
        field: &ChainField,
        reach: Option<&Reach>,
        offers: Offers,
        budget: &Budget<'_>,
    ) -> Offers {
        let Self { search, nester } = self;
        let mut more = |now: &ChainField, chains: &mut Vec<Rc<Nested>>| {
            nester.struck(now, field, chains, budget)
        };
        search.run(field, reach, offers, &mut more, budget)
    }

    /// The result of the last search.
    pub fn grown(&self) -> Grown<'_> {
        self.search.grown()
    }
}

impl Nester {
    /// Makes a nester for chains of a level.
    fn new(level: u8, frame: &Frame) -> Self {
        let search = |mode| Inner::Branches(Box::new(Branching::new(mode, frame)));
        let inner = match level {
            0 | 1 => Vec::new(),
            2 => vec![Inner::Loops],
            3 => vec![Inner::Loops, search(Mode::Multiple)],
            4 => vec![search(Mode::Dynamic(0))],
            _ => vec![search(Mode::Dynamic(0)), search(Mode::Dynamic(level - 3))],
        };
        Self { frame: *frame, level, inner }
    }

    /// What can be struck from the remaining candidates; adds the chains that strike it.
    fn struck(
        &mut self,
        now: &ChainField,
        source: &ChainField,
        chains: &mut Vec<Rc<Nested>>,
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
        // Links alone find everything that single-path chains and level 0 chains find.
        let reach = Reach::known(now);
        if reach.as_ref().is_some_and(|reach| !reach.any) && self.level < 5 {
            return struck;
        }
        for inner in &mut self.inner {
            if !struck.is_empty() {
                break;
            }
            struck = match inner {
                // Whatever a loop or a single-path chain strikes leads to its own contradiction.
                Inner::Loops if reach.as_ref().is_some_and(|reach| !reach.refutes) => continue,
                Inner::Loops => {
                    let offers = loops::search(now, &self.frame, Offers::all(), budget);
                    use_all(&offers.sorted(), None, [now, source], chains)
                }
                Inner::Branches(search) => {
                    let offers = search.run(now, reach.as_ref(), Offers::all(), budget).sorted();
                    use_all(&offers, Some(search.grown()), [now, source], chains)
                }
            };
        }
        struck
    }
}

/// What chains strike; each candidate is credited to the first chain that strikes it.
fn use_all(
    offers: &[Offer],
    grown: Option<Grown<'_>>,
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
        let ends = ends(&offer.proof, grown);
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

/// The candidates that must be gone for a chain to work, in the order in which it meets them.
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
            Cause::King | Cause::Knight | Cause::Near => (),
        }
    }
    reasons
}
