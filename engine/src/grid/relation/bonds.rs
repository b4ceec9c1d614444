//! The effect of a puzzle's relations: regions, digits that a cell cannot have, tables of pairs,
//! and lines. Everything that solves and explains uses these, and never asks which rule they come
//! from.

use super::line::{Exactness, Line, RelationId};
use crate::budget::Budget;
use crate::grid::{Cell, CellSet, Digit, Digits, Grid, Region};
use std::sync::OnceLock;

/// The effect of a puzzle's relations.
#[derive(Debug)]
pub struct Bonds {
    largest: u8,
    /// The relation being bound.
    pub relation: RelationId,
    /// Regions in addition to those of the variety.
    pub regions: Vec<Region>,
    /// By cell: the digits that the rules alone leave it.
    pub allowed: Vec<Digits>,
    /// By cell: its ties to other cells, in pairs.
    pub pairs: Vec<Vec<Pair>>,
    tables: Vec<Table>,
    /// Lines of all sorts, including pairs.
    pub lines: Vec<Line>,
    /// By cell: the lines that contain it.
    pub lines_of: Vec<Vec<usize>>,
    /// By cell: the cells that cannot have the same digit, besides those of its regions, and the relations
    /// responsible.
    pub apart: Vec<Vec<(Cell, RelationId)>>,
    /// The cells involved in any relation.
    pub touched: CellSet,
    /// By line: what its cells can be whatever the others are, once it was asked for.
    start: Vec<OnceLock<Vec<Digits>>>,
}

/// A tie of a cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The other cell.
    pub other: Cell,
    /// The relation that it comes from.
    pub relation: RelationId,
    table: u16,
}

/// By digit of one cell: the possible digits of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table([Digits; Digit::MAX as usize]);

impl Bonds {
    /// An empty set of bonds for a grid.
    pub fn new(grid: Grid, largest: u8) -> Self {
        Self {
            largest,
            relation: RelationId::at(0),
            regions: Vec::new(),
            allowed: vec![Digits::up_to(largest); grid.len()],
            pairs: vec![Vec::new(); grid.len()],
            tables: Vec::new(),
            lines: Vec::new(),
            lines_of: vec![Vec::new(); grid.len()],
            apart: vec![Vec::new(); grid.len()],
            touched: CellSet::empty(grid),
            start: Vec::new(),
        }
    }

    /// Leaves a cell only some digits.
    pub fn keep(&mut self, cell: Cell, digits: Digits) {
        self.allowed[cell.index()] &= digits;
        self.touched.insert(cell);
    }

    /// Ties two cells: says which digits of both go together. A cell is not tied to itself.
    pub fn pair(&mut self, a: Cell, b: Cell, fits: &dyn Fn(u32, u32) -> bool) {
        if a != b {
            self.tie(a, b, fits);
            self.tie(b, a, &|one, other| fits(other, one));
        }
    }

    fn tie(&mut self, cell: Cell, other: Cell, fits: &dyn Fn(u32, u32) -> bool) {
        let mut table = [Digits::EMPTY; Digit::MAX as usize];
        for one in Digits::up_to(self.largest) {
            let others = Digits::up_to(self.largest).iter();
            let fits = |other: &Digit| fits(one.get().into(), other.get().into());
            table[one.index()] = others.filter(fits).collect();
        }
        let pair = Pair { other, relation: self.relation, table: self.table(Table(table)) };
        self.pairs[cell.index()].push(pair);
        self.touched.insert(cell);
    }

    /// The index of a table, which is added if it is new.
    fn table(&mut self, table: Table) -> u16 {
        let known = self.tables.iter().position(|other| *other == table);
        known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        }) as u16
    }

    /// Says that two cells differ.
    pub fn differ(&mut self, a: Cell, b: Cell) {
        if a != b && self.apart[a.index()].iter().all(|(other, _)| *other != b) {
            self.apart[a.index()].push((b, self.relation));
            self.apart[b.index()].push((a, self.relation));
            self.touched.insert(a);
            self.touched.insert(b);
        }
    }

    /// Adds a line: the initial state of a machine, its next state given a state and the digit at a
    /// place, and the states that it accepts.
    pub fn line(
        &mut self,
        cells: Vec<Cell>,
        start: u32,
        step: impl Fn(u32, usize, u32) -> Option<u32> + Send + Sync + 'static,
        accepts: impl Fn(u32) -> bool + Send + Sync + 'static,
    ) {
        self.add(Line::new(self.relation, cells, start, Box::new(step), Box::new(accepts)));
    }

    /// The same for many cells, which the line does not keep distinct: the regions do.
    pub fn loose_line(
        &mut self,
        cells: Vec<Cell>,
        start: u32,
        step: impl Fn(u32, usize, u32) -> Option<u32> + Send + Sync + 'static,
        accepts: impl Fn(u32) -> bool + Send + Sync + 'static,
    ) {
        let line = Line::new(self.relation, cells, start, Box::new(step), Box::new(accepts));
        self.add(line.as_loose());
    }

    fn add(&mut self, line: Line) {
        line.cells.iter().for_each(|&cell| self.touched.insert(cell));
        self.lines.push(line);
    }

    /// The cells that a cell is tied to: the digits that its digit leaves to each, and the relation that
    /// is responsible.
    pub fn ties(
        &self,
        cell: Cell,
        digit: Digit,
    ) -> impl Iterator<Item = (Cell, Digits, RelationId)> + '_ {
        let others = Digits::up_to(self.largest) - digit.into();
        let apart = self.apart[cell.index()].iter();
        let apart = apart.map(move |&(other, relation)| (other, others, relation));
        let pairs = self.pairs[cell.index()].iter();
        apart.chain(pairs.map(move |&pair| (pair.other, self.partners(pair, digit), pair.relation)))
    }

    /// The possible digits of another cell, given a digit of this one.
    pub fn partners(&self, pair: Pair, digit: Digit) -> Digits {
        self.tables[usize::from(pair.table)].0[digit.index()]
    }

    /// The possible digits of another cell, given several digits of this one.
    pub fn partners_of(&self, pair: Pair, digits: Digits) -> Digits {
        digits.iter().fold(Digits::EMPTY, |all, digit| all | self.partners(pair, digit))
    }

    /// Completes the bonds once it is known which cells see each other: pairs of such cells differ,
    /// lines keep their cells distinct, and pairs that are not on a line of their relation become
    /// lines of two.
    pub fn finish(&mut self, grid: Grid, peers: &[CellSet]) {
        let sees = |a: Cell, b: Cell| peers[a.index()].contains(b);
        for cell in grid.cells() {
            for at in 0..self.pairs[cell.index()].len() {
                let Pair { other, table, .. } = self.pairs[cell.index()][at];
                if sees(cell, other) {
                    let mut strict = self.tables[usize::from(table)].clone();
                    for digit in Digits::up_to(self.largest) {
                        strict.0[digit.index()].remove(digit);
                    }
                    self.pairs[cell.index()][at].table = self.table(strict);
                }
            }
        }
        self.add_pairs(grid);
        self.start = self.lines.iter().map(|_| OnceLock::new()).collect();
        for (number, line) in self.lines.iter_mut().enumerate() {
            line.see(self.largest, sees);
            for cell in &line.cells {
                let of = &mut self.lines_of[cell.index()];
                if of.last() != Some(&number) {
                    of.push(number);
                }
            }
        }
    }

    /// Adds lines of two cells for the pairs whose relation has no line with both.
    fn add_pairs(&mut self, grid: Grid) {
        // In the order of the relations, as they were bound one after the other.
        let bound = self.lines.len();
        for cell in grid.cells() {
            let pairs = self.pairs[cell.index()].clone();
            for pair in pairs.into_iter().filter(|pair| cell < pair.other) {
                let has_both =
                    |line: &Line| [cell, pair.other].iter().all(|cell| line.cells.contains(cell));
                let lines = &self.lines[..bound];
                let first = lines.partition_point(|line| line.relation < pair.relation);
                let mut own =
                    lines[first..].iter().take_while(|line| line.relation == pair.relation);
                if own.any(has_both) {
                    continue;
                }
                let table = self.tables[usize::from(pair.table)].clone();
                let step = move |first: u32, place: usize, digit: u32| {
                    let fits = |digits: Digits| digits.bits() >> (digit - 1) & 1 == 1;
                    let partners = table.0.get((first as usize).wrapping_sub(1)).copied();
                    (place == 0 || partners.is_some_and(fits)).then_some(digit)
                };
                let cells = vec![cell, pair.other];
                let line = Line::new(pair.relation, cells, 0, Box::new(step), Box::new(|_| true));
                self.lines.push(line.as_pair());
            }
        }
    }

    /// What the cells of a line can be whatever the others are, in its order; `None` if the budget
    /// runs out.
    pub fn start(&self, line: usize, budget: &Budget<'_>) -> Option<&[Digits]> {
        let start = &self.start[line];
        if start.get().is_none() {
            let line = &self.lines[line];
            let old: Vec<Digits> =
                line.cells.iter().map(|cell| self.allowed[cell.index()]).collect();
            let mut cells = old.clone();
            let fits = line.prune(&mut cells, Exactness::Distinct, budget);
            if budget.is_spent() {
                return None;
            }
            // A line that cannot be filled is for the search to find.
            return Some(start.get_or_init(|| if fits { cells } else { old }));
        }
        start.get().map(Vec::as_slice)
    }

    /// Whether a line can still be filled with these digits, by cell of the grid. If the budget runs
    /// out, it may be.
    pub fn can_fill(
        &self,
        line: usize,
        digits: impl Fn(Cell) -> Digits,
        budget: &Budget<'_>,
    ) -> bool {
        let line = &self.lines[line];
        let cells: Vec<Digits> = line.cells.iter().map(|&cell| digits(cell)).collect();
        line.can_fill(&cells, budget)
    }

    /// Whether all that was bound holds where each cell has its digit.
    pub fn hold(&self, digit: impl Fn(Cell) -> Digit) -> bool {
        let allows = |cell: Cell| {
            let own = digit(cell);
            let fits = |pair: &Pair| self.partners(*pair, own).contains(digit(pair.other));
            let differs = |(other, _): &(Cell, RelationId)| digit(*other) != own;
            self.allowed[cell.index()].contains(own)
                && self.pairs[cell.index()].iter().all(fits)
                && self.apart[cell.index()].iter().all(differs)
        };
        let is_filled = |line: &Line| {
            let mut cells: Vec<Digits> =
                line.cells.iter().map(|&cell| digit(cell).into()).collect();
            line.prune(&mut cells, Exactness::Alone, &Budget::new(1))
        };
        let is_region = |region: &Region| {
            let digits: Digits = region.cells.iter().map(|&cell| digit(cell)).collect();
            digits.len() == region.cells.len() && region.sum.is_none_or(|sum| sum == digits.sum())
        };
        self.touched.iter().all(allows)
            && self.lines.iter().all(is_filled)
            && self.regions.iter().all(is_region)
    }
}
