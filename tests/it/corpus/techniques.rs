//! The cases of single techniques in the corpus: each names what one step does, or (variant `x`)
//! that there is no such step.

use gradus::engine::board::Board;
use gradus::engine::cell::Cell;
use gradus::engine::digit::{Digit, Digits};
use gradus::engine::format;
use gradus::engine::puzzle::Puzzle;
use gradus::engine::step::Step;
use gradus::engine::technique::{Found, Options, State, by_slug};
use std::collections::BTreeMap;

/// The library's codes of our techniques.
const CODES: &[(&str, &str)] = &[
    ("0000", "full-house"),
    ("0002", "hidden-single"),
    ("0003", "naked-single"),
    ("0100", "pointing"),
    ("0101", "claiming"),
    ("0200", "naked-pair"),
    ("0201", "naked-triple"),
    ("0202", "naked-quad"),
    ("0210", "hidden-pair"),
    ("0211", "hidden-triple"),
    ("0212", "hidden-quad"),
    ("0300", "x-wing"),
    ("0301", "swordfish"),
    ("0302", "jellyfish"),
    ("0400", "skyscraper"),
    ("0401", "two-string-kite"),
    ("0500", "simple-colours-trap"),
    ("0501", "simple-colours-wrap"),
    ("0600", "unique-rectangle-1"),
    ("0610", "bug-plus-1"),
    ("0701", "x-chain"),
    ("0702", "xy-chain"),
    ("0800", "xy-wing"),
    ("0801", "xyz-wing"),
    ("0803", "w-wing"),
];

/// What a step strikes and places.
type Effect = [BTreeMap<Cell, Digits>; 2];

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn every_case_of_our_techniques_is_found() {
    let Some(text) = super::text("technique_cases.txt") else {
        return;
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut complaints: Vec<String> = lines.filter_map(|line| run(line).err()).collect();
    let has_no_case = |(code, _): &&(&str, &str)| !text.contains(&format!("\n:{code}"));
    let missing = CODES.iter().filter(has_no_case);
    complaints.extend(missing.map(|(code, slug)| format!("{slug}: no case of {code}")));
    assert!(complaints.is_empty(), "{} cases:\n{}", complaints.len(), complaints.join("\n"));
}

/// Runs `:code-variant:candidates:givens:deleted:eliminations:placements:extra`; codes that are no
/// techniques of ours pass.
fn run(line: &str) -> Result<(), String> {
    let fields: Vec<&str> = line.split(':').collect();
    let [_, code, _, givens, deleted, eliminations, placements, ..] = fields[..] else {
        return Err(format!("a line of seven fields or more was expected: {line}"));
    };
    let (code, variant) = code.split_once('-').unwrap_or((code, ""));
    let Some((_, slug)) = CODES.iter().find(|(known, _)| *known == code) else {
        return Ok(());
    };
    let technique = by_slug(slug).ok_or_else(|| format!("{slug} is no technique"))?;
    let puzzle = format::puzzle(&givens.replace('+', ""))?;
    let mut board = Board::new(&puzzle);
    for (cell, digits) in triples(&puzzle, deleted) {
        board.strike(cell, digits).map_err(|why| why.explain(&puzzle))?;
    }
    board.filter(false).map_err(|why| why.explain(&puzzle))?;
    let options = Options { free_singles: false, ..Options::default() };
    let mut found = Found::all(usize::MAX);
    let _ = State::new(&board, options, true).find(technique, &mut found);
    let steps = found.into_steps();
    let wanted = [triples(&puzzle, eliminations), triples(&puzzle, placements)];
    let is_found = steps.iter().any(|step| effect(step) == wanted);
    if is_found == (variant != "x") {
        return Ok(());
    }
    Err(format!("{slug}: {line}\n    {} others", steps.len()))
}

fn effect(step: &Step) -> Effect {
    let places = step.places.iter().map(|&(cell, digit)| (cell, digit.into()));
    [step.removes.iter().copied().collect(), places.collect()]
}

/// Reads triples of candidate, row and column with blanks between.
fn triples(puzzle: &Puzzle, text: &str) -> BTreeMap<Cell, Digits> {
    let mut cells = BTreeMap::new();
    for word in text.split_whitespace() {
        let numbers: Vec<usize> =
            word.chars().filter_map(|c| c.to_digit(10)).map(|n| n as usize).collect();
        let [digit, row, col] = numbers[..] else { panic!("{word} is no triple") };
        let cell = puzzle.grid().cell(row - 1, col - 1).expect("a cell");
        let digit = Digit::new(digit as u8).expect("a digit");
        cells.entry(cell).or_insert(Digits::EMPTY).insert(digit);
    }
    cells
}
