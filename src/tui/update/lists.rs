//! Moving in lists, and choosing from them.

use super::overlays;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::model::Model;
use crate::tui::state::overlay::each;

/// Lines that a page goes up or down.
const PAGE: isize = 10;

/// Ends what was started in the top overlay, or else closes it.
pub fn close(model: &mut Model, _: Key) -> Effects {
    let Some(overlay) = model.overlays.last() else { return Effects::new() };
    let end = each!(overlay, screen => screen.end());
    end(model).unwrap_or_else(|| overlays::close_top(model))
}

/// One line up.
pub fn up(model: &mut Model, _: Key) -> Effects {
    select(model, -1)
}

/// One line down.
pub fn down(model: &mut Model, _: Key) -> Effects {
    select(model, 1)
}

/// Ten lines up.
pub fn page_up(model: &mut Model, _: Key) -> Effects {
    select(model, -PAGE)
}

/// Ten lines down.
pub fn page_down(model: &mut Model, _: Key) -> Effects {
    select(model, PAGE)
}

/// The first line.
pub fn first(model: &mut Model, _: Key) -> Effects {
    select(model, isize::MIN)
}

/// The last line.
pub fn last(model: &mut Model, _: Key) -> Effects {
    select(model, isize::MAX)
}

/// This many lines down or up.
pub(in crate::tui) fn select(model: &mut Model, lines: isize) -> Effects {
    let Some(overlay) = model.overlays.last() else { return Effects::new() };
    let count = each!(overlay, screen => screen.lines(model));
    let moved = each!(overlay, screen => screen.moved());
    let top = model.overlays.last_mut();
    if let Some(cursor) = top.and_then(|overlay| each!(overlay, screen => screen.cursor())) {
        cursor.go(lines, count);
    }
    moved(model)
}

/// Does what the selected line stands for: shows the step or the system, plays the puzzle, runs
/// the command.
pub fn choose(model: &mut Model, key: Key) -> Effects {
    let Some(overlay) = model.overlays.last() else { return Effects::new() };
    let choose = each!(overlay, screen => screen.choose());
    choose(model, key)
}
