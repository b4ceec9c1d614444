//! `gradus check --techniques`: runs the cases of a library of techniques.
//!
//! A case is a line `:CODE[-VARIANT]:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA`, as in
//! HoDoKu's library. The givens are 81 characters, with `.` for an empty cell and `+` before a
//! digit that was placed and not given. Deleted candidates, eliminations and placements are triples
//! of digit, row and column, separated by blanks. One step of the technique must have exactly these
//! eliminations and placements; with the variant `x`, there must be no such step. A step that has
//! these and more is *stronger*: it is counted separately and is not a failure. Cases with codes
//! for which we have no technique are skipped. Lines that begin with `#` are comments.

use super::outcome::{BAD, GOOD, say};
use super::records::jobs::Jobs;
use super::records::record::print;
use crate::store::open_puzzles;
use anyhow::{Context, Result, ensure};
use gradus_engine::hint::GAVE_UP;
use gradus_engine::technique::{Found, Options, State, Step, by_cell, by_slug};
use gradus_engine::{Board, Budget, Cell, Digit, Digits, Limits, Puzzle, format};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

/// The largest file, in bytes.
const LARGEST: u64 = 1 << 26;

/// The most instances of a technique that are examined.
const MOST_STEPS: usize = 100_000;

/// The library's codes for our techniques.
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
    ("0303", "squirmbag"),
    ("0304", "whale"),
    ("0305", "leviathan"),
    ("0310", "finned-x-wing"),
    ("0311", "finned-swordfish"),
    ("0312", "finned-jellyfish"),
    ("0313", "finned-squirmbag"),
    ("0314", "finned-whale"),
    ("0315", "finned-leviathan"),
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
    ("0323", "sashimi-squirmbag"),
    ("0324", "sashimi-whale"),
    ("0325", "sashimi-leviathan"),
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
    ("0363", "finned-mutant-squirmbag"),
    ("0364", "finned-mutant-whale"),
    ("0400", "skyscraper"),
    ("0401", "two-string-kite"),
    ("0402", "empty-rectangle"),
    ("0403", "turbot-fish"),
    ("0404", "dual-two-string-kite"),
    ("0405", "dual-empty-rectangle"),
    ("0500", "simple-colours-trap"),
    ("0501", "simple-colours-wrap"),
    ("0502", "multi-colours-1"),
    ("0503", "multi-colours-2"),
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
    ("0620", "unique-loop"),
    ("0621", "extended-rectangle"),
    ("0622", "bug-lite"),
    ("0623", "reverse-bug"),
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
    ("0804", "wxyz-wing"),
    ("0805", "vwxyz-wing"),
    ("0806", "uvwxyz-wing"),
    ("0807", "tuvwxyz-wing"),
    ("0808", "stuvwxyz-wing"),
    ("0809", "rstuvwxyz-wing"),
    ("0901", "als-xz"),
    ("0902", "als-xy-wing"),
    ("0903", "als-chain"),
    ("0904", "death-blossom"),
    ("1101", "sue-de-coq"),
    ("1201", "template-set"),
    ("1202", "template-delete"),
    ("1301", "forcing-chain"),
    ("1302", "forcing-chain"),
    ("1303", "forcing-net"),
    ("1304", "forcing-net"),
    ("1400", "broken-wing"),
    ("1401", "bivalue-oddagon"),
    ("1402", "tridagon"),
];

/// What a step strikes and places.
type Effect = [Vec<(Cell, Digits)>; 2];

/// The result of a case that can be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    /// A step strikes or places more than required.
    Stronger,
    /// We have no technique for its code.
    Skipped,
}

/// The cases for a code.
#[derive(Default)]
struct Tally {
    passed: usize,
    stronger: usize,
    skipped: usize,
    /// By line: what is wrong, and the line itself.
    failed: Vec<(usize, String, String)>,
}

impl Tally {
    fn add(&mut self, number: usize, line: &str, answer: Result<Outcome, String>) {
        match answer {
            Ok(Outcome::Passed) => self.passed += 1,
            Ok(Outcome::Stronger) => self.stronger += 1,
            Ok(Outcome::Skipped) => self.skipped += 1,
            Err(what) => self.failed.push((number, what, line.to_owned())),
        }
    }

    /// How many there are of each outcome; passed and failed are always stated.
    fn counts(&self) -> String {
        let mut counts = format!("{} passed, {} failed", self.passed, self.failed.len());
        for (count, what) in [(self.stronger, "stronger"), (self.skipped, "skipped")] {
            if count > 0 {
                counts += &format!(", {count} {what}");
            }
        }
        counts
    }
}

/// Runs the cases of a file, and prints how many passed and failed for each code, and why.
///
/// # Errors
/// When the file cannot be read.
pub fn run(path: &Path, jobs: Jobs) -> Result<ExitCode> {
    let name = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    open_puzzles(path)
        .with_context(name)?
        .reader
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .with_context(name)?;
    ensure!(bytes.len() as u64 <= LARGEST, "{} is larger than {LARGEST} bytes", path.display());
    let text = String::from_utf8_lossy(&bytes);
    let lines = (1..).zip(text.lines().map(str::trim));
    let cases = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let cases: Vec<(usize, &str)> = cases.collect();
    if cases.is_empty() {
        let expected = "expected one on each line, as in HoDoKu's library";
        say(&format!("{}: there are no cases; {expected}", path.display()));
        return Ok(ExitCode::from(BAD));
    }
    let answers = jobs.answers(&cases, |(_, line)| check(line));
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for (&(number, line), answer) in cases.iter().zip(answers) {
        let tally = tallies.entry(line.split(':').nth(1).unwrap_or_default()).or_default();
        tally.add(number, line, answer);
    }
    print(&report(&tallies))?;
    let is_good = tallies.values().all(|tally| tally.failed.is_empty());
    Ok(if is_good { GOOD } else { ExitCode::from(BAD) })
}

/// The output for the tallies.
fn report(tallies: &BTreeMap<&str, Tally>) -> String {
    let mut text = String::new();
    let mut sum = Tally::default();
    for (code, tally) in tallies {
        let slug = technique_of(code).unwrap_or("no technique of this code");
        let counts = tally.counts();
        text += &format!("{:<8} {slug:<32} {counts}\n", code.escape_debug().to_string());
        for (number, what, line) in &tally.failed {
            text += &format!("   line {number}: {what}\n      {}\n", line.escape_debug());
        }
        sum.passed += tally.passed;
        sum.stronger += tally.stronger;
        sum.skipped += tally.skipped;
        sum.failed.extend(tally.failed.iter().cloned());
    }
    text + &sum.counts() + "\n"
}

/// The technique for a code with or without a variant.
fn technique_of(code: &str) -> Option<&'static str> {
    let (code, _) = code.split_once('-').unwrap_or((code, ""));
    CODES.iter().find(|(known, _)| *known == code).map(|(_, slug)| *slug)
}

/// Runs a case.
///
/// # Errors
/// Says why it fails, or why it cannot be read.
fn check(line: &str) -> Result<Outcome, String> {
    let fields: Vec<&str> = line.split(':').collect();
    let ["", name, _, givens, deleted, eliminations, placements, ..] = fields[..] else {
        return Err("expected seven fields with a colon before each".into());
    };
    let (code, variant) = name.split_once('-').unwrap_or((name, ""));
    let Some(slug) = technique_of(code) else { return Ok(Outcome::Skipped) };
    let technique = by_slug(slug).ok_or("no technique has this name")?;
    let (puzzle, placed) = position(givens)?;
    let board = board(&puzzle, &placed, &triples(&puzzle, deleted)?)?;
    let expected = [triples(&puzzle, eliminations)?, triples(&puzzle, placements)?];
    let mut found = Found::all(MOST_STEPS);
    let budget = &Budget::new(Limits::RATING);
    let state = State::new(&board, options(code, variant), true, budget);
    let _ = state.find(technique, &mut found);
    let steps = found.into_steps();
    let is_found = steps.iter().any(|step| effect(step) == expected);
    let is_stronger = || steps.iter().any(|step| includes(&effect(step), &expected));
    match (is_found, variant) {
        (true, "x") => Err("there is a step that has this effect".into()),
        (true, _) => Ok(Outcome::Passed),
        (false, _) if state.gave_up() => Err(GAVE_UP.into()),
        (false, "x") => Ok(Outcome::Passed),
        (false, _) if is_stronger() => Ok(Outcome::Stronger),
        (false, _) => Err(format!("no step has exactly this effect; {} have another", steps.len())),
    }
}

/// Whether an effect includes all of another.
fn includes(effect: &Effect, other: &Effect) -> bool {
    effect.iter().zip(other).all(|(own, other)| {
        let has = |(cell, digits): &(Cell, Digits)| {
            own.iter().any(|(has, own)| has == cell && own.includes(*digits))
        };
        other.iter().all(has)
    })
}

/// The board of a case: the given and placed digits, without the deleted candidates.
fn board<'p>(
    puzzle: &'p Puzzle,
    placed: &[(Cell, Digit)],
    deleted: &[(Cell, Digits)],
) -> Result<Board<'p>, String> {
    let mut board = Board::new(puzzle);
    for &(cell, digit) in placed {
        board.place(cell, digit).map_err(|why| why.explain(puzzle))?;
    }
    board.filter(false).map_err(|why| why.explain(puzzle))?;
    for &(cell, digits) in deleted {
        board.strike(cell, digits).map_err(|why| why.explain(puzzle))?;
    }
    board.filter(false).map_err(|why| why.explain(puzzle))?;
    Ok(board)
}

/// What the library's own tester allows for a code.
fn options(code: &str, variant: &str) -> Options {
    // Codes with five digits are the siamese forms; the other variants of grouped chains are those
    // through almost locked sets.
    let siamese = code.len() == 5;
    let sets_in_chains = matches!((code, variant), ("0709", "2") | ("0710" | "0711", "3" | "4"));
    Options { siamese, sets_in_chains, ..Options::default() }
}

/// The puzzle of the givens, and the digits placed in it: those after a `+`.
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
    if givens.len() != 81 {
        return Err(format!("expected 81 cells, found {}", givens.len()));
    }
    let puzzle = format::puzzle(&givens)?;
    let place = |(index, digit)| Some((puzzle.cells().get(index).copied()?, digit));
    let placed = placed.into_iter().filter_map(place).collect();
    Ok((puzzle, placed))
}

fn effect(step: &Step) -> Effect {
    let places = step.places.iter().map(|&(cell, digit)| (cell, digit.into()));
    [by_cell(step.removes.clone()), by_cell(places.collect())]
}

/// Reads triples of digit, row and column.
fn triples(puzzle: &Puzzle, text: &str) -> Result<Vec<(Cell, Digits)>, String> {
    let mut cells = Vec::new();
    for word in text.split_whitespace() {
        let figures: Option<Vec<usize>> =
            word.chars().map(|c| c.to_digit(10)?.checked_sub(1).map(|n| n as usize)).collect();
        let (digit, cell) = match figures.as_deref() {
            Some(&[digit, row, col]) => (Digit::new(digit as u8 + 1), puzzle.grid().cell(row, col)),
            _ => (None, None),
        };
        let triple = digit.zip(cell);
        let (digit, cell) = triple
            .ok_or_else(|| format!("expected a digit, a row and a column, found {word:?}"))?;
        cells.push((cell, digit.into()));
    }
    Ok(by_cell(cells))
}
