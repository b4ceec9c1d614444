//! Disks that fail: full, read-only, gone. The player continues to play, is told, and loses nothing
//! once there is room again.
//!
//! A disk of its own needs `unshare` and the right to mount (Linux); without them, the suite says
//! so.

use super::twin::{SIZE, Twin, state};
use super::{random, rounds, tell};
use crate::terminal::program::{Terminal, data, program};
use gradus::game::Game;
use gradus::store::Store;
use gradus_engine::{Random, format};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

const PUZZLE: &str = "kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9";

fn new_game() -> Game {
    Game::new(Arc::new(format::puzzle(PUZZLE).unwrap()))
}

/// Starts the program with its own small disk as its home; `None` if that is not allowed.
fn start(home: &Path, mount: &str) -> Option<Terminal> {
    let allowed = Command::new("unshare").args(["-Urm", "true"]).status();
    if !allowed.is_ok_and(|status| status.success()) {
        eprintln!("skipped: this machine lets no program mount a disk of its own (unshare -Urm)");
        return None;
    }
    let script = format!("{mount} && exec \"$0\" \"$@\"");
    let words = ["unshare", "-Urm", "sh", "-c", &script, &program()];
    Some(Terminal::start_by(&words, home, &[PUZZLE], SIZE.0, SIZE.1))
}

/// A path as the program sees it.
fn inside(terminal: &Terminal, path: &Path) -> PathBuf {
    let path = path.strip_prefix("/").unwrap();
    PathBuf::from(format!("/proc/{}/root", terminal.process())).join(path)
}

/// The game on a disk, read while the program plays it.
fn on_disk(data: PathBuf) -> Option<Game> {
    let store = Store::new(data);
    Some(store.resume(&store.last().ok()??).ok()?.game)
}

/// Plays until something changes: keys that change nothing leave nothing to write.
fn change(twin: &mut Twin, terminal: &mut Terminal, random: &mut Random) {
    let before = twin.states.len() - 1;
    while twin.states.last() == Some(&twin.states[before]) {
        twin.play(terminal, random);
    }
}

/// Appends to a file more than the disk has room for.
fn fill(file: &Path) -> io::Result<()> {
    let mut file = fs::File::options().create(true).append(true).open(file)?;
    let page = [0; 4096];
    (0..256).try_for_each(|_| file.write_all(&page))
}

#[test]
fn a_full_disk_is_said_and_got_over() {
    let mut random = random();
    let home = tempfile::tempdir().unwrap();
    let mount = format!("mount -t tmpfs -o size=256k none {}", home.path().display());
    let Some(mut terminal) = start(home.path(), &mount) else { return };
    terminal.wait_for("Total");
    let mut twin = Twin::of(new_game());
    // The game keeps growing.
    let rounds = rounds(3).min(20);
    for round in 0..rounds {
        twin.play(&mut terminal, &mut random);
        let filler = inside(&terminal, &home.path().join("filler"));
        // A page that a file already has can still be written, and the program may free others.
        for _ in 0..1000 {
            fill(&filler).expect_err("the disk is smaller");
            twin.play(&mut terminal, &mut random);
            // Whoever looks too early makes another move.
            terminal.settle(Duration::from_millis(4));
            if terminal.screen().contains("cannot save") {
                break;
            }
        }
        let said = terminal.screen();
        assert!(said.contains("cannot save"), "round {round}: {said}");
        fs::remove_file(&filler).unwrap();
        change(&mut twin, &mut terminal, &mut random);
        let game = on_disk(inside(&terminal, &data(home.path()))).expect("the game is saved");
        assert_eq!(Some(&state(&game)), twin.states.last(), "round {round}");
    }
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    tell(rounds, "times the disk full, no move lost");
}

#[test]
fn a_home_that_cannot_be_written_is_said() {
    let mut random = random();
    let home = tempfile::tempdir().unwrap();
    let mount = format!("mount -t tmpfs -o ro none {}", home.path().display());
    let Some(mut terminal) = start(home.path(), &mount) else { return };
    terminal.wait_for("cannot save");
    let mut twin = Twin::of(new_game());
    let fill = ("a", "a");
    twin.press(fill);
    terminal.press(fill.1);
    terminal.wait_for("cannot save");
    terminal.wait_for("Read-only file system");
    for _ in 0..5 {
        twin.play(&mut terminal, &mut random);
    }
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn a_folder_that_goes_while_it_is_played_in_comes_back() {
    let mut random = random();
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), &[PUZZLE], SIZE.0, SIZE.1);
    terminal.wait_for("Total");
    let mut twin = Twin::of(new_game());
    let rounds = rounds(6);
    for round in 0..rounds {
        twin.play(&mut terminal, &mut random);
        let gone = [data(home.path()), data(home.path()).join("games")];
        let gone = &gone[random.below(2)];
        // The program may be writing to it just now.
        while gone.exists() {
            let _ = fs::remove_dir_all(gone);
        }
        change(&mut twin, &mut terminal, &mut random);
        terminal.signal("KILL");
        terminal.wait();
        let id = gradus::store::GameId::of(format::puzzle(PUZZLE).unwrap().setup());
        let store = Store::new(data(home.path()));
        assert_eq!(store.last().unwrap(), Some(id.clone()), "round {round}");
        let opened = store.resume(&id).expect("the game is saved again");
        assert_eq!(Some(&state(&opened.game)), twin.states.last(), "round {round}");
        drop(opened);
        terminal = Terminal::start(home.path(), &[PUZZLE], SIZE.0, SIZE.1);
        terminal.wait_for("Total");
        twin = Twin::of(on_disk(data(home.path())).expect("the game goes on"));
        twin.meet(&mut terminal);
        while terminal.take(Duration::from_millis(1)) {}
    }
    tell(rounds, "times the folder removed, no move lost");
}
