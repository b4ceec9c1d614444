//! A rule, and a relation: the cells of a puzzle that obey it, as written.
//!
//! How a generated puzzle gets relations of a rule is data of its row, too ([`Making`]): the generator
//! reads it without knowing the rule. Whatever it draws holds in the solution.

use super::bonds::Bonds;
use crate::grid::{Cell, Digits, Family, Grid, Region, Square};
use crate::text::printable;
use std::hash::{Hash, Hasher};
use unicode_width::UnicodeWidthChar;

/// A kind of relation between cells: a row of [`RULES`](super::RULES).
#[derive(Debug)]
pub struct Rule {
    /// Its name in files and on the command line.
    pub slug: &'static str,
    /// Its name in a sentence.
    pub name: &'static str,
    /// Its name in f-puzzles, which is the name of its list there.
    pub key: &'static str,
    /// What it applies to.
    pub shape: Shape,
    /// The numbers that it takes.
    pub values: Values,
    /// The number that applies if none is written, given the largest digit.
    pub usual: fn(u32) -> u32,
    /// What it demands of the digits, in a sentence.
    pub law: &'static str,
    /// The same about one relation, with `{number}` for its number and `{largest}` for the largest digit;
    /// empty if that says no more.
    pub own_law: &'static str,
    /// What explains to a player why a digit does not fit.
    pub argument: Argument,
    /// How it is drawn.
    pub drawing: Drawing,
    /// How its relations are drawn when a puzzle is made; `None` if they are not.
    pub making: Option<Making>,
    /// Whether it is about the whole grid as one board: joined boards do not have it.
    pub is_of_one_grid: bool,
    /// What it expects of its cells besides their shape, if they lack it.
    pub lacks: fn(&Relation, Grid) -> Option<&'static str>,
    /// Its effect in a puzzle.
    pub bind: fn(&Relation, &Scene<'_>, &mut Bonds),
}

/// The puzzle in which a relation is bound.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The size.
    pub grid: Grid,
    /// The size of a grid in which each digit is once in a row: the whole one or, of a joined puzzle, one
    /// of its boards.
    pub board: Grid,
    /// Whether boards are joined.
    pub is_joined: bool,
    /// What is written in each cell.
    pub squares: &'a [Square],
    /// All relations of the puzzle, because some rules look at others.
    pub relations: &'a [Relation],
    /// The regions of the variety.
    pub regions: &'a [Region],
}

impl Scene<'_> {
    /// The largest digit.
    pub fn largest(&self) -> u32 {
        self.board.rows() as u32
    }

    /// All digits.
    pub fn digits(&self) -> Digits {
        Digits::up_to(self.board.rows() as u8)
    }

    /// Whether a cell takes a digit; only in joined puzzles, some do not.
    pub fn is_white(&self, cell: Cell) -> bool {
        matches!(self.squares.get(cell.index()), Some(Square::White { .. }))
    }

    /// What is wrong with a relation in this puzzle, in a sentence; `None` if nothing is.
    pub fn wrong(&self, relation: &Relation) -> Option<String> {
        if !self.is_joined {
            return check(relation, self.grid);
        }
        let rule = relation.rule;
        if matches!(rule.shape, Shape::Edge | Shape::Diagonal) || rule.is_of_one_grid {
            return Some("joined boards do not have it; expected a puzzle of one board".into());
        }
        check_in(relation, self.grid, self.largest() as usize).or_else(|| {
            let mut cells = relation.cells.iter().chain(&relation.further);
            let is_hole = |cell: &&Cell| !self.is_white(**cell);
            cells.find(is_hole).map(|_| "it has a cell outside all boards".into())
        })
    }

    /// The cells that take a digit.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.grid.cells().filter(|&cell| self.is_white(cell))
    }

    /// The boxes, each with its cells in reading order.
    pub fn boxes(&self) -> impl Iterator<Item = &Region> {
        self.regions.iter().filter(|region| region.family == Family::Box)
    }

    /// The number of a cell's box, from 0.
    pub fn box_of(&self, cell: Cell) -> Option<usize> {
        self.boxes().position(|region| region.cells.contains(&cell))
    }

    /// The relations of some rules.
    pub fn of(&self, slugs: &[&str]) -> impl Iterator<Item = &Relation> {
        self.relations.iter().filter(|relation| slugs.contains(&relation.rule.slug))
    }

    /// The cells beside, above and below a cell.
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let (row, col) = (self.grid.row(cell), self.grid.col(cell));
        let places = [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_sub(1)),
            (row, col + 1),
            (row + 1, col),
        ];
        let cells = places.into_iter().filter_map(|(row, col)| self.grid.cell(row, col));
        cells.filter(|&cell| self.is_white(cell)).collect()
    }
}

impl Rule {
    /// The name of several of its relations, as in `thermometers`.
    pub fn plural(&self) -> String {
        match self.name.split_once(" of ") {
            Some((first, rest)) => format!("{first}s of {rest}"),
            None if self.name.ends_with('s') || self.name.contains(" or ") => self.name.into(),
            None if self.name.ends_with("ch") => format!("{}es", self.name),
            None => match self.name.strip_suffix('y') {
                Some(stem) => format!("{stem}ies"),
                None => format!("{}s", self.name),
            },
        }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug
    }
}

impl Eq for Rule {}

impl Hash for Rule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.slug.hash(state);
    }
}

/// What a rule applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The whole grid.
    Whole,
    /// One cell.
    Cell,
    /// Two cells; their order matters to some rules.
    Pair,
    /// Cells in any order.
    Cells,
    /// Different cells in any order, at most as many as there are digits.
    Region,
    /// Cells in the order of a line, which may cross itself or close.
    Line,
    /// A line whose first cell belongs to a bulb. The bulb is that cell, or the `further` cells.
    Arrow,
    /// Cells, and an equal number of further cells.
    Twins,
    /// Cells, and any number of further cells.
    Sides,
    /// A clue outside the grid that looks along a row or a column.
    Edge,
    /// A clue outside the grid that looks along a diagonal.
    Diagonal,
}

/// The numbers that a rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// None.
    None,
    /// One that may be missing: then the usual number for the size of the grid applies, or nothing
    /// is demanded.
    Optional,
    /// One.
    One,
    /// Some digits.
    Digits,
    /// Some numbers, at least one.
    Numbers,
    /// The letters of a text.
    Letters,
}

/// What explains to a player why a digit does not fit a relation, besides two cells that are tied, and
/// the ways to fill it if they are few.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// Nothing.
    None,
    /// From cell to cell, the digits increase by at least this much.
    Rising(u32),
    /// The digits of each part add up to the same: to the number of the relation, if it has one. The
    /// function tells the part to which a place belongs.
    EqualSums(fn(&Relation, &Scene<'_>, usize) -> usize),
    /// All digits are between those of the ends.
    Between,
    /// No digit is between those of the ends.
    Beyond,
    /// The digits are consecutive, in any order.
    Consecutive,
    /// The number is the sum between the least and the largest digit.
    Sandwich,
    /// The number is the sum of as many digits as the first says.
    FirstOnes,
    /// The number is how many digits are larger than all before.
    Seen,
    /// The cells hold the numbers.
    Holds,
    /// Every three neighbours have digits of three groups, so cells three apart are of the same group.
    Thirds,
}

/// Cells that obey a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    /// The rule.
    pub rule: &'static Rule,
    /// Its cells, in the order of the line if it is one. Empty for a rule of the whole grid and for
    /// an outside clue.
    pub cells: Vec<Cell>,
    /// The cells of a bulb with several cells, or the clones.
    pub further: Vec<Cell>,
    /// Its numbers: a sum, a difference, a ratio, some digits. Empty if the usual number applies.
    pub values: Vec<u32>,
    /// The position of an outside clue.
    pub outside: Option<Outside>,
}

/// The position of an outside clue, and its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outside {
    /// The row, from 1; 0 above the grid, and one more than the number of rows below it.
    pub row: u8,
    /// The column, in the same way.
    pub col: u8,
    /// The direction of a clue that looks along a diagonal.
    pub diagonal: Option<Diagonal>,
}

/// A direction along a diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Diagonal {
    /// Down and to the right.
    DownRight,
    /// Down and to the left.
    DownLeft,
    /// Up and to the right.
    UpRight,
    /// Up and to the left.
    UpLeft,
}

impl Diagonal {
    /// All directions.
    pub const ALL: [Self; 4] = [Self::DownRight, Self::DownLeft, Self::UpRight, Self::UpLeft];

    /// Its name in files, as in `dr`.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::DownRight => "dr",
            Self::DownLeft => "dl",
            Self::UpRight => "ur",
            Self::UpLeft => "ul",
        }
    }

    /// Rows and columns of a step.
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::DownRight => (1, 1),
            Self::DownLeft => (1, -1),
            Self::UpRight => (-1, 1),
            Self::UpLeft => (-1, -1),
        }
    }
}

impl Outside {
    /// Its position in words, as in `above column 3`; along a diagonal, the cell from which it
    /// looks.
    pub fn name(self, grid: Grid) -> String {
        let (row, col) = (usize::from(self.row), usize::from(self.col));
        match self.cells(grid).first() {
            Some(&first) if self.diagonal.is_some() => format!("from {}", grid.name(first)),
            _ if row == 0 => format!("above column {col}"),
            _ if row > grid.rows() => format!("below column {col}"),
            _ if col == 0 => format!("left of row {row}"),
            _ => format!("right of row {row}"),
        }
    }

    /// The cells that the clue looks along, nearest first; none if it looks past the grid.
    pub fn cells(self, grid: Grid) -> Vec<Cell> {
        let (row, col) = (isize::from(self.row), isize::from(self.col));
        let (rows, cols) = (grid.rows() as isize, grid.cols() as isize);
        let step = match self.diagonal {
            Some(diagonal) => diagonal.step(),
            None if row == 0 => (1, 0),
            None if row == rows + 1 => (-1, 0),
            None if col == 0 => (0, 1),
            None if col == cols + 1 => (0, -1),
            None => return Vec::new(),
        };
        let cell = |number: isize| {
            let place = |from: isize, by: isize| usize::try_from(from + number * by - 1).ok();
            grid.cell(place(row, step.0)?, place(col, step.1)?)
        };
        (1..=rows.max(cols)).map_while(cell).collect()
    }
}

impl Relation {
    /// A relation of cells and nothing else.
    pub const fn of(rule: &'static Rule, cells: Vec<Cell>) -> Self {
        Self { rule, cells, further: Vec::new(), values: Vec::new(), outside: None }
    }

    /// Its name in a sentence, as in `the thermometer from r1c1`, `the sandwich 12 above column 3` or
    /// `the anti-knight rule`.
    pub fn name(&self, grid: Grid) -> String {
        let Self { rule, cells, outside, .. } = self;
        let name = self.short_name();
        match (rule.shape, cells.first(), cells.last()) {
            (Shape::Whole, ..) => name,
            (Shape::Pair, Some(&first), Some(&last)) => {
                format!("{name} between {} and {}", grid.name(first), grid.name(last))
            }
            (Shape::Line | Shape::Arrow, Some(&first), _) => {
                format!("{name} from {}", grid.name(first))
            }
            (_, Some(&first), _) => format!("{name} at {}", grid.name(first)),
            (_, None, _) => {
                let outside = outside.map(|outside| outside.name(grid)).unwrap_or_default();
                format!("{name} {outside}")
            }
        }
    }

    /// Its name without its place, as in `the black dot` or `the anti-knight rule`.
    pub fn short_name(&self) -> String {
        let Self { rule, values, .. } = self;
        let numbers: Vec<String> = values.iter().map(ToString::to_string).collect();
        match (numbers.is_empty(), rule.values) {
            _ if let Sign::Sum(ten, five) = rule.drawing.sign => {
                format!("the {}", if self.value() == Some(5) { five } else { ten })
            }
            (false, Values::One | Values::Optional) => {
                format!("the {} {}", rule.name, numbers.join(" "))
            }
            (false, Values::Digits) => format!("the {} {}", rule.name, numbers.concat()),
            (false, Values::Numbers) => format!("the {} {}", rule.name, numbers.join(" or ")),
            (false, Values::Letters) => format!("the {} \"{}\"", rule.name, self.letters()),
            _ if matches!(rule.shape, Shape::Whole) => format!("the {} rule", rule.name),
            _ => format!("the {}", rule.name),
        }
    }

    /// Its number, if it has one.
    pub fn value(&self) -> Option<u32> {
        self.values.first().copied()
    }

    /// Its number, or the usual one.
    pub fn number(&self, largest: u32) -> u32 {
        self.value().unwrap_or_else(|| (self.rule.usual)(largest))
    }

    /// What it demands of the digits, in a sentence with its own number.
    pub fn law(&self, largest: u32) -> String {
        let own = Some(self.rule.own_law).filter(|own| !own.is_empty()).unwrap_or(self.rule.law);
        own.replace("{number}", &self.number(largest).to_string())
            .replace("{largest}", &largest.to_string())
    }

    /// Its letters, if it is a text: those that take one column each.
    pub fn letters(&self) -> String {
        let letters = self.values.iter().filter_map(|letter| char::from_u32(*letter));
        let text: String = letters.collect();
        printable(&text).chars().filter(|letter| letter.width() == Some(1)).collect()
    }

    /// The cells that it concerns, in order, beginning with those of a bulb: its own, or those that
    /// an outside clue looks along.
    pub fn reach(&self, grid: Grid) -> Vec<Cell> {
        let own = self.outside.map_or_else(|| self.cells.clone(), |outside| outside.cells(grid));
        let mut reach = Vec::new();
        for cell in self.further.iter().chain(&own) {
            if !reach.contains(cell) {
                reach.push(*cell);
            }
        }
        reach
    }

    /// The cells of an arrow's bulb, in the order in which its number is read.
    pub fn bulb(&self) -> Vec<Cell> {
        let mut bulb = match &self.further[..] {
            [] => self.cells.iter().take(1).copied().collect(),
            several => several.to_vec(),
        };
        bulb.sort_unstable();
        bulb
    }
}

/// How relations of a rule are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Making {
    /// The fewest and the most cells of a line.
    pub cells: [usize; 2],
    /// The numbers that are tried: the least, the greatest, and the step between them; of a
    /// quadruple, how many of its digits are written.
    pub numbers: [u32; 3],
    /// How many there are at first on a grid of 81 cells. Those that are not needed go.
    pub most: usize,
}

impl Making {
    /// A rule of the whole grid.
    pub const WHOLE: Self = Self { cells: [0; 2], numbers: [0; 3], most: 1 };

    /// A number of lines of a length.
    pub const fn lines(fewest: usize, longest: usize, most: usize) -> Self {
        Self { cells: [fewest, longest], numbers: [0; 3], most }
    }

    /// At most this number of marks without a number.
    pub const fn marks(most: usize) -> Self {
        Self { cells: [0; 2], numbers: [0; 3], most }
    }

    /// A number of clues, each a number from one to another.
    pub const fn numbers(least: u32, greatest: u32, most: usize) -> Self {
        Self { cells: [0; 2], numbers: [least, greatest, 1], most }
    }

    /// The same with only some of the numbers.
    pub const fn by(self, step: u32) -> Self {
        let [least, greatest, _] = self.numbers;
        Self { numbers: [least, greatest, step], ..self }
    }
}

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

    /// A broken line on a background.
    pub const fn dashed(tint: Tint, letter: char) -> Self {
        Self { stroke: Some(Stroke::Dashed), ..Self::line(tint, letter) }
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
    /// As for thermometers and palindromes.
    Grey,
    /// As for whispers.
    Green,
    /// As for renbans.
    Pink,
    /// As for region sum lines.
    Blue,
    /// As for nabners.
    Gold,
    /// As for zippers.
    Violet,
    /// As for parity lines.
    Red,
    /// As for entropic lines; also of what a setter drew in brown.
    Orange,
    /// As for modular lines.
    Teal,
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
    /// A thick line that is broken: rules share their inks with others, but no ink and stroke.
    Dashed,
}

impl Stroke {
    /// Whether it is thick, broken or not.
    pub const fn is_thick(self) -> bool {
        matches!(self, Self::Thick | Self::Dashed)
    }
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

/// What is wrong with a relation, in a sentence; `None` if nothing is.
pub fn check(relation: &Relation, grid: Grid) -> Option<String> {
    check_in(relation, grid, grid.rows())
}

/// The same, given the largest digit.
fn check_in(relation: &Relation, grid: Grid, largest: usize) -> Option<String> {
    let Relation { rule, cells, further, outside, .. } = relation;
    let wrong = |expected: &str| {
        Some(format!("expected {expected}, found {} and {}", cells.len(), further.len()))
    };
    if cells.iter().chain(further).any(|cell| cell.index() >= grid.len()) {
        return Some("it has a cell outside the grid".into());
    }
    let has_pill = rule.shape == Shape::Arrow && further.len() > 3;
    let repeats = |cells: &[_]| (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
    let shape = match rule.shape {
        Shape::Whole if !cells.is_empty() => wrong("no cells"),
        Shape::Cell if cells.len() != 1 => wrong("one cell"),
        Shape::Pair if cells.len() != 2 || repeats(cells) => wrong("two different cells"),
        Shape::Cells | Shape::Region if cells.is_empty() => wrong("cells"),
        Shape::Region if cells.len() > largest => wrong("no more cells than there are digits"),
        Shape::Cells | Shape::Region if repeats(cells) => Some("it has a cell twice".into()),
        Shape::Line | Shape::Arrow if cells.is_empty() => wrong("the cells of a line"),
        Shape::Arrow if has_pill => wrong("three cells in the circle at most"),
        Shape::Twins if cells.len() != further.len() || cells.is_empty() => {
            wrong("as many cells as clones")
        }
        Shape::Sides if cells.is_empty() || further.is_empty() => wrong("cells on both sides"),
        Shape::Edge | Shape::Diagonal if outside.is_none() => {
            Some("expected a place outside the grid".into())
        }
        _ => (rule.lacks)(relation, grid).and_then(wrong),
    };
    let is_seen = matches!(rule.shape, Shape::Edge | Shape::Diagonal);
    shape
        .or_else(|| {
            let misses = is_seen && relation.reach(grid).is_empty();
            misses.then(|| "it looks past the grid".into())
        })
        .or_else(|| values(relation, largest))
}

/// What is wrong with the numbers of a relation.
fn values(relation: &Relation, largest: usize) -> Option<String> {
    // Larger than any sum of cells.
    const MOST: u32 = 9999;
    let found = &relation.values[..];
    let is_digit = |value: &u32| (1..=largest as u32).contains(value);
    let expected = match relation.rule.values {
        Values::None if !found.is_empty() => "no number",
        Values::Optional if found.len() > 1 => "one number or none",
        Values::One if found.len() != 1 => "a number",
        Values::Digits if found.is_empty() || !found.iter().all(is_digit) => "digits of the grid",
        Values::Digits if found.len() > largest => "fewer digits",
        Values::Numbers if found.is_empty() => "numbers",
        Values::Letters if found.is_empty() => "a text",
        Values::Letters => return None,
        _ if found.iter().any(|value| *value > MOST) => "a number of four figures at most",
        _ => return None,
    };
    let values: Vec<String> = found.iter().map(ToString::to_string).collect();
    Some(format!("expected {expected}, found {:?}", values.join("+")))
}
