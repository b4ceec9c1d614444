//! One game through both front ends: whatever is played, the screen and the dialogue write the same
//! journal, and the history contains the same.

use gradus::config::Config;
use gradus::desk::{Desk, new_game};
use gradus::plain::Dialogue;
use gradus::store::Paths;
use gradus::tui::dispatch::{start, update};
use gradus::tui::message::{Effect, Effects, Message};
use gradus::tui::state::model::Model;
use gradus::tui::terminal::Event;
use gradus::tui::worker;
use gradus_engine::format;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use std::{fs, thread};
use tempfile::TempDir;

const SUDOKU: &str = "...1...33...2...";

/// What is played: its name, the keys, the lines that do the same, and what the history then
/// contains, if that changes: the moves, whether it is solved, hints, checks and mistakes.
const PLAYED: &[(&str, &str, &[&str], &str)] = &[
    ("a right digit", "4", &["r1c1=4"], "1 0 0 0 0"),
    ("a wrong digit", "right 2", &["r1c2=2"], ""),
    ("the way back from it", "s s s enter", &["hint", "hint", "hint", "apply"], ""),
    ("undone past the start", "u u u", &["undo", "undo", "undo"], ""),
    ("made again past the end", "U U U", &["redo", "redo", "redo"], ""),
    ("the last good state", "V", &["go good"], ""),
    ("marks", "alt+2 alt+3 alt+3", &["mark r1c2 2", "mark r1c2 3", "mark r1c2 3"], ""),
    ("a hint read to its end", "s s s s", &["hint", "hint", "hint", "hint"], ""),
    ("a hint that outlives marks", "alt+3", &["mark r1c2 3"], ""),
    ("a hint that was read, done", "enter", &["apply"], ""),
    ("a savepoint", "m a", &["savepoint a"], ""),
    ("a hint that was not read, done", "s enter", &["hint", "apply"], ""),
    ("the most effective hint", "e e enter", &["hint effective", "hint", "apply"], ""),
    ("back to the savepoint", "' a", &["return a"], ""),
    (
        "what is easiest to see",
        "alt+e alt+e alt+e enter",
        &["hint likely", "hint", "hint", "apply"],
        "",
    ),
    ("back from it", "u", &["undo"], ""),
    ("a check", "v", &["check"], ""),
    ("colours and nothing", "home c A", &["r1c1:A", "r1c1:A"], ""),
    ("a digit that stands there", "4", &["r1c1=4"], ""),
    ("a digit wiped and put back", "x 4", &["r1c1=.", "r1c1=4"], ""),
    ("all marks", "a", &["fill"], ""),
    (
        "all but the last digit",
        "right 3 right 2 home down 1 right 2 right 4 home down right 4 right 1 right 2 home down right 1 right 3",
        &[
            "r1c2=3", "r1c3=2", "r2c1=1", "r2c2=2", "r2c3=4", "r3c2=4", "r3c3=1", "r3c4=2",
            "r4c2=1", "r4c3=3",
        ],
        "",
    ),
    ("the solution", "right 4", &["r4c4=4"], "23 1 5 2 1"),
    ("the solution undone", "esc u", &["undo"], ""),
    ("the solution again", "U", &["redo"], ""),
    ("the solution undone and marked", "esc u alt+4", &["undo", "mark r4c4 4"], ""),
];

fn paths(home: &Path) -> Paths {
    Paths { config: home.join("config.toml"), data: home.join("data") }
}

/// The screen without a terminal, over a desk.
struct Screen {
    model: Model,
    desk: Desk,
    /// A second passes before each row of keys, so that none was meant for the board before the last.
    now: Duration,
}

impl Screen {
    fn open(home: &Path, puzzle: &str) -> Self {
        let mut desk = Desk::new(paths(home), Vec::new(), |_| ());
        let document = format::read(puzzle, None).expect("a puzzle").document;
        let opened = desk.begin(new_game(document).expect("a puzzle without faults"));
        let (mut model, _) = Model::new(opened, Config::standard(), (80, 24));
        let effects = start(&mut model);
        let mut screen = Self { model, desk, now: Duration::ZERO };
        screen.perform(effects);
        screen
    }

    fn press(&mut self, keys: &str) {
        self.now += Duration::from_secs(1);
        for key in keys.split_whitespace() {
            self.send(Event::Key(key.parse().expect("a key")));
        }
        self.desk.sync(&self.model.sitting.game).expect("the folder can be written");
    }

    fn send(&mut self, message: impl Into<Message>) {
        let effects = update(&mut self.model, message.into(), self.now);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Record(entry) => {
                    let recorded = self.desk.record(&self.model.sitting.game, &entry);
                    recorded.expect("the folder can be written");
                }
                Effect::Remember => self.desk.remember(&self.model.sitting.game),
                Effect::Ask(request) => {
                    let answer = worker::answer(&request, &AtomicBool::new(false), &|_| ());
                    self.send(Message::Answer(Box::new(answer)));
                }
                _ => {}
            }
        }
    }

    fn close(mut self) {
        self.press("esc q");
        self.desk.clear(&self.model.sitting.game).expect("nothing was delegated");
    }
}

/// The lines of the journal without hashes, numbers and times; a count that differs only in its
/// time is left out.
fn journal(home: &Path) -> Vec<String> {
    let games = fs::read_dir(home.join("data/games")).expect("a folder of games");
    let paths = games.map(|file| file.expect("a file").path());
    let mut journals = paths.filter(|path| path.extension().is_some_and(|end| end == "journal"));
    let text = fs::read_to_string(journals.next().expect("a journal")).expect("a journal");
    let entry = |line: &str| {
        let entry = line.splitn(3, ' ').last().unwrap_or_default().to_string();
        match entry.strip_prefix("tally ").and_then(|tally| tally.split_once(' ')) {
            Some((_, counts)) => format!("tally {counts}"),
            None => entry,
        }
    };
    let mut entries: Vec<String> = Vec::new();
    for entry in text.lines().map(entry) {
        let is_count = |other: &&String| other.starts_with("tally");
        let last = entries.iter().rev().find(is_count);
        if !entry.starts_with("tally") || last != Some(&entry) && entry != "tally 0 0" {
            entries.push(entry);
        }
    }
    entries
}

/// What the history contains about the only game, without times; nothing if there is no history.
fn history(home: &Path) -> Option<String> {
    let file = home.join("data/history.sqlite");
    let history = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
    let row = "SELECT concat_ws(' ', moves, solved, hints, checks, mistakes) FROM game";
    history.query_row(row, [], |row| row.get(0)).ok()
}

/// Waits until the history, which has its own thread, contains this about the game.
fn await_history(home: &Path, expected: &str, what: &str) {
    for _ in 0..1000 {
        if history(home).as_deref() == Some(expected) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(history(home).as_deref(), Some(expected), "{what}");
}

#[test]
fn the_screen_and_the_dialogue_keep_a_game_the_same() {
    let homes = [(); 2].map(|()| TempDir::new().expect("a folder"));
    let [of_screen, of_dialogue] = [homes[0].path(), homes[1].path()];
    let mut screen = Screen::open(of_screen, SUDOKU);
    let document = format::read(SUDOKU, None).expect("a puzzle").document;
    let new_game = new_game(document).expect("a puzzle without faults");
    let (config, paths) = (Config::standard(), paths(of_dialogue));
    let opened = Dialogue::open(Some(new_game), None, config, paths, Vec::new());
    let mut dialogue = opened.expect("a game").0;
    let mut expected = None;
    for (what, keys, lines, row) in PLAYED {
        screen.press(keys);
        for line in *lines {
            let reply = dialogue.answer(line).expect("an answer");
            assert!(reply.outcome.is_ok() && reply.warnings.is_empty(), "{what}: {reply:?}");
        }
        assert_eq!(journal(of_screen), journal(of_dialogue), "{what}");
        if !row.is_empty() {
            expected = Some(row.to_string());
        }
        for home in [of_screen, of_dialogue] {
            await_history(home, expected.as_deref().unwrap_or_default(), what);
        }
    }
    screen.close();
    dialogue.close();
    let rows = [of_screen, of_dialogue].map(history);
    assert!(rows[0].is_some() && rows[0] == rows[1], "{rows:?}");
}
