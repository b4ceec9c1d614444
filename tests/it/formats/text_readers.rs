//! Everything that reads text from outside, for those who make up texts: the mutations
//! (`mutations`), and the fuzzer (`tests/fuzz`), which is guided by the code that a text reaches.
//!
//! Reading ends, without a panic, and mistakes are reported.

use gradus::config::{Config, set};
use gradus::desk::Opened;
use gradus::game::{Entry, Game, pack};
use gradus::store::{GameId, Store};
use gradus::tui::actions::clashes;
use gradus::tui::console::decoder::Decoder;
use gradus::tui::dispatch::update;
use gradus::tui::message::Message;
use gradus::tui::page::Incoming;
use gradus::tui::state::key_map::KeyMap;
use gradus::tui::state::model::Model;
use gradus::tui::terminal::Event;
use gradus::tui::theme::Theme;
use gradus::tui::view::view;
use gradus_engine::format::{self, Read, by_slug, read, read_line, several};
use gradus_engine::{Format, Puzzle, ReadError};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Reads a text in all available ways.
pub type Reader = Box<dyn Fn(&[u8])>;

/// The reader with this name: the slug of a format, or else what is read.
pub fn reader(name: &str) -> Option<Reader> {
    Some(match name {
        "configuration" => Box::new(|bytes| try_config(&text(bytes))),
        "list" => Box::new(|bytes| try_list(&text(bytes))),
        "game" => {
            let folder = memory();
            Box::new(move |bytes| try_game(folder.path(), &text(bytes)))
        }
        "keys" => Box::new(try_keys),
        "address" => Box::new(|bytes| try_messages([Event::Link(text(bytes).into()).into()])),
        "page" => Box::new(|bytes| try_page(&text(bytes))),
        slug => {
            let format = by_slug(slug)?;
            Box::new(move |bytes| try_out(&text(bytes), format))
        }
    })
}

/// The same for formats, but in that format only.
pub fn own_reader(name: &str) -> Option<Reader> {
    let format = by_slug(name)?;
    Some(Box::new(move |bytes| try_in(&text(bytes), format)))
}

/// A folder in memory, if there is such a disk: a snapshot waits for the disk.
pub fn memory() -> tempfile::TempDir {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    folder.expect("a folder")
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Reads a text in one format, in any format, as a line of a list, and as several puzzles; also
/// makes its puzzle, or finds its faults.
fn try_out(text: &str, format: &'static Format) {
    assert!(several(text).is_none_or(|puzzles| puzzles.len() > 1));
    try_in(text, format);
    [read(text, None), read_line(text, None)].into_iter().for_each(try_result);
}

/// Reads a text in one format, and makes its puzzle, or finds its faults.
fn try_in(text: &str, format: &'static Format) {
    try_result(read(text, Some(format)));
}

fn try_result(result: Result<Read, ReadError>) {
    match result {
        Ok(read) => drop(Puzzle::new(read.document.setup)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads a configuration, with everything that only the screen can judge; complaints fit in a line.
fn try_config(text: &str) {
    let (config, mut complaints) = Config::load(text);
    let (keys, unreadable) = KeyMap::of_config(&config);
    complaints.extend(unreadable);
    complaints.extend(clashes(&keys, &config));
    complaints.extend(Theme::of(&config).1);
    complaints.extend(Config::standard().with_scores(text).1);
    assert!(complaints.iter().all(|complaint| !complaint.to_string().is_empty()));
    // If it cannot be read as a whole, it is not written to either.
    let written = set(text, &["screen", "clock"], 7);
    assert!(written.is_ok() || !complaints.is_empty(), "{text}");
}

/// Reads the lines of a list of puzzles.
fn try_list(text: &str) {
    for (_, line) in pack::lines(text) {
        if let Ok(item) = pack::ListedPuzzle::read(line) {
            drop(item.setup());
        }
    }
}

/// Reads a snapshot and a journal, which follow each other in the text, and continues the game.
fn try_game(folder: &Path, text: &str) {
    let puzzle = Arc::new(format::puzzle(PUZZLE).expect("a puzzle"));
    let id = GameId::of(puzzle.setup());
    let games = folder.join("games");
    let (snapshot, journal) = text.split_once(BETWEEN).unwrap_or((text, ""));
    fs::create_dir_all(&games).expect("a folder");
    fs::write(games.join(format!("{id}.toml")), snapshot).expect("a file");
    fs::write(games.join(format!("{id}.journal")), journal).expect("a file");
    let store = Store::new(folder.into());
    assert!(store.games().0.iter().all(|game| game.id == id));
    let mut opened = store.open(&puzzle, "a game");
    let entry = Entry::read("r1c1=1", &puzzle).expect("an entry");
    opened.game.enter(entry.clone());
    opened.keeper.record(&opened.game, &entry).expect("the move is kept");
    assert_eq!(store.resume(&id).expect("a game").game.moves(), opened.game.moves());
    // Windows does not delete open files.
    drop(opened);
    fs::remove_dir_all(&games).expect("a folder");
}

/// Reads what a terminal sends, a few bytes at a time; the next key is still heard.
fn try_keys(bytes: &[u8]) {
    let mut decoder = Decoder::default();
    for piece in bytes.chunks(7) {
        let _ = decoder.read(piece);
    }
    decoder.give_up();
    assert!(!decoder.is_waiting(), "{bytes:?}");
    assert_eq!(decoder.read(b"\x03").len(), 1, "{bytes:?}");
}

/// Reads lines from a page in a browser, and does what they mean.
fn try_page(text: &str) {
    try_messages(text.lines().filter_map(Incoming::read).map(Message::from));
}

/// Has something happen to a game that has just started, and paints it.
fn try_messages(messages: impl IntoIterator<Item = Message>) {
    let puzzle = Arc::new(format::puzzle(PUZZLE).expect("a puzzle"));
    let opened = Opened::new(Game::new(puzzle), "a game".into());
    let (mut model, _) = Model::new(opened, Config::standard(), (80, 24));
    for message in messages {
        drop(update(&mut model, message, Duration::ZERO));
    }
    let size = model.look.size;
    let backend = TestBackend::new(size.0.clamp(1, 300), size.1.clamp(1, 100));
    let mut terminal = Terminal::new(backend).expect("a terminal");
    terminal.draw(|frame| drop(view(&model, frame))).expect("a picture");
}

/// A small puzzle, and the moves made in it.
const PUZZLE: &str = "................";
const PLAYED: [&str; 6] =
    ["r1c1+12", "r1c1=1 r1c2<>1", "r2c3=4", "@2", "tally 61 2 1", "r3c2=4 r3c1+123"];

/// What separates the files of a game.
const BETWEEN: &str = "\n=====\n";

/// The files of a game that was killed in the middle.
pub fn played(folder: &Path) -> String {
    let puzzle = Arc::new(format::puzzle(PUZZLE).expect("a puzzle"));
    let id = GameId::of(puzzle.setup());
    let mut opened = Store::new(folder.into()).open(&puzzle, "a game");
    for line in PLAYED {
        let entry = Entry::read(line, &puzzle).expect("an entry");
        opened.game.enter(entry.clone());
        opened.keeper.record(&opened.game, &entry).expect("the move is kept");
    }
    let read = |name: String| fs::read_to_string(folder.join("games").join(name)).expect("a file");
    read(format!("{id}.toml")) + BETWEEN + &read(format!("{id}.journal"))
}
