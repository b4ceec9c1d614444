//! Hints on the board of any puzzle, by any techniques.

use crate::budget::Budget;
use crate::grid::{Board, Cell, Contradiction};
use crate::path::{End, Scored};
use crate::rate::system::{Stuck, Subject};
use crate::technique::{Found, NAKED_PAIR, Options, State, Step, Technique};

/// The hints from a state until nothing applies, and that final state.
pub fn run(
    subject: &Subject<'_>,
    options: Options,
    rows: &[Scored],
    budget: &Budget<'_>,
) -> (Hints, End, Option<Stuck>) {
    let mut board = subject.board.clone();
    let mut sound = board.filter(false);
    // Finders pay for their own work.
    let hints = take(rows.len(), 0, budget, || {
        sound.ok()?;
        let state = State::new(&board, options, subject.is_unique(), budget);
        let found = |row: &Scored| hints(&state, row.technique);
        let some =
            |(place, steps): (usize, Vec<Step>)| (!steps.is_empty()).then_some((place, steps));
        let (place, steps) = rows.iter().map(found).enumerate().find_map(some)?;
        sound = apply(&mut board, &steps);
        Some((place, steps.len() as u32))
    });
    let end = match sound {
        Err(contradiction) => End::Contradiction(contradiction),
        Ok(()) if hints.is_none() => End::GaveUp,
        Ok(()) if board.is_complete() => End::Solved,
        Ok(()) => End::Stuck,
    };
    let stuck = (end == End::Stuck).then(|| Stuck::of_board(&board));
    (hints.unwrap_or_default(), end, stuck)
}

fn apply(board: &mut Board<'_>, steps: &[Step]) -> Result<(), Contradiction> {
    steps.iter().try_for_each(|step| step.apply(board))?;
    board.filter(false)
}

/// All hints of a technique, in scan order.
fn hints(state: &State<'_>, technique: &'static Technique) -> Vec<Step> {
    if *technique == NAKED_PAIR {
        return pairs(state);
    }
    let mut found = Found::all(usize::MAX);
    let _ = state.find(technique, &mut found);
    found.into_steps()
}

/// The naked pairs; each takes its candidates from all cells that see both of its cells.
fn pairs(state: &State<'_>) -> Vec<Step> {
    let candidates = |cell| state.board.candidates(cell);
    let bivalue: Vec<Cell> =
        state.board.open_cells().filter(|&cell| candidates(cell).len() == 2).collect();
    let pairs = bivalue.iter().enumerate().flat_map(|(place, &one)| {
        let pairs = bivalue[place + 1..].iter().map(move |&other| (one, other));
        let alike = |(one, other)| candidates(one) == candidates(other);
        pairs.filter(move |&(one, other)| alike((one, other)) && state.puzzle().sees(one, other))
    });
    let steps = pairs.map(|(one, other)| {
        let seen =
            |digit| state.seen_by_both(one, other, digit).map(move |cell| (cell, digit.into()));
        let removes = candidates(one).iter().flat_map(seen).collect();
        Step {
            technique: &NAKED_PAIR,
            places: Vec::new(),
            removes,
            marks: Vec::new(),
            because: None,
        }
    });
    steps.filter(|step| !step.removes.is_empty()).collect()
}

/// The hints taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The number of hints by row of the scores.
    pub by_row: Vec<u32>,
    /// The number of rounds.
    pub rounds: u32,
}

/// Takes rounds until one finds nothing; `None` if the budget runs out. `round` applies all hints
/// of the first row that has some, and returns that row and their number; each round examines that
/// many regions.
pub fn take(
    rows: usize,
    regions: usize,
    budget: &Budget<'_>,
    mut round: impl FnMut() -> Option<(usize, u32)>,
) -> Option<Hints> {
    let mut hints = Hints { by_row: vec![0; rows], rounds: 0 };
    while budget.spend((rows * regions) as u64) {
        let Some((row, number)) = round() else {
            return (!budget.is_spent()).then_some(hints);
        };
        hints.by_row[row] += number;
        hints.rounds += 1;
    }
    None
}
