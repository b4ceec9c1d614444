//! The progress of a long run: a line on standard error while it lasts, where people can see it.

pub use platform::Progress;

#[cfg(not(target_family = "wasm"))]
mod platform {
    use crate::cli::outcome::say;
    use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
    use std::fmt::Write;
    use std::time::{Duration, Instant};

    /// Shorter runs show nothing.
    const WAIT: Duration = Duration::from_millis(300);

    /// How often the remaining time is updated while nothing is finished.
    const TICK: Duration = Duration::from_millis(250);

    /// The line if the size of the input is known, and if it is not.
    const KNOWN: &str = "{msg} [{bar}] {bytes} of {total_bytes}, {left} left";
    const UNKNOWN: &str = "{msg}, {bytes}";

    /// The line if the number of puzzles is known.
    const COUNTED: &str = "{msg} [{bar}] {pos} of {len}, {left} left";

    /// The progress of the run.
    pub struct Progress {
        bar: ProgressBar,
        began: Instant,
        is_shown: bool,
        bytes: u64,
        puzzles: u64,
        bad: u64,
        /// Solutions that were found, where all are looked for.
        solutions: u64,
    }

    impl Progress {
        /// Progress through an input of this size, if known. It is shown only on a terminal, and only
        /// if the run writes nothing else there meanwhile, as `alone` says.
        pub fn new(size: Option<u64>, alone: bool) -> Self {
            Self::with(size, alone, if size.is_some() { KNOWN } else { UNKNOWN })
        }

        /// The same for a number of puzzles, each of which counts as one byte.
        pub fn of_puzzles(count: u64, alone: bool) -> Self {
            Self::with(Some(count), alone, COUNTED)
        }

        fn with(size: Option<u64>, alone: bool, template: &str) -> Self {
            let target = match alone {
                false => ProgressDrawTarget::hidden(),
                // This hides itself if standard error is not a terminal.
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
            let began = Instant::now();
            Self { bar, began, is_shown: false, bytes: 0, puzzles: 0, bad: 0, solutions: 0 }
        }

        /// Counts a number of bytes, the puzzles in them, and the bad ones among those.
        pub fn add(&mut self, bytes: u64, puzzles: usize, bad: usize) {
            self.bytes += bytes;
            self.puzzles += puzzles as u64;
            self.bad += bad as u64;
            self.show();
        }

        /// Counts this many more solutions.
        pub fn report(&mut self, solutions: u64) {
            self.solutions += solutions;
            self.show();
        }

        /// Shows what was counted.
        fn show(&mut self) {
            let elapsed = self.began.elapsed();
            if self.bar.is_hidden() || elapsed < WAIT {
                return;
            }
            let rate = self.puzzles as f64 / elapsed.as_secs_f64();
            let bad = match self.bad {
                0 => String::new(),
                bad => format!(", {bad} bad"),
            };
            let solutions = match self.solutions {
                0 => String::new(),
                solutions => format!(", {solutions} solutions"),
            };
            let text = format!("{} puzzles, {rate:.0} per second{bad}{solutions}", self.puzzles);
            self.bar.set_message(text);
            self.bar.set_position(self.bytes);
            if !self.is_shown {
                self.is_shown = true;
                self.bar.enable_steady_tick(TICK);
            }
        }

        /// Writes something to standard error, above the line.
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
}

/// Where a line on standard error cannot be replaced, nothing is shown.
#[cfg(target_family = "wasm")]
mod platform {
    use crate::cli::outcome::say;

    /// The progress of the run.
    pub struct Progress;

    impl Progress {
        /// Shows nothing.
        pub const fn new(_: Option<u64>, _: bool) -> Self {
            Self
        }

        /// Shows nothing.
        pub const fn of_puzzles(_: u64, _: bool) -> Self {
            Self
        }

        /// Counts nothing.
        pub const fn add(&mut self, _: u64, _: usize, _: usize) {}

        /// Counts nothing.
        pub const fn report(&mut self, _: u64) {}

        /// Says something on standard error.
        pub fn say(&self, messages: &[String]) {
            messages.iter().for_each(|message| say(message));
        }

        /// There is nothing to clear.
        pub const fn clear(&self) {}
    }
}
