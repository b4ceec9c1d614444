//! Records: what is written about each puzzle, in the chosen form.

use super::table::{Piece, Table};
use crate::cli::options::Output;
use crate::lists::columns::Kept;
use crate::lists::limits::Limits;
pub use crate::lists::output::{print, print_by, print_bytes, print_inked};
use crate::lists::portion::Line;
use gradus_engine::budget::Budget;
use gradus_engine::grid::understanding::Proof;
use gradus_engine::hint::GAVE_UP;
use gradus_engine::rate::written;
use gradus_engine::solve::Reason;
use gradus_engine::text::printable;
use gradus_engine::understand::is_unproved;
use gradus_engine::{Puzzle, Setup};
use serde::{Serialize, Serializer};
use std::fmt;

/// What a command says about one puzzle.
pub trait Report: Serialize {
    /// The columns of its table. The last one is `error`.
    const COLUMNS: &'static [&'static str];

    /// The rows of its table, without the error.
    fn rows(&self) -> Vec<Vec<String>>;

    /// The text for people, without a line end.
    fn text(&self) -> String;

    /// The rows of the table for people at a terminal.
    fn shown(&self) -> Vec<Vec<Piece>> {
        Vec::new()
    }

    /// Whether the puzzle is good.
    fn is_good(&self) -> bool;
}

/// What was understood of drawings and words.
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    rules: Vec<CardRule>,
    left: Vec<String>,
    proof: &'static str,
    #[serde(skip)]
    sentences: Vec<String>,
}

/// A rule that was understood.
#[derive(Clone, Debug, Serialize)]
struct CardRule {
    rule: &'static str,
    count: usize,
    drawn: String,
    words: String,
    or: Vec<&'static str>,
}

impl Card {
    /// The card of a setup, with what was found since it was read.
    pub fn of(setup: &Setup, proof: Proof) -> Option<Self> {
        let mut understanding = setup.understanding()?.clone();
        if proof != Proof::None {
            understanding.proof = proof;
        }
        let sentences = understanding.sentences();
        let rules = understanding.rules.into_iter().map(|it| CardRule {
            rule: it.rule.slug,
            count: it.count,
            drawn: it.drawn,
            words: it.words,
            or: it.or.into_iter().map(|rule| rule.slug).collect(),
        });
        let (rules, left, proof) =
            (rules.collect(), understanding.left, understanding.proof.slug());
        Some(Self { rules, left, proof, sentences })
    }

    /// What it says.
    pub fn sentences(card: Option<&Self>) -> impl Iterator<Item = &str> {
        card.into_iter().flat_map(|card| card.sentences.iter().map(String::as_str))
    }
}

/// An error about a puzzle, with what was understood of it.
pub fn with_card(error: impl fmt::Display, setup: &Setup) -> String {
    let card = Card::of(setup, Proof::None);
    let sentences = Card::sentences(card.as_ref())
        .map(|sentence| format!(". {}", sentence.trim_end_matches('.')));
    format!("{error}{}", sentences.collect::<String>())
}

/// The puzzle of a setup, all rules of which must be known for all that was found out within the limits.
///
/// # Errors
/// Says what is wrong with it, or that there was no time to find out.
pub fn known(setup: Setup, limits: &Limits<'_>) -> Result<Puzzle, String> {
    let had_no_time = limits.are_over() && is_unproved(&setup);
    let understood = setup.understanding().is_some().then(|| setup.clone());
    Puzzle::of(setup).map_err(|error| {
        let error = if had_no_time { GAVE_UP.into() } else { error.to_string() };
        match understood {
            Some(setup) => with_card(error, &setup),
            None => error,
        }
    })
}

/// A line that could not be read.
#[derive(Debug, Serialize)]
pub struct Bad {
    /// The number of the line.
    pub line: Line,
    /// What is wrong with it.
    pub error: String,
}

/// The heading of the table; empty in other forms.
pub fn heading<R: Report>(output: Output, kept: Option<&Kept>) -> String {
    match output {
        Output::Csv => {
            let names = R::COLUMNS.iter().map(ToString::to_string);
            let kept = kept.into_iter().flat_map(|kept| kept.names.iter().cloned());
            csv(&[names.chain(kept).collect()])
        }
        Output::Text | Output::JsonLines => String::new(),
    }
}

/// Records for people at a terminal.
pub fn tabled<R: Report>(records: &[Result<R, Bad>], table: &Table) -> String {
    let bad = |bad: &Bad| format!("{}{}\n", bad.line.comment(), printable(&bad.error));
    let rows = |report: &R| report.shown().iter().map(|row| table.row(row)).collect();
    records.iter().map(|record| record.as_ref().map_or_else(bad, rows)).collect()
}

/// Records, ready to be written; `values` are those of the kept columns, by record.
pub fn render<R: Report>(
    records: &[Result<R, Bad>],
    output: Output,
    values: &[Vec<String>],
    kept: Option<&Kept>,
) -> String {
    let line = |record: &Result<R, Bad>| record.as_ref().map_or_else(json, json);
    let values_of = |place: usize| values.get(place).map_or(&[][..], Vec::as_slice);
    match output {
        Output::JsonLines => {
            let with_kept = |(place, record)| {
                let line = line(record);
                match kept {
                    Some(kept) => beside(&line, &kept.names, values_of(place)),
                    None => line,
                }
            };
            records.iter().enumerate().map(with_kept).collect()
        }
        Output::Text => {
            let bad = |bad: &Bad| format!("{}{}", bad.line.comment(), printable(&bad.error));
            records.iter().fold(String::new(), |text, record| {
                text + &record.as_ref().map_or_else(bad, R::text) + "\n"
            })
        }
        Output::Csv => {
            let rows = |(place, record)| {
                let kept = values_of(place);
                rows(record).into_iter().map(move |row| [&row[..], kept].concat())
            };
            csv(&records.iter().enumerate().flat_map(rows).collect::<Vec<_>>())
        }
    }
}

/// A JSON object with the kept columns in it, as `kept`.
fn beside(object: &str, names: &[String], values: &[String]) -> String {
    let pairs = names.iter().zip(values).map(|(name, value)| (name.as_str(), value.as_str()));
    let kept: serde_json::Map<String, serde_json::Value> =
        pairs.map(|(name, value)| (name.into(), value.into())).collect();
    let object = object.trim_end().strip_suffix('}').unwrap_or_default();
    format!("{object},\"kept\":{}}}\n", serde_json::Value::Object(kept))
}

/// The rows of a record in a table, the error in the last column.
fn rows<R: Report>(record: &Result<R, Bad>) -> Vec<Vec<String>> {
    match record {
        Ok(report) => {
            let mut rows = report.rows();
            rows.iter_mut().flatten().for_each(|field| *field = unlike_number(field));
            rows.iter_mut().for_each(|row| row.push(String::new()));
            rows
        }
        Err(bad) => {
            let mut row = vec![String::new(); R::COLUMNS.len() - 2];
            row.insert(0, bad.line.to_string());
            row.push(bad.error.clone());
            vec![row]
        }
    }
}

/// The fewest cells of a Sudoku.
const FEWEST_CELLS: usize = 16;

/// A field of a table such that no program takes the digits of a grid for a number, loses its zeros or
/// rounds it: empty cells are dots, and if a number is left, blanks are between the rows. Gradus reads
/// both. Other fields stay as they are.
pub fn unlike_number(field: &str) -> String {
    let size = field.len().isqrt();
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    let is_grid = field.len() >= FEWEST_CELLS && size * size == field.len();
    if !is_grid || !is_number(field) || field.starts_with(['+', '-']) {
        return field.to_owned();
    }
    let dots = field.replace('0', ".");
    if !is_number(&dots) {
        return dots;
    }
    let symbols: Vec<char> = dots.chars().collect();
    symbols.chunks(size).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// A JSON object on a line of its own.
pub fn json(record: &impl Serialize) -> String {
    // The keys of all records are strings, so this cannot fail.
    serde_json::to_string(record).unwrap_or_default() + "\n"
}

/// Rows of a table, comma-separated.
pub fn csv(rows: &[Vec<String>]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing rows of equal length to memory cannot fail.
    rows.iter().for_each(|row| drop(writer.write_record(row)));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// Writes pairs as an object, in their order.
pub fn in_order<S: Serializer, V: Serialize>(
    pairs: &[(&'static str, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// A number as it is written everywhere: as an integer if it is one, otherwise with at most four
/// decimals.
pub fn json_number(number: f64) -> serde_json::Number {
    // It consists of digits, at most one point and at most one sign.
    written(number).parse().unwrap_or_else(|_| 0.into())
}

/// A number, or nothing.
pub fn number<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// Why the solutions of a puzzle are not known, besides lack of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lack {
    /// Looking for them takes too much of it.
    Memory,
}

impl Lack {
    /// What ended work with a budget besides lack of time.
    pub fn of(budget: &Budget<'_>) -> Option<Self> {
        budget.is_full().then_some(Self::Memory)
    }
}

/// Why a puzzle has no solution.
#[derive(Serialize)]
pub struct ReasonPart {
    /// The cells that it is about.
    pub cells: Vec<String>,
    /// The reason in a sentence.
    pub what: String,
}

impl ReasonPart {
    /// The record of a reason.
    pub fn of(puzzle: &Puzzle, reason: Reason) -> Self {
        let cells = reason.cells.iter().map(|&cell| puzzle.grid().name(cell).to_string());
        Self { cells: cells.collect(), what: reason.sentence }
    }
}

/// The number of solutions in words.
pub const fn solutions(count: Option<u8>, lack: Option<Lack>) -> &'static str {
    match count {
        Some(0) => "no solution",
        Some(1) => "one solution",
        Some(_) => "several solutions",
        None if matches!(lack, Some(Lack::Memory)) => {
            "gave up looking for solutions, which takes too much memory"
        }
        None => "gave up looking for solutions",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::format;
    use gradus_engine::solve::{Solver, TrueCandidates};
    use gradus_engine::{Board, Limits};

    /// Searches and counts that would need more memory than they may have give up, and that is said.
    #[test]
    fn too_little_memory_is_said() {
        let line = format!("classic:{}:anti-king", ".".repeat(81));
        let puzzle = format::puzzle(&line).unwrap();
        let board = Board::new(&puzzle);
        for memory in [1 << 8, 1 << 12] {
            let budget = Budget::new(Limits::CANDIDATES).with_memory(memory);
            assert!(!TrueCandidates::of(&board, &budget).is_known());
            let words = solutions(None, Lack::of(&budget));
            assert_eq!(words, "gave up looking for solutions, which takes too much memory");
        }
        let budget = Budget::new(Limits::SEARCH);
        let number = Solver::of(&puzzle).number(&budget);
        assert_eq!(solutions(number, Lack::of(&budget)), "several solutions");
    }
}
