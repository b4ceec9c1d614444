//! The hint that a person would find next: the step that is easiest to see from here, by the
//! visibilities of the rating `time`.

use super::board::Board;
use super::hint::SIMPLE_FILTER;
use super::rating::{Sight, Subject, Way, sights};
use super::scores::Scores;
use super::search::Solutions;
use super::step::{Mark, Role, Step};
use super::technique::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE};

/// The most visible step.
#[derive(Clone, Debug, PartialEq)]
pub struct Likely {
    /// The step, which places a digit.
    pub step: Step,
    /// How many digits are visible.
    pub of: usize,
}

impl Likely {
    /// How visible the step is, in a sentence.
    pub fn explain(&self) -> String {
        match self.of {
            1 => "It is the only step that is visible.".into(),
            of => format!("It is the most visible of {of} steps."),
        }
    }
}

/// The most visible step on a board as it was entered, by a scale of the rating `time`. `None` where
/// nothing is visible, so that only a technique beyond single steps moves on, or where the rating
/// does not apply.
pub fn likely(board: &Board<'_>, solutions: &Solutions, scale: &Scores) -> Option<Likely> {
    let sights = sights(&Subject { board, solutions }, scale)?;
    let first = sights.first()?;
    Some(Likely { step: step(board, first), of: sights.len() })
}

/// The place of a sight among all that are visible, from 1, and how many that are; `None` where the
/// digit of the cell is not visible.
pub fn place(
    board: &Board<'_>,
    solutions: &Solutions,
    scale: &Scores,
    step: &Step,
) -> Option<(usize, usize)> {
    let sights = sights(&Subject { board, solutions }, scale)?;
    let cells = || step.places.iter().map(|(cell, _)| *cell);
    let place = sights.iter().position(|sight| cells().any(|cell| cell == sight.cell))?;
    Some((place + 1, sights.len()))
}

fn step(board: &Board<'_>, sight: &Sight) -> Step {
    let puzzle = board.puzzle();
    let base = |region| Mark::Region(Role::Base, region);
    let is_full = sight.region.is_some_and(|region| board.open_count(region) == 1);
    let technique = match sight.way {
        _ if is_full => &FULL_HOUSE,
        Way::Block | Way::Line | Way::Only | Way::Last => &HIDDEN_SINGLE,
        Way::Naked => &NAKED_SINGLE,
        Way::Crossing => &SIMPLE_FILTER,
    };
    let mut marks: Vec<Mark> = match sight.way {
        Way::Crossing => puzzle.regions_of(sight.cell).iter().map(|id| base(*id)).collect(),
        _ => sight.region.map(base).into_iter().collect(),
    };
    marks.push(Mark::Candidates(Role::Pattern, sight.cell, sight.digit.into()));
    Step { technique, places: vec![(sight.cell, sight.digit)], removes: Vec::new(), marks }
}
