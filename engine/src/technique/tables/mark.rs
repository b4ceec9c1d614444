//! The marks that show why a step works: the parts of its pattern, and the role of each.

use crate::grid::relation::RelationId;
use crate::grid::{Cell, Digit, Digits, RegionId};
use std::cmp::Ordering;

/// A part of the pattern of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Candidates of a cell (an empty set marks the cell itself).
    Candidates(Role, Cell, Digits),
    /// A region.
    Region(Role, RegionId),
    /// A relation, such as a thermometer.
    Relation(Role, RelationId),
    /// A link between two nodes.
    Link(Link),
    /// A combination that the sentence names, for the region marked before it.
    Combination(Digits),
    /// A sum that the sentence names.
    Sum(u32),
    /// A claim of an argument, after those that it depends on.
    Claim(Claim),
}

/// A claim of an argument: that a candidate is right or wrong. The claims of each way of an
/// argument begin with what is assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// How deeply nested its argument is. A nested argument follows the claim that it proves.
    pub depth: u8,
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the candidate is right.
    pub is_right: bool,
    /// Why.
    pub reason: Reason,
}

/// Why a claim of an argument holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is assumed.
    Assumed,
    /// A right candidate rules it out.
    Seen,
    /// It is the last candidate of its cell.
    Cell,
    /// It is the last place for its digit in a region.
    Region(RegionId),
    /// A relation rules it out.
    Relation(RelationId),
    /// A pattern of this name rules it out.
    Pattern(&'static str),
    /// A nested argument.
    Argument,
}

/// A link between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Whether at least one of the two must be true (strong), or at most one (weak).
    pub strong: bool,
    /// The node that it starts from.
    pub from: Node,
    /// The node that it leads to.
    pub to: Node,
}

/// A candidate, or a group of candidates of one digit, of which either one is true or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    cells: [Cell; Self::MOST],
    len: u8,
    /// The digit.
    pub digit: Digit,
}

impl Node {
    /// The largest number of cells in a group.
    pub const MOST: usize = 8;

    /// A candidate.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        let mut cells = [Cell::FIRST; Self::MOST];
        cells[0] = cell;
        Self { cells, len: 1, digit }
    }

    /// A group; `None` if there are too many cells or none. The cells are in reading order.
    pub fn group(members: &[Cell], digit: Digit) -> Option<Self> {
        let mut cells = [Cell::FIRST; Self::MOST];
        cells.get_mut(..members.len())?.copy_from_slice(members);
        (!members.is_empty()).then_some(Self { cells, len: members.len() as u8, digit })
    }

    /// The cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.len)]
    }

    /// A number that orders nodes: by their cells, then by the number of cells, then by digit.
    pub fn key(&self) -> u128 {
        // A grid has at most 4096 cells.
        let cells = self.cells.iter().fold(0, |key, cell| key << 12 | cell.index() as u128);
        cells << 16 | u128::from(self.len) << 8 | u128::from(self.digit.get())
    }

    /// The cell of a candidate; `None` for a group.
    pub fn cell(&self) -> Option<Cell> {
        match *self.cells() {
            [cell] => Some(cell),
            _ => None,
        }
    }
}

impl Ord for Node {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<(Cell, Digit)> for Node {
    fn from((cell, digit): (Cell, Digit)) -> Self {
        Self::new(cell, digit)
    }
}

/// The role of a mark in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The candidates that form the pattern.
    Pattern,
    /// The region of a pattern, or the base set of a fish.
    Base,
    /// The region that loses candidates, or the cover set of a fish.
    Cover,
    /// What makes the pattern an exception: a fin, the pivot of a wing, the odd cell.
    Fin,
    /// What the step follows from: what lacks a combination.
    Reason,
    /// What a fact names besides the pattern: a digit on the board.
    Fact,
    /// The first colour, or one end of a chain.
    First,
    /// The second colour, or the other end of a chain.
    Second,
    /// The n-th of several sets of cells, from 0, which sentences name A, B, C and so on.
    Set(u8),
}

/// Candidates by cell, in the form of strikes: each cell once and in reading order.
pub fn by_cell(mut struck: Vec<(Cell, Digits)>) -> Vec<(Cell, Digits)> {
    struck.sort_by_key(|(cell, _)| *cell);
    struck.dedup_by(|other, kept| {
        let is_same = other.0 == kept.0;
        if is_same {
            kept.1 |= other.1;
        }
        is_same
    });
    struck
}

/// The candidates that are in both of two lists, which are by cell.
pub fn common(one: &[(Cell, Digits)], other: &[(Cell, Digits)]) -> Vec<(Cell, Digits)> {
    let mut others = other.iter().peekable();
    let mut common = Vec::new();
    for &(cell, digits) in one {
        while others.next_if(|(other, _)| *other < cell).is_some() {}
        if let Some(&(_, also)) = others.next_if(|(other, _)| *other == cell)
            && digits.meets(also)
        {
            common.push((cell, digits & also));
        }
    }
    common
}
