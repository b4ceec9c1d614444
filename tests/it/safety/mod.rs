//! Faults, brought about on purpose: whatever happens, the player is told and nothing is lost.
//!
//! The suites are short here. By hand they run as long as wanted, each printing its figures:
//!
//! ```text
//! GRADUS_ROUNDS=1000 cargo test --profile suites --test it safety -- --nocapture --test-threads 1
//! ```
//!
//! `GRADUS_SEED` has them draw otherwise. `tests/soak.sh` runs them again and again, with other seeds,
//! and adds up what they [tell].

mod damage;
mod disk;
mod kill;
mod noise;
mod signals;
mod twin;

use gradus::engine::random::Random;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many rounds a suite runs: a few, or what `GRADUS_ROUNDS` says.
pub fn rounds(few: usize) -> usize {
    number("GRADUS_ROUNDS").unwrap_or(few)
}

/// The source of all that a suite draws.
pub fn random() -> Random {
    Random::new(number("GRADUS_SEED").unwrap_or(1) as u64)
}

/// A number in the environment.
pub fn number(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Says how often something was done, in a line that `tests/soak.sh` adds to those of other runs.
pub fn tell(count: usize, what: &str) {
    eprintln!("+{count} {what}");
}

/// The same of something that takes time: how long the slowest took is told too.
pub fn tell_with_slowest(count: usize, what: &str, slowest: Duration) {
    eprintln!("+{count} {what}; slowest {} us", slowest.as_micros());
}

/// Where the program keeps its games below a home folder.
fn data(home: &Path) -> PathBuf {
    home.join("data/gradus")
}

/// One of several, drawn.
fn pick<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[random.below(all.len())]
}
