//! Looks at one digit or region after another, skipping those where nothing can be found.

use super::rows;
use super::state::State;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::region::RegionId;
use crate::engine::step::{Found, Technique};
use std::ops::ControlFlow;

impl State<'_> {
    /// Lets a technique look at one digit after another, except those where it can find nothing.
    /// See `technique/memory.rs` for what it may look at.
    pub fn by_digit(
        &self,
        technique: &'static Technique,
        found: &mut Found,
        mut look: impl FnMut(Digit, &mut Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for digit in self.promising_digits(technique) {
            let before = found.offers();
            look(digit, found)?;
            if found.offers() == before {
                self.remember_failure(technique, digit.into());
            }
        }
        ControlFlow::Continue(())
    }

    /// The digits where a technique that looks at each by itself may find something: they changed
    /// since it last failed, and they have places that can be struck that way.
    pub fn promising_digits(&self, technique: &'static Technique) -> Digits {
        let untried = self.untried_digits(technique);
        let has_doubts = |digit: &Digit| self.field(*digit).has_doubts(self);
        let promising = untried.iter().filter(has_doubts).collect();
        self.remember_failure(technique, untried - promising);
        promising
    }

    /// The digits that changed since a technique failed on them.
    pub fn untried_digits(&self, technique: &'static Technique) -> Digits {
        self.puzzle().digits() - self.patterns().failed_digits(technique.slug)
    }

    /// Remembers the digits on which a technique failed.
    pub fn remember_failure(&self, technique: &'static Technique, digits: Digits) {
        if !self.gave_up() {
            self.patterns().remember_digits(technique.slug, digits);
        }
    }

    /// Whether a technique may find something. If it found nothing at all before, `is_new` says whether
    /// that may have changed because a cell lost some digits since. `technique/memory.rs` says
    /// which techniques may ask.
    pub fn may_find(
        &self,
        technique: &'static Technique,
        mut is_new: impl FnMut(Cell, Digits) -> bool,
    ) -> bool {
        let lost = self.patterns().lost(technique.slug);
        lost.is_none_or(|lost| lost.iter().any(|&(cell, digits)| is_new(cell, digits)))
    }

    /// Lets a technique look if it [may find](Self::may_find) something.
    pub fn if_new(
        &self,
        technique: &'static Technique,
        found: &mut Found,
        is_new: impl FnMut(Cell, Digits) -> bool,
        look: impl FnOnce(&mut Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.may_find(technique, is_new) {
            let before = found.offers();
            look(found)?;
            if found.offers() == before {
                self.remember_none(technique);
            }
        }
        ControlFlow::Continue(())
    }

    /// Remembers that a technique found nothing at all.
    pub fn remember_none(&self, technique: &'static Technique) {
        if !self.gave_up() {
            self.patterns().remember_all(technique.slug);
        }
    }

    /// Lets a technique look at one region after another, except those where it found nothing and
    /// nothing has changed since. See `technique/memory.rs` for what it may look at.
    pub fn by_region(
        &self,
        technique: &'static Technique,
        found: &mut Found,
        mut look: impl FnMut(RegionId, &mut Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let count = self.puzzle().regions().len();
        let mut failed = self.patterns().failed_regions(technique.slug);
        failed.resize(count.div_ceil(64), 0);
        for word in 0..failed.len() {
            let mut left = rows::word_up_to(word, count) & !failed[word];
            while left != 0 {
                let region = RegionId((word * 64) as u16 + left.trailing_zeros() as u16);
                left &= left - 1;
                let before = found.offers();
                look(region, found)?;
                if found.offers() == before && !self.gave_up() {
                    rows::set(&mut failed, region.index());
                }
            }
        }
        self.patterns().remember_regions(technique.slug, failed);
        ControlFlow::Continue(())
    }
}
