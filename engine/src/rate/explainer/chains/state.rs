//! What rules examine, and what they find.

use super::conclusions::Way;
use super::reach::Reach;
use crate::budget::Budget;
use crate::nine::{Nine, bits};
use crate::path::{Scores, Setting};
use crate::rate::explainer::ground::{Ground, HOUSES, MOST};
use std::cell::OnceCell;

/// Placed digits and candidates, and the places of each digit in each house.
pub struct ExplainerState {
    /// Which cells exclude each other.
    pub ground: &'static Ground,
    /// Placed digits and candidates.
    pub nine: Nine,
    /// By house and digit (digit 1 is 0): the cells with that candidate, as bits.
    pub places: [[u16; 9]; MOST],
    /// By house: the number of open cells.
    pub open: [usize; MOST],
    /// Where chains can reach a conclusion, once this has been worked out and if it is known.
    pub reach: OnceCell<Option<Reach>>,
}

/// What a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainerHint {
    /// Its row of the scale, as an index into the rows of its rule.
    pub row: usize,
    /// The size of the set that completes the pattern, if it needs one; else 1.
    pub set: u32,
    /// How many steps of length a chain amounts to; 0 if it is not a chain.
    pub steps: u32,
    /// Its effect.
    pub effect: Effect,
    /// What shows it.
    pub pattern: Pattern,
}

/// What is shown of a hint besides its effect, if no technique of the catalogue shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// Other cells that form a set with some of them.
    pub others: Vec<usize>,
    /// The digits that it is about, as a mask.
    pub digits: u16,
    /// The houses, in the order in which they are explained.
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
    /// A hint that places a digit (digit 1 is 0) in a cell of a house, given by its place there.
    pub const fn place_in(house: usize, place: usize, digit: usize) -> Self {
        Self::place(HOUSES[house][place] as usize, digit)
    }

    /// A hint that places a digit (digit 1 is 0) in a cell.
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

    /// The same hint with the digits of some places of a house as its pattern, and another house, if
    /// the techniques that show it in classic Sudoku may not know the house.
    pub fn shown_in(
        self,
        state: &ExplainerState,
        houses: &[usize],
        places: u16,
        digits: u16,
    ) -> Self {
        if state.ground.is_classic() {
            return self;
        }
        let cells = bits(places).map(|place| HOUSES[houses[0]][place].into()).collect();
        self.shown_by(Pattern { cells, digits, houses: houses.to_vec(), ..Pattern::default() })
    }

    /// The same hint with the pattern that shows it.
    pub fn shown_by(self, pattern: Pattern) -> Self {
        Self { pattern, ..self }
    }
}

impl ExplainerState {
    /// A state of candidates.
    pub fn new(ground: &'static Ground, nine: Nine) -> Self {
        let (places, open) = ([[0; 9]; MOST], [0; MOST]);
        let mut state = Self { ground, nine, places, open, reach: OnceCell::new() };
        state.refresh();
        state
    }

    /// Carries out a hint.
    pub fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Place { cell, digit } => self.ground.place(&mut self.nine, *cell, *digit),
            Effect::Strike(struck) => {
                struck.iter().for_each(|(cell, digits)| self.nine.candidates[*cell] &= !digits);
            }
        }
        self.refresh();
    }

    /// The houses in the order in which rules examine them.
    pub fn houses(&self) -> impl Iterator<Item = usize> + '_ {
        self.ground.houses.iter().copied()
    }

    /// The candidates of a cell.
    pub const fn candidates(&self, cell: usize) -> u16 {
        self.nine.candidates[cell]
    }

    /// The candidates of the cells of a house.
    pub fn candidates_in(&self, house: usize) -> [u16; 9] {
        HOUSES[house].map(|cell| self.candidates(cell.into()))
    }

    /// A hint that strikes these digits where they are candidates; `None` if none is.
    pub fn strike(
        &self,
        cells: impl IntoIterator<Item = usize>,
        digits: u16,
    ) -> Option<ExplainerHint> {
        self.strike_each(cells.into_iter().map(|cell| (cell, digits)))
    }

    /// The same, with separate digits for each cell.
    pub fn strike_each(
        &self,
        cells: impl IntoIterator<Item = (usize, u16)>,
    ) -> Option<ExplainerHint> {
        let candidates = |(cell, digits)| (cell, self.candidates(cell) & digits);
        let struck: Vec<(usize, u16)> =
            cells.into_iter().map(candidates).filter(|(_, digits)| *digits != 0).collect();
        (!struck.is_empty()).then_some(ExplainerHint::new(Effect::Strike(struck)))
    }

    /// The same, for cells of a house as bits.
    pub fn strike_in(&self, house: usize, cells: u16, digits: u16) -> Option<ExplainerHint> {
        self.strike(bits(cells).map(|place| usize::from(HOUSES[house][place])), digits)
    }

    fn refresh(&mut self) {
        self.places = [[0; 9]; MOST];
        self.open = [0; MOST];
        self.reach.take();
        for (cell, &candidates) in self.nine.candidates.iter().enumerate() {
            if self.nine.values[cell] != 0 {
                continue;
            }
            for home in &self.ground.homes[cell] {
                self.open[home.house] += 1;
                let places = &mut self.places[home.house];
                bits(candidates).for_each(|digit| places[digit] |= home.place);
            }
        }
    }
}

/// A rule.
pub struct Rule {
    /// The rows of the scale that it uses.
    pub rows: &'static [Setting],
    /// Finds the first instance that changes something. A rule with several rows skips those that
    /// are off.
    pub find: fn(&ExplainerState, &Worth, &Budget<'_>) -> Option<ExplainerHint>,
}

/// What the hints of a rule are worth, in tenths.
pub struct Worth {
    /// By row; 0 for one that is off.
    rows: Vec<u32>,
    /// What each digit of a set adds, from the second on.
    per_digit: u32,
    /// What each step of the length of a chain adds.
    pub per_step: u32,
    /// What the rows of [`PATHS`] are worth.
    pub paths: [u32; 3],
}

impl Worth {
    /// What a rule is worth; `None` if it is off.
    pub fn of(rule: &'static Rule, scores: &Scores) -> Option<Self> {
        let rows: Vec<u32> = rule.rows.iter().map(|row| scores.value(row)).collect();
        let is_on = rows.iter().any(|value| *value > 0);
        is_on.then(|| Self {
            rows,
            per_digit: scores.value(&PER_DIGIT),
            per_step: scores.value(&PER_STEP),
            paths: PATHS.each_ref().map(|row| scores.value(row)),
        })
    }

    /// The lowest value of any hint of the rule.
    pub fn least(&self) -> u32 {
        self.rows.iter().copied().filter(|value| *value > 0).min().unwrap_or(0)
    }

    /// The rating of a hint; `None` if its row is off.
    pub fn rating(&self, hint: &ExplainerHint) -> Option<u32> {
        let value = self.rows[hint.row];
        (value > 0).then(|| value + self.per_digit * (hint.set - 1) + self.per_step * hint.steps)
    }
}

/// What each digit of a set adds, from the second on: for loops and graves of type 3.
pub static PER_DIGIT: Setting = Setting::number("set-digit", "per digit of a set", "SD", 0, 99);

/// What each step of the length of a chain adds.
pub static PER_STEP: Setting = Setting::number("chain-length", "per step of length", "CL", 0, 99);

/// Single-path chains: loops by one kind of link, forcing chains of one digit, and chains by both
/// kinds of link.
pub static PATHS: [Setting; 3] = [
    score("cycle", "X- or Y-cycle", "CY"),
    score("forcing-x-chain", "forcing X-chain", "FX"),
    score("forcing-chain", "forcing chain or XY-cycle", "FC"),
];

/// A row of the scale, with its score.
pub const fn score(slug: &'static str, name: &'static str, label: &'static str) -> Setting {
    Setting::score(slug, name, label)
}
