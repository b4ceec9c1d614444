//! Clues outside the grid as shapes: a number, the sign of its rule if there are clues of several
//! rules, and an arrow if it looks along a diagonal.

use super::metrics::width;
use super::place::CELL;
use super::shape::{Hand, Ink, Point, Shape};
use super::subject::Subject;
use super::symbol::{arrow_head, symbol};
use crate::grid::relation::drawing::Sign;
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
        let before = clues[..number].iter().filter(is_here).count() as f32;
        let all = clues.iter().filter(is_here).count() as f32;
        let place = match outside.diagonal {
            Some(diagonal) => pointing(*outside, diagonal, &mut shapes),
            None => beside(subject, *outside),
        };
        let place = (place.0, place.1 + (before - (all - 1.0) / 2.0) * APART);
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
