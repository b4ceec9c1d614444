//! Where things stand on the screen, by plain arithmetic: the size of a cell, the panes, and the
//! part of a large board that shows.
//!
//! Rules stand between all columns; horizontally round the board, between boxes, and where there is
//! room wherever boxes or cages need them. So 5x2 cells make a Sudoku of 55x22, which fills 80x24
//! together with a side pane of 25 columns and the two rows at the bottom.

use super::edges::{Edges, Rules};
use super::places::Places;
use super::screen::BOTTOM;
use crate::engine::cell::{Cell, Grid};
use crate::engine::puzzle::Setup;
use crate::engine::variety::Kind;
use crate::tui::state::model::Zoom;
use ratatui::layout::{Position, Rect};

/// The least number of columns of the side pane: a blank and 24.
pub const SIDE: u16 = 25;

/// The number of columns that the side pane is content with when there are more.
const SIDE_WIDE: u16 = 48;

/// Columns beside the board that make room for a hint pane between it and the right edge.
const HINT_BESIDE: u16 = 66;

/// Rows below the board that make room for a hint pane there.
const HINT_BELOW: u16 = 5;

/// Columns and rows that one cell of the board takes, rules left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    /// Columns.
    pub cols: u16,
    /// Rows.
    pub rows: u16,
    /// Whether it shows marks.
    pub marks: bool,
}

const fn marked(cols: u16, rows: u16) -> CellSize {
    CellSize { cols, rows, marks: true }
}

const fn plain(cols: u16, rows: u16) -> CellSize {
    CellSize { cols, rows, marks: false }
}

/// The sizes of cells without marks.
const PLAIN: [CellSize; 4] = [plain(3, 2), plain(5, 1), plain(3, 1), plain(1, 1)];

/// The rows and columns of cells that a size which the player chose has to show.
const FEW: usize = 3;

/// What the layout has to know of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The size of the grid.
    pub grid: Grid,
    /// Which rows of cells have a rule above them.
    pub rules: Rules,
    /// The largest digit.
    pub largest: u8,
    /// Sudoku or Kakuro.
    pub kind: Kind,
    /// Whether there are cages.
    pub caged: bool,
}

impl Shape {
    /// The shape of a setup with these edges.
    pub fn of(setup: &Setup, edges: &Edges) -> Self {
        let Setup { grid, variety, .. } = *setup;
        Self {
            grid,
            rules: edges.rules(),
            largest: variety.digits(grid).unwrap_or(9),
            kind: variety.kind(),
            caged: !setup.cages.is_empty(),
        }
    }

    /// The sizes of cells with marks, largest first, and without.
    fn sizes(self) -> ([CellSize; 3], &'static [CellSize]) {
        let with = match self.largest {
            0..=9 => [marked(7, 3), marked(5, 3), marked(5, 2)],
            10 => [marked(7, 3), marked(4, 3), marked(5, 2)],
            11..=12 => [marked(7, 3), marked(4, 3), marked(6, 2)],
            13..=16 => [marked(4, 4), marked(6, 3), marked(8, 2)],
            17..=20 => [marked(5, 4), marked(7, 3), marked(10, 2)],
            _ => [marked(5, 5), marked(7, 4), marked(9, 3)],
        };
        let without = match (self.kind, self.largest) {
            (Kind::Kakuro, _) => &PLAIN[..2],
            (Kind::Sudoku, 0..=9) => &PLAIN[1..3],
            (Kind::Sudoku, _) => &PLAIN[1..],
        };
        (with, without)
    }

    /// The least number of rows and columns that a part of the board has to show. The houses of a
    /// Sudoku cross all of it, the runs of a Kakuro are near the cursor.
    fn least_window(self) -> (usize, usize) {
        let least = if self.kind == Kind::Sudoku { 9 } else { 5 };
        self.at_most(least, least)
    }

    /// So many rows and columns, or all where there are fewer.
    fn at_most(self, rows: usize, cols: usize) -> (usize, usize) {
        (rows.min(self.grid.rows()), cols.min(self.grid.cols()))
    }

    /// The screen columns of so many columns of cells, rules included.
    const fn width(self, cols: usize, size: CellSize) -> usize {
        cols * (size.cols as usize + 1) + 1
    }

    /// The screen rows of so many rows of cells, rules included; of a part, the most that it can
    /// take, wherever it begins.
    fn height(self, rows: usize, size: CellSize, rules: u64) -> usize {
        let within = |first: usize| rules_in(rules, first + 1..first + rows);
        let firsts = 0..=self.grid.rows() - rows;
        let rules = firsts.map(within).max().unwrap_or(0);
        rows * usize::from(size.rows) + 2 + usize::from(rules)
    }

    /// How many rows and columns of cells fit in a room of screen columns and rows.
    fn fitting(self, size: CellSize, rules: u64, room: (u16, u16)) -> (usize, usize) {
        let fits = |n: &usize| self.height(*n, size, rules) <= usize::from(room.1);
        let rows = (1..=self.grid.rows()).rev().find(fits).unwrap_or(0);
        let cols = usize::from(room.0.saturating_sub(1)) / (usize::from(size.cols) + 1);
        (rows, cols.min(self.grid.cols()))
    }

    /// The screen columns and rows of the part of the board with so many rows and columns.
    fn extent(self, size: CellSize, rules: u64, (rows, cols): (usize, usize)) -> (u16, u16) {
        let clipped = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        (clipped(self.width(cols, size)), clipped(self.height(rows, size, rules)))
    }
}

/// How many of some rows have a rule above them.
fn rules_in(rules: u64, rows: std::ops::Range<usize>) -> u16 {
    rows.filter(|row| rules >> row & 1 == 1).count() as u16
}

/// Where things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The size of a cell.
    pub size: CellSize,
    /// The rows that have a rule above them, as bits.
    pub rules: u64,
    /// How many rows and columns of cells show.
    pub shown: (usize, usize),
    /// The board, frame included.
    pub board: Rect,
    /// The side pane, blank first column included, where there is room for it.
    pub side: Option<Rect>,
    /// The hint's own pane, where there is room for it.
    pub hint: Option<Rect>,
}

/// Lays out the body of the screen for a board.
///
/// # Errors
/// The columns and rows that the whole screen would need, where the body is too small.
pub fn layout(body: Rect, shape: Shape, zoom: Zoom) -> Result<Layout, (u16, u16)> {
    let least = |zoom| choices(shape, zoom).find_map(|choice| choice.layout(body, shape));
    least(zoom).or_else(|| least(Zoom::Automatic)).ok_or_else(|| needed(body, shape))
}

/// A size of cells, and what else is asked for.
#[derive(Clone, Copy)]
struct Choice {
    size: CellSize,
    /// The rows that have a rule above them, as bits.
    rules: u64,
    /// The rows and columns of cells that must show.
    least: (usize, usize),
    /// Whether the side pane must have room.
    side: bool,
}

impl Choice {
    fn layout(self, body: Rect, shape: Shape) -> Option<Layout> {
        let Self { size, rules, .. } = self;
        let aside = if self.side { SIDE } else { 0 };
        let room = (body.width.checked_sub(aside)?, body.height);
        let shown = shape.fitting(size, rules, room);
        if shown.0 < self.least.0 || shown.1 < self.least.1 {
            return None;
        }
        let (width, height) = shape.extent(size, rules, shown);
        let board = Rect { width, height, ..body };
        let [side, hint] = if self.side { panes(body, board) } else { [None; 2] };
        Some(Layout { size, rules, shown, board, side, hint })
    }
}

/// What to try, best first: the side pane goes last, the marks before it, rules that borders can do
/// without before the marks. A Kakuro shows a part with marks rather than all without them; a Sudoku
/// shows all, or else as much of it as it can.
fn choices(shape: Shape, zoom: Zoom) -> impl Iterator<Item = Choice> {
    let (with, without) = shape.sizes();
    let all = (shape.grid.rows(), shape.grid.cols());
    let part = shape.least_window();
    let choose = move |sizes: &[CellSize], least, side| {
        let Rules { dense, sparse } = shape.rules;
        let choice = |rules| move |&size: &CellSize| Choice { size, rules, least, side };
        let spare = if dense == sparse { &[][..] } else { sizes };
        let all = sizes.iter().map(choice(dense)).chain(spare.iter().map(choice(sparse)));
        all.collect::<Vec<_>>()
    };
    let groups = move |side| match (zoom, shape.kind) {
        (Zoom::Automatic, Kind::Sudoku) => [
            choose(&with, all, side),
            choose(without, all, side),
            choose(&without[without.len() - 1..], part, side),
            Vec::new(),
        ],
        (Zoom::Automatic, Kind::Kakuro) => [
            choose(&with, all, side),
            choose(&with[2..], part, side),
            choose(without, all, side),
            choose(without, part, side),
        ],
        (zoom, _) => {
            let sizes = match zoom {
                Zoom::Large => &with[..1],
                Zoom::Tall => &with[1..2],
                Zoom::Standard => &with[2..],
                Zoom::Small | Zoom::Automatic => without,
            };
            let few = shape.at_most(FEW, FEW);
            let [whole, part] = [all, few].map(|least| choose(sizes, least, side));
            [whole, part, Vec::new(), Vec::new()]
        }
    };
    [true, false].into_iter().flat_map(groups).flatten()
}

/// The side pane and the hint's own pane beside or below a board.
fn panes(body: Rect, board: Rect) -> [Option<Rect>; 2] {
    let left = body.width - board.width;
    let width = if left >= HINT_BESIDE { left / 2 } else { left }.min(SIDE_WIDE);
    let side = Rect { x: board.right(), width, ..body };
    let beside = Rect { x: side.right(), width: (left - width).min(SIDE_WIDE), ..body };
    let below = Rect { y: board.bottom(), height: body.height - board.height, ..board };
    let hint = if left >= HINT_BESIDE {
        Some(beside)
    } else if below.height >= HINT_BELOW && below.width >= SIDE {
        Some(below)
    } else {
        None
    };
    [Some(side), hint]
}

/// The screen that the smallest board needs; of several, the one that lacks least.
fn needed(body: Rect, shape: Shape) -> (u16, u16) {
    let sizes = shape.sizes().1.iter();
    let extents = sizes.map(|&size| shape.extent(size, shape.rules.sparse, shape.least_window()));
    let lack = |have: u16, need: u16| u32::from(need.saturating_sub(have));
    let least = extents.min_by_key(|need| lack(body.width, need.0) + lack(body.height, need.1));
    least.map_or((0, 0), |(cols, rows)| (cols, rows + BOTTOM))
}

/// The part of a board that shows, and where each of its cells stands.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The shape of the board.
    pub shape: Shape,
    /// The size of a cell.
    pub size: CellSize,
    /// The rows that have a rule above them, as bits.
    pub rules: u64,
    /// The first row and column that show.
    pub first: (usize, usize),
    /// How many rows and columns show.
    pub shown: (usize, usize),
    /// The top left corner of the frame.
    pub origin: Position,
}

impl Window {
    /// The part of a board that begins at a row and a column, or as near to them as shows most.
    pub fn new(layout: &Layout, shape: Shape, first: (usize, usize)) -> Self {
        let (rows, cols) = (shape.grid.rows(), shape.grid.cols());
        let (shown_rows, shown_cols) = layout.shown;
        let first = (first.0.min(rows - shown_rows), first.1.min(cols - shown_cols));
        let origin = layout.board.as_position();
        let Layout { size, rules, shown, .. } = *layout;
        Self { shape, size, rules, first, shown, origin }
    }

    /// The rows of the grid that show.
    pub const fn rows(&self) -> std::ops::Range<usize> {
        self.first.0..self.first.0 + self.shown.0
    }

    /// The columns of the grid that show.
    pub const fn cols(&self) -> std::ops::Range<usize> {
        self.first.1..self.first.1 + self.shown.1
    }

    /// The screen row at which a row of cells begins.
    pub fn top_of(&self, row: usize) -> u16 {
        let last = row.min(self.rows().end - 1);
        let rules = rules_in(self.rules, self.first.0 + 1..last + 1) + u16::from(row > last);
        self.origin.y + 1 + (row - self.first.0) as u16 * self.size.rows + rules
    }

    /// Whether a row of cells has a rule above it; below the last one that shows there is one too.
    pub fn has_rule(&self, row: usize) -> bool {
        let rows = self.rows();
        row == rows.start || row == rows.end || self.rules >> row & 1 == 1
    }

    /// Where things stand in the cells.
    pub fn places(&self) -> Places {
        let shape = self.shape;
        let corner = shape.caged && self.rules != shape.rules.dense;
        Places { size: self.size, largest: shape.largest, corner }
    }

    /// The screen column at which a column of cells begins.
    pub const fn left_of(&self, col: usize) -> u16 {
        self.origin.x + 1 + (col - self.first.1) as u16 * (self.size.cols + 1)
    }

    /// The place of a cell on the screen, rules left out, if it shows.
    pub fn place(&self, cell: Cell) -> Option<Rect> {
        let (row, col) = (self.shape.grid.row(cell), self.shape.grid.col(cell));
        let shows = self.rows().contains(&row) && self.cols().contains(&col);
        let CellSize { cols, rows, .. } = self.size;
        shows.then(|| Rect::new(self.left_of(col), self.top_of(row), cols, rows))
    }

    /// The cells that show, each with its place on the screen, rules left out.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Rect)> {
        let places = self.rows().flat_map(|row| self.cols().map(move |col| (row, col)));
        let cells = places.filter_map(|(row, col)| self.shape.grid.cell(row, col));
        cells.filter_map(|cell| Some((cell, self.place(cell)?)))
    }

    /// The frame with all within it.
    pub fn area(&self) -> Rect {
        let (right, bottom) = (self.left_of(self.cols().end), self.top_of(self.rows().end));
        let Position { x, y } = self.origin;
        Rect { x, y, width: right - x, height: bottom - y }
    }

    /// Whether all of the board shows.
    pub const fn is_whole(&self) -> bool {
        self.shown.0 == self.shape.grid.rows() && self.shown.1 == self.shape.grid.cols()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::variety::Variety;
    use crate::tui::geometry::screen::above;

    fn shape(kind: Kind, rows: usize, cols: usize) -> Shape {
        of(&Setup::empty(kind, Grid::new(rows, cols).unwrap()))
    }

    fn of(setup: &Setup) -> Shape {
        Shape::of(setup, &Edges::new(setup.grid, &setup.regions(), &setup.cages))
    }

    fn at(cols: u16, rows: u16, shape: Shape) -> Result<Layout, (u16, u16)> {
        layout(above(Rect::new(0, 0, cols, rows)), shape, Zoom::Automatic)
    }

    #[test]
    fn the_board_is_as_large_as_its_cells_make_it() {
        let classic = shape(Kind::Sudoku, 9, 9);
        let extent = |size| classic.extent(size, classic.rules.sparse, (9, 9));
        assert_eq!(extent(marked(5, 2)), (55, 22));
        assert_eq!(extent(marked(5, 3)), (55, 31));
        assert_eq!(extent(marked(7, 3)), (73, 31));
        assert_eq!(extent(plain(3, 1)), (37, 13));
    }

    /// Columns, rows, the size of a cell, the shown rows and columns, the width of the side pane.
    type Row = ((u16, u16), CellSize, (usize, usize), Option<u16>);

    fn check(shape: Shape, expected: &[Row]) {
        for (screen, size, shown, side) in expected {
            let layout = at(screen.0, screen.1, shape).unwrap();
            let found = (layout.size, layout.shown, layout.side.map(|side| side.width));
            assert_eq!(found, (*size, *shown, *side), "{screen:?}");
        }
    }

    #[test]
    fn sudoku_drops_marks_and_then_the_side_pane() {
        let all = (9, 9);
        check(
            shape(Kind::Sudoku, 9, 9),
            &[
                ((80, 24), marked(5, 2), all, Some(25)),
                ((100, 34), marked(7, 3), all, Some(27)),
                ((97, 34), marked(5, 3), all, Some(42)),
                ((120, 40), marked(7, 3), all, Some(47)),
                ((79, 24), plain(3, 1), all, Some(42)),
                ((80, 23), plain(5, 1), all, Some(25)),
                ((60, 24), marked(5, 2), all, None),
                ((40, 16), plain(3, 1), all, None),
            ],
        );
        assert_eq!(at(36, 15, shape(Kind::Sudoku, 9, 9)), Err((37, 15)));
        assert_eq!(at(37, 14, shape(Kind::Sudoku, 9, 9)), Err((37, 15)));
    }

    #[test]
    fn sixteen_shows_whole_or_at_least_nine() {
        let all = (16, 16);
        check(
            shape(Kind::Sudoku, 16, 16),
            &[
                ((80, 24), plain(1, 1), all, Some(47)),
                ((100, 34), plain(3, 1), all, Some(35)),
                ((190, 50), marked(8, 2), all, Some(45)),
                ((110, 80), marked(4, 4), all, Some(29)),
                ((60, 18), plain(1, 1), (11, 16), Some(27)),
            ],
        );
    }

    #[test]
    fn boxes_of_every_size_show_whole_or_in_part() {
        for (size, small, shown, large) in [
            (8, marked(5, 2), (8, 8), marked(7, 3)),
            (10, plain(3, 1), (10, 10), marked(7, 3)),
            (12, plain(3, 1), (12, 12), marked(7, 3)),
            (15, plain(1, 1), (15, 15), marked(6, 3)),
            (20, plain(1, 1), (16, 20), plain(5, 1)),
            (25, plain(1, 1), (16, 25), plain(5, 1)),
        ] {
            let shape = shape(Kind::Sudoku, size, size);
            let found =
                |cols, rows| at(cols, rows, shape).map(|layout| (layout.size, layout.shown));
            assert_eq!(found(80, 24), Ok((small, shown)), "{size}");
            assert_eq!(found(200, 60), Ok((large, (size, size))), "{size}");
        }
    }

    #[test]
    fn every_size_can_be_asked_for() {
        let shape = shape(Kind::Sudoku, 25, 25);
        let zooms = [Zoom::Small, Zoom::Standard, Zoom::Tall, Zoom::Large];
        let found = zooms.map(|zoom| {
            let layout = layout(above(Rect::new(0, 0, 80, 24)), shape, zoom).unwrap();
            (layout.size, layout.shown)
        });
        let expected = [
            (plain(5, 1), (16, 9)),
            (marked(9, 3), (6, 5)),
            (marked(7, 4), (4, 6)),
            (marked(5, 5), (3, 9)),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn borders_have_rules_where_there_is_room() {
        let grid = Grid::NINE;
        let mut setup = Setup::empty(Kind::Sudoku, grid);
        setup.variety = Variety::JIGSAW;
        let number = |cell| (grid.row(cell) / 3 * 3 + grid.col(cell) / 3) as u8;
        setup.boxes = grid.cells().map(number).collect();
        setup.boxes.swap(2 * 9 + 2, 3 * 9 + 2);
        let jigsaw = of(&setup);
        let height = |cols, rows| at(cols, rows, jigsaw).unwrap().board.height;
        assert_eq!([height(80, 24), height(80, 30), height(120, 40)], [20, 28, 37]);
        assert_eq!([height(40, 16), height(40, 21)], [11, 19]);
    }

    #[test]
    fn a_large_kakuro_scrolls_with_marks() {
        check(
            shape(Kind::Kakuro, 14, 12),
            &[
                ((80, 24), marked(5, 2), (10, 9), Some(25)),
                ((120, 40), marked(5, 2), (14, 12), Some(47)),
                ((40, 16), marked(5, 2), (6, 6), None),
                ((28, 16), plain(3, 2), (6, 6), None),
            ],
        );
    }

    #[test]
    fn every_size_has_a_layout_within_the_screen_or_says_what_it_needs() {
        let shapes = [
            shape(Kind::Sudoku, 4, 4),
            shape(Kind::Sudoku, 9, 9),
            shape(Kind::Sudoku, 16, 16),
            shape(Kind::Sudoku, 25, 25),
            shape(Kind::Kakuro, 31, 46),
            shape(Kind::Kakuro, 64, 64),
        ];
        let zooms = [Zoom::Automatic, Zoom::Small, Zoom::Standard, Zoom::Tall, Zoom::Large];
        for (cols, rows) in (1..=200).step_by(3).flat_map(|c| (1..=70).map(move |r| (c, r))) {
            let body = above(Rect::new(0, 0, cols, rows));
            for (shape, zoom) in shapes.iter().flat_map(|s| zooms.map(|zoom| (*s, zoom))) {
                match layout(body, shape, zoom) {
                    Ok(layout) => {
                        let panes = [Some(layout.board), layout.side, layout.hint];
                        let mut panes = panes.iter().flatten();
                        assert!(panes.all(|pane| body.intersection(*pane) == *pane));
                        let window = Window::new(&layout, shape, (70, 70));
                        assert_eq!(layout.board.intersection(window.area()), window.area());
                    }
                    Err((need_cols, need_rows)) => {
                        assert!(cols < need_cols || rows < need_rows, "{cols}x{rows} {shape:?}");
                    }
                }
            }
        }
    }
}
