//! Writing on the sheet: digits, marks, and how much of it is checked. With number first, a digit is
//! held, and keys place it at the cursor.

use crate::config::{Marks, Value};
use crate::desk::ConfigChange;
use crate::game::annotations::Annotation;
use crate::game::check::CheckLevel;
use crate::game::paper::Turn;
use crate::game::remaining::Help;
use crate::game::singles::Single;
use crate::game::spoken;
use crate::tui::geometry::screen::{body, game_layout};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice, Writing};
use crate::tui::update::highlight::{begin, reject_large_digit};
use crate::tui::update::{carry_out, make, moving, notify, take};
use gradus_engine::Cell;
use gradus_engine::grid::RegionId;
use gradus_engine::grid::change::Move;
use gradus_engine::grid::digit::{Digit, Digits};

/// Writes the key's digit, or its mark while marks are on.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    let writing = model.hand.writing;
    key.digit().map_or_else(Vec::new, |digit| write(model, writing, digit))
}

/// Writes or wipes the mark of the key's digit; with Shift, its corner mark, where there are two sorts.
pub fn mark(model: &mut Model, key: Key) -> Effects {
    let writing = if key.shift { first_sort(model) } else { Writing::Marks };
    key.digit().map_or_else(Vec::new, |digit| write(model, writing, digit))
}

/// Writes a digit, or a mark of some sort.
pub(in crate::tui) fn write(model: &mut Model, writing: Writing, digit: Digit) -> Effects {
    // A key that the player bound by name may stand for any digit.
    if digit.get() > model.puzzle().largest() {
        return reject_large_digit(model);
    }
    match writing {
        Writing::Digits => place(model, digit),
        Writing::Corners | Writing::Marks => write_marks(model, writing, digit),
    }
}

fn place(model: &mut Model, digit: Digit) -> Effects {
    if model.targets() != [model.hand.cursor] {
        let text = "while cells are selected, keys write marks and colours; {release} ends the \
                    selection";
        return notify(model, Notice::warning(model.session.keys.fill_in(text)));
    }
    if let Some(given) = model.puzzle().given(model.hand.cursor) {
        let name = model.puzzle().grid().name(model.hand.cursor);
        return notify(model, Notice::warning(format!("{name} is a given: {given}")));
    }
    let tidy = model.sitting.tidies(model.hand.cursor, digit);
    let game = &model.sitting.game;
    let placed = game.place(game.sheet(), model.hand.cursor, digit, tidy);
    let mut effects = make(model, placed);
    if model.sitting.settings.typewriter && !model.sitting.is_solved() {
        effects.extend(moving::step(model));
    }
    effects
}

/// Writes a mark in all cells that keys act on or, if every one has it, wipes it.
fn write_marks(model: &mut Model, writing: Writing, digit: Digit) -> Effects {
    let sheet = model.sitting.game.sheet();
    let open: Vec<Cell> =
        model.targets().into_iter().filter(|&cell| sheet.value(cell).is_none()).collect();
    if open.is_empty() {
        let text = match sheet.value(model.hand.cursor) {
            Some(value) if model.hand.selected.is_empty() => {
                let name = model.puzzle().grid().name(model.hand.cursor);
                format!("{name} has the digit {value}; marks go in open cells")
            }
            _ => "all selected cells have digits; marks go in open cells".into(),
        };
        return notify(model, Notice::warning(text));
    }
    if writing == Writing::Marks {
        let toggled = sheet.toggle_all(model.puzzle(), &open, digit);
        return make(model, toggled);
    }
    let has = |cell: &Cell| model.sitting.game.annotations().corners(*cell).contains(digit);
    let wipes = open.iter().all(has);
    let annotation = if wipes { Annotation::Erase } else { Annotation::Corner };
    let changed = open.iter().filter(|cell| has(cell) == wipes);
    let annotations: Vec<Annotation> =
        changed.map(|&cell| annotation(cell, digit.into())).collect();
    take(model, annotations.into())
}

/// Writes the digit after the one in the cursor's cell: the first one in an open cell; after the
/// last, the cell is cleared.
pub(in crate::tui) fn next_digit(model: &mut Model) -> Effects {
    let (game, cell) = (&model.sitting.game, model.hand.cursor);
    let stands = game.sheet().value(cell).map_or(0, Digit::get);
    let next = Digit::new(stands + 1).filter(|digit| digit.get() <= model.puzzle().largest());
    match next {
        // Reports that it is a given.
        Some(digit) if model.puzzle().given(cell).is_some() => place(model, digit),
        Some(digit) => {
            let tidy = model.sitting.tidies(cell, digit);
            let placed = game.place(game.sheet(), cell, digit, tidy);
            let done = model.sitting.pass(placed);
            carry_out(model, done)
        }
        None => {
            let wiped = game.wipe(game.sheet(), cell);
            take(model, wiped)
        }
    }
}

/// Switches to the next sort of marks, and after the last to digits.
pub fn marks(model: &mut Model, _: Key) -> Effects {
    model.hand.writing = match model.hand.writing {
        Writing::Digits => first_sort(model),
        Writing::Corners => Writing::Marks,
        Writing::Marks => Writing::Digits,
    };
    Vec::new()
}

/// Has digits written.
pub fn digits_on(model: &mut Model, _: Key) -> Effects {
    model.hand.writing = Writing::Digits;
    Vec::new()
}

/// Has corner marks written, if there are two sorts.
pub fn corners_on(model: &mut Model, _: Key) -> Effects {
    model.hand.writing = first_sort(model);
    Vec::new()
}

/// Has marks written; those in the centre, if there are two sorts.
pub fn marks_on(model: &mut Model, _: Key) -> Effects {
    model.hand.writing = Writing::Marks;
    Vec::new()
}

/// The first sort of marks: corner marks, if there are two sorts.
pub(in crate::tui) fn first_sort(model: &Model) -> Writing {
    match model.sitting.settings.marks {
        Marks::Positional => Writing::Marks,
        Marks::Corner => Writing::Corners,
    }
}

/// Wipes the digits of the cells that keys act on, or else their marks.
pub fn clear(model: &mut Model, _: Key) -> Effects {
    let game = &model.sitting.game;
    let mut sheet = game.sheet().clone();
    let mut turn = Turn::default();
    for cell in model.targets() {
        let wiped = game.wipe(&sheet, cell);
        wiped.changes.0.iter().for_each(|&change| sheet.apply(change));
        turn.changes.0.extend(wiped.changes.0);
        turn.annotations.extend(wiped.annotations);
        let corners = game.annotations().corners(cell);
        let is_open = game.sheet().value(cell).is_none();
        let shown = model.sitting.settings.marks == Marks::Corner && is_open;
        if shown && !corners.is_empty() {
            turn.annotations.push(Annotation::Erase(cell, corners));
        }
    }
    take(model, turn)
}

/// Hides all marks, or shows them again.
pub fn hide_marks(model: &mut Model, _: Key) -> Effects {
    model.look.hides_marks = !model.look.hides_marks;
    Vec::new()
}

/// Fills in the marks of cells that have none.
pub fn fill(model: &mut Model, _: Key) -> Effects {
    let filled = model.sitting.game.sheet().fill(model.puzzle());
    let text = spoken::filled(&filled);
    write_all(model, filled, text)
}

/// Wipes the marks that the digits placed rule out.
pub fn wipe_impossible(model: &mut Model, _: Key) -> Effects {
    let sheet = model.sitting.game.sheet();
    let wiped = sheet.wipe_impossible(model.puzzle());
    let has_marks = sheet.open_cells(model.puzzle()).any(|cell| !sheet.marks(cell).is_empty());
    let text = match (wiped.is_empty(), has_marks) {
        (true, true) => "the digits placed rule out none of the marks",
        (true, false) => "there are no marks",
        (false, _) => "wiped the marks that are ruled out",
    };
    write_all(model, wiped, text)
}

/// Writes all marks again.
pub fn refill(model: &mut Model, _: Key) -> Effects {
    let filled = model.sitting.game.sheet().refill(model.puzzle());
    write_all(model, filled, "all marks are written again")
}

/// Fills in the naked singles that the marks show, in one move.
pub fn fill_naked(model: &mut Model, _: Key) -> Effects {
    fill_singles(model, Single::Naked)
}

/// Fills in the hidden singles that the marks show, in one move.
pub fn fill_hidden(model: &mut Model, _: Key) -> Effects {
    fill_singles(model, Single::Hidden)
}

fn fill_singles(model: &mut Model, single: Single) -> Effects {
    let filled = model.sitting.game.fill_singles(single, model.sitting.settings.tidy);
    let mut text = single.said(&filled.changes);
    if !filled.is_empty() {
        text += &model.session.keys.fill_in("; {undo} takes them back together");
    }
    let done = model.sitting.make(filled);
    let effects = carry_out(model, done);
    if model.notice.is_none() && !model.sitting.is_solved() {
        model.notice = Some(Notice::info(text));
    }
    effects
}

/// Shows what fits in every cell, or no longer.
pub fn show_fits(model: &mut Model, _: Key) -> Effects {
    model.panes.shows_fits = !model.panes.shows_fits;
    let text = match (model.panes.shows_fits, model.sitting.settings.help) {
        (true, _) => "the pane shows all that fits",
        (false, Help::All) => "the pane shows all that fits, because help is set to all",
        (false, _) => "the pane shows what follows from what you wrote",
    };
    notify(model, Notice::info(text))
}

/// Shows what comes next, or no longer.
pub fn show_ahead(model: &mut Model, _: Key) -> Effects {
    model.panes.shows_ahead = !model.panes.shows_ahead;
    let text = match (model.shows_ahead(), model.hardest()) {
        (false, _) => "what comes next is not shown".into(),
        (true, Some(technique)) => format!("hardest left: {}", technique.name),
        (true, None) => "no technique that is left is known yet".into(),
    };
    notify(model, Notice::info(text))
}

fn write_all(model: &mut Model, played: Move, text: impl Into<String>) -> Effects {
    let effects = make(model, played);
    let mut text = text.into();
    if game_layout(model, body(model)).is_ok_and(|layout| !layout.lattice.size.marks) {
        text += &model
            .session
            .keys
            .fill_in("; they do not fit here: press {zoom} or enlarge the window");
    }
    model.notice = Some(Notice::info(text));
    effects
}

/// Keeps all marks current, or stops that.
pub fn auto_marks(model: &mut Model, _: Key) -> Effects {
    let keeps = !model.sitting.settings.auto_marks;
    model.sitting.settings.auto_marks = keeps;
    let mut effects = keep_marks(model);
    let (path, value) = (["settings", "auto_marks"], Value::Switch(keeps));
    effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    let text =
        if keeps { "all marks are kept current" } else { "marks change only when you change them" };
    model.notice = Some(Notice::info(text));
    effects
}

/// Writes the marks to be kept current, if the player wants that.
pub(in crate::tui) fn keep_marks(model: &mut Model) -> Effects {
    let done = model.sitting.keep_marks();
    carry_out(model, done)
}

/// The next level of checking.
pub fn check(model: &mut Model, _: Key) -> Effects {
    let (level, text) = match model.sitting.check {
        CheckLevel::Nothing => (CheckLevel::Inconsistencies, "checking the rules only"),
        CheckLevel::Inconsistencies if model.sitting.game.is_unique() => {
            (CheckLevel::Answers, "checking the rules and your digits")
        }
        CheckLevel::Inconsistencies => (
            CheckLevel::Answers,
            "checking the rules and, if the puzzle has one solution, your digits",
        ),
        CheckLevel::Answers => (CheckLevel::Nothing, "checking nothing"),
    };
    model.sitting.check = level;
    model.refresh();
    model.notice = Some(Notice::info(text));
    if level == CheckLevel::Answers { count_check(model) } else { Vec::new() }
}

/// Counts that the player asked whether everything is right.
pub fn count_check(model: &mut Model) -> Effects {
    let done = model.sitting.count_check();
    carry_out(model, done)
}

/// Strikes a combination out of a region, or restores it. It is given by the digits that it leaves
/// to the open cells.
pub(in crate::tui) fn strike(model: &mut Model, region: RegionId, left: Digits) -> Effects {
    let game = &model.sitting.game;
    let Some(combination) = game.sheet().whole(model.puzzle(), region, left) else {
        return Effects::new();
    };
    // The digits of a full run may repeat, or make another sum.
    if !combination.is_of(model.puzzle()) {
        let why = "the digits placed there are not a combination of the run; clear one first";
        return notify(model, Notice::warning(why));
    }
    let is_last = game.remaining(region, Help::None).sets == [left];
    if is_last && model.hand.striking.replace(combination) != Some(combination) {
        let name = model.puzzle().region_name(region);
        let why = format!("this is the last combination of {name}; press again to strike it out");
        return notify(model, Notice::warning(why));
    }
    model.hand.striking = None;
    let played = game.toggle(game.sheet(), combination, model.sitting.settings.tidy);
    make(model, played)
}

/// The next key chooses the digit to hold.
pub fn choose_held(model: &mut Model, _: Key) -> Effects {
    begin(model, Context::Hold, "hold which digit?")
}

/// Holds the key's digit.
pub fn hold(model: &mut Model, key: Key) -> Effects {
    model.hand.held = key.digit();
    Vec::new()
}

/// Writes the held digit.
pub fn place_held(model: &mut Model, _: Key) -> Effects {
    model.hand.held.map_or_else(Vec::new, |digit| write(model, Writing::Digits, digit))
}

/// Writes the held digit as a mark, or wipes that mark.
pub fn mark_held(model: &mut Model, _: Key) -> Effects {
    let writing = first_sort(model);
    model.hand.held.map_or_else(Vec::new, |digit| write(model, writing, digit))
}

/// Releases the held digit.
pub fn release_held(model: &mut Model, _: Key) -> Effects {
    model.hand.held = None;
    Vec::new()
}
