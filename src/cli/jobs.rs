//! How many threads work.

use clap::Args as Group;
use std::thread;

/// How many threads work.
#[derive(Clone, Copy, Debug, Group)]
pub struct Jobs {
    /// How many puzzles are worked on at once; without this option one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Jobs {
    /// How many.
    pub fn count(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}
