//! Asking for hints, steps and checks.

use crate::tui::action::{Action, BASE};
use crate::tui::screen::steps;
use crate::tui::state::context::Context::Play;
use crate::tui::update::{hint, writing};

const PLAY: Action = Action { contexts: &[Play], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "simplest",
        title: "simplest",
        help: "Gives a hint, the step with the lowest score; press again for more of it.",
        also: "hint easiest help next",
        rank: 4,
        run: hint::simplest,
        ..PLAY
    },
    Action {
        id: "hint-here",
        title: "hint here",
        help: "Gives a hint, the simplest step that changes the cursor's cell; press again for \
               more of it.",
        run: hint::here,
        ..PLAY
    },
    Action {
        id: "effective",
        title: "effective",
        help: "Gives a hint, the step that removes the most candidates; press again for more of \
               it.",
        also: "hint strongest best",
        rank: 5,
        run: hint::effective,
        ..PLAY
    },
    Action {
        id: "likely",
        title: "easiest to see",
        help: "Gives a hint, the digit that is easiest to see from here; press again for more of it.",
        also: "hint visible likely obvious next",
        run: hint::likely,
        ..PLAY
    },
    Action {
        id: "steps",
        title: "steps",
        help: "Lists all steps that are possible now, technique by technique; the board shows the \
               selected one.",
        also: "hints all",
        rank: 10,
        run: steps::update::list,
        ..PLAY
    },
    Action {
        id: "check",
        title: "check",
        help: "Changes how much is checked: nothing, the rules, or wrong digits too.",
        also: "verify errors mistakes wrong",
        rank: 11,
        run: writing::check,
        ..PLAY
    },
];
