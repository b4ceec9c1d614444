//! Forcing chains: everything that follows from a candidate being true or false.
//!
//! A premise that contradicts itself is wrong. What follows both if a candidate is true and if it
//! is false is right, and so is what follows from all candidates of a cell, or from all places for
//! a digit in a house. Of all conclusions, the placement in the first cell is taken; if there is
//! none, the first struck candidate in reading order.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use super::web::{Node, Reach, candidate};
use crate::nine::{ALL_CELLS, Cells, HOUSE, SEEN, bits, count, each, first, one};
use crate::rate::closure::Closure;

/// The best conclusion of chains.
pub fn find(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let (grid, web) = position.grouped();
    let closure = Closure::new(web.nodes(), |node| web.implied(node));
    conclude(grid, &closure, |_| true).map(Conclusion::hit)
}

/// What follows from every candidate being true, and being false.
struct Reaches {
    of: Vec<Reach>,
    /// By candidate: the index of its being true; its being false comes next.
    places: [u16; 729],
}

impl Reaches {
    fn new(grid: &Grid, closure: &Closure) -> Self {
        let mut reaches = Self { of: Vec::with_capacity(2 * 300), places: [0; 729] };
        for cell in each(grid.open) {
            for digit in bits(grid.candidates[cell]) {
                reaches.places[9 * cell + digit] = reaches.of.len() as u16;
                reaches.of.push(Reach::new(closure, cell, digit, true));
                reaches.of.push(Reach::new(closure, cell, digit, false));
            }
        }
        reaches
    }

    fn get(&self, cell: usize, digit: usize, side: bool) -> &Reach {
        &self.of[usize::from(self.places[9 * cell + digit]) + usize::from(!side)]
    }
}

/// A conclusion, as cell and digit; smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    Place(usize, usize),
    Strike(usize, usize),
}

impl Conclusion {
    /// The hit with this effect.
    pub fn hit(self) -> Hit {
        match self {
            Self::Place(cell, digit) => Hit::place(cell, digit),
            Self::Strike(cell, digit) => Hit::strike_digit(one(cell), digit),
        }
    }
}

/// A chain: its premise and its end.
pub type Chain = (Node, Node);

/// The best conclusion whose chains are accepted.
pub fn conclude(
    grid: &Grid,
    closure: &Closure,
    accepts: impl FnMut(&[Chain]) -> bool,
) -> Option<Conclusion> {
    let reaches = &Reaches::new(grid, closure);
    // A house that lost a place earlier does not count.
    let allowed = grid.allowed().map(|allowed| {
        let houses = HOUSE.iter().map(|house| house & allowed).filter(|cells| *cells != 0);
        houses.collect()
    });
    let mut verdict = Verdict { grid, allowed, reaches, best: None, accepts };
    for cell in 0..81 {
        for digit in bits(grid.candidates[cell]) {
            verdict.contradictions(cell, digit, true);
            verdict.contradictions(cell, digit, false);
        }
    }
    for cell in 0..81 {
        for digit in bits(grid.candidates[cell]) {
            verdict.either(cell, digit);
        }
        let premises: Vec<_> = bits(grid.candidates[cell]).map(|digit| (cell, digit)).collect();
        verdict.one_of(&premises);
    }
    for house in 0..27 {
        for digit in 0..9 {
            let cells = each(grid.in_house(house, digit));
            verdict.one_of(&cells.map(|cell| (cell, digit)).collect::<Vec<_>>());
        }
    }
    verdict.best
}

struct Verdict<'a, A> {
    grid: &'a Grid,
    /// By digit and house: the open cells where no placed digit rules the digit out, if any.
    allowed: [Vec<Cells>; 9],
    reaches: &'a Reaches,
    best: Option<Conclusion>,
    accepts: A,
}

impl<A: FnMut(&[Chain]) -> bool> Verdict<'_, A> {
    /// Offers a conclusion with the chains that lead to it.
    fn offer(&mut self, conclusion: Conclusion, chains: impl FnOnce() -> Vec<Chain>) {
        let is_better = self.best.is_none_or(|best| conclusion < best);
        if is_better && (self.accepts)(&chains()) {
            self.best = Some(conclusion);
        }
    }

    /// Offers all contradictions of a premise.
    fn contradictions(&mut self, cell: usize, digit: usize, side: bool) {
        let conclusion =
            if side { Conclusion::Strike(cell, digit) } else { Conclusion::Place(cell, digit) };
        if self.best.is_some_and(|best| best <= conclusion) {
            return;
        }
        let premise = candidate(cell, digit, side);
        let reach = self.reaches.get(cell, digit, side);
        let mut offer = |ends: &[(usize, usize, bool)]| {
            let to = |&(cell, digit, side): &(usize, usize, bool)| candidate(cell, digit, side);
            self.offer(conclusion, || ends.iter().map(|end| (premise, to(end))).collect());
        };
        let inverse = if side { reach.off } else { reach.on };
        if inverse[digit] & one(cell) != 0 {
            offer(&[(cell, digit, !side)]);
        }
        for other in 0..9 {
            let both = reach.on[other] & reach.off[other];
            if both != 0 {
                offer(&[(first(both), other, false), (first(both), other, true)]);
            }
        }
        let (_, twice) = reach
            .on
            .iter()
            .fold((0, 0), |(once, twice), cells| (once | cells, twice | once & cells));
        for low in (0..9).filter(|_| twice != 0) {
            for high in low + 1..9 {
                let both = reach.on[low] & reach.on[high];
                if both != 0 {
                    offer(&[(first(both), low, true), (first(both), high, true)]);
                }
            }
        }
        self.in_houses(conclusion, premise, reach);
    }

    /// A digit twice in a house, a cell without a candidate, or a digit without a place.
    fn in_houses(&mut self, conclusion: Conclusion, premise: Node, reach: &Reach) {
        let chains = |cells: Cells, digit: usize, side: bool| {
            each(cells).map(|cell| (premise, candidate(cell, digit, side))).collect::<Vec<_>>()
        };
        for digit in 0..9 {
            let on = reach.on[digit];
            let twice = each(on).any(|cell| SEEN[cell] & on != 0);
            for house in HOUSE.iter().filter(|_| twice) {
                let twice = house & on;
                if count(twice) > 1 {
                    self.offer(conclusion, || chains(twice, digit, true));
                }
            }
        }
        let grid = self.grid;
        let open = |digit: usize| grid.places[digit] & !reach.off[digit] | reach.on[digit];
        let with_candidate = (0..9).fold(0, |cells, digit| cells | open(digit));
        for cell in each(grid.open & !with_candidate) {
            let off = |digit| (premise, candidate(cell, digit, false));
            self.offer(conclusion, || bits(grid.candidates[cell]).map(off).collect());
        }
        for digit in (0..9).filter(|&digit| reach.off[digit] != 0) {
            for place in 0..self.allowed[digit].len() {
                let allowed = self.allowed[digit][place];
                if allowed & !reach.off[digit] == 0 {
                    self.offer(conclusion, || chains(allowed, digit, false));
                }
            }
        }
    }

    /// Offers what follows both if a candidate is true and if it is false.
    fn either(&mut self, cell: usize, digit: usize) {
        let both = [true, false].map(|side| candidate(cell, digit, side));
        let reaches = [true, false].map(|side| self.reaches.get(cell, digit, side));
        self.common(&reaches, &both, !one(cell));
    }

    /// Offers what follows from every one of some candidates, one of which is true.
    fn one_of(&mut self, candidates: &[(usize, usize)]) {
        let reach = |&(cell, digit): &(usize, usize)| self.reaches.get(cell, digit, true);
        let reaches: Vec<_> = candidates.iter().map(reach).collect();
        let premise = |&(cell, digit): &(usize, usize)| candidate(cell, digit, true);
        let premises: Vec<_> = candidates.iter().map(premise).collect();
        if !candidates.is_empty() {
            self.common(&reaches, &premises, ALL_CELLS);
        }
    }

    fn common(&mut self, reaches: &[&Reach], premises: &[Node], within: Cells) {
        for side in [true, false] {
            for digit in 0..9 {
                let of = |reach: &&Reach| if side { reach.on[digit] } else { reach.off[digit] };
                let cells = reaches.iter().fold(within, |cells, reach| cells & of(reach));
                for cell in each(cells & ALL_CELLS) {
                    let conclusion = if side {
                        Conclusion::Place(cell, digit)
                    } else {
                        Conclusion::Strike(cell, digit)
                    };
                    let end = candidate(cell, digit, side);
                    let chain = |&premise: &Node| (premise, end);
                    self.offer(conclusion, || premises.iter().map(chain).collect());
                }
            }
        }
    }
}
