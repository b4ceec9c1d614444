//! Asking for hints and steps, acting on a hint, and keys that follow another key.

use crate::tui::screens::steps;
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context::{
    Colour, Filter, Held, Hint, Hold, Link, Play, Restart, Return, Savepoint,
};
use crate::tui::update::enabled::{has_colours, has_links, is_understood};
use crate::tui::update::{annotations, highlight, hint, writing};

const PLAY: Action = Action { contexts: &[Play], ..BASE };
const HINT: Action = Action { contexts: &[Hint], ..BASE };
const FILTER: Action = Action { contexts: &[Filter], ..BASE };
const HELD: Action = Action { contexts: &[Held], ..BASE };
const LINK: Action = Action { contexts: &[Link], ..BASE };
const COLOUR: Action = Action { contexts: &[Colour], ..BASE };

pub(super) const ASKING_ROWS: &[Action] = &[
    Action {
        id: "simplest",
        title: "simplest",
        help: "Gives a hint, the step with the lowest score; press again for more of it.",
        also: "hint easiest help next",
        rank: 4,
        enabled: is_understood,
        run: hint::simplest,
        ..PLAY
    },
    Action {
        id: "hint-here",
        title: "hint here",
        help: "Gives a hint, the simplest step that changes the cursor's cell; press again for \
               more of it.",
        enabled: is_understood,
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
        enabled: is_understood,
        run: hint::effective,
        ..PLAY
    },
    Action {
        id: "likely",
        title: "easiest to see",
        help: "Gives a hint, the digit that is easiest to see from here; press again for more of it.",
        also: "hint visible likely obvious next",
        enabled: is_understood,
        run: hint::likely,
        ..PLAY
    },
    Action {
        id: "show-fits",
        title: "what fits",
        help: "Shows what fits in the cursor's cell, also by the runs that cross, or no longer.",
        also: "help candidates combinations spoiler",
        run: writing::show_fits,
        ..PLAY
    },
    Action {
        id: "show-ahead",
        title: "what comes",
        help: "Shows the hardest technique left and the steps to come, or no longer.",
        also: "help next technique spoiler",
        enabled: is_understood,
        run: writing::show_ahead,
        ..PLAY
    },
    Action {
        id: "steps",
        title: "steps",
        help: "Lists all steps that are possible now, technique by technique; the board shows the \
               selected one.",
        also: "hints all",
        rank: 10,
        enabled: is_understood,
        run: steps::list,
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

pub(super) const HINT_ROWS: &[Action] = &[
    Action {
        id: "hint-apply",
        title: "apply",
        help: "Does what the hint says.",
        rank: 1,
        run: hint::apply,
        ..HINT
    },
    Action {
        id: "hint-forget",
        title: "forget",
        help: "Forgets the hint.",
        rank: 2,
        run: hint::forget,
        ..HINT
    },
    Action {
        id: "hint-up",
        title: "scroll",
        help: "Scrolls the text of the hint up.",
        run: hint::scroll_up,
        ..HINT
    },
    Action {
        id: "hint-down",
        title: "scroll",
        help: "Scrolls the text of the hint down.",
        run: hint::scroll_down,
        ..HINT
    },
];

pub(super) const PENDING_ROWS: &[Action] = &[
    Action {
        id: "highlight",
        title: "highlight",
        help: "Highlights the cells that hold a digit or may hold it; press again to end.",
        run: highlight::highlight,
        ..PLAY
    },
    Action {
        id: "highlight-bivalue",
        title: "two candidates",
        help: "Highlights the cells with two candidates.",
        run: highlight::filter_bivalue,
        ..PLAY
    },
    Action {
        id: "filter",
        title: "highlight",
        help: "Chooses what is highlighted with the next key: a digit, or the cells with two or \
               three candidates.",
        rank: 12,
        run: highlight::choose_highlight,
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
        run: writing::choose_held,
        ..PLAY
    },
    Action {
        id: "hold-digit",
        title: "hold",
        help: "Holds the digit.",
        rank: 1,
        contexts: &[Hold],
        run: writing::hold,
        ..BASE
    },
    Action {
        id: "held-place",
        title: "place",
        help: "Writes the held digit.",
        rank: 1,
        run: writing::place_held,
        ..HELD
    },
    Action {
        id: "held-mark",
        title: "mark",
        help: "Writes the held digit as a mark, or wipes it.",
        rank: 2,
        run: writing::mark_held,
        ..HELD
    },
    Action {
        id: "held-drop",
        title: "drop",
        help: "Releases the held digit.",
        rank: 2,
        run: writing::release_held,
        ..HELD
    },
    Action {
        id: "colour",
        title: "colour",
        help: "Colours the cell or the selected cells, with the next key; while a digit is \
               highlighted, its candidates.",
        rank: 12,
        run: annotations::choose_colour,
        ..PLAY
    },
    Action {
        id: "colour-paint",
        title: "colour",
        help: "Gives the cell or the candidate a colour: the two cases of a letter are the two \
               sides of a chain. Press again to remove it.",
        rank: 1,
        run: annotations::colour,
        ..COLOUR
    },
    Action {
        id: "colour-digit",
        title: "candidate",
        help: "Picks the candidate to colour; 0 picks the whole cell.",
        rank: 2,
        run: annotations::choose_candidate,
        ..COLOUR
    },
    Action {
        id: "colour-wipe",
        title: "wipe",
        help: "Removes the colours of the cell, or of the candidate.",
        rank: 2,
        enabled: has_colours,
        run: annotations::wipe_colours,
        ..COLOUR
    },
    Action {
        id: "colour-wipe-all",
        title: "wipe all",
        help: "Removes all colours.",
        rank: 3,
        enabled: has_colours,
        run: annotations::wipe_all_colours,
        ..COLOUR
    },
    Action {
        id: "link",
        title: "link",
        help: "Begins a link at a candidate of the cell, or ends it there; the next key says which.",
        also: "chain draw strong weak",
        run: annotations::choose_link,
        ..PLAY
    },
    Action {
        id: "link-strong",
        title: "strong",
        help: "Begins a link at the digit, or ends it there as a strong one; again removes it.",
        rank: 1,
        run: annotations::strong_link,
        ..LINK
    },
    Action {
        id: "link-weak",
        title: "weak",
        help: "Begins a link at the digit, or ends it there as a weak one; again removes it.",
        rank: 2,
        run: annotations::weak_link,
        ..LINK
    },
    Action {
        id: "link-wipe",
        title: "wipe",
        help: "Removes the links of the cell.",
        rank: 3,
        enabled: has_links,
        run: annotations::wipe_links,
        ..LINK
    },
    Action {
        id: "link-wipe-all",
        title: "wipe all",
        help: "Removes all links.",
        rank: 4,
        enabled: has_links,
        run: annotations::wipe_all_links,
        ..LINK
    },
];
