//! Actions that work everywhere.

use crate::tui::action::{Action, BASE, commands};
use crate::tui::screen::palette;
use crate::tui::state::context::Context::Anywhere;
use crate::tui::update::enabled::{can_list, has_shell};
use crate::tui::update::{mouse, moving, theme};

const ANYWHERE: Action = Action { contexts: &[Anywhere], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "palette",
        title: "commands",
        help: "Finds everything that can be done, and every setting, by a few letters.",
        also: "settings commands",
        rank: 9,
        enabled: can_list,
        run: |model, _| palette::update::open(model, commands(model)),
        ..ANYWHERE
    },
    Action {
        id: "mouse",
        title: "mouse",
        help: "Leaves the mouse to the terminal, to select text, or takes it back.",
        run: mouse::toggle,
        ..ANYWHERE
    },
    Action {
        id: "repaint",
        title: "redraw",
        help: "Redraws the screen, after something else wrote on it.",
        run: theme::repaint,
        ..ANYWHERE
    },
    Action {
        id: "suspend",
        title: "suspend",
        help: "Suspends Gradus; `fg` in the shell resumes it.",
        enabled: has_shell,
        run: moving::suspend,
        ..ANYWHERE
    },
    Action {
        id: "quit",
        title: "quit",
        help: "Quits; everything is saved.",
        also: "exit leave end",
        rank: 14,
        run: moving::quit,
        ..ANYWHERE
    },
];
