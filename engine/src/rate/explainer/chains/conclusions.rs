//! The conclusions of chains. Those of nested chains are stored compactly: a search at the highest
//! levels uses tens of thousands of nested chains but shows only a few.

use super::field::Premise;
use super::tree::NONE;
use crate::rate::explainer::cause::Cause;
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
