//! What happens to the program, and what it wants done: the boundary between `update`, which is
//! pure, and the runtime, which is not.

use crate::desk::make::Job;
use crate::desk::shelf::Shelf;
use crate::desk::trainer::Training;
use crate::desk::{Choice, ConfigChange, Exported, NewGame, Opened, Scales};
use crate::game::Entry;
use crate::game::advisor::Preferences;
use crate::game::hint::HintRequest;
use crate::game::pace::Paces;
use crate::game::pack::ListedPuzzle;
use crate::game::past::{Learned, Past};
use crate::game::ratings::{Rated, Ratings};
use crate::game::sheet::Sheet;
use crate::game::suggest::Proposal;
use crate::tui::step_groups::Group;
use crate::tui::terminal::Event;
use gradus_engine::format::{self, Document};
use gradus_engine::grid::change::Move;
use gradus_engine::grid::understanding::Proof;
use gradus_engine::hint::Hint;
use gradus_engine::rate::{Rating, System};
use gradus_engine::solve::{Examined, TrueCandidates};
use gradus_engine::{Failure, Kind, Puzzle, Scores, Solutions, Technique};
use std::path::PathBuf;
use std::sync::Arc;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// The player or the system did something to the terminal.
    Event(Event),
    /// A second passed while the clock is visible, or the clock stopped because of inactivity.
    Tick,
    /// The worker found something out.
    Answer(Box<Answer>),
    /// A game was opened.
    Opened(Box<Opened>),
    /// The tutorial of a kind is played in place of the game; or it ends, and the game comes back.
    Lesson(Option<Kind>),
    /// The puzzles and games that can be chosen.
    Listed(Box<Shelf>),
    /// A file with a single puzzle was read, or one that is nearly a puzzle.
    Arrived(Box<Result<format::Read, format::ReadError>>),
    /// The games of the history, the most recently ended last, and the present day by the player's
    /// clock, counted from 1970-01-01.
    Recalled(Arc<Vec<Past>>, i64),
    /// The puzzle to play after a solved one.
    Next(Arc<Puzzle>, Box<ListedPuzzle>),
    /// Something could not be done; what, why, and what to do about it.
    Failed(String),
    /// Something was done that the player should know about.
    Done(String),
}

impl From<Event> for Message {
    fn from(event: Event) -> Self {
        Self::Event(event)
    }
}

/// Something that `update` wants done.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Write an entry to the journal before the next picture.
    Record(Entry),
    /// Have the worker find something out.
    Ask(Box<Request>),
    /// Cancel the worker's question about this.
    Forget(Topic),
    /// Save a change to the player's configuration.
    Keep(ConfigChange),
    /// Have the next start of the program remember what the model remembers.
    Memorise,
    /// List what can be chosen: the puzzles of a file, or else the games and the built-in puzzles.
    List(Option<PathBuf>),
    /// Open the puzzle of a file with a single one, or list the puzzles of a list.
    Read(PathBuf),
    /// Open the chosen puzzle or game.
    Open(Choice),
    /// Play the tutorial of a kind, or leave it for the game before it.
    Lesson(Option<Kind>),
    /// Delete a game.
    Delete(String),
    /// Rename a game: its id in the store, and the title.
    Rename(String, String),
    /// Restore the game that was deleted last.
    Restore,
    /// Record the game in the history in its present state.
    Remember,
    /// Read the history.
    Recall,
    /// Search for the puzzle to play next; the ratings are those of the solved one.
    Next(Ratings),
    /// Store how hard the puzzle is from its start, for the list of games.
    Rate(Rated),
    /// Open a puzzle that was pasted or written.
    Begin(Box<NewGame>),
    /// Put a text on the clipboard.
    Copy(Box<Exported>),
    /// Write a text to a new file.
    Export(Box<Exported>),
    /// Have the mouse reported, or leave it to the terminal.
    Mouse(bool),
    /// Ask the terminal whether it can show pictures; by hand even where that is unlikely.
    AskForPictures(bool),
    /// Repaint everything in the next picture, whatever the terminal shows.
    Repaint,
    /// Suspend the program, releasing the terminal to the shell.
    Suspend,
    /// End the program.
    Quit,
}

impl Effect {
    /// Whether it leaves a trace of the game being played, or of its settings. A tutorial leaves none:
    /// its moves, scores and settings are gone when it ends, in whatever way.
    pub const fn leaves_a_trace(&self) -> bool {
        match self {
            Self::Record(_)
            | Self::Keep(_)
            | Self::Memorise
            | Self::Remember
            | Self::Rate(_)
            | Self::Open(Choice::Again) => true,
            Self::Ask(_)
            | Self::Forget(_)
            | Self::Recall
            | Self::Next(_)
            | Self::Lesson(_)
            // The player does this to other games and to files, wherever it is done from.
            | Self::List(_)
            | Self::Read(_)
            | Self::Open(_)
            | Self::Begin(_)
            | Self::Delete(_)
            | Self::Rename(..)
            | Self::Restore
            | Self::Copy(_)
            | Self::Export(_)
            // The terminal is put right when the tutorial ends.
            | Self::Mouse(_)
            | Self::AskForPictures(_)
            | Self::Repaint
            | Self::Suspend
            | Self::Quit => false,
        }
    }
}

/// What `update` wants done, in order.
pub type Effects = Vec<Effect>;

/// The topics of questions to the worker. A new question about a topic supersedes the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// How many solutions the puzzle has.
    Solutions,
    /// How hard the rest is.
    Now,
    /// How hard the puzzle is from its start.
    Start,
    /// The next step.
    Hint,
    /// All steps.
    Steps,
    /// How many solutions the puzzle in the editor has.
    Edited,
    /// The level of the puzzle in the editor.
    Level,
    /// Which digits occur in some solution.
    TrueCandidates,
    /// The next state with a step of a technique.
    PlayOn,
    /// A new puzzle.
    Making,
    /// What to add to the puzzle in the editor.
    Proposal,
    /// How hard the puzzles of a list are.
    List,
    /// What was learned about each technique.
    Learned,
    /// Puzzles that need a technique.
    Drill,
    /// The player's pace by changed scales.
    Pace,
    /// How hard the puzzle of the day is.
    Today,
    /// Whether what was understood of the puzzle can be proved.
    Proof,
}

impl Topic {
    /// The number of topics.
    pub const COUNT: usize = Self::Proof as usize + 1;

    /// Whether it asks for a rating.
    pub const fn is_rating(self) -> bool {
        matches!(self, Self::Now | Self::Start | Self::Level)
    }
}

/// A question to the worker.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its number; the answer has the same number.
    pub generation: u64,
    /// What is asked.
    pub question: Question,
}

/// The questions for the worker, each with everything that the answer requires.
#[derive(Clone, Debug)]
pub enum Question {
    /// How many solutions the puzzle has.
    Solutions(Arc<Puzzle>),
    /// How many solutions the puzzle in the editor has.
    Edited(Arc<Puzzle>),
    /// The level of the puzzle in the editor.
    Level(Box<ToRate>),
    /// Which digits occur in some solution: of the puzzle, or of a sheet.
    TrueCandidates(Arc<Puzzle>, Option<Box<Sheet>>),
    /// What to add to the puzzle in the editor.
    Proposal(Arc<Puzzle>),
    /// How hard the puzzle is from its start.
    Start(Box<ToRate>),
    /// How hard the rest is: the sheet.
    Now(Box<ToRate>, Sheet),
    /// The next step: which one, and the technique being practised.
    Hint(Box<Standing>, HintRequest, Option<&'static Technique>),
    /// All steps.
    Steps(Box<Standing>),
    /// The next state with a step of a technique, and whether placed digits are wiped from the
    /// marks of their peers on the way.
    PlayOn(Box<Standing>, &'static Technique, bool),
    /// How hard the puzzles of a list are.
    List(Box<ListJob>),
    /// What was learned about each technique.
    Learned(Box<Training>),
    /// Puzzles that need a technique.
    Drill(Box<Training>, &'static Technique),
    /// The player's pace in past games, by changed scales of the rating `time`, one for each kind.
    Pace(Arc<Vec<Past>>, Box<[Scores; Kind::ALL.len()]>),
    /// How hard the puzzle of the day of a kind and level (its index) is, by a scale of the rating `time`.
    Today(Kind, usize, Box<Scores>),
    /// A new puzzle.
    Making(Box<Job>),
    /// Whether what was understood of the puzzle can be proved.
    Proof(Arc<Puzzle>),
}

impl Question {
    /// Its topic.
    pub const fn topic(&self) -> Topic {
        match self {
            Self::Solutions(_) => Topic::Solutions,
            Self::Edited(_) => Topic::Edited,
            Self::Level(_) => Topic::Level,
            Self::TrueCandidates(..) => Topic::TrueCandidates,
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
            Self::Proof(_) => Topic::Proof,
        }
    }
}

/// A puzzle to rate.
#[derive(Clone, Debug)]
pub struct ToRate {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The system.
    pub system: &'static System,
    /// The scale of the system.
    pub scores: Scores,
    /// The solutions of the puzzle, once known.
    pub solutions: Option<Arc<Solutions>>,
}

/// The state of a game, for a search for steps.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The sheet.
    pub sheet: Sheet,
    /// The scale used for steps.
    pub scores: Scores,
    /// The player's preferences for hints.
    pub preferences: Preferences,
    /// The system that the simplest step follows, with its scale.
    pub follow: Option<(&'static System, Scores)>,
    /// The solutions of the puzzle, once known.
    pub solutions: Option<Arc<Solutions>>,
}

impl Standing {
    /// Whether the puzzle is known to have exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.solutions.as_ref().is_some_and(|solutions| solutions.unique().is_some())
    }
}

/// What to rate in a list.
#[derive(Clone, Debug)]
pub struct ListJob {
    /// The system.
    pub system: &'static System,
    /// The puzzles, each with its index in the list.
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
    Solutions(Examined),
    /// How many solutions the puzzle in the editor has.
    Edited(Examined),
    /// The level of the puzzle in the editor, if it has one.
    Level(Option<&'static str>),
    /// Which digits occur in some solution, or why that cannot be said.
    TrueCandidates(Result<Box<TrueCandidates>, String>),
    /// How hard the puzzle is from its start, and the system.
    Start(&'static System, Rating),
    /// How hard the rest is, and the system.
    Now(&'static System, Rating),
    /// The next step.
    Hint(Hint, HintRequest),
    /// All steps.
    Steps(Vec<Group>),
    /// The move to the next state with a step of a technique, if there is one.
    PlayOn(Option<Move>),
    /// A new puzzle, or why there is none.
    Made(Result<Document, Failure>),
    /// What would leave the puzzle in the editor fewer solutions, if anything was found.
    Proposal(Option<Proposal>),
    /// What was learned about each technique.
    Learned(Vec<Learned>),
    /// Puzzles that need a technique.
    Drill(&'static Technique, Vec<ListedPuzzle>),
    /// How hard the puzzle in a row of a list is; more results follow.
    Listed(usize, Rated),
    /// The whole list is rated.
    ListRated,
    /// How fast the player is, by changed scales.
    Paces(Paces),
    /// The rating `time` of the puzzle of the day of a kind and level, if it has one.
    Today(Kind, usize, Option<f64>),
    /// What is proved of what was understood of the puzzle.
    Proof(Proof),
    /// How many puzzles were examined so far while one is made; more results follow.
    Looked(usize),
}

impl Finding {
    /// Its topic.
    pub const fn topic(&self) -> Topic {
        match self {
            Self::Solutions(_) => Topic::Solutions,
            Self::Edited(_) => Topic::Edited,
            Self::Level(_) => Topic::Level,
            Self::TrueCandidates(_) => Topic::TrueCandidates,
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
            Self::Proof(_) => Topic::Proof,
        }
    }
}
