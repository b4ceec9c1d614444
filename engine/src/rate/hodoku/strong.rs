//! What is true if a candidate is false.
//!
//! Only strong links make anything true, and few candidates and groups have any. These are
//! numbered, so everything that follows by alternating strong and weak links is a short set of
//! numbers. Every link also holds backwards, and this determines the rest: a candidate implies the
//! falsity of another if whatever the first makes true makes the second false.

use super::grid::Grid;
use super::web::{GROUPS, Node, Web, candidate, is_true};
use crate::lists::Lists;
use crate::nine::{Cells, each, one, seen_by_all};
use crate::rate::closure::Closure;

/// Stands for the number of a node without a strong link.
const NONE: u16 = u16::MAX;

/// The candidates and groups with strong links, and what follows from them.
pub struct Strong<'a> {
    web: &'a Web,
    /// By number: the node that is true. Candidates come first, by digit and cell, then groups.
    nodes: Vec<Node>,
    /// By digit: the number of its first candidate; at the end, the number of the first group.
    digits: [usize; 10],
    /// By candidate or group: its number, or [`NONE`].
    numbers: Vec<u16>,
    /// How many words a set of numbers has.
    words: usize,
    /// By number: what is true if the node is false.
    after: Vec<u64>,
    /// By number: what the node makes false by one link.
    weak: Vec<u64>,
}

/// The opposite node of the same candidate or group.
const fn inverse(node: Node) -> Node {
    if Web::is_candidate(node) { node ^ 128 } else { node ^ 1 }
}

/// The members of a set of numbers.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let member = (bits != 0).then(|| 64 * word + bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(member)
        })
    })
}

fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

fn add(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, more)| *word |= more);
}

fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(word, other)| word & other != 0)
}

impl<'a> Strong<'a> {
    /// Follows the strong links of a web.
    pub fn new(grid: &Grid, web: &'a Web) -> Self {
        let mut strong = Self {
            web,
            nodes: Vec::with_capacity(128),
            digits: [0; 10],
            numbers: vec![NONE; web.nodes() / 2],
            words: 0,
            after: Vec::new(),
            weak: Vec::new(),
        };
        for digit in 0..9 {
            strong.digits[digit] = strong.nodes.len();
            each(grid.places[digit]).for_each(|cell| strong.number(candidate(cell, digit, true)));
        }
        strong.digits[9] = strong.nodes.len();
        (GROUPS..web.nodes()).step_by(2).for_each(|group| strong.number(group as Node));
        strong.follow();
        strong
    }

    /// Numbers a candidate or group that has a strong link.
    fn number(&mut self, node: Node) {
        if !self.web.implied(inverse(node)).is_empty() {
            self.numbers[Self::place(node)] = self.nodes.len() as u16;
            self.nodes.push(node);
        }
    }

    fn follow(&mut self) {
        let count = self.nodes.len();
        self.words = count.div_ceil(64);
        let mut next = Lists::with_room(count, 16 * count);
        for &node in &self.nodes {
            let others = self.web.implied(node).iter().filter(|other| self.of(**other).is_some());
            let ends = others.flat_map(|other| self.web.implied(*other));
            next.push(ends.filter_map(|end| self.of(*end)).map(|end| end as u16));
        }
        let closure = Closure::new(count, |number| next.slice(number.into()));
        let mut after = vec![0; count * self.words];
        let mut weak = after.clone();
        for (number, &node) in self.nodes.iter().enumerate() {
            let row = number * self.words..(number + 1) * self.words;
            for end in self.web.implied(inverse(node)).iter().filter_map(|end| self.of(*end)) {
                insert(&mut after[row.clone()], end);
                add(&mut after[row.clone()], closure.after(end as u16));
            }
            self.weak_of(node, &mut weak[row]);
        }
        (self.after, self.weak) = (after, weak);
    }

    /// The index of a node, the same for both of its sides.
    const fn place(node: Node) -> usize {
        let node = node as usize;
        if node < GROUPS { node / 256 * 128 + node % 128 } else { node / 2 }
    }

    /// The number of a node, on either side, if it has a strong link.
    pub fn of(&self, node: Node) -> Option<usize> {
        let number = self.numbers[Self::place(node)];
        (number != NONE).then(|| number.into())
    }

    /// Adds what a true node makes false by one link.
    fn weak_of(&self, node: Node, weak: &mut [u64]) {
        self.web
            .implied(node)
            .iter()
            .filter_map(|end| self.of(*end))
            .for_each(|end| insert(weak, end));
    }

    fn row<'s>(&self, sets: &'s [u64], number: usize) -> &'s [u64] {
        &sets[number * self.words..(number + 1) * self.words]
    }

    /// By digit: the candidates that imply their own falsity.
    pub fn refuted(&self, grid: &Grid) -> [Cells; 9] {
        let mut weak = vec![0; self.words];
        std::array::from_fn(|digit| {
            let is_refuted = |cell: &usize| {
                weak.fill(0);
                self.weak_of(candidate(*cell, digit, true), &mut weak);
                members(&weak).any(|number| meet(self.row(&self.after, number), &weak))
            };
            each(grid.places[digit]).filter(is_refuted).fold(0, |all, cell| all | one(cell))
        })
    }

    /// The cells where a digit is true if a node is false.
    pub fn ends(&self, number: usize, digit: usize) -> Cells {
        let after = self.row(&self.after, number);
        let of_digit = self.digits[digit]..self.digits[digit + 1];
        let ends = of_digit.filter(|end| has(after, *end));
        ends.fold(0, |cells, end| cells | one(usize::from(self.nodes[end]) % 128))
    }

    /// Whether a false node makes a candidate true, or false.
    pub fn leads(&self, number: usize, node: Node) -> bool {
        let after = self.row(&self.after, number);
        if is_true(node) {
            return self.of(node).is_some_and(|end| has(after, end));
        }
        let causes = self.web.implied(inverse(node)).iter().filter_map(|cause| self.of(*cause));
        causes.into_iter().any(|cause| has(after, cause))
    }

    /// The candidates, by digit, that are false if any node is true among all those that both
    /// follow from a false node and imply it: each sees a true and a false part, or lies in a cell
    /// that contains both.
    pub fn around_loops(&self, number: usize) -> [Cells; 9] {
        let (weak, after) = (self.row(&self.weak, number), self.row(&self.after, number));
        let mut implying = vec![0; self.words];
        members(weak).for_each(|other| add(&mut implying, self.row(&self.after, other)));
        // By digit and side: what sees a part; by side: the cells of the parts.
        let (mut seen, mut cells) = ([[0; 2]; 9], [0; 2]);
        for (other, &node) in self.nodes.iter().enumerate() {
            let others = self.row(&self.weak, other);
            let is_on = has(after, other) && (has(weak, other) || meet(&implying, others));
            let is_off = other == number || has(&implying, other) && meet(after, others);
            for (side, _) in [is_on, is_off].into_iter().enumerate().filter(|(_, is_part)| *is_part)
            {
                let own = self.web.cells(node);
                seen[self.web.digit(node)][side] |= seen_by_all(own);
                cells[side] |= own;
            }
        }
        seen.map(|seen| seen[0] & seen[1] | cells[0] & cells[1])
    }
}
