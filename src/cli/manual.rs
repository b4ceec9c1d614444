//! `gradus manual`: the pages of the manual, and of each format. `gradus techniques`: all techniques,
//! or the page about one.

use super::options::technique;
use super::outcome::GOOD;
use super::records::record::print;
use crate::config::Config;
use crate::manual::{PAGES, Page};
use crate::tui::screens::page;
use anyhow::Result;
use clap::Args as Group;
use gradus_engine::technique::{ALL, aliases};
use gradus_engine::{FORMATS, Format, Kind, Scores, Technique};
use std::process::ExitCode;

/// The arguments of `manual`.
#[derive(Debug, Group)]
pub struct Manual {
    /// The page to print, as in playing, or a format, as in susser
    #[arg(value_name = "PAGE|FORMAT", value_parser = named)]
    page: Option<Topic>,
}

/// What is to be printed.
#[derive(Clone, Copy, Debug)]
enum Topic {
    /// A page of the manual.
    Page(&'static Page),
    /// How a format is written.
    Format(&'static Format),
}

/// Prints a page, or the list of all.
pub fn run(args: &Manual) -> Result<ExitCode> {
    print(&match args.page {
        None => list(),
        Some(Topic::Page(page)) => page::printed(&(page.text)()),
        Some(Topic::Format(format)) => page::printed(&of_format(format)),
    })?;
    Ok(GOOD)
}

/// The page of a format: its grammar, and a small puzzle.
fn of_format(format: &Format) -> String {
    let example = format.example.lines().map(|line| format!("    {line}\n"));
    let access = if format.write.is_some() { "read and written" } else { "only read" };
    format!(
        "# {}\n\n{}\n\nThe name `{}` stands for it in --format and --to; it is {access}.\n\n{}",
        format.title,
        format.help,
        format.slug,
        example.collect::<String>()
    )
}

/// A line for each page.
fn list() -> String {
    let widest = PAGES.iter().map(|page| page.slug.len()).max().unwrap_or(0);
    PAGES.iter().map(|page| format!("{:widest$}  {}\n", page.slug, page.about)).collect()
}

/// The page with a name, or the format.
///
/// # Errors
/// Lists the pages, if there is none with that name.
fn named(slug: &str) -> Result<Topic, String> {
    let format = || FORMATS.iter().find(|format| format.slug.eq_ignore_ascii_case(slug));
    let page = crate::manual::page(slug).map(Topic::Page);
    page.or_else(|| format().map(|format| Topic::Format(format))).ok_or_else(|| {
        let slugs: Vec<&str> = PAGES.iter().map(|page| page.slug).collect();
        format!("no such page; expected one of {}, or a format", slugs.join(", "))
    })
}

/// The arguments of `techniques`.
#[derive(Debug, Group)]
pub struct Techniques {
    /// The technique to explain, as in naked-pair
    #[arg(value_name = "SLUG", value_parser = technique())]
    #[arg(hide_possible_values = true)]
    pub technique: Option<&'static Technique>,
}

/// Prints the page about a technique, or the list of all.
pub fn run_techniques(args: Option<&'static Technique>) -> Result<ExitCode> {
    print(&args.map_or_else(all_techniques, |technique| page::printed(technique.page)))?;
    Ok(GOOD)
}

/// A line for each technique: slug, label, name, the kinds of puzzle whose scale has it, and other
/// names.
fn all_techniques() -> String {
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
