//! A path as an iterator: one step after another, each with what it needs to explain itself.

use super::scores::{Scored, Scores};
use super::walk::{End, next, simplest};
use crate::budget::Budget;
use crate::grid::{Board, Puzzle};
use crate::reason::{Struck, justify};
use crate::technique::{Memory, Step, text};
use std::fmt;
use std::ops::Deref;

/// The steps along the simplest path from a position, until the puzzle is solved or the techniques
/// of the scale find nothing more. [`Steps::end`] says which.
pub struct Steps<'p, 'b> {
    board: Board<'p>,
    scores: Scores,
    rows: Vec<Scored>,
    unique: bool,
    budget: Budget<'b>,
    memory: Memory,
    struck: Vec<Struck>,
    end: Option<End>,
}

/// A step of a puzzle. It is a [`Step`] that knows its puzzle and its score.
#[derive(Clone, Debug)]
pub struct PathStep<'p> {
    puzzle: &'p Puzzle,
    step: Step,
    score: u32,
}

impl<'p, 'b> Steps<'p, 'b> {
    /// The path from a board by a scale. Techniques that assume one solution are used if the puzzle
    /// is known to be `unique`.
    pub fn new(board: Board<'p>, scores: Scores, unique: bool, budget: Budget<'b>) -> Self {
        let rows = scores.in_order();
        let (memory, struck) = (Memory::default(), Vec::new());
        Self { board, scores, rows, unique, budget, memory, struck, end: None }
    }

    /// The board after the steps so far.
    pub const fn board(&self) -> &Board<'p> {
        &self.board
    }

    /// Why there are no more steps; `None` if there may be.
    pub const fn end(&self) -> Option<End> {
        self.end
    }
}

impl<'p> Iterator for Steps<'p, '_> {
    type Item = PathStep<'p>;

    fn next(&mut self) -> Option<PathStep<'p>> {
        if self.end.is_some() {
            return None;
        }
        let Self { board, scores, rows, unique, budget, memory, struck, end } = self;
        let free = scores.free_singles();
        let mut fill = |board: &mut Board<'_>| board.filter(free);
        let found = next(board, scores, *unique, budget, memory, &mut fill, &mut |state| {
            simplest(state, rows)
        });
        let (row, step) = match found {
            Ok(choice) => choice,
            Err(why) => {
                *end = Some(why);
                return None;
            }
        };
        let step = justify(board, struck, step);
        let removes = step.removes.clone();
        struck.push(Struck { technique: step.technique.slug, removes });
        *end = step.apply(board).err().map(End::Contradiction);
        Some(PathStep { puzzle: board.puzzle(), step, score: row.score })
    }
}

impl<'p> PathStep<'p> {
    /// A step of a puzzle, with the score of its technique.
    pub const fn new(puzzle: &'p Puzzle, step: Step, score: u32) -> Self {
        Self { puzzle, step, score }
    }

    /// The sentence that explains the step: the pattern, why it works, what follows.
    pub fn explain(&self) -> String {
        self.step.explain(self.puzzle)
    }

    /// What it places and removes, in the notation of hints: `r4c5=7 r1c2<>38`.
    pub fn changes(&self) -> String {
        let places = self.places.iter().map(|&(cell, digit)| text::place(self.puzzle, cell, digit));
        let removes = self.removes.iter().map(|&(cell, set)| text::remove(self.puzzle, cell, set));
        places.chain(removes).collect::<Vec<_>>().join(" ")
    }

    /// The score of its technique.
    pub const fn score(&self) -> u32 {
        self.score
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The step alone.
    pub fn into_step(self) -> Step {
        self.step
    }
}

impl fmt::Debug for Steps<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, end, .. } = self;
        f.debug_struct("Steps").field("board", board).field("end", end).finish_non_exhaustive()
    }
}

impl Deref for PathStep<'_> {
    type Target = Step;

    fn deref(&self) -> &Step {
        &self.step
    }
}

impl fmt::Display for PathStep<'_> {
    /// The sentence that explains the step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain())
    }
}
