//! What is left to a run or a cage: its combinations, the digits that all of them need, and those that
//! none contains.

use super::Game;
use super::sheet::Sheet;
use gradus_engine::grid::RegionId;
use gradus_engine::grid::region::{is_possible, remaining};
use gradus_engine::{Cell, Digits, Puzzle};

/// The combinations left to a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The combinations of its open cells, without those struck out.
    pub sets: Vec<Digits>,
    /// The combinations that the player struck out.
    pub struck: Vec<Digits>,
    /// The digits of the puzzle.
    digits: Digits,
}

impl Remaining {
    /// The combinations by the digits placed.
    pub fn of(puzzle: &Puzzle, sheet: &Sheet, region: RegionId) -> Self {
        let [sets, struck] = sheet.combinations(puzzle, region);
        Self { sets, struck, digits: puzzle.digits() }
    }

    /// The combinations of a sum with this many of some digits.
    pub fn among(digits: Digits, cells: usize, sum: Option<u32>) -> Self {
        let sets = remaining(digits, cells, sum).collect();
        Self { sets, struck: Vec::new(), digits }
    }

    /// Those that the candidates of the region's open cells allow: each digit has a place, and each
    /// cell one of the digits.
    #[must_use]
    pub fn allowed_by(
        mut self,
        puzzle: &Puzzle,
        sheet: &Sheet,
        region: RegionId,
        candidates: impl Fn(Cell) -> Digits,
    ) -> Self {
        let cells = puzzle.region(region).cells.iter().copied();
        let open: Vec<Digits> =
            cells.filter(|cell| sheet.value(*cell).is_none()).map(candidates).collect();
        self.sets.retain(|set| is_possible(*set, &open));
        self
    }

    /// All combinations, including those struck out, ascending as written lists, each with whether
    /// it is still in.
    pub fn listed(&self) -> Vec<(Digits, bool)> {
        let stand = self.sets.iter().map(|set| (*set, true));
        let mut all: Vec<_> = stand.chain(self.struck.iter().map(|set| (*set, false))).collect();
        all.sort_by(|(one, _), (other, _)| one.compare(*other));
        all
    }

    /// The digits that every combination contains; none if there is no combination.
    pub fn needs(&self) -> Digits {
        self.sets.iter().copied().reduce(|all, set| all & set).unwrap_or(Digits::EMPTY)
    }

    /// The digits that no combination contains.
    pub fn never(&self) -> Digits {
        self.digits - self.sets.iter().fold(Digits::EMPTY, |all, set| all | *set)
    }
}

impl Game {
    /// What is left to a region by the digits placed and, with `by_marks`, by the marks of the
    /// cells that have some.
    pub fn remaining(&self, region: RegionId, by_marks: bool) -> Remaining {
        let (puzzle, sheet) = (self.puzzle(), self.sheet());
        let left = Remaining::of(puzzle, sheet, region);
        let candidates = |cell| match sheet.marks(cell) {
            none if none.is_empty() => sheet.fits(puzzle, cell),
            marks => marks,
        };
        if by_marks { left.allowed_by(puzzle, sheet, region, candidates) } else { left }
    }
}
