//! A rating system, what it rates, and what it reports.

use crate::budget::Budget;
use crate::grid::{Board, Cell, Digit, Digits, Kind, Puzzle, Solutions};
use crate::nine;
use crate::nine::Nine;
use crate::path::{End, Item, Scores, Setting};
use crate::technique::Step;
use std::fmt;

/// The note of a rating whose budget ran out.
pub const GAVE_UP: &str = "gave up: the puzzle takes too long to rate";

/// Rates what is left of a puzzle, up to a bound.
pub type BoundedRater = fn(&Subject<'_>, &Scores, &Budget<'_>, f64) -> Rating;

/// Identifies a rating system: its index in [`RATINGS`](super::RATINGS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is told by the help of its system")]
pub enum SystemId {
    SimplestFirst,
    Level,
    Batch,
    GameTree,
    GameTreeMinRatio,
    GameTreeResistance,
    Hodoku,
    Passes,
    Explainer,
    Profile,
    Refutation,
    Dependency,
    Time,
}

/// Which puzzles take a system a long time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slow {
    /// None.
    Never,
    /// Large ones take many seconds, so other systems are better asked first.
    OnLarge,
    /// The hardest ones known take longer than the usual limit. Anyone who asks for this system by
    /// name waits for it.
    OnHardest,
}

/// One rating system.
#[derive(Debug)]
pub struct System {
    /// Its identity.
    pub id: SystemId,
    /// The name on the command line and in configuration files.
    pub slug: &'static str,
    /// The name in a sentence.
    pub name: &'static str,
    /// What it measures, and what a larger number means, in a sentence or two.
    pub help: &'static str,
    /// Which puzzles take it a long time.
    pub slow: Slow,
    /// The kinds of puzzle that it applies to.
    pub kinds: &'static [Kind],
    /// The scale in the configuration that it uses; several systems may share one.
    pub scale: &'static str,
    /// The names of its levels, easiest first, if it has any.
    pub levels: &'static [&'static str],
    /// Other ranges of totals that can be asked for, easiest first.
    pub ranges: &'static [&'static str],
    /// What its scale contains besides techniques.
    pub settings: &'static [&'static Setting],
    /// Another system that it consults; the scale of that system comes with its own.
    pub asks: Option<&'static System>,
    /// Rates what is left of a puzzle.
    pub rate: fn(&Subject<'_>, &Scores, &Budget<'_>) -> Rating,
    /// Rates what is left, but stops once the total is known to exceed a bound: the result is then
    /// some number above the bound, and the puzzle does not count as solved. A system whose total
    /// only emerges at the end of a rating does not provide this.
    pub rate_up_to: Option<BoundedRater>,
    /// Finds the first step of the rating, if the system takes single steps that a player can
    /// follow.
    pub next: Option<Follower>,
}

impl SystemId {
    /// How many systems there are.
    pub const COUNT: usize = Self::Time as usize + 1;

    /// The index in [`RATINGS`](super::RATINGS).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Eq for System {}

impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// Finds the step that a rating takes next; `None` if the system does not rate the puzzle, or no
/// technique shows the step.
pub type Follower = fn(&Subject<'_>, &Scores, &Budget<'_>) -> Option<Followed>;

/// The step that a rating takes next with its worth, or why it takes none.
pub type Followed = Result<(Step, StepWorth), End>;

/// What a step is worth to a rating that takes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepWorth {
    /// The system.
    pub system: &'static System,
    /// The row of the scale.
    pub item: Item,
    /// The value of that row.
    pub value: f64,
}

/// What is rated.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The state to start from. The simple filter has not run yet.
    pub board: &'a Board<'a>,
    /// The solutions of the puzzle.
    pub solutions: &'a Solutions,
}

impl<'a> Subject<'a> {
    /// The puzzle.
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.board.puzzle()
    }

    /// Whether the puzzle is known to have exactly one solution.
    pub const fn is_unique(&self) -> bool {
        self.solutions.unique().is_some()
    }
}

/// The state of a subject in arrays, for a rating that applies only to a classic 9x9 Sudoku with
/// exactly one solution.
///
/// # Errors
/// Says why there is no such rating: the puzzle does not qualify, or the state is wrong.
pub(super) fn sound_nine(subject: &Subject<'_>, nine: Option<Nine>) -> Result<Nine, &'static str> {
    sound(subject, nine.ok_or("only a classic Sudoku of 9x9 cells has this rating")?)
}

/// The same for a state that is known to be of a puzzle that the rating applies to.
///
/// # Errors
/// Says why there is no such rating: the puzzle does not have exactly one solution, or the state is
/// wrong.
pub(super) fn sound(subject: &Subject<'_>, nine: Nine) -> Result<Nine, &'static str> {
    let puzzle = subject.puzzle();
    let has_clue = || puzzle.cells().iter().any(|&cell| puzzle.given(cell).is_some());
    let solution = match subject.solutions.unique() {
        Some(solution) => nine::solved(solution),
        None if has_clue() => {
            return Err("only a puzzle with exactly one solution has this rating");
        }
        None => return Err("a puzzle without a clue has no such rating"),
    };
    let mut cells = nine.values.iter().zip(nine.candidates).zip(solution);
    let allows = |((value, candidates), digit): ((&u8, u16), u8)| match value {
        0 => candidates << 1 >> digit & 1 == 1,
        _ => *value == digit,
    };
    if cells.all(allows) { Ok(nine) } else { Err("the state cannot be completed") }
}

/// How hard the rest of a puzzle is.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Rating {
    /// The total; `None` if the system has none for this state. See [`written`].
    pub total: Option<f64>,
    /// Whether the system's techniques finished the puzzle.
    pub solved: bool,
    /// The name of the level, if the system has levels.
    pub level: Option<&'static str>,
    /// How often each row of the scale was needed, in the order of the scale, without zeros.
    pub counts: Vec<(Item, u32)>,
    /// The rows in the order in which they are needed, each with how many times in a row; empty if
    /// the system does not go step by step, or has no order to tell.
    pub path: Vec<(Item, u32)>,
    /// What else the system reports, in the order of output.
    pub figures: Vec<(&'static str, Figure)>,
    /// Why there is no total, if there is something to say.
    pub note: Option<String>,
    /// Where the system's techniques end, if they end before the puzzle is solved.
    pub stuck: Option<Stuck>,
}

/// Something that a system reports besides the total.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// A number. See [`written`].
    Number(f64),
    /// Text.
    Text(String),
}

impl Rating {
    /// No rating, and the reason.
    pub fn none(note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..Self::default() }
    }

    /// Whether the total covers only the part that the system's techniques finish, as the note then
    /// says.
    pub const fn is_partial(&self) -> bool {
        self.total.is_some() && !self.solved && self.note.is_some()
    }

    /// How often a row of the scale was needed.
    pub fn count(&self, item: Item) -> u32 {
        self.counts.iter().find(|(counted, _)| *counted == item).map_or(0, |(_, n)| *n)
    }
}

impl fmt::Display for Rating {
    /// The total, with the level if there is one, or else why there is none: `338 (hard)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.total.map(written), self.level, &self.note) {
            (Some(total), Some(level), _) => write!(f, "{total} ({level})"),
            (Some(total), None, _) => f.write_str(&total),
            (None, _, Some(note)) => write!(f, "no rating: {note}"),
            (None, _, None) => f.write_str("no rating"),
        }
    }
}

impl fmt::Display for StepWorth {
    /// The row and the value: `hidden single in a box (explainer 1.2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} {})", self.item.name(), self.system.name, written(self.value))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => f.write_str(&written(*number)),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// A number as ratings write it, on the screen and in records: with at most four decimals.
pub fn written(number: f64) -> String {
    rounded(number, 4)
}

/// A number with at most the given number of decimals.
pub fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let text = if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".into() } else { text.into() }
}

/// The name of a figure in words, as in `ncell %` for `ncell_percent`.
pub fn figure_name(name: &str) -> String {
    name.replace("_percent", " %").replace('_', " ")
}

/// The state in which a rating got stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// By cell: the placed digit, or else the candidates.
    cells: Vec<(Option<Digit>, Digits)>,
}

impl Stuck {
    /// The state of a board.
    pub fn of_board(board: &Board<'_>) -> Self {
        let candidates = board.all_candidates().iter().copied();
        Self { cells: board.values().iter().copied().zip(candidates).collect() }
    }

    /// The state of a classic 9x9 Sudoku.
    pub fn of_nine(nine: &Nine) -> Self {
        Self::of_masks(&nine.values, &nine.candidates)
    }

    /// The same, from digits by cell (0 if open) and candidates as masks with digit 1 in bit 0.
    pub fn of_masks(values: &[u8; 81], candidates: &[u16; 81]) -> Self {
        let cell =
            |(value, mask): (&u8, &u16)| (Digit::new(*value), Digits::from_bits(u32::from(*mask)));
        Self { cells: values.iter().zip(candidates).map(cell).collect() }
    }

    /// The digit placed in a cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.cells.get(cell.index())?.0
    }

    /// The candidates of an open cell.
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.cells.get(cell.index()).map_or(Digits::EMPTY, |(_, digits)| *digits)
    }
}
