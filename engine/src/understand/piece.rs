//! The pieces of a drawing, whatever format it comes from, in units of cells from the top left of the
//! grid: the centre of r1c1 is (0.5, 0.5).

use super::colour::Colour;
use crate::grid::Cell;

/// A row and a column, with fractions.
pub type Point = (f64, f64);

/// Something that a setter drew.
#[derive(Clone, Debug)]
pub enum Piece {
    /// A line or an arrow.
    Stroke(Stroke),
    /// A shape, a text, or both.
    Figure(Figure),
    /// An outline of cells.
    Outline(Outline),
}

/// A line through points.
#[derive(Clone, Debug)]
pub struct Stroke {
    /// The points, in order.
    pub points: Vec<Point>,
    /// The colour, if it can be seen.
    pub colour: Option<Colour>,
    /// The thickness.
    pub thickness: f64,
    /// Whether it ends in the head of an arrow.
    pub has_head: bool,
}

/// A shape or a text around a centre.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The centre.
    pub centre: Point,
    /// The height and the width.
    pub size: [f64; 2],
    /// Whether it is a circle or an ellipse.
    pub is_round: bool,
    /// By how many degrees it is turned.
    pub angle: f64,
    /// The colour within, if it can be seen.
    pub fill: Option<Colour>,
    /// The colour of its edge, if it can be seen.
    pub edge: Option<Colour>,
    /// The text, without blanks around it.
    pub text: String,
}

/// An outline, as of a cage.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The text in its corner.
    pub text: String,
}
