//! The facts that leave a line nothing else than a step: what its cells cannot be, which of them
//! differ, and the digits on it.

use super::hitting::{Cost, sufficient};
use super::spare::{FOLLOWED, drop_spare};
use super::supply::{Offer, Source, Used};
use super::{Reasons, at, goal_of, is_implied};
use crate::budget::Budget;
use crate::grid::relation::{Bonds, Exactness, Line, RelationId};
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::technique::{Fact, Role, Step};

/// A line by itself, and what is asked of it.
struct Proof<'a> {
    puzzle: &'a Puzzle,
    line: &'a mut Line,
    offers: &'a [Offer],
    step: &'a Step,
    budget: Budget<'a>,
}

impl Proof<'_> {
    /// Whether the step follows from the chosen offers and from digits on the line.
    fn suffices(&mut self, chosen: &[bool], digits: &[(Cell, Digit)]) -> bool {
        let (puzzle, all) = (self.puzzle, self.puzzle.digits());
        let chosen =
            || self.offers.iter().zip(chosen).filter(|(_, is)| **is).map(|(offer, _)| offer);
        self.line.see(puzzle.largest(), |a, b| {
            chosen().any(|offer| match offer.source {
                Source::Apart(region) => {
                    let cells = &puzzle.region(region).cells;
                    cells.contains(&a) && cells.contains(&b)
                }
                _ => false,
            })
        });
        let out = |cell| {
            let outs = chosen().flat_map(|offer| &offer.out).filter(|out| out.0 == cell);
            outs.fold(Digits::EMPTY, |all, out| all | out.1)
        };
        let can = |&cell: &Cell| {
            let known = digits.iter().find(|known| known.0 == cell);
            known.map_or(all - out(cell), |known| known.1.into())
        };
        let mut slots: Vec<Digits> = self.line.cells.iter().map(can).collect();
        if !self.line.prune(&mut slots, Exactness::Distinct, &self.budget) {
            return false;
        }
        let mut left: Vec<(Cell, Digits)> = Vec::new();
        for (&cell, slot) in self.line.cells.iter().zip(slots) {
            match left.iter_mut().find(|known| known.0 == cell) {
                Some(known) => known.1 &= slot,
                None => left.push((cell, slot)),
            }
        }
        is_implied(self.step, &left)
    }
}

/// The lines of a relation.
fn lines(bonds: &Bonds, relation: RelationId) -> impl Iterator<Item = &Line> {
    bonds.lines.iter().filter(move |line| line.relation == relation)
}

impl Reasons<'_> {
    /// The facts that leave a line nothing else than a step.
    pub(super) fn line(&mut self, step: &Step) -> Option<Vec<Used>> {
        let (board, puzzle) = (self.board, self.board.puzzle());
        let relation = step.relations(Role::Base).next()?;
        let marked: Vec<Cell> = step.candidates(Role::Pattern).map(|(cell, _)| cell).collect();
        let is_marked = |line: &Line| line.cells.iter().all(|cell| marked.contains(cell));
        let number = lines(puzzle.bonds()?, relation).position(is_marked)?;
        let is_open = |cell: &&Cell| board.value(**cell).is_none();
        let cells: Vec<Cell> = marked.iter().filter(is_open).copied().collect();
        let mut offers = self.offers_about(&cells, &[], Some(relation));
        offers.extend(self.apart(&cells));
        let costs: Vec<Cost> = offers.iter().map(|offer| offer.cost).collect();
        let mut bonds = puzzle.alone(relation)?;
        let line = bonds.lines.get_mut(number)?;
        let pair = line.is_pair.then(|| [line.cells[0], line.cells[1]]);
        let budget = Budget::new(u64::MAX).with_transitions(FOLLOWED);
        let mut proof = Proof { puzzle, line, offers: &offers, step, budget };
        let reach = puzzle.relations()[relation.index()].reach(puzzle.grid());
        let filled = reach.iter().filter_map(|&cell| Some((cell, board.value(cell)?)));
        let mut digits: Vec<(Cell, Digit)> = filled.collect();
        let chosen = sufficient(&costs, |chosen| proof.suffices(chosen, &digits))?;
        let is_chosen: Vec<bool> = (0..offers.len()).map(|at| chosen.contains(&at)).collect();
        for place in (0..digits.len()).rev() {
            let one = digits.remove(place);
            if !proof.suffices(&is_chosen, &digits) {
                digits.insert(place, one);
            }
        }
        if proof.budget.is_spent() {
            return None;
        }
        let goal = cells.iter().map(|&cell| (cell, puzzle.digits())).collect();
        let mut used = self.used(Vec::new(), &at(&offers, &chosen), goal);
        let rules_out = step.removes.clone();
        let fact = match pair {
            Some(cells) => Fact::Pair { relation, cells, rules_out: rules_out.clone() },
            None => Fact::Relation { relation, cells: reach, rules_out: rules_out.clone() },
        };
        used.push(Used { fact, placed: digits, rules_out });
        drop_spare(puzzle, &mut used, 0, &goal_of(step, puzzle));
        Some(used)
    }

    /// That cells of the same region differ.
    fn apart(&mut self, cells: &[Cell]) -> Vec<Offer> {
        let puzzle = self.board.puzzle();
        let shares = |id: &_| {
            let region = puzzle.region(*id);
            let within = cells.iter().filter(|cell| region.cells.contains(cell)).count();
            within > 1 && region.houses.is_none()
        };
        let regions = puzzle.region_ids().filter(shares).map(Source::Apart);
        let offer = |source| {
            let cost = Cost { group: self.supply.group(source), price: 1 };
            Offer { cost, source, out: Vec::new() }
        };
        regions.map(offer).collect()
    }
}
