//! What rules look at, and what they find.

use super::chains::reach::Reach;
use super::chains::told::Way;
use crate::engine::nine::{BOXES, COLUMNS, HOUSES, HOUSES_OF, Nine, ROWS, bits};
use std::cell::OnceCell;

/// The houses in the order in which rules go through them: boxes, columns, rows.
pub fn houses() -> impl Iterator<Item = usize> {
    BOXES.chain(COLUMNS).chain(ROWS)
}

/// The houses of a cell in the order in which patterns are followed: its box, its row, its column.
pub fn houses_of(cell: usize) -> [usize; 3] {
    let [row, column, of_box] = HOUSES_OF[cell];
    [of_box, row, column].map(usize::from)
}

/// The peers of a cell in that order, each once.
pub fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let [of_box, row, column] = houses_of(cell);
    let is_in_box = move |other: &usize| houses_of(*other)[0] == of_box;
    let cells = |house: usize| HOUSES[house].into_iter().map(usize::from);
    let in_lines = cells(row).chain(cells(column)).filter(move |other| !is_in_box(other));
    cells(of_box).filter(move |other| *other != cell).chain(in_lines)
}

/// Placed digits and candidates, and where each house has its digits.
pub struct ExplainerState {
    /// Placed digits and candidates.
    pub nine: Nine,
    /// By house and digit, 1 at 0: the cells with that candidate, as bits.
    pub places: [[u16; 9]; 27],
    /// By house: how many cells are open.
    pub open: [usize; 27],
    /// Where chains can conclude something, once it was asked for.
    pub reach: OnceCell<Reach>,
}

/// What a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainerHint {
    /// The place among the rows of the rule of the one that it counts for.
    pub row: usize,
    /// The number of digits of the set that a pattern has to be completed by, if it has one; else
    /// 1.
    pub set: u32,
    /// How many steps of the length a chain is worth; 0 for what is not a chain.
    pub steps: u32,
    /// What it does.
    pub effect: Effect,
    /// What shows it.
    pub pattern: Pattern,
}

/// What a player is shown of a hint besides its effect, if no technique of the catalogue shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// Other cells, with which some of them form a set.
    pub others: Vec<usize>,
    /// The digits that it is about, as a mask.
    pub digits: u16,
    /// The houses, in the order in which it is explained.
    pub houses: Vec<usize>,
    /// The ways of a chain.
    pub ways: Vec<Way>,
}

/// What a hint does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Places a digit.
    Place {
        /// The cell.
        cell: usize,
        /// The digit, 1 to 9.
        digit: u8,
    },
    /// Strikes candidates: cells and digits as masks.
    Strike(Vec<(usize, u16)>),
}

impl ExplainerHint {
    /// A digit, 1 at 0, for a cell of a house, by its place there.
    pub const fn place_in(house: usize, place: usize, digit: usize) -> Self {
        Self::place(HOUSES[house][place] as usize, digit)
    }

    /// A digit, 1 at 0, for a cell.
    pub const fn place(cell: usize, digit: usize) -> Self {
        Self::new(Effect::Place { cell, digit: digit as u8 + 1 })
    }

    const fn new(effect: Effect) -> Self {
        let pattern = Pattern {
            cells: Vec::new(),
            others: Vec::new(),
            digits: 0,
            houses: Vec::new(),
            ways: Vec::new(),
        };
        Self { row: 0, set: 1, steps: 0, effect, pattern }
    }

    /// The same hint with what shows it.
    pub fn shown_by(self, pattern: Pattern) -> Self {
        Self { pattern, ..self }
    }
}

impl ExplainerState {
    /// A state of candidates.
    pub fn new(nine: Nine) -> Self {
        let mut state = Self { nine, places: [[0; 9]; 27], open: [0; 27], reach: OnceCell::new() };
        state.refresh();
        state
    }

    /// Does what a hint says.
    pub fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Place { cell, digit } => self.nine.place(*cell, *digit),
            Effect::Strike(struck) => {
                struck.iter().for_each(|(cell, digits)| self.nine.candidates[*cell] &= !digits);
            }
        }
        self.refresh();
    }

    /// The candidates of a cell.
    pub const fn candidates(&self, cell: usize) -> u16 {
        self.nine.candidates[cell]
    }

    /// The candidates of the cells of a house.
    pub fn candidates_in(&self, house: usize) -> [u16; 9] {
        HOUSES[house].map(|cell| self.candidates(cell.into()))
    }

    /// A hint that strikes those of these digits that are candidates; `None` if none is.
    pub fn strike(
        &self,
        cells: impl IntoIterator<Item = usize>,
        digits: u16,
    ) -> Option<ExplainerHint> {
        self.strike_each(cells.into_iter().map(|cell| (cell, digits)))
    }

    /// The same with digits for each cell.
    pub fn strike_each(
        &self,
        cells: impl IntoIterator<Item = (usize, u16)>,
    ) -> Option<ExplainerHint> {
        let candidates = |(cell, digits)| (cell, self.candidates(cell) & digits);
        let struck: Vec<(usize, u16)> =
            cells.into_iter().map(candidates).filter(|(_, digits)| *digits != 0).collect();
        (!struck.is_empty()).then_some(ExplainerHint::new(Effect::Strike(struck)))
    }

    /// The same for cells of a house, as bits.
    pub fn strike_in(&self, house: usize, cells: u16, digits: u16) -> Option<ExplainerHint> {
        self.strike(bits(cells).map(|place| usize::from(HOUSES[house][place])), digits)
    }

    fn refresh(&mut self) {
        self.places = [[0; 9]; 27];
        self.open = [0; 27];
        self.reach.take();
        for (cell, &candidates) in self.nine.candidates.iter().enumerate() {
            if self.nine.values[cell] != 0 {
                continue;
            }
            let (row, column) = (cell / 9, cell % 9);
            let of_box = row / 3 * 3 + column / 3;
            let in_houses =
                [(row, column), (9 + column, row), (18 + of_box, row % 3 * 3 + column % 3)];
            for (house, place) in in_houses {
                self.open[house] += 1;
                bits(candidates).for_each(|digit| self.places[house][digit] |= 1 << place);
            }
        }
    }
}
