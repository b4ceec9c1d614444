//! `update`: what a message changes in the model, and what is to be done about it. Pure: the time
//! comes with the message, and whatever takes long is asked of the worker.

pub mod colours;
pub mod editor;
pub mod enabled;
pub mod export;
pub mod form;
pub mod highlight;
pub mod hint;
pub mod history;
pub mod holding;
pub mod library;
pub mod lists;
pub mod mouse;
pub mod moving;
pub mod overview;
pub mod page;
pub mod palette;
pub mod pause;
pub mod practise;
pub mod ratings;
pub mod savepoints;
pub mod scores;
pub mod select;
pub mod settings;
pub mod statistics;
pub mod steps;
pub mod summary;
pub mod text;
pub mod theme;
pub mod tutorial;
pub mod writing;

mod answers;
mod opening;

use crate::engine::hint::Wish;
use crate::engine::rating::SIMPLEST_FIRST;
use crate::game::Entry;
use crate::game::change::Move;
use crate::game::paper::Turn;
use crate::tui::action::{Action, find};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Message, Request};
use crate::tui::state::analysis::Topic;
use crate::tui::state::context::Context;
use crate::tui::state::looked_up::contexts;
use crate::tui::state::model::{Model, Notice, Touch};
use std::time::Duration;

pub use opening::{MEND, start};

/// Changes the model by a message that came `now`, on the program's own clock, and tells what is to
/// be done.
pub fn update(model: &mut Model, message: Message, now: Duration) -> Effects {
    model.clock.now = now;
    let was_at = (model.hand.cursor, model.size);
    let (is_key, before) = (matches!(message, Message::Key(_)), history(model));
    let mut effects = match message {
        Message::Key(key) => press(model, key),
        Message::Mouse(mouse) => mouse::take(model, mouse),
        Message::Paste(text) => opening::paste(model, &text),
        Message::Resize(cols, rows) => {
            model.size = (cols, rows);
            Vec::new()
        }
        Message::Focus(focused) => focus(model, focused),
        Message::Tick => Vec::new(),
        Message::Answer(answer) => answers::take(model, answer),
        Message::Opened(opened) => opening::open(model, *opened),
        Message::Listed(shelf) => library::listed(model, *shelf),
        Message::Arrived(read) => opening::take(model, *read, "opened"),
        Message::Recalled(past, today) => statistics::recalled(model, past, today),
        Message::Next(after, item) => summary::found(model, &after, *item),
        Message::Failed(why) => tell(model, Notice::error(why)),
        Message::Done(what) => tell(model, Notice::info(what)),
        Message::Suspend => moving::give_back(model),
        Message::Terminate => leave(model),
    };
    if model.hand.pending != Some(Context::Colour) {
        model.hand.colouring = None;
    }
    effects.extend(tutorial::advance(model));
    if history(model) != before {
        model.touch = Touch::Wrote;
    } else if was_at.0 != model.hand.cursor {
        model.touch = Touch::Moved;
    } else if is_key {
        model.touch = Touch::Nothing;
    }
    if was_at != (model.hand.cursor, model.size) {
        moving::follow(model);
    }
    effects
}

/// The place in the history, which everything that is written changes.
fn history(model: &Model) -> (usize, usize) {
    (model.game.done(), model.game.moves().len())
}

fn press(model: &mut Model, key: Key) -> Effects {
    model.notice = None;
    let found = find(&model.keys, &contexts(model), key, model.largest());
    let pending = model.hand.pending.take();
    let Some((action, key)) = found else {
        if model.is_paused() {
            return pause::resume(model, key);
        }
        let text = meaningless(model, key, pending);
        return tell(model, Notice::warning(text));
    };
    match (action.enabled)(model) {
        Ok(()) => act(model, action, key),
        Err(why) => tell(model, Notice::warning(format!("{}: {why}", action.title))),
    }
}

/// What is said of a key that means nothing, perhaps after one that only began something.
fn meaningless(model: &Model, key: Key, pending: Option<Context>) -> String {
    let (shown, largest) = (key.shown(), model.puzzle().largest());
    let figure = model.keys.as_digit(key);
    let is_figure = figure.typed().is_some_and(|symbol| symbol.is_ascii_digit());
    let is_beyond = is_figure && figure.digit().is_some_and(|digit| digit.get() > largest);
    if is_beyond && model.overlays.is_empty() {
        return format!("{shown} does not fit: digits are 1 to {largest}");
    }
    match (pending, model.keys.shown("help").first()) {
        (Some(context), _) => format!("{shown} has no meaning here: {}", context.title()),
        (None, Some(help)) => format!("{shown} does nothing here; {help} lists the keys"),
        (None, None) => format!("{shown} does nothing here"),
    }
}

/// Does an action, which the tutorial may wait for.
fn act(model: &mut Model, action: &Action, key: Key) -> Effects {
    model.last_action = Some(action.id);
    (action.run)(model, key)
}

/// Shows a message; nothing is to be done.
fn tell(model: &mut Model, notice: Notice) -> Effects {
    model.notice = Some(notice);
    Vec::new()
}

fn focus(model: &mut Model, focused: bool) -> Effects {
    if focused {
        model.clock.resume(!model.solved && !model.is_paused());
        Vec::new()
    } else {
        model.clock.stop();
        record_tally(model)
    }
}

/// Ends the program; what was typed of a score and not confirmed is dropped.
fn leave(model: &mut Model) -> Effects {
    let mut effects = scores::drop_typed(model);
    effects.extend(record_tally(model));
    effects.push(Effect::Quit);
    effects
}

/// Records the time played, and what else is counted.
fn record_tally(model: &mut Model) -> Effects {
    let tally = model.tally();
    if tally == *model.game.tally() {
        return Vec::new();
    }
    record(model, Entry::Tally(tally))
}

/// Makes an entry in the game and has it written down.
fn record(model: &mut Model, entry: Entry) -> Effects {
    model.game.enter(entry.clone());
    vec![Effect::Record(entry)]
}

/// Makes a move, if it changes anything, with what it asks of the notes. Wrong digits are counted.
fn make(model: &mut Model, made: Move) -> Effects {
    let slips = model.game.slips(&made);
    let turn = model.game.turn(made, model.settings.tidy);
    let mut effects = take(model, turn);
    if slips > 0 {
        let mut tally = model.tally();
        tally.mistakes = tally.mistakes.saturating_add(slips);
        effects.extend(record(model, Entry::Tally(tally)));
    }
    effects
}

/// Takes a turn, if it changes anything.
fn take(model: &mut Model, turn: Turn) -> Effects {
    if turn.is_empty() {
        return Vec::new();
    }
    enter(model, Entry::Move(turn))
}

/// Makes an entry that may change the sheet, with everything that follows from it.
fn enter(model: &mut Model, entry: Entry) -> Effects {
    let before = model.game.sheet().clone();
    let mut effects = record(model, entry);
    if model.game.tally().is_due(model.clock.played()) {
        effects.extend(record_tally(model));
    }
    if *model.game.sheet() != before {
        effects.extend(sheet_changed(model));
    }
    if model.game.moves().len() == 1 && model.game.done() == 1 {
        effects.push(Effect::Remember);
    }
    effects
}

/// What follows from a new sheet: the facts, the rating of the rest, perhaps the end.
fn sheet_changed(model: &mut Model) -> Effects {
    model.refresh();
    let mut effects = forget(model, Topic::Hint);
    effects.extend(forget(model, Topic::PlayOn));
    effects.extend(ratings::sheet_changed(model));
    let was_solved = std::mem::replace(&mut model.solved, model.game.is_solved());
    match (was_solved, model.solved) {
        (false, true) => {
            model.clock.stop();
            effects.extend(record_tally(model));
            effects.extend(summary::open(model));
        }
        (true, false) => model.clock.resume(true),
        _ => {}
    }
    effects
}

/// Asks the worker about the game; `detail` changes what is particular to the question.
fn ask(model: &mut Model, topic: Topic, detail: impl FnOnce(&mut Request)) -> Effects {
    let mut request = Request {
        generation: model.analysis.next(topic),
        topic,
        wish: Wish::Simplest,
        puzzle: model.game.puzzle().clone(),
        sheet: model.game.sheet().clone(),
        system: &SIMPLEST_FIRST,
        scores: model.scores().clone(),
        only: None,
        tidy: model.settings.tidy,
        solutions: model.game.solutions.clone(),
        job: None,
    };
    if let (Topic::Hint | Topic::Steps, Some(technique)) = (topic, model.practised) {
        request.only = Some(technique);
        request.scores = request.scores.only(technique);
    }
    detail(&mut request);
    vec![Effect::Ask(Box::new(request))]
}

/// Awaits no answer about a topic any more.
fn forget(model: &mut Model, topic: Topic) -> Effects {
    let awaited = std::mem::take(&mut model.analysis.awaited[topic as usize]);
    if awaited == 0 { Vec::new() } else { vec![Effect::Forget(topic)] }
}
