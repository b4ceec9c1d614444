//! The library: puzzles, and the games that were started.

pub mod list;
mod view;

use crate::desk::Choice;
use crate::desk::shelf::{Shelf, ShelfRow, Source};
use crate::game::ratings::Rated;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, ListJob, Question, Topic};
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;
use crate::tui::state::hand::{Cursor, Entry};
use crate::tui::state::model::{Model, Notice, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::update::{ask, forget, notify, record_tally};
use list::{Filter, LibraryScreen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;

impl Screen for LibraryScreen {
    fn name(&self) -> &'static str {
        "library"
    }

    fn contexts(&self) -> &'static [Context] {
        match (&self.name, self.typing) {
            (Some(_), _) => &[Context::Rename],
            (None, true) => &[Context::Search],
            (None, false) => &[Context::Library],
        }
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.len()
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        self.typed()
    }

    fn entry_changed(&mut self) {
        if self.name.is_none() {
            self.refresh();
        }
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        choose
    }

    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        end
    }

    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        forget(model, Topic::List)
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_library(buf, body, model, self).into())
    }
}

const LIBRARY: Action = Action { contexts: &[Context::Library], ..BASE };
const RENAME: Action = Action { contexts: &[Context::Rename], ..BASE };
const SEARCH: Action = Action { contexts: &[Context::Search], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "shelf-previous",
        title: "shelf",
        help: "Shows the previous file, or your games and the built-in puzzles.",
        rank: 9,
        run: previous_shelf,
        ..LIBRARY
    },
    Action {
        id: "shelf-next",
        title: "shelf",
        help: "Shows the next file of puzzles.",
        rank: 9,
        run: next_shelf,
        ..LIBRARY
    },
    Action {
        id: "library-search",
        title: "search",
        help: "Searches for words that you type; 20..40 is a range of ratings.",
        rank: 2,
        run: search,
        ..LIBRARY
    },
    Action {
        id: "library-sort",
        title: "sort",
        help: "Sorts by the next column.",
        rank: 4,
        run: sort,
        ..LIBRARY
    },
    Action {
        id: "library-reverse",
        title: "reverse",
        help: "Reverses the order.",
        rank: 10,
        run: reverse,
        ..LIBRARY
    },
    Action {
        id: "library-variety",
        title: "kind",
        help: "Shows only the next variety, or all again.",
        rank: 5,
        run: variety,
        ..LIBRARY
    },
    Action {
        id: "library-size",
        title: "size",
        help: "Shows only the next size, or all again.",
        rank: 6,
        run: size,
        ..LIBRARY
    },
    Action {
        id: "library-stage",
        title: "progress",
        help: "Shows only new, started or solved puzzles, or all again.",
        rank: 6,
        run: stage,
        ..LIBRARY
    },
    Action {
        id: "library-all",
        title: "all",
        help: "Shows everything again.",
        rank: 9,
        run: show_all,
        ..LIBRARY
    },
    Action {
        id: "library-delete",
        title: "delete",
        help: "Deletes the game; it is gone for good when you quit.",
        rank: 8,
        run: delete,
        ..LIBRARY
    },
    Action {
        id: "library-restore",
        title: "undelete",
        help: "Restores the game that was deleted last.",
        rank: 8,
        run: restore,
        ..LIBRARY
    },
    Action {
        id: "library-rename",
        title: "rename",
        help: "Gives the game another name, which you type.",
        also: "title call",
        rank: 9,
        run: rename,
        ..LIBRARY
    },
    Action {
        id: "library-rate",
        title: "rate",
        help: "Rates the listed puzzles that have no rating by the system yet.",
        also: "difficulty level hard",
        rank: 7,
        run: rate,
        ..LIBRARY
    },
    Action {
        id: "rename-keep",
        title: "rename",
        help: "Keeps the name that you typed.",
        rank: 1,
        run: keep_name,
        ..RENAME
    },
    Action {
        id: "rename-drop",
        title: "cancel",
        help: "Leaves the game the name that it has.",
        rank: 2,
        run: drop_name,
        ..RENAME
    },
    Action {
        id: "search-keep",
        title: "keep",
        help: "Ends the search; what it found stays.",
        rank: 2,
        run: keep_search,
        ..SEARCH
    },
    Action {
        id: "search-drop",
        title: "cancel",
        help: "Cancels the search.",
        rank: 2,
        run: drop_search,
        ..SEARCH
    },
];

/// Lists the puzzles and games to choose from.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let mut effects = record_tally(model);
    effects.extend([Effect::List(None), Effect::Recall]);
    effects
}

/// Shows a shelf, in the library if it is open, otherwise in a new one.
pub(in crate::tui) fn listed(model: &mut Model, shelf: Shelf) -> Effects {
    let mut library = match model.take_away::<LibraryScreen>() {
        Some(mut library) => {
            library.relist(shelf);
            library
        }
        None => {
            let mut library = LibraryScreen::new(shelf, model.sitting.chosen);
            library.filter.variety = model.overlays.last().and_then(|screen| screen.variety());
            library.refresh();
            library
        }
    };
    library.typing = false;
    (library.name, library.rated) = (None, None);
    model.overlays.push(Box::new(library));
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
            return notify(model, Notice::warning(why));
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
        _ => notify(model, Notice::warning("a game needs a name; it keeps its own")),
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
        return notify(model, Notice::info(text));
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
fn end(model: &mut Model) -> Option<Effects> {
    call_off(model).or_else(|| look_no_more(model))
}

/// The library, wherever it is.
fn found(model: &mut Model) -> Option<&mut LibraryScreen> {
    model.found_mut()
}

/// Opens the selection, or says why it cannot be opened.
fn choose(model: &mut Model, _: Key) -> Effects {
    let mut effects = call_off(model).unwrap_or_default();
    let Some(library) = library(model) else { return effects };
    let Some(row) = library.current() else { return effects };
    effects.push(match (&row.source, &row.game) {
        (Source::File(path), _) => Effect::Read(path.clone()),
        (Source::Nothing(why), _) => {
            let why = Notice::error(why.clone());
            effects.extend(notify(model, why));
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
        None => notify(model, Notice::warning("nothing to delete: this puzzle was never started")),
    }
}

/// Restores the game that was deleted last.
pub fn restore(_: &mut Model, _: Key) -> Effects {
    vec![Effect::Restore]
}
