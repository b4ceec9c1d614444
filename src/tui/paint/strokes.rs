//! The strokes of lines: from cell to cell, and in large cells from the middle to the borders.
//!
//! ```text
//! ┃         │         ┃
//! ┃    ●━━━━━━━━━┓    ┃
//! ┃         │    ┃    ┃
//! ```
//!
//! In a cell, a stroke takes blank places only and ends at the first mark.

use crate::tui::geometry::places::digit_position;
use crate::tui::paint::pen::over;
use crate::tui::paint::relations::{Painter, Place, are_lettered, is_large, part};
use gradus_engine::grid::relation::rule::Stroke;
use gradus_engine::{Cell, Relation};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Where two cells of a line are joined.
pub(in crate::tui) struct Joint {
    cells: [Cell; 2],
    place: Place,
}

/// A direction: rows and columns, each -1, 0 or 1.
type Way = (i32, i32);

impl Painter<'_> {
    /// Joins the cells of a line.
    pub(in crate::tui) fn strokes(&mut self, relation: &Relation) -> Vec<Joint> {
        let drawing = &relation.rule.drawing;
        let Some(stroke) = drawing.stroke else { return Vec::new() };
        let mut style = self.style(drawing);
        if let Some(tint) = drawing.tint {
            style.bg = self.theme.style(part(tint)).bg;
        }
        let is_thick = stroke == Stroke::Thick;
        let is_plain = is_thick && are_lettered(self.theme);
        let last = relation.cells.len().saturating_sub(2);
        let mut joints = Vec::new();
        for (number, pair) in relation.cells.windows(2).enumerate() {
            let cells = [pair[0], pair[1]];
            let way = self.way(cells[0], cells[1]);
            let head = (stroke == Stroke::Arrow && number == last).then(|| head(way));
            let middle = head.and_then(|_| self.open_middle(cells[1]));
            if let (Some(middle), Some(head)) = (middle, head) {
                self.mark(middle, head, style);
            }
            let symbol = match (head, way) {
                (Some(head), _) if middle.is_none() => head,
                (_, (0, _) | (_, 0)) if is_plain => drawing.letter,
                _ => line(way, is_thick),
            };
            let places = self.places_between(cells[0], cells[1]);
            let place = self.draw(places, symbol, style);
            joints.extend(place.map(|place| Joint { cells, place }));
        }
        joints
    }

    /// Continues the strokes of a line into its large cells.
    pub(in crate::tui) fn arms(&mut self, relation: &Relation, joints: &[Joint]) {
        let is_thick = relation.rule.drawing.stroke == Some(Stroke::Thick);
        let style = self.style(&relation.rule.drawing);
        let mut reached: Vec<(Cell, Way)> = Vec::new();
        for joint in joints {
            let [a, b] = joint.cells;
            for (cell, other) in [(a, b), (b, a)] {
                let Some(place) = self.window.place(cell).filter(is_large) else { continue };
                let way = self.way(cell, other);
                let is_own = reached.iter().any(|(other, _)| *other == cell);
                if self.arm(place, joint.place, way, line(way, is_thick), style, is_own) {
                    reached.push((cell, way));
                }
            }
        }
        for (at, &(cell, way)) in reached.iter().enumerate() {
            let earlier = reached[..at].iter().rev().find(|(other, _)| *other == cell);
            if let (Some(place), Some(&(_, way_in))) = (self.window.place(cell), earlier) {
                let middle = digit_position(place).into();
                over(self.buf, middle, bend(way_in, way, is_thick), style);
            }
        }
    }

    /// Draws a stroke from a joint to the middle of a cell, up to what is there; tells whether it gets to
    /// the middle itself, where its own line may be already.
    fn arm(
        &mut self,
        place: Rect,
        joint: Place,
        way: Way,
        symbol: char,
        style: Style,
        is_own: bool,
    ) -> bool {
        let middle: Place = digit_position(place).into();
        let (columns, rows) = (middle.0.abs_diff(joint.0), middle.1.abs_diff(joint.1));
        let toward = |from: u16, to: u16, done: u16, all: u16| {
            let part = (from.abs_diff(to) * done + all / 2) / all.max(1);
            if to < from { from - part } else { from + part }
        };
        let steps = if way.0 == 0 { columns } else { rows };
        for step in 1..=steps {
            let at = match way {
                (0, _) => (toward(joint.0, middle.0, step, steps), joint.1),
                (_, 0) => (joint.0, toward(joint.1, middle.1, step, steps)),
                _ => {
                    let along = |from, to| toward(from, to, step, steps);
                    (along(joint.0, middle.0), along(joint.1, middle.1))
                }
            };
            // A joint may lie in the cell next to the border.
            if !place.contains(at.into()) {
                continue;
            }
            if at == middle && is_own {
                return true;
            }
            let is_blank = self.buf.cell(at).is_some_and(|cell| cell.symbol() == " ");
            if !is_blank || self.draw(vec![at], symbol, style).is_none() {
                return false;
            }
            if at == middle {
                return true;
            }
        }
        false
    }

    /// The direction from a cell to another.
    fn way(&self, from: Cell, to: Cell) -> Way {
        let ((row, col), (other, beside)) = (self.at(from), self.at(to));
        let sign = |from: usize, to: usize| (to as i32 - from as i32).signum();
        (sign(row, other), sign(col, beside))
    }
}

/// The symbol of a stroke in a direction.
const fn line(way: Way, is_thick: bool) -> char {
    match way {
        (0, _) if is_thick => '━',
        (0, _) => '─',
        (_, 0) if is_thick => '┃',
        (_, 0) => '│',
        (-1, -1) | (1, 1) => '╲',
        _ => '╱',
    }
}

/// The symbol where strokes in two directions meet.
const fn bend(one: Way, other: Way, is_thick: bool) -> char {
    let symbols = match (one, other) {
        ((0, 1), (1, 0)) | ((1, 0), (0, 1)) => ['┌', '┏'],
        ((0, -1), (1, 0)) | ((1, 0), (0, -1)) => ['┐', '┓'],
        ((0, 1), (-1, 0)) | ((-1, 0), (0, 1)) => ['└', '┗'],
        ((0, -1), (-1, 0)) | ((-1, 0), (0, -1)) => ['┘', '┛'],
        ((0, _) | (_, 0), _) => return line(one, is_thick),
        (_, (0, _) | (_, 0)) => return line(other, is_thick),
        _ if one.0 == -other.0 && one.1 == -other.1 => return line(one, is_thick),
        _ => ['•', '•'],
    };
    symbols[is_thick as usize]
}

/// The head of an arrow in a direction.
const fn head(way: Way) -> char {
    match way {
        (0, 1) => '▸',
        (0, _) => '◂',
        (1, 0) => '▾',
        (_, 0) => '▴',
        (1, 1) => '↘',
        (1, _) => '↙',
        (_, 1) => '↗',
        _ => '↖',
    }
}
