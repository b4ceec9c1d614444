//! Has a technique look, and lets it look at one digit or region after another, skipping those where nothing
//! can be found.

use super::rows;
use super::state::State;
use crate::grid::relation::Bonds;
use crate::grid::{Cell, Digit, Digits, RegionId};
use crate::technique::{Found, Mark, Needs, Technique};
use std::ops::ControlFlow;

impl State<'_> {
    /// Offers every instance of a technique to the collector. Techniques that assume one solution
    /// find nothing if that is not known or not wanted; nor do those about combinations if every
    /// region is a house, and those about relations if there are none.
    pub fn find(&self, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
        let assumes = technique.needs.assumes_one_solution();
        let may_assume = self.unique && self.options.uniqueness;
        if !technique.needs.are_met_by(self.puzzle()) || assumes && !may_assume {
            return ControlFlow::Continue(());
        }
        self.pay(self.puzzle().regions().len())?;
        match self.puzzle().bonds() {
            Some(bonds) if assumes => self.find_swappable(technique, bonds, found),
            _ => (technique.find)(self, technique, found),
        }
    }

    /// Offers the instances whose cells no relation distinguishes. If relations concern any of these, the
    /// digits of the pattern may not be free to be swapped.
    fn find_swappable(
        &self,
        technique: &'static Technique,
        bonds: &Bonds,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let is_free = |mark: &Mark| match *mark {
            Mark::Candidates(_, cell, _) => !bonds.touched.contains(cell),
            _ => true,
        };
        if technique.needs == Needs::OneSolutionOfAll && !bonds.touched.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut all = Found::all(usize::MAX);
        (technique.find)(self, technique, &mut all)?;
        let steps = all.into_steps().into_iter();
        let mut free = steps.filter(|step| step.marks.iter().all(is_free));
        free.try_for_each(|step| found.offer(step.removed(self.board), || step))
    }

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
