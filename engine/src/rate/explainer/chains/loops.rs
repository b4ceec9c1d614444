//! Chains along a single path: loops, and forcing chains from a premise to its opposite.
//!
//! ```text
//!   loop            r1c1=7 - r1c8<>7 = r6c8=7 - r6c1<>7 = r1c1=7    it works both ways round, so
//!                   a candidate is wrong if it sees one that is right one way and one that is right
//!                   the other way
//!   forcing chain   r1c1=7 - ... - r1c1<>7                          so it is wrong
//! ```
//!
//! Links within houses alone are tried first, then links within cells alone, then both. Only the
//! shortest loop or chain from a premise counts.

use super::conclusions::{
    Effect, Offer, Offers, Path, Proof, Rank, by_cell, in_table_order, steps,
};
use super::field::{CANDIDATES, ChainField, Frame, Links, Premise, candidate, cell_of, digit_of};
use super::reach::Paths;
use crate::budget::Budget;
use crate::nine::{each, one};
use crate::rate::explainer::ground::Cause;

/// The rows: loops by one kind of link, forcing chains of one digit, and everything by both kinds.
const LOOP: usize = 0;
const OF_DIGIT: usize = 1;
const BOTH: usize = 2;

/// Stands for the lack of a previous step.
const START: u32 = u32::MAX;

/// A step of a path.
#[derive(Clone, Copy)]
struct Step {
    candidate: u16,
    right: bool,
    cause: Cause,
    /// The previous step.
    parent: u32,
}

/// A search along certain kinds of links.
struct Search<'a> {
    field: &'a ChainField,
    frame: &'a Frame,
    /// Whether links within cells count, and links within houses.
    kinds: [bool; 2],
    links: &'a Links,
    paths: Paths<'a>,
    steps: Vec<Step>,
    /// By candidate: the number of the last premise that made it wrong, and the last that made it
    /// right.
    found: [[u16; CANDIDATES]; 2],
    /// The number of the current premise.
    premise: u16,
    /// The candidates that are wrong on the path to the current step.
    on_path: Vec<u16>,
}

/// Searches a field for loops and forcing chains.
pub fn search(
    field: &ChainField,
    frame: &Frame,
    mut offers: Offers,
    budget: &Budget<'_>,
) -> Offers {
    let links = Links::new(field);
    for kinds in [[false, true], [true, false], [true, true]] {
        Search::new(field, frame, &links, kinds).run(&mut offers, budget);
    }
    offers
}

impl Step {
    const fn premise(&self) -> Premise {
        (self.candidate, self.right)
    }
}

impl<'a> Search<'a> {
    fn new(field: &'a ChainField, frame: &'a Frame, links: &'a Links, kinds: [bool; 2]) -> Self {
        let paths = Paths::new(field, links, kinds);
        let found = [[0; CANDIDATES]; 2];
        let (steps, on_path) = (Vec::new(), Vec::new());
        Self { field, frame, kinds, links, paths, steps, found, premise: 0, on_path }
    }

    fn run(mut self, offers: &mut Offers, budget: &Budget<'_>) {
        let [_, by_house] = self.kinds;
        let field = self.field;
        let of_pair = |of: &u16| field.cells[cell_of(*of)].count_ones() == 2;
        let several = |of: &u16| field.cells[cell_of(*of)].count_ones() > 1;
        for of in field.candidates().filter(several).filter(|of| by_house || of_pair(of)) {
            budget.spend(1);
            if self.paths.may_strike((of, true)) {
                self.loops(of, offers);
            }
            for right in [true, false] {
                if by_house && self.paths.leads((of, right), (of, !right)) {
                    self.forced((of, right), offers);
                }
            }
        }
    }

    /// The rank of a chain with this many conclusions.
    fn rank(&self, is_loop: bool, complexity: u32) -> (usize, Rank) {
        let (row, kind) = match self.kinds {
            [true, true] => (BOTH, 4),
            [by_cell, _] => (if is_loop { LOOP } else { OF_DIGIT }, if by_cell { 3 } else { 2 }),
        };
        let added = (0..steps(complexity)).fold(0.0, |sum, _| sum + self.frame.step);
        (row, Rank { rating: self.frame.worth[row] + added, complexity, kind })
    }

    /// Whether a chain with this many conclusions could be the simplest.
    fn is_in_reach(&self, is_loop: bool, complexity: u32, offers: &Offers) -> bool {
        match offers {
            Offers::Best(Some(best)) => self.rank(is_loop, complexity).1 < best.rank,
            _ => true,
        }
    }

    /// Offers the loops through a candidate.
    fn loops(&mut self, of: u16, offers: &mut Offers) {
        self.begin((of, true));
        let (mut next, mut length) = (0, 0);
        while next < self.steps.len() {
            length += 2;
            // A loop has as many conclusions as links.
            if !self.is_in_reach(true, length.max(4), offers) {
                return;
            }
            let end = self.steps.len();
            for step in next..end {
                self.loop_wrong(step);
            }
            let wrong = end..self.steps.len();
            next = wrong.end;
            for step in wrong {
                for &(to, cause) in self.links.from(self.steps[step].premise(), self.kinds) {
                    if !self.paths.is_mutual((of, true), (to, true)) {
                        continue;
                    }
                    if to == of && length >= 4 {
                        self.offer_loop(
                            Step { candidate: to, right: true, cause, parent: step as u32 },
                            offers,
                        );
                    }
                    self.push((to, true), cause, step);
                }
            }
        }
    }

    /// Adds what is wrong after a step, except what is already wrong on the path to it.
    fn loop_wrong(&mut self, step: usize) {
        let mut on_path = std::mem::take(&mut self.on_path);
        on_path.clear();
        on_path.extend(self.path(step as u32).filter(|step| !step.right).map(|it| it.candidate));
        let premise = self.steps[step].premise();
        for &(to, cause) in self.links.from(premise, self.kinds) {
            if self.paths.is_mutual(premise, (to, false)) && !on_path.contains(&to) {
                self.steps.push(Step { candidate: to, right: false, cause, parent: step as u32 });
            }
        }
        self.on_path = on_path;
    }

    /// Offers the chain from a premise to its opposite.
    fn forced(&mut self, premise: Premise, offers: &mut Offers) {
        let (of, right) = premise;
        self.begin(premise);
        let (mut next, mut length, mut now) = (0, 1, right);
        while next < self.steps.len() {
            length += 1;
            if !self.is_in_reach(false, length, offers) {
                return;
            }
            let end = self.steps.len();
            for step in next..end {
                for &(to, cause) in self.links.from(self.steps[step].premise(), self.kinds) {
                    if to == of && now == right {
                        let end = Step { candidate: to, right: !now, cause, parent: step as u32 };
                        self.offer_chain(end, offers);
                        return;
                    }
                    // Links also hold backwards: a conclusion leads to the end if the premise leads
                    // to the opposite of that conclusion.
                    if self.paths.leads(premise, (to, now)) {
                        self.push((to, !now), cause, step);
                    }
                }
            }
            next = end;
            now = !now;
        }
    }

    fn begin(&mut self, (of, right): Premise) {
        self.premise += 1;
        self.found[usize::from(right)][usize::from(of)] = self.premise;
        self.steps.clear();
        self.steps.push(Step { candidate: of, right, cause: Cause::Premise, parent: START });
    }

    /// Adds a step, unless its conclusion is already known.
    fn push(&mut self, (to, right): Premise, cause: Cause, parent: usize) {
        let found = &mut self.found[usize::from(right)][usize::from(to)];
        if std::mem::replace(found, self.premise) != self.premise {
            self.steps.push(Step { candidate: to, right, cause, parent: parent as u32 });
        }
    }

    /// The steps that lead to a step, from the last to the first.
    fn path(&self, step: u32) -> impl Iterator<Item = &Step> {
        let parent = |step: &&Step| self.steps.get(step.parent as usize);
        std::iter::successors(self.steps.get(step as usize), parent)
    }

    fn offer_chain(&self, end: Step, offers: &mut Offers) {
        let path: Path = std::iter::once(&end).chain(self.path(end.parent)).map(claim).collect();
        let (row, rank) = self.rank(false, path.len() as u32);
        let effect = Effect::Settles((end.candidate, end.right));
        let is_worth = !effect.struck(self.field).is_empty();
        if is_worth && offers.wants(rank, &effect, self.field) {
            offers.take(Offer { rank, row, effect, proof: Proof::Paths(vec![path]) }, self.field);
        }
    }

    fn offer_loop(&self, end: Step, offers: &mut Offers) {
        let path: Path = std::iter::once(&end).chain(self.path(end.parent)).map(claim).collect();
        let forward = &path[..path.len() - 1];
        let (row, rank) = self.rank(true, forward.len() as u32);
        let struck = self.seen_by_both(forward);
        if struck.is_empty() {
            return;
        }
        let effect = Effect::Strikes(struck);
        if offers.wants(rank, &effect, self.field) {
            let back = path[1..].iter().rev();
            let back = back.map(|&(candidate, right, cause)| (candidate, !right, cause)).collect();
            let proof = Proof::Paths(vec![forward.to_vec(), back]);
            offers.take(Offer { rank, row, effect, proof }, self.field);
        }
    }

    /// What is wrong both ways round a loop.
    fn seen_by_both(&self, path: &[(u16, bool, Cause)]) -> Vec<(usize, u16)> {
        let cells = path.iter().fold(0, |cells, (of, ..)| cells | one(cell_of(*of)));
        let mut seen = [[0; 9]; 2];
        for &(of, right, _) in path {
            seen[usize::from(right)][digit_of(of)] |= self.field.ground.seen[cell_of(of)] & !cells;
        }
        let mut struck = Vec::new();
        let mut is_listed = [0; 9];
        for &(of, ..) in path.iter().filter(|(_, right, _)| *right) {
            let digit = digit_of(of);
            let own = self.field.ground.seen[cell_of(of)];
            let both = seen[0][digit] & own & !cells & !is_listed[digit];
            let here = each(both).filter(|&cell| self.field.has(candidate(cell, digit)));
            struck.extend(here.map(|cell| candidate(cell, digit)));
            is_listed[digit] |= both;
        }
        let mut struck = by_cell(struck);
        in_table_order(&mut struck);
        struck
    }
}

const fn claim(step: &Step) -> (u16, bool, Cause) {
    (step.candidate, step.right, step.cause)
}
