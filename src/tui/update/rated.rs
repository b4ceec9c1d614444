//! Which ratings are asked for, and when.
//!
//! Whatever is visible and unknown is asked for, one rating of the rest and one from the start at a
//! time, slow ones last: those of the scores pane, of the minutes below it, the level of the puzzle
//! and, while the list or the summary is open, those of all other systems.

use super::asking::{ask, forget};
use super::pace::rescale;
use crate::desk::Rest;
use crate::game::ratings::Rated;
use crate::tui::message::{Effect, Effects, Question, ToRate};
use crate::tui::screen::ratings::state::RatingsScreen;
use crate::tui::screen::summary::state::SummaryScreen;
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};
use gradus_engine::rate::Slow;
use gradus_engine::{LEVEL, Rating, System, TIME, rate, sort};

/// Asks for whatever is visible and unknown, unless an answer about the topic is already awaited.
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

/// The next system whose rating to ask for.
fn wanted(model: &Model, topic: Topic) -> Option<&'static System> {
    // Before the first move, the rest is the whole puzzle.
    let rest = topic == Topic::Now;
    if model.sitting.game.solutions.is_none()
        || rest && (model.rest() == Rest::Unrated || model.sitting.game.position() == 0)
    {
        return None;
    }
    let is_listed =
        model.found::<RatingsScreen>().is_some() || model.found::<SummaryScreen>().is_some();
    let shown = model.sitting.system();
    let known = |system: &System| model.analysis.of(system).topic(topic);
    let shows = |system: &&System| {
        let at_once = model.sitting.settings.live || !rest && known(system).rating.is_none();
        is_listed
            || (**system == *shown || **system == TIME || **system == LEVEL && !rest) && at_once
    };
    let mut others: Vec<&System> =
        rate::for_kind(model.kind()).filter(|system| *system != shown).collect();
    sort::by_key(&mut others, |system| system.slow == Slow::OnLarge);
    std::iter::once(shown).chain(others).find(|system| shows(system) && !known(system).fresh)
}

pub(in crate::tui) fn ask_for(model: &mut Model, topic: Topic, system: &'static System) -> Effects {
    let scores = model.sitting.scales.get(system, model.kind()).clone();
    let (puzzle, solutions) =
        (model.sitting.game.puzzle().clone(), model.sitting.game.solutions.clone());
    let to_rate = Box::new(ToRate { puzzle, system, scores, solutions });
    match topic {
        Topic::Start => ask(model, Question::Start(to_rate)),
        _ => {
            let sheet = model.sitting.game.put_right();
            ask(model, Question::Now(to_rate, sheet))
        }
    }
}

/// Takes note of a rating, and asks for the next.
pub(in crate::tui) fn learn(
    model: &mut Model,
    topic: Topic,
    system: &'static System,
    rating: Rating,
) -> Effects {
    let start = Rated::of(system, &rating).filter(|_| topic == Topic::Start);
    let is_finished = topic != Topic::Start || rating.total.is_some() && rating.stuck.is_none();
    model.analysis.learn(system, topic, rating, model.sitting.game.position());
    if !is_finished && model.sitting.find_unfit(system) {
        let (name, own) = (system.name, model.sitting.system().name);
        let why = format!(
            "{name} cannot rate this puzzle to its end; {own} takes its place while you \
                     play it"
        );
        model.scores_pane.selected = 0;
        model.notice.get_or_insert(Notice::info(why));
    }
    let kept = start.map(Effect::Rate);
    kept.into_iter().chain(ask_on(model)).collect()
}

/// Has the rest rated again after the sheet changed.
pub(in crate::tui) fn sheet_changed(model: &mut Model) -> Effects {
    model.analysis.outdate(Topic::Now);
    let (place, last) = (model.sitting.game.position(), model.sitting.game.moves().len());
    if place == last {
        model.analysis.branch(place);
    }
    let mut effects = forget(model, Topic::Now);
    effects.extend(ask_on(model));
    effects
}

/// Has everything rated again after the displayed scale changed.
pub(in crate::tui) fn scale_changed(model: &mut Model) -> Effects {
    let scale = model.sitting.system().scale;
    model.analysis.outdate_scale(scale);
    let mut effects = ask_other(model);
    if scale == TIME.scale {
        effects.extend(rescale(model));
    }
    effects
}

/// Cancels what was asked for, because something else is wanted now.
pub(in crate::tui) fn ask_other(model: &mut Model) -> Effects {
    let mut effects = forget(model, Topic::Now);
    effects.extend(forget(model, Topic::Start));
    effects.extend(ask_on(model));
    effects
}

/// Has everything rated again once the solutions are known.
pub(in crate::tui) fn begin(model: &mut Model) -> Effects {
    model.analysis.outdate(Topic::Now);
    model.analysis.outdate(Topic::Start);
    ask_other(model)
}
