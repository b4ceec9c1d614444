//! The time that work may take. The engine has no clock: a thread here watches the time and sets a
//! flag that every budget of the work checks.

use gradus_engine::Budget;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time for a puzzle unless another is asked for: there is an answer within five seconds.
const USUAL: Duration = Duration::from_secs(4);

/// How long a piece of work may take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Patience {
    /// Four seconds, or less if the engine's own budgets end earlier.
    #[default]
    Usual,
    /// As long as the engine's own budgets last.
    Units,
    /// This long, regardless of the engine's own budgets.
    For(Duration),
    /// As long as it takes.
    Endless,
}

impl Patience {
    /// The time; `None` if there is no limit.
    pub const fn time(self) -> Option<Duration> {
        match self {
            Self::Usual => Some(USUAL),
            Self::For(time) => Some(time),
            Self::Units | Self::Endless => None,
        }
    }

    /// Whether the engine's own budgets count.
    const fn counts_units(self) -> bool {
        matches!(self, Self::Usual | Self::Units)
    }

    /// Reads seconds, or `none`.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn read(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self::Endless);
        }
        let seconds = text.parse().ok().filter(|seconds| (0.001..=1e9).contains(seconds));
        let time = seconds.map(Duration::from_secs_f64);
        time.map(Self::For).ok_or_else(|| "expected seconds such as 0.5 or 60, or none".into())
    }

    /// The time in words.
    pub fn written(self) -> String {
        match self.time().map(|time| time.as_secs_f64()) {
            Some(1.0) => "1 second".into(),
            Some(seconds) => format!("{seconds} seconds"),
            None => "no end".into(),
        }
    }
}

/// Watches the clock for one piece of work after another.
#[derive(Debug)]
pub struct Alarm {
    patience: Patience,
    watched: Arc<Watched>,
    /// The watching thread ends when this is dropped.
    _held: Option<Sender<()>>,
}

/// The data of the watching thread.
#[derive(Debug, Default)]
struct Watched {
    /// Set when the time for the work is up.
    is_over: AtomicBool,
    /// When the time is up.
    due: Mutex<Option<Instant>>,
}

impl Watched {
    fn due(&self) -> MutexGuard<'_, Option<Instant>> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Alarm {
    /// An alarm for work that may take this long.
    pub fn new(patience: Patience) -> Self {
        let watched = Arc::<Watched>::default();
        let held = patience.time().map(|time| {
            let (held, is_held) = mpsc::channel();
            let watched = Arc::clone(&watched);
            thread::spawn(move || watch(&watched, time, &is_held));
            held
        });
        Self { patience, watched, _held: held }
    }

    /// How long each piece of work may take.
    pub const fn patience(&self) -> Patience {
        self.patience
    }

    /// Begins a piece of work. The previous one is over.
    pub fn begin(&self) {
        // Under the lock, so that the alarm for the previous work does not end this one.
        let mut due = self.watched.due();
        self.watched.is_over.store(false, Ordering::Relaxed);
        *due = self.patience.time().and_then(|time| Instant::now().checked_add(time));
    }

    /// What ends the work: the time, and `stop`.
    pub fn limits<'a>(&'a self, stop: &'a AtomicBool) -> Limits<'a> {
        Limits { patience: self.patience, stop, time: &self.watched.is_over }
    }
}

/// Sets the flag when the time is up. Work that begins later also ends later, so sleeping until the
/// current deadline misses nothing.
fn watch(watched: &Watched, time: Duration, is_held: &Receiver<()>) {
    let mut sleep = time;
    while is_held.recv_timeout(sleep) == Err(RecvTimeoutError::Timeout) {
        let mut due = watched.due();
        let left = due.map(|due| due.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) {
            watched.is_over.store(true, Ordering::Relaxed);
            *due = None;
        }
        sleep = left.filter(|left| !left.is_zero()).unwrap_or(time);
    }
}

/// What ends a piece of work early.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    patience: Patience,
    /// Set when the work is no longer wanted.
    pub stop: &'a AtomicBool,
    time: &'a AtomicBool,
}

impl<'a> Limits<'a> {
    /// A budget for part of the work, with this many units unless a time was asked for.
    pub fn budget(&self, units: u64) -> Budget<'a> {
        let units = if self.patience.counts_units() { units } else { u64::MAX };
        Budget::until(units, self.stop).while_time(self.time)
    }

    /// Whether the work has to end.
    pub fn are_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.time.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether this alarm ended work that would never end by itself.
    fn ends(alarm: &Alarm) -> bool {
        let stop = AtomicBool::new(false);
        alarm.begin();
        let budget = alarm.limits(&stop).budget(1);
        while budget.spend(1) {
            thread::yield_now();
        }
        alarm.watched.is_over.load(Ordering::Relaxed)
    }

    #[test]
    fn work_ends_when_its_time_is_over() {
        let alarm = Alarm::new(Patience::For(Duration::from_millis(5)));
        assert!(ends(&alarm) && ends(&alarm));
    }

    #[test]
    fn the_next_work_has_a_time_of_its_own() {
        let alarm = Alarm::new(Patience::For(Duration::from_secs(3600)));
        alarm.begin();
        alarm.watched.is_over.store(true, Ordering::Relaxed);
        alarm.begin();
        assert!(!alarm.limits(&AtomicBool::new(false)).budget(1).is_spent());
    }

    #[test]
    fn units_end_work_only_where_no_time_was_asked_for() {
        let stop = AtomicBool::new(false);
        for (patience, left) in [
            (Patience::Usual, 7),
            (Patience::Units, 7),
            (Patience::For(USUAL), u64::MAX),
            (Patience::Endless, u64::MAX),
        ] {
            assert_eq!(Alarm::new(patience).limits(&stop).budget(7).left(), left);
        }
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        let half = Patience::For(Duration::from_millis(500));
        assert_eq!(Patience::read("0.5"), Ok(half));
        assert_eq!(half.written(), "0.5 seconds");
        assert_eq!(Patience::Usual.written(), "4 seconds");
        assert_eq!(Patience::read("none"), Ok(Patience::Endless));
        for wrong in ["", "0", "-1", "nan", "inf", "1e10", "5s"] {
            let expected = "expected seconds such as 0.5 or 60, or none";
            assert_eq!(Patience::read(wrong), Err(expected.into()), "{wrong}");
        }
    }
}
