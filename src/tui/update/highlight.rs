//! Highlighting on the board, and keys that begin a sequence.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Filter, Model, Notice, Pane};
use crate::tui::update::notify;
use gradus_engine::grid::digit::{Digit, Digits};

/// Makes the next key be looked up in a context of its own, and says what is asked.
pub(in crate::tui) fn begin(
    model: &mut Model,
    context: Context,
    question: impl Into<String>,
) -> Effects {
    model.hand.pending = Some(context);
    notify(model, Notice::info(question))
}

/// Forgets the first key of a sequence.
pub fn cancel(_: &mut Model, _: Key) -> Effects {
    Vec::new()
}

/// Highlights the key's digit.
pub fn highlight(model: &mut Model, key: Key) -> Effects {
    let largest = model.puzzle().largest();
    match key.digit().filter(|digit| digit.get() <= largest) {
        Some(digit) => toggle(model, Filter::Digits(digit.into())),
        None => beyond(model),
    }
}

/// Adds the key's digit to the highlighted ones, or removes it.
pub fn filter_add(model: &mut Model, key: Key) -> Effects {
    let largest = model.puzzle().largest();
    let Some(digit) = key.digit().filter(|digit| digit.get() <= largest) else {
        return beyond(model);
    };
    let shown = match model.hand.filter {
        Some(Filter::Digits(digits)) => digits,
        Some(Filter::Candidates(_)) | None => Digits::EMPTY,
    };
    let own = Digits::from(digit);
    let digits = if shown.contains(digit) { shown - own } else { shown | own };
    model.hand.filter = (!digits.is_empty()).then_some(Filter::Digits(digits));
    Vec::new()
}

/// Says that a digit is above the largest of the puzzle.
pub(in crate::tui) fn beyond(model: &mut Model) -> Effects {
    let largest = model.puzzle().digits().last().map_or('1', Digit::to_char);
    notify(model, Notice::warning(format!("this puzzle has the digits 1 to {largest}")))
}

/// The next key chooses what is highlighted.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    let text = "highlight which digit? {filter-bivalue} or {filter-trivalue}: cells with two or three \
                candidates";
    let text = model.session.keys.fill_in(text);
    begin(model, Context::Filter, text)
}

/// Highlights the digit chosen.
pub fn filter_digit(model: &mut Model, key: Key) -> Effects {
    highlight(model, key)
}

/// Highlights the cells with two candidates.
pub fn filter_bivalue(model: &mut Model, _: Key) -> Effects {
    toggle(model, Filter::Candidates(2))
}

/// Highlights the cells with three candidates.
pub fn filter_trivalue(model: &mut Model, _: Key) -> Effects {
    toggle(model, Filter::Candidates(3))
}

fn toggle(model: &mut Model, filter: Filter) -> Effects {
    model.hand.filter = if model.hand.filter == Some(filter) { None } else { Some(filter) };
    Vec::new()
}

/// Ends the selection, or else the highlight, or else returns to the grid.
pub fn release(model: &mut Model, _: Key) -> Effects {
    if model.hand.linking.take().is_some() {
        // The chain ends there.
    } else if !model.hand.selected.is_empty() {
        model.deselect();
    } else if model.hand.filter.take().is_none() {
        model.panes.focus = Pane::Grid;
    }
    Vec::new()
}
