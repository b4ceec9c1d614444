//! Actions while a hint is shown.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Hint;
use crate::tui::update::hint;

const HINT: Action = Action { contexts: &[Hint], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "hint-apply",
        title: "apply",
        help: "Does what the hint says.",
        rank: 1,
        run: hint::apply,
        ..HINT
    },
    Action {
        id: "hint-forget",
        title: "forget",
        help: "Forgets the hint.",
        rank: 2,
        run: hint::forget,
        ..HINT
    },
    Action {
        id: "hint-up",
        title: "scroll",
        help: "Scrolls the text of the hint up.",
        run: hint::scroll_up,
        ..HINT
    },
    Action {
        id: "hint-down",
        title: "scroll",
        help: "Scrolls the text of the hint down.",
        run: hint::scroll_down,
        ..HINT
    },
];
