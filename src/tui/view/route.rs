//! Routes: the cheapest ways for lines through the free characters of a board.
//!
//! A cheap way is short, has few turns and follows rules. Ways may cross, but not run over each
//! other.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A direction in which a line leaves a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

use Way::{Down, Left, Right, Up};

impl Way {
    const ALL: [Self; 4] = [Left, Right, Up, Down];

    const fn back(self) -> Self {
        match self {
            Left => Right,
            Right => Left,
            Up => Down,
            Down => Up,
        }
    }

    const fn is_level(self) -> bool {
        matches!(self, Left | Right)
    }

    fn step(self, at: Position) -> Option<Position> {
        let Position { x, y } = at;
        let (x, y) = match self {
            Left => (x.checked_sub(1)?, y),
            Right => (x + 1, y),
            Up => (x, y.checked_sub(1)?),
            Down => (x, y + 1),
        };
        Some(Position { x, y })
    }
}

/// Where a link may begin or end.
pub struct Ends {
    /// The characters of the candidates, and of their symbols.
    pub marks: Vec<Position>,
    /// Their cells.
    pub cells: Vec<Rect>,
}

impl Ends {
    /// The least distance to other ends, counting a row as two columns.
    pub fn distance(&self, other: &Self) -> u32 {
        let pairs = self.marks.iter().flat_map(|a| other.marks.iter().map(move |b| (a, b)));
        pairs.map(|(a, b)| distance(*a, *b)).min().unwrap_or(u32::MAX)
    }

    /// Whether two of the ends are side by side, so that a line has no room and is not needed.
    fn touch(&self, other: &Self) -> bool {
        let beside = |a: &Position, b: &Position| a.x.abs_diff(b.x) + a.y.abs_diff(b.y) <= 1;
        self.marks.iter().any(|a| other.marks.iter().any(|b| beside(a, b)))
    }

    /// The characters next to the ends, and the way from there to the end with its cost: to a
    /// candidate itself, or to the side of its cell, unless the other end is in it too.
    fn doors<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (Position, Way, u32)> + 'a {
        let marks = self.marks.iter().flat_map(|&mark| {
            let beside = move |way: Way| Some((way.step(mark)?, way.back(), 0));
            Way::ALL.into_iter().filter_map(beside)
        });
        let sides =
            self.cells.iter().filter(move |cell| !other.cells.contains(cell)).flat_map(|cell| {
                let rows = cell.top()..cell.bottom();
                rows.flat_map(|y| {
                    let left = Position { x: cell.x.saturating_sub(1), y };
                    [(left, Right, SIDE), (Position { x: cell.right(), y }, Left, SIDE)]
                })
            });
        marks.chain(sides)
    }
}

fn distance(a: Position, b: Position) -> u32 {
    u32::from(a.x.abs_diff(b.x)) * COLUMN + u32::from(a.y.abs_diff(b.y)) * ROW
}

/// The costs of a way: columns, rows (which are twice as high as columns are wide), turns, turns
/// next to a digit, crossings of other links, characters outside rules, the outer frame, and ends
/// at the side of a cell.
const COLUMN: u32 = 1;
const ROW: u32 = 2;
const TURN: u32 = 3;
const BESIDE: u32 = 2;
const CROSSING: u32 = 6;
const INSIDE: u32 = 1;
const FRAME: u32 = 2;
const SIDE: u32 = 60;

/// The lines that leave a character, by [`Way`]: none, weak or strong.
pub type Arms = [Option<bool>; 4];

/// A character on a way, with the directions in which it is entered and left.
pub type Piece = (Position, Way, Way);

/// The lines on a board.
pub struct Wires {
    pub area: Rect,
    /// By character: whether a line may be drawn there.
    free: Vec<bool>,
    /// By character: whether it is a rule.
    rules: Vec<bool>,
    pub arms: Vec<Arms>,
}

impl Wires {
    /// No lines yet; rules, dots, symbols of zones and blanks are free.
    pub fn new(buf: &Buffer, area: Rect) -> Self {
        let area = area.intersection(buf.area);
        let symbol = |at: Position| buf.cell(at).and_then(|cell| cell.symbol().chars().next());
        let symbols: Vec<char> = area.positions().map(|at| symbol(at).unwrap_or('?')).collect();
        let is_rule = |symbol: &char| matches!(symbol, '[' | ']' | '─'..='╰' | '╴'..='╿');
        let is_free =
            |symbol: &char| matches!(symbol, ' ' | '·' | ':' | '╱'..='╳') || is_rule(symbol);
        let free = symbols.iter().map(is_free).collect();
        let rules = symbols.iter().map(is_rule).collect();
        Self { area, free, rules, arms: vec![Arms::default(); symbols.len()] }
    }

    fn index(&self, at: Position) -> Option<usize> {
        let inside = self.area.contains(at);
        let (col, row) = (at.x.wrapping_sub(self.area.x), at.y.wrapping_sub(self.area.y));
        inside.then(|| usize::from(row) * usize::from(self.area.width) + usize::from(col))
    }

    /// The cost of going through a character; `None` if that is impossible.
    fn cost(&self, at: Position, entered: Way, left: Way) -> Option<u32> {
        let index = self.index(at).filter(|&index| self.free[index])?;
        let straight = entered == left;
        let mut cost = if left.is_level() { COLUMN } else { ROW };
        cost += if self.rules[index] { 0 } else { INSIDE };
        let taken = |way: Way| self.arms[index][way as usize].is_some();
        if Way::ALL.into_iter().any(taken) {
            if !straight || taken(left) || taken(left.back()) {
                return None;
            }
            cost += CROSSING;
        }
        let is_shut = |way: Way| {
            let beside = way.step(at).and_then(|at| self.index(at));
            beside.is_some_and(|index| !self.free[index])
        };
        if !straight {
            cost += TURN + if is_shut(Left) || is_shut(Right) { BESIDE } else { 0 };
        }
        let Rect { x, y, .. } = self.area;
        let edge = [x, self.area.right() - 1].contains(&at.x)
            || [y, self.area.bottom() - 1].contains(&at.y);
        Some(if edge { cost + FRAME } else { cost })
    }

    /// The cheapest way from one of the ends to one of the others; none if they touch.
    pub fn way(&self, from: &Ends, to: &Ends) -> Option<Vec<Piece>> {
        if from.touch(to) {
            return None;
        }
        let mut search = Search::new(self, from, to);
        let goals: Vec<(Position, Way, u32)> = to.doors(from).collect();
        while let Some((at, entered, left)) = search.next() {
            if let Some(left) = left {
                return Some(search.trace(at, entered, left));
            }
            for &(_, left, more) in goals.iter().filter(|(door, ..)| *door == at) {
                search.arrive(at, entered, left, more);
            }
            Way::ALL.into_iter().for_each(|left| search.go(at, entered, left));
        }
        None
    }

    /// Occupies the characters of a way.
    pub fn lay(&mut self, way: &[Piece], strong: bool) {
        for &(at, entered, left) in way {
            if let Some(index) = self.index(at) {
                self.arms[index][entered.back() as usize] = Some(strong);
                self.arms[index][left as usize] = Some(strong);
            }
        }
    }
}

/// A search for the cheapest way. Its states are characters and how they are entered; a queue
/// returns the most promising one next.
struct Search<'a> {
    wires: &'a Wires,
    to: &'a Ends,
    /// By state: the cost of reaching it.
    costs: Vec<u32>,
    /// By state: the previous one, as a character and how it is entered.
    before: Vec<Option<(Position, Way)>>,
    queue: BinaryHeap<Reverse<Promise>>,
}

/// The least possible cost of a way, its cost so far, its position and how that was entered and,
/// once it has arrived, how it reaches its end.
type Promise = (u32, u32, (u16, u16), Way, Option<Way>);

impl<'a> Search<'a> {
    fn new(wires: &'a Wires, from: &Ends, to: &'a Ends) -> Self {
        let states = wires.free.len() * Way::ALL.len();
        let (costs, before) = (vec![u32::MAX; states], vec![None; states]);
        let mut search = Self { wires, to, costs, before, queue: BinaryHeap::new() };
        for (at, inward, cost) in from.doors(to) {
            search.reach(at, inward.back(), cost, None);
        }
        search
    }

    fn state(&self, at: Position, entered: Way) -> Option<usize> {
        let index = self.wires.index(at).filter(|&index| self.wires.free[index])?;
        Some(index * Way::ALL.len() + entered as usize)
    }

    /// Records a way to a state, if it is the cheapest known.
    fn reach(&mut self, at: Position, entered: Way, cost: u32, before: Option<(Position, Way)>) {
        let Some(state) = self.state(at, entered) else { return };
        let left = self.to.marks.iter().map(|&mark| distance(at, mark)).min();
        if cost < self.costs[state] {
            self.costs[state] = cost;
            self.before[state] = before;
            let least = cost + left.unwrap_or(0);
            self.queue.push(Reverse((least, cost, at.into(), entered, None)));
        }
    }

    /// The cost of reaching a character and of leaving it; `None` if that is impossible.
    fn cost(&self, at: Position, entered: Way, left: Way) -> Option<u32> {
        let so_far = self.costs[self.state(at, entered)?];
        let step = self.wires.cost(at, entered, left).filter(|_| left != entered.back())?;
        so_far.checked_add(step)
    }

    /// Continues from a state to the next character.
    fn go(&mut self, at: Position, entered: Way, left: Way) {
        if let (Some(cost), Some(next)) = (self.cost(at, entered, left), left.step(at)) {
            self.reach(next, left, cost, Some((at, entered)));
        }
    }

    /// Continues from a state to the end itself.
    fn arrive(&mut self, at: Position, entered: Way, left: Way, more: u32) {
        if let Some(cost) = self.cost(at, entered, left) {
            let cost = cost + more;
            self.queue.push(Reverse((cost, cost, at.into(), entered, Some(left))));
        }
    }

    /// The next state; no cheaper way leads to it.
    fn next(&mut self) -> Option<(Position, Way, Option<Way>)> {
        let Reverse((_, _, at, entered, left)) = self.queue.pop()?;
        Some((at.into(), entered, left))
    }

    /// The pieces of a way, from its last one back.
    fn trace(&self, at: Position, entered: Way, left: Way) -> Vec<Piece> {
        let mut pieces = vec![(at, entered, left)];
        let mut last = (at, entered);
        while let Some((at, entered)) =
            self.state(last.0, last.1).and_then(|state| self.before[state])
        {
            pieces.push((at, entered, last.1));
            last = (at, entered);
        }
        pieces
    }
}
