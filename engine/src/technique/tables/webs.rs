//! A web: the nodes used by a sort of chain, the links between them, and the ways through it from each
//! node that is assumed false to the nodes that are then true. The search knows nothing else, so other
//! sorts of chain are just other webs.
//!
//! Nodes are numbered by first cell, with candidates before groups. So a candidate's number is found by
//! counting, and only groups have to be sorted.
//!
//! Few states have a chain that strikes anything, so the search first finds what may be reachable
//! at all, using sets of nodes: there a way may repeat a node, so it reaches more than chains do.
//! Chains are searched only if something reachable matters. Both results are kept for all
//! techniques that ask.

use super::basics::subsets;
use super::places::Links;
use super::rows::{self, Rows};
use crate::grid::cell::{Cell, CellSet};
use crate::grid::digit::{Digit, Digits};
use crate::grid::puzzle::{Intersection, Puzzle};
use crate::grid::region::{Family, RegionId};
use crate::lists::Lists;
use crate::technique::tables::als::Table;
use crate::technique::tables::basics::Basics;
use crate::technique::tables::mark::{Node, common};
use crate::technique::tables::ties::Ties;
use std::cell::OnceCell;
use std::ops::Deref;

/// Nodes in order, and by node the linked nodes, by index.
pub struct Web {
    pub nodes: Vec<Node>,
    pub strong: Lists,
    pub weak: Lists,
    /// By node: the cells with its digit that all of its cells see.
    pub sights: Vec<CellSet>,
    /// By node, if lines are links too: every candidate that is false if it is true.
    ruled_out: Option<Vec<Vec<(Cell, Digits)>>>,
}

impl Web {
    /// The web of these strong links. Its weak links are nodes that cannot both be true: other
    /// digits of a cell, and the same digit if every cell of one sees every cell of the other; and
    /// with `ties`, what lines do not allow together.
    pub fn new(
        basics: &Basics<'_>,
        links: impl Iterator<Item = [Node; 2]>,
        ties: Option<&Ties>,
    ) -> Self {
        let ends: Vec<Node> = links.flatten().collect();
        let (numbers, places) = Numbers::new(basics.puzzle(), &ends);
        let both_ways = |ends: &[u32]| [(ends[0], ends[1]), (ends[1], ends[0])];
        let strong: Vec<(u32, u32)> = places.chunks_exact(2).flat_map(both_ways).collect();
        let strong = Lists::ascending(numbers.nodes.len(), &strong);
        let sights: Vec<CellSet> = numbers.nodes.iter().map(|node| sight(basics, node)).collect();
        let ruled_out: Option<Vec<_>> = ties
            .map(|ties| numbers.nodes.iter().map(|node| ties.ruled_out(basics, node)).collect());
        let weak = match &ruled_out {
            None => weak_links(basics, &numbers, &sights),
            Some(ruled_out) => weak_links_of(basics, &numbers, ruled_out),
        };
        Self { nodes: numbers.nodes, strong, weak, sights, ruled_out }
    }

    /// The web of one digit and the regions with two places for it.
    pub fn of_digit(basics: &Basics<'_>, links: &Links, digit: Digit) -> Self {
        let pairs = links.distinct_pairs(digit);
        Self::new(basics, pairs.map(|pair| pair.map(|cell| Node::new(cell, digit))), None)
    }

    /// The web of bivalue cells.
    pub fn of_cells(basics: &Basics<'_>, links: &Links) -> Self {
        Self::new(basics, in_cells(basics, links).into_iter(), None)
    }

    /// The web of both; with `groups`, also of candidates that a region shares with another; with
    /// `sets`, also of the places of a digit in almost locked sets; with `ties`, also of what lines
    /// conclude from candidates.
    pub fn of_all(
        basics: &Basics<'_>,
        links: &Links,
        groups: bool,
        sets: Option<&Table>,
        ties: Option<&Ties>,
    ) -> Self {
        let mut strong = in_cells(basics, links);
        for digit in basics.puzzle().digits() {
            let pairs = links.distinct_pairs(digit);
            strong.extend(pairs.map(|pair| pair.map(|cell| Node::new(cell, digit))));
        }
        if groups {
            strong.extend(in_groups(basics));
        }
        strong.extend(sets.into_iter().flat_map(|table| in_sets(basics, table)));
        strong.extend(ties.into_iter().flat_map(|ties| ties.strong_links(basics)));
        Self::new(basics, strong.into_iter(), ties)
    }

    /// By node, if lines are links too: every candidate that is false if it is true.
    pub fn ruled_out(&self) -> Option<&[Vec<(Cell, Digits)>]> {
        self.ruled_out.as_deref()
    }

    /// How many candidates are false if one of two nodes is true.
    pub fn struck(&self, basics: &Basics<'_>, a: usize, b: usize) -> usize {
        if let Some(ruled_out) = &self.ruled_out {
            return common(&ruled_out[a], &ruled_out[b]).iter().map(|(_, set)| set.len()).sum();
        }
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

/// By node: the nodes that are not true if it is, ascending, if lines are links too.
fn weak_links_of(
    basics: &Basics<'_>,
    numbers: &Numbers,
    ruled_out: &[Vec<(Cell, Digits)>],
) -> Lists {
    let groups: Vec<(u32, &Node)> =
        (0..).zip(&numbers.nodes).filter(|(_, node)| node.cell().is_none()).collect();
    let mut links: Vec<(u32, u32)> = Vec::with_capacity(16 * numbers.nodes.len());
    for (number, ruled_out) in (0..).zip(ruled_out) {
        if basics.pay(2 + groups.len() / 8).is_break() {
            break;
        }
        for &(cell, digits) in ruled_out {
            let others = numbers
                .within(cell)
                .filter(|&other| digits.contains(numbers.nodes[other as usize].digit));
            links.extend(others.map(|other| (other, number)));
        }
        let is_ruled_out = |cell: &Cell, digit| {
            let place = ruled_out.binary_search_by_key(cell, |(cell, _)| *cell);
            place.is_ok_and(|place| ruled_out[place].1.contains(digit))
        };
        for (group, node) in &groups {
            if node.cells().iter().all(|cell| is_ruled_out(cell, node.digit)) {
                links.push((*group, number));
            }
        }
    }
    Lists::new(numbers.nodes.len(), &links)
}

/// By node: the nodes that are false if it is true, ascending.
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
    // They hold in both directions; each list has its items in the order of the nodes that they
    // came from.
    Lists::new(nodes.len(), &links)
}

/// The cells with the digit of a node that all of its cells see.
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

/// The ways to split the places of a digit in a region into two, at least one of which is what the
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
            // A group has two places, and there must be another.
            if places.count_ones() >= 3 && must.contains(digit) {
                part(basics, base, digit, places, &shared, &mut links);
            }
        }
    }
    links
}

/// By region that crosses another, a line a box or a box a line: the shared cells.
fn crossings(puzzle: &Puzzle, base: RegionId) -> impl Iterator<Item = u32> + Clone {
    let is_box = |id| puzzle.region(id).family == Family::Box;
    let is_crossing = move |met: &&Intersection| is_box(base) != is_box(met.cover);
    let all = puzzle.intersections();
    let first = all.partition_point(|met| met.base < base);
    let own = all[first..].iter().take_while(move |met| met.base == base);
    own.filter(is_crossing).map(|met| met.shared)
}

/// Whether a region must hold a digit and has two places for it or, with groups, two nodes.
pub fn is_parted(basics: &Basics<'_>, region: RegionId, digit: Digit, groups: bool) -> bool {
    let places = basics.places(region, digit);
    let is_parted = || parts(places, crossings(basics.puzzle(), region)).next().is_some();
    basics.certain(region).contains(digit) && (places.count_ones() == 2 || groups && is_parted())
}

/// The ways to split some places into a group and another node.
fn parts(places: u32, shared: impl Iterator<Item = u32> + Clone) -> impl Iterator<Item = [u32; 2]> {
    let is_node = {
        let shared = shared.clone();
        move |node: u32| node.count_ones() == 1 || shared.clone().any(|own| node & !own == 0)
    };
    let parts = shared.map(move |own| [own & places, places & !own]);
    parts.filter(move |&[group, rest]| group.count_ones() >= 2 && rest != 0 && is_node(rest))
}

/// Adds the ways to split the places of a digit in a region where it crosses another region.
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

/// Links between two digits of an almost locked set, which lacks at most one of its digits, and
/// between a digit of a set and the digit that the set leaves a cell if it lacks the former. Sets
/// of one cell are bivalue cells. Digits whose places no other candidate sees lead nowhere.
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

/// The other digit that a set leaves a cell if it lacks `digit`: the set is then locked, so the
/// cell cannot have any of its digits whose places it sees completely. For a bivalue cell, a chain
/// takes two links to say so.
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
pub fn sets_between(table: &Table, a: &Node, b: &Node) -> impl Iterator<Item = usize> {
    let differ = a.digit != b.digit && a.cells() != b.cells();
    let sets = if differ { 0..table.sets().len() } else { 0..0 };
    sets.filter(move |&set| {
        let digits = table.sets()[set].digits;
        let has_both = digits.contains(a.digit) && digits.contains(b.digit);
        has_both && has(table, set, a) && has(table, set, b)
    })
}

/// The first set that links two nodes, either as two of its digits, or as one of its digits and
/// what it leaves a cell without that digit.
pub fn set_behind(basics: &Basics<'_>, table: &Table, a: &Node, b: &Node) -> Option<usize> {
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

/// Whether a node consists of all places of its digit in a set.
fn has(table: &Table, set: usize, node: &Node) -> bool {
    table.places(set, node.digit).eq(node.cells().iter().copied())
}

/// The nodes of a web by number, and the numbers of candidates.
pub struct Numbers {
    /// The nodes in order, each once.
    pub nodes: Vec<Node>,
    /// By cell: the digits of its candidates that are nodes.
    digits: Vec<Digits>,
    /// By cell: the number of nodes that begin with an earlier one.
    starts: Vec<u32>,
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
        let mut starts = Vec::with_capacity(cells);
        let mut left = groups.iter().peekable();
        for cell in puzzle.grid().cells() {
            starts.push(nodes.len() as u32);
            nodes.extend(digits[cell.index()].iter().map(|digit| Node::new(cell, digit)));
            while let Some(&(_, end)) = left.next_if(|(_, end)| ends[*end].cells()[0] == cell) {
                if nodes.last() != Some(&ends[end]) {
                    nodes.push(ends[end]);
                }
                numbers[end] = nodes.len() as u32 - 1;
            }
        }
        let all = Self { nodes, digits, starts };
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
        self.starts[cell.index()] + earlier.len() as u32
    }

    /// The numbers of a cell's candidates.
    pub fn within(&self, cell: Cell) -> impl Iterator<Item = u32> + use<> {
        let first = self.starts[cell.index()];
        first..first + self.digits[cell.index()].len() as u32
    }
}

/// A web with the ways through it, as they are needed.
pub struct Ways {
    web: Web,
    /// By false node: all nodes that may then be true.
    wide: OnceCell<Rows>,
    reaches: Vec<OnceCell<Box<Reach>>>,
    /// The ends of possible chains that strike anything.
    pub ends: OnceCell<Vec<Ends>>,
}

/// How many candidates a chain between two nodes strikes, and the nodes.
pub type Ends = (usize, [usize; 2]);

/// The index of a node, in compact form.
type Place = u32;

/// The ways from one node that is assumed false.
pub struct Reach {
    start: usize,
    /// The two nodes, a true one and the false one after it, from which each node follows to be
    /// true.
    from: Vec<Option<[Place; 2]>>,
    /// The same for the start itself, if it contradicts the assumption.
    closing: Option<[Place; 2]>,
}

impl Deref for Ways {
    type Target = Web;

    fn deref(&self) -> &Web {
        &self.web
    }
}

impl Ways {
    /// The ways through a web.
    pub fn new(web: Web) -> Self {
        let size = web.nodes.len();
        let reaches = std::iter::repeat_with(OnceCell::new).take(size).collect();
        Self { web, wide: OnceCell::new(), reaches, ends: OnceCell::new() }
    }

    /// Everything that may follow to be true if `start` is false, and perhaps more.
    pub fn may_reach(&self, basics: &Basics<'_>, start: usize) -> &[u64] {
        self.wide.get_or_init(|| self.find_wide(basics)).row(start)
    }

    /// By false node: all nodes that may then be true.
    fn find_wide(&self, basics: &Basics<'_>) -> Rows {
        let size = self.nodes.len();
        let (mut wide, mut all) = (Rows::new(size), self.find_next(basics));
        // If this breaks, the budget is spent, and the result will not be used.
        let _ = rows::close(&mut all, |work| basics.pay(work));
        for start in 0..size {
            let row = wide.row_mut(start);
            for node in self.strong.of(start) {
                rows::set(row, node);
                rows::add(row, all.row(node));
            }
        }
        wide
    }

    /// By true node: the nodes that are then true, by way of a false one.
    fn find_next(&self, basics: &Basics<'_>) -> Rows {
        let mut next = Rows::new(self.nodes.len());
        for node in 0..self.nodes.len() {
            if basics.pay(1 + self.weak.len(node) / 4).is_break() {
                break;
            }
            let row = next.row_mut(node);
            for is_false in self.weak.of(node) {
                self.strong.of(is_false).for_each(|is_true| rows::set(row, is_true));
            }
        }
        next
    }

    /// Everything that follows to be true if `start` is false, each by the first shortest way that
    /// repeats no node.
    pub fn reach(&self, basics: &Basics<'_>, start: usize) -> &Reach {
        self.reaches[start].get_or_init(|| Box::new(self.find_reach(basics, start)))
    }

    fn find_reach(&self, basics: &Basics<'_>, start: usize) -> Reach {
        let mut reach = Reach { start, from: vec![None; self.nodes.len()], closing: None };
        let mut queue = Vec::with_capacity(self.nodes.len());
        queue.push(start);
        let mut next = 0;
        while let Some(&last) = queue.get(next) {
            next += 1;
            if basics.pay(self.weak.len(last) / 4).is_break() {
                break;
            }
            let first = (last == start).then_some(start);
            let others = self.weak.of(last).filter(|_| last != start);
            for is_false in first.into_iter().chain(others) {
                if !self.strong.of(is_false).any(|is_true| reach.at(is_true).is_none())
                    || last != start && (is_false == start || reach.is_on_way(last, is_false))
                {
                    continue;
                }
                for is_true in self.strong.of(is_false) {
                    if is_true == start {
                        reach.closing = reach.closing.or(Some(places([last, is_false])));
                    } else if reach.at(is_true).is_none() && !reach.is_on_way(last, is_true) {
                        reach.from[is_true] = Some(places([last, is_false]));
                        queue.push(is_true);
                    }
                }
            }
        }
        reach
    }

    /// The indices of the nodes on the way from the start, which is false, to `end`, which is true.
    pub fn way(&self, reach: &Reach, end: usize) -> Option<Vec<usize>> {
        let mut way = vec![end];
        let [mut previous, is_false] = reach.at(end)?;
        way.push(is_false);
        while previous != reach.start {
            way.push(previous);
            let [earlier, is_false] = reach.at(previous)?;
            way.push(is_false);
            previous = earlier;
        }
        way.reverse();
        Some(way)
    }

    /// The nodes with some indices.
    pub fn nodes_at(&self, places: &[usize]) -> Vec<Node> {
        places.iter().map(|&place| self.nodes[place]).collect()
    }
}

/// Two nodes in compact form.
const fn places([one, other]: [usize; 2]) -> [Place; 2] {
    [one as Place, other as Place]
}

impl Reach {
    /// The two nodes from which a node follows to be true.
    fn at(&self, node: usize) -> Option<[usize; 2]> {
        let from = if node == self.start { self.closing } else { self.from[node] };
        from.map(|places| places.map(|place| place as usize))
    }

    fn is_on_way(&self, end: usize, node: usize) -> bool {
        let mut at = end;
        while at != self.start
            && let Some([previous, is_false]) = self.at(at)
        {
            if node == at || node == is_false {
                return true;
            }
            at = previous;
        }
        false
    }
}
