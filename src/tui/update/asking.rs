//! What any key may lead to: a message to the player, or a question to the worker; and which ratings
//! are asked for, and when.
//!
//! Whatever is visible and unknown is asked for, one rating of the rest and one from the start at a
//! time, slow ones last: those of the scores pane, of the minutes below it, the level of the puzzle
//! and, while the list or the summary is open, those of all other systems.

use crate::desk::Rest;
use crate::game::hint::HintRequest;
use crate::game::ratings::Rated;
use crate::tui::message::{Effect, Effects, Question, Request, Standing, ToRate, Topic};
use crate::tui::state::model::{Model, Notice};
use gradus_engine::rate::{self, LEVEL, Rating, Slow, System, TIME};
use gradus_engine::understand::is_unproved;
use std::sync::Arc;

/// Shows a message, without effects.
pub(in crate::tui) fn notify(model: &mut Model, notice: Notice) -> Effects {
    model.notice = Some(notice);
    Vec::new()
}

/// Asks the worker.
pub(in crate::tui) fn ask(model: &mut Model, question: Question) -> Effects {
    let generation = model.findings.analysis.next(question.topic());
    vec![Effect::Ask(Box::new(Request { generation, question }))]
}

/// Asks whether what was understood of the puzzle can be proved, if that is not known.
pub(in crate::tui) fn ask_for_proof(model: &mut Model) -> Effects {
    let puzzle = model.sitting.game.puzzle().clone();
    match is_unproved(puzzle.setup()) {
        true => ask(model, Question::Proof(puzzle)),
        false => forget(model, Topic::Proof),
    }
}

/// The state of the game.
pub(in crate::tui) fn standing(model: &Model) -> Standing {
    Standing {
        puzzle: model.sitting.game.puzzle().clone(),
        sheet: model.sitting.game.sheet().clone(),
        scores: model.sitting.scores().clone(),
        preferences: model.sitting.preferences,
        follow: None,
        solutions: model.sitting.game.solutions.clone(),
    }
}

/// Asks for a step.
pub(in crate::tui) fn ask_hint(model: &mut Model, request: HintRequest) -> Effects {
    let mut standing = limited(model);
    let follows = model.sitting.preferences.follows && !model.findings.facts.mistaken;
    if request == HintRequest::Beyond {
        standing.follow = model.sitting.beyond().map(|it| (it.system, it.scale.clone()));
    } else if model.session.practised.is_none() && follows {
        standing.follow = Some((model.sitting.system(), model.sitting.scale().clone()));
    }
    ask(model, Question::Hint(Box::new(standing), request, model.session.practised))
}

/// Asks for all steps.
pub(in crate::tui) fn ask_steps(model: &mut Model) -> Effects {
    let standing = limited(model);
    ask(model, Question::Steps(Box::new(standing)))
}

/// The state of the game, with the scale limited to the technique being practised.
fn limited(model: &Model) -> Standing {
    let standing = standing(model);
    match model.session.practised {
        Some(technique) => Standing { scores: standing.scores.only(technique), ..standing },
        None => standing,
    }
}

/// Stops awaiting an answer about a topic.
pub(in crate::tui) fn forget(model: &mut Model, topic: Topic) -> Effects {
    let awaited = std::mem::take(&mut model.findings.analysis.awaited[topic as usize]);
    if awaited == 0 { Vec::new() } else { vec![Effect::Forget(topic)] }
}

/// Stops showing the digits that occur in some solution, because they were asked for again or have
/// changed.
pub(in crate::tui) fn hide_true_candidates(model: &mut Model) -> Effects {
    model.findings.true_candidates = None;
    forget(model, Topic::TrueCandidates)
}

/// Asks for whatever is visible and unknown, unless an answer about the topic is already awaited.
pub(in crate::tui) fn ask_on(model: &mut Model) -> Effects {
    if model.sitting.game.position() == 0 {
        model.findings.analysis.restart();
    }
    let mut effects = Effects::new();
    for topic in [Topic::Start, Topic::Now] {
        if !model.findings.analysis.awaits(topic)
            && let Some(system) = next_to_rate(model, topic)
        {
            effects.extend(ask_for(model, topic, system));
        }
    }
    effects
}

/// The next system whose rating to ask for.
fn next_to_rate(model: &Model, topic: Topic) -> Option<&'static System> {
    // Before the first move, the rest is the whole puzzle.
    let rest = topic == Topic::Now;
    if model.sitting.game.solutions.is_none()
        || !model.sitting.game.is_understood()
        || rest && (model.rest() == Rest::Unrated || model.sitting.game.position() == 0)
    {
        return None;
    }
    let is_listed = model.overlays.iter().any(|screen| screen.shows_ratings());
    let shown = model.sitting.system();
    let known = |system: &System| model.findings.analysis.of(system).topic(topic);
    let shows = |system: &&System| {
        let at_once = model.sitting.settings.live || !rest && known(system).rating.is_none();
        is_listed
            || (**system == *shown || **system == TIME || **system == LEVEL && !rest) && at_once
    };
    let mut others: Vec<&System> =
        rate::for_kind(model.kind()).filter(|system| *system != shown).collect();
    others.sort_by_key(|system| system.slow == Slow::OnLarge);
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
    model.findings.analysis.learn(system, topic, rating, model.sitting.game.position());
    if !is_finished && model.sitting.find_unfit(system) {
        let (name, own) = (system.name, model.sitting.system().name);
        let why = format!(
            "{name} cannot rate this puzzle to its end; {own} takes its place while you \
                     play it"
        );
        model.panes.scores.selected = 0;
        model.notice.get_or_insert(Notice::info(why));
    }
    let kept = start.map(Effect::Rate);
    kept.into_iter().chain(ask_on(model)).collect()
}

/// Has the rest rated again after the sheet changed.
pub(in crate::tui) fn sheet_changed(model: &mut Model) -> Effects {
    model.findings.analysis.outdate(Topic::Now);
    let (place, last) = (model.sitting.game.position(), model.sitting.game.moves().len());
    if place == last {
        model.findings.analysis.branch(place);
    }
    let mut effects = forget(model, Topic::Now);
    effects.extend(ask_on(model));
    effects
}

/// Has everything rated again after the displayed scale changed.
pub(in crate::tui) fn scale_changed(model: &mut Model) -> Effects {
    let scale = model.sitting.system().scale;
    model.findings.analysis.outdate_scale(scale);
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
    model.findings.analysis.outdate(Topic::Now);
    model.findings.analysis.outdate(Topic::Start);
    ask_other(model)
}

/// Has the pace computed by the present scales; with the standard ones, there is nothing to do.
pub(in crate::tui) fn rescale(model: &mut Model) -> Effects {
    let Some(scales) = model.sitting.scales.changed_time() else {
        model.session.pace.changed = None;
        return forget(model, Topic::Pace);
    };
    let past = Arc::clone(&model.session.past);
    ask(model, Question::Pace(past, Box::new(scales)))
}
