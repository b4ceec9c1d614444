//! The symbols of relations as shapes: the same characters stand on the screen.

use super::shape::{Ink, Outline, Point, Shape};

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
