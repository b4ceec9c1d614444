//! Opening a game: at the start, from the picker, from pasted text.

use super::{ask, record_tally, tell};
use crate::engine::hint::Wish;
use crate::tui::message::{Effects, Opened, Topic};
use crate::tui::model::{Model, Notice};

/// What is to be done first of all: the solutions and with them the ratings are asked for.
pub fn start(model: &mut Model) -> Effects {
    model.clock.resume(!model.solved);
    ask(model, Topic::Solutions, Wish::Simplest)
}

/// Plays another game; everything that belonged to the one before is dropped.
pub(super) fn open(model: &mut Model, opened: Opened) -> Effects {
    let notice = opened.notice.clone();
    model.play(opened);
    model.notice = notice.map(Notice::info);
    super::moving::follow(model);
    start(model)
}

/// Opens the puzzle in a pasted text; a text that is none loses nothing.
pub(super) fn paste(model: &mut Model, text: &str) -> Effects {
    let mut effects = super::scores::finish(model);
    effects.extend(record_tally(model));
    let _ = text;
    effects.extend(tell(model, Notice::warning("pasting is not possible yet")));
    effects
}
