//! `gradus manual`: the pages of the manual, and of each format.

use super::outcome::GOOD;
use super::record::print;
use crate::manual::{PAGES, Page};
use crate::tui::screens::page;
use anyhow::Result;
use clap::Args;
use gradus_engine::{FORMATS, Format};
use std::process::ExitCode;

/// The arguments of `manual`.
#[derive(Debug, Args)]
pub struct Manual {
    /// The page to print, as in playing, or a format, as in susser
    #[arg(value_name = "PAGE|FORMAT", value_parser = named)]
    page: Option<Wanted>,
}

/// What is to be printed.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// A page of the manual.
    Page(&'static Page),
    /// How a format is written.
    Format(&'static Format),
}

/// Prints a page, or the list of all.
pub fn run(wanted: &Manual) -> Result<ExitCode> {
    print(&match wanted.page {
        None => list(),
        Some(Wanted::Page(page)) => page::printed(page.text),
        Some(Wanted::Format(format)) => page::printed(&of_format(format)),
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
fn named(slug: &str) -> Result<Wanted, String> {
    let format = || FORMATS.iter().find(|format| format.slug.eq_ignore_ascii_case(slug));
    let page = crate::manual::page(slug).map(Wanted::Page);
    page.or_else(|| format().map(|format| Wanted::Format(format))).ok_or_else(|| {
        let slugs: Vec<&str> = PAGES.iter().map(|page| page.slug).collect();
        format!("no such page; expected one of {}, or a format", slugs.join(", "))
    })
}
