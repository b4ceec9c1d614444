//! What a page in a browser asks of the program, in place of a command line: to play, to rate a list,
//! or to draw a sheet for printing. Every byte of the program is downloaded, so nothing here uses
//! the other commands, or the code that parses and explains their arguments.

use super::global::{Global, load};
use super::options::{FormatName, Output, TimeLimit};
use super::outcome::{GOOD, USAGE, say};
use super::rate::{self, Rate};
use super::records::jobs::Jobs;
use super::records::record::print;
use super::records::stream::Stream;
use super::systems::Systems;
use crate::lists::portion::Portion;
use crate::store::set_utc_offset;
use crate::tui::{self, Start};
use anyhow::{Error, Result, anyhow, bail};
use gradus_engine::format;
use gradus_engine::picture::export::{Around, ExportTarget, SVG};
use std::process::ExitCode;

/// The folder kept by the page.
const HOME: &str = "/home";

/// Carries out the page's request: `play`, `play LINK`, `rate THREADS` with the list on standard
/// input, or `sheet PUZZLE`.
pub fn run() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(seconds) = std::env::var("UTC_OFFSET").ok().and_then(|text| text.parse().ok()) {
        set_utc_offset(seconds);
    }
    done(&words).unwrap_or_else(|error| {
        say(&format!("{error:#}"));
        ExitCode::from(USAGE)
    })
}

fn done(words: &[&str]) -> Result<ExitCode> {
    let data = Some(HOME.into());
    let global = Global { config: Some(format!("{HOME}/config.toml").into()), data, color: None };
    match *words {
        ["play"] => play(None, &global),
        ["play", link] => play(Some(link), &global),
        ["rate", threads] => rate::run(&rated(threads.parse()?), &global),
        ["sheet", puzzle] => sheet(puzzle),
        _ => bail!("expected play, play LINK, rate THREADS or sheet PUZZLE"),
    }
}

fn play(link: Option<&str>, global: &Global) -> Result<ExitCode> {
    let read = link.map(|link| format::read(link, None)).transpose();
    let read = read.map_err(|error| anyhow!("cannot read the link: {error}"))?;
    let paths = global.paths()?;
    let (config, mut notices) = load(&paths);
    notices.extend(read.as_ref().map(|read| format!("read as {}", read.format)));
    let document = read.map(|read| Ok(read.document));
    tui::run(Start { document, list: None, config, notices, paths })?;
    Ok(GOOD)
}

/// All systems, with a JSON record for each line.
fn rated(threads: u16) -> Rate {
    let stream = Stream {
        inputs: vec!["-".into()],
        format: vec![FormatName::Records(Output::JsonLines)],
        keep: false,
        portion: Portion::default(),
        limit: TimeLimit::default(),
        jobs: Jobs::of(threads),
    };
    Rate { systems: Systems::all_systems(), publish: false, stream }
}

/// Draws a puzzle with what was written in it.
fn sheet(puzzle: &str) -> Result<ExitCode> {
    let read = format::read(puzzle, None).map_err(|error| anyhow!("cannot read it: {error}"))?;
    let target = ExportTarget::Picture(&SVG);
    let drawn = target.write(&read.document, target.usual(), &Around::default());
    print(&String::from_utf8_lossy(&drawn.map_err(Error::msg)?))?;
    Ok(GOOD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_cannot_ask_for_is_said() {
        for words in [&[][..], &["solve"], &["rate"], &["rate", "many"], &["play", "#puzzle=x"]] {
            assert!(done(words).is_err(), "{words:?}");
        }
    }
}
