//! The verbs of puzzles and boards: what is asked of them most often, by the standard scales and
//! within the standard limits.

use crate::budget::{Budget, Limits};
use crate::format::{Document, Format, WriteError};
use crate::grid::{Board, Puzzle, Setup, Solutions};
use crate::hint::{Adviser, Hint};
use crate::path::{PathStep, Scores, Steps};
use crate::rate::{Rating, SIMPLEST_FIRST, Subject, System};
use crate::solve::{Reason, Solver};
use std::fmt;

impl Puzzle {
    /// How many solutions it has, and which.
    ///
    /// ```
    /// use gradus_engine::{Puzzle, Solutions};
    ///
    /// let puzzle: Puzzle = "1.3.3.12..4..2..".parse()?;
    /// assert_eq!(puzzle.solutions(), Solutions::None);
    /// # Ok::<(), gradus_engine::PuzzleError>(())
    /// ```
    pub fn solutions(&self) -> Solutions {
        self.solutions_within(&Limits::STANDARD)
    }

    /// The same within other limits.
    pub fn solutions_within(&self, limits: &Limits<'_>) -> Solutions {
        Solver::of(self).solutions(&limits.budget(Limits::SEARCH))
    }

    /// Why it has no solution: some of its givens, clues and rules that cannot all hold, as few as are
    /// found; `None` if it has one, or no reason is found within the limits.
    ///
    /// ```
    /// use gradus_engine::Puzzle;
    ///
    /// let puzzle: Puzzle = "classic:................:xv.10.r1c1r1c2,xv.5.r1c1r1c2".parse()?;
    /// let reason = puzzle.contradiction().expect("a reason");
    /// assert_eq!(
    ///     reason.sentence,
    ///     "the X between r1c1 and r1c2 cannot be satisfied; the two digits add up to 10"
    /// );
    /// # Ok::<(), gradus_engine::PuzzleError>(())
    /// ```
    pub fn contradiction(&self) -> Option<Reason> {
        self.contradiction_within(&Limits::STANDARD)
    }

    /// The same within other limits.
    pub fn contradiction_within(&self, limits: &Limits<'_>) -> Option<Reason> {
        Reason::of(self, &limits.budget(Reason::WORK))
    }

    /// The board at the start: its givens placed and nothing struck yet.
    pub fn board(&self) -> Board<'_> {
        Board::new(self)
    }

    /// How hard it is by a rating system, by the standard scale.
    ///
    /// ```
    /// use gradus_engine::{HODOKU, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "..6.3.251.8....6....7......4..39.8...59.4.31...2.58..9......1....8....2.265.8.7.."
    ///         .parse()?;
    /// assert_eq!(puzzle.rate(&HODOKU).total, Some(338.0));
    /// # Ok::<(), gradus_engine::PuzzleError>(())
    /// ```
    pub fn rate(&self, system: &'static System) -> Rating {
        self.board().rate(system)
    }

    /// The same by another scale and within other limits.
    pub fn rate_by(&self, system: &'static System, scores: &Scores, limits: &Limits<'_>) -> Rating {
        self.board().rate_by(system, scores, limits)
    }

    /// The puzzle as text.
    ///
    /// # Errors
    /// Says what the format cannot express.
    ///
    /// ```
    /// use gradus_engine::{Format, Puzzle};
    ///
    /// let puzzle: Puzzle = "1...........2.3.".parse()?;
    /// let line = Format::named("sudoku-line").expect("a format");
    /// assert_eq!(puzzle.to_format(line)?.trim_end(), "1...........2.3.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_format(&self, format: &Format) -> Result<String, WriteError> {
        self.setup().to_format(format)
    }
}

impl Setup {
    /// The setup as text.
    ///
    /// # Errors
    /// Says what the format cannot express.
    pub fn to_format(&self, format: &Format) -> Result<String, WriteError> {
        format.writer()?(&Document::of(self.clone()))
    }
}

impl<'p> Board<'p> {
    /// How many solutions it still allows, and which.
    pub fn solutions(&self) -> Solutions {
        Solver::new(self).solutions(&Limits::STANDARD.budget(Limits::SEARCH))
    }

    /// How hard the rest is by a rating system, by the standard scale.
    pub fn rate(&self, system: &'static System) -> Rating {
        let scores = Scores::standard(system, self.puzzle().kind());
        self.rate_by(system, &scores, &Limits::STANDARD)
    }

    /// The same by another scale and within other limits.
    pub fn rate_by(&self, system: &'static System, scores: &Scores, limits: &Limits<'_>) -> Rating {
        let puzzle = self.puzzle();
        if !puzzle.is_whole() {
            let unknown = puzzle.setup().unknown().join(", ");
            return Rating::none(format!("the puzzle has rules that are not known: {unknown}"));
        }
        if !system.kinds.contains(&puzzle.kind()) {
            return Rating::none(format!(
                "{} does not rate a {}",
                system.name,
                puzzle.kind().name()
            ));
        }
        let solutions = puzzle.solutions_within(limits);
        if let Some(doubt) = puzzle.doubt(&solutions) {
            return Rating::none(doubt.to_string());
        }
        let subject = Subject { board: self, solutions: &solutions };
        (system.rate)(&subject, scores, &limits.budget(Limits::RATING))
    }

    /// The steps along the simplest path, by the scale of [`SIMPLEST_FIRST`].
    ///
    /// ```
    /// use gradus_engine::{PathEnd, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "..6.3.251.8....6....7......4..39.8...59.4.31...2.58..9......1....8....2.265.8.7.."
    ///         .parse()?;
    /// let mut steps = puzzle.board().steps();
    /// let first = steps.next().expect("a step");
    /// assert_eq!(
    ///     first.explain(),
    ///     "r1c1 is 9: row 1 has 1 2 3 5 6, column 1 has 4, and box 1 has 7 8."
    /// );
    /// assert!(steps.by_ref().count() > 40);
    /// assert_eq!(steps.end(), Some(PathEnd::Solved));
    /// # Ok::<(), gradus_engine::PuzzleError>(())
    /// ```
    pub fn steps(&self) -> Steps<'p, 'static> {
        let scores = Scores::standard(&SIMPLEST_FIRST, self.puzzle().kind());
        self.steps_by(scores, &Limits::STANDARD)
    }

    /// The same by another scale and within other limits.
    pub fn steps_by<'b>(&self, scores: Scores, limits: &Limits<'b>) -> Steps<'p, 'b> {
        let unique = is_unique(self.puzzle(), limits);
        Steps::new(self.clone(), scores, unique, limits.budget(Limits::RATING))
    }

    /// The step with the lowest score.
    ///
    /// # Errors
    /// Says why there is none.
    ///
    /// ```
    /// use gradus_engine::Puzzle;
    ///
    /// let puzzle: Puzzle = "12.434122143432.".parse()?;
    /// let hint = puzzle.board().hint()?;
    /// assert_eq!(hint.changes(), "r1c3=3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self) -> Result<PathStep<'p>, NoHint> {
        let (puzzle, limits) = (self.puzzle(), Limits::STANDARD);
        let scores = Scores::standard(&SIMPLEST_FIRST, puzzle.kind());
        let budget: Budget<'static> = limits.budget(Limits::RATING);
        let unique = is_unique(puzzle, &limits);
        let adviser =
            Adviser { board: self, marked: false, scores: &scores, unique, budget: &budget };
        match adviser.simplest() {
            Hint::Step(step) | Hint::Taken(step, _) => {
                let score = scores.of(step.technique);
                Ok(PathStep::new(puzzle, step, score))
            }
            Hint::Complete => Err(NoHint::Complete),
            Hint::Nothing | Hint::Inactive(_) => Err(NoHint::Nothing),
            Hint::Contradiction(why) => Err(NoHint::Contradiction(why.explain(puzzle))),
            Hint::GaveUp => Err(NoHint::GaveUp),
        }
    }
}

/// Whether a puzzle is known to have exactly one solution.
fn is_unique(puzzle: &Puzzle, limits: &Limits<'_>) -> bool {
    let solutions = puzzle.solutions_within(limits);
    puzzle.is_whole() && solutions.unique().is_some() && puzzle.doubt(&solutions).is_none()
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoHint {
    /// Every cell has a digit.
    Complete,
    /// The techniques find nothing.
    Nothing,
    /// The board contradicts itself: how, in a sentence.
    Contradiction(String),
    /// The limits were reached.
    GaveUp,
}

impl fmt::Display for NoHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete => f.write_str("every cell has a digit"),
            Self::Nothing => f.write_str("the techniques find nothing"),
            Self::Contradiction(why) => write!(f, "the board contradicts itself: {why}"),
            Self::GaveUp => f.write_str(crate::hint::GAVE_UP),
        }
    }
}

impl std::error::Error for NoHint {}
