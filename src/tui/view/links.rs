//! The links of a chain on the board: strong ones double, weak ones dashed, from candidate to
//! candidate, over rules and dots but never over a digit or a symbol.
//!
//! ```text
//! ┃··8· │··8· │··8· ┃ ┆   │     │·┆x9 ┃    strong 1=8 and 1=7 within cells,
//! ┃1·3··│  9  │  4  [1┼┄┄┄┄1═╗··[·┆···]    weak 1-1 and 7-7 between them
//! ┃·7x· │     │     [╚7··±[··8·±[·78·±]
//! ```
//!
//! Each link takes the cheapest route through free characters: short, with few turns, and not next
//! to unrelated digits. Links may cross, but not run over each other. If digits enclose a
//! candidate, its link ends at the side of its cell. A link without a route is left out; the
//! explanation includes it.

use crate::tui::geometry::places::{Placed, digit_position};
use crate::tui::geometry::screen::Window;
use crate::tui::paint::pen::over;
use crate::tui::theme::{Part, Theme};
use Way::{Down, Left, Right, Up};
use gradus_engine::Cell;
use gradus_engine::technique::step::{Link, Node};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Draws links over a finished board.
pub fn draw_links(
    buf: &mut Buffer,
    window: &Window,
    theme: &Theme,
    links: &[Link],
    marks: impl Fn(Cell) -> Vec<Placed>,
) {
    if links.is_empty() {
        return;
    }
    let mut wires = Wires::new(buf, window.area());
    let ends = |node: &Node| ends(window, node, &marks);
    let mut links: Vec<(Ends, Ends, bool)> =
        links.iter().map(|link| (ends(&link.from), ends(&link.to), link.strong)).collect();
    // Those with the least choice come first.
    links.sort_by_key(|(from, to, _)| from.distance(to));
    for (from, to, strong) in links {
        if let Some(way) = wires.way(&from, &to) {
            wires.lay(&way, strong);
        }
    }
    for (at, arms) in wires.area.positions().zip(&wires.arms) {
        let is_strong = arms.contains(&Some(true));
        let part = if is_strong { Part::HintStrong } else { Part::HintWeak };
        if let Some(symbol) = symbol(arms) {
            over(buf, at.into(), symbol, theme.style(part));
        }
    }
}

/// The visible candidates of a node.
fn ends(window: &Window, node: &Node, marks: impl Fn(Cell) -> Vec<Placed>) -> Ends {
    let visible = node.cells().iter().filter_map(|&cell| Some((cell, window.place(cell)?)));
    let cells: Vec<(Cell, Rect)> = visible.collect();
    let places = window.places();
    let marks = cells.iter().flat_map(|(cell, place)| {
        if !places.size.marks {
            return vec![digit_position(*place)];
        }
        let at = |(col, row)| Position { x: place.x + col, y: place.y + row };
        let placed = marks(*cell).into_iter().find(|mark| mark.digits.contains(node.digit));
        let own = placed.map_or_else(|| places.mark(node.digit), |mark| mark.at);
        let sign = places.sign(node.digit).filter(|_| own == places.mark(node.digit)).map(at);
        [at(own)].into_iter().chain(sign).collect()
    });
    Ends { marks: marks.collect(), cells: cells.iter().map(|(_, place)| *place).collect() }
}

/// The character with these arms.
fn symbol(arms: &Arms) -> Option<char> {
    let [left, right, up, down] = *arms;
    let level = left.or(right);
    let upright = up.or(down);
    let corner = [right.is_some(), down.is_some()];
    let crosses = [left, right, up, down].iter().all(Option::is_some);
    Some(match (level, upright) {
        (None, None) => return None,
        (Some(true), None) => '═',
        (Some(false), None) => '┄',
        (None, Some(true)) => '║',
        (None, Some(false)) => '┆',
        (Some(true), Some(true)) if crosses => '╬',
        (Some(true), Some(false)) if crosses => '╪',
        (Some(false), Some(true)) if crosses => '╫',
        (Some(false), Some(false)) if crosses => '┼',
        (Some(true), Some(_)) => match corner {
            [true, true] => '╔',
            [false, true] => '╗',
            [true, false] => '╚',
            [false, false] => '╝',
        },
        (Some(false), Some(_)) => match corner {
            [true, true] => '╭',
            [false, true] => '╮',
            [true, false] => '╰',
            [false, false] => '╯',
        },
    })
}

/// A direction in which a line leaves a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

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
            |symbol: &char| matches!(symbol, ' ' | '▁' | '·' | ':' | '╱'..='╳') || is_rule(symbol);
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
    previous: Vec<Option<(Position, Way)>>,
    queue: BinaryHeap<Reverse<Promise>>,
}

/// The least possible cost of a way, its cost so far, its position and how that was entered and,
/// once it has arrived, how it reaches its end.
type Promise = (u32, u32, (u16, u16), Way, Option<Way>);

impl<'a> Search<'a> {
    fn new(wires: &'a Wires, from: &Ends, to: &'a Ends) -> Self {
        let states = wires.free.len() * Way::ALL.len();
        let (costs, previous) = (vec![u32::MAX; states], vec![None; states]);
        let mut search = Self { wires, to, costs, previous, queue: BinaryHeap::new() };
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
    fn reach(&mut self, at: Position, entered: Way, cost: u32, previous: Option<(Position, Way)>) {
        let Some(state) = self.state(at, entered) else { return };
        let left = self.to.marks.iter().map(|&mark| distance(at, mark)).min();
        if cost < self.costs[state] {
            self.costs[state] = cost;
            self.previous[state] = previous;
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
            self.state(last.0, last.1).and_then(|state| self.previous[state])
        {
            pieces.push((at, entered, last.1));
            last = (at, entered);
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::geometry::edges::Edges;
    use crate::tui::geometry::layout::layout;
    use crate::tui::geometry::screen::{Window, above};
    use crate::tui::geometry::shape::Shape;
    use crate::tui::geometry::traces::Crowd;
    use crate::tui::paint::board::{Board, draw_board};
    use crate::tui::paint::content::{Content, Look};
    use gradus_engine::grid::cell::Grid;
    use gradus_engine::grid::digit::{Digit, Digits};
    use gradus_engine::{Kind, Setup};
    use proptest::prelude::*;

    /// The characters of a board with these marks, before and after links are drawn.
    fn drawn(size: (u16, u16), marks: &[u32], links: &[Link]) -> [Vec<String>; 2] {
        let grid = Grid::new(9, 9).unwrap();
        let setup = Setup::empty(Kind::Sudoku, grid);
        let regions = setup.regions();
        let edges = Edges::of(&setup, &regions);
        let shape = Shape::of(&setup, &edges, false);
        let screen = Rect::new(0, 0, size.0, size.1);
        let layout = layout(above(screen), shape, Default::default(), true).unwrap();
        let window = Window::new(&layout, shape, (0, 0));
        let mut buf = Buffer::empty(screen);
        let theme = Theme::default();
        let board = Board {
            window: &window,
            edges: &edges,
            theme: &theme,
            dots: true,
            large: false,
            setup: &setup,
            regions: &regions,
            crowd: &Crowd::of(&window, &setup),
            cursor: Cell::FIRST,
            reader: false,
        };
        draw_board(&mut buf, board, |cell| {
            let marks = Digits::from_bits(marks[cell.index()]);
            let content = match marks.only() {
                Some(digit) => Content::Digit(digit, Part::Given),
                None => Content::Marks(marks, Vec::new()),
            };
            Look { bracketed: marks.len() == 2, ..Look::of(content) }
        });
        let symbols = |buf: &Buffer| buf.content().iter().map(|c| c.symbol().to_string()).collect();
        let before = symbols(&buf);
        draw_links(&mut buf, &window, &theme, links, |_| Vec::new());
        [before, symbols(&buf)]
    }

    fn node() -> impl Strategy<Value = (usize, u8)> {
        (0..81_usize, 1..=9_u8)
    }

    proptest! {
        #[test]
        fn no_link_covers_a_digit(
            marks in prop::collection::vec(0..512_u32, 81),
            ends in prop::collection::vec((node(), node(), any::<bool>()), 0..12),
            size in prop::sample::select(vec![(80, 24), (120, 40), (40, 16)]),
        ) {
            let grid = Grid::new(9, 9).unwrap();
            let node = |(cell, digit): (usize, u8)| {
                Node::new(grid.cell(cell / 9, cell % 9).unwrap(), Digit::new(digit).unwrap())
            };
            let link = |&(from, to, strong)| Link { strong, from: node(from), to: node(to) };
            let links: Vec<Link> = ends.iter().map(link).collect();
            let [before, after] = drawn(size, &marks, &links);
            for (before, after) in before.iter().zip(&after) {
                let is_digit = before.chars().all(|symbol| symbol.is_ascii_digit());
                prop_assert!(!is_digit || before == after, "{before} became {after}");
            }
        }
    }

    #[test]
    fn links_join_candidates() {
        let grid = Grid::new(9, 9).unwrap();
        let node = |row, col| Node::new(grid.cell(row, col).unwrap(), Digit::new(5).unwrap());
        let mut marks = vec![0; 81];
        for (row, col) in [(0, 0), (0, 2), (1, 2), (1, 0)] {
            marks[row * 9 + col] = 0b1_0001_0000;
        }
        let nodes = [node(0, 0), node(0, 2), node(1, 2), node(1, 0)];
        let link = |n: usize| Link { strong: n != 1, from: nodes[n], to: nodes[n + 1] };
        let [_, after] = drawn((80, 24), &marks, &[link(0), link(1), link(2)]);
        // The board begins after a margin.
        let row = |n: usize| after[n * 80 + 1..n * 80 + 20].concat();
        assert_eq!(
            [row(1), row(2), row(3), row(4)],
            [
                "[····5═══════════5]",
                "[···9 ]     [···9┆]",
                "[····5═══════════5]",
                "[···9 ]     [···9 ]"
            ]
        );
    }
}
