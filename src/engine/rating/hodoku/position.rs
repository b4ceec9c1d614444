//! Where a walk stands, and what an instance of a technique does to it.

use super::grid::Grid;
use super::sets::Almost;
use super::web::{Followed, Web};
use crate::engine::nine::{Cells, bits, each, one};
use crate::engine::rating::system::Subject;

/// What was looked at in vain: by family and size, and by digit, its places. Whether there is a
/// fish depends on nothing else.
pub type Barren = [[Cells; 9]; 21];

/// Where the walk stands, and what its finders share.
pub struct HodokuState {
    pub grid: Grid,
    /// By cell: the digit of the solution, from 0.
    pub solution: [u8; 81],
    /// The almost locked sets, once they were asked for.
    pub almost: Option<Almost>,
    /// What follows from what through candidates and groups, once it was asked for.
    pub grouped: Option<Followed>,
    pub barren: Barren,
}

/// Which kinds of what a finder finds are wanted, as bits.
#[derive(Clone, Copy)]
pub struct Kinds(pub u8);

impl Kinds {
    pub const fn has(self, kind: usize) -> bool {
        self.0 >> kind & 1 == 1
    }
}

/// What an instance does.
#[derive(Clone, Debug, Default)]
pub struct Hit {
    /// Which of its finder's kinds it is.
    pub kind: usize,
    /// The cell and the digit that is placed.
    pub place: Option<(usize, usize)>,
    /// The cells and the digits that are struck, in order, some perhaps twice.
    pub strikes: Vec<(u8, u8)>,
}

impl Hit {
    pub fn place(cell: usize, digit: usize) -> Self {
        Self { place: Some((cell, digit)), ..Self::default() }
    }

    pub fn strikes(strikes: Vec<(u8, u8)>) -> Self {
        Self { strikes, ..Self::default() }
    }

    pub fn strike_digit(cells: Cells, digit: usize) -> Self {
        Self::strikes(each(cells).map(|cell| (cell as u8, digit as u8)).collect())
    }

    pub fn of_kind(self, kind: usize) -> Self {
        Self { kind, ..self }
    }
}

impl HodokuState {
    /// The state that is rated; `None` where it cannot be completed to the solution. Digits are
    /// placed in reading order, as singles are queued on the way.
    pub fn new(subject: &Subject<'_>, solution: &[u8; 81]) -> Option<Self> {
        let (board, puzzle) = (subject.board, subject.puzzle());
        let mut grid = Grid::EMPTY;
        for &cell in puzzle.cells() {
            if puzzle.given(cell).is_some() {
                grid.given |= one(cell.index());
            }
            if let Some(digit) = board.value(cell) {
                grid.place(cell.index(), digit.index());
            }
        }
        for (cell, candidates) in board.all_candidates().iter().enumerate() {
            for digit in bits(grid.candidates[cell] & !candidates.bits() as u16) {
                grid.strike(cell, digit);
            }
        }
        let fits = |cell: usize| {
            let digit = solution[cell] - 1;
            match grid.values[cell] {
                0 => grid.has(cell, digit.into()),
                value => value == digit + 1,
            }
        };
        let solution = solution.map(|digit| digit - 1);
        (0..81).all(fits).then_some(Self {
            grid,
            solution,
            almost: None,
            grouped: None,
            barren: [[0; 9]; 21],
        })
    }

    /// What follows from what through candidates and groups.
    pub fn grouped(&mut self) -> (&Grid, &Followed) {
        let Self { grid, grouped, .. } = self;
        (grid, grouped.get_or_insert_with(|| Followed::new(Web::new(grid, true))))
    }

    pub fn apply(&mut self, hit: &Hit) {
        (self.almost, self.grouped) = (None, None);
        if let Some((cell, digit)) = hit.place {
            self.grid.place(cell, digit);
        }
        for &(cell, digit) in &hit.strikes {
            self.grid.strike(cell.into(), digit.into());
        }
    }
}
