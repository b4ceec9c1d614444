//! Arguments about how large digits are, and how far apart.

use super::View;
use crate::engine::cell::Cell;

impl View<'_> {
    /// On a line of increasing digits: a cell that keeps another from being as small or as large.
    pub(super) fn rising(&self, cell: Cell, digit: u32, by: u32) -> Option<String> {
        let cells = &self.relation.cells;
        let place = cells.iter().position(|&other| other == cell)?;
        let rise = |one: usize| by * one.abs_diff(place) as u32;
        let least = |before: usize| self.least(cells[before]) + rise(before);
        let most = |after: usize| self.most(cells[after]).saturating_sub(rise(after));
        let own = self.name(cell);
        let low = (0..place).max_by_key(|&before| (least(before), before));
        if let Some(low) = low.filter(|&low| least(low) > digit) {
            let (first, bound, steps) = (self.least(cells[low]), least(low), place - low);
            return Some(if first == 1 {
                format!("{} before {own}, so it is at least {bound}", counted(steps))
            } else {
                let other = self.name(cells[low]);
                format!("As {other} is at least {first}, {own} is at least {bound}")
            });
        }
        let high = (place + 1..cells.len()).min_by_key(|&after| (most(after), after))?;
        let (last, bound, steps) = (self.most(cells[high]), most(high), high - place);
        (bound < digit).then(|| match last == self.scene().largest() {
            true => format!("{} after {own}, so it is at most {bound}", counted(steps)),
            false => {
                let other = self.name(cells[high]);
                format!("As {other} is at most {last}, {own} is at most {bound}")
            }
        })
    }

    /// On a line between its ends: both are too small, or both too large.
    pub(super) fn between(&self, cell: Cell, digit: u32) -> Option<String> {
        let [a, b] = self.ends(cell)?;
        let most = self.most(a).max(self.most(b));
        let least = self.least(a).min(self.least(b));
        let own = self.name(cell);
        match digit {
            _ if digit >= most => Some(format!("Both ends are at most {most}, so {own} is less")),
            _ if digit <= least => {
                Some(format!("Both ends are at least {least}, so {own} is greater"))
            }
            _ => None,
        }
    }

    /// On a line outside the range of its ends: the digit lies in it, whatever they are, or they would be
    /// too close.
    pub(super) fn beyond(&self, cell: Cell, digit: u32) -> Option<String> {
        let [a, b] = self.ends(cell)?;
        let (low, high) = if self.most(a) < self.least(b) { (a, b) } else { (b, a) };
        let (from, to) = (self.most(low), self.least(high));
        if from <= digit && digit <= to {
            let (low, high) = (self.name(low), self.name(high));
            return Some(format!(
                "As {low} is at most {from} and {high} at least {to}, no digit between them on the line \
                 is from {from} to {to}"
            ));
        }
        let apart = self.relation.value().unwrap_or(self.scene().largest().div_ceil(2) - 1);
        let own = self.name(cell);
        let is_side = |greater: bool, other: u32| other != digit && (other > digit) == greater;
        let fits = |greater: bool| {
            self.numbers(a).filter(|&one| is_side(greater, one)).any(|one| {
                let mut others = self.numbers(b).filter(|&other| is_side(greater, other));
                others.any(|other| one.abs_diff(other) >= apart)
            })
        };
        (!fits(true) && !fits(false)).then(|| {
            format!(
                "With {digit} in {own}, both ends would have to be less or both greater, and could not \
                 be {apart} apart"
            )
        })
    }

    /// The ends of the line, for a cell between them.
    fn ends(&self, cell: Cell) -> Option<[Cell; 2]> {
        let cells = &self.relation.cells;
        let ends = [*cells.first()?, *cells.last()?];
        (!ends.contains(&cell)).then_some(ends)
    }

    /// Among consecutive digits: one that would be needed, too, and has no place.
    pub(super) fn consecutive(&self, cell: Cell, digit: u32) -> Option<String> {
        let mut cells = self.relation.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        let length = cells.len() as u32;
        let last = (self.scene().largest() + 1).checked_sub(length)?.min(digit);
        let first = (digit + 1).saturating_sub(length).max(1);
        let has_place = |needed: u32| {
            let mut others = cells.iter().filter(|other| **other != cell);
            others.any(|&other| self.numbers(other).any(|own| own == needed))
        };
        // Whatever the least digit is, these are among them.
        let needed = (last..first + length).filter(|needed| *needed != digit);
        let missing = needed.into_iter().find(|needed| !has_place(*needed))?;
        let own = self.name(cell);
        Some(format!(
            "With {digit} in {own}, the line would need {missing}, which no other cell of it can be"
        ))
    }

    /// For the sum between the 1 and the largest digit: the other of the two has no place, or the digit
    /// is needed between them.
    pub(super) fn sandwich(&self, cell: Cell, digit: u32) -> Option<String> {
        let (cells, sum, largest) = (self.cells(), self.relation.value()?, self.scene().largest());
        let place = cells.iter().position(|&own| own == cell)?;
        if digit != 1 && digit != largest {
            let is_end = place == 0 || place + 1 == cells.len();
            let others = (2..largest).filter(|other| *other != digit);
            return (is_end && !is_sum(sum, &others.collect::<Vec<u32>>())).then(|| {
                format!("Without {digit} the sum cannot be {sum}, so it is not at an end")
            });
        }
        let other = if digit == 1 { largest } else { 1 };
        // How many of the digits between can make the sum.
        let least = |count: u32| (2..2 + count).sum::<u32>();
        let most = |count: u32| (largest - count..largest).sum::<u32>();
        let counts = (0..=largest - 2).filter(|&count| least(count) <= sum && sum <= most(count));
        let counts: Vec<u32> = counts.collect();
        let (few, many) = (*counts.first()?, *counts.last()?);
        let has_place = cells.iter().enumerate().any(|(at, &own)| {
            let between = (at.abs_diff(place) as u32).checked_sub(1);
            let fits = between.is_some_and(|between| (few..=many).contains(&between));
            fits && self.numbers(own).any(|own| own == other)
        });
        (!has_place).then(|| {
            let take = match (few, many) {
                (0, 0) => "nothing".to_owned(),
                (1, 1) => "one cell".to_owned(),
                _ if few == many => format!("{few} cells"),
                _ if few + 1 == many => format!("{few} or {many} cells"),
                _ => format!("{few} to {many} cells"),
            };
            format!(
                "{sum} takes {take} between the 1 and the {largest}; with {digit} in {} the {other} \
                 would have no place",
                self.name(cell)
            )
        })
    }

    /// For digits that some cells hold: the other cells are too few for them.
    pub(super) fn holds(&self, cell: Cell, digit: u32) -> Option<String> {
        let mut others: Vec<Cell> = self.cells();
        others.retain(|other| *other != cell);
        let mut needed = self.relation.values.clone();
        if let Some(place) = needed.iter().position(|own| *own == digit) {
            needed.swap_remove(place);
        }
        (needed.len() > others.len()).then(|| {
            format!(
                "With {digit} in {}, too few cells would be left for the others",
                self.name(cell)
            )
        })
    }

    /// For how many digits are larger than all before: too few, or too many.
    pub(super) fn seen(&self, cell: Cell, digit: u32) -> Option<String> {
        let (cells, wanted, largest) =
            (self.cells(), self.relation.value()?, self.scene().largest());
        let before = cells.iter().position(|&own| own == cell)? as u32;
        let most = before + 1 + largest.saturating_sub(digit);
        let own = self.name(cell);
        if most < wanted {
            return Some(format!(
                "With {digit} in {own}, no more than {most} digits could be seen"
            ));
        }
        let is_hidden = wanted == 1 && before == 0 && digit < largest;
        is_hidden.then(|| format!("Behind {digit} in {own}, the {largest} would be seen, too"))
    }
}

/// `2 cells come`, at the beginning of a sentence.
fn counted(cells: usize) -> String {
    match cells {
        1 => "One cell comes".to_owned(),
        _ => format!("{cells} cells come"),
    }
}

/// Whether some of the numbers add up to a sum.
fn is_sum(sum: u32, numbers: &[u32]) -> bool {
    match numbers {
        _ if sum == 0 => true,
        [] => false,
        [first, rest @ ..] => {
            sum.checked_sub(*first).is_some_and(|left| is_sum(left, rest)) || is_sum(sum, rest)
        }
    }
}
