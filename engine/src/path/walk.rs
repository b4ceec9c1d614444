//! The path through a puzzle: repeatedly takes a step until none is left.
//!
//! [`walk`] takes steps until there is nothing to choose from. The caller chooses: `simplest-first`
//! takes the first technique of its table that has an instance, [`solve`] takes the step that
//! removes the most. Of a technique's instances, the one that removes the most candidates is taken,
//! the first in scan order among equals (see [`technique`](crate::technique)).
//!
//! The singles at the beginning of a table, found on the board alone: most steps of most paths,
//! which need none of the tables of a state.
//!
//! They are those that the finders would find (`engine/technique/singles`), in the same order: for
//! each technique, the one that removes the most candidates, the first in scan order among equals.

use crate::budget::Budget;
use crate::grid::{Board, Cell, Contradiction, Digit, Digits, Puzzle, Solution, Solutions};
use crate::path::{Item, Scored, Scores};
use crate::technique::{
    CONTINUE, FULL_HOUSE, Found, HIDDEN_SINGLE, Mark, Memory, NAKED_SINGLE, Needs, Proof, Role,
    State, Step, Technique, page,
};
use std::cell::RefCell;
use std::mem;

/// A technique with its score, and its instance that removes the most candidates.
pub type Choice = (Scored, Step);

/// Where a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has a digit.
    Solved,
    /// No active technique has an effect.
    Stuck,
    /// The board contradicts itself.
    Contradiction(Contradiction),
    /// The budget ran out, or nothing was found and a technique had more to examine than its limit.
    GaveUp,
}

/// Chooses the first row that has an instance, and the instance of it that removes the most.
pub fn simplest(state: &State<'_>, rows: &[Scored]) -> Option<Choice> {
    rows.iter().find_map(|&row| Some((row, best(state, row)?)))
}

/// Chooses the instance that removes the most, over all rows; the first among equals.
pub fn most_effective(state: &State<'_>, rows: &[Scored]) -> Option<Choice> {
    let mut chosen: Option<Choice> = None;
    let mut most = 0;
    for &row in rows {
        if let Some(step) = best(state, row) {
            let removed = step.removed(state.board);
            if chosen.is_none() || removed > most {
                most = removed;
                chosen = Some((row, step));
            }
        }
    }
    chosen
}

fn best(state: &State<'_>, row: Scored) -> Option<Step> {
    let mut found = Found::best();
    let _ = state.find(row.technique, &mut found);
    found.into_step().filter(|_| !state.budget.is_spent())
}

/// Takes steps until the board is complete or there is nothing to choose from, with the simple
/// filter before and after each. `choose` picks the step of a state, and `taken` sees each one
/// before it is applied.
pub fn walk(
    board: &mut Board<'_>,
    scores: &Scores,
    unique: bool,
    budget: &Budget,
    choose: impl FnMut(&State<'_>) -> Option<Choice>,
    taken: impl FnMut(&Board<'_>, &Choice),
) -> End {
    let free = scores.free_singles();
    walk_filling(board, scores, unique, budget, |board| board.filter(free), choose, taken)
}

/// Repeatedly takes the first of some rows that has an instance, and the instance of it that
/// removes the most. `taken` sees the row of each step.
pub fn walk_simplest(
    board: &mut Board<'_>,
    scores: &Scores,
    rows: &[Scored],
    unique: bool,
    budget: &Budget,
    taken: impl FnMut(Scored),
) -> End {
    let free = scores.free_singles();
    let (ready, rest) = Ready::split(rows, board);
    let taken = RefCell::new(taken);
    let take = |row| (taken.borrow_mut())(row);
    walk_filling(
        board,
        scores,
        unique,
        budget,
        |board| ready.take(board, free, budget, take),
        |state| simplest(state, rest),
        |_, (row, _)| take(*row),
    )
}

/// [`walk`] with another filter, which may take steps of its own that need no state.
fn walk_filling(
    board: &mut Board<'_>,
    scores: &Scores,
    unique: bool,
    budget: &Budget,
    mut fill: impl FnMut(&mut Board<'_>) -> Result<(), Contradiction>,
    mut choose: impl FnMut(&State<'_>) -> Option<Choice>,
    mut taken: impl FnMut(&Board<'_>, &Choice),
) -> End {
    let mut memory = Memory::default();
    loop {
        let next = next(board, scores, unique, budget, &mut memory, &mut fill, &mut choose);
        let choice = match next {
            Ok(choice) => choice,
            Err(end) => return end,
        };
        taken(board, &choice);
        if let Err(contradiction) = choice.1.apply(board) {
            return End::Contradiction(contradiction);
        }
    }
}

/// Fills what needs no state, and chooses the next step; or says why there is none.
pub(super) fn next(
    board: &mut Board<'_>,
    scores: &Scores,
    unique: bool,
    budget: &Budget,
    memory: &mut Memory,
    fill: &mut impl FnMut(&mut Board<'_>) -> Result<(), Contradiction>,
    choose: &mut impl FnMut(&State<'_>) -> Option<Choice>,
) -> Result<Choice, End> {
    fill(board).map_err(End::Contradiction)?;
    if board.is_complete() {
        return Err(End::Solved);
    }
    let recalled = mem::take(memory);
    let state = State::new(board, scores.reading(), unique, budget).recalling(recalled);
    let Some(choice) = choose(&state).filter(|_| !budget.is_spent()) else {
        return Err(if state.gave_up() { End::GaveUp } else { End::Stuck });
    };
    *memory = state.into_memory();
    Ok(choice)
}

/// The directed guess, for where logic ends. It is never found by itself, has no score, and is not
/// part of any rating.
pub static GUESS: Technique = Technique {
    slug: "guess",
    name: "guess",
    label: "??",
    size: 1,
    needs: Needs::Nothing,
    find: |_| CONTINUE,
    explain: explain_guess,
    page: page!("guess"),
    signs: &[],
    proof: Proof::Other,
};

/// The guess in a state: the open cell with the fewest candidates (the first among equals) gets its
/// digit of a solution. The search that found the solution has already done the backtracking.
pub fn guess(state: &State<'_>, solution: &Solution) -> Option<Step> {
    let board = state.board;
    let cell = board.open_cells().min_by_key(|&cell| board.candidates(cell).len())?;
    Some(guessed(board, cell, solution.get(cell.index()).copied().flatten()?))
}

/// The guess that an open cell has a digit.
pub fn guessed(board: &Board<'_>, cell: Cell, digit: Digit) -> Step {
    let marks = vec![Mark::Candidates(Role::Pattern, cell, board.candidates(cell))];
    Step {
        technique: &GUESS,
        places: vec![(cell, digit)],
        removes: Vec::new(),
        marks,
        because: None,
    }
}

/// Solves a board: repeatedly takes the most effective step, or a guess from the first solution if
/// no active technique finds a step. Returns the steps; the board has the result.
pub fn solve(
    board: &mut Board<'_>,
    scores: &Scores,
    solutions: &Solutions,
    budget: &Budget<'_>,
) -> (Vec<Step>, End) {
    // Digits that follow at once do not count as steps, since they come before whatever removes
    // many candidates.
    let mut scores = scores.clone();
    scores.set(Item::Technique(&NAKED_SINGLE), 0);
    let rows: Vec<Scored> = scores.active().collect();
    let solution = match solutions {
        Solutions::One(one) | Solutions::Several(one, _) => Some(one),
        Solutions::None | Solutions::GaveUp => None,
    };
    let mut steps = Vec::new();
    let end = walk(
        board,
        &scores,
        solutions.unique().is_some(),
        budget,
        |state| {
            let guessed =
                || Some((Scored { technique: &GUESS, score: 0 }, guess(state, solution?)?));
            most_effective(state, &rows).or_else(guessed)
        },
        |_, (_, step)| steps.push(step.clone()),
    );
    (steps, end)
}

fn explain_guess(step: &Step, _: &Puzzle) -> String {
    let candidates = step.candidates(Role::Pattern).next().map_or(0, |(_, digits)| digits.len());
    format!(
        "No technique that is switched on finds a step. A guess, looked up in the solution, in a \
         cell with {candidates} candidates."
    )
}

/// Finds the step of a technique on a board.
type Find = fn(&Board<'_>) -> Option<(Cell, Digit)>;

/// The techniques found this way.
const FINDS: [(&Technique, Find); 3] =
    [(&FULL_HOUSE, full_house), (&NAKED_SINGLE, naked_single), (&HIDDEN_SINGLE, hidden_single)];

/// The singles at the beginning of a table.
pub struct Ready<'r> {
    rows: Vec<(&'r Scored, Find)>,
}

impl<'r> Ready<'r> {
    /// The singles of a table, and the rest of it. If regions have sums, the board alone does not
    /// show what they must hold, so there are none.
    pub fn split(rows: &'r [Scored], board: &Board<'_>) -> (Self, &'r [Scored]) {
        let is_seen = !board.puzzle().has_combinations();
        let find = |row: &Scored| FINDS.iter().find(|(technique, _)| *technique == row.technique);
        let ready = rows.iter().map_while(|row| Some((row, find(row).filter(|_| is_seen)?.1)));
        let ready = Self { rows: ready.collect() };
        let rest = &rows[ready.rows.len()..];
        (ready, rest)
    }

    /// Takes them one after another until there is none or the budget is spent, with the simple
    /// filter before and after each; `free` says whether the filter fills naked singles.
    ///
    /// # Errors
    /// The first contradiction met; the board is then unusable.
    pub fn take(
        &self,
        board: &mut Board<'_>,
        free: bool,
        budget: &Budget<'_>,
        mut taken: impl FnMut(Scored),
    ) -> Result<(), Contradiction> {
        loop {
            board.filter(free)?;
            let first = |(row, find): &(&Scored, Find)| Some((**row, find(board)?));
            let Some((row, (cell, digit))) = self.rows.iter().find_map(first) else {
                return Ok(());
            };
            if !budget.spend(board.puzzle().regions().len() as u64) {
                return Ok(());
            }
            taken(row);
            board.place(cell, digit)?;
        }
    }
}

fn full_house(board: &Board<'_>) -> Option<(Cell, Digit)> {
    let full = |region| {
        let cell = board.open_in(region).next()?;
        let digit = (board.puzzle().digits() - board.placed(region)).only()?;
        board.candidates(cell).contains(digit).then_some((cell, digit))
    };
    board.puzzle().region_ids().filter(|&region| board.open_count(region) == 1).find_map(full)
}

fn naked_single(board: &Board<'_>) -> Option<(Cell, Digit)> {
    let only = |&cell: &Cell| Some((cell, board.candidates(cell).only()?));
    board.puzzle().cells().iter().find_map(only)
}

fn hidden_single(board: &Board<'_>) -> Option<(Cell, Digit)> {
    let (mut best, mut most) = (None, 0);
    for region in board.puzzle().regions() {
        let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
        for &cell in &region.cells {
            twice |= once & board.candidates(cell);
            once |= board.candidates(cell);
        }
        for digit in once - twice {
            let has = |cell: &&Cell| board.candidates(**cell).contains(digit);
            let Some(&cell) = region.cells.iter().find(has) else { continue };
            let candidates = board.candidates(cell).len();
            if candidates > most {
                (best, most) = (Some((cell, digit)), candidates);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::grid::{Grid, Kind, Setup};
    use crate::path::ScoreRow;
    use crate::solve::Solver;
    use crate::technique;
    use crate::technique::Options;

    fn scores(techniques: &[&'static Technique]) -> Scores {
        let rows = techniques.iter().map(|technique| ScoreRow::technique(technique, 1)).collect();
        Scores { rows, options: Options::default(), asked: None }
    }

    #[test]
    fn an_empty_grid_is_solved_by_guesses() {
        let setup = Setup::empty(Kind::Sudoku, Grid::new(6, 6).unwrap());
        let puzzle = Puzzle::new(setup).unwrap();
        let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
        let Solutions::Several(one, _) = &solutions else { panic!("{solutions:?}") };
        for techniques in [&[], technique::ALL] {
            let mut board = Board::new(&puzzle);
            let budget = &Budget::new(u64::MAX);
            let (steps, end) = solve(&mut board, &scores(techniques), &solutions, budget);
            assert_eq!(end, End::Solved);
            assert_eq!(board.values(), one);
            assert!(steps[0].explain(&puzzle).ends_with("with 6 candidates."), "{:?}", steps[0]);
        }
    }

    #[test]
    fn without_a_solution_it_is_stuck() {
        let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, Grid::new(4, 4).unwrap())).unwrap();
        let mut board = Board::new(&puzzle);
        let budget = &Budget::new(Limits::SEARCH);
        let (steps, end) = solve(&mut board, &scores(&[]), &Solutions::None, budget);
        assert_eq!((steps.len(), end), (0, End::Stuck));
    }
}
