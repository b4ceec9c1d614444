//! What a message causes: a key the action that it means, an answer of the worker what follows from it,
//! anything else what `update` says. Pure: the time comes with the message, and whatever takes long is
//! delegated to the worker.

mod opening;

use crate::desk::partial;
use crate::game::spoken;
use crate::tui::actions::{find, why_not};
use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Answer, Effects, Finding, Message, Question};
use crate::tui::screens::{
    editor, form, library, pause, start, statistics, steps, summary, trainer, tutorial,
};
use crate::tui::state::action::Action;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice, Touch};
use crate::tui::terminal::Event;
use crate::tui::update::{
    ask, asking, carry_out, focus, hint, leave, mouse, moving, notify, scores, settings,
};
use gradus_engine::grid::understanding::Proof;
use gradus_engine::solve::Examined;
use std::time::Duration;

pub use opening::{start, to_be_mended};

/// Changes the model by a message that arrived at `now`, on the program's own clock, and returns
/// what to do.
///
/// While a tutorial is played, nothing but the terminal concerns the player's own state, and no effect
/// may leave a trace of what happens in it.
pub fn update(model: &mut Model, message: Message, now: Duration) -> Effects {
    let mut effects = match &mut model.outside {
        Some(outside) if is_of_terminal(&message) => change(outside, message.clone(), now),
        _ => Effects::new(),
    };
    let mut own = change(model, message, now);
    if model.outside.is_some() {
        own.retain(|effect| !effect.leaves_a_trace());
    }
    effects.extend(own);
    effects
}

/// Whether a message is about the terminal, whatever is played in it.
const fn is_of_terminal(message: &Message) -> bool {
    matches!(
        message,
        Message::Event(
            Event::Resize(..)
                | Event::Background { .. }
                | Event::TellsKeysApart
                | Event::Answered(_)
                | Event::Dots(_)
        )
    )
}

fn change(model: &mut Model, message: Message, now: Duration) -> Effects {
    model.sitting.clock.now = now;
    if is_of_player(&message) {
        model.sitting.clock.act();
    }
    let was_at = (model.hand.cursor, model.look.size, model.look.dots);
    let asked = model.hand.striking.filter(|_| is_of_player(&message));
    let (is_key, old_history) = (matches!(message, Message::Event(Event::Key(_))), history(model));
    let mut effects = match message {
        Message::Event(event) => receive(model, event),
        Message::Tick => Vec::new(),
        Message::Answer(answer) => take_answer(model, *answer),
        Message::Opened(opened) => {
            opening::leave_lesson(model);
            opening::open(model, *opened)
        }
        Message::Lesson(Some(kind)) => opening::begin_lesson(model, kind),
        Message::Lesson(None) => opening::end_lesson(model),
        Message::Listed(shelf) => library::listed(model, *shelf),
        Message::Arrived(read) => opening::arrive(model, *read, "file"),
        Message::Recalled(past, today) => statistics::recalled(model, past, today),
        Message::Next(after, item) => summary::found(model, &after, *item),
        Message::Failed(why) => notify(model, Notice::error(why)),
        Message::Done(what) => notify(model, Notice::info(what)),
    };
    effects.extend(perform(model));
    if model.hand.pending != Some(Context::Colour) {
        model.hand.colouring = None;
    }
    // A question that the player did not answer is asked again.
    if asked.is_some() && model.hand.striking == asked {
        model.hand.striking = None;
    }
    effects.extend(tutorial::advance(model));
    if history(model) != old_history {
        model.session.touch = Touch::Wrote;
    } else if was_at.0 != model.hand.cursor {
        model.session.touch = Touch::Moved;
    } else if is_key {
        model.session.touch = Touch::Nothing;
    }
    if was_at != (model.hand.cursor, model.look.size, model.look.dots) {
        moving::follow(model);
    }
    effects
}

/// What the terminal reported.
fn receive(model: &mut Model, event: Event) -> Effects {
    match event {
        Event::Key(key) => press(model, key),
        Event::Button(name) => choose(model, &name),
        Event::Mouse(mouse) => match mouse::key(model, mouse) {
            Some(key) => press(model, key),
            None => mouse::take(model, mouse),
        },
        Event::Paste(text) => opening::paste(model, &text),
        Event::Link(text) => opening::follow(model, &text),
        Event::Resize(cols, rows) => {
            model.look.size = (cols, rows);
            Vec::new()
        }
        Event::Focus(focused) => focus(model, focused),
        Event::Background { is_light } => settings::suit_theme(model, is_light),
        Event::Dots(dots) => {
            model.look.dots = dots;
            Effects::new()
        }
        // The runtime does that.
        Event::TellsKeysApart | Event::Answered(_) => Effects::new(),
        Event::Suspend => moving::give_back(model),
        Event::Terminate => leave(model),
    }
}

/// Whether a message shows that the player did something, so that the game is being played.
const fn is_of_player(message: &Message) -> bool {
    matches!(
        message,
        Message::Event(
            Event::Key(_) | Event::Button(_) | Event::Mouse(_) | Event::Paste(_) | Event::Link(_)
        )
    )
}

/// The place in the history, which everything that is written changes.
fn history(model: &Model) -> (usize, usize) {
    (model.sitting.game.position(), model.sitting.game.moves().len())
}

fn press(model: &mut Model, key: Key) -> Effects {
    model.notice = None;
    let found = find(&model.session.keys, &model.contexts(), key, model.largest());
    let is_of_all = found.is_some_and(|(action, _)| action.works_in(Context::Anywhere));
    if summary::is_quiet(model) && !is_of_all {
        return Effects::new();
    }
    let pending = model.hand.pending.take();
    let Some((action, key)) = found else {
        if model.is_paused() {
            return pause::resume(model, key);
        }
        let text = meaningless(model, key, pending);
        return notify(model, Notice::warning(text));
    };
    match (action.enabled)(model) {
        Ok(()) => act(model, action, key),
        Err(why) => {
            let why = model.session.keys.fill_in(why);
            notify(model, Notice::warning(format!("{}: {why}", action.title)))
        }
    }
}

/// The message for a key that does nothing, perhaps after one that started a sequence.
fn meaningless(model: &Model, key: Key, pending: Option<Context>) -> String {
    let (shown, largest) = (key.shown(), model.puzzle().largest());
    let figure = model.session.keys.as_digit(key);
    let is_beyond =
        figure.figure().is_some() && figure.digit().is_some_and(|digit| digit.get() > largest);
    if is_beyond && model.overlays.is_empty() {
        return format!("{shown} does not fit: digits are 1 to {largest}");
    }
    match (pending, model.session.keys.shown("help").first()) {
        (Some(context), _) => format!("{}: {shown} does nothing here", context.title()),
        (None, Some(help)) => format!("{shown} does nothing here; {help} lists the keys"),
        (None, None) => format!("{shown} does nothing here"),
    }
}

/// Does the action of a button next, like an action chosen by name.
fn choose(model: &mut Model, name: &str) -> Effects {
    model.notice = None;
    model.session.next_action =
        Action::named(name).map(|action| (action.id, Key::plain(KeyCode::Enter)));
    Effects::new()
}

/// Does an action; the tutorial may be waiting for it.
fn act(model: &mut Model, action: &Action, key: Key) -> Effects {
    model.session.last_action = Some(action.id);
    // A score being typed is saved by whatever else is done on the board.
    let works_in = |context: Context| action.works_in(context);
    let is_elsewhere = !works_in(Context::Scores) && Context::OF_BOARD.into_iter().any(works_in);
    let mut effects = if is_elsewhere { scores::finish(model) } else { Effects::new() };
    effects.extend((action.run)(model, key));
    effects
}

/// Does the action that was chosen by name, unless it has become impossible in the meantime.
fn perform(model: &mut Model) -> Effects {
    let Some((id, key)) = model.session.next_action.take() else { return Effects::new() };
    let Some(action) = Action::named(id) else { return Effects::new() };
    match why_not(model, &model.contexts(), action) {
        None => act(model, action, key),
        Some(why) => notify(model, Notice::warning(format!("{id}: {why}"))),
    }
}

/// Takes an answer in, unless its question is outdated.
fn take_answer(model: &mut Model, answer: Answer) -> Effects {
    let Answer { generation, finding } = answer;
    let topic = finding.topic();
    match finding {
        // More results follow, so the answer is still awaited.
        Finding::Looked(looked) => form::looked(model, looked),
        Finding::Listed(place, rated)
            if model.findings.analysis.awaited[topic as usize] == generation =>
        {
            library::learn(model, place, rated);
        }
        Finding::Listed(..) => {}
        _ if !model.findings.analysis.accept(topic, generation) => {}
        Finding::Level(level) => editor::actions::levelled(model, level),
        Finding::Paces(paces) => model.session.pace.changed = Some(paces),
        Finding::Today(kind, level, rating) => start::expect(model, kind, level, rating),
        Finding::Edited(examined) => return editor::actions::counted(model, examined),
        Finding::TrueCandidates(found) => return hint::show_true_candidates(model, found),
        Finding::Proposal(proposal) => return editor::actions::proposed(model, proposal),
        Finding::Solutions(examined) => return learn_solutions(model, examined),
        Finding::Start(system, rating) | Finding::Now(system, rating) => {
            return asking::learn(model, topic, system, rating);
        }
        Finding::Hint(hint, request) => return hint::found(model, hint, request),
        Finding::Steps(groups) => return steps::found(model, groups),
        Finding::PlayOn(played) => return hint::played_on(model, played),
        Finding::Made(result) => return form::finished(model, result),
        Finding::Learned(learned) => return trainer::counted(model, learned),
        Finding::Drill(technique, found) => return trainer::found(model, technique, found),
        Finding::ListRated => return library::rated(model),
        Finding::Proof(proof) => return learn_proof(model, proof),
    }
    Effects::new()
}

/// Takes note of what is proved of a published puzzle: with a proof, nothing of it is in doubt, and the
/// search for its solutions begins.
fn learn_proof(model: &mut Model, proof: Proof) -> Effects {
    let was_whole = model.puzzle().is_whole();
    let done = model.sitting.learn_proof(proof);
    let mut effects = carry_out(model, done);
    let setup = model.puzzle().setup();
    let text = match proof {
        Proof::None => partial(setup),
        Proof::One => Some("proved: exactly one solution".into()),
        Proof::Setters => Some("proved: exactly one solution, the setter's".into()),
    };
    if model.puzzle().is_whole() && !was_whole {
        model.refresh();
        let puzzle = model.sitting.game.puzzle().clone();
        effects.extend(ask(model, Question::Solutions(puzzle)));
    }
    if let Some(text) = text.filter(|_| model.overlays.is_empty()) {
        let shown = model.notice.take().map(|notice| notice.text + "; ").unwrap_or_default();
        effects.extend(notify(model, Notice::info(shown + &text)));
    }
    effects
}

/// Once the number of solutions is known, mistakes and ratings can be too.
fn learn_solutions(model: &mut Model, examined: Examined) -> Effects {
    let done = model.sitting.learn(examined);
    let game = &model.sitting.game;
    let notice = spoken::doubt(game).map(|notice| match game.reason {
        Some(_) => notice + &model.session.keys.fill_in("; {edit} corrects it"),
        None => notice,
    });
    model.refresh();
    let mut effects = carry_out(model, done);
    effects.extend(asking::begin(model));
    // Over another puzzle, in the editor or a list, nothing is said about the game.
    if let Some(text) = notice.filter(|_| model.overlays.is_empty()) {
        // The interpretation of the puzzle should remain visible.
        let shown = model.notice.take().map(|notice| notice.text + "; ").unwrap_or_default();
        effects.extend(notify(model, Notice::warning(shown + &text)));
    }
    effects
}
