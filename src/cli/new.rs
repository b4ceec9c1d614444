//! `gradus new`: makes a puzzle and plays it.

use super::generate::gave_up;
use super::global::{Global, configuration, pace};
use super::limit::TimeLimit;
use super::named::wish;
use super::outcome::{BAD, say};
use super::play::{self, How};
use crate::desk::Scales;
use crate::desk::make::{Job, make};
use crate::lists::limits::Alarm;
use anyhow::{Result, anyhow};
use clap::Args as Group;
use gradus_engine::{Failure, Kind, Limits};
use std::cell::Cell;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// The arguments of `new`.
#[derive(Debug, Group)]
pub struct New {
    /// What it should be, in any order: kakuro or a variety of Sudoku, a size, a level, minutes as
    /// in 8..12, daily
    #[arg(value_name = "WORD", value_parser = wish(), hide_possible_values = true)]
    pub words: Vec<String>,

    /// How long making it may take
    #[command(flatten)]
    pub limit: TimeLimit,

    /// How to play it
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
    let (alarm, looked) = (Alarm::new(wanted.limit.patience()), Cell::new(0));
    alarm.begin();
    let budget = alarm.limits(&stop).budget(Limits::TARGET);
    let made = match make(&job, &budget, &|count| looked.set(count)) {
        Err(Failure::GaveUp) => {
            say(&gave_up(alarm.patience(), &job.tried(looked.get())));
            return Ok(ExitCode::from(BAD));
        }
        made => made?,
    };
    let notice = made.title.clone().unwrap_or_default();
    play::start(Some(Ok(made)), Some(notice), None, &wanted.how, global)
}
