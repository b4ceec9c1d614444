//! How the relations of a rule are drawn: as data, which the screen reads without knowing the rule.

/// How the relations of a rule are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The background of its cells.
    pub tint: Option<Tint>,
    /// The stroke from each cell of a line to the next.
    pub stroke: Option<Stroke>,
    /// The signs at the first and at the last cell of a line. The last one of an arrow is the way
    /// that it points.
    pub ends: [Option<char>; 2],
    /// The symbol, if it is not a line.
    pub sign: Sign,
    /// The letter for its strokes if there are no colours.
    pub letter: char,
}

impl Drawing {
    /// Draws nothing.
    pub const NONE: Self =
        Self { tint: None, stroke: None, ends: [None; 2], sign: Sign::None, letter: ' ' };

    /// A line on a background.
    pub const fn line(tint: Tint, letter: char) -> Self {
        Self { tint: Some(tint), stroke: Some(Stroke::Thick), letter, ..Self::NONE }
    }

    /// The same with symbols at its ends.
    pub const fn ends(self, first: Option<char>, last: Option<char>) -> Self {
        Self { ends: [first, last], ..self }
    }

    /// A thin line without a background.
    pub const fn thin(letter: char) -> Self {
        Self { stroke: Some(Stroke::Thin), letter, ..Self::NONE }
    }

    /// A symbol.
    pub const fn sign(sign: Sign) -> Self {
        Self { sign, ..Self::NONE }
    }
}

/// The background of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// As for thermometers.
    Grey,
    /// As for whispers.
    Green,
    /// As for renbans.
    Pink,
    /// As for region sum lines.
    Blue,
    /// As for entropic lines.
    Gold,
    /// As for zippers.
    Violet,
}

/// A stroke from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A thin line that ends in an arrowhead.
    Arrow,
    /// A thin line.
    Thin,
    /// A thick line.
    Thick,
}

/// A symbol for something that is not a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// None.
    None,
    /// In each of its cells.
    Cell(char),
    /// A letter in each of its cells, a different one for each relation of the rule.
    Letter,
    /// Between two cells; if it has a number that is a digit, a symbol with that digit.
    Border(char, [char; 9]),
    /// Between two cells: one for the sum 10 and one for the sum 5.
    Sum(char, char),
    /// Between two cells, pointing at the first.
    Point,
    /// Where its cells meet.
    Corner(char),
    /// Before a number outside the grid, if clues of other rules are there too.
    Outside(char),
    /// Around its cells, as of a cage.
    Outline,
    /// A text in a cell, where its cells meet, or outside the grid.
    Text,
}

/// White digits on black, for black dots with a number.
pub const BLACK_DIGITS: [char; 9] = ['❶', '❷', '❸', '❹', '❺', '❻', '❼', '❽', '❾'];

/// Circled digits, for white dots with a number.
pub const WHITE_DIGITS: [char; 9] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];
