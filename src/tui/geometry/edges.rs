//! What is drawn between two cells, and the characters for it: heavy rules between boxes, dashed
//! ones around cages, dotted ones around windows and extra regions, nothing within a cage, light
//! rules elsewhere.
//!
//! ```text
//! ┏━━━━━┯━━━━━┳━━━━━┓     ┏17┄┄┄━━━━━┳9━━━━┓
//! ┃  1  │     ┃     ┃     ┃           ┇     ┃
//! ┃     │     ┃     ┃     ┃           ┇     ┃
//! ┠─────╆━━━━━┛     ┃     ┠┄┄┄┄┄╮     ┃     ┃
//! ```

use crate::tui::theme::Part;
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::grid::region::{Family, Region};
use gradus_engine::grid::relation::Relation;
use gradus_engine::grid::relation::rule::{Shape, Sign, Tint};
use gradus_engine::{Setup, Variety};

/// What is drawn between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Nothing: they are in the same cage.
    Open,
    /// A light rule.
    Light,
    /// One of them is in a window or in an extra region.
    Window,
    /// They are in different cages.
    Cage,
    /// They are in different boxes but the same cage, or there are no cages.
    Box,
    /// They are in different boxes and cages.
    Both,
}

impl Edge {
    /// The character of an edge between cells side by side, heavier if it is that of what the cursor is
    /// in.
    pub const fn upright(self, is_current: bool) -> char {
        let symbols = [[' ', '│', '┊', '┆', '┃', '┇'], ['┃', '┃', '┋', '┇', '┃', '┇']];
        symbols[is_current as usize][self as usize]
    }

    /// The character of an edge between cells one above the other.
    pub const fn level(self, is_current: bool) -> char {
        let symbols = [[' ', '─', '┈', '┄', '━', '┅'], ['━', '━', '┉', '┅', '━', '┅']];
        symbols[is_current as usize][self as usize]
    }

    /// How it is painted by itself.
    const fn part(self) -> Part {
        match self {
            Self::Open | Self::Light => Part::Rule,
            Self::Window => Part::Window,
            Self::Cage => Part::Cage,
            Self::Box | Self::Both => Part::Frame,
        }
    }

    /// Whether it separates boxes.
    pub const fn is_heavy(self) -> bool {
        matches!(self, Self::Box | Self::Both)
    }

    /// Whether it must be visible even without rules: it is that of a box, a cage or a window.
    pub const fn is_border(self) -> bool {
        !matches!(self, Self::Open | Self::Light)
    }

    /// 0 for nothing, 1 for a light and 2 for a heavy rule.
    const fn weight(self) -> usize {
        match self {
            Self::Open => 0,
            Self::Light | Self::Window | Self::Cage => 1,
            Self::Box | Self::Both => 2,
        }
    }
}

/// The junctions of rules: rows by the weights of the arms up and down, columns by those to the
/// left and right.
const JUNCTIONS: [[char; 9]; 9] = [
    [' ', '╶', '╺', '╴', '─', '╼', '╸', '╾', '━'],
    ['╷', '┌', '┍', '┐', '┬', '┮', '┑', '┭', '┯'],
    ['╻', '┎', '┏', '┒', '┰', '┲', '┓', '┱', '┳'],
    ['╵', '└', '┕', '┘', '┴', '┶', '┙', '┵', '┷'],
    ['│', '├', '┝', '┤', '┼', '┾', '┥', '┽', '┿'],
    ['╽', '┟', '┢', '┧', '╁', '╆', '┪', '╅', '╈'],
    ['╹', '┖', '┗', '┚', '┸', '┺', '┛', '┹', '┻'],
    ['╿', '┞', '┡', '┦', '╀', '╄', '┩', '╃', '╇'],
    ['┃', '┠', '┣', '┨', '╂', '╊', '┫', '╉', '╋'],
];

/// The rules that are not among them, with one that has the same arms.
const DASHED: [(char, char); 10] = [
    ('┊', '│'),
    ('┆', '│'),
    ('┋', '┃'),
    ('┇', '┃'),
    ('┈', '─'),
    ('┄', '─'),
    ('┉', '━'),
    ('┅', '━'),
    ('╍', '━'),
    ('╏', '┃'),
];

/// What a rule becomes where strokes of these weights leave it up, down, to the left and to the right;
/// `None` if it is none.
pub fn crossing(symbol: char, weights: [usize; 4]) -> Option<char> {
    let plain = DASHED.iter().find(|(dashed, _)| *dashed == symbol).map_or(symbol, |it| it.1);
    let all = JUNCTIONS.iter().enumerate();
    let mut places = all.flat_map(|(row, symbols)| {
        symbols.iter().enumerate().map(move |(col, symbol)| (row, col, *symbol))
    });
    let (row, col, _) = places.find(|(_, _, symbol)| *symbol == plain)?;
    let own = [row / 3, row % 3, col / 3, col % 3];
    let [up, down, left, right] =
        [0, 1, 2, 3].map(|at| if weights[at] > 0 { weights[at] } else { own[at] });
    Some(JUNCTIONS[up * 3 + down][left * 3 + right])
}

/// The junction of the edges up, down, to the left and to the right of it, and the one that it is painted
/// like.
pub fn junction([up, down, left, right]: [Edge; 4]) -> (char, Edge) {
    let row = up.weight() * 3 + down.weight();
    let symbol = JUNCTIONS[row][left.weight() * 3 + right.weight()];
    let arms = [up, down, left, right];
    let has = |test: fn(&Edge) -> bool| arms.iter().find(|edge| test(edge));
    let main = has(|edge| edge.is_heavy()).or_else(|| has(|edge| edge.is_border()));
    (symbol, main.copied().unwrap_or(Edge::Light))
}

/// What is drawn between the cells of a board.
#[derive(Clone, Debug)]
pub struct Edges {
    grid: Grid,
    /// By cell: its box.
    boxes: Vec<Option<u16>>,
    /// Whether the boxes are irregular.
    is_irregular: bool,
    /// By cell: whether it is outside the boards of a joined puzzle.
    holes: Vec<bool>,
    /// By cell: its cage; empty for a board without cages.
    cages: Vec<Option<u16>>,
    /// What else is outlined, by cell: with the edges of cages, or with those of windows.
    outlined: Vec<(Edge, Vec<bool>)>,
    /// By cell: whether it is on another line than the cell to the left, and than the one above, though
    /// both lines have the same background; empty for a board without lines.
    apart: Vec<[bool; 2]>,
}

/// By cell: whether it and the cell to the left of it, or the one above, are on lines with the same
/// background, but on none together.
fn apart(setup: &Setup) -> Vec<[bool; 2]> {
    let tint = |relation: &Relation| relation.rule.drawing.stroke.and(relation.rule.drawing.tint);
    let all = setup.drawn().iter().chain(&setup.relations);
    let lines: Vec<&Relation> = all.filter(|relation| tint(relation).is_some()).collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let grid = setup.grid;
    let mut of: Vec<Vec<usize>> = vec![Vec::new(); grid.len()];
    for (number, line) in lines.iter().enumerate() {
        for cell in line.cells.iter().chain(&line.further).filter(|it| it.index() < grid.len()) {
            of[cell.index()].push(number);
        }
    }
    let is_apart = |cell: Cell, other: Option<Cell>| {
        let [own, other] = [Some(cell), other].map(|cell| cell.map(|cell| &of[cell.index()]));
        let (Some(own), Some(other)) = (own, other) else { return false };
        let ground = |all: &[usize]| all.last().and_then(|number| tint(lines[*number]));
        let is_shared =
            |number: &usize| other.contains(number) && tint(lines[*number]) == ground(own);
        ground(own).is_some() && ground(own) == ground(other) && !own.iter().any(is_shared)
    };
    let by_cell = |cell: Cell| {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let left = col.checked_sub(1).and_then(|col| grid.cell(row, col));
        let above = row.checked_sub(1).and_then(|row| grid.cell(row, col));
        [left, above].map(|other| is_apart(cell, other))
    };
    grid.cells().map(by_cell).collect()
}

/// Whether a relation has an outline like that of a cage.
pub fn is_cage(relation: &Relation) -> bool {
    relation.rule.drawing.sign == Sign::Outline
}

/// Whether a relation is drawn like a window: as cells that belong together.
fn is_window(relation: &Relation) -> bool {
    let drawing = &relation.rule.drawing;
    let is_region = relation.rule.shape == Shape::Region && drawing.tint == Some(Tint::Grey);
    is_region || drawing.sign == Sign::Letter
}

impl Edges {
    /// Works out the edges of a setup's cells in the boxes and windows among `regions`, in cages, and
    /// in relations with an outline.
    pub fn of(setup: &Setup, regions: &[Region]) -> Self {
        let grid = setup.grid;
        let numbered = |sets: &mut dyn Iterator<Item = &Vec<Cell>>| {
            let mut of = vec![None; grid.len()];
            for (number, cells) in (0..).zip(sets) {
                for cell in cells.iter().filter(|cell| cell.index() < grid.len()) {
                    of[cell.index()] = Some(number);
                }
            }
            of
        };
        let members = |cells: &[Cell]| {
            let mut of = vec![false; grid.len()];
            for cell in cells.iter().filter(|cell| cell.index() < grid.len()) {
                of[cell.index()] = true;
            }
            of
        };
        let is = |family| move |region: &&Region| region.family == family;
        let windows = regions.iter().filter(is(Family::Window)).map(|region| &region.cells[..]);
        let related = setup.shown().flat_map(|relation| {
            let edge = match (is_cage(relation), is_window(relation)) {
                (true, _) => Edge::Cage,
                (_, true) => Edge::Window,
                _ => return Vec::new(),
            };
            [&relation.cells, &relation.further].map(|cells| (edge, &cells[..])).to_vec()
        });
        let outlined = windows.map(|cells| (Edge::Window, cells)).chain(related);
        Self {
            grid,
            boxes: numbered(&mut regions.iter().filter(is(Family::Box)).map(|it| &it.cells)),
            is_irregular: setup.variety.has(Variety::JIGSAW),
            holes: grid.cells().map(|cell| setup.is_hole(cell)).collect(),
            cages: numbered(&mut setup.cages.iter().map(|cage| &cage.cells)),
            outlined: outlined.map(|(edge, cells)| (edge, members(cells))).collect(),
            apart: apart(setup),
        }
    }

    /// Whether a cell and the one to the left of it, and the one above, are on different lines with the
    /// same background.
    pub fn are_apart(&self, cell: Cell) -> [bool; 2] {
        self.apart.get(cell.index()).copied().unwrap_or_default()
    }

    /// How an edge is painted. The weight of one between boxes and cages tells the box, so that its ink and
    /// its dashes can tell the cage; but irregular boxes are whole outlines.
    pub fn part(&self, edge: Edge) -> Part {
        if edge == Edge::Both && !self.is_irregular { Part::Cage } else { edge.part() }
    }

    /// The edge to the left of a cell or, past the end of a row, the edge that ends it.
    pub fn left(&self, row: usize, col: usize) -> Edge {
        self.between(col.checked_sub(1).map(|before| (row, before)), (row, col))
    }

    /// The edge above a cell or, below the last row, the edge that ends the board.
    pub fn above(&self, row: usize, col: usize) -> Edge {
        self.between(row.checked_sub(1).map(|before| (before, col)), (row, col))
    }

    fn between(&self, before: Option<(usize, usize)>, after: (usize, usize)) -> Edge {
        let at = |(row, col)| self.grid.cell(row, col).map(Cell::index);
        let (before, after) = (before.and_then(at), at(after));
        let is_out = |cell: Option<usize>| cell.is_none_or(|cell| self.holes[cell]);
        let (Some(before), Some(after)) = (before, after) else {
            return if is_out(before) && is_out(after) { Edge::Open } else { Edge::Box };
        };
        if is_out(Some(before)) && is_out(Some(after)) {
            return Edge::Open;
        }
        let boxed = self.boxes[before] != self.boxes[after];
        let caged = self.cages[before] != self.cages[after];
        let ends = |edge| {
            let mut outlined = self.outlined.iter().filter(|(other, _)| *other == edge);
            outlined.any(|(_, members)| members[before] != members[after])
        };
        match (boxed, caged || ends(Edge::Cage)) {
            (true, true) => Edge::Both,
            (true, false) => Edge::Box,
            (false, true) => Edge::Cage,
            (false, false) if ends(Edge::Window) => Edge::Window,
            (false, false) if self.cages[before].is_some() => Edge::Open,
            (false, false) => Edge::Light,
        }
    }

    /// Whether all edges separate boxes; nothing is between cells outside the boards of a joined puzzle.
    fn all_heavy(&self, mut edges: impl Iterator<Item = Edge>) -> bool {
        let has_holes = self.holes.contains(&true);
        edges.all(|edge| edge.is_heavy() || has_holes && edge == Edge::Open)
    }

    /// Whether a cell is outside the boards of a joined puzzle, or outside the grid.
    pub fn is_hole(&self, row: usize, col: usize) -> bool {
        self.grid.cell(row, col).is_none_or(|cell| self.holes[cell.index()])
    }

    /// Where there can be rules.
    pub fn rules(&self) -> Rules {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let above = |row| (0..cols).map(move |col| self.above(row, col));
        let left = |col| (0..rows).map(move |row| self.left(row, col));
        let bits =
            |ends: &mut dyn Iterator<Item = usize>| ends.fold(0_u64, |bits, n| bits | 1 << n);
        let ends = bits(&mut (1..rows).filter(|&row| self.all_heavy(above(row))));
        let columns = bits(&mut (1..cols).filter(|&col| self.all_heavy(left(col))));
        let dense = bits(&mut (1..rows));
        let is_ragged = |row: usize| ends >> row & 1 == 0 && above(row).any(Edge::is_heavy);
        let ragged = (1..rows).any(is_ragged);
        let sparse = if ragged { 0 } else { ends };
        Rules { dense, sparse, columns, ragged }
    }
}

/// Where there can be rules, or gaps between cards: before which rows and columns, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Rows, if there is room: all but the first.
    pub dense: u64,
    /// Rows, if there is no room: those with box borders along their whole length above them, if
    /// all boxes have such borders.
    pub sparse: u64,
    /// Columns with box borders along their whole length to the left.
    pub columns: u64,
    /// Whether boxes also end elsewhere.
    pub ragged: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::format;
    use gradus_engine::grid::variety::joined::Arrangement;

    #[test]
    fn junctions_stand_in_their_order() {
        let [open, light, heavy] = [Edge::Open, Edge::Light, Edge::Box];
        for (arms, symbol) in [
            ([open, heavy, open, heavy], '┏'),
            ([light, light, heavy, heavy], '┿'),
            ([heavy, light, light, heavy], '╄'),
            ([light, Edge::Cage, open, open], '│'),
            ([Edge::Both, open, Edge::Cage, open], '┚'),
        ] {
            assert_eq!(junction(arms).0, symbol, "{arms:?}");
        }
    }

    #[test]
    fn nothing_is_drawn_where_there_is_no_board() {
        let setup = Arrangement::of_slug("twodoku").unwrap().empty();
        let edges = Edges::of(&setup, &setup.regions());
        assert_eq!([edges.left(0, 12), edges.above(0, 14), edges.left(0, 15)], [Edge::Open; 3]);
        assert_eq!([edges.left(0, 9), edges.above(0, 0), edges.left(14, 15)], [Edge::Box; 3]);
        assert_eq!(edges.left(7, 7), Edge::Light);
        let rules = edges.rules();
        let boxes = 1 << 3 | 1 << 6 | 1 << 9 | 1 << 12;
        assert_eq!((rules.sparse, rules.columns, rules.ragged), (boxes, boxes, false));
    }

    fn rules(text: &str) -> Rules {
        let puzzle = format::puzzle(text).unwrap();
        let setup = puzzle.setup();
        Edges::of(setup, puzzle.regions()).rules()
    }

    #[test]
    fn rules_run_where_borders_are() {
        let rows = |sparse, columns, ragged| Rules { dense: 0b1110, sparse, columns, ragged };
        let empty = ".".repeat(16);
        assert_eq!(rules(&empty), rows(0b100, 0b100, false));
        assert_eq!(rules(&format!("jigsaw:{empty}:1112122233343444")), rows(0, 0, true));
        assert_eq!(rules(&format!("killer:{empty}:-r1c1r2c1")), rows(0b100, 0b100, false));
        let boxes = "1112122233343444";
        assert_eq!(rules(&format!("jigsaw-killer:{empty}:{boxes}:-r1c1r1c2")), rows(0, 0, true));
    }
}
