//! What lies around and behind the cells of a board.
//!
//! On a board of lines, that is a frame with numbers, and the rules in it; borders without a rule are
//! underlined. On a board of cards, it is the backgrounds of the cells, and the numbers of rows and
//! columns. Backgrounds show structure: cells alternate between two slightly different backgrounds,
//! irregular boxes and cages between four, so that neighbours differ; black cells, diagonals and
//! windows have their own. Cells that are highlighted, selected, coloured or pointed at by a hint are
//! tinted instead.

use crate::tui::geometry::edges::{Edge, Edges, junction};
use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::screen::Window;
use crate::tui::paint::content::{Content, Look};
use crate::tui::paint::pen::{draw, over, put, put_right};
use crate::tui::theme::{Part, Theme};
use gradus_engine::{Cell, Grid, Kind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The states and the arrows of clues, which no edge may hide.
const SIGNS: [&str; 6] = ["!", "✓", "▸", "▾", "▹", "▿"];

/// The rules of the visible part of a board.
pub struct Frame<'a> {
    /// The visible part.
    pub window: &'a Window,
    /// The edges between cells.
    pub edges: &'a Edges,
}

impl Frame<'_> {
    /// Draws all rules.
    pub fn draw(&self, buf: &mut Buffer, theme: &Theme) {
        let window = self.window;
        let end = window.rows().end;
        for row in window.rows().chain([end]) {
            if window.has_rule(row) {
                self.level(buf, theme, row);
            }
            for y in (window.top_of(row)..).take(usize::from(window.size().rows)) {
                if row < end {
                    self.upright(buf, theme, row, y);
                }
            }
        }
    }

    /// The edge to the left of a cell; the frame goes around the visible part.
    fn left(&self, row: usize, col: usize) -> Edge {
        let cols = self.window.cols();
        let framed = col == cols.start || col == cols.end;
        if framed { Edge::Box } else { self.edges.left(row, col) }
    }

    /// The edge above a cell.
    fn above(&self, row: usize, col: usize) -> Edge {
        let rows = self.window.rows();
        let framed = row == rows.start || row == rows.end;
        if framed { Edge::Box } else { self.edges.above(row, col) }
    }

    /// Draws the parts of the rules between columns that are in one screen row of a row of cells.
    fn upright(&self, buf: &mut Buffer, theme: &Theme, row: usize, y: u16) {
        for col in self.window.cols().chain([self.window.cols().end]) {
            let edge = self.left(row, col);
            let at = (self.window.left_of(col) - 1, y);
            draw(buf, at, edge.upright(), theme.style(edge.part()));
        }
    }

    /// Draws the rule above a row of cells, or below the last.
    fn level(&self, buf: &mut Buffer, theme: &Theme, row: usize) {
        let (window, cols) = (self.window, self.window.cols());
        let y = window.top_of(row) - 1;
        for col in cols.clone().chain([cols.end]) {
            let x = window.left_of(col);
            let (symbol, part) = junction(self.arms(row, col));
            draw(buf, (x - 1, y), symbol, theme.style(part));
            if col < cols.end {
                let edge = self.above(row, col);
                for x in x..x + window.size().cols {
                    draw(buf, (x, y), edge.level(), theme.style(edge.part()));
                }
            }
        }
    }

    /// The edges that meet at the top left corner of a cell: up, down, to the left, to the right.
    fn arms(&self, row: usize, col: usize) -> [Edge; 4] {
        let (rows, cols) = (self.window.rows(), self.window.cols());
        let edge = |is_there: bool, edge: &dyn Fn() -> Edge| match is_there {
            true => edge(),
            false => Edge::Open,
        };
        [
            edge(row > rows.start, &|| self.left(row - 1, col)),
            edge(row < rows.end, &|| self.left(row, col)),
            edge(col > cols.start, &|| self.above(row, col - 1)),
            edge(col < cols.end, &|| self.above(row, col)),
        ]
    }

    /// Writes the numbers of columns and rows into the lines around them, if nothing else is in the
    /// line, and no digit beside it that could be read together with them.
    pub fn numbers(&self, buf: &mut Buffer, theme: &Theme) {
        let (window, size) = (self.window, self.window.size());
        let style = theme.style(Part::Number);
        let shows = |buf: &Buffer, at: (u16, u16), line: char| {
            buf.cell(at).is_some_and(|cell| cell.symbol().chars().eq([line]))
        };
        let top = window.top_of(window.first.0) - 1;
        for col in window.cols() {
            let number = (col + 1).to_string();
            let x = window.left_of(col) + size.cols.saturating_sub(number.len() as u16) / 2;
            if shows(buf, (x, top), Edge::Box.level()) {
                put(buf, Rect::new(x, top, size.cols, 1), (0, 0), &number, style);
            }
        }
        let left = window.left_of(window.first.1) - 1;
        // The sum of a cage may be in the line beside the upper row of a cell.
        let line = if window.shape.caged { 1 } else { (size.rows - 1) / 2 };
        for row in window.rows().filter(|_| line < size.rows) {
            let y = window.top_of(row) + line;
            let beside = buf.cell((left + 1, y)).map_or(" ", |cell| cell.symbol());
            let is_apart = !beside.starts_with(|first: char| first.is_ascii_digit());
            if is_apart && shows(buf, (left, y), Edge::Box.upright()) {
                // The first of two digits stands in the margin.
                let number = (row + 1).to_string();
                let width = number.len() as u16;
                put(buf, Rect::new(left + 1 - width, y, width, 1), (0, 0), &number, style);
            }
        }
    }

    /// Underlines the cells above a border that has no rule, and in a Kakuro the white cells above
    /// others. Lines of neighbours are joined.
    pub fn underline(&self, buf: &mut Buffer, is_white: impl Fn(Cell) -> bool) {
        let style = Style::new().add_modifier(Modifier::UNDERLINED);
        let (window, cols) = (self.window, self.window.cols());
        for row in window.rows().skip(1).filter(|&row| !window.has_rule(row)) {
            let y = window.top_of(row) - 1;
            let is_run = |col| {
                let pair = [row - 1, row].map(|row| window.shape.grid.cell(row, col));
                window.shape.kind == Kind::Kakuro
                    && pair.into_iter().all(|cell| cell.is_some_and(&is_white))
            };
            let is_border = |col: usize| {
                cols.contains(&col) && (is_run(col) || self.above(row, col).is_border())
            };
            for col in cols.clone().filter(|&col| is_border(col)) {
                let left = u16::from(is_border(col.wrapping_sub(1)));
                let area = Rect::new(window.left_of(col) - left, y, window.size().cols + left, 1);
                buf.set_style(area, style);
            }
        }
    }
}

/// What drawing cards requires.
pub struct Cards<'a> {
    window: &'a Window,
    theme: &'a Theme,
    /// By cell: the background of its irregular box or of its cage.
    tints: Vec<Option<Part>>,
}

impl<'a> Cards<'a> {
    /// The cards of a board with these edges.
    pub fn new(window: &'a Window, edges: &Edges, theme: &'a Theme) -> Self {
        Self { window, theme, tints: tints(edges) }
    }

    /// Puts the background of a cell behind its content.
    pub fn lay(&self, buf: &mut Buffer, cell: Cell, look: &Look) {
        let Some(card) = self.window.card(cell) else { return };
        if let Some(ground) = self.ground(cell, look) {
            for row in card.intersection(buf.area).rows() {
                let first = buf.index_of(row.x, row.y);
                let places = buf.content[first..][..row.width.into()].iter_mut();
                places.filter(|place| place.bg == Color::Reset).for_each(|place| place.bg = ground);
            }
        }
        self.line(buf, card, look);
    }

    /// Draws the line to the right of a white cell of a Kakuro, at the very edge of its spacing.
    fn line(&self, buf: &mut Buffer, card: Rect, look: &Look) {
        let is_black = matches!(look.content, Content::Black { .. });
        let has_air = card.width > self.window.size().cols;
        if self.window.shape.kind == Kind::Kakuro && has_air && !is_black {
            for y in card.rows().map(|row| row.y) {
                over(buf, (card.right() - 1, y), '▕', self.theme.style(Part::Outline));
            }
        }
    }

    /// Draws an edge at either side of the cursor's runs in a Kakuro, where there is air between cells.
    pub fn edges(&self, buf: &mut Buffer, runs: &[Cell]) {
        let (window, grid) = (self.window, self.window.shape.grid);
        if window.shape.kind != Kind::Kakuro || window.size().air == 0 {
            return;
        }
        let Style { fg, .. } = self.theme.style(Part::Peer);
        let style = Style { fg, ..Style::new() };
        for (cell, card) in runs.iter().filter_map(|cell| Some((cell, window.card(*cell)?))) {
            let (row, col) = (grid.row(*cell), grid.col(*cell));
            let beside = |col| grid.cell(row, col).filter(|cell| window.card(*cell).is_some());
            let left = col.checked_sub(1).and_then(beside);
            let has_air = card.width > window.size().cols;
            let sides = [
                (left, card.x.checked_sub(1).filter(|_| left.is_some())),
                (beside(col + 1), Some(card.right() - 1).filter(|_| has_air)),
            ];
            for (other, x) in sides {
                let Some(x) = x.filter(|_| !other.is_some_and(|cell| runs.contains(&cell))) else {
                    continue;
                };
                for y in card.rows().map(|line| line.y) {
                    let sign = buf.cell((x, y)).map_or(" ", |cell| cell.symbol());
                    if !SIGNS.contains(&sign) {
                        over(buf, (x, y), '▕', style);
                    }
                }
            }
        }
    }

    /// The background of a cell.
    fn ground(&self, cell: Cell, look: &Look) -> Option<Color> {
        let grid = self.window.shape.grid;
        // Cells of a Kakuro have lines between them if there is room, so that only rows alternate.
        let has_lines = self.window.shape.kind == Kind::Kakuro && self.window.size().air > 0;
        let turn = if has_lines { grid.row(cell) } else { grid.row(cell) + grid.col(cell) };
        let other = turn % 2 == 1;
        if look.cursor {
            return self.theme.ground(Part::Cursor, false);
        }
        if let Content::Black { .. } = look.content {
            return self.theme.ground(Part::Black, false);
        }
        let same = matches!(look.content, Content::Digit(_, Part::Same)).then_some(Part::Same);
        let parts = [
            look.ground.filter(|ground| *ground != Part::Peer),
            same,
            look.ground,
            look.zone.map(|zone| zone.shade),
            self.tints[cell.index()],
            Some(Part::Card),
        ];
        parts.into_iter().flatten().find_map(|part| self.theme.ground(part, other))
    }

    /// Draws the numbers of rows and columns into the strips above and beside the board, each in line
    /// with the digits of its cells.
    pub fn numbers(&self, buf: &mut Buffer) {
        let window = self.window;
        let area = window.area();
        let style = self.theme.style(Part::Number);
        let beside = window.left_of(window.first.1) - area.x - 1;
        for (row, place) in window.rows().filter_map(|row| Some((row, window.first_in_row(row)?))) {
            // The sum of a cage may be beside the upper row of a cell.
            let low = u16::from(window.shape.caged && place.height > 1);
            let y = digit_position(place).y.max(place.y + low);
            let strip = Rect { x: area.x, y, width: beside, height: 1 };
            put_right(buf, strip, 0, &(row + 1).to_string(), style);
        }
        for (col, place) in window.cols().filter_map(|col| Some((col, window.first_in_col(col)?))) {
            let number = (col + 1).to_string();
            let left = place.width.saturating_sub(number.len() as u16) / 2;
            put(buf, Rect { y: area.y, height: 1, ..place }, (left, 0), &number, style);
        }
    }

    /// Draws the outline, which begins half a character from the cells.
    pub fn outline(&self, buf: &mut Buffer) {
        if !self.window.lattice.outlined {
            return;
        }
        let style = self.theme.style(Part::Outline);
        let area = self.window.area();
        let left = self.window.left_of(self.window.first.1) - 1;
        let [top, right, bottom] = [area.y + 1, area.right() - 1, area.bottom() - 1];
        for x in left + 1..right {
            draw(buf, (x, top), '▄', style);
            draw(buf, (x, bottom), '▀', style);
        }
        for y in top + 1..bottom {
            draw(buf, (left, y), '▐', style);
            draw(buf, (right, y), '▌', style);
        }
        for (at, corner) in [((left, top), '▗'), ((right, top), '▖'), ((left, bottom), '▝')] {
            draw(buf, at, corner, style);
        }
        draw(buf, (right, bottom), '▘', style);
    }
}

/// The tints. Regions in one piece never need more.
const TINTS: [Part; 4] = [Part::RegionA, Part::RegionB, Part::RegionC, Part::RegionD];

/// How many regions the search for tints may examine.
const LOOKS: usize = 10_000;

/// The tints of all cells, so that neighbouring regions differ; none for a board whose boxes are spaced apart, and for cells outside
/// cages.
pub fn tints(edges: &Edges) -> Vec<Option<Part>> {
    let Some(regions) = edges.ragged() else { return vec![None; edges.grid().len()] };
    let found = coloured(&neighbours(edges.grid(), regions));
    regions.iter().map(|region| Some(TINTS[found[usize::from((*region)?)]])).collect()
}

/// By region: the earlier regions that share an edge with it.
fn neighbours(grid: Grid, of: &[Option<u16>]) -> Vec<Vec<usize>> {
    let count = of.iter().flatten().max().map_or(0, |last| usize::from(*last) + 1);
    let mut neighbours = vec![Vec::new(); count];
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let beside = [grid.cell(row, col + 1), grid.cell(row + 1, col)];
        for other in beside.into_iter().flatten() {
            if let (Some(one), Some(other)) = (of[cell.index()], of[other.index()])
                && one != other
            {
                neighbours[usize::from(one.max(other))].push(one.min(other).into());
            }
        }
    }
    neighbours
}

/// The first tints in which neighbours differ. If that takes too long, or boxes in several pieces
/// make it impossible, the tints alternate.
fn coloured(neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut tints: Vec<usize> = Vec::with_capacity(neighbours.len());
    let mut least = 0;
    for _ in 0..LOOKS {
        let Some(earlier) = neighbours.get(tints.len()) else { return tints };
        // Beginning with a different tint each time spreads them evenly.
        let turn = tints.len();
        let free =
            |tint: &usize| earlier.iter().all(|&other| tints[other] != (tint + turn) % TINTS.len());
        if let Some(tint) = (least..TINTS.len()).find(free) {
            tints.push((tint + turn) % TINTS.len());
            least = 0;
        } else if let Some(last) = tints.pop() {
            least = (last + TINTS.len() - tints.len() % TINTS.len()) % TINTS.len() + 1;
        } else {
            break;
        }
    }
    (0..neighbours.len()).map(|place| place % TINTS.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_differ() {
        // A wheel: a hub, and a rim of five that each touch the hub and their two neighbours.
        let mut wheel = vec![vec![], vec![0], vec![0, 1], vec![0, 2], vec![0, 3], vec![0, 4, 1]];
        let differ = |graph: &[Vec<usize>]| {
            let tints = coloured(graph);
            let mut pairs =
                graph.iter().enumerate().flat_map(|(n, all)| all.iter().map(move |m| (n, *m)));
            pairs.all(|(one, other)| tints[one] != tints[other])
        };
        // Four tints suffice for a rim of four, and without a hub.
        assert!(differ(&wheel[..5]));
        wheel.iter_mut().for_each(|earlier| earlier.retain(|&other| other != 0));
        assert!(differ(&wheel));
        // Five that all touch each other are impossible; their tints alternate.
        let five: Vec<Vec<usize>> = (0..5).map(|n| (0..n).collect()).collect();
        assert_eq!(coloured(&five), [0, 1, 2, 3, 0]);
    }
}
