//! The clock of a game: how long it was played.

use std::time::Duration;

/// The time played. The clock stands still while the program is not in front, during a pause, and
/// once the puzzle is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time played before `since`.
    before: Duration,
    /// When it started to run, on the program's own clock; `None` while it stands.
    since: Option<Duration>,
    /// The program's own clock as of the last message or line. Whoever plays keeps it.
    pub now: Duration,
}

impl Clock {
    /// A clock of a game that was played for so long. It stands.
    pub const fn after(before: Duration, now: Duration) -> Self {
        Self { before, since: None, now }
    }

    /// The time played.
    pub fn played(&self) -> Duration {
        let running = self.since.map_or(Duration::ZERO, |since| self.now.saturating_sub(since));
        self.before.saturating_add(running)
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Runs from now on if `running` says so, and else stands.
    pub fn run(&mut self, running: bool) {
        self.before = self.played();
        self.since = running.then_some(self.now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_time_that_it_runs_counts() {
        let seconds = Duration::from_secs;
        let mut clock = Clock::after(seconds(10), seconds(100));
        clock.now = seconds(105);
        assert_eq!((clock.played(), clock.is_running()), (seconds(10), false));
        clock.run(true);
        clock.now = seconds(107);
        assert_eq!((clock.played(), clock.is_running()), (seconds(12), true));
        clock.run(true);
        clock.now = seconds(108);
        clock.run(false);
        clock.now = seconds(200);
        assert_eq!((clock.played(), clock.is_running()), (seconds(13), false));
    }
}
