//! A position of the classic 9x9 Sudoku, digit by digit, with its single steps at hand.
//!
//! The words have the shape of those in [`lanes`](crate::nine::lanes), with rows in place of boxes: a
//! lane is a band and holds three rows of ten bits, one bit for each cell and a spare one. Each
//! digit has a word with its places.
//!
//! A placement changes little: in its houses, the places of its digit and of the other candidates
//! of its cell. So only these digits are checked for hidden singles, each in all houses at once,
//! and only the peers that lose the digit can become naked singles. As long as there is no
//! contradiction, a single step remains available until its cell is filled.
//!
//! A placed cell counts as a place of its digit, so a digit with one place in a house is alone
//! there whether or not it is placed.
//!
//! A random step is the nth set bit of a word, found without a branch: branch predictors cannot foresee
//! a random draw, and not every processor has an instruction that counts bits. So the bits of all bytes
//! are counted at once (see Vigna, *Broadword Implementation of Rank/Select Queries*), and the last byte
//! is looked up.

use super::singles::{Contradiction, Position, Rule, Rules, Single};
use crate::grid::{Board, Cell, Digit, Digits};
use crate::nine;
use crate::nine::PEERS;
use crate::nine::lanes::{
    ALL, BOX, LANE, WIDTH, band_after, band_before, box_after, box_before, less_one, whole,
};
use wide::u32x4;

/// The first cell of each box in every row of a lane.
const FIRST: u32x4 = u32x4::new([0b001_001_001 * (LANE / BOX); 4]);
/// The last cell of each box in every row of a lane.
const LAST: u32x4 = u32x4::new([0b100_100_100 * (LANE / BOX); 4]);
/// How many bits a word has.
const BITS: usize = 4 * LANE_BITS;
/// How many bits a lane has.
const LANE_BITS: usize = 32;

/// By bit of a word: the cell.
static SPOTS: [Spot; BITS] = spots();

/// The placed digits, the candidates that they leave by the rules alone, and the single steps.
#[derive(Clone, Debug)]
pub struct DigitPlanes {
    /// By digit: its places, both open and placed.
    places: [u32x4; 9],
    /// By digit: the open cells that are its only place in a house.
    hidden: [u32x4; 9],
    /// The open cells that are the only place of any digit in a house.
    claimed: u32x4,
    /// The cells that a single step can fill.
    ready: u32x4,
    open: u32x4,
    /// The number of candidates of the open cells, by binary digit, lowest first: the cells whose
    /// number has that binary digit.
    numbers: [u32x4; 4],
    /// The number of open cells.
    count: usize,
    /// The cells that show a contradiction.
    wrong: u32x4,
}

/// The location of a bit.
#[derive(Clone, Copy)]
struct Spot {
    /// The cell by itself.
    own: u32x4,
    /// The cells that see it.
    peers: u32x4,
    /// Its number.
    cell: u16,
}

/// Where a digit is alone, in open cells.
#[derive(Clone, Copy)]
struct Alone {
    in_box: u32x4,
    in_line: u32x4,
    /// The cells whose houses all have a place for it.
    housed: u32x4,
}

impl Alone {
    #[inline(always)]
    fn of(places: u32x4, open: u32x4) -> Self {
        let crowded = whole(less_one(places));
        let (after, before) = (box_after(places), box_before(places));
        // By column of the bands: whether it has places, and whether it has several.
        let (once, twice) = (places | after | before, places & after | (places | after) & before);
        let other_bands = band_after(once) | band_before(once);
        let after = (once & !FIRST) >> 1_u32 | (once & FIRST) << 2_u32;
        let previous = (once & !LAST) << 1_u32 | (once & LAST) >> 2_u32;
        let open = places & open;
        let alone = open & !twice;
        Self {
            in_box: alone & !(after | previous),
            in_line: alone & !other_bands | open & !crowded,
            housed: whole(places) & (once | other_bands) & (once | after | previous),
        }
    }
}

impl DigitPlanes {
    /// An empty grid.
    const EMPTY: Self = Self {
        places: [ALL; 9],
        hidden: [u32x4::ZERO; 9],
        claimed: u32x4::ZERO,
        ready: u32x4::ZERO,
        open: ALL,
        numbers: [ALL, u32x4::ZERO, u32x4::ZERO, ALL],
        count: 81,
        wrong: u32x4::ZERO,
    };

    /// The placed digits of a board, with all candidates that they leave; marks do not count.
    /// `None` if the puzzle is not a classic 9x9 Sudoku.
    pub fn placed(board: &Board<'_>) -> Option<Self> {
        nine::suits(board.puzzle()).then(|| {
            let mut planes = Self::EMPTY;
            for (cell, value) in (0..).map(Cell::at).zip(board.values()) {
                if let Some(digit) = *value {
                    planes.place(cell, digit);
                }
            }
            planes
        })
    }

    /// What a single step puts in the cell of a bit, given the cell's candidates.
    #[inline(always)]
    fn single(&self, bit: usize, candidates: Digits) -> Option<Digit> {
        let hidden = digits(&self.hidden, bit);
        let single = if hidden.is_empty() { candidates } else { hidden };
        single.first()
    }

    /// The single steps in reading order: the bit of the cell, its candidates, and the digit.
    fn steps(&self) -> impl Iterator<Item = (usize, Digits, Digit)> {
        each(self.ready).filter_map(|bit| {
            let candidates = digits(&self.places, bit);
            Some((bit, candidates, self.single(bit, candidates)?))
        })
    }

    /// Places a digit in the open cell of a bit, given the cell's candidates.
    #[inline(always)]
    fn enter(&mut self, bit: usize, candidates: Digits, digit: Digit) {
        let spot = &SPOTS[bit % BITS];
        let places = self.places[digit.index()];
        let struck = places & spot.peers;
        let [none, one] = self.strike(struck);
        self.wrong |= none | spot.own & !places;
        self.open &= !spot.own;
        self.claimed &= !spot.own;
        self.ready = (self.ready | one) & self.open;
        self.count -= 1;
        // This digit comes first, because the results for its places take longest to arrive.
        self.look(digit, places & !struck | spot.own);
        for other in candidates - digit.into() {
            self.look(other, self.places[other.index()] & !spot.own);
        }
    }

    /// Removes a candidate from each of some open cells. Returns which cells have none left, and
    /// which have one.
    #[inline(always)]
    fn strike(&mut self, struck: u32x4) -> [u32x4; 2] {
        // A subtraction in all cells at once.
        let mut borrowed = struck;
        for number in &mut self.numbers {
            *number ^= borrowed;
            borrowed &= *number;
        }
        let [ones, twos, fours, eights] = self.numbers;
        let few = struck & !(twos | fours | eights);
        [few & !ones, few & ones]
    }

    /// Takes note of the places of a digit, and of the open cells that are its only place in a
    /// house.
    #[inline(always)]
    fn look(&mut self, digit: Digit, places: u32x4) {
        let Alone { in_box, in_line, housed } = Alone::of(places, self.open);
        let hidden = in_box | in_line;
        let new = hidden & !self.hidden[digit.index()];
        self.places[digit.index()] = places;
        self.hidden[digit.index()] = hidden;
        self.wrong |= housed ^ ALL | new & self.claimed;
        self.claimed |= new;
        self.ready |= hidden;
    }
}

impl Position for DigitPlanes {
    fn open(&self) -> usize {
        self.count
    }

    fn open_cells(&self) -> impl Iterator<Item = Cell> {
        each(self.open).map(|bit| Cell::at(SPOTS[bit].cell))
    }

    fn candidates(&self, cell: Cell) -> Digits {
        let bit = bit_of(cell.index());
        if has(self.open, bit) { digits(&self.places, bit) } else { Digits::EMPTY }
    }

    fn digits(&self) -> Box<[u8]> {
        let mut digits = [0; 81];
        for (digit, places) in (1..).zip(&self.places) {
            let cells = each(*places & !self.open).map(|bit| SPOTS[bit].cell);
            cells.for_each(|cell| digits[usize::from(cell)] = digit);
        }
        digits.into()
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        let bit = bit_of(cell.index());
        self.enter(bit, digits(&self.places, bit), digit);
    }

    fn singles(&self, singles: &mut Vec<Single>) -> Result<(), Contradiction> {
        singles.clear();
        self.ready(singles)?;
        let mut alone = [None; 9];
        singles.extend(self.steps().map(|(bit, candidates, digit)| {
            let of_digit = || Alone::of(self.places[digit.index()], self.open);
            let Alone { in_box, in_line, .. } = *alone[digit.index()].get_or_insert_with(of_digit);
            let by = [has(in_box, bit), has(in_line, bit), candidates.len() == 1];
            let rules = Rule::ALL.into_iter().zip(by).filter(|(_, is_so)| *is_so);
            let rules = rules.fold(Rules::default(), |all, (rule, _)| all.with(rule));
            Single { cell: Cell::at(SPOTS[bit].cell), digit, rules }
        }));
        Ok(())
    }

    #[inline(always)]
    fn ready(&self, _: &mut Vec<Single>) -> Result<usize, Contradiction> {
        let [one, other] = halves(self.ready).map(count);
        if self.wrong == u32x4::ZERO { Ok(one + other) } else { Err(Contradiction) }
    }

    #[inline(always)]
    fn take(&mut self, place: usize, _: &[Single]) {
        let bit = nth(halves(self.ready), place);
        let candidates = digits(&self.places, bit);
        if let Some(digit) = self.single(bit, candidates) {
            self.enter(bit, candidates, digit);
        }
    }

    fn take_all(&mut self, _: &[Single]) {
        let start = self.clone();
        start.steps().for_each(|(bit, _, digit)| self.place(Cell::at(SPOTS[bit].cell), digit));
    }
}

/// The bit of a cell.
const fn bit_of(cell: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    row / 3 * LANE_BITS + row % 3 * WIDTH as usize + column
}

/// Whether a word has a bit.
fn has(word: u32x4, bit: usize) -> bool {
    word & SPOTS[bit].own != u32x4::ZERO
}

/// The digits whose words have a bit.
#[inline(always)]
fn digits(words: &[u32x4; 9], bit: usize) -> Digits {
    let (lane, bit) = (bit / LANE_BITS % 4, bit % LANE_BITS);
    let own = |digit: usize| u64::from(words[digit].as_array()[lane] & 1 << bit) << digit;
    // Few wait for each other so, and all are shifted once: by what is not known before, that is slow.
    let three = |first| own(first) | own(first + 1) | own(first + 2);
    let bits = (three(0) | three(3) | three(6)) >> bit;
    Digits::from_bits(bits as u32)
}

/// The lanes of a word, in two pairs.
#[inline(always)]
fn halves(word: u32x4) -> [u64; 2] {
    let [one, two, three, four] = word.to_array().map(u64::from);
    [one | two << LANE_BITS, three | four << LANE_BITS]
}

/// The bits of a word, in the reading order of their cells.
fn each(word: u32x4) -> impl Iterator<Item = usize> {
    let [one, other] = halves(word).map(u128::from);
    nine::each(one | other << (BITS / 2))
}

const fn spots() -> [Spot; BITS] {
    let mut spots = [Spot { own: u32x4::ZERO, peers: u32x4::ZERO, cell: 0 }; BITS];
    let mut cell = 0;
    while cell < 81 {
        let bit = bit_of(cell);
        let (mut own, mut peers) = ([0; 4], [0; 4]);
        own[bit / LANE_BITS] = 1 << (bit % LANE_BITS);
        let mut place = 0;
        while place < PEERS[cell].len() {
            let bit = bit_of(PEERS[cell][place] as usize);
            peers[bit / LANE_BITS] |= 1 << (bit % LANE_BITS);
            place += 1;
        }
        let (own, peers) = (u32x4::new(own), u32x4::new(peers));
        spots[bit] = Spot { own, peers, cell: cell as u16 };
        cell += 1;
    }
    spots
}

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
fn count(bits: u64) -> usize {
    (sums(bits) >> 56) as usize
}

/// The position of the set bit with this index, from 0, in two words, the lower one first. There
/// must be that many.
#[inline(always)]
fn nth([low, high]: [u64; 2], place: usize) -> usize {
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
