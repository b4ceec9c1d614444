//! Arguments about sums.

use super::{View, named};
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::text;
use std::cmp::Ordering;

/// The most digits that are tried for all sums of one step, because every picture words it again.
const TRIED: usize = 20_000;

/// The least or the largest sum of some cells.
struct Bound {
    sum: u32,
    digits: Vec<Digit>,
}

impl View<'_> {
    /// For groups with equal sums, or with the number of the clue: with the digit, one of them makes more
    /// than another can, or less.
    pub(super) fn equal_sums(
        &self,
        groups: &[Vec<Cell>],
        cell: Cell,
        digit: Digit,
    ) -> Option<String> {
        let own = groups.iter().find(|group| group.contains(&cell))?;
        let number = self.relation.value();
        for order in [Ordering::Less, Ordering::Greater] {
            let Some(made) = self.bound(own, Some((cell, digit)), order) else { continue };
            let exceeds = |other: u32| made.sum.cmp(&other) == order.reverse();
            if let Some(number) = number.filter(|number| exceeds(*number)) {
                return Some(self.instead_of(number, own, cell, &made, order));
            }
            for other in groups.iter().filter(|other| *other != own) {
                let Some(bound) = self.bound(other, None, order.reverse()) else { continue };
                if !exceeds(bound.sum) {
                    continue;
                }
                let theirs = self.made(other, &bound, order.reverse());
                let name = self.name(cell);
                let ours = self.made(own, &made, order);
                return Some(match own.len() {
                    1 => format!("As {theirs}, {name} is {} {}", limit(order.reverse()), bound.sum),
                    _ => format!("With {digit} in {name}, {ours}, but {theirs}"),
                });
            }
        }
        None
    }

    /// For a first digit that says how many add up to the number: that many make more, or less.
    pub(super) fn first_ones(&self, cell: Cell, digit: Digit) -> Option<String> {
        let (cells, number) = (self.cells(), self.relation.value()?);
        let own = cells.get(..usize::from(digit.get()))?;
        if cells.first() != Some(&cell) {
            return None;
        }
        [Ordering::Less, Ordering::Greater].into_iter().find_map(|order| {
            let made = self.bound(own, Some((cell, digit)), order)?;
            let exceeds = made.sum.cmp(&number) == order.reverse();
            exceeds.then(|| self.instead_of(number, own, cell, &made, order))
        })
    }

    /// That some cells make something else than a number, with the digit that one of them has.
    fn instead_of(
        &self,
        number: u32,
        cells: &[Cell],
        cell: Cell,
        made: &Bound,
        order: Ordering,
    ) -> String {
        let place = cells.iter().position(|own| *own == cell).unwrap_or(0);
        let (digit, name) = (made.digits[place], self.name(cell));
        match cells.len() {
            1 => format!("With {digit} in {name}, the sum would be {digit}, not {number}"),
            _ => {
                let all = self.made(cells, made, order);
                format!("With {digit} in {name}, {all}, not {number}")
            }
        }
    }

    /// What some cells make at least (`Less`) or at most (`Greater`), in words.
    fn made(&self, cells: &[Cell], bound: &Bound, order: Ordering) -> String {
        let limit = limit(order);
        let names = named(self.puzzle, cells);
        match &bound.digits[..] {
            [only] => format!("{names} is {limit} {only}"),
            many => {
                let sum = text::sum(many.iter().copied());
                format!("{names} add up to {limit} {sum} = {}", bound.sum)
            }
        }
    }

    /// The least sum of some cells (`Less`), or the largest (`Greater`), where one has a certain digit and
    /// cells that see each other differ; `None` if there is none, or finding it takes too long.
    fn bound(
        &self,
        cells: &[Cell],
        fixed: Option<(Cell, Digit)>,
        order: Ordering,
    ) -> Option<Bound> {
        let can = |&cell: &Cell| match fixed {
            Some((own, digit)) if own == cell => Digits::of(digit),
            _ => self.can(cell),
        };
        let sets: Vec<Digits> = cells.iter().map(can).collect();
        let is_twice = (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
        let mut search = Search { view: self, cells, sets, order, best: None };
        if is_twice || !search.extend(&mut Vec::new(), 0) {
            return None;
        }
        search.best
    }
}

const fn limit(order: Ordering) -> &'static str {
    match order {
        Ordering::Less => "at least",
        _ => "at most",
    }
}

/// A search for the least or the largest sum of some cells.
struct Search<'a> {
    view: &'a View<'a>,
    cells: &'a [Cell],
    sets: Vec<Digits>,
    order: Ordering,
    best: Option<Bound>,
}

impl Search<'_> {
    /// Tries the digits of the next cell; false if it takes too long.
    fn extend(&mut self, digits: &mut Vec<Digit>, sum: u32) -> bool {
        let place = digits.len();
        let rest = self.sets[place..].iter().map(|set| match self.order {
            Ordering::Less => set.first(),
            _ => set.last(),
        });
        let bound = sum + rest.flatten().map(|digit| u32::from(digit.get())).sum::<u32>();
        if self.best.as_ref().is_some_and(|best| bound.cmp(&best.sum) != self.order) {
            return true;
        }
        if place == self.cells.len() {
            self.best = Some(Bound { sum, digits: digits.clone() });
            return true;
        }
        let mut own: Vec<Digit> = self.sets[place].iter().collect();
        if self.order == Ordering::Greater {
            own.reverse();
        }
        for digit in own {
            let tried = self.view.tried.get() + 1;
            self.view.tried.set(tried);
            let (cell, puzzle) = (self.cells[place], self.view.puzzle);
            let mut earlier = self.cells.iter().zip(&*digits);
            if earlier.any(|(&other, &taken)| taken == digit && puzzle.sees(cell, other)) {
                continue;
            }
            digits.push(digit);
            let is_done = tried < TRIED && self.extend(digits, sum + u32::from(digit.get()));
            digits.pop();
            if !is_done {
                return false;
            }
        }
        true
    }
}
