//! The history: games written and read back, old and damaged files, files that other programs hold.

use gradus::game::Entry;
use gradus::game::past::Past;
use gradus::game::ratings::Rated;
use gradus::store::{History, OpenGame, Store};
use gradus_engine::{Puzzle, format};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// The solution of an empty 4x4 grid that the tests play, and one wrong turn.
const MOVES: [&str; 3] = ["r1c1=1", "r1c2=2 r1c3=3", "r4c4=1"];

/// A folder for a store.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    fn store(&self) -> Store {
        Store::new(self.0.path().into())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("history.sqlite")
    }

    fn history(&self) -> History {
        self.store().history(&AtomicBool::new(false)).expect("the folder can be written")
    }

    fn all(&self) -> Vec<Past> {
        self.history().all().expect("the history can be read")
    }

    /// Plays a game and leaves it, without telling the history.
    fn play(&self, puzzle: &str, entries: &[&str]) -> OpenGame {
        let puzzle: Arc<Puzzle> = Arc::new(format::puzzle(puzzle).expect("a puzzle"));
        let mut opened = self.store().open(&puzzle, "a game");
        opened.keeper.rate(Rated::read("hodoku=12.5").expect("a rating"));
        for line in entries {
            let entry = Entry::read(line, &puzzle).expect("an entry");
            opened.game.enter(entry.clone());
            opened.keeper.record(&opened.game, &entry).expect("the folder can be written");
        }
        opened
    }

    /// Files whose names say that they were set aside.
    fn put_aside(&self) -> usize {
        let files = self.0.path().read_dir().expect("a folder");
        let names = files.map(|file| file.expect("a file").file_name());
        names.filter(|name| name.to_string_lossy().contains("sqlite.damaged")).count()
    }
}

#[test]
fn games_are_read_as_they_were_written() {
    let place = Place::new();
    let mut opened = place.play("................", &MOVES);
    let tally = "tally 90 3 1 mistakes=2 x-wing=2 naked-pair=1";
    opened.game.enter(Entry::read(tally, opened.game.puzzle()).expect("an entry"));
    let past = opened.keeper.past(&opened.game).expect("something was written");
    assert!(past.begun > 0 && past.ended >= past.begun && !past.solved);
    assert_eq!((past.moves, past.puzzle.as_str()), (3, "................"));
    let mut history = place.history();
    history.put(&past).expect("the folder can be written");
    assert_eq!(history.all().expect("a history"), std::slice::from_ref(&past));
    // Another instance sees it, and a second version replaces the first.
    let later = Past { moves: 9, ended: past.ended + 5, ..past };
    place.history().put(&later).expect("the folder can be written");
    assert_eq!(history.all().expect("a history"), std::slice::from_ref(&later));
    let solved = Past { solved: true, ..later.clone() };
    history.put(&solved).expect("the folder can be written");
    history.put(&later).expect("the folder can be written");
    assert_eq!(history.all().expect("a history"), [solved], "what was solved stays solved");
}

#[test]
fn a_game_on_which_nothing_was_written_is_none() {
    let place = Place::new();
    let mut opened = place.play("................", &["tally 90 0 0"]);
    assert_eq!(opened.keeper.past(&opened.game), None);
    opened.keeper.close(&opened.game).expect("the folder can be written");
    assert_eq!(place.all(), []);
}

#[test]
fn a_new_history_takes_in_the_saved_games() {
    let place = Place::new();
    let mut first = place.play("................", &MOVES);
    let past = first.keeper.past(&first.game).expect("something was written");
    // One game was left, the other continues in another instance.
    first.keeper.close(&first.game).expect("the folder can be written");
    let open = place.play("1...............", &["r4c4=1", "tally 7 1 0 mistakes=1 x-wing=1"]);
    let all = place.all();
    assert_eq!(all.len(), 2);
    let same = all.iter().find(|other| other.id == past.id).expect("the first game");
    assert_eq!(*same, Past { ended: same.ended, ..past });
    let other = all.iter().find(|other| other.id != same.id).expect("the second game");
    assert_eq!(other.tally.to_string(), "7 1 0 mistakes=1 x-wing=1");
    // What is there already is not added again.
    drop(open);
    fs::remove_dir_all(place.0.path().join("games")).expect("the folder can be written");
    assert_eq!(place.all(), all);
}

#[test]
fn taking_in_can_be_ended_and_is_made_up_for() {
    let place = Place::new();
    let opened = place.play("................", &MOVES);
    opened.keeper.close(&opened.game).expect("the folder can be written");
    let games = place.0.path().join("games");
    let snapshot = games.read_dir().expect("a folder").map(|file| file.expect("a file").path());
    let snapshot = snapshot.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let text = fs::read(snapshot.last().expect("a snapshot")).expect("a snapshot");
    for number in 0..600 {
        let copy = games.join(format!("classic-4x4-{number:016x}.toml"));
        fs::write(copy, &text).expect("the folder can be written");
    }
    let error = place.store().history(&AtomicBool::new(true)).expect_err("there are too many");
    assert!(error.to_string().contains("the program ended"), "{error}");
    assert_eq!(place.all().len(), 601);
}

#[test]
fn a_file_of_the_first_version_is_opened() {
    let place = Place::new();
    let old = Connection::open(place.file()).expect("the folder can be written");
    old.execute_batch(include_str!("../../data/history/version-1.sql")).expect("the old tables");
    let [kakuro, sudoku] = &mut place.all()[..] else { panic!("two games are known") };
    if kakuro.ended < sudoku.ended {
        std::mem::swap(kakuro, sudoku);
    }
    assert_eq!(sudoku.tally.to_string(), "734 3 1 mistakes=2 x-wing=2 naked-pair=1");
    assert_eq!(sudoku.ratings.to_string(), " hodoku=640.5 simplest-first=12*");
    assert_eq!((sudoku.day(), sudoku.solved, sudoku.title.as_str()), (20254, true, "easy 3"));
    assert_eq!((kakuro.day(), kakuro.begun, kakuro.moves), (20255, 0, 2));
    assert_eq!(place.put_aside(), 0);
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let place = Place::new();
    drop(place.history());
    let newer = Connection::open(place.file()).expect("the folder can be written");
    newer.pragma_update(None, "user_version", 1000).expect("the folder can be written");
    drop(newer);
    let before = fs::read(place.file()).expect("a file");
    let error = place.store().history(&AtomicBool::new(false)).expect_err("it is newer");
    assert!(error.to_string().contains("a newer version of the program"), "{error}");
    assert_eq!(fs::read(place.file()).expect("a file"), before);
    assert_eq!(place.put_aside(), 0);
}

/// Writes a history of one saved game and one that is only in the history.
fn filled(place: &Place) -> Vec<u8> {
    let mut opened = place.play("................", &MOVES);
    let past = opened.keeper.past(&opened.game).expect("something was written");
    opened.keeper.close(&opened.game).expect("the folder can be written");
    let mut history = place.history();
    history.put(&Past { id: "gone".into(), ..past }).expect("the folder can be written");
    assert_eq!(history.all().expect("a history").len(), 2);
    fs::read(place.file()).expect("a file")
}

/// Whatever is in the file, there is a history afterwards, with the saved game in it.
fn assert_survives(place: &Place, bytes: &[u8], what: &str) {
    fs::write(place.file(), bytes).expect("the folder can be written");
    let mut history = place.history();
    let all = history.all().unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(history.notice.is_some(), place.put_aside() > 0, "{what}");
    let opened = place.play("................", &[]);
    let past = Past { moves: 3, ..all.first().cloned().unwrap_or_else(|| panic!("{what}")) };
    history.put(&past).unwrap_or_else(|error| panic!("{what}: {error}"));
    drop((history, opened));
    for file in place.0.path().read_dir().expect("a folder") {
        let path = file.expect("a file").path();
        if path.to_string_lossy().contains("damaged") {
            fs::remove_file(path).expect("the folder can be written");
        }
    }
}

#[test]
fn a_truncated_file_is_put_aside() {
    let place = Place::new();
    let whole = filled(&place);
    for length in (0..whole.len()).step_by(1009) {
        assert_survives(&place, &whole[..length], &format!("{length} bytes"));
    }
}

#[test]
fn a_file_with_flipped_bits_is_read_or_put_aside() {
    let place = Place::new();
    let whole = filled(&place);
    for byte in (0..100).chain((100..whole.len()).step_by(613)) {
        let mut bytes = whole.clone();
        bytes[byte] ^= 1 << (byte % 8);
        // A file that says that a newer program or a newer SQLite wrote it is not touched.
        if byte == 18 || (60..64).contains(&byte) {
            continue;
        }
        assert_survives(&place, &bytes, &format!("byte {byte}"));
    }
    assert_survives(&place, b"This is no history at all, whatever its name is.", "a text");
}

#[test]
fn a_file_that_another_program_holds_is_waited_for() {
    let place = Place::new();
    filled(&place);
    let other = Connection::open(place.file()).expect("a history");
    other.execute_batch("BEGIN EXCLUSIVE").expect("nobody else has it");
    let error = place.store().history(&AtomicBool::new(false)).expect_err("it is held");
    assert!(error.to_string().contains("locked"), "{error}");
    assert_eq!(place.put_aside(), 0);
    other.execute_batch("COMMIT").expect("it was begun");
    assert_eq!(place.all().len(), 2);
}

#[test]
fn what_is_in_the_way_is_named() {
    let place = Place::new();
    fs::create_dir(place.file()).expect("the folder can be written");
    let error = place.store().history(&AtomicBool::new(false)).expect_err("it is a folder");
    assert!(error.to_string().contains("history.sqlite"), "{error}");
    let nowhere = Store::new(Path::new("/dev/null").into());
    assert!(nowhere.history(&AtomicBool::new(false)).is_err());
}

/// Windows does not delete open files.
#[cfg(unix)]
#[test]
fn a_file_that_was_removed_is_noticed() {
    let place = Place::new();
    let history = place.history();
    assert!(history.exists());
    fs::remove_file(place.file()).expect("the folder can be written");
    assert!(!history.exists());
}

#[test]
fn what_damage_emptied_is_filled_again() {
    let place = Place::new();
    let opened = place.play("................", &MOVES);
    opened.keeper.close(&opened.game).expect("the folder can be written");
    let all = place.all();
    assert_eq!(all.len(), 1);
    let file = Connection::open(place.file()).expect("the history");
    file.execute_batch("DELETE FROM game").expect("the history can be written");
    drop(file);
    assert_eq!(place.all(), all);
}

/// Two games that are saved, and a third that is only in the history.
fn three(place: &Place) -> Vec<Past> {
    filled(place);
    let opened = place.play("1...............", &["r1c2=2"]);
    opened.keeper.close(&opened.game).expect("the folder can be written");
    let all = place.all();
    assert_eq!(all.len(), 3, "a saved game that is missing is taken in");
    all
}

fn change(place: &Place, sql: &str) {
    let file = Connection::open(place.file()).expect("the history");
    file.execute_batch(sql).expect("the history can be written");
}

#[test]
fn saved_games_that_are_missing_are_taken_in() {
    let place = Place::new();
    let mut all = three(&place);
    change(&place, "DELETE FROM game WHERE id LIKE 'classic%' AND moves = 1");
    let mut again = place.all();
    all.sort_by(|one, other| one.id.cmp(&other.id));
    again.sort_by(|one, other| one.id.cmp(&other.id));
    assert_eq!(again, all);
    assert_eq!(place.put_aside(), 0);
}

/// A row that SQLite accepts may still not be a game.
#[test]
fn rows_that_cannot_be_read_are_damage() {
    for sql in [
        "UPDATE game SET puzzle = CAST(x'31F131' AS TEXT) WHERE moves = 1",
        "UPDATE game SET hints = 99999999999 WHERE moves = 1",
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = replace(sql, 'checks INTEGER', 'chocks INTEGER')",
    ] {
        let place = Place::new();
        let before = three(&place);
        change(&place, sql);
        let history = place.history();
        assert!(history.notice.as_ref().is_some_and(|notice| notice.contains("damaged")), "{sql}");
        assert_eq!(place.put_aside(), 1, "{sql}");
        let all = history.all().expect("a history");
        let has = |id: &str| all.iter().any(|past| past.id == id);
        let saved = before.iter().filter(|past| past.id != "gone");
        assert!(saved.clone().count() == 2 && saved.clone().all(|past| has(&past.id)), "{sql}");
        assert!(has("gone") || sql.contains("chocks"), "what can be read is kept: {sql}");
        drop(history);
        assert_eq!(place.history().notice, None, "{sql}");
    }
}

/// A game whose end is only in its journal counts with all of its moves.
#[test]
fn a_new_history_counts_what_the_journals_hold() {
    let place = Place::new();
    let opened = place.play("................", &MOVES);
    let moves = opened.game.moves().len() as u64;
    drop(opened);
    assert_eq!(place.all()[0].moves, moves);
}

#[test]
fn a_path_is_named_once() {
    let place = Place::new();
    fs::create_dir(place.file()).expect("the folder can be written");
    let error = place.store().history(&AtomicBool::new(false)).expect_err("it is a folder");
    let text = error.to_string();
    assert_eq!(text.matches(&place.file().display().to_string()).count(), 1, "{text}");
}
