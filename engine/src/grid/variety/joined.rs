//! Joined puzzles: boards of one size that share cells, such as the five of a samurai.
//!
//! Each board has its own rows, columns and boxes, and whatever else its variety adds. A region of
//! two boards, such as a shared box, is one region. Cells outside all boards are black.

use super::regions;
use crate::grid::region::{BoardName, OnBoard};
use crate::grid::{Cell, Family, Fault, FaultKind, Grid, Region, Ruleset, Setup, Square, Variety};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The name of joined puzzles in files.
pub const SLUG: &str = "joined";

/// The most boards of a puzzle.
const MOST_BOARDS: usize = 64;

/// Why a format that shows only which cells there are cannot hold a puzzle.
pub const UNNAMED: &str = "these boards cannot be told from their cells alone; expected an arrangement with a \
                           name such as samurai";

/// A well-known way to join boards of 9x9 cells.
#[derive(Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// Its name on the command line, and in a sentence before "Sudoku".
    pub slug: &'static str,
    /// Row and column of the top left cell of each board, from 0.
    corners: &'static [(usize, usize)],
}

/// The ways to join boards that have a name.
pub static ARRANGEMENTS: [Arrangement; 5] = [
    Arrangement { slug: "samurai", corners: &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)] },
    Arrangement { slug: "windmill", corners: &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)] },
    Arrangement { slug: "sohei", corners: &[(0, 6), (6, 0), (6, 12), (12, 6)] },
    Arrangement { slug: "butterfly", corners: &[(0, 0), (0, 3), (3, 0), (3, 3)] },
    Arrangement { slug: "twodoku", corners: &[(0, 0), (6, 6)] },
];

impl Arrangement {
    /// The number of rows and columns of each board.
    pub const SIDE: usize = 9;

    /// The arrangement with this name.
    pub fn of_slug(slug: &str) -> Option<&'static Self> {
        ARRANGEMENTS.iter().find(|it| it.slug == slug)
    }

    /// The arrangement of a joined puzzle, if it has a name.
    pub fn of(setup: &Setup) -> Option<&'static Self> {
        ARRANGEMENTS.iter().find(|it| it.empty().has_boards_of(setup))
    }

    /// What a name means that may have one of these names among its parts, as in `killer-samurai`: the
    /// sort of puzzle, and the arrangement.
    pub fn of_word(text: &str) -> Option<(Ruleset, Option<&'static Self>)> {
        let part = text.split('-').find_map(Self::of_slug);
        let word = |word| if part.is_some_and(|it| it.slug == word) { SLUG } else { word };
        let text: Vec<&str> = text.split('-').map(word).collect();
        let ruleset = Ruleset::of_slug(&text.join("-"))?;
        (ruleset.variety.has(Variety::JOINED) == part.is_some()).then_some((ruleset, part))
    }

    /// What a sort of puzzle is called if its boards are joined like this, as in `samurai Sudoku`.
    pub fn name(&self, sort: Ruleset) -> String {
        sort.to_string().replace(SLUG, self.slug)
    }

    /// The size of the whole grid.
    pub fn grid(&self) -> Grid {
        let last = |of: fn(&(usize, usize)) -> usize| {
            self.corners.iter().map(of).max().unwrap_or_default() + Self::SIDE
        };
        // All of them fit.
        Grid::new(last(|corner| corner.0), last(|corner| corner.1)).unwrap_or(Grid::NINE)
    }

    /// The top left cells of the boards, in reading order.
    pub fn boards(&self) -> Vec<Cell> {
        let grid = self.grid();
        self.corners.iter().filter_map(|&(row, col)| grid.cell(row, col)).collect()
    }

    /// A puzzle of these boards without givens.
    pub fn empty(&self) -> Setup {
        Setup::joined(self.grid(), self.boards())
    }
}

/// The number of rows and columns of each board; `None` if no size has them end where the grid does.
pub fn side(grid: Grid, boards: &[Cell]) -> Option<usize> {
    let row = boards.iter().map(|&corner| grid.row(corner)).max()?;
    let col = boards.iter().map(|&corner| grid.col(corner)).max()?;
    let [high, wide] = [grid.rows().checked_sub(row)?, grid.cols().checked_sub(col)?];
    (high == wide && regions::box_size(Grid::new(high, wide)?).is_some()).then_some(high)
}

/// The cells of a board, in reading order.
pub fn cells_of(grid: Grid, corner: Cell, side: usize) -> impl Iterator<Item = Cell> {
    let (top, left) = (grid.row(corner), grid.col(corner));
    (0..side * side).filter_map(move |at| grid.cell(top + at / side, left + at % side))
}

/// The boards whose cells are the white ones of a grid, in reading order: those of a named arrangement, or
/// boards each of which has a cell that no other can contain. `None` if these are not all white cells.
pub fn boards_of(grid: Grid, is_white: impl Fn(Cell) -> bool) -> Option<Vec<Cell>> {
    let white: Vec<bool> = grid.cells().map(is_white).collect();
    let fits = |boards: &[Cell], side: usize| {
        let mut covered = vec![false; grid.len()];
        for cell in boards.iter().flat_map(|&corner| cells_of(grid, corner, side)) {
            covered[cell.index()] = true;
        }
        covered == white
    };
    let mut named = ARRANGEMENTS.iter().filter(|it| it.grid() == grid).map(Arrangement::boards);
    if let Some(boards) = named.find(|boards| fits(boards, Arrangement::SIDE)) {
        return Some(boards);
    }
    let side = Arrangement::SIDE;
    let is_inside = |corner: &Cell| {
        grid.row(*corner) + side <= grid.rows() && grid.col(*corner) + side <= grid.cols()
    };
    let is_board = |corner: &Cell| cells_of(grid, *corner, side).all(|cell| white[cell.index()]);
    let possible: Vec<Cell> = grid.cells().filter(is_inside).filter(is_board).collect();
    let mut count = vec![0; grid.len()];
    for cell in possible.iter().flat_map(|&corner| cells_of(grid, corner, side)) {
        count[cell.index()] += 1;
    }
    let is_needed = |corner: &Cell| cells_of(grid, *corner, side).any(|it| count[it.index()] == 1);
    let boards: Vec<Cell> = possible.into_iter().filter(is_needed).collect();
    (boards.len() > 1 && fits(&boards, side) && apart(grid, &boards, side).is_empty())
        .then_some(boards)
}

impl Setup {
    /// A joined puzzle without givens, of boards that begin at these cells, in reading order: whatever is
    /// outside them is black.
    pub fn joined(grid: Grid, mut boards: Vec<Cell>) -> Self {
        boards.sort_unstable();
        let mut squares = vec![Square::BLACK; grid.len()];
        // Boards of no size have no cells; that is a fault of the puzzle.
        let side = side(grid, &boards).unwrap_or(0);
        for cell in boards.iter().flat_map(|&corner| cells_of(grid, corner, side)) {
            squares[cell.index()] = Square::EMPTY;
        }
        Self { boards, ..Self::new(Variety::JOINED, grid, squares) }
    }

    /// Whether it consists of boards that share cells.
    pub const fn is_joined(&self) -> bool {
        self.variety.has(Variety::JOINED)
    }

    /// Whether another puzzle has the same boards, in any order.
    pub fn has_boards_of(&self, other: &Self) -> bool {
        let sorted = |setup: &Self| {
            let mut boards = setup.boards.clone();
            boards.sort_unstable();
            boards
        };
        self.grid == other.grid && sorted(self) == sorted(other)
    }

    /// Whether a cell is outside all boards of a joined puzzle.
    pub fn is_hole(&self, cell: Cell) -> bool {
        self.is_joined() && matches!(self.squares.get(cell.index()), Some(Square::Black { .. }))
    }

    /// The grid of each board: the whole grid, unless the puzzle is joined.
    pub fn board_grid(&self) -> Option<Grid> {
        match self.is_joined() {
            true => side(self.grid, &self.boards).and_then(|side| Grid::new(side, side)),
            false => Some(self.grid),
        }
    }

    /// The largest digit; `None` if there is no such puzzle.
    pub fn largest(&self) -> Option<u8> {
        if self.is_joined() && self.variety.has(Variety::JIGSAW) {
            return None;
        }
        self.variety.without(Variety::JOINED).digits(self.board_grid()?)
    }
}

/// Adds to the faults what is wrong with the boards; breaks if there are no regions to speak of.
pub(super) fn check(setup: &Setup, faults: &mut Vec<Fault>) -> ControlFlow<()> {
    let Setup { grid, boards, .. } = setup;
    if boards.is_empty() || boards.len() > MOST_BOARDS {
        let (found, most) = (boards.len(), MOST_BOARDS);
        faults.push(Fault::whole(FaultKind::BoardCount { found, most }));
        return ControlFlow::Break(());
    }
    if boards.iter().any(|corner| corner.index() >= grid.len()) {
        faults.push(Fault::whole(FaultKind::BoardOutside));
        return ControlFlow::Break(());
    }
    let Some(side) = side(*grid, boards) else {
        faults.push(Fault::whole(FaultKind::BoardSize));
        return ControlFlow::Break(());
    };
    for (place, &corner) in boards.iter().enumerate() {
        if boards[..place].contains(&corner) {
            faults.push(Fault::at(corner, FaultKind::BoardTwice));
        }
    }
    for corner in apart(*grid, boards, side) {
        faults.push(Fault::at(corner, FaultKind::BoardApart));
    }
    let within: HashSet<Cell> =
        boards.iter().flat_map(|&corner| cells_of(*grid, corner, side)).collect();
    for (cell, square) in grid.cells().zip(&setup.squares) {
        match (square, within.contains(&cell)) {
            (Square::White { .. }, true) | (&Square::BLACK, false) => {}
            (Square::White { .. }, false) => {
                faults.push(Fault::at(cell, FaultKind::OutsideBoards));
            }
            (Square::Black { .. }, _) => faults.push(Fault::at(cell, FaultKind::BlackCell)),
        }
    }
    ControlFlow::Continue(())
}

/// The boards that are not connected with the first by shared cells.
fn apart(grid: Grid, boards: &[Cell], side: usize) -> Vec<Cell> {
    let near = |a: usize, b: usize| a.abs_diff(b) < side;
    let share = |one: Cell, other: Cell| {
        near(grid.row(one), grid.row(other)) && near(grid.col(one), grid.col(other))
    };
    let mut left: Vec<Cell> = boards.to_vec();
    let mut open: Vec<Cell> = left.drain(..1).collect();
    while let Some(board) = open.pop() {
        let (met, others) = left.into_iter().partition(|&other| share(board, other));
        left = others;
        open.extend::<Vec<Cell>>(met);
    }
    left
}

/// The regions of all boards: all rows, all columns, all boxes, and those of further features.
pub(super) fn regions(setup: &Setup) -> Vec<Region> {
    let grid = setup.grid;
    let Some(board) = setup.board_grid() else { return Vec::new() };
    let variety = setup.variety.without(Variety::JOINED).without(Variety::KILLER);
    let single = Setup::new(variety, board, vec![Square::EMPTY; board.len()]);
    let plain = variety.written(&single, &mut Vec::new());
    let names = names(grid, &setup.boards);
    let mut all = Vec::new();
    for (&corner, name) in setup.boards.iter().zip(names) {
        let (top, left) = (grid.row(corner), grid.col(corner));
        let mut number = 0;
        let mut family = None;
        for region in &plain {
            number = if family == Some(region.family) { number + 1 } else { 1 };
            family = Some(region.family);
            let cell = |&cell: &Cell| grid.cell(top + board.row(cell), left + board.col(cell));
            let cells: Vec<Cell> = region.cells.iter().filter_map(cell).collect();
            let number = match region.family {
                Family::Row => number + top,
                Family::Column => number + left,
                _ => number,
            };
            let place = Some(OnBoard { number, board: name });
            all.push(Region { place, ..Region::new(region.family, cells, None) });
        }
    }
    let order = |family: Family| plain.iter().position(|region| region.family == family);
    all.sort_by_key(|region| order(region.family));
    let mut met = HashSet::new();
    all.retain(|region| met.insert((region.family, region.cells.clone())));
    all
}

/// The names of the boards: their places, or their numbers if two are at the same place.
fn names(grid: Grid, boards: &[Cell]) -> Vec<BoardName> {
    let third = |of: &dyn Fn(Cell) -> usize, corner: Cell| {
        let all = || boards.iter().map(|&corner| of(corner));
        let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        match of(corner) {
            _ if least == most => 1,
            first if first == least => 0,
            last if last == most => 2,
            _ => 1,
        }
    };
    let place = |&corner: &Cell| {
        let row = third(&|cell| grid.row(cell), corner);
        let col = third(&|cell| grid.col(cell), corner);
        BoardName::PLACES[row * 3 + col]
    };
    let places: Vec<BoardName> = boards.iter().map(place).collect();
    let is_own = |(at, place): (usize, &BoardName)| !places[..at].contains(place);
    match places.iter().enumerate().all(is_own) {
        true => places,
        false => (1..=boards.len()).map(BoardName::Number).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Puzzle;

    fn faults(setup: Setup) -> String {
        Puzzle::of(setup).unwrap_err().to_string()
    }

    /// A grid of this size with boards at these places.
    fn joined(rows: usize, cols: usize, corners: &[(usize, usize)]) -> Setup {
        let grid = Grid::new(rows, cols).unwrap();
        let boards = corners.iter().map(|&(row, col)| grid.cell(row, col).unwrap());
        Setup::joined(grid, boards.collect())
    }

    #[test]
    fn shared_regions_are_one() {
        let count = |setup: Setup, family| {
            let puzzle = Puzzle::new(setup).unwrap();
            puzzle.regions().iter().filter(|region| region.family == family).count()
        };
        for (slug, lines, boxes) in [
            ("samurai", 45, 41),
            ("windmill", 45, 37),
            ("sohei", 36, 32),
            ("butterfly", 24, 16),
            ("twodoku", 18, 17),
        ] {
            let arrangement = Arrangement::of_slug(slug).unwrap();
            let setup = arrangement.empty();
            assert_eq!(Arrangement::of(&setup), Some(arrangement));
            assert_eq!(count(setup.clone(), Family::Row), lines, "{slug}");
            assert_eq!(count(setup.clone(), Family::Column), lines, "{slug}");
            assert_eq!(count(setup, Family::Box), boxes, "{slug}");
        }
        // Two boards one below the other have rows in common too.
        let low = joined(15, 9, &[(0, 0), (6, 0)]);
        assert_eq!(count(low.clone(), Family::Row), 15);
        assert_eq!(count(low, Family::Column), 18);
    }

    #[test]
    fn regions_are_named_by_their_board() {
        let name = |setup: Setup, family: Family, row: usize, col: usize| {
            let puzzle = Puzzle::new(setup).unwrap();
            let cell = puzzle.grid().cell(row, col).unwrap();
            puzzle.region_name(puzzle.region_in(cell, family).unwrap())
        };
        let samurai = || Arrangement::of_slug("samurai").unwrap().empty();
        assert_eq!(name(samurai(), Family::Row, 15, 2), "row 16 of the bottom left board");
        assert_eq!(name(samurai(), Family::Column, 11, 11), "column 12 of the middle board");
        assert_eq!(name(samurai(), Family::Box, 6, 6), "box 9 of the top left board");
        let low = joined(15, 9, &[(0, 0), (6, 0)]);
        assert_eq!(name(low, Family::Row, 14, 0), "row 15 of the bottom board");
        let four = joined(18, 9, &[(0, 0), (3, 0), (6, 0), (9, 0)]);
        assert_eq!(name(four, Family::Row, 17, 0), "row 18 of board 4");
    }

    #[test]
    fn faults_of_boards() {
        let mut setup = Setup::empty(crate::grid::Kind::Sudoku, Grid::NINE);
        setup.variety = Variety::JOINED;
        assert!(faults(setup.clone()).starts_with("no boards are named"), "{}", faults(setup));
        assert!(faults(joined(20, 9, &[(0, 0), (11, 0)])).contains("r12c1: this board shares no"));
        assert!(faults(joined(15, 16, &[(0, 0), (6, 6)])).contains("expected boards"));
        assert!(faults(joined(15, 15, &[(0, 0), (6, 6), (6, 6)])).contains("two boards"));
        let mut filled = joined(15, 15, &[(0, 0), (6, 6)]);
        filled.squares[14] = Square::EMPTY;
        assert_eq!(faults(filled), "r1c15: a cell outside all boards");
        let mut holed = joined(15, 15, &[(0, 0), (6, 6)]);
        holed.squares[0] = Square::BLACK;
        assert!(faults(holed).starts_with("r1c1: a black cell"));
        let mut plain = Setup::empty(crate::grid::Kind::Sudoku, Grid::NINE);
        plain.boards = vec![Cell::FIRST];
        assert!(faults(plain).contains("not joined"));
    }
}
