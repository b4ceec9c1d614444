//! Combinations that the player struck out of a run or a cage.
//!
//! As text: `r2c3/across<>79` strikes the combination 7+9 out of the run across that begins in r2c3,
//! `r2c3/across+79` restores it. The combination is that of the whole run, including its placed
//! digits.

use crate::grid::{Cell, Digits, Family, Grid, NotationError, Puzzle, RegionId};

/// The regions that have combinations to strike out, by the word for them.
const WORDS: [(&str, Family); 3] =
    [("across", Family::Across), ("down", Family::Down), ("cage", Family::Cage)];

/// A combination of a run or a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combination {
    /// The first cell of the run or the cage.
    pub first: Cell,
    /// The family of its region.
    pub family: Family,
    /// The digits of all its cells.
    pub digits: Digits,
}

impl Combination {
    /// A combination of a region; `None` for a region of another sort.
    pub fn of(puzzle: &Puzzle, region: RegionId, digits: Digits) -> Option<Self> {
        let region = puzzle.region(region);
        let (first, family) = (*region.cells.first()?, region.family);
        WORDS.iter().any(|(_, known)| *known == family).then_some(Self { first, family, digits })
    }

    /// Whether a region is a run or a cage with a sum, so that it has combinations to strike out.
    pub fn belongs_to(puzzle: &Puzzle, region: RegionId) -> bool {
        let is_one = Self::of(puzzle, region, Digits::EMPTY).is_some();
        is_one && puzzle.region(region).sum.is_some()
    }

    /// Its region, if one begins there.
    pub fn region(self, puzzle: &Puzzle) -> Option<RegionId> {
        let region = puzzle.region_in(self.first, self.family)?;
        (puzzle.region(region).cells.first() == Some(&self.first)).then_some(region)
    }

    /// Whether it can be struck out: its region begins there and has a sum that the combination
    /// makes.
    pub fn is_of(self, puzzle: &Puzzle) -> bool {
        let makes = |region| {
            let region = puzzle.region(region);
            let fits = puzzle.digits().includes(self.digits);
            fits && region.cells.len() == self.digits.len() && region.sum == Some(self.digits.sum())
        };
        self.region(puzzle).is_some_and(makes)
    }

    /// Its region as text: `r2c3/across`.
    pub fn name(self, grid: Grid) -> String {
        let word = WORDS.iter().find(|(_, family)| *family == self.family);
        format!("{}/{}", grid.name(self.first), word.map_or("", |(word, _)| word))
    }

    /// The first cell and the family of a region as text.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read_name(text: &str, grid: Grid) -> Result<(Cell, Family), NotationError> {
        let (cell, word) = text.split_once('/').unwrap_or((text, ""));
        let family = WORDS.iter().find(|(known, _)| *known == word);
        let (_, family) = family.ok_or_else(|| {
            format!("expected across, down or cage after the cell, found {text:?}")
        })?;
        Ok((grid.read(cell)?, *family))
    }
}
