//! Sue de Coq: cells where a line and a box cross, together with cells of the line and cells of the
//! box that divide their digits between them.

use super::grid::Grid;
use super::position;
use super::position::{Hit, HodokuState, Kinds};
use crate::nine;
use crate::nine::{Cells, HOUSE, bits, count, each, one};

/// The first instance: by line, box, cells of the crossing, of the line and of the box.
pub fn find(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_house(position::SUE_DE_COQ, |grid, changed| {
        let crossings = (0..18).flat_map(|line| (18..27).map(move |square| (line, square)));
        let changed = |&(line, square): &(usize, usize)| changed & (1 << line | 1 << square) != 0;
        let mut parts = [Vec::new(), Vec::new()];
        crossings.filter(changed).find_map(|(line, square)| {
            let [line, square] = [line, square].map(|house| HOUSE[house] & grid.open);
            Crossing { grid, line, square, parts: &mut parts }.choose()
        })
    })
}

/// A line and a box that cross: their open cells.
struct Crossing<'a> {
    grid: &'a Grid,
    line: Cells,
    square: Cells,
    /// The cells of the line and of the box to choose from, and how many digits of the crossing
    /// they take.
    parts: &'a mut [Vec<(Part, usize)>; 2],
}

/// Some cells and their candidates.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: Cells,
    mask: u16,
}

/// Cells to choose some from.
struct Pool {
    cells: [u8; 9],
    masks: [u16; 9],
    count: usize,
    /// The digits of the crossing.
    core: u16,
    /// How many more digits than cells it has.
    too_many: usize,
}

impl Part {
    fn with(self, grid: &Grid, cell: usize) -> Self {
        Self { cells: self.cells | one(cell), mask: self.mask | grid.candidates[cell] }
    }

    fn digits(self) -> usize {
        nine::size(self.mask)
    }
}

impl Crossing<'_> {
    /// Two or three cells of the crossing with at least two digits too many.
    fn choose(&mut self) -> Option<Hit> {
        let cells = self.line & self.square;
        for a in each(cells) {
            for b in each(cells & (!0 << a << 1)) {
                let two = Part::default().with(self.grid, a).with(self.grid, b);
                let threes = each(cells & (!0 << b << 1)).map(|c| two.with(self.grid, c));
                let mut cores = [two].into_iter().chain(threes);
                let hit = cores.find_map(|core| {
                    let too_many = core.digits().saturating_sub(count(core.cells));
                    (too_many >= 2).then(|| self.share(core, too_many))?
                });
                if hit.is_some() {
                    return hit;
                }
            }
        }
        None
    }

    /// Cells of the line that take some of the digits, but leave others to cells of the box.
    fn share(&mut self, core: Part, too_many: usize) -> Option<Hit> {
        let [lines, squares] = &mut self.parts;
        for (cells, parts) in [(self.line, &mut *lines), (self.square, &mut *squares)] {
            parts.clear();
            Pool::new(self.grid, cells & !core.cells, core.mask, too_many).list(parts);
            if parts.is_empty() {
                return None;
            }
        }
        lines.iter().find_map(|(line, takes)| {
            // Digits that are in neither of them may be in both parts.
            let barred = line.mask & core.mask;
            let fits = |(square, more): &&(Part, usize)| {
                takes + more == too_many
                    && square.mask & barred == 0
                    && square.cells & line.cells == 0
            };
            let mut squares = squares.iter().filter(fits);
            squares.find_map(|(square, _)| {
                strike(self.grid, [self.line, self.square], [core, *line, *square])
            })
        })
    }
}

/// Strikes what the chosen cells of the line and the box, together with those of the crossing, rule
/// out in the rest of both.
fn strike(
    grid: &Grid,
    [all_line, all_square]: [Cells; 2],
    [core, line, square]: [Part; 3],
) -> Option<Hit> {
    let common = line.mask & square.mask;
    let of_square = (core.mask | square.mask) & !line.mask | common;
    let of_line = (core.mask | line.mask) & !square.mask | common;
    let from = |cells: Cells, mask: u16| {
        each(cells).flat_map(move |cell| {
            bits(grid.candidates[cell] & mask).map(move |digit| (cell as u8, digit as u8))
        })
    };
    let strikes: Vec<_> = from(all_square & !square.cells & !core.cells, of_square)
        .chain(from(all_line & !line.cells & !core.cells, of_line))
        .collect();
    (!strikes.is_empty()).then(|| Hit::strikes(strikes))
}

impl Pool {
    fn new(grid: &Grid, cells: Cells, core: u16, too_many: usize) -> Self {
        let mut pool = Self { cells: [0; 9], masks: [0; 9], count: count(cells), core, too_many };
        for (place, cell) in each(cells).enumerate() {
            (pool.cells[place], pool.masks[place]) = (cell as u8, grid.candidates[cell]);
        }
        pool
    }

    /// Lists the choices of cells that take some digits of the crossing, but too few, and how many
    /// they take: the cells outnumber their other digits by that many. They are ordered by their
    /// first cells; smaller choices come before those that extend them.
    fn list(&self, parts: &mut Vec<(Part, usize)>) {
        self.more(0, (0, 0), parts);
    }

    /// Extends the chosen cells, given as bits with their digits, by cells from an index on.
    fn more(&self, from: usize, (chosen, mask): (u16, u16), parts: &mut Vec<(Part, usize)>) {
        let number = nine::size(chosen) + 1;
        for place in from..self.count {
            let mask = mask | self.masks[place];
            let others = nine::size(mask & !self.core);
            // Each further cell takes at most one more digit. If the choice took all digits, none
            // would be left.
            if number + self.count - place - 1 <= others || mask & self.core == self.core {
                continue;
            }
            let chosen = chosen | 1 << place;
            if number > others && number < others + self.too_many {
                let cells = bits(chosen).fold(0, |all, place| all | one(self.cells[place].into()));
                parts.push((Part { cells, mask }, number - others));
            }
            self.more(place + 1, (chosen, mask), parts);
        }
    }
}
