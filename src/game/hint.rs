//! A hint that discloses itself by degrees: the technique and the region, then the cells, then
//! the whole step.

use crate::engine::board::Contradiction;
use crate::engine::cell::Cell;
use crate::engine::hint::{GAVE_UP, Hint, Wish};
use crate::engine::puzzle::Puzzle;
use crate::engine::step::{Role, Step};
use crate::engine::technique::Technique;
use crate::engine::text;

/// What the player is told where a step is wanted and the sheet has a mistake.
pub const MISTAKE: &str = "there is a mistake on the sheet";

/// Which step is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// The simplest or the most effective.
    Wish(Wish),
    /// The digit that is easiest to see; the simplest step if none is visible.
    Likely,
    /// The one of a technique that removes most, whether or not the technique is on.
    Technique(&'static Technique),
}

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

/// A hint that was asked for, and how much of it is disclosed.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownHint {
    /// What it advises.
    pub advice: Advice,
    /// What was asked for.
    pub wanted: Wanted,
    /// How much of it is disclosed.
    pub degree: Degree,
    /// Whether it was counted among the hints used.
    pub counted: bool,
}

impl ShownHint {
    /// A hint of which the least is disclosed.
    pub const fn new(advice: Advice, wanted: Wanted) -> Self {
        Self { advice, wanted, degree: Degree::Region, counted: false }
    }

    /// A step that the player chose and sees whole.
    pub const fn whole(step: Step) -> Self {
        let wanted = Wanted::Technique(step.technique);
        Self { advice: Advice::Step(step), wanted, degree: Degree::Whole, counted: false }
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

/// The step that was found.
///
/// # Errors
/// Why there is none, in a sentence.
pub fn step_of(hint: Hint, wanted: Wanted, puzzle: &Puzzle) -> Result<Step, String> {
    match hint {
        Hint::Step(step) => Ok(step),
        Hint::Complete => Err("every cell has a digit".into()),
        Hint::Nothing => Err(match wanted {
            Wanted::Technique(technique) => format!("no {} here", technique.name),
            Wanted::Wish(_) | Wanted::Likely => {
                "the techniques that are on find nothing; perhaps one with score 0 does".into()
            }
        }),
        Hint::Contradiction(why) => Err(contradicted(why, puzzle)),
        Hint::GaveUp => Err(GAVE_UP.into()),
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
