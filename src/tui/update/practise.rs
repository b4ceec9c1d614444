//! Practising: hints and the list of steps know only one technique until that is switched off, or
//! another game is played. If the state has no step of it, the game is played on to one that has.

use super::asking::{ask_steps, standing};
use super::{ask, forget, make, tell};
use crate::game::change::Move;
use crate::tui::keys::Key;
use crate::tui::message::{Effects, Question};
use crate::tui::screen::page;
use crate::tui::screen::steps::state::Steps;
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};
use gradus_engine::Technique;

/// Practises the technique under consideration; ends practice if that technique is already
/// practised, or there is none.
pub fn toggle(model: &mut Model, _: Key) -> Effects {
    let before = model.practised;
    model.practised = page::update::meant(model).filter(|technique| before != Some(*technique));
    let text = match (model.practised, before) {
        (Some(technique), _) => {
            format!("only {}: hints and lists give no other steps", technique.name)
        }
        (None, Some(_)) => "all techniques again".into(),
        (None, None) => "select a technique first".into(),
    };
    model.sitting.hint = model.sitting.hint.take().filter(|shown| {
        let practised = model.practised;
        practised.is_none_or(|only| shown.step().is_some_and(|step| step.technique == only))
    });
    let mut effects = forget(model, Topic::Hint);
    effects.extend(forget(model, Topic::PlayOn));
    if let Some(list) = model.found_mut::<Steps>() {
        list.groups = None;
        effects.extend(ask_steps(model));
    }
    effects.extend(tell(model, Notice::info(text)));
    effects
}

/// Searches for the next state that has a step of the technique.
pub(in crate::tui) fn play_on(model: &mut Model, technique: &'static Technique) -> Effects {
    let standing = Box::new(standing(model));
    let tidy = model.sitting.settings.tidy;
    ask(model, Question::PlayOn(standing, technique, tidy))
}

/// Plays on to the state found, in one move.
pub(in crate::tui) fn played_on(model: &mut Model, found: Option<Move>) -> Effects {
    let name = model.practised.map_or("step", |technique| technique.name);
    let Some(made) = found else {
        return tell(model, Notice::info(format!("no {name} comes up from here on")));
    };
    let effects = make(model, made);
    if !model.sitting.is_solved() {
        model.notice = Some(Notice::info(format!("here is one: {name}")));
    }
    effects
}
