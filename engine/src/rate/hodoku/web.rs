//! What each candidate implies, and what follows from that, step by step.
//!
//! A node is a candidate that is true or false, or a group (two or three candidates of a digit where
//! a box and a line cross), one of which is true or all of which are false. A true candidate makes
//! the others of its cell and of its houses false; a false one makes the last remaining one true.
//! The order in which a node's consequences are listed decides which of two equal chains is found.

use super::grid::Grid;
use crate::lists::Lists;
use crate::nine::{Cells, HOUSE, SEEN, bits, count, each, first, houses_of, one, seen_by_all};
use crate::rate::closure::Closure;

/// The number of a node. First, by digit, 128 numbers for true candidates and 128 for false ones,
/// by cell, so a set of nodes begins with sets of cells. Then the groups, even if true, odd if
/// false.
pub type Node = u16;

/// The first number of a group.
pub const GROUPS: usize = 2 * 128 * 9;

/// The node of a candidate.
pub const fn candidate(cell: usize, digit: usize, is_true: bool) -> Node {
    128 * (2 * digit as Node + !is_true as Node) + cell as Node
}

/// Whether the node is true.
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
    /// By node: what follows from it directly.
    implied: Lists<Node>,
}

impl Web {
    /// The implications between candidates and, if wanted, groups.
    pub fn new(grid: &Grid, with_groups: bool) -> Self {
        Self::of(grid, if with_groups { groups(grid) } else { Vec::new() }, true)
    }

    /// What groups add to the implications of candidates, which were worked out elsewhere.
    pub fn of_groups(grid: &Grid) -> Self {
        Self::of(grid, groups(grid), false)
    }

    fn of(grid: &Grid, groups: Vec<Group>, with_candidates: bool) -> Self {
        let nodes = GROUPS + 2 * groups.len();
        let by_groups = Lists::new(nodes, &group_links(grid, &groups));
        let mut implied = Lists::with_room(nodes, 4_096);
        for digit in 0..9 {
            for is_true in [true, false] {
                for cell in each(grid.places[digit]) {
                    let node = candidate(cell, digit, is_true).into();
                    implied.skip_to(node);
                    implied.push_by(|implied| {
                        match (with_candidates, is_true) {
                            (false, _) => {}
                            (_, true) => add_true(grid, cell, digit, implied),
                            (_, false) => add_false(grid, cell, digit, implied),
                        }
                        implied.extend_from_slice(by_groups.slice(node));
                    });
                }
            }
        }
        implied.skip_to(GROUPS);
        (GROUPS..nodes).for_each(|node| implied.push(by_groups.slice(node).iter().copied()));
        Self { groups, implied }
    }

    /// The number of nodes.
    pub const fn nodes(&self) -> usize {
        self.implied.things()
    }

    /// What follows directly from a node.
    pub fn implied(&self, node: Node) -> &[Node] {
        self.implied.slice(node.into())
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
}

/// Adds what follows from a true candidate.
fn add_true(grid: &Grid, cell: usize, digit: usize, implied: &mut Vec<Node>) {
    let others = bits(grid.candidates[cell] & !(1 << digit));
    implied.extend(others.map(|other| candidate(cell, other, false)));
    let mut left = grid.places[digit] & !one(cell);
    for house in houses_of(cell) {
        let seen = each(left & HOUSE[house]);
        implied.extend(seen.map(|other| candidate(other, digit, false)));
        left &= !HOUSE[house];
    }
}

/// Adds what follows from a false candidate.
fn add_false(grid: &Grid, cell: usize, digit: usize, implied: &mut Vec<Node>) {
    let others = grid.candidates[cell] & !(1 << digit);
    if others.is_power_of_two() {
        implied.push(candidate(cell, others.trailing_zeros() as usize, true));
    }
    let mut paired = 0;
    for house in houses_of(cell).into_iter().filter(|&house| grid.free[house][digit] == 2) {
        let other = grid.in_house(house, digit) & !one(cell) & !paired;
        if other != 0 {
            paired |= other;
            implied.push(candidate(first(other), digit, true));
        }
    }
}

/// The links from and to groups, each as two nodes; one leads to the other.
fn group_links(grid: &Grid, groups: &[Group]) -> Vec<(Node, Node)> {
    let mut links = Vec::new();
    for (number, &group) in groups.iter().enumerate() {
        let [on, off] = nodes_of(number);
        let seen = grid.places[group.digit] & seen_by_all(group.cells);
        for cell in each(seen) {
            links.push((on, candidate(cell, group.digit, false)));
            links.push((candidate(cell, group.digit, true), off));
        }
        for house in [18 + group.square, group.line] {
            let rest = seen & HOUSE[house];
            if count(rest) == 1 {
                links.push((off, candidate(first(rest), group.digit, true)));
                links.push((candidate(first(rest), group.digit, false), on));
            }
        }
        join_groups(grid, groups, number, &mut links);
    }
    links
}

/// Two groups that share a house are not both true; if they cover all its places, one is.
fn join_groups(grid: &Grid, groups: &[Group], number: usize, links: &mut Vec<(Node, Node)>) {
    let group = groups[number];
    let [on, off] = nodes_of(number);
    // Along the line, and within the box: how many others there are, and the last of them.
    let mut others = [(0, 0); 2];
    for (place, other) in groups.iter().enumerate() {
        if other.digit != group.digit || other.cells & group.cells != 0 {
            continue;
        }
        let shared = [other.line == group.line, other.square == group.square];
        for (others, _) in others.iter_mut().zip(shared).filter(|(_, shared)| *shared) {
            *others = (others.0 + 1, place);
            links.push((on, nodes_of(place)[1]));
        }
    }
    for (house, (count, other)) in [group.line, 18 + group.square].into_iter().zip(others) {
        let both = group.cells | groups[other].cells;
        if count == 1 && grid.in_house(house, group.digit) & !both == 0 {
            links.push((off, nodes_of(other)[0]));
        }
    }
}

/// The nodes of a group: true and false.
const fn nodes_of(group: usize) -> [Node; 2] {
    [(GROUPS + 2 * group) as Node, (GROUPS + 2 * group + 1) as Node]
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
    /// The nodes in the order in which they follow, starting with the premise.
    pub nodes: Vec<Node>,
    /// By index in that order: the index of the node that it follows from.
    parents: Vec<u16>,
    /// By index: the number of links from the premise.
    pub depths: Vec<u16>,
    /// By node: the number of the last tree that contains it.
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

    /// The nodes from the premise to an index.
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

/// The cells where a digit is true, or false, by everything that follows from a premise.
pub fn cells_of(follows: &[u64], digit: usize, is_true: bool) -> Cells {
    let place = 2 * (2 * digit + usize::from(!is_true));
    let pair = follows.get(place..place + 2);
    pair.map_or(0, |pair| Cells::from(pair[0]) | Cells::from(pair[1]) << 64)
}

/// The candidates that a premise makes true and false, by digit.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub on: [Cells; 9],
    pub off: [Cells; 9],
}

impl Reach {
    /// What follows from a premise, including the premise itself.
    pub fn new(closure: &Closure, cell: usize, digit: usize, is_true: bool) -> Self {
        let follows = closure.after(candidate(cell, digit, is_true));
        let of = |side| std::array::from_fn(|digit| cells_of(follows, digit, side));
        let mut reach = Self { on: of(true), off: of(false) };
        let own = if is_true { &mut reach.on } else { &mut reach.off };
        own[digit] |= one(cell);
        reach
    }
}
