//! The model: everything that the screen shows and keys act on.
//!
//! The view reads it and changes nothing; `update` changes it and paints nothing.

use super::analysis::{Analysis, SystemRatings};
use super::key_map::KeyMap;
use super::overlay::Overlay;
use super::spots::Spots;
use crate::config::{Complaint, Config, Glyphs};
use crate::desk::{Opened, Rest, Sitting};
use crate::game::Game;
use crate::game::check::Problem;
use crate::game::hint::Degree;
use crate::game::pace::Paces;
use crate::game::past::Past;
use crate::game::prediction::Prediction;
use crate::store::Memory;
use crate::tui::keys::Key;
use crate::tui::screen::editor::state::{Editor, Tool};
use crate::tui::screen::pause::state::Pause;
use crate::tui::screen::steps::state::{ListedSteps, Steps};
use crate::tui::screen::tutorial::state::{Tutorial, TutorialStep};
use crate::tui::theme::{Suited, Theme, Themes};
use gradus_engine::grid::combination::LARGEST;
use gradus_engine::rate::figure_name;
use gradus_engine::{
    Cell, Digit, Digits, Item, Kind, LEVEL, Puzzle, Rating, SIMPLEST_FIRST, ScoreRow, Step, System,
    TIME, Technique, TrueCandidates,
};
use std::sync::Arc;

pub use super::hand::{Filter, Hand, Writing};
pub use super::pane::{Pane, PaneRow, ScoresPane};
pub use crate::config::Zoom;

/// The state of the program.
#[derive(Clone, Debug)]
pub struct Model {
    /// The current game. There always is one: the first time, it is the tutorial's.
    pub sitting: Sitting,
    /// What keys act on, and how they are meant.
    pub hand: Hand,
    /// The pane that has the focus; if there is room for only one pane, the visible one.
    pub pane: Pane,
    /// Whether all marks are hidden.
    pub hides_marks: bool,
    /// How many lines the text of the hint has been scrolled.
    pub hint_scroll: usize,
    /// The technique being practised: the only one that hints and lists give.
    pub practised: Option<&'static Technique>,
    /// The scores pane.
    pub scores_pane: ScoresPane,
    /// What follows directly from the sheet.
    pub facts: Facts,
    /// What the worker found out.
    pub analysis: Analysis,
    /// The message in the status row, until the next key.
    pub notice: Option<Notice>,
    /// What was drawn where in the last picture.
    pub spots: Spots,
    /// The overlays over the panes; the last one is on top and gets the keys.
    pub overlays: Vec<Overlay>,
    /// The visible part of a large board.
    pub viewport: Viewport,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// Whether the time played is shown.
    pub shows_clock: bool,
    /// The environment of the program.
    pub surroundings: Surroundings,
    /// Which keys do what.
    pub keys: KeyMap,
    /// How everything looks.
    pub theme: Theme,
    /// The themes to choose from; none if there should be no colour.
    pub themes: Themes,
    /// The colours that suit the terminal.
    pub suited: Suited,
    /// The characters to draw with.
    pub glyphs: Glyphs,
    /// Whether a screen reader reads the screen: then nothing changes on it that does not have to.
    pub reader: bool,
    /// What the last key did.
    pub touch: Touch,
    /// The digits that occur in some solution, while they are shown in place of the marks.
    pub telling: Option<TrueCandidates>,
    /// The puzzle that was last in the editor.
    pub draft: Option<Editor>,
    /// The latest action.
    pub last_action: Option<&'static str>,
    /// The action that was chosen by name and is done next, and the key that it takes.
    pub next_action: Option<(&'static str, Key)>,
    /// What the program will remember at its next start.
    pub memory: Memory,
    /// The tutorial, while one is played.
    pub tutorial: Option<&'static Tutorial>,
    /// The whole state that the tutorial took the place of, and that comes back after it: the player's
    /// game, settings, scores and all.
    pub outside: Option<Box<Model>>,
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

/// The visible part of a large board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewport {
    /// The first visible row of the grid.
    pub row: usize,
    /// The first visible column.
    pub col: usize,
    /// The size of a cell.
    pub zoom: Zoom,
    /// Whether the board has all the room, without panes beside it.
    pub alone: bool,
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
            pane: Pane::Grid,
            hides_marks: false,
            hint_scroll: 0,
            practised: None,
            scores_pane: ScoresPane { folded: true, ..ScoresPane::default() },
            facts: Facts::default(),
            analysis: Analysis::after(0),
            notice: None,
            spots: Spots::default(),
            overlays: Vec::new(),
            viewport: Viewport { zoom: config.screen.zoom, ..Viewport::default() },
            size,
            shows_clock: config.screen.clock && !config.screen.reader,
            surroundings: Surroundings::of(config),
            keys,
            theme,
            themes: Themes::of(config),
            glyphs: if config.screen.reader { Glyphs::None } else { config.screen.glyphs },
            reader: config.screen.reader,
            touch: Touch::Nothing,
            telling: None,
            draft: None,
            last_action: None,
            next_action: None,
            memory: Memory::default(),
            suited: Suited::default(),
            tutorial: None,
            outside: None,
            lesson: None,
            lessons: [None, None],
            past: Arc::default(),
            pace: KnownPace::default(),
            today: 0,
        };
        model.play(opened);
        (model, complaints)
    }

    /// Plays another game; everything that belonged to the previous one is dropped. Every field is
    /// named here, so that whoever adds one decides what happens to it.
    pub fn play(&mut self, opened: Opened) {
        let (at, technique) = (opened.cursor, self.to_practise(&opened));
        let Self {
            sitting,
            hand,
            pane,
            hint_scroll,
            practised,
            scores_pane,
            analysis,
            notice,
            spots,
            overlays,
            viewport,
            telling,
            // Worked out from the sheet at the end.
            facts: _,
            // Known from the key that chose the game.
            touch: _,
            last_action: _,
            next_action: _,
            // The player's own settings, and those of the terminal.
            hides_marks: _,
            size: _,
            shows_clock: _,
            surroundings: _,
            keys: _,
            theme: _,
            themes: _,
            glyphs: _,
            reader: _,
            draft: _,
            memory: _,
            suited: _,
            // A tutorial is not a game: whoever begins or ends it sets these.
            tutorial: _,
            outside: _,
            lesson: _,
            lessons: _,
            past: _,
            pace: _,
            today: _,
        } = self;
        *notice = opened.notice.clone().map(Notice::info);
        *practised = technique;
        sitting.open(opened);
        let puzzle = sitting.game.puzzle();
        let at = first_cell(&sitting.game, at);
        // Of the hand, only what digits write outlasts a game.
        *hand = Hand { writing: hand.writing, ..Hand::at(at, puzzle.grid()) };
        *pane = Pane::Grid;
        *hint_scroll = 0;
        *scores_pane = ScoresPane { folded: scores_pane.folded, ..ScoresPane::default() };
        *analysis = Analysis::after(analysis.generation);
        *spots = Spots::default();
        overlays.clear();
        *telling = None;
        *viewport = Viewport { row: 0, col: 0, ..*viewport };
        self.refresh();
    }

    /// The technique that is practised with another game. The same puzzle, started again, still serves for
    /// the same technique.
    fn to_practise(&self, opened: &Opened) -> Option<&'static Technique> {
        let is_same = Arc::ptr_eq(self.sitting.game.puzzle(), opened.game.puzzle());
        opened.practised.or(self.practised.filter(|_| is_same))
    }

    /// Makes the game just played that of a tutorial: nothing but its texts say what to do.
    pub fn study(&mut self, tutorial: &'static Tutorial) {
        self.sitting.study();
        self.hand = Hand::at(self.hand.cursor, self.sitting.game.puzzle().grid());
        self.tutorial = Some(tutorial);
    }

    /// The player's own state, even while a tutorial is played.
    pub fn own(&self) -> &Self {
        self.outside.as_deref().unwrap_or(self)
    }

    /// The digits that occur in some solution of the game's puzzle, if they are shown; while the editor
    /// is open, those of its own puzzle are.
    pub fn told_of_game(&self) -> Option<&TrueCandidates> {
        let edits = self.overlays.iter().any(|overlay| matches!(overlay, Overlay::Editor(_)));
        self.telling.as_ref().filter(|_| !edits)
    }

    /// The current puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.sitting.game.puzzle()
    }

    /// The current step of the tutorial.
    pub fn step(&self) -> Option<&'static TutorialStep> {
        self.tutorial?.steps.get(self.sitting.game.tally().lesson as usize)
    }

    /// Whether the game is paused, and therefore hidden.
    pub fn is_paused(&self) -> bool {
        self.found::<Pause>().is_some()
    }

    /// Whether something is highlighted, or another pane than the grid has the focus.
    pub fn can_release(&self) -> bool {
        let Hand { selected, filter, linking, .. } = &self.hand;
        !selected.is_empty() || filter.is_some() || linking.is_some() || self.pane != Pane::Grid
    }

    /// Sudoku or Kakuro.
    pub fn kind(&self) -> Kind {
        self.sitting.kind()
    }

    /// The ratings by the system of the scores pane.
    pub fn ratings(&self) -> &SystemRatings {
        self.analysis.of(self.sitting.system())
    }

    /// The rating of the rest by the system of the scores pane: the latest known one while a newer
    /// one is being computed, and none while the player is told about a mistake.
    pub fn now(&self) -> Option<&Rating> {
        self.ratings().now.rating.as_ref().filter(|_| self.rest() == Rest::Rated)
    }

    /// The level of the puzzle from its start, which does not change during play. Beside a total of
    /// the program's own it is that of [`LEVEL`], as in `hard`; beside one of another system it says
    /// whose it is, as in `HoDoKu easy`, or `level hard` if that system has no levels.
    pub fn level(&self) -> Option<String> {
        let system = self.sitting.system();
        let by = |system: &'static System| self.analysis.of(system).start.rating.as_ref()?.level;
        if [&SIMPLEST_FIRST, &LEVEL].contains(&system) {
            return by(&LEVEL).map(String::from);
        }
        let named = |of: &'static System| by(of).map(|level| format!("{} {level}", of.name));
        named(system).or_else(|| named(&LEVEL))
    }

    /// The technique with the most points that the rest still needs, by a system that has points.
    pub fn hardest(&self) -> Option<&'static Technique> {
        self.hardest_of(self.now()?)
    }

    /// The technique with the most points that a rating by that system counts.
    pub fn hardest_of(&self, rating: &Rating) -> Option<&'static Technique> {
        let scale = self.sitting.scale();
        let needed = rating.counts.iter().filter_map(|(item, count)| match item {
            Item::Technique(technique) if *count > 0 => Some(*technique),
            _ => None,
        });
        needed.filter(|technique| scale.of(technique) > 0).max_by_key(|one| scale.of(one))
    }

    /// What the player may know about the rest.
    pub fn rest(&self) -> Rest {
        self.sitting.rest(self.facts.mistaken)
    }

    /// The largest digit that can be typed: that of the puzzle, or of the one in the editor.
    pub fn largest(&self) -> u8 {
        match self.top::<Editor>() {
            // Digits of sums go up to 9, whatever the size.
            Some(editor) if matches!(editor.tool, Tool::Cages | Tool::Rules) => LARGEST,
            Some(editor) => editor.setup.variety.digits(editor.setup.grid).unwrap_or(Digit::MAX),
            None => self.puzzle().largest(),
        }
    }

    /// Updates the facts after the sheet, the check level or the solutions changed.
    pub fn refresh(&mut self) {
        let game = &self.sitting.game;
        self.facts = Facts {
            possible: game.sheet().possible(game.puzzle()),
            problems: self.sitting.problems(),
            mistaken: game.has_mistake(),
            information: game.sheet().information(game.puzzle()),
        };
    }

    /// The list of steps, if it is open.
    pub fn steps(&self) -> Option<&Steps> {
        self.found()
    }

    /// The step selected in the list of steps.
    pub fn preview(&self) -> Option<&ListedSteps> {
        self.steps()?.step()
    }

    /// The step shown on the board, and how much of it: the one selected in the list of steps while
    /// that is open, or else that of the hint.
    pub fn pointed(&self) -> Option<(&Step, Degree)> {
        if self.steps().is_some() {
            return Some((&self.preview()?.step, Degree::Whole));
        }
        let hint = self.sitting.hint.as_ref()?;
        Some((hint.step()?, hint.degree))
    }

    /// Whether keys act on the scores pane.
    pub fn is_at_scores(&self) -> bool {
        self.pane == Pane::Scores && self.overlays.is_empty()
    }

    /// The visible rows of the scores pane, each with its index among all. The selected row is
    /// always visible.
    pub fn pane_rows(&self) -> Vec<(usize, PaneRow)> {
        let pane = &self.scores_pane;
        let counts = self.counted().is_some();
        let mut rows = self.all_rows();
        rows.retain(|(place, row)| {
            let is_needed = !(row.is_unneeded() || counts && row.is_choice());
            !pane.folded || is_needed || *place == pane.selected && self.pane == Pane::Scores
        });
        rows
    }

    /// The rows of the scale that concern the puzzle, and the figures, each with its index among
    /// the rows for all puzzles.
    fn all_rows(&self) -> Vec<(usize, PaneRow)> {
        let counts = self.counted();
        let count = |row: &ScoreRow| Some(counts.filter(|_| row.item.is_score())?.count(row.item));
        let rows = self.sitting.scale().rows.iter().map(|row| PaneRow::Score(*row, count(row)));
        let rows = rows.chain(self.figures()).enumerate();
        let puzzle = self.sitting.game.puzzle();
        rows.filter(|(_, row)| row.concerns(puzzle)).collect()
    }

    /// The rating of the rest, if it says how often each row is needed. A system that counts nothing
    /// has no counts; if nothing is left to do, there is nothing to count.
    fn counted(&self) -> Option<&Rating> {
        self.now().filter(|now| !now.counts.is_empty() || now.total == Some(0.0))
    }

    /// Whether the scores below a board are folded: fingers have no room for them.
    pub fn folds_scores(&self) -> bool {
        self.surroundings.has_fingers && self.pane != Pane::Scores
    }

    /// The number of folded rows in the scores pane.
    pub fn folded_rows(&self) -> usize {
        self.all_rows().len() - self.pane_rows().len()
    }

    /// The predicted time of the rest, by the rating [`TIME`] and the player's own pace; `None`
    /// while unknown.
    pub fn prediction(&self) -> Option<Prediction> {
        let rest = self.analysis.of(&TIME).now.rating.as_ref()?.total?;
        self.own_paces().seconds(self.kind(), rest).filter(|_| rest > 0.0)
    }

    /// How fast the player is by the present scales.
    pub fn own_paces(&self) -> &Paces {
        self.pace.changed.as_ref().unwrap_or(&self.pace.kept)
    }

    /// What the rating of the rest, or else the one from the start, reports besides the total and
    /// the scale.
    fn figures(&self) -> impl Iterator<Item = PaneRow> {
        let rating = self.now().or(self.ratings().start.rating.as_ref());
        let figures = rating.map_or(&[][..], |rating| &rating.figures);
        let is_row =
            |name: &str| self.sitting.scale().rows.iter().any(|row| row.item.slug() == name);
        let figures = figures.iter().filter(move |(name, _)| !is_row(name));
        figures.map(|(name, figure)| PaneRow::Figure(figure_name(name), figure.to_string()))
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

impl Viewport {
    /// The same with a cell in the middle, if possible.
    #[must_use]
    pub fn around(
        self,
        (row, col): (usize, usize),
        shown: (usize, usize),
        all: (usize, usize),
    ) -> Self {
        let first = |place: usize, shown: usize, all: usize| {
            place.saturating_sub(shown / 2).min(all.saturating_sub(shown))
        };
        Self { row: first(row, shown.0, all.0), col: first(col, shown.1, all.1), ..self }
    }

    /// Moves only as much as needed to show a cell with a margin of two cells. `shown` is the
    /// number of visible rows and columns of the grid, `all` the total.
    pub fn follow(&mut self, row: usize, col: usize, shown: (usize, usize), all: (usize, usize)) {
        self.row = scrolled(self.row, row, shown.0, all.0);
        self.col = scrolled(self.col, col, shown.1, all.1);
    }
}

/// The first of `all` places to show, so that `place` is among the `shown` ones, with a margin.
fn scrolled(first: usize, place: usize, shown: usize, all: usize) -> usize {
    let margin = 2.min(shown.saturating_sub(1) / 2);
    let least = (place + margin + 1).saturating_sub(shown);
    let most = place.saturating_sub(margin);
    first.clamp(least.min(most), most).min(all.saturating_sub(shown))
}

/// The cell where the cursor begins in a game: the given one if it is white, else the first open
/// one; a puzzle has at least one white cell.
fn first_cell(game: &Game, told: Option<Cell>) -> Cell {
    let puzzle = game.puzzle();
    let told = told.filter(|&cell| puzzle.is_white(cell));
    told.or(game.sheet().open_cells(puzzle).next()).unwrap_or(puzzle.cells()[0])
}
