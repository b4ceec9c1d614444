//! Arguments about two or three cells that are tied.
//!
//! # Two lines
//!
//! What a digit on one line leaves another.

use crate::grid::relation::Line;
use crate::grid::{Cell, Digits, Puzzle};
use crate::technique::shared::step::Step;
use crate::technique::shared::text;
use crate::technique::tables::mark::Role;
use crate::technique::tied::why::{View, at, line, narrow};

impl View<'_> {
    /// What a digit of one cell leaves to another by itself, out of some digits.
    fn left(&self, cell: Cell, digit: Digits, other: Cell, mut left: Digits) -> Digits {
        for pair in &self.bonds.pairs[cell.index()] {
            if pair.relation == self.line.relation && pair.other == other {
                left &= self.bonds.partners_of(*pair, digit);
            }
        }
        if self.puzzle.sees(cell, other) { left - digit } else { left }
    }

    /// A cell that is tied to this one and has no digit that goes with it.
    pub(super) fn tied(&self) -> Option<String> {
        let mut pairs = self.bonds.pairs[self.cell.index()].iter();
        let (other, fits) = pairs.find_map(|pair| {
            let fits = self.bonds.partners_of(*pair, self.digit);
            let is_own = pair.relation == self.line.relation && !fits.meets(self.can(pair.other));
            is_own.then_some((pair.other, fits))
        })?;
        let (digit, own, can) = (self.digit.bits(), at(self.cell), self.can(other));
        match (fits.len(), can.len()) {
            (0, _) => Some(self.say("No digit in @ goes with % in @", &[at(other), digit, own])),
            (_, 1) => Some(
                self.say("% in @ does not go with % in @", &[digit, own, can.bits(), at(other)]),
            ),
            (1..=3, _) => {
                self.with("@ would have to be %, which it cannot be", &[at(other), fits.bits()])
            }
            _ => {
                self.with("@ could not be %, and it can be nothing else", &[at(other), can.bits()])
            }
        }
    }

    /// For digits of three groups: a cell three places away has none of the same group.
    pub(super) fn thirds(&self) -> Option<String> {
        let place = self.place()?;
        let beside = *self.cells.get(if place > 0 { place - 1 } else { 1 })?;
        // A neighbour has the digits of the other groups.
        let all = self.puzzle.digits();
        let group = all - self.left(self.cell, self.digit, beside, all);
        for other in [place.checked_sub(3), place.checked_add(3)].into_iter().flatten() {
            let Some(&other) = self.cells.get(other) else { continue };
            let sees = self.puzzle.sees(self.cell, other);
            let fits = if sees { group - self.digit } else { group };
            if !fits.is_empty() && !fits.meets(self.can(other)) {
                let claim =
                    "@, three cells away on the line, would have to be %, which it cannot be";
                return self.with(claim, &[at(other), fits.bits()]);
            }
        }
        None
    }

    /// What a digit leaves to another cell leaves nothing to a third.
    pub(super) fn tied_twice(&self) -> Option<String> {
        for &middle in &self.pattern {
            let left = self.left(self.cell, self.digit, middle, self.can(middle));
            if middle == self.cell || left == self.can(middle) {
                continue;
            }
            for &last in &self.pattern {
                let own = self.left(self.cell, self.digit, last, self.can(last));
                let fits =
                    left.iter().any(|digit| !self.left(middle, digit.into(), last, own).is_empty());
                if !fits && last != middle && last != self.cell {
                    return self.with(
                        "@ could only be %, and then nothing would be left for @",
                        &[at(middle), left.bits(), at(last)],
                    );
                }
            }
        }
        None
    }
}

/// What one of the digits leaves on one line to cells of the other, which cannot be filled then; `None` if
/// it takes more than that.
pub fn both(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let (mut view, other) = (View::of(step, puzzle)?, line(step, puzzle, Role::Cover)?);
    let lines = [(view.line, other), (other, view.line)];
    for &(cell, digits) in &step.removes {
        for digit in digits {
            (view.cell, view.digit) = (cell, digit.into());
            for (one, other) in lines {
                view.line = one;
                let words = view.leaves(other);
                if words.is_some() {
                    return words;
                }
            }
        }
    }
    None
}

impl View<'_> {
    /// What the digit leaves to cells of another line, which cannot be filled then.
    fn leaves(&self, other: &Line) -> Option<String> {
        let mut left = self.can.clone();
        left[self.cell.index()] = self.digit;
        let narrow = |line, left: &mut Vec<Digits>| narrow(line, left, &self.budget);
        if !narrow(self.line, &mut left) || narrow(other, &mut left.clone()) {
            return None;
        }
        let mut words = Vec::new();
        for &cell in &other.cells {
            let own = left[cell.index()];
            if cell != self.cell && own != self.can(cell) {
                words.push(self.say("@ only %", &[at(cell), own.bits()]));
            }
        }
        // If nothing is left out, one of the lines alone rules the digit out.
        if words.is_empty() {
            return None;
        }
        let [one, other] = [self.line, other].map(|line| self.puzzle.relation_name(line.relation));
        let (with, words) = (self.with("", &[])?, text::list(words, "and"));
        Some(format!("{with}{one} leaves {words}, and then {other} cannot be filled"))
    }
}
