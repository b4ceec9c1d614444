//! What is chosen from lists, and opening and closing what lies over the panes.

use super::{form, library, palette, ratings, steps, tutorial};
use crate::engine::rating;
use crate::tui::action;
use crate::tui::geometry::{help, page, statistics, summary};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::analysis::Topic;
use crate::tui::state::export::FIELDS;
use crate::tui::state::help::Help;
use crate::tui::state::model::Model;
use crate::tui::state::overlay::Overlay;
use crate::tui::state::tutorial::TUTORIALS;

/// Lines that a page goes up or down.
const PAGE: isize = 10;

/// Opens the help.
pub fn open_help(model: &mut Model, _: Key) -> Effects {
    let effects = super::scores::finish(model);
    let commands = action::commands(model);
    model.overlays.push(Overlay::Help(Help { commands, search: String::new(), scroll: 0 }));
    effects
}

/// Closes what lies on top. What was in the editor stays there.
pub fn close(model: &mut Model, _: Key) -> Effects {
    let called_off = form::call_off(model);
    if !called_off.is_empty() || palette::ask_no_more(model) {
        return called_off;
    }
    match model.overlays.pop() {
        Some(Overlay::Editor(editor)) => {
            model.draft = Some(editor);
            super::forget(model, Topic::Edited)
        }
        Some(Overlay::Steps(_)) => steps::closed(model),
        Some(Overlay::Ratings(_) | Overlay::Summary(_)) => ratings::closed(model),
        _ => Vec::new(),
    }
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
pub(super) fn select(model: &mut Model, lines: isize) -> Effects {
    if let Some(Overlay::Steps(_)) = model.overlays.last() {
        steps::select(model, lines);
        return Vec::new();
    }
    if let Some(Overlay::Library(library)) = model.overlays.last_mut() {
        library.select(library.selected().saturating_add_signed(lines));
        return Vec::new();
    }
    let found = match model.overlays.last() {
        Some(Overlay::Help(help)) => help::hidden(model, help) + 1,
        Some(Overlay::Palette(palette)) => palette.found().len(),
        Some(Overlay::Ratings(_)) => rating::for_kind(model.kind()).count(),
        Some(Overlay::Page(page)) => page::hidden(model, page) + 1,
        Some(Overlay::Summary(state)) => summary::hidden(model, state) + 1,
        Some(Overlay::Statistics(_)) => statistics::hidden(model) + 1,
        _ => 0,
    };
    let (selected, count) = match model.overlays.last_mut() {
        Some(Overlay::Help(help)) => (&mut help.scroll, found),
        Some(Overlay::Page(page)) => (&mut page.scroll, found),
        Some(Overlay::Summary(state)) => (&mut state.scroll, found),
        Some(Overlay::Statistics(state)) => (&mut state.scroll, found),
        Some(Overlay::Ratings(ratings)) => (&mut ratings.selected, found),
        Some(Overlay::Palette(palette)) => (&mut palette.selected, found),
        Some(Overlay::Form(form)) => {
            let count = form.fields().len();
            (&mut form.selected, count)
        }
        Some(Overlay::Export(form)) => (&mut form.selected, FIELDS.len()),
        Some(Overlay::Tutorials(selected)) => (selected, TUTORIALS.len()),
        _ => return Vec::new(),
    };
    *selected = selected.saturating_add_signed(lines).min(count.saturating_sub(1));
    Vec::new()
}

/// Shows the selected step or system, or opens what is selected in the library.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    match model.overlays.last_mut() {
        Some(Overlay::Steps(_)) => steps::choose(model),
        Some(Overlay::Ratings(list)) => {
            let selected = list.selected;
            ratings::choose(model, selected)
        }
        Some(Overlay::Library(library)) => library::choose(library),
        Some(Overlay::Palette(_)) => palette::choose(model),
        Some(Overlay::Tutorials(selected)) => {
            let selected = *selected;
            tutorial::choose(model, selected)
        }
        _ => Vec::new(),
    }
}

/// Adds a letter to the search.
pub fn search(model: &mut Model, key: Key) -> Effects {
    if let (Some(Overlay::Help(help)), Some(letter)) = (model.overlays.last_mut(), key.typed()) {
        help.search.push(letter);
        help.scroll = 0;
    }
    Vec::new()
}

/// Takes the last letter of the search back.
pub fn erase(model: &mut Model, _: Key) -> Effects {
    if let Some(Overlay::Help(help)) = model.overlays.last_mut() {
        help.search.pop();
        help.scroll = 0;
    }
    Vec::new()
}
