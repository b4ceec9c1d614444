//! The terminal that is a page in a browser.
//!
//! The program and the page talk in lines of JSON: what the program says on standard output is one
//! [`Said`] a line, what the page says on standard input one [`Told`]. `assets/web/page.js` is the
//! other end. Pictures are told by the rows that differ, each as runs of characters that look alike.

mod canvas;
mod said;
mod told;

pub use canvas::Canvas;
pub use said::{Cursor, Row, Run, Said};
pub use told::Told;

use super::event::Event;
use crate::tui::terminal::{self, Aside};
use anyhow::Result;
use ratatui::backend::Backend as _;
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};
use std::io::{self, BufRead as _, Stdout};
use std::thread;

/// The page while the game has it.
pub struct Page {
    terminal: Terminal<Canvas<Stdout>>,
    aside: Aside,
}

impl terminal::Terminal for Page {
    const HAS_SHELL: bool = false;
    const COPIED: &'static str = "copied";

    fn open(_: bool) -> Result<Self> {
        let canvas = Canvas::new(io::stdout(), Self::size()?);
        Ok(Self { terminal: Terminal::new(canvas)?, aside: Aside::default() })
    }

    fn address() -> Option<String> {
        std::env::var("ADDRESS").ok()
    }

    // The size at the start, as the page has it in the environment.
    fn size() -> io::Result<(u16, u16)> {
        let of =
            |name, or| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or);
        Ok((of("COLUMNS", 80), of("LINES", 24)))
    }

    fn listen(mut tell: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
        thread::Builder::new().name("input".into()).spawn(move || {
            for line in io::stdin().lock().lines().map_while(Result::ok) {
                if Told::read(&line).is_some_and(|event| !tell(event)) {
                    return;
                }
            }
            tell(Event::Terminate);
        })?;
        Ok(())
    }

    fn listen_to_signals(_: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()> {
        Ok(())
    }

    // The page says it by itself, whenever that changes.
    fn ask_background(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn mouse(&mut self, wanted: bool) -> io::Result<()> {
        self.terminal.backend_mut().say(&Said::Mouse(wanted))
    }

    fn draw(&mut self, marks: bool, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.backend_mut().marks = marks;
        self.terminal.draw(paint)?;
        Ok(())
    }

    fn clear(&mut self, cols: u16, rows: u16) -> io::Result<()> {
        self.terminal.backend_mut().resize((cols, rows));
        self.terminal.resize(Rect::new(0, 0, cols, rows))
    }

    fn tell(&mut self, aside: impl FnOnce() -> Aside) -> io::Result<()> {
        let aside = aside();
        if aside == self.aside {
            return Ok(());
        }
        self.aside = aside;
        let Aside { title, link, sentence } = &self.aside;
        self.terminal.backend_mut().say(&Said::Aside { title, link, sentence })
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        self.terminal.backend_mut().say(&Said::Copy(text))
    }

    // There is no shell to give the page back to.
    fn suspend(&mut self) -> Result<(u16, u16)> {
        let Size { width, height } = self.terminal.backend().size()?;
        Ok((width, height))
    }
}
