//! A hint that discloses itself by degrees: the technique and the region, then the cells, then
//! the whole step.

use crate::engine::board::Contradiction;
use crate::engine::cell::Cell;
use crate::engine::hint::Hint;
use crate::engine::puzzle::Puzzle;
use crate::engine::step::{Role, Step};
use crate::engine::technique::Technique;
use crate::engine::text;

/// What a hint advises.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// To go back to this place in the history, since there is a mistake on the sheet.
    GoBack(usize),
    /// A step.
    Step(Step),
    /// To play on to a state that has a step of this technique.
    PlayOn(&'static Technique),
}

/// How much of a hint is disclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// The technique and the region.
    Region,
    /// The cells of the pattern too.
    Cells,
    /// All of it: what follows, and why.
    Whole,
}

impl Degree {
    /// The degree as a number from 1 to 3.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The next degree; `None` after the last.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Region => Some(Self::Cells),
            Self::Cells => Some(Self::Whole),
            Self::Whole => None,
        }
    }
}

impl Advice {
    /// The step, if it is one.
    pub const fn step(&self) -> Option<&Step> {
        match self {
            Self::Step(step) => Some(step),
            Self::GoBack(_) | Self::PlayOn(_) => None,
        }
    }

    /// The advice in words, to a degree. `score` is what its technique is worth.
    pub fn text(&self, degree: Degree, puzzle: &Puzzle, score: u32) -> String {
        let step = match self {
            Self::GoBack(_) => {
                return "There is a mistake on the sheet. Going back to the last state without \
                        one can be undone like a move."
                    .into();
            }
            Self::PlayOn(technique) => {
                return format!(
                    "There is no {} here. Enter plays on by the simplest steps to the next state \
                     that has one; that can be undone like a move.",
                    technique.name
                );
            }
            Self::Step(step) => step,
        };
        let title = match score {
            0 => capitalized(step.technique.name),
            _ => format!("{} ({score})", capitalized(step.technique.name)),
        };
        match degree {
            Degree::Region => format!("{title} in {}.", places(step, puzzle)),
            Degree::Cells => {
                let cells = text::cells(puzzle, step.cells());
                format!("{title} in {}: look at {cells}.", places(step, puzzle))
            }
            Degree::Whole => format!("{title}. {}", step.explain(puzzle)),
        }
    }
}

/// The step that was found.
///
/// # Errors
/// Why there is none, in a sentence.
pub fn step_of(hint: Hint, puzzle: &Puzzle) -> Result<Step, String> {
    match hint {
        Hint::Step(step) => Ok(step),
        Hint::Complete => Err("every cell has a digit".into()),
        Hint::Nothing => {
            Err("the techniques that are on find nothing; perhaps one with score 0 does".into())
        }
        Hint::Contradiction(why) => Err(contradicted(why, puzzle)),
        Hint::GaveUp => Err("no hint: it takes too long to find one".into()),
    }
}

/// Why a board that contradicts itself has no hint, in a sentence.
pub fn contradicted(why: Contradiction, puzzle: &Puzzle) -> String {
    format!("no hint: {}", why.explain(puzzle))
}

/// The regions of a step's pattern, or the region of its first cell where it names none.
fn places(step: &Step, puzzle: &Puzzle) -> String {
    let bases: Vec<_> = step.regions(Role::Base).collect();
    if !bases.is_empty() {
        return text::regions(puzzle, bases);
    }
    let region = |cell: &Cell| puzzle.regions_of(*cell).last().copied();
    let region = step.cells().first().and_then(region);
    region.map_or_else(|| "the grid".into(), |id| puzzle.region_name(id))
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
