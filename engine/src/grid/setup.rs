//! A puzzle as written down, right or wrong: the content of a file or an editor. What can be wrong with
//! it, and how to say it.

use crate::grid::region::LARGEST;
use crate::grid::relation::{Relation, Scene};
use crate::grid::understanding::{Effort, Proof, Understanding};
use crate::grid::{Cell, Digit, Family, Grid, Kind, Region, Square, Variety};
use std::fmt;

/// Stands for the box of a cell that is in none. All other boxes are complete or have no cell.
pub const NO_BOX: u8 = u8::MAX;

/// A puzzle as written down, right or wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The rules.
    pub variety: Variety,
    /// The size, including the black border of a Kakuro.
    pub grid: Grid,
    /// One for each cell of the grid, in reading order.
    pub squares: Vec<Square>,
    /// Jigsaw: the number of each cell's irregular box, by cell, from 0, or [`NO_BOX`]; else empty.
    pub boxes: Vec<u8>,
    /// Killer: the cages; else empty.
    pub cages: Vec<Cage>,
    /// Joined: the top left cell of each board; else empty.
    pub boards: Vec<Cell>,
    /// What else the digits obey: thermometers, arrows, dots and the like.
    pub relations: Vec<Relation>,
    /// What the setter wrote about it, if anything.
    pub about: Option<Box<About>>,
}

/// What a setter wrote about a puzzle, and which rules could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Who made it.
    pub author: Option<String>,
    /// The rules, in the setter's words.
    pub rules: Option<String>,
    /// The names of rules that the program does not know. The puzzle can be played without them,
    /// but nothing can be said about its solution.
    pub unknown: Vec<String>,
    /// What is only drawn.
    pub drawn: Vec<Relation>,
    /// The setter's solution, by cell, where the text gives it; `None` for a cell that it leaves out, and
    /// for a black one. It is never shown, and nothing is solved by it: it is what the text says, right or
    /// wrong, and can show whether the puzzle was understood.
    pub solution: Option<Vec<Option<Digit>>>,
    /// What was understood of the drawings and the words, if the text has no rules as such.
    pub understanding: Option<Understanding>,
}

impl About {
    /// The same, in the form that a setup stores.
    pub fn kept(self) -> Option<Box<Self>> {
        (self != Self::default()).then(|| Box::new(self))
    }

    /// What exactly one solution proves of what was understood. Unless it is the setter's and known as a
    /// whole, it proves nothing as long as anything is in doubt.
    pub fn provable(&self) -> Proof {
        let Some(understanding) = &self.understanding else { return Proof::None };
        let own = self.solution.as_ref();
        let is_whole = own.is_some_and(|own| own.iter().all(Option::is_some));
        match is_whole {
            true => Proof::Setters,
            false if self.unknown.is_empty() && understanding.is_clear() => Proof::One,
            false => Proof::None,
        }
    }

    /// Forgets what proved the understanding: what was left may be a rule again.
    pub fn forget_proof(&mut self) {
        let Some(understanding) = &mut self.understanding else { return };
        let proof = std::mem::take(&mut understanding.proof);
        understanding.spent = Effort::default();
        if proof == Proof::Setters && self.unknown.is_empty() {
            self.unknown = understanding.open();
        }
    }
}

/// A cage of a killer Sudoku.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// The sum of its digits, if the puzzle gives one.
    pub sum: Option<u32>,
    /// Its cells, which have distinct digits.
    pub cells: Vec<Cell>,
}

impl Setup {
    /// What a relation is bound in, with all relations and the regions of the puzzle.
    pub fn scene<'a>(&'a self, relations: &'a [Relation], regions: &'a [Region]) -> Scene<'a> {
        let (grid, squares) = (self.grid, &self.squares[..]);
        let board = self.board_grid().unwrap_or(grid);
        Scene { grid, board, is_joined: self.is_joined(), squares, relations, regions }
    }

    /// An empty classic Sudoku (any grid) or an entirely black Kakuro.
    pub fn empty(kind: Kind, grid: Grid) -> Self {
        let square = match kind {
            Kind::Sudoku => Square::EMPTY,
            Kind::Kakuro => Square::BLACK,
        };
        Self::new(Variety::of(kind), grid, vec![square; grid.len()])
    }

    /// The names of its rules that the program does not know.
    pub fn unknown(&self) -> &[String] {
        self.about.as_ref().map_or(&[], |about| &about.unknown)
    }

    /// What is only drawn.
    pub fn drawn(&self) -> &[Relation] {
        self.about.as_ref().map_or(&[], |about| &about.drawn)
    }

    /// The setter's solution, by cell; see [`About::solution`].
    pub fn solution(&self) -> Option<&[Option<Digit>]> {
        self.about.as_ref()?.solution.as_deref()
    }

    /// Takes note of the setter's solution, unless one is known, it belongs to another grid, or it says
    /// nothing.
    pub fn learn_solution(&mut self, solution: Vec<Option<Digit>>) {
        let says_something = solution.iter().any(Option::is_some);
        if solution.len() == self.grid.len() && says_something && self.solution().is_none() {
            self.about.get_or_insert_default().solution = Some(solution);
        }
    }

    /// What was understood of the drawings and the words.
    pub fn understanding(&self) -> Option<&Understanding> {
        self.about.as_ref()?.understanding.as_ref()
    }

    /// Takes note of what a search for a proof found, with an effort: if the solution is the setter's, nothing
    /// that was left is in doubt.
    pub fn learn_proof(&mut self, proof: Proof, effort: Effort) {
        let Some(about) = &mut self.about else { return };
        let Some(understanding) = &mut about.understanding else { return };
        understanding.proof = proof;
        match proof {
            Proof::None => understanding.spent = effort,
            Proof::One => {}
            Proof::Setters => about.unknown.clear(),
        }
    }

    /// Forgets the setter's solution and what it proved, because the puzzle is about to become another one.
    pub fn forget_solution(&mut self) {
        if let Some(about) = &mut self.about {
            about.solution = None;
            about.forget_proof();
        }
        self.about = self.about.take().and_then(|about| about.kept());
    }

    /// The relations, and what is only drawn.
    pub fn shown(&self) -> impl Iterator<Item = &Relation> {
        self.relations.iter().chain(self.drawn())
    }

    /// A setup without irregular boxes, cages and relations.
    pub const fn new(variety: Variety, grid: Grid, squares: Vec<Square>) -> Self {
        Self {
            variety,
            grid,
            squares,
            boxes: Vec::new(),
            cages: Vec::new(),
            boards: Vec::new(),
            relations: Vec::new(),
            about: None,
        }
    }
}

/// One thing that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The cell, if it is at one place.
    pub cell: Option<Cell>,
    /// What is wrong.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault at a cell.
    pub const fn at(cell: Cell, kind: FaultKind) -> Self {
        Self { cell: Some(cell), kind }
    }

    /// A fault of the whole puzzle.
    pub const fn whole(kind: FaultKind) -> Self {
        Self { cell: None, kind }
    }

    /// The fault in a sentence, with its place in the setup's grid.
    pub fn explain(&self, grid: Grid) -> String {
        match self.cell {
            Some(cell) => format!("{}: {}", grid.name(cell), self.kind),
            None => self.kind.to_string(),
        }
    }
}

/// Everything that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The faults, at least one.
    pub faults: Vec<Fault>,
    /// The grid of the setup.
    pub grid: Grid,
}

impl fmt::Display for Faults {
    /// All of them in a sentence, each with its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&explain(&self.faults, self.grid))
    }
}

impl std::error::Error for Faults {}

/// The sentence.
impl From<Faults> for String {
    fn from(faults: Faults) -> Self {
        faults.to_string()
    }
}

/// All faults of a setup in a sentence.
pub fn explain(faults: &[Fault], grid: Grid) -> String {
    let all: Vec<String> = faults.iter().map(|fault| fault.explain(grid)).collect();
    all.join("; ")
}

/// The faults that a setup can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The variety does not exist for a grid of this size.
    Size(Grid),
    /// The number of squares differs from the number of cells of the grid.
    Squares {
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// A given above the largest digit.
    LargeDigit {
        /// The given.
        digit: Digit,
        /// The largest digit of this grid.
        largest: u8,
    },
    /// A given that repeats in a region.
    Repeated {
        /// The given.
        digit: Digit,
        /// The region's family.
        family: Family,
    },
    /// A black cell in a variety that has none.
    BlackCell,
    /// No cell to fill in.
    NoCells,
    /// A clue with no white cell after it.
    ClueWithoutRun {
        /// The direction of the clue.
        family: Family,
        /// The clue.
        sum: u32,
    },
    /// A run of more than nine cells.
    LongRun {
        /// The run's direction.
        family: Family,
        /// The run's number of cells.
        length: usize,
    },
    /// A clue that no combination of the run's length makes.
    ImpossibleClue {
        /// The run's direction.
        family: Family,
        /// The run's number of cells.
        length: usize,
        /// The clue.
        sum: u32,
    },
    /// A run or cage whose sum cannot be made with the digits given in it.
    ImpossibleGivens {
        /// The region's family.
        family: Family,
        /// The clue.
        sum: u32,
    },
    /// Irregular boxes that are not given for every cell, or given for a puzzle that has none.
    Boxes {
        /// The number of cells they are given for.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// A cell of a box beyond the last.
    BoxNumber {
        /// The box's number, from 1.
        number: usize,
        /// The number of boxes.
        most: usize,
    },
    /// An irregular box whose number of cells differs from the number of digits.
    BoxCells {
        /// The box's number, from 1.
        number: usize,
        /// Its number of cells.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// Boards in a puzzle that is not joined.
    Boards,
    /// A joined puzzle without boards, or with too many.
    BoardCount {
        /// The number found.
        found: usize,
        /// The most.
        most: usize,
    },
    /// Boards of no known size, or that do not reach the end of the grid.
    BoardSize,
    /// A board outside the grid.
    BoardOutside,
    /// Two boards at the same place.
    BoardTwice,
    /// A board that shares no cell with the others.
    BoardApart,
    /// A cell outside all boards that is not black.
    OutsideBoards,
    /// Further faults, too many to list.
    Others(usize),
    /// Cages in a puzzle that has none.
    Cages,
    /// A cage with a cell outside the grid.
    CageOutside,
    /// A cage without cells.
    EmptyCage,
    /// A cell that is in two cages, or twice in one.
    TwoCages,
    /// A cage with more cells than there are digits.
    LongCage {
        /// The cage's number of cells.
        length: usize,
        /// The largest digit of the grid.
        largest: u8,
    },
    /// Rules that the program does not know.
    Unknown {
        /// Their names.
        names: Vec<String>,
    },
    /// Rules as read that do not lead to the setter's solution alone.
    Doubtful(Doubt),
    /// What can only be said of the rules that were understood, because the setter's words say more.
    Understood {
        /// The number of solutions: none, or several.
        solutions: u8,
    },
    /// A relation in a puzzle that is not a Sudoku.
    Relations,
    /// More relations than a puzzle can have.
    ManyRelations {
        /// The number found.
        found: usize,
        /// The largest number.
        most: usize,
    },
    /// A wrongly written relation.
    Relation {
        /// The name of its rule.
        name: &'static str,
        /// What is wrong.
        what: String,
    },
    /// A given that a relation forbids whatever the other cells are.
    Forbidden {
        /// The given.
        digit: Digit,
        /// The name of the relation in a sentence.
        relation: String,
    },
    /// A cage whose sum no combination makes.
    ImpossibleCage {
        /// The cage's number of cells.
        length: usize,
        /// Its sum.
        sum: u32,
        /// The largest digit of the grid.
        largest: u8,
    },
}

/// How the rules as read differ from what the text says itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// They have no solution, but the text gives one.
    None,
    /// They have several, but the text gives one.
    Several,
    /// They have one, but the text gives another.
    Other,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = match self {
            Self::None => "the rules as read have no solution, but the text gives one",
            Self::Several => {
                "the solution that the text gives is one of several by the rules as read"
            }
            Self::Other => "the rules as read lead to another solution than the text gives",
        };
        write!(f, "{found}: a rule was not understood, or that solution is wrong")
    }
}

impl FaultKind {
    /// What is wrong with irregular boxes.
    fn of_boxes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boxes { expected: 0, .. } => {
                write!(f, "there are boxes, but the puzzle is not a jigsaw")
            }
            Self::Boxes { found, expected } => {
                write!(f, "boxes are given for {found} cells; expected {expected}")
            }
            Self::BoxNumber { number, most } => {
                write!(f, "box {number} is above {most}, the number of boxes")
            }
            Self::BoxCells { number, found, expected } => {
                write!(f, "box {number} has {found} cells; expected {expected}")
            }
            _ => Ok(()),
        }
    }

    /// A fault of the boards of a joined puzzle.
    fn of_boards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boards => write!(f, "there are boards, but the puzzle is not joined"),
            Self::BoardCount { found: 0, .. } => {
                write!(f, "no boards are named; expected the top left cell of each")
            }
            Self::BoardCount { found, most } => {
                write!(f, "there are {found} boards; {most} are the most")
            }
            Self::BoardSize => write!(
                f,
                "expected boards of a size such as 9x9, the lowest and the rightmost of which end \
                 where the grid does"
            ),
            Self::BoardOutside => write!(f, "a board begins outside the grid"),
            Self::BoardTwice => write!(f, "two boards begin here"),
            Self::BoardApart => write!(f, "this board shares no cell with the others"),
            Self::OutsideBoards => write!(f, "a cell outside all boards"),
            _ => Ok(()),
        }
    }

    /// A fault of the rules beyond regions.
    fn of_relations(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { names } => write!(
                f,
                "the puzzle has rules that this program does not know: {}; without them it can only be \
                 played and converted",
                names.join(", ")
            ),
            Self::Doubtful(doubt) => fmt::Display::fmt(doubt, f),
            Self::Understood { solutions } => write!(
                f,
                "of what was understood, there {}; the setter's own words may say more",
                if *solutions == 0 { "is no solution" } else { "are several solutions" }
            ),
            Self::Relations => write!(f, "only a Sudoku has thermometers, arrows and the like"),
            Self::ManyRelations { found, most } => {
                write!(f, "there are {found} relations such as thermometers; {most} are the most")
            }
            Self::Relation { name, what } => write!(f, "the {name} is wrong: {what}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(grid) => {
                let (rows, cols) = (grid.rows(), grid.cols());
                write!(f, "there is no such puzzle of {rows} rows and {cols} columns")
            }
            Self::Squares { found, expected } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            Self::LargeDigit { digit, largest } => {
                write!(f, "the given {digit} is above {largest}, the largest digit of this grid")
            }
            Self::Repeated { digit, family } => {
                write!(f, "{digit} is given twice in this {family}")
            }
            Self::BlackCell => write!(f, "a black cell, which this puzzle cannot have"),
            Self::NoCells => write!(f, "there is no cell to fill in"),
            Self::ClueWithoutRun { family, sum } => {
                write!(f, "the clue {sum} {} has no white cell after it", family.direction())
            }
            Self::LongRun { family, length } => {
                let run = family.direction();
                write!(f, "the run {run} has {length} cells; nine are the most that can differ")
            }
            Self::ImpossibleClue { family, length, sum } => {
                let sum = format!("{sum} {}", family.direction());
                impossible_sum(f, &sum, *length, LARGEST)
            }
            Self::ImpossibleGivens { family: Family::Cage, sum } => {
                write!(f, "{sum} cannot be made with the digits given in the cage")
            }
            Self::ImpossibleGivens { family, sum } => {
                let sum = format!("{sum} {}", family.direction());
                write!(f, "{sum} cannot be made with the digits given in the run")
            }
            Self::Boxes { .. } | Self::BoxNumber { .. } | Self::BoxCells { .. } => self.of_boxes(f),
            Self::Cages => write!(f, "there are cages, but the puzzle is not a killer"),
            Self::CageOutside => write!(f, "a cage has a cell outside the grid"),
            Self::EmptyCage => write!(f, "a cage has no cells"),
            Self::Others(count) => write!(f, "{count} further faults are left out"),
            Self::TwoCages => write!(f, "the cell is in two cages, or twice in one"),
            Self::LongCage { length, largest } => {
                write!(f, "the cage has {length} cells; {largest} are the most that can differ")
            }
            Self::Unknown { .. }
            | Self::Doubtful(_)
            | Self::Understood { .. }
            | Self::Relations
            | Self::ManyRelations { .. }
            | Self::Relation { .. } => self.of_relations(f),
            Self::Forbidden { digit, relation } => {
                write!(f, "the given {digit} contradicts {relation}")
            }
            Self::ImpossibleCage { length, sum, largest } => {
                impossible_sum(f, &sum.to_string(), *length, *largest)
            }
            _ => self.of_boards(f),
        }
    }
}

/// Says that a number of cells cannot make a sum with digits up to the largest, and what they can
/// make.
fn impossible_sum(
    f: &mut fmt::Formatter<'_>,
    sum: &str,
    length: usize,
    largest: u8,
) -> fmt::Result {
    let cells = if length == 1 { "1 cell" } else { &format!("{length} cells") };
    let total = |digits: &[u8]| digits.iter().map(|&digit| u32::from(digit)).sum::<u32>();
    let digits: Vec<u8> = (1..=largest).collect();
    let length = length.min(digits.len());
    let (least, most) = (total(&digits[..length]), total(&digits[digits.len() - length..]));
    write!(f, "{sum} cannot be made in {cells}; expected {least} to {most}")
}
