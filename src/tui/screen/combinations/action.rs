//! The table of combinations.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Combinations, Play};
use crate::tui::update::enabled::{can_strike, has_combinations};

const TABLE: Action = Action { contexts: &[Combinations], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "combinations",
        title: "combinations",
        help: "Shows the combinations of the cell's runs or cage, or of any sum.",
        also: "table sums kakuro killer cage lookup",
        contexts: &[Play],
        enabled: has_combinations,
        run: update::open,
        ..BASE
    },
    Action {
        id: "combination-strike",
        title: "strike out",
        help: "Strikes the combination out of the run or the cage, or restores it.",
        also: "exclude cross",
        rank: 1,
        enabled: can_strike,
        run: update::strike,
        ..TABLE
    },
    Action {
        id: "combination-run",
        title: "other run",
        help: "Shows the combinations of the next run of the cell.",
        rank: 2,
        run: update::next_run,
        ..TABLE
    },
    Action {
        id: "combination-less",
        title: "sum",
        help: "Looks up the sum that is lower by one.",
        rank: 3,
        run: update::less,
        ..TABLE
    },
    Action {
        id: "combination-more",
        title: "sum",
        help: "Looks up the sum that is higher by one.",
        rank: 3,
        run: update::more,
        ..TABLE
    },
    Action {
        id: "combination-cells",
        title: "cells",
        help: "Looks up the sum in this many cells.",
        rank: 4,
        run: update::cells,
        ..TABLE
    },
];
