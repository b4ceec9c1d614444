//! Arguments about sums.

use crate::grid::relation::Argument;
use crate::grid::{Cell, Digits};
use crate::technique::tied::why::{View, at, limit};

/// The most digits that are tried for all sums of one step, because every picture words it again.
const TRIED: usize = 20_000;

/// A search for the least or the largest sum of some cells.
struct Search<'a> {
    view: &'a View<'a>,
    cells: Vec<Cell>,
    is_most: bool,
    /// What each cell can be: one digit up to where the search is.
    sets: Vec<Digits>,
    /// The best digits so far, and their sum.
    best: Vec<Digits>,
    sum: u32,
}

impl View<'_> {
    /// For parts with equal sums, or with the number of the clue: with the digit, one of them makes more
    /// than another can, or less.
    pub(super) fn unequal(&self, part: &dyn Fn(usize) -> usize) -> Option<String> {
        // Several cells of a bulb are one number, and a cell that comes twice counts twice.
        if self.relation.further.len() > 1 || self.line.has_repeats {
            return None;
        }
        let parts: Vec<usize> = (0..self.cells.len()).map(part).collect();
        let own = parts[self.place()?];
        for is_most in [false, true] {
            let Some(ours) = self.bound(&parts, own, is_most) else { continue };
            if let Some(number) = self.relation.value() {
                if ours.exceeds(1, number) {
                    return self.with(&(ours.sum_in_words() + ", not #"), &[number]);
                }
                continue;
            }
            for number in (0..self.cells.len()).filter(|number| *number != own) {
                let theirs = self.bound(&parts, number, !is_most);
                let Some(theirs) = theirs.filter(|theirs| ours.exceeds(1, theirs.sum)) else {
                    continue;
                };
                if ours.cells.len() > 1 {
                    return self.with(&(ours.words() + ", but " + &theirs.words()), &[]);
                }
                let so = if is_most { ", @ is at least #" } else { ", @ is at most #" };
                let so = self.say(so, &[at(self.cell), theirs.sum]);
                return Some("As ".to_owned() + &theirs.words() + &so);
            }
            let words = self.together(&ours, *parts.iter().max()? as u32);
            if words.is_some() {
                return words;
            }
        }
        None
    }

    /// That a part cannot make as much as each of several others, whose digits all differ.
    fn together(&self, ours: &Search<'_>, count: u32) -> Option<String> {
        let mut others = self.cells.clone();
        others.retain(|cell| !ours.cells.contains(cell));
        let differs = |a: &Cell| others.iter().all(|b| a == b || self.puzzle.sees(*a, *b));
        // The sum of as many of the least digits, or of the largest.
        let digits = others.len() as u32;
        let (ends, limited) = match ours.is_most {
            true => (1 + digits, "at least # together"),
            false => ((2 * self.largest() + 1).saturating_sub(digits), "at most # together"),
        };
        let sum = digits * ends / 2;
        if count < 2 || !ours.exceeds(count, sum) || !others.iter().all(differs) {
            return None;
        }
        let claim =
            ours.sum_in_words() + ", but the other # sums, of # different digits, make " + limited;
        self.with(&claim, &[count, digits, sum])
    }

    /// For a sum that nothing short explains.
    pub(super) fn rest(&self) -> Option<String> {
        let left = self.relation.value()?.checked_sub(self.number())?;
        match self.relation.rule.argument {
            Argument::EqualSums(_) => self.with("the other cells could not add up to #", &[left]),
            _ => None,
        }
    }

    /// The least sum of a part, or the largest, where the cell has the digit and cells that see each other
    /// differ; `None` if there is none, or finding it takes too long.
    fn bound(&self, parts: &[usize], number: usize, is_most: bool) -> Option<Search<'_>> {
        let (cells, sets, best) = (Vec::new(), Vec::new(), Vec::new());
        let mut search = Search { view: self, cells, is_most, sets, best, sum: 0 };
        for (&cell, part) in self.cells.iter().zip(parts) {
            if *part == number {
                search.cells.push(cell);
                search.sets.push(if cell == self.cell { self.digit } else { self.can(cell) });
            }
        }
        (search.extend(0) && search.sum > 0).then_some(search)
    }
}

impl Search<'_> {
    /// Tries the digits of the cells from a place on; false if it takes too long.
    fn extend(&mut self, place: usize) -> bool {
        let sum = self.sets.iter().map(|set| limit(*set, self.is_most)).sum();
        if self.sum > 0 && if self.is_most { sum <= self.sum } else { sum >= self.sum } {
            return true;
        }
        let Some(&all) = self.sets.get(place) else {
            (self.sum, self.best) = (sum, self.sets.clone());
            return true;
        };
        let mut rest = all;
        while !rest.is_empty() {
            let digit = Digits::from_bits(1 << (limit(rest, self.is_most) - 1));
            rest -= digit;
            self.sets[place] = digit;
            let (view, cells) = (self.view, &self.cells);
            view.tried.set(view.tried.get() + 1);
            let clashes =
                |at: usize| self.sets[at] == digit && view.puzzle.sees(cells[at], cells[place]);
            if (0..place).any(clashes) {
                continue;
            }
            if view.tried.get() >= TRIED || !self.extend(place + 1) {
                return false;
            }
        }
        self.sets[place] = all;
        true
    }

    /// Whether as many such parts make more than a sum, even if they make the least, or less.
    const fn exceeds(&self, count: u32, sum: u32) -> bool {
        if self.is_most { count * self.sum < sum } else { count * self.sum > sum }
    }

    /// What the cells make, in words.
    fn sum_in_words(&self) -> String {
        match self.cells.len() {
            1 => self.view.say("the sum would be #", &[self.sum]),
            _ => self.words(),
        }
    }

    /// What they make at least or at most.
    fn words(&self) -> String {
        let is = match (self.cells.len(), self.is_most) {
            (1, false) => " is at least ",
            (1, true) => " is at most ",
            (_, false) => " add up to at least ",
            (_, true) => " add up to at most ",
        };
        let (mut words, view) = (self.view.named(&self.cells) + is, self.view);
        for (place, digit) in self.best.iter().enumerate() {
            words += &view.say(if place > 0 { "+%" } else { "%" }, &[digit.bits()]);
        }
        let all = if self.cells.len() > 1 { " = #" } else { "" };
        words + &view.say(all, &[self.sum])
    }
}
