//! A game on a stage: keys go in, and questions to the worker are answered at once.

use gradus::config::Config;
use gradus::desk::Opened;
use gradus::game::Game;
use gradus::tui::dispatch::update;
use gradus::tui::event::Event;
use gradus::tui::message::{Answer, Effect, Effects, Message};
use gradus::tui::state::model::Model;
use gradus::tui::state::spots::{ClickTarget, Spots};
use gradus::tui::update::start;
use gradus::tui::view::view;
use gradus::tui::worker::answer;
use gradus_engine::{Cell, format};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Position;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A game in progress.
pub struct Stage {
    /// The program's state.
    pub model: Model,
    /// The time on its clock.
    pub now: Duration,
}

impl Stage {
    /// Opens a puzzle in a terminal of this many columns and rows, with a configuration of the
    /// player's own.
    pub fn configured(puzzle: &str, size: (u16, u16), config: &str) -> Self {
        let game = Game::new(Arc::new(format::puzzle(puzzle).expect("the puzzle is right")));
        let opened = Opened::new(game, "Test".into());
        let (config, complaints) = Config::load(config);
        assert!(complaints.is_empty(), "{complaints:?}");
        let (model, complaints) = Model::new(opened, &config, size);
        assert_eq!(complaints, []);
        let mut stage = Self { model, now: Duration::ZERO };
        let effects = start(&mut stage.model);
        stage.serve(effects);
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

    /// Sends a message.
    pub fn send(&mut self, message: impl Into<Message>) {
        let message = message.into();
        if matches!(message, Message::Event(Event::Mouse(_))) {
            self.model.spots = self.spots();
        }
        let effects = update(&mut self.model, message, self.now);
        self.serve(effects);
    }

    /// Tells the program where things are, as after a picture.
    pub fn look(&mut self) {
        self.model.spots = self.spots();
    }

    fn serve(&mut self, effects: Effects) {
        for effect in effects {
            if let Effect::Ask(request) = effect {
                let generation = request.generation;
                let found = RefCell::new(Vec::new());
                let report = |finding| found.borrow_mut().push(finding);
                let last = answer(&request, &AtomicBool::new(false), &report);
                for finding in found.into_inner() {
                    self.send(Message::Answer(Answer { generation, finding }));
                }
                self.send(Message::Answer(last));
            }
        }
    }

    /// The screen.
    pub fn picture(&self) -> Terminal<TestBackend> {
        let (cols, rows) = self.model.size;
        let mut terminal =
            Terminal::new(TestBackend::new(cols, rows)).expect("a buffer cannot fail");
        terminal.draw(|frame| drop(view(&self.model, frame))).expect("a buffer cannot fail");
        terminal
    }

    /// The character at a position of the screen.
    pub fn target(&self, at: Position) -> Option<ClickTarget> {
        self.spots().at(at)
    }

    /// The position of the first character of a cell on the screen.
    #[cfg(unix)]
    pub fn place(&self, cell: Cell) -> Option<Position> {
        let (cols, rows) = self.model.size;
        let spots = self.spots();
        let mut all = (0..rows).flat_map(|y| (0..cols).map(move |x| Position { x, y }));
        all.find(|at| spots.at(*at) == Some(ClickTarget::Cell(cell)))
    }

    /// Whether a cell is visible.
    pub fn shows(&self, cell: Cell) -> bool {
        let (cols, rows) = self.model.size;
        let spots = self.spots();
        let all = (0..rows).flat_map(|y| (0..cols).map(move |x| Position { x, y }));
        all.into_iter().any(|at| spots.at(at) == Some(ClickTarget::Cell(cell)))
    }

    fn spots(&self) -> Spots {
        let (cols, rows) = self.model.size;
        let mut terminal =
            Terminal::new(TestBackend::new(cols, rows)).expect("a buffer cannot fail");
        let mut spots = Spots::default();
        terminal.draw(|frame| spots = view(&self.model, frame)).expect("a buffer cannot fail");
        spots
    }
}
