//! The option `--budget`: how long a puzzle may take.

use crate::lists::limits::Patience;
use clap::Args as Group;

/// How long a puzzle may take.
#[derive(Clone, Copy, Debug, Default, Group)]
pub struct TimeLimit {
    /// Give up on a puzzle after this many seconds (default 4), or none for no limit
    #[arg(long = "budget", value_name = "SECONDS", value_parser = Patience::read)]
    budget: Option<Patience>,
}

impl TimeLimit {
    /// How long.
    pub fn patience(self) -> Patience {
        self.budget.unwrap_or_default()
    }

    /// The same, with another default.
    pub fn or(self, usual: Patience) -> Self {
        Self { budget: self.budget.or(Some(usual)) }
    }
}
