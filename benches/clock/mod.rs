//! The processor time of a thread.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The processor time that this thread has taken, or the time by the clock where no system tells it.
pub fn spent() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}
