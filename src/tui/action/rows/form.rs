//! The forms for a new puzzle and for exporting.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Export, Form};
use crate::tui::update::{export, form};

const FORM: Action = Action { contexts: &[Form, Export], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "form-less",
        title: "previous",
        help: "Changes to the previous value.",
        rank: 1,
        run: form::less,
        ..FORM
    },
    Action {
        id: "form-more",
        title: "next",
        help: "Changes to the next value.",
        rank: 1,
        run: form::more,
        ..FORM
    },
    Action {
        id: "form-make",
        title: "make",
        help: "Makes the puzzle and opens it.",
        rank: 2,
        contexts: &[Form],
        run: form::make,
        ..BASE
    },
    Action {
        id: "export-send",
        title: "export",
        help: "Copies what was chosen, or writes it to a new file.",
        rank: 2,
        contexts: &[Export],
        run: export::send,
        ..BASE
    },
];
