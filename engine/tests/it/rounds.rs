//! How long the suites that draw at random run, and from which seed: `tests/soak.sh` sets both.

use gradus_engine::Random;

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
