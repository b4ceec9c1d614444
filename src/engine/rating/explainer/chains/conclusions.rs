//! The conclusions of chains. Those of chains within chains are kept small: a search of the highest
//! levels uses tens of thousands of these chains, and tells of few.

use super::field::{Cause, Premise};
use super::tree::NONE;
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
    /// Its place among all that follows from the premise, after those of its reasons.
    pub place: u16,
    /// The candidate of its first reason; `None` if it is assumed.
    pub after: Option<u16>,
    /// The chain within the chain that it follows from, if any.
    pub chain: Option<Rc<Nested>>,
}

/// A chain within a chain.
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
    /// The chains that some of them follow from in turn, by their places.
    within: Vec<(u16, Rc<Nested>)>,
}

/// A conclusion but for its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Small {
    candidate: u16,
    place: u16,
    /// The candidate of its first reason, or [`NONE`].
    after: u16,
    right: bool,
    /// Whether it is an end; those that follow it here lead to it.
    is_end: bool,
    cause: Cause,
}

impl Conclusion {
    /// What is concluded.
    pub const fn premise(&self) -> Premise {
        (self.candidate, self.right)
    }
}

impl Kept {
    /// Keeps the conclusions of each end; every end has some.
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

    /// Whether another chain concludes the same from the same.
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
