//! A game on a stage: messages go in, effects are carried out in memory, and questions to the worker
//! are answered at once, unless a test holds the answers back.

use gradus::config::Config;
use gradus::desk::{Choice, ConfigChange, Destination, Exported, NewGame, Opened, new_game};
use gradus::game::{Entry, Game, pack};
use gradus::tui::dispatch::{start, update};
use gradus::tui::message::{Answer, Effect, Effects, Finding, Message, Request};
use gradus::tui::state::model::Model;
use gradus::tui::state::panes::{ClickTarget, Spots};
use gradus::tui::terminal::Event;
use gradus::tui::view::view;
use gradus::tui::worker;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{Cell, format};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Position;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long after a message the next one comes.
const PAUSE: Duration = Duration::from_millis(1);

/// After looking at this many puzzles, a player stops making more.
const LOOKS: usize = 300;

/// A game in progress, with a journal in memory.
pub struct Stage {
    /// The program's state.
    pub model: Model,
    /// The time on its clock.
    pub now: Duration,
    /// What was recorded.
    pub journal: Vec<Entry>,
    /// What was written to the configuration, as `NAME=VALUE`.
    pub kept: Vec<String>,
    /// What was copied or written to a file last.
    exported: Option<Exported>,
    /// The title of the puzzle played next.
    pub opened: String,
    /// Questions whose answers are held back, if any.
    pub held: Option<Vec<Request>>,
}

impl Stage {
    /// Opens a puzzle as the program does, with the standard configuration, in a terminal of this many
    /// columns and rows.
    pub fn new(puzzle: &str, size: (u16, u16)) -> Self {
        let document = format::read(puzzle, None).expect("the puzzle is right").document;
        let new_game =
            new_game(document).unwrap_or_else(|refused| panic!("{puzzle}: {}", refused.1));
        let opened = Opened::new(Game::new(new_game.puzzle), new_game.title);
        Self::open(opened, size, Config::standard())
    }

    /// Opens a puzzle with a configuration of the player's own.
    pub fn configured(puzzle: &str, size: (u16, u16), config: &str) -> Self {
        let game = Game::new(Arc::new(format::puzzle(puzzle).expect("the puzzle is right")));
        let (config, complaints) = Config::load(config);
        assert!(complaints.is_empty(), "{complaints:?}");
        Self::open(Opened::new(game, "Test".into()), size, &config)
    }

    /// Continues a game.
    pub fn open(opened: Opened, size: (u16, u16), config: &Config) -> Self {
        let (model, complaints) = Model::new(opened, config, size);
        assert_eq!(complaints, []);
        let mut stage = Self {
            model,
            now: Duration::ZERO,
            journal: Vec::new(),
            kept: Vec::new(),
            exported: None,
            opened: String::new(),
            held: None,
        };
        let effects = start(&mut stage.model);
        stage.perform(effects);
        stage.send(Event::Resize(size.0, size.1));
        stage
    }

    /// Types keys, written as in the configuration with blanks between.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            self.send(Event::Key(key.parse().expect("the key is right")));
        }
        self
    }

    /// Sends a message, a moment after the last one.
    pub fn send(&mut self, message: impl Into<Message>) {
        let message = message.into();
        if matches!(message, Message::Event(Event::Mouse(_))) {
            self.look();
        }
        self.now += PAUSE;
        let effects = update(&mut self.model, message, self.now);
        self.perform(effects);
    }

    /// Tells the program where things are, as after a picture.
    pub fn look(&mut self) {
        self.model.panes.spots = self.spots();
    }

    fn perform(&mut self, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Record(entry) => self.journal.push(entry),
                Effect::Ask(request) => match &mut self.held {
                    Some(held) => held.push(*request),
                    None => self.answer(&request),
                },
                Effect::Keep(change) => self.kept.push(written(change)),
                Effect::Begin(new_game) => {
                    let NewGame { puzzle, title, notice, borrowed, .. } = *new_game;
                    let opened = Opened::new(Game::new(puzzle), title);
                    self.play(Opened { notice, borrowed, ..opened });
                }
                Effect::Open(choice) => self.choose(choice),
                Effect::Copy(parcel) | Effect::Export(parcel) => {
                    let what = parcel.what.clone();
                    self.exported = Some(*parcel);
                    self.send(Message::Done(what));
                }
                Effect::Next(_) => {
                    let next = pack::built_in().nth(1).expect("a pack");
                    let after = self.model.sitting.game.puzzle().clone();
                    self.send(Message::Next(after, Box::new(next)));
                }
                Effect::Lesson(kind) => {
                    self.opened = kind.map_or_else(String::new, |_| pack::TUTORIAL.into());
                    self.send(Message::Lesson(kind));
                }
                Effect::List(None) => self.send(Message::Listed(Box::default())),
                _ => {}
            }
        }
    }

    fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Again => {
                self.opened = "again".into();
                let puzzle = self.model.sitting.game.puzzle().clone();
                let title = self.model.sitting.title.clone();
                self.play(Opened::new(Game::new(puzzle), title));
            }
            Choice::Next(item) | Choice::Puzzle(item, _) => self.opened = item.title,
            Choice::Level(variety, level) => self.opened = format!("{level} {variety}"),
            _ => {}
        }
    }

    fn play(&mut self, opened: Opened) {
        self.journal.clear();
        self.send(Message::Opened(Box::new(opened)));
    }

    /// Answers a question to the worker.
    pub fn answer(&mut self, request: &Request) {
        let found = RefCell::new(Vec::new());
        // If this many puzzles do not match, the request is cancelled, as a player would.
        let stop = AtomicBool::new(false);
        let report = |finding| {
            let is_long = matches!(finding, Finding::Looked(looked) if looked > LOOKS);
            stop.fetch_or(is_long, Ordering::Relaxed);
            found.borrow_mut().push(finding);
        };
        let last = worker::answer(request, &stop, &report);
        let generation = request.generation;
        for finding in found.into_inner() {
            self.send(Message::Answer(Box::new(Answer { generation, finding })));
        }
        self.send(Message::Answer(Box::new(last)));
    }

    /// The player's own game as the journal gives it, read back line by line.
    pub fn replayed(&self) -> Game {
        let puzzle = self.model.own().sitting.game.origin();
        let mut game = Game::new(puzzle.clone());
        for entry in &self.journal {
            game.enter(Entry::read(&entry.write(puzzle), puzzle).expect("a line of a journal"));
        }
        game
    }

    /// What was last sent to a place.
    pub fn exported(&self, place: Destination) -> Option<&Exported> {
        self.exported.as_ref().filter(|parcel| parcel.place == place)
    }

    /// The screen.
    pub fn picture(&self) -> Terminal<TestBackend> {
        self.painted().0
    }

    /// The text of the screen.
    pub fn screen(&self) -> String {
        self.picture().backend().to_string()
    }

    /// Where things are on the screen.
    pub fn spots(&self) -> Spots {
        self.painted().1
    }

    fn painted(&self) -> (Terminal<TestBackend>, Spots) {
        let (cols, rows) = self.model.look.size;
        let mut terminal =
            Terminal::new(TestBackend::new(cols, rows)).expect("a buffer cannot fail");
        let mut spots = Spots::default();
        terminal.draw(|frame| spots = view(&self.model, frame)).expect("a buffer cannot fail");
        (terminal, spots)
    }

    /// What is at a position of the screen.
    pub fn target(&self, at: Position) -> Option<ClickTarget> {
        self.spots().at(at)
    }

    /// The position of the first character of a cell on the screen.
    pub fn place(&self, cell: Cell) -> Option<Position> {
        let (cols, rows) = self.model.look.size;
        let spots = self.spots();
        let mut all = (0..rows).flat_map(|y| (0..cols).map(move |x| Position { x, y }));
        all.find(|at| spots.at(*at) == Some(ClickTarget::Cell(cell)))
    }

    /// Whether a cell is visible.
    pub fn shows_cell(&self, cell: Cell) -> bool {
        self.place(cell).is_some()
    }
}

/// A change of the configuration as text, with the scale in front if that is not the program's own.
fn written(change: ConfigChange) -> String {
    match change {
        ConfigChange::Score { system, item, value, .. } => {
            let value = value.map_or_else(|| "default".into(), |value| item.written(value));
            let is_own = system.scale == SIMPLEST_FIRST.scale;
            let scale = if is_own { String::new() } else { format!("[{}]", system.scale) };
            format!("{scale}{}={value}", item.slug())
        }
        ConfigChange::Setting { path: [_, name], value } => format!("{name}={value}"),
    }
}
