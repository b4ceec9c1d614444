//! Sue de Coq: cells where a line and a box cross, with cells of the line and cells of the box that
//! share their digits out among them.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds, Within};
use crate::engine::nine::{self, ALL, Cells, HOUSE, bits, count, each, one};

/// The first one: by line, box, cells of the crossing, of the line and of the box.
pub fn find(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_house(Within::SueDeCoq, |grid, changed| {
        let crossings = (0..18).flat_map(|line| (18..27).map(move |square| (line, square)));
        let changed = |&(line, square): &(usize, usize)| changed & (1 << line | 1 << square) != 0;
        crossings.filter(changed).find_map(|(line, square)| {
            let [line, square] = [line, square].map(|house| HOUSE[house] & grid.open);
            Crossing { grid, line, square }.choose()
        })
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

/// Cells that some may be chosen from.
struct Pool {
    cells: [u8; 9],
    masks: [u16; 9],
    count: usize,
    /// The digits of the crossing.
    core: u16,
    /// How many more cells than other digits a choice must have: so many digits of the crossing it takes.
    least: usize,
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
    /// Two or three cells of the crossing with two digits too many at least.
    fn choose(&self) -> Option<Hit> {
        let cells = self.line & self.square;
        for a in each(cells) {
            for b in each(cells & (!0 << a << 1)) {
                let two = Part::default().with(self.grid, a).with(self.grid, b);
                let threes = each(cells & (!0 << b << 1)).map(|c| two.with(self.grid, c));
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
        let pool = Pool::new(self.grid, self.line & !core.cells, core.mask, 1);
        pool.first(ALL, &mut |part, takes| {
            if takes >= too_many {
                return None;
            }
            // Digits that are in neither of them may be in both parts.
            let allowed = ALL & !(part.mask & core.mask);
            self.in_box(core, part, too_many - takes, allowed)
        })
    }

    /// Cells of the box that take the digits that are left.
    fn in_box(&self, core: Part, line: Part, left: usize, allowed: u16) -> Option<Hit> {
        let pool = Pool::new(self.grid, self.square & !core.cells & !line.cells, core.mask, left);
        pool.first(allowed, &mut |part, takes| {
            (takes == left).then(|| self.strike(core, line, part))?
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

impl Pool {
    fn new(grid: &Grid, cells: Cells, core: u16, least: usize) -> Self {
        let mut pool = Self { cells: [0; 9], masks: [0; 9], count: count(cells), core, least };
        for (place, cell) in each(cells).enumerate() {
            (pool.cells[place], pool.masks[place]) = (cell as u8, grid.candidates[cell]);
        }
        pool
    }

    /// The first choice of some of the cells, in the order of their first cells, smaller ones before
    /// those that add to them, with no digit that is not allowed and enough of the crossing, that
    /// `accept` makes something of. It gets how many digits of the crossing they take.
    fn first<T>(
        &self,
        allowed: u16,
        accept: &mut impl FnMut(Part, usize) -> Option<T>,
    ) -> Option<T> {
        self.more(0, (0, 0), allowed, accept)
    }

    /// The first that adds cells from a place on to those chosen, as bits, with their digits.
    fn more<T>(
        &self,
        from: usize,
        (chosen, mask): (u16, u16),
        allowed: u16,
        accept: &mut impl FnMut(Part, usize) -> Option<T>,
    ) -> Option<T> {
        (from..self.count).find_map(|place| {
            let (chosen, mask) = (chosen | 1 << place, mask | self.masks[place]);
            if mask & !allowed != 0 {
                return None;
            }
            let number = nine::size(chosen);
            let others = nine::size(mask & !self.core);
            // Each further cell takes one digit more at most.
            if number + self.count - place - 1 < others + self.least {
                return None;
            }
            if number >= others + self.least && mask & self.core != 0 {
                let cells = bits(chosen).fold(0, |all, place| all | one(self.cells[place].into()));
                let accepted = accept(Part { cells, mask }, number - others);
                if accepted.is_some() {
                    return accepted;
                }
            }
            self.more(place + 1, (chosen, mask), allowed, accept)
        })
    }
}
