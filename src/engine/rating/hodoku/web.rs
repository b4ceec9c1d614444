//! What each candidate implies, and what follows from that, step by step.
//!
//! A node is a candidate that is true or false, or a group (two or three candidates of a digit where
//! a box and a line cross) of which one is true or all are false. A true candidate makes the others
//! of its cell and of its houses false; a false one makes the last other true. The order in which a
//! node's consequences are listed decides which of two equal chains is found.

use super::grid::Grid;
use crate::engine::nine::{
    Cells, HOUSE, SEEN, bits, count, each, first, houses_of, one, seen_by_all,
};

/// The number of a node: by digit 128 for true candidates and 128 for false ones, by cell, so that a
/// set of nodes begins with sets of cells; then by group, even where it is true, odd where it is false.
pub type Node = u16;

/// The first number of a group.
pub const GROUPS: usize = 2 * 128 * 9;

/// The node of a candidate.
pub const fn candidate(cell: usize, digit: usize, is_true: bool) -> Node {
    128 * (2 * digit as Node + !is_true as Node) + cell as Node
}

/// Whether it is true.
pub const fn is_true(node: Node) -> bool {
    let side = if Web::is_candidate(node) { node / 128 } else { node };
    side.is_multiple_of(2)
}

/// Candidates of a digit where a box and a line cross.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub digit: usize,
    pub cells: Cells,
    /// The line.
    line: usize,
    square: usize,
}

/// All implications of a position.
#[derive(Debug)]
pub struct Web {
    groups: Vec<Group>,
    /// What follows from each node at once, node by node.
    implied: Vec<Node>,
    /// By node: where that begins and ends.
    ranges: Vec<[u16; 2]>,
}

/// Implications in the order in which they were found, then by the node that they lead from.
#[derive(Default)]
struct Links {
    found: Vec<(Node, Node)>,
    to: Vec<Node>,
    /// By node: where those from it begin; after the last one, where they end.
    starts: Vec<u16>,
}

impl Links {
    fn imply(&mut self, from: Node, to: Node) {
        self.found.push((from, to));
    }

    /// Sorts them by what they lead from.
    fn sort(&mut self, nodes: usize) {
        self.starts = vec![0; nodes + 1];
        for (from, _) in &self.found {
            self.starts[usize::from(*from) + 1] += 1;
        }
        for node in 1..self.starts.len() {
            self.starts[node] += self.starts[node - 1];
        }
        let mut next = self.starts.clone();
        self.to = vec![0; self.found.len()];
        for (from, to) in self.found.drain(..) {
            let next = &mut next[usize::from(from)];
            self.to[usize::from(*next)] = to;
            *next += 1;
        }
    }

    /// What a node leads to.
    fn from(&self, node: usize) -> &[Node] {
        let range = self.starts.get(node..node + 2);
        range.map_or(&[], |range| &self.to[range[0].into()..range[1].into()])
    }
}

impl Web {
    /// The implications between candidates and, where wanted, groups.
    pub fn new(grid: &Grid, with_groups: bool) -> Self {
        Self::of(grid, if with_groups { groups(grid) } else { Vec::new() }, true)
    }

    /// What the groups add to the implications of candidates that were worked out elsewhere.
    pub fn of_groups(grid: &Grid) -> Self {
        Self::of(grid, groups(grid), false)
    }

    fn of(grid: &Grid, groups: Vec<Group>, with_candidates: bool) -> Self {
        let nodes = GROUPS + 2 * groups.len();
        let mut web =
            Self { groups, implied: Vec::with_capacity(4_096), ranges: vec![[0; 2]; nodes] };
        let mut links = Links::default();
        if !web.groups.is_empty() {
            web.link_groups(grid, &mut links);
            links.sort(nodes);
        }
        for digit in 0..9 {
            for is_true in [true, false] {
                for cell in each(grid.places[digit]) {
                    let start = web.implied.len();
                    match (with_candidates, is_true) {
                        (false, _) => {}
                        (_, true) => web.add_true(grid, cell, digit),
                        (_, false) => web.add_false(grid, cell, digit),
                    }
                    web.add_links(&links, candidate(cell, digit, is_true).into(), start);
                }
            }
        }
        for node in GROUPS..nodes {
            web.add_links(&links, node, web.implied.len());
        }
        web
    }

    /// Ends what follows from a node with what follows by way of groups.
    fn add_links(&mut self, links: &Links, node: usize, start: usize) {
        self.implied.extend_from_slice(links.from(node));
        self.ranges[node] = [start as u16, self.implied.len() as u16];
    }

    /// The number of nodes.
    pub const fn nodes(&self) -> usize {
        self.ranges.len()
    }

    /// What follows from a node at once.
    pub fn implied(&self, node: Node) -> &[Node] {
        let [start, end] = self.ranges[usize::from(node)].map(usize::from);
        &self.implied[start..end]
    }

    /// The cells of a node.
    pub fn cells(&self, node: Node) -> Cells {
        match self.group(node) {
            Some(group) => group.cells,
            None => one(usize::from(node) % 128),
        }
    }

    /// The first cell of a node.
    pub fn cell(&self, node: Node) -> usize {
        first(self.cells(node))
    }

    /// The digit of a node.
    pub fn digit(&self, node: Node) -> usize {
        self.group(node).map_or(usize::from(node) / 256, |group| group.digit)
    }

    /// Whether it is a candidate, not a group.
    pub const fn is_candidate(node: Node) -> bool {
        (node as usize) < GROUPS
    }

    fn group(&self, node: Node) -> Option<&Group> {
        self.groups.get(usize::from(node).checked_sub(GROUPS)? / 2)
    }

    /// What follows from a candidate that is true.
    fn add_true(&mut self, grid: &Grid, cell: usize, digit: usize) {
        let others = bits(grid.candidates[cell] & !(1 << digit));
        self.implied.extend(others.map(|other| candidate(cell, other, false)));
        let mut left = grid.places[digit] & !one(cell);
        for house in houses_of(cell) {
            let seen = each(left & HOUSE[house]);
            self.implied.extend(seen.map(|other| candidate(other, digit, false)));
            left &= !HOUSE[house];
        }
    }

    /// What follows from a candidate that is false.
    fn add_false(&mut self, grid: &Grid, cell: usize, digit: usize) {
        let others = grid.candidates[cell] & !(1 << digit);
        if others.is_power_of_two() {
            self.implied.push(candidate(cell, others.trailing_zeros() as usize, true));
        }
        let mut paired = 0;
        for house in houses_of(cell).into_iter().filter(|&house| grid.free[house][digit] == 2) {
            let other = grid.in_house(house, digit) & !one(cell) & !paired;
            if other != 0 {
                paired |= other;
                self.implied.push(candidate(first(other), digit, true));
            }
        }
    }

    fn link_groups(&self, grid: &Grid, links: &mut Links) {
        for number in 0..self.groups.len() {
            let group = self.groups[number];
            let [on, off] = [0, 1].map(|side| (GROUPS + 2 * number + side) as Node);
            let seen = grid.places[group.digit] & seen_by_all(group.cells);
            for cell in each(seen) {
                links.imply(on, candidate(cell, group.digit, false));
                links.imply(candidate(cell, group.digit, true), off);
            }
            for house in [18 + group.square, group.line] {
                let rest = seen & HOUSE[house];
                if count(rest) == 1 {
                    links.imply(off, candidate(first(rest), group.digit, true));
                    links.imply(candidate(first(rest), group.digit, false), on);
                }
            }
            self.join_groups(grid, number, [on, off], links);
        }
    }

    /// Groups that share a house are not both true; where they share all of its places, one is.
    fn join_groups(&self, grid: &Grid, number: usize, [on, off]: [Node; 2], links: &mut Links) {
        let group = self.groups[number];
        // Along the line, and within the box: how many others there are, and the last of them.
        let mut others = [(0, 0); 2];
        for place in 0..self.groups.len() {
            let other = self.groups[place];
            if other.digit != group.digit || other.cells & group.cells != 0 {
                continue;
            }
            let shared = [other.line == group.line, other.square == group.square];
            for (others, _) in others.iter_mut().zip(shared).filter(|(_, shared)| *shared) {
                *others = (others.0 + 1, place);
                links.imply(on, (GROUPS + 2 * place + 1) as Node);
            }
        }
        for (house, (count, other)) in [group.line, 18 + group.square].into_iter().zip(others) {
            let both = group.cells | self.groups[other].cells;
            if count == 1 && grid.in_house(house, group.digit) & !both == 0 {
                links.imply(off, (GROUPS + 2 * other) as Node);
            }
        }
    }
}

/// The groups: by line, digit and box.
fn groups(grid: &Grid) -> Vec<Group> {
    let mut groups = Vec::new();
    for line in 0..18 {
        for digit in 0..9 {
            let places = grid.in_house(line, digit);
            for square in (0..9).filter(|_| places != 0) {
                let cells = places & HOUSE[18 + square];
                if count(cells) >= 2 {
                    groups.push(Group { digit, cells, line, square });
                }
            }
        }
    }
    groups
}

/// Everything that follows from one node, breadth first.
#[derive(Debug, Default)]
pub struct Tree {
    /// The nodes in the order in which they follow, the first being the premise.
    pub nodes: Vec<Node>,
    /// By place in that order: the place of the node that it follows from.
    parents: Vec<u16>,
    /// By place: the number of links from the premise.
    pub depths: Vec<u16>,
    /// By node: the number of the last tree that has it.
    reached: Vec<u32>,
    trees: u32,
}

impl Tree {
    /// Grows the tree of a premise.
    pub fn grow(&mut self, web: &Web, premise: Node) {
        self.reached.resize(web.nodes(), 0);
        self.trees += 1;
        self.nodes.clear();
        self.parents.clear();
        self.depths.clear();
        self.add(premise, 0, 0);
        let mut place = 0;
        while place < self.nodes.len() {
            let depth = self.depths[place] + 1;
            for &node in web.implied(self.nodes[place]) {
                if self.reached[usize::from(node)] != self.trees {
                    self.add(node, place as u16, depth);
                }
            }
            place += 1;
        }
    }

    fn add(&mut self, node: Node, parent: u16, depth: u16) {
        self.reached[usize::from(node)] = self.trees;
        self.nodes.push(node);
        self.parents.push(parent);
        self.depths.push(depth);
    }

    /// The nodes from the premise to a place.
    pub fn path(&self, mut place: usize) -> Vec<Node> {
        let mut path = vec![self.nodes[place]];
        while place != 0 {
            place = usize::from(self.parents[place]);
            path.push(self.nodes[place]);
        }
        path.reverse();
        path
    }
}

/// Whether a cell sees another.
pub const fn sees(cell: usize, other: usize) -> bool {
    SEEN[cell] >> other & 1 == 1
}
