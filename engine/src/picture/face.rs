//! How the board looks while it is played: what each cell shows, in which colours, and the size of
//! everything on the screen.

use super::shape::Colour;
#[cfg(feature = "dots")]
use super::shape::{Hand, Ink, Paint};
use crate::grid::relation::rule::Tint;
use crate::grid::{Cell, Digit};

/// How something is written in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// The colour of the letters.
    pub ink: Colour,
    /// The colour right behind them, if it is not that of the cell.
    pub ground: Option<Colour>,
    /// Whether they are bold.
    pub bold: bool,
    /// Whether a line goes through them.
    pub struck: bool,
    /// Whether there is a line below them.
    pub underlined: bool,
}

/// A mark in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The digit, which has a place of its own in the cell.
    pub digit: Digit,
    /// What is written there: the digit, or a dot for one that is missing.
    pub symbol: char,
    /// How it is written.
    pub pen: Pen,
    /// A symbol beside it.
    pub sign: Option<char>,
}

/// A word and how it is written.
pub type Word = (String, Pen);

/// What is written in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// The clues of a black cell.
    Clues {
        /// That of the run below.
        down: Option<Word>,
        /// That of the run to the right.
        across: Option<Word>,
    },
    /// A digit.
    Digit(char, Pen),
    /// Marks, each in its place.
    Marks(Vec<Mark>),
    /// Corner marks and centre marks.
    Sorts {
        /// Those in the corners.
        corners: Vec<(char, Pen)>,
        /// Those in the middle.
        centre: Vec<(char, Pen)>,
    },
}

/// How a cell looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The colour behind everything, if it is not that of the puzzle.
    pub ground: Option<Colour>,
    /// The colours to the right of that one, if there are several.
    pub stripes: Vec<Colour>,
    /// What is written in it.
    pub written: Written,
    /// The sum of the cage that begins in it.
    pub sum: Option<Word>,
    /// The outline of selected cells: its colour, and whether it is above, on the right, below and on
    /// the left.
    pub outline: Option<(Colour, [bool; 4])>,
    /// The colour of the frame that a hint draws around it.
    pub ring: Option<Colour>,
    /// Symbols in its last corner.
    pub badge: Option<(String, Pen)>,
}

impl Face {
    /// A cell with nothing in it.
    pub const EMPTY: Self = Self {
        ground: None,
        stripes: Vec::new(),
        written: Written::Marks(Vec::new()),
        sum: None,
        outline: None,
        ring: None,
        badge: None,
    };
}

/// A line between candidates: of one cell or of several together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// Where it begins.
    pub from: (Vec<Cell>, Digit),
    /// Where it ends.
    pub to: (Vec<Cell>, Digit),
    /// Whether it is a whole line; otherwise it is dashed.
    pub whole: bool,
    /// Its colour.
    pub colour: Colour,
}

/// The size of everything, in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The width and the height of a cell.
    pub cell: (usize, usize),
    /// The room on the left of the cells and above them.
    pub before: (usize, usize),
    /// The room on the right of them and below them.
    pub after: (usize, usize),
    /// How much of the room before the cells is for the numbers of rows and of columns.
    pub numbers: (usize, usize),
    /// The first row and column that show.
    pub first: (usize, usize),
    /// The number of rows and columns that show.
    pub shown: (usize, usize),
}

/// The most dots of a board.
pub const MOST_DOTS: usize = 1 << 24;

/// The colours of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tones {
    /// Around the board.
    pub table: Colour,
    /// Behind the cells.
    pub paper: Colour,
    /// Black cells.
    pub black: Colour,
    /// The line between the clues of a black cell.
    pub slash: Colour,
    /// Thin lines between cells.
    pub line: Colour,
    /// Thick lines around boxes.
    pub wall: Colour,
    /// The outlines of cages.
    pub cage: Colour,
    /// Lines along diagonals.
    pub diagonal: Colour,
    /// Windows and other extra regions.
    pub shade: Colour,
    /// Thin lines through cells, and rings.
    pub thin: Colour,
    /// Letters and signs.
    pub sign: Colour,
    /// Clues outside the grid.
    pub outside: Colour,
    /// Numbers of rows and columns.
    pub number: Colour,
    /// The frame of the cursor's cell.
    pub cursor: Colour,
    /// What is painted in the tints, in their order.
    pub tints: [Colour; 9],
}

impl Tones {
    /// The colour of a tint.
    pub const fn tint(&self, tint: Tint) -> Colour {
        self.tints[tint as usize]
    }
}

#[cfg(feature = "dots")]
impl Tones {
    /// How an ink paints in these colours.
    pub(super) fn paint(&self, ink: Ink) -> Paint {
        const WHITE: Colour = [255; 3];
        const BLACK: Colour = [0; 3];
        let (fill, stroke) = match ink {
            Ink::Line => (self.line, self.line),
            Ink::Wall => (self.wall, self.wall),
            Ink::Slash => (self.slash, self.slash),
            Ink::Shade | Ink::Veil => (self.shade, self.shade),
            Ink::Cage => (self.cage, self.cage),
            Ink::Diagonal => (self.diagonal, self.diagonal),
            Ink::Ground(tint) | Ink::Thick(tint) | Ink::Dashed(tint) => {
                (self.tint(tint), self.tint(tint))
            }
            Ink::Thin | Ink::Bulb => (self.thin, self.thin),
            Ink::Ring => (self.paper, self.thin),
            Ink::Disc => (self.tint(Tint::Grey), self.tint(Tint::Grey)),
            Ink::Paper | Ink::Blank => (self.paper, self.paper),
            Ink::Black | Ink::Sign => (self.sign, self.sign),
            // What is black or white by the rules is so in every theme.
            Ink::Dot => (BLACK, self.sign),
            Ink::Bead => (WHITE, self.sign),
        };
        let paint = ink.paint();
        Paint {
            fill: paint.fill.map(|_| fill),
            stroke: paint.stroke.map(|(_, width)| (stroke, width)),
            ..paint
        }
    }

    /// The colour of words; `on_dots` says whether small ones stand on white dots.
    pub(super) const fn hand(&self, hand: Hand, on_dots: bool) -> Colour {
        match hand {
            Hand::Corner => [0; 3],
            Hand::Small if on_dots => [0; 3],
            Hand::SmallWhite => [255; 3],
            Hand::Outside => self.outside,
            Hand::Number => self.number,
            Hand::Sum => self.cage,
            _ => self.sign,
        }
    }
}
