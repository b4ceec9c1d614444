//! What lies over the panes: the help, the lists of steps and of ratings, the page about a technique,
//! the library, the editor, the forms for a new puzzle and for exporting, the summary, the
//! statistics, the pause, the palette, the table of combinations,
//! the trainer.

use super::cursor::Cursor;
use super::entry::Entry;
use crate::tui::screen::combinations::state::CombinationTable;
use crate::tui::screen::editor::state::Editor;
use crate::tui::screen::export::state::ExportScreen;
use crate::tui::screen::form::state::Form;
use crate::tui::screen::help::state::Help;
use crate::tui::screen::library::state::LibraryScreen;
use crate::tui::screen::overview::state::Overview;
use crate::tui::screen::page::state::Page;
use crate::tui::screen::palette::state::Palette;
use crate::tui::screen::ratings::state::RatingsScreen;
use crate::tui::screen::start::state::Start;
use crate::tui::screen::statistics::state::Statistics;
use crate::tui::screen::steps::state::Steps;
use crate::tui::screen::summary::state::SummaryScreen;
use crate::tui::screen::trainer::state::Trainer;

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
    Ratings(RatingsScreen),
    /// The puzzles and games to choose from.
    Library(Box<LibraryScreen>),
    /// A puzzle being written down.
    Editor(Editor),
    /// What puzzle is to be made.
    Form(Box<Form>),
    /// Where the puzzle is to go.
    Export(Box<ExportScreen>),
    /// The whole grid at a glance.
    Overview(Overview),
    /// What is to be said of a solved game.
    Summary(Box<SummaryScreen>),
    /// The figures of the history.
    Statistics(Statistics),
    /// The game is paused; nothing of it shows.
    Pause,
    /// Everything that can be done, by name.
    Palette(Box<Palette>),
    /// The combinations of a run, or of any sum.
    Combinations(CombinationTable),
    /// The techniques, with what was learned of each.
    Trainer(Box<Trainer>),
    /// What there is to play and to do.
    Start(Box<Start>),
}

impl Overlay {
    /// The cursor that the keys of lists and texts move, if there is one.
    pub const fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(match self {
            Self::Help(help) => &mut help.scroll,
            Self::Steps(list) => &mut list.selected,
            Self::Page(page) => &mut page.scroll,
            Self::Ratings(list) => &mut list.selected,
            Self::Library(library) => &mut library.selected,
            Self::Form(form) => &mut form.selected,
            Self::Export(form) => &mut form.selected,
            Self::Statistics(statistics) => &mut statistics.scroll,
            Self::Palette(palette) => &mut palette.selected,
            Self::Start(start) => &mut start.selected,
            Self::Combinations(table) => &mut table.selected,
            Self::Trainer(trainer) => &mut trainer.selected,
            Self::Editor(_) | Self::Overview(_) | Self::Summary(_) | Self::Pause => return None,
        })
    }

    /// The text that is typed there, if one is.
    pub fn text(&mut self) -> Option<&mut Entry> {
        match self {
            Self::Help(help) if !help.is_short => Some(&mut help.search),
            Self::Palette(palette) if palette.asking.is_none() => Some(&mut palette.search),
            Self::Library(library) => library.typed(),
            Self::Help(_)
            | Self::Palette(_)
            | Self::Steps(_)
            | Self::Page(_)
            | Self::Ratings(_)
            | Self::Editor(_)
            | Self::Form(_)
            | Self::Export(_)
            | Self::Overview(_)
            | Self::Summary(_)
            | Self::Statistics(_)
            | Self::Pause
            | Self::Combinations(_)
            | Self::Trainer(_)
            | Self::Start(_) => None,
        }
    }

    /// Shows what is found now that the text has changed.
    pub fn text_changed(&mut self) {
        match self {
            Self::Help(help) => help.scroll = Cursor::default(),
            Self::Palette(palette) => palette.selected = Cursor::default(),
            Self::Library(library) if library.name.is_none() => library.refresh(),
            _ => {}
        }
    }

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
