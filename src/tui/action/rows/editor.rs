//! The editor.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Editor, Proposal};
use crate::tui::update::editor;
use crate::tui::update::enabled::{
    edits_kakuro, edits_sudoku, has_brush, has_several, is_playable,
};

const PROPOSAL: Action = Action { contexts: &[Proposal], ..BASE };
const EDITOR: Action = Action { contexts: &[Editor], ..BASE };
const SUDOKU: Action = Action { contexts: &[Editor], enabled: edits_sudoku, ..BASE };
const KAKURO: Action = Action { contexts: &[Editor], enabled: edits_kakuro, ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "editor-accept",
        title: "add it",
        help: "Adds what is proposed.",
        rank: 1,
        run: editor::accept,
        ..PROPOSAL
    },
    Action {
        id: "editor-decline",
        title: "forget",
        help: "Forgets what is proposed.",
        rank: 1,
        run: editor::decline,
        ..PROPOSAL
    },
    Action {
        id: "editor-digit",
        title: "given or clue",
        help: "Writes a given or the number of a box, or the next figure of a clue or a sum.",
        rank: 2,
        run: editor::digit,
        ..EDITOR
    },
    Action {
        id: "editor-clear",
        title: "clear",
        help: "Wipes the given or the clue, or takes the cell out of its cage.",
        rank: 4,
        run: editor::clear,
        ..EDITOR
    },
    Action {
        id: "editor-black",
        title: "black",
        help: "Makes the cell black, or white again.",
        rank: 3,
        run: editor::black,
        ..KAKURO
    },
    Action {
        id: "editor-hold",
        title: "brush",
        help: "Takes the brush up in a box or a cage: the cells that the cursor comes to join it; \
               again, puts it down. In a Kakuro makes the cell black, or white again.",
        rank: 3,
        enabled: has_brush,
        run: editor::hold,
        ..EDITOR
    },
    Action {
        id: "editor-tool",
        title: "tool",
        help: "Chooses what keys write: givens, boxes or cages; clues, or digits that clues follow \
               from.",
        rank: 4,
        run: editor::tool,
        ..EDITOR
    },
    Action {
        id: "editor-diagonals",
        title: "diagonals",
        help: "Makes houses of the diagonals (X Sudoku), or not.",
        rank: 9,
        run: editor::diagonals,
        ..SUDOKU
    },
    Action {
        id: "editor-windows",
        title: "windows",
        help: "Adds the further boxes of a windoku, or takes them away.",
        rank: 9,
        run: editor::windows,
        ..SUDOKU
    },
    Action {
        id: "editor-boxes",
        title: "jigsaw",
        help: "Has irregular boxes instead of the usual ones, or not.",
        rank: 9,
        run: editor::boxes,
        ..SUDOKU
    },
    Action {
        id: "editor-cages",
        title: "cages",
        help: "Has cages with sums (killer Sudoku), or not.",
        rank: 9,
        run: editor::cages,
        ..SUDOKU
    },
    Action {
        id: "editor-symmetry",
        title: "symmetry",
        help: "Chooses which cells turn black together: by half a turn, left and right, above and \
               below, or each alone.",
        rank: 6,
        run: editor::symmetry,
        ..KAKURO
    },
    Action {
        id: "editor-unique",
        title: "make unique",
        help: "Proposes a given, a clue or a sum to add: the one that leaves the fewest solutions.",
        rank: 5,
        enabled: has_several,
        run: editor::propose,
        ..EDITOR
    },
    Action {
        id: "editor-turn",
        title: "across/down",
        help: "Types the other clue of a black cell: that of the run below instead of that to the right, \
               or the other way round.",
        rank: 5,
        run: editor::turn,
        ..KAKURO
    },
    Action {
        id: "editor-narrower",
        title: "columns",
        help: "Takes the last column away.",
        run: editor::narrower,
        ..KAKURO
    },
    Action {
        id: "editor-wider",
        title: "columns",
        help: "Adds a column.",
        run: editor::wider,
        ..KAKURO
    },
    Action {
        id: "editor-shorter",
        title: "size",
        help: "Takes the last row away; a Sudoku takes the next smaller size.",
        rank: 7,
        run: editor::shorter,
        ..EDITOR
    },
    Action {
        id: "editor-taller",
        title: "size",
        help: "Adds a row; a Sudoku takes the next larger size.",
        rank: 7,
        run: editor::taller,
        ..EDITOR
    },
    Action {
        id: "editor-kind",
        title: "kind",
        help: "Writes down a Kakuro instead of a Sudoku, or the other way round.",
        rank: 8,
        run: editor::kind,
        ..EDITOR
    },
    Action {
        id: "editor-empty",
        title: "empty",
        help: "Starts with an empty grid.",
        run: editor::empty,
        ..EDITOR
    },
    Action {
        id: "editor-play",
        title: "play it",
        help: "Plays the puzzle that was written down.",
        rank: 1,
        enabled: is_playable,
        run: editor::play,
        ..EDITOR
    },
];
