//! What sweeps remember about the houses.

use super::missing::Missing;
use crate::nine::{HOUSES, Nine, houses_of};

/// What is known about houses that have not changed since.
#[derive(Debug)]
pub struct Swept {
    /// The candidates for which it holds.
    candidates: [u16; 81],
    idle: Idle,
    missing: [Option<Missing>; HOUSES.len()],
}

/// By size of the sets, from 1: the houses, as bits, where sweeps found nothing and would find nothing
/// again. Candidates only disappear, so whatever could be struck from crossing houses was struck
/// before.
pub type Idle = [u32; 4];

/// The size of the largest set whose cells are searched for in a second house.
pub const CROSSING: usize = 3;

impl Swept {
    /// Nothing.
    pub const NOTHING: Self =
        Self { candidates: [0; 81], idle: [0; 4], missing: [const { None }; HOUSES.len()] };

    /// Forgets the houses that have changed.
    pub fn update(&mut self, nine: &Nine) {
        if self.candidates == nine.candidates {
            return;
        }
        let mut changed = 0_u32;
        for (cell, (before, now)) in self.candidates.iter().zip(&nine.candidates).enumerate() {
            if before != now {
                houses_of(cell).iter().for_each(|house| changed |= 1 << house);
            }
        }
        self.idle.iter_mut().for_each(|houses| *houses &= !changed);
        for (house, missing) in self.missing.iter_mut().enumerate() {
            if changed >> house & 1 == 1 {
                *missing = None;
            }
        }
        self.candidates = nine.candidates;
    }

    /// Where sweeps would find nothing.
    pub const fn idle(&self) -> Idle {
        self.idle
    }

    /// Goes back to where sweeps would find nothing here.
    pub fn go_back(&mut self, nine: &Nine, idle: Idle) {
        self.update(nine);
        self.idle = idle;
    }

    /// What an unchanged house is missing, and whether sets of a size may be confined to its
    /// crossing with another house; `None` if such sets have no effect there.
    pub fn look(&mut self, nine: &Nine, house: usize, size: usize) -> Option<(&Missing, bool)> {
        let missing = &*self.missing[house].get_or_insert_with(|| Missing::of(nine, house));
        let is_idle = |size: usize| self.idle[size - 1] >> house & 1 == 1;
        let others = missing.len.checked_sub(size).filter(|others| *others > 0)?;
        // A digit with one place is looked for in one of the two houses that cross there.
        let has_crossed = size > 1 && is_idle(1) && missing.has_pairs();
        let crosses = size <= CROSSING && !has_crossed;
        // If some digits have no other cells, they leave those cells nothing else, and the other
        // way round. So sets of a size are also the sets of the remaining digits.
        let was_seen = || others < size && missing.has_all() && is_idle(others);
        (crosses || missing.may_have(size) && !was_seen()).then_some((missing, crosses))
    }

    /// Whether a search for sets of a size in a house failed.
    pub const fn is_idle(&self, house: usize, size: usize) -> bool {
        self.idle[size - 1] >> house & 1 == 1
    }

    /// Remembers that a house has no sets of a size.
    pub const fn found_nothing(&mut self, house: usize, size: usize) {
        self.idle[size - 1] |= 1 << house;
    }
}
