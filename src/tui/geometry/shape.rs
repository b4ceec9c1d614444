//! The shape of a board: what its layout has to know of a puzzle, the sizes that its cells can have,
//! and the two ways to draw it.
//!
//! A board of lines has a rule between all columns, and round the board; horizontally between boxes,
//! and where there is room between all rows. A board of cards has no rules: the grounds of its cells
//! differ a little, boxes stand apart, and the numbers of rows and columns stand in its margin.
//!
//! ```text
//! ┏━━━━━┯━━━━━┳━━━━━┓      1    2     3
//! ┃  1  │2 4  ┃     ┃     1  1  2 4     9
//! ┃     │ 78  ┃  9  ┃            78
//! ```

use super::edges::{Edges, Rules};
use super::tracks::Tracks;
use crate::engine::cell::Grid;
use crate::engine::puzzle::{Setup, Square};
use crate::engine::relation::drawing::Sign;
use crate::engine::relation::{Diagonal, Relation, rule};
use crate::engine::variety::{Kind, Variety};

/// Columns and rows that one cell of the board takes, rules and air left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    /// Columns.
    pub cols: u16,
    /// Rows.
    pub rows: u16,
    /// Whether it shows marks.
    pub marks: bool,
    /// Blank columns behind it; none on a board of lines.
    pub air: u16,
}

/// A cell with marks.
pub const fn marked(cols: u16, rows: u16) -> CellSize {
    CellSize { cols, rows, marks: true, air: 0 }
}

/// A cell without.
pub const fn plain(cols: u16, rows: u16) -> CellSize {
    CellSize { cols, rows, marks: false, air: 0 }
}

impl CellSize {
    /// The same with a blank column behind it.
    pub const fn airy(self) -> Self {
        Self { air: 1, ..self }
    }
}

/// The sizes that cells can have, largest first.
pub struct Sizes {
    /// With marks, more than a character apart.
    pub large: Vec<CellSize>,
    /// With marks, in narrow cells of several rows.
    pub tall: Vec<CellSize>,
    /// With marks, in as little room as they take.
    pub standard: Vec<CellSize>,
    /// Without marks.
    pub small: Vec<CellSize>,
}

impl Sizes {
    /// All those with marks.
    pub fn marked(self) -> Vec<CellSize> {
        [self.large, self.tall, self.standard].concat()
    }

    /// The same on a board of cards: with air, and where that takes too much room without.
    fn of_cards(self) -> Self {
        let airy = |sizes: Vec<CellSize>| sizes.into_iter().map(CellSize::airy).collect::<Vec<_>>();
        let standard = [airy(self.standard.clone()), self.standard];
        let lone = |size: CellSize| if size.cols == 1 { size.airy() } else { size };
        Self {
            large: airy(self.large),
            tall: airy(self.tall),
            standard: standard.concat(),
            small: self.small.into_iter().map(lone).collect(),
        }
    }
}

/// The columns that a column of cells takes on a board of cards if it has no white cell: those of
/// a clue.
const CLUE: u16 = 4;

/// The rows and columns of a board whose cells grow to fill a large screen.
const GROWING: usize = 6;

/// The grounds that cells can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// None: all boards are drawn with lines.
    None,
    /// Those of cards. The tints of regions would look alike, so that boards which need them are
    /// drawn with lines.
    Cards,
    /// Those of cards, and the tints of regions.
    Tints,
}

/// What the layout has to know of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The size of the grid.
    pub grid: Grid,
    /// Where rules can stand.
    pub rules: Rules,
    /// The largest digit.
    pub largest: u8,
    /// Sudoku or Kakuro.
    pub kind: Kind,
    /// Whether there are cages.
    pub caged: bool,
    /// Whether it can be drawn as cards.
    pub cards: bool,
    /// The columns left and right of the frame that clues outside the grid take.
    pub margins: [u16; 2],
    /// The rows and the columns that have no white cell, as bits.
    blank: [u64; 2],
}

impl Shape {
    /// Whether a row and a column have no white cell.
    pub const fn is_blank(&self, (row, col): (usize, usize)) -> [bool; 2] {
        [self.blank[0] >> row & 1 == 1, self.blank[1] >> col & 1 == 1]
    }

    /// The shape of a setup with these edges, on these grounds. Boxes and cages would look alike on
    /// cards, so that boards with both and ragged boxes are drawn with lines.
    pub fn of(setup: &Setup, edges: &Edges, grounds: Grounds) -> Self {
        let Setup { grid, variety, .. } = *setup;
        let rules = edges.rules();
        let caged = !setup.cages.is_empty();
        let zoned = variety.has(Variety::X) || variety.has(Variety::WINDOKU);
        let cards = match grounds {
            Grounds::None => false,
            // What is drawn stands in lines between cells, and on grounds of its own.
            _ if setup
                .relations
                .iter()
                .any(|relation| relation.rule.shape != rule::Shape::Whole) =>
            {
                false
            }
            Grounds::Cards => !(caged || rules.ragged || zoned),
            Grounds::Tints => !(caged && rules.ragged),
        };
        let mut blank = [grid.rows(), grid.cols()].map(|count| u64::MAX >> (64 - count));
        for cell in
            grid.cells().filter(|cell| matches!(setup.squares[cell.index()], Square::White { .. }))
        {
            blank[0] &= !(1 << grid.row(cell));
            blank[1] &= !(1 << grid.col(cell));
        }
        Self {
            grid,
            rules,
            largest: variety.digits(grid).unwrap_or(9),
            kind: variety.kind(),
            caged,
            cards,
            margins: margins(setup),
            blank,
        }
    }

    /// The sizes that cells can have on a board of cards or of lines.
    pub(super) fn sizes(self, cards: bool) -> Sizes {
        let is_small = self.grid.rows().min(self.grid.cols()) < GROWING;
        let [large, tall, standard] = match self.largest {
            0..=9 if is_small => [vec![marked(7, 3)], vec![marked(5, 3)], vec![marked(5, 2)]],
            0..=9 => [
                vec![marked(11, 5), marked(9, 4), marked(7, 3)],
                vec![marked(5, 3)],
                vec![marked(5, 2)],
            ],
            10 => [vec![marked(7, 3)], vec![marked(4, 3)], vec![marked(5, 2)]],
            11..=12 => [vec![marked(7, 3)], vec![marked(4, 3)], vec![marked(6, 2)]],
            13..=16 => [vec![marked(4, 4)], vec![marked(6, 3)], vec![marked(8, 2)]],
            17..=20 => [vec![marked(5, 4)], vec![marked(7, 3)], vec![marked(10, 2)]],
            _ => [vec![marked(5, 5)], vec![marked(7, 4)], vec![marked(9, 3)]],
        };
        let small = match (self.kind, self.largest) {
            (Kind::Kakuro, _) => vec![plain(3, 2), plain(5, 1)],
            (Kind::Sudoku, 0..=9) => vec![plain(5, 1), plain(3, 1)],
            (Kind::Sudoku, _) => vec![plain(5, 1), plain(3, 1), plain(1, 1)],
        };
        let sizes = Sizes { large, tall, standard, small };
        if cards { sizes.of_cards() } else { sizes }
    }

    /// The least number of rows and columns that a part of the board has to show. The houses of a
    /// Sudoku cross all of it, the runs of a Kakuro are near the cursor.
    pub(super) fn least_window(self) -> (usize, usize) {
        let least = if self.kind == Kind::Sudoku { 9 } else { 5 };
        self.at_most(least, least)
    }

    /// So many rows and columns, or all where there are fewer.
    pub(super) fn at_most(self, rows: usize, cols: usize) -> (usize, usize) {
        (rows.min(self.grid.rows()), cols.min(self.grid.cols()))
    }
}

/// The columns that clues outside the grid take left and right of the frame.
fn margins(setup: &Setup) -> [u16; 2] {
    let cols = setup.grid.cols();
    let width = |is_there: &dyn Fn(usize) -> bool, is_left: bool| {
        let is_there = |relation: &&Relation| {
            relation.outside.is_some_and(|outside| is_there(outside.col.into()))
        };
        let clues = setup.relations.iter().filter(is_there);
        let widths = clues.map(|relation| beside(&clue(relation, &setup.relations), is_left));
        widths.max().unwrap_or(0)
    };
    [width(&|col| col == 0, true), width(&|col| col > cols, false)]
}

/// The columns that a clue takes beside the frame. A sign stands in it; a figure would be read together
/// with the marks behind it.
pub fn beside(clue: &str, is_left: bool) -> u16 {
    let next = if is_left { clue.chars().last() } else { clue.chars().next() };
    let in_frame = next.is_some_and(|next| !next.is_ascii_digit());
    (clue.chars().count() as u16) - u16::from(in_frame)
}

/// A clue outside the grid as it is written: its number, with the way along a diagonal on the side of the
/// grid, or with the sign of its rule if there are clues of several.
pub fn clue(relation: &Relation, all: &[Relation]) -> String {
    let number = relation.value().map_or_else(|| "?".into(), |value| value.to_string());
    let is_other = |other: &Relation| other.outside.is_some() && other.rule != relation.rule;
    let way = relation.outside.and_then(|outside| outside.diagonal);
    match (way, relation.rule.drawing.sign) {
        (Some(Diagonal::DownRight), _) => format!("{number}↘"),
        (Some(Diagonal::UpRight), _) => format!("{number}↗"),
        (Some(Diagonal::DownLeft), _) => format!("↙{number}"),
        (Some(Diagonal::UpLeft), _) => format!("↖{number}"),
        (None, Sign::Outside(sign)) if all.iter().any(is_other) => format!("{sign}{number}"),
        _ => number,
    }
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The size of a cell.
    pub size: CellSize,
    /// The rows that have a rule, or a gap, above them, as bits.
    pub rules: u64,
    /// Whether cells are cards.
    pub cards: bool,
}

impl Lattice {
    /// How rows and columns follow each other on a board.
    pub fn tracks(self, shape: Shape) -> [Tracks; 2] {
        let CellSize { cols, rows, air, .. } = self.size;
        let (rows_of, cols_of) = (shape.grid.rows(), shape.grid.cols());
        let track = |count, size, gaps| Tracks {
            count,
            size,
            narrow: 0,
            narrow_size: 0,
            gaps,
            before: 1,
            after: 0,
        };
        if !self.cards {
            let rows = track(rows_of, rows, self.rules);
            let [left, right] = shape.margins;
            let cols = track(cols_of, cols + 1, 0);
            return [
                Tracks { after: 1, ..rows },
                Tracks { before: 1 + left, after: right, ..cols },
            ];
        }
        // The numbers of a Kakuro stand in its border.
        let [above, left] = match (shape.kind, rows_of) {
            (Kind::Kakuro, _) => [0, 0],
            (Kind::Sudoku, 0..=9) => [1, 1],
            (Kind::Sudoku, _) => [1, 2],
        };
        let [blank_rows, blank_cols] = shape.blank;
        [
            Tracks {
                narrow: blank_rows,
                narrow_size: 1,
                before: above,
                ..track(rows_of, rows, self.rules)
            },
            Tracks {
                narrow: blank_cols,
                narrow_size: CLUE.min(cols + air),
                before: left,
                ..track(cols_of, cols + air, shape.rules.columns)
            },
        ]
    }
}
