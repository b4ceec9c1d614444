//! The option `--budget`: how long a puzzle may take.

use crate::plain::alarm::Patience;
use clap::Args as Group;

/// How long a puzzle may take.
#[derive(Clone, Copy, Debug, Default, Group)]
pub struct TimeLimit {
    /// How many seconds a puzzle may take before gradus gives up, or none for no limit; without
    /// this option 4, or less where a search ends by its own limits
    #[arg(long = "budget", value_name = "SECONDS", value_parser = Patience::read)]
    budget: Option<Patience>,
}

impl TimeLimit {
    /// How long.
    pub fn patience(self) -> Patience {
        self.budget.unwrap_or_default()
    }

    /// The same, but where nothing else is asked for it is this.
    pub fn or(self, usual: Patience) -> Self {
        Self { budget: self.budget.or(Some(usual)) }
    }
}
