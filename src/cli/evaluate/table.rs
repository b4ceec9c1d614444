//! The table for the evaluation: puzzles, along with figures such as times.

use crate::lists::columns::PUZZLE_NAMES;
use crate::lists::source::Source;
use crate::store::{Bounded, MOST_OF_TABLE};
use anyhow::{Context, Result, bail};
use csv::{ByteRecord, ReaderBuilder, StringRecord, Trim};
use gradus_engine::{Format, format};
use std::io::{BufRead, BufReader, Read};

/// The separators of fields, unless the heading says otherwise.
const SEPARATORS: [u8; 3] = *b",\t;";

/// A table of puzzles and figures.
#[derive(Debug)]
pub struct Table {
    /// The names of the columns of figures.
    pub columns: Vec<String>,
    /// The names of the columns that are neither puzzles nor figures.
    pub ignored: Vec<String>,
    /// The rows below the heading.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug)]
pub struct Row {
    /// The line where it begins.
    pub line: u64,
    /// The text of the puzzle, or why the row cannot be read.
    pub puzzle: Result<String, String>,
    /// By column: the figure; `None` if there is none.
    pub figures: Vec<Option<f64>>,
    /// What is wrong with its figures.
    pub complaints: Vec<String>,
}

/// A row as read, or why it cannot be read.
struct Record {
    line: u64,
    fields: Result<StringRecord, String>,
}

impl Record {
    /// The field of a column; empty in a row that cannot be read.
    fn field(&self, column: usize) -> &str {
        self.fields.as_ref().ok().and_then(|fields| fields.get(column)).unwrap_or_default()
    }
}

impl Table {
    /// Reads a table, with puzzles in the forced format or else the one recognised. If `names`
    /// names columns, only their figures are read.
    ///
    /// # Errors
    /// When it cannot be read, or lacks a heading, puzzles, figures or a wanted column.
    pub fn read(
        source: &Source,
        forced: Option<&'static Format>,
        names: &[String],
    ) -> Result<Self> {
        let reader = Bounded::new(source.open()?.reader, MOST_OF_TABLE, source.size());
        let (heading, records) = records(reader).with_context(|| source.name())?;
        let puzzle = puzzle_column(&heading, &records, forced).with_context(|| source.name())?;
        Self::of(&heading, &records, puzzle, names).with_context(|| source.name())
    }

    fn of(heading: &[String], records: &[Record], puzzle: usize, names: &[String]) -> Result<Self> {
        let others = (0..heading.len()).filter(|column| *column != puzzle);
        let has_numbers = |column: &usize| {
            records.iter().any(|record| matches!(number(record.field(*column)), Ok(Some(_))))
        };
        let (mut figures, ignored): (Vec<usize>, Vec<usize>) = others.partition(has_numbers);
        if !names.is_empty() {
            let find = |name: &String| {
                let column = figures.iter().copied().find(|column| heading[*column] == *name);
                column.with_context(|| no_column(name, heading, &figures))
            };
            figures = names.iter().map(find).collect::<Result<_>>()?;
        } else if figures.is_empty() {
            bail!("no column has numbers; expected times or difficulties beside the puzzles");
        }
        let name = |column: &usize| heading[*column].clone();
        Ok(Self {
            columns: figures.iter().map(name).collect(),
            ignored: ignored.iter().filter(|_| names.is_empty()).map(name).collect(),
            rows: records.iter().map(|record| row(record, heading, puzzle, &figures)).collect(),
        })
    }
}

/// The heading, and the rows below it. Lines that begin with `#` are skipped.
fn records(reader: impl Read) -> Result<(Vec<String>, Vec<Record>)> {
    let mut reader = BufReader::new(reader);
    let mut builder = ReaderBuilder::new();
    builder.delimiter(separator(reader.fill_buf()?));
    builder.has_headers(false).flexible(true).comment(Some(b'#')).trim(Trim::All);
    let mut reader = builder.from_reader(reader);
    let mut heading: Vec<String> = Vec::new();
    let mut records = Vec::new();
    let mut record = ByteRecord::new();
    while reader.read_byte_record(&mut record)? {
        let line = record.position().map_or(0, csv::Position::line);
        let text = StringRecord::from_byte_record(record.clone());
        let text = text.map_err(|_| "the line is not text in UTF-8".to_string());
        if heading.is_empty() {
            let fields = text.map_err(anyhow::Error::msg)?;
            heading = fields.iter().map(column_name).collect();
            continue;
        }
        let fits = |fields: StringRecord| match fields.len() {
            found if found == heading.len() => Ok(fields),
            found => Err(format!(
                "expected as many fields as the heading has, {}, found {found}",
                heading.len()
            )),
        };
        records.push(Record { line, fields: text.and_then(fits) });
    }
    if heading.is_empty() {
        bail!("it is empty; expected a heading such as puzzle,seconds");
    }
    Ok((heading, records))
}

/// The separator of the fields of a table: the possible one that its heading contains most often.
fn separator(head: &[u8]) -> u8 {
    let lines = head.split(|byte| *byte == b'\n');
    let heading = lines.into_iter().find(|line| !matches!(line, [] | [b'#' | b'\r', ..]));
    let count = |separator: &u8| {
        heading.unwrap_or_default().iter().filter(|byte| *byte == separator).count()
    };
    let most = SEPARATORS.into_iter().rev().max_by_key(count);
    most.unwrap_or(SEPARATORS[0])
}

/// The name of a column, safe to show.
fn column_name(field: &str) -> String {
    let shown = |symbol: char| if symbol.is_control() { ' ' } else { symbol };
    field.trim_start_matches('\u{feff}').chars().map(shown).collect::<String>().trim().into()
}

/// The column called `puzzle` or a name from other data sets, or else the first in which at least
/// half of the fields are puzzles.
fn puzzle_column(
    heading: &[String],
    records: &[Record],
    forced: Option<&'static Format>,
) -> Result<usize> {
    let is_puzzle = |text: &str| !text.is_empty() && format::read(text, forced).is_ok();
    if heading.iter().any(|name| is_puzzle(name)) {
        bail!("the first line contains a puzzle; expected a heading such as puzzle,seconds");
    }
    let is_named = |known: &&str| heading.iter().position(|name| name.eq_ignore_ascii_case(known));
    if let Some(named) = PUZZLE_NAMES.iter().find_map(is_named) {
        return Ok(named);
    }
    let has_puzzles = |column: &usize| {
        let fields = records.iter().map(|record| record.field(*column));
        let (puzzles, others): (Vec<&str>, Vec<&str>) =
            fields.filter(|field| !field.is_empty()).partition(|field| is_puzzle(field));
        !puzzles.is_empty() && puzzles.len() >= others.len()
    };
    (0..heading.len()).find(has_puzzles).with_context(|| {
        format!("no column contains puzzles; expected one that is called {}", PUZZLE_NAMES[0])
    })
}

fn no_column(name: &str, heading: &[String], figures: &[usize]) -> String {
    let names: Vec<&str> = figures.iter().map(|column| heading[*column].as_str()).collect();
    format!("there is no column {name:?} with numbers; expected one of {}", names.join(", "))
}

fn row(record: &Record, heading: &[String], puzzle: usize, columns: &[usize]) -> Row {
    let mut complaints = Vec::new();
    let mut figure = |column: &usize| {
        number(record.field(*column)).unwrap_or_else(|wrong| {
            complaints.push(format!("{}: {wrong}", heading[*column]));
            None
        })
    };
    let figures = columns.iter().map(&mut figure).collect();
    let puzzle = record.fields.as_ref().map(|_| record.field(puzzle).to_owned());
    Row { line: record.line, puzzle: puzzle.map_err(Clone::clone), figures, complaints }
}

/// A number, or nothing for an empty field.
fn number(field: &str) -> Result<Option<f64>, String> {
    if field.is_empty() {
        return Ok(None);
    }
    match field.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Some(number)),
        _ => Err(format!("expected a number, found {field:?}")),
    }
}
