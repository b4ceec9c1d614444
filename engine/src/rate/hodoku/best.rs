//! Which instance is taken if all of them are found.

use super::position::Hit;
use crate::nine::{Cells, SEEN, count, each};
use std::cmp::Reverse;

/// How good an instance is. The best one strikes the most candidates; among equals, it has the
/// smallest sum of [`weights`].
type Key = (Reverse<usize>, usize);

/// The best instance so far; the first among equals.
#[derive(Debug, Default)]
pub struct Best {
    kept: Option<(Key, [Cells; 9], usize)>,
}

impl Best {
    /// Offers an instance of a kind, by what it strikes of each digit.
    pub fn offer(&mut self, struck: [Cells; 9], kind: usize) {
        let key = key(&struck);
        if self.is_better(key) {
            self.kept = Some((key, struck, kind));
        }
    }

    /// Offers an instance that strikes a single digit. Returns whether it is kept.
    pub fn offer_digit(&mut self, cells: Cells, digit: usize, kind: usize) -> bool {
        let is_kept = self.would_take(cells, digit);
        if is_kept {
            self.offer(of_digit(cells, digit), kind);
        }
        is_kept
    }

    /// Whether an instance that strikes these cells of a single digit would be kept.
    pub fn would_take(&self, cells: Cells, digit: usize) -> bool {
        cells != 0
            && self
                .is_better((Reverse(count(cells)), weights(each(cells).map(|cell| (cell, digit)))))
    }

    /// Whether an instance would be kept that strikes a digit from the cells of `seen` that one of
    /// `ends` sees.
    pub fn would_take_any(&self, seen: Cells, ends: Cells, digit: usize) -> bool {
        each(ends).any(|end| self.would_take(seen & SEEN[end], digit))
    }

    /// Whether it is better than another one.
    pub fn beats(&self, other: &Self) -> bool {
        self.kept.as_ref().is_some_and(|kept| other.is_better(kept.0))
    }

    /// Whether an instance that strikes this many candidates could be kept.
    pub fn could_take(&self, number: usize) -> bool {
        number > 0 && self.kept.as_ref().is_none_or(|kept| Reverse(number) <= kept.0.0)
    }

    /// How many candidates the best instance strikes; 0 if there is none.
    pub fn number(&self) -> usize {
        self.kept.as_ref().map_or(0, |kept| kept.0.0.0)
    }

    fn is_better(&self, key: Key) -> bool {
        key.0 != Reverse(0) && self.kept.as_ref().is_none_or(|kept| key < kept.0)
    }

    /// Offers the instance that another `Best` kept.
    pub fn merge(&mut self, other: Self) {
        if let Some((_, struck, kind)) = other.kept {
            self.offer(struck, kind);
        }
    }

    /// The best instance, as strikes digit by digit.
    pub fn take(self) -> Option<Hit> {
        let (_, struck, kind) = self.kept?;
        let strikes = struck
            .into_iter()
            .enumerate()
            .flat_map(|(digit, cells)| each(cells).map(move |cell| (cell as u8, digit as u8)));
        Some(Hit::strikes(strikes.collect()).of_kind(kind))
    }
}

/// An array by digit that has cells for one digit only.
pub const fn of_digit(cells: Cells, digit: usize) -> [Cells; 9] {
    let mut struck = [0; 9];
    struck[digit] = cells;
    struck
}

fn key(struck: &[Cells; 9]) -> Key {
    let number = struck.iter().map(|cells| count(*cells)).sum();
    let of_digit = |(digit, cells): (usize, &Cells)| each(*cells).map(move |cell| (cell, digit));
    (Reverse(number), weights(struck.iter().enumerate().flat_map(of_digit)))
}

/// The total weight of the struck candidates. Digits count from 1 and cells from 0, and later
/// candidates, by digit and then by cell, weigh more and more.
fn weights(candidates: impl Iterator<Item = (usize, usize)>) -> usize {
    let weight = |(place, (cell, digit))| cell * (1 + 80 * place) + digit + 1;
    candidates.enumerate().map(weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equals_later_candidates_weigh_more() {
        // r1c6<>8 and r8c6<>6 have the larger plain sum of cells, r4c7<>39 the larger sum of
        // weights.
        let mut best = Best::default();
        let (mut apart, mut one_cell) = ([0; 9], [0; 9]);
        apart[7] |= 1 << 5;
        apart[5] |= 1 << 68;
        one_cell[2] |= 1 << 33;
        one_cell[8] |= 1 << 33;
        assert_eq!([key(&apart).1, key(&one_cell).1], [487, 2718]);
        best.offer(one_cell, 0);
        best.offer(apart, 1);
        assert_eq!(best.kept.as_ref().map(|kept| kept.2), Some(1));
        // For single candidates, the digit counts like the cell.
        assert_eq!(weights([(2, 0)].into_iter()), 3);
        assert_eq!(weights([(0, 7)].into_iter()), 8);
    }
}
