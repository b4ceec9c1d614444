//! The combinations of digits 1 to 9: every set of a given size, or of a given size and sum.

use crate::grid::Digits;
use std::sync::LazyLock;

/// The largest digit that a sum can be made of.
pub const LARGEST: u8 = 9;

/// The greatest sum of distinct digits, 1 + 2 + … + 9.
pub const GREATEST: u32 = 45;

/// By size, then by sum; each list ascending as written lists ({1,2,9} before {1,3,8}).
static BY_SUM: LazyLock<[[Vec<Digits>; GREATEST as usize + 1]; LARGEST as usize + 1]> =
    LazyLock::new(|| {
        let mut table =
            [const { [const { Vec::new() }; GREATEST as usize + 1] }; LARGEST as usize + 1];
        for bits in 0..1 << LARGEST {
            let set = Digits::from_bits(bits);
            table[set.len()][set.sum() as usize].push(set);
        }
        table.iter_mut().flatten().for_each(|sets| ascend(sets));
        table
    });

/// By size alone.
static BY_SIZE: LazyLock<[Vec<Digits>; LARGEST as usize + 1]> = LazyLock::new(|| {
    std::array::from_fn(|size| {
        let mut sets: Vec<Digits> = BY_SUM[size].iter().flatten().copied().collect();
        ascend(&mut sets);
        sets
    })
});

/// Sorts sets of the same size in the order in which combinations are listed.
pub fn ascend(sets: &mut [Digits]) {
    sets.sort_by(|one, other| one.compare(*other));
}

/// All sets of `size` digits from 1 to 9 that make `sum`, or any sum if it is `None`, ascending as
/// written lists. Empty if there are none; at most twelve for a sum, 126 without.
pub fn combinations(size: usize, sum: Option<u32>) -> &'static [Digits] {
    let sets = match sum {
        Some(sum) => BY_SUM.get(size).and_then(|sums| sums.get(sum as usize)),
        None => BY_SIZE.get(size),
    };
    sets.map_or(&[], Vec::as_slice)
}

/// The combinations left to a region: every set of `open` digits out of `unplaced` that makes
/// `sum`, ascending as written lists, regardless of the candidates.
pub fn remaining(
    unplaced: Digits,
    open: usize,
    sum: Option<u32>,
) -> impl Iterator<Item = Digits> + Clone {
    // A region that takes every remaining digit has one combination, however many digits there are.
    let takes_all = open == unplaced.len();
    let whole = takes_all && sum.is_none_or(|sum| sum == unplaced.sum());
    let listed = if takes_all { &[] } else { combinations(open, sum) };
    let fits = move |set: &Digits| unplaced.includes(*set);
    whole.then_some(unplaced).into_iter().chain(listed.iter().copied().filter(fits))
}

/// Whether a combination is possible by the candidates of the open cells: each of its digits has a
/// place, each cell one of its digits.
pub fn is_possible(set: Digits, candidates: &[Digits]) -> bool {
    let somewhere = candidates.iter().fold(Digits::EMPTY, |all, digits| all | *digits);
    somewhere.includes(set) && candidates.iter().all(|digits| digits.meets(set))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_the_literature() {
        let pairs = (2..=9).flat_map(|size| (1..=45).map(move |sum| combinations(size, Some(sum))));
        let counts: Vec<usize> = pairs.map(<[_]>::len).filter(|&n| n > 0).collect();
        assert_eq!(counts.len(), 120);
        assert_eq!(counts.iter().filter(|&&n| n == 1).count(), 34);
        assert_eq!(counts.iter().max(), Some(&12));
        assert_eq!(combinations(4, None).len(), 126);
        assert_eq!(combinations(10, None).len(), 0);
        assert_eq!(combinations(2, Some(99)).len(), 0);
    }

    #[test]
    fn ascending_as_written() {
        let written: Vec<String> =
            combinations(4, Some(14)).iter().map(ToString::to_string).collect();
        assert_eq!(written, ["1238", "1247", "1256", "1346", "2345"]);
    }
}
