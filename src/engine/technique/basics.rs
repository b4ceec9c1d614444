//! What follows from a board at once, each table worked out when it is first asked for: where a digit
//! can go, what a region must hold. The tables of patterns are made of these.

use super::changes::{Change, Changes};
use super::options::Options;
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::cell::{Cell, CellSet};
use crate::engine::digit::{Digit, Digits};
use crate::engine::mark::{Mark, Role};
use crate::engine::puzzle::Puzzle;
use crate::engine::region::{Family, RegionId};
use std::cell::{self, OnceCell};
use std::ops::ControlFlow;

/// A board, how its rules are read, and what follows from both at once.
pub struct Basics<'a> {
    /// The board.
    pub board: &'a Board<'a>,
    /// How the rules are read.
    pub options: Options,
    /// Whether the puzzle is known to have exactly one solution.
    pub unique: bool,
    /// What finders pay from, and what cancels them.
    pub budget: &'a Budget<'a>,
    gave_up: cell::Cell<bool>,
    tables: Tables,
}

/// The tables, each made when it is first asked for.
#[derive(Default)]
pub(super) struct Tables {
    /// By region and digit: where it can go.
    places: OnceCell<Vec<u32>>,
    /// By region: what is in all possible combinations.
    certain: OnceCell<Vec<Digits>>,
    /// By digit: the cells that have it.
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

    /// The same with the tables of an earlier board, in which nothing changed besides these regions
    /// and digits. Adds the digits that a region must hold now and need not before, or the other way
    /// round.
    pub(super) fn with_tables(self, tables: Tables, changes: &mut Changes) -> Self {
        let mut new = Self { tables, ..self };
        new.renew_places(changes);
        new.renew_holders(changes);
        new.renew_certain(changes);
        new
    }

    /// The tables, for a later board.
    pub(super) fn into_tables(self) -> Tables {
        self.tables
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.board.puzzle()
    }

    /// Pays for work; breaks off when the budget is spent or cancelled, and then what was found is
    /// of no use. Whoever has more to do than [`LOOK`](crate::engine::budget::LOOK) units pays on
    /// the way.
    pub fn pay(&self, units: usize) -> ControlFlow<()> {
        self.budget.pay(units)
    }

    /// Says that there may be instances that were not looked for.
    pub fn give_up(&self) {
        self.gave_up.set(true);
    }

    /// Whether there may be instances that were not looked for: the budget ran out, or there was
    /// more to look at than some finder takes on.
    pub fn gave_up(&self) -> bool {
        self.gave_up.get() || self.budget.is_spent()
    }

    /// Whether a cell has two candidates.
    pub fn is_bivalue(&self, cell: Cell) -> bool {
        self.board.candidates(cell).len() == 2
    }

    /// Where a digit can still go in a region: bit i stands for `region.cells[i]`.
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

    /// Where each digit can go in a region.
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

    /// The cells that have a candidate.
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

    /// The cells that cannot hold a digit if one of these two cells does: those that have the
    /// candidate and see both.
    pub fn seen_by_both(
        &self,
        a: Cell,
        b: Cell,
        digit: Digit,
    ) -> impl Iterator<Item = Cell> + Clone {
        let puzzle = self.puzzle();
        CellSet::common([self.holders(digit), puzzle.peers(a), puzzle.peers(b)])
    }

    /// The digits that a region must still hold, whatever the candidates are: those of its only
    /// remaining combination; with `common_required`, those common to all possible combinations.
    /// Empty if there is none.
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

    /// The digits that are in all combinations that a region's candidates still allow.
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

    /// The marks that show why a region must hold a digit: the region and, if it does not hold
    /// every digit, the combinations that the candidates still allow.
    pub fn marks_of_required(&self, region: RegionId) -> impl Iterator<Item = Mark> + use<'a> {
        let every_digit = self.puzzle().region(region).cells.len() == self.puzzle().digits().len();
        let sets = (!every_digit).then(|| self.board.possible_combinations(region));
        let base = Mark::Region(Role::Base, region);
        [base].into_iter().chain(sets.into_iter().flatten().map(Mark::Combination))
    }

    /// The digits that are in exactly one of a region's combinations, plain.
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
