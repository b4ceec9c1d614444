//! What the relations of a puzzle come to: regions, digits that a cell cannot have, tables of pairs, and
//! lines. All that solves and explains looks at these, and never asks which rule they are from.

use super::line::{Exactness, Line};
use super::rule_id::RelationId;
use crate::engine::cell::{Cell, CellSet, Grid};
use crate::engine::digit::{Digit, Digits};
use crate::engine::region::Region;

/// What the relations of a puzzle come to.
#[derive(Debug)]
pub struct Bonds {
    largest: u8,
    /// The relation that is being bound.
    pub relation: RelationId,
    /// Regions besides those of the variety.
    pub regions: Vec<Region>,
    /// By cell: what the rules leave to it alone.
    pub allowed: Vec<Digits>,
    /// By cell: what ties it to others, two by two.
    pub pairs: Vec<Vec<Pair>>,
    tables: Vec<Table>,
    /// Lines of all sorts, pairs among them.
    pub lines: Vec<Line>,
    /// By cell: the lines that it is in.
    pub lines_of: Vec<Vec<usize>>,
    /// By cell: the cells that cannot have the same digit, besides those of its regions, and the relations
    /// that say so.
    pub apart: Vec<Vec<(Cell, RelationId)>>,
    /// The cells that some relation touches.
    pub touched: CellSet,
}

/// What ties a cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The other cell.
    pub other: Cell,
    /// The relation that it is from.
    pub relation: RelationId,
    table: u16,
}

/// By digit of one cell: what the other can be.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table([Digits; Digit::MAX as usize]);

impl Bonds {
    /// Nothing, on a grid.
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
        }
    }

    /// Leaves a cell some digits.
    pub fn keep(&mut self, cell: Cell, digits: Digits) {
        self.allowed[cell.index()] &= digits;
        self.touched.insert(cell);
    }

    /// Ties two cells: which digits of both go together. A cell and itself are not tied.
    pub fn pair(&mut self, a: Cell, b: Cell, fits: impl Fn(u32, u32) -> bool) {
        if a == b {
            return;
        }
        let table = |fits: &dyn Fn(u32, u32) -> bool| {
            let mut table = [Digits::EMPTY; Digit::MAX as usize];
            for one in Digits::up_to(self.largest) {
                let others = Digits::up_to(self.largest).iter();
                let fits = |other: &Digit| fits(one.get().into(), other.get().into());
                table[one.index()] = others.filter(fits).collect();
            }
            Table(table)
        };
        let both = [(a, b, table(&fits)), (b, a, table(&|one, other| fits(other, one)))];
        for (cell, other, table) in both {
            let table = self.table(table);
            let pair = Pair { other, relation: self.relation, table };
            self.pairs[cell.index()].push(pair);
            self.touched.insert(cell);
        }
    }

    /// The place of a table, which is added where it is new.
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

    /// Adds a line: the state that a machine starts from, what it comes to from a state by the digit at a
    /// place, and the states that it accepts.
    pub fn line(
        &mut self,
        cells: Vec<Cell>,
        start: u32,
        step: impl Fn(u32, usize, u32) -> Option<u32> + Send + Sync + 'static,
        accepts: impl Fn(u32) -> bool + Send + Sync + 'static,
    ) {
        cells.iter().for_each(|&cell| self.touched.insert(cell));
        self.lines.push(Line::new(self.relation, cells, start, step, accepts));
    }

    /// What another cell can be beside a digit.
    pub fn partners(&self, pair: Pair, digit: Digit) -> Digits {
        self.tables[usize::from(pair.table)].0[digit.index()]
    }

    /// What another cell can be beside any of some digits.
    pub fn partners_of(&self, pair: Pair, digits: Digits) -> Digits {
        digits.iter().fold(Digits::EMPTY, |all, digit| all | self.partners(pair, digit))
    }

    /// Completes what relations were bound to, once it is known which cells see each other: pairs of such
    /// cells differ, lines hold their cells apart, and pairs that no line of their relation has become lines
    /// of two.
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
        for cell in grid.cells() {
            let pairs = self.pairs[cell.index()].clone();
            for pair in pairs.into_iter().filter(|pair| cell < pair.other) {
                let has_both = |line: &Line| {
                    !line.is_pair
                        && line.relation == pair.relation
                        && [cell, pair.other].iter().all(|cell| line.cells.contains(cell))
                };
                if self.lines.iter().any(has_both) {
                    continue;
                }
                let table = self.tables[usize::from(pair.table)].clone();
                let step = move |first: u32, place: usize, digit: u32| {
                    let fits = |digits: Digits| digits.bits() >> (digit - 1) & 1 == 1;
                    let partners = table.0.get((first as usize).wrapping_sub(1)).copied();
                    (place == 0 || partners.is_some_and(fits)).then_some(digit)
                };
                let cells = vec![cell, pair.other];
                let line = Line::new(pair.relation, cells, 0, step, |_| true);
                self.lines.push(line.as_pair());
            }
        }
    }

    /// Whether a line can still be filled with these digits, by cell of the grid.
    pub fn can_fill(&self, line: usize, digits: impl Fn(Cell) -> Digits) -> bool {
        let line = &self.lines[line];
        let mut cells: Vec<Digits> = line.cells.iter().map(|&cell| digits(cell)).collect();
        line.prune(&mut cells, Exactness::Distinct)
    }
}
