//! Whether actions are possible, and why not: there, the name of an action in braces stands for its
//! key.

use crate::tui::geometry::game::has_side;
use crate::tui::screen::combinations::state::CombinationTable;
use crate::tui::screen::editor::state::{Count, Editor, Tool};
use crate::tui::screen::page::update::meant;
use crate::tui::screen::palette::state::Palette;
use crate::tui::screen::pause::state::Pause;
use crate::tui::screen::steps::state::Steps;
use crate::tui::screen::summary::state::SummaryScreen;
use crate::tui::state::model::Model;
use crate::tui::state::pane::ScoreChange;
use gradus_engine::{Cell, Kind, Square};

type Enabled = Result<(), &'static str>;

fn only_if(holds: bool, why_not: &'static str) -> Enabled {
    if holds { Ok(()) } else { Err(why_not) }
}

/// The editor, if it is on top.
pub fn editor(model: &Model) -> Option<&Editor> {
    model.top()
}

/// There is a shell to release the terminal to.
pub fn has_shell(model: &Model) -> Enabled {
    only_if(model.surroundings.has_shell, "there is no shell here")
}

/// The puzzle has runs or cages with sums.
pub fn has_combinations(model: &Model) -> Enabled {
    let has = model.puzzle().has_combinations();
    only_if(has, "only a Kakuro or a killer Sudoku has combinations")
}

/// A combination of a run is selected.
pub fn can_strike(model: &Model) -> Enabled {
    let table = model.top::<CombinationTable>();
    let of_run = table.filter(|table| table.region.is_some());
    only_if(
        of_run.is_some(),
        "only a combination of a run can be struck out; {combination-run} shows one",
    )?;
    let some =
        of_run.is_some_and(|table| !table.remaining(&model.sitting.game).listed().is_empty());
    only_if(some, "there is no combination")
}

/// Always.
pub fn always(_: &Model) -> Enabled {
    Ok(())
}

/// The cells that keys act on are not all given.
pub fn can_clear(model: &Model) -> Enabled {
    let is_own = |cell: &Cell| model.puzzle().given(*cell).is_none();
    let why_not = if model.hand.selected.is_empty() {
        "this cell is given"
    } else {
        "the selected cells are given"
    };
    only_if(model.targets().iter().any(is_own), why_not)
}

/// Something has a colour.
pub fn has_colours(model: &Model) -> Enabled {
    only_if(model.sitting.game.annotations().coloured().next().is_some(), "nothing is coloured")
}

/// A link is drawn.
pub fn has_links(model: &Model) -> Enabled {
    only_if(model.sitting.game.annotations().links().next().is_some(), "no link is drawn")
}

/// There is a savepoint.
pub fn has_savepoint(model: &Model) -> Enabled {
    let why_not = "there is no savepoint yet; {savepoint} and a letter set one";
    only_if(model.sitting.game.savepoints().next().is_some(), why_not)
}

/// Other cells can share something with the cursor's cell: a digit, or a highlight.
pub fn has_same(model: &Model) -> Enabled {
    let digit = model.sitting.game.sheet().value(model.hand.cursor);
    let why_not = "put the cursor on a digit, or highlight one with {filter}";
    only_if(digit.is_some() || model.highlighted().is_some(), why_not)
}

/// There is an open cell.
pub fn can_write(model: &Model) -> Enabled {
    only_if(!model.sitting.game.sheet().is_full(model.puzzle()), "every cell has a digit")
}

/// There is something to undo.
pub fn can_undo(model: &Model) -> Enabled {
    let undone = match editor(model) {
        Some(editor) => editor.past.is_empty(),
        None if model.is_at_scores() => {
            let is_typing = model.scores_pane.entry.is_some();
            return only_if(
                is_typing || is_of_scale(model, &model.scores_pane.past),
                "no score of this scale has changed; {pane-next} leads to the board",
            );
        }
        None => model.sitting.game.position() == 0,
    };
    only_if(!undone, "nothing has changed yet")
}

/// Something is written on the sheet.
pub fn is_begun(model: &Model) -> Enabled {
    only_if(!model.sitting.game.way_to_start().is_empty(), "nothing has been written yet")
}

/// There is something to redo.
pub fn can_redo(model: &Model) -> Enabled {
    let newest = match editor(model) {
        Some(editor) => editor.future.is_empty(),
        None if model.is_at_scores() => {
            let is_typing = model.scores_pane.entry.is_some();
            let why_not = "{score-commit} keeps what you typed, {score-cancel} drops it";
            return only_if(!is_typing, why_not).and(only_if(
                is_of_scale(model, &model.scores_pane.future),
                "no change of this scale was undone; {pane-next} leads to the board",
            ));
        }
        None => model.sitting.game.position() == model.sitting.game.moves().len(),
    };
    only_if(!newest, "there is nothing to redo")
}

/// Whether the last of some changes is one of the scale in the pane.
fn is_of_scale(model: &Model, changes: &[ScoreChange]) -> bool {
    let scale = model.sitting.system().scale;
    changes.last().is_some_and(|change| change.system.scale == scale)
}

/// A move was made.
pub fn has_moves(model: &Model) -> Enabled {
    only_if(model.sitting.game.position() > 0, "nothing has changed yet")
}

/// A score is being typed.
pub fn is_typing(model: &Model) -> Enabled {
    only_if(model.scores_pane.entry.is_some(), "type a score first")
}

/// No score is being typed: the key may have been meant as a decimal point.
pub fn is_not_typing(model: &Model) -> Enabled {
    let why_not =
        "a score is a whole number; {score-commit} keeps what you typed, {score-cancel} drops it";
    only_if(model.scores_pane.entry.is_none(), why_not)
}

/// A step is selected in the list.
pub fn has_step(model: &Model) -> Enabled {
    only_if(model.preview().is_some(), "there is no step")
}

/// Steps are hidden in the list, or were.
pub fn has_covered(model: &Model) -> Enabled {
    let leaves_out = |list: &Steps| list.shows_covered || list.left_out() > 0;
    only_if(model.steps().is_some_and(leaves_out), "no step is left out")
}

/// A technique is under consideration, or being practised.
pub fn can_practise(model: &Model) -> Enabled {
    let found = meant(model).or(model.practised);
    only_if(found.is_some(), "select a technique in the scores or in the list of steps first")
}

/// There is no room for the list of steps beside the board.
pub fn lacks_room(model: &Model) -> Enabled {
    only_if(!has_side(model), "the board shows beside the list")
}

/// There are themes to choose from.
pub fn has_themes(model: &Model) -> Enabled {
    only_if(!model.themes.all().is_empty(), "colours are off, because of NO_COLOR or --color")
}

/// The editor holds a Kakuro.
pub fn edits_kakuro(model: &Model) -> Enabled {
    let kakuro = editor(model).is_some_and(|editor| editor.setup.variety.kind() == Kind::Kakuro);
    only_if(kakuro, "only a Kakuro has black cells and a free shape")
}

/// The editor holds a Sudoku.
pub fn edits_sudoku(model: &Model) -> Enabled {
    let sudoku = editor(model).is_some_and(|editor| editor.kind() == Kind::Sudoku);
    only_if(sudoku, "only a Sudoku has houses to choose")
}

/// The puzzle in the editor has several solutions.
pub fn has_several(model: &Model) -> Enabled {
    let Some(editor) = editor(model) else {
        return Err("the editor is not open");
    };
    only_if(
        editor.tool != Tool::Sums,
        "the clues follow from your digits; change the digits instead",
    )?;
    only_if(editor.solutions == Count::Several, "the puzzle does not have several solutions")
}

/// The tool of the editor has a brush, or blackens cells.
pub fn has_brush(model: &Model) -> Enabled {
    let tool = editor(model).map(|editor| editor.tool);
    only_if(tool != Some(Tool::Givens), "choose boxes, cages or a rule with {editor-tool} first")
}

/// The content of the editor is a puzzle.
pub fn is_playable(model: &Model) -> Enabled {
    let Some(editor) = editor(model) else {
        return Err("the editor is not open");
    };
    let written = |square: &Square| *square != Square::EMPTY && *square != Square::BLACK;
    let is_written = editor.setup.squares.iter().any(written)
        || !editor.setup.cages.is_empty()
        || !editor.setup.relations.is_empty();
    only_if(is_written, "nothing has been written yet")?;
    only_if(editor.solutions != Count::Faulty, "the marked cells are wrong")
}

/// The puzzle is not solved, so the clock is running.
pub fn is_unsolved(model: &Model) -> Enabled {
    only_if(!model.sitting.is_solved(), "the puzzle is solved")
}

/// A tutorial is played.
pub fn has_lesson(model: &Model) -> Enabled {
    only_if(model.tutorial.is_some(), "this is not a tutorial")
}

/// There is a puzzle to play next.
pub fn has_next(model: &Model) -> Enabled {
    let next = model.top().is_some_and(|summary: &SummaryScreen| summary.next.is_some());
    only_if(next, "you have started every puzzle here")
}

/// The palette can be opened: it is not open yet, and would not show what a pause hides.
pub fn can_list(model: &Model) -> Enabled {
    only_if(model.top::<Palette>().is_none(), "it is open already")?;
    only_if(model.top::<Pause>().is_none(), "the game is paused")
}
