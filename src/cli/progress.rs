//! How far a long run is: a line on standard error while it lasts, where people see it.

use super::outcome::say;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Runs that are over sooner than this show nothing.
const WAIT: Duration = Duration::from_millis(300);

/// How often what is left is worked out afresh while nothing is finished.
const TICK: Duration = Duration::from_millis(250);

/// With the size of the input known, and without.
const KNOWN: &str = "{msg} [{bar}] {bytes} of {total_bytes}, {left} left";
const UNKNOWN: &str = "{msg}, {bytes}";

/// With the number of puzzles known.
const COUNTED: &str = "{msg} [{bar}] {pos} of {len}, {left} left";

/// How far the run is.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    is_shown: bool,
    bytes: u64,
    puzzles: u64,
    bad: u64,
}

impl Progress {
    /// Nothing is done yet of an input of this size, if that is known. Only a terminal shows
    /// anything, and only if the run says nothing else there meanwhile, which is `alone`.
    pub fn new(size: Option<u64>, alone: bool) -> Self {
        Self::with(size, alone, if size.is_some() { KNOWN } else { UNKNOWN })
    }

    /// The same for so many puzzles, each of which counts as one byte.
    pub fn of_puzzles(count: u64, alone: bool) -> Self {
        Self::with(Some(count), alone, COUNTED)
    }

    fn with(size: Option<u64>, alone: bool, template: &str) -> Self {
        let target = match alone {
            false => ProgressDrawTarget::hidden(),
            // This hides itself where standard error is no terminal.
            true => ProgressDrawTarget::stderr(),
        };
        let left = |state: &ProgressState, text: &mut dyn Write| {
            let seconds = state.eta().as_secs();
            let _ = write!(text, "{}:{:02}", seconds / 60, seconds % 60);
        };
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = style.with_key("left", left).progress_chars("=> ");
        let bar = ProgressBar::with_draw_target(size, target).with_style(style);
        Self { bar, began: Instant::now(), is_shown: false, bytes: 0, puzzles: 0, bad: 0 }
    }

    /// Counts so many bytes, the puzzles in them and those of them that are bad.
    pub fn add(&mut self, bytes: u64, puzzles: usize, bad: usize) {
        self.bytes += bytes;
        self.puzzles += puzzles as u64;
        self.bad += bad as u64;
        let elapsed = self.began.elapsed();
        if self.bar.is_hidden() || elapsed < WAIT {
            return;
        }
        let rate = self.puzzles as f64 / elapsed.as_secs_f64();
        let bad = match self.bad {
            0 => String::new(),
            bad => format!(", {bad} bad"),
        };
        self.bar.set_message(format!("{} puzzles, {rate:.0} a second{bad}", self.puzzles));
        self.bar.set_position(self.bytes);
        if !self.is_shown {
            self.is_shown = true;
            self.bar.enable_steady_tick(TICK);
        }
    }

    /// Says something on standard error, above the line.
    pub fn say(&self, messages: &[String]) {
        let say_all = || messages.iter().for_each(|message| say(message));
        match self.is_shown && !messages.is_empty() {
            true => self.bar.suspend(say_all),
            false => say_all(),
        }
    }

    /// Clears the line.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
