//! Relations as shapes: lines, dots and signs in the grid, as the row of each rule says; and clues outside
//! it, which are a number, the sign of the rule if there are clues of several rules, and an arrow if the
//! clue looks along a diagonal.

use super::shape::{CELL, Hand, Ink, Outline, Point, Shape, centre, corner, width};
use super::subject::Subject;
use crate::grid::Cell;
use crate::grid::relation::rule::{Sign, Stroke};
use crate::grid::relation::{Diagonal, Outside, Relation, Shape as Form, Values};

/// The radius of what lies behind a digit.
const BEHIND: f32 = 15.0;

/// The radius of a dot between two cells, and of one with a number.
const DOTS: [f32; 2] = [5.0, 7.0];

/// The radius of a circle where four cells meet.
const MEETING: f32 = 12.0;

/// The distance between the digits in it, across and down.
const SPREAD: (f32, f32) = (8.0, 9.0);

/// What lies below the lines of the grid and the digits: grounds, lines, bulbs, signs of cells.
pub fn below_lines(subject: &Subject) -> Vec<Shape> {
    let mut sketch = Sketch { subject, shapes: Vec::new() };
    let setup = subject.puzzle.setup();
    for relation in setup.drawn().iter().chain(&setup.relations) {
        sketch.ground(relation);
    }
    for relation in setup.shown() {
        sketch.stroke(relation);
    }
    for relation in setup.shown() {
        sketch.ends(relation);
    }
    let mut met: Vec<&str> = Vec::new();
    for relation in setup.shown() {
        let number = met.iter().filter(|slug| **slug == relation.rule.slug).count();
        sketch.in_cells(relation, number);
        met.push(relation.rule.slug);
    }
    sketch.shapes
}

/// What lies above them: dots and signs between cells.
pub fn above_lines(subject: &Subject) -> Vec<Shape> {
    let mut sketch = Sketch { subject, shapes: Vec::new() };
    for relation in subject.puzzle.setup().shown() {
        sketch.between(relation);
    }
    sketch.shapes
}

/// Relations on their way to shapes.
struct Sketch<'a> {
    subject: &'a Subject,
    shapes: Vec<Shape>,
}

impl Sketch<'_> {
    fn centres(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| centre(self.subject.grid(), cell)).collect()
    }

    /// The background of cells that no line joins.
    fn ground(&mut self, relation: &Relation) {
        let drawing = &relation.rule.drawing;
        let cells = relation.cells.iter().chain(&relation.further);
        let ink = match (drawing.tint, drawing.stroke, drawing.sign) {
            (Some(tint), None, _) => Ink::Ground(tint),
            (None, None, Sign::Letter) => Ink::Shade,
            _ => return,
        };
        for &cell in cells {
            let square = Outline::Rect(corner(self.subject.grid(), cell), CELL, CELL);
            self.shapes.push(Shape::Drawn(ink, square));
        }
    }

    /// The line through the cells of a relation.
    fn stroke(&mut self, relation: &Relation) {
        let drawing = &relation.rule.drawing;
        let path = self.centres(&relation.cells);
        let ink = match (drawing.stroke, drawing.tint) {
            (Some(Stroke::Thick), Some(tint)) => Ink::Thick(tint),
            (Some(Stroke::Dashed), Some(tint)) => Ink::Dashed(tint),
            (Some(_), _) => Ink::Thin,
            (None, _) => return,
        };
        if let (Some(Stroke::Arrow), [.., before, last]) = (drawing.stroke, &path[..]) {
            self.shapes.extend(arrow_head(Ink::Thin, *before, *last, 8.0));
        }
        self.shapes.push(Shape::Drawn(ink, Outline::Path(path)));
    }

    /// What is at the ends of a line, and the letter of its rule if only that tells it from others.
    fn ends(&mut self, relation: &Relation) {
        let drawing = &relation.rule.drawing;
        let [first, last] = drawing.ends;
        let tinted = drawing.tint.map(Ink::Ground);
        let bulb = if relation.rule.shape == Form::Arrow { relation.bulb() } else { Vec::new() };
        if bulb.len() > 1 || !bulb.is_empty() && first == Some('○') {
            self.bulb(&bulb);
        } else if let (Some(sign), Some(&cell)) = (first, relation.cells.first()) {
            let place = centre(self.subject.grid(), cell);
            self.shapes.extend(symbol(sign, place, BEHIND, tinted));
        }
        if let (Some(sign), [_, .., cell]) = (last, &relation.cells[..]) {
            let place = centre(self.subject.grid(), *cell);
            self.shapes.extend(symbol(sign, place, BEHIND, tinted));
        }
        if let (Some(letter), Some(&cell)) = (self.subject.letter(relation), relation.cells.first())
        {
            let (x, y) = corner(self.subject.grid(), cell);
            self.shapes.push(Shape::word(Hand::Small, (x + 7.0, y + 11.0), letter));
        }
    }

    /// The bulb of an arrow, around one cell or several.
    fn bulb(&mut self, cells: &[Cell]) {
        match self.centres(cells)[..] {
            [only] => self.shapes.push(Shape::circle(Ink::Ring, only, BEHIND)),
            ref several => {
                for ink in [Ink::Bulb, Ink::Paper] {
                    self.shapes.push(Shape::Drawn(ink, Outline::Path(several.to_vec())));
                }
            }
        }
    }

    /// The sign in each cell of a relation.
    fn in_cells(&mut self, relation: &Relation, number: usize) {
        let rule = relation.rule;
        for &cell in relation.cells.iter().chain(&relation.further) {
            let (x, y) = corner(self.subject.grid(), cell);
            match rule.drawing.sign {
                Sign::Cell(_) if rule.values == Values::Digits => {
                    let digits: String = relation.values.iter().map(u32::to_string).collect();
                    let place = (x + CELL / 2.0, y + CELL - 4.0);
                    self.shapes.push(Shape::word(Hand::Small, place, format!("{{{digits}}}")));
                }
                Sign::Cell(sign) => {
                    let place = centre(self.subject.grid(), cell);
                    self.shapes.extend(symbol(sign, place, BEHIND, Some(Ink::Disc)));
                }
                Sign::Text if relation.cells.len() == 1 => {
                    let text = relation.letters();
                    let only = text.chars().next().filter(|_| text.chars().count() == 1);
                    let place = centre(self.subject.grid(), cell);
                    let drawn = only.map(|sign| symbol(sign, place, BEHIND, Some(Ink::Disc)));
                    match drawn.filter(|drawn| !drawn.is_empty()) {
                        Some(drawn) => self.shapes.extend(drawn),
                        None => {
                            let left = x + 3.0 + width(Hand::Small, &text) / 2.0;
                            self.shapes.push(Shape::word(Hand::Small, (left, y + 11.0), text));
                        }
                    }
                }
                Sign::Letter => {
                    let letter = char::from(b'a' + (number % 26) as u8);
                    self.shapes.push(Shape::word(Hand::Small, (x + 7.0, y + 11.0), letter));
                }
                _ => {}
            }
        }
    }

    /// What is between two cells, or where its cells meet.
    fn between(&mut self, relation: &Relation) {
        let sign = relation.rule.drawing.sign;
        let ends = relation.cells.iter().min().zip(relation.cells.iter().max());
        let Some((&first, &last)) = ends.filter(|(first, last)| first != last) else { return };
        let (one, other) = (centre(self.subject.grid(), first), centre(self.subject.grid(), last));
        let middle = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
        match sign {
            Sign::Border(sign, _) => self.dot(middle, sign, relation.value()),
            Sign::Sum(ten, five) => {
                let word = if relation.value() == Some(5) { five } else { ten };
                self.shapes.push(Shape::circle(Ink::Blank, middle, DOTS[1]));
                let place = (middle.0, middle.1 + 4.5);
                self.shapes.push(Shape::word(Hand::Symbol, place, word));
            }
            Sign::Point => self.point(relation, middle),
            Sign::Text => match relation.letters().as_str() {
                "○" => self.dot(middle, '○', None),
                "●" => self.dot(middle, '●', None),
                text => {
                    self.shapes.push(Shape::circle(Ink::Blank, middle, DOTS[1]));
                    let place = (middle.0, middle.1 + 4.5);
                    self.shapes.push(Shape::word(Hand::Symbol, place, text));
                }
            },
            Sign::Corner(_) => self.meeting(middle, &relation.values),
            _ => {}
        }
    }

    fn dot(&mut self, at: Point, sign: char, value: Option<u32>) {
        let (ink, hand) = match sign {
            '●' => (Ink::Dot, Hand::SmallWhite),
            _ => (Ink::Bead, Hand::Small),
        };
        self.shapes.push(Shape::circle(ink, at, DOTS[usize::from(value.is_some())]));
        if let Some(value) = value {
            self.shapes.push(Shape::word(hand, (at.0, at.1 + 3.2), value.to_string()));
        }
    }

    /// A chevron that opens towards the second of two cells, which is greater.
    fn point(&mut self, relation: &Relation, middle: Point) {
        let [less, greater] = self.centres(&relation.cells)[..] else { return };
        let along = ((greater.0 - less.0).signum(), (greater.1 - less.1).signum());
        let along = (
            if greater.0 == less.0 { 0.0 } else { along.0 },
            if greater.1 == less.1 { 0.0 } else { along.1 },
        );
        let tip = (middle.0 - 3.5 * along.0, middle.1 - 3.5 * along.1);
        let wing = |side: f32| {
            let (x, y) = (middle.0 + 3.5 * along.0, middle.1 + 3.5 * along.1);
            (x - side * along.1, y + side * along.0)
        };
        self.shapes.push(Shape::circle(Ink::Blank, middle, DOTS[0]));
        let chevron = vec![wing(6.0), tip, wing(-6.0)];
        self.shapes.push(Shape::Drawn(Ink::Sign, Outline::Path(chevron)));
    }

    /// The circle of digits where four cells meet.
    fn meeting(&mut self, at: Point, digits: &[u32]) {
        self.shapes.push(Shape::circle(Ink::Bead, at, MEETING));
        let (across, scale, hand) = match digits.len() {
            0..=4 => (2, 1.0, Hand::Corner),
            _ => (3, 0.75, Hand::Small),
        };
        let rows: Vec<&[u32]> = digits.chunks(across).collect();
        let first = |count: usize| count.saturating_sub(1) as f32 / -2.0;
        let top = at.1 + 3.6 + scale * SPREAD.1 * first(rows.len());
        for (row, digits) in rows.into_iter().enumerate() {
            let y = top + scale * SPREAD.1 * row as f32;
            // Apart, so that they are not read as a number.
            for (place, digit) in digits.iter().enumerate() {
                let x = at.0 + scale * SPREAD.0 * (first(digits.len()) + place as f32);
                let digit = char::from_digit(*digit, 36).unwrap_or('?').to_ascii_uppercase();
                self.shapes.push(Shape::word(hand, (x, y), digit));
            }
        }
    }
}

/// The distance of a clue from the grid.
const FAR: f32 = 16.0;

/// The distance between two clues at one place.
const APART: f32 = 14.0;

/// The radius of a sign, and the distance between it and its number.
const SIGN: (f32, f32) = (4.5, 1.5);

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
    shapes.extend(arrow_head(Ink::Sign, from, tip, 4.0));
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
        ('□', _) => vec![Shape::Drawn(ground.unwrap_or(Ink::Ring), square(0.9))],
        ('◇', _) => vec![Shape::Drawn(Ink::Ring, diamond)],
        ('◆', _) => vec![Shape::Drawn(Ink::Disc, diamond)],
        ('▯', _) => {
            let tower = area(&[(-0.5, -1.0), (0.5, -1.0), (0.5, 1.0), (-0.5, 1.0)]);
            vec![Shape::Drawn(Ink::Bead, tower)]
        }
        ('+', _) => vec![line((-0.7, 0.0), (0.7, 0.0)), line((0.0, -0.7), (0.0, 0.7))],
        ('=', _) => vec![line((-0.7, -0.3), (0.7, -0.3)), line((-0.7, 0.3), (0.7, 0.3))],
        ('▾' | '▴', _) => triangles(at, sign == '▾'),
        ('→' | '↓', _) => {
            let (from, to) = match sign {
                '→' => (point(-1.15, -0.9), point(-0.5, -0.9)),
                _ => (point(-0.9, -1.15), point(-0.9, -0.5)),
            };
            let mut arrow = arrow_head(Ink::Sign, from, to, 4.0);
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
pub fn arrow_head(ink: Ink, from: Point, tip: Point, length: f32) -> Vec<Shape> {
    let (right, down) = (tip.0 - from.0, tip.1 - from.1);
    let whole = right.hypot(down).max(f32::EPSILON);
    let (right, down) = (right / whole * length, down / whole * length);
    [0.8, -0.8]
        .map(|side| {
            let wing = (tip.0 - right - side * down, tip.1 - down + side * right);
            Shape::line(ink, wing, tip)
        })
        .into()
}
