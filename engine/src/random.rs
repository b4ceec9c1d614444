//! Randomness from a seed, the same on every machine and in every version: the generator is a
//! published one (xoshiro256++), and its use is specified here.

use crate::grid::{Digit, Digits};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The source for a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The source for one of several things made from a seed, by number, so that each can be made
    /// without those before it.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let draw = |seed| Self::new(seed).0.next_u64();
        Self::new(draw(seed) ^ draw(!number))
    }

    /// A number below `limit`, all equally likely; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        // The high half of a product is uniform if products with a low half below 2^64 mod `limit`
        // are drawn again. That bound takes a division, but it is less than `limit`, so it is rarely
        // needed.
        let uneven = || limit.wrapping_neg().checked_rem(limit).unwrap_or(0);
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            let low = product as u64;
            if low >= limit || low >= uneven() {
                return (product >> 64) as usize;
            }
        }
    }

    /// Skips a number of draws, each as [`below`](Self::below) makes one: with a small limit, that
    /// draws again only once in 2^50 times.
    pub fn skip(&mut self, draws: u32) {
        (0..draws).for_each(|_| {
            self.0.next_u64();
        });
    }

    /// One of the items, all equally likely.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    /// One of the digits, all equally likely.
    pub fn digit(&mut self, digits: Digits) -> Option<Digit> {
        digits.iter().nth(self.below(digits.len()))
    }

    /// Puts the items in a random order, all equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Agrees with the published xoshiro256++ and splitmix64, implemented independently.
    #[test]
    fn the_same_for_ever() {
        let mut random = Random::new(2024);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [524, 294, 243, 421, 748, 808, 978, 662]);
        let mut items: Vec<usize> = (0..10).collect();
        random.shuffle(&mut items);
        assert_eq!(items, [6, 9, 7, 1, 2, 8, 5, 4, 3, 0]);
    }

    #[test]
    fn every_number_below_the_limit_and_no_other() {
        let mut random = Random::new(1);
        let mut counts = [0; 7];
        (0..7000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.pick::<u8>(&[]), None);
        assert_eq!(random.digit(Digits::EMPTY), None);
    }
}
