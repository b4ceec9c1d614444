//! The trainer.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Library, Play, Summary, Trainer};

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "trainer",
        title: "trainer",
        help: "Opens the trainer: what you have learned about each technique, and puzzles that need it.",
        also: "practise learn techniques drill five",
        contexts: &[Play, Library, Summary],
        run: update::open,
        ..BASE
    },
    Action {
        id: "trainer-kind",
        title: "other kind",
        help: "Shows the techniques of the other kind of puzzle.",
        rank: 2,
        contexts: &[Trainer],
        run: update::other_kind,
        ..BASE
    },
];
