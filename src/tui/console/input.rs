//! Reads the player's actions, the terminal's answers and the system's signals, in threads of their
//! own, and translates what crossterm reports into the program's own events.

use crate::tui::console::decoder::Report;
use crate::tui::keys::{self, Key};
use crate::tui::terminal::{self, Mouse};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
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
            let is_incomplete = reports.is_empty() && !self.decoder.is_pasting();
            let patience = if self.decoder.is_escape() { ESCAPE_PATIENCE } else { PATIENCE };
            let until =
                self.until.filter(|_| is_incomplete).unwrap_or_else(|| Instant::now() + patience);
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

/// Starts the thread that listens for signals of the system. `end_soon` is called after one that ends the
/// program.
#[cfg(unix)]
pub fn listen_to_signals(
    mut send: impl FnMut(terminal::Event) -> bool + Send + 'static,
    end_soon: fn(),
) -> io::Result<()> {
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
                SIGTSTP => terminal::Event::Suspend,
                SIGWINCH => match crossterm::terminal::size() {
                    Ok((cols, rows)) => terminal::Event::Resize(cols, rows),
                    Err(_) => continue,
                },
                _ => terminal::Event::Terminate,
            };
            let ends = matches!(event, terminal::Event::Terminate);
            if !send(event) {
                return;
            }
            if ends {
                end_soon();
            }
        }
    })?;
    Ok(())
}

/// Other systems have no signals.
#[cfg(not(unix))]
pub fn listen_to_signals(
    _: impl FnMut(terminal::Event) -> bool + Send + 'static,
    _: fn(),
) -> io::Result<()> {
    Ok(())
}

/// The event for a report; `None` if it does nothing here.
pub fn event(report: Report) -> Option<terminal::Event> {
    let event = match report {
        Report::Event(event) => event,
        Report::Above { symbol, digit } => {
            let key = Key { over: Some(digit), ..Key::plain(keys::KeyCode::Char(symbol)) };
            return Some(terminal::Event::Key(key));
        }
        Report::Background { is_light } => return Some(terminal::Event::Background { is_light }),
        Report::TellsKeysApart => return Some(terminal::Event::TellsKeysApart),
        Report::Answer(answer) => return Some(terminal::Event::Answered(answer)),
    };
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            Some(terminal::Event::Key(key.into()))
        }
        Event::Paste(text) => Some(terminal::Event::Paste(text)),
        Event::Resize(cols, rows) => Some(terminal::Event::Resize(cols, rows)),
        Event::FocusGained => Some(terminal::Event::Focus(true)),
        Event::FocusLost => Some(terminal::Event::Focus(false)),
        Event::Mouse(event) => mouse(event).map(terminal::Event::Mouse),
        Event::Key(_) => None,
    }
}

fn mouse(event: MouseEvent) -> Option<Mouse> {
    let at = Position { x: event.column, y: event.row };
    match event.kind {
        MouseEventKind::Down(MouseButton::Left)
            if event.modifiers.contains(KeyModifiers::CONTROL) =>
        {
            Some(Mouse::Add(at))
        }
        MouseEventKind::Down(MouseButton::Left) => Some(Mouse::Click(at)),
        MouseEventKind::Down(MouseButton::Right) => Some(Mouse::Back),
        MouseEventKind::Drag(MouseButton::Left) => Some(Mouse::Drag(at)),
        MouseEventKind::ScrollUp => Some(Mouse::Wheel { at, down: false }),
        MouseEventKind::ScrollDown => Some(Mouse::Wheel { at, down: true }),
        _ => None,
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Self {
        let held = |modifier| event.modifiers.contains(modifier);
        let shift = match event.code {
            KeyCode::BackTab => true,
            KeyCode::Char(_) => false,
            _ => held(KeyModifiers::SHIFT),
        };
        let (ctrl, alt) = (held(KeyModifiers::CONTROL), held(KeyModifiers::ALT));
        Self { code: code(event.code), ctrl, alt, shift, over: None }
    }
}

const fn code(code: KeyCode) -> keys::KeyCode {
    match code {
        KeyCode::Char(symbol) => keys::KeyCode::Char(symbol),
        KeyCode::F(number) => keys::KeyCode::F(number),
        KeyCode::Left => keys::KeyCode::Left,
        KeyCode::Right => keys::KeyCode::Right,
        KeyCode::Up => keys::KeyCode::Up,
        KeyCode::Down => keys::KeyCode::Down,
        KeyCode::Home => keys::KeyCode::Home,
        KeyCode::End => keys::KeyCode::End,
        KeyCode::PageUp => keys::KeyCode::PageUp,
        KeyCode::PageDown => keys::KeyCode::PageDown,
        KeyCode::Enter => keys::KeyCode::Enter,
        KeyCode::Esc => keys::KeyCode::Esc,
        KeyCode::Tab | KeyCode::BackTab => keys::KeyCode::Tab,
        KeyCode::Backspace => keys::KeyCode::Backspace,
        KeyCode::Delete => keys::KeyCode::Delete,
        KeyCode::Insert => keys::KeyCode::Insert,
        _ => keys::KeyCode::Null,
    }
}
