//! What the finders of several families share besides tables: how a technique looks at one digit or
//! region after another, skipping those where nothing can be found; chains, and patterns with
//! guardians.

pub mod because;
pub mod chain;
pub mod guarded;
pub mod step;
pub mod text;

use crate::grid::digit::{Digit, Digits};
use crate::grid::relation::Bonds;
use crate::grid::{Cell, RegionId};
use crate::technique::shared::step::{CONTINUE, Flow, Found, Look, Mark, Needs, Technique};
use crate::technique::tables::rows;
use crate::technique::tables::state::State;

impl State<'_> {
    /// Offers every instance of a technique to the collector. Techniques that assume one solution
    /// find nothing if that is not known or not wanted; nor do those about combinations if every
    /// region is a house, and those about relations if there are none.
    pub fn find(&self, technique: &'static Technique, found: &mut Found) -> Flow {
        let assumes = technique.needs.assumes_one_solution();
        let may_assume = self.unique && self.options.uniqueness;
        if !technique.needs.are_met_by(self.puzzle()) || assumes && !may_assume {
            return CONTINUE;
        }
        self.pay(self.puzzle().regions().len())?;
        match self.puzzle().bonds() {
            Some(bonds) if assumes => self.find_swappable(technique, bonds, found),
            _ => (technique.find)(&mut Look { state: self, technique, found }),
        }
    }

    /// Offers the instances whose cells no relation distinguishes. If relations concern any of
    /// these, the digits of the pattern may not be free to be swapped.
    fn find_swappable(
        &self,
        technique: &'static Technique,
        bonds: &Bonds,
        found: &mut Found,
    ) -> Flow {
        let is_free = |mark: &Mark| match *mark {
            Mark::Candidates(_, cell, _) => !bonds.touched.contains(cell),
            _ => true,
        };
        if technique.needs == Needs::OneSolutionOfAll && !bonds.touched.is_empty() {
            return CONTINUE;
        }
        let mut all = Found::all(usize::MAX);
        (technique.find)(&mut Look { state: self, technique, found: &mut all })?;
        let steps = all.into_steps().into_iter();
        let mut free = steps.filter(|step| step.marks.iter().all(is_free));
        free.try_for_each(|step| found.offer(step.removed(self.board), || step))
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

    /// Whether a technique may find something. If it found nothing at all before, `is_new` says
    /// whether that may have changed because a cell lost some digits since. `tables/memory.rs` says
    /// which techniques may ask.
    pub fn may_find(
        &self,
        technique: &'static Technique,
        mut is_new: impl FnMut(Cell, Digits) -> bool,
    ) -> bool {
        let lost = self.patterns().lost(technique.slug);
        lost.is_none_or(|lost| lost.iter().any(|&(cell, digits)| is_new(cell, digits)))
    }

    /// Remembers that a technique found nothing at all.
    pub fn remember_none(&self, technique: &'static Technique) {
        if !self.gave_up() {
            self.patterns().remember_all(technique.slug);
        }
    }
}

impl Look<'_> {
    /// Looks at one digit after another, except those where nothing can be found.
    /// `tables/memory.rs` says what `each` may look at.
    pub fn by_digit(&mut self, mut each: impl FnMut(&mut Self, Digit) -> Flow) -> Flow {
        for digit in self.state.promising_digits(self.technique) {
            let offers = self.found.offers();
            each(self, digit)?;
            if self.found.offers() == offers {
                self.state.remember_failure(self.technique, digit.into());
            }
        }
        CONTINUE
    }

    /// Looks at one region after another, except those where nothing was found and nothing has
    /// changed since. `tables/memory.rs` says what `each` may look at.
    pub fn by_region(&mut self, mut each: impl FnMut(&mut Self, RegionId) -> Flow) -> Flow {
        let (state, slug) = (self.state, self.technique.slug);
        let count = state.puzzle().regions().len();
        let mut failed = state.patterns().failed_regions(slug);
        failed.resize(count.div_ceil(64), 0);
        for word in 0..failed.len() {
            let mut left = rows::word_up_to(word, count) & !failed[word];
            while left != 0 {
                let region = RegionId((word * 64) as u16 + left.trailing_zeros() as u16);
                left &= left - 1;
                let offers = self.found.offers();
                each(self, region)?;
                if self.found.offers() == offers && !state.gave_up() {
                    rows::set(&mut failed, region.index());
                }
            }
        }
        state.patterns().remember_regions(slug, failed);
        CONTINUE
    }

    /// Looks if something [may be found](State::may_find).
    pub fn if_new(
        &mut self,
        is_new: impl FnMut(Cell, Digits) -> bool,
        look: impl FnOnce(&mut Self) -> Flow,
    ) -> Flow {
        if self.state.may_find(self.technique, is_new) {
            let offers = self.found.offers();
            look(self)?;
            if self.found.offers() == offers {
                self.state.remember_none(self.technique);
            }
        }
        CONTINUE
    }
}
