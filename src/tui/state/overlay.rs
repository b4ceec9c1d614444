//! What lies over the panes: the help, the lists of steps and of ratings, the page about a technique,
//! the library, the editor, the forms for a new puzzle and for exporting, the summary, the
//! statistics, the pause, the palette.

use super::editor::Editor;
use super::export::Export;
use super::form::Form;
use super::library::Library;
use super::palette::Palette;
use super::steps::Steps;
use crate::engine::cell::Cell;
use crate::engine::search::Solutions;
use crate::engine::technique::Technique;
use crate::game::Tally;
use crate::game::pack::Item;
use crate::tui::action::Row;

/// Something that lies over the panes and has the keys.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// Every action with its keys, searchable.
    Help(Help),
    /// Every step that is possible now.
    Steps(Steps),
    /// The page about a technique.
    Page(Page),
    /// The ratings by all systems.
    Ratings(Ratings),
    /// The puzzles and games to choose from.
    Library(Box<Library>),
    /// A puzzle being written down.
    Editor(Editor),
    /// What puzzle is to be made.
    Form(Box<Form>),
    /// Where the puzzle is to go.
    Export(Box<Export>),
    /// The whole grid at a glance.
    Overview(Overview),
    /// What is to be said of a solved game.
    Summary(Box<Summary>),
    /// The figures of the history.
    Statistics(Statistics),
    /// The game is paused; nothing of it shows.
    Pause,
    /// Everything that can be done, by name.
    Palette(Box<Palette>),
    /// The tutorials, of which one is selected.
    Tutorials(usize),
}

impl Overlay {
    /// The editor, if it is that.
    pub const fn as_editor(&mut self) -> Option<&mut Editor> {
        match self {
            Self::Editor(editor) => Some(editor),
            _ => None,
        }
    }

    /// The list of steps, if it is that.
    pub const fn as_steps(&self) -> Option<&Steps> {
        match self {
            Self::Steps(steps) => Some(steps),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn as_steps_mut(&mut self) -> Option<&mut Steps> {
        match self {
            Self::Steps(steps) => Some(steps),
            _ => None,
        }
    }
}

/// The help.
#[derive(Clone, Debug)]
pub struct Help {
    /// Every action, as it was when the help was opened.
    pub rows: Vec<Row>,
    /// The words that are looked for.
    pub search: String,
    /// The first line that shows.
    pub scroll: usize,
}

/// The page about a technique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// The technique.
    pub technique: &'static Technique,
    /// The first line that shows.
    pub scroll: usize,
}

/// The ratings by all systems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    /// The selected system, as a place among those that rate this kind of puzzle.
    pub selected: usize,
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

impl Count {
    /// The count of what a search came to.
    pub const fn of(solutions: &Solutions) -> Self {
        match solutions {
            Solutions::None => Self::None,
            Solutions::One(_) => Self::One,
            Solutions::Several(..) => Self::Several,
            Solutions::GaveUp => Self::GaveUp,
        }
    }
}

/// The whole grid at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overview {
    /// The cell to go to, black or white.
    pub place: Cell,
}

/// What is to be said of a solved game, beside its ratings at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Time, hints, checks and mistakes.
    pub tally: Tally,
    /// The puzzle to play next, once it was found.
    pub next: Option<Item>,
    /// The first line that shows.
    pub scroll: usize,
}

/// The figures of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The first line that shows.
    pub scroll: usize,
}
