//! The shape of a board: what its layout must know about a puzzle, the possible sizes of its cells,
//! and the two ways to draw it.
//!
//! A board of lines has rules between all columns and around the board; horizontally, it has rules
//! between boxes and, if there is room, between all rows. A board of cards has no rules: the
//! backgrounds of its cells differ a little, boxes are spaced apart, and the numbers of rows and
//! columns are in its margin.
//!
//! ```text
//! ┏━━━━━┯━━━━━┳━━━━━┓        1     2      3
//! ┃  1  │2 4  ┃  9  ┃     1   1   2 4     9
//! ┃     │ 78  ┃     ┃              78
//! ```

use crate::tui::geometry::edges::{Edges, Rules, is_cage};
use gradus_engine::Grid;
use gradus_engine::grid::puzzle::{Setup, Square};
use gradus_engine::grid::relation::rule::Sign;
use gradus_engine::grid::relation::{Diagonal, Relation, rule};
use gradus_engine::grid::variety::{Kind, Variety};
use std::ops::Range;

/// The columns and rows that one cell of the board takes, not counting rules and spacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    /// Columns.
    pub cols: u16,
    /// Rows.
    pub rows: u16,
    /// Whether it shows marks.
    pub marks: bool,
    /// Blank columns after it; none on a board of lines.
    pub air: u16,
}

/// A cell with marks.
pub const fn marked(cols: u16, rows: u16) -> CellSize {
    CellSize { cols, rows, marks: true, air: 0 }
}

/// A cell without marks.
pub const fn plain(cols: u16, rows: u16) -> CellSize {
    CellSize { cols, rows, marks: false, air: 0 }
}

impl CellSize {
    /// The same with a blank column after it.
    pub const fn airy(self) -> Self {
        Self { air: 1, ..self }
    }
}

/// The possible sizes of cells, largest first.
pub struct Sizes {
    /// With marks, spaced more than a character apart.
    pub large: Vec<CellSize>,
    /// With marks, in narrow cells of several rows.
    pub tall: Vec<CellSize>,
    /// With marks, in as little room as possible.
    pub standard: Vec<CellSize>,
    /// Without marks.
    pub small: Vec<CellSize>,
}

impl Sizes {
    /// All sizes with marks.
    pub fn marked(self) -> Vec<CellSize> {
        [self.large, self.tall, self.standard].concat()
    }

    /// The same on a board of lines, where rules between rows are better than higher cells.
    fn of_lines(self) -> Self {
        let large = self.large.into_iter().filter(|size| !HIGH.contains(&(size.cols, size.rows)));
        Self { large: large.collect(), ..self }
    }

    /// The same on a board of cards: with spacing or, if that takes too much room, without.
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

/// The width on a board of cards of a column without white cells: that of a clue, and a blank if cells
/// are wide.
const fn clue_columns(cols: u16) -> u16 {
    if cols > 5 { 4 } else { 3 }
}

/// The width of cells on a board of lines that make columns without white cells narrower.
const NARROWED: u16 = 5;

/// The width of the number of a row or a column.
const fn figures(count: usize) -> u16 {
    if count > 9 { 2 } else { 1 }
}

/// The columns and rows of large cells with up to nine marks. They look square, or nearly.
const LARGE: [(u16, u16); 12] = [
    (27, 13),
    (23, 11),
    (21, 10),
    (17, 8),
    (15, 7),
    (13, 6),
    (11, 6),
    (11, 5),
    (9, 4),
    (8, 4),
    (7, 4),
    (7, 3),
];

/// Those of them that are hardly wider than the next ones, only higher.
const HIGH: [(u16, u16); 3] = [(11, 6), (8, 4), (7, 4)];

/// What the layout must know about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The size of the grid.
    pub grid: Grid,
    /// Where there can be rules.
    pub rules: Rules,
    /// The largest digit.
    pub largest: u8,
    /// Sudoku or Kakuro.
    pub kind: Kind,
    /// Whether there are cages.
    pub caged: bool,
    /// Whether it can be drawn as cards.
    pub cards: bool,
    /// The columns left and right of the frame for clues outside the grid, and for numbers of rows.
    pub margins: [u16; 2],
    /// The rows and the columns without white cells, as bits.
    blank: [u64; 2],
    /// Whether there are clues outside the grid: on the left, above, on the right, below.
    pub clues: [bool; 4],
    /// What is known of the dots of the screen, if the board is a picture.
    pub dots: Option<Dots>,
}

impl Shape {
    /// The shape of a setup with these edges. If cells can have backgrounds, a board with nothing but
    /// boxes or runs is one of cards; everything else needs lines.
    pub fn of(setup: &Setup, edges: &Edges, has_grounds: bool) -> Self {
        let Setup { grid, variety, .. } = *setup;
        let rules = edges.rules();
        let caged = !setup.cages.is_empty() || setup.shown().any(is_cage);
        let zoned = variety.has(Variety::X) || variety.has(Variety::WINDOKU);
        let is_drawn = |relation: &Relation| relation.rule.shape != rule::Shape::Whole;
        let needs_lines =
            caged || rules.ragged || zoned || setup.is_joined() || setup.shown().any(is_drawn);
        let cards = has_grounds && !needs_lines;
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
            largest: setup.largest().unwrap_or(9),
            kind: variety.kind(),
            caged,
            cards,
            margins: margins(setup),
            blank,
            clues: outside(setup),
            dots: None,
        }
    }

    /// The same board as a picture on a screen with these dots, or as text.
    pub const fn with(self, dots: Option<Dots>) -> Self {
        Self { dots, ..self }
    }

    /// The columns and rows before the cells of a picture that are for the numbers of rows and columns.
    pub const fn numbers(self) -> (u16, u16) {
        (figures(self.grid.rows()) + 1, 1)
    }

    /// The tracks of a picture with cells of this size, without anything between them.
    fn pictured(self, size: CellSize) -> [Tracks; 2] {
        let room = |is_there: bool, side: u16| if is_there { (side * 3).div_ceil(5) } else { 0 };
        let [left, above, right, below] = self.clues;
        let track = |count, size, before, after| Tracks {
            count,
            size,
            narrow: 0,
            narrow_size: 0,
            gaps: 0,
            before,
            after,
            spare: 0,
        };
        let CellSize { cols, rows, .. } = size;
        let numbers = self.numbers();
        let (top, bottom) = (numbers.1 + room(above, rows), room(below, rows));
        let (before, after) = (numbers.0 + room(left, cols), room(right, cols));
        [track(self.grid.rows(), rows, top, bottom), track(self.grid.cols(), cols, before, after)]
    }

    /// The possible sizes of cells on a board of cards or of lines.
    pub(super) fn sizes(self, cards: bool) -> Sizes {
        let [large, tall, standard] = match self.largest {
            0..=9 => [
                LARGE.map(|(cols, rows)| marked(cols, rows)).to_vec(),
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
        match cards {
            true => sizes.of_cards(),
            false => sizes.of_lines(),
        }
    }

    /// The minimum number of rows and columns that a part of the board must show. The houses of a
    /// Sudoku cross all of it; the runs of a Kakuro are near the cursor.
    pub(super) fn least_window(self) -> (usize, usize) {
        let least = if self.kind == Kind::Sudoku { 9 } else { 5 };
        self.at_most(least, least)
    }

    /// This many rows and columns, or all if there are fewer.
    pub(super) fn at_most(self, rows: usize, cols: usize) -> (usize, usize) {
        (rows.min(self.grid.rows()), cols.min(self.grid.cols()))
    }
}

/// The dots of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dots {
    /// The dots that a character is wide.
    pub wide: u16,
    /// The dots that it is high.
    pub high: u16,
    /// Whether cells may be so small that marks have no room in them.
    pub small: bool,
}

/// The dots that a mark in a picture needs, across and down.
const MARK: u16 = 14;

/// The least and the greatest height of a cell of a picture in dots.
const HEIGHTS: [u16; 2] = [20, 140];

impl Dots {
    /// The dots that a whole board of these tracks takes.
    pub fn taken(self, [rows, cols]: [Tracks; 2]) -> usize {
        let side = |track: Tracks, each: u16| {
            usize::from(track.extent(0..track.count)) * usize::from(each)
        };
        side(rows, self.high) * side(cols, self.wide)
    }

    /// The sizes of the cells of a picture with digits up to this one, each about as wide as high.
    pub fn sizes(self, largest: u8) -> Sizes {
        let lines = (1..).find(|side| side * side >= u16::from(largest)).unwrap_or(1);
        let size = |rows: u16| {
            let height = rows * self.high;
            let marks = height >= MARK * lines;
            let cols = ((height + self.wide / 2) / self.wide).max(1);
            ((HEIGHTS[0]..=HEIGHTS[1]).contains(&height) && (marks || self.small))
                .then_some(CellSize { cols, rows, marks, air: 0 })
        };
        let all: Vec<CellSize> =
            (1..=HEIGHTS[1] / self.high.max(1)).rev().filter_map(size).collect();
        let (mut large, small): (Vec<_>, Vec<_>) = all.into_iter().partition(|size| size.marks);
        let standard = large.pop().into_iter().collect();
        Sizes { large, tall: Vec::new(), standard, small }
    }
}

/// Whether there are clues outside the grid: on the left, above, on the right, below.
fn outside(setup: &Setup) -> [bool; 4] {
    let (rows, cols) = (setup.grid.rows(), setup.grid.cols());
    let has = |is_there: &dyn Fn(usize, usize) -> bool| {
        let mut places = setup.shown().filter_map(|relation| relation.outside);
        places.any(|place| is_there(place.row.into(), place.col.into()))
    };
    [
        has(&|_, col| col == 0),
        has(&|row, _| row == 0),
        has(&|_, col| col > cols),
        has(&|row, _| row > rows),
    ]
}

/// The columns that outside clues and the numbers of rows take left and right of the frame.
fn margins(setup: &Setup) -> [u16; 2] {
    let cols = setup.grid.cols();
    let width = |is_there: &dyn Fn(usize) -> bool, is_left: bool| {
        let is_there = |relation: &&Relation| {
            relation.outside.is_some_and(|outside| is_there(outside.col.into()))
        };
        let clues = setup.shown().filter(is_there);
        let widths = clues.map(|relation| beside(&clue(relation, &setup.relations), is_left));
        widths.max().unwrap_or(0)
    };
    // In a Kakuro, the last digit of a number is in the frame.
    let in_frame = u16::from(setup.variety.kind() == Kind::Kakuro);
    let numbers = figures(setup.grid.rows()) - in_frame;
    [width(&|col| col == 0, true).max(numbers), width(&|col| col > cols, false)]
}

/// The columns that a clue takes beside the frame. A symbol goes into the frame; a digit there
/// would be read together with the marks next to it.
pub fn beside(clue: &str, is_left: bool) -> u16 {
    let next = if is_left { clue.chars().last() } else { clue.chars().next() };
    let in_frame = next.is_some_and(|next| !next.is_ascii_digit());
    (clue.chars().count() as u16) - u16::from(in_frame)
}

/// An outside clue as it is written: its number, with the direction along a diagonal on the side of
/// the grid, or with the symbol of its rule if there are clues of several rules.
pub fn clue(relation: &Relation, all: &[Relation]) -> String {
    if relation.rule.drawing.sign == Sign::Text {
        return relation.letters();
    }
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
    /// The rows with a rule, or a gap, above them, as bits.
    pub rules: u64,
    /// Whether cells are cards.
    pub cards: bool,
    /// Whether there is an outline around the cards.
    pub outlined: bool,
    /// Whether the board is a picture.
    pub pictured: bool,
}

impl Lattice {
    /// Whether a column of cells is the last of a box on a board of cards, so it needs no spacing.
    pub const fn ends_box(self, shape: Shape, col: usize) -> bool {
        let next = col + 1;
        self.cards && (next == shape.grid.cols() || shape.rules.columns >> next & 1 == 1)
    }

    /// The columns between the numbers of rows and the frame, which the sums of narrow cells need.
    pub const fn gap(self, shape: Shape) -> u16 {
        (!self.cards && shape.caged && self.size.cols < NARROWED) as u16
    }

    /// Whether the numbers of columns have a strip above the frame, because sums are in its line.
    pub const fn has_strip(self, shape: Shape) -> bool {
        !self.cards && shape.caged && self.rules == shape.rules.dense
    }

    /// The sequence of rows and columns on a board.
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
            spare: 0,
        };
        if self.pictured {
            return shape.pictured(self.size);
        }
        if !self.cards {
            let rows = track(rows_of, rows, self.rules);
            let [left, right] = shape.margins;
            let is_partly_black = shape.blank[1].count_ones() < cols_of as u32;
            let narrow = if cols == NARROWED && is_partly_black { shape.blank[1] } else { 0 };
            let cols = track(cols_of, cols + 1, 0);
            return [
                Tracks { before: 1 + u16::from(self.has_strip(shape)), after: 1, ..rows },
                Tracks {
                    narrow,
                    narrow_size: (clue_columns(NARROWED) + 1).min(cols.size),
                    before: 1 + left + self.gap(shape),
                    after: right,
                    ..cols
                },
            ];
        }
        // Numbers have a strip of their own, and a blank or the outline is between those of rows
        // and the cells. The right side of the outline uses the spacing of the last cells, if there
        // is any.
        let outline = u16::from(self.outlined);
        let [blank_rows, blank_cols] = shape.blank;
        [
            Tracks {
                narrow: blank_rows,
                narrow_size: 1,
                before: 1 + outline,
                after: outline,
                ..track(rows_of, rows, self.rules)
            },
            Tracks {
                narrow: blank_cols,
                narrow_size: clue_columns(cols).min(cols + air),
                before: figures(rows_of) + 1,
                after: outline.saturating_sub(air),
                spare: if self.outlined { 0 } else { air },
                ..track(cols_of, cols + air, shape.rules.columns)
            },
        ]
    }
}

/// How the rows or the columns of cells follow each other on a board. There are at most 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracks {
    /// The number of tracks.
    pub count: usize,
    /// The size of one on the screen, including any constant gap to the next.
    pub size: u16,
    /// Narrow tracks, as bits.
    pub narrow: u64,
    /// The size of a narrow track.
    pub narrow_size: u16,
    /// The tracks with a gap or a rule of one character before them, as bits.
    pub gaps: u64,
    /// The size of what comes before the first visible track.
    pub before: u16,
    /// The size of what comes after the last visible track.
    pub after: u16,
    /// How much less the last visible track takes, as there is no next one to be separated from.
    pub spare: u16,
}

impl Tracks {
    /// The size of a track.
    pub const fn size_of(&self, track: usize) -> u16 {
        if self.narrow >> track & 1 == 1 { self.narrow_size } else { self.size }
    }

    /// Whether a track has a gap before it.
    pub const fn has_gap(&self, track: usize) -> bool {
        self.gaps >> track & 1 == 1
    }

    /// The distance from the start of the first visible track to the start of another.
    pub fn offset(&self, first: usize, track: usize) -> u16 {
        let narrow = among(self.narrow, first..track);
        let sizes = (track - first) as u16 * self.size - narrow * (self.size - self.narrow_size);
        self.before + sizes + among(self.gaps, first + 1..track + 1)
    }

    /// The size of consecutive tracks, including what comes before and after them.
    pub fn extent(&self, range: Range<usize>) -> u16 {
        let Some(last) = range.end.checked_sub(1).filter(|_| !range.is_empty()) else {
            return self.before + self.after;
        };
        let last_size = self.size_of(last).saturating_sub(self.spare);
        self.offset(range.start, last) + last_size + self.after
    }

    /// The greatest size of this many tracks, wherever they begin.
    pub fn most(&self, shown: usize) -> u16 {
        let firsts = 0..=self.count - shown;
        firsts.map(|first| self.extent(first..first + shown)).max().unwrap_or(0)
    }

    /// How many of them fit, wherever they begin.
    pub fn fitting(&self, room: u16) -> usize {
        // More of them take more room, so a binary search works.
        let counts: Vec<usize> = (1..=self.count).collect();
        counts.partition_point(|&shown| self.most(shown) <= room)
    }
}

/// The number of set bits for a range of tracks.
fn among(bits: u64, range: Range<usize>) -> u16 {
    let below = |end: usize| if end >= 64 { u64::MAX } else { (1_u64 << end) - 1 };
    (bits & below(range.end) & !below(range.start)).count_ones() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: Tracks = Tracks {
        count: 9,
        size: 6,
        narrow: 0,
        narrow_size: 0,
        gaps: 0b1_001_000 | 1 << 6,
        before: 1,
        after: 0,
        spare: 0,
    };

    #[test]
    fn tracks_follow_each_other_over_gaps() {
        assert_eq!([0, 2, 3, 8].map(|track| NINE.offset(0, track)), [1, 13, 20, 51]);
        assert_eq!(NINE.offset(2, 3), 8);
        assert_eq!((NINE.extent(0..9), NINE.extent(3..3)), (57, 1));
        assert_eq!((NINE.fitting(57), NINE.fitting(56), NINE.fitting(6)), (9, 8, 0));
        assert_eq!(Tracks { spare: 1, ..NINE }.extent(0..9), 56);
        let kakuro = Tracks { narrow: 1, narrow_size: 4, gaps: 0, before: 0, ..NINE };
        assert_eq!((kakuro.extent(0..9), kakuro.extent(1..9), kakuro.most(8)), (52, 48, 48));
    }
}
