//! `gradus man`: the man page, made from the arguments, the actions and their standard keys.

use super::outcome::GOOD;
use super::record::print;
use crate::tui::actions::by_context;
use crate::tui::state::key_map::KeyMap;
use anyhow::{Context, Result};
use clap::{Args as Group, Command};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `man`.
#[derive(Debug, Group)]
pub struct Man {
    /// The command, as in rate; without it, the page covers the whole program
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,

    /// Install all pages, and the completions for bash, zsh and fish, in the usual folders, or
    /// below PREFIX/share
    #[arg(long, value_name = "PREFIX", conflicts_with = "command")]
    pub install: Option<Option<PathBuf>>,
}

/// Prints the page of a command, or of the whole program.
pub fn run(wanted: &Man, mut program: Command) -> Result<ExitCode> {
    program.build();
    print(&page(&program, wanted.command.as_deref())?)?;
    Ok(GOOD)
}

/// The page of a command of a program that is built, or of the whole program.
///
/// # Errors
/// When there is no such command.
pub fn page(program: &Command, name: Option<&str>) -> Result<String> {
    let command = match name {
        None => program,
        Some(name) => program
            .find_subcommand(name)
            .with_context(|| format!("there is no command {name:?}; see gradus --help"))?,
    };
    let man = Page::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if name.is_none() {
        man.render_subcommands_section(&mut page)?;
        keys(&mut page)?;
    }
    notes(&mut page, command)?;
    Ok(String::from_utf8(page)?)
}

/// The end of the long help, line by line: examples and tables.
fn notes(page: &mut impl Write, command: &Command) -> Result<()> {
    let Some(text) = command.get_after_long_help().or(command.get_after_help()) else {
        return Ok(());
    };
    let mut roff = Roff::default();
    roff.control("SH", ["NOTES"]);
    roff.control("nf", []);
    roff.text([roman(text.to_string())]);
    roff.control("fi", []);
    roff.to_writer(page)?;
    Ok(())
}

/// Every action with its keys, context by context.
fn keys(page: &mut impl Write) -> Result<()> {
    let keys = KeyMap::standard();
    let mut roff = Roff::default();
    roff.control("SH", ["KEYS"]);
    for (context, actions) in by_context() {
        roff.control("SS", [context.title()]);
        for action in actions {
            roff.control("TP", []);
            roff.text([bold(keys.shown(action.id).join(", "))]);
            roff.text([roman(action.help)]);
        }
    }
    roff.to_writer(page)?;
    Ok(())
}
