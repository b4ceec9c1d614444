//! The search for steps, shared by hints, lists of steps and playing on to a technique.

use super::hint::HintRequest;
use super::sheet::Sheet;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::hint::{self, Adviser, Hint, Listed, Wish};
use gradus_engine::rate::{SIMPLEST_FIRST, Subject};
use gradus_engine::reason::justify;
use gradus_engine::solve::Solver;
use gradus_engine::technique::{Found, Step};
use gradus_engine::{
    Board, Budget, Cell, Contradiction, Puzzle, Scores, Solutions, System, Technique,
};

/// The most steps listed of one technique.
pub const MOST: usize = 1000;

/// Searches a sheet for steps. On a sheet with a mistake, no step is worth finding: see
/// [`Game::has_mistake`](super::Game::has_mistake).
#[derive(Clone, Copy, Debug)]
pub struct Advisor<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The sheet.
    pub sheet: &'a Sheet,
    /// The scale used for hints.
    pub scores: &'a Scores,
    /// Whether the puzzle is known to have exactly one solution.
    pub unique: bool,
    /// The player's preferences for hints.
    pub preferences: Preferences,
    /// The scale that the simplest step follows; `None` if it is the step with the lowest score.
    pub follow: Option<Follow<'a>>,
}

/// A rating whose steps hints follow.
#[derive(Clone, Copy, Debug)]
pub struct Follow<'a> {
    /// The system.
    pub system: &'static System,
    /// Its scale.
    pub scale: &'a Scores,
    /// The solutions of the puzzle, once known.
    pub solutions: Option<&'a Solutions>,
}

/// How far to follow the rules alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Fill no cells.
    Strikes,
    /// Also fill the cells that have one candidate left, and so on.
    End,
}

/// The player's preferences for hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// Whether what the rules alone give is done with every move, so that hints never concern it.
    pub free_filter: bool,
    /// The highest score of a technique whose steps may be the most effective ones.
    pub ceiling: u32,
    /// Whether the simplest step is the next step of the rating in use.
    pub follows: bool,
    /// Whether a hint reports mistakes that only the solution reveals.
    pub tells_mistakes: bool,
}

impl Follow<'_> {
    /// Whether a system takes steps that a hint can follow.
    pub fn can(system: &System) -> bool {
        system.next.is_some() || system == &SIMPLEST_FIRST
    }

    /// The next step of the rating on a board as it was entered; `None` if it does not rate this
    /// puzzle.
    fn next(&self, board: &Board<'_>, marked: bool, budget: &Budget<'_>) -> Option<Hint> {
        let next = self.system.next?;
        match hint::strikes_first(board, marked) {
            Ok(None) => {}
            Ok(Some(step)) => return Some(Hint::Step(step)),
            Err(why) => return Some(Hint::Contradiction(why)),
        }
        let subject = Subject { board, solutions: self.solutions? };
        let followed = next(&subject, self.scale, budget)?;
        let taken = |(step, worth)| Hint::Taken(justify(board, &[], step), worth);
        Some(followed.map_or_else(Hint::from, taken))
    }
}

impl Advisor<'_> {
    /// The wanted step.
    pub fn next(&self, request: HintRequest, budget: &Budget<'_>) -> Hint {
        let board = match self.board() {
            Ok(board) => board,
            Err(why) => return Hint::Contradiction(why),
        };
        let adviser = self.on(&board, budget);
        let simplest = || match self.follow {
            Some(follow) if follow.system == &SIMPLEST_FIRST => adviser.next(Wish::First),
            Some(follow) => {
                let taken = follow.next(&board, adviser.marked, budget);
                taken.unwrap_or_else(|| adviser.simplest())
            }
            None => adviser.simplest(),
        };
        match request {
            HintRequest::Wish(Wish::MostEffective) => {
                let scores = &self.scores.up_to(self.preferences.ceiling);
                match (Adviser { scores, ..adviser }).most_effective() {
                    Hint::Nothing => adviser.or_inactive(adviser.simplest()),
                    hint => hint,
                }
            }
            HintRequest::Wish(Wish::Simplest) | HintRequest::Likely => {
                adviser.or_inactive(simplest())
            }
            HintRequest::Wish(wish @ Wish::First) => adviser.or_inactive(adviser.next(wish)),
            HintRequest::Beyond => self.beyond(&adviser),
            HintRequest::At(cell) => adviser.about(cell),
            HintRequest::Technique(technique) => match adviser.of(technique, Found::best()) {
                Ok(found) => found.into_hint(budget),
                Err(why) => Hint::Contradiction(why),
            },
        }
    }

    /// The simplest step of the techniques that are switched off, in the order of the scale; if they
    /// find nothing either, the next step of the rating to follow, which has harder ones; and else the
    /// shortest proof by contradiction.
    fn beyond(&self, adviser: &Adviser<'_, '_>) -> Hint {
        if let Hint::Inactive(technique) = adviser.or_inactive(Hint::Nothing) {
            return match adviser.of(technique, Found::best()) {
                Ok(found) => found.into_hint(adviser.budget),
                Err(why) => Hint::Contradiction(why),
            };
        }
        let further = |follow: Follow<'_>| {
            let solutions = Solver::of(self.puzzle).solutions(adviser.budget);
            let solutions = Some(follow.solutions.unwrap_or(&solutions));
            Follow { solutions, ..follow }.next(adviser.board, adviser.marked, adviser.budget)
        };
        match self.follow.and_then(further).unwrap_or(Hint::Nothing) {
            Hint::Nothing => adviser.proof(),
            hint => hint,
        }
    }

    /// The adviser on a board of the sheet.
    fn on<'b, 'p>(&'b self, board: &'b Board<'p>, budget: &'b Budget<'b>) -> Adviser<'b, 'p> {
        let Self { puzzle, sheet, scores, unique, .. } = *self;
        Adviser { board, marked: sheet.is_marked(puzzle), scores, unique, budget }
    }

    /// The board of the sheet, with everything that the rules alone give if that is free.
    fn board(&self) -> Result<Board<'_>, Contradiction> {
        let mut board = self.sheet.board(self.puzzle)?;
        if self.preferences.free_filter {
            board.filter(self.scores.free_singles())?;
        }
        Ok(board)
    }

    /// The move for what the rules alone give: it wipes marks that they rule out, if the marks are
    /// the candidates, and fills cells with one candidate left, to the wanted extent.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn by_rules(&self, extent: Extent, tidy: bool) -> Result<Move, Contradiction> {
        let Self { puzzle, sheet, .. } = *self;
        let mut board = sheet.board(puzzle)?;
        board.filter(extent == Extent::End)?;
        let filled = |cell| Some((cell, board.value(cell)?));
        let mut sheet = sheet.clone();
        let mut changes = Vec::new();
        if sheet.is_marked(puzzle) {
            let marks = sheet.open_cells(puzzle).map(|cell| (cell, sheet.marks(cell)));
            let strikes = marks.filter(|(cell, _)| filled(*cell).is_none());
            let strikes = strikes.map(|(cell, marks)| (cell, marks - board.candidates(cell)));
            let strikes = strikes.filter(|(_, digits)| !digits.is_empty());
            changes.extend(strikes.map(|(cell, digits)| Change::Strike(cell, digits)));
            changes.iter().for_each(|&change| sheet.apply(change));
        }
        let open: Vec<Cell> = sheet.open_cells(puzzle).collect();
        for (cell, digit) in open.into_iter().filter_map(filled) {
            let more = sheet.place(puzzle, cell, digit, tidy);
            more.0.iter().for_each(|&change| sheet.apply(change));
            changes.extend(more.0);
        }
        Ok(Move(changes))
    }

    /// All steps, each with the number of candidates it removes.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn all(&self, budget: &Budget<'_>) -> Result<Listed<(usize, Step)>, Contradiction> {
        self.on(&self.board()?, budget).all(MOST)
    }

    /// All steps, or all of one technique, even if it is switched off.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn list(
        &self,
        only: Option<&'static Technique>,
        budget: &Budget<'_>,
    ) -> Result<Listed<Step>, Contradiction> {
        match only {
            Some(technique) => self.on(&self.board()?, budget).of(technique, Found::all(MOST)),
            None => {
                let Listed { steps, gave_up } = self.all(budget)?;
                Ok(Listed { steps: steps.into_iter().map(|(_, step)| step).collect(), gave_up })
            }
        }
    }

    /// The move that repeats the simplest step until there is a step of `technique`; `None` if that
    /// never happens. With `tidy`, each change wipes what it rules out.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn play_on(
        &self,
        technique: &'static Technique,
        tidy: bool,
        budget: &Budget<'_>,
    ) -> Result<Option<Move>, Contradiction> {
        let puzzle = self.puzzle;
        let mut sheet = self.sheet.clone();
        let mut changes = Vec::new();
        loop {
            let board = sheet.board(puzzle)?;
            let found = self.on(&board, budget).of(technique, Found::all(1))?;
            if !found.steps.is_empty() {
                return Ok(Some(Move(changes)));
            }
            let next = Advisor { sheet: &sheet, follow: None, ..*self }
                .next(HintRequest::Wish(Wish::Simplest), budget);
            let Hint::Step(step) = next else { return Ok(None) };
            let more = sheet.step(puzzle, &step, tidy);
            if more.is_empty() {
                return Ok(None);
            }
            more.0.iter().for_each(|&change| sheet.apply(change));
            changes.extend(more.0);
        }
    }
}
