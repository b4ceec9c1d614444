//! What happens to the program, and what it wants done: the border between `update`, which is
//! pure, and the runtime, which is not.

use super::event::{Event, Mouse};
use super::keys::Key;
use super::state::analysis::Topic;
use crate::desk::make::Job;
use crate::desk::shelf::Shelf;
use crate::desk::trainer::Training;
use crate::desk::{Choice, ConfigChange, Exported, NewGame, Opened, Scales};
use crate::engine::format::{self, Document};
use crate::engine::generate::Failure;
use crate::engine::hint::Hint;
use crate::engine::propose::Proposal;
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::{Rating, System};
use crate::engine::scores::Scores;
use crate::engine::search::Solutions;
use crate::engine::technique::Technique;
use crate::engine::variety::Kind;
use crate::game::Entry;
use crate::game::advisor::Preferences;
use crate::game::change::Move;
use crate::game::hint::Wanted;
use crate::game::learned::Learned;
use crate::game::pace::Paces;
use crate::game::pack::ListedPuzzle;
use crate::game::past::Past;
use crate::game::ratings::{Rated, Ratings};
use crate::game::sheet::Sheet;
use crate::tui::screen::steps::state::Group;
use std::path::PathBuf;
use std::sync::Arc;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// A button was pressed that stands for an action.
    Button(String),
    /// The mouse did something.
    Mouse(Mouse),
    /// Text was pasted.
    Paste(String),
    /// A link was followed to here.
    Link(String),
    /// The terminal has so many columns and rows now.
    Resize(u16, u16),
    /// The terminal came to the front, or went from it.
    Focus(bool),
    /// The terminal said whether its background is light.
    Background {
        /// Whether it is.
        is_light: bool,
    },
    /// A second went by while the clock shows, or the clock stopped as nothing happened.
    Tick,
    /// The worker found something out.
    Answer(Answer),
    /// A game was opened.
    Opened(Box<Opened>),
    /// The puzzles and games that can be chosen.
    Listed(Box<Shelf>),
    /// A puzzle was read from a file.
    Arrived(Box<format::Read>),
    /// The games of the history, the one that ended last at the end, and which day it is by the
    /// player's clock, counted from 1970-01-01.
    Recalled(Arc<Vec<Past>>, i64),
    /// The puzzle to play after one that was solved.
    Next(Arc<Puzzle>, Box<ListedPuzzle>),
    /// Something could not be done; what, why, and what to do about it.
    Failed(String),
    /// Something was done that the player should hear of.
    Done(String),
    /// The program was told to give the terminal back for a while.
    Suspend,
    /// The program was told to end.
    Terminate,
}

impl From<Event> for Message {
    fn from(event: Event) -> Self {
        match event {
            Event::Key(key) => Self::Key(key),
            Event::Button(action) => Self::Button(action),
            Event::Mouse(mouse) => Self::Mouse(mouse),
            Event::Paste(text) => Self::Paste(text),
            Event::Link(text) => Self::Link(text),
            Event::Resize(cols, rows) => Self::Resize(cols, rows),
            Event::Focus(has_it) => Self::Focus(has_it),
            Event::Background { is_light } => Self::Background { is_light },
            Event::Suspend => Self::Suspend,
            Event::Terminate => Self::Terminate,
        }
    }
}

/// Something that `update` wants done.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Write an entry to the journal before the next picture.
    Record(Entry),
    /// Have the worker find something out.
    Ask(Box<Request>),
    /// Call off what the worker was asked about this.
    Forget(Topic),
    /// Keep something in the player's configuration.
    Keep(ConfigChange),
    /// Have the next start of the program remember what the model does.
    Memorise,
    /// List what can be chosen: of a file, or else the games and the built-in puzzles.
    List(Option<PathBuf>),
    /// Open the puzzle of a file that holds one, or list those of a list.
    Read(PathBuf),
    /// Open the chosen puzzle or game.
    Open(Choice),
    /// Delete a game.
    Delete(String),
    /// Call a game something else: what the store knows it by, and the title.
    Rename(String, String),
    /// Bring the game back that was deleted last.
    Restore,
    /// Have the history know the game as it stands.
    Remember,
    /// Read the history.
    Recall,
    /// Look for the puzzle to play next; the ratings are those of the one that is solved.
    Next(Ratings),
    /// Keep how hard the puzzle is from its start, for the list of games.
    Rate(Rated),
    /// Open a puzzle that was pasted or written down.
    Begin(Box<NewGame>),
    /// Put a text on the clipboard.
    Copy(Box<Exported>),
    /// Write a text as a new file.
    Export(Box<Exported>),
    /// Have the mouse reported, or leave it to the terminal.
    Mouse(bool),
    /// Paint the next picture whole, whatever the terminal shows.
    Repaint,
    /// Give the terminal back to the shell until it calls.
    Suspend,
    /// End the program.
    Quit,
}

/// What `update` wants done, in order.
pub type Effects = Vec<Effect>;

/// A question to the worker.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its number; the answer has the same.
    pub generation: u64,
    /// What is asked.
    pub question: Question,
}

/// What the worker can be asked, each with all that the answer takes.
#[derive(Clone, Debug)]
pub enum Question {
    /// How many solutions the puzzle has.
    Solutions(Arc<Puzzle>),
    /// How many solutions the puzzle in the editor has.
    Edited(Arc<Puzzle>),
    /// What to add to the puzzle in the editor.
    Proposal(Arc<Puzzle>),
    /// How hard the puzzle is from its start.
    Start(Box<ToRate>),
    /// How hard the rest is: the sheet.
    Now(Box<ToRate>, Sheet),
    /// The next step, which one, and the technique that is practised.
    Hint(Box<Standing>, Wanted, Option<&'static Technique>),
    /// All steps.
    Steps(Box<Standing>),
    /// The next state with a step of a technique, and whether a placed digit is wiped from the marks
    /// of its peers on the way there.
    PlayOn(Box<Standing>, &'static Technique, bool),
    /// How hard the puzzles of a list are.
    List(Box<ListJob>),
    /// What was learned of each technique.
    Learned(Box<Training>),
    /// Puzzles that need a technique.
    Drill(Box<Training>, &'static Technique),
    /// The player's pace in the games of the history, by other scales of the rating `time`, one for
    /// each kind.
    Pace(Arc<Vec<Past>>, Box<[Scores; Kind::ALL.len()]>),
    /// How hard the easiest puzzle of the day of a kind is, by a scale of the rating `time`.
    Today(Kind, Box<Scores>),
    /// A new puzzle.
    Making(Box<Job>),
}

impl Question {
    /// What it is about.
    pub const fn topic(&self) -> Topic {
        match self {
            Self::Solutions(_) => Topic::Solutions,
            Self::Edited(_) => Topic::Edited,
            Self::Proposal(_) => Topic::Proposal,
            Self::Start(_) => Topic::Start,
            Self::Now(..) => Topic::Now,
            Self::Hint(..) => Topic::Hint,
            Self::Steps(_) => Topic::Steps,
            Self::PlayOn(..) => Topic::PlayOn,
            Self::List(_) => Topic::List,
            Self::Learned(_) => Topic::Learned,
            Self::Drill(..) => Topic::Drill,
            Self::Pace(..) => Topic::Pace,
            Self::Today(..) => Topic::Today,
            Self::Making(_) => Topic::Making,
        }
    }
}

/// A puzzle to be rated.
#[derive(Clone, Debug)]
pub struct ToRate {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// By which system.
    pub system: &'static System,
    /// The scale of the system.
    pub scores: Scores,
    /// The solutions of the puzzle, once they are known.
    pub solutions: Option<Arc<Solutions>>,
}

/// Where a game stands, for whoever looks for steps in it.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// What stands on the sheet.
    pub sheet: Sheet,
    /// The scale that steps go by.
    pub scores: Scores,
    /// What the player wants of hints.
    pub preferences: Preferences,
    /// The system whose steps the simplest one follows, with its scale.
    pub follow: Option<(&'static System, Scores)>,
    /// The solutions of the puzzle, once they are known.
    pub solutions: Option<Arc<Solutions>>,
}

impl Standing {
    /// Whether the puzzle is known to have exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.solutions.as_ref().is_some_and(|solutions| solutions.unique().is_some())
    }
}

/// What is to be rated of a list.
#[derive(Clone, Debug)]
pub struct ListJob {
    /// By which system.
    pub system: &'static System,
    /// The puzzles, each with its place in the list.
    pub puzzles: Vec<(usize, ListedPuzzle)>,
    /// The scales of all systems.
    pub scales: Scales,
}

/// The worker's answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question's number.
    pub generation: u64,
    /// What was found.
    pub finding: Finding,
}

/// What the worker found.
#[derive(Clone, Debug)]
pub enum Finding {
    /// How many solutions.
    Solutions(Solutions),
    /// How many solutions the puzzle in the editor has.
    Edited(Solutions),
    /// How hard the puzzle is from its start, by which system.
    Start(&'static System, Rating),
    /// How hard the rest is, by which system.
    Now(&'static System, Rating),
    /// The next step.
    Hint(Hint, Wanted),
    /// All steps.
    Steps(Vec<Group>),
    /// The move to the next state with a step of a technique, if there is one.
    PlayOn(Option<Move>),
    /// A new puzzle, or why there is none.
    Made(Result<Document, Failure>),
    /// What leaves the puzzle in the editor fewer solutions, if anything was found.
    Proposal(Option<Proposal>),
    /// What was learned of each technique.
    Learned(Vec<Learned>),
    /// Puzzles that need a technique.
    Drill(&'static Technique, Vec<ListedPuzzle>),
    /// How hard the puzzle of a row of a list is; more will be found.
    Listed(usize, Rated),
    /// All of the list is rated.
    ListRated,
    /// How fast the player is by scales that were changed.
    Paces(Paces),
    /// The rating `time` of the puzzle of the day of a kind, if it has one.
    Today(Kind, Option<f64>),
    /// How many puzzles were looked at so far, while one is made; more will be found.
    Looked(usize),
}

impl Finding {
    /// What was asked about.
    pub const fn topic(&self) -> Topic {
        match self {
            Self::Solutions(_) => Topic::Solutions,
            Self::Edited(_) => Topic::Edited,
            Self::Proposal(_) => Topic::Proposal,
            Self::Start(..) => Topic::Start,
            Self::Now(..) => Topic::Now,
            Self::Hint(..) => Topic::Hint,
            Self::Steps(_) => Topic::Steps,
            Self::PlayOn(_) => Topic::PlayOn,
            Self::Listed(..) | Self::ListRated => Topic::List,
            Self::Learned(_) => Topic::Learned,
            Self::Drill(..) => Topic::Drill,
            Self::Paces(_) => Topic::Pace,
            Self::Today(..) => Topic::Today,
            Self::Made(_) | Self::Looked(_) => Topic::Making,
        }
    }
}
