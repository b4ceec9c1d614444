//! Options that take a name from a table: systems, techniques, varieties, levels. The reader of a
//! name reports what is wrong with it; the list of names is for shell completion.

use super::options::{self, FormatName, OUTPUTS};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use gradus_engine::grid::Ruleset;
use gradus_engine::make::{Range, Symmetry};
use gradus_engine::path::LEVELS;
use gradus_engine::technique::{ALL, by_name};
use gradus_engine::{Format, Kind, RATINGS, System, Technique, Variety, rate};
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

/// Reads the name of a variety, and of rules besides.
pub const fn ruleset() -> Named<Ruleset> {
    Named {
        read: |text| {
            Ruleset::of_slug(text).ok_or_else(|| {
                let rules: Vec<String> = Ruleset::generated().map(Ruleset::slug).collect();
                format!(
                    "expected classic, kakuro, or some of jigsaw, killer, windoku, x, {} with - \
                     between",
                    rules.join(", ")
                )
            })
        },
        names: sorts,
    }
}

/// The names of varieties and of rules.
fn sorts() -> Vec<String> {
    Variety::all().map(Variety::slug).chain(Ruleset::generated().map(Ruleset::slug)).collect()
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
    Named { read: options::puzzle_format, names: formats }
}

/// Reads the name of a puzzle format that can be written.
pub const fn written_format() -> Named<&'static Format> {
    Named { read: options::written_format, names: || owned(options::writable()) }
}

/// Reads the name of a puzzle format, or of a form of records.
pub const fn records() -> Named<FormatName> {
    Named { read: options::record_format, names: outputs_and_formats }
}

/// The same for hints, which have no table.
pub const fn hints() -> Named<FormatName> {
    Named { read: options::hint_format, names: outputs_and_formats }
}

fn formats() -> Vec<String> {
    owned(options::slugs())
}

fn owned(names: Vec<&str>) -> Vec<String> {
    names.into_iter().map(String::from).collect()
}

fn outputs_and_formats() -> Vec<String> {
    OUTPUTS.iter().map(|(name, _)| (*name).to_string()).chain(formats()).collect()
}
