//! Forcing chains and nets: what follows from premises one of which is true.
//!
//! # Chains
//!
//! Forcing chains: everything that follows from a candidate being true or false.
//!
//! A premise that contradicts itself is wrong. What follows both if a candidate is true and if it
//! is false is right, and so is what follows from all candidates of a cell, or from all places for
//! a digit in a house. Of all conclusions, the placement in the first cell is taken; if there is
//! none, the first struck candidate in reading order.
//!
//! # Nets
//!
//! Forcing nets: like forcing chains, but a premise is also followed through singles that need
//! several of its consequences.
//!
//! Each premise is played out for a few rounds of singles, and every consequence records up to five
//! others from which it follows. What these imply in turn is added as for chains. A conclusion
//! counts only if one of the chains to it contains a consequence that depends on several others;
//! forcing chains find the rest.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use super::subsets::is_hidden;
use super::web::{GROUPS, Node, Reach, Web, candidate};
use crate::lists::Lists;
use crate::nine::{ALL_CELLS, Cells, HOUSE, SEEN, bits, count, each, first, houses_of, one};
use crate::rate::closure::Closure;
use std::collections::HashMap;

/// The best conclusion of chains.
pub fn find_chains(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let (grid, web) = position.grouped();
    let closure = Closure::new(web.nodes(), |node| web.implied(node));
    conclude(grid, &closure, |_| true).map(Conclusion::hit)
}

/// What follows from every candidate being true, and being false.
struct Reaches {
    of: Vec<Reach>,
    /// By candidate: the index of its being true; its being false comes next.
    places: [u16; 729],
}

impl Reaches {
    fn new(grid: &Grid, closure: &Closure) -> Self {
        let mut reaches = Self { of: Vec::with_capacity(2 * 300), places: [0; 729] };
        for cell in each(grid.open) {
            for digit in bits(grid.candidates[cell]) {
                reaches.places[9 * cell + digit] = reaches.of.len() as u16;
                reaches.of.push(Reach::new(closure, cell, digit, true));
                reaches.of.push(Reach::new(closure, cell, digit, false));
            }
        }
        reaches
    }

    fn get(&self, cell: usize, digit: usize, side: bool) -> &Reach {
        &self.of[usize::from(self.places[9 * cell + digit]) + usize::from(!side)]
    }
}

/// A conclusion, as cell and digit; smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    Place(usize, usize),
    Strike(usize, usize),
}

impl Conclusion {
    /// The hit with this effect.
    pub fn hit(self) -> Hit {
        match self {
            Self::Place(cell, digit) => Hit::place(cell, digit),
            Self::Strike(cell, digit) => Hit::strike_digit(one(cell), digit),
        }
    }
}

/// A chain: its premise and its end.
pub type Chain = (Node, Node);

/// The best conclusion whose chains are accepted.
pub fn conclude(
    grid: &Grid,
    closure: &Closure,
    accepts: impl FnMut(&[Chain]) -> bool,
) -> Option<Conclusion> {
    let reaches = &Reaches::new(grid, closure);
    // A house that lost a place earlier does not count.
    let allowed = grid.allowed().map(|allowed| {
        let houses = HOUSE.iter().map(|house| house & allowed).filter(|cells| *cells != 0);
        houses.collect()
    });
    let mut verdict = Verdict { grid, allowed, reaches, best: None, accepts };
    for cell in 0..81 {
        for digit in bits(grid.candidates[cell]) {
            verdict.contradictions(cell, digit, true);
            verdict.contradictions(cell, digit, false);
        }
    }
    for cell in 0..81 {
        for digit in bits(grid.candidates[cell]) {
            verdict.either(cell, digit);
        }
        let premises: Vec<_> = bits(grid.candidates[cell]).map(|digit| (cell, digit)).collect();
        verdict.one_of(&premises);
    }
    for house in 0..27 {
        for digit in 0..9 {
            let cells = each(grid.in_house(house, digit));
            verdict.one_of(&cells.map(|cell| (cell, digit)).collect::<Vec<_>>());
        }
    }
    verdict.best
}

struct Verdict<'a, A> {
    grid: &'a Grid,
    /// By digit and house: the open cells where no placed digit rules the digit out, if any.
    allowed: [Vec<Cells>; 9],
    reaches: &'a Reaches,
    best: Option<Conclusion>,
    accepts: A,
}

impl<A: FnMut(&[Chain]) -> bool> Verdict<'_, A> {
    /// Offers a conclusion with the chains that lead to it.
    fn offer(&mut self, conclusion: Conclusion, chains: impl FnOnce() -> Vec<Chain>) {
        let is_better = self.best.is_none_or(|best| conclusion < best);
        if is_better && (self.accepts)(&chains()) {
            self.best = Some(conclusion);
        }
    }

    /// Offers all contradictions of a premise.
    fn contradictions(&mut self, cell: usize, digit: usize, side: bool) {
        let conclusion =
            if side { Conclusion::Strike(cell, digit) } else { Conclusion::Place(cell, digit) };
        if self.best.is_some_and(|best| best <= conclusion) {
            return;
        }
        let premise = candidate(cell, digit, side);
        let reach = self.reaches.get(cell, digit, side);
        let mut offer = |ends: &[(usize, usize, bool)]| {
            let to = |&(cell, digit, side): &(usize, usize, bool)| candidate(cell, digit, side);
            self.offer(conclusion, || ends.iter().map(|end| (premise, to(end))).collect());
        };
        let inverse = if side { reach.off } else { reach.on };
        if inverse[digit] & one(cell) != 0 {
            offer(&[(cell, digit, !side)]);
        }
        for other in 0..9 {
            let both = reach.on[other] & reach.off[other];
            if both != 0 {
                offer(&[(first(both), other, false), (first(both), other, true)]);
            }
        }
        let (_, twice) = reach
            .on
            .iter()
            .fold((0, 0), |(once, twice), cells| (once | cells, twice | once & cells));
        for low in (0..9).filter(|_| twice != 0) {
            for high in low + 1..9 {
                let both = reach.on[low] & reach.on[high];
                if both != 0 {
                    offer(&[(first(both), low, true), (first(both), high, true)]);
                }
            }
        }
        self.in_houses(conclusion, premise, reach);
    }

    /// A digit twice in a house, a cell without a candidate, or a digit without a place.
    fn in_houses(&mut self, conclusion: Conclusion, premise: Node, reach: &Reach) {
        let chains = |cells: Cells, digit: usize, side: bool| {
            each(cells).map(|cell| (premise, candidate(cell, digit, side))).collect::<Vec<_>>()
        };
        for digit in 0..9 {
            let on = reach.on[digit];
            let twice = each(on).any(|cell| SEEN[cell] & on != 0);
            for house in HOUSE.iter().filter(|_| twice) {
                let twice = house & on;
                if count(twice) > 1 {
                    self.offer(conclusion, || chains(twice, digit, true));
                }
            }
        }
        let grid = self.grid;
        let open = |digit: usize| grid.places[digit] & !reach.off[digit] | reach.on[digit];
        let with_candidate = (0..9).fold(0, |cells, digit| cells | open(digit));
        for cell in each(grid.open & !with_candidate) {
            let off = |digit| (premise, candidate(cell, digit, false));
            self.offer(conclusion, || bits(grid.candidates[cell]).map(off).collect());
        }
        for digit in (0..9).filter(|&digit| reach.off[digit] != 0) {
            for place in 0..self.allowed[digit].len() {
                let allowed = self.allowed[digit][place];
                if allowed & !reach.off[digit] == 0 {
                    self.offer(conclusion, || chains(allowed, digit, false));
                }
            }
        }
    }

    /// Offers what follows both if a candidate is true and if it is false.
    fn either(&mut self, cell: usize, digit: usize) {
        let both = [true, false].map(|side| candidate(cell, digit, side));
        let reaches = [true, false].map(|side| self.reaches.get(cell, digit, side));
        self.common(&reaches, &both, !one(cell));
    }

    /// Offers what follows from every one of some candidates, one of which is true.
    fn one_of(&mut self, candidates: &[(usize, usize)]) {
        let reach = |&(cell, digit): &(usize, usize)| self.reaches.get(cell, digit, true);
        let reaches: Vec<_> = candidates.iter().map(reach).collect();
        let premise = |&(cell, digit): &(usize, usize)| candidate(cell, digit, true);
        let premises: Vec<_> = candidates.iter().map(premise).collect();
        if !candidates.is_empty() {
            self.common(&reaches, &premises, ALL_CELLS);
        }
    }

    fn common(&mut self, reaches: &[&Reach], premises: &[Node], within: Cells) {
        for side in [true, false] {
            for digit in 0..9 {
                let of = |reach: &&Reach| if side { reach.on[digit] } else { reach.off[digit] };
                let cells = reaches.iter().fold(within, |cells, reach| cells & of(reach));
                for cell in each(cells & ALL_CELLS) {
                    let conclusion = if side {
                        Conclusion::Place(cell, digit)
                    } else {
                        Conclusion::Strike(cell, digit)
                    };
                    let end = candidate(cell, digit, side);
                    let chain = |&premise: &Node| (premise, end);
                    self.offer(conclusion, || premises.iter().map(chain).collect());
                }
            }
        }
    }
}

/// The number of rounds of singles for which a premise is played out.
const ROUNDS: usize = 4;

/// The most consequences of a premise that are stored.
const MOST: usize = 1_000;

/// The best conclusion of nets.
pub fn find_nets(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let nets = Nets::new(&position.grid);
    let links = nets.at_once.iter().map(Vec::len).sum();
    let mut next = Lists::with_room(nets.at_once.len(), links);
    nets.at_once.iter().for_each(|steps| next.push(steps.iter().map(|step| step.node)));
    let closure = Closure::new(nets.at_once.len(), |node| next.slice(node.into()));
    let mut tables: HashMap<Node, Table> = HashMap::new();
    let is_net = |&(premise, end): &Chain| {
        let table = tables.entry(premise).or_insert_with(|| nets.expand(premise));
        nets.is_net(table, end)
    };
    let mut is_net = is_net;
    let accepts = |chains: &[Chain]| chains.iter().any(&mut is_net);
    conclude(&position.grid, &closure, accepts).map(Conclusion::hit)
}

/// A consequence of a premise.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: Node,
    /// The index of the consequence that it follows from; the last, if there are several.
    from: u16,
    /// Whether it follows from several.
    joint: bool,
    /// Its distance from the premise.
    distance: u16,
    /// The node among whose consequences it was found.
    by: Option<Node>,
}

/// A premise and its consequences.
#[derive(Default)]
struct Table {
    steps: Vec<Step>,
    places: HashMap<Node, u16>,
}

/// By node: what follows directly from it.
struct Nets {
    at_once: Vec<Vec<Step>>,
}

impl Nets {
    fn new(grid: &Grid) -> Self {
        let groups = Web::of_groups(grid);
        // First what is played out, then what groups add to it.
        let joined = |node: Node, played: &[Step]| {
            let implied = groups.implied(node);
            let step = |node, distance| Step { node, from: 0, joint: false, distance, by: None };
            let premise = (played.is_empty() && !implied.is_empty()).then(|| step(node, 1));
            let mut steps = Vec::with_capacity(played.len() + 1 + implied.len());
            steps.extend(premise.iter().chain(played));
            let room = MOST - steps.len();
            steps.extend(implied.iter().take(room).map(|&node| step(node, 2)));
            steps
        };
        let mut at_once = vec![Vec::new(); groups.nodes()];
        let mut played = Played::new(grid);
        for cell in each(grid.open) {
            for digit in bits(grid.candidates[cell]) {
                for side in [true, false] {
                    let node = candidate(cell, digit, side);
                    at_once[usize::from(node)] = joined(node, played.play(cell, digit, side));
                    played.clear();
                }
            }
        }
        for (node, steps) in at_once.iter_mut().enumerate().skip(GROUPS) {
            *steps = joined(node as Node, &[]);
        }
        Self { at_once }
    }

    /// Expands a premise to all its consequences: what each directly implies is added if it is new
    /// or nearer that way.
    fn expand(&self, premise: Node) -> Table {
        let mut table =
            Table { steps: self.at_once[usize::from(premise)].clone(), ..Table::default() };
        for (place, step) in table.steps.iter().enumerate() {
            table.places.insert(step.node, place as u16);
        }
        let mut place = 1;
        while place < table.steps.len() && table.steps.len() < MOST {
            let Step { node: by, distance, .. } = table.steps[place];
            for step in self.at_once[usize::from(by)].iter().skip(1) {
                let distance = distance + step.distance;
                let new = Step { node: step.node, from: 0, joint: false, distance, by: Some(by) };
                if let Some(&known) = table.places.get(&step.node) {
                    let old = &mut table.steps[usize::from(known)];
                    if old.by.is_some() && old.distance > distance {
                        *old = new;
                    }
                } else if table.steps.len() < MOST {
                    table.places.insert(step.node, table.steps.len() as u16);
                    table.steps.push(new);
                }
            }
            place += 1;
        }
        table
    }

    /// Whether the chain to a node contains a consequence that depends on several others.
    fn is_net(&self, table: &Table, end: Node) -> bool {
        let Some(&place) = table.places.get(&end) else { return false };
        let mut place = usize::from(place);
        // No chain is longer than its table.
        for _ in 0..table.steps.len() {
            let step = table.steps[place];
            if place == 0 {
                return false;
            }
            let Some(by) = step.by else {
                if step.joint {
                    return true;
                }
                place = step.from.into();
                continue;
            };
            if self.is_joint(by, step.node) {
                return true;
            }
            place = table.places.get(&by).map_or(0, |&place| place.into());
        }
        false
    }

    /// Whether what follows directly from a node needs several consequences.
    fn is_joint(&self, by: Node, node: Node) -> bool {
        let steps = &self.at_once[usize::from(by)];
        let mut place = steps.iter().rposition(|step| step.node == node).unwrap_or(0);
        for _ in 0..steps.len() {
            if place == 0 || steps[place].joint {
                break;
            }
            place = steps[place].from.into();
        }
        place != 0
    }
}

/// A premise while it is played out.
struct Played<'a> {
    /// The grid before the premise.
    start: &'a Grid,
    grid: Grid,
    steps: Vec<Step>,
    /// By node: its index among the steps, if it has one.
    places: Vec<u16>,
}

impl<'a> Played<'a> {
    fn new(start: &'a Grid) -> Self {
        let places = vec![u16::MAX; GROUPS];
        Self { start, grid: start.clone(), steps: Vec::new(), places }
    }

    /// Plays out everything that a premise leads to within the rounds.
    fn play(&mut self, cell: usize, digit: usize, side: bool) -> &[Step] {
        if side {
            self.place(cell, digit, [0; 5]);
        } else {
            self.grid.strike(cell, digit);
            self.add(candidate(cell, digit, false), [0; 5]);
            let left = self.grid.candidates[cell];
            if left.is_power_of_two() {
                self.place(cell, left.trailing_zeros() as usize, [0; 5]);
            }
        }
        for _ in 0..ROUNDS {
            let (naked, hidden) = self.singles();
            for (cell, digit) in naked {
                let others = bits(self.start.candidates[cell] & !(1 << digit));
                let reasons = self.reasons(others.map(|other| candidate(cell, other, false)));
                self.place(cell, digit, reasons);
            }
            for (cell, digit) in hidden {
                let [row, column, square] = houses_of(cell);
                let free = |house: usize| self.grid.free[house][digit];
                let line = if free(column) < free(row) { column } else { row };
                let house = if free(square) < free(line) { square } else { line };
                let others = self.start.places[digit] & HOUSE[house] & !one(cell);
                let reasons =
                    self.reasons(each(others).map(|other| candidate(other, digit, false)));
                self.place(cell, digit, reasons);
            }
        }
        &self.steps
    }

    /// Makes room for the next premise.
    fn clear(&mut self) {
        self.grid.clone_from(self.start);
        for step in self.steps.drain(..) {
            self.places[usize::from(step.node)] = u16::MAX;
        }
    }

    /// The queued singles: first naked, then hidden; only the first of each cell.
    #[expect(clippy::type_complexity, reason = "two lists of cells and digits")]
    fn singles(&self) -> (Vec<(usize, usize)>, Vec<(usize, usize)>) {
        let grid = &self.grid;
        let is_open = |&(cell, _): &(usize, usize)| grid.is_open(cell);
        let mut known: Cells = 0;
        let is_first = |&(cell, digit): &(usize, usize)| {
            let is_first = known & one(cell) == 0 && is_hidden(grid, cell, digit);
            known |= if is_first { one(cell) } else { 0 };
            is_first
        };
        let naked = grid.naked.waiting().filter(is_open).collect();
        (naked, grid.hidden.waiting().filter(is_open).filter(is_first).collect())
    }

    /// The indices of the first five nodes; 0 for missing ones.
    fn reasons(&self, nodes: impl Iterator<Item = Node>) -> [u16; 5] {
        let mut reasons = [0; 5];
        for (reason, node) in reasons.iter_mut().zip(nodes) {
            let place = self.places[usize::from(node)];
            *reason = if place == u16::MAX { 0 } else { place };
        }
        reasons
    }

    /// Places a digit for some reasons, and adds everything that this strikes.
    fn place(&mut self, cell: usize, digit: usize, reasons: [u16; 5]) {
        let seen = self.start.places[digit] & SEEN[cell] & !one(cell);
        let others = self.grid.candidates[cell] & !(1 << digit);
        self.grid.place(cell, digit);
        let reason = [self.steps.len() as u16, 0, 0, 0, 0];
        self.add(candidate(cell, digit, true), reasons);
        for cell in each(seen) {
            self.add(candidate(cell, digit, false), reason);
        }
        for other in bits(others) {
            self.add(candidate(cell, other, false), reason);
        }
    }

    fn add(&mut self, node: Node, reasons: [u16; 5]) {
        if self.places[usize::from(node)] != u16::MAX || self.steps.len() >= MOST {
            return;
        }
        self.places[usize::from(node)] = self.steps.len() as u16;
        let first = self.steps.get(usize::from(reasons[0]));
        let distance = first.map_or(0, |step| step.distance) + 1;
        let from = reasons.into_iter().max().unwrap_or(0);
        let joint = reasons.iter().filter(|reason| **reason != 0).count() > 1;
        self.steps.push(Step { node, from, joint, distance, by: None });
    }
}
