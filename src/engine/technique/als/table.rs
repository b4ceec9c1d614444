//! The table of a state's almost locked sets.
//!
//! What matters of a set is, digit by digit, which cells it has the digit in and which cells see
//! all of those. Sets share many of these *spots*, so each is kept once. A spot is a mask over the
//! cells that have the digit; with at most 128 of them that is one number, and whether two spots
//! restrict each other is one comparison. A digit with more places (only in grids beyond 9x9) has
//! no spots and so takes no part.

use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::region::RegionId;
use crate::engine::technique::basics::Basics;
use crate::engine::technique::rows::{self, Rows};

/// The most cells that may have a digit for it to have spots.
pub const MOST_HOLDERS: usize = 128;

/// The most subsets of a region's open cells that are looked at; what is beyond that are the
/// larger sets of grids beyond 9x9.
const MOST_SUBSETS: usize = 1 << 12;

/// The most sets, the smallest first; positions of 9x9 cells have some hundreds.
const MOST_SETS: usize = 1000;

/// How many cells of a set have room in a number of 128 bits.
const ORDERED: usize = 8;

/// Stands for no spot.
const NONE: u16 = u16::MAX;

/// An almost locked set.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    start: u32,
    /// Its first cells as one number, by which sets of a size are in order, almost always.
    order: u128,
    /// How many cells it has.
    pub size: u8,
    /// Its digits, one more than cells.
    pub digits: Digits,
}

/// The places of a digit in one or several sets that some other spot restricts.
#[derive(Debug)]
pub struct Spot {
    /// The digit.
    pub digit: Digit,
    /// The sets that have the digit just there, ascending.
    pub members: Vec<usize>,
}

/// Where a set has a digit, as masks over the holders of the digit in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Places {
    own: u128,
    /// The holders that see all of them.
    seen: u128,
}

/// The almost locked sets of a state and their spots.
#[derive(Debug)]
pub struct Table {
    digits: usize,
    /// The cells of all sets, one set after the other.
    cells: Vec<Cell>,
    sets: Vec<Set>,
    /// By set and digit.
    places: Vec<Places>,
    /// By set and digit: the spot, or [`NONE`].
    spot_of: Vec<u16>,
    spots: Vec<Spot>,
    /// By spot: the spots that it restricts.
    restricted: Rows,
    holders: Vec<Holders>,
}

/// The cells that have a digit, in reading order, and which of them each one sees.
#[derive(Debug)]
struct Holders {
    cells: Vec<Cell>,
    seen: Vec<u128>,
    /// By cell: its place among the holders.
    place: Vec<u8>,
}

impl Table {
    /// Lists the sets by their number of cells, then by their cells in reading order.
    pub fn new(basics: &Basics<'_>) -> Self {
        let digits = basics.puzzle().digits();
        let mut table = Self {
            digits: digits.len(),
            cells: Vec::new(),
            sets: Vec::new(),
            places: Vec::new(),
            spot_of: Vec::new(),
            spots: Vec::new(),
            restricted: Rows::new(0),
            holders: digits.iter().map(|digit| Holders::new(basics, digit)).collect(),
        };
        for region in basics.puzzle().region_ids() {
            let before = table.sets.len();
            table.collect(basics, region);
            if basics.pay(table.sets.len() - before + basics.board.open_count(region)).is_break() {
                break;
            }
            // Only the first are kept; sorted now and then, they never take long.
            if table.sets.len() > 8 * MOST_SETS {
                table.sort(basics);
            }
        }
        table.sort(basics);
        table.find_places(basics);
        table.find_spots(basics, digits);
        table
    }

    /// Every set; the place in the list is what names it.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// The cells of a set, in reading order.
    pub fn cells(&self, set: usize) -> &[Cell] {
        self.cells_of(&self.sets[set])
    }

    /// Every spot; the place in the list is what names it.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The spot of a digit in a set, where it has one.
    pub fn spot(&self, set: usize, digit: Digit) -> Option<usize> {
        let spot = self.spot_of[set * self.digits + digit.index()];
        (spot != NONE).then_some(usize::from(spot))
    }

    /// The spots of which every place sees every place of this one, as a row of bits.
    pub fn restricted(&self, spot: usize) -> &[u64] {
        self.restricted.row(spot)
    }

    /// The cells that see all places of a set for a digit, as a mask over the holders of the digit;
    /// none where the set does not have it.
    pub fn seen(&self, set: usize, digit: Digit) -> u128 {
        self.places[set * self.digits + digit.index()].seen
    }

    /// The cells in which a set has a digit.
    pub fn places(&self, set: usize, digit: Digit) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.holders(digit, self.places[set * self.digits + digit.index()].own)
    }

    /// The holders of a digit that stand in a mask.
    pub fn holders(&self, digit: Digit, mask: u128) -> impl Iterator<Item = Cell> + Clone + '_ {
        let cells = self.holders[digit.index()].cells.iter().take(MOST_HOLDERS).enumerate();
        cells.filter(move |(place, _)| mask >> place & 1 == 1).map(|(_, &cell)| cell)
    }

    /// The mask of a cell that has a digit; nothing where the digit takes no part.
    pub fn mask(&self, digit: Digit, cell: Cell) -> u128 {
        let holders = &self.holders[digit.index()];
        if holders.seen.is_empty() { 0 } else { 1 << holders.place[cell.index()] }
    }

    fn cells_of(&self, set: &Set) -> &[Cell] {
        &self.cells[set.start as usize..][..usize::from(set.size)]
    }

    /// Adds the sets of a region, subset by subset of its open cells.
    fn collect(&mut self, basics: &Basics<'_>, region: RegionId) {
        let open: Vec<Cell> = basics.board.open_in(region).collect();
        let unions: Vec<Digits> = open.iter().map(|&cell| basics.board.candidates(cell)).collect();
        let most = largest_size(open.len());
        // The chosen cells and their digits; the last one is dropped or followed by the next.
        let mut chosen: Vec<(usize, Digits)> = Vec::new();
        let mut next = 0;
        loop {
            let union = chosen.last().map_or(Digits::EMPTY, |(_, union)| *union);
            let attainable = most.min(chosen.len() + open.len() - next);
            if chosen.len() < attainable && union.len() <= attainable + 1 {
                chosen.push((next, union | unions[next]));
                self.add(&open, &chosen);
            } else if let Some((last, _)) = chosen.pop() {
                next = last;
            } else {
                return;
            }
            next += 1;
        }
    }

    fn add(&mut self, open: &[Cell], chosen: &[(usize, Digits)]) {
        let digits = chosen.last().map_or(Digits::EMPTY, |(_, union)| *union);
        if digits.len() == chosen.len() + 1 {
            let start = self.cells.len() as u32;
            let cells = chosen.iter().take(ORDERED).map(|&(place, _)| open[place].index());
            let order = cells.fold(0, |order, cell| order << 16 | cell as u128);
            self.sets.push(Set { start, order, size: chosen.len() as u8, digits });
            self.cells.extend(chosen.iter().map(|&(place, _)| open[place]));
        }
    }

    /// Puts the sets in order and keeps the first; one that lies in several regions stays once.
    fn sort(&mut self, basics: &Basics<'_>) {
        let mut sets = std::mem::take(&mut self.sets);
        sets.sort_unstable_by(|a, b| {
            let first = a.size.cmp(&b.size).then_with(|| a.order.cmp(&b.order));
            first.then_with(|| self.cells_of(a).cmp(self.cells_of(b)))
        });
        sets.dedup_by(|a, b| a.order == b.order && self.cells_of(a) == self.cells_of(b));
        if sets.len() > MOST_SETS {
            sets.truncate(MOST_SETS);
            basics.give_up();
        }
        self.sets = sets;
    }

    fn find_places(&mut self, basics: &Basics<'_>) {
        self.places = vec![Places::default(); self.sets.len() * self.digits];
        for (set, row) in self.sets.iter().zip(self.places.chunks_mut(self.digits)) {
            for &cell in &self.cells[set.start as usize..][..usize::from(set.size)] {
                for digit in basics.board.candidates(cell) {
                    self.holders[digit.index()].add(cell, &mut row[digit.index()]);
                }
            }
        }
    }

    /// Finds the spots digit by digit: places that two sets have stand next to each other.
    fn find_spots(&mut self, basics: &Basics<'_>, digits: Digits) {
        self.spot_of = vec![NONE; self.places.len()];
        let mut restricted = Vec::new();
        for digit in digits {
            let rows = self.places.chunks(self.digits).zip(0_u32..);
            let seen = rows.filter(|(row, _)| row[digit.index()].seen != 0);
            let mut places: Vec<(u128, u32)> =
                seen.map(|(row, set)| (row[digit.index()].own, set)).collect();
            places.sort_unstable();
            let groups: Vec<&[(u128, u32)]> = places.chunk_by(|a, b| a.0 == b.0).collect();
            let first = |group: &&[(u128, u32)]| {
                let set = group[0].1 as usize;
                self.places[set * self.digits + digit.index()]
            };
            let places: Vec<Places> = groups.iter().map(first).collect();
            let mut links = Vec::new();
            // By holder of the digit: the groups that have it there.
            let mut by_holder = Rows::of(MOST_HOLDERS, groups.len());
            for (group, place) in places.iter().enumerate() {
                bits(place.own).for_each(|holder| rows::set(by_holder.row_mut(holder), group));
            }
            let beyond = MOST_HOLDERS.saturating_sub(self.holders[digit.index()].cells.len());
            let all = u128::MAX.checked_shr(beyond as u32).unwrap_or(0);
            let mut others = by_holder.empty_row();
            for (one, Places { seen, .. }) in places.iter().enumerate() {
                if basics.pay(groups.len() / 32).is_break() {
                    return;
                }
                // Those that have it nowhere else than where the one sees it.
                rows::fill_up_to(&mut others, groups.len());
                rows::clear_up_to(&mut others, one);
                bits(all & !seen)
                    .for_each(|holder| rows::remove(&mut others, by_holder.row(holder)));
                links.extend(rows::ones(&others).map(|other| [one, other]));
            }
            let mut spots = vec![None; groups.len()];
            for place in links.iter().flatten() {
                if spots[*place].is_none() {
                    let id = self.spots.len();
                    spots[*place] = Some(id);
                    let members: Vec<usize> =
                        groups[*place].iter().map(|(_, set)| *set as usize).collect();
                    for set in &members {
                        self.spot_of[set * self.digits + digit.index()] = id as u16;
                    }
                    self.spots.push(Spot { digit, members });
                }
            }
            restricted.extend(links.iter().map(|link| link.map(|place| spots[place].unwrap_or(0))));
        }
        self.restricted = Rows::new(self.spots.len());
        for [one, other] in restricted {
            rows::set(self.restricted.row_mut(one), other);
            rows::set(self.restricted.row_mut(other), one);
        }
    }
}

/// The places of the bits of a mask that are set, ascending.
pub fn bits(mask: u128) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

impl Holders {
    fn new(basics: &Basics<'_>, digit: Digit) -> Self {
        let puzzle = basics.puzzle();
        let cells: Vec<Cell> = basics.holders(digit).iter().collect();
        let mut place = vec![0; puzzle.grid().len()];
        if cells.len() > MOST_HOLDERS {
            return Self { cells, seen: Vec::new(), place };
        }
        for (number, cell) in (0..).zip(&cells) {
            place[cell.index()] = number;
        }
        let others = |&cell: &Cell| {
            let others = cells.iter().enumerate().filter(|(_, other)| puzzle.sees(cell, **other));
            others.fold(0, |mask, (number, _)| mask | 1 << number)
        };
        let seen = cells.iter().map(others).collect();
        Self { cells, seen, place }
    }

    /// Adds a cell to the places of a set; nothing where the digit takes no part.
    fn add(&self, cell: Cell, places: &mut Places) {
        let place = usize::from(self.place[cell.index()]);
        if let Some(seen) = self.seen.get(place) {
            places.seen = if places.own == 0 { *seen } else { places.seen & seen };
            places.own |= 1 << place;
        }
    }
}

/// How large subsets of so many cells may be for all of them to be looked at.
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
