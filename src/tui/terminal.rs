//! The terminal as everything above knows it: what any kind of terminal reports, and one interface
//! with two implementations, `console` and `page`.

use crate::terminals;
use crate::tui::keys::Key;
use crate::tui::pixels::{Answer, Picture};
use anyhow::Result;
use ratatui::Frame;
use ratatui::layout::Position;
use serde::Serialize;
use std::io;
use std::sync::LazyLock;
use std::time::Duration;

/// What is known of the terminal that the environment names.
pub fn known() -> Option<&'static terminals::Terminal> {
    static KNOWN: LazyLock<Option<terminals::Terminal>> =
        LazyLock::new(|| terminals::Terminal::of(|name| std::env::var(name).ok()));
    KNOWN.as_ref()
}

/// A terminal while the game uses it. Dropping it restores it.
pub trait Terminal: Sized {
    /// Whether there is a shell to release the terminal to.
    const HAS_SHELL: bool;

    /// Takes the terminal, with reports of pasted text and changes of focus, and of the mouse if
    /// wanted.
    ///
    /// # Errors
    /// When there is none, or it refuses.
    fn open(mouse: bool) -> Result<Self>;

    /// The address of the program itself, if it has one: what links begin with.
    fn address() -> Option<String>;

    /// Whether fingers play.
    fn has_fingers() -> bool;

    /// The number of columns and rows.
    ///
    /// # Errors
    /// When there is no terminal.
    fn size() -> io::Result<(u16, u16)>;

    /// Starts listening to the player. Every event goes to `send`, and so does `Terminate` when the
    /// terminal is gone; `send` returns whether it wants more.
    ///
    /// # Errors
    /// When there is no terminal, or a thread cannot be started.
    fn listen(send: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()>;

    /// Starts listening to the system, if it has signals.
    ///
    /// # Errors
    /// When a thread cannot be started, or a signal cannot be listened to.
    fn listen_to_signals(send: impl FnMut(Event) -> bool + Send + 'static) -> io::Result<()>;

    /// Asks whether the terminal can tell all keys apart and, if that matters, for the background
    /// colour. The answers, if there are any, come as events; nothing waits for them.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn ask(&mut self, background: bool) -> io::Result<()>;

    /// Makes a terminal that can do so tell all keys apart.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn tell_keys_apart(&mut self) -> io::Result<()>;

    /// Makes a terminal that tells all keys apart also tell when a digit is typed with Shift, or no longer.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn tell_shift(&mut self, is_on: bool) -> io::Result<()>;

    /// Makes the terminal report the mouse, or leaves it to the terminal.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn mouse(&mut self, is_on: bool) -> io::Result<()>;

    /// Paints a picture, as a single update if the terminal supports that. `paint` returns the board if
    /// that is to be shown in dots. `marks` affects the shape of the cursor.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn draw(
        &mut self,
        marks: bool,
        paint: impl FnOnce(&mut Frame<'_>) -> Option<Picture>,
    ) -> io::Result<()>;

    /// Asks whether the terminal can show pictures, unless that would be pointless, or it would print the
    /// question; `by_hand` says whether the player insists. The answers come as events.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn ask_for_pictures(&mut self, _by_hand: bool) -> io::Result<()> {
        Ok(())
    }

    /// Takes in what the terminal answered about pictures, and asks on.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn learn(&mut self, _answer: Answer) -> io::Result<()> {
        Ok(())
    }

    /// The width and the height of a character in dots, if it shows pictures.
    fn dots(&self) -> Option<(u16, u16)> {
        None
    }

    /// How long to wait until something can be painted that was held back; `None` if nothing was.
    fn held_back(&self) -> Option<Duration> {
        None
    }

    /// Makes the next picture be painted completely, in this size.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn clear(&mut self, cols: u16, rows: u16) -> io::Result<()>;

    /// Reports what accompanies the picture, if there is a place for it; otherwise, `aside` is not
    /// called.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn describe(&mut self, aside: impl FnOnce() -> Aside) -> io::Result<()>;

    /// Puts a text on the clipboard, and says how. Terminals that cannot do this, or must not, ignore
    /// it silently.
    ///
    /// # Errors
    /// When the terminal is gone.
    fn copy(&mut self, text: &str) -> io::Result<String>;

    /// Whether it obeys escape sequences. Consoles before Windows 10 do not, and that of Wine says that it does;
    /// both print them.
    fn obeys_escapes() -> bool {
        true
    }

    /// Whether it draws characters beyond ASCII, if it says so. Asked before the first picture if
    /// the environment does not tell.
    fn draws_unicode() -> Option<bool>;

    /// Releases the terminal to the shell, waits until the shell resumes the program, and takes it
    /// again; [`clear`](Self::clear) must follow. Returns the terminal's columns and rows.
    ///
    /// # Errors
    /// When the terminal refuses.
    fn suspend(&mut self) -> Result<(u16, u16)>;
}

/// What accompanies a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// The game in words.
    pub words: Words,
    /// The board cell by cell.
    pub grid: Grid,
}

/// A game in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Words {
    /// The title of the game. Empty while nothing is played.
    pub title: String,
    /// The link to it: the part after the `#`. Empty if there is none.
    pub link: String,
    /// The cursor's cell in words, and anything else to say.
    pub sentence: String,
    /// What to expect of the puzzle, in a sentence. Empty once the player has started.
    pub invitation: String,
    /// The result of the game as a line for a chat. Empty until it is solved.
    pub result: String,
}

/// A board cell by cell, for screen readers and for touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The cursor's row and column.
    pub cursor: (usize, usize),
    /// Whether digits write marks.
    pub marks: bool,
    /// The largest digit.
    pub largest: u8,
    /// Whether a list lies over the board.
    pub has_list: bool,
    /// The cells by rows; none while the board is hidden.
    pub rows: Vec<Vec<GridCell>>,
}

/// A cell of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GridCell {
    /// The cell in words.
    pub name: String,
    /// The digit that it holds.
    pub digit: Option<String>,
    /// Where it is in the picture: column, row, columns and rows; none if it is not visible.
    pub place: Option<[u16; 4]>,
}

/// Something that the player or the system did to the terminal.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A button was pressed that stands for an action, given by its name in the configuration.
    Button(String),
    /// The mouse did something.
    Mouse(Mouse),
    /// Text was pasted.
    Paste(String),
    /// A link was followed to this page.
    Link(String),
    /// The terminal now has this many columns and rows.
    Resize(u16, u16),
    /// The terminal moved to the foreground or the background.
    Focus(bool),
    /// The terminal said whether its background is light.
    Background {
        /// Whether it is light.
        is_light: bool,
    },
    /// The terminal said that it can tell all keys apart, by kitty's protocol.
    TellsKeysApart,
    /// The terminal answered something about pictures.
    Answered(Answer),
    /// The terminal can show pictures with characters of this width and height in dots, or no longer can.
    Dots(Option<(u16, u16)>),
    /// The program was told to release the terminal for a while.
    Suspend,
    /// The program was told to end.
    Terminate,
}

/// Something that the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouse {
    /// The left button was pressed.
    Click(Position),
    /// The left button was pressed with Ctrl held.
    Add(Position),
    /// It was moved with the left button held.
    Drag(Position),
    /// The right button was pressed, which goes back one level.
    Back,
    /// The wheel was turned.
    Wheel {
        /// The position.
        at: Position,
        /// Whether it was turned towards the player.
        down: bool,
    },
}
