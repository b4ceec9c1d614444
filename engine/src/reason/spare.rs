//! Leaves out what the facts of a step can do without together.
//!
//! Facts are chosen for what each rules out by itself. But a sum or a line also carries what the others
//! leave to its further cells over to the step, so that a part of them may be spare. Where regions
//! overlap in unusual ways, or sums meet, that may take trying all ways to fill their cells.

use super::supply::Used;
use crate::budget::Budget;
use crate::grid::region::LARGEST;
use crate::grid::relation::{Bonds, Exactness, RelationId};
use crate::grid::{Cell, Digit, Digits, Puzzle, Variety, arrange};
use crate::technique::{Fact, Proof};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What facts must rule out, by cell.
pub type Goal = Vec<(Cell, Digits)>;

/// The most transitions of lines that are followed to find the facts of a step.
pub const FOLLOWED: u64 = 1 << 21;

/// Leaves out facts, and digits and candidates that they name, as long as the rest rules out the goal.
/// Those at the beginning are needed whatever the goal is.
pub fn drop_spare(puzzle: &Puzzle, used: &mut Vec<Used>, needed: usize, goal: &Goal) {
    let Some(mut facts) = Facts::of(puzzle, used) else { return };
    if !facts.rule_out(used, goal) {
        return;
    }
    facts.drop_whole(used, needed, goal);
    let digits: Vec<(Cell, Digit)> = used.iter().flat_map(Used::digits).collect();
    for digit in digits.into_iter().rev() {
        // A digit that several facts name is known to all.
        facts.replace(used, goal, |used| used.forget(digit));
    }
    let earlier: Vec<(Cell, Digit)> = used.iter().flat_map(Used::earlier).collect();
    for candidate in earlier.into_iter().rev() {
        facts.replace(used, goal, |used| used.keep(candidate));
    }
    facts.drop_whole(used, needed, goal);
}

/// The most positions that are looked at to show that nothing fits a candidate, and for a step.
const TRIED: [usize; 2] = [1000, 8000];

/// Leaves out further facts, and digits and candidates that they name, as long as no way to fill their
/// cells is against a step. Those that rule nothing out, and the line of a step about one, stay.
pub fn drop_implied(puzzle: &Puzzle, used: &mut Vec<Used>, goal: &Goal, proof: Proof) {
    let is_plain = puzzle.setup().variety == Variety::CLASSIC && puzzle.bonds().is_none();
    if is_plain {
        return;
    }
    let Some(mut facts) = Facts::of(puzzle, used) else { return };
    // A naked subset is about its cells alone: what is left for others is the argument of a hidden one.
    facts.holds_all = proof != Proof::NakedSubset;
    let mut left = TRIED[1];
    for place in (0..used.len()).rev() {
        let is_line = proof == Proof::Line && place + 1 == used.len();
        // That the cells of a naked subset differ may follow from a further region.
        let is_base = used[place].rules_out.is_empty() && facts.holds_all;
        if is_base || is_line {
            continue;
        }
        let one = used.remove(place);
        if !facts.imply(used, goal, &mut left) {
            used.insert(place, one);
        }
    }
    let digits: Vec<(Cell, Digit)> = used.iter().flat_map(Used::digits).collect();
    let earlier: Vec<(Cell, Digit)> = used.iter().flat_map(Used::earlier).collect();
    let mut replace = |change: &dyn Fn(&mut Used)| {
        let mut less = used.clone();
        less.iter_mut().for_each(change);
        if facts.imply(&less, goal, &mut left) {
            *used = less;
        }
    };
    if proof != Proof::NakedSubset {
        digits.into_iter().rev().for_each(|digit| replace(&|used| used.forget(digit)));
    }
    earlier.into_iter().rev().for_each(|candidate| replace(&|used| used.keep(candidate)));
}

/// What facts say together.
struct Facts<'a> {
    puzzle: &'a Puzzle,
    /// The effect of each relation among them by itself.
    alone: Vec<(RelationId, Bonds)>,
    /// The cells of the houses among them.
    houses: Vec<&'a [Cell]>,
    /// Whether it counts that houses hold every digit.
    holds_all: bool,
    budget: Budget<'a>,
}

impl<'a> Facts<'a> {
    /// `None` if a sum among them is of more cells or digits than can be followed.
    fn of(puzzle: &'a Puzzle, used: &[Used]) -> Option<Self> {
        let mut alone: Vec<(RelationId, Bonds)> = Vec::new();
        for used in used {
            match &used.fact {
                Fact::Pair { relation, .. } | Fact::Relation { relation, .. }
                    if alone.iter().all(|(known, _)| known != relation) =>
                {
                    alone.push((*relation, puzzle.alone(*relation)?));
                }
                Fact::Sum { cells, .. }
                    if !arrange::suits(puzzle.largest()) || cells.len() > LARGEST.into() =>
                {
                    return None;
                }
                _ => {}
            }
        }
        let budget = Budget::new(u64::MAX).with_transitions(FOLLOWED);
        Some(Self { puzzle, alone, houses: Vec::new(), holds_all: true, budget })
    }

    /// Leaves out whole facts, the last first.
    fn drop_whole(&mut self, used: &mut Vec<Used>, needed: usize, goal: &Goal) {
        for place in (needed..used.len()).rev() {
            let one = used.remove(place);
            if !self.rule_out(used, goal) {
                used.insert(place, one);
            }
        }
    }

    /// Changes all facts if they still rule out the goal then.
    fn replace(&mut self, used: &mut Vec<Used>, goal: &Goal, change: impl Fn(&mut Used)) {
        let mut less = used.clone();
        less.iter_mut().for_each(change);
        if self.rule_out(&less, goal) {
            *used = less;
        }
    }

    /// Whether facts rule out a goal: what is decided is taken from the other cells of their houses,
    /// and sums and lines are made of what is left, until nothing changes.
    fn rule_out(&mut self, used: &[Used], goal: &Goal) -> bool {
        let mut can = self.known(used);
        self.see(used);
        loop {
            let before = can.clone();
            if !used.iter().all(|used| self.narrow(&used.fact, &mut can)) || self.budget.is_spent()
            {
                return false;
            }
            if before == can {
                return goal.iter().all(|out| !can[out.0.index()].meets(out.1));
            }
        }
    }

    /// What cells can be by the digits and candidates that facts name.
    fn known(&self, used: &[Used]) -> Vec<Digits> {
        let mut can = vec![self.puzzle.digits(); self.puzzle.grid().len()];
        for used in used {
            used.digits().for_each(|(cell, digit)| can[cell.index()] = digit.into());
            used.earlier().for_each(|(cell, digit)| can[cell.index()] -= digit.into());
        }
        can
    }

    /// Whether no way to fill the cells of facts has a candidate of a goal. If that takes too long to
    /// show, they count as not enough.
    fn imply(&mut self, used: &[Used], goal: &Goal, left: &mut usize) -> bool {
        let known = self.known(used);
        self.see(used);
        let mut facts_of: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
        for (place, used) in used.iter().enumerate() {
            let named = match &used.fact {
                Fact::House { region, .. } => &self.puzzle.region(*region).cells[..],
                Fact::Sum { cells, .. } | Fact::Relation { cells, .. } => cells,
                Fact::Pair { cells, .. } => cells,
                Fact::Placed(..) | Fact::Earlier { .. } => &[],
            };
            named.iter().for_each(|cell| facts_of.entry(*cell).or_default().push(place));
        }
        // Cells that several facts name decide most, above all where few others are named by the same, as
        // where a row crosses a column. They come first.
        let mut alike: BTreeMap<&[usize], usize> = BTreeMap::new();
        facts_of.values().for_each(|facts| *alike.entry(facts).or_default() += 1);
        let mut cells: Vec<Cell> = facts_of.keys().copied().collect();
        cells.sort_by_key(|cell| {
            let facts = &facts_of[cell][..];
            (Reverse(facts.len()), alike[facts])
        });
        goal.iter().all(|&(cell, digits)| {
            (digits & known[cell.index()]).iter().all(|digit| {
                let mut can = known.clone();
                can[cell.index()] = digit.into();
                let mut own = TRIED[0].min(*left);
                let before = own;
                let fits = self.fits(used, can, &cells, &mut own);
                *left -= before - own;
                !fits
            })
        })
    }

    /// Whether there is a way to fill cells, or it is not known that there is none.
    fn fits(&self, used: &[Used], mut can: Vec<Digits>, cells: &[Cell], left: &mut usize) -> bool {
        if *left == 0 {
            return true;
        }
        *left -= 1;
        loop {
            let before = can.clone();
            let mut all = used.iter();
            if !all.all(|used| self.narrow(&used.fact, &mut can) && self.hold(&used.fact, &mut can))
            {
                return self.budget.is_spent();
            }
            if cells.iter().any(|cell| can[cell.index()].is_empty()) {
                return false;
            }
            if before == can {
                break;
            }
        }
        let open = cells.iter().filter(|cell| can[cell.index()].len() > 1);
        let Some(cell) = open.min_by_key(|cell| can[cell.index()].len()) else { return true };
        can[cell.index()].iter().any(|digit| {
            let mut can = can.clone();
            can[cell.index()] = digit.into();
            self.fits(used, can, cells, left)
        })
    }

    /// Places the digits that have one place left in a house; false if one has none.
    fn hold(&self, fact: &Fact, can: &mut [Digits]) -> bool {
        let Fact::House { region, .. } = fact else { return true };
        let region = self.puzzle.region(*region);
        !self.holds_all
            || region.cells.len() < self.puzzle.digits().len()
            || self.puzzle.digits().iter().all(|digit| {
                let has = |cell: &&Cell| can[cell.index()].contains(digit);
                let mut places = region.cells.iter().filter(has);
                match [places.next(), places.next()] {
                    [None, _] => false,
                    [Some(cell), None] => {
                        can[cell.index()] = digit.into();
                        true
                    }
                    _ => true,
                }
            })
    }

    /// Takes note of the houses, and tells lines which of their cells differ because of them.
    fn see(&mut self, used: &[Used]) {
        let houses = used.iter().filter_map(|used| match used.fact {
            Fact::House { region, .. } => Some(&self.puzzle.region(region).cells[..]),
            _ => None,
        });
        self.houses = houses.collect();
        let (largest, houses) = (self.puzzle.largest(), &self.houses);
        for line in self.alone.iter_mut().flat_map(|(_, bonds)| &mut bonds.lines) {
            line.see(largest, |a, b| differ(houses, a, b));
        }
    }

    /// Takes from cells what a fact rules out for them together; false if nothing fits.
    fn narrow(&self, fact: &Fact, can: &mut [Digits]) -> bool {
        match fact {
            Fact::House { region, .. } => {
                let cells = &self.puzzle.region(*region).cells;
                for &cell in cells {
                    let Some(digit) = can[cell.index()].only() else { continue };
                    let others = cells.iter().filter(|other| **other != cell);
                    others.for_each(|other| can[other.index()] -= digit.into());
                }
                true
            }
            Fact::Sum { left, placed, cells, .. } => {
                let own = cells.iter().map(|cell| can[cell.index()] - *placed);
                let mut own: Vec<Digits> = own.collect();
                let fits = arrange::prune(&mut own, Some(*left));
                cells.iter().zip(own).for_each(|(cell, own)| can[cell.index()] = own);
                fits
            }
            Fact::Pair { relation, cells: [one, other], .. } => {
                self.bonds(*relation).is_none_or(|bonds| {
                    for (one, other) in [(*one, *other), (*other, *one)] {
                        can[one.index()] = self.beside(bonds, one, other, can);
                    }
                    !can[one.index()].is_empty()
                })
            }
            Fact::Relation { relation, cells, .. } => {
                self.bonds(*relation).is_none_or(|bonds| self.follow(bonds, cells, can))
            }
            Fact::Placed(..) | Fact::Earlier { .. } => true,
        }
    }

    fn bonds(&self, relation: RelationId) -> Option<&Bonds> {
        self.alone.iter().find(|(known, _)| *known == relation).map(|(_, bonds)| bonds)
    }

    /// Takes from the cells of a relation what its lines rule out; false if one cannot be filled.
    fn follow(&self, bonds: &Bonds, cells: &[Cell], can: &mut [Digits]) -> bool {
        cells.iter().for_each(|cell| can[cell.index()] &= bonds.allowed[cell.index()]);
        bonds.lines.iter().all(|line| {
            let slots = line.cells.iter().map(|cell| can[cell.index()]);
            let mut slots: Vec<Digits> = slots.collect();
            let fits = line.prune(&mut slots, Exactness::Distinct, &self.budget);
            line.cells.iter().zip(slots).for_each(|(cell, slot)| can[cell.index()] &= slot);
            fits
        })
    }

    /// The digits of a cell that go with one of another, by the relation between them.
    fn beside(&self, bonds: &Bonds, one: Cell, other: Cell, can: &[Digits]) -> Digits {
        let is_apart = bonds.apart[one.index()].iter().any(|(apart, _)| *apart == other)
            || differ(&self.houses, one, other);
        let fits = |digit: &Digit| {
            let own = if is_apart { Digits::of(*digit) } else { Digits::EMPTY };
            let pairs = bonds.pairs[one.index()].iter().filter(|pair| pair.other == other);
            let left = can[other.index()] - own;
            !pairs.fold(left, |left, pair| left & bonds.partners(*pair, *digit)).is_empty()
        };
        can[one.index()].iter().filter(fits).collect()
    }
}

/// Whether two cells are in the same house.
fn differ(houses: &[&[Cell]], a: Cell, b: Cell) -> bool {
    houses.iter().any(|cells| cells.contains(&a) && cells.contains(&b))
}
