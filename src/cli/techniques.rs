//! `gradus techniques`: all techniques, or the page about one.

use super::named::technique;
use super::outcome::GOOD;
use super::record::print;
use crate::config::Config;
use crate::tui::screens::page;
use anyhow::Result;
use clap::Args as Group;
use gradus_engine::technique::{ALL, aliases};
use gradus_engine::{Kind, Scores, Technique};
use std::process::ExitCode;

/// The arguments of `techniques`.
#[derive(Debug, Group)]
pub struct Techniques {
    /// The technique to explain, as in naked-pair
    #[arg(value_name = "SLUG", value_parser = technique())]
    #[arg(hide_possible_values = true)]
    pub technique: Option<&'static Technique>,
}

/// Prints the page about a technique, or the list of all.
pub fn run(wanted: Option<&'static Technique>) -> Result<ExitCode> {
    print(&wanted.map_or_else(list, |technique| page::printed(technique.page)))?;
    Ok(GOOD)
}

/// A line for each technique: slug, label, name, the kinds of puzzle whose scale has it, and other
/// names.
fn list() -> String {
    let widest = ALL.iter().map(|technique| technique.slug.len()).max().unwrap_or(0);
    let scales = Kind::ALL.map(|kind| (kind, Config::standard().scores(kind)));
    let line = |technique: &&Technique| {
        let has = |(_, scale): &&(Kind, _)| scored(scale, technique);
        let kinds: Vec<&str> = scales.iter().filter(has).map(|(kind, _)| kind.name()).collect();
        let kinds = match kinds.join(", ") {
            none if none.is_empty() => String::new(),
            kinds => format!(" ({kinds})"),
        };
        let Technique { slug, label, name, .. } = technique;
        let also = match aliases(technique).replace(' ', ", ") {
            none if none.is_empty() => String::new(),
            names => format!("; also {names}"),
        };
        format!("{slug:widest$}  {label}  {name}{kinds}{also}\n")
    };
    ALL.iter().map(line).collect()
}

fn scored(scale: &Scores, technique: &Technique) -> bool {
    scale.rows.iter().any(|row| row.item.slug() == technique.slug)
}
