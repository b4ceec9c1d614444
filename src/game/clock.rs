//! The clock of a game: how long it was played.

use std::time::Duration;

/// The time played. The clock stands still while the program is not in front, during a pause, and
/// once the puzzle is solved. If nothing happens for long, it stopped when the player last did something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time played before `since`.
    before: Duration,
    /// When it started to run, on the program's own clock; `None` while it stands.
    since: Option<Duration>,
    /// When the player last did something; not before `since`.
    acted: Duration,
    /// How long it runs without a key or a click; `None`: for ever.
    pub patience: Option<Duration>,
    /// The program's own clock as of the last message or line. Whoever plays keeps it.
    pub now: Duration,
}

impl Clock {
    /// A clock of a game that was played for so long. It stands.
    pub const fn after(before: Duration, now: Duration, patience: Option<Duration>) -> Self {
        Self { before, since: None, acted: now, patience, now }
    }

    /// The time played.
    pub fn played(&self) -> Duration {
        let until = if self.is_idle() { self.acted } else { self.now };
        let running = self.since.map_or(Duration::ZERO, |since| until.saturating_sub(since));
        self.before.saturating_add(running)
    }

    /// Whether it stopped because nothing happened.
    pub fn is_idle(&self) -> bool {
        self.until_idle() == Some(Duration::ZERO)
    }

    /// How long until it stops if nothing happens: zero once it did, and `None` if it stands anyway or
    /// runs for ever.
    pub fn until_idle(&self) -> Option<Duration> {
        self.since?;
        Some(self.acted.saturating_add(self.patience?).saturating_sub(self.now))
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some() && !self.is_idle()
    }

    /// Runs from now on if `running` says so, and else stands.
    pub fn run(&mut self, running: bool) {
        self.before = self.played();
        self.since = running.then_some(self.now);
        self.acted = self.now;
    }

    /// Takes in that the player does something now. Time before that in which nothing happened for
    /// long does not count.
    pub fn act(&mut self) {
        if self.is_idle() {
            self.run(true);
        }
        self.acted = self.now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn only_the_time_that_it_runs_counts() {
        let mut clock = Clock::after(seconds(10), seconds(100), None);
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

    /// What a clock shows at each of these times, after which the player does something if it says so.
    fn shown(clock: &mut Clock, times: &[(u64, bool)]) -> Vec<u64> {
        let mut show = |&(at, acts): &(u64, bool)| {
            clock.now = seconds(at);
            let played = clock.played().as_secs();
            if acts {
                clock.act();
            }
            played
        };
        times.iter().map(&mut show).collect()
    }

    #[test]
    fn it_stops_at_the_last_key_if_nothing_follows() {
        let mut clock = Clock::after(Duration::ZERO, Duration::ZERO, Some(seconds(120)));
        clock.run(true);
        let night = 8 * 60 * 60;
        let times = [(10, true), (129, false), (130, false), (night, true), (night + 5, false)];
        assert_eq!(shown(&mut clock, &times), [10, 129, 10, 10, 15]);
        assert_eq!((clock.is_idle(), clock.until_idle()), (false, Some(seconds(115))));
        // What was idle does not count either if it ends without a key.
        assert_eq!(shown(&mut clock, &[(2 * night, false)]), [10]);
        assert!(clock.is_idle() && !clock.is_running());
        clock.run(false);
        assert_eq!((clock.is_idle(), clock.until_idle()), (false, None));
        clock.run(true);
        assert_eq!(shown(&mut clock, &[(2 * night + 7, true)]), [17]);
    }

    #[test]
    fn without_patience_to_lose_it_runs_for_ever() {
        let mut clock = Clock::after(Duration::ZERO, Duration::ZERO, None);
        clock.run(true);
        assert_eq!(shown(&mut clock, &[(9999, false)]), [9999]);
        assert_eq!((clock.is_running(), clock.until_idle()), (true, None));
    }
}
