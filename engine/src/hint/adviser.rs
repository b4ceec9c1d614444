//! The adviser: the next step in a position, the simplest or the most effective, what can be said
//! about a cell, and all steps.
//!
//! If the board lacks what the simple filter alone gives, that comes first (`filter`). A hint is
//! the step with the lowest score, the first in the table among equals. `simplest-first` follows
//! the order of the table alone, so if scores and order disagree, a hint may show another technique
//! than its path would take next. Hints can also follow a rating: then its own steps are shown, in
//! its order (see [`System::next`](crate::rate::System::next)).

use super::filter;
use crate::budget::Budget;
use crate::grid::{Board, Cell, Contradiction};
use crate::path::{End, Scored, Scores, most_effective, simplest};
use crate::rate::StepWorth;
use crate::reason::justify;
use crate::technique::{Found, PROOF_BY_CONTRADICTION, State, Step, Technique, by_sums};
use std::cell::Cell as Flag;

/// The most steps of a technique that are examined for what can be said about a cell.
const LOOKED_AT: usize = 1000;

/// The step wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The lowest non-zero score that has an instance; table order among equals.
    Simplest,
    /// The first technique that has an instance, in the order of the scale.
    First,
    /// The instance, over all active techniques, that removes the most candidates.
    MostEffective,
}

/// Finds steps in a position.
#[derive(Clone, Copy, Debug)]
pub struct Adviser<'a, 'p> {
    /// The board as it was entered, before any filtering.
    pub board: &'a Board<'p>,
    /// Whether the player's marks are the candidates; otherwise, strikes of the filter are not
    /// steps of their own.
    pub marked: bool,
    /// The techniques that are used, and what their steps are worth.
    pub scores: &'a Scores,
    /// Whether the puzzle is known to have exactly one solution.
    pub unique: bool,
    /// What each question may spend.
    pub budget: &'a Budget<'a>,
}

impl<'p> Adviser<'_, 'p> {
    /// The step with the lowest score.
    pub fn simplest(&self) -> Hint {
        self.next(Wish::Simplest)
    }

    /// The step that removes the most candidates.
    pub fn most_effective(&self) -> Hint {
        self.next(Wish::MostEffective)
    }

    /// The next step.
    pub fn next(&self, wish: Wish) -> Hint {
        // A digit that follows at once comes before whatever removes many candidates.
        let singles = self.scores.free_singles() || wish == Wish::MostEffective;
        let board = match self.filtered() {
            Ok(board) => board,
            Err(contradiction) => return Hint::Contradiction(contradiction),
        };
        if let Some(step) = self.by_rules(&board, singles) {
            return Hint::Step(justify(self.board, &[], self.named(step)));
        }
        if board.is_complete() {
            return Hint::Complete;
        }
        let (state, scores) = (self.state(&board), self.scores);
        let choice = match wish {
            Wish::Simplest => simplest(&state, &scores.by_score()),
            Wish::First => simplest(&state, &scores.in_order()),
            Wish::MostEffective => most_effective(&state, &scores.active().collect::<Vec<_>>()),
        };
        self.found(choice.map(|(_, step)| justify(&board, &[], step)), &state)
    }

    /// The board after the simple filter.
    fn filtered(&self) -> Result<Board<'p>, Contradiction> {
        let mut board = self.board.clone();
        board.filter(false)?;
        Ok(board)
    }

    /// What the simple filter alone gives: one cell with one candidate, if wanted, else the strikes of
    /// one region from the player's marks.
    fn by_rules(&self, filtered: &Board<'_>, with_singles: bool) -> Option<Step> {
        match filter::singles(filtered).next().filter(|_| with_singles) {
            Some((cell, digit)) => Some(filter::naked_single(self.board, cell, digit)),
            None => self.strikes(),
        }
    }

    /// What the simple filter strikes from the player's marks.
    fn strikes(&self) -> Option<Step> {
        if self.marked { filter::all_strikes(self.board) } else { None }
    }

    /// A step of the filter that takes the sum of houses, as one of the rule of 45 if the scale has it.
    fn named(&self, step: Step) -> Step {
        let by = match step.places[..] {
            [(cell, digit)] if self.scores.reading().own_sums => by_sums(self.board, cell, digit),
            _ => None,
        };
        Step { technique: by.unwrap_or(step.technique), ..step }
    }

    /// What can be said about an open cell: what the rules alone give for it, or else the step with
    /// the lowest score that changes it; among the technique's steps, the one that changes it most.
    pub fn about(&self, cell: Cell) -> Hint {
        let entered = self.board;
        let board = match self.filtered() {
            Ok(board) => board,
            Err(contradiction) => return Hint::Contradiction(contradiction),
        };
        let single = board.candidates(cell).only().filter(|_| self.scores.free_singles());
        let regions = entered.puzzle().regions_of(cell).iter().copied();
        let strikes = || filter::strikes(entered, regions, filter::tied_to(entered, cell));
        if let Some(digit) = single {
            let step = filter::naked_single(entered, cell, digit);
            return Hint::Step(justify(entered, &[], step));
        } else if let Some(step) = strikes().filter(|step| self.marked && step.changes(cell) > 0) {
            return Hint::Step(justify(entered, &[], step));
        }
        let state = self.state(&board);
        let best = |row: &Scored| {
            let mut found = Found::all(LOOKED_AT);
            let _ = state.find(row.technique, &mut found);
            let steps = found.into_steps().into_iter().rev();
            steps.max_by_key(|step| step.changes(cell)).filter(|step| step.changes(cell) > 0)
        };
        let rows = self.scores.by_score();
        let step = rows.iter().take_while(|_| !self.budget.is_spent()).find_map(best);
        self.found(step.map(|step| justify(&board, &[], step)), &state)
    }

    /// All steps, each with the number of candidates it removes: first what the simple filter alone
    /// gives, then technique by technique in table order, at most `at_most` of each. Candidates that
    /// the filter strikes are not part of any step, but the cells that it fills count as open: a
    /// step never mentions digits that are not on the board.
    ///
    /// # Errors
    /// When the board contradicts itself.
    pub fn all(&self, at_most: usize) -> Result<Listed<(usize, Step)>, Contradiction> {
        let entered = self.board;
        let board = self.filtered()?;
        let strikes = self.strikes();
        let singles = filter::singles(&board).filter(|_| self.scores.free_singles());
        let singles = singles.map(|(cell, digit)| filter::naked_single(entered, cell, digit));
        let by_rules = singles.chain(strikes);
        let by_rules = by_rules.map(|step| (step.removed(entered), justify(entered, &[], step)));
        let (state, is_cut) = (self.state(&board), Flag::new(false));
        let rows = self.scores.active().take_while(|_| !self.budget.is_spent());
        let found = rows.flat_map(|row| {
            let mut found = Found::all(at_most);
            let _ = state.find(row.technique, &mut found);
            let steps = found.into_steps().into_iter();
            // Reasons take time, too.
            let steps = steps.take_while(|_| {
                is_cut.set(self.budget.is_spent());
                !is_cut.get()
            });
            steps.map(|step| (step.removed(&board), justify(&board, &[], step)))
        });
        let steps = by_rules.take(at_most).chain(found).collect();
        Ok(Listed { steps, gave_up: state.gave_up() || is_cut.get() })
    }

    /// The steps of one technique that `found` keeps, even if it is switched off: the simple filter
    /// first strikes what it can, at no cost.
    ///
    /// # Errors
    /// When the board contradicts itself.
    pub fn of(
        &self,
        technique: &'static Technique,
        mut found: Found,
    ) -> Result<Listed<Step>, Contradiction> {
        let board = self.filtered()?;
        let state = self.state(&board);
        let _ = state.find(technique, &mut found);
        let steps = found.into_steps().into_iter().map(|step| justify(&board, &[], step));
        Ok(Listed { steps: steps.collect(), gave_up: state.gave_up() })
    }

    /// The hint, or if the active techniques find nothing, the first inactive one that finds
    /// something.
    pub fn or_inactive(&self, hint: Hint) -> Hint {
        let finds = |technique: &&'static Technique| {
            self.of(technique, Found::best()).is_ok_and(|found| !found.steps.is_empty())
        };
        // What always finds something is for the very end.
        let is_limited = |technique: &&'static Technique| *technique != &PROOF_BY_CONTRADICTION;
        match hint {
            Hint::Nothing => self
                .scores
                .inactive()
                .filter(is_limited)
                .find(finds)
                .map_or(Hint::Nothing, Hint::Inactive),
            hint => hint,
        }
    }

    /// The shortest proof by contradiction, for where no technique finds anything.
    pub fn proof(&self) -> Hint {
        match self.of(&PROOF_BY_CONTRADICTION, Found::best()) {
            Ok(found) => found.into_hint(self.budget),
            Err(why) => Hint::Contradiction(why),
        }
    }

    fn state<'b>(&'b self, board: &'b Board<'b>) -> State<'b> {
        State::new(board, self.scores.reading(), self.unique, self.budget)
    }

    /// A step as a hint; none if the budget ran out, because a better one may have been missed.
    fn found(&self, step: Option<Step>, state: &State<'_>) -> Hint {
        match step {
            Some(step) if !self.budget.is_spent() => Hint::Step(step),
            _ if state.gave_up() => Hint::GaveUp,
            _ => Hint::Nothing,
        }
    }
}

/// The next step for a board, or why there is none.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub enum Hint {
    /// A step.
    Step(Step),
    /// The next step of a rating.
    Taken(Step, StepWorth),
    /// Every cell has a digit.
    Complete,
    /// The active techniques find nothing.
    Nothing,
    /// They find nothing, but this one does, which is not active.
    Inactive(&'static Technique),
    /// The board contradicts itself.
    Contradiction(Contradiction),
    /// The budget ran out, or nothing was found and a technique had more to examine than its limit.
    GaveUp,
}

impl From<End> for Hint {
    fn from(end: End) -> Self {
        match end {
            End::Solved => Self::Complete,
            End::Stuck => Self::Nothing,
            End::Contradiction(why) => Self::Contradiction(why),
            End::GaveUp => Self::GaveUp,
        }
    }
}

/// The message if the budget ran out.
pub const GAVE_UP: &str = "gave up: the puzzle takes too long";

/// The steps found.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed<Item> {
    /// The steps.
    pub steps: Vec<Item>,
    /// Whether there may be more: the budget ran out, or a technique had more to examine than its
    /// limit.
    pub gave_up: bool,
}

impl Listed<Step> {
    /// The first of the steps as a hint; none if the budget ran out, because a better one may have
    /// been missed.
    pub fn into_hint(self, budget: &Budget<'_>) -> Hint {
        match self.steps.into_iter().next() {
            Some(step) if !budget.is_spent() => Hint::Step(step),
            _ if self.gave_up => Hint::GaveUp,
            _ => Hint::Nothing,
        }
    }
}
