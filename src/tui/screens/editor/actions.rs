//! The editor's actions: writing a puzzle, with its solutions counted after every change.

use crate::desk;
use crate::game::suggest::Proposal;
use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Effect, Effects, Question, ToRate, Topic};
use crate::tui::screens::editor::state::{Count, Editor, Tool};
use crate::tui::screens::palette::Palette;
use crate::tui::state::action::{Action, BASE, Command, Does};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice, as_screen};
use crate::tui::update::enabled::{Enabled, only_if};
use crate::tui::update::{ask, forget, hide_true_candidates, notify, overlays, record_tally};
use gradus_engine::grid::puzzle::{Puzzle, Setup, Square};
use gradus_engine::grid::relation::{RULES, Rule};
use gradus_engine::grid::variety::{Kind, Variety};
use gradus_engine::solve::Examined;
use gradus_engine::technique::text;
use gradus_engine::{Cell, LEVEL};

const PROPOSAL: Action = Action { contexts: &[Context::Proposal], ..BASE };
const EDITOR: Action = Action { contexts: &[Context::Editor], ..BASE };
const SUDOKU: Action = Action { contexts: &[Context::Editor], enabled: edits_sudoku, ..BASE };
const KAKURO: Action = Action { contexts: &[Context::Editor], enabled: edits_kakuro, ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "editor-accept",
        title: "add it",
        help: "Adds what is proposed.",
        rank: 1,
        run: accept,
        ..PROPOSAL
    },
    Action {
        id: "editor-decline",
        title: "decline",
        help: "Declines what is proposed.",
        rank: 1,
        run: decline,
        ..PROPOSAL
    },
    Action {
        id: "editor-digit",
        title: "given or clue",
        help: "Writes a given or the number of a box, or the next figure of a clue or a sum.",
        rank: 2,
        run: digit,
        ..EDITOR
    },
    Action {
        id: "editor-clear",
        title: "clear",
        help: "Clears the given or the clue, or removes the cell from its cage; while a sum is typed, \
               erasing removes its last figure.",
        rank: 4,
        run: clear,
        ..EDITOR
    },
    Action {
        id: "editor-black",
        title: "black",
        help: "Makes the cell black, or white again.",
        rank: 3,
        run: black,
        ..KAKURO
    },
    Action {
        id: "editor-hold",
        title: "brush",
        help: "Starts painting: cells that the cursor enters join this box or cage; press again to \
               stop. In a Kakuro, makes the cell black, or white again.",
        rank: 3,
        enabled: has_brush,
        run: hold,
        ..EDITOR
    },
    Action {
        id: "editor-tool",
        title: "tool",
        help: "Chooses what keys write: givens, boxes or cages; in a Kakuro clues, or digits that \
               give the clues.",
        rank: 4,
        run: tool,
        ..EDITOR
    },
    Action {
        id: "editor-rule",
        title: "rule",
        help: "Chooses a rule to set from a list, such as a thermometer: start painting it in a \
               cell, draw it with the cursor, and type its number.",
        also: "constraint thermometer arrow dot whisper",
        rank: 5,
        run: rule,
        ..SUDOKU
    },
    Action {
        id: "editor-rule-back",
        title: "rule",
        help: "Chooses the rule to set that is before this one in the list.",
        run: previous_rule,
        ..SUDOKU
    },
    Action {
        id: "editor-diagonals",
        title: "diagonals",
        help: "Adds the diagonals as houses (X Sudoku), or removes them.",
        rank: 9,
        run: diagonals,
        ..SUDOKU
    },
    Action {
        id: "editor-windows",
        title: "windows",
        help: "Adds the windows of a windoku, or removes them.",
        rank: 9,
        run: windows,
        ..SUDOKU
    },
    Action {
        id: "editor-boxes",
        title: "jigsaw",
        help: "Switches between the usual boxes and irregular ones (jigsaw).",
        rank: 9,
        run: boxes,
        ..SUDOKU
    },
    Action {
        id: "editor-cages",
        title: "cages",
        help: "Adds cages with sums (killer Sudoku), or removes them.",
        rank: 9,
        run: cages,
        ..SUDOKU
    },
    Action {
        id: "editor-symmetry",
        title: "symmetry",
        help: "Chooses which cells turn black together: by half a turn, left and right, above and \
               below, or each alone.",
        rank: 6,
        run: symmetry,
        ..KAKURO
    },
    Action {
        id: "editor-unique",
        title: "make unique",
        help: "Proposes a given, a clue or a sum to add: the one that leaves the fewest solutions.",
        rank: 5,
        enabled: has_several,
        run: propose,
        ..EDITOR
    },
    Action {
        id: "editor-turn",
        title: "across/down",
        help: "Switches to the other clue of a black cell: down instead of across, or back.",
        rank: 5,
        run: turn,
        ..KAKURO
    },
    Action {
        id: "editor-narrower",
        title: "columns",
        help: "Removes the last column.",
        run: narrower,
        ..KAKURO
    },
    Action { id: "editor-wider", title: "columns", help: "Adds a column.", run: wider, ..KAKURO },
    Action {
        id: "editor-shorter",
        title: "size",
        help: "Removes the last row; a Sudoku gets the next smaller size.",
        rank: 7,
        run: shorter,
        ..EDITOR
    },
    Action {
        id: "editor-taller",
        title: "size",
        help: "Adds a row; a Sudoku gets the next larger size.",
        rank: 7,
        run: taller,
        ..EDITOR
    },
    Action {
        id: "editor-kind",
        title: "kind",
        help: "Switches between writing a Sudoku and a Kakuro.",
        rank: 8,
        run: kind,
        ..EDITOR
    },
    Action {
        id: "editor-empty",
        title: "empty",
        help: "Starts with an empty grid.",
        run: empty,
        ..EDITOR
    },
    Action {
        id: "editor-play",
        title: "play it",
        help: "Plays the puzzle that was written down.",
        rank: 1,
        enabled: is_playable,
        run: play,
        ..EDITOR
    },
];

/// The editor holds a Kakuro.
fn edits_kakuro(model: &Model) -> Enabled {
    let kakuro = model.top::<Editor>().is_some_and(|editor| editor.kind() == Kind::Kakuro);
    only_if(kakuro, "only a Kakuro has black cells and a free shape")
}

/// The editor holds a Sudoku.
fn edits_sudoku(model: &Model) -> Enabled {
    let sudoku = model.top::<Editor>().is_some_and(|editor| editor.kind() == Kind::Sudoku);
    only_if(sudoku, "only a Sudoku has houses to choose")
}

/// The puzzle in the editor has several solutions.
fn has_several(model: &Model) -> Enabled {
    let Some(editor) = model.top::<Editor>() else {
        return Err("the editor is not open");
    };
    only_if(
        editor.tool != Tool::Sums,
        "the clues follow from your digits; change the digits instead",
    )?;
    only_if(editor.solutions == Count::Several, "the puzzle does not have several solutions")
}

/// The tool of the editor has a brush, or blackens cells.
fn has_brush(model: &Model) -> Enabled {
    let tool = model.top::<Editor>().map(|editor| editor.tool);
    only_if(tool != Some(Tool::Givens), "choose boxes, cages or a rule with {editor-tool} first")
}

/// The content of the editor is a puzzle.
fn is_playable(model: &Model) -> Enabled {
    let Some(editor) = model.top::<Editor>() else {
        return Err("the editor is not open");
    };
    let written = |square: &Square| *square != Square::EMPTY && *square != Square::BLACK;
    let is_written = editor.setup.squares.iter().any(written)
        || !editor.setup.cages.is_empty()
        || !editor.setup.relations.is_empty();
    only_if(is_written, "nothing has been written yet")?;
    only_if(editor.solutions != Count::Faulty, "the marked cells are wrong")
}

/// Opens the editor with its last content, or else an empty grid.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let kind = model.kind();
    let draft = model.session.draft.take().and_then(as_screen);
    let draft = draft.unwrap_or_else(|| Editor::new(Editor::blank(kind)));
    show(model, Editor { brush: None, ..draft })
}

/// Opens an editor over the panes, replacing one that may be open.
pub(in crate::tui) fn show(model: &mut Model, editor: Editor) -> Effects {
    model.overlays.clear();
    model.overlays.push(Box::new(editor));
    count(model)
}

/// Makes a change in the editor and has the solutions counted.
fn edit(model: &mut Model, change: impl FnOnce(&mut Editor)) -> Effects {
    match model.top_mut::<Editor>() {
        Some(editor) => change(editor),
        None => return Vec::new(),
    }
    count(model)
}

/// Makes a change that may take away what the player wrote, and says what is gone.
fn reshape(model: &mut Model, change: impl FnOnce(&mut Editor)) -> Effects {
    let Some(editor) = model.top::<Editor>() else { return Vec::new() };
    let before = editor.content();
    let mut effects = edit(model, change);
    let after = model.top::<Editor>().map(Editor::content).unwrap_or_default();
    let gone =
        before.into_iter().zip(after).filter_map(|(([one, several], before), (_, after))| {
            match before.saturating_sub(after) {
                0 => None,
                1 => Some(one.into()),
                gone => Some(format!("{gone} {several}")),
            }
        });
    let gone: Vec<String> = gone.collect();
    if !gone.is_empty() {
        let text = format!("gone: {}; {{undo}} undoes that", text::list(gone, "and"));
        let text = model.session.keys.fill_in(&text);
        effects.extend(notify(model, Notice::info(text)));
    }
    effects
}

/// Makes a change after which there is nothing to be counted.
fn edit_quietly<T: Default>(model: &mut Model, change: impl FnOnce(&mut Editor) -> T) -> T {
    model.top_mut::<Editor>().map(change).unwrap_or_default()
}

/// Has the solutions of the puzzle in the editor counted, if it is open.
pub(in crate::tui) fn count(model: &mut Model) -> Effects {
    let mut effects = forget(model, Topic::Proposal);
    effects.extend(hide_true_candidates(model));
    effects.extend(stop_counting(model));
    let editor = model.top_mut::<Editor>();
    if let Some(puzzle) = editor.and_then(Editor::check) {
        effects.extend(ask(model, Question::Edited(puzzle.into())));
    }
    effects
}

/// Stops awaiting what was asked about the puzzle in the editor.
pub(super) fn stop_counting(model: &mut Model) -> Effects {
    let mut effects = forget(model, Topic::Edited);
    effects.extend(forget(model, Topic::Level));
    effects
}

/// Takes in how many solutions there are; of a puzzle with exactly one, the level is asked for.
pub(in crate::tui) fn counted(model: &mut Model, examined: Examined) -> Effects {
    let Some(editor) = model.found_mut::<Editor>() else { return Vec::new() };
    let Examined { solutions, reason } = examined;
    editor.reason = reason;
    editor.solutions = Count::of(&solutions);
    editor.warned = false;
    if solutions.unique().is_none() {
        return Vec::new();
    }
    let Ok(puzzle) = Puzzle::new(editor.written()) else { return Vec::new() };
    let scores = model.sitting.scales.get(&LEVEL, puzzle.kind()).clone();
    let (puzzle, solutions) = (puzzle.into(), Some(solutions.into()));
    ask(model, Question::Level(Box::new(ToRate { puzzle, system: &LEVEL, scores, solutions })))
}

/// Takes in the level of the puzzle.
pub(in crate::tui) fn levelled(model: &mut Model, level: Option<&'static str>) {
    if let Some(editor) = model.found_mut::<Editor>() {
        editor.solutions = Count::One(level);
    }
}

/// Replaces the setup in the editor by one from outside, if it is open.
pub(in crate::tui) fn import(
    model: &mut Model,
    setup: &Setup,
    title: Option<&str>,
) -> Option<Effects> {
    let editor = model.top_mut::<Editor>()?;
    editor.replace(setup.clone());
    editor.title = title.map(String::from);
    editor.arrive();
    Some(count(model))
}

/// Takes in what the setter says about the puzzle: title, author and rules.
pub(in crate::tui) fn describe(model: &mut Model, texts: [Option<String>; 3]) -> Effects {
    edit(model, |editor| editor.describe(texts))
}

/// Moves the cursor to a cell, which it paints if the brush is down.
pub(super) fn go_to(model: &mut Model, cell: Cell) -> Effects {
    edit_quietly(model, |editor| {
        editor.cursor = cell;
        editor.arrive();
    });
    let holds = edit_quietly(model, |editor| editor.brush.is_some());
    if holds { edit(model, Editor::paint) } else { Vec::new() }
}

/// Lifts the brush, and moves the cursor to a cell that was clicked.
pub(super) fn click(model: &mut Model, cell: Cell) -> Effects {
    edit_quietly(model, |editor| editor.brush = None);
    go_to(model, cell)
}

/// Draws with the mouse, from the cell that was clicked on.
pub(super) fn drag(model: &mut Model, cell: Cell) -> Effects {
    let is_at = |editor: &Editor| editor.cursor == cell;
    let Some(editor) = model.top::<Editor>().filter(|editor| !is_at(editor)) else {
        return Effects::new();
    };
    let begins = editor.brush.is_none() && editor.kind() == Kind::Sudoku;
    let mut effects = if begins { edit(model, Editor::hold) } else { Effects::new() };
    effects.extend(go_to(model, cell));
    effects
}

/// Puts the brush down or lifts it; in a Kakuro, makes a cell black.
pub fn hold(model: &mut Model, key: Key) -> Effects {
    match model.top_mut::<Editor>() {
        Some(editor) if editor.kind() == Kind::Kakuro => black(model, key),
        _ => edit(model, Editor::hold),
    }
}

/// Switches to the next tool.
pub fn tool(model: &mut Model, _: Key) -> Effects {
    edit(model, Editor::next_tool)
}

/// Lists the rules to choose from: first those that were chosen before, then the one being set.
pub fn rule(model: &mut Model, _: Key) -> Effects {
    let Some(editor) = model.top::<Editor>() else { return Vec::new() };
    let now = editor.rule;
    let rules = [now].into_iter().chain(RULES.iter().copied().filter(|rule| *rule != now));
    let command = |rule: &'static Rule| Command {
        does: Does::Rule(rule, set_rule),
        title: "",
        context: None,
        name: rule.name.into(),
        help: rule.law.into(),
        keys: String::new(),
        also: rule.slug,
        is_here: true,
        why_not: None,
    };
    let palette = Palette::new("Rules", rules.map(command).collect(), &model.session.memory.uses);
    overlays::open(model, palette)
}

/// Sets a rule from now on.
fn set_rule(model: &mut Model, rule: &'static Rule) -> Effects {
    edit_quietly(model, |editor| editor.set_rule(rule));
    Effects::new()
}

/// Chooses the rule before this one.
pub fn previous_rule(model: &mut Model, _: Key) -> Effects {
    edit_quietly(model, Editor::previous_rule);
    Vec::new()
}

/// Adds or removes diagonals.
pub fn diagonals(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.toggle(Variety::X))
}

/// Adds or removes the boxes of a windoku.
pub fn windows(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.toggle(Variety::WINDOKU))
}

/// Switches between irregular boxes and the usual ones.
pub fn boxes(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.toggle(Variety::JIGSAW))
}

/// Adds or removes cages.
pub fn cages(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.toggle(Variety::KILLER))
}

/// Chooses the next symmetry of black cells.
pub fn symmetry(model: &mut Model, _: Key) -> Effects {
    edit_quietly(model, |editor| editor.symmetry = editor.symmetry.next());
    Vec::new()
}

/// Asks what to add so that there are fewer solutions.
pub fn propose(model: &mut Model, _: Key) -> Effects {
    let written = edit_quietly(model, |editor| Puzzle::new(editor.written()).ok());
    let Some(puzzle) = written else { return Vec::new() };
    let effects = ask(model, Question::Proposal(puzzle.into()));
    notify(model, Notice::info("looking for the clue that leaves the fewest solutions…"));
    effects
}

/// Shows what the worker proposes to add; the cursor goes there.
pub(in crate::tui) fn proposed(model: &mut Model, proposal: Option<Proposal>) -> Effects {
    model.notice = None;
    let Some(editor) = model.top_mut::<Editor>() else {
        return Vec::new();
    };
    let Some(proposal) = proposal else {
        return notify(model, Notice::warning("nothing to add was found"));
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

/// Undoes the last change.
pub(super) fn undo(model: &mut Model) -> Effects {
    edit(model, |editor| editor.travel(false))
}

/// Redoes it.
pub(super) fn redo(model: &mut Model) -> Effects {
    edit(model, |editor| editor.travel(true))
}

/// Types a given or a digit of a clue.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    edit(model, |editor| {
        editor.digit(key.digit());
        editor.advance();
    })
}

/// Wipes the given or the clues; Backspace removes the last figure while one is being typed.
pub fn clear(model: &mut Model, key: Key) -> Effects {
    edit(model, |editor| {
        let is_typing = std::mem::take(&mut editor.typing) && key.code == KeyCode::Backspace;
        if !(is_typing && editor.untype()) {
            editor.clear();
        }
    })
}

/// Makes the cell black or white.
pub fn black(model: &mut Model, _: Key) -> Effects {
    edit(model, Editor::turn_black)
}

/// Switches to the other clue of a black cell.
pub fn turn(model: &mut Model, _: Key) -> Effects {
    if let Some(editor) = model.top_mut::<Editor>() {
        editor.down = !editor.down;
        editor.typing = false;
    }
    Vec::new()
}

/// Removes a column.
pub fn narrower(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.resize(0, -1))
}

/// Adds a column.
pub fn wider(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.resize(0, 1))
}

/// Removes a row.
pub fn shorter(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.resize(-1, 0))
}

/// Adds a row.
pub fn taller(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.resize(1, 0))
}

/// Switches to the other kind of puzzle, empty.
pub fn kind(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| {
        let other = if editor.kind() == Kind::Sudoku { Kind::Kakuro } else { Kind::Sudoku };
        editor.restart(other);
    })
}

/// An empty grid of the same kind.
pub fn empty(model: &mut Model, _: Key) -> Effects {
    reshape(model, |editor| editor.restart(editor.kind()))
}

/// Plays the puzzle. If it may not have exactly one solution, the player is told first.
pub fn play(model: &mut Model, _: Key) -> Effects {
    let Some(editor) = model.top_mut::<Editor>() else {
        return Vec::new();
    };
    if let Some(why) = editor.solutions.doubt()
        && !std::mem::replace(&mut editor.warned, true)
    {
        let text = model.session.keys.fill_in(&format!("{why}; {{editor-play}} plays it anyway"));
        return notify(model, Notice::warning(text));
    }
    let document = editor.written_document();
    let draft = editor.clone();
    let Ok(new_game) = desk::new_game(document) else { return Vec::new() };
    model.session.draft = Some(Box::new(draft));
    let mut effects = record_tally(model);
    effects.push(Effect::Begin(Box::new(new_game)));
    effects
}
