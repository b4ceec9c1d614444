//! The panes: the focus, the visible part of the board, the data of the scores pane; and where things
//! were drawn in the last picture, for the mouse and for the terminal's cursor.

use crate::config::Zoom;
use crate::tui::keys::Key;
use gradus_engine::grid::RegionId;
use gradus_engine::grid::digit::{Digit, Digits};
use gradus_engine::path::scores::{Item, ScoreRow};
use gradus_engine::technique::NAKED_SINGLE;
use gradus_engine::{Cell, Puzzle, System};
use ratatui::layout::{Position, Rect};

/// The three panes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The board.
    #[default]
    Grid,
    /// What fits in the cursor's cell.
    Candidates,
    /// The techniques, their scores, and the total.
    Scores,
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

/// What is visible in the panes.
#[derive(Clone, Debug)]
pub struct Panes {
    /// The pane that has the focus; if there is room for only one pane, the visible one.
    pub focus: Pane,
    /// How many lines the text of the hint has been scrolled.
    pub hint_scroll: usize,
    /// Whether everything that fits is shown for now, in this game.
    pub shows_fits: bool,
    /// Whether what comes next is shown for now, in this game.
    pub shows_ahead: bool,
    /// The scores pane.
    pub scores: ScoresPane,
    /// The visible part of a large board.
    pub viewport: Viewport,
    /// What was drawn where in the last picture.
    pub spots: Spots,
}

impl Panes {
    /// The panes at the start, with cells of this size.
    pub(super) fn new(zoom: Zoom) -> Self {
        Self {
            focus: Pane::Grid,
            hint_scroll: 0,
            shows_fits: false,
            shows_ahead: false,
            scores: ScoresPane { folded: true, ..ScoresPane::default() },
            viewport: Viewport { zoom, ..Viewport::default() },
            spots: Spots::default(),
        }
    }

    /// The panes for another game: what the player chose to see stays as it is.
    pub(super) fn anew(&self) -> Self {
        Self {
            scores: ScoresPane {
                folded: self.scores.folded,
                bar: self.scores.bar,
                ..ScoresPane::default()
            },
            viewport: Viewport { row: 0, col: 0, ..self.viewport },
            ..Self::new(self.viewport.zoom)
        }
    }
}

/// A row of the scores pane.
#[derive(Clone, Debug, PartialEq)]
pub enum PaneRow {
    /// A row of the scale, and how often it is needed from here; `None` while that is not known, or
    /// if it is not counted.
    Score(ScoreRow, Option<u32>),
    /// A read-only figure of the rating, as its name and its text.
    Figure(String, String),
}

/// Rows of a scale that changed together, with their values before.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreChange {
    /// The system whose scale it is.
    pub system: &'static System,
    /// The rows.
    pub rows: Vec<ScoreRow>,
}

/// The data of the scores pane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScoresPane {
    /// The selected row, as an index among all rows: those of the scale, then the figures.
    pub selected: usize,
    /// The first visible row, after the wheel was turned; otherwise, the selected row is visible.
    pub first: Option<usize>,
    /// The score being typed for it.
    pub entry: Option<String>,
    /// The score before it was typed.
    pub previous: u32,
    /// Whether rows with n = 0 are folded.
    pub folded: bool,
    /// Whether the player wants the bar of labels; `None` shows it where there is room.
    pub bar: Option<bool>,
    /// The changes since the puzzle was opened, oldest first.
    pub past: Vec<ScoreChange>,
    /// Those that were undone, the last one undone last.
    pub future: Vec<ScoreChange>,
}

impl PaneRow {
    /// Whether it is a choice between words.
    pub const fn is_choice(&self) -> bool {
        matches!(self, Self::Score(row, _) if !row.item.words().is_empty())
    }

    /// Whether a puzzle contains what the row is about, such as cages or thermometers.
    pub fn concerns(&self, puzzle: &Puzzle) -> bool {
        match self {
            Self::Score(ScoreRow { item: Item::Technique(technique), .. }, _) => {
                technique.needs.are_met_by(puzzle)
            }
            _ => true,
        }
    }

    /// Whether it is about what is filled in at no cost: naked singles, unless they have a score.
    pub fn is_free(&self) -> bool {
        let free = Item::Technique(&NAKED_SINGLE);
        matches!(self, Self::Score(row, _) if row.value == 0 && row.item == free)
    }

    /// Whether the row is known not to count from here.
    pub fn is_unneeded(&self) -> bool {
        matches!(self, Self::Score(_, Some(0)))
    }
}

/// The possible meanings of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClickTarget {
    /// A cell of the board.
    Cell(Cell),
    /// The place of a mark in the cursor's cell, while digits write marks.
    Mark(Digit),
    /// A candidate in the candidates pane.
    Candidate(Digit),
    /// A combination of a region, given by what it leaves to the open cells.
    Combination(RegionId, Digits),
    /// A row of the scores pane, by its index among all.
    Score(usize),
    /// The text of a hint, of which so many lines do not fit.
    Hint(usize),
    /// Somewhere else in a pane.
    Pane(Pane),
    /// A key in the key row.
    Key(Key),
    /// A line of a list, this many below the selected one.
    Line(isize),
    /// The keys of a sequence, which hide what is behind them.
    WhichKey,
}

/// What is where in a picture, if it can be clicked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spots(Vec<(Rect, ClickTarget)>);

impl Spots {
    /// Adds something that was drawn, over whatever was drawn there before.
    pub fn add(&mut self, place: Rect, target: ClickTarget) {
        self.0.push((place, target));
    }

    /// The rows of the scores pane that were drawn.
    pub fn scores(&self) -> Vec<usize> {
        let place = |(_, target): &(Rect, ClickTarget)| match target {
            ClickTarget::Score(place) => Some(*place),
            _ => None,
        };
        self.0.iter().filter_map(place).collect()
    }

    /// The cells of the board that were drawn, each with its place.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Rect)> + '_ {
        let cell = |(place, target): &(Rect, ClickTarget)| match target {
            ClickTarget::Cell(cell) => Some((*cell, *place)),
            _ => None,
        };
        self.0.iter().filter_map(cell)
    }

    /// The rows of a hint's text that were drawn, and how many lines of it did not fit.
    pub fn hint(&self) -> (u16, usize) {
        let hint = |(place, target): &(Rect, ClickTarget)| match target {
            ClickTarget::Hint(beyond) => Some((place.height, *beyond)),
            _ => None,
        };
        self.0.iter().find_map(hint).unwrap_or_default()
    }

    /// Whether the lines of a list were drawn.
    pub fn has_list(&self) -> bool {
        self.0.iter().any(|(_, target)| matches!(target, ClickTarget::Line(_)))
    }

    /// What is at a position.
    pub fn at(&self, at: Position) -> Option<ClickTarget> {
        let found = self.0.iter().rfind(|(place, _)| place.contains(at));
        found.map(|(_, target)| *target)
    }
}

impl Extend<(Rect, ClickTarget)> for Spots {
    fn extend<T: IntoIterator<Item = (Rect, ClickTarget)>>(&mut self, spots: T) {
        self.0.extend(spots);
    }
}

/// Where things were drawn in a picture.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The position of the hardware cursor.
    pub cursor: Option<Position>,
    /// What can be clicked on.
    pub spots: Spots,
}

impl Drawn {
    /// Takes note of where the text of a hint is, if it was drawn, and of how many lines do not fit.
    pub fn hint_at(&mut self, lines: Option<(Rect, usize)>) {
        self.spots.extend(lines.map(|(place, beyond)| (place, ClickTarget::Hint(beyond))));
    }
}

impl From<Position> for Drawn {
    fn from(cursor: Position) -> Self {
        Some(cursor).into()
    }
}

impl From<Option<Position>> for Drawn {
    fn from(cursor: Option<Position>) -> Self {
        Self { cursor, ..Self::default() }
    }
}

impl From<(Spots, Position)> for Drawn {
    fn from((spots, cursor): (Spots, Position)) -> Self {
        Self { cursor: Some(cursor), spots }
    }
}
