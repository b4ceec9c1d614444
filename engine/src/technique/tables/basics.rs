//! What follows directly from a board, each table worked out when first needed: where a digit can
//! go, and what a region must hold. The tables of patterns are made from these.
//!
//! [`Options`] say how the rules are read where players differ, [`Changes`] what differs between two
//! states of a path.

use super::CONTINUE;
use crate::budget::Budget;
use crate::grid::cell::{Cell, CellSet};
use crate::grid::digit::{Digit, Digits};
use crate::grid::region::{Family, RegionId};
use crate::grid::{Board, Puzzle};
use crate::technique::tables::Flow;
use crate::technique::tables::mark::{Mark, Role};
use std::cell::{self, OnceCell};

/// A board, how to read its rules, and what follows directly from both.
pub struct Basics<'a> {
    /// The board.
    pub board: &'a Board<'a>,
    /// How to read the rules.
    pub options: Options,
    /// Whether the puzzle is known to have exactly one solution.
    pub unique: bool,
    /// The budget from which finders pay, and which cancels them.
    pub budget: &'a Budget<'a>,
    gave_up: cell::Cell<bool>,
    tables: Tables,
}

/// The tables, each made when first needed.
#[derive(Default)]
pub struct Tables {
    /// By region and digit: the places of the digit.
    places: OnceCell<Vec<u32>>,
    /// By region: the digits in all possible combinations.
    certain: OnceCell<Vec<Digits>>,
    /// By digit: the cells with that candidate.
    holders: OnceCell<Vec<CellSet>>,
}

impl<'a> Basics<'a> {
    /// What follows from a board.
    pub const fn new(
        board: &'a Board<'a>,
        options: Options,
        unique: bool,
        budget: &'a Budget<'a>,
    ) -> Self {
        let tables =
            Tables { places: OnceCell::new(), certain: OnceCell::new(), holders: OnceCell::new() };
        Self { board, options, unique, budget, gave_up: cell::Cell::new(false), tables }
    }

    /// The same with the tables of an earlier board that differs only in these regions and digits.
    /// Adds digits that a region must hold now but did not before, or the other way round.
    pub fn with_tables(self, tables: Tables, changes: &mut Changes) -> Self {
        let mut new = Self { tables, ..self };
        new.renew_places(changes);
        new.renew_holders(changes);
        new.renew_certain(changes);
        new
    }

    /// The tables, for a later board.
    pub fn into_tables(self) -> Tables {
        self.tables
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.board.puzzle()
    }

    /// Pays for work; breaks if the budget is spent or cancelled, and then whatever was found must
    /// not be used. Work of more than [`LOOK`](crate::budget::LOOK) units pays on the way.
    pub fn pay(&self, units: usize) -> Flow {
        self.budget.pay(units)
    }

    /// Reports that instances may have been missed.
    pub fn give_up(&self) {
        self.gave_up.set(true);
    }

    /// Whether instances may have been missed: the budget ran out, or a finder had more to examine
    /// than its limit.
    pub fn gave_up(&self) -> bool {
        self.gave_up.get() || self.budget.is_spent()
    }

    /// Whether a cell has two candidates.
    pub fn is_bivalue(&self, cell: Cell) -> bool {
        self.board.candidates(cell).len() == 2
    }

    /// The places left for a digit in a region: bit i stands for `region.cells[i]`.
    pub fn places(&self, region: RegionId, digit: Digit) -> u32 {
        self.places_in(region)[digit.index()]
    }

    /// The same by digit.
    pub fn places_in(&self, region: RegionId) -> &[u32] {
        let digits = usize::from(self.puzzle().largest());
        let table = self.tables.places.get_or_init(|| {
            let mut table = vec![0; self.puzzle().regions().len() * digits];
            for (region, slots) in self.puzzle().region_ids().zip(table.chunks_mut(digits)) {
                self.find_places(region, slots);
            }
            table
        });
        &table[region.index() * digits..][..digits]
    }

    /// The places for each digit in a region.
    fn find_places(&self, region: RegionId, slots: &mut [u32]) {
        slots.fill(0);
        for (bit, &cell) in self.puzzle().region(region).cells.iter().enumerate() {
            // For every digit, so that no branch depends on the candidates.
            let candidates = self.board.candidates(cell).bits();
            for (digit, places) in slots.iter_mut().enumerate() {
                *places |= (candidates >> digit & 1) << bit;
            }
        }
    }

    fn renew_places(&mut self, changes: &Changes) {
        let digits = usize::from(self.puzzle().largest());
        if let Some(mut table) = self.tables.places.take() {
            for region in &changes.regions {
                self.find_places(*region, &mut table[region.index() * digits..][..digits]);
            }
            self.tables.places = table.into();
        }
    }

    /// The cells of a region whose bits are set in `places`.
    pub fn cells_at(
        &self,
        region: RegionId,
        places: u32,
    ) -> impl Iterator<Item = Cell> + Clone + use<'a> {
        let cells = &self.puzzle().region(region).cells;
        let mut left = places;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            cells.get(bit).copied()
        })
    }

    /// The cells with a candidate.
    pub fn holders(&self, digit: Digit) -> &CellSet {
        let table = self.tables.holders.get_or_init(|| {
            let nowhere = CellSet::empty(self.puzzle().grid());
            let mut table = vec![nowhere; usize::from(self.puzzle().largest())];
            for cell in self.board.open_cells() {
                for digit in self.board.candidates(cell) {
                    table[digit.index()].insert(cell);
                }
            }
            table
        });
        &table[digit.index()]
    }

    fn renew_holders(&mut self, changes: &Changes) {
        if let Some(table) = self.tables.holders.get_mut() {
            for &Change { cell, lost, gained } in &changes.cells {
                lost.iter().for_each(|digit| table[digit.index()].remove(cell));
                gained.iter().for_each(|digit| table[digit.index()].insert(cell));
            }
        }
    }

    /// The cells that cannot hold a digit if one of these two cells does: those with the candidate
    /// that see both.
    pub fn seen_by_both(
        &self,
        a: Cell,
        b: Cell,
        digit: Digit,
    ) -> impl Iterator<Item = Cell> + Clone {
        let puzzle = self.puzzle();
        CellSet::common([self.holders(digit), puzzle.peers(a), puzzle.peers(b)])
    }

    /// The digits that a region must still hold, regardless of the candidates: those of its only
    /// remaining combination or, with `common_required`, those common to all possible combinations.
    /// Empty if there are none.
    pub fn required(&self, region: RegionId) -> Digits {
        if self.options.common_required {
            return self.certain(region);
        }
        // A house takes every digit that is left.
        let left = self.puzzle().digits() - self.board.placed(region);
        if left.len() == self.board.open_count(region) && self.board.sum_left(region).is_none() {
            return left;
        }
        let mut combinations = self.board.combinations(region);
        let first = combinations.next().unwrap_or(Digits::EMPTY);
        if combinations.next().is_none() { first } else { Digits::EMPTY }
    }

    /// The digits in all combinations that a region's candidates still allow.
    pub fn certain(&self, region: RegionId) -> Digits {
        let find = || self.puzzle().region_ids().map(|id| self.find_certain(id)).collect();
        self.tables.certain.get_or_init(find)[region.index()]
    }

    fn find_certain(&self, region: RegionId) -> Digits {
        let possible = self.board.possible_combinations(region);
        possible.reduce(|all, set| all & set).unwrap_or(Digits::EMPTY)
    }

    fn renew_certain(&mut self, changes: &mut Changes) {
        if let Some(mut table) = self.tables.certain.take() {
            changes.require(|region| {
                let now = self.find_certain(region);
                [std::mem::replace(&mut table[region.index()], now), now]
            });
            self.tables.certain = table.into();
        }
    }

    /// The marks that show why a region must hold a digit: the region and, if it may lack some
    /// digits, the combinations that the candidates still allow.
    pub fn marks_of_required(&self, region: RegionId) -> impl Iterator<Item = Mark> + use<'a> {
        let is_complete = self.puzzle().region(region).cells.len() == self.puzzle().digits().len();
        let sets = (!is_complete).then(|| self.board.possible_combinations(region));
        let base = Mark::Region(Role::Base, region);
        [base].into_iter().chain(sets.into_iter().flatten().map(Mark::Combination))
    }

    /// The digits in exactly one of a region's combinations, plain.
    pub fn in_one_combination(&self, region: RegionId) -> Digits {
        let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
        for set in self.board.combinations(region) {
            twice |= once & set;
            once |= set;
        }
        once - twice
    }

    /// The regions of a family, in search order.
    pub fn family(
        &self,
        family: Family,
    ) -> impl DoubleEndedIterator<Item = RegionId> + Clone + use<'a> {
        let puzzle = self.puzzle();
        puzzle.region_ids().filter(move |&id| puzzle.region(id).family == family)
    }
}

/// How the techniques read the rules where players differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Techniques that assume one solution are used at all.
    pub uniqueness: bool,
    /// UI meets the plain combinations instead of the possible ones.
    pub plain_intersection: bool,
    /// H1 to H3 use the digits common to all possible combinations, instead of requiring exactly
    /// one combination.
    pub common_required: bool,
    /// PP also strikes the candidates that no permutation uses.
    pub prune_permutations: bool,
    /// Two finned fish on the same bases are also offered as one.
    pub siamese: bool,
    /// Grouped chains also run through almost locked sets.
    pub sets_in_chains: bool,
    /// IN looks for necks of up to this many cells, 1 or 2.
    pub necks: usize,
    /// Digits that take the sum of houses are left to the rule of 45, which the scale has.
    pub own_sums: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            uniqueness: true,
            plain_intersection: false,
            common_required: false,
            prune_permutations: false,
            siamese: false,
            sets_in_chains: false,
            necks: 1,
            own_sums: false,
        }
    }
}

/// What changed between two states.
pub struct Changes {
    /// The cells that have other candidates.
    pub cells: Vec<Change>,
    /// The regions of these cells.
    pub regions: Vec<RegionId>,
    /// The digits whose places changed, or that other regions must hold.
    pub digits: Digits,
    /// Whether a cell gained a candidate, or a region a digit that it must hold.
    pub has_gains: bool,
}

/// What changed in a cell.
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// The candidates that it lost.
    pub lost: Digits,
    /// The candidates that it gained.
    pub gained: Digits,
}

impl Changes {
    /// What changed since the cells had other candidates.
    pub fn new(board: &Board<'_>, before: &[Digits]) -> Self {
        let puzzle = board.puzzle();
        let room = puzzle.regions().len();
        let (cells, regions) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let mut changes = Self { cells, regions, digits: Digits::EMPTY, has_gains: false };
        let mut is_touched = vec![false; room];
        let now = board.all_candidates();
        for &cell in puzzle.cells() {
            let (old, new) = (before[cell.index()], now[cell.index()]);
            if old != new {
                let (lost, gained) = (old - new, new - old);
                changes.cells.push(Change { cell, lost, gained });
                changes.digits |= lost | gained;
                changes.has_gains |= !gained.is_empty();
                for region in puzzle.regions_of(cell) {
                    if !std::mem::replace(&mut is_touched[region.index()], true) {
                        changes.regions.push(*region);
                    }
                }
            }
        }
        changes
    }

    /// Adds what the regions of these cells had to hold before and must hold now, according to
    /// `of`.
    pub fn require(&mut self, mut of: impl FnMut(RegionId) -> [Digits; 2]) {
        for &region in &self.regions {
            let [before, now] = of(region);
            self.digits |= (before - now) | (now - before);
            self.has_gains |= !(now - before).is_empty();
        }
    }
}

/// The innies and outies that a cell belongs to, those of few houses first, and what the digits, the
/// other sums and the relations around it leave it.
fn sums_of_houses(board: &Board<'_>, cell: Cell) -> (Vec<RegionId>, Digits) {
    let puzzle = board.puzzle();
    let houses = |id: &RegionId| puzzle.region(*id).houses.map_or(0, |houses| houses.count);
    let (mut sums, plain): (Vec<RegionId>, Vec<RegionId>) =
        puzzle.regions_of(cell).iter().partition(|id| houses(id) > 0);
    if sums.is_empty() {
        return (sums, puzzle.digits());
    }
    let mut left = plain.iter().fold(puzzle.digits(), |left, id| left & board.allowed(*id));
    if let Some(bonds) = puzzle.bonds() {
        left &= bonds.allowed[cell.index()];
        let placed = puzzle.cells().iter().filter_map(|&other| Some((other, board.value(other)?)));
        let ties = placed.flat_map(|(other, digit)| bonds.ties(other, digit));
        ties.filter(|tie| tie.0 == cell).for_each(|tie| left &= tie.1);
    }
    sums.sort_by_key(houses);
    (sums, left)
}

/// The innies and outies without which the other cells of a region would not all lack a digit; none if
/// it takes none of them.
pub fn added_up_elsewhere(
    board: &Board<'_>,
    region: RegionId,
    place: Cell,
    digit: Digit,
) -> Vec<RegionId> {
    let mut found = Vec::new();
    for cell in board.open_in(region).filter(|cell| *cell != place) {
        let (sums, left) = sums_of_houses(board, cell);
        if left.contains(digit) {
            found.extend(sums.into_iter().find(|id| !board.allowed(*id).contains(digit)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The innies and outies without which the digits, sums and relations around a cell would leave it more
/// than a digit, those of few houses first; none if it takes none of them.
pub fn added_up(board: &Board<'_>, cell: Cell, digit: Digit) -> Vec<RegionId> {
    let (mut sums, mut left) = sums_of_houses(board, cell);
    sums.retain(|id| {
        let before = left;
        left &= board.allowed(*id);
        before != Digits::of(digit) && before != left
    });
    sums
}

/// The subsets of `size` out of `items`, in lexicographic order of their indices.
pub fn subsets<T: Copy>(items: &[T], size: usize) -> impl Iterator<Item = Vec<T>> + '_ {
    let mut places: Option<Vec<usize>> = (size <= items.len()).then(|| (0..size).collect());
    std::iter::from_fn(move || {
        let current = places.as_mut()?;
        let subset = current.iter().map(|&place| items[place]).collect();
        let room = |i: &usize| current[*i] < items.len() - size + i;
        match (0..size).rev().find(room) {
            Some(i) => {
                let next = current[i] + 1;
                current[i..].iter_mut().zip(next..).for_each(|(place, value)| *place = value);
            }
            None => places = None,
        }
        Some(subset)
    })
}

/// Calls `visit` with each choice of `size` masks that have exactly `size` bits between them: their
/// indices, in lexicographic order, and the bits.
pub fn tight(masks: &[u32], size: usize, visit: &mut impl FnMut(&[usize], u32) -> Flow) -> Flow {
    with_bits(masks, size, size, visit)
}

/// The same with each choice of `size` masks that have `number` bits between them.
pub fn with_bits(
    masks: &[u32],
    size: usize,
    number: usize,
    visit: &mut impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    // Usually every mask has more, and there is nothing to do.
    if masks.iter().all(|mask| mask.count_ones() as usize > number) {
        return CONTINUE;
    }
    grow(masks, [size, number], &mut Vec::with_capacity(size), 0, visit)
}

/// Chooses further masks besides those at some indices, which have some bits.
fn grow(
    masks: &[u32],
    [size, number]: [usize; 2],
    chosen: &mut Vec<usize>,
    bits: u32,
    visit: &mut impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    if chosen.len() == size {
        let fits = bits.count_ones() as usize == number;
        return if fits { visit(chosen, bits) } else { CONTINUE };
    }
    let first = chosen.last().map_or(0, |last| last + 1);
    let last = (masks.len() + chosen.len() + 1).saturating_sub(size);
    for place in first..last {
        let bits = bits | masks[place];
        if bits.count_ones() as usize <= number {
            chosen.push(place);
            grow(masks, [size, number], chosen, bits, visit)?;
            chosen.pop();
        }
    }
    CONTINUE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_with_so_many_bits_are_those_of_all() {
        let masks = [0b0011, 0b0110, 0b0101, 0b11000, 0b0011, 0b10001, 0b01000];
        for (size, number) in (1..=4).flat_map(|size| [(size, size), (size, size + 1)]) {
            let mut found = Vec::new();
            let _ = with_bits(&masks, size, number, &mut |chosen, bits| {
                found.push((chosen.to_vec(), bits));
                CONTINUE
            });
            let places: Vec<usize> = (0..masks.len()).collect();
            let union = |subset: &Vec<usize>| subset.iter().fold(0_u32, |all, &at| all | masks[at]);
            let all = subsets(&places, size).map(|subset| (union(&subset), subset));
            let tight = all.filter(|(bits, _)| bits.count_ones() as usize == number);
            let tight: Vec<_> = tight.map(|(bits, subset)| (subset, bits)).collect();
            assert_eq!(found, tight);
            assert!(size > 3 || !tight.is_empty());
        }
    }
}
