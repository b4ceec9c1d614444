//! Which things lead to which: a square table of bits, row by row.

/// A square table of bits.
#[derive(Debug)]
pub struct Rows {
    size: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// A table of `size` rows of `size` bits, none of them set.
    pub fn new(size: usize) -> Self {
        let words = size.div_ceil(64);
        Self { size, words, bits: vec![0; words * size] }
    }

    /// How many rows there are.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// One row.
    pub fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// One row, to be changed.
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..(row + 1) * self.words]
    }

    /// A row without any bit set.
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

/// The first bit that is set.
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

/// The places of the bits that are set, ascending.
pub fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(word * 64 + bit)
        })
    })
}
