//! The clock on the wall: what time it is, and how far the player's zone is from Greenwich.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::time::{SystemTime, UNIX_EPOCH};

/// A time in seconds of the Unix clock; 0 if it was before.
pub(super) fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Now, in seconds of the Unix clock.
pub(super) fn now() -> u64 {
    seconds(SystemTime::now())
}

/// How many seconds east of Greenwich the player's clock is at a time; 0 if that is not known.
pub(super) fn utc_offset(seconds: u64) -> i32 {
    let time = i64::try_from(seconds).ok().and_then(|at| Timestamp::from_second(at).ok());
    time.map_or(0, |time| TimeZone::system().to_offset(time).seconds())
}

/// Which day it is by the player's clock, counted from 1970-01-01.
pub fn today() -> i64 {
    let now = now();
    (now as i64 + i64::from(utc_offset(now))).div_euclid(24 * 60 * 60)
}
