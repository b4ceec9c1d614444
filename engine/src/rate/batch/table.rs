//! The three standard techniques on the classic 9x9 Sudoku, in arrays of fixed size.

use super::general::{Hints, take};
use crate::budget::Budget;
use crate::grid::Board;
use crate::nine::{HOUSES, HOUSES_OF, Nine};
use crate::path::{End, Scored};
use crate::rate::system::Stuck;
use crate::technique::{HIDDEN_SINGLE, NAKED_PAIR, NAKED_SINGLE, Technique};

/// The techniques implemented here.
static KNOWN: [(&Technique, Finder); 3] =
    [(&NAKED_SINGLE, naked_singles), (&HIDDEN_SINGLE, hidden_singles), (&NAKED_PAIR, naked_pairs)];

/// Adds all hints of a technique.
type Finder = fn(&Nine, &mut Round);

/// The combined hints of a round.
struct Round {
    /// The number of hints.
    hints: u32,
    /// By cell: the digits to place, as a mask.
    places: [u16; 81],
    /// By cell: the candidates to strike, as a mask.
    strikes: [u16; 81],
}

/// The hints from a state until nothing applies, and that final state. `None` if this is not a
/// classic 9x9 Sudoku, an active technique is not implemented here, or the state contradicts
/// itself.
pub fn run(
    board: &Board<'_>,
    rows: &[Scored],
    budget: &Budget<'_>,
) -> Option<(Hints, End, Option<Stuck>)> {
    let known = |row: &Scored| KNOWN.iter().find(|(technique, _)| *technique == row.technique);
    let finders: Option<Vec<Finder>> = rows.iter().map(|row| Some(known(row)?.1)).collect();
    let finders = finders?;
    let mut nine = Nine::of(board)?;
    let mut is_sound = is_open_sound(&nine);
    let hints = take(rows.len(), HOUSES.len(), budget, || {
        let mut round = Round { hints: 0, places: [0; 81], strikes: [0; 81] };
        let place = finders.iter().position(|find| {
            find(&nine, &mut round);
            round.hints > 0
        })?;
        is_sound = is_sound && apply(&mut nine, &round);
        is_sound.then_some((place, round.hints))
    });
    let end = match &hints {
        _ if !is_sound => return None,
        None => End::GaveUp,
        Some(_) if nine.open == 0 => End::Solved,
        Some(_) => End::Stuck,
    };
    let stuck = (end == End::Stuck).then(|| Stuck::of_nine(&nine));
    Some((hints.unwrap_or_default(), end, stuck))
}

/// Carries out the hints; false if the result contradicts itself.
fn apply(nine: &mut Nine, round: &Round) -> bool {
    for (cell, &digits) in round.places.iter().enumerate().filter(|(_, digits)| **digits != 0) {
        if !digits.is_power_of_two() || nine.candidates[cell] & digits == 0 {
            return false;
        }
        nine.place(cell, digits.trailing_zeros() as u8 + 1);
    }
    for (candidates, strikes) in nine.candidates.iter_mut().zip(round.strikes) {
        *candidates &= !strikes;
    }
    is_open_sound(nine)
}

/// Whether every open cell has a candidate.
fn is_open_sound(nine: &Nine) -> bool {
    nine.values
        .iter()
        .zip(nine.candidates)
        .all(|(value, candidates)| *value != 0 || candidates != 0)
}

fn naked_singles(nine: &Nine, round: &mut Round) {
    for (places, candidates) in round.places.iter_mut().zip(nine.candidates) {
        if candidates.is_power_of_two() {
            *places = candidates;
            round.hints += 1;
        }
    }
}

fn hidden_singles(nine: &Nine, round: &mut Round) {
    for house in &HOUSES {
        let alone = nine.alone(house);
        round.hints += alone.count_ones();
        for &cell in house.iter().filter(|_| alone != 0) {
            round.places[usize::from(cell)] |= nine.candidates[usize::from(cell)] & alone;
        }
    }
}

fn naked_pairs(nine: &Nine, round: &mut Round) {
    for (one, &pair) in nine.candidates.iter().enumerate() {
        if pair.count_ones() != 2 {
            continue;
        }
        for other in (one + 1..81).filter(|&other| nine.candidates[other] == pair) {
            let mut struck = 0;
            for (&house, _) in HOUSES_OF[one].iter().zip(HOUSES_OF[other]).filter(|(a, b)| *a == b)
            {
                let cells = HOUSES[usize::from(house)].map(usize::from);
                for cell in cells.into_iter().filter(|&cell| cell != one && cell != other) {
                    struck |= nine.candidates[cell] & pair;
                    round.strikes[cell] |= pair;
                }
            }
            round.hints += u32::from(struck != 0);
        }
    }
}
