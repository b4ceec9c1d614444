//! Mutated texts for everything that is read: the formats, the configuration, lists of puzzles,
//! games that were kept. Whatever is done to a text, reading it neither panics nor hangs.
//!
//! `GRADUS_MUTATIONS` says how many texts are made for each reader, `GRADUS_SEED` which; how long the
//! slowest of each took is told.

use super::formats::{files, folders, named};
use super::safety::{number, random, tell_with_slowest};
use gradus::config::{Config, STANDARD, set};
use gradus::engine::format::{self, FORMATS, Format, read, read_line};
use gradus::engine::puzzle::Puzzle;
use gradus::engine::random::Random;
use gradus::game::{Entry, pack};
use gradus::store::{GameId, Store};
use gradus::tui::action::clashes;
use gradus::tui::state::key_map::KeyMap;
use gradus::tui::theme::Theme;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many texts are made for each format where nothing else is said.
const FEW: usize = 200;

/// What is put into a text.
const PIECES: &[&str] = &[
    "",
    "0",
    "9",
    ".",
    "-",
    "+",
    "*",
    ",",
    "|",
    ":",
    "/",
    "\\",
    "#",
    "u",
    "P",
    "Z",
    "é",
    "\n",
    "\r\n",
    "\t",
    "99999999999",
    "-1",
    "r1c1",
    "S9B",
    "bd=",
    "kakuro/",
    "fpuzzles",
    "[State]\n",
    "<game data=\"",
    "\"\"\"",
    "&#10;",
    "version: 2\n",
    "\u{feff}",
    "---",
    "====",
    "{}",
    "[[[[",
    "\u{1b}[2J",
    "\u{202e}",
    "\0",
    "= 18446744073709551616",
    "ctrl+",
];

/// A text with some of it left out, put in, said twice or moved.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(6) {
        let start = random.below(symbols.len() + 1);
        let most = [1, 2, 8, 200][random.below(4)];
        let end = (start + random.below(most + 1)).min(symbols.len());
        let piece: Vec<char> = match random.below(3) {
            0 => PIECES[random.below(PIECES.len())].chars().collect(),
            1 => symbols[start..end].repeat(1 + random.below(3)),
            _ => Vec::new(),
        };
        symbols.splice(start..end, piece);
    }
    symbols.into_iter().collect()
}

/// Reads a text in every way; its puzzle is made too, or its faults are found.
fn try_out(text: &str, format: &'static Format) {
    let results = [read(text, Some(format)), read(text, named(format.slug)), read_line(text, None)];
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
    assert!(store.games().iter().all(|game| game.id == id));
    let mut opened = store.open(&puzzle, "a game");
    let entry = Entry::read("r1c1=1", &puzzle).expect("an entry");
    opened.game.enter(entry.clone());
    opened.keeper.record(&opened.game, &entry).expect("the move is kept");
    assert_eq!(store.resume(&id).expect("a game").game.moves(), opened.game.moves());
    fs::remove_dir_all(&games).expect("a folder");
}

/// A small puzzle, and what was played of it.
const PUZZLE: &str = "................";
const PLAYED: [&str; 6] =
    ["r1c1+12", "r1c1=1 r1c2<>1", "r2c3=4", "@2", "tally 61 2 1", "r3c2=4 r3c1+123"];

/// What stands between the files of a game.
const BETWEEN: &str = "\n=====\n";

/// The files of a game that was killed amid its course.
fn played(folder: &Path) -> String {
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

/// How many texts each reader gets.
fn count() -> usize {
    number("GRADUS_MUTATIONS").unwrap_or(FEW)
}

/// Gives a reader its texts.
fn try_all(name: &str, texts: &[&str], reader: impl Fn(&str)) {
    let mut random = random();
    let mut slowest = Duration::ZERO;
    let count = count();
    for _ in 0..count {
        let text = mutate(texts[random.below(texts.len())], &mut random);
        let begun = Instant::now();
        reader(&text);
        slowest = slowest.max(begun.elapsed());
    }
    tell_with_slowest(count, &format!("texts for {name}"), slowest);
}

#[test]
fn mutated_files_do_no_harm() {
    let all: Vec<(String, String)> = folders().iter().flat_map(|folder| files(folder)).collect();
    for format in FORMATS {
        let own = all.iter().filter(|(slug, _)| slug == format.slug);
        let own: Vec<&str> = own.map(|(_, text)| text.as_str()).collect();
        try_all(format.slug, &own, |text| try_out(text, format));
    }
}

#[test]
fn mutated_configurations_do_no_harm() {
    let own = "# mine\n[settings]\ntidy = false # so\n[screen]\ntheme = \"mine\"\n[keys]\n\
               undo = [\"z\", \"ctrl+z\"]\n[themes.mine]\ngiven = \"bold #ff8700 on blue\"\n\
               [scores.simplest-first.sudoku]\nx-wing = 12\n";
    try_all("configuration", &[own, own, own, STANDARD], try_config);
}

#[test]
fn mutated_lists_do_no_harm() {
    let line = "....2.4.31.23.... Mine # hodoku=120 simplest-first=7\n# all of them\n\
                kakuro/4/4/.69ledp.l..D6gb\nx:................ X\n";
    try_all("list", &[line], try_list);
}

#[test]
fn mutated_games_do_no_harm() {
    // In memory, where there is such a disk: a snapshot waits for the disk.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    let folder = folder.expect("a folder");
    let text = played(folder.path());
    try_all("game", &[&text], |text| try_game(folder.path(), text));
}
