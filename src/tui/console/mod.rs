//! The terminal that is a real terminal, by means of crossterm: set up for the game, and restored
//! afterwards, whatever happens.

pub mod clipboard;
pub mod decoder;
mod input;
pub mod painter;
#[cfg(unix)]
pub mod questions;

use crate::tui::console::input::event;
use crate::tui::console::painter::Painter;
use crate::tui::pixels::{
    Answer, Gallery, NextStep, Picture, Probe, Protocol, QUESTIONS, REMOVE_ALL, SIZE_QUESTIONS,
    rules_out_pictures,
};
use crate::tui::terminal::{self, Aside, Event};
use anyhow::{Context as _, Result};
use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{RestorePosition, SavePosition, SetCursorStyle, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, PopKeyboardEnhancementFlags,
};
use crossterm::style::{Print, force_color_output};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{Command, execute, queue};
use ratatui::backend::Backend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, Terminal};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{fmt, panic, process, thread};

/// The maximum number of cells in a picture. No terminal has more, but one may claim to while it is
/// being created.
const MOST_CELLS: u32 = 1 << 22;

/// Whether a picture of this size is painted.
const fn is_painted(cols: u16, rows: u16) -> bool {
    cols as u32 * rows as u32 <= MOST_CELLS
}

/// The terminal while the game uses it. Dropping it restores the terminal.
pub struct Console {
    terminal: Terminal<Painter<BufWriter<Stdout>>>,
    marks: bool,
    mouse: bool,
    /// What is known of how it shows pictures.
    probe: Probe,
    gallery: Option<Gallery>,
    dots: Option<(u16, u16)>,
}

impl terminal::Terminal for Console {
    const HAS_SHELL: bool = true;

    fn open(mouse: bool) -> Result<Self> {
        if !io::stdout().is_terminal() {
            anyhow::bail!("the game needs a terminal, and standard output is not one; see --help");
        }
        let (cols, rows) = size()?;
        if !is_painted(cols, rows) {
            anyhow::bail!(
                "the terminal says that it has {cols} columns and {rows} rows; expected at most \
                 {MOST_CELLS} cells. Give it another size, as with: stty cols 80 rows 24"
            );
        }
        // With NO_COLOR set, crossterm would write resets that undo bold and reverse; the theme
        // ensures that there is no colour.
        force_color_output(true);
        give_back_on_panic();
        let writer = BufWriter::with_capacity(1 << 16, io::stdout());
        let terminal = Terminal::new(Painter::new(writer))?;
        let mut screen = Self {
            terminal,
            marks: false,
            mouse,
            probe: Probe::new(names()),
            gallery: None,
            dots: None,
        };
        take(mouse).context("the terminal cannot be set up")?;
        screen.terminal.backend_mut().feed(passes_line_feeds());
        Ok(screen)
    }

    fn address() -> Option<String> {
        None
    }

    fn has_fingers() -> bool {
        false
    }

    fn size() -> io::Result<(u16, u16)> {
        size()
    }

    fn listen(mut send: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
        input::listen(move |report| match report {
            Some(report) => event(report).is_none_or(&mut send),
            None => send(Event::Terminate),
        })
    }

    fn listen_to_signals(send: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
        input::listen_to_signals(send, end_soon)
    }

    // By OSC 11 and kitty's protocol.
    fn ask(&mut self, background: bool) -> io::Result<()> {
        // Only the byte reader understands the answers; see `input`.
        if !cfg!(unix) {
            return Ok(());
        }
        if background {
            queue!(self.terminal.backend_mut(), Print("\x1b]11;?\x1b\\"))?;
        }
        execute!(self.terminal.backend_mut(), Print("\x1b[?u"))
    }

    fn tell_keys_apart(&mut self) -> io::Result<()> {
        if TELLS_KEYS_APART.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        execute!(self.terminal.backend_mut(), apart())
    }

    fn tell_shift(&mut self, is_on: bool) -> io::Result<()> {
        let changes = TELLS_SHIFT.swap(is_on, Ordering::Relaxed) != is_on;
        if !changes || !TELLS_KEYS_APART.load(Ordering::Relaxed) {
            return Ok(());
        }
        execute!(self.terminal.backend_mut(), Print(format!("\x1b[={};1u", reported())))
    }

    fn mouse(&mut self, is_on: bool) -> io::Result<()> {
        self.mouse = is_on;
        match is_on {
            true => execute!(self.terminal.backend_mut(), ReportButtons),
            false => execute!(self.terminal.backend_mut(), DisableMouseCapture),
        }
    }

    // If a terminal claims an impossible size, nothing is painted.
    fn draw(
        &mut self,
        marks: bool,
        paint: impl FnOnce(&mut Frame<'_>) -> Option<Picture>,
    ) -> io::Result<()> {
        let (cols, rows) = size()?;
        if !is_painted(cols, rows) {
            return Ok(());
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        if self.marks != marks {
            self.marks = marks;
            queue!(self.terminal.backend_mut(), shape(marks))?;
        }
        let mut picture = None;
        let buffer = self.terminal.draw(|frame| picture = paint(frame))?.buffer;
        if let Some(gallery) = &mut self.gallery {
            let sending = gallery.show(picture, Instant::now());
            let text = text_in(buffer, &sending.text);
            send(self.terminal.backend_mut(), &text, &sending.bytes)?;
        }
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    // What a terminal shows after a change of size is unpredictable, even if it returns to its
    // previous size.
    fn clear(&mut self, cols: u16, rows: u16) -> io::Result<()> {
        // Unlike the terminal's own `clear`, this does not ask for the cursor position: the answer
        // would go to the thread that reads keys.
        if let Some(gallery) = &mut self.gallery {
            gallery.forget();
            // Another size of its letters may be the reason. Until the terminal answers, the size before is
            // the best guess if the system knows none.
            self.probe.forget_sizes();
            self.dots = self.probe.dots((cols, rows), window()).or(self.dots);
            queue!(self.terminal.backend_mut(), Print(SIZE_QUESTIONS))?;
        }
        if is_painted(cols, rows) {
            self.terminal.resize(Rect::new(0, 0, cols, rows))
        } else {
            Ok(())
        }
    }

    fn ask_for_pictures(&mut self, by_hand: bool) -> io::Result<()> {
        // Only the byte reader understands the answers; see `input`.
        let is_pointless = !by_hand && rules_out_pictures(|name| std::env::var(name).ok());
        if !cfg!(unix) || self.gallery.is_some() || is_pointless {
            return Ok(());
        }
        execute!(self.terminal.backend_mut(), Print(QUESTIONS))
    }

    fn learn(&mut self, answer: Answer) -> io::Result<()> {
        match self.probe.learn(answer) {
            // An answer that comes twice changes nothing.
            _ if self.gallery.is_some() => {}
            NextStep::Wait => {}
            NextStep::Ask(question) => execute!(self.terminal.backend_mut(), Print(question))?,
            NextStep::Show(protocol) => {
                HAS_PICTURES.store(protocol == Protocol::Kitty, Ordering::Relaxed);
                self.gallery = Some(Gallery::new(protocol));
            }
        }
        if self.gallery.is_some() {
            self.dots = self.probe.dots(size()?, window());
        }
        Ok(())
    }

    fn dots(&self) -> Option<(u16, u16)> {
        self.dots
    }

    fn held_back(&self) -> Option<Duration> {
        self.gallery.as_ref()?.wait(Instant::now())
    }

    fn describe(&mut self, _: impl FnOnce() -> Aside) -> io::Result<()> {
        Ok(())
    }

    // By a program, or else by OSC 52.
    fn copy(&mut self, text: &str) -> io::Result<String> {
        if let Some(tool) = clipboard::copy(text) {
            return Ok(format!("copied with {tool}"));
        }
        execute!(self.terminal.backend_mut(), CopyToClipboard::to_clipboard_from(text))?;
        Ok(clipboard::of_terminal())
    }

    fn draws_unicode() -> Option<bool> {
        #[cfg(unix)]
        return questions::draws_unicode();
        #[cfg(not(unix))]
        None
    }

    #[cfg(windows)]
    fn obeys_escapes() -> bool {
        // To ask is to switch them on.
        let says_so = crossterm::ansi_support::supports_ansi();
        let column = || crossterm::cursor::position().map_or(0, |(column, _)| column);
        let before = column();
        // This one changes nothing, so it does not move the cursor where it is obeyed.
        let _ = execute!(io::stdout(), Print("\x1b[m"));
        let obeys = says_so && column() == before;
        if !obeys {
            let _ = execute!(io::stdout(), Print("\r   \r"));
        }
        obeys
    }

    fn suspend(&mut self) -> Result<(u16, u16)> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take(self.mouse).context("the terminal cannot be set up again")?;
        execute!(self.terminal.backend_mut(), shape(self.marks))?;
        Ok(size()?)
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        IS_GIVEN_BACK.store(true, Ordering::Relaxed);
        // If the cursor is hidden, ratatui shows it after this, when a Ctrl+S would hold the output back
        // again and the program would wait for Ctrl+Q.
        let _ = self.terminal.show_cursor();
        let _ = Write::flush(self.terminal.backend_mut());
        give_back();
    }
}

/// What the environment calls the terminal.
pub fn names() -> Vec<String> {
    let of_environment =
        ["TERM", "TERM_PROGRAM"].into_iter().filter_map(|name| std::env::var(name).ok());
    of_environment.chain(terminal::known().map(|known| known.name.clone())).collect()
}

/// The dots of the terminal's text, across and down, as the system has them.
fn window() -> (u16, u16) {
    crossterm::terminal::window_size().map_or((0, 0), |size| (size.width, size.height))
}

/// Writes text over parts of a picture again, and sends dots. The cursor comes back to where it was.
fn send(out: &mut Painter<impl Write>, text: &[(Position, Cell)], bytes: &[u8]) -> io::Result<()> {
    if text.is_empty() && bytes.is_empty() {
        return Ok(());
    }
    queue!(out, SavePosition)?;
    Backend::draw(out, text.iter().map(|(at, cell)| (at.x, at.y, cell)))?;
    out.write_all(bytes)?;
    queue!(out, RestorePosition)
}

/// The cells of some areas.
fn text_in(buffer: &Buffer, areas: &[Rect]) -> Vec<(Position, Cell)> {
    let places = areas.iter().flat_map(|area| area.intersection(buffer.area).positions());
    places.filter_map(|at| Some((at, buffer.cell(at)?.clone()))).collect()
}

/// The cursor's shape: a block, or a line below the cell while marks are on.
const fn shape(marks: bool) -> SetCursorStyle {
    if marks { SetCursorStyle::SteadyUnderScore } else { SetCursorStyle::SteadyBlock }
}

/// Makes the terminal report buttons, the wheel, and motion with a button held. The crossterm
/// command for that would report every motion, and so wake the program for nothing.
struct ReportButtons;

impl Command for ReportButtons {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("\x1b[?1002h\x1b[?1006h")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        crossterm::event::EnableMouseCapture.execute_winapi()
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// Makes xterm and mlterm send an escape for Alt, as all others do, after remembering what they did;
/// undone by [`ALT_AS_BEFORE`].
const ALT_AS_ESCAPE: Print<&str> = Print("\x1b[?1036s\x1b[?1036h");

/// Undoes [`ALT_AS_ESCAPE`].
const ALT_AS_BEFORE: Print<&str> = Print("\x1b[?1036r");

/// What kitty's protocol is to report: keys with Ctrl and Alt told apart, and Esc from the beginning of a
/// sequence. If digits with Shift have a meaning, also every key as itself, with the text that it types.
fn reported() -> u8 {
    let all = 1 | 4 | 8 | 16;
    if TELLS_SHIFT.load(Ordering::Relaxed) { all } else { 1 }
}

/// Begins kitty's protocol.
fn apart() -> Print<String> {
    Print(format!("\x1b[>{}u", reported()))
}

/// Whether that is in use. A panic in any thread must find it.
static TELLS_KEYS_APART: AtomicBool = AtomicBool::new(false);

/// Whether digits with Shift are to be told.
static TELLS_SHIFT: AtomicBool = AtomicBool::new(false);

fn take(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    let mut out = io::stdout();
    queue!(out, EnterAlternateScreen, EnableBracketedPaste, EnableFocusChange, shape(false))?;
    if cfg!(unix) {
        queue!(out, ALT_AS_ESCAPE)?;
    }
    if TELLS_KEYS_APART.load(Ordering::Relaxed) {
        queue!(out, apart())?;
    }
    if mouse {
        queue!(out, ReportButtons)?;
    }
    out.flush()
}

/// Whether the system sends line feeds to the terminal as they are. It may not if the keys come from
/// another terminal, which is the one that was set up.
fn passes_line_feeds() -> bool {
    #[cfg(unix)]
    return rustix::termios::tcgetattr(rustix::stdio::stdout())
        .is_ok_and(|it| !it.output_modes.contains(rustix::termios::OutputModes::OPOST));
    #[cfg(not(unix))]
    false
}

/// Whether pictures may be there that leaving the screen does not remove. A panic in any thread must find
/// it.
static HAS_PICTURES: AtomicBool = AtomicBool::new(false);

/// Undoes [`take`], to the extent that the terminal allows. Doing so twice does no harm.
fn give_back() {
    if cfg!(unix) {
        // A panic can strike while a picture is being sent, which would swallow what follows.
        let _ = queue!(io::stdout(), Print("\x1b\\"));
    }
    if HAS_PICTURES.load(Ordering::Relaxed) {
        let _ = queue!(io::stdout(), Print(REMOVE_ALL));
    }
    if TELLS_KEYS_APART.load(Ordering::Relaxed) {
        let _ = queue!(io::stdout(), PopKeyboardEnhancementFlags);
    }
    if cfg!(unix) {
        let _ = queue!(io::stdout(), ALT_AS_BEFORE);
    }
    let _ = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableFocusChange,
        DisableBracketedPaste,
        SetCursorStyle::DefaultUserShape,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Whether the program is ending by itself.
static IS_GIVEN_BACK: AtomicBool = AtomicBool::new(false);

/// How long a signal waits for whatever the program is doing, and then for the terminal, which takes no
/// bytes while its output is held back.
const PATIENCE: [Duration; 2] = [Duration::from_millis(40), Duration::from_millis(20)];

/// The exit code after a signal.
const INTERRUPTED: i32 = 130;

/// Ends the program unless it ends by itself in a moment. Every move that was painted is on the disk.
fn end_soon() {
    thread::spawn(|| {
        let [moment, further] = PATIENCE;
        thread::sleep(moment);
        if IS_GIVEN_BACK.load(Ordering::Relaxed) {
            return;
        }
        let (sender, is_done) = mpsc::channel();
        thread::spawn(move || {
            give_back();
            let _ = sender.send(());
        });
        let _ = is_done.recv_timeout(further);
        process::exit(INTERRUPTED);
    });
}

/// Makes a panic in any thread restore the terminal, say where it happened, and end the program.
/// Every move is on the disk by then.
fn give_back_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back();
        report(info);
        eprintln!(
            "gradus failed because of a bug. Your game is saved up to the last move; start gradus \
             again to continue. Please report the lines above."
        );
        process::exit(101);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_comes_back_after_text_and_dots() {
        let mut cell = Cell::default();
        cell.set_symbol("x");
        let place = |x, y| (Position { x, y }, cell.clone());
        let side = |side: u16| side.try_into().unwrap();
        let texts = [vec![], vec![place(3, 1)], vec![place(0, 0), place(9, 4)]];
        for (text, bytes) in texts.iter().flat_map(|text| [(text, &b"\x1b[3;4H"[..]), (text, b"")])
        {
            let mut parser = vt100::Parser::new(side(10), side(20), 0);
            parser.process(b"\x1b[8;6H");
            let mut out = Vec::new();
            send(&mut Painter::new(&mut out), text, bytes).unwrap();
            parser.process(&out);
            assert_eq!(parser.screen().cursor_position(), (7, 5), "{out:?}");
            let is_written = |(at, _): &(Position, Cell)| {
                parser.screen().cell(at.y, at.x).is_some_and(|cell| cell.contents() == "x")
            };
            assert!(text.iter().all(is_written));
        }
    }
}
