//! What leads to what in any number of steps.
//!
//! Things that lead to each other, which Tarjan's algorithm finds, have the same result. They are
//! complete only after everything else that they lead to, so each row is assembled from finished
//! ones.
//!
//! This is for a few hundred things that lead to many others, as rows of bits. For thousands of
//! things that mostly lead to little or nothing, `rating/closure` follows lists and has rows for
//! groups only: as rows, HoDoKu's web alone would take 600 kB.

use super::rows::{self, Rows};
use std::ops::ControlFlow;

/// Adds to each row the rows of its bits, and of theirs, and so on. `pay` is charged for the work,
/// and may break.
pub fn close(table: &mut Rows, pay: impl Fn(usize) -> ControlFlow<()>) -> ControlFlow<()> {
    let size = table.size();
    let (mut new, open) = (table.empty_row(), table.empty_row());
    rows::fill_up_to(&mut new, size);
    let (reached, left) = (open.clone(), open.clone());
    let (order, earliest) = (vec![0; size], vec![0; size]);
    let mut closing = Closing { table, new, open, order, earliest, visited: 0, reached, left };
    let (mut path, mut pending) = (Vec::new(), Vec::new());
    while let Some(start) = rows::first(&closing.new) {
        closing.visit(start, &mut path, &mut pending);
        while let Some(&one) = path.last() {
            pay(1 + closing.new.len())?;
            match rows::first_of_both(closing.table.row(one), &closing.new) {
                Some(next) => closing.visit(next, &mut path, &mut pending),
                None => {
                    path.pop();
                    closing.leave(one, &mut pending, &pay)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

struct Closing<'t> {
    table: &'t mut Rows,
    /// Things not visited yet.
    new: Vec<u64>,
    /// Things visited but not finished.
    open: Vec<u64>,
    /// By thing: when it was visited.
    order: Vec<u32>,
    /// By thing: the earliest visit of an open thing that it is known to lead to, including itself.
    earliest: Vec<u32>,
    visited: u32,
    /// Working memory for what some things lead to, and for the part not examined yet.
    reached: Vec<u64>,
    left: Vec<u64>,
}

impl Closing<'_> {
    fn visit(&mut self, one: usize, path: &mut Vec<usize>, pending: &mut Vec<usize>) {
        rows::clear(&mut self.new, one);
        rows::set(&mut self.open, one);
        (self.order[one], self.earliest[one]) = (self.visited, self.visited);
        self.visited += 1;
        path.push(one);
        pending.push(one);
    }

    /// Leaves a thing that leads to nothing new. If it leads to no open thing visited earlier,
    /// everything pending since then leads back to it, and is finished with it.
    fn leave(
        &mut self,
        one: usize,
        pending: &mut Vec<usize>,
        pay: impl Fn(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let open = rows::ones_of_both(self.table.row(one), &self.open);
        let earliest = open.map(|other| self.earliest[other]).fold(self.order[one], u32::min);
        self.earliest[one] = earliest;
        if earliest < self.order[one] {
            return ControlFlow::Continue(());
        }
        let since = pending.iter().rposition(|&other| other == one).unwrap_or(0);
        let alike = &pending[since..];
        self.reached.fill(0);
        for &other in alike {
            rows::add(&mut self.reached, self.table.row(other));
            rows::clear(&mut self.open, other);
        }
        self.left.copy_from_slice(&self.reached);
        alike.iter().for_each(|&other| rows::clear(&mut self.left, other));
        while let Some(next) = rows::first(&self.left) {
            pay(1 + self.left.len() / 4)?;
            rows::clear(&mut self.left, next);
            rows::remove(&mut self.left, self.table.row(next));
            rows::add(&mut self.reached, self.table.row(next));
        }
        for &other in alike {
            self.table.row_mut(other).copy_from_slice(&self.reached);
        }
        pending.truncate(since);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn closes_as_step_by_step() {
        let mut random = Random::new(1);
        for size in (0..40).chain([130]) {
            for per_thing in 0..4 {
                let mut table = Rows::new(size);
                for _ in 0..size * per_thing / 2 {
                    rows::set(table.row_mut(random.below(size)), random.below(size));
                }
                let mut plain = table.clone();
                for over in 0..size {
                    let row = plain.row(over).to_vec();
                    for from in 0..size {
                        if rows::is_set(plain.row(from), over) {
                            rows::add(plain.row_mut(from), &row);
                        }
                    }
                }
                assert!(close(&mut table, |_| ControlFlow::Continue(())).is_continue());
                assert!((0..size).all(|one| table.row(one) == plain.row(one)), "{size}");
            }
        }
    }
}
