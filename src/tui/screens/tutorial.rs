//! The tutorials: playing one, advancing, leaving it, and the strip with its text.

use crate::tui::geometry::text::wrap;
use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Effect, Effects};
use crate::tui::paint::pen::put;
use crate::tui::state::model::{Model, Pane, Writing};
use crate::tui::state::tutorial::{Needs, PaneName, TutorialStep};
use crate::tui::theme::Part;
use crate::tui::update::{carry_out, make};
use gradus_engine::Solutions;
use gradus_engine::grid::change::{Change, Move};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Leaves the tutorial.
pub fn leave(_: &mut Model, _: Key) -> Effects {
    vec![Effect::Lesson(None)]
}

/// Moves on to the first step whose condition is not met. All steps of a solved puzzle are done.
pub(in crate::tui) fn advance(model: &mut Model) -> Effects {
    let mut done = model.session.last_action.take();
    let Some(tutorial) = model.tutorial else { return Effects::new() };
    let old_lesson = model.sitting.game.tally().lesson;
    let mut lesson = old_lesson;
    while let Some(step) = tutorial.steps.get(lesson as usize)
        && !step.is_last()
        && (model.sitting.is_solved() || step.is_met(model, done))
    {
        lesson += 1;
        // One action meets only one step.
        done = None;
    }
    if lesson == old_lesson {
        return Effects::new();
    }
    let counted = model.sitting.count(|tally| tally.lesson = lesson);
    carry_out(model, counted)
}

/// Does what the step waits for, and continues with the next one.
pub fn skip(model: &mut Model, _: Key) -> Effects {
    let Some(step) = model.step().filter(|step| !step.is_last()) else { return Effects::new() };
    let done = model.sitting.count(|tally| tally.lesson += 1);
    let mut effects = carry_out(model, done);
    effects.extend(meet(model, step));
    effects
}

/// Brings about what a step waits for. If that is not possible now, the next step has to do
/// without.
fn meet(model: &mut Model, step: &'static TutorialStep) -> Effects {
    let grid = model.puzzle().grid();
    if let Some(cell) = step.at.as_ref().and_then(|name| grid.read(name).ok()) {
        model.hand.cursor = cell;
    }
    match step.pane {
        Some(PaneName::Grid) => model.panes.focus = Pane::Grid,
        Some(PaneName::Scores) => model.panes.focus = Pane::Scores,
        None => {}
    }
    let hint = step.hint.map(|_| "simplest");
    let action = step.actions.first().map(String::as_str).or(hint);
    if let Some(action) = action {
        let key = step.key.as_ref().and_then(|key| key.parse().ok());
        model.session.next_action = Some((action, key.unwrap_or(Key::plain(KeyCode::Enter))));
    }
    let written = step.sheet.as_ref().and_then(|sheet| Move::read(sheet, model.puzzle()).ok());
    let played = if step.solved { solution(model) } else { written };
    played.map_or_else(Effects::new, |played| make(model, played))
}

/// What is left to place; `None` while the solution is not known.
fn solution(model: &Model) -> Option<Move> {
    let game = &model.sitting.game;
    let Some(Solutions::One(digits)) = game.solutions.as_deref() else { return None };
    let cells = model.puzzle().cells().iter().copied();
    let left = cells.filter(|cell| game.sheet().value(*cell) != digits[cell.index()]);
    Some(Move(left.filter_map(|cell| Some(Change::Place(cell, digits[cell.index()]?))).collect()))
}

impl Needs {
    /// Whether it holds.
    pub fn is_met(self, model: &Model) -> bool {
        match self {
            Self::Scores => model.panes.focus == Pane::Scores,
            Self::Marks => model.hand.writing == Writing::Marks,
            Self::Digits => model.hand.writing == Writing::Digits,
        }
    }
}

impl TutorialStep {
    /// Whether its condition is met; `done` is the latest action.
    pub fn is_met(&self, model: &Model, done: Option<&str>) -> bool {
        let pane = |pane: PaneName| match pane {
            PaneName::Grid => model.panes.focus == Pane::Grid,
            PaneName::Scores => model.panes.focus == Pane::Scores,
        };
        let at = |name: &String| model.puzzle().grid().name(model.hand.cursor).to_string() == *name;
        let hint =
            |least: usize| model.sitting.hint.as_ref().is_some_and(|h| h.degree.number() >= least);
        done.is_some_and(|done| self.actions.iter().any(|action| action == done))
            || self.sheet.as_ref().is_some_and(|written| stands(model, written))
            || self.at.as_ref().is_some_and(at)
            || self.hint.is_some_and(hint)
            || self.pane.is_some_and(pane)
            || self.solved && model.sitting.is_solved()
    }

    /// The text, with the player's own keys.
    pub fn says(&self, model: &Model) -> String {
        let is_lost = self.needs.is_some_and(|needs| !needs.is_met(model));
        let text = if is_lost { &self.otherwise } else { &self.text };
        model.session.keys.fill_in(text)
    }
}

/// Whether everything that a move writes is on the sheet.
fn stands(model: &Model, written: &str) -> bool {
    let sheet = model.sitting.game.sheet();
    let change = |change: &Change| match *change {
        Change::Place(cell, digit) => sheet.value(cell) == Some(digit),
        Change::Wipe(cell) => sheet.value(cell).is_none(),
        Change::Mark(cell, digits) => (digits - sheet.marks(cell)).is_empty(),
        Change::Strike(cell, digits) => (digits & sheet.marks(cell)).is_empty(),
        Change::Exclude(struck) => sheet.is_struck(struck),
        Change::Admit(struck) => !sheet.is_struck(struck),
    };
    Move::read(written, model.puzzle()).is_ok_and(|played| played.0.iter().all(change))
}

/// Draws the strip: the number of the step, and its text.
pub fn draw_strip(buf: &mut Buffer, area: Rect, model: &Model) {
    let (Some(tutorial), Some(step)) = (model.tutorial, model.step()) else { return };
    let number = model.sitting.game.tally().lesson + 1;
    let text = format!("{number}/{} {}", tutorial.steps.len(), step.says(model));
    let style = model.look.theme.style(Part::Title);
    let room = area.width.saturating_sub(1);
    for (row, line) in (0..area.height).zip(wrap(&text, room.into())) {
        put(buf, area, (1, row), &line, style);
    }
}
