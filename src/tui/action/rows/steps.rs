//! Choosing from lists, techniques, and the list of steps.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{
    Hint, Library, Page, Palette, Play, Ratings, Scores, Start, Steps,
};
use crate::tui::update::enabled::{can_practise, has_covered, has_step, lacks_room};
use crate::tui::update::{lists, page, practise, steps};

const STEPS: Action = Action { contexts: &[Steps], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "choose",
        title: "choose",
        help: "Shows the selected step as a hint, has the scores pane show the selected system, or \
               opens the selected puzzle or file.",
        rank: 2,
        contexts: &[Steps, Ratings, Library, Palette, Start],
        run: lists::choose,
        ..BASE
    },
    Action {
        id: "page",
        title: "about",
        help: "Opens the page about the technique: the idea, a picture, when to look for it.",
        rank: 8,
        contexts: &[Hint, Steps, Scores],
        run: page::open,
        ..BASE
    },
    Action {
        id: "practise",
        title: "only this",
        help: "Has hints and the list of steps give steps of this technique only; again, of all.",
        rank: 13,
        contexts: &[Hint, Steps, Page, Scores, Play],
        enabled: can_practise,
        run: practise::toggle,
    },
    Action {
        id: "steps-fold",
        title: "fold",
        help: "Folds the steps of the technique away, or goes to the technique before.",
        rank: 3,
        run: steps::fold,
        ..STEPS
    },
    Action {
        id: "steps-unfold",
        title: "fold",
        help: "Unfolds the steps of the technique, or goes to the next technique.",
        rank: 3,
        run: steps::unfold,
        ..STEPS
    },
    Action {
        id: "steps-fold-all",
        title: "fold all",
        help: "Unfolds the steps of all techniques, or folds all away.",
        rank: 6,
        run: steps::fold_all,
        ..STEPS
    },
    Action {
        id: "steps-covered",
        title: "covered",
        help: "Shows the steps whose whole effect a cheaper step has as well, or leaves them out again.",
        rank: 9,
        enabled: has_covered,
        run: steps::covered,
        ..STEPS
    },
    Action {
        id: "steps-scroll",
        title: "read on",
        help: "Shows more of the explanation, and after its end the beginning.",
        rank: 5,
        enabled: has_step,
        run: steps::scroll,
        ..STEPS
    },
    Action {
        id: "steps-turn",
        title: "board",
        help: "Shows the board in place of the list, or the list again, where there is room for one \
               only.",
        rank: 1,
        enabled: lacks_room,
        run: steps::turn,
        ..STEPS
    },
];
