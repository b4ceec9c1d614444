//! Opening a game: at the start, from the library, from pasted text, from a link; and tutorials. While
//! one of these is played, the player's own state is put aside as a whole, so that nothing that is done
//! in the tutorial can concern it.

use crate::desk::{Opened, new_game};
use crate::game::clock::clock;
use crate::game::pack::TUTORIAL;
use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Effect, Effects, Question};
use crate::tui::screens::editor::state::Editor;
use crate::tui::screens::start::{self, Start};
use crate::tui::screens::{editor, export};
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::{Findings, Model, Notice};
use crate::tui::state::tutorial::TUTORIALS;
use crate::tui::update::{
    ask, ask_for_proof, moving, notify, overlays, record_tally, scores, writing,
};
use gradus_engine::Kind;
use gradus_engine::format::link::Link;
use gradus_engine::format::{self, Document, ReadError};

/// What is wrong with a puzzle that is put into the editor, and what to do there.
pub fn to_be_mended(why: &str, keys: &KeyMap) -> String {
    why.to_string() + &keys.fill_in("; correct it here and press {editor-play}")
}

/// What to do first of all: ask for the solutions, and with them the ratings, and for the past
/// games, which show the player's pace.
pub fn start(model: &mut Model) -> Effects {
    if model.sitting.is_solved() && model.tutorial.is_none() {
        let solved = solved(model);
        let notice = model
            .notice
            .take()
            .map_or(solved.clone(), |message| format!("{}; {solved}", message.text));
        model.notice = Some(Notice::info(notice));
    }
    let mut effects = writing::keep_marks(model);
    // Nothing is said about the solution unless all rules are known.
    if model.puzzle().is_whole() {
        effects.extend(ask(model, Question::Solutions(model.sitting.game.puzzle().clone())));
    }
    effects.extend(ask_for_proof(model));
    effects.extend(editor::actions::count(model));
    effects.push(Effect::Recall);
    effects
}

/// The message about a game solved before: how long it took, and the key to start it again.
fn solved(model: &Model) -> String {
    let time = clock(model.sitting.clock.played());
    match model.session.keys.shown("again").pop() {
        Some(key) => format!("solved in {time}; {key} starts it again"),
        None => format!("solved in {time}"),
    }
}

/// Plays another game; everything that belonged to the previous one is dropped.
pub(super) fn open(model: &mut Model, opened: Opened) -> Effects {
    model.play(opened);
    moving::follow(model);
    start(model)
}

/// Types a pasted text where words are typed; otherwise opens the puzzle in it, or puts it into the
/// editor if that is open. A text without a puzzle loses nothing.
pub(super) fn paste(model: &mut Model, text: &str) -> Effects {
    if overlays::paste(model, text) {
        return Effects::new();
    }
    let mut effects = scores::finish(model);
    let read = match format::read(text, None) {
        Ok(read) => read,
        Err(error) => {
            effects.extend(almost(model, error, "pasted text"));
            return effects;
        }
    };
    let Document { setup, title, .. } = &read.document;
    if let Some(counted) = editor::actions::import(model, setup, title.as_deref()) {
        effects.extend(counted);
        effects.extend(notify(model, Notice::info(format!("pasted, as {read}"))));
        return effects;
    }
    effects.extend(take(model, read, "pasted"));
    effects
}

/// Opens the puzzle of a file or a link, or in the editor the one that it almost is.
pub(super) fn arrive(
    model: &mut Model,
    read: Result<format::Read, ReadError>,
    what: &str,
) -> Effects {
    match read {
        Ok(read) => take(model, read, "opened"),
        Err(error) => almost(model, error, what),
    }
}

/// Says why a text cannot be read. If it nearly is a puzzle, its readable part goes to the editor.
fn almost(model: &mut Model, error: ReadError, what: &str) -> Effects {
    let why = format!("cannot read the {what}: {error}");
    let Some(setup) = error.nearest else {
        return notify(model, Notice::error(why));
    };
    let mut effects = match editor::actions::import(model, &setup, None) {
        Some(counted) => counted,
        None => editor::actions::show(model, Editor::new(*setup)),
    };
    effects.extend(notify(model, Notice::error(to_be_mended(&why, &model.session.keys))));
    effects
}

/// Plays the puzzle of a text that was pasted or opened; a wrong one goes to the editor.
fn take(model: &mut Model, read: format::Read, how: &str) -> Effects {
    let taken_for = read.to_string();
    let title = read.document.title.clone();
    match new_game(read.document) {
        Ok(mut new_game) => {
            let message = format!("{how}: {}, as {taken_for}", new_game.title);
            let message = [Some(message), new_game.notice.take()];
            new_game.notice = Some(message.into_iter().flatten().collect::<Vec<_>>().join("; "));
            let mut effects = record_tally(model);
            effects.push(Effect::Begin(Box::new(new_game)));
            effects
        }
        Err(refused) => {
            let (setup, why) = *refused;
            let mut effects = editor::actions::show(model, Editor { title, ..Editor::new(setup) });
            effects.extend(notify(model, Notice::error(to_be_mended(&why, &model.session.keys))));
            effects
        }
    }
}

/// Opens the puzzle of a link, unless it is already played; then only the start screen makes way.
pub(super) fn follow(model: &mut Model, text: &str) -> Effects {
    let shown = export::link(model).ok().map(|link| link.to_string());
    let same = |link: Link| shown.as_ref() == Some(&link.to_string());
    if Link::read(text).is_some_and(same) {
        model.take_away::<Start>();
        return Effects::new();
    }
    arrive(model, format::read(text, None), "link")
}

/// Plays the tutorial of a kind, from where it was left.
pub fn begin_lesson(model: &mut Model, kind: Kind) -> Effects {
    leave_lesson(model);
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
    start(model)
}

/// Ends the tutorial: the game before it comes back or, for a new player, the start screen.
pub fn end_lesson(model: &mut Model) -> Effects {
    let mouse = model.sitting.settings.mouse;
    if !leave_lesson(model) {
        return Effects::new();
    }
    let own = model.sitting.settings.mouse;
    let mut effects: Effects = (own != mouse).then_some(Effect::Mouse(own)).into_iter().collect();
    effects.extend(start(model));
    if start::is_blank_lesson(model) {
        effects.extend(start::learn(model, Key::plain(KeyCode::Enter)));
    }
    effects
}

/// Puts the player's own state in the place of the tutorial. Only what was written in the editor, and how
/// far the tutorial was, is taken along. Returns whether there was one.
pub fn leave_lesson(model: &mut Model) -> bool {
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
