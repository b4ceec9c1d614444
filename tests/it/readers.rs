//! Everything that reads what others wrote, as whoever makes up texts sees it: the mutations
//! (`mutations`), and the fuzzer (`tests/fuzz`), which goes by what a text has the program do.
//!
//! Reading ends, without a panic, and what is wrong is said.

use gradus::config::{Config, set};
use gradus::engine::format::{self, Format, by_slug, read, read_line, several};
use gradus::engine::puzzle::Puzzle;
use gradus::game::{Entry, pack};
use gradus::store::{GameId, Store};
use gradus::tui::action::clashes;
use gradus::tui::console::decoder::Decoder;
use gradus::tui::state::key_map::KeyMap;
use gradus::tui::theme::Theme;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Reads a text in all ways that there are for it.
pub type Reader = Box<dyn Fn(&[u8])>;

/// The reader of a name: the slug of a format, or else what is read.
pub fn reader(name: &str) -> Option<Reader> {
    Some(match name {
        "configuration" => Box::new(|bytes| try_config(&text(bytes))),
        "list" => Box::new(|bytes| try_list(&text(bytes))),
        "game" => {
            let folder = memory();
            Box::new(move |bytes| try_game(folder.path(), &text(bytes)))
        }
        "keys" => Box::new(try_keys),
        slug => {
            let format = by_slug(slug)?;
            Box::new(move |bytes| try_out(&text(bytes), format))
        }
    })
}

/// A folder in memory, where there is such a disk: a snapshot waits for the disk.
pub fn memory() -> tempfile::TempDir {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    folder.expect("a folder")
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Reads a text as one of a format, as one of any format, as a line of a list, and as several puzzles;
/// its puzzle is made too, or its faults are found.
fn try_out(text: &str, format: &'static Format) {
    assert!(several(text).is_none_or(|puzzles| puzzles.len() > 1));
    let results = [read(text, Some(format)), read(text, None), read_line(text, None)];
    for result in results {
        match result {
            Ok(read) => drop(Puzzle::new(read.document.setup)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Reads a configuration, with all that only the screen can judge; what is wrong is said, and what
/// is said goes into a line.
fn try_config(text: &str) {
    let (config, mut complaints) = Config::load(text);
    let (keys, unreadable) = KeyMap::of_config(&config);
    complaints.extend(unreadable);
    complaints.extend(clashes(&keys, &config));
    complaints.extend(Theme::of(&config).1);
    complaints.extend(Config::standard().with_scores(text).1);
    assert!(complaints.iter().all(|complaint| !complaint.to_string().is_empty()));
    // What cannot be read as a whole is not written to either.
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

/// Reads a snapshot and a journal, which follow each other in the text, and continues with the game.
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
    // Windows keeps what is open.
    drop(opened);
    fs::remove_dir_all(&games).expect("a folder");
}

/// Reads what a terminal sends, a few bytes at a time; the next key is heard.
fn try_keys(bytes: &[u8]) {
    let mut decoder = Decoder::default();
    for piece in bytes.chunks(7) {
        let _ = decoder.read(piece);
    }
    decoder.give_up();
    assert!(!decoder.is_waiting(), "{bytes:?}");
    assert_eq!(decoder.read(b"\x03").len(), 1, "{bytes:?}");
}

/// A small puzzle, and what was played of it.
const PUZZLE: &str = "................";
const PLAYED: [&str; 6] =
    ["r1c1+12", "r1c1=1 r1c2<>1", "r2c3=4", "@2", "tally 61 2 1", "r3c2=4 r3c1+123"];

/// What stands between the files of a game.
const BETWEEN: &str = "\n=====\n";

/// The files of a game that was killed amid its course.
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
