//! The board while it is played, as dots.
//!
//! What never changes is drawn once, by the same code as for paper: what lies under the contents of
//! cells and what lies over them. A cell is then a ground, the one layer, its contents and the other
//! layer, and is composed again only when its [`Face`] has changed.

use super::face::{Face, Format, MOST_DOTS, Mark, Pen, Thread, Tones, Word, Written};
use super::layers::Layers;
use super::shape::{CELL, Cap, Colour, Frame, Outline, Paint, Point, advance};
use super::stamp::{Layer, Sheet, Stamps, Type};
use super::trace::{Pixmap, trace};
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// The height of a digit to the size of its letters.
const HEIGHT: f32 = 0.7;

/// A part of a picture: its left, top, width and height, in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The left.
    pub x: usize,
    /// The top.
    pub y: usize,
    /// The width.
    pub width: usize,
    /// The height.
    pub height: usize,
}

/// What differs from the picture before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changes {
    /// These cells.
    Cells(Vec<Cell>),
    /// Everything, or nearly.
    All,
}

/// A board on its way to dots.
pub struct Canvas {
    grid: Grid,
    format: Format,
    tones: Tones,
    /// The dots to a unit, across and down, and for lengths in any direction.
    scale: (f32, f32, f32),
    /// By cell: its colour.
    grounds: Vec<Colour>,
    largest: u8,
    /// Whether there are cages, whose sums need room.
    caged: bool,
    under: Layer,
    over: Layer,
    threads: Option<Layer>,
    stamps: Stamps,
    /// What the dots show.
    faces: Vec<Face>,
    links: Vec<Thread>,
    cursor: Option<Cell>,
    width: usize,
    dots: Vec<Colour>,
}

impl Canvas {
    /// A board with nothing written on it; `None` if it has too many dots, or none.
    pub fn new(puzzle: &Puzzle, format: Format, tones: Tones) -> Option<Self> {
        let (width, height) = extent(format);
        if width.checked_mul(height)? > MOST_DOTS {
            return None;
        }
        let unit = |dots: usize| dots as f32 / CELL;
        let (across, down) = (unit(format.cell.0), unit(format.cell.1));
        let scale = (across, down, across.min(down));
        let Layers { grounds, under, over } =
            Layers::of(puzzle, format, &tones, scale, (width, height))?;
        let mut canvas = Self {
            grid: puzzle.grid(),
            format,
            scale,
            grounds,
            largest: puzzle.largest(),
            caged: !puzzle.setup().cages.is_empty(),
            under,
            over,
            threads: None,
            stamps: Stamps::default(),
            faces: Vec::new(),
            links: Vec::new(),
            cursor: None,
            width,
            dots: vec![tones.table; width * height],
            tones,
        };
        canvas.margins();
        Some(canvas)
    }

    /// The width and the height of the picture.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.dots.len() / self.width.max(1))
    }

    /// The dots of the picture, by rows.
    pub fn dots(&self) -> &[Colour] {
        &self.dots
    }

    /// The dots of a part of it.
    pub fn part(&self, area: Area) -> Vec<Colour> {
        let rows = (area.y..area.y + area.height).map(|y| y * self.width + area.x);
        let rows = rows.filter_map(|row| self.dots.get(row..row + area.width));
        rows.flatten().copied().collect()
    }

    /// Where a cell is, if it shows.
    pub fn area(&self, cell: Cell) -> Option<Area> {
        let Format { cell: (width, height), before, first, shown, .. } = self.format;
        let row = self.grid.row(cell).checked_sub(first.0).filter(|row| *row < shown.0)?;
        let col = self.grid.col(cell).checked_sub(first.1).filter(|col| *col < shown.1)?;
        Some(Area { x: before.0 + col * width, y: before.1 + row * height, width, height })
    }

    /// Draws the board with these faces, by cell, and these links; with a frame around the cursor's
    /// cell, if that is not laid over the picture. Returns what has changed.
    pub fn show(&mut self, faces: &[Face], links: &[Thread], cursor: Option<Cell>) -> Changes {
        let whole = self.faces.is_empty() || self.links != links;
        if self.links != links {
            self.links = links.to_vec();
            self.threads = self.threads();
        }
        let was_at = std::mem::replace(&mut self.cursor, cursor);
        let moved = |cell: Cell| was_at != cursor && [was_at, cursor].contains(&Some(cell));
        let visible = self.grid.cells().filter(|cell| self.area(*cell).is_some());
        let differs = |cell: &Cell| {
            whole || moved(*cell) || self.faces.get(cell.index()) != faces.get(cell.index())
        };
        let changed: Vec<Cell> = visible.filter(differs).collect();
        for &cell in &changed {
            if let Some(face) = faces.get(cell.index()) {
                self.compose(cell, face);
            }
        }
        self.faces = faces.to_vec();
        if whole { Changes::All } else { Changes::Cells(changed) }
    }

    /// The frame around the cursor's cell, for those who lay it over the picture: red, green, blue and
    /// opacity of each dot.
    pub fn frame(&self) -> Vec<[u8; 4]> {
        let (width, height) = self.format.cell;
        let mut dots = vec![[0; 3]; width * height];
        // No theme has this colour by chance: it stands for a hole.
        const HOLE: Colour = [1, 2, 3];
        let ends = ((0, width), (0, height));
        let mut sheet = Sheet { dots: &mut dots, width, across: ends.0, down: ends.1 };
        sheet.fill((0, 0), (width as i32, height as i32), HOLE);
        self.framed(&mut sheet, (0, 0));
        let opaque = |[r, g, b]: Colour| {
            if [r, g, b] == HOLE { [0; 4] } else { [r, g, b, u8::MAX] }
        };
        dots.into_iter().map(opaque).collect()
    }

    /// Draws the frame of the cursor at the top left of a cell.
    fn framed(&self, sheet: &mut Sheet<'_>, at: (i32, i32)) {
        let thick = (self.scale.2 * 3.0).round().max(2.0) as i32;
        self.strips(sheet, at, 0, thick, (self.tones.cursor, [true; 4]));
        self.strips(sheet, at, thick, 1, (self.tones.paper, [true; 4]));
    }

    /// Draws strips along the sides of a cell: above, on the right, below and on the left.
    fn strips(
        &self,
        sheet: &mut Sheet<'_>,
        (x, y): (i32, i32),
        inset: i32,
        thick: i32,
        (colour, sides): (Colour, [bool; 4]),
    ) {
        let (width, height) = (self.format.cell.0 as i32, self.format.cell.1 as i32);
        let (wide, high) = (width - 2 * inset, height - 2 * inset);
        let (x, y) = (x + inset, y + inset);
        let strips = [
            ((x, y), (wide, thick)),
            ((x + wide - thick, y), (thick, high)),
            ((x, y + high - thick), (wide, thick)),
            ((x, y), (thick, high)),
        ];
        for ((at, size), _) in strips.into_iter().zip(sides).filter(|(_, is_there)| *is_there) {
            sheet.fill(at, size, colour);
        }
    }

    /// Draws what is around the cells.
    fn margins(&mut self) {
        let (width, height) = self.size();
        let mut dots = std::mem::take(&mut self.dots);
        let mut sheet = Sheet { dots: &mut dots, width, across: (0, width), down: (0, height) };
        sheet.lay(&self.under);
        sheet.lay(&self.over);
        let Format { cell, before, numbers, first, shown, .. } = self.format;
        let size = (self.scale.2 * 11.0).min(numbers.1 as f32 * 0.9);
        let how = Type { size, bold: false, colour: self.tones.number };
        let wide = |word: &str| word.chars().map(advance).sum::<f32>() * size;
        for row in 0..if numbers.0 > 0 { shown.0 } else { 0 } {
            let word = (first.0 + row + 1).to_string();
            let middle = (before.1 + row * cell.1) as f32 + cell.1 as f32 / 2.0;
            let at = (numbers.0 as f32 / 2.0 - wide(&word) / 2.0, middle + size * HEIGHT / 2.0);
            self.stamps.write(&mut sheet, &word, at, how);
        }
        for col in 0..if numbers.1 > 0 { shown.1 } else { 0 } {
            let word = (first.1 + col + 1).to_string();
            let middle = (before.0 + col * cell.0) as f32 + cell.0 as f32 / 2.0;
            let at = (middle - wide(&word) / 2.0, (numbers.1 as f32 + size * HEIGHT) / 2.0);
            self.stamps.write(&mut sheet, &word, at, how);
        }
        self.dots = dots;
    }

    /// Composes a cell.
    fn compose(&mut self, cell: Cell, face: &Face) {
        let Some(area) = self.area(cell) else { return };
        let (mut dots, mut stamps) =
            (std::mem::take(&mut self.dots), std::mem::take(&mut self.stamps));
        let mut sheet = Sheet {
            dots: &mut dots,
            width: self.width,
            across: (area.x, area.x + area.width),
            down: (area.y, area.y + area.height),
        };
        let at = (area.x as i32, area.y as i32);
        let ground = face.ground.unwrap_or(self.grounds[cell.index()]);
        let (wide, high) = (area.width as i32, area.height as i32);
        sheet.fill(at, (wide, high), ground);
        let count = face.stripes.len() as i32 + 1;
        for (number, &colour) in (1..).zip(&face.stripes) {
            let [from, to] = [number, number + 1].map(|end| wide * end / count);
            sheet.fill((at.0 + from, at.1), (to - from, high), colour);
        }
        sheet.lay(&self.under);
        let mut place = Place { canvas: self, sheet, stamps: &mut stamps, at };
        place.written(&face.written);
        place.sheet.lay(&self.over);
        place.extras(face, ground);
        if let Some(threads) = &self.threads {
            place.sheet.lay(threads);
        }
        if self.cursor == Some(cell) {
            self.framed(&mut place.sheet, at);
        }
        (self.dots, self.stamps) = (dots, stamps);
    }

    /// The place of a mark in its cell, in units from its top left; the distance between the marks of a
    /// row and the size of their letters.
    fn mark(&self, digit: Digit) -> (Point, f32) {
        let largest = usize::from(self.largest);
        let across = (1..).find(|side| side * side >= largest).unwrap_or(1);
        let lines = largest.div_ceil(across);
        // Below the sums of cages, which are at the top left, and above their outlines.
        let (top, low, part) = if self.caged { (10.5, 5.0, 1.0) } else { (2.5, 2.5, 0.86) };
        let (wide, high) = ((CELL - 4.0) / across as f32, (CELL - top - low) / lines as f32);
        let (row, col) = (digit.index() / across, digit.index() % across);
        let middle = (2.0 + (col as f32 + 0.5) * wide, top + (row as f32 + 0.5) * high);
        (middle, wide.min(high) * part)
    }

    /// Draws the links.
    fn threads(&self) -> Option<Layer> {
        let (width, height) = self.size();
        let mut pixmap = Pixmap::new(width, height).filter(|_| !self.links.is_empty())?;
        for thread in &self.links {
            let ends = [&thread.from, &thread.to].map(|(cells, digit)| self.end(cells, *digit));
            let [Some(from), Some(to)] = ends else { continue };
            self.thread(&mut pixmap, (from, to), thread);
        }
        Some(Layer::of(&pixmap))
    }

    /// The middle of the marks of a digit in some cells, in dots.
    fn end(&self, cells: &[Cell], digit: Digit) -> Option<Point> {
        let ((x, y), _) = self.mark(digit);
        let places: Vec<Point> = cells
            .iter()
            .filter_map(|cell| self.area(*cell))
            .map(|area| (area.x as f32 + x * self.scale.0, area.y as f32 + y * self.scale.1))
            .collect();
        let count = places.len() as f32;
        let sum = places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
        (!places.is_empty()).then(|| (sum.0 / count, sum.1 / count))
    }

    /// Draws a link between two places, slightly bent, so that it does not run through the marks
    /// between them.
    fn thread(&self, pixmap: &mut Pixmap, (from, to): (Point, Point), thread: &Thread) {
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        let length = right.hypot(down);
        // It stops short of the marks.
        let gap = self.scale.2 * 6.0;
        if length <= 2.0 * gap {
            return;
        }
        let bend = 0.1;
        let middle = ((from.0 + to.0) / 2.0 - down * bend, (from.1 + to.1) / 2.0 + right * bend);
        let point = |t: f32| {
            let mix = |a: f32, b: f32, c: f32| {
                (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
            };
            (mix(from.0, middle.0, to.0), mix(from.1, middle.1, to.1))
        };
        let short = gap / length;
        let points = (0..=16).map(|n| point(short + (1.0 - 2.0 * short) * n as f32 / 16.0));
        let width = self.scale.2 * if thread.whole { 1.8 } else { 1.4 };
        let dash = (!thread.whole).then_some([self.scale.2 * 4.0, self.scale.2 * 3.0]);
        let cap = if thread.whole { Cap::Round } else { Cap::Butt };
        let paint = Paint { fill: None, stroke: Some((thread.colour, width)), cap, dash };
        trace(
            pixmap,
            Frame { scale: 1.0, at: (0.0, 0.0) },
            &paint,
            &Outline::Path(points.collect()),
        );
    }
}

/// The width and the height of a picture.
const fn extent(format: Format) -> (usize, usize) {
    let Format { cell, before, after, shown, .. } = format;
    (before.0 + shown.1 * cell.0 + after.0, before.1 + shown.0 * cell.1 + after.1)
}

/// A cell on its way to dots.
struct Place<'a, 'b> {
    canvas: &'a Canvas,
    sheet: Sheet<'b>,
    stamps: &'b mut Stamps,
    /// Its top left.
    at: (i32, i32),
}

impl Place<'_, '_> {
    /// The dots of a place that is given in units.
    fn dots(&self, (x, y): Point) -> Point {
        let (across, down, _) = self.canvas.scale;
        (self.at.0 as f32 + x * across, self.at.1 as f32 + y * down)
    }

    fn written(&mut self, written: &Written) {
        match written {
            Written::Clues { down, across } => self.clues(down.as_ref(), across.as_ref()),
            Written::Digit(digit, pen) => {
                let size = if self.canvas.caged { 25.0 } else { 27.0 };
                let low = if self.canvas.caged { 2.0 } else { 0.0 };
                let middle = (CELL / 2.0, CELL / 2.0 + low);
                self.letters(&digit.to_string(), middle, size, *pen);
            }
            Written::Marks(marks) => marks.iter().for_each(|mark| self.mark(mark)),
            Written::Sorts { corners, centre } => self.sorts(corners, centre),
        }
    }

    fn clues(&mut self, down: Option<&Word>, across: Option<&Word>) {
        if down.is_none() && across.is_none() {
            return;
        }
        let (width, height) = self.canvas.format.cell;
        // A line from corner to corner, a dot or two thick.
        let thick = self.canvas.scale.2.round().max(1.0) as i32;
        for row in 0..height as i32 {
            let x = self.at.0 + row * width as i32 / height as i32;
            let next =
                (row + 1) * width as i32 / height as i32 - row * width as i32 / height as i32;
            self.sheet.fill(
                (x, self.at.1 + row),
                (next.max(1) + thick - 1, 1),
                self.canvas.tones.slash,
            );
        }
        for (word, middle) in [(down, (12.0, 28.5)), (across, (28.0, 11.5))] {
            if let Some((word, pen)) = word {
                let size = if word.chars().count() > 2 { 12.0 } else { 15.0 };
                self.letters(word, middle, size, *pen);
            }
        }
    }

    fn mark(&mut self, mark: &Mark) {
        let (middle, size) = self.canvas.mark(mark.digit);
        self.letters(&mark.symbol.to_string(), middle, size, mark.pen);
        if let Some(sign) = mark.sign {
            let pen = Pen { ground: None, struck: false, underlined: false, ..mark.pen };
            let beside = (middle.0 + size * 0.5, middle.1 - size * 0.1);
            self.letters(&sign.to_string(), beside, size * 0.8, pen);
        }
    }

    fn sorts(&mut self, corners: &[(char, Pen)], centre: &[(char, Pen)]) {
        let top = if self.canvas.caged { 13.0 } else { 8.0 };
        let places = [
            (7.0, top),
            (33.0, top),
            (7.0, 33.0),
            (33.0, 33.0),
            (20.0, top),
            (20.0, 33.0),
            (13.5, top),
            (26.5, 33.0),
            (26.5, top),
        ];
        for ((symbol, pen), place) in corners.iter().zip(places) {
            self.letters(&symbol.to_string(), place, 10.5, *pen);
        }
        let size = (32.0 / (0.6 * centre.len().max(1) as f32)).min(11.0);
        let step = size * 0.6;
        let left = CELL / 2.0 - step * (centre.len() as f32 - 1.0) / 2.0;
        for (number, (symbol, pen)) in centre.iter().enumerate() {
            let middle = (left + step * number as f32, CELL / 2.0 + 1.0);
            self.letters(&symbol.to_string(), middle, size, *pen);
        }
    }

    /// What is drawn over the lines: the sum of a cage, outlines and symbols.
    fn extras(&mut self, face: &Face, ground: Colour) {
        let scale = self.canvas.scale.2;
        if let Some((word, pen)) = &face.sum {
            let size = 9.5;
            let wide = word.chars().map(advance).sum::<f32>() * size;
            let left = 5.5 * scale / self.canvas.scale.0;
            let middle = (left + wide / 2.0 * scale / self.canvas.scale.0, 7.5);
            // The outline of the cage gives way to it.
            let pen = Pen { ground: pen.ground.or(Some(ground)), ..*pen };
            self.letters(word, middle, size, pen);
        }
        if let Some((symbols, pen)) = &face.badge {
            let size = 10.0;
            let more = symbols.chars().skip(1).map(advance).sum::<f32>() * size / 2.0;
            self.letters(symbols, (35.5 - more, 34.5), size, *pen);
        }
        if let Some(ring) = face.ring {
            let (inset, thick) = ((scale * 2.0) as i32, (scale * 1.3).round().max(1.0) as i32);
            self.canvas.strips(&mut self.sheet, self.at, inset, thick, (ring, [true; 4]));
        }
        if let Some(outline) = face.outline {
            let thick = (scale * 2.4).round().max(2.0) as i32;
            self.canvas.strips(&mut self.sheet, self.at, 0, thick, outline);
        }
    }

    /// Writes letters around a place, both in units.
    fn letters(&mut self, word: &str, middle: Point, size: f32, pen: Pen) {
        let size = size * self.canvas.scale.2;
        let (x, y) = self.dots(middle);
        let wide = word.chars().map(advance).sum::<f32>() * size;
        let high = size * HEIGHT;
        let (left, top) = (x - wide / 2.0, y - high / 2.0);
        let room = size * 0.12;
        let whole = |value: f32| value.round() as i32;
        if let Some(ground) = pen.ground {
            let at = (whole(left - room), whole(top - room));
            self.sheet.fill(at, (whole(wide + 2.0 * room), whole(high + 2.0 * room)), ground);
        }
        let how = Type { size, bold: pen.bold, colour: pen.ink };
        self.stamps.write(&mut self.sheet, word, (left, y + high / 2.0), how);
        let thick = whole(size * 0.09).max(1);
        if pen.underlined {
            let at = (whole(left), whole(top + high + room));
            self.sheet.fill(at, (whole(wide), thick), pen.ink);
        }
        if pen.struck {
            let at = (whole(left - room), whole(y) - thick / 2);
            self.sheet.fill(at, (whole(wide + 2.0 * room), thick), pen.ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::relation::rule::Tint;

    const FORMAT: Format = Format {
        cell: (40, 48),
        before: (16, 20),
        after: (8, 0),
        numbers: (16, 20),
        first: (0, 0),
        shown: (4, 4),
    };

    fn tones() -> Tones {
        let grey = |value: u8| [value; 3];
        Tones {
            table: grey(1),
            paper: grey(250),
            black: grey(2),
            slash: grey(3),
            line: grey(4),
            wall: grey(5),
            cage: grey(6),
            diagonal: grey(7),
            shade: grey(8),
            thin: grey(9),
            sign: grey(10),
            outside: grey(11),
            number: grey(12),
            cursor: [0, 0, 200],
            tints: [20, 21, 22, 23, 24, 25, 26, 27, 28].map(grey),
        }
    }

    fn pen(ink: Colour) -> Pen {
        Pen { ink, ground: None, bold: true, struck: false, underlined: false }
    }

    /// A 4x4 Sudoku with a thermometer along its first row.
    fn puzzle() -> Puzzle {
        crate::format::puzzle("classic:................:thermometer.r1c1r1c2r1c3").unwrap()
    }

    fn written(digit: char) -> Face {
        Face { written: Written::Digit(digit, pen([200, 0, 0])), ..Face::EMPTY }
    }

    #[test]
    fn a_changed_cell_looks_as_if_all_were_drawn_anew() {
        let puzzle = puzzle();
        let cells: Vec<Cell> = puzzle.grid().cells().collect();
        let mut faces = vec![Face::EMPTY; cells.len()];
        let mut canvas = Canvas::new(&puzzle, FORMAT, tones()).unwrap();
        assert_eq!(canvas.show(&faces, &[], Some(cells[0])), Changes::All);
        assert_eq!(canvas.show(&faces, &[], Some(cells[0])), Changes::Cells(vec![]));
        faces[5] = written('3');
        let changed = vec![cells[0], cells[1], cells[5]];
        assert_eq!(canvas.show(&faces, &[], Some(cells[1])), Changes::Cells(changed));
        let mut other = Canvas::new(&puzzle, FORMAT, tones()).unwrap();
        other.show(&faces, &[], Some(cells[1]));
        assert!(canvas.dots() == other.dots());
        let area = canvas.area(cells[5]).unwrap();
        assert_eq!((area.x, area.y, area.width, area.height), (56, 68, 40, 48));
        assert!(canvas.part(area).contains(&[200, 0, 0]));
    }

    #[test]
    fn what_the_puzzle_draws_is_under_the_contents_of_cells() {
        let puzzle = puzzle();
        let mut canvas = Canvas::new(&puzzle, FORMAT, tones()).unwrap();
        canvas.show(&vec![Face::EMPTY; 16], &[], None);
        let at = |canvas: &Canvas, x: usize, y: usize| canvas.dots()[y * canvas.size().0 + x];
        // The line, a cell without one, the thin line between two cells, and what is around them.
        let line = tones().tint(Tint::Grey);
        assert_eq!([at(&canvas, 50, 44), at(&canvas, 70, 44)], [line; 2]);
        assert_eq!(at(&canvas, 50, 110), [250; 3]);
        assert_eq!(at(&canvas, 56, 80), [4; 3]);
        assert_eq!(at(&canvas, 180, 60), [1; 3]);
        // A cell of another colour keeps the line.
        let face = Face { ground: Some([9, 99, 9]), ..Face::EMPTY };
        let mut faces = vec![Face::EMPTY; 16];
        faces[1] = face;
        canvas.show(&faces, &[], None);
        assert_eq!(at(&canvas, 70, 44), line);
        assert_eq!(at(&canvas, 76, 60), [9, 99, 9]);
    }

    #[test]
    fn only_the_frame_covers_what_it_is_laid_over() {
        let canvas = Canvas::new(&puzzle(), FORMAT, tones()).unwrap();
        let frame = canvas.frame();
        assert_eq!(frame.len(), 40 * 48);
        assert_eq!(frame[0], [0, 0, 200, 255]);
        assert_eq!(frame[24 * 40 + 20], [0; 4]);
    }

    #[test]
    fn a_part_of_a_board_has_its_cells_only() {
        let puzzle = puzzle();
        let format = Format { first: (1, 1), shown: (2, 2), ..FORMAT };
        let mut canvas = Canvas::new(&puzzle, format, tones()).unwrap();
        assert_eq!(canvas.size(), (16 + 80 + 8, 20 + 96));
        canvas.show(&vec![Face::EMPTY; 16], &[], None);
        let grid = puzzle.grid();
        assert_eq!(canvas.area(grid.cell(0, 0).unwrap()), None);
        assert!(canvas.area(grid.cell(2, 2).unwrap()).is_some());
        assert!(Canvas::new(&puzzle, Format { cell: (9000, 9000), ..FORMAT }, tones()).is_none());
    }
}
