//! The tutorials: playing one, advancing, and leaving it.

use super::state::{PaneName, TUTORIALS, TutorialStep};
use crate::desk::Opened;
use crate::game::change::{Change, Move};
use crate::game::pack::TUTORIAL;
use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Effect, Effects};
use crate::tui::screen::start;
use crate::tui::state::analysis::Analysis;
use crate::tui::state::model::{Model, Pane};
use crate::tui::update::{carry_out, make, moving, opening};
use gradus_engine::{Kind, Solutions};

/// Plays the tutorial of a kind, from where it was left. Everything else of the model is put aside as a
/// whole, so that nothing that is done in the tutorial can concern it.
pub(in crate::tui) fn begin(model: &mut Model, kind: Kind) -> Effects {
    give_back(model);
    let tutorial = TUTORIALS.get(kind as usize);
    let left = model.lessons[kind as usize].take();
    let found = tutorial.and_then(|tutorial| Some((tutorial, left.or_else(|| tutorial.game())?)));
    let Some((tutorial, game)) = found else { return Effects::new() };
    model.overlays.clear();
    model.sitting.clock.run(false);
    let outside = Box::new(model.clone());
    model.hides_marks = false;
    model.play(Opened::new(game, TUTORIAL.into()));
    model.study(tutorial);
    model.outside = Some(outside);
    moving::follow(model);
    opening::start(model)
}

/// Leaves the tutorial.
pub fn leave(_: &mut Model, _: Key) -> Effects {
    vec![Effect::Lesson(None)]
}

/// Ends the tutorial: the game before it comes back or, for a new player, the start screen.
pub(in crate::tui) fn end(model: &mut Model) -> Effects {
    let mouse = model.sitting.settings.mouse;
    if !give_back(model) {
        return Effects::new();
    }
    let own = model.sitting.settings.mouse;
    let mut effects: Effects = (own != mouse).then_some(Effect::Mouse(own)).into_iter().collect();
    effects.extend(opening::start(model));
    if start::update::is_blank_lesson(model) {
        effects.extend(start::update::learn(model, Key::plain(KeyCode::Enter)));
    }
    effects
}

/// Puts the player's own state in the place of the tutorial. Only what was written in the editor, and how
/// far the tutorial was, is taken along. Returns whether there was one.
pub(in crate::tui) fn give_back(model: &mut Model) -> bool {
    let Some(outside) = model.outside.take() else { return false };
    let (next, kind) = (start::update::lesson(model), model.kind());
    let lesson = std::mem::replace(model, *outside);
    model.lesson = Some(next);
    model.draft = lesson.draft;
    let solved = lesson.sitting.is_solved();
    model.lessons[kind as usize] = Some(lesson.sitting.game).filter(|_| !solved);
    // Answers to questions of the tutorial are not taken for those of the game.
    model.analysis = Analysis::after(lesson.analysis.generation);
    let runs = !model.sitting.is_solved();
    let clock = &mut model.sitting.clock;
    clock.now = lesson.sitting.clock.now;
    clock.run(runs);
    true
}

/// Moves on to the first step whose condition is not met. All steps of a solved puzzle are done.
pub(in crate::tui) fn advance(model: &mut Model) -> Effects {
    let mut done = model.last_action.take();
    let Some(tutorial) = model.tutorial else { return Effects::new() };
    let before = model.sitting.game.tally().lesson;
    let mut lesson = before;
    while let Some(step) = tutorial.steps.get(lesson as usize)
        && !step.is_last()
        && (model.sitting.is_solved() || step.is_met(model, done))
    {
        lesson += 1;
        // One action meets only one step.
        done = None;
    }
    if lesson == before {
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
        Some(PaneName::Grid) => model.pane = Pane::Grid,
        Some(PaneName::Scores) => model.pane = Pane::Scores,
        None => {}
    }
    let hint = step.hint.map(|_| "simplest");
    let action = step.actions.first().map(String::as_str).or(hint);
    if let Some(action) = action {
        let key = step.key.as_ref().and_then(|key| key.parse().ok());
        model.next_action = Some((action, key.unwrap_or(Key::plain(KeyCode::Enter))));
    }
    let written = step.sheet.as_ref().and_then(|sheet| Move::read(sheet, model.puzzle()).ok());
    let made = if step.solved { solution(model) } else { written };
    made.map_or_else(Effects::new, |made| make(model, made))
}

/// What is left to place; `None` while the solution is not known.
fn solution(model: &Model) -> Option<Move> {
    let game = &model.sitting.game;
    let Some(Solutions::One(digits)) = game.solutions.as_deref() else { return None };
    let cells = model.puzzle().cells().iter().copied();
    let left = cells.filter(|cell| game.sheet().value(*cell) != digits[cell.index()]);
    Some(Move(left.filter_map(|cell| Some(Change::Place(cell, digits[cell.index()]?))).collect()))
}
