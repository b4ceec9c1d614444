//! Relations as shapes: lines, dots and signs, as the row of each rule says.

use super::clues::{arrow_head, symbol};
use super::metrics::{CELL, centre, corner, width};
use super::shape::{Hand, Ink, Outline, Point, Shape};
use super::subject::Subject;
use crate::grid::Cell;
use crate::grid::relation::rule::{Sign, Stroke};
use crate::grid::relation::{Relation, Shape as Form, Values};

/// The radius of what lies behind a digit.
const BEHIND: f32 = 15.0;

/// The radius of a dot between two cells, and of one with a number.
const DOTS: [f32; 2] = [5.0, 7.0];

/// The radius of a circle where four cells meet.
const MEETING: f32 = 10.0;

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
            (Some(_), _) => Ink::Thin,
            (None, _) => return,
        };
        if let (Some(Stroke::Arrow), [.., before, last]) = (drawing.stroke, &path[..]) {
            self.shapes.extend(arrow_head(*before, *last, 6.0));
        }
        self.shapes.push(Shape::Drawn(ink, Outline::Path(path)));
    }

    /// What is at the ends of a line, and the letter of its rule if only that tells it from others.
    fn ends(&mut self, relation: &Relation) {
        let drawing = &relation.rule.drawing;
        let [first, last] = drawing.ends;
        let tinted = drawing.tint.map(Ink::Ground);
        if relation.rule.shape == Form::Arrow && first.is_some() {
            self.bulb(&relation.bulb());
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
        let rows: Vec<String> = digits
            .chunks(if digits.len() > 2 { 2 } else { 3 })
            .map(|row| row.iter().map(u32::to_string).collect())
            .collect();
        let top = at.1 + 3.2 - 4.0 * rows.len().saturating_sub(1) as f32;
        for (row, digits) in rows.into_iter().enumerate() {
            let place = (at.0, top + 8.0 * row as f32);
            self.shapes.push(Shape::word(Hand::Small, place, digits));
        }
    }
}
