//! The model: everything that the screen shows and that keys act on.
//!
//! The view reads it and changes nothing; `update` changes it and paints nothing.

use super::hint::Shown;
use super::overlay::Overlay;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::Rating;
use crate::engine::scores::{Row, Scores};
use crate::engine::variety::Kind;
use crate::game::Game;
use crate::game::check::{Level, Problem};
use std::time::Duration;

/// The state of the program.
#[derive(Clone, Debug)]
pub struct Model {
    /// The game that is played. There always is one: the first time, the tutorial's.
    pub game: Game,
    /// What the game is called, as in `Sudoku, easy 12`.
    pub title: String,
    /// Whether another instance plays this game, so that nothing is saved here.
    pub read_only: bool,
    /// The cell that keys act on; in a Kakuro always a white one.
    pub cursor: Cell,
    /// The pane that has the focus; where there is room for one only, the pane that shows.
    pub pane: Pane,
    /// Whether digits write marks.
    pub notes: bool,
    /// What is highlighted beside the cursor's digit.
    pub filter: Option<Filter>,
    /// Whether the next key chooses the filter.
    pub choosing_filter: bool,
    /// How much is checked.
    pub check: Level,
    /// The hint that shows.
    pub hint: Option<Shown>,
    /// The scores for this kind of puzzle.
    pub scores: Scores,
    /// The scores pane.
    pub scores_pane: ScoresPane,
    /// What follows from the sheet at once.
    pub facts: Facts,
    /// What the worker found out.
    pub analysis: Analysis,
    /// The message in the status row, until the next key.
    pub notice: Option<Notice>,
    /// What lies over the panes; the last one is on top and has the keys.
    pub overlays: Vec<Overlay>,
    /// The part of a large board that shows.
    pub viewport: Viewport,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The time played.
    pub clock: Clock,
    /// What the player set.
    pub settings: Settings,
}

/// The three panes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The board.
    #[default]
    Grid,
    /// What fits in the cursor's cell.
    Candidates,
    /// The techniques, what they are worth, and the total.
    Scores,
}

/// Which cells stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those that hold the digit or may.
    Digit(Digit),
    /// Open cells with two candidates.
    Bivalue,
}

/// What the scores pane remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoresPane {
    /// The selected row, as a place in the scores' rows.
    pub selected: usize,
    /// The score being typed for it.
    pub entry: Option<String>,
    /// Whether rows with n = 0 are folded away.
    pub folded: bool,
}

/// What follows from the sheet at once, worked out after every change of it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// By cell: the digits that fit by what is placed.
    pub possible: Vec<Digits>,
    /// What is wrong, as far as the player wants to be told.
    pub problems: Vec<Problem>,
    /// Whether there is a mistake, whether or not the player wants to be told.
    pub mistaken: bool,
    /// The number of candidates still open after the simple filter; 0 for a sheet that
    /// contradicts itself.
    pub information: usize,
}

/// What the worker found out, and what it was asked last.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The last question; older answers are stale.
    pub generation: u64,
    /// The rating of the sheet; the last one known, while a newer one is worked out.
    pub now: Option<Rating>,
    /// Whether `now` belongs to the sheet and the scores as they are.
    pub fresh: bool,
    /// The rating of the puzzle at the start.
    pub start: Option<Rating>,
    /// The hint that was asked for and has not come yet.
    pub awaiting_hint: bool,
}

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The message.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something happened as it should.
    Info,
    /// Something could not be done.
    Warning,
    /// Something is wrong.
    Error,
}

/// The part of a large board that shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewport {
    /// The first row of the grid that shows.
    pub row: usize,
    /// The first column that shows.
    pub col: usize,
    /// The size of a cell.
    pub zoom: Zoom,
}

/// The size of a cell on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// The largest at which the board fits, and no smaller than 5x2 while that shows anything.
    #[default]
    Automatic,
    /// 3x1, without marks.
    Small,
    /// 5x2.
    Standard,
    /// 5x3.
    Tall,
    /// 7x3.
    Large,
}

/// The time played. It stands still while the program is not in front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time played before `since`.
    pub before: Duration,
    /// When it started to run, on the program's own clock; `None` while it stands.
    pub since: Option<Duration>,
    /// The program's own clock as of the last message.
    pub now: Duration,
    /// Whether it shows.
    pub visible: bool,
}

/// What the player set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Placing a digit wipes it from its peers' marks.
    pub tidy: bool,
    /// The total is worked out after every change.
    pub live: bool,
    /// The candidates pane lists only the combinations that the marks still allow.
    pub possible_combinations: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { tidy: true, live: true, possible_combinations: true }
    }
}

impl Model {
    /// A model of a game in a terminal of `size` columns and rows.
    pub fn new(
        game: Game,
        title: String,
        scores: Scores,
        settings: Settings,
        size: (u16, u16),
    ) -> Self {
        let clock = Clock { before: Duration::from_secs(game.tally().seconds), ..Clock::default() };
        let mut model = Self {
            cursor: first_cell(&game),
            game,
            title,
            read_only: false,
            pane: Pane::Grid,
            notes: false,
            filter: None,
            choosing_filter: false,
            check: Level::default(),
            hint: None,
            scores,
            scores_pane: ScoresPane::default(),
            facts: Facts::default(),
            analysis: Analysis::default(),
            notice: None,
            overlays: Vec::new(),
            viewport: Viewport::default(),
            size,
            clock,
            settings,
        };
        model.refresh();
        model
    }

    /// The puzzle that is played.
    pub fn puzzle(&self) -> &Puzzle {
        self.game.puzzle()
    }

    /// Sudoku or Kakuro.
    pub fn kind(&self) -> Kind {
        self.puzzle().kind()
    }

    /// Works out the facts anew, after the sheet, the check level or the solutions changed.
    pub fn refresh(&mut self) {
        let sheet = self.game.sheet();
        let filtered = sheet.board(self.game.puzzle()).and_then(|mut board| {
            board.filter(self.scores.options.free_singles)?;
            Ok(board.information())
        });
        self.facts = Facts {
            possible: sheet.possible(self.game.puzzle()),
            problems: self.game.check(self.check),
            mistaken: self.game.has_mistake(),
            information: filtered.unwrap_or(0),
        };
    }

    /// The candidates of an open cell as the player sees them: the marks, or where there are none
    /// what fits by what is placed.
    pub fn candidates(&self, cell: Cell) -> Digits {
        match self.game.sheet().marks(cell) {
            none if none.is_empty() && self.game.sheet().value(cell).is_none() => {
                self.facts.possible[cell.index()]
            }
            marks => marks,
        }
    }

    /// The rows of the scores pane that show: place in the scores' rows, the row, and how often
    /// the technique is needed from here (`None` while that is not known). The selected row always
    /// shows.
    pub fn score_rows(&self) -> Vec<(usize, Row, Option<u32>)> {
        let count = |row: &Row| self.analysis.now.as_ref().map(|now| now.count(row.technique));
        let rows = self.scores.rows.iter().enumerate();
        let rows = rows.map(|(place, row)| (place, *row, count(row)));
        let pane = &self.scores_pane;
        rows.filter(|&(place, _, n)| !pane.folded || n != Some(0) || place == pane.selected)
            .collect()
    }
}

/// The first cell that can be filled in, or else the first white one.
pub fn first_cell(game: &Game) -> Cell {
    let open = game.sheet().open_cells(game.puzzle()).next();
    // A puzzle has at least one white cell.
    open.unwrap_or(game.puzzle().cells()[0])
}

impl Clock {
    /// The time played.
    pub fn played(&self) -> Duration {
        let running = self.since.map_or(Duration::ZERO, |since| self.now.saturating_sub(since));
        self.before + running
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

impl Zoom {
    /// The next one on the key.
    pub const fn next(self) -> Self {
        match self {
            Self::Automatic => Self::Small,
            Self::Small => Self::Standard,
            Self::Standard => Self::Tall,
            Self::Tall => Self::Large,
            Self::Large => Self::Automatic,
        }
    }
}

impl Viewport {
    /// Moves as little as is needed to have a cell in view with a margin of two cells. `shown` is
    /// how many rows and columns of the grid show, `all` how many it has.
    pub fn follow(&mut self, row: usize, col: usize, shown: (usize, usize), all: (usize, usize)) {
        self.row = scrolled(self.row, row, shown.0, all.0);
        self.col = scrolled(self.col, col, shown.1, all.1);
    }
}

/// The first of `all` places to show, so that `place` is among the `shown` ones with a margin.
fn scrolled(first: usize, place: usize, shown: usize, all: usize) -> usize {
    let margin = 2.min(shown.saturating_sub(1) / 2);
    let least = (place + margin + 1).saturating_sub(shown);
    let most = place.saturating_sub(margin);
    first.clamp(least.min(most), most).min(all.saturating_sub(shown))
}
