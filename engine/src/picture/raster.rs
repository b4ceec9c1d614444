//! Dots without a library: the few kinds of shapes that boards need, in one colour each.
//!
//! The page in a browser has no room for `tiny-skia`, which `skia` draws with elsewhere. A shape is a set of
//! polygons that all turn the same way, so that where they overlap nothing is drawn twice: of a stroke, a
//! rectangle for each of its parts, and what joins these. What a dot has of it is measured on a few lines.

use super::shape::{Cap, Colour, Frame, Outline, Point};

/// The lines of a dot.
const LINES: usize = 8;

/// The corners of a circle.
const CORNERS: usize = 48;

/// How much longer than a line is thick a pointed corner of it may be; longer ones are cut off.
const LONGEST: f32 = 4.0;

/// A picture with holes.
pub struct Pixmap {
    width: usize,
    /// The colour and the opacity of each dot, by rows.
    dots: Vec<(Colour, u8)>,
}

impl Pixmap {
    /// A picture that is all hole; `None` if it has no dots.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let count = width.checked_mul(height).filter(|count| *count > 0)?;
        Some(Self { width, dots: vec![([0; 3], 0); count] })
    }

    /// The colour and the opacity of each dot, by rows.
    pub fn dots(&self) -> impl Iterator<Item = (Colour, u8)> {
        self.dots.iter().copied()
    }

    /// Fills an outline.
    pub fn fill(&mut self, own: Frame, outline: &Outline, colour: Colour) {
        let mut shape = Shape::default();
        shape.add(&corners(own, outline).0);
        self.paint(&shape, colour);
    }

    /// Draws along an outline in a colour and a width.
    pub fn stroke(
        &mut self,
        own: Frame,
        outline: &Outline,
        (colour, width): (Colour, f32),
        cap: Cap,
        dash: Option<[f32; 2]>,
    ) {
        let (points, is_closed) = corners(own, outline);
        let half = width * own.scale / 2.0;
        let mut shape = Shape::default();
        match dash {
            Some(dash) => dashes(&points, is_closed, dash.map(|part| part * own.scale))
                .iter()
                .for_each(|part| shape.line(part, false, half, cap)),
            None => shape.line(&points, is_closed, half, cap),
        }
        self.paint(&shape, colour);
    }

    fn paint(&mut self, shape: &Shape, colour: Colour) {
        let ends = || shape.0.iter().flat_map(|(from, to)| [from.1, to.1]);
        let top = ends().fold(f32::MAX, f32::min).max(0.0) as usize;
        let bottom = ends().fold(0.0, f32::max).ceil() as usize;
        let mut shares = vec![0.0; self.width];
        let rows = self.dots.chunks_mut(self.width).enumerate();
        for (y, dots) in rows.take(bottom).skip(top) {
            for line in 0..LINES {
                shape.measure(y as f32 + (line as f32 + 0.5) / LINES as f32, &mut shares);
            }
            for (dot, share) in dots.iter_mut().zip(&mut shares) {
                let share = std::mem::take(share);
                if share > 0.0 {
                    *dot = over(colour, (share * 255.0 + 0.5) as u32, *dot);
                }
            }
        }
    }
}

/// A colour with an opacity over a dot.
fn over(colour: Colour, opacity: u32, (below, before): (Colour, u8)) -> (Colour, u8) {
    let opacity = opacity.min(255);
    let rest = u32::from(before) * (255 - opacity) / 255;
    let all = (opacity + rest).max(1);
    let mix = |part: usize| {
        let sum = u32::from(colour[part]) * opacity + u32::from(below[part]) * rest;
        ((sum + all / 2) / all) as u8
    };
    ([mix(0), mix(1), mix(2)], all.min(255) as u8)
}

/// The corners of an outline in dots, and whether the last one is joined to the first.
fn corners(own: Frame, outline: &Outline) -> (Vec<Point>, bool) {
    let (points, is_closed) = match outline {
        Outline::Line(from, to) => (vec![*from, *to], false),
        Outline::Path(points) => (points.clone(), false),
        Outline::Area(points) => (points.clone(), true),
        Outline::Rect((x, y), width, height) => {
            (vec![(*x, *y), (x + width, *y), (x + width, y + height), (*x, y + height)], true)
        }
        Outline::Circle(centre, radius) => (circle(*centre, *radius), true),
    };
    let dots = |(x, y): Point| (own.at.0 + x * own.scale, own.at.1 + y * own.scale);
    (points.into_iter().map(dots).collect(), is_closed)
}

fn circle(centre: Point, radius: f32) -> Vec<Point> {
    let point = |corner: usize| {
        let (sin, cos) = (corner as f32 * std::f32::consts::TAU / CORNERS as f32).sin_cos();
        (centre.0 + radius * cos, centre.1 + radius * sin)
    };
    (0..CORNERS).map(point).collect()
}

/// The parts of a line that its dashes cover.
fn dashes(points: &[Point], is_closed: bool, [dash, gap]: [f32; 2]) -> Vec<Vec<Point>> {
    let mut parts = Vec::new();
    if dash <= 0.0 || gap <= 0.0 {
        return parts;
    }
    let mut part = points.first().map_or_else(Vec::new, |first| vec![*first]);
    let (mut is_drawn, mut left) = (true, dash);
    let last = points.first().filter(|_| is_closed);
    for (from, to) in points.iter().zip(points.iter().skip(1).chain(last)) {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let share = done / length;
            let at = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            part.push(at);
            let whole = std::mem::replace(&mut part, vec![at]);
            parts.extend(is_drawn.then_some(whole));
            is_drawn = !is_drawn;
            left = if is_drawn { dash } else { gap };
        }
        left -= length - done;
        part.push(*to);
    }
    parts.extend(is_drawn.then_some(part));
    parts
}

/// The edges of polygons that turn the same way.
#[derive(Default)]
struct Shape(Vec<(Point, Point)>);

impl Shape {
    /// Adds a polygon.
    fn add(&mut self, points: &[Point]) {
        let edges = || points.iter().copied().zip(points.iter().copied().cycle().skip(1));
        let area: f32 = edges().map(|(from, to)| from.0 * to.1 - from.1 * to.0).sum();
        let turned = |(from, to)| if area < 0.0 { (to, from) } else { (from, to) };
        self.0.extend(edges().map(turned));
    }

    /// Adds a line of twice this half of a width.
    fn line(&mut self, points: &[Point], is_closed: bool, half: f32, cap: Cap) {
        let next = |place: usize| points.get(place + 1).or(points.first().filter(|_| is_closed));
        let parts: Vec<(Point, Point)> = points
            .iter()
            .enumerate()
            .filter_map(|(place, from)| Some((*from, *next(place)?)))
            .collect();
        let more =
            |is_end: bool| if is_end && !is_closed && cap == Cap::Square { half } else { 0.0 };
        for (place, (from, to)) in parts.iter().enumerate() {
            let (right, down) = direction(*from, *to);
            let (back, on) = (more(place == 0), more(place + 1 == parts.len()));
            let from = (from.0 - right * back, from.1 - down * back);
            let to = (to.0 + right * on, to.1 + down * on);
            let (x, y) = (-down * half, right * half);
            let sides = [
                (from.0 + x, from.1 + y),
                (to.0 + x, to.1 + y),
                (to.0 - x, to.1 - y),
                (from.0 - x, from.1 - y),
            ];
            self.add(&sides);
        }
        if cap == Cap::Round {
            points.iter().for_each(|point| self.add(&circle(*point, half)));
            return;
        }
        let first = parts.first().filter(|_| is_closed);
        for (before, after) in parts.iter().zip(parts.iter().skip(1).chain(first)) {
            self.corner(direction(before.0, before.1), after.0, direction(after.0, after.1), half);
        }
    }

    /// Adds what is missing outside of a corner of a line that comes and leaves in these directions.
    fn corner(&mut self, before: Point, at: Point, after: Point, half: f32) {
        let side = if before.0 * after.1 - before.1 * after.0 > 0.0 { -half } else { half };
        let off = |way: Point| (-way.1 * side, way.0 * side);
        let (first, last) = (off(before), off(after));
        let open = 1.0 + before.0 * after.0 + before.1 * after.1;
        let moved = |by: Point| (at.0 + by.0, at.1 + by.1);
        let tip = ((first.0 + last.0) / open, (first.1 + last.1) / open);
        if 2.0 <= open * LONGEST * LONGEST {
            self.add(&[at, moved(first), moved(tip), moved(last)]);
        } else {
            self.add(&[at, moved(first), moved(last)]);
        }
    }

    /// Adds what a line across all dots has of the shape to their shares.
    fn measure(&self, line: f32, shares: &mut [f32]) {
        let mut crossings: Vec<(f32, i32)> = Vec::new();
        for &(from, to) in &self.0 {
            let (upper, lower, turn) = if from.1 < to.1 { (from, to, 1) } else { (to, from, -1) };
            if upper.1 <= line && line < lower.1 {
                let part = (line - upper.1) / (lower.1 - upper.1);
                let x = upper.0 + part * (lower.0 - upper.0);
                let place = crossings.partition_point(|crossing| crossing.0 < x);
                crossings.insert(place, (x, turn));
            }
        }
        let (mut turns, mut start) = (0, 0.0);
        for (x, turn) in crossings {
            if turns == 0 {
                start = x;
            }
            turns += turn;
            if turns == 0 {
                share(shares, start, x);
            }
        }
    }
}

/// Adds what lies between two places to the shares of dots.
fn share(shares: &mut [f32], from: f32, to: f32) {
    let from = from.max(0.0);
    for (x, share) in shares.iter_mut().enumerate().skip(from as usize) {
        let left = x as f32;
        if left >= to {
            return;
        }
        *share += (to.min(left + 1.0) - from.max(left)) / LINES as f32;
    }
}

/// The direction from one place to another, of length 1; none if they are the same.
fn direction(from: Point, to: Point) -> Point {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down);
    if length > 0.0 { (right / length, down / length) } else { (0.0, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::super::skia;
    use super::*;
    use proptest::prelude::*;

    const SIDE: usize = 60;

    fn points(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec((5.0..25_f32, 5.0..25_f32), count)
    }

    fn outlines() -> impl Strategy<Value = Outline> {
        let place = (8.0..22_f32, 8.0..22_f32);
        prop_oneof![
            (place.clone(), place.clone()).prop_map(|(from, to)| Outline::Line(from, to)),
            points(2..6).prop_map(Outline::Path),
            points(3..6).prop_map(Outline::Area),
            (place.clone(), 1.0..6_f32, 1.0..6_f32)
                .prop_map(|(corner, width, height)| Outline::Rect(corner, width, height)),
            (place, 1.0..7_f32).prop_map(|(centre, radius)| Outline::Circle(centre, radius)),
        ]
    }

    /// By how much the opacity of dots differs: on average and at most.
    fn difference(ours: &Pixmap, theirs: &skia::Pixmap) -> (f32, u8) {
        let differs = ours.dots().zip(theirs.dots()).map(|(our, their)| our.1.abs_diff(their.1));
        let all: Vec<u8> = differs.collect();
        let sum: f32 = all.iter().map(|dot| f32::from(*dot)).sum();
        (sum / all.len() as f32, all.into_iter().max().unwrap_or(0))
    }

    proptest! {
        #[test]
        fn shapes_look_as_they_do_from_the_library(
            outline in outlines(),
            width in 0.5..4_f32,
            cap in prop_oneof![Just(Cap::Butt), Just(Cap::Square), Just(Cap::Round)],
            dash in prop::option::of([1.0..6_f32, 1.0..6_f32]),
        ) {
            let own = Frame { scale: 2.0, at: (0.5, -0.25) };
            // Boards have dashes only where a line has ends.
            let dash = dash.filter(|_| matches!(outline, Outline::Line(..) | Outline::Path(_)));
            let mut ours = Pixmap::new(SIDE, SIDE).unwrap();
            let mut theirs = skia::Pixmap::new(SIDE, SIDE).unwrap();
            ours.stroke(own, &outline, ([9, 8, 7], width), cap, dash);
            theirs.stroke(own, &outline, ([9, 8, 7], width), cap, dash);
            let (mean, _) = difference(&ours, &theirs);
            prop_assert!(mean < 3.0, "a stroke differs by {mean}");
            let mut ours = Pixmap::new(SIDE, SIDE).unwrap();
            let mut theirs = skia::Pixmap::new(SIDE, SIDE).unwrap();
            ours.fill(own, &outline, [9, 8, 7]);
            theirs.fill(own, &outline, [9, 8, 7]);
            let (mean, most) = difference(&ours, &theirs);
            prop_assert!(mean < 2.0 && most < 128, "an area differs by {mean}, {most}");
        }
    }

    #[test]
    fn a_colour_covers_what_is_below() {
        let mut pixmap = Pixmap::new(2, 1).unwrap();
        let own = Frame { scale: 1.0, at: (0.0, 0.0) };
        pixmap.fill(own, &Outline::Rect((0.0, 0.0), 2.0, 1.0), [200, 0, 0]);
        pixmap.fill(own, &Outline::Rect((1.5, 0.0), 9.0, 9.0), [0, 0, 200]);
        let dots: Vec<(Colour, u8)> = pixmap.dots().collect();
        assert_eq!(dots, [([200, 0, 0], 255), ([100, 0, 100], 255)]);
    }
}
