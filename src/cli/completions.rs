//! `gradus completions`: the script that completes commands and options in a shell.

use super::outcome::GOOD;
use super::record::print;
use anyhow::Result;
use clap::{Args as Group, Command};
use clap_complete::{Shell, generate};
use std::process::ExitCode;

/// The arguments of `completions`.
#[derive(Debug, Group)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// Prints the script.
pub fn run(wanted: &Completions, mut program: Command) -> Result<ExitCode> {
    print(&script(wanted.shell, &mut program)?)?;
    Ok(GOOD)
}

/// The script of a shell.
///
/// # Errors
/// When it is not text, which it always is.
pub fn script(shell: Shell, program: &mut Command) -> Result<String> {
    let mut script = Vec::new();
    generate(shell, program, "gradus", &mut script);
    Ok(String::from_utf8(script)?)
}
