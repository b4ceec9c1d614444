//! What is chosen from lists, and opening and closing what lies over the panes.

use super::{form, ratings, record_tally, steps};
use crate::engine::rating;
use crate::tui::action;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Topic};
use crate::tui::model::Model;
use crate::tui::overlay::{Help, Overlay, Picker};
use crate::tui::view::page;

/// Lines that a page goes up or down.
const PAGE: isize = 10;

/// Opens the help.
pub fn help(model: &mut Model, _: Key) -> Effects {
    let effects = super::scores::finish(model);
    model.overlays.push(Overlay::Help(Help::default()));
    effects
}

/// Lists the puzzles and games to choose from.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let mut effects = super::scores::finish(model);
    effects.extend(record_tally(model));
    effects.push(Effect::List);
    effects
}

/// Closes what lies on top. What was in the editor stays there.
pub fn close(model: &mut Model, _: Key) -> Effects {
    let called_off = form::call_off(model);
    if !called_off.is_empty() {
        return called_off;
    }
    match model.overlays.pop() {
        Some(Overlay::Editor(editor)) => {
            model.draft = Some(editor);
            super::forget(model, Topic::Edited)
        }
        Some(Overlay::Steps(_)) => steps::closed(model),
        Some(Overlay::Ratings(_)) => ratings::closed(model),
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

fn select(model: &mut Model, lines: isize) -> Effects {
    if let Some(Overlay::Steps(_)) = model.overlays.last() {
        steps::select(model, lines);
        return Vec::new();
    }
    let found = match model.overlays.last() {
        Some(Overlay::Help(help)) => action::help(model, &help.search).len(),
        Some(Overlay::Ratings(_)) => rating::for_kind(model.kind()).count(),
        Some(Overlay::Page(page)) => page::hidden(model, page) + 1,
        _ => 0,
    };
    let (selected, count) = match model.overlays.last_mut() {
        Some(Overlay::Help(help)) => (&mut help.scroll, found),
        Some(Overlay::Page(page)) => (&mut page.scroll, found),
        Some(Overlay::Ratings(ratings)) => (&mut ratings.selected, found),
        Some(Overlay::Picker(picker)) => (&mut picker.selected, picker.rows.len()),
        Some(Overlay::Form(form)) => {
            let count = form.fields().len();
            (&mut form.selected, count)
        }
        _ => return Vec::new(),
    };
    *selected = selected.saturating_add_signed(lines).min(count.saturating_sub(1));
    Vec::new()
}

/// Shows the selected step or system, or opens the selected puzzle.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    match model.overlays.last_mut() {
        Some(Overlay::Steps(_)) => steps::choose(model),
        Some(Overlay::Ratings(list)) => {
            let selected = list.selected;
            ratings::choose(model, selected)
        }
        Some(Overlay::Picker(picker)) => {
            let row = picker.rows.get(picker.selected);
            row.map_or_else(Vec::new, |row| vec![Effect::Open(row.id.clone())])
        }
        _ => Vec::new(),
    }
}

/// The first puzzle of the group before, or of this one where the selected one is not the first.
pub fn previous_group(model: &mut Model, _: Key) -> Effects {
    if let Some(Overlay::Picker(picker)) = model.overlays.last_mut() {
        let before = picker.selected.saturating_sub(1);
        picker.selected = group_start(picker, before);
    }
    Vec::new()
}

/// The first puzzle of the next group.
pub fn next_group(model: &mut Model, _: Key) -> Effects {
    if let Some(Overlay::Picker(picker)) = model.overlays.last_mut() {
        let group = picker.rows.get(picker.selected).map(|row| row.group.as_str());
        let mut after = (picker.selected..).zip(picker.rows.iter().skip(picker.selected));
        let next = after.find(|(_, row)| Some(row.group.as_str()) != group);
        picker.selected = next.map_or(picker.selected, |(place, _)| place);
    }
    Vec::new()
}

fn group_start(picker: &Picker, place: usize) -> usize {
    let group = picker.rows.get(place).map(|row| row.group.as_str());
    picker.rows.iter().position(|row| Some(row.group.as_str()) == group).unwrap_or(0)
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
