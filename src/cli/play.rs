//! `gradus` without a command: plays.

use super::args::{Global, Looks};
use super::source::Source;
use super::{BAD, GOOD, say};
use crate::config::{Color, Config, Glyphs};
use crate::engine::format::Format;
use crate::store::{Paths, read_config};
use crate::tui::{self, Start};
use anyhow::{Result, ensure};
use std::process::ExitCode;

/// Plays the puzzle that the argument stands for, or else the last game.
pub fn run(
    argument: Option<&str>,
    forced: Option<&'static Format>,
    looks: &Looks,
    global: &Global,
) -> Result<ExitCode> {
    let paths = Paths::find(global.config.clone(), global.data.clone())?;
    let (mut config, mut notices) = load(&paths);
    dress(&mut config, looks)?;
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

/// Has the options decide how the screen looks.
fn dress(config: &mut Config, looks: &Looks) -> Result<()> {
    if let Some(theme) = &looks.theme {
        let known: Vec<&str> = config.themes().collect();
        ensure!(
            known.contains(&theme.as_str()),
            "there is no theme {theme:?}; expected one of {}",
            known.join(", ")
        );
        config.screen.theme.clone_from(theme);
    }
    if let Some(color) = looks.color {
        config.screen.color = color;
    }
    if looks.ascii {
        config.screen.glyphs = Glyphs::Ascii;
    }
    Ok(())
}

/// Reads when there is colour.
pub fn color(name: &str) -> Result<Color, String> {
    match name {
        "auto" => Ok(Color::Auto),
        "always" => Ok(Color::Always),
        "never" => Ok(Color::Never),
        _ => Err("expected auto, always or never".into()),
    }
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
