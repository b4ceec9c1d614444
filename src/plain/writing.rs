//! Writing on the sheet, and moving through its history.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use crate::config::Value;
use crate::desk::{ConfigChange, Done, Sitting};
use crate::game::annotations::Annotation;
use crate::game::paper::Turn;
use crate::game::sheet::Sheet;
use crate::game::spoken;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::technique::text::list;
use gradus_engine::{Cell, Digits};

/// Makes changes, all of them as one move.
pub fn set(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let puzzle = dialogue.sitting.game.puzzle();
    let mut sheet = dialogue.sitting.game.sheet().clone();
    let mut turn = Turn::default();
    let Turn { changes: given, annotations } = Turn::read(text, puzzle)?;
    if given.is_empty() && annotations.is_empty() {
        return Err("expected a change such as r4c5=7".into());
    }
    for change in given.0 {
        let more = changes(dialogue, &sheet, change)?;
        more.changes.0.iter().for_each(|&change| sheet.apply(change));
        turn.changes.0.extend(more.changes.0);
        turn.annotations.extend(more.annotations);
    }
    for annotation in &annotations {
        if let Annotation::Corner(cell, _) | Annotation::Erase(cell, _) = *annotation {
            refuse_marks(dialogue, &sheet, cell)?;
        }
    }
    turn.annotations.extend(annotations);
    Ok(make(dialogue, turn))
}

/// The effect of a change on a sheet: a digit may wipe marks, which come back when it goes; writing
/// what is already there is not a change.
fn changes(dialogue: &Dialogue, sheet: &Sheet, change: Change) -> Result<Turn, String> {
    let Sitting { game, settings, .. } = &dialogue.sitting;
    let of_marks = |change: fn(_, Digits) -> Change, cell, digits: Digits| {
        refuse_marks(dialogue, sheet, cell)?;
        let changes = if digits.is_empty() { Vec::new() } else { vec![change(cell, digits)] };
        Ok(Move(changes).into())
    };
    match change {
        Change::Place(cell, digit) => Ok(game.place(sheet, cell, digit, settings.tidy).into()),
        Change::Wipe(cell) => Ok(game.wipe(sheet, cell)),
        Change::Mark(cell, digits) => of_marks(Change::Mark, cell, digits - sheet.marks(cell)),
        Change::Strike(cell, digits) => of_marks(Change::Strike, cell, digits & sheet.marks(cell)),
        Change::Exclude(struck) if sheet.is_struck(struck) => Ok(Turn::default()),
        Change::Admit(struck) if !sheet.is_struck(struck) => Ok(Turn::default()),
        Change::Exclude(struck) | Change::Admit(struck) => {
            Ok(game.toggle(sheet, struck, settings.tidy).into())
        }
    }
}

/// Refuses marks in cells that have a digit.
fn refuse_marks(dialogue: &Dialogue, sheet: &Sheet, cell: Cell) -> Result<(), String> {
    match sheet.value(cell) {
        Some(digit) => {
            let name = dialogue.sitting.game.puzzle().grid().name(cell);
            Err(format!("{name} has the digit {digit}; marks go in open cells"))
        }
        None => Ok(()),
    }
}

/// Writes marks, or wipes those that are there.
pub fn mark(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let expected = "expected a cell and digits such as mark r4c5 28";
    let (cell, digits) = text.split_once(char::is_whitespace).ok_or(expected)?;
    let marks = format!("{cell}+{}", digits.split_whitespace().collect::<String>());
    let puzzle = dialogue.sitting.game.puzzle();
    let Change::Mark(cell, digits) = Change::read(&marks, puzzle)? else {
        return Err(expected.into());
    };
    refuse_marks(dialogue, dialogue.sitting.game.sheet(), cell)?;
    let stand = dialogue.sitting.game.sheet().marks(cell);
    let both = [Change::Mark(cell, digits - stand), Change::Strike(cell, digits & stand)];
    let kept = [digits - stand, digits & stand].map(|digits| !digits.is_empty());
    let changes = both.into_iter().zip(kept).filter_map(|(change, keep)| keep.then_some(change));
    Ok(make(dialogue, Move(changes.collect())))
}

/// Fills in the marks of cells that have none.
pub fn fill(dialogue: &mut Dialogue, _: &str) -> Outcome {
    let changes = dialogue.sitting.game.sheet().fill(dialogue.sitting.puzzle());
    let filled = spoken::filled(&changes);
    let mut answer = make(dialogue, changes);
    answer.lines.insert(0, filled);
    Ok(answer)
}

/// Wipes the marks that are impossible by the digits placed.
pub fn wipe_impossible(dialogue: &mut Dialogue, _: &str) -> Outcome {
    let changes = dialogue.sitting.game.sheet().wipe_impossible(dialogue.sitting.puzzle());
    Ok(make(dialogue, changes))
}

/// Says or sets whether all marks are kept current.
pub fn auto(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let keeps = match text {
        "on" => true,
        "off" => false,
        "" => dialogue.sitting.settings.auto_marks,
        _ => return Err(format!("expected on or off, found {text:?}")),
    };
    if !text.is_empty() {
        dialogue.sitting.settings.auto_marks = keeps;
        dialogue.keep(ConfigChange::Setting {
            path: ["settings", "auto_marks"],
            value: Value::Switch(keeps),
        });
    }
    let done = dialogue.sitting.keep_marks();
    let mut answer =
        if done.entries.is_empty() { Answer::default() } else { dialogue.say_turn(&done) };
    answer.lines.insert(
        0,
        if keeps { "marks are kept current" } else { "marks change only when you change them" }
            .into(),
    );
    Ok(answer.with("auto_marks", keeps))
}

/// Writes all marks again.
pub fn refill(dialogue: &mut Dialogue, _: &str) -> Outcome {
    let changes = dialogue.sitting.game.sheet().refill(dialogue.sitting.puzzle());
    Ok(make(dialogue, changes))
}

/// Makes a move, and describes it. Wrong digits are counted, so the solutions are found first.
fn make(dialogue: &mut Dialogue, changes: impl Into<Turn>) -> Answer {
    dialogue.know_solutions();
    let done = dialogue.sitting.make(changes);
    dialogue.say_turn(&done)
}

/// Undoes moves.
pub fn undo(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let game = &dialogue.sitting.game;
    let place = game.position().saturating_sub(count(text)?);
    let turns = game.moves()[place..game.position()].iter().rev().filter(|turn| turn.is_large());
    let grid = game.puzzle().grid();
    let undone: Vec<String> =
        turns.map(|turn| format!("undone: {}", turn.said(game.sheet(), grid))).collect();
    let mut answer = to(dialogue, place);
    answer.lines.extend(undone);
    Ok(answer)
}

/// Redoes moves.
pub fn redo(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let place = dialogue.sitting.game.position().saturating_add(count(text)?);
    Ok(to(dialogue, place))
}

/// Goes to the last state without a mistake, or to the state after a number of moves.
pub fn go(dialogue: &mut Dialogue, text: &str) -> Outcome {
    if text != "good" {
        let expected = |_| format!("expected good or a number of moves, found {text:?}");
        let place = text.parse().map_err(expected)?;
        return Ok(to(dialogue, place));
    }
    dialogue.know_solutions();
    let done = dialogue.sitting.count_check();
    dialogue.record(&done);
    if !dialogue.sitting.game.has_mistake() {
        return Ok(Answer::of("there is no mistake"));
    }
    let place = dialogue.sitting.game.last_good(true);
    Ok(to(dialogue, place))
}

/// Names the present state with a letter.
pub fn savepoint(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let name = letter(text)?;
    let done = dialogue.sitting.record(dialogue.sitting.game.save(name));
    dialogue.record(&done);
    Ok(Answer::of(format!("savepoint {name}")))
}

/// Returns to a named state.
pub fn back(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let name = letter(text)?;
    let turn = dialogue.sitting.game.way_back(name).ok_or_else(|| {
        match list(dialogue.sitting.game.savepoints(), "or").as_str() {
            "" => "there is no savepoint yet".into(),
            there => format!("no such savepoint; expected {there}"),
        }
    })?;
    let done = dialogue.sitting.take(turn);
    Ok(dialogue.say_turn(&done))
}

/// The letter of a savepoint.
fn letter(text: &str) -> Result<char, String> {
    let mut letters = text.chars().filter(|letter| letter.is_alphabetic());
    let letter = letters.next().filter(|_| text.chars().count() == 1);
    letter.ok_or_else(|| format!("expected a letter, found {text:?}"))
}

/// A number of moves; one if none is given.
fn count(text: &str) -> Result<usize, String> {
    match text {
        "" => Ok(1),
        text => text.parse().map_err(|_| format!("expected a number of moves, found {text:?}")),
    }
}

/// Goes to the state after a number of moves, or to the last one.
fn to(dialogue: &mut Dialogue, place: usize) -> Answer {
    let done = dialogue.sitting.go(place);
    after(dialogue, &done)
}

/// Says after how many moves the present state comes.
pub(super) fn after(dialogue: &mut Dialogue, done: &Done) -> Answer {
    let game = &dialogue.sitting.game;
    let (place, moves) = (game.position(), game.moves().len());
    let said = format!("after move {place} of {moves}");
    let answer = match done.entries.is_empty() {
        true => Answer::of(format!("nothing changes, {said}")),
        false => dialogue.say(done, said),
    };
    answer.with("done", place).with("moves", moves)
}
