//! A budget for work that could run long: so many units, and a flag by which somebody else may
//! call it off. Whoever runs out answers "gave up", which is a normal value.

use std::sync::atomic::{AtomicBool, Ordering};

/// Units of work left. One unit is about one look at one region.
#[derive(Debug)]
pub struct Budget<'a> {
    left: u64,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// So many units.
    pub const fn new(units: u64) -> Self {
        Self { left: units, stop: None }
    }

    /// So many units, and none once `stop` is set.
    pub const fn until(units: u64, stop: &'a AtomicBool) -> Self {
        Self { left: units, stop: Some(stop) }
    }

    /// Takes units away; `false` when that is more than is left, which leaves nothing.
    pub fn spend(&mut self, units: u64) -> bool {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        match self.left.checked_sub(units).filter(|_| !stopped) {
            Some(left) => self.left = left,
            None => self.left = 0,
        }
        self.left > 0
    }

    /// Moves at most so many units into a budget of its own, with the same flag, for a part of the
    /// work that may fail alone.
    pub fn part(&mut self, units: u64) -> Self {
        let left = units.min(self.left);
        self.left -= left;
        Self { left, stop: self.stop }
    }

    /// Takes back what a part did not spend.
    pub fn put_back(&mut self, part: Self) {
        self.left += part.left;
    }

    /// Whether nothing is left.
    pub const fn is_spent(&self) -> bool {
        self.left == 0
    }
}
