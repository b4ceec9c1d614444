//! Ctrl-C and TERM: finished work is kept, unfinished work is cancelled.

use super::ordered::Ordered;
use anyhow::Result;

/// Does some work. A signal cancels it and ends the program once the finished answers are written;
/// another signal ends it at once.
///
/// # Errors
/// When signals cannot be listened to.
#[cfg(unix)]
pub fn watch(ordered: &Ordered, work: impl FnOnce()) -> Result<()> {
    use super::outcome::INTERRUPTED;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use std::process::exit;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::thread;

    let is_second = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&is_second))?;
        flag::register(signal, Arc::clone(&is_second))?;
    }
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let handle = signals.handle();
    thread::scope(|scope| {
        scope.spawn(|| {
            if signals.forever().next().is_some() {
                ordered.call_off();
                // Not by returning: a thread may be waiting for input that does not come.
                exit(INTERRUPTED.into());
            }
        });
        work();
        handle.close();
    });
    Ok(())
}

/// Does some work; the system ends it as usual.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn watch(_: &Ordered, work: impl FnOnce()) -> Result<()> {
    work();
    Ok(())
}
