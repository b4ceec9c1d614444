//! The terminal that is a page in a browser.
//!
//! The program and the page exchange lines of JSON: the program writes one [`Outgoing`] per line to
//! standard output, and the page writes one [`Incoming`] per line to standard input.
//! `assets/web/page.js` is the other end. Pictures are sent as the rows that differ, each as runs
//! of characters that look alike. The board as a picture is sent in kitty's protocol, once the page has
//! said of how many dots a character is.

mod canvas;
mod messages;

use crate::tui::page::messages::changed;
use crate::tui::pixels::{Answer, Gallery, Picture, Protocol, REMOVE_ALL};
use crate::tui::terminal::{self, Aside, Event};
use anyhow::Result;
use ratatui::backend::Backend as _;
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};
use std::io::{self, BufRead as _, Stdout};
use std::thread;
use std::time::{Duration, Instant};

pub use crate::tui::page::messages::{Cursor, Incoming, Outgoing, Row, Run};
pub use canvas::Canvas;

/// The page while the game uses it.
pub struct Page {
    terminal: Terminal<Canvas<Stdout>>,
    aside: Aside,
    gallery: Option<Gallery>,
    /// The width and the height of a character in dots, if the page shows pictures.
    dots: Option<(u16, u16)>,
}

impl Page {
    /// Has the page show pictures.
    fn layers(&mut self, bytes: &[u8]) -> io::Result<()> {
        match std::str::from_utf8(bytes) {
            Ok(commands) if !commands.is_empty() => {
                self.terminal.backend_mut().say(&Outgoing::Layers(commands))
            }
            _ => Ok(()),
        }
    }
}

impl terminal::Terminal for Page {
    const HAS_SHELL: bool = false;

    fn open(_: bool) -> Result<Self> {
        let canvas = Canvas::new(io::stdout(), Self::size()?);
        let terminal = Terminal::new(canvas)?;
        Ok(Self { terminal, aside: Aside::default(), gallery: None, dots: None })
    }

    fn address() -> Option<String> {
        std::env::var("ADDRESS").ok()
    }

    fn has_fingers() -> bool {
        std::env::var_os("FINGERS").is_some()
    }

    // The size at the start, which the page puts in the environment.
    fn size() -> io::Result<(u16, u16)> {
        let of =
            |name, or| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or);
        Ok((of("COLUMNS", 80), of("LINES", 24)))
    }

    fn listen(mut send: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
        thread::Builder::new().name("input".into()).spawn(move || {
            for line in io::stdin().lock().lines().map_while(Result::ok) {
                if Incoming::read(&line).is_some_and(|event| !send(event)) {
                    return;
                }
            }
            send(Event::Terminate);
        })?;
        Ok(())
    }

    fn listen_to_signals(_: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
        Ok(())
    }

    // The page reports its background by itself whenever it changes, and names all keys.
    fn ask(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    // The page is told of all keys.
    fn tell_shift(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn tell_keys_apart(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn mouse(&mut self, is_on: bool) -> io::Result<()> {
        self.terminal.backend_mut().say(&Outgoing::Mouse(is_on))
    }

    fn draw(
        &mut self,
        marks: bool,
        paint: impl FnOnce(&mut Frame<'_>) -> Option<Picture>,
    ) -> io::Result<()> {
        self.terminal.backend_mut().marks = marks;
        let mut picture = None;
        self.terminal.draw(|frame| picture = paint(frame))?;
        let Some(gallery) = &mut self.gallery else { return Ok(()) };
        let sending = gallery.show(picture, Instant::now());
        self.layers(&sending.bytes)
    }

    fn ask_for_pictures(&mut self, _by_hand: bool) -> io::Result<()> {
        match self.gallery {
            Some(_) => Ok(()),
            None => self.terminal.backend_mut().say(&Outgoing::Ask("dots")),
        }
    }

    fn learn(&mut self, answer: Answer) -> io::Result<()> {
        let Answer::Character(width, height) = answer else { return Ok(()) };
        self.dots = Some((width, height)).filter(|_| width.min(height) > 0);
        if self.dots.is_some() && self.gallery.is_none() {
            self.gallery = Some(Gallery::new(Protocol::Kitty));
        }
        Ok(())
    }

    fn dots(&self) -> Option<(u16, u16)> {
        self.dots
    }

    fn held_back(&self) -> Option<Duration> {
        self.gallery.as_ref()?.wait(Instant::now())
    }

    fn clear(&mut self, cols: u16, rows: u16) -> io::Result<()> {
        if let Some(gallery) = &mut self.gallery {
            gallery.forget();
            self.layers(REMOVE_ALL.as_bytes())?;
        }
        self.terminal.backend_mut().resize((cols, rows));
        self.terminal.resize(Rect::new(0, 0, cols, rows))
    }

    fn describe(&mut self, aside: impl FnOnce() -> Aside) -> io::Result<()> {
        let was = std::mem::replace(&mut self.aside, aside());
        let canvas = self.terminal.backend_mut();
        if was.grid != self.aside.grid {
            canvas.say(&changed(&was.grid, &self.aside.grid))?;
        }
        if was.words != self.aside.words {
            canvas.say(&Outgoing::Aside(&self.aside.words))?;
        }
        Ok(())
    }

    fn copy(&mut self, text: &str) -> io::Result<String> {
        self.terminal.backend_mut().say(&Outgoing::Copy(text))?;
        Ok("copied".into())
    }

    fn draws_unicode() -> Option<bool> {
        None
    }

    // There is no shell to return to.
    fn suspend(&mut self) -> Result<(u16, u16)> {
        let Size { width, height } = self.terminal.backend().size()?;
        Ok((width, height))
    }
}
