//! The way of a line over the board, character by character, and what else has places of its own in
//! cells, where marks give way: sums of cages, strokes that run up and down, signs at the ends of lines.
//!
//! ```text
//!   ●━━━━━━━━━┓        from the middle of a cell to the middle of the next, which is where digits are;
//!       ╲     ┃        along a diagonal level at first, then down with each row, then level again
//! ```

use crate::tui::geometry::places::{Places, Taken, digit_position};
use crate::tui::geometry::screen::Window;
use gradus_engine::grid::relation::rule::{Sign, Stroke};
use gradus_engine::{Cell, Relation, Setup};
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// A place on the screen.
pub type Place = (u16, u16);

/// A direction: rows and columns, each -1, 0 or 1.
pub type Way = (i32, i32);

/// What a line does at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Whether it leaves the place upwards, downwards, to the left, to the right.
    pub arms: [bool; 4],
    /// The diagonal that it is, if it is one.
    pub diagonal: Option<char>,
}

impl Trace {
    /// Whether it only runs from left to right.
    pub const fn is_level(self) -> bool {
        let [up, down, ..] = self.arms;
        !up && !down && self.diagonal.is_none()
    }
}

/// The corners of a line between two diagonals, to the right of them and to the left.
pub const TURNS: [char; 2] = ['⟨', '⟩'];

const UP: usize = 0;
const DOWN: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;

/// The direction from a cell to another.
pub fn way(window: &Window, from: Cell, to: Cell) -> Way {
    let grid = window.shape.grid;
    let sign = |from: usize, to: usize| (to as i32 - from as i32).signum();
    (sign(grid.row(from), grid.row(to)), sign(grid.col(from), grid.col(to)))
}

/// The cells of a line, with those that it passes between two that do not touch.
fn passed(window: &Window, line: &[Cell]) -> Vec<Cell> {
    let grid = window.shape.grid;
    let mut cells: Vec<Cell> = line.iter().take(1).copied().collect();
    for pair in line.windows(2) {
        let (down, across) = way(window, pair[0], pair[1]);
        let (mut row, mut col) = (grid.row(pair[0]) as i32, grid.col(pair[0]) as i32);
        let [rows, cols] = [grid.row(pair[1]), grid.col(pair[1])].map(|at| at as i32);
        let is_straight = rows == row || cols == col || (rows - row).abs() == (cols - col).abs();
        while is_straight
            && (row + down, col + across) != (rows, cols)
            && (row, col) != (rows, cols)
        {
            (row, col) = (row + down, col + across);
            cells.extend(grid.cell(row as usize, col as usize));
        }
        cells.push(pair[1]);
    }
    cells
}

/// The places of a line; of cells that are not visible, none.
pub fn trace(window: &Window, line: &[Cell]) -> BTreeMap<Place, Trace> {
    let mut traces: BTreeMap<Place, Trace> = BTreeMap::new();
    let mut arm = |at: Place, side: usize| traces.entry(at).or_default().arms[side] = true;
    let middle = |cell| window.place(cell).map(|place| Place::from(digit_position(place)));
    let mut diagonals = Vec::new();
    for pair in passed(window, line).windows(2) {
        let (Some(from), Some(to)) = (middle(pair[0]), middle(pair[1])) else { continue };
        let (from, to) = if from <= to { (from, to) } else { (to, from) };
        let mut level = |from: u16, to: u16, y: u16| {
            (from..to).for_each(|x| arm((x, y), RIGHT));
            (from + 1..=to).for_each(|x| arm((x, y), LEFT));
        };
        if from.1 == to.1 {
            level(from.0, to.0, from.1);
        } else if from.0 == to.0 {
            let (top, low) = (from.1.min(to.1), from.1.max(to.1));
            (top..low).for_each(|y| arm((from.0, y), DOWN));
            (top + 1..=low).for_each(|y| arm((from.0, y), UP));
        } else {
            let rows = from.1.abs_diff(to.1);
            let first = from.0 + (to.0 - from.0).saturating_sub(rows).div_ceil(2);
            let row = |n: u16| if to.1 > from.1 { from.1 + n } else { from.1 - n };
            let sign = if to.1 > from.1 { '╲' } else { '╱' };
            level(from.0, first, from.1);
            level((first + rows).min(to.0), to.0, to.1);
            let inner = (0..=rows).map(|n| ((first + n).min(to.0), row(n)));
            diagonals.extend(inner.filter(|at| *at != from && *at != to).map(|at| (at, sign)));
        }
    }
    for (at, sign) in diagonals {
        let trace = traces.entry(at).or_default();
        let turns = trace.diagonal.is_some_and(|other| other != sign);
        let [.., left, right] = trace.arms;
        trace.diagonal = Some(match (turns, left, right) {
            (false, ..) => sign,
            // The line comes along a diagonal and leaves along another on the same side.
            (true, true, false) => TURNS[0],
            (true, false, true) => TURNS[1],
            (true, ..) => '╳',
        });
    }
    traces
}

/// The head of a line, and its place in its last cell: in the middle, or where the line comes in.
pub fn head(window: &Window, line: &[Cell], in_middle: bool) -> Option<(Place, char)> {
    let [.., before, last] = *line else { return None };
    let way = way(window, before, last);
    let place = window.place(last)?;
    let Rect { x, y, width, height } = place;
    let middle: Place = digit_position(place).into();
    let along = |step: i32, low: u16, middle: u16, high: u16| match step {
        1 => low,
        0 => middle,
        _ => high,
    };
    let at = match way {
        _ if in_middle => middle,
        (down, 0) => (middle.0, along(down, y, middle.1, y + height - 1)),
        (0, across) => (along(across, x, middle.0, x + width - 1), middle.1),
        (_, across) => (along(across, x, middle.0, x + width - 1), middle.1),
    };
    let symbol = match way {
        (0, 1) => '▸',
        (0, _) => '◂',
        (1, 0) => '▾',
        (_, 0) => '▴',
        (1, 1) => '↘',
        (1, _) => '↙',
        (_, 1) => '↗',
        _ => '↖',
    };
    Some((at, symbol))
}

/// The cells in which a line has a sign at its beginning, and the one at its end.
pub fn ends(relation: &Relation) -> [Vec<Cell>; 2] {
    let [first, last] = relation.rule.drawing.ends;
    let bulb = match relation.rule.shape {
        gradus_engine::grid::relation::Shape::Arrow => relation.bulb(),
        _ => relation.cells.first().copied().into_iter().collect(),
    };
    let end = relation.cells.last().filter(|_| relation.cells.len() > 1).copied();
    [first.map_or_else(Vec::new, |_| bulb), last.and(end).into_iter().collect()]
}

/// The sum that is drawn in the first cell of a cage, or of a relation with the outline of one: the cell,
/// and the number of its digits.
pub fn sums(setup: &Setup) -> impl Iterator<Item = (Cell, u16)> {
    let caged = setup.cages.iter().map(|cage| (&cage.cells, cage.sum));
    let outlined = setup.shown().filter(|relation| super::edges::is_cage(relation));
    let outlined = outlined.map(|relation| (&relation.cells, relation.value()));
    let digits = |sum: u32| sum.to_string().len() as u16;
    caged.chain(outlined).filter_map(move |(cells, sum)| Some((*cells.iter().min()?, digits(sum?))))
}

/// What has places of its own in cells.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    taken: Vec<Taken>,
    sums: Vec<u16>,
}

impl Crowd {
    /// What has places of its own on a board.
    pub fn of(window: &Window, setup: &Setup) -> Self {
        let places = window.places();
        let mut sums_of = vec![0; setup.grid.len()];
        for (cell, digits) in sums(setup).filter(|_| places.inside) {
            sums_of[cell.index()] = digits;
        }
        let mut crowd = Self { taken: Vec::new(), sums: sums_of };
        if !places.give_way() || setup.shown().next().is_none() && !places.inside {
            return crowd;
        }
        let mut of: Vec<Vec<Place>> = vec![Vec::new(); setup.grid.len()];
        for (at, digits) in crowd.sums.iter().enumerate().filter(|(_, digits)| **digits > 0) {
            of[at].extend((0..Places::sum(*digits)).map(|col| (col, 0)));
        }
        for relation in setup.shown() {
            let drawing = &relation.rule.drawing;
            if drawing.stroke.is_some() {
                strokes(window, relation, &mut of);
            }
            signs(window, relation, &mut of);
        }
        crowd.taken = of.into_iter().map(|at| places.taken(at)).collect();
        crowd
    }

    /// The places of a cell that marks leave free.
    pub fn taken(&self, cell: Cell) -> Taken {
        self.taken.get(cell.index()).copied().unwrap_or_default()
    }

    /// The number of digits of the sum in a cell, or 0.
    pub fn sum(&self, cell: Cell) -> u16 {
        self.sums.get(cell.index()).copied().unwrap_or(0)
    }
}

/// The place of what is between two cells one above the other that have no rule between them: the lowest
/// place in the middle of the upper one, unless that is where its digit is.
pub fn low_middle(window: &Window, a: Cell, b: Cell) -> Option<Place> {
    let (upper, lower) = (a.min(b), a.max(b));
    let (down, across) = way(window, upper, lower);
    let row = window.shape.grid.row(lower);
    let is_below = (down, across) == (1, 0) && row == window.shape.grid.row(upper) + 1;
    let place = window.place(upper).filter(|_| is_below && !window.has_rule(row))?;
    window.place(lower)?;
    let middle = digit_position(place);
    (place.bottom() - 1 > middle.y).then(|| (middle.x, place.bottom() - 1))
}

/// The places of the digits where cells of a relation meet: side by side in the rule between their rows or,
/// if there is none, at the lower end of the upper cells; none if there is no room for them.
pub fn meeting(window: &Window, relation: &Relation) -> Vec<Place> {
    let grid = window.shape.grid;
    let ends = relation.cells.iter().min().zip(relation.cells.iter().max());
    let Some((&first, &last)) = ends else { return Vec::new() };
    let (Some(upper), Some(lower)) = (window.place(first), window.place(last)) else {
        return Vec::new();
    };
    let (row, apart) = (grid.row(last), grid.col(first).abs_diff(grid.col(last)));
    let digits = relation.values.len() as u16;
    let has_rule = window.has_rule(row);
    let has_room = digits < upper.width && (has_rule || upper.height > 1);
    if row != grid.row(first) + 1 || apart != 1 || !has_room {
        return Vec::new();
    }
    let x = upper.x.max(lower.x) - 1 - digits / 2;
    let y = if has_rule { lower.y - 1 } else { upper.bottom() - 1 };
    (x..x + digits).map(|x| (x, y)).collect()
}

/// Adds the places of what a relation has between cells, by cell and relative to it.
fn signs(window: &Window, relation: &Relation, of: &mut [Vec<Place>]) {
    let places = match (relation.rule.drawing.sign, &relation.cells[..]) {
        (Sign::Border(..) | Sign::Sum(..) | Sign::Point, &[a, b]) => {
            low_middle(window, a, b).into_iter().collect()
        }
        (Sign::Corner(_), _) => meeting(window, relation),
        _ => return,
    };
    for &cell in &relation.cells {
        let Some(place) = window.place(cell) else { continue };
        let inside = places.iter().filter(|at| place.contains((**at).into()));
        of[cell.index()].extend(inside.map(|(x, y)| (x - place.x, y - place.y)));
    }
}

/// Adds the places of a line's strokes and signs, by cell and relative to it. Level strokes take none.
fn strokes(window: &Window, relation: &Relation, of: &mut [Vec<Place>]) {
    let traces = trace(window, &relation.cells);
    let line = passed(window, &relation.cells);
    let signs = ends(relation).concat();
    let head = match relation.rule.drawing.stroke {
        Some(Stroke::Arrow) => head(window, &relation.cells, false).map(|(at, _)| at),
        _ => None,
    };
    let cells = line.iter().chain(&relation.further);
    for (cell, place) in cells.filter_map(|&cell| Some((cell, window.place(cell)?))) {
        let inside = |at: &Place| place.contains((*at).into());
        let own = traces.iter().filter(|(_, trace)| !trace.is_level()).map(|(at, _)| *at);
        let middle = signs.contains(&cell).then(|| Place::from(digit_position(place)));
        let all = own.chain(head).chain(middle).filter(inside);
        of[cell.index()].extend(all.map(|(x, y)| (x - place.x, y - place.y)));
    }
}
