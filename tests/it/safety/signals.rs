//! Signals at random moments: the terminal is given back as it was, and nothing is lost.

use super::twin::{SIZE, Twin, breathe, state};
use super::{random, rounds, tell};
use crate::terminal::program::{Terminal, data};
use gradus::game::Game;
use gradus::store::Store;
use gradus_engine::format;
use std::sync::Arc;
use std::time::Duration;

const PUZZLE: &str =
    "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..";

/// What must hold for a terminal that the program has given back.
fn assert_given_back(terminal: &Terminal, before: &str, what: &str) {
    assert_eq!(terminal.settings(), before, "{what}: the settings of the terminal");
    let picture = terminal.picture();
    assert!(!picture.alternate_screen(), "{what}: the alternate screen");
    assert!(!picture.bracketed_paste(), "{what}: bracketed paste");
    assert!(!picture.hide_cursor(), "{what}: the cursor");
    let mouse = picture.mouse_protocol_mode();
    assert_eq!(mouse, vt100::MouseProtocolMode::None, "{what}: the mouse");
}

/// The settings of a terminal before the program changes them.
fn untouched() -> String {
    let home = tempfile::tempdir().unwrap();
    let terminal = Terminal::start(home.path(), &["--version"], SIZE.0, SIZE.1);
    terminal.settings()
}

#[test]
fn a_signal_ends_it_in_order() {
    let (before, mut random) = (untouched(), random());
    let rounds = rounds(9);
    for round in 0..rounds {
        let home = tempfile::tempdir().unwrap();
        let signal = ["TERM", "HUP", "INT"][round % 3];
        let what = format!("round {round}, {signal}");
        let mut terminal = Terminal::start(home.path(), &[PUZZLE], SIZE.0, SIZE.1);
        if random.below(4) == 0 {
            // Wherever it is in setting itself up; before that, the signal just ends it.
            breathe(&mut random);
            terminal.signal(signal);
            terminal.wait();
            assert_given_back(&terminal, &before, &what);
            continue;
        }
        terminal.wait_for("Total");
        let mut twin = Twin::of(Game::new(Arc::new(format::puzzle(PUZZLE).unwrap())));
        for _ in 0..1 + random.below(8) {
            twin.play(&mut terminal, &mut random);
        }
        let seen = twin.states.len() - 1;
        let burst: String = (0..random.below(6)).map(|_| twin.change(&mut random)).collect();
        terminal.send(&burst);
        breathe(&mut random);
        terminal.signal(signal);
        assert_eq!(terminal.wait(), 130, "{what}");
        assert_given_back(&terminal, &before, &what);
        let store = Store::new(data(home.path()));
        let Ok(Some(id)) = store.last() else { continue };
        let Ok(opened) = store.resume(&id) else {
            assert!(twin.find(&twin.states[0], seen).is_some(), "{what}: the game is lost");
            continue;
        };
        assert!(twin.find(&state(&opened.game), seen).is_some(), "{what}: a move is lost");
    }
    tell(rounds, "signals, the terminal given back and no move lost");
}

#[test]
fn it_can_be_suspended_at_any_time() {
    let (before, mut random) = (untouched(), random());
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), &[PUZZLE], SIZE.0, SIZE.1);
    terminal.wait_for("Total");
    let mut twin = Twin::of(Game::new(Arc::new(format::puzzle(PUZZLE).unwrap())));
    let rounds = rounds(6);
    for round in 0..rounds {
        for _ in 0..random.below(3) {
            twin.play(&mut terminal, &mut random);
        }
        if random.below(2) == 0 {
            terminal.send("\x1a")
        } else {
            terminal.signal("TSTP")
        }
        terminal.wait_until("the program to stand still", |terminal| terminal.is_stopped());
        while terminal.take(Duration::from_millis(20)) {}
        assert_given_back(&terminal, &before, &format!("round {round}"));
        terminal.signal("CONT");
        // Not for the total: the board may take all the room.
        terminal.wait_until("the screen", |terminal| terminal.picture().alternate_screen());
        twin.meet(&mut terminal);
    }
    twin.play(&mut terminal, &mut random);
    terminal.send("q");
    assert_eq!(terminal.wait(), 0);
    assert_given_back(&terminal, &before, "at the end");
    let store = Store::new(data(home.path()));
    let opened = store.resume(&store.last().unwrap().unwrap()).unwrap();
    assert_eq!(Some(&state(&opened.game)), twin.states.last());
    tell(rounds, "times suspended, the terminal given back");
}
