//! Ratings: the displayed system, and the list of all systems.

use super::state::RatingsScreen;
use crate::config::Value;
use crate::desk::{ConfigChange, Rest};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::analysis::Topic;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::model::{Model, Notice, Pane};
use crate::tui::update::rated::{ask_for, ask_on, ask_other};
use crate::tui::update::{carry_out, overlays, tell};
use gradus_engine::{System, rate};

/// Recalculates both totals, whether or not that is done after every change.
pub fn recalculate(model: &mut Model, _: Key) -> Effects {
    let system = model.sitting.system();
    model.analysis.outdate_scale(system.scale);
    let mut effects = ask_for(model, Topic::Start, system);
    if model.rest() != Rest::Unrated {
        effects.extend(ask_for(model, Topic::Now, system));
    }
    effects
}

/// Goes to the state where the rating of the rest got stuck.
pub fn show_stuck(model: &mut Model, _: Key) -> Effects {
    let rating = model.now().cloned();
    match model.sitting.go_to_stuck(rating.as_ref()) {
        Ok(done) if done.entries.is_empty() => {
            tell(model, Notice::info(format!("{} here", model.sitting.why_stuck())))
        }
        Ok(done) => {
            let effects = carry_out(model, done);
            let undo = model.keys.shown("undo").into_iter().next().unwrap_or_default();
            let why = model.sitting.why_stuck();
            model.notice = Some(Notice::info(format!("{why} here; {undo} goes back")));
            effects
        }
        Err(why) => tell(model, Notice::info(why)),
    }
}

/// Shows the next system in the scores pane.
pub fn next_system(model: &mut Model, _: Key) -> Effects {
    let systems: Vec<&System> = rate::for_kind(model.kind()).collect();
    turn(model, &systems)
}

/// Shows the previous system in the scores pane.
pub fn previous_system(model: &mut Model, _: Key) -> Effects {
    let systems: Vec<&System> = rate::for_kind(model.kind()).rev().collect();
    turn(model, &systems)
}

/// Shows the system after the displayed one, in this order; after the last one, the first.
fn turn(model: &mut Model, systems: &[&'static System]) -> Effects {
    let mut after =
        systems.iter().cycle().skip_while(|system| ***system != *model.sitting.system()).skip(1);
    after.next().map_or_else(Effects::new, |system| show(model, system))
}

/// Shows a system in the scores pane.
fn show(model: &mut Model, system: &'static System) -> Effects {
    let mut effects = Effects::new();
    if model.sitting.system() != system {
        model.sitting.choose(system);
        model.scores_pane.selected = 0;
        let (path, value) = (["screen", "system"], Value::Name(system.slug.into()));
        effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    }
    effects.extend(ask_other(model));
    effects
}

/// Lists the ratings by all systems.
pub fn list(model: &mut Model, _: Key) -> Effects {
    let place = rate::for_kind(model.kind()).position(|system| system == model.sitting.system());
    let selected = Cursor::at(place.unwrap_or(0));
    let mut effects = overlays::open(model, RatingsScreen { selected });
    effects.extend(ask_on(model));
    effects
}

/// Shows the system selected in the list in the scores pane, which gets the focus.
pub(super) fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(&RatingsScreen { selected }) = model.top() else { return Effects::new() };
    model.overlays.pop();
    model.pane = Pane::Scores;
    match rate::for_kind(model.kind()).nth(selected.line()) {
        Some(system) => show(model, system),
        None => ask_other(model),
    }
}
