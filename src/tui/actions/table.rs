//! The table of actions, context by context, in the order of the key row and the help.

use super::{asking, board, lists, opening};
use crate::tui::screens;
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context;

/// The rows of each file, in the order of the table.
const GROUPS: &[&[Action]] = &[
    board::CURSOR_ROWS,
    board::WRITING_ROWS,
    board::HISTORY_ROWS,
    asking::ASKING_ROWS,
    asking::PENDING_ROWS,
    opening::OPENING_ROWS,
    screens::combinations::ROWS,
    screens::trainer::ROWS,
    screens::presets::ROWS,
    asking::HINT_ROWS,
    board::SCORES_ROWS,
    lists::LIST_ROWS,
    lists::TEXT_ROWS,
    screens::library::ROWS,
    screens::steps::ROWS,
    screens::editor::actions::ROWS,
    screens::about::ROWS,
    screens::form::ROWS,
    screens::start::ROWS,
    opening::AFTER_ROWS,
    lists::OVER_ROWS,
    lists::ANYWHERE_ROWS,
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

/// The groups in one piece.
static TABLE: [Action; COUNT] = {
    let mut table = [BASE; COUNT];
    let (mut place, mut group, mut row) = (0, 0, 0);
    while place < COUNT {
        if row < GROUPS[group].len() {
            table[place] = GROUPS[group][row];
            (place, row) = (place + 1, row + 1);
        } else {
            (group, row) = (group + 1, 0);
        }
    }
    table
};

/// Every action.
pub static ACTIONS: &[Action] = &TABLE;

impl Action {
    /// The action with a name.
    pub fn named(id: &str) -> Option<&'static Self> {
        ACTIONS.iter().find(|action| action.id == id)
    }
}

/// Every action under the first context where it works; contexts in the order of the table.
pub fn by_context() -> Vec<(Context, Vec<&'static Action>)> {
    let mut groups: Vec<(Context, Vec<&'static Action>)> = Vec::new();
    for action in ACTIONS {
        let context = action.contexts[0];
        match groups.iter_mut().find(|(other, _)| *other == context) {
            Some((_, actions)) => actions.push(action),
            None => groups.push((context, vec![action])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_says_what_it_does() {
        for action in ACTIONS {
            assert!(!std::ptr::fn_addr_eq(action.run, BASE.run), "{} does nothing", action.id);
        }
    }
}
