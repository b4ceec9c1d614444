//! Making a new puzzle.

use crate::config::Config;
use crate::engine::budget::Budget;
use crate::engine::date;
use crate::engine::generate::{self, Failure, Random, TARGET_BUDGET, Target, Wish, generate_for};
use crate::engine::puzzle::Setup;
use crate::engine::variety::Kind;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often it is said how far the making of a puzzle is.
const REPORT: Duration = Duration::from_millis(200);

/// What is to be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Job {
    /// The puzzle of the day, of a kind and a level by its place, by the standard scores.
    Daily(Kind, usize),
    /// A puzzle by wishes.
    Wish(Box<(Wish, Target)>),
}

/// Makes a puzzle: of the day that it is by UTC, or from a seed of this moment. From time to time it
/// is reported how many puzzles were looked at; `stop` calls it off.
///
/// # Errors
/// Why there is none.
pub fn make(job: &Job, stop: &AtomicBool, report: &dyn Fn(usize)) -> Result<Setup, Failure> {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    match job {
        Job::Daily(kind, level) => {
            let today = date::of_number((since_1970.as_secs() / (24 * 60 * 60)) as i64);
            generate::daily(today, *kind, *level, &Config::standard().scores(*kind), stop)
        }
        Job::Wish(job) => {
            let (wish, target) = &**job;
            let mut random = Random::new(since_1970.as_nanos() as u64);
            let budget = Budget::until(TARGET_BUDGET, stop);
            let (mut looked, mut reported) = (0, Instant::now());
            generate_for(target, wish, &mut random, &budget, &mut || {
                looked += 1;
                if reported.elapsed() >= REPORT {
                    reported = Instant::now();
                    report(looked);
                }
            })
        }
    }
}
