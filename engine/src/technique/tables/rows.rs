//! Which things lead to which: a square table of bits, by rows.
//!
//! # Closure
//!
//! What leads to what in any number of steps.
//!
//! Things that lead to each other, which Tarjan's algorithm finds, have the same result. They are
//! complete only after everything else that they lead to, so each row is assembled from finished
//! ones.
//!
//! This is for a few hundred things that lead to many others, as rows of bits. For thousands of
//! things that mostly lead to little or nothing, `rating/closure` follows lists and has rows for
//! groups only: as rows, HoDoKu's web alone would take 600 kB.

use crate::technique::tables::{CONTINUE, Flow};
use std::iter::Zip;
use std::ops::Range;
use std::slice;

/// A table of bits, usually square.
#[derive(Clone, Debug)]
pub struct Rows {
    size: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// A table of `size` rows with `size` bits, all clear.
    pub fn new(size: usize) -> Self {
        Self::of(size, size)
    }

    /// A table with a number of rows and bits, all clear.
    pub fn of(size: usize, bits: usize) -> Self {
        let words = bits.div_ceil(64);
        Self { size, words, bits: vec![0; words * size] }
    }

    /// The number of words in a row.
    pub const fn words(&self) -> usize {
        self.words
    }

    /// The number of rows.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// One row.
    pub fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// One row, for changes.
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..(row + 1) * self.words]
    }

    /// A row with all bits clear.
    pub fn empty_row(&self) -> Vec<u64> {
        vec![0; self.words]
    }
}

/// Sets a bit.
pub fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// Clears a bit.
pub fn clear(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

/// Clears the bits up to and including an index.
pub fn clear_up_to(row: &mut [u64], last: usize) {
    row[..last / 64].fill(0);
    row[last / 64] &= u64::MAX.checked_shl((last % 64) as u32 + 1).unwrap_or(0);
}

/// Clears the bits at some indices.
pub fn clear_all(row: &mut [u64], places: Range<usize>) {
    let Range { start, end } = places;
    for (word, bits) in row[..end.div_ceil(64)].iter_mut().enumerate().skip(start / 64) {
        *bits &= word_up_to(word, start) | !word_up_to(word, end);
    }
}

/// Sets the first bits, and clears the rest.
pub fn fill_up_to(row: &mut [u64], bits: usize) {
    row.iter_mut().enumerate().for_each(|(word, new)| *new = word_up_to(word, bits));
}

/// A word of a row in which only the first bits are set.
pub fn word_up_to(word: usize, bits: usize) -> u64 {
    match bits.saturating_sub(word * 64) {
        left @ 0..64 => (1 << left) - 1,
        _ => u64::MAX,
    }
}

/// Clears the bits that another row has.
pub fn remove(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(bits, others)| *bits &= !others);
}

/// Keeps only the bits that another row has too.
pub fn keep(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(bits, others)| *bits &= others);
}

/// Whether some bit is set in both rows.
pub fn meet(row: &[u64], other: &[u64]) -> bool {
    row.iter().zip(other).any(|(bits, others)| bits & others != 0)
}

/// The first set bit.
pub fn first(row: &[u64]) -> Option<usize> {
    first_of_both(row, row)
}

/// The first bit that is set in both rows.
pub fn first_of_both(row: &[u64], other: &[u64]) -> Option<usize> {
    let mut words = row.iter().zip(other).map(|(bits, others)| bits & others).enumerate();
    let (word, bits) = words.find(|(_, bits)| *bits != 0)?;
    Some(word * 64 + bits.trailing_zeros() as usize)
}

/// Whether a bit is set.
pub fn is_set(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// Sets the bits that another row has.
pub fn add(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(bits, others)| *bits |= others);
}

/// Sets the bits that another row has: in `twice` if they are already set in `once`, and in `once`.
pub fn count(once: &mut [u64], twice: &mut [u64], other: &[u64]) {
    for ((once, twice), others) in once.iter_mut().zip(twice).zip(other) {
        *twice |= *once & others;
        *once |= others;
    }
}

/// The indices of the set bits, ascending.
pub fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    ones_of_both(row, row)
}

/// The indices of the bits set in both rows, ascending.
pub fn ones_of_both<'r>(row: &'r [u64], other: &'r [u64]) -> impl Iterator<Item = usize> + 'r {
    Ones { words: row.iter().zip(other), start: 0, bits: 0 }
}

/// The bits set in two rows.
struct Ones<'r> {
    /// The remaining words.
    words: Zip<slice::Iter<'r, u64>, slice::Iter<'r, u64>>,
    /// The index after those of the last word.
    start: usize,
    /// The rest of the last word.
    bits: u64,
}

impl Iterator for Ones<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            let (bits, others) = self.words.next()?;
            self.bits = bits & others;
            self.start += 64;
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(self.start - 64 + bit)
    }
}

/// Adds to each row the rows of its bits, and of theirs, and so on. `pay` is charged for the work,
/// and may break.
pub fn close(table: &mut Rows, pay: impl Fn(usize) -> Flow) -> Flow {
    let size = table.size();
    let (mut new, open) = (table.empty_row(), table.empty_row());
    fill_up_to(&mut new, size);
    let (reached, left) = (open.clone(), open.clone());
    let (order, earliest) = (vec![0; size], vec![0; size]);
    let mut closing = Closing { table, new, open, order, earliest, visited: 0, reached, left };
    let (mut path, mut pending) = (Vec::new(), Vec::new());
    while let Some(start) = first(&closing.new) {
        closing.visit(start, &mut path, &mut pending);
        while let Some(&one) = path.last() {
            pay(1 + closing.new.len())?;
            match first_of_both(closing.table.row(one), &closing.new) {
                Some(next) => closing.visit(next, &mut path, &mut pending),
                None => {
                    path.pop();
                    closing.leave(one, &mut pending, &pay)?;
                }
            }
        }
    }
    CONTINUE
}

struct Closing<'t> {
    table: &'t mut Rows,
    /// Things not visited yet.
    new: Vec<u64>,
    /// Things visited but not finished.
    open: Vec<u64>,
    /// By thing: when it was visited.
    order: Vec<u32>,
    /// By thing: the earliest visit of an open thing that it is known to lead to, including itself.
    earliest: Vec<u32>,
    visited: u32,
    /// Working memory for what some things lead to, and for the part not examined yet.
    reached: Vec<u64>,
    left: Vec<u64>,
}

impl Closing<'_> {
    fn visit(&mut self, one: usize, path: &mut Vec<usize>, pending: &mut Vec<usize>) {
        clear(&mut self.new, one);
        set(&mut self.open, one);
        (self.order[one], self.earliest[one]) = (self.visited, self.visited);
        self.visited += 1;
        path.push(one);
        pending.push(one);
    }

    /// Leaves a thing that leads to nothing new. If it leads to no open thing visited earlier,
    /// everything pending since then leads back to it, and is finished with it.
    fn leave(&mut self, one: usize, pending: &mut Vec<usize>, pay: impl Fn(usize) -> Flow) -> Flow {
        let open = ones_of_both(self.table.row(one), &self.open);
        let earliest = open.map(|other| self.earliest[other]).fold(self.order[one], u32::min);
        self.earliest[one] = earliest;
        if earliest < self.order[one] {
            return CONTINUE;
        }
        let since = pending.iter().rposition(|&other| other == one).unwrap_or(0);
        let alike = &pending[since..];
        self.reached.fill(0);
        for &other in alike {
            add(&mut self.reached, self.table.row(other));
            clear(&mut self.open, other);
        }
        self.left.copy_from_slice(&self.reached);
        alike.iter().for_each(|&other| clear(&mut self.left, other));
        while let Some(next) = first(&self.left) {
            pay(1 + self.left.len() / 4)?;
            clear(&mut self.left, next);
            remove(&mut self.left, self.table.row(next));
            add(&mut self.reached, self.table.row(next));
        }
        for &other in alike {
            self.table.row_mut(other).copy_from_slice(&self.reached);
        }
        pending.truncate(since);
        CONTINUE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn cleared_places_and_counted_bits() {
        for (start, end) in [(0, 0), (3, 64), (10, 11), (60, 130), (64, 128), (0, 192), (191, 192)]
        {
            let mut row = vec![u64::MAX; 3];
            clear_all(&mut row, start..end);
            let left: Vec<usize> = (0..192).filter(|bit| !(start..end).contains(bit)).collect();
            assert_eq!(ones(&row).collect::<Vec<_>>(), left, "{start}..{end}");
        }
        let (mut once, mut twice) = (vec![0; 2], vec![0; 2]);
        for bits in [[0b0011, 1], [0b0101, 0], [0b0001, 2]] {
            count(&mut once, &mut twice, &bits);
        }
        assert_eq!((once, twice), (vec![0b0111, 3], vec![0b0001, 0]));
    }

    #[test]
    fn closes_as_step_by_step() {
        let mut random = Random::new(1);
        for size in (0..40).chain([130]) {
            for per_thing in 0..4 {
                let mut table = Rows::new(size);
                for _ in 0..size * per_thing / 2 {
                    set(table.row_mut(random.below(size)), random.below(size));
                }
                let mut plain = table.clone();
                for over in 0..size {
                    let row = plain.row(over).to_vec();
                    for from in 0..size {
                        if is_set(plain.row(from), over) {
                            add(plain.row_mut(from), &row);
                        }
                    }
                }
                assert!(close(&mut table, |_| CONTINUE).is_continue());
                assert!((0..size).all(|one| table.row(one) == plain.row(one)), "{size}");
            }
        }
    }
}
