//! Hints: asking for one, having more of it told, and doing what it says.

use super::{ask, history, make, practise, record, tell};
use crate::engine::hint::{Hint, Wish};
use crate::engine::step::Step;
use crate::engine::technique::Technique;
use crate::game::Entry;
use crate::game::hint::step_of;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::analysis::Topic;
use crate::tui::state::hint::{Advice, Degree, Shown};
use crate::tui::state::model::{Model, Notice};

/// The simplest step, or more of it.
pub fn simplest(model: &mut Model, _: Key) -> Effects {
    wish(model, Wish::Simplest)
}

/// The most effective step, or more of it.
pub fn effective(model: &mut Model, _: Key) -> Effects {
    wish(model, Wish::MostEffective)
}

fn wish(model: &mut Model, wish: Wish) -> Effects {
    let mut effects = super::scores::finish(model);
    if model.solved {
        effects.extend(tell(model, Notice::info("the puzzle is solved")));
    } else if model.hint.as_ref().is_some_and(|shown| shown.wish == wish) {
        effects.extend(disclose(model));
    } else if model.facts.mistaken {
        model.hint = Some(Shown::new(Advice::GoBack(model.game.last_good()), wish));
    } else {
        effects.extend(ask(model, Topic::Hint, |request| request.wish = wish));
    }
    effects
}

/// Tells one degree more.
fn disclose(model: &mut Model) -> Effects {
    let Some(shown) = &mut model.hint else { return Vec::new() };
    match shown.degree.next() {
        Some(degree) if shown.step().is_some() => {
            shown.degree = degree;
            shown.scroll = 0;
            if degree == Degree::Whole { count(model) } else { Vec::new() }
        }
        _ => tell(model, Notice::info("that is all of it; Enter does what it says")),
    }
}

/// Counts a hint that was read to its end or applied, once.
fn count(model: &mut Model) -> Effects {
    let Some(shown) = model.hint.as_mut().filter(|shown| !shown.counted) else {
        return Vec::new();
    };
    shown.counted = true;
    let technique = shown.step().map(|step| step.technique);
    count_one(model, technique)
}

fn count_one(model: &mut Model, technique: Option<&'static Technique>) -> Effects {
    let mut tally = model.tally();
    tally.count_hint(technique);
    record(model, Entry::Tally(tally))
}

/// Shows the hint that the worker found, or says that there is none.
pub(super) fn found(model: &mut Model, hint: Hint, wish: Wish) -> Effects {
    if let (Some(only), Hint::Nothing) = (model.practised, &hint) {
        return practise::offer(model, only, wish);
    }
    let kind = match hint {
        Hint::Complete | Hint::Nothing => Notice::info,
        _ => Notice::warning,
    };
    match step_of(hint, model.puzzle()) {
        Ok(step) => show(model, Shown::new(Advice::Step(step), wish)),
        Err(why) => tell(model, kind(why)),
    }
}

fn show(model: &mut Model, shown: Shown) -> Effects {
    model.hint = Some(shown);
    Vec::new()
}

/// Shows a step of the list, all of it.
pub(super) fn show_step(model: &mut Model, step: Step) -> Effects {
    let mut shown = Shown::new(Advice::Step(step), Wish::Simplest);
    shown.degree = Degree::Whole;
    model.hint = Some(shown);
    count(model)
}

/// Does what the hint says.
pub fn apply(model: &mut Model, _: Key) -> Effects {
    let Some(shown) = model.hint.take() else { return Vec::new() };
    let is_step = !matches!(shown.advice, Advice::PlayOn(_));
    let technique = shown.step().map(|step| step.technique);
    let is_due = is_step && !shown.counted;
    let counted = if is_due { count_one(model, technique) } else { Vec::new() };
    let mut effects = match shown.advice {
        Advice::GoBack(place) => history::go(model, place),
        Advice::Step(step) => take(model, &step),
        Advice::PlayOn(technique) => practise::play_on(model, technique),
    };
    // After the move: a count says the same however often it is read, a move does not.
    effects.extend(counted);
    effects
}

fn take(model: &mut Model, step: &Step) -> Effects {
    let tidy = model.settings.tidy;
    let made = model.game.sheet().step(model.puzzle(), step, tidy);
    if let Some(change) = made.0.last() {
        model.hand.cursor = change.cell();
    }
    let text = match made.is_empty() {
        true => "the sheet has it already".to_string(),
        false => format!("{}: done", step.technique.name),
    };
    let effects = make(model, made);
    model.notice = Some(Notice::info(text));
    effects
}

/// Forgets the hint.
pub fn forget(model: &mut Model, _: Key) -> Effects {
    model.hint = None;
    Vec::new()
}

/// Scrolls the text back.
pub fn scroll_up(model: &mut Model, _: Key) -> Effects {
    scroll(model, -1)
}

/// Scrolls the text on.
pub fn scroll_down(model: &mut Model, _: Key) -> Effects {
    scroll(model, 1)
}

fn scroll(model: &mut Model, lines: isize) -> Effects {
    if let Some(shown) = &mut model.hint {
        shown.scroll = shown.scroll.saturating_add_signed(lines).min(Shown::LONGEST);
    }
    Vec::new()
}
