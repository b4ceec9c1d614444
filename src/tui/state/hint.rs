//! The hint on the screen.

use crate::engine::cell::Cell;
use crate::engine::hint::Wish;
use crate::engine::puzzle::Puzzle;
use crate::engine::step::Step;

pub use crate::game::hint::{Advice, Degree};

/// A hint on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What it advises.
    pub advice: Advice,
    /// Which key asked for it.
    pub wish: Wish,
    /// How much of it is disclosed.
    pub degree: Degree,
    /// How many lines its text is scrolled.
    pub scroll: usize,
    /// Whether it was counted among the hints used.
    pub counted: bool,
}

impl Shown {
    /// The most lines that the text of a hint is scrolled.
    pub const LONGEST: usize = 50;

    /// A hint of which the least is disclosed.
    pub const fn new(advice: Advice, wish: Wish) -> Self {
        Self { advice, wish, degree: Degree::Region, scroll: 0, counted: false }
    }

    /// The step, if it is one.
    pub const fn step(&self) -> Option<&Step> {
        self.advice.step()
    }

    /// The cells of the pattern, once they are disclosed.
    pub fn cells(&self) -> Vec<Cell> {
        match self.step() {
            Some(step) if self.degree >= Degree::Cells => step.cells(),
            _ => Vec::new(),
        }
    }

    /// What the step places and removes, once that is disclosed.
    pub fn effect(&self) -> Option<&Step> {
        self.step().filter(|_| self.degree == Degree::Whole)
    }

    /// The hint in words, as far as it is disclosed. `score` is what its technique is worth.
    pub fn text(&self, puzzle: &Puzzle, score: u32) -> String {
        self.advice.text(self.degree, puzzle, score)
    }
}
