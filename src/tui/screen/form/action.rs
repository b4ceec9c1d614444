//! The forms for a new puzzle and for exporting.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::screen::export;
use crate::tui::state::context::Context::{Export, Form};

const FORM: Action = Action { contexts: &[Form, Export], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "form-less",
        title: "choose",
        help: "Changes to the previous value.",
        rank: 1,
        run: update::less,
        ..FORM
    },
    Action {
        id: "form-more",
        title: "choose",
        help: "Changes to the next value.",
        rank: 1,
        run: update::more,
        ..FORM
    },
    Action {
        id: "form-make",
        title: "make",
        help: "Makes the puzzle and opens it.",
        rank: 2,
        contexts: &[Form],
        run: update::make,
        ..BASE
    },
    Action {
        id: "export-send",
        title: "export",
        help: "Copies what was chosen, or writes it to a new file.",
        rank: 2,
        contexts: &[Export],
        run: export::update::send,
        ..BASE
    },
];
