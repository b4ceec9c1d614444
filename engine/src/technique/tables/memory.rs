//! What a path remembers from one state to the next.
//!
//! A step changes few cells, and most of what was worked out before it still applies. Two things
//! are remembered:
//!
//! - tables of digits and regions in which nothing changed: a digit's field, a region's places;
//! - failures: a technique that looks at one digit, or one region, at a time does not look again
//!   where it found nothing and nothing has changed since; and a technique that found nothing at
//!   all can ask which candidates cells have lost since.
//!
//! **Invariant.** A finder that looks by digit (`Look::by_digit`) uses
//! nothing of the board except where the digit can go, and which regions must hold it. A finder
//! that looks by region uses nothing except the region's cells: their digits and candidates. Both
//! use the puzzle and the options, which do not change. So something new can be found only in the
//! digits and regions of [`Changes`], and the steps of a path are the same with and without the
//! memory. If a finder gave up, nothing is remembered.
//!
//! What cells lost (`State::may_find`) is for patterns that strike less as
//! candidates disappear: one that strikes something now did so before, unless a part of it is new,
//! and parts are new only where a cell lost something. A technique that uses only some of its
//! patterns, such as the first shortest chain between two ends, may find others as candidates
//! disappear; so it remembers only that there was none at all.
//!
//! # Subsets
//!
//! Whether a region has a naked or a hidden subset at all.
//!
//! A subset strikes candidates that are in no way to fill its region: k cells take their k digits,
//! or k digits their k cells, whatever else is the case. So a region has no subset if every
//! candidate is in some way to give each cell a digit of its own. This is quick to check (Régin,
//! 1994): starting from one such way, all others are reached by cells passing their digits around
//! in a cycle. A candidate is in some way if the cell that has its digit leads back to the
//! candidate's cell.
//!
//! For up to nine cells, it is faster to check all subsets: several at once, and without a branch
//! that the processor cannot predict.

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, RegionId};
use crate::technique::tables::basics::{Basics, Changes, Tables};
use crate::technique::tables::lines::Lines;
use crate::technique::tables::places::AnyField;
use crate::technique::tables::rows;
use std::cell::{OnceCell, Ref, RefCell};
use std::{array, ptr};

/// What is remembered of earlier states.
#[derive(Default)]
pub struct Memory {
    /// By cell: the candidates of the last state.
    candidates: Vec<Digits>,
    /// By region that is not a house: what it had to hold in the last state.
    required: Vec<Digits>,
    tables: Tables,
    patterns: Patterns,
}

/// What was found out about one digit.
#[derive(Default)]
struct DigitPatterns {
    field: OnceCell<AnyField>,
    lines: OnceCell<Lines>,
}

/// What was found out about digits and regions, and where nothing was found.
#[derive(Default)]
pub struct Patterns {
    /// By digit.
    digits: OnceCell<Vec<DigitPatterns>>,
    /// By region: whether a subset may strike something in it.
    subsets: OnceCell<Vec<OnceCell<bool>>>,
    failures: RefCell<Vec<Failures>>,
}

/// Where a technique, identified by its slug, found nothing.
struct Failures {
    technique: &'static str,
    digits: Digits,
    /// One bit per region, or empty.
    regions: Vec<u64>,
    /// If nothing was found at all: the candidates that cells have lost since.
    lost: Option<Vec<(Cell, Digits)>>,
}

impl Memory {
    /// The memory of a state.
    pub fn of(basics: Basics<'_>, patterns: Patterns) -> Self {
        let required = match basics.puzzle().has_combinations() {
            true => basics.puzzle().region_ids().map(|id| basics.required(id)).collect(),
            false => Vec::new(),
        };
        let candidates = basics.board.all_candidates().to_vec();
        Self { candidates, required, tables: basics.into_tables(), patterns }
    }

    /// What still applies to a board.
    pub fn recall<'a>(self, new: Basics<'a>) -> (Basics<'a>, Patterns) {
        if self.candidates.is_empty() {
            return (new, self.patterns);
        }
        let mut patterns = self.patterns;
        let mut changes = Changes::new(new.board, &self.candidates);
        let basics = new.with_tables(self.tables, &mut changes);
        // The digits that a house must hold are those not placed in it, which its candidates show.
        if !self.required.is_empty() {
            changes.require(|region| [self.required[region.index()], basics.required(region)]);
        }
        patterns.forget(&changes);
        (basics, patterns)
    }
}

impl Patterns {
    /// Nothing yet.
    pub const fn none() -> Self {
        let failures = RefCell::new(Vec::new());
        Self { digits: OnceCell::new(), subsets: OnceCell::new(), failures }
    }

    /// The field of a digit.
    pub fn field(&self, basics: &Basics<'_>, digit: Digit) -> &AnyField {
        self.of_digit(basics, digit).field.get_or_init(|| AnyField::new(basics, digit))
    }

    /// The lines of a digit.
    pub fn lines(&self, basics: &Basics<'_>, digit: Digit) -> &Lines {
        let field = self.field(basics, digit);
        self.of_digit(basics, digit).lines.get_or_init(|| Lines::new(field))
    }

    fn of_digit(&self, basics: &Basics<'_>, digit: Digit) -> &DigitPatterns {
        let digits = usize::from(basics.puzzle().largest());
        let none_yet = || std::iter::repeat_with(DigitPatterns::default).take(digits).collect();
        &self.digits.get_or_init(none_yet)[digit.index()]
    }

    /// Whether a subset may strike something in a region.
    pub fn may_have_subsets(&self, basics: &Basics<'_>, region: RegionId) -> bool {
        let regions = basics.puzzle().regions().len();
        let none_yet = || vec![OnceCell::new(); regions];
        let known = &self.subsets.get_or_init(none_yet)[region.index()];
        *known.get_or_init(|| may_have_subsets(basics, region))
    }

    /// The digits on which a technique failed.
    pub fn failed_digits(&self, technique: &'static str) -> Digits {
        let failures = self.failures.borrow();
        let known = failures.iter().find(|known| ptr::eq(known.technique, technique));
        known.map_or(Digits::EMPTY, |known| known.digits)
    }

    /// The regions where a technique failed, so that they can be remembered again.
    pub fn failed_regions(&self, technique: &'static str) -> Vec<u64> {
        let mut failures = self.failures.borrow_mut();
        let known = failures.iter_mut().find(|known| ptr::eq(known.technique, technique));
        known.map_or(Vec::new(), |known| std::mem::take(&mut known.regions))
    }

    /// The candidates that cells have lost since a technique found nothing at all; `None` if it has
    /// not failed.
    pub fn lost(&self, technique: &'static str) -> Option<Ref<'_, [(Cell, Digits)]>> {
        Ref::filter_map(self.failures.borrow(), |failures| {
            let known = failures.iter().find(|known| ptr::eq(known.technique, technique));
            known.and_then(|known| known.lost.as_deref())
        })
        .ok()
    }

    /// Remembers that a technique found nothing at all.
    pub fn remember_all(&self, technique: &'static str) {
        self.change(technique, |failures| failures.lost = Some(Vec::new()));
    }

    /// Remembers the digits on which a technique failed.
    pub fn remember_digits(&self, technique: &'static str, digits: Digits) {
        self.change(technique, |failures| failures.digits |= digits);
    }

    /// Remembers the regions where a technique failed.
    pub fn remember_regions(&self, technique: &'static str, regions: Vec<u64>) {
        self.change(technique, |failures| failures.regions = regions);
    }

    fn change(&self, technique: &'static str, change: impl FnOnce(&mut Failures)) {
        let mut all = self.failures.borrow_mut();
        match all.iter_mut().find(|known| ptr::eq(known.technique, technique)) {
            Some(known) => change(known),
            None => {
                let mut new =
                    Failures { technique, digits: Digits::EMPTY, regions: Vec::new(), lost: None };
                change(&mut new);
                all.push(new);
            }
        }
    }

    /// Forgets what may no longer apply.
    fn forget(&mut self, changes: &Changes) {
        if let Some(digits) = self.digits.get_mut() {
            changes.digits.iter().for_each(|digit| digits[digit.index()] = Default::default());
        }
        if let Some(regions) = self.subsets.get_mut() {
            for region in &changes.regions {
                regions[region.index()] = OnceCell::new();
            }
        }
        for failures in self.failures.get_mut() {
            failures.digits -= changes.digits;
            failures.lost = failures.lost.take().filter(|_| !changes.has_gains);
            if let Some(lost) = &mut failures.lost {
                lost.extend(changes.cells.iter().map(|change| (change.cell, change.lost)));
            }
            if !failures.regions.is_empty() {
                let touched = changes.regions.iter();
                touched.for_each(|region| rows::clear(&mut failures.regions, region.index()));
            }
        }
    }
}

/// The most cells of a region that is examined.
const MOST: usize = 25;

/// The most cells of a region whose subsets are all checked.
const SMALL: usize = 9;

/// By subset of this many cells, as bits: their number.
const SIZES: [u16; 1 << SMALL] = {
    let mut sizes = [0; 1 << SMALL];
    let mut subset = 0;
    while subset < sizes.len() {
        sizes[subset] = subset.count_ones() as u16;
        subset += 1;
    }
    sizes
};

/// Stands for no cell.
const NOBODY: usize = usize::MAX;

/// A way to give each cell a digit of its own, under construction; cells and digits are given by
/// their bits.
struct Matching<'m> {
    cells: &'m [u32],
    /// By digit: the cell that has it.
    owner: [usize; 32],
    taken: u32,
}

/// Whether a naked or hidden subset may strike something in a region.
pub fn may_have_subsets(basics: &Basics<'_>, region: RegionId) -> bool {
    let mut cells = [0; MOST];
    let mut open = basics.board.open_in(region).map(|cell| basics.board.candidates(cell).bits());
    let count = cells.iter_mut().zip(&mut open).map(|(cell, digits)| *cell = digits).count();
    open.next().is_some() || may_strike(&cells[..count])
}

/// Whether a subset of cells with these candidates may strike something.
fn may_strike(cells: &[u32]) -> bool {
    let all = cells.iter().fold(0, |all, digits| all | digits);
    // If there are more digits than cells, not every digit needs one.
    if all.count_ones() as usize != cells.len() {
        return true;
    }
    if cells.len() <= SMALL && all < 1 << u16::BITS {
        return has_tight(cells);
    }
    let mut matching = Matching { cells, owner: [NOBODY; 32], taken: 0 };
    if !(0..cells.len()).all(|cell| matching.assign(cell, &mut 0)) {
        return true;
    }
    !matching.is_closed()
}

/// Whether some of the cells have fewer digits between them than there are cells, or equally many,
/// one of which is in another cell. All cells together have as many digits as there are cells.
fn has_tight(cells: &[u32]) -> bool {
    // By subset: the digits of its cells.
    let mut digits = [0; 1 << SMALL];
    for (cell, &own) in cells.iter().enumerate() {
        let (without, with) = digits[..2 << cell].split_at_mut(1 << cell);
        with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | own as u16);
    }
    let digits = &digits[..1 << cells.len()];
    let others = digits.iter().rev();
    let subsets = digits.iter().zip(others).zip(&SIZES).skip(1);
    let has_tight = subsets.map(|((&own, &others), &size)| {
        let count = own.count_ones() as u16;
        u16::from(count < size) | (u16::from(count == size) * (own & others))
    });
    has_tight.fold(0, |all, one| all | one) != 0
}

impl Matching<'_> {
    /// Gives a cell a digit; the cell that had it, if any, takes another one that has not been
    /// tried.
    fn assign(&mut self, cell: usize, tried: &mut u32) -> bool {
        let digits = self.cells[cell];
        let free = digits & !self.taken;
        if free != 0 {
            self.owner[free.trailing_zeros() as usize] = cell;
            self.taken |= free & free.wrapping_neg();
            return true;
        }
        loop {
            let left = digits & !*tried;
            if left == 0 {
                return false;
            }
            let digit = left.trailing_zeros() as usize;
            *tried |= 1 << digit;
            if self.assign(self.owner[digit], tried) {
                self.owner[digit] = cell;
                return true;
            }
        }
    }

    /// Whether every cell leads back to all cells that lead to it by one candidate.
    fn is_closed(&self) -> bool {
        let near: [u32; MOST] = array::from_fn(|cell| match self.cells.get(cell) {
            Some(&digits) => self.owners(digits),
            None => 0,
        });
        let count = self.cells.len();
        let mut reached = near;
        for through in 0..count {
            let further = reached[through];
            for cells in &mut reached[..count] {
                if *cells >> through & 1 == 1 {
                    *cells |= further;
                }
            }
        }
        let leads_back = |cell: usize, other: usize| {
            near[cell] >> other & 1 == 0 || reached[other] >> cell & 1 == 1
        };
        (0..count).all(|cell| (0..count).all(|other| leads_back(cell, other)))
    }

    /// The cells that have some digits.
    fn owners(&self, mut digits: u32) -> u32 {
        let mut owners = 0;
        while digits != 0 {
            owners |= 1 << self.owner[digits.trailing_zeros() as usize];
            digits &= digits - 1;
        }
        owners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::technique::tables::CONTINUE;
    use crate::technique::tables::basics::tight;

    /// Whether some cells have as many digits as cells, and another cell has one of their digits.
    fn has_subsets(cells: &[u32]) -> bool {
        let mut has = false;
        for size in 1..cells.len() {
            let _ = tight(cells, size, &mut |chosen, digits| {
                let mut others = cells.iter().enumerate();
                has |= others.any(|(cell, own)| !chosen.contains(&cell) && own & digits != 0);
                CONTINUE
            });
        }
        has
    }

    #[test]
    fn just_the_regions_with_subsets_have_them() {
        let mut random = Random::new(7);
        let mut counts = [0; 2];
        for round in 0..20_000 {
            let size = 2 + round % 9;
            let way: Vec<u32> = {
                let mut digits: Vec<usize> = (0..size).collect();
                random.shuffle(&mut digits);
                digits.into_iter().map(|digit| 1 << digit).collect()
            };
            let mut more = |_: &u32| {
                (0..size).fold(0, |all, digit| all | u32::from(random.below(4) == 0) << digit)
            };
            let cells: Vec<u32> = way.iter().map(|own| own | more(own)).collect();
            let may_strike = may_strike(&cells);
            let has_subsets = has_subsets(&cells);
            assert_eq!(may_strike, has_subsets, "{cells:?}");
            let higher: Vec<u32> = cells.iter().map(|digits| digits << 10).collect();
            assert_eq!(super::may_strike(&higher), has_subsets, "{cells:?}");
            counts[usize::from(may_strike)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
