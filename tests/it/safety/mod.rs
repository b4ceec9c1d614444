//! Faults, caused on purpose: whatever happens, the player is told and nothing is lost.
//!
//! The suites are short here. By hand, they run as long as you like, and each prints its figures:
//!
//! ```text
//! GRADUS_ROUNDS=1000 cargo test --profile suites --test it safety -- --nocapture --test-threads 1
//! ```
//!
//! `GRADUS_SEED` sets the seed. `tests/soak.sh` runs them again and again, with other seeds, and adds
//! up what they [tell].

#[cfg(unix)]
mod damage;
#[cfg(unix)]
mod disk;
#[cfg(unix)]
mod kill;
#[cfg(unix)]
mod noise;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod twin;

use gradus_engine::Random;
use std::time::Duration;

/// How many rounds a suite runs: a few, or what `GRADUS_ROUNDS` says.
pub fn rounds(few: usize) -> usize {
    number("GRADUS_ROUNDS").unwrap_or(few)
}

/// The random source of a suite.
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

/// The same for something that takes time: also says how long the slowest took.
pub fn tell_with_slowest(count: usize, what: &str, slowest: Duration) {
    eprintln!("+{count} {what}; slowest {} us", slowest.as_micros());
}

/// One of several, at random.
#[cfg(unix)]
fn pick<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[random.below(all.len())]
}
