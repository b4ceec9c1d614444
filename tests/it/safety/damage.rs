//! Damaged files: whatever happens to a file of the program, it starts, says what is wrong and can
//! be played.

use super::twin::{SIZE, Twin, state};
use super::{random, rounds, tell};
use crate::terminal::program::{Terminal, data};
use gradus::store::Store;
use gradus_engine::Random;
use std::fs;
use std::path::{Path, PathBuf};

const PUZZLES: [&str; 2] = [
    "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..",
    "kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9",
];

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let found = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    let mut files: Vec<PathBuf> = entries.flat_map(found).collect();
    files.sort();
    files
}

/// A home in which two games were played, scores were changed, and a game ended by a sudden death.
fn lived_in(random: &mut Random) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    for puzzle in PUZZLES {
        let mut terminal = Terminal::start(home.path(), &[puzzle], SIZE.0, SIZE.1);
        terminal.wait_for("Total");
        let game = gradus::game::Game::new(gradus_engine::format::puzzle(puzzle).unwrap().into());
        let mut twin = Twin::of(game);
        for _ in 0..6 {
            twin.play(&mut terminal, random);
        }
        if puzzle == PUZZLES[0] {
            terminal.press("\t\t");
            terminal.press("7\r");
            terminal.send("q");
        } else {
            terminal.signal("KILL");
        }
        terminal.wait();
    }
    home
}

/// Cuts a file short, flips some of its bits, inserts rubbish or empties it.
fn damage(path: &Path, random: &mut Random) -> String {
    let mut bytes = fs::read(path).unwrap();
    let what = match random.below(4) {
        0 => {
            bytes.truncate(random.below(bytes.len() + 1));
            format!("cut to {} bytes", bytes.len())
        }
        1 | 2 if !bytes.is_empty() => {
            let bits: Vec<usize> =
                (0..=random.below(8)).map(|_| random.below(bytes.len() * 8)).collect();
            bits.iter().for_each(|bit| bytes[bit / 8] ^= 1 << (bit % 8));
            format!("bits {bits:?} turned")
        }
        _ => {
            bytes = (0..random.below(3000)).map(|_| random.below(256) as u8).collect();
            format!("{} bytes of rubbish", bytes.len())
        }
    };
    fs::write(path, bytes).unwrap();
    format!("{}: {what}", path.display())
}

/// Starts the program in a damaged home, plays a little, quits, and finds what was played.
fn try_out(home: &Path, what: &str, random: &mut Random) {
    let mut terminal = Terminal::start(home, &[PUZZLES[random.below(2)]], SIZE.0, SIZE.1);
    terminal.wait_until(what, |terminal| terminal.screen().contains("Scores"));
    let store = Store::new(data(home));
    let game =
        store.last().ok().flatten().and_then(|id| store.resume(&id).ok()).map(|opened| opened.game);
    let mut twin = Twin::of(game.unwrap_or_else(|| panic!("{what}: no game is kept")));
    twin.meet(&mut terminal);
    for _ in 0..3 {
        twin.play(&mut terminal, random);
    }
    terminal.send("q");
    assert_eq!(terminal.wait(), 0, "{what}");
    let opened = store.resume(&store.last().unwrap().unwrap()).unwrap();
    assert_eq!(Some(&state(&opened.game)), twin.states.last(), "{what}");
}

#[test]
fn damaged_files_stop_nobody() {
    let mut random = random();
    let original = lived_in(&mut random);
    let kept = files(original.path());
    assert!(kept.len() >= 5, "{kept:?}");
    let rounds = rounds(10);
    let mut tried = vec![0; kept.len()];
    for round in 0..rounds {
        let home = tempfile::tempdir().unwrap();
        for path in &kept {
            let copy = home.path().join(path.strip_prefix(original.path()).unwrap());
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::copy(path, copy).unwrap();
        }
        let place = round % kept.len();
        tried[place] += 1;
        let damaged = home.path().join(kept[place].strip_prefix(original.path()).unwrap());
        let what = format!("round {round}: {}", damage(&damaged, &mut random));
        try_out(home.path(), &what, &mut random);
    }
    for (path, count) in kept.iter().zip(tried) {
        let name = path.strip_prefix(original.path()).unwrap();
        tell(count, &format!("times {} damaged, the game continued", name.display()));
    }
}
