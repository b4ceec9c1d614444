//! The stages of a pass, what sweeps remember about the houses, and the player who works in passes and
//! guesses if nothing else is left.

use crate::budget::Budget;
use crate::nine::{ALL, BOXES, COLUMNS, HOUSES, Nine, ROWS, houses_of, size};
use crate::path::Setting;
use std::ops::Range;

/// A stage of a pass.
pub struct Stage {
    /// Its points; a stage without points is skipped.
    pub points: &'static Setting,
    /// The level of a puzzle whose passes end no later than here.
    pub level: &'static str,
    /// Does everything that it finds. Returns whether it found anything.
    pub apply: fn(&mut Player<'_, '_>, &mut Nine) -> bool,
}

static BOX_SINGLES: Setting = Setting::score("box-singles", "singles in boxes", "BS");
static LINE_SINGLES: Setting = Setting::score("line-singles", "singles in lines", "LS");
static NAKED_SINGLES: Setting = Setting::score("naked-singles", "naked singles", "NS");
static VIRTUAL: Setting = Setting::score("virtual", "virtual cross-hatching", "VC");
static PAIRS: Setting = Setting::score("pairs", "pairs", "PA");
static TRIPLES: Setting = Setting::score("triples", "triples", "TR");
static QUADS: Setting = Setting::score("quads", "quads", "QU");
pub static GUESS: Setting = Setting::score("guess", "guess", "GU");

/// The settings for the points of all stages.
pub static SETTINGS: [&Setting; 8] =
    [&BOX_SINGLES, &LINE_SINGLES, &NAKED_SINGLES, &VIRTUAL, &PAIRS, &TRIPLES, &QUADS, &GUESS];

/// The stages in order, which is also that of their levels.
pub static STAGES: [Stage; 8] = [
    Stage { points: &BOX_SINGLES, level: "easy", apply: |_, nine| in_boxes(nine) },
    Stage { points: &LINE_SINGLES, level: "easy", apply: |_, nine| in_lines(nine) },
    Stage { points: &NAKED_SINGLES, level: "easy", apply: |_, nine| naked(nine) },
    Stage { points: &VIRTUAL, level: "medium", apply: |player, nine| player.sweep(nine, 1) },
    Stage { points: &PAIRS, level: "hard", apply: |player, nine| player.sweep(nine, 2) },
    Stage { points: &TRIPLES, level: "hard", apply: |player, nine| player.sweep(nine, 3) },
    Stage { points: &QUADS, level: "hard", apply: |player, nine| player.sweep(nine, 4) },
    Stage { points: &GUESS, level: "expert", apply: |player, nine| player.guess(nine) },
];

/// A number for each stage.
pub type ByStage = [u32; STAGES.len()];

/// A player, and what was useful so far.
pub struct Player<'a, 'b> {
    /// The points of each stage; a stage without points is skipped.
    pub points: ByStage,
    /// What was useful, including in guesses.
    pub seen: Seen,
    /// Where sweeps find nothing in the current game.
    pub swept: Swept,
    budget: &'a Budget<'b>,
}

/// What was useful.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Whether a pass ended at each stage.
    pub stages: [bool; STAGES.len()],
    /// Whether a single digit was confined to the crossing of two houses.
    pub crossing: bool,
    /// The largest set of two or more digits that was confined to the crossing of two houses, or
    /// whose cells had no other digits; 0 if there was none.
    pub naked: usize,
    /// The largest set of two or more digits that had no other cells; 0 if there was none.
    pub hidden: usize,
}

/// A game from start to end.
pub struct PassesGame {
    /// The stage at which each pass ended.
    pub passes: Vec<usize>,
    /// Where it ended.
    pub end: Nine,
}

impl<'a, 'b> Player<'a, 'b> {
    /// A player who has done nothing yet.
    pub fn new(points: ByStage, budget: &'a Budget<'b>) -> Self {
        Self { points, seen: Seen::default(), swept: Swept::NOTHING, budget }
    }

    /// Plays until the grid is full or no stage finds anything; `None` if the budget runs out.
    pub fn play(&mut self, mut nine: Nine) -> Option<PassesGame> {
        let mut passes = Vec::with_capacity(nine.open);
        self.swept = Swept::NOTHING;
        while let Some(stage) = self.pass(&mut nine) {
            passes.push(stage);
        }
        (!self.budget.is_spent()).then_some(PassesGame { passes, end: nine })
    }

    /// Makes a pass and returns the stage at which it ended; `None` if the grid is full, no stage
    /// finds anything, or the budget runs out.
    fn pass(&mut self, nine: &mut Nine) -> Option<usize> {
        if nine.open == 0 || !self.budget.spend(HOUSES.len() as u64) {
            return None;
        }
        let end = (0..STAGES.len())
            .find(|&stage| self.points[stage] > 0 && (STAGES[stage].apply)(self, nine))?;
        self.seen.stages[end] = true;
        Some(end)
    }

    /// Tries the candidates of the first cell with two, or else with the fewest, from the highest
    /// down, until one leads to a contradiction, and strikes that one. A candidate that leads to a
    /// solution proves nothing.
    pub fn guess(&mut self, nine: &mut Nine) -> bool {
        let count = |cell: &usize| nine.candidates[*cell].count_ones();
        let cells = (0..nine.candidates.len()).filter(|cell| count(cell) > 1);
        let Some(cell) = cells.min_by_key(count) else { return false };
        let wrong = (1..=9).rev().find(|&digit| {
            nine.candidates[cell] >> (digit - 1) & 1 == 1 && self.is_wrong(nine, cell, digit)
        });
        if let Some(digit) = wrong {
            nine.candidates[cell] &= !(1 << (digit - 1));
        }
        wrong.is_some()
    }

    /// Whether a digit in a cell leads to a contradiction.
    fn is_wrong(&mut self, nine: &Nine, cell: usize, digit: u8) -> bool {
        let (mut trial, idle) = (nine.clone(), self.swept.idle());
        trial.place(cell, digit);
        let mut is_wrong = is_contradictory(&trial);
        while !is_wrong && self.pass(&mut trial).is_some() {
            is_wrong = is_contradictory(&trial);
        }
        self.swept.go_back(nine, idle);
        is_wrong
    }
}

/// Whether an open cell has no candidate, or a digit no place in a house.
fn is_contradictory(nine: &Nine) -> bool {
    let mut masks = nine.candidates;
    for (mask, value) in masks.iter_mut().zip(nine.values) {
        *mask |= (1 << value) >> 1;
    }
    let misses = |masks: &[u16]| masks.iter().fold(0, |all, mask| all | mask) != ALL;
    let mut columns = [0; 9];
    for band in masks.chunks_exact(27) {
        let mut of_band = [0; 9];
        for row in band.chunks_exact(9) {
            of_band.iter_mut().zip(row).for_each(|(all, mask)| *all |= mask);
            if row.contains(&0) || misses(row) {
                return true;
            }
        }
        if of_band.chunks_exact(3).any(misses) {
            return true;
        }
        columns.iter_mut().zip(of_band).for_each(|(all, mask)| *all |= mask);
    }
    columns != [ALL; 9]
}

/// Enters the digits that have one place in a box.
pub fn in_boxes(nine: &mut Nine) -> bool {
    hidden(nine, BOXES)
}

/// Enters the digits that have one place in a row, then those that have one place in a column.
pub fn in_lines(nine: &mut Nine) -> bool {
    let rows = hidden(nine, ROWS);
    hidden(nine, COLUMNS) | rows
}

/// All singles of a house are found before they are entered; the next house sees them. A cell
/// claimed by two digits is skipped.
fn hidden(nine: &mut Nine, houses: Range<usize>) -> bool {
    let open = nine.open;
    for house in &HOUSES[houses] {
        let alone = nine.alone(house);
        if alone == 0 {
            continue;
        }
        for &cell in house {
            // Entering one of these digits strikes none of the others.
            enter(nine, cell.into(), nine.candidates[usize::from(cell)] & alone);
        }
    }
    nine.open < open
}

/// Fills cells with one candidate in reading order; each fill affects the next.
pub fn naked(nine: &mut Nine) -> bool {
    let open = nine.open;
    for cell in 0..nine.candidates.len() {
        enter(nine, cell, nine.candidates[cell]);
    }
    nine.open < open
}

/// Places a digit, if it is exactly one.
fn enter(nine: &mut Nine, cell: usize, digits: u16) {
    if digits.is_power_of_two() {
        nine.place(cell, digits.trailing_zeros() as u8 + 1);
    }
}

/// What is known about houses that have not changed since.
#[derive(Debug)]
pub struct Swept {
    /// The candidates for which it holds.
    candidates: [u16; 81],
    idle: Idle,
    missing: [Option<Missing>; HOUSES.len()],
}

/// By size of the sets, from 1: the houses, as bits, where sweeps found nothing and would find nothing
/// again. Candidates only disappear, so whatever could be struck from crossing houses was struck
/// before.
pub type Idle = [u32; 4];

/// The size of the largest set whose cells are searched for in a second house.
pub const CROSSING: usize = 3;

impl Swept {
    /// Nothing.
    pub const NOTHING: Self =
        Self { candidates: [0; 81], idle: [0; 4], missing: [const { None }; HOUSES.len()] };

    /// Forgets the houses that have changed.
    pub fn update(&mut self, nine: &Nine) {
        if self.candidates == nine.candidates {
            return;
        }
        let mut changed = 0_u32;
        for (cell, (before, now)) in self.candidates.iter().zip(&nine.candidates).enumerate() {
            if before != now {
                houses_of(cell).iter().for_each(|house| changed |= 1 << house);
            }
        }
        self.idle.iter_mut().for_each(|houses| *houses &= !changed);
        for (house, missing) in self.missing.iter_mut().enumerate() {
            if changed >> house & 1 == 1 {
                *missing = None;
            }
        }
        self.candidates = nine.candidates;
    }

    /// Where sweeps would find nothing.
    pub const fn idle(&self) -> Idle {
        self.idle
    }

    /// Goes back to where sweeps would find nothing here.
    pub fn go_back(&mut self, nine: &Nine, idle: Idle) {
        self.update(nine);
        self.idle = idle;
    }

    /// What an unchanged house is missing, and whether sets of a size may be confined to its
    /// crossing with another house; `None` if such sets have no effect there.
    pub fn look(&mut self, nine: &Nine, house: usize, size: usize) -> Option<(&Missing, bool)> {
        let missing = &*self.missing[house].get_or_insert_with(|| Missing::of(nine, house));
        let is_idle = |size: usize| self.idle[size - 1] >> house & 1 == 1;
        let others = missing.len.checked_sub(size).filter(|others| *others > 0)?;
        // A digit with one place is looked for in one of the two houses that cross there.
        let has_crossed = size > 1 && is_idle(1) && missing.has_pairs();
        let crosses = size <= CROSSING && !has_crossed;
        // If some digits have no other cells, they leave those cells nothing else, and the other
        // way round. So sets of a size are also the sets of the remaining digits.
        let was_seen = || others < size && missing.has_all() && is_idle(others);
        (crosses || missing.may_have(size) && !was_seen()).then_some((missing, crosses))
    }

    /// Whether a search for sets of a size in a house failed.
    pub const fn is_idle(&self, house: usize, size: usize) -> bool {
        self.idle[size - 1] >> house & 1 == 1
    }

    /// Remembers that a house has no sets of a size.
    pub const fn found_nothing(&mut self, house: usize, size: usize) {
        self.idle[size - 1] |= 1 << house;
    }
}

/// The digits that a house is missing.
#[derive(Debug)]
pub struct Missing {
    /// The digits, ascending, each as a mask.
    pub digits: [u16; 9],
    /// How many digits are missing.
    pub len: usize,
    /// By choice of the first places in `digits`, and by choice of the others: the cells of the house
    /// that have one of the chosen candidates, as bits.
    first: [u16; 1 << FIRST],
    others: [u16; 1 << (9 - FIRST)],
    /// By number: the digits with at most that many places.
    confined: AtMost,
    /// By number: the open cells with at most that many candidates, but at least one.
    narrow: AtMost,
}

/// How many of some things are at most 1, 2, 3 and 4, one byte each.
type AtMost = u32;

/// How many of the digits `first` covers.
const FIRST: usize = 5;

/// By set of digits: the same digits spaced nine bits apart.
static APART: [u128; 512] = {
    let mut apart = [0; 512];
    let mut set = 1;
    while set < apart.len() {
        let digit = set.ilog2();
        apart[set] = apart[set ^ 1 << digit] | 1 << (9 * digit);
        set += 1;
    }
    apart
};

/// By number: which of the bounds it is within; 0 does not count.
const AT_MOST: [AtMost; 10] =
    [0, 0x0101_0101, 0x0101_0100, 0x0101_0000, 0x0100_0000, 0, 0, 0, 0, 0];

impl Missing {
    /// Finds the digits that a house is missing.
    pub fn of(nine: &Nine, house: usize) -> Self {
        let cells = HOUSES[house].map(usize::from);
        let placed = cells.iter().fold(0, |set, &cell| set | 1 << nine.values[cell]);
        let masks = cells.map(|cell| nine.candidates[cell] & ALL);
        let places = masks.iter().rev().fold(0, |all, &mask| all << 1 | APART[usize::from(mask)]);
        let (mut digits, mut cells, mut len) = ([0; 9], [0; 9], 0);
        for digit in (0..9).filter(|digit| placed >> (digit + 1) & 1 == 0) {
            digits[len] = 1 << digit;
            cells[len] = (places >> (9 * digit)) as u16 & ALL;
            len += 1;
        }
        let (first, others) = (unions(&cells[..FIRST]), unions(&cells[FIRST..]));
        let confined = cells[..len].iter().map(|&cells| AT_MOST[size(cells).max(1)]).sum();
        let narrow = masks.iter().map(|&mask| AT_MOST[size(mask)]).sum();
        Self { digits, len, first, others, confined, narrow }
    }

    /// The cells that have one of the digits at these indices.
    pub const fn cells(&self, places: u16) -> u16 {
        let (first, others) = (places as usize % (1 << FIRST), places as usize >> FIRST);
        self.first[first] | self.others[others % (1 << (9 - FIRST))]
    }

    /// Whether every open cell has a candidate.
    pub fn has_all(&self) -> bool {
        size(self.cells(ALL)) == self.len
    }

    /// Whether each digit has at least two places.
    pub const fn has_pairs(&self) -> bool {
        self.confined.to_le_bytes()[0] == 0
    }

    /// Whether some set of that many digits may have just as many cells, or just as many cells may
    /// have no other digits.
    pub fn may_have(&self, size: usize) -> bool {
        let has = |number: AtMost| usize::from(number.to_le_bytes()[size - 1]) >= size;
        has(self.confined) || has(self.narrow)
    }
}

/// The union of each choice of some sets.
fn unions<const CHOICES: usize>(sets: &[u16]) -> [u16; CHOICES] {
    let mut unions = [0; CHOICES];
    for (place, set) in sets.iter().enumerate() {
        for choice in 0..1 << place {
            unions[choice | 1 << place] = unions[choice] | set;
        }
    }
    unions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::Board;

    /// Plays games that need sweeps of every size and guesses, once with the memory of failed
    /// sweeps and once without.
    #[test]
    fn houses_that_are_left_out_have_nothing() {
        for line in [
            "5....27.4...5...82...34.65.....1..3.3.......6.7..6.....89.37...21...5...7.31....8",
            "275..8..3.1.....24....3.7.....32..4...2...1...6..75.....4.9....68.....7.7..8..596",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ] {
            let puzzle = format::puzzle(line).unwrap();
            let start = Nine::placed(&Board::new(&puzzle)).unwrap();
            let budget = Budget::new(u64::MAX);
            let points = [1, 2, 3, 4, 5, 6, 7, 12];
            let mut knowing = Player::new(points, &budget);
            let game = knowing.play(start.clone()).unwrap();
            let mut forgetful = Player::new(points, &budget);
            let (mut nine, mut passes) = (start, Vec::new());
            let mut forget = |stage: usize, nine: &mut Nine| {
                forgetful.swept = Swept::NOTHING;
                (STAGES[stage].apply)(&mut forgetful, nine)
            };
            while nine.open > 0
                && let Some(stage) = (0..STAGES.len()).find(|&stage| forget(stage, &mut nine))
            {
                passes.push(stage);
            }
            passes.iter().for_each(|&stage| forgetful.seen.stages[stage] = true);
            assert_eq!((game.passes, game.end), (passes, nine));
            assert_eq!(knowing.seen, forgetful.seen);
        }
    }
}
