//! Hints: asking for one, getting more of it, and carrying it out.

use super::asking::ask_hint;
use super::{carry_out, history, moving, practise, tell};
use crate::game::hint::{Advice, ShownHint, Wanted, step_of};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::model::{Model, Notice};
use gradus_engine::hint::Wish;
use gradus_engine::{Hint, Step, Technique};

/// The simplest step, or more of it.
pub fn simplest(model: &mut Model, _: Key) -> Effects {
    want(model, Wanted::Wish(Wish::Simplest))
}

/// The most effective step, or more of it.
pub fn effective(model: &mut Model, _: Key) -> Effects {
    want(model, Wanted::Wish(Wish::MostEffective))
}

/// The step that is easiest to see, or more of it; while a technique is practised, its simplest
/// step.
pub fn likely(model: &mut Model, _: Key) -> Effects {
    let is_practised = model.practised.is_some();
    want(model, if is_practised { Wanted::Wish(Wish::Simplest) } else { Wanted::Likely })
}

/// What can be said about the cursor's cell, or more of it.
pub fn here(model: &mut Model, _: Key) -> Effects {
    want(model, Wanted::At(model.hand.cursor))
}

fn want(model: &mut Model, wanted: Wanted) -> Effects {
    let is_shown = model.sitting.hint.as_ref().is_some_and(|shown| shown.wanted == wanted);
    if is_shown && !model.sitting.is_solved() {
        // The same key once more wants more of the hint that it shows.
        return disclose(model);
    }
    match model.sitting.hint_at_once(wanted) {
        Some(Ok(shown)) => show(model, shown),
        Some(Err(why)) => tell(model, Notice::info(why)),
        None => ask_hint(model, wanted),
    }
}

/// Discloses one more degree.
fn disclose(model: &mut Model) -> Effects {
    match model.sitting.disclose() {
        Some(done) => {
            model.hint_scroll = 0;
            reveal(model);
            carry_out(model, done)
        }
        None => tell(
            model,
            Notice::info(model.keys.told("that is the whole hint; {hint-apply} does what it says")),
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
pub(in crate::tui) fn found(model: &mut Model, hint: Hint, wanted: Wanted) -> Effects {
    let is_none = matches!(hint, Hint::Nothing | Hint::Inactive(_));
    if let (Some(only), true, Wanted::Wish(wish)) = (model.practised, is_none, wanted) {
        return offer(model, only, wish);
    }
    let kind = match hint {
        _ if is_none => Notice::info,
        Hint::Complete => Notice::info,
        _ => Notice::warning,
    };
    let solutions = model.sitting.game.solutions.as_deref();
    match step_of(hint, wanted, model.puzzle(), solutions) {
        Ok(found) => show(model, ShownHint::found(found, wanted)),
        Err(why) => tell(model, kind(why)),
    }
}

/// Shows a hint from its first line.
pub(in crate::tui) fn show(model: &mut Model, shown: ShownHint) -> Effects {
    model.hint_scroll = 0;
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
    model.hint_scroll = 0;
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
            return practise::play_on(model, technique);
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
    (model.spots.hint().0 as isize - 1).max(1)
}

pub(super) fn scroll(model: &mut Model, lines: isize) -> Effects {
    let (_, beyond) = model.spots.hint();
    model.hint_scroll = model.hint_scroll.saturating_add_signed(lines).min(beyond);
    Vec::new()
}
