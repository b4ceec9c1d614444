//! A web: the nodes that a sort of chain runs through, and the links between them. The search knows
//! nothing else, so that further sorts of chain are further webs.

use super::numbers::Numbers;
use crate::engine::cell::{Cell, CellSet};
use crate::engine::digit::Digit;
use crate::engine::lists::Lists;
use crate::engine::mark::Node;
use crate::engine::puzzle::{Intersection, Puzzle};
use crate::engine::region::{Family, RegionId};
use crate::engine::technique::als::table::Table;
use crate::engine::technique::basics::Basics;
use crate::engine::technique::links::Links;
use crate::engine::technique::subsets::subsets;

/// Nodes in order, and by node the nodes that are linked to it, by place.
pub struct Web {
    pub(super) nodes: Vec<Node>,
    pub(super) strong: Lists,
    pub(super) weak: Lists,
    /// By node: the cells with its digit that every cell of it sees.
    pub(super) sights: Vec<CellSet>,
}

impl Web {
    /// The web of these strong links. Nodes that cannot both be true are its weak links: other
    /// digits of a cell, and the same digit where every cell of the one sees every cell of the
    /// other.
    pub(super) fn new(basics: &Basics<'_>, links: impl Iterator<Item = [Node; 2]>) -> Self {
        let ends: Vec<Node> = links.flatten().collect();
        let (numbers, places) = Numbers::new(basics.puzzle(), &ends);
        let both_ways = |ends: &[u32]| [(ends[0], ends[1]), (ends[1], ends[0])];
        let strong: Vec<(u32, u32)> = places.chunks_exact(2).flat_map(both_ways).collect();
        let strong = Lists::ascending(numbers.nodes.len(), &strong);
        let sights: Vec<CellSet> = numbers.nodes.iter().map(|node| sight(basics, node)).collect();
        let weak = weak_links(basics, &numbers, &sights);
        Self { nodes: numbers.nodes, strong, weak, sights }
    }

    /// The web of one digit and a region's two places for it.
    pub(super) fn of_digit(basics: &Basics<'_>, links: &Links, digit: Digit) -> Self {
        let pairs = links.distinct_pairs(digit);
        Self::new(basics, pairs.map(|pair| pair.map(|cell| Node::new(cell, digit))))
    }

    /// The web of cells with two candidates.
    pub(super) fn of_cells(basics: &Basics<'_>, links: &Links) -> Self {
        Self::new(basics, in_cells(basics, links).into_iter())
    }

    /// The web of both; with `groups`, also of the candidates that a region shares with another;
    /// with `sets`, also of what almost locked sets have of a digit.
    pub fn of_all(basics: &Basics<'_>, links: &Links, groups: bool, sets: Option<&Table>) -> Self {
        let mut strong = in_cells(basics, links);
        for digit in basics.puzzle().digits() {
            let pairs = links.distinct_pairs(digit);
            strong.extend(pairs.map(|pair| pair.map(|cell| Node::new(cell, digit))));
        }
        if groups {
            strong.extend(in_groups(basics));
        }
        strong.extend(sets.into_iter().flat_map(|table| in_sets(basics, table)));
        Self::new(basics, strong.into_iter())
    }

    /// How many candidates are false if one of two nodes is true.
    pub(super) fn struck(&self, basics: &Basics<'_>, a: usize, b: usize) -> usize {
        let (one, other) = (&self.nodes[a], &self.nodes[b]);
        if one.digit == other.digit {
            return self.sights[a].common_len(&self.sights[b]);
        }
        match (one.cell(), other.cell()) {
            (Some(cell), Some(same)) if cell == same => {
                basics.board.candidates(cell).len().saturating_sub(2)
            }
            (cell, further) => {
                usize::from(cell.is_some_and(|cell| self.sights[b].contains(cell)))
                    + usize::from(further.is_some_and(|cell| self.sights[a].contains(cell)))
            }
        }
    }
}

/// By node: the nodes that are not true if it is, ascending.
fn weak_links(basics: &Basics<'_>, numbers: &Numbers, sights: &[CellSet]) -> Lists {
    let nodes = &numbers.nodes;
    let none = CellSet::empty(basics.puzzle().grid());
    // By digit: the cells of candidates, and the groups.
    let mut alike: Vec<(CellSet, Vec<(u32, CellSet)>)> =
        vec![(none.clone(), Vec::new()); basics.puzzle().largest().into()];
    for (number, node) in (0..).zip(nodes) {
        let (candidates, groups) = &mut alike[node.digit.index()];
        match node.cell() {
            Some(cell) => candidates.insert(cell),
            None => {
                let mut cells = none.clone();
                node.cells().iter().for_each(|&cell| cells.insert(cell));
                groups.push((number, cells));
            }
        }
    }
    let mut links: Vec<(u32, u32)> = Vec::with_capacity(16 * nodes.len());
    for ((number, node), sight) in (0..).zip(nodes).zip(sights) {
        let (candidates, groups) = &alike[node.digit.index()];
        if basics.pay(2 + groups.len() / 8).is_break() {
            break;
        }
        for cell in CellSet::common([sight, candidates]) {
            links.push((numbers.of(cell, node.digit), number));
        }
        for other in node.cell().into_iter().flat_map(|cell| numbers.within(cell)) {
            if other != number {
                links.push((other, number));
            }
        }
        for (group, cells) in groups {
            if sight.includes(cells) {
                links.push((*group, number));
            }
        }
    }
    // They go both ways: each list has its items in the order of the nodes that they came from.
    Lists::new(nodes.len(), &links)
}

/// The cells with the digit of a node that every cell of it sees.
fn sight(basics: &Basics<'_>, node: &Node) -> CellSet {
    let mut sight = basics.holders(node.digit).clone();
    node.cells().iter().for_each(|&cell| sight.keep(basics.puzzle().peers(cell)));
    sight
}

fn in_cells(basics: &Basics<'_>, links: &Links) -> Vec<[Node; 2]> {
    let both = |&cell: &Cell| {
        let digits = basics.board.candidates(cell);
        Some([Node::new(cell, digits.first()?), Node::new(cell, digits.last()?)])
    };
    links.bivalue().iter().filter_map(both).collect()
}

/// The ways to part the places of a digit in a region into two, of which one at least is what the
/// region shares with a box or, if it is a box, with a line.
fn in_groups(basics: &Basics<'_>) -> Vec<[Node; 2]> {
    let puzzle = basics.puzzle();
    let mut links = Vec::new();
    let mut shared: Vec<u32> = Vec::new();
    for base in puzzle.region_ids() {
        shared.clear();
        shared.extend(crossings(puzzle, base));
        if shared.is_empty() {
            continue;
        }
        let must = basics.certain(base);
        for (digit, &places) in puzzle.digits().iter().zip(basics.places_in(base)) {
            // A group has two places, and there is another one.
            if places.count_ones() >= 3 && must.contains(digit) {
                part(basics, base, digit, places, &shared, &mut links);
            }
        }
    }
    links
}

/// By region that crosses another, a line a box or a box a line: what they share.
fn crossings(puzzle: &Puzzle, base: RegionId) -> impl Iterator<Item = u32> + Clone {
    let is_box = |id| puzzle.region(id).family == Family::Box;
    let is_crossing = move |met: &&Intersection| is_box(base) != is_box(met.cover);
    let all = puzzle.intersections();
    let first = all.partition_point(|met| met.base < base);
    let own = all[first..].iter().take_while(move |met| met.base == base);
    own.filter(is_crossing).map(|met| met.shared)
}

/// Whether a region must hold a digit and has two places for it or, with groups, two nodes.
pub(super) fn is_parted(basics: &Basics<'_>, region: RegionId, digit: Digit, groups: bool) -> bool {
    let places = basics.places(region, digit);
    let is_parted = || parts(places, crossings(basics.puzzle(), region)).next().is_some();
    basics.certain(region).contains(digit) && (places.count_ones() == 2 || groups && is_parted())
}

/// The ways to part some places into a group and another node.
fn parts(places: u32, shared: impl Iterator<Item = u32> + Clone) -> impl Iterator<Item = [u32; 2]> {
    let is_node = {
        let shared = shared.clone();
        move |node: u32| node.count_ones() == 1 || shared.clone().any(|own| node & !own == 0)
    };
    let parts = shared.map(move |own| [own & places, places & !own]);
    parts.filter(move |&[group, rest]| group.count_ones() >= 2 && rest != 0 && is_node(rest))
}

/// Adds the ways to part the places of a digit in a region, each at what the region shares with
/// another.
fn part(
    basics: &Basics<'_>,
    base: RegionId,
    digit: Digit,
    places: u32,
    shared: &[u32],
    links: &mut Vec<[Node; 2]>,
) {
    let node = |places: u32| {
        let mut cells = [Cell::FIRST; Node::MOST];
        let own = cells.get_mut(..places.count_ones() as usize)?;
        own.iter_mut().zip(basics.cells_at(base, places)).for_each(|(at, cell)| *at = cell);
        Node::group(own, digit)
    };
    for [group, rest] in parts(places, shared.iter().copied()) {
        links.extend(node(group).zip(node(rest)).map(|(a, b)| [a, b]));
    }
}

/// Two digits of an almost locked set: it lacks one of its digits at most. And a digit of a set and
/// the one that the set leaves a cell with, if it lacks the former. Sets of one cell are cells with
/// two candidates. Digits whose places no other candidate sees lead nowhere.
fn in_sets(basics: &Basics<'_>, table: &Table) -> Vec<[Node; 2]> {
    let several = table.sets().iter().enumerate().filter(|(_, set)| set.size > 1);
    let mut links = Vec::new();
    for (number, set) in several {
        let node = |digit| {
            let places: Vec<Cell> = table.places(number, digit).collect();
            Node::group(&places, digit).filter(|_| table.seen(number, digit) != 0)
        };
        let nodes: Vec<Node> = set.digits.iter().filter_map(node).collect();
        links.extend(subsets(&nodes, 2).map(|pair| [pair[0], pair[1]]));
        if basics.pay(nodes.len() * basics.puzzle().cells().len() / 8).is_break() {
            break;
        }
        for cell in basics.board.open_cells() {
            let left = |node: &Node| left(basics, table, number, node.digit, cell);
            let link = |node: &Node| Some([*node, Node::new(cell, left(node)?)]);
            links.extend(nodes.iter().filter_map(link));
        }
    }
    links
}

/// The other digit that a set leaves a cell with, if it lacks `digit`: it is locked then, so the
/// cell has none of those digits of which it sees all places in the set. Of a cell with two
/// candidates a chain takes two links to say so.
fn left(basics: &Basics<'_>, table: &Table, set: usize, digit: Digit, cell: Cell) -> Option<Digit> {
    let candidates = basics.board.candidates(cell);
    if candidates.len() < 3 {
        return None;
    }
    let is_seen =
        |other: &Digit| *other != digit && table.seen(set, *other) & table.mask(*other, cell) != 0;
    let seen = (candidates & table.sets()[set].digits).iter().filter(is_seen);
    let left = seen.fold(candidates, |left, other| left - other.into()).only()?;
    (left != digit).then_some(left)
}

/// The almost locked sets that link two nodes as two of their digits.
pub(super) fn sets_between(table: &Table, a: &Node, b: &Node) -> impl Iterator<Item = usize> {
    let differ = a.digit != b.digit && a.cells() != b.cells();
    let sets = if differ { 0..table.sets().len() } else { 0..0 };
    sets.filter(move |&set| {
        let digits = table.sets()[set].digits;
        let has_both = digits.contains(a.digit) && digits.contains(b.digit);
        has_both && has(table, set, a) && has(table, set, b)
    })
}

/// The first set that links two nodes: as two of its digits, or as one of them and what it leaves a
/// cell with if it lacks that one.
pub(super) fn set_behind(basics: &Basics<'_>, table: &Table, a: &Node, b: &Node) -> Option<usize> {
    let leaves = |set, own: &Node, other: &Node| {
        let cell = other.cell().filter(|_| has(table, set, own));
        cell.and_then(|cell| left(basics, table, set, own.digit, cell)) == Some(other.digit)
    };
    sets_between(table, a, b).next().or_else(|| {
        let is_set = a.digit != b.digit && a.cells() != b.cells();
        let sets = if is_set { 0..table.sets().len() } else { 0..0 };
        let mut several = sets.filter(|&set| table.sets()[set].size > 1);
        several.find(|&set| leaves(set, a, b) || leaves(set, b, a))
    })
}

/// Whether a node is what a set has of its digit.
fn has(table: &Table, set: usize, node: &Node) -> bool {
    table.places(set, node.digit).eq(node.cells().iter().copied())
}
