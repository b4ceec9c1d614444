//! Ratings: which are asked for and when, which system shows, and the list of all systems.
//!
//! What shows and is not known is asked for, one rating of the rest and one from the start at a
//! time, slow ones last: those of the scores pane, that of the minutes below, and while the list or the summary is open those of all other systems.

use super::{ask, carry_out, forget, lists, scores, tell};
use crate::desk::{ConfigChange, Rest};
use crate::engine::rating::{self, Rating, System, TIME};
use crate::game::ratings::Rated;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::analysis::Topic;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::model::{Model, Notice, Pane};
use crate::tui::state::overlay::Overlay;
use crate::tui::state::ratings::RatingsScreen;

/// Asks for what shows and is not known, unless an answer about the topic is awaited already.
pub(in crate::tui) fn ask_on(model: &mut Model) -> Effects {
    if model.sitting.game.position() == 0 {
        model.analysis.restart();
    }
    let mut effects = Effects::new();
    for topic in [Topic::Start, Topic::Now] {
        if !model.analysis.awaits(topic)
            && let Some(system) = wanted(model, topic)
        {
            effects.extend(ask_for(model, topic, system));
        }
    }
    effects
}

/// The next system whose rating is to be asked for.
fn wanted(model: &Model, topic: Topic) -> Option<&'static System> {
    // Before the first move the rest is the whole.
    let rest = topic == Topic::Now;
    if model.sitting.game.solutions.is_none()
        || rest && (model.rest() == Rest::Unrated || model.sitting.game.position() == 0)
    {
        return None;
    }
    let lists = |overlay: &Overlay| matches!(overlay, Overlay::Ratings(_) | Overlay::Summary(_));
    let is_listed = model.overlays.iter().any(lists);
    let shown = model.sitting.system();
    let known = |system: &System| model.analysis.of(system).topic(topic);
    let shows = |system: &&System| {
        let at_once = model.sitting.settings.live || !rest && known(system).rating.is_none();
        is_listed || (**system == *shown || **system == TIME) && at_once
    };
    let mut others: Vec<&System> =
        rating::for_kind(model.kind()).filter(|system| *system != shown).collect();
    others.sort_by_key(|system| system.slow);
    std::iter::once(shown).chain(others).find(|system| shows(system) && !known(system).fresh)
}

fn ask_for(model: &mut Model, topic: Topic, system: &'static System) -> Effects {
    let scores = model.sitting.scales.get(system, model.kind()).clone();
    let sheet = model.sitting.game.put_right();
    ask(model, topic, |request| {
        request.sheet = sheet;
        request.system = system;
        request.scores = scores;
    })
}

/// Takes a rating in, and asks for the next.
pub(super) fn learn(
    model: &mut Model,
    topic: Topic,
    system: &'static System,
    rating: Rating,
) -> Effects {
    let start = Rated::of(system, &rating).filter(|_| topic == Topic::Start);
    model.analysis.learn(system, topic, rating);
    let kept = start.map(Effect::Rate);
    kept.into_iter().chain(ask_on(model)).collect()
}

/// Has the rest rated anew after the sheet changed.
pub(super) fn sheet_changed(model: &mut Model) -> Effects {
    model.analysis.outdate(Topic::Now);
    let mut effects = forget(model, Topic::Now);
    effects.extend(ask_on(model));
    effects
}

/// Has everything rated anew after the scale that shows changed.
pub(super) fn scale_changed(model: &mut Model) -> Effects {
    let scale = model.sitting.system().scale;
    model.analysis.outdate_scale(scale);
    ask_other(model)
}

/// Calls off what was asked for, as something else is wanted now.
fn ask_other(model: &mut Model) -> Effects {
    let mut effects = forget(model, Topic::Now);
    effects.extend(forget(model, Topic::Start));
    effects.extend(ask_on(model));
    effects
}

/// Has everything rated anew once the solutions are known.
pub(super) fn begin(model: &mut Model) -> Effects {
    model.analysis.outdate(Topic::Now);
    model.analysis.outdate(Topic::Start);
    ask_other(model)
}

/// Works out both totals anew, whether or not that is done after every change.
pub fn recalculate(model: &mut Model, _: Key) -> Effects {
    let system = model.sitting.system();
    let mut effects = scores::finish(model);
    model.analysis.outdate_scale(system.scale);
    effects.extend(ask_for(model, Topic::Start, system));
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

/// Has the scores pane show the next system.
pub fn next_system(model: &mut Model, _: Key) -> Effects {
    let systems: Vec<&System> = rating::for_kind(model.kind()).collect();
    turn(model, &systems)
}

/// Has the scores pane show the system before.
pub fn previous_system(model: &mut Model, _: Key) -> Effects {
    let systems: Vec<&System> = rating::for_kind(model.kind()).rev().collect();
    turn(model, &systems)
}

/// Shows the system after the one that shows, in this order; after the last one, the first.
fn turn(model: &mut Model, systems: &[&'static System]) -> Effects {
    let mut after =
        systems.iter().cycle().skip_while(|system| ***system != *model.sitting.system()).skip(1);
    after.next().map_or_else(Effects::new, |system| show(model, system))
}

/// Has the scores pane show a system. What was typed is kept.
fn show(model: &mut Model, system: &'static System) -> Effects {
    let mut effects = scores::finish(model);
    if model.sitting.system() != system {
        model.sitting.chosen = system;
        model.scores_pane.selected = 0;
        let (path, value) = (["screen", "system"], system.slug.into());
        effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    }
    effects.extend(ask_other(model));
    effects
}

/// Lists the ratings by all systems.
pub fn list(model: &mut Model, _: Key) -> Effects {
    let place = rating::for_kind(model.kind()).position(|system| system == model.sitting.system());
    let selected = Cursor::at(place.unwrap_or(0));
    let mut effects = lists::open(model, Overlay::Ratings(RatingsScreen { selected }));
    effects.extend(ask_on(model));
    effects
}

/// Closed the list: what only it showed is not asked for any more.
pub(super) fn closed(model: &mut Model) -> Effects {
    ask_other(model)
}

/// Has the scores pane show the system selected in the list, and gives it the focus.
pub(super) fn choose(model: &mut Model, selected: usize) -> Effects {
    model.overlays.pop();
    model.pane = Pane::Scores;
    match rating::for_kind(model.kind()).nth(selected) {
        Some(system) => show(model, system),
        None => closed(model),
    }
}
