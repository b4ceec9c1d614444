//! Layers of dots: letters drawn once and stamped in any colour, and what lies over or under the
//! contents of all cells.
//!
//! A dot covers what is below it in one of a few degrees, so that a board has few colours and is sent
//! to a terminal in few bytes.

use super::shape::{Colour, Frame, advance};
use super::trace::{Pixmap, letter};
use std::collections::HashMap;

/// A rectangle: its left, top, width and height.
pub type Rectangle = (i32, i32, i32, i32);

/// The degrees in which a dot can cover another.
const DEGREES: u16 = 8;

/// The degree for an opacity.
fn degree(opacity: u8) -> u8 {
    ((u16::from(opacity) * DEGREES + 127) / 255) as u8
}

/// A colour over another in a degree.
pub fn over(colour: Colour, below: Colour, degree: u8) -> Colour {
    let degree = u16::from(degree);
    let mix = |(over, below): (u8, u8)| {
        ((u16::from(over) * degree + u16::from(below) * (DEGREES - degree)) / DEGREES) as u8
    };
    [0, 1, 2].map(|part| mix((colour[part], below[part])))
}

/// A letter: how much of each dot it covers.
struct Stamp {
    /// From the left end of the base line to the top left.
    at: (i32, i32),
    width: usize,
    degrees: Vec<u8>,
}

/// The letters drawn so far, by character, quarters of dots of their size, and whether they are bold.
#[derive(Default)]
pub struct Stamps(HashMap<(char, u16, bool), Stamp>);

/// A part of a picture that can be drawn on: its dots, how many there are in a row, and the first and
/// the last row and column that may be touched.
pub struct Sheet<'a> {
    /// The dots by rows.
    pub dots: &'a mut [Colour],
    /// The dots in a row.
    pub width: usize,
    /// The left and right end, in dots.
    pub across: (usize, usize),
    /// The upper and lower end.
    pub down: (usize, usize),
}

impl Sheet<'_> {
    /// A dot, if it may be touched.
    fn at(&mut self, x: i32, y: i32) -> Option<&mut Colour> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let is_inside =
            (self.across.0..self.across.1).contains(&x) && (self.down.0..self.down.1).contains(&y);
        is_inside.then(|| self.dots.get_mut(y * self.width + x)).flatten()
    }

    /// Fills a rectangle, given by its left, top, width and height.
    pub fn fill(&mut self, (left, top): (i32, i32), (width, height): (i32, i32), colour: Colour) {
        let clamp = |value: i32, ends: (usize, usize)| {
            usize::try_from(value).unwrap_or(0).clamp(ends.0, ends.1)
        };
        let (from, to) = (clamp(left, self.across), clamp(left + width, self.across));
        for y in clamp(top, self.down)..clamp(top + height, self.down) {
            if let Some(row) = self.dots.get_mut(y * self.width + from..y * self.width + to) {
                row.fill(colour);
            }
        }
    }

    /// Lays a layer of the same size over it.
    pub fn lay(&mut self, layer: &Layer) {
        for y in self.down.0..self.down.1 {
            let row = y * self.width;
            let (from, to) = (row + self.across.0, row + self.across.1);
            let below = self.dots.get_mut(from..to).into_iter().flatten();
            let dots = layer.0.get(from..to).into_iter().flatten();
            for (dot, &(colour, degree)) in below.zip(dots).filter(|(_, (_, degree))| *degree > 0) {
                *dot = over(colour, *dot, degree);
            }
        }
    }
}

/// How a letter is written: its size in dots, whether it is bold, and its colour.
#[derive(Clone, Copy)]
pub struct Type {
    /// The size.
    pub size: f32,
    /// Whether it is bold.
    pub bold: bool,
    /// The colour.
    pub colour: Colour,
}

impl Stamps {
    /// Writes a word from a place on its base line on.
    pub fn write(&mut self, sheet: &mut Sheet<'_>, word: &str, at: (f32, f32), how: Type) {
        let mut right = at.0;
        for symbol in word.chars() {
            self.stamp(sheet, symbol, (right.round() as i32, at.1.round() as i32), how);
            right += advance(symbol) * how.size;
        }
    }

    fn stamp(&mut self, sheet: &mut Sheet<'_>, symbol: char, at: (i32, i32), how: Type) {
        let key = (symbol, (how.size * 4.0) as u16, how.bold);
        let stamp = self.0.entry(key).or_insert_with(|| drawn(symbol, how.size, how.bold));
        let rows = stamp.degrees.chunks(stamp.width.max(1));
        for (y, row) in (at.1 + stamp.at.1..).zip(rows) {
            for (x, &degree) in (at.0 + stamp.at.0..).zip(row).filter(|(_, degree)| **degree > 0) {
                if let Some(dot) = sheet.at(x, y) {
                    *dot = over(how.colour, *dot, degree);
                }
            }
        }
    }
}

/// Draws a letter.
fn drawn(symbol: char, size: f32, bold: bool) -> Stamp {
    let room = (size * 0.15).ceil() as i32 + 1;
    let width = (advance(symbol) * size).ceil() as i32 + 2 * room;
    let (up, down) = ((size * 0.8).ceil() as i32 + room, (size * 0.3).ceil() as i32 + room);
    let nothing = Stamp { at: (0, 0), width: 0, degrees: Vec::new() };
    let Some(mut pixmap) = Pixmap::new(width as usize, (up + down) as usize) else {
        return nothing;
    };
    let place = (room as f32, up as f32);
    letter(&mut pixmap, Frame { scale: 1.0, at: (0.0, 0.0) }, symbol, (size, bold), place, [0; 3]);
    let degrees = pixmap.dots().map(|(_, opacity)| degree(opacity)).collect();
    Stamp { at: (-room, -up), width: width as usize, degrees }
}

/// A picture with holes: a colour for each dot, and in which degree it covers what is below.
pub struct Layer(Vec<(Colour, u8)>);

impl Layer {
    /// The layer that was drawn on a pixmap.
    pub fn of(pixmap: &Pixmap) -> Self {
        Self(pixmap.dots().map(|(colour, opacity)| (colour, degree(opacity))).collect())
    }

    /// Fills a rectangle in a picture this wide.
    fn fill(&mut self, area: Rectangle, width: usize, colour: Colour) {
        self.set(area, width, (colour, DEGREES as u8));
    }

    /// Makes a rectangle a hole.
    pub fn clear(&mut self, area: Rectangle, width: usize) {
        self.set(area, width, ([0; 3], 0));
    }

    /// Puts rectangles below what it has, each over those before it.
    pub fn below(&mut self, rectangles: &[(Rectangle, Colour)], width: usize) {
        let mut ruled = Self(vec![([0; 3], 0); self.0.len()]);
        for (area, colour) in rectangles {
            ruled.fill(*area, width, *colour);
        }
        for (dot, &(colour, degree)) in self.0.iter_mut().zip(&ruled.0).filter(|(_, (_, d))| *d > 0)
        {
            *dot = (over(dot.0, colour, dot.1), degree);
        }
    }

    fn set(&mut self, area: Rectangle, width: usize, dot: (Colour, u8)) {
        let (left, top, wide, high) = area;
        let clamp = |value: i32| usize::try_from(value).unwrap_or(0).min(width);
        let (from, to) = (clamp(left), clamp(left + wide));
        for y in top.max(0)..(top + high).max(0) {
            let row = y as usize * width;
            if let Some(row) = self.0.get_mut(row + from..row + to) {
                row.fill(dot);
            }
        }
    }
}
