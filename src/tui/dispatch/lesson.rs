//! Begins and ends tutorials. While one is played, the player's own state is put aside as a whole, so
//! that nothing that is done in the tutorial can concern it.

use super::opening;
use crate::desk::Opened;
use crate::game::pack::TUTORIAL;
use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Effect, Effects};
use crate::tui::screens::start;
use crate::tui::state::model::{Findings, Model};
use crate::tui::state::tutorial::TUTORIALS;
use crate::tui::update::moving;
use gradus_engine::Kind;

/// Plays the tutorial of a kind, from where it was left.
pub fn begin(model: &mut Model, kind: Kind) -> Effects {
    give_back(model);
    let tutorial = TUTORIALS.get(kind as usize);
    let left = model.session.lessons[kind as usize].take();
    let found = tutorial.and_then(|tutorial| Some((tutorial, left.or_else(|| tutorial.game())?)));
    let Some((tutorial, game)) = found else { return Effects::new() };
    model.overlays.clear();
    model.sitting.clock.run(false);
    let outside = Box::new(model.clone());
    model.look.hides_marks = false;
    model.play(Opened::new(game, TUTORIAL.into()));
    model.study(tutorial);
    model.outside = Some(outside);
    moving::follow(model);
    opening::start(model)
}

/// Ends the tutorial: the game before it comes back or, for a new player, the start screen.
pub fn end(model: &mut Model) -> Effects {
    let mouse = model.sitting.settings.mouse;
    if !give_back(model) {
        return Effects::new();
    }
    let own = model.sitting.settings.mouse;
    let mut effects: Effects = (own != mouse).then_some(Effect::Mouse(own)).into_iter().collect();
    effects.extend(opening::start(model));
    if start::is_blank_lesson(model) {
        effects.extend(start::learn(model, Key::plain(KeyCode::Enter)));
    }
    effects
}

/// Puts the player's own state in the place of the tutorial. Only what was written in the editor, and how
/// far the tutorial was, is taken along. Returns whether there was one.
pub fn give_back(model: &mut Model) -> bool {
    let Some(outside) = model.outside.take() else { return false };
    let (next, kind) = (start::lesson(model), model.kind());
    let lesson = std::mem::replace(model, *outside);
    let is_solved = lesson.sitting.is_solved();
    model.session.lesson = Some(next);
    model.session.draft = lesson.session.draft;
    model.session.lessons[kind as usize] = Some(lesson.sitting.game).filter(|_| !is_solved);
    // Answers to questions of the tutorial are not taken for those of the game.
    model.findings.analysis = Findings::after(lesson.findings.analysis.generation).analysis;
    let runs = !model.sitting.is_solved();
    let clock = &mut model.sitting.clock;
    clock.now = lesson.sitting.clock.now;
    clock.run(runs);
    true
}
