//! What a step of a rating does, and the instance of a technique with the same effect.

use crate::budget::Budget;
use crate::grid::{Board, Cell, Digit, Digits, Puzzle};
use crate::nine::Nine;
use crate::technique::{Found, Options, State, Step, Technique};

/// How many instances of a technique are examined to find a matching one.
const MOST_EXAMINED: usize = 10_000;

/// What a step does to a classic 9x9 Sudoku.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepEffect {
    /// The cell and the digit to place.
    pub place: Option<(Cell, Digit)>,
    /// The candidates to strike, by cell in reading order; empty for a placement.
    pub removes: Vec<(Cell, Digits)>,
}

/// The cell of a 9x9 grid by its index in reading order.
pub fn cell_at(puzzle: &Puzzle, place: usize) -> Option<Cell> {
    puzzle.grid().cell(place / 9, place % 9)
}

/// The digits of a mask, with digit 1 in bit 0.
pub const fn digits_of(mask: u16) -> Digits {
    Digits::from_bits(mask as u32)
}

impl StepEffect {
    /// Places a digit, 1 to 9.
    pub fn placing(puzzle: &Puzzle, cell: usize, digit: u8) -> Option<Self> {
        let place = Some((cell_at(puzzle, cell)?, Digit::new(digit)?));
        Some(Self { place, removes: Vec::new() })
    }

    /// Strikes candidates, given as masks by cell, if the state has them; a cell may appear several
    /// times.
    pub fn striking(
        puzzle: &Puzzle,
        nine: &Nine,
        struck: impl IntoIterator<Item = (usize, u16)>,
    ) -> Self {
        let mut masks = [0; 81];
        struck.into_iter().for_each(|(cell, digits)| masks[cell] |= digits);
        let struck = |cell: usize| {
            let digits = digits_of(masks[cell] & nine.candidates[cell]);
            (!digits.is_empty()).then_some((cell_at(puzzle, cell)?, digits))
        };
        Self { place: None, removes: (0..81).filter_map(struck).collect() }
    }

    /// A step with this effect, without a pattern.
    pub fn bare(self, technique: &'static Technique) -> Step {
        let Self { place, removes } = self;
        Step {
            technique,
            places: place.into_iter().collect(),
            removes,
            marks: Vec::new(),
            because: None,
        }
    }

    /// How many extra candidates a step strikes, if it does all of this; `None` if it does not.
    fn surplus(&self, step: &Step) -> Option<usize> {
        if let Some(place) = self.place {
            return (step.places == [place] && step.removes.is_empty()).then_some(0);
        }
        let of_cell = |cell: Cell| {
            let of_cell = step.removes.iter().filter(|(other, _)| *other == cell);
            of_cell.fold(Digits::default(), |all, (_, digits)| all | *digits)
        };
        let has = |&(cell, digits): &(Cell, Digits)| of_cell(cell).includes(digits);
        let is_it = step.places.is_empty() && self.removes.iter().all(has);
        let number = |removes: &[(Cell, Digits)]| -> usize {
            removes.iter().map(|(_, digits)| digits.len()).sum()
        };
        is_it.then(|| number(&step.removes).saturating_sub(number(&self.removes)))
    }

    /// An instance of a technique that does this. Among those that satisfy `suits`, it is the first
    /// with the fewest extra effects, which are dropped.
    pub fn instance(
        &self,
        board: &Board<'_>,
        technique: &'static Technique,
        budget: &Budget<'_>,
        suits: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        let options = Options { uniqueness: true, ..Options::default() };
        let state = State::new(board, options, true, budget);
        let mut found = Found::all(MOST_EXAMINED);
        let _ = state.find(technique, &mut found);
        let steps = found.into_steps().into_iter().filter(suits);
        let steps = steps.filter_map(|step| Some((self.surplus(&step)?, step)));
        let (_, step) = steps.min_by_key(|(surplus, _)| *surplus)?;
        Some(Step { removes: self.removes.clone(), ..step })
    }
}
