//! Clues outside the grid as shapes: a number, the sign of its rule if there are clues of several
//! rules, and an arrow if it looks along a diagonal.

use super::metrics::{CELL, width};
use super::shape::{Hand, Ink, Outline, Point, Shape};
use super::subject::Subject;
use crate::grid::relation::rule::Sign;
use crate::grid::relation::{Diagonal, Outside, Relation};

/// The distance of a clue from the grid.
const FAR: f32 = 16.0;

/// The distance between two clues at one place.
const APART: f32 = 14.0;

/// The radius of a sign, and the distance between it and its number.
const SIGN: (f32, f32) = (5.0, 2.0);

/// Draws all clues.
pub fn clues(subject: &Subject) -> Vec<Shape> {
    let clues: Vec<(&Relation, Outside)> = subject
        .puzzle
        .setup()
        .shown()
        .filter_map(|relation| Some((relation, relation.outside?)))
        .collect();
    let mixed = clues.windows(2).any(|pair| pair[0].0.rule != pair[1].0.rule);
    let mut shapes = Vec::new();
    for (number, (relation, outside)) in clues.iter().enumerate() {
        let is_here = |(_, other): &&(&Relation, Outside)| other == outside;
        let earlier = clues[..number].iter().filter(is_here).count() as f32;
        let all = clues.iter().filter(is_here).count() as f32;
        let place = match outside.diagonal {
            Some(diagonal) => pointing(*outside, diagonal, &mut shapes),
            None => beside(subject, *outside),
        };
        let place = (place.0, place.1 + (earlier - (all - 1.0) / 2.0) * APART);
        shapes.extend(written(relation, place, mixed));
    }
    shapes
}

/// The place of a clue that looks along a row or a column.
fn beside(subject: &Subject, outside: Outside) -> Point {
    let grid = subject.grid();
    let along = |at: u8, count: usize| match usize::from(at) {
        0 => -FAR,
        at if at > count => count as f32 * CELL + FAR,
        at => (at as f32 - 0.5) * CELL,
    };
    (along(outside.col, grid.cols()), along(outside.row, grid.rows()))
}

/// Draws the arrow of a clue that looks along a diagonal, and returns the place of its number.
fn pointing(outside: Outside, diagonal: Diagonal, shapes: &mut Vec<Shape>) -> Point {
    let (down, right) = diagonal.step();
    let (down, right) = (down as f32, right as f32);
    let corner = |at: u8, towards: f32| (f32::from(at) - 0.5 + towards / 2.0) * CELL;
    let tip = (corner(outside.col, right), corner(outside.row, down));
    let from = (tip.0 - right * 9.0, tip.1 - down * 9.0);
    shapes.push(Shape::line(Ink::Sign, from, tip));
    shapes.extend(arrow_head(from, tip, 4.0));
    (tip.0 - right * 17.0, tip.1 - down * 15.0)
}

/// The number of a clue around a place, with the sign of its rule before it if that is needed.
fn written(relation: &Relation, (x, y): Point, mixed: bool) -> Vec<Shape> {
    let number = match relation.rule.drawing.sign {
        Sign::Text => relation.letters(),
        _ => relation.value().map_or_else(|| "?".into(), |value| value.to_string()),
    };
    let base = y + 5.0;
    match relation.rule.drawing.sign {
        Sign::Outside(sign) if mixed && sign != '↘' => {
            let (radius, gap) = SIGN;
            let wide = width(Hand::Outside, &number);
            let left = x - (2.0 * radius + gap + wide) / 2.0;
            let mut shapes = symbol(sign, (left + radius, y), radius, None);
            let middle = left + 2.0 * radius + gap + wide / 2.0;
            shapes.push(Shape::word(Hand::Outside, (middle, base), number));
            shapes
        }
        _ => vec![Shape::word(Hand::Outside, (x, base), number)],
    }
}

/// Draws the symbol that a character stands for, around a place, with this radius. Whatever has a
/// ground gets this one.
pub fn symbol(sign: char, at: Point, radius: f32, ground: Option<Ink>) -> Vec<Shape> {
    let (x, y) = at;
    let point = |right: f32, down: f32| (x + right * radius, y + down * radius);
    let area = |points: &[Point]| {
        Outline::Area(points.iter().map(|&(right, down)| point(right, down)).collect())
    };
    let square = |side: f32| area(&[(-side, -side), (side, -side), (side, side), (-side, side)]);
    let diamond = area(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]);
    let solid = ground.unwrap_or(Ink::Dot);
    let line =
        |from: Point, to: Point| Shape::line(Ink::Sign, point(from.0, from.1), point(to.0, to.1));
    match (sign, ground) {
        ('○', Some(Ink::Disc)) | ('●', _) => vec![Shape::circle(solid, at, radius)],
        ('○' | '◯', _) => vec![Shape::circle(Ink::Ring, at, radius)],
        ('□', _) => vec![Shape::Drawn(solid, square(0.9))],
        ('◇', _) => vec![Shape::Drawn(Ink::Ring, diamond)],
        ('◆', _) => vec![Shape::Drawn(Ink::Disc, diamond)],
        ('▯', _) => {
            let tower = area(&[(-0.5, -1.0), (0.5, -1.0), (0.5, 1.0), (-0.5, 1.0)]);
            vec![Shape::Drawn(Ink::Bead, tower)]
        }
        ('=', _) => vec![line((-0.7, -0.3), (0.7, -0.3)), line((-0.7, 0.3), (0.7, 0.3))],
        ('▾' | '▴', _) => triangles(at, sign == '▾'),
        ('→' | '↓', _) => {
            let (from, to) = match sign {
                '→' => (point(-1.15, -0.9), point(-0.5, -0.9)),
                _ => (point(-0.9, -1.15), point(-0.9, -0.5)),
            };
            let mut arrow = arrow_head(from, to, 4.0);
            arrow.push(Shape::line(Ink::Sign, from, to));
            arrow
        }
        ('⊡', _) => {
            let corner = point(-1.15, -1.15);
            let frame = Outline::Rect(corner, 9.0, 9.0);
            let middle = (corner.0 + 4.5, corner.1 + 4.5);
            vec![Shape::Drawn(Ink::Bead, frame), Shape::circle(Ink::Dot, middle, 1.0)]
        }
        _ => Vec::new(),
    }
}

/// Small triangles at the four sides of a cell that point at its neighbours, or away from them: the
/// digit is less or greater than those.
fn triangles((x, y): Point, inward: bool) -> Vec<Shape> {
    let (base, tip) = if inward { (18.5, 14.5) } else { (14.5, 18.5) };
    [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)]
        .map(|(right, down)| {
            let place = |far: f32, side: f32| {
                (x + right * far - down * side, y + down * far + right * side)
            };
            let area = vec![place(base, -4.0), place(base, 4.0), place(tip, 0.0)];
            Shape::Drawn(Ink::Black, Outline::Area(area))
        })
        .into()
}

/// The head of an arrow that comes from a point and ends at another.
pub fn arrow_head(from: Point, tip: Point, length: f32) -> Vec<Shape> {
    let (right, down) = (tip.0 - from.0, tip.1 - from.1);
    let whole = right.hypot(down).max(f32::EPSILON);
    let (right, down) = (right / whole * length, down / whole * length);
    [0.8, -0.8]
        .map(|side| {
            let wing = (tip.0 - right - side * down, tip.1 - down + side * right);
            Shape::line(Ink::Sign, wing, tip)
        })
        .into()
}
