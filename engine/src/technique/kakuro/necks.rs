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

use crate::grid::digit::{Digit, Digits};
use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Puzzle};
use crate::technique::kakuro::bridge::{Bridge, Graph, Walk};
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
    let effect = text::effect(puzzle, step);
    let follows = match (plus.as_slice(), minus.as_slice()) {
        ([cell], []) => format!("{} is {more} − {less} = {}", names(&[*cell]), more.abs_diff(less)),
        ([], [cell]) => format!("{} is {less} − {more} = {}", names(&[*cell]), more.abs_diff(less)),
        (cells, []) => together(&names(cells), more, less, &effect),
        ([], cells) => together(&names(cells), less, more, &effect),
        (plus, minus) => difference(&names(plus), &names(minus), more, less, &effect),
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

fn together(necks: &str, more: u32, less: u32, effect: &str) -> String {
    format!("{necks} together make {more} − {less} = {}: {effect}", more.abs_diff(less))
}

fn difference(plus: &str, minus: &str, across: u32, down: u32, effect: &str) -> String {
    match across.cmp(&down) {
        Ordering::Equal => format!("{plus} and {minus} are the same digit: {effect}"),
        Ordering::Greater => format!("{plus} is {} more than {minus}: {effect}", across - down),
        Ordering::Less => format!("{plus} is {} less than {minus}: {effect}", down - across),
    }
}
