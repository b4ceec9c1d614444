//! The editor's actions: writing a puzzle down, with its solutions counted after every change.

use super::state::Editor;
use crate::desk;
use crate::engine::format::Document;
use crate::engine::propose::Proposal;
use crate::engine::puzzle::{Puzzle, Setup};
use crate::engine::variety::{Kind, Variety};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Question};
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{ask, forget, record_tally, scores, tell};

/// Opens the editor with what was last in it, or else an empty grid.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let effects = scores::finish(model);
    let kind = model.kind();
    let draft = model.draft.take().unwrap_or_else(|| Editor::new(Editor::blank(kind)));
    let editor = Editor { brush: None, ..draft };
    show(model, editor, effects)
}

/// Opens an editor over the panes, in place of one that may be open.
pub(in crate::tui) fn show(model: &mut Model, editor: Editor, mut effects: Effects) -> Effects {
    model.overlays.clear();
    model.overlays.push(editor.into());
    effects.extend(count(model));
    effects
}

/// Makes a change in the editor and has the solutions counted.
fn edit(model: &mut Model, change: impl FnOnce(&mut Editor)) -> Effects {
    match model.top_mut::<Editor>() {
        Some(editor) => change(editor),
        None => return Vec::new(),
    }
    count(model)
}

/// Makes a change after which there is nothing to be counted.
fn edit_quietly<T: Default>(model: &mut Model, change: impl FnOnce(&mut Editor) -> T) -> T {
    model.top_mut::<Editor>().map(change).unwrap_or_default()
}

/// Has the solutions counted of the puzzle in the editor, if that is open.
pub(in crate::tui) fn count(model: &mut Model) -> Effects {
    let mut effects = forget(model, Topic::Proposal);
    let editor = model.top_mut::<Editor>();
    match editor.and_then(Editor::check) {
        Some(puzzle) => effects.extend(ask(model, Question::Edited(puzzle.into()))),
        None => effects.extend(forget(model, Topic::Edited)),
    }
    effects
}

/// Writes a setup that came from outside over the one in the editor, if that is open.
pub(in crate::tui) fn import(model: &mut Model, setup: &Setup) -> Option<Effects> {
    let editor = model.top_mut::<Editor>()?;
    editor.replace(setup.clone());
    editor.arrive();
    Some(count(model))
}

/// Has the cursor paint what it came to.
pub(in crate::tui) fn moved(model: &mut Model) -> Effects {
    let holds = edit_quietly(model, |editor| editor.brush.is_some());
    if holds { edit(model, Editor::paint) } else { Vec::new() }
}

/// Takes up the brush or puts it down; makes a cell of a Kakuro black.
pub fn hold(model: &mut Model, key: Key) -> Effects {
    match model.top_mut::<Editor>() {
        Some(editor) if editor.kind() == Kind::Kakuro => black(model, key),
        _ => edit(model, Editor::hold),
    }
}

/// The next tool.
pub fn tool(model: &mut Model, _: Key) -> Effects {
    edit(model, Editor::next_tool)
}

/// The next rule to be set.
pub fn rule(model: &mut Model, _: Key) -> Effects {
    edit_quietly(model, |editor| editor.next_rule(false));
    Vec::new()
}

/// The previous rule.
pub fn rule_before(model: &mut Model, _: Key) -> Effects {
    edit_quietly(model, |editor| editor.next_rule(true));
    Vec::new()
}

/// Diagonals, or none.
pub fn diagonals(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.toggle(Variety::X))
}

/// The boxes of a windoku, or none.
pub fn windows(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.toggle(Variety::WINDOKU))
}

/// Irregular boxes, or the usual ones.
pub fn boxes(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.toggle(Variety::JIGSAW))
}

/// Cages, or none.
pub fn cages(model: &mut Model, _: Key) -> Effects {
    edit(model, |editor| editor.toggle(Variety::KILLER))
}

/// The next symmetry of black cells.
pub fn symmetry(model: &mut Model, _: Key) -> Effects {
    edit_quietly(model, |editor| editor.symmetry = editor.symmetry.next());
    Vec::new()
}

/// Asks for what to add, so that there are fewer solutions.
pub fn propose(model: &mut Model, _: Key) -> Effects {
    let written = edit_quietly(model, |editor| Puzzle::new(editor.written()).ok());
    let Some(puzzle) = written else { return Vec::new() };
    let effects = ask(model, Question::Proposal(puzzle.into()));
    tell(model, Notice::info("looking for the clue that leaves the fewest solutions…"));
    effects
}

/// Shows what the worker proposes to add; the cursor goes there.
pub(in crate::tui) fn proposed(model: &mut Model, proposal: Option<Proposal>) -> Effects {
    model.notice = None;
    let Some(editor) = model.top_mut::<Editor>() else {
        return Vec::new();
    };
    let Some(proposal) = proposal else {
        return tell(model, Notice::warning("nothing to add was found"));
    };
    editor.brush = None;
    editor.cursor = proposal.cell();
    editor.arrive();
    editor.proposal = Some(proposal);
    Vec::new()
}

/// Adds what was proposed.
pub fn accept(model: &mut Model, _: Key) -> Effects {
    edit(model, Editor::accept)
}

/// Drops what was proposed.
pub fn decline(model: &mut Model, _: Key) -> Effects {
    edit_quietly(model, |editor| editor.proposal = None);
    Vec::new()
}

/// Takes the last change back.
pub(in crate::tui) fn undo(model: &mut Model) -> Effects {
    edit(model, |editor| editor.travel(false))
}

/// Makes it again.
pub(in crate::tui) fn redo(model: &mut Model) -> Effects {
    edit(model, |editor| editor.travel(true))
}

/// Types a given or a figure of a clue.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    let steps = model.sitting.settings.typewriter;
    edit(model, |editor| {
        editor.digit(key.digit());
        if steps {
            editor.step();
        }
    })
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
    if let Some(editor) = model.top_mut::<Editor>() {
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
    let Some(editor) = model.top_mut::<Editor>() else {
        return Vec::new();
    };
    let setup = editor.written();
    let draft = editor.clone();
    let Ok(new_game) = desk::new_game(Document::of(setup)) else { return Vec::new() };
    model.draft = Some(draft);
    let mut effects = record_tally(model);
    effects.push(Effect::Begin(Box::new(new_game)));
    effects
}
