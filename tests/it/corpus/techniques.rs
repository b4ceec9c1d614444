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
    ("0110", "locked-pair"),
    ("0111", "locked-triple"),
    ("0200", "naked-pair"),
    ("0201", "naked-triple"),
    ("0202", "naked-quad"),
    ("0210", "hidden-pair"),
    ("0211", "hidden-triple"),
    ("0212", "hidden-quad"),
    ("0300", "x-wing"),
    ("0301", "swordfish"),
    ("0302", "jellyfish"),
    ("0310", "finned-x-wing"),
    ("0311", "finned-swordfish"),
    ("0312", "finned-jellyfish"),
    ("03111", "finned-swordfish"),
    ("03121", "finned-jellyfish"),
    ("03211", "sashimi-swordfish"),
    ("03221", "sashimi-jellyfish"),
    ("03411", "finned-franken-swordfish"),
    ("03421", "finned-franken-jellyfish"),
    ("03621", "finned-mutant-jellyfish"),
    ("0320", "sashimi-x-wing"),
    ("0321", "sashimi-swordfish"),
    ("0322", "sashimi-jellyfish"),
    ("0330", "franken-x-wing"),
    ("0331", "franken-swordfish"),
    ("0332", "franken-jellyfish"),
    ("0340", "finned-franken-x-wing"),
    ("0341", "finned-franken-swordfish"),
    ("0342", "finned-franken-jellyfish"),
    ("0350", "mutant-x-wing"),
    ("0351", "mutant-swordfish"),
    ("0352", "mutant-jellyfish"),
    ("0360", "finned-mutant-x-wing"),
    ("0361", "finned-mutant-swordfish"),
    ("0362", "finned-mutant-jellyfish"),
    ("0400", "skyscraper"),
    ("0401", "two-string-kite"),
    ("0402", "empty-rectangle"),
    ("0403", "turbot-fish"),
    ("0404", "dual-two-string-kite"),
    ("0405", "dual-empty-rectangle"),
    ("0500", "simple-colours-trap"),
    ("0501", "simple-colours-wrap"),
    ("0502", "multi-colours-2"),
    ("0503", "multi-colours-1"),
    ("0600", "unique-rectangle-1"),
    ("0601", "unique-rectangle-2"),
    ("0602", "unique-rectangle-3"),
    ("0603", "unique-rectangle-4"),
    ("0604", "unique-rectangle-5"),
    ("0605", "unique-rectangle-6"),
    ("0606", "hidden-rectangle"),
    ("0607", "avoidable-rectangle-1"),
    ("0608", "avoidable-rectangle-2"),
    ("0610", "bug-plus-1"),
    ("0701", "x-chain"),
    ("0702", "xy-chain"),
    ("0703", "remote-pair"),
    ("0706", "continuous-loop"),
    ("0707", "discontinuous-loop"),
    ("0708", "aic"),
    ("0709", "grouped-continuous-loop"),
    ("0710", "grouped-discontinuous-loop"),
    ("0711", "grouped-aic"),
    ("0800", "xy-wing"),
    ("0801", "xyz-wing"),
    ("0803", "w-wing"),
    ("0901", "als-xz"),
    ("0902", "als-xy-wing"),
    ("0903", "als-chain"),
    ("0904", "death-blossom"),
    ("1101", "sue-de-coq"),
    ("1201", "template-set"),
    ("1202", "template-delete"),
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
    let complaints: Vec<String> = lines.filter_map(|line| run(line).err()).collect();
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
    let (puzzle, placed) = position(givens)?;
    let mut board = Board::new(&puzzle);
    for (cell, digit) in placed {
        board.place(cell, digit).map_err(|why| why.explain(&puzzle))?;
    }
    board.filter(false).map_err(|why| why.explain(&puzzle))?;
    for (cell, digits) in triples(&puzzle, deleted) {
        board.strike(cell, digits).map_err(|why| why.explain(&puzzle))?;
    }
    board.filter(false).map_err(|why| why.explain(&puzzle))?;
    // Codes of five figures are the siamese forms.
    let siamese = code.len() == 5;
    // The other variants of grouped chains are those with almost locked sets.
    let sets_in_chains = matches!((code, variant), ("0709", "2") | ("0710" | "0711", "3" | "4"));
    let options = Options { free_singles: false, siamese, sets_in_chains, ..Options::default() };
    let mut found = Found::all(usize::MAX);
    let _ = State::new(&board, options, true).find(technique, &mut found);
    let steps = found.into_steps();
    let wanted = [triples(&puzzle, eliminations), triples(&puzzle, placements)];
    let is_found = steps.iter().any(|step| effect(step) == wanted);
    if is_found == (variant != "x") {
        return Ok(());
    }
    let others: Vec<String> = steps.iter().take(9).map(|step| step.explain(&puzzle)).collect();
    Err(format!("{slug}: {line}\n{} others:\n{}", steps.len(), others.join("\n")))
}

/// The puzzle of the givens, and what is placed in it: the digits behind a `+`.
fn position(text: &str) -> Result<(Puzzle, Vec<(Cell, Digit)>), String> {
    let (mut givens, mut placed) = (String::new(), Vec::new());
    let mut symbols = text.chars();
    while let Some(symbol) = symbols.next() {
        if symbol == '+' {
            placed.extend(symbols.next().and_then(Digit::from_char).map(|it| (givens.len(), it)));
            givens.push('.');
        } else {
            givens.push(symbol);
        }
    }
    let puzzle = format::puzzle(&givens)?;
    let place = |(index, digit)| Some((puzzle.cells().get(index).copied()?, digit));
    let placed = placed.into_iter().filter_map(place).collect();
    Ok((puzzle, placed))
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
