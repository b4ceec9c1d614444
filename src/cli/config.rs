//! `gradus config`: the standard configuration, and what is wrong with the player's.

use super::global::Global;
use super::outcome::{BAD, GOOD};
use super::records::record::print;
use crate::config::{Config, STANDARD};
use crate::store::{is_there, read_config};
use crate::tui;
use anyhow::{Result, ensure};
use clap::Args as Group;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `config`.
#[derive(Debug, Group)]
#[group(id = "what", multiple = false)]
pub struct Configuration {
    /// Print the standard configuration, which explains every setting, score, key and theme
    #[arg(long)]
    pub default: bool,

    /// Report everything that is wrong with a configuration, with line and column; without FILE,
    /// with yours
    #[arg(long, value_name = "FILE")]
    pub check: Option<Option<PathBuf>>,

    /// Print only the path of your configuration; without an option, it comes with a list of these
    #[arg(long)]
    pub path: bool,
}

/// What follows the path if nothing is asked for.
const WITHOUT: &str = "
gradus config --check    reports everything that is wrong with it
gradus config --default  prints the standard configuration, which explains every setting
gradus config --path     prints only the path
";

/// Prints the standard configuration or the path of the player's, or what is wrong with one.
pub fn run(args: &Configuration, global: &Global) -> Result<ExitCode> {
    if args.default {
        print(STANDARD)?;
        return Ok(GOOD);
    }
    let own = global.paths()?.config;
    if let Some(file) = &args.check {
        // A named file should exist; the player's own need not.
        if let Some(named) = file.as_ref().or(global.config.as_ref()) {
            ensure!(is_there(named), "cannot read {}: there is no such file", named.display());
        }
        return check(file.as_ref().unwrap_or(&own));
    }
    let options = if args.path { "" } else { WITHOUT };
    print(&format!("{}\n{options}", own.display()))?;
    Ok(GOOD)
}

/// Prints everything that is wrong with a configuration. A missing one sets nothing, so nothing is
/// wrong with it.
fn check(file: &Path) -> Result<ExitCode> {
    let (config, mut complaints) = Config::load(&read_config(file)?);
    complaints.extend(tui::complaints(&config));
    complaints.sort_by_key(|complaint| complaint.place);
    let line = |complaint| format!("{}, {complaint}\n", file.display());
    match complaints.iter().map(line).collect::<String>() {
        nothing if nothing.is_empty() => {
            print(&format!("{}: nothing is wrong\n", file.display()))?;
            Ok(GOOD)
        }
        lines => {
            print(&lines)?;
            Ok(ExitCode::from(BAD))
        }
    }
}
