//! What chains conclude, and which of them comes first.
//!
//! The simplest chain has the least complexity: for each of its ends, the number of conclusions
//! that lead there, all added up, plus the complexity of its nested chains. Ties go to certain
//! kinds, then to the chain found first.

use super::field::{CANDIDATES, ChainField, Premise, candidate, cell_of, digit_of};
use crate::nine::bits;
use crate::rate::explainer::cause::Cause;
use std::cmp::Ordering;
use std::collections::BTreeMap;

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
