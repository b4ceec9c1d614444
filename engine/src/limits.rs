//! What a question may take, in one place: how much work, and who may stop it.

use crate::budget::{Budget, Watch};

/// What a question may take: a number of units of work, and a flag that stops it from outside.
///
/// [`Limits::STANDARD`] is what every question has that is asked without limits: enough for nearly
/// all puzzles. A question that takes longer gives up, which is an answer like others. A unit is
/// about a tenth of a microsecond, and the same everywhere: the engine has no clock, so an answer
/// never depends on how fast a machine is. What a question keeps in memory grows with its work, and
/// is gone once it is answered.
///
/// ```
/// use gradus_engine::{Limits, Puzzle, Solutions};
///
/// let empty: Puzzle = ".".repeat(81).parse()?;
/// assert_eq!(empty.solutions_within(&Limits::work(10)), Solutions::GaveUp);
/// # Ok::<(), gradus_engine::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    work: Option<u64>,
    stop: Option<&'a dyn Watch>,
}

impl<'a> Limits<'a> {
    /// What is enough for nearly all puzzles.
    pub const STANDARD: Limits<'static> = Limits { work: None, stop: None };

    /// The standard work of a search for solutions: published puzzles take less than a thousandth
    /// of it.
    pub const SEARCH: u64 = 2_000_000;
    /// The standard work of finding the digits that occur in some solution.
    pub const CANDIDATES: u64 = 4_000_000;
    /// The standard work of a rating, a hint or a path: nearly all puzzles take less than a
    /// hundredth of it.
    pub const RATING: u64 = 150_000_000;
    /// The standard work of making a puzzle: most take less than a hundredth of it.
    pub const MAKING: u64 = 20_000_000;
    /// The standard work of making a puzzle that fits a target: minutes.
    pub const TARGET: u64 = 20_000_000_000;

    /// A number of units, whatever the question is.
    pub const fn work(units: u64) -> Self {
        Self { work: Some(units), stop: None }
    }

    /// The same, until a flag is set, such as an `AtomicBool`: the question then gives up within
    /// milliseconds.
    #[must_use]
    pub const fn until<'b>(self, stop: &'b dyn Watch) -> Limits<'b> {
        Limits { work: self.work, stop: Some(stop) }
    }

    /// The budget of a question whose standard work this is.
    pub fn budget(&self, standard: u64) -> Budget<'a> {
        let units = self.work.unwrap_or(standard);
        match self.stop {
            Some(stop) => Budget::until(units, stop),
            None => Budget::new(units),
        }
    }
}
