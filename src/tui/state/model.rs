//! The model: everything that the screen shows and keys act on; and what a screen over the board is.
//!
//! The view reads it and changes nothing; `update` changes it and paints nothing.

use crate::config::{Complaint, Config, Glyphs, Pictures};
use crate::desk::{Opened, Sitting};
use crate::game::check::Problem;
use crate::game::pace::Paces;
use crate::game::pace::Prediction;
use crate::game::pack::ListedPuzzle;
use crate::game::past::Past;
use crate::game::{Game, Tally};
use crate::store::Memory;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::analysis::Analysis;
use crate::tui::state::context::Context;
use crate::tui::state::hand::{Cursor, Entry};
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::panes::{Drawn, Spots};
use crate::tui::state::tutorial::Tutorial;
use crate::tui::theme::{Part, Suited, Theme, Themes};
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::solve::TrueCandidates;
use gradus_engine::technique::Step;
use gradus_engine::{Digits, Document, Kind, Technique};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

pub use crate::config::Zoom;
pub use crate::tui::state::hand::{Filter, Hand, Writing};
pub use crate::tui::state::panes::{Pane, PaneRow, Panes, ScoresPane, Viewport};

/// The state of the program.
#[derive(Clone, Debug)]
pub struct Model {
    /// The current game. There always is one: the first time, it is the tutorial's.
    pub sitting: Sitting,
    /// What keys act on, and how they are meant.
    pub hand: Hand,
    /// The panes: which one has the focus, and what is visible in them.
    pub panes: Panes,
    /// What was found out about the game.
    pub findings: Findings,
    /// The message in the status row, until the next key.
    pub notice: Option<Notice>,
    /// The screens over the panes; the last one is on top and gets the keys.
    pub overlays: Vec<Box<dyn Screen>>,
    /// The tutorial, while one is played.
    pub tutorial: Option<&'static Tutorial>,
    /// The whole state that the tutorial took the place of, and that comes back after it: the player's
    /// game, settings, scores and all.
    pub outside: Option<Box<Model>>,
    /// How everything looks.
    pub look: Look,
    /// What outlasts the game.
    pub session: Session,
}

/// What is known about the game besides what the player wrote.
#[derive(Clone, Debug)]
pub struct Findings {
    /// What follows directly from the sheet.
    pub facts: Facts,
    /// What the worker found out.
    pub analysis: Analysis,
    /// The digits that occur in some solution, while they are shown in place of the marks.
    pub true_candidates: Option<TrueCandidates>,
}

impl Findings {
    /// Nothing, after questions up to this number about another game.
    pub fn after(generation: u64) -> Self {
        let analysis = Analysis::after(generation);
        Self { facts: Facts::default(), analysis, true_candidates: None }
    }
}

/// How everything looks: what the terminal and the player want.
#[derive(Clone, Debug)]
pub struct Look {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The styles.
    pub theme: Theme,
    /// The themes to choose from; none if there should be no colour.
    pub themes: Themes,
    /// The colours that suit the terminal.
    pub suited: Suited,
    /// The characters to draw with.
    pub glyphs: Glyphs,
    /// Whether a screen reader reads the screen: then nothing changes on it that does not have to.
    pub reader: bool,
    /// Whether the time played is shown.
    pub shows_clock: bool,
    /// Whether all marks are hidden.
    pub hides_marks: bool,
    /// Whether the board is a picture, where the terminal can show that.
    pub pictures: Pictures,
    /// The width and the height of a character in dots, if the terminal can show pictures.
    pub dots: Option<(u16, u16)>,
}

impl Look {
    /// The look in the configuration, on a terminal of this size.
    fn of(config: &Config, theme: Theme, size: (u16, u16)) -> Self {
        let reader = config.screen.reader;
        Self {
            size,
            theme,
            themes: Themes::of(config),
            suited: Suited::default(),
            glyphs: if reader { Glyphs::None } else { config.screen.glyphs },
            reader,
            shows_clock: config.screen.clock && !reader,
            hides_marks: false,
            pictures: config.screen.pictures,
            dots: None,
        }
    }

    /// The width and the height of a character in dots, if the board is a picture.
    pub fn pictured(&self) -> Option<(u16, u16)> {
        self.dots.filter(|_| self.pictures != Pictures::Off && !self.reader)
    }
}

/// What outlasts the game.
#[derive(Clone, Debug)]
pub struct Session {
    /// The environment of the program.
    pub surroundings: Surroundings,
    /// Which keys do what.
    pub keys: KeyMap,
    /// What the program will remember at its next start.
    pub memory: Memory,
    /// What the last key did.
    pub touch: Touch,
    /// The latest action.
    pub last_action: Option<&'static str>,
    /// The action that was chosen by name and is done next, and the key that it takes.
    pub next_action: Option<(&'static str, Key)>,
    /// The technique being practised: the only one that hints and lists give.
    pub practised: Option<&'static Technique>,
    /// The editor as it was left, with its puzzle.
    pub draft: Option<Box<dyn Screen>>,
    /// The kind of the tutorial that was left, or of the one after it.
    pub lesson: Option<Kind>,
    /// By kind: the game of the tutorial, if it was left before its end.
    pub lessons: [Option<Game>; Kind::ALL.len()],
    /// The games of the history as last read, the most recently ended last.
    pub past: Arc<Vec<Past>>,
    /// How fast the player was in them.
    pub pace: KnownPace,
    /// The day when they were read, by the player's clock, counted from 1970-01-01.
    pub today: i64,
}

impl Session {
    /// A session that begins with this configuration.
    fn of(config: &Config, keys: KeyMap) -> Self {
        Self {
            surroundings: Surroundings::of(config),
            keys,
            memory: Memory::default(),
            touch: Touch::Nothing,
            last_action: None,
            next_action: None,
            practised: None,
            draft: None,
            lesson: None,
            lessons: [None, None],
            past: Arc::default(),
            pace: KnownPace::default(),
            today: 0,
        }
    }
}

/// A screen that lies over the panes and gets the keys: its state, with what handles and draws it.
/// A screen leaves out what it does not need.
///
/// What changes more than the screen itself is returned as a function of the model, because the
/// screen is a part of that.
pub trait Screen: Layer {
    /// Its name, which is that of its module.
    fn name(&self) -> &'static str;

    /// The contexts in which its keys are looked up before those that work anywhere, in order.
    fn contexts(&self) -> &'static [Context];

    /// The cursor moved by the keys of lists and texts.
    fn cursor(&mut self) -> Option<&mut Cursor> {
        None
    }

    /// The number of cursor positions: the lines of a list; for a text, the number of lines that
    /// do not fit, plus one.
    fn lines(&self, _: &Model) -> usize {
        0
    }

    /// What happens after the cursor was moved.
    fn moved(&self) -> fn(&mut Model) -> Effects {
        |_| Effects::new()
    }

    /// The cell on which keys act there instead of on the board, and its grid.
    fn cell(&self, _: &Model) -> Option<(Grid, Cell)> {
        None
    }

    /// Moves to another cell.
    fn go_to(&self) -> fn(&mut Model, Cell) -> Effects {
        |_, _| Effects::new()
    }

    /// Does what a click on a cell means; `None` if cells mean nothing there.
    fn click(&self) -> Option<fn(&mut Model, Cell) -> Effects> {
        None
    }

    /// Does what dragging the mouse to a cell means.
    fn drag(&self) -> Option<fn(&mut Model, Cell) -> Effects> {
        None
    }

    /// Whether moving draws, so that the keys at the corners of a number pad move diagonally.
    fn draws_lines(&self) -> bool {
        false
    }

    /// The text being typed there, if any.
    fn entry(&mut self) -> Option<&mut Entry> {
        None
    }

    /// Updates what is found when the text has changed.
    fn entry_changed(&mut self) {}

    /// Does what a letter means that is not typed into a text.
    fn letter(&self) -> Option<fn(&mut Model, Key) -> Effects> {
        None
    }

    /// Does what the keys mean that move by letters, if no text is typed.
    fn sideways(&self) -> Option<fn(&mut Model, isize) -> Effects> {
        None
    }

    /// Does what the selected line stands for.
    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        |_, _| Effects::new()
    }

    /// How many changes can be undone there and how many redone; `None` if it has no history of its
    /// own.
    fn changes(&self) -> Option<(usize, usize)> {
        None
    }

    /// Undoes the last change; `None` leaves that to the game.
    fn undo(&self) -> Option<fn(&mut Model) -> Effects> {
        None
    }

    /// Redoes the change that was undone last; `None` leaves that to the game.
    fn redo(&self) -> Option<fn(&mut Model) -> Effects> {
        None
    }

    /// Ends what was started in it; `None` if nothing was, so that the screen itself closes.
    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        |_| None
    }

    /// What happens after it was closed.
    fn closed(self: Box<Self>, _: &mut Model) -> Effects {
        Effects::new()
    }

    /// The title of the puzzle that it shows; `None` for the current one.
    fn title(&self) -> Option<String> {
        None
    }

    /// The puzzle that is written in it.
    fn document(&self) -> Option<Document> {
        None
    }

    /// The variety to which the library is limited that is opened from it.
    fn variety(&self) -> Option<Ruleset> {
        None
    }

    /// The largest digit that can be typed there; `None` for that of the game's puzzle.
    fn largest(&self) -> Option<u8> {
        None
    }

    /// The technique under consideration there, if any; `None` if it has no say in that.
    fn technique(&self) -> Option<Option<&'static Technique>> {
        None
    }

    /// Whether the board shows the selected step of the screen, if there is one, rather than the
    /// hint.
    fn lists_steps(&self) -> bool {
        false
    }

    /// The selected step.
    fn step(&self) -> Option<&Step> {
        None
    }

    /// Whether it shows the ratings by all systems.
    fn shows_ratings(&self) -> bool {
        false
    }

    /// Whether nothing of the game may be seen while it is open.
    fn hides_game(&self) -> bool {
        false
    }

    /// Whether nothing is played as long as it is open.
    fn precedes_game(&self) -> bool {
        false
    }

    /// Whether the strip of the tutorial stays visible below it.
    fn keeps_strip(&self) -> bool {
        false
    }

    /// Whether it is in the way of the board, if there is no room for both.
    fn covers_board(&self) -> bool {
        true
    }

    /// The beginning of the status row.
    fn status(&self) -> Vec<(String, Part)> {
        Vec::new()
    }

    /// The text while there is no message.
    fn sentence(&self, _: &Model) -> String {
        String::new()
    }

    /// Draws it over the panes; `None` if it is drawn as one of them.
    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn>;

    /// Draws it in place of the panes beside the board, of which there may be a second one.
    fn draw_pane(&self, _: &mut Buffer, _: Rect, _second: Option<Rect>, _: &Model) -> Drawn {
        Drawn::default()
    }
}

/// What every screen can do without saying so.
pub trait Layer: Any + Debug {
    /// A copy.
    fn copy(&self) -> Box<dyn Screen>;
}

impl<S: Screen + Clone> Layer for S {
    fn copy(&self) -> Box<dyn Screen> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Screen> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

/// The state of a screen, if it is that one.
pub fn as_screen<S: Screen>(screen: Box<dyn Screen>) -> Option<S> {
    let screen: Box<dyn Any> = screen;
    screen.downcast().ok().map(|screen| *screen)
}

impl Model {
    /// The state of a screen, if it is on top.
    pub fn top<S: Screen>(&self) -> Option<&S> {
        let top: &dyn Any = &**self.overlays.last()?;
        top.downcast_ref()
    }

    /// The state of a screen that is on top, for changes.
    pub fn top_mut<S: Screen>(&mut self) -> Option<&mut S> {
        let top: &mut dyn Any = &mut **self.overlays.last_mut()?;
        top.downcast_mut()
    }

    /// The state of a screen, wherever it is among the overlays.
    pub fn found<S: Screen>(&self) -> Option<&S> {
        self.overlays.iter().find_map(|screen| (&**screen as &dyn Any).downcast_ref())
    }

    /// The state of a screen anywhere among the overlays, for changes.
    pub fn found_mut<S: Screen>(&mut self) -> Option<&mut S> {
        let any = |screen| -> Option<&mut S> {
            let screen: &mut Box<dyn Screen> = screen;
            (&mut **screen as &mut dyn Any).downcast_mut()
        };
        self.overlays.iter_mut().find_map(any)
    }

    /// Removes a screen, wherever it is among the overlays, and returns its state.
    pub fn take_away<S: Screen>(&mut self) -> Option<S> {
        let is_it = |screen: &dyn Screen| (screen as &dyn Any).is::<S>();
        let place = self.overlays.iter().rposition(|screen| is_it(&**screen))?;
        as_screen(self.overlays.remove(place))
    }

    /// The contexts in which keys are looked up, in order.
    pub fn contexts(&self) -> Vec<Context> {
        self.contexts_with(&self.panes.spots)
    }

    /// The contexts in which keys are looked up once these things are drawn.
    pub fn contexts_with(&self, spots: &Spots) -> Vec<Context> {
        if let Some(screen) = self.overlays.last() {
            return screen.contexts().iter().copied().chain([Context::Anywhere]).collect();
        }
        if let Some(context) = self.hand.pending {
            return vec![context, Context::Anywhere];
        }
        let applies = |context: &Context| match context {
            Context::Hint => self.sitting.hint.is_some(),
            // A hint may have the place of the scores: then digits go to the board.
            Context::Scores => {
                let hidden = self.sitting.hint.is_some() && spots.scores().is_empty();
                self.panes.focus == Pane::Scores && !hidden
            }
            Context::Held => self.hand.held.is_some(),
            Context::Lesson => self.tutorial.is_some() && !self.can_release(),
            Context::Solved => self.sitting.is_solved(),
            _ => true,
        };
        Context::OF_BOARD.into_iter().filter(applies).chain([Context::Anywhere]).collect()
    }
}

/// The environment of the program.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Whether there is a shell to release the terminal to.
    pub has_shell: bool,
    /// The address of a page of the program, with which links begin; empty if none is known.
    pub address: String,
    /// Whether fingers play: then the scores below a board are folded until the player taps the total.
    pub has_fingers: bool,
    /// The player's configuration as it was when the program started.
    pub configured: String,
}

impl Surroundings {
    /// A terminal with a shell, and the settings of the configuration.
    fn of(config: &Config) -> Self {
        let (address, configured) = (config.links.address.clone(), config.own_text().into());
        Self { has_shell: true, address, has_fingers: false, configured }
    }
}

/// How fast the player is, by both sorts of ratings.
#[derive(Clone, Debug, Default)]
pub struct KnownPace {
    /// By the ratings that are stored with games and puzzles.
    pub kept: Paces,
    /// By the present scales, if the player has changed them.
    pub changed: Option<Paces>,
}

/// What a key did to the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touch {
    /// Nothing.
    #[default]
    Nothing,
    /// It moved the cursor.
    Moved,
    /// It wrote something, or undid it.
    Wrote,
}

/// What follows directly from the sheet, updated after every change of it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// By cell: the digits that fit by the digits placed.
    pub possible: Vec<Digits>,
    /// What is wrong, to the extent that the player wants to know.
    pub problems: Vec<Problem>,
    /// Whether there is a mistake, whether or not the player wants to know.
    pub mistaken: bool,
    /// The information content: the number of candidates still open.
    pub information: usize,
}

/// The state of the summary of a solved game, which opens as soon as the game is solved: the details
/// of the game, apart from its ratings at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryScreen {
    /// When it opened, on the program's own clock.
    pub since: Duration,
    /// Time, hints, checks and mistakes.
    pub tally: Tally,
    /// The predicted time of the puzzle, judging by the games before it, if known.
    pub expected: Option<Prediction>,
    /// The puzzle to play next, once found.
    pub next: Option<ListedPuzzle>,
}

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The message.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something happened as it should.
    Info,
    /// Something could not be done.
    Warning,
    /// Something is wrong.
    Error,
}

impl Model {
    /// A model of a game in a terminal of `size` columns and rows, and what could not be read of
    /// the keys and the theme in the configuration.
    pub fn new(opened: Opened, config: &Config, size: (u16, u16)) -> (Self, Vec<Complaint>) {
        let (keys, mut complaints) = KeyMap::of_config(config);
        let (theme, of_theme) = Theme::of(config);
        complaints.extend(of_theme);
        let mut model = Self {
            hand: Hand::at(Cell::FIRST, opened.game.puzzle().grid()),
            sitting: Sitting::new(opened.clone(), config),
            panes: Panes::new(config.screen.zoom),
            findings: Findings::after(0),
            notice: None,
            overlays: Vec::new(),
            tutorial: None,
            outside: None,
            look: Look::of(config, theme, size),
            session: Session::of(config, keys),
        };
        model.play(opened);
        (model, complaints)
    }

    /// Plays another game; everything that belonged to the previous one is dropped. The look and the
    /// session outlast it.
    pub fn play(&mut self, opened: Opened) {
        let at = opened.cursor;
        self.session.practised = self.to_practise(&opened);
        self.notice = opened.notice.clone().map(Notice::info);
        self.sitting.open(opened);
        let puzzle = Arc::clone(self.sitting.game.puzzle());
        // Of the hand, only what digits write outlasts a game.
        let at = first_cell(&self.sitting.game, at);
        self.hand = Hand { writing: self.hand.writing, ..Hand::at(at, puzzle.grid()) };
        self.panes = self.panes.anew();
        self.findings = Findings::after(self.findings.analysis.generation);
        self.overlays.clear();
        self.refresh();
    }

    /// The technique that is practised with another game. The same puzzle, started again, still serves for
    /// the same technique.
    fn to_practise(&self, opened: &Opened) -> Option<&'static Technique> {
        let is_same = Arc::ptr_eq(self.sitting.game.puzzle(), opened.game.puzzle());
        opened.practised.or(self.session.practised.filter(|_| is_same))
    }

    /// Makes the game just played that of a tutorial: nothing but its texts say what to do.
    pub fn study(&mut self, tutorial: &'static Tutorial) {
        self.sitting.study();
        self.hand = Hand::at(self.hand.cursor, self.sitting.game.puzzle().grid());
        self.tutorial = Some(tutorial);
    }

    /// Updates the facts after the sheet, the check level or the solutions changed.
    pub fn refresh(&mut self) {
        let game = &self.sitting.game;
        self.findings.facts = Facts {
            possible: game.sheet().possible(game.puzzle()),
            problems: self.sitting.problems(),
            mistaken: game.has_mistake(),
            information: game.sheet().information(game.puzzle()),
        };
    }
}

impl Notice {
    /// A message that something happened.
    pub fn info(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: Tone::Info }
    }

    /// A message that something could not be done.
    pub fn warning(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: Tone::Warning }
    }

    /// A message that something is wrong.
    pub fn error(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: Tone::Error }
    }
}

/// The cell where the cursor begins in a game: the given one if it is white, else the first open
/// one; a puzzle has at least one white cell.
fn first_cell(game: &Game, saved: Option<Cell>) -> Cell {
    let puzzle = game.puzzle();
    let saved = saved.filter(|&cell| puzzle.is_white(cell));
    saved.or(game.sheet().open_cells(puzzle).next()).unwrap_or(puzzle.cells()[0])
}
