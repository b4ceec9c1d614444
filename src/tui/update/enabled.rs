//! Whether actions are possible, and why not: there, the name of an action in braces stands for its
//! key.

use crate::tui::state::model::Model;
use crate::tui::state::panes::ScoreChange;
use gradus_engine::Cell;

/// Whether something is possible, or else why not.
pub type Enabled = Result<(), &'static str>;

/// Possible if this holds.
///
/// # Errors
/// Says why not.
pub fn only_if(holds: bool, why_not: &'static str) -> Enabled {
    if holds { Ok(()) } else { Err(why_not) }
}

/// There is a shell to release the terminal to.
pub fn has_shell(model: &Model) -> Enabled {
    only_if(model.session.surroundings.has_shell, "there is no shell here")
}

/// The puzzle has runs or cages with sums.
pub fn has_combinations(model: &Model) -> Enabled {
    let has = model.puzzle().has_combinations();
    only_if(has, "only a Kakuro or a killer Sudoku has combinations")
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
    let undone = match model.overlays.last().and_then(|screen| screen.changes()) {
        Some((past, _)) => past == 0,
        None if model.is_at_scores() => {
            let is_typing = model.panes.scores.entry.is_some();
            return only_if(
                is_typing || is_of_scale(model, &model.panes.scores.past),
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
    let newest = match model.overlays.last().and_then(|screen| screen.changes()) {
        Some((_, future)) => future == 0,
        None if model.is_at_scores() => {
            let is_typing = model.panes.scores.entry.is_some();
            let why_not = "{score-commit} keeps what you typed, {score-cancel} drops it";
            return only_if(!is_typing, why_not).and(only_if(
                is_of_scale(model, &model.panes.scores.future),
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
    only_if(model.panes.scores.entry.is_some(), "type a score first")
}

/// No score is being typed: the key may have been meant as a decimal point.
pub fn is_not_typing(model: &Model) -> Enabled {
    let why_not =
        "a score is a whole number; {score-commit} keeps what you typed, {score-cancel} drops it";
    only_if(model.panes.scores.entry.is_none(), why_not)
}

/// The scale has few enough techniques for a bar of labels.
pub fn has_labels(model: &Model) -> Enabled {
    let few = !model.labelled_rows().is_empty();
    only_if(few, "only a scale of few techniques, such as that of Kakuro, fits into a bar")
}

/// There are themes to choose from.
pub fn has_themes(model: &Model) -> Enabled {
    only_if(!model.look.themes.all().is_empty(), "colours are off, because of NO_COLOR or --color")
}

/// The board can be a picture.
pub fn can_show_pictures(model: &Model) -> Enabled {
    only_if(!model.look.reader, "the board stays text for a screen reader")
}

/// All rules of the puzzle are understood, so that there are steps and ratings.
pub fn is_understood(model: &Model) -> Enabled {
    let why_not = "there are no hints and no rating without rules that Gradus does not know; {rules} \
                   lists them";
    only_if(model.sitting.game.is_understood(), why_not)
}

/// The puzzle is not solved, so the clock is running.
pub fn is_unsolved(model: &Model) -> Enabled {
    only_if(!model.sitting.is_solved(), "the puzzle is solved")
}

/// A tutorial is played.
pub fn has_lesson(model: &Model) -> Enabled {
    only_if(model.tutorial.is_some(), "this is not a tutorial")
}
