//! The runtime: the loop that passes messages to `update`, carries out its effects, and paints.
//!
//! Keys, signals and the worker's answers come through one channel, on which the loop sleeps. It
//! wakes up by itself once a second while a running clock is visible, and once when the clock stops
//! because of inactivity.

use crate::config::{Color, Config, Glyphs, Pictures};
use crate::desk::{Choice, ConfigChange, Desk, Given, Opened, Unplayable, new_game};
use crate::game::ratings::Ratings;
use crate::store::{self, News, Paths};
use crate::terminals::Colors;
use crate::tui::actions::clashes;
use crate::tui::dispatch::{start as initial, to_be_mended, update};
use crate::tui::listing::{Librarian, Listing};
use crate::tui::message::{Effect, Effects, Message};
use crate::tui::screens::editor::state::Editor;
use crate::tui::screens::library::list::LibraryScreen;
use crate::tui::screens::start as start_screen;
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::{Model, Notice, Screen, Writing};
use crate::tui::state::panes::Spots;
use crate::tui::terminal::{Event, Terminal as _, known};
use crate::tui::theme::{AUTO_THEME, MONO, Palette, Suited, is_light, suited};
use crate::tui::view::glyphs::for_locale;
use crate::tui::view::{aside, picture, view};
use crate::tui::worker::{PATIENCE, Worker};
use anyhow::{Result, anyhow};
use ratatui::Frame;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{io, thread};

// The kind of terminal that this program has.
#[cfg(not(target_family = "wasm"))]
use crate::tui::console::Console as Here;
#[cfg(target_family = "wasm")]
use crate::tui::page::Page as Here;

/// The columns and rows of the terminal.
///
/// # Errors
/// When there is no terminal.
pub fn size() -> io::Result<(u16, u16)> {
    Here::size()
}

/// Whether the terminal obeys escape sequences, so that a screen can be painted.
pub fn obeys_escapes() -> bool {
    Here::obeys_escapes()
}

/// What the game starts with.
#[derive(Debug)]
pub struct Start {
    /// The puzzle to play, or one to be corrected in the editor and what is wrong with it; without one the
    /// last game continues.
    pub document: Option<Given>,
    /// The file of puzzles that the library opens, over the last game.
    pub list: Option<PathBuf>,
    /// The player's configuration.
    pub config: Config,
    /// What the player should know first, for example what is wrong with the configuration.
    pub notices: Vec<String>,
    /// Where files are kept.
    pub paths: Paths,
}

/// Plays until the player ends it, or a signal does, which is returned.
///
/// # Errors
/// When there is no terminal, or it is gone.
pub fn run(start: Start) -> Result<bool> {
    let (mut session, effects) = Session::open(start)?;
    let played = session.play(effects);
    // The terminal is released before anything that may take long. If it was gone already, there
    // was no picture after which settings are saved.
    let Session { model, desk, screen, kept, interrupted, .. } = session;
    drop(screen);
    let settled = desk.keep(&kept);
    let settled = settled.and(desk.clear(&model.own().sitting.game));
    played.and(settled.map_err(Into::into)).map(|()| interrupted)
}

struct Session {
    model: Model,
    desk: Desk,
    worker: Worker,
    librarian: Librarian,
    screen: Here,
    messages: Receiver<Message>,
    /// Where threads send their messages.
    sender: Sender<Message>,
    /// Messages that arrived while the loop waited for answers.
    held: VecDeque<Message>,
    /// What to save in the configuration after the next picture.
    kept: Vec<ConfigChange>,
    /// Whether what is to be remembered changed since the last picture.
    memorises: bool,
    /// Whether the last message led to a question to the worker.
    asked: bool,
    started: Instant,
    ended: bool,
    /// Whether a signal ended it.
    interrupted: bool,
}

/// Removes from a configuration what the terminal cannot show, and chooses the theme that suits it.
/// Until the terminal reports its background, the remembered one counts.
fn suit_the_terminal(config: &mut Config, was_light: Option<bool>) -> Suited {
    let palette = palette();
    if is_colourless(config.screen.color) {
        config.screen.color = Color::Never;
        config.screen.theme = MONO.into();
    }
    let is_auto = config.screen.theme == AUTO_THEME;
    if is_auto {
        let reported = std::env::var("COLORFGBG").ok().and_then(|colours| is_light(&colours));
        config.screen.theme = suited(palette, reported.or(was_light).unwrap_or_default()).into();
    }
    if config.screen.glyphs == Glyphs::Auto {
        config.screen.glyphs = glyphs();
    }
    Suited {
        palette: palette.unwrap_or_default(),
        follows_background: is_auto && palette.is_some(),
    }
}

/// What the program starts with.
struct First {
    opened: Opened,
    /// What is shown over the game: a puzzle that cannot be played is in the editor.
    overlay: Option<Box<dyn Screen>>,
    /// Whether this is the first game.
    is_new: bool,
}

/// Opens the puzzle of a document, or else the last game, or else the first one.
fn first_game(
    desk: &mut Desk,
    document: Option<Given>,
    config: &Config,
    notices: &mut Vec<String>,
) -> Result<First> {
    let has_document = document.is_some();
    let mut overlay: Option<Box<dyn Screen>> = None;
    let title = document.iter().flatten().find_map(|read| read.title.clone());
    let new_game = document.map(|read| read.and_then(new_game)).and_then(|read| {
        let mend = |refused: Unplayable| {
            let (setup, why) = *refused;
            notices.push(to_be_mended(&why, &KeyMap::of_config(config).0));
            overlay = Some(Box::new(Editor { title, ..Editor::new(setup) }));
        };
        read.map_err(mend).ok()
    });
    if let Some(new_game) = new_game {
        return Ok(First { opened: desk.begin(new_game), overlay, is_new: false });
    }
    let last = desk.last(notices);
    let is_new = !has_document && last.as_ref().is_none_or(Desk::is_untouched_first);
    let opened = last.map_or_else(|| desk.first(), Ok).map_err(|why| anyhow!(why))?;
    Ok(First { opened, overlay, is_new })
}

impl Session {
    /// Opens the game, and shows it. Returns what to do next.
    fn open(start: Start) -> Result<(Self, Effects)> {
        let Start { document, list, mut config, mut notices, paths } = start;
        let file = paths.config.display().to_string();
        let (sender, messages) = mpsc::channel();
        let mut desk = Desk::new(paths, config.library.folders.clone(), news_to(sender.clone()));
        let memory = desk.memory();
        let suited = suit_the_terminal(&mut config, memory.is_light);
        let First { opened, overlay, is_new } =
            first_game(&mut desk, document, &config, &mut notices)?;
        // A signal that arrives while the terminal is being set up must find someone who restores
        // it.
        Here::listen_to_signals(bring_to(sender.clone()))?;
        let mut screen = Here::open(config.settings.mouse)?;
        let (mut model, mut complaints) = Model::new(opened, &config, Here::size()?);
        (model.look.suited, model.session.memory) = (suited, memory);
        model.session.surroundings.has_shell = Here::HAS_SHELL;
        model.session.surroundings.has_fingers = Here::has_fingers();
        if let Some(address) = Here::address() {
            model.session.surroundings.address = address;
        }
        complaints.extend(clashes(&model.session.keys, &config));
        notices.extend(complaints.iter().map(|complaint| format!("{file}, {complaint}")));
        notices.extend(model.notice.take().map(|notice| notice.text));
        if !notices.is_empty() {
            model.notice = Some(Notice::warning(notices.join("; ")));
        }
        let welcomes = is_new && overlay.is_none() && list.is_none();
        // What a new player sees.
        let welcome = welcomes.then(|| Box::new(start_screen::first(&model)) as Box<dyn Screen>);
        model.overlays.extend(overlay.into_iter().chain(welcome));
        let mut effects = initial(&mut model);
        effects.extend(list.map(Effect::Read));
        // The first picture waits for nothing, and no thread takes time from it.
        draw(&mut screen, &mut model)?;
        screen.ask(model.look.suited.follows_background)?;
        match (config.screen.reader, config.screen.pictures) {
            (true, _) | (_, Pictures::Off) => {}
            (false, wish) => screen.ask_for_pictures(wish == Pictures::On)?,
        }
        desk.delegate(news_to(sender.clone()));
        let worker = Worker::start(sender.clone(), &desk.practice())?;
        Here::listen(bring_to(sender.clone()))?;
        let session = Self {
            model,
            desk,
            worker,
            librarian: Librarian::default(),
            screen,
            messages,
            sender,
            held: VecDeque::new(),
            kept: Vec::new(),
            memorises: false,
            asked: false,
            started: Instant::now(),
            ended: false,
            interrupted: false,
        };
        Ok((session, effects))
    }

    fn play(&mut self, effects: Effects) -> Result<()> {
        self.perform(effects)?;
        self.settle()?;
        self.paint()?;
        while !self.ended {
            let message = self.next();
            let is_answer = matches!(message, Message::Answer(_));
            let is_failure = matches!(message, Message::Failed(_));
            self.asked = false;
            self.handle(message)?;
            // Questions asked earlier, or because of an answer, may take any time.
            if self.asked && !is_answer {
                self.settle()?;
            }
            // To save at once what could not be saved would fail again, without end: the next key tries.
            match is_failure {
                true => self.draw()?,
                false => self.paint()?,
            }
        }
        Ok(())
    }

    /// Sleeps until something happens.
    fn next(&mut self) -> Message {
        if let Some(message) = self.held.pop_front() {
            return message;
        }
        let Model { sitting, look, .. } = &self.model;
        let clock = &sitting.clock;
        let second = (look.shows_clock && clock.is_running()).then(|| {
            let part = clock.played().subsec_nanos();
            Duration::from_secs(1) - Duration::from_nanos(part.into())
        });
        let idle = clock.until_idle().filter(|_| clock.is_running());
        let held_back = self.screen.held_back();
        let received = match second.into_iter().chain(idle).chain(held_back).min() {
            Some(wait) => self.messages.recv_timeout(wait),
            None => self.messages.recv().map_err(RecvTimeoutError::from),
        };
        match received {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => Message::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::Terminate.into(),
        }
    }

    fn handle(&mut self, message: impl Into<Message>) -> Result<()> {
        let message = message.into();
        match message {
            Message::Event(Event::Resize(cols, rows)) => {
                self.screen.clear(cols, rows)?;
                self.measure()?;
            }
            Message::Event(Event::TellsKeysApart) => return Ok(self.screen.tell_keys_apart()?),
            Message::Event(Event::Answered(answer)) => {
                self.screen.learn(answer)?;
                return self.measure();
            }
            _ => {}
        }
        self.interrupted |= matches!(message, Message::Event(Event::Terminate));
        let effects = update(&mut self.model, message, self.started.elapsed());
        self.screen.tell_shift(self.model.session.keys.has_shifted_digits())?;
        self.perform(effects)
    }

    /// Tells the model about the dots of the screen, if they have changed.
    fn measure(&mut self) -> Result<()> {
        let dots = self.screen.dots();
        match dots == self.model.look.dots {
            true => Ok(()),
            false => self.handle(Event::Dots(dots)),
        }
    }

    /// Takes in answers that arrive soon, so that they are in the same picture, and the next key
    /// finds them.
    fn settle(&mut self) -> Result<()> {
        let deadline = Instant::now() + PATIENCE;
        while self.worker.is_busy() && !self.ended {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.messages.recv_timeout(left) {
                Ok(answer @ Message::Answer(_)) => self.handle(answer)?,
                Ok(other) => self.held.push_back(other),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Paints, and then has recorded entries and changed settings written to the disk, without
    /// waiting for it.
    fn paint(&mut self) -> Result<()> {
        if !self.ended {
            self.draw()?;
        }
        let failed = [
            self.desk.sync(&self.model.own().sitting.game).err(),
            self.desk.keep(&std::mem::take(&mut self.kept)).err(),
            self.memorise().err(),
        ];
        for error in failed.into_iter().flatten() {
            self.fail(error);
            self.draw()?;
        }
        Ok(())
    }

    fn memorise(&mut self) -> Result<(), store::Error> {
        match std::mem::take(&mut self.memorises) {
            true => self.desk.memorise(&self.model.own().session.memory),
            false => Ok(()),
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        draw(&mut self.screen, &mut self.model)
    }

    fn perform(&mut self, effects: Effects) -> Result<()> {
        effects.into_iter().try_for_each(|effect| self.perform_one(effect))
    }

    fn perform_one(&mut self, effect: Effect) -> Result<()> {
        match effect {
            Effect::Record(entry) => {
                if let Err(error) = self.desk.record(&self.model.own().sitting.game, &entry) {
                    self.fail(error);
                }
            }
            Effect::Ask(request) => {
                self.worker.ask(*request);
                self.asked = true;
            }
            Effect::Forget(topic) => self.worker.forget(topic),
            Effect::Keep(kept) => self.kept.push(kept),
            Effect::Memorise => self.memorises = true,
            Effect::Rate(rated) => self.desk.rate(rated),
            Effect::Remember => self.desk.remember(&self.model.own().sitting.game),
            Effect::Recall => self.desk.recall(),
            Effect::Next(ratings) => self.look_for_next(&ratings)?,
            Effect::List(file) => self.list(file)?,
            Effect::Read(file) => self.read(file)?,
            Effect::Open(choice) => self.choose(choice)?,
            Effect::Lesson(kind) => self.handle(Message::Lesson(kind))?,
            Effect::Delete(id) => {
                let done = self.desk.delete(&id, &self.model.own().sitting.game);
                let keys = &self.model.session.keys;
                let restore =
                    |text: String| text + &keys.fill_in("; {library-restore} restores it");
                self.relist(done.map(restore))?;
            }
            Effect::Rename(id, title) => self.rename(&id, title)?,
            Effect::Restore => {
                let done = self.desk.restore();
                self.relist(done)?;
            }
            Effect::Begin(new_game) => {
                self.desk.close(&self.model.own().sitting.game);
                let opened = self.desk.begin(*new_game);
                self.handle(Message::Opened(Box::new(opened)))?;
            }
            Effect::Copy(exported) => {
                let how = self.screen.copy(&exported.text())?;
                let done = format!("{how}: {}", exported.what);
                self.handle(Message::Done(done))?;
            }
            Effect::Export(exported) => self.handle(match self.desk.export(&exported) {
                Ok(path) => Message::Done(format!("written: {}", path.display())),
                Err(error) => Message::Failed(error.to_string()),
            })?,
            Effect::Mouse(is_on) => self.screen.mouse(is_on)?,
            Effect::AskForPictures(by_hand) => self.screen.ask_for_pictures(by_hand)?,
            Effect::Repaint => self.screen.clear(self.model.look.size.0, self.model.look.size.1)?,
            Effect::Suspend => {
                let (cols, rows) = self.screen.suspend()?;
                self.handle(Event::Focus(true))?;
                self.handle(Event::Resize(cols, rows))?;
            }
            Effect::Quit => self.ended = true,
        }
        Ok(())
    }

    /// Searches for the puzzle to play next, in the background.
    fn look_for_next(&self, ratings: &Ratings) -> Result<()> {
        let after = Arc::clone(self.model.sitting.game.puzzle());
        let search = self.desk.after(&after, ratings);
        let messages = self.sender.clone();
        thread::Builder::new().name("next".into()).spawn(move || {
            if let Some(item) = search.find() {
                // If nobody listens, nobody misses it.
                let _ = messages.send(Message::Next(after, Box::new(item)));
            }
        })?;
        Ok(())
    }

    /// Lists the puzzles of a file, or else the games and built-in puzzles.
    fn list(&mut self, file: Option<PathBuf>) -> Result<()> {
        let listing = self.librarian.list(self.desk.lister(), file, &self.sender)?;
        self.show(listing)
    }

    /// Opens the puzzle of a file with a single one, or else lists its puzzles.
    fn read(&mut self, file: PathBuf) -> Result<()> {
        let read = self.librarian.read(self.desk.lister(), file, &self.sender)?;
        self.show(read)
    }

    /// Opens a puzzle or a game from the library.
    fn choose(&mut self, choice: Choice) -> Result<()> {
        let sitting = &self.model.own().sitting;
        let opened = self.desk.open(choice, &sitting.game, &sitting.title);
        let opened = opened.map(|opened| Message::Opened(Box::new(opened)));
        self.handle(opened.unwrap_or_else(Message::Failed))
    }

    /// Shows the result of asking for a list.
    fn show(&mut self, listing: Listing) -> Result<()> {
        let (Listing::Ready(message) | Listing::Later(message)) = listing;
        self.handle(message)
    }

    /// Renames a game, also on the screen if it is being played.
    fn rename(&mut self, id: &str, title: String) -> Result<()> {
        let done = self.desk.rename(id, &title, &self.model.own().sitting.game);
        if done.is_ok() && self.desk.is_playing(id) {
            match &mut self.model.outside {
                Some(outside) => outside.sitting.title = title,
                None => self.model.sitting.title = title,
            }
        }
        self.relist(done)
    }

    /// Updates the list in the library, and reports what was done.
    fn relist(&mut self, done: Result<String, String>) -> Result<()> {
        let library = self.model.found::<LibraryScreen>();
        let shown = library.map(|library| library.shelf.file.clone());
        if let Some(file) = shown.filter(|_| done.is_ok()) {
            self.list(file)?;
        }
        self.handle(done.map_or_else(Message::Failed, Message::Done))
    }

    /// Tells the player what could not be done.
    fn fail(&mut self, error: impl ToString) {
        self.model.notice = Some(Notice::error(error.to_string()));
    }
}

/// Paints the model, and tells it where things are.
fn draw(screen: &mut Here, model: &mut Model) -> io::Result<()> {
    let marks = model.hand.writing != Writing::Digits;
    let mut spots = Spots::default();
    let paint = |frame: &mut Frame<'_>| {
        spots = view(model, frame);
        picture(model, frame.buffer_mut())
    };
    screen.draw(marks, paint)?;
    model.panes.spots = spots;
    screen.describe(|| aside(model))
}

/// Passes the terminal's reports to the loop, as long as somebody listens there.
fn bring_to(messages: Sender<Message>) -> impl FnMut(Event) -> bool + Send + 'static {
    move |event| messages.send(event.into()).is_ok()
}

/// Passes the news from the history thread to the loop.
fn news_to(messages: Sender<Message>) -> impl Fn(News) + Send + 'static {
    move |news| {
        let _ = messages.send(match news {
            News::Recalled(past, today) => Message::Recalled(past, today),
            News::Trouble(what) => Message::Failed(what),
        });
    }
}

/// Whether to do without colour.
fn is_colourless(color: Color) -> bool {
    match color {
        Color::Always => false,
        Color::Never => true,
        Color::Auto => std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
    }
}

/// The characters that the terminal shows: what it needs, if it is known, or else by the locale. If
/// the environment has none, the terminal is asked.
pub fn glyphs() -> Glyphs {
    let locale = locale();
    let is_poor = known().is_some_and(|here| here.glyphs.is_some());
    let is_plain = || locale.is_none() && Here::draws_unicode() == Some(false);
    match is_poor || is_plain() {
        true => Glyphs::Ascii,
        false => for_locale(locale.as_deref()),
    }
}

/// The colours of the terminal; `None` if it has only the 16 that it chooses itself, or does not
/// say.
pub fn palette() -> Option<Palette> {
    let level = supports_color::on(supports_color::Stream::Stdout)?;
    match known().and_then(|here| here.colors) {
        Some(Colors::Full) => return Some(Palette::Full),
        Some(Colors::Indexed) => return Some(Palette::Indexed),
        Some(Colors::Named) => return None,
        None => {}
    }
    match (level.has_16m, level.has_256) {
        (true, _) => Some(Palette::Full),
        (false, true) => Some(Palette::Indexed),
        (false, false) => None,
    }
}

/// The locale for output, if the environment names one.
pub fn locale() -> Option<String> {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    names.iter().filter_map(|name| std::env::var(name).ok()).find(|locale| !locale.is_empty())
}
