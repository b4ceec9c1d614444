//! Reads the player's actions and the terminal's answers, in threads of their own.

use super::decoder::Report;
use std::{io, thread};

/// Starts listening. Every report goes to `send`, and so does `None` when the terminal is gone;
/// `send` returns whether it wants more.
///
/// # Errors
/// When there is no terminal, or a thread cannot be started.
#[cfg(unix)]
pub fn listen(mut send: impl FnMut(Option<Report>) -> bool + Send + 'static) -> io::Result<()> {
    use std::sync::mpsc::{self, RecvTimeoutError};
    let mut terminal = terminal()?;
    let (sender, pieces) = mpsc::channel();
    thread::Builder::new().name("terminal".into()).spawn(move || {
        let mut piece = vec![0; PIECE];
        loop {
            match terminal.read(&mut piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return,
                Ok(length) if sender.send(piece[..length].to_vec()).is_err() => return,
                Ok(_) => {}
            }
        }
    })?;
    let mut waiting = Waiting::default();
    thread::Builder::new().name("input".into()).spawn(move || {
        loop {
            let piece = match waiting.left() {
                Some(left) => pieces.recv_timeout(left),
                None => pieces.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let reports = match piece {
                Ok(piece) => waiting.read(&piece),
                Err(RecvTimeoutError::Timeout) => waiting.give_up(),
                Err(RecvTimeoutError::Disconnected) => {
                    send(None);
                    return;
                }
            };
            if !reports.into_iter().all(|report| send(Some(report))) {
                return;
            }
        }
    })?;
    Ok(())
}

/// Starts listening. Every report goes to `send`, and so does `None` when the terminal is gone;
/// `send` returns whether it wants more.
///
/// # Errors
/// When a thread cannot be started.
#[cfg(not(unix))]
pub fn listen(mut send: impl FnMut(Option<Report>) -> bool + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        loop {
            let report = crossterm::event::read().ok().map(Report::Event);
            let is_over = report.is_none();
            if !send(report) || is_over {
                return;
            }
        }
    })?;
    Ok(())
}

/// The most bytes read at once.
#[cfg(unix)]
const PIECE: usize = 1 << 16;

/// The terminal that keys come from, wherever standard input comes from.
#[cfg(unix)]
fn terminal() -> io::Result<Box<dyn io::Read + Send>> {
    use std::io::IsTerminal;
    if io::stdin().is_terminal() {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(crate::store::open_terminal()?))
}

#[cfg(unix)]
use waiting::Waiting;

#[cfg(unix)]
mod waiting {
    use crate::tui::console::decoder::{Decoder, Report};
    use std::time::{Duration, Instant};

    /// How long to wait for the rest of a sequence, and for the next piece of pasted text.
    const PATIENCE: Duration = Duration::from_millis(100);

    /// How long an escape may be the beginning of a sequence that a slow line cut in two.
    const ESCAPE_PATIENCE: Duration = Duration::from_millis(20);

    /// A decoder, and how long it waits for incomplete input.
    #[derive(Default)]
    pub struct Waiting {
        decoder: Decoder,
        until: Option<Instant>,
    }

    impl Waiting {
        /// How long to wait for more; `None` if nothing is incomplete.
        pub fn left(&self) -> Option<Duration> {
            self.until.map(|until| until.saturating_duration_since(Instant::now()))
        }

        /// Takes in a piece, and returns what is now complete.
        pub fn read(&mut self, piece: &[u8]) -> Vec<Report> {
            let reports = self.decoder.read(piece);
            let goes_on = reports.is_empty() && !self.decoder.is_pasting();
            let patience = if self.decoder.is_escape() { ESCAPE_PATIENCE } else { PATIENCE };
            let until = self.until.filter(|_| goes_on).unwrap_or_else(|| Instant::now() + patience);
            self.until = self.decoder.is_waiting().then_some(until);
            reports
        }

        /// Gives up on what is incomplete.
        pub fn give_up(&mut self) -> Vec<Report> {
            self.until = None;
            self.decoder.give_up().map(Report::Event).into_iter().collect()
        }
    }
}
