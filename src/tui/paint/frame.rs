//! What lies around and behind the cells of a board.
//!
//! On a board of lines, that is a frame with numbers, and the rules in it. Where there is no row for a
//! rule between two rows of cells, what must be visible is drawn along the lower end of the cells above:
//! light edges as an underline, heavy ones as bars that become an underline below text. On a board of
//! cards, it is the numbers of rows and columns, and lines between the boxes. Edges show structure, so
//! that nothing behind the cells can hide it: backgrounds show lines and windows, what the cursor sees,
//! and what is highlighted, selected, coloured or pointed at by a hint.

use crate::tui::geometry::edges::{Edge, Edges, junction};
use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::screen::Window;
use crate::tui::paint::content::{Content, Look};
use crate::tui::paint::pen::{draw, over, put, put_right};
use crate::tui::theme::{Part, Theme};
use gradus_engine::{Cell, Kind};
use ratatui::buffer::{Buffer, Cell as BufferCell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The states and the arrows of clues, which no edge may hide.
const SIGNS: [&str; 4] = ["!", "✓", "▸", "▾"];

/// Whether a character is all that is at a place.
fn shows(buf: &Buffer, at: (u16, u16), free: char) -> bool {
    buf.cell(at).is_some_and(|cell| cell.symbol().chars().eq([free]))
}

/// A heavy edge where there is no row for it.
const LOW_BAR: char = '▁';

/// The rules of the visible part of a board.
pub struct Frame<'a> {
    /// The visible part.
    pub window: &'a Window,
    /// The edges between cells.
    pub edges: &'a Edges,
    /// How everything looks.
    pub theme: &'a Theme,
    /// By cell, whether it is in the same as the cursor: in its cage, in its region, in its window, on its
    /// line.
    pub current: &'a [Vec<bool>],
}

impl Frame<'_> {
    /// Draws all rules.
    pub fn draw(&self, buf: &mut Buffer) {
        let window = self.window;
        let end = window.rows().end;
        for row in window.rows().chain([end]) {
            if window.has_rule(row) {
                self.level(buf, row);
            }
            if row < end {
                self.upright(buf, row);
            }
        }
    }

    /// Whether an edge is the outline of what the cursor is in.
    fn is_current(&self, before: Option<(usize, usize)>, after: (usize, usize)) -> bool {
        let grid = self.window.shape.grid;
        let cell = |(row, col)| grid.cell(row, col);
        let [before, after] = [before.and_then(cell), cell(after)];
        let holds = |set: &[bool], cell: Option<Cell>| cell.is_some_and(|cell| set[cell.index()]);
        self.current.iter().any(|set| holds(set, before) != holds(set, after))
    }

    /// The part of the frame beside a cell; none outside the boards of a joined puzzle.
    fn frame_of(&self, row: usize, col: usize) -> Edge {
        if self.edges.is_hole(row, col) { Edge::Open } else { Edge::Box }
    }

    /// The edge to the left of a cell, and whether it is current; the frame goes around the visible
    /// part.
    fn left(&self, row: usize, col: usize) -> (Edge, bool) {
        let cols = self.window.cols();
        let edge = match col {
            _ if col == cols.start => self.frame_of(row, col),
            _ if col == cols.end => self.frame_of(row, col - 1),
            _ => self.edges.left(row, col),
        };
        (edge, self.is_current(col.checked_sub(1).map(|before| (row, before)), (row, col)))
    }

    /// The edge above a cell, and whether it is current.
    fn above(&self, row: usize, col: usize) -> (Edge, bool) {
        let rows = self.window.rows();
        let edge = match row {
            _ if row == rows.start => self.frame_of(row, col),
            _ if row == rows.end => self.frame_of(row - 1, col),
            _ => self.edges.above(row, col),
        };
        (edge, self.is_current(row.checked_sub(1).map(|before| (before, col)), (row, col)))
    }

    /// How an edge is painted.
    fn style(&self, edge: Edge, is_current: bool) -> Style {
        self.theme.style(if is_current { Part::Current } else { self.edges.part(edge) })
    }

    /// The width of a column of cells.
    fn width(&self, col: usize) -> u16 {
        self.window.first_in_col(col).map_or(0, |place| place.width)
    }

    /// Draws the parts of the rules between columns that are in a row of cells.
    fn upright(&self, buf: &mut Buffer, row: usize) {
        let (top, end) = (self.window.top_of(row), self.window.cols().end);
        for col in self.window.cols().chain([end]) {
            let (edge, is_current) = self.left(row, col);
            let (symbol, style) = (edge.upright(is_current), self.style(edge, is_current));
            let x = self.window.left_of(col) - 1;
            for y in top..top + self.window.size().rows {
                draw(buf, (x, y), symbol, style);
            }
        }
    }

    /// Draws the rule above a row of cells, or below the last.
    fn level(&self, buf: &mut Buffer, row: usize) {
        let (window, cols) = (self.window, self.window.cols());
        let y = window.top_of(row) - 1;
        for col in cols.clone().chain([cols.end]) {
            let x = window.left_of(col);
            let arms = self.arms(row, col);
            let (symbol, main) = junction(arms.map(|(edge, _)| edge));
            // A corner of an outline belongs to it.
            let is_current = arms.iter().filter(|(_, is_current)| *is_current).count() > 1;
            draw(buf, (x - 1, y), symbol, self.style(main, is_current));
            if col < cols.end {
                let (edge, is_current) = self.above(row, col);
                for x in x..x + self.width(col) {
                    draw(buf, (x, y), edge.level(is_current), self.style(edge, is_current));
                }
            }
        }
    }

    /// The edges that meet at the top left corner of a cell: up, down, to the left, to the right.
    fn arms(&self, row: usize, col: usize) -> [(Edge, bool); 4] {
        let (rows, cols) = (self.window.rows(), self.window.cols());
        let edge = |is_there: bool, edge: &dyn Fn() -> (Edge, bool)| match is_there {
            true => edge(),
            false => (Edge::Open, false),
        };
        [
            edge(row > rows.start, &|| self.left(row - 1, col)),
            edge(row < rows.end, &|| self.left(row, col)),
            edge(col > cols.start, &|| self.above(row, col - 1)),
            edge(col < cols.end, &|| self.above(row, col)),
        ]
    }

    /// Puts backgrounds behind everything in cells and the rules between them that has none; a rule between
    /// two cells with different ones has that of neither, as one between two lines.
    pub fn lay(&self, buf: &mut Buffer, ground: impl Fn(Cell) -> Option<Color>) {
        let (window, grid) = (self.window, self.window.shape.grid);
        let at = |row: usize, col: usize| {
            let shows = window.rows().contains(&row) && window.cols().contains(&col);
            grid.cell(row, col).filter(|_| shows).and_then(&ground)
        };
        let mut fill = |area: Rect, bg: Option<Color>| {
            let Some(bg) = bg else { return };
            for row in area.intersection(buf.area).rows() {
                let first = buf.index_of(row.x, row.y);
                let places = buf.content[first..][..row.width.into()].iter_mut();
                places.filter(|place| place.bg == Color::Reset).for_each(|place| place.bg = bg);
            }
        };
        let other = |row: usize| self.theme.ground(Part::Card, self.alternates(row));
        for (cell, place) in window.cells() {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let own = at(row, col);
            fill(place, own);
            let [is_left, is_upper] = self.edges.are_apart(cell);
            let same = |bg: Option<Color>, is_apart: bool| {
                own.filter(|_| bg == own && !is_apart).or_else(|| other(row))
            };
            // The border of a board that shares cells with others is drawn like that of the whole board.
            let is_out = |cells: &[(usize, usize)]| {
                let mut all = [(0, 0)].iter().chain(cells);
                all.any(|(down, right)| self.edges.is_hole(row - down, col - right))
            };
            if col > window.cols().start && !is_out(&[(0, 1)]) {
                fill(Rect { x: place.x - 1, width: 1, ..place }, same(at(row, col - 1), is_left));
            }
            if row > window.rows().start && window.has_rule(row) {
                let rule = Rect { y: place.y - 1, height: 1, ..place };
                if !is_out(&[(1, 0)]) {
                    fill(rule, same(at(row - 1, col), is_upper));
                }
                if col > window.cols().start && !is_out(&[(0, 1), (1, 0), (1, 1)]) {
                    fill(Rect { x: rule.x - 1, width: 1, ..rule }, other(row));
                }
            }
        }
    }

    /// Whether a row of cells has the other background: rows without rules between them take turns.
    pub fn alternates(&self, row: usize) -> bool {
        let Window { lattice, shape, .. } = self.window;
        lattice.rules != shape.rules.dense && row % 2 == 1
    }

    /// Leaves a gap between two lines of the same background where there is no row for it.
    pub fn gaps(&self, buf: &mut Buffer) {
        let window = self.window;
        for (cell, place) in window.cells() {
            let row = window.shape.grid.row(cell);
            if window.has_rule(row) || !self.edges.are_apart(cell)[1] {
                continue;
            }
            let Some(gap) = self.theme.ground(Part::Card, self.alternates(row)) else { continue };
            for at in (Rect { y: place.y - 1, height: 1, ..place }).positions() {
                let is_free = |it: &&mut BufferCell| it.symbol() == " " && it.modifier.is_empty();
                if let Some(it) = buf.cell_mut(at).filter(is_free) {
                    it.set_char(LOW_BAR).set_fg(gap);
                }
            }
        }
    }

    /// Writes the numbers of columns and rows into the lines around them, if nothing else is in the
    /// line, and no digit beside it that could be read together with them.
    pub fn numbers(&self, buf: &mut Buffer, cursor: Option<Cell>) {
        self.column_numbers(buf, cursor);
        self.row_numbers(buf, cursor);
    }

    fn number(&self, is_current: bool) -> Style {
        let has_clues = self.window.shape.clues.contains(&true);
        match (is_current, has_clues) {
            (false, _) => self.theme.style(Part::Number),
            (true, false) => self.theme.style(Part::NumberCurrent),
            // In the ink of clues, it would be read as one.
            (true, true) => self.theme.style(Part::Number).add_modifier(Modifier::REVERSED),
        }
    }

    /// Writes the numbers of columns above them or, if clues are there, below; if clues are there as well,
    /// there are none.
    fn column_numbers(&self, buf: &mut Buffer, cursor: Option<Cell>) {
        let (window, size, shape) = (self.window, self.window.size(), self.window.shape);
        let grid = shape.grid;
        let strip = u16::from(window.lattice.has_strip(shape));
        let top = match shape.clues {
            [_, true, _, true] => return,
            [_, true, ..] => window.top_of(window.rows().end) - 1,
            _ => window.top_of(window.first.0) - 1 - strip,
        };
        let line = if strip > 0 && !shape.clues[1] { ' ' } else { Edge::Box.level(false) };
        let current = cursor.map(|cursor| grid.col(cursor));
        for col in window.cols().filter(|col| is_numbered(*col, size.cols, current)) {
            let number = (col + 1).to_string();
            let x = window.left_of(col) + self.width(col).saturating_sub(number.len() as u16) / 2;
            let is_open = self.edges.is_hole(window.first.0, col) && shows(buf, (x, top), ' ');
            if is_open || shows(buf, (x, top), line) {
                let style = self.number(cursor.is_some_and(|cursor| col == grid.col(cursor)));
                put(buf, Rect::new(x, top, size.cols.max(2), 1), (0, 0), &number, style);
            }
        }
    }

    /// Writes the numbers of rows to the left of them or, if clues are there, into the frame on the right;
    /// if clues are there as well, there are none.
    fn row_numbers(&self, buf: &mut Buffer, cursor: Option<Cell>) {
        let (window, size, shape) = (self.window, self.window.size(), self.window.shape);
        let grid = shape.grid;
        let [is_left, _, is_right, _] = shape.clues;
        if is_left && is_right {
            return;
        }
        // In a Kakuro, the last digit is in the frame.
        let left = window.left_of(window.first.1) - 1 + u16::from(shape.kind == Kind::Kakuro);
        let left = left.saturating_sub(window.lattice.gap(shape));
        // The place behind a number, and where a digit beside it would be read together with it.
        let (end, beside) = match is_left {
            true => (window.left_of(window.cols().end), window.left_of(window.cols().end) - 2),
            false => (left, left),
        };
        let middle = (size.rows - 1) / 2;
        for row in window.rows() {
            // In the frame, a number is not beside a clue that would be read together with it.
            let is_apart = |line: &u16| {
                let beside = buf.cell((beside, window.top_of(row) + line));
                !beside.is_some_and(|it| it.symbol().starts_with(|it: char| it.is_ascii_digit()))
            };
            let Some(line) = (middle..size.rows).find(is_apart) else { continue };
            let y = window.top_of(row) + line;
            let style = self.number(cursor.is_some_and(|cursor| row == grid.row(cursor)));
            // There is a margin for the numbers unless clues are in it.
            let number = (row + 1).to_string();
            let width = number.len() as u16;
            let Some(x) = end.checked_sub(width) else { continue };
            let free = [' ', Edge::Box.upright(false)];
            if (x..end).all(|x| free.iter().any(|free| shows(buf, (x, y), *free))) {
                put(buf, Rect::new(x, y, width, 1), (0, 0), &number, style);
            }
        }
    }

    /// Draws the edges that have no rule: those that must be visible, and in a Kakuro those between white
    /// cells. Lines of neighbours are joined.
    pub fn underline(&self, buf: &mut Buffer, is_white: impl Fn(Cell) -> bool) {
        let (window, cols) = (self.window, self.window.cols());
        for row in window.rows().skip(1).filter(|&row| !window.has_rule(row)) {
            let is_run = |col| {
                let pair = [row - 1, row].map(|row| window.shape.grid.cell(row, col));
                window.shape.kind == Kind::Kakuro
                    && pair.into_iter().all(|cell| cell.is_some_and(&is_white))
            };
            let shown = |col: usize| {
                let (edge, is_current) = self.above(row, col);
                let shows = is_current || is_run(col) || edge.is_border();
                (cols.contains(&col) && shows).then_some((edge, is_current))
            };
            let y = window.top_of(row) - 1;
            for (col, (edge, is_current)) in cols.clone().filter_map(|col| Some((col, shown(col)?)))
            {
                let area = Rect::new(window.left_of(col), y, self.width(col), 1);
                let is_heavy = is_current || edge.is_heavy();
                underline(buf, area, is_heavy, self.style(edge, is_current));
            }
            // Between two columns, or where it ends, an edge replaces what need not be seen.
            for col in cols.clone().skip(1) {
                let sides = [col.checked_sub(1).and_then(shown), shown(col)];
                let strong = |edge: &(Edge, bool)| (edge.1, edge.0.is_heavy());
                let Some((edge, is_current)) = sides.into_iter().flatten().max_by_key(strong)
                else {
                    continue;
                };
                let at = Rect::new(window.left_of(col) - 1, y, 1, 1);
                let light = Edge::Light.upright(false);
                let is_light = buf[(at.x, y)].symbol().chars().eq([light]);
                if is_light && edge.is_border() {
                    over(buf, (at.x, y), ' ', Style::new());
                }
                underline(buf, at, is_current || edge.is_heavy(), self.style(edge, is_current));
            }
        }
    }
}

/// Whether a column has its number above it, in columns that are this wide with a place between: numbers
/// of two digits need more, so that every other one is left out, but not that of the current column.
fn is_numbered(col: usize, wide: u16, current: Option<usize>) -> bool {
    let is_beside = current.is_some_and(|current| current > 8 && current.abs_diff(col) == 1);
    let is_wide = wide > 1 || col < 9 && !is_beside;
    is_wide || current == Some(col) || col % 2 == 1 && !is_beside
}

/// Draws an edge along the lower end of a row of places.
pub fn underline(buf: &mut Buffer, area: Rect, is_heavy: bool, style: Style) {
    for at in area.intersection(buf.area).positions() {
        let place = &mut buf[at];
        if place.symbol() == " " && !place.modifier.contains(Modifier::REVERSED) {
            if is_heavy {
                place.set_char(LOW_BAR);
            }
            let ink = Style { bg: None, ..style };
            place.set_style(ink.remove_modifier(Modifier::REVERSED));
        }
        place.modifier.insert(Modifier::UNDERLINED);
    }
}

/// The backgrounds of cards, and what lies around them.
pub struct Cards<'a> {
    /// The visible part.
    pub window: &'a Window,
    /// How everything looks.
    pub theme: &'a Theme,
}

impl Cards<'_> {
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
            Some(Part::Card),
        ];
        parts.into_iter().flatten().find_map(|part| self.theme.ground(part, other))
    }

    /// Draws lines into the gaps between the boxes of a Sudoku.
    pub fn gaps(&self, buf: &mut Buffer) {
        let (window, shape) = (self.window, self.window.shape);
        if shape.kind == Kind::Kakuro {
            return;
        }
        let style = self.theme.style(Part::Outline);
        let between = |bits: u64, range: std::ops::Range<usize>| {
            range.skip(1).filter(move |track| bits >> track & 1 == 1)
        };
        let [top, left] = [window.top_of(window.first.0), window.left_of(window.first.1)];
        let area = window.area();
        let rows: Vec<u16> = between(window.lattice.rules, window.rows())
            .map(|row| window.top_of(row) - 1)
            .collect();
        let cols: Vec<u16> = between(shape.rules.columns, window.cols())
            .map(|col| window.left_of(col) - 1)
            .collect();
        for &y in &rows {
            (left..area.right()).for_each(|x| over(buf, (x, y), '─', style));
        }
        for &x in &cols {
            for y in top..area.bottom() {
                over(buf, (x, y), if rows.contains(&y) { '┼' } else { '│' }, style);
            }
        }
    }

    /// Draws the numbers of rows and columns into the strips above and beside the board, each in line
    /// with the digits of its cells.
    pub fn numbers(&self, buf: &mut Buffer, cursor: Option<Cell>) {
        let (window, grid) = (self.window, self.window.shape.grid);
        let area = window.area();
        let style = |is_current| {
            self.theme.style(if is_current { Part::NumberCurrent } else { Part::Number })
        };
        let beside = window.left_of(window.first.1) - area.x - 1;
        for (row, place) in window.rows().filter_map(|row| Some((row, window.first_in_row(row)?))) {
            let y = digit_position(place).y;
            let style = style(cursor.is_some_and(|cursor| row == grid.row(cursor)));
            let strip = Rect { x: area.x, y, width: beside, height: 1 };
            put_right(buf, strip, 0, &(row + 1).to_string(), style);
        }
        let current = cursor.map(|cursor| grid.col(cursor));
        let pitch = window.size().cols + window.size().air - 1;
        let numbered = window.cols().filter(|col| is_numbered(*col, pitch, current));
        for (col, place) in numbered.filter_map(|col| Some((col, window.first_in_col(col)?))) {
            let number = (col + 1).to_string();
            let style = style(cursor.is_some_and(|cursor| col == grid.col(cursor)));
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
