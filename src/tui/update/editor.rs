//! The editor's actions: writing a puzzle down, with its solutions counted after every change.

use super::{arrival, ask, forget, record_tally, scores};
use crate::engine::format::Document;
use crate::engine::variety::Kind;
use crate::game::sheet::Sheet;
use crate::tui::editor::Editor;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Topic};
use crate::tui::model::Model;
use crate::tui::overlay::Overlay;

/// Opens the editor with what was last in it, or else an empty grid.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let effects = scores::finish(model);
    let kind = model.kind();
    let editor = model.draft.take().unwrap_or_else(|| Editor::new(Editor::blank(kind)));
    show(model, editor, effects)
}

/// Opens an editor over the panes, in place of one that may be open.
pub(super) fn show(model: &mut Model, editor: Editor, mut effects: Effects) -> Effects {
    model.overlays.clear();
    model.overlays.push(Overlay::Editor(editor));
    effects.extend(count(model));
    effects
}

/// Makes a change in the editor and has the solutions counted.
fn edit(model: &mut Model, change: impl FnOnce(&mut Editor)) -> Effects {
    match model.overlays.last_mut().and_then(Overlay::as_editor) {
        Some(editor) => change(editor),
        None => return Vec::new(),
    }
    count(model)
}

fn count(model: &mut Model) -> Effects {
    let editor = model.overlays.last_mut().and_then(Overlay::as_editor);
    let Some(puzzle) = editor.and_then(Editor::check) else {
        return forget(model, Topic::Edited);
    };
    ask(model, Topic::Edited, |request| {
        request.sheet = Sheet::new(&puzzle);
        request.puzzle = puzzle.into();
    })
}

/// Takes the last change back.
pub(super) fn undo(model: &mut Model) -> Effects {
    edit(model, |editor| editor.travel(false))
}

/// Makes it again.
pub(super) fn redo(model: &mut Model) -> Effects {
    edit(model, |editor| editor.travel(true))
}

/// Types a given or a figure of a clue.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    edit(model, |editor| editor.digit(key.digit()))
}

/// Wipes the given or the clues.
pub fn clear(model: &mut Model, _: Key) -> Effects {
    edit(model, Editor::clear)
}

/// Makes the cell black or white.
pub fn black(model: &mut Model, _: Key) -> Effects {
    edit(model, Editor::turn_black)
}

/// Types the other clue of a black cell.
pub fn turn(model: &mut Model, _: Key) -> Effects {
    if let Some(editor) = model.overlays.last_mut().and_then(Overlay::as_editor) {
        editor.down = !editor.down;
        editor.typing = false;
    }
    Vec::new()
}

/// One column less.
pub fn narrower(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.resize(0, -1))
}

/// One column more.
pub fn wider(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.resize(0, 1))
}

/// One row less.
pub fn shorter(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.resize(-1, 0))
}

/// One row more.
pub fn taller(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.resize(1, 0))
}

/// The other kind of puzzle, empty.
pub fn kind(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| {
        let other = if editor.kind() == Kind::Sudoku { Kind::Kakuro } else { Kind::Sudoku };
        editor.restart(other);
    })
}

/// An empty grid of the same kind.
pub fn empty(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.restart(editor.kind()))
}

/// Plays what was written down.
pub fn play(model: &mut Model, _: Key) -> Effects {
    let Some(editor) = model.overlays.last_mut().and_then(Overlay::as_editor) else {
        return Vec::new();
    };
    let setup = editor.setup.clone();
    let Ok(arrival) = arrival(Document::of(setup)) else { return Vec::new() };
    let mut effects = record_tally(model);
    effects.push(Effect::Begin(Box::new(arrival)));
    effects
}
