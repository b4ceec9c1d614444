//! The twin: the same game in memory, which gets the same keys as the program in a terminal and so
//! knows what must be on the disk, and where the cursor must be.

use super::pick;
use crate::screen::stage::Stage;
use crate::terminal::program::Terminal;
use gradus::config::Config;
use gradus::desk::Opened;
use gradus::game::{Entry, Game};
use gradus::tui::terminal::Event;
use gradus::tui::theme::Part;
use gradus::tui::view::view;
use gradus_engine::Random;
use ratatui::backend::TestBackend;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use std::time::Duration;

/// The size of the terminals of twins.
pub const SIZE: (u16, u16) = (80, 24);

/// A key, as the configuration writes it and as a terminal sends it.
pub type Typed = (&'static str, &'static str);

/// Keys that change the sheet, always and at once.
const CHANGES: &[Typed] = &[
    ("1", "1"),
    ("2", "2"),
    ("3", "3"),
    ("4", "4"),
    ("alt+1", "\x1b1"),
    ("alt+2", "\x1b2"),
    ("alt+3", "\x1b3"),
    ("alt+4", "\x1b4"),
    ("x", "x"),
    ("a", "a"),
    ("n", "n"),
    ("u", "u"),
    ("u", "u"),
    ("U", "U"),
    ("m", "m"),
    ("m", "m"),
    ("'", "'"),
    ("c", "c"),
    ("A", "A"),
    ("b", "b"),
    ("shift+right", "\x1b[1;2C"),
    ("shift+down", "\x1b[1;2B"),
    ("*", "*"),
    ("space", " "),
    ("f", "f"),
    ("d", "d"),
    (";", ";"),
];

/// Keys that move the cursor.
const ARROWS: &[Typed] =
    &[("left", "\x1b[D"), ("right", "\x1b[C"), ("up", "\x1b[A"), ("down", "\x1b[B")];

/// Bytes of keys after which the cursor is assumed not to move at all.
const MOST_KEYS: usize = 1000;

/// What is saved of a game, without the time played.
pub type State = Vec<Entry>;

/// What is saved of a game.
pub fn state(game: &Game) -> State {
    game.entries().filter(|entry| !matches!(entry, Entry::Tally(_))).collect()
}

/// A game in memory, and the states that it went through.
pub struct Twin {
    player: Stage,
    screen: ratatui::Terminal<TestBackend>,
    /// The state at the beginning, and after every key.
    pub states: Vec<State>,
}

impl Twin {
    /// A twin of a game that was just opened.
    pub fn of(game: Game) -> Self {
        let screen = ratatui::Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).unwrap();
        let states = vec![state(&game)];
        // The theme that the program chooses in a terminal with all colours.
        let config = Config::load("screen = { theme = \"dark\", glyphs = \"unicode\" }").0;
        Self {
            player: Stage::open(Opened::new(game, String::new()), SIZE, &config),
            screen,
            states,
        }
    }

    /// Takes a key.
    pub fn press(&mut self, (name, _): Typed) {
        self.player.send(Event::Key(name.parse().unwrap()));
        self.states.push(state(&self.player.model.sitting.game));
    }

    /// Where the cursor's cell is on the screen: the cell with its background.
    fn cursor(&mut self) -> Vec<Position> {
        let Self { player, screen, .. } = self;
        screen.draw(|frame| drop(view(&player.model, frame))).unwrap();
        let ground = self.ground();
        let buffer = self.screen.backend().buffer();
        buffer.area.positions().filter(|&at| buffer[at].bg == ground).collect()
    }

    /// The background of the cursor's cell.
    fn ground(&self) -> Color {
        self.player.model.look.theme.ground(Part::Cursor, false).expect("a theme with grounds")
    }

    /// Draws some keys that change the sheet, and takes them.
    pub fn change(&mut self, random: &mut Random) -> &'static str {
        let key = *pick(random, CHANGES);
        self.press(key);
        key.1
    }

    /// Gives program and twin a change and then arrows, until the cursor is where it has not been
    /// since the change, and waits until the program's cursor is there: then it has handled
    /// everything.
    pub fn play(&mut self, terminal: &mut Terminal, random: &mut Random) {
        let mut passed = vec![self.cursor()];
        let mut keys = self.change(random).to_string();
        passed.push(self.cursor());
        loop {
            let arrow = *pick(random, ARROWS);
            self.press(arrow);
            keys.push_str(arrow.1);
            let cursor = self.cursor();
            if !passed.contains(&cursor) || keys.len() > MOST_KEYS {
                break;
            }
            passed.push(cursor);
        }
        terminal.send(&keys);
        self.meet(terminal);
    }

    /// Waits until the program's cursor is where the twin's is.
    pub fn meet(&mut self, terminal: &mut Terminal) {
        let (cursor, ground) = (self.cursor(), self.ground());
        let Color::Rgb(red, green, blue) = ground else { panic!("{ground} is of the terminal") };
        let ground = vt100::Color::Rgb(red, green, blue);
        terminal.wait_until("the cursor of the twin", |terminal| {
            let places = Rect::new(0, 0, SIZE.0, SIZE.1).positions().filter(|at| {
                terminal.picture().cell(at.y, at.x).is_some_and(|cell| cell.bgcolor() == ground)
            });
            places.eq(cursor.iter().copied())
        });
    }

    /// The number of the last state that equals the given one, among those from `first` on.
    pub fn find(&self, state: &State, first: usize) -> Option<usize> {
        (first..self.states.len()).rev().find(|&place| self.states[place] == *state)
    }
}

/// Lets the program continue for a moment.
pub fn breathe(random: &mut Random) {
    std::thread::sleep(Duration::from_micros(random.below(8_000) as u64));
}
