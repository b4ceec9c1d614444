//! `gradus check`: whether puzzles are well-formed and have one solution.

use super::checked::checked;
use super::stream::Stream;
use super::table::Column;
use super::{candidates, cases, stream};
use anyhow::Result;
use clap::Args as Group;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `check`.
#[derive(Debug, Group)]
pub struct Check {
    /// Run the cases of this library of techniques instead, and say which ones pass
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    pub techniques: Option<PathBuf>,

    /// Say also which digits each cell has in some solution
    #[arg(long, conflicts_with = "techniques")]
    pub candidates: bool,

    /// The puzzles, and how they are read and answered
    #[command(flatten)]
    pub stream: Stream,
}

/// The columns of the table at a terminal.
const COLUMNS: [Column; 4] = [
    Column { heading: "line", width: 5, right: true },
    Column { heading: "puzzle", width: 6, right: false },
    Column { heading: "solutions", width: 17, right: false },
    Column { heading: "what is wrong", width: 0, right: false },
];

/// Checks the puzzles of the inputs, or runs the cases of a library.
pub fn run(wanted: &Check) -> Result<ExitCode> {
    if let Some(library) = &wanted.techniques {
        return cases::run(library, wanted.stream.jobs);
    }
    if wanted.candidates {
        return candidates::run(&wanted.stream);
    }
    stream::run(&wanted.stream, COLUMNS.to_vec(), |job, read, limits| {
        Ok(checked(job, read.setup, limits))
    })
}
