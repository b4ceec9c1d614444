//! A line of cells whose digits a machine accepts or rejects: the single mechanism behind
//! thermometers, arrows, sandwiches and the like.
//!
//! The machine reads the digits cell by cell; cells that others depend on come first. All that it
//! knows about the earlier cells is a number, its state. So all ways to fill the line are followed
//! at once, forward and backward, and each cell keeps the digits that it has in some accepted way.
//!
//! Cells of a line that see each other differ. For that, the state also includes the digits taken
//! by cells that a later cell sees, with one set for all cells that see the same ones. Only digits
//! that such a cell could still have count, so that few states differ by them. If there are more
//! sets than there is room for (ten with nine digits), the line does not keep some cells distinct,
//! and only the regions do. The same applies to a cell that a line visits twice: each visit counts
//! by itself until the cell is decided.

use super::rule_id::RelationId;
use crate::grid::{Cell, Digit, Digits};
use foldhash::fast::FixedState;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;

/// The next state of a machine, given its state, a place of the line and the digit there; `None` if
/// the machine rejects it.
pub type Step = Box<dyn Fn(u32, usize, u32) -> Option<u32> + Send + Sync>;

/// Whether a machine accepts a state at the end.
pub type Accepts = Box<dyn Fn(u32) -> bool + Send + Sync>;

/// Cells in the order in which a machine reads them.
pub struct Line {
    /// The index of the relation in the puzzle.
    pub relation: RelationId,
    /// The cells in that order.
    pub cells: Vec<Cell>,
    /// Whether it contains a cell twice.
    pub has_repeats: bool,
    /// Whether it consists of two cells for which a table of pairs says the same.
    pub is_pair: bool,
    start: u32,
    step: Step,
    accepts: Accepts,
    /// By place, plus one after the last.
    sights: Vec<Sight>,
}

/// The digits taken so far that are remembered at a place of a line.
#[derive(Clone, Debug, Default)]
struct Sight {
    /// By set: the later places to which it applies, as bits.
    later: Vec<u64>,
    /// By set: the previous set that it continues, and whether the digit just read is added.
    from: Vec<(Option<usize>, bool)>,
    /// The set that applies to the cell to read.
    own: Option<usize>,
}

/// How exactly the ways to fill a line are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// As if no two of its cells saw each other.
    Alone,
    /// Cells that see each other are kept distinct.
    Distinct,
}

/// A transition from a state to one of the next place. The states of a place are numbered from 0.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The state before the cell is read.
    pub from: u32,
    /// The state after it.
    pub to: u32,
    /// The number of the digit in the cell.
    pub digit: u8,
}

/// Working memory reused from line to line.
#[derive(Default)]
struct Room {
    edges: Vec<Edge>,
    /// By place: where its edges begin.
    begins: Vec<usize>,
    states: Vec<u128>,
    next: Vec<u128>,
    known: HashMap<u128, u32, FixedState>,
    alive: Vec<bool>,
    before: Vec<bool>,
}

thread_local! {
    static ROOM: RefCell<Room> = RefCell::default();
}

/// The number of bits for a machine's own state.
const OWN: u32 = 32;

impl Line {
    /// A line of a relation; see [`Line::see`] for which of its cells differ.
    pub fn new(
        relation: RelationId,
        cells: Vec<Cell>,
        start: u32,
        step: Step,
        accepts: Accepts,
    ) -> Self {
        let sights = vec![Sight::default(); cells.len() + 1];
        let has_repeats = (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
        Self { relation, cells, has_repeats, is_pair: false, start, step, accepts, sights }
    }

    /// The same for two cells about which a table of pairs says the same.
    pub fn as_pair(self) -> Self {
        Self { is_pair: true, ..self }
    }

    /// Sets which cells see each other.
    pub fn see(&mut self, largest: u8, sees: impl Fn(Cell, Cell) -> bool) {
        let room = ((u128::BITS - OWN) / u32::from(largest)) as usize;
        let length = self.cells.len();
        if length > u64::BITS as usize {
            return;
        }
        // By place and earlier place: which earlier ones it sees.
        let seen: Vec<u64> = (0..length)
            .map(|place| {
                let sees = |earlier: &usize| sees(self.cells[*earlier], self.cells[place]);
                (0..place).filter(sees).fold(0, |set, earlier| set | 1 << earlier)
            })
            .collect();
        let mut before: Vec<u64> = Vec::new();
        for place in 0..=length {
            let earlier = (1_u64 << (place % 64)).wrapping_sub(1);
            let earlier = if place == 64 { u64::MAX } else { earlier };
            let mut sets: Vec<u64> = Vec::new();
            let mut sight = Sight::default();
            for (later, seen) in seen.iter().enumerate().skip(place) {
                let set = seen & earlier;
                if set == 0 {
                    continue;
                }
                let number = sets.iter().position(|known| *known == set).or_else(|| {
                    let last = 1 << place.wrapping_sub(1) & set;
                    let rest = set & !last;
                    let from = before.iter().position(|known| *known == rest);
                    (sets.len() < room && (rest == 0 || from.is_some())).then(|| {
                        sets.push(set);
                        sight.later.push(0);
                        sight.from.push((from.filter(|_| rest != 0), last != 0));
                        sets.len() - 1
                    })
                });
                if let Some(number) = number {
                    sight.later[number] |= 1 << later;
                    sight.own = if later == place { Some(number) } else { sight.own };
                }
            }
            self.sights[place] = sight;
            before = sets;
        }
    }

    /// Leaves each cell, in the order of the line, the digits that it has in some way to fill the
    /// line. Returns whether there is such a way; without one, the cells are unspecified.
    pub fn prune(&self, cells: &mut [Digits], exactness: Exactness) -> bool {
        ROOM.with(|room| match room.try_borrow_mut() {
            Ok(mut room) => self.prune_in(cells, exactness, &mut room),
            Err(_) => self.prune_in(cells, exactness, &mut Room::default()),
        })
    }

    /// Every transition on some way to fill the line, by place; `None` if more than `most` would have
    /// to be followed.
    pub fn ways(
        &self,
        cells: &[Digits],
        exactness: Exactness,
        most: usize,
    ) -> Option<Vec<Vec<Edge>>> {
        let mut room = Room::default();
        if !self.follow(cells, exactness, most, &mut room) {
            return (room.edges.len() <= most).then(|| vec![Vec::new(); cells.len()]);
        }
        let mut ways = Vec::new();
        for place in (0..cells.len()).rev() {
            let edges = room.edges.drain(room.begins[place]..);
            let is_alive = |edge: &Edge| room.alive.get(edge.to as usize) == Some(&true);
            let edges: Vec<Edge> = edges.filter(is_alive).collect();
            room.alive.clear();
            for edge in &edges {
                let from = edge.from as usize;
                room.alive.resize(room.alive.len().max(from + 1), false);
                room.alive[from] = true;
            }
            ways.push(edges);
        }
        ways.reverse();
        Some(ways)
    }

    /// Follows all ways forward, and finds which of the last states are accepted; false if none is, or
    /// if there are more than `most` transitions.
    fn follow(&self, cells: &[Digits], exactness: Exactness, most: usize, room: &mut Room) -> bool {
        room.edges.clear();
        room.begins.clear();
        room.states.clear();
        room.states.push(u128::from(self.start));
        for place in 0..cells.len() {
            room.begins.push(room.edges.len());
            self.read(cells, place, exactness, room);
            if room.states.is_empty() || room.edges.len() > most {
                return false;
            }
        }
        room.alive.clear();
        room.alive.extend(room.states.iter().map(|state| (self.accepts)(*state as u32)));
        room.alive.contains(&true)
    }

    fn prune_in(&self, cells: &mut [Digits], exactness: Exactness, room: &mut Room) -> bool {
        if !self.follow(cells, exactness, usize::MAX, room) {
            return false;
        }
        for place in (0..cells.len()).rev() {
            let mut kept = Digits::EMPTY;
            room.before.clear();
            for edge in room.edges.drain(room.begins[place]..) {
                let from = edge.from as usize;
                if from >= room.before.len() {
                    room.before.resize(from + 1, false);
                }
                if room.alive.get(edge.to as usize) == Some(&true) {
                    room.before[from] = true;
                    kept |= Digits::from_bits(1 << (edge.digit - 1));
                }
            }
            cells[place] &= kept;
            std::mem::swap(&mut room.alive, &mut room.before);
        }
        true
    }

    /// Reads the cell at a place from all states.
    fn read(&self, cells: &[Digits], place: usize, exactness: Exactness, room: &mut Room) {
        let none = Sight::default();
        let (sight, next) = match exactness {
            Exactness::Distinct => (&self.sights[place], &self.sights[place + 1]),
            Exactness::Alone => (&none, &none),
        };
        let width = self.width(cells);
        let set = |state: u128, number: usize| (state >> (OWN + number as u32 * width)) as u32;
        let all = (1_u32 << width) - 1;
        // The digits that the later cells of each set could have.
        let open = |later: &u64| {
            let bits = |at: &usize| later >> at & 1 == 1;
            let places = (place + 1..cells.len()).filter(bits);
            places.fold(0, |open, at| open | cells[at].bits())
        };
        let open: Vec<u32> = next.later.iter().map(open).collect();
        room.next.clear();
        room.known.clear();
        for (from, &state) in (0..).zip(&room.states) {
            let taken = sight.own.map_or(0, |own| set(state, own) & all);
            for digit in Digits::from_bits(cells[place].bits() & !taken) {
                let Some(own) = (self.step)(state as u32, place, digit.get().into()) else {
                    continue;
                };
                let mut to = u128::from(own);
                for (number, (&(earlier, adds), open)) in next.from.iter().zip(&open).enumerate() {
                    let mut taken = earlier.map_or(0, |earlier| set(state, earlier) & all);
                    if adds {
                        taken |= 1 << digit.index();
                    }
                    to |= u128::from(taken & open) << (OWN + number as u32 * width);
                }
                let number = room.next.len() as u32;
                let to = *room.known.entry(to).or_insert_with(|| {
                    room.next.push(to);
                    number
                });
                room.edges.push(Edge { from, to, digit: digit.get() });
            }
        }
        std::mem::swap(&mut room.states, &mut room.next);
    }

    /// The number of bits for a set: the largest digit that some cell could have.
    fn width(&self, cells: &[Digits]) -> u32 {
        let all = cells.iter().fold(Digits::EMPTY, |all, cell| all | *cell);
        all.last().map_or(1, Digit::get).into()
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line")
            .field("relation", &self.relation)
            .field("cells", &self.cells)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::random::Random;

    /// The digits of cells in all accepted ways to fill them, by trying every one.
    fn tried(line: &Line, cells: &[Digits], sees: &dyn Fn(Cell, Cell) -> bool) -> Vec<Digits> {
        let mut kept = vec![Digits::EMPTY; cells.len()];
        let mut ways: Vec<(u32, Vec<Digit>)> = vec![(line.start, Vec::new())];
        for (place, set) in cells.iter().enumerate() {
            let mut next = Vec::new();
            for (state, way) in &ways {
                for digit in *set {
                    let seen = |at: usize| sees(line.cells[at], line.cells[place]);
                    let clashes = (0..place).any(|at| way[at] == digit && seen(at));
                    let to = (line.step)(*state, place, digit.get().into());
                    next.extend(
                        to.filter(|_| !clashes).map(|to| (to, [&way[..], &[digit]].concat())),
                    );
                }
            }
            ways = next;
        }
        for (_, way) in ways.iter().filter(|(state, _)| (line.accepts)(*state)) {
            kept.iter_mut().zip(way).for_each(|(set, digit)| set.insert(*digit));
        }
        kept
    }

    #[test]
    fn a_line_keeps_what_some_way_to_fill_it_has() {
        let grid = Grid::NINE;
        let mut random = Random::new(3);
        let mut counts = [0; 2];
        for round in 0..300 {
            let cells: Vec<Cell> = (0..5).map(|at| grid.cell(at / 2, at % 2).unwrap()).collect();
            let sees = |a: Cell, b: Cell| {
                a != b && (grid.row(a) == grid.row(b) || grid.col(a) == grid.col(b))
            };
            let sum = 8 + round % 12;
            let step = move |made: u32, _: usize, digit: u32| {
                Some(made + digit).filter(|made| *made <= sum)
            };
            let accepts = Box::new(move |made| made == sum);
            let mut line = Line::new(RelationId::at(0), cells, 0, Box::new(step), accepts);
            line.see(9, sees);
            let mut set = || Digits::from_bits(random.below(511) as u32 + 1);
            let before: Vec<Digits> = (0..5).map(|_| set()).collect();
            for exactness in [Exactness::Alone, Exactness::Distinct] {
                let wanted = match exactness {
                    Exactness::Alone => tried(&line, &before, &|_, _| false),
                    Exactness::Distinct => tried(&line, &before, &sees),
                };
                let mut found = before.clone();
                let fits = line.prune(&mut found, exactness);
                assert_eq!(fits, !wanted[0].is_empty());
                assert!(!fits || found == wanted, "{before:?} {found:?} {wanted:?}");
                counts[usize::from(fits)] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
    }
}
