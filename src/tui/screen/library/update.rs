//! The library: what is shown of it, opening the selection, deleting and restoring.

use super::state::{Filter, LibraryScreen};
use crate::desk::Choice;
use crate::desk::shelf::{Shelf, ShelfRow, Source};
use crate::game::ratings::Rated;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, ListJob, Question};
use crate::tui::screen::start::state::{Start, StartRow};
use crate::tui::state::analysis::Topic;
use crate::tui::state::entry::Entry;
use crate::tui::state::model::{Model, Notice};
use crate::tui::state::overlay::Overlay;
use crate::tui::update::{ask, forget, record_tally, tell};
use std::path::PathBuf;

/// Lists the puzzles and games to choose from.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let mut effects = record_tally(model);
    effects.extend([Effect::List(None), Effect::Recall]);
    effects
}

/// Shows a shelf, in the library if it is open, otherwise in a new one.
pub(in crate::tui) fn listed(model: &mut Model, shelf: Shelf) -> Effects {
    let is_library = |overlay: &Overlay| matches!(overlay, Overlay::Library(_));
    let found = model.overlays.iter().rposition(is_library);
    let mut library = match found.map(|place| model.overlays.remove(place)) {
        Some(Overlay::Library(mut library)) => {
            library.relist(shelf);
            library
        }
        _ => {
            let mut library = LibraryScreen::new(shelf, model.sitting.chosen);
            if let Some(start) = model.top::<Start>() {
                library.filter.variety = start.variety().filter(|_| start.row() == StartRow::More);
                library.refresh();
            }
            Box::new(library)
        }
    };
    library.typing = false;
    (library.name, library.rated) = (None, None);
    model.overlays.push(Overlay::Library(library));
    forget(model, Topic::List)
}

/// The library, if it is on top.
fn library(model: &mut Model) -> Option<&mut LibraryScreen> {
    model.top_mut()
}

/// Changes what the library shows.
fn change(model: &mut Model, change: impl FnOnce(&mut LibraryScreen)) -> Effects {
    if let Some(library) = library(model) {
        change(library);
    }
    Vec::new()
}

/// Begins typing another name for the selected game.
pub fn rename(model: &mut Model, _: Key) -> Effects {
    let Some(library) = library(model) else { return Effects::new() };
    let title = match library.current() {
        Some(ShelfRow { source: Source::Game, title, .. }) => title.clone(),
        _ => {
            let why = "only your own games can be renamed; this name comes from a list";
            return tell(model, Notice::warning(why));
        }
    };
    let mut name = Entry::default();
    name.insert(&title);
    library.name = Some(name);
    Effects::new()
}

/// Gives the game the name that was typed.
pub fn keep_name(model: &mut Model, _: Key) -> Effects {
    let Some(library) = library(model) else { return Effects::new() };
    let title = library.name.take().map(|name| name.text().trim().to_string()).unwrap_or_default();
    let game = library.current().and_then(|row| row.game.as_ref());
    match game.map(|game| game.id.clone()) {
        Some(id) if !title.is_empty() => vec![Effect::Rename(id, title)],
        _ => tell(model, Notice::warning("a game needs a name; it keeps its own")),
    }
}

/// Drops the name that was typed.
pub fn drop_name(model: &mut Model, _: Key) -> Effects {
    change(model, |library| library.name = None)
}

/// Rates the puzzles of the list by the displayed system.
pub fn rate(model: &mut Model, _: Key) -> Effects {
    let Some(library) = library(model) else { return Effects::new() };
    let puzzles = library.unrated();
    if puzzles.is_empty() {
        let text = format!("every puzzle here that {} can rate is rated", library.system.name);
        return tell(model, Notice::info(text));
    }
    library.rated = Some((0, puzzles.len()));
    let (system, scales) = (library.system, model.sitting.scales.clone());
    ask(model, Question::List(Box::new(ListJob { system, puzzles, scales })))
}

/// Takes note of how hard the puzzle in a row is.
pub(in crate::tui) fn learn(model: &mut Model, place: usize, rated: Rated) {
    if let Some(library) = found(model) {
        library.learn(place, rated);
    }
}

/// The whole list is rated: sorts and filters by the ratings.
pub(in crate::tui) fn rated(model: &mut Model) -> Effects {
    if let Some(library) = found(model) {
        library.rated = None;
        library.refresh();
    }
    Effects::new()
}

/// Cancels rating the list, if in progress.
fn call_off(model: &mut Model) -> Option<Effects> {
    let library = library(model)?;
    library.rated.take()?;
    library.refresh();
    Some(forget(model, Topic::List))
}

/// Cancels rating the list, or else drops the search words.
pub(super) fn end(model: &mut Model) -> Option<Effects> {
    call_off(model).or_else(|| look_no_more(model))
}

/// The library, wherever it is.
fn found(model: &mut Model) -> Option<&mut LibraryScreen> {
    model.found_mut()
}

/// Opens the selection, or says why it cannot be opened.
pub(super) fn choose(model: &mut Model, _: Key) -> Effects {
    let mut effects = call_off(model).unwrap_or_default();
    let Some(library) = library(model) else { return effects };
    let Some(row) = library.current() else { return effects };
    effects.push(match (&row.source, &row.game) {
        (Source::File(path), _) => Effect::Read(path.clone()),
        (Source::Nothing(why), _) => {
            let why = Notice::error(why.clone());
            effects.extend(tell(model, why));
            return effects;
        }
        (Source::Puzzle(item), _) => Effect::Open(match library.shelf.practised {
            Some(technique) => Choice::Drill(item.clone(), technique),
            None => Choice::Puzzle(item.clone(), library.shelf.file.clone()),
        }),
        (Source::Game, Some(game)) => Effect::Open(Choice::Game(game.id.clone())),
        (Source::Game, None) => return effects,
    });
    effects
}

/// Shows the previous shelf.
pub fn previous_shelf(model: &mut Model, _: Key) -> Effects {
    turn(model, -1)
}

/// Shows the next shelf.
pub fn next_shelf(model: &mut Model, _: Key) -> Effects {
    turn(model, 1)
}

fn turn(model: &mut Model, step: isize) -> Effects {
    let shelf: Option<Option<PathBuf>> = library(model).and_then(|library| library.shelf_at(step));
    shelf.map(Effect::List).into_iter().collect()
}

/// Sorts by the next column.
pub fn sort(model: &mut Model, _: Key) -> Effects {
    change(model, LibraryScreen::sort_on)
}

/// Reverses the order.
pub fn reverse(model: &mut Model, _: Key) -> Effects {
    change(model, LibraryScreen::reverse)
}

/// Shows only the next variety.
pub fn variety(model: &mut Model, _: Key) -> Effects {
    change(model, LibraryScreen::next_variety)
}

/// Shows only the next size.
pub fn size(model: &mut Model, _: Key) -> Effects {
    change(model, LibraryScreen::next_size)
}

/// Shows only what is new, started or solved.
pub fn stage(model: &mut Model, _: Key) -> Effects {
    change(model, LibraryScreen::next_stage)
}

/// Shows everything again.
pub fn show_all(model: &mut Model, _: Key) -> Effects {
    change(model, |library| {
        library.filter = Filter::default();
        library.refresh();
    })
}

/// Begins typing search words.
pub fn search(model: &mut Model, _: Key) -> Effects {
    change(model, |library| library.typing = true)
}

/// Ends typing and keeps what was typed.
pub fn keep_search(model: &mut Model, _: Key) -> Effects {
    change(model, |library| library.typing = false)
}

/// Drops the search words, if there are any.
fn look_no_more(model: &mut Model) -> Option<Effects> {
    let library = library(model).filter(|library| !library.filter.search.text().is_empty())?;
    library.filter.search.wipe();
    library.refresh();
    Some(Effects::new())
}

/// Ends typing and drops what was typed.
pub fn drop_search(model: &mut Model, _: Key) -> Effects {
    change(model, |library| {
        library.typing = false;
        library.filter.search.wipe();
        library.refresh();
    })
}

/// Deletes the game of the selected row.
pub fn delete(model: &mut Model, _: Key) -> Effects {
    let game = library(model).and_then(|library| library.current()?.game.as_ref());
    let id = game.map(|game| game.id.clone());
    match id {
        Some(id) => vec![Effect::Delete(id)],
        None => tell(model, Notice::warning("nothing to delete: this puzzle was never started")),
    }
}

/// Restores the game that was deleted last.
pub fn restore(_: &mut Model, _: Key) -> Effects {
    vec![Effect::Restore]
}
