//! A budget for work that could run long: so many units, and flags by which others can cancel it,
//! whoever asked for the work and whoever watches the clock, which the engine does not know. Work
//! that runs out answers "gave up", which is a normal value.
//!
//! Finders pay as they work, at most [`LOOK`] units at once: each time they look whether the work
//! is still wanted, so that whatever is cancelled ends within milliseconds.

use std::cell::Cell;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most units that a finder pays at once.
pub const LOOK: u64 = 1 << 14;

/// Tells whether work is still wanted.
pub trait Watch: Debug {
    /// Whether the work was cancelled. Asked at every look, so it may take next to no time.
    fn is_called_off(&self) -> bool;
}

/// A flag that is set once the work is no longer wanted.
impl Watch for AtomicBool {
    fn is_called_off(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Units of work left. One unit is about one look at one region, a tenth of a microsecond or less.
///
/// It is spent through a shared reference, so whatever looks at a state can pay from it.
#[derive(Debug)]
pub struct Budget<'a> {
    left: Cell<u64>,
    stop: Option<&'a dyn Watch>,
    time: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// So many units.
    pub const fn new(units: u64) -> Self {
        Self { left: Cell::new(units), stop: None, time: None }
    }

    /// So many units, and none once `stop` cancels the work.
    pub const fn until(units: u64, stop: &'a dyn Watch) -> Self {
        Self { left: Cell::new(units), stop: Some(stop), time: None }
    }

    /// The same budget, which is also spent once `time` is set.
    #[must_use]
    pub fn while_time(self, time: &'a AtomicBool) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Takes units away, and tells whether any are left. If there are too few, none are.
    pub fn spend(&self, units: u64) -> bool {
        let left = if self.is_called_off() { 0 } else { self.left.get().saturating_sub(units) };
        self.left.set(left);
        left > 0
    }

    /// The same in a loop, at most [`LOOK`] units at a time: breaks when nothing is left.
    pub fn pay(&self, units: usize) -> ControlFlow<()> {
        debug_assert!(units as u64 <= LOOK, "{units} units without a look");
        if self.spend(units as u64) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Moves at most so many units into a budget of its own, with the same flag, for a part of the
    /// work that may fail alone.
    pub fn part(&self, units: u64) -> Self {
        let units = units.min(self.left.get());
        self.left.set(self.left.get() - units);
        Self { left: Cell::new(units), stop: self.stop, time: self.time }
    }

    /// Takes back what a part did not spend.
    pub fn put_back(&self, part: Self) {
        self.left.set(self.left.get() + part.left.get());
    }

    /// How many units are left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Whether nothing is left. What was cancelled counts as spent at once, so that nobody takes
    /// for an answer what a part of the work came to when it was broken off.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0 || self.is_called_off()
    }

    fn is_called_off(&self) -> bool {
        self.stop.is_some_and(Watch::is_called_off) || self.time.is_some_and(Watch::is_called_off)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_flag_leaves_nothing_of_the_whole_and_its_parts() {
        for of_time in [false, true] {
            let (stop, time) = (AtomicBool::new(false), AtomicBool::new(false));
            let budget = Budget::until(100, &stop).while_time(&time);
            let part = budget.part(10);
            assert!(part.spend(1) && budget.spend(1) && !budget.is_spent());
            if of_time { &time } else { &stop }.store(true, Ordering::Relaxed);
            assert!(!part.spend(1));
            budget.put_back(part);
            // Before it was asked for anything.
            assert!(budget.is_spent());
            assert!(!budget.spend(1) && budget.left() == 0);
        }
    }
}
