//! Hints: asking for one, getting more of it, and carrying it out; and playing on to a state that has a
//! step of the technique being practised.

use crate::game::hint::{Advice, ShownHint, Wanted, step_of};
use crate::tui::keys::Key;
use crate::tui::message::{Effects, Question};
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::asking::{ask_hint, standing};
use crate::tui::update::{ask, carry_out, history, make, moving, notify};
use gradus_engine::Technique;
use gradus_engine::grid::change::Move;
use gradus_engine::hint::{Hint, Wish};
use gradus_engine::technique::Step;

/// The simplest step, or more of it.
pub fn simplest(model: &mut Model, _: Key) -> Effects {
    ask_for(model, Wanted::Wish(Wish::Simplest))
}

/// The most effective step, or more of it.
pub fn effective(model: &mut Model, _: Key) -> Effects {
    ask_for(model, Wanted::Wish(Wish::MostEffective))
}

/// The step that is easiest to see, or more of it; while a technique is practised, its simplest
/// step.
pub fn likely(model: &mut Model, _: Key) -> Effects {
    let is_practised = model.session.practised.is_some();
    ask_for(model, if is_practised { Wanted::Wish(Wish::Simplest) } else { Wanted::Likely })
}

/// What can be said about the cursor's cell, or more of it.
pub fn here(model: &mut Model, _: Key) -> Effects {
    ask_for(model, Wanted::At(model.hand.cursor))
}

fn ask_for(model: &mut Model, request: Wanted) -> Effects {
    let is_shown = model.sitting.hint.as_ref().is_some_and(|shown| shown.wanted == request);
    if is_shown && !model.sitting.is_solved() {
        // The same key once more wants more of the hint that it shows.
        return disclose(model);
    }
    match model.sitting.hint_at_once(request) {
        Some(Ok(shown)) => show(model, shown),
        Some(Err(why)) => notify(model, Notice::info(why)),
        None => ask_hint(model, request),
    }
}

/// Discloses one more degree.
fn disclose(model: &mut Model) -> Effects {
    match model.sitting.disclose() {
        Some(done) => {
            model.panes.hint_scroll = 0;
            reveal(model);
            carry_out(model, done)
        }
        None => notify(
            model,
            Notice::info(
                model
                    .session
                    .keys
                    .fill_in("that is the whole hint; {hint-apply} does what it says"),
            ),
        ),
    }
}

/// Offers to play on, because the state has no step of the technique.
pub(in crate::tui) fn offer(
    model: &mut Model,
    technique: &'static Technique,
    wish: Wish,
) -> Effects {
    show(model, ShownHint::new(Advice::PlayOn(technique), Wanted::Wish(wish)))
}

/// Shows the hint that the worker found, or says that there is none.
pub(in crate::tui) fn found(model: &mut Model, hint: Hint, request: Wanted) -> Effects {
    let is_none = matches!(hint, Hint::Nothing | Hint::Inactive(_));
    if let (Some(only), true, Wanted::Wish(wish)) = (model.session.practised, is_none, request) {
        return offer(model, only, wish);
    }
    let kind = match hint {
        _ if is_none => Notice::info,
        Hint::Complete => Notice::info,
        _ => Notice::warning,
    };
    let solutions = model.sitting.game.solutions.as_deref();
    match step_of(hint, request, model.puzzle(), solutions) {
        Ok(found) => show(model, ShownHint::found(found, request)),
        Err(why) => notify(model, kind(why)),
    }
}

/// Shows a hint from its first line.
pub(in crate::tui) fn show(model: &mut Model, shown: ShownHint) -> Effects {
    model.panes.hint_scroll = 0;
    model.sitting.hint = Some(shown);
    Vec::new()
}

/// Makes the view of a large board show the disclosed cells, the first ones if not all fit.
fn reveal(model: &mut Model) {
    let cells = model.sitting.hint.as_ref().map(ShownHint::cells).unwrap_or_default();
    cells.into_iter().rev().for_each(|cell| moving::reveal(model, cell));
}

/// Shows a step of the list, in full.
pub(in crate::tui) fn show_step(model: &mut Model, step: Step) -> Effects {
    model.panes.hint_scroll = 0;
    let done = model.sitting.show_whole(step);
    carry_out(model, done)
}

/// Carries out the hint. The cursor moves to a placed digit, and stays if candidates are removed.
pub fn apply(model: &mut Model, _: Key) -> Effects {
    let Some(shown) = &model.sitting.hint else { return Vec::new() };
    let placed = shown.step().and_then(|step| step.places.last()).map(|(cell, _)| *cell);
    let name = match shown.advice {
        Advice::PlayOn(technique) => {
            model.sitting.hint = None;
            return play_on(model, technique);
        }
        Advice::GoBack(place, _) => {
            history::look(model, place);
            None
        }
        Advice::Step(ref step) => Some(step.technique.name),
    };
    let done = model.sitting.apply();
    let changes = done.turn().is_some();
    model.hand.cursor = placed.unwrap_or(model.hand.cursor);
    let effects = carry_out(model, done);
    if let Some(name) = name {
        let text = match changes {
            false => "that is done already".to_string(),
            true => format!("{name}: done"),
        };
        model.notice = Some(Notice::info(text));
    }
    effects
}

/// Forgets the hint.
pub fn forget(model: &mut Model, _: Key) -> Effects {
    model.sitting.hint = None;
    Vec::new()
}

/// Scrolls the text back by a page.
pub fn scroll_up(model: &mut Model, _: Key) -> Effects {
    scroll(model, -page(model))
}

/// Scrolls the text forward by a page.
pub fn scroll_down(model: &mut Model, _: Key) -> Effects {
    scroll(model, page(model))
}

/// The lines of a page; one of them remains on the next page.
fn page(model: &Model) -> isize {
    (model.panes.spots.hint().0 as isize - 1).max(1)
}

pub(super) fn scroll(model: &mut Model, lines: isize) -> Effects {
    let (_, beyond) = model.panes.spots.hint();
    model.panes.hint_scroll = model.panes.hint_scroll.saturating_add_signed(lines).min(beyond);
    Vec::new()
}

/// Searches for the next state that has a step of the technique.
fn play_on(model: &mut Model, technique: &'static Technique) -> Effects {
    let standing = Box::new(standing(model));
    let tidy = model.sitting.settings.tidy;
    ask(model, Question::PlayOn(standing, technique, tidy))
}

/// Plays on to the state found, in one move.
pub(in crate::tui) fn played_on(model: &mut Model, found: Option<Move>) -> Effects {
    let name = model.session.practised.map_or("step", |technique| technique.name);
    let Some(played) = found else {
        return notify(model, Notice::info(format!("no {name} comes up from here on")));
    };
    let effects = make(model, played);
    if !model.sitting.is_solved() {
        model.notice = Some(Notice::info(format!("here is one: {name}")));
    }
    effects
}
