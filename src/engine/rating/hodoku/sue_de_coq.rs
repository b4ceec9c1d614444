//! Sue de Coq: cells where a line and a box cross, with cells of the line and cells of the box that
//! share their digits out among them.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use crate::engine::nine::{ALL, Cells, HOUSE, bits, count, each, one};

/// The first one: by line, box, cells of the crossing, of the line and of the box.
pub fn find(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let open = grid.open;
    let crossings = (0..18).flat_map(|line| (18..27).map(move |square| (line, square)));
    crossings.into_iter().find_map(|(line, square)| {
        let crossing = Crossing { grid, line: HOUSE[line] & open, square: HOUSE[square] & open };
        let cells: Vec<usize> = each(crossing.line & crossing.square).collect();
        crossing.choose(&cells)
    })
}

/// A line and a box that cross: their open cells.
struct Crossing<'a> {
    grid: &'a Grid,
    line: Cells,
    square: Cells,
}

/// Some cells and the candidates that they have.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: Cells,
    mask: u16,
}

impl Part {
    fn with(self, grid: &Grid, cell: usize) -> Self {
        Self { cells: self.cells | one(cell), mask: self.mask | grid.candidates[cell] }
    }

    fn digits(self) -> usize {
        self.mask.count_ones() as usize
    }
}

impl Crossing<'_> {
    /// Two or three cells of the crossing with two digits too many at least.
    fn choose(&self, cells: &[usize]) -> Option<Hit> {
        for (place, &a) in cells.iter().enumerate() {
            for (next, &b) in cells.iter().enumerate().skip(place + 1) {
                let two = Part::default().with(self.grid, a).with(self.grid, b);
                let threes = cells[next + 1..].iter().map(|&c| two.with(self.grid, c));
                let mut parts = [two].into_iter().chain(threes);
                let hit = parts.find_map(|core| {
                    let too_many = core.digits().saturating_sub(count(core.cells));
                    (too_many >= 2).then(|| self.in_line(core, too_many))?
                });
                if hit.is_some() {
                    return hit;
                }
            }
        }
        None
    }

    /// Cells of the line that take some of the digits, but leave others.
    fn in_line(&self, core: Part, too_many: usize) -> Option<Hit> {
        let cells: Vec<usize> = each(self.line & !core.cells).collect();
        combinations(self.grid, &cells, Part::default(), ALL, &mut |part| {
            let extra = part.mask & !core.mask;
            let takes = count(part.cells).checked_sub(extra.count_ones() as usize)?;
            if part.mask & core.mask == 0 || takes == 0 || takes >= too_many {
                return None;
            }
            // Digits that are in neither of them may be in both parts.
            let allowed = ALL & !(part.mask & core.mask);
            self.in_box(core, part, too_many - takes, allowed)
        })
    }

    /// Cells of the box that take the digits that are left.
    fn in_box(&self, core: Part, line: Part, left: usize, allowed: u16) -> Option<Hit> {
        let cells: Vec<usize> = each(self.square & !core.cells & !line.cells).collect();
        combinations(self.grid, &cells, Part::default(), allowed, &mut |part| {
            let extra = part.mask & !core.mask;
            let takes = count(part.cells).checked_sub(extra.count_ones() as usize)?;
            let fits = part.mask & core.mask != 0 && takes == left;
            fits.then(|| self.strike(core, line, part))?
        })
    }

    fn strike(&self, core: Part, line: Part, square: Part) -> Option<Hit> {
        let common = line.mask & square.mask;
        let of_square = (core.mask | square.mask) & !line.mask | common;
        let of_line = (core.mask | line.mask) & !square.mask | common;
        let from = |cells: Cells, mask: u16| {
            each(cells).flat_map(move |cell| {
                bits(self.grid.candidates[cell] & mask).map(move |digit| (cell as u8, digit as u8))
            })
        };
        let strikes: Vec<_> = from(self.square & !square.cells & !core.cells, of_square)
            .chain(from(self.line & !line.cells & !core.cells, of_line))
            .collect();
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    }
}

/// The first choice of some of the cells, in the order of their first cells, smaller ones before
/// those that add to them, with no digit that is not allowed, that `accept` makes something of.
fn combinations<T>(
    grid: &Grid,
    cells: &[usize],
    part: Part,
    allowed: u16,
    accept: &mut impl FnMut(Part) -> Option<T>,
) -> Option<T> {
    cells.iter().enumerate().find_map(|(place, &cell)| {
        let part = part.with(grid, cell);
        if part.mask & !allowed != 0 {
            return None;
        }
        let accepted = accept(part);
        accepted.or_else(|| combinations(grid, &cells[place + 1..], part, allowed, accept))
    })
}
