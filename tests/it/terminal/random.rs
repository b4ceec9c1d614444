//! Random keys at random sizes: nothing panics, the journal replays to the same sheet, and what is sent for
//! each key shows the same as the whole screen sent at once.

use crate::safety::{number, tell};
use crate::screen::stage::Stage;
use gradus::tui::actions::ACTIONS;
use gradus::tui::console::painter::Painter;
use gradus::tui::keys::{Key, Pattern};
use gradus::tui::message::Message;
use gradus::tui::state::panes::Spots;
use gradus::tui::terminal;
use gradus::tui::terminal::Mouse;
use gradus::tui::view::view;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use ratatui::Terminal;
use ratatui::backend::{Backend, TestBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Modifier;
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::num::NonZero;
use std::rc::Rc;

const PUZZLES: [&str; 5] = [
    ".4..3..14..2..1.",
    "6..5..3...46....2..5....53...2..6..4",
    "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..",
    "kakuro/4/4/.69ledp.l..D6gb",
    "kakuro/5/5/7flC-.n9-le7l-En.-6l.g7A3",
];

const PASTES: [&str; 4] =
    ["", "rubbish \u{1b}[2J é", "1122............", "kakuro/4/4/.D3ldip.l..87Aa"];

/// Every key that an action has, and everything that can be typed.
pub fn keys(player: &Stage) -> Vec<Key> {
    let bound = ACTIONS.iter().flat_map(|action| player.model.session.keys.of(action.id).to_vec());
    let bound = bound.filter_map(|pattern| match pattern {
        Pattern::Key(key) => Some(key),
        _ => None,
    });
    let typed = ('!'..='~').map(|symbol| symbol.to_string().parse().unwrap());
    let digits = ('1'..='9').flat_map(|digit| [format!("alt+{digit}"), format!("f{digit}")]);
    // Digits once more, so that they come often enough.
    let again = ('0'..='9').cycle().take(40).map(|digit| digit.to_string());
    bound.chain(typed).chain(digits.chain(again).map(|text| text.parse().unwrap())).collect()
}

/// One event: mostly keys.
#[derive(Clone, Debug)]
enum Event {
    Key(usize),
    Resize(u16, u16),
    Paste(usize),
    Focus(bool),
    Mouse(Mouse),
    Tick,
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        60 => any::<u16>().prop_map(|key| Event::Key(key.into())),
        6 => (0..=300_u16, 0..=100_u16).prop_map(|(cols, rows)| Event::Resize(cols, rows)),
        3 => (1..=30_u16, 1..=12_u16).prop_map(|(cols, rows)| Event::Resize(cols, rows)),
        1 => any::<u16>().prop_map(|text| Event::Paste(text.into())),
        1 => any::<bool>().prop_map(Event::Focus),
        1 => Just(Event::Tick),
        8 => (0..130_u16, 0..50_u16, 0..5_u8).prop_map(|(x, y, what)| {
            let at = Position { x, y };
            Event::Mouse(match what {
                0..2 => Mouse::Click(at),
                2 => Mouse::Drag(at),
                3 => Mouse::Back,
                _ => Mouse::Wheel { at, down: x % 2 == 0 },
            })
        }),
    ]
}

fn play(puzzle: &str, events: &[Event]) {
    let mut player = Stage::new(puzzle, (80, 24));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let keys = keys(&player);
    for event in events {
        let message = match event {
            Event::Key(key) => terminal::Event::Key(keys[key % keys.len()]).into(),
            Event::Paste(text) => terminal::Event::Paste(PASTES[text % PASTES.len()].into()).into(),
            Event::Focus(focused) => terminal::Event::Focus(*focused).into(),
            Event::Tick => Message::Tick,
            Event::Mouse(mouse) => terminal::Event::Mouse(*mouse).into(),
            Event::Resize(cols, rows) => {
                terminal.backend_mut().resize(*cols, *rows);
                terminal::Event::Resize(*cols, *rows).into()
            }
        };
        player.send(message);
        let mut spots = Spots::default();
        terminal.draw(|frame| spots = view(&player.model, frame)).unwrap();
        player.model.panes.spots = spots;
    }
    let (replayed, game) = (player.replayed(), &player.model.own().sitting.game);
    assert_eq!(replayed.sheet(), game.sheet());
    assert_eq!(replayed.annotations(), game.annotations());
    assert!(replayed.savepoints().eq(game.savepoints()));
    assert_eq!(replayed.tally(), game.tally());
    assert_eq!(replayed.moves(), game.moves());
}

/// What can be seen of a cell: the background, and the rest unless the cell is blank.
type Seen = (vt100::Color, Option<(vt100::Color, [bool; 5], String)>);

/// The cells of a screen, with what can be seen of each.
fn seen(parser: &vt100::Parser) -> Vec<Seen> {
    let (rows, cols) = parser.screen().size();
    let places = (0..rows.get()).flat_map(|y| (0..cols.get()).map(move |x| (y, x)));
    let cell = |(y, x)| {
        let cell = parser.screen().cell(y, x).unwrap();
        let (underline, inverse) = (cell.underline(), cell.inverse());
        let is_blank = matches!(cell.contents(), "" | " ") && !underline && !inverse;
        let style = [cell.bold(), cell.dim(), cell.italic(), underline, inverse];
        let ink = || (cell.fgcolor(), style, cell.contents().to_owned());
        (cell.bgcolor(), (!is_blank).then(ink))
    };
    places.map(cell).collect()
}

/// What was sent.
#[derive(Clone, Default)]
struct Sent(Rc<RefCell<Vec<u8>>>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A terminal that gets the difference to what it showed before.
struct Screen {
    painter: Painter<Sent>,
    sent: Sent,
    parser: vt100::Parser,
    shown: Buffer,
}

impl Screen {
    fn new(shown: &Buffer, feeds: bool) -> Self {
        let [rows, cols] =
            [shown.area.height, shown.area.width].map(|size| NonZero::new(size).unwrap());
        let sent = Sent::default();
        let mut painter = Painter::new(sent.clone());
        painter.feed(feeds);
        let parser = vt100::Parser::new(rows, cols, 0);
        Self { painter, sent, parser, shown: Buffer::empty(shown.area) }
    }

    fn show(&mut self, buffer: &Buffer) -> Vec<Seen> {
        let mut buffer = buffer.clone();
        // The emulator supports only one of them at a time.
        let both = Modifier::BOLD | Modifier::DIM;
        for cell in buffer.content.iter_mut().filter(|cell| cell.modifier.contains(both)) {
            cell.modifier.remove(Modifier::DIM);
        }
        self.painter.draw(self.shown.diff(&buffer).into_iter()).unwrap();
        self.parser.process(&self.sent.0.take());
        self.shown = buffer;
        seen(&self.parser)
    }
}

/// Plays a game, and compares what is sent for each event with the whole screen sent at once.
fn watch(puzzle: &str, size: (u16, u16), feeds: bool, events: &[Event]) {
    let mut player = Stage::new(puzzle, size);
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    let mut screen = Screen::new(terminal.backend().buffer(), feeds);
    let keys = keys(&player);
    for event in events {
        if let Event::Key(key) = event {
            player.send(terminal::Event::Key(keys[key % keys.len()]));
        }
        terminal.draw(|frame| player.model.panes.spots = view(&player.model, frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let whole = Screen::new(buffer, feeds).show(buffer);
        let shown = screen.show(buffer);
        let differs = shown.iter().zip(&whole).enumerate().find(|(_, (one, other))| one != other);
        assert_eq!(differs, None);
    }
}

/// Plays as many games as `PROPTEST_CASES` says, or else this many.
fn play_at_random(games: u32) {
    let cases = number("PROPTEST_CASES").map_or(games, |cases| cases as u32);
    let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
    let happened = Cell::new(0);
    let games = (0..PUZZLES.len(), vec(event(), 1..150));
    let played = TestRunner::new(config).run(&games, |(puzzle, events)| {
        happened.set(happened.get() + events.len());
        play(PUZZLES[puzzle], &events);
        Ok(())
    });
    played.unwrap_or_else(|failure| panic!("{failure}"));
    tell(happened.get(), "random events");
}

#[test]
fn random_keys() {
    play_at_random(16);
}

#[test]
fn what_is_sent_for_a_key_shows_the_same_as_the_whole_screen() {
    let config = ProptestConfig { cases: 16, failure_persistence: None, ..Default::default() };
    let caged = include_str!("../../data/killer.txt").trim();
    let puzzles = prop_oneof![3 => Just(caged), 1 => prop::sample::select(PUZZLES.to_vec())];
    let sizes = prop::sample::select(vec![(80, 24), (120, 40), (45, 16)]);
    let games = (puzzles, sizes, any::<bool>(), vec(event(), 1..60));
    let played = TestRunner::new(config).run(&games, |(puzzle, size, feeds, events)| {
        watch(puzzle, size, feeds, &events);
        Ok(())
    });
    played.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
#[ignore = "takes a minute; .ci/run runs it with optimisation"]
fn a_thousand_times_random_keys() {
    play_at_random(1000);
}
