//! Sudden deaths: the program is killed at random moments, and every game continues where it
//! stopped.

use super::twin::{SIZE, Twin, breathe};
use super::{pick, random, rounds, tell};
use crate::terminal::program::{Terminal, data};
use gradus::game::{Game, pack};
use gradus::store::Store;
use std::path::Path;
use std::time::Duration;

/// The largest grids to play.
const CELLS: usize = 144;

/// The game that was played last, as it is on the disk.
fn resumed(home: &Path) -> Option<Game> {
    let store = Store::new(data(home));
    let last = store.last().ok()??;
    let open = || store.resume(&last).expect("the game can be read");
    // A program that another test starts holds the locks of this process until it runs.
    let mut opened = open();
    for _ in 0..100 {
        if !opened.keeper.is_read_only() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        opened = open();
    }
    assert_eq!(opened.notices, [] as [&str; 0]);
    assert!(!opened.keeper.is_read_only(), "nobody plays it any more");
    Some(opened.game)
}

/// Every round kills one game: while the program starts, between two keys, or during a burst of
/// keys. What it handled must be on the disk, and nothing that was not typed.
#[test]
fn killed_games_go_on() {
    let mut random = random();
    // The first puzzle of all gives way to the start screen as long as nothing was played in it.
    let items: Vec<pack::ListedPuzzle> =
        pack::built_in().skip(1).filter(|item| item.grid.len() <= CELLS).collect();
    let (mut handled, mut in_flight, mut kept) = (0, 0, 0);
    let rounds = rounds(12);
    let mut home = tempfile::tempdir().unwrap();
    for round in 0..rounds {
        if round % 50 == 49 {
            home = tempfile::tempdir().unwrap();
        }
        let goes_on = resumed(home.path()).filter(|_| random.below(2) == 0);
        let item = pick(&mut random, &items);
        let arguments: &[&str] = if goes_on.is_some() { &[] } else { &[&item.puzzle] };
        let mut terminal = Terminal::start(home.path(), arguments, SIZE.0, SIZE.1);
        if random.below(8) == 0 {
            breathe(&mut random);
            terminal.signal("KILL");
            terminal.wait();
            let game = resumed(home.path());
            assert!(goes_on.is_none() || game.is_some(), "a game is never lost");
            continue;
        }
        terminal.wait_for("Total");
        // The puzzle may have been played before in this home.
        let game = resumed_aside(home.path()).unwrap_or_else(|| new_game(&item.puzzle));
        let mut twin = Twin::of(game);
        twin.meet(&mut terminal);
        for _ in 0..random.below(20) {
            twin.play(&mut terminal, &mut random);
        }
        let seen = twin.states.len() - 1;
        let burst: String = (0..random.below(10)).map(|_| twin.change(&mut random)).collect();
        terminal.send(&burst);
        breathe(&mut random);
        terminal.signal("KILL");
        terminal.wait();
        let Some(game) = resumed(home.path()) else {
            assert!(twin.states[seen] == twin.states[0], "round {round}: a lost game");
            continue;
        };
        let place = twin.find(&super::twin::state(&game), seen);
        let place = place.unwrap_or_else(|| panic!("round {round}: a move is lost: {game:?}"));
        handled += seen;
        in_flight += twin.states.len() - 1 - seen;
        kept += place - seen;
    }
    tell(rounds, "kills");
    tell(handled, "keys handled before a kill, none of them lost");
    tell(in_flight, "keys on their way at a kill");
    tell(kept, "of those kept");
}

/// The game of the running program, read while it runs.
fn resumed_aside(home: &Path) -> Option<Game> {
    let store = Store::new(data(home));
    Some(store.resume(&store.last().ok()??).ok()?.game)
}

fn new_game(puzzle: &str) -> Game {
    Game::new(std::sync::Arc::new(gradus_engine::format::puzzle(puzzle).unwrap()))
}
