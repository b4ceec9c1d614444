//! Actions on the board and in the scores pane: moving, writing, the history, scores.

use crate::tui::screens::{palette, ratings};
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context::{
    Editor, Overview, Play, Restart, Return, Savepoint, Scores, Summary,
};
use crate::tui::update::enabled::{
    can_clear, can_redo, can_undo, can_write, has_moves, has_same, has_savepoint, is_begun,
    is_typing,
};
use crate::tui::update::{highlight, history, moving, scores, writing};

const CURSOR: Action = Action { contexts: &[Play, Editor, Overview], ..BASE };
const PLAY: Action = Action { contexts: &[Play], ..BASE };
const SCORES: Action = Action { contexts: &[Scores], ..BASE };
const SYSTEM: Action = Action { contexts: &[Scores, Play], ..BASE };

pub(super) const CURSOR_ROWS: &[Action] = &[
    Action {
        id: "move-left",
        title: "move",
        help: "Moves the cursor to the next cell on the left.",
        rank: 1,
        run: moving::left,
        ..CURSOR
    },
    Action {
        id: "move-right",
        title: "move",
        help: "Moves the cursor to the next cell on the right.",
        rank: 1,
        run: moving::right,
        ..CURSOR
    },
    Action {
        id: "move-up",
        title: "move",
        help: "Moves the cursor to the next cell above.",
        rank: 1,
        run: moving::up,
        ..CURSOR
    },
    Action {
        id: "move-down",
        title: "move",
        help: "Moves the cursor to the next cell below.",
        rank: 1,
        run: moving::down,
        ..CURSOR
    },
    Action {
        id: "move-first",
        title: "row start",
        help: "Moves the cursor to the first cell of its row.",
        run: moving::first,
        ..CURSOR
    },
    Action {
        id: "move-last",
        title: "row end",
        help: "Moves the cursor to the last cell of its row.",
        run: moving::last,
        ..CURSOR
    },
    Action {
        id: "move-page-up",
        title: "page up",
        help: "Moves the cursor one screen up.",
        run: moving::page_up,
        ..CURSOR
    },
    Action {
        id: "move-page-down",
        title: "page down",
        help: "Moves the cursor one screen down.",
        run: moving::page_down,
        ..CURSOR
    },
    Action {
        id: "select-left",
        title: "select",
        help: "Extends the selection to the left: a rectangle from where it started.",
        run: highlight::select_left,
        ..PLAY
    },
    Action {
        id: "select-right",
        title: "select",
        help: "Extends the selection to the right: a rectangle from where it started.",
        run: highlight::select_right,
        ..PLAY
    },
    Action {
        id: "select-up",
        title: "select",
        help: "Extends the selection upwards: a rectangle from where it started.",
        run: highlight::select_up,
        ..PLAY
    },
    Action {
        id: "select-down",
        title: "select",
        help: "Extends the selection downwards: a rectangle from where it started.",
        run: highlight::select_down,
        ..PLAY
    },
    Action {
        id: "select-cell",
        title: "select",
        help: "Adds the cursor's cell to the selection, or removes it. Marks, colours and \
               clearing act on all selected cells.",
        rank: 13,
        run: highlight::select_cell,
        ..PLAY
    },
    Action {
        id: "select-same",
        title: "select same",
        help: "Selects the cells with the cursor's digit, or the highlighted ones.",
        enabled: has_same,
        run: highlight::select_same,
        ..PLAY
    },
    Action {
        id: "next-open",
        title: "next open",
        help: "Moves the cursor to the next open cell in reading order, or the next highlighted \
               one.",
        enabled: can_write,
        run: moving::next_open,
        ..PLAY
    },
    Action {
        id: "previous-open",
        title: "next open",
        help: "Moves the cursor to the previous open cell, or the previous highlighted one.",
        enabled: can_write,
        run: moving::previous_open,
        ..PLAY
    },
    Action {
        id: "pan-left",
        title: "pan",
        help: "Scrolls a large board to the left; on a board that fits, moves the cursor one box \
               to the left.",
        run: moving::pan_left,
        ..PLAY
    },
    Action {
        id: "pan-right",
        title: "pan",
        help: "Scrolls a large board to the right; on a board that fits, moves the cursor one box \
               to the right.",
        run: moving::pan_right,
        ..PLAY
    },
    Action {
        id: "pan-up",
        title: "pan",
        help: "Scrolls a large board up; on a board that fits, moves the cursor one box up.",
        run: moving::pan_up,
        ..PLAY
    },
    Action {
        id: "pan-down",
        title: "pan",
        help: "Scrolls a large board down; on a board that fits, moves the cursor one box down.",
        run: moving::pan_down,
        ..PLAY
    },
];

pub(super) const WRITING_ROWS: &[Action] = &[
    Action {
        id: "place",
        title: "place",
        help: "Writes a digit, or a mark while marks are on. Above 9 the digits are the letters \
               from A, with Shift.",
        rank: 2,
        run: writing::digit,
        ..PLAY
    },
    Action {
        id: "mark",
        title: "mark",
        help: "Writes a mark, or wipes it; with Shift, a corner mark where there are two sorts.",
        run: writing::mark,
        ..PLAY
    },
    Action {
        id: "marks",
        title: "mark",
        help: "Switches marks on or off: whether digits write marks. Where there are two sorts, \
               corner marks come first and then centre marks.",
        also: "marks pencil candidates",
        rank: 3,
        run: writing::marks,
        ..PLAY
    },
    Action {
        id: "write-digits",
        title: "digits",
        help: "Writes digits from now on, not marks.",
        run: writing::digits_on,
        ..PLAY
    },
    Action {
        id: "write-corners",
        title: "corners",
        help: "Writes corner marks from now on; where there is only one sort of marks, those.",
        run: writing::corners_on,
        ..PLAY
    },
    Action {
        id: "write-marks",
        title: "marks",
        help: "Writes marks from now on; where there are two sorts, those in the centre.",
        run: writing::marks_on,
        ..PLAY
    },
    Action {
        id: "clear",
        title: "clear",
        help: "Clears the digit of the cell or of the selected cells, or else the marks.",
        also: "erase delete remove",
        rank: 9,
        enabled: can_clear,
        run: writing::clear,
        ..PLAY
    },
    Action {
        id: "fill",
        title: "fill marks",
        help: "Fills in the marks of the cells that have none, by the digits placed. Marks that \
               you have are left alone.",
        also: "auto pencil candidates",
        rank: 8,
        enabled: can_write,
        run: writing::fill,
        ..PLAY
    },
    Action {
        id: "wipe-impossible",
        title: "wipe impossible marks",
        help: "Wipes the marks that the digits placed rule out.",
        enabled: can_write,
        run: writing::wipe_impossible,
        ..PLAY
    },
    Action {
        id: "refill",
        title: "write all marks again",
        help: "Writes all marks again from the digits placed.",
        enabled: can_write,
        run: writing::refill,
        ..PLAY
    },
    Action {
        id: "fill-naked",
        title: "fill naked singles",
        help: "Fills in every cell that has a single mark, in one move.",
        also: "auto only candidate last obvious",
        enabled: can_write,
        run: writing::fill_naked,
        ..PLAY
    },
    Action {
        id: "fill-hidden",
        title: "fill hidden singles",
        help: "Fills in every digit that has a single mark left in a house, or in a run or a cage that \
               must hold it, in one move.",
        also: "auto only place last obvious",
        enabled: can_write,
        run: writing::fill_hidden,
        ..PLAY
    },
    Action {
        id: "auto-marks",
        title: "keep marks current",
        help: "Keeps all marks current by itself, or stops that. Marks that you wipe stay away.",
        enabled: can_write,
        run: writing::auto_marks,
        ..PLAY
    },
    Action {
        id: "hide-marks",
        title: "hide marks",
        help: "Hides all marks, or shows them again; hints use them all the same.",
        run: writing::hide_marks,
        ..PLAY
    },
];

pub(super) const HISTORY_ROWS: &[Action] = &[
    Action {
        id: "undo",
        title: "undo",
        help: "Undoes the last change.",
        also: "back revert",
        rank: 7,
        contexts: &[Play, Editor, Summary],
        enabled: can_undo,
        run: history::undo,
    },
    Action {
        id: "redo",
        title: "redo",
        help: "Redoes the change that was undone last.",
        also: "forward again",
        contexts: &[Play, Editor],
        enabled: can_redo,
        run: history::redo,
        ..BASE
    },
    Action {
        id: "last-good",
        title: "last good",
        help: "Returns to the last state without a mistake.",
        also: "mistake wrong errors",
        enabled: has_moves,
        run: history::last_good,
        ..PLAY
    },
    Action {
        id: "restart",
        title: "start again",
        help: "Starts the puzzle again: asks first and then clears the board; a solved puzzle starts \
               at once, as a new game.",
        also: "over reset begin wipe all",
        enabled: is_begun,
        run: history::restart,
        ..PLAY
    },
    Action {
        id: "restart-yes",
        title: "start again",
        help: "Starts again; undo reverses that.",
        rank: 1,
        contexts: &[Restart],
        run: history::start_again,
        ..BASE
    },
    Action {
        id: "savepoint",
        title: "savepoint",
        help: "Sets a savepoint, named by the next key; a savepoint of that name moves here.",
        run: history::name_savepoint,
        ..PLAY
    },
    Action {
        id: "savepoint-set",
        title: "set",
        help: "Sets the savepoint of this letter.",
        rank: 1,
        contexts: &[Savepoint],
        run: history::set_savepoint,
        ..BASE
    },
    Action {
        id: "return",
        title: "go back",
        help: "Returns to a savepoint, named by the next key; undo reverses that.",
        enabled: has_savepoint,
        run: history::choose_savepoint,
        ..PLAY
    },
    Action {
        id: "savepoint-return",
        title: "go back",
        help: "Returns to the savepoint of this letter.",
        rank: 1,
        contexts: &[Return],
        run: history::return_to_savepoint,
        ..BASE
    },
];

pub(super) const SCORES_ROWS: &[Action] = &[
    Action {
        id: "score-up",
        title: "row",
        help: "Selects the row above.",
        rank: 1,
        run: scores::up,
        ..SCORES
    },
    Action {
        id: "score-down",
        title: "row",
        help: "Selects the row below.",
        rank: 1,
        run: scores::down,
        ..SCORES
    },
    Action {
        id: "score-first",
        title: "first row",
        help: "Selects the first row.",
        run: scores::first,
        ..SCORES
    },
    Action {
        id: "score-last",
        title: "last row",
        help: "Selects the last row.",
        run: scores::last,
        ..SCORES
    },
    Action {
        id: "score-find",
        title: "find",
        help: "Finds a row by a few letters of its label or its name.",
        also: "search technique label",
        rank: 8,
        run: palette::find_score,
        ..SCORES
    },
    Action {
        id: "score-digit",
        title: "score",
        help: "Types the score or the number of the selected row; a score of 0 switches the \
               technique off.",
        rank: 2,
        run: scores::digit,
        ..SCORES
    },
    Action {
        id: "score-erase",
        title: "erase",
        help: "Erases the last digit typed.",
        enabled: is_typing,
        run: scores::erase,
        ..SCORES
    },
    Action {
        id: "score-less",
        title: "-1/+1",
        help: "Lowers the score by one, or changes to the previous value.",
        rank: 3,
        run: scores::less,
        ..SCORES
    },
    Action {
        id: "score-more",
        title: "-1/+1",
        help: "Raises the score by one, or changes to the next value.",
        rank: 3,
        run: scores::more,
        ..SCORES
    },
    Action {
        id: "system-previous",
        title: "system",
        help: "Shows the previous rating system in the scores pane.",
        rank: 7,
        run: ratings::previous_system,
        ..SYSTEM
    },
    Action {
        id: "system-next",
        title: "system",
        help: "Shows the next rating system in the scores pane.",
        rank: 7,
        run: ratings::next_system,
        ..SYSTEM
    },
    Action {
        id: "score-commit",
        title: "keep",
        help: "Keeps the score typed.",
        rank: 4,
        enabled: is_typing,
        run: scores::commit,
        ..SCORES
    },
    Action {
        id: "score-cancel",
        title: "back",
        help: "Drops the score typed, or else goes back to the grid.",
        rank: 5,
        run: scores::cancel,
        ..SCORES
    },
    Action {
        id: "score-reset",
        title: "reset",
        help: "Resets the selected row to its default.",
        rank: 9,
        run: scores::reset,
        ..SCORES
    },
    Action {
        id: "score-reset-all",
        title: "reset all",
        help: "Resets every row to its default.",
        run: scores::reset_all,
        ..SCORES
    },
    Action {
        id: "score-published",
        title: "published",
        help: "Sets every row to its published value.",
        also: "preset naked single free",
        run: scores::publish,
        ..SCORES
    },
];
