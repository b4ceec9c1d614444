//! `gradus new`: makes a puzzle and plays it.

use super::global::{Global, configuration, pace};
use super::named::wish;
use super::play::{self, How};
use crate::desk::Scales;
use crate::desk::make::{Job, make};
use crate::engine::variety::Kind;
use anyhow::{Result, anyhow};
use clap::Args as Group;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// The arguments of `new`.
#[derive(Debug, Group)]
pub struct New {
    /// What it should be, in any order: kakuro or a variety of Sudoku, a size, a level, minutes as
    /// in 8..12, daily
    #[arg(value_name = "WORD", value_parser = wish(), hide_possible_values = true)]
    pub words: Vec<String>,

    /// How it is played
    #[command(flatten)]
    pub how: How,
}

/// Makes the puzzle and plays it.
pub fn run(wanted: &New, global: &Global) -> Result<ExitCode> {
    let scales = Scales::of(&configuration(global));
    let stop = AtomicBool::new(false);
    let pace = || pace(global, &scales).map_err(|why| format!("{why:#}"));
    let job = Job::of_words(&wanted.words.join(" "), Kind::Sudoku, &scales, pace);
    let job = job.map_err(|why| anyhow!(why))?;
    let made = make(&job, &stop, &|_| ()).map_err(|why| anyhow!("{why}"))?;
    let notice = made.title.clone().unwrap_or_default();
    play::start(Some((made, notice)), None, &wanted.how, global)
}
