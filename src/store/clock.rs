//! The wall clock: the time, and the offset of the player's time zone.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// A time in seconds of the Unix clock; 0 if it is earlier.
pub(super) fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Now, in seconds of the Unix clock.
pub(super) fn now() -> u64 {
    seconds(SystemTime::now())
}

/// The offset of the player's clock, if the system does not know the time zone.
static TOLD: OnceLock<i32> = OnceLock::new();

/// Sets the offset of the player's clock at all times, in seconds east of Greenwich.
pub fn set_utc_offset(seconds: i32) {
    TOLD.get_or_init(|| seconds);
}

/// The offset of the player's clock at a time, in seconds east of Greenwich; 0 if unknown.
pub(super) fn utc_offset(seconds: u64) -> i32 {
    let time = i64::try_from(seconds).ok().and_then(|at| Timestamp::from_second(at).ok());
    let offset = |time| TimeZone::system().to_offset(time).seconds();
    TOLD.get().copied().or_else(|| time.map(offset)).unwrap_or(0)
}

/// The present day by the player's clock, counted from 1970-01-01.
pub fn today() -> i64 {
    let now = now();
    (now as i64 + i64::from(utc_offset(now))).div_euclid(24 * 60 * 60)
}
