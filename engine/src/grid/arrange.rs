//! Arrangements: which digits fit where if cells take distinct digits with a given sum.
//!
//! Cells are filled one after another. All that matters about the earlier cells is which digits
//! they took: one of the 512 sets of the digits 1 to 9. A set of such sets is 512 bits, so filling
//! a cell with a digit is a shift, and all arrangements are followed at once, forward and backward.
//!
//! So a run costs the same, whatever its clue.

use crate::grid::region::{GREATEST, LARGEST};
use crate::grid::{Digit, Digits};
use foldhash::fast::FixedState;
use std::array;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

const WORDS: usize = (1 << LARGEST) / 64;

/// Digits whose sets differ within a word.
const WITHIN: usize = 6;

/// A set of sets of the digits 1 to 9, one bit each, by the set's mask.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sets([u64; WORDS]);

/// The bits of a word for sets without the digit of this index.
const LACKING: [u64; WITHIN] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The sets by their sum.
static BY_SUM: LazyLock<[Sets; GREATEST as usize + 1]> = LazyLock::new(|| {
    let mut table = [Sets::NONE; GREATEST as usize + 1];
    for bits in 0..1 << LARGEST {
        table[Digits::from_bits(bits).sum() as usize].0[bits as usize / 64] |= 1 << (bits % 64);
    }
    table
});

impl Sets {
    const NONE: Self = Self([0; WORDS]);
    const ALL: Self = Self([u64::MAX; WORDS]);
    /// Only the empty set.
    const START: Self = {
        let mut words = [0; WORDS];
        words[0] = 1;
        Self(words)
    };

    /// The sets with a sum, or all sets.
    fn of_sum(sum: Option<u32>) -> Self {
        sum.map_or(Self::ALL, |sum| BY_SUM.get(sum as usize).copied().unwrap_or(Self::NONE))
    }

    /// Adds to `self` the sets of `from` that lack the digit, each extended by it.
    fn add_with(&mut self, from: &Self, digit: Digit) {
        match digit.index() {
            index if index < WITHIN => {
                for (word, from) in self.0.iter_mut().zip(from.0) {
                    *word |= (from & LACKING[index]) << (1 << index);
                }
            }
            index => {
                for [without, with] in words_by(index - WITHIN) {
                    self.0[with] |= from.0[without];
                }
            }
        }
    }

    /// Adds to `self` the sets that lack the digit and are in `from` once extended by it.
    fn add_without(&mut self, from: &Self, digit: Digit) {
        match digit.index() {
            index if index < WITHIN => {
                for (word, from) in self.0.iter_mut().zip(from.0) {
                    *word |= from >> (1 << index) & LACKING[index];
                }
            }
            index => {
                for [without, with] in words_by(index - WITHIN) {
                    self.0[without] |= from.0[with];
                }
            }
        }
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }
}

/// Pairs of words: the first holds sets that lack a digit, the second the same sets with the digit
/// added. 0 stands for the first digit by which sets in different words differ.
#[inline(always)]
fn words_by(digit: usize) -> [[usize; 2]; WORDS / 2] {
    array::from_fn(|number| {
        let below = number & ((1 << digit) - 1);
        let without = ((number - below) << 1 | below) % WORDS;
        [without, (without | 1 << digit) % WORDS]
    })
}

/// Whether arrangements of digits up to `largest` can be followed.
pub const fn suits(largest: u8) -> bool {
    largest <= LARGEST
}

/// Run consistency: leaves each cell the digits that it has in some arrangement of distinct digits
/// with the given `sum` (any sum if `None`), and returns whether there is one. At most nine cells,
/// and digits up to 9. Without an arrangement, the cells are left partly pruned.
pub fn prune(cells: &mut [Digits], sum: Option<u32>) -> bool {
    let mut prefixes = [Sets::NONE; LARGEST as usize + 1];
    prefixes[0] = Sets::START;
    for (place, cell) in cells.iter().enumerate() {
        let (done, next) = prefixes.split_at_mut(place + 1);
        cell.iter().for_each(|digit| next[0].add_with(&done[place], digit));
    }
    let mut after = Sets::of_sum(sum);
    if !prefixes[cells.len()].meets(&after) {
        return false;
    }
    for (place, cell) in cells.iter_mut().enumerate().rev() {
        let mut earlier = Sets::NONE;
        for digit in *cell {
            let mut ending = Sets::NONE;
            ending.add_without(&after, digit);
            if prefixes[place].meets(&ending) {
                earlier.add_without(&after, digit);
            } else {
                cell.remove(digit);
            }
        }
        after = earlier;
    }
    true
}

/// Runs that were pruned and what was left of them, for callers that meet the same runs again and
/// again: a lookup takes a tenth of the time.
#[derive(Default)]
pub struct Pruned(RefCell<HashMap<u128, Option<u128>, FixedState>>);

impl Pruned {
    /// The most runs that are stored, in about a megabyte.
    const MOST: usize = 1 << 14;

    /// The same as [`prune`].
    pub fn prune(&self, cells: &mut [Digits], sum: Option<u32>) -> bool {
        let mut known = self.0.borrow_mut();
        let run = pack(cells) << u32::BITS | u128::from(sum.unwrap_or(u32::MAX));
        if let Some(left) = known.get(&run) {
            return left.inspect(|&left| unpack(left, cells)).is_some();
        }
        let fits = prune(cells, sum);
        if known.len() == Self::MOST {
            known.clear();
        }
        known.insert(run, fits.then(|| pack(cells)));
        fits
    }
}

/// Cells packed into one number; a bit above them tells how many there are.
fn pack(cells: &[Digits]) -> u128 {
    cells.iter().fold(1, |packed, cell| packed << LARGEST | u128::from(cell.bits()))
}

fn unpack(mut packed: u128, cells: &mut [Digits]) {
    for cell in cells.iter_mut().rev() {
        *cell = Digits::from_bits(packed as u32 & Digits::up_to(LARGEST).bits());
        packed >>= LARGEST;
    }
}

/// Whether [`prune`] would find an arrangement, at a third of the cost.
pub fn can_make(cells: &[Digits], sum: Option<u32>) -> bool {
    taken(cells).meets(&Sets::of_sum(sum))
}

/// Leaves as many cells as digits what naked and hidden singles leave them; false if nothing fits, with
/// the cells that were looked at before narrowed.
pub fn singles(cells: &mut [Digits], all: Digits) -> bool {
    let (mut decided, mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY, Digits::EMPTY);
    for &cell in &*cells {
        if cell.len() == 1 {
            if decided.meets(cell) {
                return false;
            }
            decided |= cell;
        }
        twice |= once & cell;
        once |= cell;
    }
    if once != all {
        return false;
    }
    let hidden = once - twice;
    for cell in cells.iter_mut().filter(|cell| cell.len() > 1) {
        let here = *cell & hidden;
        let kept = if here.is_empty() { *cell - decided } else { here };
        if here.len() > 1 || kept.is_empty() {
            return false;
        }
        *cell = kept;
    }
    true
}

/// The sets of digits that cells can take, all distinct.
fn taken(cells: &[Digits]) -> Sets {
    cells.iter().fold(Sets::START, |sets, cell| {
        let mut next = Sets::NONE;
        cell.iter().for_each(|digit| next.add_with(&sets, digit));
        next
    })
}

/// The least and the greatest sum that the cells can make with distinct digits; `None` if they
/// cannot take distinct digits. At most nine cells, and digits up to 9.
pub fn totals(cells: &[Digits]) -> Option<(u32, u32)> {
    let sets = taken(cells);
    let makes = |sum: &u32| sets.meets(&BY_SUM[*sum as usize]);
    let mut sums = 0..=GREATEST;
    let least = sums.find(makes)?;
    Some((least, sums.rfind(makes).unwrap_or(least)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pruned(cells: &str, sum: Option<u32>) -> Option<String> {
        let mut cells: Vec<Digits> =
            cells.split(' ').map(|cell| cell.parse().unwrap_or_default()).collect();
        let written =
            |cells: &[Digits]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let can = can_make(&cells, sum);
        let (known, start) = (Pruned::default(), cells.clone());
        let pruned = prune(&mut cells, sum);
        assert_eq!(pruned, can, "{}", written(&cells));
        for time in ["first", "second"] {
            let mut remembered = start.clone();
            assert_eq!(known.prune(&mut remembered, sum), pruned, "the {time} time");
            assert!(!pruned || remembered == cells, "{}", written(&remembered));
        }
        pruned.then(|| written(&cells))
    }

    #[test]
    fn what_no_arrangement_has_goes() {
        let any = "123456789";
        assert_eq!(pruned(&format!("{any} {any}"), Some(17)).as_deref(), Some("89 89"));
        assert_eq!(pruned(&format!("8 {any}"), Some(17)).as_deref(), Some("8 9"));
        assert_eq!(pruned("12 12 3456789", Some(12)).as_deref(), Some("12 12 9"));
        assert_eq!(pruned("67 79 13 12", Some(18)).as_deref(), Some("6 79 13 2"));
        assert_eq!(pruned("12 12 123456789", None).as_deref(), Some("12 12 3456789"));
        assert_eq!(pruned("5", Some(5)).as_deref(), Some("5"));
    }

    #[test]
    fn no_more_runs_are_kept_than_have_room() {
        let known = Pruned::default();
        for number in 0..=2 * Pruned::MOST as u32 {
            let mut cells = [number % 512, number / 512].map(Digits::from_bits);
            let (mut expected, sum) = (cells, Some(number % 17));
            let fits = prune(&mut expected, sum);
            assert_eq!(known.prune(&mut cells, sum), fits, "{number}");
            assert!(!fits || cells == expected, "{number}");
            assert!(known.0.borrow().len() <= Pruned::MOST);
        }
    }

    #[test]
    fn what_cannot_be_arranged_is_found() {
        assert_eq!(pruned("12 12 12", None), None);
        assert_eq!(pruned("12 12", Some(4)), None);
        assert_eq!(pruned("12 12", Some(99)), None);
    }

    #[test]
    fn totals_are_exact() {
        let totals = |cells: &str| {
            totals(&cells.split(' ').map(|cell| cell.parse().unwrap()).collect::<Vec<_>>())
        };
        assert_eq!(totals("12 12"), Some((3, 3)));
        // Taking the smallest unused digit cell by cell would give 1, 2 and 9.
        assert_eq!(totals("12 23 29"), Some((1 + 3 + 2, 2 + 3 + 9)));
        assert_eq!(totals("7"), Some((7, 7)));
        assert_eq!(totals("12 12 12"), None);
        assert_eq!(super::totals(&[]), Some((0, 0)));
    }

    #[test]
    fn agrees_with_trying_everything() {
        let lists = ["1379", "24689", "1259", "4578"];
        for sum in 0..=40 {
            let sets: Vec<Digits> = lists.iter().map(|list| list.parse().unwrap()).collect();
            let mut expected = vec![Digits::EMPTY; sets.len()];
            for a in sets[0] {
                for b in sets[1] {
                    for c in sets[2] {
                        for d in sets[3] {
                            let all: Digits = [a, b, c, d].into_iter().collect();
                            if all.len() == 4 && all.sum() == sum {
                                expected
                                    .iter_mut()
                                    .zip([a, b, c, d])
                                    .for_each(|(s, x)| s.insert(x));
                            }
                        }
                    }
                }
            }
            let mut found = sets;
            let any = prune(&mut found, Some(sum));
            assert_eq!(any, !expected[0].is_empty(), "{sum}");
            assert!(!any || found == expected, "{sum}");
        }
    }
}
