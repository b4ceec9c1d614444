//! Jigsaws drawn with lines: a wall between two cells of different regions, and none within a region.

use super::grids::{Found, is_empty_cell};
use crate::format::features::{in_order, jigsaw_boxes, standard_boxes};
use crate::grid::variety::box_size;
use crate::grid::{Cell, Digit, Grid, Kind, Setup, Square, Variety};

/// Lines of cells with lines of walls above, between and below them.
struct Drawing {
    lines: Vec<Vec<char>>,
    /// The column of the wall on the left, and the distance of walls.
    start: usize,
    step: usize,
    grid: Grid,
}

/// Whether a line has walls and nothing else. Lines of any kind may be plus signs.
fn is_wall(line: &&str) -> bool {
    let is_stroke = ["--", "==", "++", "+-"].iter().any(|stroke| line.contains(stroke));
    is_stroke && line.chars().all(|symbol| "+-=|. ".contains(symbol))
}

impl Drawing {
    /// The drawing in a text, with anything before and after it.
    fn of(text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let (first, last) = (lines.iter().position(is_wall)?, lines.iter().rposition(is_wall)?);
        let size = (last - first) / 2;
        let grid = Grid::new(size, size).filter(|_| size > 3 && 2 * size == last - first)?;
        let lines: Vec<Vec<char>> =
            lines[first..=last].iter().map(|line| line.chars().collect()).collect();
        let start = lines[0].iter().position(|symbol| *symbol != ' ')?;
        let width = lines[0].len() - start - 1;
        let drawing = Self { lines, start, step: width / size, grid };
        let is_drawing = drawing.step > 1
            && drawing.step * size == width
            && drawing.lines.iter().all(|line| line.len() <= start + width + 1)
            && (0..=2 * size).all(|line| (0..=width).all(|column| drawing.is_part(line, column)));
        is_drawing.then_some(drawing)
    }

    fn at(&self, line: usize, column: usize) -> char {
        self.lines[line].get(self.start + column).copied().unwrap_or(' ')
    }

    /// Whether a wall or a cell is where it belongs.
    fn is_part(&self, line: usize, column: usize) -> bool {
        let symbol = self.at(line, column);
        match (line % 2, column % self.step) {
            (0, 0) => "+|-=. ".contains(symbol),
            (0, _) => "+-= ".contains(symbol),
            (_, 0) => "+|! ".contains(symbol),
            _ => !"+|!".contains(symbol),
        }
    }

    /// What stands in a line between the walls beside a column.
    fn inside(&self, line: usize, col: usize) -> String {
        (1..self.step).map(|place| self.at(line, col * self.step + place)).collect()
    }

    fn square(&self, cell: Cell) -> Option<Square> {
        let text = self.inside(2 * self.grid.row(cell) + 1, self.grid.col(cell));
        let given = match text.trim() {
            text if is_empty_cell(text) => None,
            text => Some(match text.parse() {
                Ok(number) => Digit::new(number)?,
                Err(_) => text.parse::<char>().ok().and_then(Digit::from_char)?,
            }),
        };
        Some(Square::White { given })
    }

    /// The neighbours of a cell without a wall between.
    fn next(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (row, col) = (self.grid.row(cell), self.grid.col(cell));
        let is_open = |line: usize, col: usize| self.inside(line, col).contains(' ');
        let beside = |wall: usize| self.at(2 * row + 1, wall * self.step) == ' ';
        let cells: [Option<Option<Cell>>; 4] = [
            is_open(2 * row, col).then(|| self.grid.cell(row.checked_sub(1)?, col)),
            is_open(2 * row + 2, col).then(|| self.grid.cell(row + 1, col)),
            beside(col).then(|| self.grid.cell(row, col.checked_sub(1)?)),
            beside(col + 1).then(|| self.grid.cell(row, col + 1)),
        ];
        cells.into_iter().flatten().flatten()
    }

    /// The first cell of the region of each cell.
    fn regions(&self) -> Vec<usize> {
        let mut regions = vec![usize::MAX; self.grid.len()];
        for first in self.grid.cells() {
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                if regions[cell.index()] == usize::MAX {
                    regions[cell.index()] = first.index();
                    open.extend(self.next(cell));
                }
            }
        }
        regions
    }
}

/// The jigsaw in a drawing.
pub fn found(text: &str) -> Option<Found> {
    let drawing = Drawing::of(text)?;
    let (grid, regions) = (drawing.grid, drawing.regions());
    let boxes = jigsaw_boxes(&regions, grid.rows())?;
    if box_size(grid).is_some() && in_order(&regions) == in_order(&standard_boxes(grid)) {
        return None;
    }
    let squares = grid.cells().map(|cell| drawing.square(cell)).collect::<Option<_>>()?;
    let variety = Variety::CLASSIC.with(Variety::JIGSAW);
    variety.digits(grid)?;
    let setup = Setup { variety, squares, boxes, ..Setup::empty(Kind::Sudoku, grid) };
    Some(Found { setup, remark: format!("{} regions with walls around", grid.rows()) })
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    const REGIONS: [&str; 6] = ["112222", "111223", "144433", "444533", "665553", "666655"];
    const ROWS: [&str; 6] = ["5.1...", "1....2", ".5....", "....1.", "4....3", "...2.1"];

    /// The drawing of regions with so many blanks beside each digit, and these signs for walls.
    fn drawn(regions: &[&str; 6], blanks: usize, [corner, across, down]: [&str; 3]) -> String {
        let region = |row: usize, col: usize| regions.get(row)?.as_bytes().get(col);
        let mut text = String::new();
        for row in 0..=ROWS.len() {
            for col in 0..6 {
                let is_wall = row == 0 || region(row - 1, col) != region(row, col);
                let part = if is_wall { across } else { " " };
                text += &(corner.to_owned() + &part.repeat(2 * blanks + 1));
            }
            text += &format!("{corner}\n");
            for col in (0..6).filter(|_| row < 6) {
                let is_wall = col == 0 || region(row, col - 1) != region(row, col);
                let around = " ".repeat(blanks);
                let digit = ROWS.get(row).map_or("", |cells| &cells[col..=col]);
                text += &format!("{}{around}{digit}{around}", if is_wall { down } else { " " });
            }
            text += if row < 6 { down } else { "" };
            text += if row < 6 { "\n" } else { "" };
        }
        text
    }

    #[test]
    fn drawn_regions_are_read() {
        let line = format!("jigsaw:{}:{}", ROWS.concat(), REGIONS.concat());
        let expected = read(&line, None).unwrap().document.setup;
        for blanks in [0, 1, 2] {
            for signs in [["+", "-", "|"], ["┼", "─", "│"]] {
                let text = drawn(&REGIONS, blanks, signs);
                for text in [format!("Mine:\n\n{text}\nHave fun!\n"), text] {
                    let found =
                        read(&text, None).unwrap_or_else(|error| panic!("{error}:\n{text}"));
                    assert_eq!(found.document.setup, expected, "{text}");
                }
                // The usual boxes.
                let usual = drawn(
                    &["111222", "111222", "333444", "333444", "555666", "555666"],
                    blanks,
                    signs,
                );
                let setup = read(&usual, None).unwrap_or_else(|error| panic!("{error}:\n{usual}"));
                assert_eq!(setup.document.setup.variety, crate::grid::Variety::CLASSIC, "{usual}");
            }
        }
    }
}
