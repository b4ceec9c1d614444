//! The editor.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Editor, Proposal};
use crate::tui::update::enabled::{
    edits_kakuro, edits_sudoku, has_brush, has_several, is_playable,
};

const PROPOSAL: Action = Action { contexts: &[Proposal], ..BASE };
const EDITOR: Action = Action { contexts: &[Editor], ..BASE };
const SUDOKU: Action = Action { contexts: &[Editor], enabled: edits_sudoku, ..BASE };
const KAKURO: Action = Action { contexts: &[Editor], enabled: edits_kakuro, ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "editor-accept",
        title: "add it",
        help: "Adds what is proposed.",
        rank: 1,
        run: update::accept,
        ..PROPOSAL
    },
    Action {
        id: "editor-decline",
        title: "decline",
        help: "Declines what is proposed.",
        rank: 1,
        run: update::decline,
        ..PROPOSAL
    },
    Action {
        id: "editor-digit",
        title: "given or clue",
        help: "Writes a given or the number of a box, or the next figure of a clue or a sum.",
        rank: 2,
        run: update::digit,
        ..EDITOR
    },
    Action {
        id: "editor-clear",
        title: "clear",
        help: "Clears the given or the clue, or removes the cell from its cage.",
        rank: 4,
        run: update::clear,
        ..EDITOR
    },
    Action {
        id: "editor-black",
        title: "black",
        help: "Makes the cell black, or white again.",
        rank: 3,
        run: update::black,
        ..KAKURO
    },
    Action {
        id: "editor-hold",
        title: "brush",
        help: "Starts painting: cells that the cursor enters join this box or cage; press again to \
               stop. In a Kakuro, makes the cell black, or white again.",
        rank: 3,
        enabled: has_brush,
        run: update::hold,
        ..EDITOR
    },
    Action {
        id: "editor-tool",
        title: "tool",
        help: "Chooses what keys write: givens, boxes or cages; in a Kakuro clues, or digits that \
               give the clues.",
        rank: 4,
        run: update::tool,
        ..EDITOR
    },
    Action {
        id: "editor-rule",
        title: "rule",
        help: "Chooses a rule to set from a list, such as a thermometer: start painting it in a \
               cell, draw it with the cursor, and type its number.",
        also: "constraint thermometer arrow dot whisper",
        rank: 5,
        run: update::rule,
        ..SUDOKU
    },
    Action {
        id: "editor-rule-back",
        title: "rule",
        help: "Chooses the rule to set that is before this one in the list.",
        run: update::rule_before,
        ..SUDOKU
    },
    Action {
        id: "editor-diagonals",
        title: "diagonals",
        help: "Adds the diagonals as houses (X Sudoku), or removes them.",
        rank: 9,
        run: update::diagonals,
        ..SUDOKU
    },
    Action {
        id: "editor-windows",
        title: "windows",
        help: "Adds the windows of a windoku, or removes them.",
        rank: 9,
        run: update::windows,
        ..SUDOKU
    },
    Action {
        id: "editor-boxes",
        title: "jigsaw",
        help: "Switches between the usual boxes and irregular ones (jigsaw).",
        rank: 9,
        run: update::boxes,
        ..SUDOKU
    },
    Action {
        id: "editor-cages",
        title: "cages",
        help: "Adds cages with sums (killer Sudoku), or removes them.",
        rank: 9,
        run: update::cages,
        ..SUDOKU
    },
    Action {
        id: "editor-symmetry",
        title: "symmetry",
        help: "Chooses which cells turn black together: by half a turn, left and right, above and \
               below, or each alone.",
        rank: 6,
        run: update::symmetry,
        ..KAKURO
    },
    Action {
        id: "editor-unique",
        title: "make unique",
        help: "Proposes a given, a clue or a sum to add: the one that leaves the fewest solutions.",
        rank: 5,
        enabled: has_several,
        run: update::propose,
        ..EDITOR
    },
    Action {
        id: "editor-turn",
        title: "across/down",
        help: "Switches to the other clue of a black cell: down instead of across, or back.",
        rank: 5,
        run: update::turn,
        ..KAKURO
    },
    Action {
        id: "editor-narrower",
        title: "columns",
        help: "Removes the last column.",
        run: update::narrower,
        ..KAKURO
    },
    Action {
        id: "editor-wider",
        title: "columns",
        help: "Adds a column.",
        run: update::wider,
        ..KAKURO
    },
    Action {
        id: "editor-shorter",
        title: "size",
        help: "Removes the last row; a Sudoku gets the next smaller size.",
        rank: 7,
        run: update::shorter,
        ..EDITOR
    },
    Action {
        id: "editor-taller",
        title: "size",
        help: "Adds a row; a Sudoku gets the next larger size.",
        rank: 7,
        run: update::taller,
        ..EDITOR
    },
    Action {
        id: "editor-kind",
        title: "kind",
        help: "Switches between writing a Sudoku and a Kakuro.",
        rank: 8,
        run: update::kind,
        ..EDITOR
    },
    Action {
        id: "editor-empty",
        title: "empty",
        help: "Starts with an empty grid.",
        run: update::empty,
        ..EDITOR
    },
    Action {
        id: "editor-play",
        title: "play it",
        help: "Plays the puzzle that was written down.",
        rank: 1,
        enabled: is_playable,
        run: update::play,
        ..EDITOR
    },
];
