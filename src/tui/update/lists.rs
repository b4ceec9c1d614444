//! Moving in lists, and what is chosen from them.

use super::overlays;
use crate::tui::geometry::overlay;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::help::state::Help;
use crate::tui::screen::{combinations, form, library, palette, ratings, start, steps, trainer};
use crate::tui::state::command::Command;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;
use crate::tui::state::model::Model;
use crate::tui::state::overlay::Overlay;

/// Lines that a page goes up or down.
const PAGE: isize = 10;

/// Opens the help about all commands: over the board at the keys that matter, from those and from
/// other screens at the list.
pub fn open_help(model: &mut Model, commands: Vec<Command>) -> Effects {
    if let Some(Overlay::Help(help)) = model.overlays.last_mut() {
        help.is_short = false;
        return Effects::new();
    }
    let (search, scroll) = (Entry::default(), Cursor::default());
    let is_short = model.overlays.is_empty();
    overlays::open(model, Overlay::Help(Help { commands, search, scroll, is_short }))
}

/// Ends what was begun in what lies on top, or else closes that.
pub fn close(model: &mut Model, _: Key) -> Effects {
    let mut called_off = form::update::call_off(model);
    called_off.extend(library::update::call_off(model));
    called_off.extend(trainer::update::call_off(model));
    if !called_off.is_empty()
        || palette::update::ask_no_more(model)
        || library::update::look_no_more(model)
    {
        return called_off;
    }
    overlays::close_top(model)
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

/// So many lines down, or up.
pub(in crate::tui) fn select(model: &mut Model, lines: isize) -> Effects {
    let count = model.overlays.last().map_or(0, |overlay| overlay::lines(model, overlay));
    if let Some(cursor) = model.overlays.last_mut().and_then(Overlay::cursor) {
        cursor.go(lines, count);
        steps::update::arrive(model);
    }
    start::update::look_ahead(model)
}

/// Does what the selected line stands for: shows the step or the system, plays the puzzle, runs
/// the command.
pub fn choose(model: &mut Model, key: Key) -> Effects {
    let Some(overlay) = model.overlays.last() else { return Vec::new() };
    match overlay {
        Overlay::Steps(_) => steps::update::choose(model),
        Overlay::Ratings(list) => ratings::update::choose(model, list.selected.line()),
        Overlay::Library(library) => {
            let chosen = library::update::choose(library);
            let mut effects = library::update::call_off(model);
            effects.extend(chosen);
            effects
        }
        Overlay::Palette(_) => palette::update::choose(model),
        Overlay::Combinations(_) => combinations::update::choose(model),
        Overlay::Trainer(_) => trainer::update::choose(model),
        Overlay::Start(_) => start::update::choose(model, key),
        Overlay::Help(_)
        | Overlay::Page(_)
        | Overlay::Editor(_)
        | Overlay::Form(_)
        | Overlay::Export(_)
        | Overlay::Overview(_)
        | Overlay::Summary(_)
        | Overlay::Statistics(_)
        | Overlay::Pause => Vec::new(),
    }
}
