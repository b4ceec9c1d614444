//! A pattern and its guardians.

use crate::grid::{Cell, CellSet, Digits};
use crate::sort;
use crate::technique::basics::Basics;
use crate::technique::{Link, Mark, Role};
use std::cmp::Ordering;

/// Cells with digits that must not be their only ones, and the candidates besides those, in them or
/// in others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guarded {
    /// The cells of the pattern, each with those of its candidates that belong to it.
    pub cells: Vec<(Cell, Digits)>,
    /// The candidates of which one is true, in reading order.
    pub guardians: Vec<(Cell, Digits)>,
    /// Whether each cell sees the next, and the last the first.
    pub is_loop: bool,
}

impl Guarded {
    /// The pattern of these digits in these cells, in reading order, guarded by their other
    /// candidates.
    pub fn new(basics: &Basics<'_>, cells: impl IntoIterator<Item = (Cell, Digits)>) -> Self {
        let own = |(cell, digits)| (cell, basics.board.candidates(cell) & digits);
        let mut cells: Vec<(Cell, Digits)> = cells.into_iter().map(own).collect();
        sort::by_key(&mut cells, |(cell, _)| *cell);
        let more =
            |&(cell, digits): &(Cell, Digits)| (cell, basics.board.candidates(cell) - digits);
        let guardians = cells.iter().map(more).filter(|(_, more)| !more.is_empty()).collect();
        Self { cells, guardians, is_loop: false }
    }

    /// The same for cells that form a loop in this order. It starts with the first in reading order
    /// and continues to the lower of its neighbours.
    pub fn in_a_loop(self, order: &[Cell]) -> Self {
        let mut order = order.to_vec();
        let first = (0..order.len()).min_by_key(|&place| order[place]).unwrap_or(0);
        order.rotate_left(first);
        if order.len() > 2 && order[order.len() - 1] < order[1] {
            order[1..].reverse();
        }
        let mut cells = self.cells;
        sort::by_key(&mut cells, |(cell, _)| order.iter().position(|other| other == cell));
        Self { cells, is_loop: true, ..self }
    }

    /// The order of patterns: by number of cells, then by cells, then by guardians.
    pub fn compare(&self, other: &Self) -> Ordering {
        let listed = |all| <[(Cell, Digits)]>::iter(all).map(|(cell, set)| (*cell, set.bits()));
        let by_cells = self.cells.len().cmp(&other.cells.len());
        by_cells
            .then_with(|| listed(&self.cells).cmp(listed(&other.cells)))
            .then_with(|| listed(&self.guardians).cmp(listed(&other.guardians)))
    }

    /// The cells of the pattern, then the guardians, then the links of a loop.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + use<> {
        let mark = |role| move |(cell, digits)| Mark::Candidates(role, cell, digits);
        let next = self.cells.iter().cycle().skip(1);
        let link = |(&(a, one), &(b, other)): (&(Cell, Digits), &(Cell, Digits))| {
            let digit = (one & other).first()?;
            Some(Mark::Link(Link { strong: false, from: (a, digit).into(), to: (b, digit).into() }))
        };
        let links = self.cells.iter().zip(next).filter_map(link).filter(|_| self.is_loop);
        let links: Vec<Mark> = links.collect();
        let cells = self.cells.clone().into_iter().map(mark(Role::Pattern));
        cells.chain(self.guardians.clone().into_iter().map(mark(Role::Fin))).chain(links)
    }
}

/// The most extra digits of two guarded cells for which a naked subset is searched.
const MOST_DIGITS: usize = 4;

/// Whether anything may follow from guardians that are these, or more than these: they are in one
/// cell, in two cells of a region with few digits or with a digit that only these two can hold, or
/// all the same digit, and some cell sees them all.
pub fn may_lead_on(basics: &Basics<'_>, guardians: &[(Cell, Digits)]) -> bool {
    let digits = guardians.iter().fold(Digits::EMPTY, |all, (_, more)| all | *more);
    match *guardians {
        [] | [_] => true,
        [(a, _), (b, _)] if basics.puzzle().sees(a, b) => {
            digits.len() <= MOST_DIGITS || confines(basics, a, b)
        }
        _ => digits.only().is_some_and(|digit| {
            let mut seen: CellSet = basics.holders(digit).clone();
            guardians.iter().for_each(|&(cell, _)| seen.keep(basics.puzzle().peers(cell)));
            !seen.is_empty()
        }),
    }
}

/// Whether a region of two cells must hold a digit in one of these.
fn confines(basics: &Basics<'_>, a: Cell, b: Cell) -> bool {
    let puzzle = basics.puzzle();
    let both = puzzle.regions_of(a).iter().filter(|id| puzzle.regions_of(b).contains(id));
    both.copied().any(|region| {
        let is_confined = |digit| {
            let mut cells = basics.cells_at(region, basics.places(region, digit));
            cells.all(|cell| cell == a || cell == b)
        };
        basics.certain(region).iter().any(is_confined)
    })
}
