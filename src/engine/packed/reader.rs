//! Reads what the writer of `build.rs` wrote.

use super::model::Coder;

/// Below this, the range gets another byte.
const SMALL: u32 = 1 << 24;

/// A range of numbers that is divided by each decision, in proportion to how likely its ways are.
pub struct Reader<'a> {
    bytes: &'a [u8],
    range: u32,
    /// The number that tells the decisions, from the beginning of the range on.
    code: u32,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        let (first, bytes) = bytes.split_first_chunk().unwrap_or((&[0; 4], &[]));
        Self { bytes, range: u32::MAX, code: u32::from_be_bytes(*first) }
    }

    fn refill(&mut self) {
        while self.range < SMALL {
            let (first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
            (self.bytes, self.range) = (rest, self.range << 8);
            self.code = self.code << 8 | u32::from(*first);
        }
    }
}

impl Coder for Reader<'_> {
    fn bit(&mut self, chance: u16, _: bool) -> bool {
        let part = ((u64::from(self.range) * u64::from(chance)) >> 16) as u32;
        let bit = self.code < part;
        if bit {
            self.range = part;
        } else {
            (self.code, self.range) = (self.code - part, self.range - part);
        }
        self.refill();
        bit
    }

    fn below(&mut self, count: u32, _: u32) -> u32 {
        self.range /= count;
        let number = (self.code / self.range).min(count - 1);
        self.code -= number * self.range;
        self.refill();
        number
    }
}
