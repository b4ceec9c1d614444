//! What a digit on one line leaves another.

use super::{View, at, line};
use crate::grid::Puzzle;
use crate::grid::relation::Line;
use crate::technique::tied::slots::narrow;
use crate::technique::{Role, Step, text};

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
                let told = view.leaves(other);
                if told.is_some() {
                    return told;
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
        if !narrow(self.line, &mut left) || narrow(other, &mut left.clone()) {
            return None;
        }
        let mut told = Vec::new();
        for &cell in &other.cells {
            let own = left[cell.index()];
            if cell != self.cell && own != self.can(cell) {
                told.push(self.say("@ only %", &[at(cell), own.bits()]));
            }
        }
        // If nothing is left out, one of the lines alone rules the digit out.
        if told.is_empty() {
            return None;
        }
        let [one, other] = [self.line, other].map(|line| self.puzzle.relation_name(line.relation));
        let (with, told) = (self.with("", &[])?, text::list(told, "and"));
        Some(format!("{with}{one} leaves {told}, and then {other} cannot be filled"))
    }
}
