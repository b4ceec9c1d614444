//! `gradus` without a command: plays.

use super::args::Global;
use super::source::Source;
use super::{BAD, GOOD, say};
use crate::config::Config;
use crate::engine::format::Format;
use crate::store::{Paths, read_config};
use crate::tui::{self, Start};
use anyhow::Result;
use std::process::ExitCode;

/// Plays the puzzle that the argument stands for, or else the last game.
pub fn run(
    argument: Option<&str>,
    forced: Option<&'static Format>,
    global: &Global,
) -> Result<ExitCode> {
    let paths = Paths::find(global.config.clone(), global.data.clone())?;
    let (config, mut notices) = load(&paths);
    let (mut document, mut list) = (None, None);
    if let Some(source) = argument.map(|argument| Source::of(argument, forced)).transpose()? {
        match (source.one(forced)?, source.list()) {
            (Ok(read), _) => {
                notices.push(format!("read as {}", read.format));
                document = Some(read.document);
            }
            (Err(_), Some(file)) => list = Some(file),
            (Err(error), None) => {
                say(&source.blame(&error));
                return Ok(ExitCode::from(BAD));
            }
        }
    }
    tui::run(Start { document, list, config, notices, paths })?;
    Ok(GOOD)
}

/// The player's configuration. What is wrong with it is said, and left at its default.
pub fn configuration(global: &Global) -> Config {
    let (config, notices) = match Paths::find(global.config.clone(), global.data.clone()) {
        Ok(paths) => load(&paths),
        Err(error) => (Config::standard().clone(), vec![error.to_string()]),
    };
    notices.iter().for_each(|notice| say(notice));
    config
}

/// The player's configuration, and what is wrong with it.
fn load(paths: &Paths) -> (Config, Vec<String>) {
    match read_config(&paths.config) {
        Ok(text) => {
            let (config, complaints) = Config::load(&text);
            let file = paths.config.display();
            (config, complaints.iter().map(|wrong| format!("{file}, {wrong}")).collect())
        }
        Err(error) => (Config::standard().clone(), vec![error.to_string()]),
    }
}
