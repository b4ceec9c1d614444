//! The options of all commands: where configuration and games are kept, and whether to use colour.

use super::outcome::say;
use crate::config::{Color, Config};
use crate::desk::{Scales, paces};
use crate::game::pace::Paces;
use crate::store::{self, Paths, Store, read_config};
use clap::Args as Group;
use colorchoice::ColorChoice;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of all commands.
#[derive(Debug, Group)]
pub struct Global {
    /// The configuration file, instead of the one in your home folder
    #[arg(long, global = true, value_name = "PATH", display_order = 100)]
    pub config: Option<PathBuf>,

    /// The folder of the games, instead of the one in your home folder
    #[arg(long, global = true, value_name = "PATH", display_order = 100)]
    pub data: Option<PathBuf>,

    /// When to use colour: auto (at a terminal, unless NO_COLOR is set), always or never
    #[arg(long, global = true, value_name = "WHEN", value_parser = color, display_order = 100)]
    pub color: Option<Color>,
}

impl Global {
    /// Applies the choice of colour to everything written.
    pub fn choose_color(&self) {
        let choice = match self.color.unwrap_or(Color::Auto) {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
    }

    /// Where configuration and games are kept.
    ///
    /// # Errors
    /// When that cannot be determined.
    pub fn paths(&self) -> Result<Paths, store::Error> {
        Paths::find(self.config.clone(), self.data.clone())
    }
}

/// Reads when to use colour.
fn color(name: &str) -> Result<Color, String> {
    match name {
        "auto" => Ok(Color::Auto),
        "always" => Ok(Color::Always),
        "never" => Ok(Color::Never),
        _ => Err("expected auto, always or never".into()),
    }
}

/// The player's pace by some scales.
///
/// # Errors
/// When the history cannot be found or read.
pub fn pace(global: &Global, scales: &Scales) -> anyhow::Result<Paces> {
    let store = Store::new(global.paths()?.data);
    Ok(paces(&store, scales, &AtomicBool::new(false))?)
}

/// The player's configuration. Mistakes in it are reported, and left at their defaults.
pub fn configuration(global: &Global) -> Config {
    let (config, notices) = match global.paths() {
        Ok(paths) => load(&paths),
        Err(error) => (Config::standard().clone(), vec![error.to_string()]),
    };
    notices.iter().for_each(|notice| say(notice));
    config
}

/// The player's configuration, and what is wrong with it.
pub fn load(paths: &Paths) -> (Config, Vec<String>) {
    match read_config(&paths.config) {
        Ok(text) => {
            let (config, complaints) = Config::load(&text);
            let file = paths.config.display();
            (config, complaints.iter().map(|wrong| format!("{file}, {wrong}")).collect())
        }
        Err(error) => (Config::standard().clone(), vec![error.to_string()]),
    }
}
