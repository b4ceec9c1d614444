//! Isolated necks: one or two cells that join a part of the grid to the rest.
//!
//! ```text
//!   the part on the left            every cell of it counts in one run across and one run down of
//!   # a b #  #  #                   the part, the neck n only in its run across: so n is the sum
//!   # c d n  e  f                   of the part's runs across less that of its runs down
//!   # # # #  g  h
//! ```
//!
//! Runs are the nodes of a graph, and open cells its edges, between their run across and their run
//! down. A bridge of this graph is a neck. Two cells whose removal separates a part have a known
//! sum if both count in runs of the same direction there, or else a known difference. A part with
//! runs that lack clues says nothing; then the other side may.
//!
//! Necks of two cells take one walk for each cell: quadratic, and still milliseconds on the largest
//! published grid.
//!
//! # Bridges
//!
//! Necks are found as bridges of a graph: edges whose removal disconnects a part of the graph from the rest.
//!
//! A walk numbers the nodes in the order of its visits, so the nodes below a node form a range of
//! numbers. The edge by which the walk reached a node is a bridge if no other edge leads from that
//! range to a smaller number. The walk keeps its own stack, since a grid may be large.

use crate::grid::digit::{Digit, Digits};
use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;
use std::cmp::Ordering;
use std::ops::Range;

/// The most runs of a part whose sums are written out one by one.
const SURVEYED: usize = 12;

/// One or two cells that join a part of the grid to the rest.
pub static ISOLATED_NECKS: Technique = Method::new(page!("isolated-necks"), find, explain).row(
    "isolated-necks",
    "isolated necks",
    "IN",
    1,
);

fn find(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let network = Network::new(state);
    network.single_necks(look)?;
    if state.options.necks < 2 {
        return CONTINUE;
    }
    network.double_necks(look)
}

/// The graph of runs and open cells: node n is run n of the puzzle, edge n is cell n here.
struct Network<'a> {
    state: &'a State<'a>,
    runs: Vec<RegionId>,
    cells: Vec<Cell>,
    graph: Graph,
}

/// A cell of a neck, and whether it counts in a run across of the part (else in a run down).
type Tie = (Cell, bool);

impl<'a> Network<'a> {
    fn new(state: &'a State<'a>) -> Self {
        let puzzle = state.puzzle();
        let ends = |cell| {
            let across = puzzle.region_in(cell, Family::Across)?;
            Some((cell, [across.index(), puzzle.region_in(cell, Family::Down)?.index()]))
        };
        let (cells, ends) = state.board.open_cells().filter_map(ends).unzip();
        let runs: Vec<RegionId> = puzzle.region_ids().collect();
        Self { state, cells, graph: Graph::new(runs.len(), ends), runs }
    }

    fn single_necks(&self, look: &mut Look<'_>) -> Flow {
        let parts = Parts::new(self, 0..self.runs.len(), None);
        for bridge in &parts.bridges {
            let (cell, [across, _]) = (self.cells[bridge.edge], self.graph.ends()[bridge.edge]);
            let across_below = parts.is_below(bridge, across);
            let clued = bridge.sides().into_iter().find_map(|below| {
                let total = parts.total(bridge, below)?;
                Some((below, if below == across_below { total } else { -total }))
            });
            let Some((below, value)) = clued else { continue };
            let candidates = self.state.board.candidates(cell);
            if let Some(digit) = digit(value).filter(|digit| candidates.contains(*digit)) {
                look.place(cell, digit, || self.marks(&parts.runs(bridge, below), &[cell]))?;
            }
        }
        CONTINUE
    }

    /// One walk per cell: quadratic in the number of open cells, which takes a few milliseconds for
    /// the largest published grids.
    fn double_necks(&self, look: &mut Look<'_>) -> Flow {
        for (edge, ends) in self.graph.ends().iter().enumerate() {
            self.state.pay(self.runs.len())?;
            let parts = Parts::new(self, *ends, Some(edge));
            for bridge in parts.bridges.iter().filter(|bridge| bridge.edge > edge) {
                for below in bridge.sides() {
                    let [across, down] = ends.map(|run| parts.is_on(bridge, below, run));
                    if across == down {
                        continue;
                    }
                    let Some(total) = parts.total(bridge, below) else { continue };
                    let other_across = self.graph.ends()[bridge.edge][0];
                    let ties = [
                        (self.cells[edge], across),
                        (self.cells[bridge.edge], parts.is_on(bridge, below, other_across)),
                    ];
                    self.offer_pair(look, ties, total, || parts.runs(bridge, below))?;
                    break;
                }
            }
        }
        CONTINUE
    }

    /// Offers the removal of what two cells cannot be if they make `total`, counting across as
    /// positive and down as negative.
    fn offer_pair(
        &self,
        look: &mut Look<'_>,
        ties: [Tie; 2],
        total: i32,
        runs: impl FnOnce() -> Vec<RegionId>,
    ) -> Flow {
        let board = self.state.board;
        let signed = |digit: Digit, is_across| {
            if is_across { i32::from(digit.get()) } else { -i32::from(digit.get()) }
        };
        let [(a, a_across), (b, b_across)] = ties;
        let differ = self.state.puzzle().sees(a, b);
        let (mut a_kept, mut b_kept) = (Digits::EMPTY, Digits::EMPTY);
        for x in board.candidates(a) {
            let rest = total - signed(x, a_across);
            if let Some(y) = digit(if b_across { rest } else { -rest })
                && board.candidates(b).contains(y)
                && !(differ && x == y)
            {
                a_kept.insert(x);
                b_kept.insert(y);
            }
        }
        let struck = [(a, board.candidates(a) - a_kept), (b, board.candidates(b) - b_kept)];
        let removes = struck.into_iter().filter(|(_, digits)| !digits.is_empty()).collect();
        look.strike_all(removes, || self.marks(&runs(), &[a, b]))
    }

    /// The runs of the part, those of the neck first, each with the sum it has left, and the cells
    /// of the neck.
    fn marks(&self, runs: &[RegionId], neck: &[Cell]) -> Vec<Mark> {
        let is_at_neck = |run: RegionId| {
            let cells = &self.state.puzzle().region(run).cells;
            neck.iter().any(|cell| cells.contains(cell))
        };
        let mut runs: Vec<(bool, RegionId)> =
            runs.iter().map(|&run| (!is_at_neck(run), run)).collect();
        runs.sort();
        let runs = runs.into_iter().flat_map(|(is_far, run)| {
            let role = if is_far { Role::Cover } else { Role::Base };
            let left = self.state.board.sum_left(run).map(Mark::Sum);
            [Some(Mark::Region(role, run)), left].into_iter().flatten()
        });
        let cells = neck
            .iter()
            .map(|&cell| Mark::Candidates(Role::Pattern, cell, self.state.board.candidates(cell)));
        runs.chain(cells).collect()
    }
}

fn digit(number: i32) -> Option<Digit> {
    u8::try_from(number).ok().and_then(Digit::new)
}

/// The result of a walk over the network: its bridges in reading order, and the sums on either side
/// of them.
struct Parts<'a> {
    network: &'a Network<'a>,
    walk: Walk,
    bridges: Vec<Bridge>,
    /// The sums left to the runs before each number of the walk, negative for runs down, and how
    /// many of them have no clue.
    running: Vec<(i32, usize)>,
}

impl<'a> Parts<'a> {
    fn new(
        network: &'a Network<'a>,
        roots: impl IntoIterator<Item = usize>,
        without: Option<usize>,
    ) -> Self {
        let mut walk = Walk::new(&network.graph, roots, without);
        let mut bridges = std::mem::take(&mut walk.bridges);
        bridges.sort_by_key(|bridge| bridge.edge);
        let mut running = vec![(0, 0)];
        let (mut total, mut unclued) = (0, 0);
        for &run in &walk.order {
            let run = network.runs[run];
            match network.state.board.sum_left(run) {
                None => unclued += 1,
                Some(sum) if network.state.puzzle().region(run).family == Family::Across => {
                    total += sum as i32;
                }
                Some(sum) => total -= sum as i32,
            }
            running.push((total, unclued));
        }
        Self { network, walk, bridges, running }
    }

    /// Whether a run is below a bridge.
    fn is_below(&self, bridge: &Bridge, run: usize) -> bool {
        self.walk.number(run).is_some_and(|number| bridge.below.contains(&number))
    }

    /// Whether a run is on one side of a bridge.
    fn is_on(&self, bridge: &Bridge, below: bool, run: usize) -> bool {
        let number = self.walk.number(run);
        number.is_some_and(|number| {
            bridge.whole.contains(&number) && bridge.below.contains(&number) == below
        })
    }

    /// What the runs across on one side of a bridge have left to make minus what the runs down
    /// have, if all of them have clues.
    fn total(&self, bridge: &Bridge, below: bool) -> Option<i32> {
        let within = |range: &Range<usize>| {
            let (from, to) = (self.running[range.start], self.running[range.end]);
            (to.0 - from.0, to.1 - from.1)
        };
        let (mut total, mut unclued) = within(&bridge.below);
        if !below {
            let whole = within(&bridge.whole);
            (total, unclued) = (whole.0 - total, whole.1 - unclued);
        }
        (unclued == 0).then_some(total)
    }

    /// The runs on one side of a bridge, in search order.
    fn runs(&self, bridge: &Bridge, below: bool) -> Vec<RegionId> {
        let numbers = bridge.whole.clone().filter(|n| bridge.below.contains(n) == below);
        let mut runs: Vec<RegionId> =
            numbers.map(|number| self.network.runs[self.walk.order[number]]).collect();
        runs.sort_unstable();
        runs
    }
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let [across, down] = [Family::Across, Family::Down].map(|family| left(step, puzzle, family));
    let [more, less] = [&across, &down].map(|sums| sums.iter().sum::<u32>());
    let in_part = |cell: Cell| {
        let run = puzzle.region_in(cell, Family::Across);
        runs(step).any(|other| Some(other) == run)
    };
    let necks = step.candidates(Role::Pattern).map(|(cell, _)| cell);
    let (plus, minus): (Vec<Cell>, Vec<Cell>) = necks.partition(|cell| in_part(*cell));
    let names = |cells: &[Cell]| text::cells(puzzle, cells.iter().copied());
    let follows = match (plus.as_slice(), minus.as_slice()) {
        ([cell], []) => format!("{} is {more} − {less} = {}", names(&[*cell]), more.abs_diff(less)),
        ([], [cell]) => format!("{} is {less} − {more} = {}", names(&[*cell]), more.abs_diff(less)),
        (cells, []) => together(&names(cells), more, less),
        ([], cells) => together(&names(cells), less, more),
        (plus, minus) => difference(&names(plus), &names(minus), more, less),
    };
    let (verb, necks) = match names(&[plus, minus].concat()) {
        one if step.candidates(Role::Pattern).count() == 1 => ("joins", one),
        both => ("join", both),
    };
    let part = runs(step).count();
    format!(
        "Only {necks} {verb} a part of {part} runs to the rest of the grid. Its runs across have \
         {} left to make, its runs down {}, and every other open cell of it counts in both. So \
         {follows}.",
        added(&across, part),
        added(&down, part),
    )
}

/// The runs of the part.
fn runs(step: &Step) -> impl Iterator<Item = RegionId> + '_ {
    step.regions(Role::Base).chain(step.regions(Role::Cover))
}

/// The sums left to the runs of a family in the part, those of the neck first.
fn left(step: &Step, puzzle: &Puzzle, family: Family) -> Vec<u32> {
    let of_family = |(run, _): &(RegionId, u32)| puzzle.region(*run).family == family;
    runs(step).zip(step.sums()).filter(of_family).map(|(_, sum)| sum).collect()
}

/// A sum with its terms if the part is small: `5 + 10 = 15`.
fn added(numbers: &[u32], runs: usize) -> String {
    let sum: u32 = numbers.iter().sum();
    if numbers.len() == 1 || runs > SURVEYED {
        return sum.to_string();
    }
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("{} = {sum}", numbers.join(" + "))
}

fn together(necks: &str, more: u32, less: u32) -> String {
    format!("{necks} together make {more} − {less} = {}", more.abs_diff(less))
}

fn difference(plus: &str, minus: &str, across: u32, down: u32) -> String {
    match across.cmp(&down) {
        Ordering::Equal => format!("{plus} and {minus} are the same digit"),
        Ordering::Greater => format!("{plus} is {} more than {minus}", across - down),
        Ordering::Less => format!("{plus} is {} less than {minus}", down - across),
    }
}

/// A graph. Nodes and edges count from 0.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    ends: Vec<[usize; 2]>,
    edges_at: Vec<Vec<usize>>,
}

impl Graph {
    /// A graph with a number of nodes and these edges.
    pub fn new(nodes: usize, ends: Vec<[usize; 2]>) -> Self {
        let mut edges_at = vec![Vec::new(); nodes];
        for (edge, nodes) in ends.iter().enumerate() {
            nodes.iter().for_each(|&node| edges_at[node].push(edge));
        }
        Self { ends, edges_at }
    }

    /// The two nodes of every edge.
    pub fn ends(&self) -> &[[usize; 2]] {
        &self.ends
    }
}

/// An edge that connects two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The edge.
    pub edge: usize,
    /// The part below it, by number of the walk.
    pub below: Range<usize>,
    /// Both parts, by number of the walk.
    pub whole: Range<usize>,
}

impl Bridge {
    /// For both sides, whether the side is the one below the bridge: the smaller side first,
    /// because it is easier to take in.
    pub const fn sides(&self) -> [bool; 2] {
        let below = self.below.end - self.below.start;
        let whole = self.whole.end - self.whole.start;
        let small = 2 * below <= whole;
        [small, !small]
    }
}

/// A walk over a graph.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The nodes in the order of the walk.
    pub order: Vec<usize>,
    /// The bridges.
    pub bridges: Vec<Bridge>,
    number: Vec<Option<usize>>,
    /// By number: the smallest number that an edge from the node or from below it leads to.
    low: Vec<usize>,
}

/// A node on the way, the edge that led to it, and how many of its edges were followed.
struct Stop {
    node: usize,
    by: Option<usize>,
    followed: usize,
}

impl Walk {
    /// Walks over everything reachable from `roots`, never along the edge `without`.
    pub fn new(
        graph: &Graph,
        roots: impl IntoIterator<Item = usize>,
        without: Option<usize>,
    ) -> Self {
        let mut walk = Self { number: vec![None; graph.edges_at.len()], ..Self::default() };
        for root in roots {
            if walk.number[root].is_none() {
                walk.part(graph, root, without);
            }
        }
        walk
    }

    /// The number of a node, if the walk reached it.
    pub fn number(&self, node: usize) -> Option<usize> {
        self.number[node]
    }

    fn part(&mut self, graph: &Graph, root: usize, without: Option<usize>) {
        let (first, first_bridge) = (self.order.len(), self.bridges.len());
        let mut stack = vec![self.enter(root, None)];
        while let Some(Stop { node, by, followed }) = stack.last_mut() {
            let here = self.number[*node].unwrap_or_default();
            if let Some(&edge) = graph.edges_at[*node].get(*followed) {
                *followed += 1;
                if Some(edge) == *by || Some(edge) == without {
                    continue;
                }
                let [a, b] = graph.ends[edge];
                let other = if a == *node { b } else { a };
                match self.number[other] {
                    Some(number) => self.low[here] = self.low[here].min(number),
                    None => stack.push(self.enter(other, Some(edge))),
                }
                continue;
            }
            if let (Some(edge), true) = (*by, self.low[here] == here) {
                self.bridges.push(Bridge { edge, below: here..self.order.len(), whole: 0..0 });
            }
            stack.pop();
            if let Some(before) = stack.last().and_then(|stop| self.number[stop.node]) {
                self.low[before] = self.low[before].min(self.low[here]);
            }
        }
        let whole = first..self.order.len();
        self.bridges[first_bridge..].iter_mut().for_each(|bridge| bridge.whole = whole.clone());
    }

    fn enter(&mut self, node: usize, by: Option<usize>) -> Stop {
        let number = self.order.len();
        self.order.push(node);
        self.low.push(number);
        self.number[node] = Some(number);
        Stop { node, by, followed: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bridges, found by removing each edge and checking whether its ends are still connected.
    fn by_removal(graph: &Graph) -> Vec<usize> {
        let parted = |&edge: &usize| {
            let [a, b] = graph.ends[edge];
            Walk::new(graph, [a], Some(edge)).number(b).is_none()
        };
        (0..graph.ends.len()).filter(parted).collect()
    }

    fn bridges(graph: &Graph, nodes: usize) -> Vec<usize> {
        let walk = Walk::new(graph, 0..nodes, None);
        let mut edges: Vec<usize> = walk.bridges.iter().map(|bridge| bridge.edge).collect();
        edges.sort_unstable();
        edges
    }

    #[test]
    fn two_rings_and_a_tail() {
        let ends = vec![[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 5], [5, 3], [5, 6]];
        let graph = Graph::new(8, ends);
        assert_eq!(bridges(&graph, 8), [3, 7]);
        let walk = Walk::new(&graph, 0..8, None);
        let neck = walk.bridges.iter().find(|bridge| bridge.edge == 3).unwrap();
        assert_eq!(neck.below.len(), 4);
        assert_eq!(neck.whole, 0..7);
    }

    #[test]
    fn agrees_with_removing_each_edge() {
        // Sparse graphs of 12 nodes, from a simple recurrence.
        let mut seed = 1u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        for _ in 0..200 {
            let mut ends = Vec::new();
            for _ in 0..8 + next(8) {
                let (a, b) = (next(12) as usize, next(12) as usize);
                if a < b && !ends.contains(&[a, b]) {
                    ends.push([a, b]);
                }
            }
            let graph = Graph::new(12, ends);
            assert_eq!(bridges(&graph, 12), by_removal(&graph));
        }
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let nodes = 200_000;
        let graph = Graph::new(nodes, (1..nodes).map(|node| [node - 1, node]).collect());
        assert_eq!(Walk::new(&graph, [0], None).bridges.len(), nodes - 1);
    }
}
