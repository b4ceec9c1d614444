//! What chains conclude, in which order conclusions are preferred, and the claims that prove them to a
//! player.
//!
//! The simplest chain has the least complexity: for each of its ends, the number of conclusions
//! that lead there, all added up, plus the complexity of its nested chains. Ties go to certain
//! kinds, then to the chain found first.
//!
//! Nested chains are stored compactly: a search at the highest levels uses tens of thousands of them
//! but shows only a few.

use super::field::{CANDIDATES, ChainField, Premise, candidate, cell_of, digit_of};
use super::tree::{Branches, NONE, PLAIN};
use crate::nine::bits;
use crate::rate::explainer::ground::Cause;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A conclusion of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The candidate.
    pub candidate: u16,
    /// Whether it is right.
    pub right: bool,
    /// Why.
    pub cause: Cause,
    /// Its position among everything that follows from the premise; its reasons come earlier.
    pub place: u16,
    /// The candidate of its first reason; `None` if it is the premise.
    pub after: Option<u16>,
    /// The nested chain that it follows from, if any.
    pub chain: Option<Rc<Nested>>,
}

/// A nested chain: a chain inside another one.
#[derive(Debug, PartialEq, Eq)]
pub struct Nested {
    /// Its complexity.
    pub complexity: u32,
    /// The conclusions that lead to each of its ends.
    pub kept: Kept,
}

/// The conclusions that lead to each end of a chain, backwards.
#[derive(Debug, PartialEq, Eq)]
pub struct Kept {
    conclusions: Box<[Small]>,
    /// The nested chains that some of them follow from in turn, by index.
    within: Vec<(u16, Rc<Nested>)>,
}

/// A conclusion without its nested chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Small {
    candidate: u16,
    place: u16,
    /// The candidate of its first reason, or [`NONE`].
    after: u16,
    right: bool,
    /// Whether it is an end; the conclusions after it lead to it.
    is_end: bool,
    cause: Cause,
}

impl Conclusion {
    /// The candidate, and whether it is right.
    pub const fn premise(&self) -> Premise {
        (self.candidate, self.right)
    }
}

impl Kept {
    /// Stores the conclusions of each end; every end has some.
    pub fn new(ends: &[Vec<Conclusion>]) -> Self {
        let small = |(from_end, it): (usize, &Conclusion)| Small {
            candidate: it.candidate,
            place: it.place,
            after: it.after.unwrap_or(NONE),
            right: it.right,
            is_end: from_end == 0,
            cause: it.cause,
        };
        let chain = |(place, it): (usize, &Conclusion)| Some((place as u16, it.chain.clone()?));
        Self {
            conclusions: ends.iter().flat_map(|end| end.iter().enumerate().map(small)).collect(),
            within: ends.iter().flatten().enumerate().filter_map(chain).collect(),
        }
    }

    /// The conclusions of each end.
    pub fn ends(&self) -> Vec<Vec<Conclusion>> {
        let conclusion = |(place, small): (usize, &Small)| {
            let within = self.within.iter().find(|(of, _)| usize::from(*of) == place);
            Conclusion {
                candidate: small.candidate,
                right: small.right,
                cause: small.cause,
                place: small.place,
                after: (small.after != NONE).then_some(small.after),
                chain: within.map(|(_, chain)| Rc::clone(chain)),
            }
        };
        let mut ends: Vec<Vec<Conclusion>> = Vec::new();
        for (place, small) in self.conclusions.iter().enumerate() {
            if small.is_end {
                ends.push(Vec::new());
            }
            ends.last_mut().into_iter().for_each(|end| end.push(conclusion((place, small))));
        }
        ends
    }

    /// Whether another chain draws the same conclusions for the same reasons.
    pub fn is_same(&self, other: &Self) -> bool {
        let concluded = |kept: &Self, place: usize| -> (Premise, bool) {
            let small = kept.conclusions[place];
            ((small.candidate, small.right), small.is_end)
        };
        let count = self.conclusions.len();
        count == other.conclusions.len()
            && (0..count).all(|place| concluded(self, place) == concluded(other, place))
    }
}

/// Conclusions from a premise; the premise comes first.
pub type Way = Vec<Conclusion>;

/// The result of a search for chains with several branches: the branches, and the nested chains
/// that they use, by index.
#[derive(Clone, Copy)]
pub struct Grown<'a> {
    pub branches: &'a Branches,
    pub chains: &'a [Rc<Nested>],
}

/// The conclusions that lead to each end of a chain, backwards, with their causes. `grown` is
/// required if the chain has branches.
pub fn ends(proof: &Proof, grown: Option<Grown<'_>>) -> Vec<Vec<Conclusion>> {
    match proof {
        Proof::Paths(paths) => paths.iter().map(of_path).collect(),
        Proof::Branches(ends, of_premise) => {
            let of_end =
                |&(premise, node): &(Premise, u16)| of_branch(grown?, premise, node, *of_premise);
            ends.iter().filter_map(of_end).collect()
        }
    }
}

fn of_path(path: &Path) -> Vec<Conclusion> {
    let conclusion = |(from_end, &(candidate, right, cause)): (usize, &(u16, bool, Cause))| {
        let after = path.get(from_end + 1).map(|(before, ..)| *before);
        let place = (path.len() - from_end) as u16;
        Conclusion { candidate, right, cause, place, after, chain: None }
    };
    path.iter().enumerate().map(conclusion).collect()
}

fn of_branch(
    grown: Grown<'_>,
    premise: Premise,
    end: u16,
    of_premise: Cause,
) -> Option<Vec<Conclusion>> {
    let branch = grown.branches.get(premise)?;
    let conclusion = |place| {
        let node = branch.tree.node(place);
        let is_premise = node.cause == Cause::Premise;
        let cause = if is_premise { of_premise } else { node.cause };
        let after = branch.tree.reasons(place).first().map(|&it| branch.tree.node(it).candidate);
        let is_nested = node.nested != PLAIN;
        let chain = is_nested.then(|| Rc::clone(&grown.chains[node.nested as usize]));
        Conclusion { candidate: node.candidate, right: node.right, cause, place, after, chain }
    };
    Some(branch.chain(end).into_iter().map(conclusion).collect())
}

/// Gives the conclusions on the way back round a loop their own causes. They arrive with those of
/// the way there, where each conclusion led to the one that now leads to it.
fn turn(way: &mut Way) {
    if way.iter().skip(1).any(|conclusion| conclusion.cause == Cause::Premise) {
        let causes: Vec<Cause> = way.iter().map(|conclusion| conclusion.cause).collect();
        let rest = way.iter_mut().skip(1).zip(causes);
        rest.for_each(|(conclusion, cause)| conclusion.cause = cause);
    }
}

/// The ways of a chain, each starting from its premise. Several ends with the same premise, such as
/// the two sides of a contradiction, make one way.
pub fn ways(ends: &[Vec<Conclusion>]) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for end in ends {
        let premise = end.iter().min_by_key(|conclusion| conclusion.place);
        let premise = premise.map(Conclusion::premise);
        let known = ways.iter().position(|way| way.first().map(Conclusion::premise) == premise);
        let mut way = known.map_or_else(Way::new, |place| std::mem::take(&mut ways[place]));
        for conclusion in end {
            if !way.iter().any(|known| known.place == conclusion.place) {
                way.push(conclusion.clone());
            }
        }
        way.sort_by_key(|conclusion| conclusion.place);
        turn(&mut way);
        match known {
            Some(place) => ways[place] = way,
            None => ways.push(way),
        }
    }
    ways
}

/// A single-path chain, from its end to its premise: candidates, whether they are right, and why.
pub type Path = Vec<(u16, bool, Cause)>;

/// What chains are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Rank {
    /// Its rating.
    pub rating: f64,
    /// Its complexity.
    pub complexity: u32,
    /// Its tie-breaking rank by kind.
    pub kind: u8,
}

/// What a chain does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A candidate is right or wrong.
    Settles(Premise),
    /// Candidates are wrong: digits by cell, in the order in which they are struck.
    Strikes(Vec<(usize, u16)>),
}

/// What a chain consists of.
#[derive(Clone, Debug)]
pub enum Proof {
    /// The ends of branches: their premises and nodes. If the chain covers all digits of a cell or
    /// all places of a house, also why each premise is right.
    Branches(Vec<(Premise, u16)>, Cause),
    /// Paths stored in full.
    Paths(Vec<Path>),
}

/// A chain.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its rank.
    pub rank: Rank,
    /// Its row of the scale, as an index into the rows of its rule.
    pub row: usize,
    /// What it does.
    pub effect: Effect,
    /// What it consists of.
    pub proof: Proof,
}

/// The chains found so far.
pub enum Offers {
    /// Only the simplest.
    Best(Option<Offer>),
    /// For each candidate struck, at least the simplest chain that strikes it.
    All {
        /// The chains in the order in which they were found.
        list: Vec<Offer>,
        /// By candidate: the lowest rank of a chain that strikes it.
        least: Box<[Option<Rank>; CANDIDATES]>,
    },
}

impl Effect {
    /// The candidates that it strikes from a field, in order.
    pub fn struck(&self, field: &ChainField) -> Vec<u16> {
        let digits = |(cell, digits): (usize, u16)| bits(digits).map(move |it| candidate(cell, it));
        match self {
            &Self::Settles((struck, false)) => vec![struck],
            &Self::Settles((placed, true)) => {
                let cell = cell_of(placed);
                digits((cell, field.cells[cell] & !(1 << digit_of(placed)))).collect()
            }
            Self::Strikes(struck) => struck.iter().copied().flat_map(digits).collect(),
        }
    }
}

impl Offers {
    /// All chains that strike something, the simplest first.
    pub fn all() -> Self {
        Self::All { list: Vec::new(), least: Box::new([None; CANDIDATES]) }
    }

    /// Whether a chain with this rank and effect would be kept.
    pub fn wants(&self, rank: Rank, effect: &Effect, field: &ChainField) -> bool {
        match self {
            Self::Best(best) => best.as_ref().is_none_or(|best| rank < best.rank),
            Self::All { least, .. } => {
                let is_new = |struck: u16| least[usize::from(struck)].is_none_or(|it| rank < it);
                effect.struck(field).into_iter().any(is_new)
            }
        }
    }

    /// The greatest complexity that could still be kept.
    pub fn limit(&self) -> u32 {
        match self {
            Self::Best(Some(best)) => best.rank.complexity,
            _ => u32::MAX,
        }
    }

    /// Takes a chain that is to be kept.
    pub fn take(&mut self, offer: Offer, field: &ChainField) {
        match self {
            Self::Best(best) => *best = Some(offer),
            Self::All { list, least } => {
                for struck in offer.effect.struck(field) {
                    let least = &mut least[usize::from(struck)];
                    if least.is_none_or(|it| offer.rank < it) {
                        *least = Some(offer.rank);
                    }
                }
                list.push(offer);
            }
        }
    }

    /// The chains that strike something that no simpler one does, the simplest first.
    pub fn sorted(self) -> Vec<Offer> {
        let mut list = match self {
            Self::Best(best) => best.into_iter().collect(),
            Self::All { list, .. } => list,
        };
        list.sort_by(|one, other| one.rank.partial_cmp(&other.rank).unwrap_or(Ordering::Equal));
        list
    }
}

/// Sorts cells as an iteration over Java's `HashMap` would list them, because the original strikes
/// them in that order: by the remainder of their number, then in the order found.
pub fn in_table_order(struck: &mut [(usize, u16)]) {
    let size = if struck.len() > 12 { if struck.len() > 24 { 64 } else { 32 } } else { 16 };
    struck.sort_by_key(|(cell, _)| cell % size);
}

/// How many steps of length a complexity amounts to: one for each of 6, 8, 10, 14, 18, 26, 34 and
/// so on that it exceeds.
pub const fn steps(complexity: u32) -> u32 {
    let (mut bound, mut steps) = (4, 0);
    while complexity > bound + 2 {
        bound = if steps % 2 == 0 { bound * 3 / 2 } else { bound * 4 / 3 };
        steps += 1;
    }
    steps
}

/// Groups candidates into digits by cell; the cells keep the order in which they appear.
pub fn by_cell(candidates: impl IntoIterator<Item = u16>) -> Vec<(usize, u16)> {
    let mut places = BTreeMap::new();
    let mut cells: Vec<(usize, u16)> = Vec::new();
    for struck in candidates {
        let (cell, digit) = (cell_of(struck), digit_of(struck));
        let place = *places.entry(cell).or_insert_with(|| {
            cells.push((cell, 0));
            cells.len() - 1
        });
        cells[place].1 |= 1 << digit;
    }
    cells
}
