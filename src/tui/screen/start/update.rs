//! The start screen: opening it, choosing in its rows, and carrying out a row.

use super::state::{Start, StartRow};
use crate::desk::Choice;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Question};
use crate::tui::screen::tutorial::state::Tutorial;
use crate::tui::screen::{editor, form, library};
use crate::tui::state::model::Model;
use crate::tui::update::{ask, overlays, record_tally};
use gradus_engine::path::LEVELS;
use gradus_engine::{Kind, TIME};

/// Opens the start screen at the puzzles of the current kind.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let start = at(model, StartRow::Puzzle(model.kind()), model.kind());
    overlays::open(model, start)
}

/// Opens the start screen at the tutorials.
pub fn learn(model: &mut Model, _: Key) -> Effects {
    let start = at(model, StartRow::Learn, lesson(model));
    overlays::open(model, start)
}

/// A new player who closes the start screen finds the tutorial behind it, and not its mere puzzle.
pub(super) fn closed(model: &Model) -> Effects {
    match is_blank_lesson(model) {
        true => vec![Effect::Lesson(Some(model.kind()))],
        false => Effects::new(),
    }
}

/// Whether the game is the puzzle of a tutorial, with nothing on it and without the tutorial: what a
/// new player begins with.
pub(in crate::tui) fn is_blank_lesson(model: &Model) -> bool {
    let game = &model.sitting.game;
    let is_blank = model.tutorial.is_none() && game.moves().is_empty();
    is_blank && Tutorial::of(game.puzzle().setup()).is_some()
}

/// The kind of the tutorial to continue with: the current one or the one that was left; after its
/// last step, the other kind.
pub(in crate::tui) fn lesson(model: &Model) -> Kind {
    let is_over = model.step().is_some_and(|step| step.is_last());
    match (model.tutorial, model.kind()) {
        (None, kind) => model.lesson.unwrap_or(kind),
        (Some(_), Kind::Sudoku) if is_over => Kind::Kakuro,
        (Some(_), Kind::Kakuro) if is_over => Kind::Sudoku,
        (Some(_), kind) => kind,
    }
}

/// The screen that a new player sees.
pub(in crate::tui) fn first(model: &Model) -> Start {
    at(model, StartRow::Puzzle(Kind::Sudoku), Kind::Sudoku)
}

fn at(model: &Model, row: StartRow, kind: Kind) -> Start {
    let sitting = &model.sitting;
    let begun = sitting.game.position() > 0 || sitting.game.tally().lesson > 0;
    let level = LEVELS.iter().position(|level| sitting.title.split(' ').any(|word| word == *level));
    Start::new(begun && !sitting.is_solved(), row, level.unwrap_or(0), kind)
}

/// Makes the previous choice in the selected row.
pub fn less(model: &mut Model, _: Key) -> Effects {
    change(model, |start| start.turn(-1))
}

/// Makes the next choice in the selected row.
pub fn more(model: &mut Model, _: Key) -> Effects {
    change(model, |start| start.turn(1))
}

/// Goes to the next row that begins with a letter.
pub fn jump(model: &mut Model, key: Key) -> Effects {
    key.typed().map_or_else(Effects::new, |letter| change(model, |start| start.jump(letter)))
}

fn change(model: &mut Model, change: impl FnOnce(&mut Start)) -> Effects {
    if let Some(start) = model.top_mut::<Start>() {
        change(start);
    }
    look_ahead(model)
}

/// Has today's puzzle of the chosen kind rated while its row is selected, to say how long it will
/// take; for a kind without known minutes, there is nothing to say.
pub(super) fn look_ahead(model: &mut Model) -> Effects {
    let Some(start) = model.top::<Start>() else { return Effects::new() };
    let (kind, level) = (start.kind(StartRow::Today), start.level(StartRow::Today));
    let is_known = start.expected[kind as usize][level].is_some();
    let is_wanted = start.row() == StartRow::Today && !is_known;
    if !is_wanted || model.own_paces().factor(kind).is_none() {
        return Effects::new();
    }
    let scores = model.sitting.scales.get(&TIME, kind).clone();
    ask(model, Question::Today(kind, level, Box::new(scores)))
}

/// Takes note of how hard today's puzzle of a kind and level is.
pub(in crate::tui) fn expect(model: &mut Model, kind: Kind, level: usize, rating: Option<f64>) {
    let expected = rating.and_then(|rating| model.own_paces().seconds(kind, rating));
    if let Some(start) = model.found_mut::<Start>() {
        start.expected[kind as usize][level] = expected;
    }
}

/// Carries out the selected row.
pub(super) fn choose(model: &mut Model, key: Key) -> Effects {
    let Some(start) = model.top::<Start>() else { return Effects::new() };
    let row = start.row();
    match row {
        StartRow::Continue => overlays::close_top(model),
        StartRow::Puzzle(_) | StartRow::More => {
            let Some(variety) = start.variety() else { return Effects::new() };
            let chosen = Choice::Level(variety, LEVELS[start.level(row)]);
            let mut effects = record_tally(model);
            effects.push(Effect::Open(chosen));
            effects
        }
        StartRow::Today => {
            let (kind, level) = (start.kind(row), start.level(row));
            form::update::today(model, kind, level, key)
        }
        StartRow::Learn => {
            let kind = start.kind(row);
            let mut effects = record_tally(model);
            effects.push(Effect::Lesson(Some(kind)));
            effects
        }
        StartRow::Library => library::update::open(model, key),
        StartRow::Make => form::update::open(model, key),
        StartRow::Write => editor::update::open(model, key),
    }
}
