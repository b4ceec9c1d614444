//! Highlighting, holding and colouring: one key begins, and the next one says what is meant.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{
    Colour, Filter, Held, Hold, Link, Play, Restart, Return, Savepoint,
};
use crate::tui::update::enabled::{has_colours, has_links};
use crate::tui::update::{colours, highlight, holding, links};

const PLAY: Action = Action { contexts: &[Play], ..BASE };
const FILTER: Action = Action { contexts: &[Filter], ..BASE };
const HELD: Action = Action { contexts: &[Held], ..BASE };
const LINK: Action = Action { contexts: &[Link], ..BASE };
const COLOUR: Action = Action { contexts: &[Colour], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "highlight",
        title: "highlight",
        help: "Highlights the cells that hold a digit or may hold it; press again to end.",
        run: highlight::highlight,
        ..PLAY
    },
    Action {
        id: "filter",
        title: "highlight",
        help: "Chooses what is highlighted with the next key: a digit, or the cells with two or \
               three candidates.",
        rank: 12,
        run: highlight::choose,
        ..PLAY
    },
    Action {
        id: "release",
        title: "end",
        help: "Ends the selection, or else the highlight, or else goes back to the grid.",
        run: highlight::release,
        ..PLAY
    },
    Action {
        id: "filter-digit",
        title: "highlight",
        help: "Highlights the cells that hold the digit or may hold it.",
        rank: 1,
        run: highlight::filter_digit,
        ..FILTER
    },
    Action {
        id: "filter-add",
        title: "add",
        help: "Adds another digit to the highlight, or removes it.",
        rank: 3,
        run: highlight::filter_add,
        ..FILTER
    },
    Action {
        id: "filter-bivalue",
        title: "two candidates",
        help: "Highlights the cells with two candidates.",
        rank: 2,
        run: highlight::filter_bivalue,
        ..FILTER
    },
    Action {
        id: "filter-trivalue",
        title: "three",
        help: "Highlights the cells with three candidates.",
        rank: 2,
        run: highlight::filter_trivalue,
        ..FILTER
    },
    Action {
        id: "cancel",
        title: "cancel",
        help: "Cancels the pending key.",
        rank: 3,
        contexts: &[Filter, Hold, Colour, Link, Savepoint, Return, Restart],
        run: highlight::cancel,
        ..BASE
    },
    Action {
        id: "hold",
        title: "hold",
        help: "Holds a digit, which the next key chooses; one key then places it in a cell, \
               another marks it there.",
        run: holding::choose,
        ..PLAY
    },
    Action {
        id: "hold-digit",
        title: "hold",
        help: "Holds the digit.",
        rank: 1,
        contexts: &[Hold],
        run: holding::hold,
        ..BASE
    },
    Action {
        id: "held-place",
        title: "place",
        help: "Writes the held digit.",
        rank: 1,
        run: holding::place,
        ..HELD
    },
    Action {
        id: "held-mark",
        title: "mark",
        help: "Writes the held digit as a mark, or wipes it.",
        rank: 2,
        run: holding::mark,
        ..HELD
    },
    Action {
        id: "held-drop",
        title: "drop",
        help: "Releases the held digit.",
        rank: 2,
        run: holding::drop,
        ..HELD
    },
    Action {
        id: "colour",
        title: "colour",
        help: "Colours the cell or the selected cells, with the next key; while a digit is \
               highlighted, its candidates.",
        rank: 12,
        run: colours::choose,
        ..PLAY
    },
    Action {
        id: "colour-paint",
        title: "colour",
        help: "Gives the cell or the candidate a colour: the two cases of a letter are the two \
               sides of a chain. Press again to remove it.",
        rank: 1,
        run: colours::paint,
        ..COLOUR
    },
    Action {
        id: "colour-digit",
        title: "candidate",
        help: "Picks the candidate to colour; 0 picks the whole cell.",
        rank: 2,
        run: colours::candidate,
        ..COLOUR
    },
    Action {
        id: "colour-wipe",
        title: "wipe",
        help: "Removes the colours of the cell, or of the candidate.",
        rank: 2,
        enabled: has_colours,
        run: colours::wipe,
        ..COLOUR
    },
    Action {
        id: "colour-wipe-all",
        title: "wipe all",
        help: "Removes all colours.",
        rank: 3,
        enabled: has_colours,
        run: colours::wipe_all,
        ..COLOUR
    },
    Action {
        id: "link",
        title: "link",
        help: "Begins a link at a candidate of the cell, or ends it there; the next key says which.",
        also: "chain draw strong weak",
        run: links::choose,
        ..PLAY
    },
    Action {
        id: "link-strong",
        title: "strong",
        help: "Begins a link at the digit, or ends it there as a strong one; again removes it.",
        rank: 1,
        run: links::strong,
        ..LINK
    },
    Action {
        id: "link-weak",
        title: "weak",
        help: "Begins a link at the digit, or ends it there as a weak one; again removes it.",
        rank: 2,
        run: links::weak,
        ..LINK
    },
    Action {
        id: "link-wipe",
        title: "wipe",
        help: "Removes the links of the cell.",
        rank: 3,
        enabled: has_links,
        run: links::wipe,
        ..LINK
    },
    Action {
        id: "link-wipe-all",
        title: "wipe all",
        help: "Removes all links.",
        rank: 4,
        enabled: has_links,
        run: links::wipe_all,
        ..LINK
    },
];
