//! From pieces to what people see: lines from cell to cell, marks at places of the grid, coloured cells,
//! outlines and arrows that point into the grid. What looks alike is one group, which the setter's words
//! speak of as one.

use super::colour::Colour;
use super::piece::{Figure, Outline, Piece, Point, Stroke};
use crate::grid::relation::Diagonal;
use crate::grid::{Cell, Grid};
use std::collections::BTreeMap;

/// What is drawn, in groups of what looks alike.
#[derive(Debug, Default)]
pub struct Drawing {
    /// The lines, by their look.
    pub lines: Vec<Vec<Line>>,
    /// The marks, in order.
    pub marks: Vec<Mark>,
    /// The coloured cells, by their colour.
    pub grounds: Vec<Ground>,
    /// The outlines with cells.
    pub outlines: Vec<(usize, Outline)>,
    /// The short arrows that point into the grid along a diagonal.
    pub pointers: Vec<Pointer>,
    /// The pieces that have no place on the cells.
    pub loose: Vec<usize>,
    /// The pieces that only decorate: borders drawn again, frames around the grid, what is white or clear.
    pub decoration: Vec<usize>,
}

/// A line from cell to cell.
#[derive(Clone, Debug)]
pub struct Line {
    /// The cells, in order; the first again at the end if it is closed.
    pub cells: Vec<Cell>,
    /// The pieces that make it.
    pub pieces: Vec<usize>,
    /// The colour of the topmost stroke.
    pub colour: Option<Colour>,
    /// Whether it ends in the head of an arrow.
    pub has_head: bool,
}

/// Where a mark is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the middle of a cell.
    Cell(Cell),
    /// In a cell, but not in its middle.
    Beside(Cell),
    /// On the border of two cells, the upper or left one first.
    Border([Cell; 2]),
    /// Where four cells meet.
    Corner([Cell; 4]),
    /// Outside the grid: row and column, from 0 beside it, as an outside clue has them.
    Outside(i32, i32),
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// A circle.
    Round,
    /// A square.
    Square,
    /// A square that stands on a corner.
    Diamond,
    /// A shape longer than wide, or larger than a cell.
    Long,
    /// A text alone.
    Text,
}

/// Shapes and texts at one place.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The place.
    pub place: Place,
    /// The centre.
    pub centre: Point,
    /// The form.
    pub form: Form,
    /// Height and width.
    pub size: [f64; 2],
    /// The colour within; that of the edge if there is none.
    pub colour: Option<Colour>,
    /// Whether it is filled.
    pub is_filled: bool,
    /// By how many degrees it is turned.
    pub angle: f64,
    /// The text.
    pub text: String,
    /// The pieces that make it.
    pub pieces: Vec<usize>,
}

/// Cells of one colour.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The colour.
    pub colour: Colour,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The pieces that make it.
    pub pieces: Vec<usize>,
}

/// A short arrow that points into the grid along a diagonal.
#[derive(Clone, Debug)]
pub struct Pointer {
    /// Where it begins.
    pub from: Point,
    /// Where it points.
    pub way: Diagonal,
    /// The piece.
    pub piece: usize,
}

/// How far from the middle of its cell a point of a line may be.
const SNAP: f64 = 0.46;

/// How far from the middle of a cell, a border or a corner a mark may be.
const NEAR: f64 = 0.17;

/// The least part of a cell that is its ground.
const GROUND: f64 = 0.88;

/// The least size of a shape that is a background for many cells.
const LARGE: f64 = 1.12;

impl Drawing {
    /// What pieces show.
    pub fn of(pieces: &[Piece], grid: Grid) -> Self {
        let mut drawing = Self::default();
        let mut lines: Vec<(Line, Look)> = Vec::new();
        for (number, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Stroke(stroke) => drawing.add_stroke(number, stroke, grid, &mut lines),
                Piece::Figure(figure) => drawing.add_figure(number, figure, grid),
                Piece::Outline(outline) => drawing.outlines.push((number, outline.clone())),
            }
        }
        let mut groups: BTreeMap<Look, Vec<Line>> = BTreeMap::new();
        let mut order: Vec<Look> = Vec::new();
        for (line, look) in lines {
            if !groups.contains_key(&look) {
                order.push(look.clone());
            }
            groups.entry(look).or_default().push(line);
        }
        drawing.lines = order.iter().filter_map(|look| groups.remove(look)).collect();
        drawing
    }

    fn add_stroke(
        &mut self,
        number: usize,
        stroke: &Stroke,
        grid: Grid,
        lines: &mut Vec<(Line, Look)>,
    ) {
        let Some(colour) = stroke.colour else {
            // Nobody draws the head of an arrow that is not to be seen: its colour is not given.
            let list = if stroke.has_head { &mut self.loose } else { &mut self.decoration };
            list.push(number);
            return;
        };
        if let Some(pointer) = pointer(number, stroke, grid) {
            self.pointers.push(pointer);
            return;
        }
        if let Some(mark) = small_arrow(number, stroke, grid) {
            self.marks.push(mark);
            return;
        }
        let look = (colour, (stroke.thickness * 10.0).round() as i64, stroke.has_head);
        match path(&stroke.points, grid) {
            Some(cells) if cells.len() > 1 => {
                let is_same = |(line, _): &&mut (Line, Look)| {
                    line.cells == cells || line.cells.iter().rev().eq(cells.iter())
                };
                match lines.iter_mut().find(is_same) {
                    Some((line, looks)) => {
                        line.pieces.push(number);
                        line.has_head |= stroke.has_head;
                        line.colour = Some(colour);
                        looks.push(look);
                    }
                    None => {
                        let pieces = vec![number];
                        let has_head = stroke.has_head;
                        let line = Line { cells, pieces, colour: Some(colour), has_head };
                        lines.push((line, vec![look]));
                    }
                }
            }
            // A dot of a round pen.
            Some(cells) if cells.len() == 1 && is_dot(stroke) => self.marks.push(Mark {
                place: Place::Cell(cells[0]),
                centre: stroke.points[0],
                form: Form::Round,
                size: [0.6, 0.6],
                colour: Some(colour),
                is_filled: true,
                angle: 0.0,
                text: String::new(),
                pieces: vec![number],
            }),
            _ if let Some(mark) = chevron(number, stroke, grid) => self.marks.push(mark),
            _ if is_frame(&stroke.points, grid) => self.decoration.push(number),
            _ => self.loose.push(number),
        }
    }

    fn add_figure(&mut self, number: usize, figure: &Figure, grid: Grid) {
        let colour = figure.fill.or(figure.edge);
        if figure.text.is_empty()
            && colour.is_none_or(|colour| figure.edge.is_none() && colour.is_white())
        {
            // A white dot may have no edge.
            let is_dot = figure.is_round && colour.is_some() && figure.size[0] < LARGE;
            if !is_dot {
                self.decoration.push(number);
                return;
            }
        }
        let [height, width] = figure.size;
        let is_plain = !figure.is_round && figure.text.is_empty() && !is_diamond(figure);
        let is_large =
            height.min(width) >= GROUND && (height.max(width) >= LARGE || is_middle(figure));
        if let (true, true, Some(fill)) = (is_plain, is_large, figure.fill) {
            self.add_ground(number, figure, fill, grid);
            return;
        }
        match place(figure.centre, grid) {
            Some(place) => self.add_mark(number, figure, place),
            None => self.loose.push(number),
        }
    }

    fn add_ground(&mut self, number: usize, figure: &Figure, fill: Colour, grid: Grid) {
        if fill.is_white() {
            self.decoration.push(number);
            return;
        }
        let within = |centre: f64, size: f64, count: usize| {
            let from = (centre - size / 2.0).round().max(0.0) as usize;
            from..((centre + size / 2.0).round().max(0.0) as usize).min(count)
        };
        let cols = within(figure.centre.1, figure.size[1], grid.cols());
        let rows = within(figure.centre.0, figure.size[0], grid.rows());
        let cells: Vec<Cell> =
            rows.flat_map(|row| cols.clone().filter_map(move |col| grid.cell(row, col))).collect();
        if cells.is_empty() || cells.len() == grid.len() {
            self.decoration.push(number);
            return;
        }
        match self.grounds.iter_mut().find(|ground| ground.colour == fill) {
            Some(ground) => {
                ground.cells.extend(cells);
                ground.pieces.push(number);
            }
            None => self.grounds.push(Ground { colour: fill, cells, pieces: vec![number] }),
        }
    }

    /// Adds a shape or a text to the mark at its place, or as a mark of its own.
    fn add_mark(&mut self, number: usize, figure: &Figure, place: Place) {
        let form = form(figure);
        let joins = |mark: &&mut Mark| {
            let is_one = mark.form == form || form == Form::Text || mark.form == Form::Text;
            let may = match place {
                Place::Beside(_) => false,
                Place::Cell(_) => is_one,
                _ => true,
            };
            mark.place == place
                && may
                && (mark.text.is_empty()
                    || figure.text.is_empty()
                    || matches!(place, Place::Corner(_)))
        };
        let colour = figure.fill.or(figure.edge);
        let is_filled = figure.fill.is_some_and(|fill| !fill.is_white());
        let Some(mark) = self.marks.iter_mut().rev().find(joins) else {
            self.marks.push(Mark {
                place,
                centre: figure.centre,
                form,
                size: figure.size,
                colour,
                is_filled,
                angle: figure.angle,
                text: figure.text.clone(),
                pieces: vec![number],
            });
            return;
        };
        mark.pieces.push(number);
        if !figure.text.is_empty() {
            mark.text = [mark.text.as_str(), figure.text.as_str()].join(" ").trim().to_owned();
        }
        if form != Form::Text && (mark.form == Form::Text || is_filled) {
            (mark.form, mark.size, mark.colour) = (form, figure.size, colour);
            mark.is_filled = is_filled;
        }
    }
}

/// What strokes of one path look like: the colour, the thickness and whether it has a head, of each.
type Look = Vec<(Colour, i64, bool)>;

/// Whether a stroke is a dot of a round pen.
fn is_dot(stroke: &Stroke) -> bool {
    let [first, others @ ..] = &stroke.points[..] else { return false };
    let is_near = |point: &Point| (point.0 - first.0).abs() + (point.1 - first.1).abs() < 0.15;
    stroke.thickness > 20.0 && others.iter().all(is_near)
}

/// A sign such as `<` on a border, drawn as a bent line.
fn chevron(number: usize, stroke: &Stroke, grid: Grid) -> Option<Mark> {
    let [from, point, to] = stroke.points[..] else { return None };
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let is_small = (from.0 - to.0).abs() < 0.6 && (from.1 - to.1).abs() < 0.6;
    let is_bent = (point.0 - middle.0).abs().max((point.1 - middle.1).abs()) > 0.04;
    if is_small && is_bent { pointed(number, stroke, [middle, point], grid) } else { None }
}

/// A small arrow across a border, which points at the lesser digit.
fn small_arrow(number: usize, stroke: &Stroke, grid: Grid) -> Option<Mark> {
    let [from, to] = stroke.points[..] else { return None };
    let (down, across) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let is_straight = down.min(across) < 0.1 && down.max(across) >= 0.1;
    let is_small = down.max(across) < 0.8;
    if stroke.has_head && is_straight && is_small {
        pointed(number, stroke, [from, to], grid)
    } else {
        None
    }
}

/// The sign on a border that points from one place to another, as a stroke does.
fn pointed(number: usize, stroke: &Stroke, [from, to]: [Point; 2], grid: Grid) -> Option<Mark> {
    let (down, across) = (to.0 - from.0, to.1 - from.1);
    let text = match down.abs() > across.abs() {
        true if down < 0.0 => "^",
        true => "v",
        false if across < 0.0 => "<",
        false => ">",
    };
    let centre = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let place = place(centre, grid).filter(|place| matches!(place, Place::Border(_)))?;
    Some(Mark {
        place,
        centre,
        form: Form::Text,
        size: [0.3, 0.3],
        colour: stroke.colour,
        is_filled: false,
        angle: 0.0,
        text: text.into(),
        pieces: vec![number],
    })
}

/// The cells that a line leads through, in order. Its points are near the middles of cells, except where
/// it bends.
pub fn path(points: &[Point], grid: Grid) -> Option<Vec<Cell>> {
    let cell = |&(row, col): &Point| {
        let off = |at: f64| (at - at.floor() - 0.5).abs();
        let is_inside = row >= 0.0 && col >= 0.0 && off(row) < SNAP && off(col) < SNAP;
        is_inside.then(|| grid.cell(row as usize, col as usize)).flatten()
    };
    let (first, last) = (points.first()?, points.last()?);
    let _ends = (cell(first)?, cell(last)?);
    let mut cells: Vec<Cell> = Vec::new();
    for next in points.iter().filter_map(cell) {
        match cells.last() {
            Some(&from) => cells.extend(steps(from, next, grid)?),
            None => cells.push(next),
        }
    }
    // Where a line bends around something, not all of it lies on its cells.
    let outside = points.iter().filter(|point| cell(point).is_none()).count();
    // No line is longer than all cells, and the first again.
    (outside * 2 <= points.len() && cells.len() <= grid.len() + 1).then_some(cells)
}

/// The cells from one to another, without the first: along a straight line, or at once.
fn steps(from: Cell, to: Cell, grid: Grid) -> Option<Vec<Cell>> {
    let at = |cell: Cell| (grid.row(cell) as isize, grid.col(cell) as isize);
    let ((row, col), (last_row, last_col)) = (at(from), at(to));
    let (down, across) = (last_row - row, last_col - col);
    let is_straight = down == 0 || across == 0 || down.abs() == across.abs();
    if !is_straight {
        return (down.abs() <= 2 && across.abs() <= 2).then(|| vec![to]);
    }
    let step = |number: isize| {
        let (row, col) = (row + number * down.signum(), col + number * across.signum());
        grid.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
    };
    (1..=down.abs().max(across.abs())).map(step).collect()
}

/// Whether a line only draws borders of cells again, or lies outside the grid.
fn is_frame(points: &[Point], grid: Grid) -> bool {
    let (rows, cols) = (grid.rows() as f64, grid.cols() as f64);
    let is_on = |at: f64, count: f64| at < 0.05 || at > count - 0.05;
    points.iter().all(|&(row, col)| is_on(row, rows) || is_on(col, cols))
}

/// A short arrow from outside the grid, or from its edge, that points into it along a diagonal.
fn pointer(number: usize, stroke: &Stroke, grid: Grid) -> Option<Pointer> {
    let (from, to) = (*stroke.points.first()?, *stroke.points.last()?);
    let (down, across) = (to.0 - from.0, to.1 - from.1);
    let (rows, cols) = (grid.rows() as f64, grid.cols() as f64);
    let is_out = from.0 <= 0.05 || from.1 <= 0.05 || from.0 >= rows - 0.05 || from.1 >= cols - 0.05;
    let is_short = down.abs() < 1.6 && across.abs() < 1.6;
    let is_diagonal = (down.abs() - across.abs()).abs() < 0.2 && down.abs() > 0.05;
    let way = match (down > 0.0, across > 0.0) {
        (true, true) => Diagonal::DownRight,
        (true, false) => Diagonal::DownLeft,
        (false, true) => Diagonal::UpRight,
        (false, false) => Diagonal::UpLeft,
    };
    (stroke.has_head && is_out && is_short && is_diagonal).then_some(Pointer {
        from,
        way,
        piece: number,
    })
}

fn is_diamond(figure: &Figure) -> bool {
    (figure.angle.rem_euclid(90.0) - 45.0).abs() < 4.0
}

/// Whether a shape is around the middle of a cell.
fn is_middle(figure: &Figure) -> bool {
    let off = |at: f64| (at - at.floor() - 0.5).abs();
    off(figure.centre.0) < NEAR && off(figure.centre.1) < NEAR
}

fn form(figure: &Figure) -> Form {
    let [height, width] = figure.size;
    let is_long = height.max(width) > LARGE || (height - width).abs() > 0.25 * height.max(width);
    match figure.fill.or(figure.edge) {
        None => Form::Text,
        // The paper behind a text.
        Some(fill)
            if !figure.text.is_empty()
                && fill.is_white()
                && figure.edge.is_none()
                && !figure.is_round =>
        {
            Form::Text
        }
        Some(_) if is_long => Form::Long,
        Some(_) if figure.is_round => Form::Round,
        Some(_) if is_diamond(figure) => Form::Diamond,
        Some(_) => Form::Square,
    }
}

/// The number of the row or column of a point, from 1 in the grid.
pub fn nth(at: f64) -> i32 {
    (at.floor() as i32).saturating_add(1)
}

/// The place of a mark around a point.
pub fn place((row, col): Point, grid: Grid) -> Option<Place> {
    let (rows, cols) = (grid.rows() as f64, grid.cols() as f64);
    if row < -NEAR || col < -NEAR || row > rows + NEAR || col > cols + NEAR {
        return Some(Place::Outside(nth(row), nth(col)));
    }
    let cell = |row: f64, col: f64| {
        (row >= 0.0 && col >= 0.0).then(|| grid.cell(row as usize, col as usize)).flatten()
    };
    let on = |at: f64| (at - at.round()).abs() < NEAR;
    let middle = |at: f64| (at - at.floor() - 0.5).abs() < NEAR + 0.06;
    let (down, across) = (row.round(), col.round());
    match (on(row), on(col)) {
        (true, true) => Some(Place::Corner([
            cell(down - 1.0, across - 1.0)?,
            cell(down - 1.0, across)?,
            cell(down, across - 1.0)?,
            cell(down, across)?,
        ])),
        (true, false) if middle(col) => {
            Some(Place::Border([cell(down - 1.0, col)?, cell(down, col)?]))
        }
        (false, true) if middle(row) => {
            Some(Place::Border([cell(row, across - 1.0)?, cell(row, across)?]))
        }
        (false, false) if middle(row) && middle(col) => Some(Place::Cell(cell(row, col)?)),
        _ => Some(Place::Beside(cell(row, col)?)),
    }
}
