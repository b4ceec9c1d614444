//! Techniques, and the list of steps.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::screen::page;
use crate::tui::state::context::Context::{Hint, Page, Play, Scores, Steps, Trainer};
use crate::tui::update::enabled::{can_practise, has_covered, has_step, lacks_room};
use crate::tui::update::practise;

const STEPS: Action = Action { contexts: &[Steps], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "page",
        title: "about",
        help: "Opens the page about the technique: the idea, a picture, when to look for it.",
        rank: 8,
        contexts: &[Hint, Steps, Scores, Trainer],
        run: page::update::open,
        ..BASE
    },
    Action {
        id: "practise",
        title: "only this",
        help: "Limits hints and the list of steps to this technique; press again for all.",
        rank: 13,
        contexts: &[Hint, Steps, Page, Scores, Play],
        enabled: can_practise,
        run: practise::toggle,
        ..BASE
    },
    Action {
        id: "steps-fold",
        title: "fold",
        help: "Folds the steps of the technique, or goes to the previous technique.",
        rank: 3,
        run: update::fold,
        ..STEPS
    },
    Action {
        id: "steps-unfold",
        title: "fold",
        help: "Unfolds the steps of the technique, or goes to the next technique.",
        rank: 3,
        run: update::unfold,
        ..STEPS
    },
    Action {
        id: "steps-fold-all",
        title: "fold all",
        help: "Unfolds the steps of all techniques, or folds them.",
        rank: 6,
        run: update::fold_all,
        ..STEPS
    },
    Action {
        id: "steps-covered",
        title: "covered",
        help: "Shows the steps whose whole effect a cheaper step has as well, or leaves them out again.",
        rank: 9,
        enabled: has_covered,
        run: update::covered,
        ..STEPS
    },
    Action {
        id: "steps-scroll",
        title: "read on",
        help: "Scrolls the explanation, and from its end back to the start.",
        rank: 5,
        enabled: has_step,
        run: update::scroll,
        ..STEPS
    },
    Action {
        id: "steps-turn",
        title: "board",
        help: "Switches between the list and the board, if there is room for only one.",
        rank: 1,
        enabled: lacks_room,
        run: update::turn,
        ..STEPS
    },
];
