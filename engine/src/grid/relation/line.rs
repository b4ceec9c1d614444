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
//!
//! Long lines may have millions of states. If there are too many, the line does not keep its cells
//! distinct either; if there are too many even then, it rules nothing out until more is decided.
//! A line whose cells are all decided has one way at most, so nothing wrong is ever taken for right.

use crate::budget::Budget;
use crate::grid::{Cell, Digit, Digits};
use foldhash::fast::FixedState;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::{fmt, mem};

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
    /// Whether it leaves it to the regions to keep its cells distinct.
    pub is_loose: bool,
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
    previous: Vec<bool>,
}

thread_local! {
    static ROOM: RefCell<Room> = RefCell::default();
}

/// The number of bits for a machine's own state.
const OWN: u32 = 32;

/// The most transitions that are followed: in about 30 milliseconds and 100 megabytes.
const MOST: usize = 1 << 20;

/// The number of transitions between two payments.
const PAGE: usize = 1 << 10;

/// The most transitions whose memory is kept for the next line.
const KEPT: usize = 1 << 16;

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
        Self {
            relation,
            cells,
            has_repeats,
            is_pair: false,
            is_loose: false,
            start,
            step,
            accepts,
            sights,
        }
    }

    /// The same for many cells about which each other's digits say little.
    pub fn as_loose(self) -> Self {
        Self { is_loose: true, ..self }
    }

    /// The same for two cells about which a table of pairs says the same.
    pub fn as_pair(self) -> Self {
        Self { is_pair: true, ..self }
    }

    /// Sets which cells see each other.
    pub fn see(&mut self, largest: u8, sees: impl Fn(Cell, Cell) -> bool) {
        let room = ((u128::BITS - OWN) / u32::from(largest)) as usize;
        let length = self.cells.len();
        if self.is_loose || length > u64::BITS as usize {
            return;
        }
        // By place and earlier place: which earlier ones it sees.
        let seen: Vec<u64> = (0..length)
            .map(|place| {
                let sees = |earlier: &usize| sees(self.cells[*earlier], self.cells[place]);
                (0..place).filter(sees).fold(0, |set, earlier| set | 1 << earlier)
            })
            .collect();
        let mut previous: Vec<u64> = Vec::new();
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
                    let from = previous.iter().position(|known| *known == rest);
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
            previous = sets;
        }
    }

    /// Leaves each cell, in the order of the line, the digits that it has in some way to fill the
    /// line. Returns whether there is such a way; without one, the cells are unspecified. If the
    /// budget runs out, the cells stay as they are.
    pub fn prune(&self, cells: &mut [Digits], exactness: Exactness, budget: &Budget<'_>) -> bool {
        self.prune_within(cells, exactness, MOST, budget)
    }

    /// The same, for who looks often: if more than `most` transitions would have to be followed, it is
    /// less exact, or leaves the cells as they are.
    pub fn prune_within(
        &self,
        cells: &mut [Digits],
        exactness: Exactness,
        most: usize,
        budget: &Budget<'_>,
    ) -> bool {
        ROOM.with(|room| match room.try_borrow_mut() {
            Ok(mut room) => self.prune_in(cells, exactness, most, budget, &mut room),
            Err(_) => self.prune_in(cells, exactness, most, budget, &mut Room::default()),
        })
    }

    /// Every transition on some way to fill the line, by place; `None` if more than `most` would have
    /// to be followed, or the budget runs out.
    pub fn ways(
        &self,
        cells: &[Digits],
        exactness: Exactness,
        most: usize,
        budget: &Budget<'_>,
    ) -> Option<Vec<Vec<Edge>>> {
        let mut room = Room::default();
        if !self.follow(cells, exactness, most, budget, &mut room)? {
            return Some(vec![Vec::new(); cells.len()]);
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

    /// Follows all ways forward, and finds which of the last states are accepted. Returns whether any
    /// is; `None` if there are more than `most` transitions, or the budget runs out.
    fn follow(
        &self,
        cells: &[Digits],
        exactness: Exactness,
        most: usize,
        budget: &Budget<'_>,
        room: &mut Room,
    ) -> Option<bool> {
        room.edges.clear();
        room.begins.clear();
        room.states.clear();
        room.states.push(u128::from(self.start));
        for place in 0..cells.len() {
            room.begins.push(room.edges.len());
            self.read(cells, place, exactness, most, budget, room)?;
            if room.states.is_empty() {
                return Some(false);
            }
        }
        room.alive.clear();
        room.alive.extend(room.states.iter().map(|state| (self.accepts)(*state as u32)));
        Some(room.alive.contains(&true))
    }

    /// Prunes the cells as exactly as possible.
    fn prune_in(
        &self,
        cells: &mut [Digits],
        exactness: Exactness,
        most: usize,
        budget: &Budget<'_>,
        room: &mut Room,
    ) -> bool {
        let less_exact = (exactness == Exactness::Distinct).then_some(Exactness::Alone);
        let mut tried = [exactness].into_iter().chain(less_exact);
        let fits = tried.find_map(|exactness| self.follow(cells, exactness, most, budget, room));
        if fits == Some(true) {
            Self::keep_ways(cells, room);
        }
        if room.edges.capacity() > KEPT {
            *room = Room::default();
        }
        fits.unwrap_or(true)
    }

    /// Leaves each cell what it has on a way to an accepted state, of those that were followed.
    fn keep_ways(cells: &mut [Digits], room: &mut Room) {
        for place in (0..cells.len()).rev() {
            let mut kept = Digits::EMPTY;
            room.previous.clear();
            for edge in room.edges.drain(room.begins[place]..) {
                let from = edge.from as usize;
                if from >= room.previous.len() {
                    room.previous.resize(from + 1, false);
                }
                if room.alive.get(edge.to as usize) == Some(&true) {
                    room.previous[from] = true;
                    kept |= Digits::from_bits(1 << (edge.digit - 1));
                }
            }
            cells[place] &= kept;
            mem::swap(&mut room.alive, &mut room.previous);
        }
    }

    /// Reads the cell at a place from all states; `None` if there are more than `most` transitions, or
    /// the budget runs out.
    fn read(
        &self,
        cells: &[Digits],
        place: usize,
        exactness: Exactness,
        most: usize,
        budget: &Budget<'_>,
        room: &mut Room,
    ) -> Option<()> {
        let reader = Reader::new(self, cells, place, exactness);
        room.next.clear();
        room.known.clear();
        let mut page = room.edges.len() / PAGE;
        for (from, &state) in (0..).zip(&room.states) {
            for digit in reader.digits(state) {
                let Some(to) = reader.next(state, digit) else { continue };
                let number = room.next.len() as u32;
                let to = *room.known.entry(to).or_insert_with(|| {
                    room.next.push(to);
                    number
                });
                room.edges.push(Edge { from, to, digit: digit.get() });
            }
            if room.edges.len() / PAGE > page {
                page = room.edges.len() / PAGE;
                if !budget.follow(PAGE as u64) || room.edges.len() > most {
                    return None;
                }
            }
        }
        mem::swap(&mut room.states, &mut room.next);
        (room.edges.len() <= most).then_some(())
    }

    /// Whether there is some way to fill the line; if that takes too long, there may be one. It looks
    /// for a single way, which is soon found in most lines.
    pub fn can_fill(&self, cells: &[Digits], budget: &Budget<'_>) -> bool {
        let mut tried = [Exactness::Distinct, Exactness::Alone].into_iter();
        tried.find_map(|exactness| self.find_way(cells, exactness, budget)).unwrap_or(true)
    }

    /// Whether there is some way to fill the line; `None` if there are too many transitions, or the
    /// budget runs out.
    fn find_way(
        &self,
        cells: &[Digits],
        exactness: Exactness,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        let places = 0..cells.len();
        let readers: Vec<Reader<'_>> =
            places.map(|place| Reader::new(self, cells, place, exactness)).collect();
        let Some(first) = readers.first() else { return Some((self.accepts)(self.start)) };
        let start = u128::from(self.start);
        let mut seen: HashSet<(usize, u128), FixedState> = HashSet::default();
        // The states on the way, each with the digits that are left to try.
        let mut way = vec![(start, first.digits(start))];
        let mut followed = 0;
        while let Some((state, digits)) = way.pop() {
            let Some(digit) = digits.first() else { continue };
            way.push((state, digits - digit.into()));
            let place = way.len();
            followed += 1;
            if followed % PAGE == 0 && (!budget.follow(PAGE as u64) || followed > MOST) {
                return None;
            }
            let Some(to) = readers[place - 1].next(state, digit) else { continue };
            match readers.get(place) {
                None if (self.accepts)(to as u32) => return Some(true),
                None => {}
                Some(reader) if seen.insert((place, to)) => way.push((to, reader.digits(to))),
                Some(_) => {}
            }
        }
        Some(false)
    }

    /// The number of bits for a set: the largest digit that some cell could have.
    fn width(&self, cells: &[Digits]) -> u32 {
        let all = cells.iter().fold(Digits::EMPTY, |all, cell| all | *cell);
        all.last().map_or(1, Digit::get).into()
    }
}

/// Reads the cell at a place of a line.
struct Reader<'l> {
    line: &'l Line,
    place: usize,
    /// The digits that the cell could have.
    digits: Digits,
    /// What is remembered before and after; `None` if cells are not kept distinct.
    sights: Option<[&'l Sight; 2]>,
    /// By set that is remembered after: the digits that the cells to which it applies could have.
    open: Vec<u32>,
    /// The number of bits for a set.
    width: u32,
}

impl<'l> Reader<'l> {
    fn new(line: &'l Line, cells: &[Digits], place: usize, exactness: Exactness) -> Self {
        let is_distinct = exactness == Exactness::Distinct;
        let sights = is_distinct.then(|| [&line.sights[place], &line.sights[place + 1]]);
        let open = |later: &u64| {
            let bits = |at: &usize| later >> at & 1 == 1;
            let places = (place + 1..cells.len()).filter(bits);
            places.fold(0, |open, at| open | cells[at].bits())
        };
        let open = sights.iter().flat_map(|[_, after]| &after.later).map(open).collect();
        Self { line, place, digits: cells[place], sights, open, width: line.width(cells) }
    }

    /// A set of digits that a state remembers.
    const fn set(&self, state: u128, number: usize) -> u32 {
        (state >> (OWN + number as u32 * self.width)) as u32 & ((1 << self.width) - 1)
    }

    /// The digits that the cell can have after a state.
    fn digits(&self, state: u128) -> Digits {
        let own = self.sights.and_then(|[before, _]| before.own);
        let taken = own.map_or(0, |own| self.set(state, own));
        Digits::from_bits(self.digits.bits() & !taken)
    }

    /// The state after a digit; `None` if the machine rejects it.
    fn next(&self, state: u128, digit: Digit) -> Option<u128> {
        let own = (self.line.step)(state as u32, self.place, digit.get().into())?;
        let mut to = u128::from(own);
        let from = self.sights.map_or(&[][..], |[_, after]| &after.from);
        for (number, (&(earlier, adds), open)) in from.iter().zip(&self.open).enumerate() {
            let mut taken = earlier.map_or(0, |earlier| self.set(state, earlier));
            if adds {
                taken |= 1 << digit.index();
            }
            to |= u128::from(taken & open) << (OWN + number as u32 * self.width);
        }
        Some(to)
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

/// A relation's index among those of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelationId(u16);

impl RelationId {
    /// The relation with an index.
    pub(crate) const fn at(place: usize) -> Self {
        Self(place as u16)
    }

    /// The index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::random::Random;
    use std::sync::atomic::AtomicBool;

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
            let step = move |total: u32, _: usize, digit: u32| {
                Some(total + digit).filter(|total| *total <= sum)
            };
            let accepts = Box::new(move |total| total == sum);
            let mut line = Line::new(RelationId::at(0), cells, 0, Box::new(step), accepts);
            line.see(9, sees);
            let mut set = || Digits::from_bits(random.below(511) as u32 + 1);
            let start: Vec<Digits> = (0..5).map(|_| set()).collect();
            for exactness in [Exactness::Alone, Exactness::Distinct] {
                let expected = match exactness {
                    Exactness::Alone => tried(&line, &start, &|_, _| false),
                    Exactness::Distinct => tried(&line, &start, &sees),
                };
                let mut found = start.clone();
                let fits = line.prune(&mut found, exactness, &Budget::new(1));
                assert_eq!(fits, !expected[0].is_empty());
                if exactness == Exactness::Distinct {
                    assert_eq!(line.can_fill(&start, &Budget::new(1)), fits);
                }
                assert!(!fits || found == expected, "{start:?} {found:?} {expected:?}");
                counts[usize::from(fits)] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
    }

    /// A line whose states never meet again, so that every way has states of its own.
    fn endless(length: usize, accepts: bool) -> Line {
        let grid = Grid::NINE;
        let cells = (0..length).map(|at| grid.cell(at / 9, at % 9).unwrap()).collect();
        let step = |state: u32, _: usize, digit: u32| {
            Some(state.wrapping_mul(0x9e37_79b1).wrapping_add(digit))
        };
        let accepts = Box::new(move |_| accepts);
        Line::new(RelationId::at(0), cells, 1, Box::new(step), accepts)
    }

    #[test]
    fn too_many_ways_rule_nothing_out() {
        let (all, one) = (Digits::up_to(9), Digits::up_to(1));
        for accepts in [false, true] {
            let line = endless(20, accepts);
            for exactness in [Exactness::Alone, Exactness::Distinct] {
                let budget = Budget::new(u64::MAX).with_transitions(u64::MAX);
                let mut cells = vec![all; 20];
                assert!(line.prune(&mut cells, exactness, &budget));
                assert_eq!(cells, vec![all; 20]);
                let followed = u64::MAX - budget.transitions_left();
                assert!(followed <= 2 * (MOST + PAGE) as u64, "{followed}");
                assert!(line.ways(&cells, exactness, MOST, &budget).is_none());
            }
            assert!(line.can_fill(&[all; 20], &Budget::new(u64::MAX)));
            // Once everything is decided, it is known.
            let mut cells = vec![one; 20];
            assert_eq!(line.prune(&mut cells, Exactness::Distinct, &Budget::new(1)), accepts);
            assert_eq!(line.can_fill(&cells, &Budget::new(1)), accepts);
        }
    }

    #[test]
    fn it_is_not_followed_beyond_its_budget() {
        let line = endless(20, false);
        for transitions in [0, 1, 5000, 100_000] {
            let budget = Budget::new(1).with_transitions(transitions);
            let mut cells = vec![Digits::up_to(9); 20];
            assert!(line.prune(&mut cells, Exactness::Distinct, &budget));
            assert!(budget.is_spent());
            assert!(line.can_fill(&cells, &budget));
            assert!(line.ways(&cells, Exactness::Alone, MOST, &budget).is_none());
        }
        let stop = AtomicBool::new(true);
        let budget = Budget::until(u64::MAX, &stop).with_transitions(u64::MAX);
        assert!(line.prune(&mut [Digits::up_to(9); 20], Exactness::Alone, &budget));
        assert!(u64::MAX - budget.transitions_left() <= PAGE as u64);
    }
}
