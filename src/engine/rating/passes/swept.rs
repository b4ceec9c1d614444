//! What sweeps need not look at again.

use crate::engine::nine::{Nine, houses_of};

/// Where sweeps would find nothing: in houses that have not changed since they found nothing there.
/// As candidates only go, what could be struck from the houses that cross them went before.
#[derive(Clone, Debug)]
pub struct Swept {
    /// The candidates that it holds for.
    candidates: [u16; 81],
    /// By size of the sets, from 1: the houses, as bits.
    idle: [u32; 4],
}

impl Swept {
    /// Nowhere.
    pub const NOWHERE: Self = Self { candidates: [0; 81], idle: [0; 4] };

    /// Takes up again the houses that have changed.
    pub fn update(&mut self, nine: &Nine) {
        if self.candidates == nine.candidates {
            return;
        }
        let mut changed = 0;
        for (cell, (before, now)) in self.candidates.iter().zip(&nine.candidates).enumerate() {
            if before != now {
                houses_of(cell).iter().for_each(|house| changed |= 1 << house);
            }
        }
        self.idle.iter_mut().for_each(|houses| *houses &= !changed);
        self.candidates = nine.candidates;
    }

    /// Whether there is nothing for sets of a size in a house.
    pub const fn is_idle(&self, house: usize, size: usize) -> bool {
        self.idle[size - 1] >> house & 1 == 1
    }

    /// Remembers that there is nothing for sets of a size in a house.
    pub const fn found_nothing(&mut self, house: usize, size: usize) {
        self.idle[size - 1] |= 1 << house;
    }
}
