//! Finds the nth set bit of a word, without a branch.
//!
//! Branch predictors cannot foresee a random draw, and not every processor has an instruction that
//! counts bits. So the bits of all bytes are counted at once (see Vigna, *Broadword Implementation
//! of Rank/Select Queries*), and the last byte is looked up.

/// A one in each byte.
const EACH: u64 = u64::MAX / 0xff;

/// By index and byte: the position of the set bit with this index in the byte.
static NTH: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[place][byte] = bit;
                place += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The number of set bits.
#[inline(always)]
pub fn count(bits: u64) -> usize {
    (sums(bits) >> 56) as usize
}

/// The position of the set bit with this index, from 0, in two words, the lower one first. There
/// must be that many.
#[inline(always)]
pub fn nth([low, high]: [u64; 2], place: usize) -> usize {
    // The word is chosen by an index, because the compiler may turn a condition into a branch.
    let sums = [low, high].map(sums);
    let passed = sums[0] >> 56;
    let word = usize::from(place as u64 >= passed);
    let place = place as u64 - passed * word as u64;
    let (sums, bits) = (sums[word], [low, high][word]);
    // The first byte up to which there are more.
    let more = (sums + (0x7f - place) * EACH) & in_each(0x80);
    let byte = more.trailing_zeros() & 0x38;
    let place = place - (sums << 8 >> byte & 0xff);
    word * u64::BITS as usize
        + byte as usize
        + usize::from(NTH[place as usize % 8][(bits >> byte & 0xff) as usize])
}

/// By byte: the number of set bits in it and below it.
#[inline(always)]
fn sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & in_each(0x55));
    let fours = (pairs & in_each(0x33)) + (pairs >> 2 & in_each(0x33));
    ((fours + (fours >> 4)) & in_each(0x0f)).wrapping_mul(EACH)
}

/// The same byte in each place.
const fn in_each(byte: u64) -> u64 {
    byte * EACH
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_place(words in any::<[u64; 2]>(), fewer in any::<[u64; 2]>()) {
            for [low, high] in [words, [words[0] & fewer[0], words[1] & fewer[1]]] {
                let set = (0..128).filter(|&bit| [low, high][bit / 64] >> (bit % 64) & 1 == 1);
                let set: Vec<usize> = set.collect();
                prop_assert_eq!(count(low) + count(high), set.len());
                for (place, &bit) in set.iter().enumerate() {
                    prop_assert_eq!(nth([low, high], place), bit);
                }
            }
        }
    }
}
