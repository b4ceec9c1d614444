//! Describes the sheet, and what is wrong with it.

use super::answer::{Answer, Outcome};
use super::dialogue::Dialogue;
use crate::game::check::CheckLevel;
use crate::game::remaining::{Help, Remaining};
use crate::game::{Game, rules, spoken};
use gradus_engine::format::Holds;
use gradus_engine::grid::RegionId;
use gradus_engine::grid::change::{Change, Move};
use gradus_engine::picture::export::limit;
use gradus_engine::picture::{Subject, numbered};
use gradus_engine::technique::text;
use gradus_engine::{Cell, Digits};
use serde_json::{Value, json};

/// Shows the board as text, or describes a cell or a line of cells.
pub fn show(dialogue: &mut Dialogue, what: &str) -> Outcome {
    match what.split_once(char::is_whitespace) {
        None if what.is_empty() => board(dialogue, Holds::Digits),
        None if what == "candidates" => board(dialogue, Holds::Marks),
        Some(("candidates", cell)) => {
            // Whoever asks for the candidates wants all that fits.
            let (cell, help) = (named(dialogue, cell.trim())?, Help::All);
            let game = &dialogue.sitting.game;
            let first = format!("{}: {}", game.puzzle().grid().name(cell), fitting(game, cell));
            let runs = spoken::runs(game, cell, help).into_iter().map(|(_, run)| run);
            Ok(about(dialogue, cell, help, std::iter::once(first).chain(runs)))
        }
        None => {
            let expected = |why| format!("{why}; or candidates, row N, column N or box N");
            let cell = named(dialogue, what).map_err(expected)?;
            let help = dialogue.sitting.settings.help;
            let said = spoken::cell(&dialogue.sitting.game, cell, help);
            Ok(about(dialogue, cell, help, [said]))
        }
        Some((line, number)) => {
            let game = &dialogue.sitting.game;
            let name = format!("{line} {}", number.trim());
            let cells = cells(game, line, number.trim()).ok_or_else(|| {
                format!("expected row, column or box and its number, found {what:?}")
            })?;
            let records: Vec<Value> = cells.iter().map(|&cell| record(game, cell)).collect();
            Ok(Answer::lines([spoken::line(game, &name, cells)]).with("cells", records))
        }
    }
}

/// The cell with a name.
fn named(dialogue: &Dialogue, name: &str) -> Result<Cell, String> {
    Ok(dialogue.sitting.puzzle().grid().read(name)?)
}

/// The description of a cell, with the cell and its runs as data.
fn about(
    dialogue: &Dialogue,
    cell: Cell,
    help: Help,
    lines: impl IntoIterator<Item = String>,
) -> Answer {
    let game = &dialogue.sitting.game;
    let answer = Answer::lines(lines).with("cells", [record(game, cell)]);
    match runs(game, cell, help) {
        none if none.is_empty() => answer,
        runs => answer.with("runs", runs),
    }
}

/// The content of a cell, in a word or digits: `7 given`, `1 3 8`.
fn fitting(game: &Game, cell: Cell) -> String {
    let (puzzle, sheet) = (game.puzzle(), game.sheet());
    if !puzzle.is_white(cell) || sheet.value(cell).is_some() {
        return spoken::content(game, cell);
    }
    let digits: Vec<String> =
        candidates(game, cell).iter().map(|digit| digit.to_string()).collect();
    if digits.is_empty() { "nothing fits".into() } else { digits.join(" ") }
}

/// The marks of an open cell or, if it has none, the digits that fit.
fn candidates(game: &Game, cell: Cell) -> Digits {
    let (puzzle, sheet) = (game.puzzle(), game.sheet());
    match sheet.marks(cell) {
        _ if !puzzle.is_white(cell) || sheet.value(cell).is_some() => Digits::EMPTY,
        none if none.is_empty() => sheet.fits(puzzle, cell),
        marks => marks,
    }
}

/// The runs and the cage of a cell as data.
fn runs(game: &Game, cell: Cell, help: Help) -> Vec<Value> {
    let run = |(region, _): (RegionId, String)| {
        let (left, cells) = game.sheet().left(game.puzzle(), region);
        let combinations = game.remaining(region, help);
        json!({
            "name": game.puzzle().region_name(region),
            "left": left,
            "cells": cells,
            "combinations": combinations.sets.iter().map(|set| numbers(*set)).collect::<Vec<_>>(),
            "struck": combinations.struck.iter().map(|set| numbers(*set)).collect::<Vec<_>>(),
            "needs": numbers(combinations.needs()),
            "never": numbers(combinations.never()),
        })
    };
    spoken::runs(game, cell, help).into_iter().map(run).collect()
}

/// Digits as data.
fn numbers(digits: Digits) -> Vec<u8> {
    digits.iter().map(|digit| digit.get()).collect()
}

/// The cells of a row, a column or a box.
fn cells(game: &Game, line: &str, number: &str) -> Option<Vec<Cell>> {
    let (puzzle, grid) = (game.puzzle(), game.puzzle().grid());
    let place = number.parse::<usize>().ok()?.checked_sub(1)?;
    match line {
        "row" => (0..grid.cols()).map(|col| grid.cell(place, col)).collect(),
        "column" => (0..grid.rows()).map(|row| grid.cell(row, place)).collect(),
        "box" => {
            let name = format!("box {}", place + 1);
            let region = puzzle.region_ids().find(|&id| puzzle.region_name(id) == name)?;
            Some(puzzle.region(region).cells.clone())
        }
        _ => None,
    }
}

/// The board as text, with a chosen part of the sheet.
fn board(dialogue: &Dialogue, holds: Holds) -> Outcome {
    let game = &dialogue.sitting.game;
    let puzzle = game.puzzle();
    let mut document = game.document(&dialogue.sitting.title);
    if holds == Holds::Marks {
        // Where nothing is marked, the digits that fit take the place of marks.
        let possible = game.sheet().possible(puzzle);
        let unmarked = game.sheet().open_cells(puzzle);
        let unmarked = unmarked.filter(|&cell| game.sheet().marks(cell).is_empty());
        let fits = unmarked.map(|cell| Change::Mark(cell, possible[cell.index()]));
        let fits: Vec<Change> =
            fits.filter(|fit| matches!(fit, Change::Mark(_, set) if !set.is_empty())).collect();
        if !fits.is_empty() {
            document.moves.push(Move(fits).write(puzzle.grid()));
        }
    }
    document.title = None;
    limit(&mut document, holds);
    let text = numbered(&Subject::of(&document)?);
    let records: Vec<Value> = puzzle.cells().iter().map(|&cell| record(game, cell)).collect();
    Ok(Answer::lines(text.lines().map(String::from)).with("cells", records))
}

/// A cell as data.
fn record(game: &Game, cell: Cell) -> Value {
    let (puzzle, sheet) = (game.puzzle(), game.sheet());
    json!({
        "cell": puzzle.grid().name(cell).to_string(),
        "black": !puzzle.is_white(cell),
        "given": puzzle.given(cell).is_some(),
        "digit": sheet.value(cell).map(|digit| digit.get()),
        "marks": numbers(sheet.marks(cell)),
        "candidates": numbers(candidates(game, cell)),
        "corners": numbers(game.annotations().corners(cell)),
    })
}

/// Explains the rules of the puzzle.
pub fn rules(dialogue: &mut Dialogue, _: &str) -> Outcome {
    let setup = dialogue.sitting.puzzle().setup();
    let page = rules::page(setup, &dialogue.sitting.title);
    let signs = |line: &str| line.trim_start_matches(['#', '-', ' ']).to_owned();
    let own = setup.shown().map(|relation| {
        let cells = relation.reach(setup.grid);
        let cells: Vec<String> =
            cells.iter().map(|&cell| setup.grid.name(cell).to_string()).collect();
        format!("{}: {}", relation.name(setup.grid), cells.join(" "))
    });
    let lines = page.lines().filter(|line| !line.trim().is_empty()).map(signs).chain(own);
    Ok(Answer::lines(lines.collect::<Vec<_>>()))
}

/// Lists the combinations for a sum and a length.
pub fn combinations(dialogue: &mut Dialogue, text: &str) -> Outcome {
    let expected =
        || format!("expected a sum, a number of cells and perhaps digits, found {text:?}");
    let words: Vec<&str> = text.split_whitespace().collect();
    let ([sum, cells] | [sum, cells, _]) = words[..] else { return Err(expected()) };
    let (sum, cells) = sum.parse().ok().zip(cells.parse().ok()).ok_or_else(expected)?;
    let digits = match words.get(2) {
        Some(digits) => digits.parse().map_err(|_| expected())?,
        None => dialogue.sitting.puzzle().digits(),
    };
    let left = Remaining::among(digits, cells, Some(sum));
    let lines = left.sets.iter().map(|set| text::sum(*set));
    let said = spoken::combinations(&left).join(", ");
    let sets: Vec<Vec<u8>> = left.sets.iter().map(|set| numbers(*set)).collect();
    Ok(Answer { said, ..Answer::lines(lines) }.with("combinations", sets))
}

/// Says what is wrong.
pub fn check(dialogue: &mut Dialogue, what: &str) -> Outcome {
    let level = match what {
        "" => CheckLevel::Answers,
        "rules" => CheckLevel::Inconsistencies,
        _ => return Err(format!("expected rules or nothing, found {what:?}")),
    };
    if level == CheckLevel::Answers {
        dialogue.know_solutions();
        let done = dialogue.sitting.count_check();
        dialogue.record(&done);
    }
    let game = &dialogue.sitting.game;
    let problems = game.check(level);
    let lines = problems.iter().map(|&problem| spoken::problem(game.puzzle(), problem));
    let lines: Vec<String> = lines.collect();
    let certain = level == CheckLevel::Inconsistencies || game.is_unique();
    let said = match (lines.len(), certain) {
        (0, true) => "nothing is wrong".into(),
        (0, false) => {
            "nothing breaks the rules; the puzzle does not have exactly one solution".into()
        }
        (1, _) => "1 problem".into(),
        (count, _) => format!("{count} problems"),
    };
    Ok(Answer { lines: lines.clone(), ..Answer::of(said) }.with("problems", lines))
}
