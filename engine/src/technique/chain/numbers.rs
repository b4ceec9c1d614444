//! The numbers of a web's nodes, in node order: by first cell, with candidates before groups. So a
//! candidate's number is found by counting, and only groups have to be sorted.

use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::technique::Node;

/// The nodes of a web by number, and the numbers of candidates.
pub(super) struct Numbers {
    /// The nodes in order, each once.
    pub nodes: Vec<Node>,
    /// By cell: the digits of its candidates that are nodes.
    digits: Vec<Digits>,
    /// By cell: the number of nodes that begin with an earlier one.
    before: Vec<u32>,
}

impl Numbers {
    /// Numbers the nodes at the ends of links. Returns the node number by end.
    pub fn new(puzzle: &Puzzle, ends: &[Node]) -> (Self, Vec<u32>) {
        let cells = puzzle.grid().len();
        let mut digits = vec![Digits::EMPTY; cells];
        let mut groups: Vec<(u128, usize)> = Vec::with_capacity(ends.len());
        for (end, node) in ends.iter().enumerate() {
            match node.cell() {
                Some(cell) => digits[cell.index()].insert(node.digit),
                None => groups.push((node.key(), end)),
            }
        }
        groups.sort_unstable();
        let mut numbers = vec![0; ends.len()];
        let mut nodes: Vec<Node> = Vec::with_capacity(ends.len());
        let mut before = Vec::with_capacity(cells);
        let mut left = groups.iter().peekable();
        for cell in puzzle.grid().cells() {
            before.push(nodes.len() as u32);
            nodes.extend(digits[cell.index()].iter().map(|digit| Node::new(cell, digit)));
            while let Some(&(_, end)) = left.next_if(|(_, end)| ends[*end].cells()[0] == cell) {
                if nodes.last() != Some(&ends[end]) {
                    nodes.push(ends[end]);
                }
                numbers[end] = nodes.len() as u32 - 1;
            }
        }
        let all = Self { nodes, digits, before };
        for (node, number) in ends.iter().zip(&mut numbers) {
            if let Some(cell) = node.cell() {
                *number = all.of(cell, node.digit);
            }
        }
        (all, numbers)
    }

    /// The number of a candidate that is a node.
    pub fn of(&self, cell: Cell, digit: Digit) -> u32 {
        let earlier = self.digits[cell.index()] & Digits::up_to(digit.get() - 1);
        self.before[cell.index()] + earlier.len() as u32
    }

    /// The numbers of a cell's candidates.
    pub fn within(&self, cell: Cell) -> impl Iterator<Item = u32> + use<> {
        let first = self.before[cell.index()];
        first..first + self.digits[cell.index()].len() as u32
    }
}
