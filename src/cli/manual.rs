//! `gradus manual`: the pages of the manual.

use super::outcome::GOOD;
use super::record::print;
use crate::manual::{PAGES, Page};
use crate::tui::screen::page;
use anyhow::Result;
use clap::Args;
use std::process::ExitCode;

/// The arguments of `manual`.
#[derive(Debug, Args)]
pub struct Manual {
    /// The page to print, as in playing
    #[arg(value_name = "PAGE", value_parser = named)]
    page: Option<&'static Page>,
}

/// Prints a page, or the list of all.
pub fn run(wanted: &Manual) -> Result<ExitCode> {
    print(&wanted.page.map_or_else(list, |page| page::geometry::printed(page.text.read())))?;
    Ok(GOOD)
}

/// A line for each page.
fn list() -> String {
    let widest = PAGES.iter().map(|page| page.slug.len()).max().unwrap_or(0);
    PAGES.iter().map(|page| format!("{:widest$}  {}\n", page.slug, page.about)).collect()
}

/// The page of a name.
///
/// # Errors
/// What pages there are, if there is none of that name.
fn named(slug: &str) -> Result<&'static Page, String> {
    crate::manual::page(slug).ok_or_else(|| {
        let slugs: Vec<&str> = PAGES.iter().map(|page| page.slug).collect();
        format!("no such page; expected one of {}", slugs.join(", "))
    })
}
