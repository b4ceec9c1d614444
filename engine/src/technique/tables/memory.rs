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

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, RegionId};
use crate::technique::tables::basics::{Basics, Changes, Tables};
use crate::technique::tables::lines::Lines;
use crate::technique::tables::places::AnyField;
use crate::technique::tables::{matching, rows};
use std::cell::{OnceCell, Ref, RefCell};
use std::ptr;

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
        *known.get_or_init(|| matching::may_have_subsets(basics, region))
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
