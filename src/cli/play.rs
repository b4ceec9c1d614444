//! `gradus` without a command: plays.

use super::args::Global;
use super::source::Source;
use super::{BAD, say};
use crate::config::Config;
use crate::engine::format::Format;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::ErrorKind;
use std::process::ExitCode;

/// Plays the puzzle that the argument stands for, or else the last game.
pub fn run(
    argument: Option<&str>,
    forced: Option<&'static Format>,
    global: &Global,
) -> Result<ExitCode> {
    let _config = configuration(global)?;
    if let Some(argument) = argument {
        let source = Source::of(argument, forced)?;
        if let Err(error) = source.one(forced)? {
            let name = source.name();
            say(&if name.is_empty() { error } else { format!("{name}: {error}") });
            return Ok(ExitCode::from(BAD));
        }
    }
    bail!("playing in the terminal is not there yet; see gradus --help for the commands")
}

/// The player's configuration. What is wrong with it is said, and left at its default.
pub fn configuration(global: &Global) -> Result<Config> {
    let Some(path) = &global.config else {
        return Ok(Config::standard().clone());
    };
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let (config, complaints) = Config::load(&text);
    for complaint in complaints {
        say(&format!("{}: {complaint}", path.display()));
    }
    Ok(config)
}
