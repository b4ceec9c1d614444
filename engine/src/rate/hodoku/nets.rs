//! Forcing nets: like forcing chains, but a premise is also followed through singles that need
//! several of its consequences.
//!
//! Each premise is played out for a few rounds of singles, and every consequence records up to five
//! others from which it follows. What these imply in turn is added as for chains. A conclusion
//! counts only if one of the chains to it contains a consequence that depends on several others;
//! forcing chains find the rest.

use super::forcing::{Chain, conclude};
use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use super::singles::is_hidden;
use super::web::{GROUPS, Node, Web, candidate};
use crate::lists::Lists;
use crate::nine::{Cells, HOUSE, SEEN, bits, each, houses_of, one};
use crate::rate::closure::Closure;
use std::collections::HashMap;

/// The number of rounds of singles for which a premise is played out.
const ROUNDS: usize = 4;

/// The most consequences of a premise that are stored.
const MOST: usize = 1_000;

/// The best conclusion of nets.
pub fn find(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
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
    conclude(&position.grid, &closure, accepts).map(super::forcing::Conclusion::hit)
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
