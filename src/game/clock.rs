//! The clock of a game: the time played.

use std::time::Duration;

/// The time played. The clock is stopped while the program is in the background, during a pause,
/// and once the puzzle is solved. After a long time without activity, it counts as stopped at the
/// player's last action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time played before `since`.
    earlier: Duration,
    /// When it was started, on the program's own clock; `None` while it is stopped.
    since: Option<Duration>,
    /// The player's last action; not before `since`.
    acted: Duration,
    /// How long it runs without a key or a click; `None` for ever.
    pub patience: Option<Duration>,
    /// The program's own clock at the last message or line. The front end updates it.
    pub now: Duration,
}

impl Clock {
    /// A stopped clock for a game that was played for this long.
    pub const fn after(earlier: Duration, now: Duration, patience: Option<Duration>) -> Self {
        Self { earlier, since: None, acted: now, patience, now }
    }

    /// The time played.
    pub fn played(&self) -> Duration {
        let until = if self.is_idle() { self.acted } else { self.now };
        let running = self.since.map_or(Duration::ZERO, |since| until.saturating_sub(since));
        self.earlier.saturating_add(running)
    }

    /// Whether it stopped because of inactivity.
    pub fn is_idle(&self) -> bool {
        self.until_idle() == Some(Duration::ZERO)
    }

    /// How long until it stops if nothing happens: zero if it already has, and `None` if it is
    /// stopped anyway or runs for ever.
    pub fn until_idle(&self) -> Option<Duration> {
        self.since?;
        Some(self.acted.saturating_add(self.patience?).saturating_sub(self.now))
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some() && !self.is_idle()
    }

    /// Starts or stops it now, as `running` says.
    pub fn run(&mut self, running: bool) {
        self.earlier = self.played();
        self.since = running.then_some(self.now);
        self.acted = self.now;
    }

    /// Counts from this time on, whether it runs or not.
    pub const fn set(&mut self, played: Duration) {
        self.earlier = played;
        if self.since.is_some() {
            self.since = Some(self.now);
        }
    }

    /// Records an action of the player. A long time without activity before it does not count.
    pub fn act(&mut self) {
        if self.is_idle() {
            self.run(true);
        }
        self.acted = self.now;
    }
}

/// A time as minutes and seconds, with hours if there are any.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
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

    /// What a clock shows at each of these times; the flag says whether the player then does
    /// something.
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
        // Idle time does not count either if it ends without a key.
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

    #[test]
    fn times() {
        let at = |seconds| clock(Duration::from_secs(seconds));
        assert_eq!([at(0), at(724), at(3600)], ["0:00", "12:04", "1:00:00"]);
    }
}
