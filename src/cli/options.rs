//! Options of several commands. Those that take a name from a table, such as systems, techniques and
//! varieties: the reader of a name reports what is wrong with it, and the list of names is for shell
//! completion. The option `--format`: how to write records or, with the name of a puzzle format, how to
//! read puzzles. The option `--budget`: how long a puzzle may take.

use crate::lists::limits::Patience;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args as Group, Command, Error};
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::variety::joined::{ARRANGEMENTS, Arrangement};
use gradus_engine::make::{Range, Symmetry};
use gradus_engine::path::LEVELS;
use gradus_engine::technique::{ALL, by_name};
use gradus_engine::{FORMATS, Format, Kind, RATINGS, System, Technique, Variety, format, rate};
use std::ffi::OsStr;

/// A wanted rating: the system, and the range as written.
pub type RatedFrom = (&'static System, Range);

/// Reads a name, and knows which names there are.
#[derive(Clone, Copy, Debug)]
pub struct Named<T: 'static> {
    read: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// Reads the name of a rating system.
pub const fn system() -> Named<&'static System> {
    let read: fn(&str) -> Result<&'static System, String> = |slug| {
        rate::by_slug(slug)
            .ok_or_else(|| format!("there is no such system; expected {}", systems().join(", ")))
    };
    Named { read, names: systems }
}

fn systems() -> Vec<String> {
    RATINGS.iter().map(|system| system.slug.into()).collect()
}

/// Reads the name of a technique.
pub const fn technique() -> Named<&'static Technique> {
    Named {
        read: |name| Ok(by_name(name)?),
        names: || ALL.iter().map(|technique| technique.slug.into()).collect(),
    }
}

/// Reads the name of a kind.
pub const fn kind() -> Named<Kind> {
    Named {
        read: |text| {
            let kind = Kind::ALL.into_iter().find(|kind| kind.slug() == text);
            kind.ok_or_else(|| "expected sudoku or kakuro".into())
        },
        names: || Kind::ALL.map(|kind| kind.slug().into()).into(),
    }
}

/// A sort of puzzle, and how its boards are joined if there are several.
pub type Sort = (Ruleset, Option<&'static Arrangement>);

/// Reads the name of a variety, and of rules besides.
pub const fn ruleset() -> Named<Sort> {
    Named {
        read: |text| {
            Arrangement::of_word(text).ok_or_else(|| {
                let rules: Vec<String> = Ruleset::generated().map(Ruleset::slug).collect();
                format!(
                    "expected classic, kakuro, or some of jigsaw, killer, windoku, x, {}, {} with - \
                     between",
                    ARRANGEMENTS.each_ref().map(|it| it.slug).join(", "),
                    rules.join(", ")
                )
            })
        },
        names: sorts,
    }
}

/// The names of varieties and of rules.
fn sorts() -> Vec<String> {
    let joined = ARRANGEMENTS.iter().map(|it| it.slug.to_owned());
    let plain = Variety::all().map(Variety::slug).chain(joined);
    plain.chain(Ruleset::generated().map(Ruleset::slug)).collect()
}

/// Accepts any word of a wish for a new puzzle; the maker knows which words are valid.
pub const fn wish() -> Named<String> {
    Named {
        read: |text| Ok(text.into()),
        names: || {
            let kinds = Kind::ALL.map(|kind| kind.slug().to_string());
            let levels = LEVELS.iter().chain(&["daily"]).map(ToString::to_string);
            let mut words: Vec<String> = kinds.into_iter().chain(sorts()).chain(levels).collect();
            let mut seen = std::collections::HashSet::new();
            words.retain(|word| seen.insert(word.clone()));
            words
        },
    }
}

/// Reads the name of a symmetry.
pub const fn symmetry() -> Named<Symmetry> {
    Named {
        read: |text| {
            let slugs = || Symmetry::ALL.map(Symmetry::slug).join(", ");
            Symmetry::of_slug(text).ok_or_else(|| format!("expected one of {}", slugs()))
        },
        names: || Symmetry::ALL.map(|symmetry| symmetry.slug().into()).into(),
    }
}

/// Reads the name of a level of the program's own scale.
pub const fn level() -> Named<usize> {
    Named {
        read: |text| {
            let level = LEVELS.iter().position(|level| *level == text);
            level.ok_or_else(|| format!("expected one of {}", LEVELS.join(", ")))
        },
        names: || LEVELS.map(String::from).into(),
    }
}

/// Reads a wanted rating: `SYSTEM=LOW..HIGH` or `SYSTEM=LEVEL`.
pub const fn wanted_rating() -> Named<RatedFrom> {
    Named {
        read: read_wanted,
        names: || {
            let levels = |system: &&'static System| {
                system.levels.iter().map(|level| format!("{}={level}", system.slug))
            };
            RATINGS.iter().flat_map(levels).collect()
        },
    }
}

fn read_wanted(text: &str) -> Result<RatedFrom, String> {
    let (slug, range) = text.split_once('=').ok_or("expected SYSTEM=LOW..HIGH or SYSTEM=LEVEL")?;
    let system = rate::by_slug(slug)
        .ok_or_else(|| format!("there is no system {slug:?}; expected {}", systems().join(", ")))?;
    Ok((system, Range::read(system, range)?))
}

/// Reads the name of a puzzle format.
pub const fn format() -> Named<&'static Format> {
    Named { read: read_format, names: formats }
}

/// Reads the name of a puzzle format that can be written.
pub const fn written_format() -> Named<&'static Format> {
    Named { read: read_written_format, names: || owned(writable()) }
}

/// Reads the name of a puzzle format, or of a form of records.
pub const fn records() -> Named<FormatName> {
    Named { read: read_record_format, names: outputs_and_formats }
}

/// The same for hints, which have no table.
pub const fn hints() -> Named<FormatName> {
    Named { read: read_hint_format, names: outputs_and_formats }
}

fn formats() -> Vec<String> {
    owned(slugs())
}

fn owned(names: Vec<&str>) -> Vec<String> {
    names.into_iter().map(String::from).collect()
}

fn outputs_and_formats() -> Vec<String> {
    OUTPUTS.iter().map(|(name, _)| (*name).to_string()).chain(formats()).collect()
}

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
fn read_format(name: &str) -> Result<&'static Format, String> {
    format::by_slug(name).ok_or_else(|| format!("expected a puzzle format: {}", slugs().join(", ")))
}

/// Reads the name of a puzzle format that can be written.
pub fn read_written_format(name: &str) -> Result<&'static Format, String> {
    let unknown = || format!("expected a puzzle format: {}", writable().join(", "));
    let format = format::by_slug(name).ok_or_else(unknown)?;
    format.writer()?;
    Ok(format)
}

/// Reads the name of a puzzle format, or of a form of records.
fn read_record_format(name: &str) -> Result<FormatName, String> {
    output(name, OUTPUTS)
}

/// The same for hints, which have no table.
fn read_hint_format(name: &str) -> Result<FormatName, String> {
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
