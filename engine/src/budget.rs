//! A budget for work that could run long: a number of units, and flags by which others can cancel
//! it, such as whoever asked for the work or whoever watches the clock (the engine has none). Work
//! whose budget runs out answers "gave up", which is a normal value.
//!
//! Finders pay as they work, at most [`LOOK`] units at once. Each payment checks whether the work
//! is still wanted, so cancelled work ends within milliseconds.
//!
//! The ways to fill a line of cells ([`Line`](crate::grid::relation::Line)) are paid for by transition,
//! from an account of their own: units decide when a search continues with clauses, and with that
//! which solution it finds first, so they count looks at lines, whatever their size.
//!
//! Memory has a limit, too: a table that would grow beyond [`MEMORY`] ends the work.

use std::cell::Cell;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most units that a finder pays at once.
pub const LOOK: u64 = 1 << 14;

/// The most memory that the tables of a search may take, in bytes, unless the caller has a reason for
/// another limit.
pub const MEMORY: usize = 256 << 20;

/// The transitions of lines that a unit stands for.
const TRANSITIONS: u64 = 4;

/// The transitions that any budget has: some seconds.
const LEAST_TRANSITIONS: u64 = 1 << 28;

/// Knows whether work is still wanted.
pub trait Watch: Debug {
    /// Whether the work was cancelled. This is asked at every look, so it must be very fast.
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
/// It is spent through a shared reference, so whatever examines a state can pay from it.
#[derive(Debug)]
pub struct Budget<'a> {
    left: Cell<u64>,
    /// The transitions of lines left.
    transitions: Cell<u64>,
    /// The transitions that it had at first.
    all_transitions: u64,
    /// The most bytes that a table may have.
    memory: usize,
    /// Whether the work ended because a table would have grown beyond that.
    is_full: Cell<bool>,
    stop: Option<&'a dyn Watch>,
    time: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// A number of units.
    pub const fn new(units: u64) -> Self {
        Self {
            left: Cell::new(units),
            transitions: Cell::new(transitions(units)),
            all_transitions: transitions(units),
            memory: MEMORY,
            is_full: Cell::new(false),
            stop: None,
            time: None,
        }
    }

    /// A number of units, and none once `stop` cancels the work.
    pub const fn until(units: u64, stop: &'a dyn Watch) -> Self {
        Self { stop: Some(stop), ..Self::new(units) }
    }

    /// The same budget with another number of transitions.
    #[must_use]
    pub fn with_transitions(self, transitions: u64) -> Self {
        Self { transitions: Cell::new(transitions), all_transitions: transitions, ..self }
    }

    /// The same budget with another limit of memory, in bytes.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// The same budget, which also counts as spent once `time` is set.
    #[must_use]
    pub fn while_time(self, time: &'a AtomicBool) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Spends units. Returns whether any are left. If there are too few, none remain.
    pub fn spend(&self, units: u64) -> bool {
        let left = if self.is_over() { 0 } else { self.left.get().saturating_sub(units) };
        self.left.set(left);
        left > 0
    }

    /// Pays for transitions of a line. Returns whether any are left.
    pub fn follow(&self, transitions: u64) -> bool {
        self.transitions.set(self.transitions.get().saturating_sub(transitions));
        !self.is_spent()
    }

    /// Whether a table may have this many bytes. If not, nothing of the budget is left.
    pub fn has_memory(&self, bytes: usize) -> bool {
        self.is_full.set(self.is_full.get() || bytes > self.memory);
        !self.is_full.get()
    }

    /// The most bytes that a table may have.
    pub const fn memory(&self) -> usize {
        self.memory
    }

    /// Whether a table would have grown beyond its limit.
    pub fn is_full(&self) -> bool {
        self.is_full.get()
    }

    /// The same in a loop, at most [`LOOK`] units at a time: breaks when nothing is left.
    pub fn pay(&self, units: usize) -> ControlFlow<()> {
        debug_assert!(units as u64 <= LOOK, "{units} units without a look");
        if self.spend(units as u64) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Moves at most this many units into a budget of its own, with the same flag, for a part of
    /// the work that may fail alone.
    pub fn part(&self, units: u64) -> Self {
        let units = units.min(self.left.get());
        self.left.set(self.left.get() - units);
        Self {
            left: Cell::new(units),
            transitions: self.transitions.clone(),
            all_transitions: self.transitions.get(),
            memory: self.memory,
            is_full: Cell::new(false),
            stop: self.stop,
            time: self.time,
        }
    }

    /// A budget of this many units for further work, with the same flags.
    #[must_use]
    pub fn renewed(&self, units: u64) -> Self {
        Self {
            left: Cell::new(units),
            transitions: Cell::new(transitions(units)),
            all_transitions: transitions(units),
            memory: self.memory,
            is_full: Cell::new(false),
            stop: self.stop,
            time: self.time,
        }
    }

    /// Returns what a part did not spend, and takes away the transitions that it followed.
    pub fn put_back(&self, part: Self) {
        self.left.set(self.left.get() + part.left.get());
        let followed = part.all_transitions - part.transitions.get();
        self.transitions.set(self.transitions.get().saturating_sub(followed));
    }

    /// How many transitions are left.
    pub fn transitions_left(&self) -> u64 {
        self.transitions.get()
    }

    /// How many units are left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Whether nothing is left. Cancelled work counts as spent at once, so that a partial result is
    /// never taken for an answer.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0 || self.is_over()
    }

    /// Whether the work is over, whatever is left of the units.
    fn is_over(&self) -> bool {
        self.transitions.get() == 0 || self.is_full.get() || self.is_called_off()
    }

    /// Whether the work was cancelled, or its time is up.
    pub fn is_called_off(&self) -> bool {
        self.stop.is_some_and(Watch::is_called_off) || self.time.is_some_and(Watch::is_called_off)
    }
}

/// The transitions that go with some units.
const fn transitions(units: u64) -> u64 {
    let transitions = units.saturating_mul(TRANSITIONS);
    if transitions > LEAST_TRANSITIONS { transitions } else { LEAST_TRANSITIONS }
}

/// What a question may take: a number of units of work, and a flag that stops it from outside.
///
/// [`Limits::STANDARD`] is what every question has that is asked without limits: enough for nearly
/// all puzzles. A question that takes longer gives up, which is an answer like others. A unit is
/// about a tenth of a microsecond, and the same everywhere: the engine has no clock, so an answer
/// never depends on how fast a machine is. What a question keeps in memory grows with its work, and
/// is gone once it is answered.
///
/// ```
/// use gradus_engine::{Limits, Puzzle, Solutions};
///
/// let empty: Puzzle = ".".repeat(81).parse()?;
/// assert_eq!(empty.solutions_within(&Limits::work(10)), Solutions::GaveUp);
/// # Ok::<(), gradus_engine::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    work: Option<u64>,
    stop: Option<&'a dyn Watch>,
}

impl<'a> Limits<'a> {
    /// What is enough for nearly all puzzles.
    pub const STANDARD: Limits<'static> = Limits { work: None, stop: None };

    /// The standard work of a search for solutions: published puzzles take less than a thousandth
    /// of it.
    pub const SEARCH: u64 = 2_000_000;
    /// The standard work of finding the digits that occur in some solution.
    pub const CANDIDATES: u64 = 4_000_000;
    /// The standard work of a rating, a hint or a path: nearly all puzzles take less than a
    /// hundredth of it.
    pub const RATING: u64 = 150_000_000;
    /// The standard work of making a puzzle: most take less than a hundredth of it.
    pub const MAKING: u64 = 20_000_000;
    /// The standard work of making a puzzle that fits a target: minutes.
    pub const TARGET: u64 = 20_000_000_000;

    /// A number of units, whatever the question is.
    pub const fn work(units: u64) -> Self {
        Self { work: Some(units), stop: None }
    }

    /// The same, until a flag is set, such as an `AtomicBool`: the question then gives up within
    /// milliseconds.
    #[must_use]
    pub const fn until<'b>(self, stop: &'b dyn Watch) -> Limits<'b> {
        Limits { work: self.work, stop: Some(stop) }
    }

    /// The budget of a question whose standard work this is.
    pub fn budget(&self, standard: u64) -> Budget<'a> {
        let units = self.work.unwrap_or(standard);
        match self.stop {
            Some(stop) => Budget::until(units, stop),
            None => Budget::new(units),
        }
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
            // Before anything was asked of it.
            assert!(budget.is_spent());
            assert!(!budget.spend(1) && budget.left() == 0);
        }
    }

    #[test]
    fn transitions_and_memory_end_the_work_too() {
        let budget = Budget::new(100).with_transitions(20);
        let part = budget.part(10);
        assert!(part.follow(10) && budget.follow(5));
        budget.put_back(part);
        assert!(budget.transitions_left() == 5 && !budget.is_spent());
        let part = budget.part(10).with_transitions(2);
        assert!(!part.follow(3));
        budget.put_back(part);
        assert!(budget.transitions_left() == 3 && !budget.is_spent());
        assert!(!budget.follow(3) && !budget.spend(1));
        let budget = Budget::new(100).with_memory(1000);
        assert!(budget.has_memory(1000) && !budget.is_spent());
        assert!(!budget.has_memory(1001) && budget.is_full() && budget.is_spent());
        assert!(!budget.has_memory(1) && !budget.spend(1));
    }
}
