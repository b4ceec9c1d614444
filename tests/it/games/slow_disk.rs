//! A disk that does not answer: no player waits for it, and the moves outlive the program.

use gradus::config::Value;
use gradus::desk::{Choice, ConfigChange, Desk, NewGame, Opened};
use gradus::game::{Entry, Game};
use gradus::store::{GameId, Memory, News, Paths, Store, Work};
use gradus_engine::format;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use tempfile::TempDir;

const SETTING: fn() -> ConfigChange =
    || ConfigChange::Setting { path: ["settings", "tidy"], value: Value::Switch(false) };

/// A desk with a thread that waits for the disk, a game on it, and its messages.
fn desk(folder: &Path) -> (Desk, Opened, Receiver<News>) {
    let paths = Paths { config: folder.join("config.toml"), data: folder.join("data") };
    let mut desk = Desk::new(paths, Vec::new(), |_| ());
    let (tell, told) = channel();
    desk.delegate(move |news| {
        let _ = tell.send(news);
    });
    let opened = begin(&mut desk, "................");
    (desk, opened, told)
}

fn begin(desk: &mut Desk, line: &str) -> Opened {
    let puzzle = Arc::new(format::puzzle(line).expect("a puzzle"));
    desk.begin(NewGame::of(puzzle, line.into()))
}

/// Blocks the thread, as a disk that does not answer would, until the sender is dropped.
fn hold_up(desk: &Desk) -> Sender<()> {
    let (go_on, held) = channel();
    let wait = move || {
        let _ = held.recv();
        Ok(())
    };
    desk.run(Work::new(wait)).expect("the thread is there");
    go_on
}

fn play(desk: &mut Desk, game: &mut Game, line: &str) {
    let entry = Entry::read(line, game.puzzle()).expect("an entry");
    game.enter(entry.clone());
    desk.record(game, &entry).expect("the folder can be written");
    desk.sync(game).expect("the thread is there");
}

#[test]
fn no_key_waits_for_the_disk_and_a_kill_loses_nothing() {
    let folder = TempDir::new().expect("a folder");
    let (mut desk, Opened { mut game, .. }, _told) = desk(folder.path());
    let go_on = hold_up(&desk);
    for number in 0..600 {
        play(&mut desk, &mut game, ["r1c1=1", "r1c1<>1", "r2c3:A"][number % 3]);
    }
    desk.keep(&[SETTING()]).expect("the thread is there");
    desk.memorise(&Memory::default()).expect("the thread is there");
    // What another program finds now is what a kill would leave.
    let store = Store::new(folder.path().join("data"));
    let left = store.resume(&store.last().expect("it is read").expect("a game")).expect("a game");
    assert!(left.keeper.is_read_only());
    assert!(left.game.entries().eq(game.entries()));
    assert!(!folder.path().join("config.toml").exists(), "it takes its place when it is safe");
    drop(go_on);
    desk.clear(&game).expect("all is saved");
    let ended = store.resume(&store.last().expect("it is read").expect("a game")).expect("a game");
    assert!(!ended.keeper.is_read_only() && ended.game.entries().eq(game.entries()));
    let config = fs::read_to_string(folder.path().join("config.toml"));
    assert!(config.is_ok_and(|text| text.contains("tidy = false")));
}

#[test]
fn a_game_that_is_being_put_away_can_be_opened_again() {
    let folder = TempDir::new().expect("a folder");
    let (mut desk, Opened { mut game, .. }, _told) = desk(folder.path());
    play(&mut desk, &mut game, "r1c1=1");
    desk.close(&game);
    let other = begin(&mut desk, "1...............");
    desk.close(&other.game);
    let again = begin(&mut desk, "................");
    let told = again.notice.as_deref();
    assert_eq!((again.read_only, told), (None, Some("your saved game of this puzzle continues")));
    assert!(again.game.entries().eq(game.entries()));
    let id = GameId::of(other.game.puzzle().setup()).to_string();
    desk.open(Choice::Game(id.clone()), &again.game, "").expect("it was begun");
    assert!(desk.is_playing(&id));
}

#[test]
fn what_the_thread_cannot_do_is_told() {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("config.toml")).expect("something in the way");
    let (desk, Opened { game, .. }, told) = desk(folder.path());
    desk.keep(&[SETTING()]).expect("the thread is there");
    let News::Trouble(what) = told.recv().expect("what is wrong") else { panic!("no trouble") };
    assert!(what.contains("configuration") && what.contains("config.toml"), "{what}");
    desk.clear(&game).expect("it is told already");
}
