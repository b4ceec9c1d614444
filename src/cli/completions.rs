//! `gradus completions`: the script that completes commands and options in a shell.

use super::GOOD;
use super::args::Args;
use super::record::print;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use std::process::ExitCode;

/// Prints the script.
pub fn run(shell: Shell) -> Result<ExitCode> {
    let mut script = Vec::new();
    generate(shell, &mut Args::command(), "gradus", &mut script);
    print(&String::from_utf8(script)?)?;
    Ok(GOOD)
}
