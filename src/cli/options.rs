//! The option `--format`: how to write records or, with the name of a puzzle format, how to read
//! puzzles. The option `--budget`: how long
//! a puzzle may take.

use crate::lists::limits::Patience;
use clap::Args as Group;
use gradus_engine::{FORMATS, Format, format};

/// The value of `--format`.
#[derive(Clone, Copy, Debug)]
pub enum FormatName {
    /// How to write records.
    Records(Output),
    /// How to read puzzles.
    Puzzles(&'static Format),
}

/// How to write records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Output {
    /// For people.
    #[default]
    Text,
    /// A table with a heading, comma-separated.
    Csv,
    /// A JSON object on each line.
    JsonLines,
}

/// The forms of records, by name.
pub const OUTPUTS: &[(&str, Output)] =
    &[("text", Output::Text), ("csv", Output::Csv), ("jsonl", Output::JsonLines)];

/// The result of the uses of the option; if two are of the same sort, the later one counts.
pub fn chosen(names: &[FormatName]) -> (Output, Option<&'static Format>) {
    let mut chosen = (Output::default(), None);
    for name in names {
        match *name {
            FormatName::Records(output) => chosen.0 = output,
            FormatName::Puzzles(format) => chosen.1 = Some(format),
        }
    }
    chosen
}

/// Reads the name of a puzzle format.
pub fn puzzle_format(name: &str) -> Result<&'static Format, String> {
    format::by_slug(name).ok_or_else(|| format!("expected a puzzle format: {}", slugs().join(", ")))
}

/// Reads the name of a puzzle format that can be written.
pub fn written_format(name: &str) -> Result<&'static Format, String> {
    let unknown = || format!("expected a puzzle format: {}", writable().join(", "));
    let format = format::by_slug(name).ok_or_else(unknown)?;
    format.writer()?;
    Ok(format)
}

/// Reads the name of a puzzle format, or of a form of records.
pub fn record_format(name: &str) -> Result<FormatName, String> {
    output(name, OUTPUTS)
}

/// The same for hints, which have no table.
pub fn hint_format(name: &str) -> Result<FormatName, String> {
    let mut outputs = OUTPUTS.to_vec();
    outputs.retain(|(_, output)| *output != Output::Csv);
    output(name, &outputs)
}

fn output(name: &str, outputs: &[(&str, Output)]) -> Result<FormatName, String> {
    let output = outputs.iter().find(|(other, _)| *other == name);
    let output = output.map(|(_, output)| FormatName::Records(*output));
    output.or_else(|| format::by_slug(name).map(FormatName::Puzzles)).ok_or_else(|| {
        let names: Vec<&str> = outputs.iter().map(|(name, _)| *name).collect();
        format!("expected {}, or a puzzle format: {}", names.join(", "), slugs().join(", "))
    })
}

/// The names of all puzzle formats.
pub fn slugs() -> Vec<&'static str> {
    FORMATS.iter().map(|format| format.slug).collect()
}

/// The names of the puzzle formats that can be written.
pub fn writable() -> Vec<&'static str> {
    let written = FORMATS.iter().filter(|format| format.write.is_some());
    written.map(|format| format.slug).collect()
}

/// The puzzle formats, for the help.
pub fn format_list() -> String {
    let widest = FORMATS.iter().map(|format| format.slug.len()).max().unwrap_or(0);
    let line = |format: &&Format| format!("\n  {:widest$}  {}", format.slug, format.title);
    let lines: String = FORMATS.iter().map(line).collect();
    format!("Puzzle formats, which are recognised or named with --format:{lines}")
}

/// How long a puzzle may take.
#[derive(Clone, Copy, Debug, Default, Group)]
pub struct TimeLimit {
    /// Give up on a puzzle after this many seconds (default 4), or none for no limit
    #[arg(long = "budget", value_name = "SECONDS", value_parser = Patience::read)]
    budget: Option<Patience>,
}

impl TimeLimit {
    /// How long.
    pub fn patience(self) -> Patience {
        self.budget.unwrap_or_default()
    }

    /// The same, with another default.
    pub fn or(self, usual: Patience) -> Self {
        Self { budget: self.budget.or(Some(usual)) }
    }
}
