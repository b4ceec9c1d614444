//! The stages of a pass, and the player who works in passes and guesses if nothing else is left.

use super::swept::Swept;
use crate::budget::Budget;
use crate::nine::{ALL, BOXES, COLUMNS, HOUSES, Nine, ROWS};
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
