//! How the relations of a rule are drawn: as data, which the screen reads without knowing the rule.

/// How the relations of a rule are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The ground of its cells.
    pub tint: Option<Tint>,
    /// What joins a cell of a line to the next.
    pub stroke: Option<Stroke>,
    /// The signs at the first and at the last cell of a line. The last one of an arrow is the way
    /// that it points.
    pub ends: [Option<char>; 2],
    /// The sign of what is no line.
    pub sign: Sign,
    /// The letter that stands for its strokes where there are no colours.
    pub letter: char,
}

impl Drawing {
    /// Nothing.
    pub const NONE: Self =
        Self { tint: None, stroke: None, ends: [None; 2], sign: Sign::None, letter: ' ' };

    /// A line on a ground.
    pub const fn line(tint: Tint, letter: char) -> Self {
        Self { tint: Some(tint), stroke: Some(Stroke::Thick), letter, ..Self::NONE }
    }

    /// The same with signs at its ends.
    pub const fn ends(self, first: Option<char>, last: Option<char>) -> Self {
        Self { ends: [first, last], ..self }
    }

    /// A thin line without a ground.
    pub const fn thin(letter: char) -> Self {
        Self { stroke: Some(Stroke::Thin), letter, ..Self::NONE }
    }

    /// A sign.
    pub const fn sign(sign: Sign) -> Self {
        Self { sign, ..Self::NONE }
    }
}

/// The ground of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// As of thermometers.
    Grey,
    /// As of whispers.
    Green,
    /// As of renbans.
    Pink,
    /// As of region sum lines.
    Blue,
    /// As of entropic lines.
    Gold,
    /// As of zippers.
    Violet,
}

/// A stroke from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A thin line that ends in an arrow's head.
    Arrow,
    /// A thin line.
    Thin,
    /// A thick line.
    Thick,
}

/// A sign of something that is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// None.
    None,
    /// In each of its cells.
    Cell(char),
    /// A letter in each of its cells, another one for each relation of the rule.
    Letter,
    /// Between two cells; one for each number, if it has one, that is a digit.
    Border(char, [char; 9]),
    /// Between two cells: by the sum of 10 and that of 5.
    Sum(char, char),
    /// Between two cells, pointing at the first.
    Point,
    /// Where its cells meet.
    Corner(char),
    /// Before a number outside the grid, if clues of other rules stand there too.
    Outside(char),
}

/// White digits on black ground, for black dots with a number.
pub const BLACK_DIGITS: [char; 9] = ['❶', '❷', '❸', '❹', '❺', '❻', '❼', '❽', '❾'];

/// Digits in circles, for white dots with a number.
pub const WHITE_DIGITS: [char; 9] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];
