//! After a game, in a tutorial, in a pause.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Lesson, Library, Pause, Play, Summary};
use crate::tui::update::enabled::has_next;
use crate::tui::update::{pause, start, summary, tutorial};

const LESSON: Action = Action { contexts: &[Lesson], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "next",
        title: "next puzzle",
        help: "Plays the next puzzle of the same list and level.",
        rank: 1,
        contexts: &[Summary],
        enabled: has_next,
        run: summary::next,
    },
    Action {
        id: "tutorial",
        title: "tutorial",
        help: "Opens the start screen at the tutorials, one for each kind of puzzle.",
        contexts: &[Play, Library, Summary],
        run: start::learn,
        ..BASE
    },
    Action {
        id: "tutorial-skip",
        title: "skip",
        help: "Goes on to the next step of the tutorial as if this one were done.",
        rank: 2,
        run: tutorial::skip,
        ..LESSON
    },
    Action {
        id: "tutorial-leave",
        title: "leave",
        help: "Leaves the tutorial for the start screen; it continues where it was left.",
        rank: 2,
        run: tutorial::leave,
        ..LESSON
    },
    Action {
        id: "resume",
        title: "go on",
        help: "Shows the board again and has the clock run; any other key does the same.",
        rank: 1,
        contexts: &[Pause],
        run: pause::resume,
        ..BASE
    },
];
