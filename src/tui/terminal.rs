//! The terminal as everything above knows it: one interface with two sides, `console` and `page`.

use super::event::Event;
use anyhow::Result;
use ratatui::Frame;
use std::io;

/// A terminal while the game has it. Dropping it gives it back.
pub trait Terminal: Sized {
    /// Whether there is a shell that the terminal can be given back to.
    const HAS_SHELL: bool;

    /// What is said of a text that was copied.
    const COPIED: &'static str;

    /// Takes the terminal: with pasted text and changes of focus reported, and the mouse too if that
    /// is wanted.
    ///
    /// # Errors
    /// When there is none, or one that refuses.
    fn open(mouse: bool) -> Result<Self>;

    /// Where the program itself is, if it has an address: what links begin with.
    fn address() -> Option<String>;

    /// The columns and rows that there are.
    ///
    /// # Errors
    /// When there is no terminal.
    fn size() -> io::Result<(u16, u16)>;

    /// Starts to listen to the player. Every event goes to `tell`, and `Terminate` when the terminal
    /// is gone; `tell` says whether it wants more.
    ///
    /// # Errors
    /// When there is no terminal, or no thread.
    fn listen(tell: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()>;

    /// Starts to listen to the system, as far as it has signals.
    ///
    /// # Errors
    /// When there is no thread, or a signal cannot be listened to.
    fn listen_to_signals(tell: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()>;

    /// Asks which colour the background is. Whether and when an answer comes shows among the events;
    /// nothing waits for it.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn ask_background(&mut self) -> io::Result<()>;

    /// Has the mouse reported, or leaves it to the terminal.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn mouse(&mut self, wanted: bool) -> io::Result<()>;

    /// Paints a picture, as one update where the terminal can do that. `marks` shows in the shape of
    /// the cursor.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn draw(&mut self, marks: bool, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()>;

    /// Has the next picture painted whole, in this size.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn clear(&mut self, cols: u16, rows: u16) -> io::Result<()>;

    /// Says what goes with the picture, where there is a place for it; `aside` is not asked where
    /// there is none.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn tell(&mut self, aside: impl FnOnce() -> Aside) -> io::Result<()>;

    /// Puts a text on the clipboard. Terminals that cannot, or must not, do nothing and do not say so.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn copy(&mut self, text: &str) -> io::Result<()>;

    /// Gives the terminal back to the shell, waits until the shell calls, and takes it again;
    /// [`clear`](Self::clear) is due then. Returns the terminal's columns and rows.
    ///
    /// # Errors
    /// When the terminal refuses.
    fn suspend(&mut self) -> Result<(u16, u16)>;
}

/// What goes with a picture, beside the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// What the game is called.
    pub title: String,
    /// What leads to it: the part of a link behind its `#`. Empty where nothing does.
    pub link: String,
    /// The cursor's cell in words, and what there is to say besides.
    pub sentence: String,
}
