//! What lies over the panes: the help, the list of steps, the picker, the editor, the summary.

use crate::engine::cell::Cell;
use crate::engine::puzzle::{Fault, Setup};
use crate::engine::step::Step;
use std::time::Duration;

/// Something that lies over the panes and has the keys.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// Every action with its keys, searchable.
    Help(Help),
    /// Every step that is possible now.
    Steps(Steps),
    /// The puzzles and games to choose from.
    Picker(Picker),
    /// A puzzle being written down.
    Editor(Editor),
    /// What is to be said of a solved game.
    Summary(Summary),
}

/// The help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// The words that are looked for.
    pub search: String,
    /// The first line that shows.
    pub scroll: usize,
}

/// The list of steps.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// The steps, technique by technique; `None` while they are looked for.
    pub found: Option<Vec<Step>>,
    /// The selected one.
    pub selected: usize,
}

/// The puzzles and games to choose from.
#[derive(Clone, Debug, Default)]
pub struct Picker {
    /// All that can be chosen, group by group.
    pub rows: Vec<PickerRow>,
    /// The selected one.
    pub selected: usize,
}

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerRow {
    /// The heading that it stands under, as in `Kakuro, easy`.
    pub group: String,
    /// What it is called.
    pub title: String,
    /// How far it was played; `None` where it was never begun.
    pub progress: Option<Progress>,
    /// What the store knows it by.
    pub id: String,
}

/// How far a game was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Cells filled in, givens left out.
    pub filled: usize,
    /// Cells to be filled in.
    pub cells: usize,
    /// The time played.
    pub played: Duration,
    /// Whether it is solved.
    pub solved: bool,
}

/// A puzzle being written down.
#[derive(Clone, Debug)]
pub struct Editor {
    /// What was written so far, right or wrong.
    pub setup: Setup,
    /// The cell that keys act on, black or white.
    pub cursor: Cell,
    /// In a black cell: whether digits type the clue of the run below; else of the run to the
    /// right.
    pub down: bool,
    /// Everything that is wrong with it.
    pub faults: Vec<Fault>,
    /// How many solutions it has.
    pub solutions: Count,
}

/// How many solutions the puzzle in the editor has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// That is being worked out.
    #[default]
    Pending,
    /// It has faults, so that the question does not arise.
    Faulty,
    /// None.
    None,
    /// Exactly one.
    One,
    /// Two or more.
    Several,
    /// That took too long.
    GaveUp,
}

/// What is to be said of a solved game, beside its rating at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The time played.
    pub played: Duration,
    /// Hints used.
    pub hints: u32,
    /// Times the player asked whether all is right.
    pub checks: u32,
}
