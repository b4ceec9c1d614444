//! Which of many instances is taken where all of them are found.

use super::Hit;
use super::cells::{Cells, count, each};
use std::cmp::Reverse;

/// How good an instance is: the one that strikes the most candidates is the best, of equals the one
/// whose struck cells have the least sum of their numbers.
type Key = (Reverse<usize>, usize);

/// The best instance so far, the first of equals.
#[derive(Debug, Default)]
pub struct Best {
    kept: Option<(Key, [Cells; 9], usize)>,
}

impl Best {
    /// Offers an instance of a kind by what it strikes of each digit.
    pub fn offer(&mut self, struck: [Cells; 9], kind: usize) {
        let key = key(&struck);
        if self.is_better(key) {
            self.kept = Some((key, struck, kind));
        }
    }

    /// Offers one that strikes a single digit.
    pub fn offer_digit(&mut self, cells: Cells, digit: usize, kind: usize) {
        if self.would_take(cells) {
            self.offer(of_digit(cells, digit), kind);
        }
    }

    /// Whether an instance that strikes so much of a single digit would be kept.
    pub fn would_take(&self, cells: Cells) -> bool {
        self.is_better((Reverse(count(cells)), each(cells).sum()))
    }

    /// Whether an instance that strikes so many candidates could be kept.
    pub fn could_take(&self, number: usize) -> bool {
        number > 0 && self.kept.as_ref().is_none_or(|kept| Reverse(number) <= kept.0.0)
    }

    fn is_better(&self, key: Key) -> bool {
        key.0 != Reverse(0) && self.kept.as_ref().is_none_or(|kept| key < kept.0)
    }

    /// Offers what another one kept.
    pub fn merge(&mut self, other: Self) {
        if let Some((_, struck, kind)) = other.kept {
            self.offer(struck, kind);
        }
    }

    /// The best one: it strikes digit by digit.
    pub fn take(self) -> Option<Hit> {
        let (_, struck, kind) = self.kept?;
        let strikes = struck
            .into_iter()
            .enumerate()
            .flat_map(|(digit, cells)| each(cells).map(move |cell| (cell as u8, digit as u8)));
        Some(Hit::strikes(strikes.collect()).of_kind(kind))
    }
}

/// Cells of one digit, by digit.
pub const fn of_digit(cells: Cells, digit: usize) -> [Cells; 9] {
    let mut struck = [0; 9];
    struck[digit] = cells;
    struck
}

fn key(struck: &[Cells; 9]) -> Key {
    let number = struck.iter().map(|cells| count(*cells)).sum();
    let sum = struck.iter().flat_map(|cells| each(*cells)).sum();
    (Reverse(number), sum)
}
