//! What chains conclude, and which of them goes first.
//!
//! The simplest is the one of the least complexity: how many conclusions lead to what each of its
//! chains ends with, all added, and the complexity of the chains within them. Of equals certain
//! kinds go first, then the first that was found.

use super::field::{CANDIDATES, Cause, ChainField, Premise, candidate, cell_of, digit_of};
use crate::engine::nine::bits;
use crate::engine::sort;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A chain of one path: candidates, whether they are right, and why; from its end to its premise.
pub type Path = Vec<(u16, bool, Cause)>;

/// What a chain goes by among others.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Rank {
    /// Its rating.
    pub rating: f64,
    /// Its complexity.
    pub complexity: u32,
    /// The place of its kind among others.
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
    /// Ends of branches: their premises and nodes; and why each premise is right, if the chain
    /// looks at all digits of a cell or all places of a house.
    Branches(Vec<(Premise, u16)>, Cause),
    /// Paths of their own.
    Paths(Vec<Path>),
}

/// A chain.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What it goes by.
    pub rank: Rank,
    /// The row of the scale that it counts for, among those of its rule.
    pub row: usize,
    /// What it does.
    pub effect: Effect,
    /// What it consists of.
    pub proof: Proof,
}

/// The chains that were found.
pub enum Offers {
    /// The simplest.
    Best(Option<Offer>),
    /// For each candidate that one strikes, the simplest that does; and more.
    All {
        /// The chains in the order in which they were found.
        list: Vec<Offer>,
        /// By candidate: the least rank of a chain that strikes it.
        least: Box<[Option<Rank>; CANDIDATES]>,
    },
}

impl Effect {
    /// The candidates that are struck from a field, in order.
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
    /// All that strike something, simplest first.
    pub fn all() -> Self {
        Self::All { list: Vec::new(), least: Box::new([None; CANDIDATES]) }
    }

    /// Whether a chain of this rank that does this would be among the simplest.
    pub fn wants(&self, rank: Rank, effect: &Effect, field: &ChainField) -> bool {
        match self {
            Self::Best(best) => best.as_ref().is_none_or(|best| rank < best.rank),
            Self::All { least, .. } => {
                let is_new = |struck: u16| least[usize::from(struck)].is_none_or(|it| rank < it);
                effect.struck(field).into_iter().any(is_new)
            }
        }
    }

    /// The greatest complexity that matters.
    pub fn limit(&self) -> u32 {
        match self {
            Self::Best(Some(best)) => best.rank.complexity,
            _ => u32::MAX,
        }
    }

    /// Takes a chain that is wanted.
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

    /// All chains that strike what no simpler one does, simplest first.
    pub fn sorted(self) -> Vec<Offer> {
        let mut list = match self {
            Self::Best(best) => best.into_iter().collect(),
            Self::All { list, .. } => list,
        };
        sort::by(&mut list, |one, other| {
            one.rank.partial_cmp(&other.rank).unwrap_or(Ordering::Equal)
        });
        list
    }
}

/// Puts cells in the order of a table of Java's `HashMap`, which the original strikes them in: by
/// the remainder of their number, then as they were found.
pub fn in_table_order(struck: &mut [(usize, u16)]) {
    let size = if struck.len() > 12 { if struck.len() > 24 { 64 } else { 32 } } else { 16 };
    sort::by_key(struck, |(cell, _)| cell % size);
}

/// How many steps of the length a complexity is worth: one each where it exceeds 6, 8, 10, 14, 18,
/// 26, 34 and so on.
pub const fn steps(complexity: u32) -> u32 {
    let (mut bound, mut steps) = (4, 0);
    while complexity > bound + 2 {
        bound = if steps % 2 == 0 { bound * 3 / 2 } else { bound * 4 / 3 };
        steps += 1;
    }
    steps
}

/// Digits by cell of candidates, the cells in the order in which they come up.
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
