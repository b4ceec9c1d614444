//! The spots of almost locked sets, numbered by the cells with their digit, and which of them restrict
//! each other.
//!
//! A spot that restricts another lies within what the other sees. So the spots of a digit are
//! sorted by mask, which makes those with the same last place neighbours, and a spot is compared
//! only with those that end at a place it sees.

use crate::grid::{Cell, Digit, Digits, RegionId};
use crate::lists::Lists;
use crate::technique::tables::basics::Basics;
use crate::technique::tables::rows::{self, Rows};
use std::ops::Range;

/// Stands for the lack of a spot or a group.
const NONE: u16 = u16::MAX;

/// The spots of a table.
#[derive(Debug)]
pub struct Spots {
    digits: usize,
    /// By set and digit: the spot, or [`NONE`].
    spot_of: Vec<u16>,
    /// By spot: its digit.
    digit: Vec<Digit>,
    /// By digit: where its consecutive spots begin; at the end, where the last ones end.
    starts: Vec<usize>,
    /// By spot: the sets that have the digit in exactly these places, ascending.
    pub members: Lists,
    /// By spot: the same sets, as a row of bits.
    pub sets: Rows,
    /// By set: its spots, ascending.
    pub of_set: Lists,
    /// By spot: the spots whose every place sees every place of this one.
    pub restricted: Rows,
}

/// The sets that have a digit in the same places.
struct Group {
    own: u128,
    seen: u128,
    /// The next group with the same last place.
    next: u16,
    spot: u16,
}

/// All groups.
pub struct Groups {
    digits: usize,
    all: Vec<Group>,
    /// By digit and last place: the first group.
    heads: Vec<u16>,
    /// By set and digit: the group.
    group_of: Vec<u16>,
}

impl Groups {
    /// Empty groups for a number of digits and sets.
    pub fn new(digits: usize, sets: usize) -> Self {
        let heads = vec![NONE; digits * MOST_HOLDERS];
        let group_of = vec![NONE; digits * sets];
        Self { digits, all: Vec::with_capacity(2 * sets), heads, group_of }
    }

    /// Adds the places of a digit in a set, and what sees all of them.
    pub fn add(&mut self, set: usize, digit: Digit, own: u128, seen: u128) {
        let last = last_place(own);
        let head = &mut self.heads[digit.index() * MOST_HOLDERS + last];
        let mut group = *head;
        while let Some(known) = self.all.get(usize::from(group)).filter(|known| known.own != own) {
            group = known.next;
        }
        if group == NONE {
            group = self.all.len() as u16;
            self.all.push(Group { own, seen, next: *head, spot: NONE });
            *head = group;
        }
        self.group_of[set * self.digits + digit.index()] = group;
    }

    /// Sorts the groups of a digit by mask, and links those with the same last place.
    fn sorted(&self, digit: Digit, holders: usize) -> (Vec<u16>, Vec<Range<usize>>) {
        let heads = &self.heads[digit.index() * MOST_HOLDERS..][..holders];
        let mut sorted = Vec::with_capacity(2 * holders);
        let ranges = heads.iter().map(|&head| {
            let start = sorted.len();
            let mut group = head;
            while let Some(known) = self.all.get(usize::from(group)) {
                sorted.push(group);
                group = known.next;
            }
            sorted[start..].sort_unstable_by_key(|&group| self.all[usize::from(group)].own);
            start..sorted.len()
        });
        let ranges = ranges.collect();
        (sorted, ranges)
    }
}

impl Spots {
    /// Finds the spots digit by digit: the groups that some other group restricts.
    pub fn new(basics: &Basics<'_>, holders: &[Holders], mut groups: Groups) -> Self {
        let (mut digit_of, mut restricted) = (Vec::new(), Vec::new());
        for digit in basics.puzzle().digits() {
            let places = holders[digit.index()].seen.len();
            let (sorted, ranges) = groups.sorted(digit, places);
            for (last, range) in ranges.iter().enumerate() {
                if basics.pay(range.len() * sorted.len() / 64).is_break() {
                    break;
                }
                for &one in &sorted[range.clone()] {
                    let Group { seen, .. } = groups.all[usize::from(one)];
                    // Groups with an earlier last place have already met this one.
                    for end in bits(seen & u128::MAX << last) {
                        for &other in &sorted[ranges[end].clone()] {
                            if groups.all[usize::from(other)].own & !seen == 0 {
                                let pair = [one, other].map(|group| {
                                    groups.all[usize::from(group)].spot(&mut digit_of, digit)
                                });
                                restricted.push(pair);
                            }
                        }
                    }
                }
            }
        }
        Self::with(groups, digit_of, &restricted)
    }

    fn with(groups: Groups, digit: Vec<Digit>, pairs: &[[usize; 2]]) -> Self {
        let Groups { digits, all, group_of: mut spot_of, .. } = groups;
        let mut restricted = Rows::new(digit.len());
        for &[one, other] in pairs {
            rows::set(restricted.row_mut(one), other);
            rows::set(restricted.row_mut(other), one);
        }
        let sets = spot_of.len() / digits.max(1);
        let mut of_set = Lists::with_room(sets, spot_of.len() / 2);
        let mut members = Vec::with_capacity(spot_of.len() / 2);
        for (set, row) in (0..).zip(spot_of.chunks_mut(digits)) {
            row.iter_mut().for_each(|spot| {
                *spot = all.get(usize::from(*spot)).map_or(NONE, |group| group.spot);
            });
            let spots = row.iter().filter(|spot| **spot != NONE).map(|&spot| u32::from(spot));
            members.extend(spots.clone().map(|spot| (spot, set)));
            of_set.push(spots);
        }
        let mut rows = Rows::of(digit.len(), sets);
        for &(spot, set) in &members {
            rows::set(rows.row_mut(spot as usize), set as usize);
        }
        let (members, sets) = (Lists::new(digit.len(), &members), rows);
        let start = |place: usize| digit.partition_point(|digit| digit.index() < place);
        let starts = (0..=digits).map(start).collect();
        Self { digits, spot_of, digit, starts, members, sets, of_set, restricted }
    }

    /// The number of spots.
    pub const fn len(&self) -> usize {
        self.digit.len()
    }

    /// The digit of a spot.
    pub fn digit(&self, spot: usize) -> Digit {
        self.digit[spot]
    }

    /// The spots of a digit.
    pub fn of_digit(&self, digit: Digit) -> Range<usize> {
        self.starts[digit.index()]..self.starts[digit.index() + 1]
    }

    /// The spot of a digit in a set, if there is one.
    pub fn of(&self, set: usize, digit: Digit) -> Option<usize> {
        let spot = self.spot_of[set * self.digits + digit.index()];
        (spot != NONE).then_some(usize::from(spot))
    }
}

impl Group {
    /// The number of a group's spot, which is assigned if it had none.
    fn spot(&mut self, digits: &mut Vec<Digit>, digit: Digit) -> usize {
        if self.spot == NONE {
            self.spot = digits.len() as u16;
            digits.push(digit);
        }
        self.spot.into()
    }
}

/// The last place of a non-empty mask.
const fn last_place(mask: u128) -> usize {
    mask.ilog2() as usize
}

/// The most cells that a digit may have before it gets no spots.
pub const MOST_HOLDERS: usize = 128;

/// The cells with a digit, in reading order, and which of them each one sees.
#[derive(Debug)]
pub struct Holders {
    /// The cells.
    pub cells: Vec<Cell>,
    /// By index of a cell: the others that it sees. Empty if there are too many.
    pub seen: Vec<u128>,
    /// By cell: its index among the holders.
    place: Vec<u8>,
}

impl Holders {
    /// The holders of a digit.
    pub fn new(basics: &Basics<'_>, digit: Digit) -> Self {
        let puzzle = basics.puzzle();
        let mut cells = Vec::with_capacity(64);
        cells.extend(basics.holders(digit).iter());
        let mut place = vec![0; puzzle.grid().len()];
        if cells.len() > MOST_HOLDERS {
            return Self { cells, seen: Vec::new(), place };
        }
        (0..).zip(&cells).for_each(|(number, cell)| place[cell.index()] = number);
        // By region: its holders. A cell sees those of its regions.
        let mut within = vec![0; puzzle.regions().len()];
        let regions = |cell: &Cell| puzzle.regions_of(*cell).iter().map(|region| region.index());
        for (number, cell) in cells.iter().enumerate() {
            regions(cell).for_each(|region| within[region] |= 1 << number);
        }
        let seen = cells.iter().enumerate().map(|(number, cell)| {
            regions(cell).fold(0, |seen, region| seen | within[region]) & !(1 << number)
        });
        let seen = seen.collect();
        Self { cells, seen, place }
    }

    /// The index of a cell among the holders, unless the digit is left out.
    pub fn place(&self, cell: Cell) -> Option<usize> {
        (!self.seen.is_empty()).then(|| usize::from(self.place[cell.index()]))
    }
}

/// The indices of the set bits of a mask, ascending.
pub fn bits(mask: u128) -> impl Iterator<Item = usize> + Clone {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

/// The most subsets of a region's open cells that are examined; only the larger sets in grids
/// beyond 9x9 exceed this.
const MOST_SUBSETS: usize = 1 << 12;

/// The most sets, smallest first; 9x9 positions have several hundred.
const MOST_SETS: usize = 1000;

/// The bits of a key for the cells of a set; its size is above them.
const KEY_OF_CELLS: usize = 56;

/// An almost locked set.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its size and its first cells, which nearly always decide the order of sets.
    key: u64,
    start: u32,
    /// The number of its cells.
    pub size: u8,
    /// Its digits, one more than its cells.
    pub digits: Digits,
}

/// Almost locked sets with their cells.
#[derive(Debug)]
pub struct Sets {
    /// The cells of all sets, one set after another.
    cells: Vec<Cell>,
    /// The sets, ordered by number of cells, then by cells in reading order.
    pub all: Vec<Set>,
    /// The number of bits in a key for each cell.
    width: usize,
}

/// The open cells of a region with their candidates, from which subsets are chosen.
struct Open {
    cells: Vec<Cell>,
    candidates: Vec<Digits>,
    /// The maximum size of a subset.
    most: usize,
}

/// Some of these cells, as bits, and their digits.
#[derive(Clone, Copy)]
struct Chosen {
    places: u64,
    size: usize,
    digits: Digits,
}

impl Sets {
    /// Lists the sets of all regions.
    pub fn new(basics: &Basics<'_>) -> Self {
        let last = basics.puzzle().grid().len().saturating_sub(1).max(1);
        let width = (usize::BITS - last.leading_zeros()) as usize;
        let mut sets =
            Self { cells: Vec::with_capacity(1024), all: Vec::with_capacity(512), width };
        let mut open = Open { cells: Vec::new(), candidates: Vec::new(), most: 0 };
        for region in basics.puzzle().region_ids() {
            let start = sets.all.len();
            open.fill(basics, region);
            sets.grow(&open, 0, Chosen { places: 0, size: 0, digits: Digits::EMPTY });
            if basics.pay(sets.all.len() - start + open.cells.len()).is_break() {
                break;
            }
            // Only the first are kept; sorting now and then keeps this fast.
            if sets.all.len() > 8 * MOST_SETS {
                sets.sort(basics);
            }
        }
        sets.sort(basics);
        sets
    }

    /// The cells of a set, in reading order.
    pub fn cells(&self, set: &Set) -> &[Cell] {
        &self.cells[set.start as usize..][..usize::from(set.size)]
    }

    /// Adds the sets that consist of some cells and others from an index on.
    fn grow(&mut self, open: &Open, from: usize, chosen: Chosen) {
        for next in from..open.cells.len() {
            let attainable = open.most.min(chosen.size + open.cells.len() - next);
            if chosen.size >= attainable || chosen.digits.len() > attainable + 1 {
                return;
            }
            let digits = chosen.digits | open.candidates[next];
            let (places, size) = (chosen.places | 1 << next, chosen.size + 1);
            let with = Chosen { places, size, digits };
            if digits.len() == size + 1 {
                self.add(open, with);
            }
            self.grow(open, next + 1, with);
        }
    }

    fn add(&mut self, open: &Open, chosen: Chosen) {
        let start = self.cells.len();
        let mut left = chosen.places;
        while left != 0 {
            self.cells.push(open.cells[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        let first = self.cells[start..].iter().take(KEY_OF_CELLS / self.width);
        let key = first.fold(0, |key, cell| key << self.width | cell.index() as u64);
        let key = (chosen.size as u64) << KEY_OF_CELLS | key;
        let (start, size, digits) = (start as u32, chosen.size as u8, chosen.digits);
        self.all.push(Set { key, start, size, digits });
    }

    /// Sorts the sets and keeps the first; a set in several regions is kept once.
    fn sort(&mut self, basics: &Basics<'_>) {
        let mut all = std::mem::take(&mut self.all);
        all.sort_unstable_by(|a, b| {
            a.key.cmp(&b.key).then_with(|| self.cells(a).cmp(self.cells(b)))
        });
        all.dedup_by(|a, b| a.key == b.key && self.cells(a) == self.cells(b));
        if all.len() > MOST_SETS {
            all.truncate(MOST_SETS);
            basics.give_up();
        }
        self.all = all;
    }
}

impl Open {
    fn fill(&mut self, basics: &Basics<'_>, region: RegionId) {
        self.cells.clear();
        self.cells.extend(basics.board.open_in(region));
        self.candidates.clear();
        self.candidates.extend(self.cells.iter().map(|&cell| basics.board.candidates(cell)));
        self.most = largest_size(self.cells.len());
    }
}

/// The largest size of subsets for which all subsets of this many cells can be examined.
fn largest_size(cells: usize) -> usize {
    let (mut subsets, mut of_size) = (0, 1);
    for size in 1..=cells {
        of_size = of_size * (cells - size + 1) / size;
        subsets += of_size;
        if subsets > MOST_SUBSETS {
            return size - 1;
        }
    }
    cells
}
