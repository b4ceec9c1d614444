//! Nice loops and AICs: every premise's consequences that come back to its cell, or whose end rules
//! something out together with it. The best of all is taken.

use super::best::Best;
use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use super::reach::cells_of;
use super::web::{Followed, Node, Tree, Web, candidate, is_true, sees};
use crate::engine::nine::{Cells, SEEN, bits, count, each, one, seen_by_all};
use crate::engine::rating::closure::Closure;

/// Continuous loops (kind 0), discontinuous loops (1) and AICs (2).
pub fn plain(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    search(grid, &Followed::new(Web::new(grid, false)), on)
}

/// The same through groups of candidates as well.
pub fn grouped(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    let (grid, followed) = position.grouped();
    search(grid, followed, on)
}

fn search(grid: &Grid, followed: &Followed, on: Kinds) -> Option<Hit> {
    let Followed { web, closure } = followed;
    Search { grid, web, closure, on, best: Best::default(), chains: Best::default() }.run()
}

struct Search<'a> {
    grid: &'a Grid,
    web: &'a Web,
    closure: &'a Closure,
    on: Kinds,
    /// The best loop.
    best: Best,
    /// The best AIC.
    chains: Best,
}

impl Search<'_> {
    fn run(mut self) -> Option<Hit> {
        let mut tree = Tree::default();
        for from_true in [true, false] {
            for cell in 0..81 {
                for digit in bits(self.grid.candidates[cell]) {
                    let premise = candidate(cell, digit, from_true);
                    let follows = self.closure.after(premise);
                    let loops = self.may_loop(cell, digit, from_true, follows);
                    let chains = !from_true && self.may_chain(cell, digit, follows);
                    if !loops && !chains {
                        continue;
                    }
                    tree.grow(self.web, premise);
                    if loops {
                        self.loops(&tree);
                    }
                    if chains {
                        self.chains(&tree);
                    }
                }
            }
        }
        self.best.merge(self.chains);
        self.best.take()
    }

    /// Whether anything that follows from a premise comes back to its cell and strikes enough there.
    fn may_loop(&self, cell: usize, digit: usize, from_true: bool, follows: &[u64]) -> bool {
        let own = self.grid.candidates[cell];
        let within = |side: bool| {
            let is_there = |digit: &usize| cells_of(follows, *digit, side) & one(cell) != 0;
            bits(own).filter(is_there).fold(0_u16, |all, digit| all | 1 << digit)
        };
        let (on, off, others) = (within(true), within(false), own & !(1 << digit));
        let discontinuous = |number: usize| self.on.has(1) && self.best.could_take(number);
        if from_true {
            return (on & others | off & !others) != 0 && discontinuous(1);
        }
        // The other one of two candidates follows at once, which makes no loop.
        let continuous = on & others != 0 && !others.is_power_of_two() && self.on.has(0);
        let again = on & !others != 0 && discontinuous(others.count_ones() as usize);
        continuous || again || off & others != 0 && discontinuous(1)
    }

    /// Whether anything that follows from a candidate's being false makes an AIC that strikes enough.
    fn may_chain(&self, cell: usize, digit: usize, follows: &[u64]) -> bool {
        if !self.on.has(2) {
            return false;
        }
        let places = self.grid.places[digit];
        let would_take = |end: usize| {
            let struck = SEEN[cell] & SEEN[end] & places;
            count(struck) >= 2 && self.chains.would_take(struck, digit)
        };
        let others = bits(self.grid.candidates[cell] & !(1 << digit));
        let mut ends = others.map(|other| cells_of(follows, other, true) & places & SEEN[cell]);
        each(cells_of(follows, digit, true) & !one(cell)).any(would_take)
            || self.chains.could_take(2) && ends.any(|ends| ends != 0)
    }

    /// The consequences in the premise's own cell.
    fn loops(&mut self, tree: &Tree) {
        let start = tree.nodes[0];
        let [cell, digit] = [self.web.cell(start), self.web.digit(start)];
        let own = self.grid.candidates[cell];
        for (place, &end) in tree.nodes.iter().enumerate() {
            let is_own = Web::is_candidate(end) && self.web.cell(end) == cell;
            if !is_own || tree.depths[place] < 2 {
                continue;
            }
            let other = self.web.digit(end);
            let struck = match (is_true(start), is_true(end)) {
                // The premise contradicts itself, or leads to another digit in its cell.
                (true, _) => 1 << digit,
                (false, true) if other == digit => own & !(1 << digit),
                // Whether the digit is there or not, the other one is not.
                (false, false) => 1 << other,
                (false, true) => {
                    self.continuous(&tree.path(place));
                    continue;
                }
            };
            let could = self.best.could_take(struck.count_ones() as usize);
            if self.on.has(1) && could && self.is_loop(&tree.path(place)) {
                let mut strikes = [0; 9];
                bits(struck).for_each(|digit| strikes[digit] = one(cell));
                self.best.offer(strikes, 1);
            }
        }
    }

    /// Whether a path leaves its first cell at once and comes back to it at the end.
    fn is_loop(&self, path: &[Node]) -> bool {
        let [start, next, .., before, _] = *path else { return false };
        let cell = self.web.cell(start);
        let stays = [next, before].iter().any(|&node| self.web.cell(node) == cell);
        !stays && !self.is_lasso(path, false)
    }

    /// A loop that comes back to its cell by a strong link to another digit: all its weak links are
    /// strong too.
    fn continuous(&mut self, path: &[Node]) {
        if !self.on.has(0) || !self.is_loop(path) {
            return;
        }
        let cell_of = |place: usize| self.web.cell(path[place]);
        let digit_of = |place: usize| self.web.digit(path[place]);
        let last = path.len() - 1;
        let mut strikes = [0; 9];
        let mut keep_two = |cell: usize, two: [usize; 2]| {
            for other in bits(self.grid.candidates[cell]).filter(|digit| !two.contains(digit)) {
                strikes[other] |= one(cell);
            }
        };
        keep_two(cell_of(0), [digit_of(0), digit_of(last)]);
        for place in 1..last.saturating_sub(1) {
            let strong =
                |place: usize| is_true(path[place]) && cell_of(place - 1) != cell_of(place);
            let within = !is_true(path[place + 1]) && cell_of(place) == cell_of(place + 1);
            if strong(place) && within && strong(place + 2) {
                keep_two(cell_of(place), [digit_of(place), digit_of(place + 2)]);
            }
        }
        let chain = path[..last].iter().fold(0, |cells, &node| cells | self.web.cells(node));
        for place in 1..=last {
            if !is_true(path[place]) && cell_of(place - 1) != cell_of(place) {
                let digit = digit_of(place);
                let seen =
                    seen_by_all(self.web.cells(path[place - 1]) | self.web.cells(path[place]));
                strikes[digit] |= self.grid.places[digit] & seen & !chain;
            }
        }
        self.best.offer(strikes, 0);
    }

    /// The ends of AICs.
    fn chains(&mut self, tree: &Tree) {
        let start = self.web.cell(tree.nodes[0]);
        let digit = self.web.digit(tree.nodes[0]);
        for (place, &node) in tree.nodes.iter().enumerate() {
            let end = self.web.cell(node);
            let is_end = Web::is_candidate(node) && is_true(node) && end != start;
            if !is_end || tree.depths[place] < 2 {
                continue;
            }
            let other = self.web.digit(node);
            let mut strikes: [Cells; 9] = [0; 9];
            if other == digit {
                strikes[digit] = SEEN[start] & SEEN[end] & self.grid.places[digit];
                if count(strikes[digit]) < 2 || !self.chains.would_take(strikes[digit], digit) {
                    continue;
                }
            } else if sees(start, end) && self.grid.has(end, digit) && self.grid.has(start, other) {
                strikes[digit] = one(end);
                strikes[other] = one(start);
                if !self.chains.could_take(2) {
                    continue;
                }
            } else {
                continue;
            }
            if !self.is_lasso(&tree.path(place), true) {
                self.chains.offer(strikes, 2);
            }
        }
    }

    /// Whether a path comes back to a cell that it left; a loop may come back to its first.
    fn is_lasso(&self, path: &[Node], with_start: bool) -> bool {
        let start = self.web.cell(path[0]);
        let mut left: Cells = 0;
        for (place, &node) in path.iter().enumerate() {
            if left & one(self.web.cell(node)) != 0 {
                return true;
            }
            if let Some(&last) = place.checked_sub(1).and_then(|last| path.get(last))
                && (with_start || self.web.cell(last) != start)
            {
                left |= self.web.cells(last);
            }
        }
        false
    }
}
