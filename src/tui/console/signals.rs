//! Signals of the system, as events.

use crate::tui::event::Event;
use std::io;

/// Starts the thread that listens for signals.
#[cfg(unix)]
pub fn listen(mut tell: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM,
        SIGWINCH, SIGXCPU, SIGXFSZ,
    };
    // All signals that would end the program at once and leave the terminal as it is.
    const ENDING: [i32; 11] = [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    ];
    let mut signals = signal_hook::iterator::Signals::new(ENDING)?;
    signals.add_signal(SIGTSTP)?;
    signals.add_signal(SIGWINCH)?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGTSTP => Event::Suspend,
                SIGWINCH => match crossterm::terminal::size() {
                    Ok((cols, rows)) => Event::Resize(cols, rows),
                    Err(_) => continue,
                },
                _ => Event::Terminate,
            };
            if !tell(event) {
                return;
            }
        }
    })?;
    Ok(())
}

/// Other systems have none.
#[cfg(not(unix))]
pub fn listen(_: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
    Ok(())
}
