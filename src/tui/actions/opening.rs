//! Panes, looks, the screens that open over a game, and what follows a game.

use crate::tui::screens::{
    card, editor, export, form, library, overview, pause, ratings, start, statistics, summary,
    tutorial,
};
use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context::{
    Editor, Lesson, Library, Overview, Pause, Play, Solved, Start, Summary,
};
use crate::tui::update::enabled::{
    can_show_pictures, has_labels, has_lesson, has_themes, is_not_typing, is_unsolved,
};
use crate::tui::update::{hint, history, moving, scores, settings};

const PLAY: Action = Action { contexts: &[Play], ..BASE };
const GAME: Action = Action { contexts: &[Play, Library, Summary], ..BASE };
const SOLVED: Action = Action { contexts: &[Play, Summary], ..BASE };
const LESSON: Action = Action { contexts: &[Lesson], ..BASE };

pub(super) const OPENING_ROWS: &[Action] = &[
    Action {
        id: "pane-next",
        title: "pane",
        help: "Moves the focus to the next pane: grid, candidates, scores.",
        rank: 6,
        run: moving::next_pane,
        ..PLAY
    },
    Action {
        id: "pane-previous",
        title: "pane",
        help: "Moves the focus to the previous pane.",
        run: moving::previous_pane,
        ..PLAY
    },
    Action {
        id: "board-alone",
        title: "board",
        help: "Hides the panes beside the board, or shows them again.",
        also: "panes side full",
        run: moving::alone,
        ..PLAY
    },
    Action {
        id: "fold",
        title: "fold",
        help: "Hides the rows that are not needed, or shows them again.",
        enabled: is_not_typing,
        run: scores::fold,
        ..PLAY
    },
    Action {
        id: "score-bar",
        title: "score bar",
        help: "Shows all labels with their counts and scores below the board, or hides them.",
        also: "labels scores techniques window points",
        enabled: has_labels,
        run: moving::bar,
        ..PLAY
    },
    Action {
        id: "rules",
        title: "rules",
        help: "Shows the rules of the puzzle: what its setter wrote, and what the symbols on the \
               board mean.",
        also: "author title legend constraints",
        run: card::open,
        ..SOLVED
    },
    Action {
        id: "true-candidates",
        title: "true candidates",
        help: "Shows the digits that occur in some solution, those that occur in few coloured; in \
               a game, that counts as a hint.",
        also: "solutions setter possible",
        contexts: &[Play, Editor],
        run: hint::toggle_true_candidates,
        ..BASE
    },
    Action {
        id: "ratings",
        title: "ratings",
        help: "Lists the ratings of the puzzle by all systems.",
        also: "difficulty hard level",
        rank: 8,
        run: ratings::list,
        ..SOLVED
    },
    Action {
        id: "recalculate",
        title: "recalculate",
        help: "Recalculates the totals, if they do not follow every change.",
        run: ratings::recalculate,
        ..PLAY
    },
    Action {
        id: "show-stuck",
        title: "where it gets stuck",
        help: "Goes to the state where the rating got stuck, as one move.",
        run: ratings::show_stuck,
        ..PLAY
    },
    Action {
        id: "timer",
        title: "timer",
        help: "Shows or hides the time played.",
        also: "clock time",
        run: moving::timer,
        ..PLAY
    },
    Action {
        id: "pause",
        title: "pause",
        help: "Hides the board and stops the clock, until you press a key.",
        also: "stop break",
        enabled: is_unsolved,
        run: pause::pause,
        ..PLAY
    },
    Action {
        id: "statistics",
        title: "statistics",
        help: "Shows your statistics: weeks, days in a row, times by rating, medians by level.",
        also: "history times progress",
        run: statistics::open,
        ..GAME
    },
    Action {
        id: "zoom",
        title: "zoom",
        help: "Changes the size of the cells.",
        also: "bigger smaller size",
        run: moving::zoom,
        ..PLAY
    },
    Action {
        id: "theme",
        title: "theme",
        help: "Changes to the next theme, and keeps it.",
        also: "dark light colours colors look",
        enabled: has_themes,
        run: settings::next_theme,
        ..PLAY
    },
    Action {
        id: "pictures",
        title: "pictures",
        help: "Shows the board as a picture, or as text again, and keeps it.",
        also: "graphics image kitty sixel pixels",
        enabled: can_show_pictures,
        run: settings::toggle_pictures,
        ..PLAY
    },
    Action {
        id: "overview",
        title: "overview",
        help: "Shows the whole grid at a glance, to get around in a large one.",
        also: "map",
        run: overview::open,
        ..PLAY
    },
    Action {
        id: "overview-go",
        title: "go there",
        help: "Goes to the place chosen in the overview.",
        rank: 2,
        contexts: &[Overview],
        run: overview::go,
        ..BASE
    },
    Action {
        id: "open",
        title: "open",
        help: "Opens the library: puzzles, and the games that you started.",
        also: "library puzzles games list load",
        rank: 9,
        contexts: &[Play, Editor, Summary, Start],
        run: library::open,
        ..BASE
    },
    Action {
        id: "edit",
        title: "edit",
        help: "Opens the editor, to write a puzzle down.",
        also: "editor enter newspaper write",
        rank: 13,
        contexts: &[Play, Library, Summary, Start],
        run: editor::actions::open,
        ..BASE
    },
    Action {
        id: "generate",
        title: "new",
        help: "Makes a new puzzle to order, or opens the puzzle of the day.",
        also: "new make daily day today random",
        run: form::open,
        ..GAME
    },
    Action {
        id: "export",
        title: "export",
        help: "Copies the puzzle, or writes it to a file, in any format or as a picture.",
        also: "save copy print share picture",
        contexts: &[Play, Summary, Editor],
        run: export::open,
        ..BASE
    },
    Action {
        id: "share",
        title: "share",
        help: "Copies your result as a line for a chat, with a link if the address of a page is set.",
        also: "result chat post copy clipboard",
        run: export::share_result,
        ..SOLVED
    },
    Action {
        id: "copy-link",
        title: "link",
        help: "Copies a link to the puzzle and its rating.",
        also: "share address url clipboard",
        run: export::copy_link,
        ..SOLVED
    },
];

pub(super) const AFTER_ROWS: &[Action] = &[
    Action {
        id: "next",
        title: "next puzzle",
        help: "Plays the next puzzle of the same list and level.",
        rank: 1,
        contexts: &[Summary],
        enabled: summary::has_next,
        run: summary::next,
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
        contexts: &[Play, Library, Summary, Start],
        run: start::learn,
        ..BASE
    },
    Action {
        id: "tutorial-skip",
        title: "skip",
        help: "Does this step of the tutorial for you, and continues with the next.",
        rank: 2,
        contexts: &[Lesson, Play],
        enabled: has_lesson,
        run: tutorial::skip,
        ..BASE
    },
    Action {
        id: "tutorial-leave",
        title: "leave",
        help: "Leaves the tutorial for the game before it; next time, it continues here.",
        rank: 2,
        run: tutorial::leave,
        ..LESSON
    },
    Action {
        id: "resume",
        title: "continue",
        help: "Shows the board again and starts the clock; any other key does the same.",
        rank: 1,
        contexts: &[Pause],
        run: pause::resume,
        ..BASE
    },
];
