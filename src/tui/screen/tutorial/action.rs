//! Actions after a game, in a tutorial and in a pause.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::screen::{pause, start, summary};
use crate::tui::state::context::Context::{Lesson, Library, Pause, Play, Solved, Summary};
use crate::tui::update::enabled::{has_lesson, has_next};
use crate::tui::update::history;

const LESSON: Action = Action { contexts: &[Lesson], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "next",
        title: "next puzzle",
        help: "Plays the next puzzle of the same list and level.",
        rank: 1,
        contexts: &[Summary],
        enabled: has_next,
        run: summary::update::next,
        ..BASE
    },
    Action {
        id: "again",
        title: "again",
        help: "Plays the solved puzzle again, as a new game.",
        rank: 1,
        contexts: &[Solved],
        run: history::restart,
        ..BASE
    },
    Action {
        id: "tutorial",
        title: "tutorial",
        help: "Opens the start screen at the tutorials, one for each kind of puzzle.",
        also: "learn lesson how",
        contexts: &[Play, Library, Summary],
        run: start::update::learn,
        ..BASE
    },
    Action {
        id: "tutorial-skip",
        title: "skip",
        help: "Does this step of the tutorial for you, and continues with the next.",
        rank: 2,
        contexts: &[Lesson, Play],
        enabled: has_lesson,
        run: update::skip,
        ..BASE
    },
    Action {
        id: "tutorial-leave",
        title: "leave",
        help: "Leaves the tutorial for the game before it; next time, it continues here.",
        rank: 2,
        run: update::leave,
        ..LESSON
    },
    Action {
        id: "resume",
        title: "continue",
        help: "Shows the board again and starts the clock; any other key does the same.",
        rank: 1,
        contexts: &[Pause],
        run: pause::update::resume,
        ..BASE
    },
];
