//! Hints, steps and checks that are asked for.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Play;
use crate::tui::update::{hint, steps, writing};

const PLAY: Action = Action { contexts: &[Play], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "simplest",
        title: "simplest",
        help: "Hints at the step of the technique with the lowest score; again, tells more of it.",
        rank: 4,
        run: hint::simplest,
        ..PLAY
    },
    Action {
        id: "hint-here",
        title: "hint here",
        help: "Hints at the simplest step that changes the cursor's cell; again, tells more of it.",
        run: hint::here,
        ..PLAY
    },
    Action {
        id: "effective",
        title: "effective",
        help: "Hints at the step that removes the most candidates; again, tells more of it.",
        rank: 5,
        run: hint::effective,
        ..PLAY
    },
    Action {
        id: "steps",
        title: "steps",
        help: "Lists all steps that are possible now, technique by technique; the board shows the \
               selected one.",
        rank: 10,
        run: steps::list,
        ..PLAY
    },
    Action {
        id: "check",
        title: "check",
        help: "Changes how much is checked: nothing, what the rules forbid, or wrong answers too.",
        rank: 11,
        run: writing::check,
        ..PLAY
    },
];
