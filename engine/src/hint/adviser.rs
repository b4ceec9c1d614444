//! Hints: the next step in a state, the simplest or the most effective, and all steps.
//!
//! If the board lacks what the simple filter alone gives, that comes first, as a naked single or as
//! a step of the technique [`SIMPLE_FILTER`], which has no score and is never counted.
//!
//! A hint is the step with the lowest score, the first in the table among equals. `simplest-first`
//! follows the order of the table alone, so if scores and order disagree, a hint may show another
//! technique than its path would take next. Hints can also follow a rating: then its own steps are
//! shown, in its order (see [`System::next`](crate::rating::System::next)).

use crate::board::{Board, Contradiction};
use crate::budget::Budget;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::path::walk::{self, End};
use crate::puzzle::Puzzle;
use crate::rating::StepWorth;
use crate::region::RegionId;
use crate::scores::{Scored, Scores};
use crate::step::{Mark, Role, Step, by_cell};
use crate::technique::text;
use crate::technique::{Found, NAKED_SINGLE, Needs, State, Technique, page};
use std::ops::ControlFlow;

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

/// The most steps of a technique that are examined for what can be said about a cell.
const LOOKED_AT: usize = 1000;

/// What the rules alone give.
pub static SIMPLE_FILTER: Technique = Technique {
    slug: "simple-filter",
    name: "simple filter",
    label: "--",
    size: 1,
    needs: Needs::Nothing,
    find: |_, _, _| ControlFlow::Continue(()),
    explain: explain_filter,
    page: page!("simple-filter"),
    signs: &[],
};

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

/// What the simple filter strikes from a player's marks; this comes before any other step.
///
/// # Errors
/// When the board contradicts itself.
pub fn strikes_first(entered: &Board<'_>, marked: bool) -> Result<Option<Step>, Contradiction> {
    entered.clone().filter(false)?;
    let all = || entered.puzzle().region_ids();
    let placed = || entered.puzzle().cells().iter().copied();
    Ok(if marked { strikes(entered, all(), placed()) } else { None })
}

/// The next step on a board as it was entered, before any filtering. `marked` says whether the
/// player's marks are the candidates; otherwise, strikes of the filter are not steps of their own.
pub fn next(
    entered: &Board<'_>,
    marked: bool,
    wish: Wish,
    scores: &Scores,
    unique: bool,
    budget: &Budget<'_>,
) -> Hint {
    // A digit that follows at once comes before whatever removes many candidates.
    let singles = scores.free_singles() || wish == Wish::MostEffective;
    match filter_step(entered, marked, singles) {
        Ok(Some(step)) => return Hint::Step(step),
        Ok(None) => {}
        Err(contradiction) => return Hint::Contradiction(contradiction),
    }
    let mut board = entered.clone();
    if let Err(contradiction) = board.filter(singles) {
        return Hint::Contradiction(contradiction);
    }
    if board.is_complete() {
        return Hint::Complete;
    }
    let state = State::new(&board, scores.options, unique, budget);
    let choice = match wish {
        Wish::Simplest => walk::simplest(&state, &scores.by_score()),
        Wish::First => walk::simplest(&state, &scores.in_order()),
        Wish::MostEffective => walk::most_effective(&state, &scores.active().collect::<Vec<_>>()),
    };
    match choice {
        Some((_, step)) if !budget.is_spent() => Hint::Step(step),
        _ if state.gave_up() => Hint::GaveUp,
        _ => Hint::Nothing,
    }
}

/// What can be said about an open cell of a board as it was entered: what the rules alone give for
/// it, or else the step with the lowest score that changes it; among the technique's steps, the one
/// that changes it most.
pub fn about(
    cell: Cell,
    entered: &Board<'_>,
    marked: bool,
    scores: &Scores,
    unique: bool,
    budget: &Budget<'_>,
) -> Hint {
    let mut board = entered.clone();
    if let Err(contradiction) = board.filter(false) {
        return Hint::Contradiction(contradiction);
    }
    let single = board.candidates(cell).only().filter(|_| scores.free_singles());
    let regions = entered.puzzle().regions_of(cell).iter().copied();
    let strikes = || strikes(entered, regions, tied_to(entered, cell));
    if let Some(digit) = single {
        return Hint::Step(naked_single(entered, cell, digit));
    } else if let Some(step) = strikes().filter(|step| marked && step.changes(cell) > 0) {
        return Hint::Step(step);
    }
    let state = State::new(&board, scores.options, unique, budget);
    let best = |row: &Scored| {
        let mut found = Found::all(LOOKED_AT);
        let _ = state.find(row.technique, &mut found);
        let steps = found.into_steps().into_iter().rev();
        steps.max_by_key(|step| step.changes(cell)).filter(|step| step.changes(cell) > 0)
    };
    let step = scores.by_score().iter().take_while(|_| !budget.is_spent()).find_map(best);
    match step {
        Some(step) if !budget.is_spent() => Hint::Step(step),
        _ if state.gave_up() => Hint::GaveUp,
        _ => Hint::Nothing,
    }
}

/// All steps on a board as it was entered, each with the number of candidates it removes: first
/// what the simple filter alone gives, then technique by technique in table order, at most
/// `at_most` of each. Candidates that the filter strikes are not part of any step, but the cells
/// that it fills count as open: a step never mentions digits that are not on the board.
///
/// # Errors
/// When the board contradicts itself.
pub fn all(
    entered: &Board<'_>,
    marked: bool,
    scores: &Scores,
    unique: bool,
    at_most: usize,
    budget: &Budget<'_>,
) -> Result<Listed<(usize, Step)>, Contradiction> {
    let strikes = strikes_first(entered, marked)?;
    let mut board = entered.clone();
    board.filter(false)?;
    let singles = singles(&board).filter(|_| scores.free_singles());
    let singles = singles.map(|(cell, digit)| naked_single(entered, cell, digit));
    let by_rules = singles.chain(strikes).map(|step| (step.removed(entered), step));
    let state = State::new(&board, scores.options, unique, budget);
    let found = scores.active().take_while(|_| !budget.is_spent()).flat_map(|row| {
        let mut found = Found::all(at_most);
        let _ = state.find(row.technique, &mut found);
        found.into_steps().into_iter().map(|step| (step.removed(&board), step))
    });
    let steps = by_rules.take(at_most).chain(found).collect();
    Ok(Listed { steps, gave_up: state.gave_up() })
}

/// The steps of one technique that `found` wants, even if it is switched off, on a board as it was
/// entered: the simple filter first strikes what it can, at no cost.
///
/// # Errors
/// When the board contradicts itself.
pub fn of(
    technique: &'static Technique,
    entered: &Board<'_>,
    scores: &Scores,
    unique: bool,
    mut found: Found,
    budget: &Budget<'_>,
) -> Result<Listed<Step>, Contradiction> {
    let mut board = entered.clone();
    board.filter(false)?;
    let state = State::new(&board, scores.options, unique, budget);
    let _ = state.find(technique, &mut found);
    Ok(Listed { steps: found.into_steps(), gave_up: state.gave_up() })
}

/// What the simple filter alone gives: one cell with one candidate, if wanted, else the strikes of
/// one region.
///
/// # Errors
/// When the board contradicts itself.
fn filter_step(
    entered: &Board<'_>,
    marked: bool,
    with_singles: bool,
) -> Result<Option<Step>, Contradiction> {
    let mut filtered = entered.clone();
    filtered.filter(false)?;
    if let Some((cell, digit)) = singles(&filtered).find(|_| with_singles) {
        return Ok(Some(naked_single(entered, cell, digit)));
    }
    strikes_first(entered, marked)
}

/// The open cells with one candidate left.
fn singles(board: &Board<'_>) -> impl Iterator<Item = (Cell, Digit)> {
    let single = |cell| board.candidates(cell).only().map(|digit| (cell, digit));
    board.open_cells().filter_map(single)
}

/// The step that fills a cell with one candidate left.
fn naked_single(entered: &Board<'_>, cell: Cell, digit: Digit) -> Step {
    let puzzle = entered.puzzle();
    // If a cell has a sum to itself, no other reason is needed.
    let is_own = |id: &RegionId| puzzle.region(*id).cells.len() == 1;
    let regions = puzzle.regions_of(cell);
    let own = regions.iter().position(is_own);
    let regions = own.map_or(regions, |place| &regions[place..=place]).iter();
    let marks = regions.map(|&region| Mark::Region(Role::Base, region));
    let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
    Step {
        technique: &NAKED_SINGLE,
        places: vec![(cell, digit)],
        removes: Vec::new(),
        marks: marks.chain([pattern]).collect(),
    }
}

/// The strikes of the first of some regions whose placed digits and sum rule out candidates, or else of the
/// first of some cells whose digit does so by a relation.
fn strikes(
    entered: &Board<'_>,
    mut regions: impl Iterator<Item = RegionId>,
    mut placed: impl Iterator<Item = Cell>,
) -> Option<Step> {
    let of_region = regions.find_map(|region| {
        let impossible = entered.puzzle().digits() - entered.allowed(region);
        let hits = |cell| (cell, entered.candidates(cell) & impossible);
        let removes: Vec<_> =
            entered.open_in(region).map(hits).filter(|(_, set)| !set.is_empty()).collect();
        let marks = vec![Mark::Region(Role::Base, region)];
        let step = Step { technique: &SIMPLE_FILTER, places: Vec::new(), removes, marks };
        (!step.removes.is_empty()).then_some(step)
    });
    of_region.or_else(|| placed.find_map(|cell| strikes_of_ties(entered, cell)))
}

/// What a placed digit rules out by one of the relations of its cell.
fn strikes_of_ties(entered: &Board<'_>, cell: Cell) -> Option<Step> {
    let (bonds, digit) = (entered.puzzle().bonds()?, entered.value(cell)?);
    let open = bonds.ties(cell, digit).filter(|(other, ..)| entered.value(*other).is_none());
    let hits = open.map(|(other, left, by)| (by, (other, entered.candidates(other) - left)));
    let hits: Vec<_> = hits.filter(|(_, (_, struck))| !struck.is_empty()).collect();
    let relation = hits.first()?.0;
    let removes = hits.into_iter().filter(|(by, _)| *by == relation).map(|(_, hit)| hit).collect();
    let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
    let marks = vec![Mark::Relation(Role::Base, relation), pattern];
    Some(Step { technique: &SIMPLE_FILTER, places: Vec::new(), removes: by_cell(removes), marks })
}

/// The cells that a cell is tied to.
fn tied_to<'a>(entered: &'a Board<'_>, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
    let any = entered.puzzle().bonds().zip(entered.puzzle().digits().first());
    any.into_iter().flat_map(move |(bonds, any)| bonds.ties(cell, any)).map(|(other, ..)| other)
}

fn explain_filter(step: &Step, puzzle: &Puzzle) -> String {
    let regions = text::regions(puzzle, step.regions(Role::Base));
    let effect = text::effect(puzzle, step);
    let sums = |id| puzzle.region(id).sum.is_some();
    let by_relation = step.relations(Role::Base).zip(step.candidates(Role::Pattern)).next();
    if let Some((relation, (cell, digit))) = by_relation {
        let (cell, name) = (puzzle.grid().name(cell), puzzle.relation_name(relation));
        format!("With {digit} in {cell}, {name} rules these candidates out: {effect}.")
    } else if step.places.is_empty() && step.regions(Role::Base).all(sums) {
        format!("No combination that is left to {regions} has these digits: {effect}.")
    } else if step.places.is_empty() {
        format!("The digits placed in {regions} rule these candidates out: {effect}.")
    } else {
        format!("{} every other digit: {effect}.", text::rule_out(puzzle, step))
    }
}
