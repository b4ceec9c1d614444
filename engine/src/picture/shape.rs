//! What a picture consists of: shapes in inks and words in hands, in groups.
//!
//! The same shapes become SVG, PNG and PDF. Lengths are in units of which a cell has forty; a PDF
//! takes them as points.
//!
//! Words are centred and wrapped by their widths in Helvetica, which every PDF reader has.

use crate::grid::relation::rule::Tint;
use crate::grid::{Cell, Grid};

/// A place: right and down from the top left.
pub type Point = (f32, f32);

/// A colour: red, green and blue.
pub type Colour = [u8; 3];

/// White, as paper is.
pub const WHITE: Colour = [255; 3];

const BLACK: Colour = [0; 3];

/// The outline of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A line from a point to another.
    Line(Point, Point),
    /// Lines from point to point.
    Path(Vec<Point>),
    /// The same, closed.
    Area(Vec<Point>),
    /// A rectangle: its top left, its width and its height.
    Rect(Point, f32, f32),
    /// A circle: its centre and its radius.
    Circle(Point, f32),
}

#[cfg(feature = "dots")]
impl Outline {
    /// The same with its points moved; circles keep their radius.
    #[must_use]
    pub fn moved(&self, to: impl Fn(Point) -> Point) -> Self {
        let all = |points: &[Point]| points.iter().map(|&point| to(point)).collect();
        match self {
            Self::Line(from, end) => Self::Line(to(*from), to(*end)),
            Self::Path(points) => Self::Path(all(points)),
            Self::Area(points) => Self::Area(all(points)),
            Self::Rect(corner, width, height) => {
                let (first, last) = (to(*corner), to((corner.0 + width, corner.1 + height)));
                Self::Rect(first, last.0 - first.0, last.1 - first.1)
            }
            Self::Circle(centre, radius) => Self::Circle(to(*centre), *radius),
        }
    }
}

/// A shape, or a word at a place on its base line.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An outline in an ink.
    Drawn(Ink, Outline),
    /// A word in a hand.
    Written(Hand, Point, String),
}

/// How units become dots: by how much larger they are, and where their origin is.
#[cfg(feature = "dots")]
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The dots to a unit.
    pub scale: f32,
    /// The origin.
    pub at: Point,
}

/// Shapes with an origin and a scale of their own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Where their origin is.
    pub at: Point,
    /// How much larger they are drawn.
    pub scale: f32,
    /// The shapes, each over those before it.
    pub shapes: Vec<Shape>,
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// What is on it.
    pub groups: Vec<Group>,
}

/// The ends of a stroke.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Cut off.
    #[default]
    Butt,
    /// Longer by half of the width.
    Square,
    /// Round, and so are its corners.
    Round,
}

/// How outlines are painted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    /// The colour within.
    pub fill: Option<Colour>,
    /// The colour of the stroke and its width.
    pub stroke: Option<(Colour, f32)>,
    /// Its ends.
    pub cap: Cap,
    /// The lengths of its dashes and of the gaps between them, if it has any.
    pub dash: Option<[f32; 2]>,
}

/// How words are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letters {
    /// The size.
    pub size: f32,
    /// Whether they are bold.
    pub bold: bool,
    /// Their colour.
    pub colour: Colour,
    /// The part of a word that stands at its place.
    pub anchor: Anchor,
}

/// The part of a word that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A way to paint, named after what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Line,
    Wall,
    Slash,
    Black,
    Shade,
    Cage,
    Diagonal,
    Veil,
    Ground(Tint),
    Thick(Tint),
    Dashed(Tint),
    Thin,
    Ring,
    Dot,
    Bulb,
    Disc,
    Paper,
    Blank,
    Sign,
    Bead,
}

/// A way to write, named after what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Given,
    Placed,
    Mark,
    Clue,
    Sum,
    Title,
    Outside,
    Symbol,
    Corner,
    Small,
    SmallWhite,
    Legend,
    Heading,
    Level,
    Number,
}

impl Ink {
    /// All inks, in the order of their descriptions.
    pub const ALL: [Self; 44] = [
        Self::Line,
        Self::Wall,
        Self::Slash,
        Self::Black,
        Self::Shade,
        Self::Cage,
        Self::Diagonal,
        Self::Veil,
        Self::Ground(Tint::Grey),
        Self::Ground(Tint::Green),
        Self::Ground(Tint::Pink),
        Self::Ground(Tint::Blue),
        Self::Ground(Tint::Gold),
        Self::Ground(Tint::Violet),
        Self::Ground(Tint::Red),
        Self::Ground(Tint::Orange),
        Self::Ground(Tint::Teal),
        Self::Thick(Tint::Grey),
        Self::Thick(Tint::Green),
        Self::Thick(Tint::Pink),
        Self::Thick(Tint::Blue),
        Self::Thick(Tint::Gold),
        Self::Thick(Tint::Violet),
        Self::Thick(Tint::Red),
        Self::Thick(Tint::Orange),
        Self::Thick(Tint::Teal),
        Self::Dashed(Tint::Grey),
        Self::Dashed(Tint::Green),
        Self::Dashed(Tint::Pink),
        Self::Dashed(Tint::Blue),
        Self::Dashed(Tint::Gold),
        Self::Dashed(Tint::Violet),
        Self::Dashed(Tint::Red),
        Self::Dashed(Tint::Orange),
        Self::Dashed(Tint::Teal),
        Self::Thin,
        Self::Ring,
        Self::Dot,
        Self::Bulb,
        Self::Disc,
        Self::Paper,
        Self::Blank,
        Self::Sign,
        Self::Bead,
    ];

    /// Its name in a style sheet.
    pub const fn class(self) -> &'static str {
        self.described().0
    }

    /// How it paints.
    pub const fn paint(self) -> Paint {
        self.described().1
    }

    /// Its name in a style sheet, and how it paints.
    const fn described(self) -> (&'static str, Paint) {
        const NONE: Paint = Paint { fill: None, stroke: None, cap: Cap::Butt, dash: None };
        const fn filled(colour: Colour) -> Paint {
            Paint { fill: Some(colour), ..NONE }
        }
        const fn stroked(colour: Colour, width: f32) -> Paint {
            Paint { stroke: Some((colour, width)), ..NONE }
        }
        const fn round(colour: Colour, width: f32) -> Paint {
            Paint { cap: Cap::Round, ..stroked(colour, width) }
        }
        match self {
            Self::Line => ("line", stroked([136; 3], 1.0)),
            Self::Wall => ("wall", Paint { cap: Cap::Square, ..stroked(BLACK, 3.0) }),
            Self::Slash => ("slash", stroked(WHITE, 1.0)),
            Self::Black => ("black", filled([68; 3])),
            Self::Shade => ("shade", filled([221; 3])),
            Self::Cage => ("cage", Paint { dash: Some([3.0, 2.0]), ..stroked(BLACK, 1.0) }),
            Self::Diagonal => ("diagonal", stroked([124, 158, 214], 2.0)),
            Self::Veil => ("veil", filled([187; 3])),
            Self::Ground(tint) => (names_of(tint).0, filled(tint_of(tint))),
            Self::Thick(tint) => (names_of(tint).1, round(tint_of(tint), 12.0)),
            Self::Dashed(tint) => {
                let dash = Some([9.0, 5.0]);
                (names_of(tint).2, Paint { dash, ..stroked(tint_of(tint), 12.0) })
            }
            Self::Thin => ("thin", round([153; 3], 2.2)),
            Self::Ring => ("ring", Paint { fill: Some(WHITE), ..stroked([153; 3], 2.2) }),
            Self::Dot => ("dot", Paint { fill: Some(BLACK), ..stroked(BLACK, 1.0) }),
            Self::Bulb => ("bulb", round([153; 3], 32.2)),
            Self::Disc => ("disc", filled([207; 3])),
            Self::Paper => ("paper", round(WHITE, 27.8)),
            Self::Blank => ("blank", filled(WHITE)),
            Self::Sign => ("sign", round(BLACK, 1.2)),
            Self::Bead => ("bead", Paint { fill: Some(WHITE), ..stroked(BLACK, 1.0) }),
        }
    }
}

/// The colour of what is painted in a tint: all are about equally light, so that digits are read on
/// them in black and white.
const fn tint_of(tint: Tint) -> Colour {
    match tint {
        Tint::Grey => [207, 207, 207],
        Tint::Green => [148, 216, 146],
        Tint::Pink => [244, 168, 208],
        Tint::Blue => [150, 200, 243],
        Tint::Gold => [240, 208, 110],
        Tint::Violet => [201, 179, 242],
        Tint::Red => [246, 172, 163],
        Tint::Orange => [247, 193, 138],
        Tint::Teal => [128, 211, 204],
    }
}

/// The names in a style sheet of a ground, a thick line and a broken one in a tint.
const fn names_of(tint: Tint) -> (&'static str, &'static str, &'static str) {
    match tint {
        Tint::Grey => ("ground-grey", "thick-grey", "dashed-grey"),
        Tint::Green => ("ground-green", "thick-green", "dashed-green"),
        Tint::Pink => ("ground-pink", "thick-pink", "dashed-pink"),
        Tint::Blue => ("ground-blue", "thick-blue", "dashed-blue"),
        Tint::Gold => ("ground-gold", "thick-gold", "dashed-gold"),
        Tint::Violet => ("ground-violet", "thick-violet", "dashed-violet"),
        Tint::Red => ("ground-red", "thick-red", "dashed-red"),
        Tint::Orange => ("ground-orange", "thick-orange", "dashed-orange"),
        Tint::Teal => ("ground-teal", "thick-teal", "dashed-teal"),
    }
}

impl Hand {
    /// All hands, in the order of their descriptions.
    pub const ALL: [Self; 15] = [
        Self::Given,
        Self::Placed,
        Self::Mark,
        Self::Clue,
        Self::Sum,
        Self::Title,
        Self::Outside,
        Self::Symbol,
        Self::Corner,
        Self::Small,
        Self::SmallWhite,
        Self::Legend,
        Self::Heading,
        Self::Level,
        Self::Number,
    ];

    /// Its name in a style sheet.
    pub const fn class(self) -> &'static str {
        self.described().0
    }

    /// How it writes.
    pub const fn letters(self) -> Letters {
        self.described().1
    }

    /// Its name in a style sheet, and how it writes.
    const fn described(self) -> (&'static str, Letters) {
        use Anchor::{End, Middle, Start};
        let (class, size, bold, colour, anchor) = match self {
            Self::Given => ("given", 24.0, true, BLACK, Middle),
            Self::Placed => ("placed", 24.0, false, [85; 3], Middle),
            Self::Mark => ("mark", 10.0, false, [51; 3], Middle),
            Self::Clue => ("clue", 12.0, false, WHITE, Middle),
            Self::Sum => ("sum", 10.0, false, BLACK, Start),
            Self::Title => ("title", 14.0, false, BLACK, Start),
            Self::Outside => ("outside", 15.0, true, BLACK, Middle),
            Self::Symbol => ("symbol", 13.0, true, BLACK, Middle),
            Self::Corner => ("corner", 10.0, true, BLACK, Middle),
            Self::Small => ("small", 9.0, false, BLACK, Middle),
            Self::SmallWhite => ("small-white", 9.0, false, WHITE, Middle),
            Self::Legend => ("legend", 11.0, false, [51; 3], Start),
            Self::Heading => ("heading", 11.0, true, BLACK, Start),
            Self::Level => ("level", 11.0, false, [85; 3], End),
            Self::Number => ("number", 9.0, false, [85; 3], Middle),
        };
        (class, Letters { size, bold, colour, anchor })
    }
}

impl Shape {
    /// A line in an ink.
    pub const fn line(ink: Ink, from: Point, to: Point) -> Self {
        Self::Drawn(ink, Outline::Line(from, to))
    }

    /// A circle in an ink.
    pub const fn circle(ink: Ink, centre: Point, radius: f32) -> Self {
        Self::Drawn(ink, Outline::Circle(centre, radius))
    }

    /// A word in a hand.
    pub fn word(hand: Hand, at: Point, word: impl Into<String>) -> Self {
        Self::Written(hand, at, word.into())
    }
}

/// The widths of the characters from the blank to the tilde, in thousandths of their size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of any other character.
const OTHER: u16 = 556;

/// Bold letters are a little wider.
const BOLD: f32 = 1.06;

/// The width of a character that is one unit high.
pub fn advance(symbol: char) -> f32 {
    let place = (symbol as usize).checked_sub(' ' as usize);
    let width = place.and_then(|place| WIDTHS.get(place)).copied();
    let narrow = if symbol == '·' { 278 } else { OTHER };
    f32::from(width.unwrap_or(narrow)) / 1000.0
}

/// The width of a word in a hand.
pub fn width(hand: Hand, word: &str) -> f32 {
    let letters = hand.letters();
    let wider = if letters.bold && word.contains(|symbol: char| !symbol.is_ascii_digit()) {
        BOLD
    } else {
        1.0
    };
    word.chars().map(advance).sum::<f32>() * letters.size * wider
}

/// How far to the left of its anchor a word begins. In SVG, the reader knows.
#[cfg(feature = "dots")]
pub fn left(hand: Hand, word: &str) -> f32 {
    match hand.letters().anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width(hand, word) / 2.0,
        Anchor::End => width(hand, word),
    }
}

/// A text in lines no wider than this, broken at blanks.
pub fn wrap(hand: Hand, text: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(hand, &format!("{line} {word}")) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// A title in lines no wider than this, at most some; what does not fit ends in an ellipsis.
pub fn title(hand: Hand, text: &str, room: f32, most: usize) -> Vec<String> {
    let mut lines = wrap(hand, text, room);
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| cut(hand, line, room)).collect()
}

/// A text cut to a width, with an ellipsis if anything is missing.
pub fn cut(hand: Hand, text: &str, room: f32) -> String {
    let mut kept = text.to_string();
    if width(hand, &kept) <= room {
        return kept;
    }
    while kept.pop().is_some() && width(hand, &format!("{kept}…")) > room {}
    kept + "…"
}

/// The side of a cell.
pub const CELL: f32 = 40.0;

/// The top left of a cell.
pub fn corner(grid: Grid, cell: Cell) -> Point {
    (grid.col(cell) as f32 * CELL, grid.row(cell) as f32 * CELL)
}

/// The middle of a cell.
pub fn centre(grid: Grid, cell: Cell) -> Point {
    let (x, y) = corner(grid, cell);
    (x + CELL / 2.0, y + CELL / 2.0)
}
