//! How long a puzzle will take the player: what the screen, the dialogue and the command line say
//! as the history grows, and that a Kakuro has points and no minutes until the player's own times
//! are known.

use crate::cli::commands::run;
use crate::screen::stage::Stage;
use gradus::desk::shelf::{Shelf, ShelfRow, Source};
use gradus::game::Game;
use gradus::game::pack::ListedPuzzle;
use gradus::game::past::Past;
use gradus::game::ratings::{Rated, Ratings};
use gradus::store::Store;
use gradus::tui::message::Message;
use gradus_engine::format;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const SUDOKU: &str =
    "..9...7.1.....8..665.2......218.9.4.....3.....8.1.469......1.399..6.....5.3...1..";
const KAKURO: &str = "kakuro/6/6/hdld5t79lg-76l78t-dl.S5C8LgK9";

/// Games of a kind, solved without a hint in twice the time that the rating says.
fn games(text: &str, numbers: std::ops::Range<u64>) -> Vec<Past> {
    let game = Game::new(Arc::new(format::puzzle(text).expect("a puzzle")));
    let past = |number| {
        let mut ratings = Ratings::default();
        ratings.extend(Rated::read("time=600"));
        let mut past = Past::of(&game, &format!("{text}-{number}"), "a game", &ratings);
        past.solved = true;
        (past.begun, past.ended) = (1 + number, 1000 * (1 + number));
        past.tally.seconds = 1200;
        past
    };
    numbers.map(past).collect()
}

/// Adds games to the history of a folder of games.
fn remember(data: &Path, games: &[Past]) {
    let mut history = Store::new(data.into()).history(&AtomicBool::new(false)).expect("a history");
    games.iter().for_each(|past| history.put(past).expect("the folder can be written"));
}

/// The minutes that anything on a screen mentions.
fn speaks_of_minutes(stage: &Stage) -> bool {
    let screen = stage.picture().backend().to_string();
    [" min", "~1", "~2"].iter().any(|words| screen.contains(words))
}

#[test]
fn a_kakuro_has_points_until_three_were_played() {
    let mut stage = Stage::configured(KAKURO, (120, 40), "");
    let item = ListedPuzzle::read(&format!("{KAKURO} own simplest-first=12 time=600"));
    let item = item.expect("a puzzle");
    let row = ShelfRow {
        title: item.title.clone(),
        shape: Some((item.variety, item.grid)),
        ratings: item.ratings.clone(),
        game: None,
        source: Source::Puzzle(Box::new(item)),
    };
    let shelf = Shelf { rows: vec![row], ..Shelf::default() };
    for (played, has_minutes) in [(2, false), (3, true)] {
        // However many Sudoku there were.
        let past = [games(SUDOKU, 0..20), games(KAKURO, 20..20 + played)].concat();
        stage.send(Message::Recalled(Arc::new(past), 1));
        assert_eq!(speaks_of_minutes(&stage), has_minutes, "the total");
        stage.press("1 Q");
        assert_eq!(speaks_of_minutes(&stage), has_minutes, "the start screen");
        stage.press("esc u ctrl+o");
        stage.send(Message::Listed(Box::new(shelf.clone())));
        assert_eq!(speaks_of_minutes(&stage), has_minutes, "the library");
        stage.press("esc ctrl+g");
        let form = stage.picture().backend().to_string();
        assert_eq!(form.contains("Time "), has_minutes, "the form: {form}");
        stage.press("esc T");
        let figures = stage.picture().backend().to_string();
        assert!(!figures.contains("Kakuro: minutes taken"), "nothing was predicted yet: {figures}");
        stage.press("esc");
    }
}

#[test]
fn the_dialogue_and_records_keep_to_points_as_well() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("data");
    let said = |puzzle: &str, lines: &str| {
        let folder = data.to_str().expect("text");
        let (code, said, errors) = run(&["--data", folder, "--plain", puzzle], lines);
        assert_eq!((code, errors.as_str()), (0, ""), "{said}");
        said
    };
    remember(&data, &games(SUDOKU, 0..20));
    assert!(said(SUDOKU, "time\n").contains("the rest will take you about "));
    assert!(!said(KAKURO, "time\n").contains("will take you"));
    remember(&data, &games(KAKURO, 20..25));
    assert!(said(KAKURO, "time\n").contains("the rest will take you about "));
    let folder = data.to_str().expect("text");
    let json = ["--data", folder, "stats", "--format", "json", "--kind", "kakuro"];
    let objects: serde_json::Value = serde_json::from_str(&run(&json, "").1).expect("JSON");
    let predicted: Vec<bool> = objects
        .as_array()
        .expect("games")
        .iter()
        .map(|game| game.get("predicted").is_some())
        .collect();
    assert_eq!(predicted, [false, false, false, true, true]);
    assert_eq!(objects[4]["seconds"], 1200);
    assert!(objects[4]["predicted_low"].as_u64() < objects[4]["predicted"].as_u64());
    let empty = home.path().join("none");
    let wish_of_none = ["--data", empty.to_str().expect("text"), "new", "kakuro", "8..12"];
    let (code, _, errors) = run(&wish_of_none, "");
    assert!(code == 2 && errors.contains("once you have solved three"), "{errors}");
}

/// With a changed scale, the pace is measured by that scale: twice as many points for everything
/// mean half the time for each.
#[test]
fn a_changed_scale_changes_no_prediction_of_what_was_played() {
    let seconds = |config: &str| {
        let mut stage = Stage::configured(SUDOKU, (120, 40), config);
        stage.send(Message::Recalled(Arc::new(games(SUDOKU, 0..30)), 1));
        stage.model.prediction().expect("a prediction").about.as_secs() as f64
    };
    // This very puzzle was solved thirty times in 1200 seconds.
    let changed = seconds("scores.time = { write = 560, look = 99 }");
    assert!((changed / 1200.0 - 1.0).abs() < 0.03, "{changed}");
    let mut stage = Stage::configured(SUDOKU, (120, 40), "");
    stage.send(Message::Recalled(Arc::new(games(SUDOKU, 0..30)), 1));
    assert!(
        stage.model.session.pace.changed.is_none(),
        "the ratings that are kept are by this scale"
    );
}

/// Today's puzzle is rated while its row is selected.
#[test]
fn the_start_screen_says_how_long_today_takes() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    stage.press("Q t");
    let screen = stage.picture().backend().to_string();
    let row = screen.lines().find(|line| line.contains("Today")).expect("the row");
    assert!(row.contains("about ") && row.contains(" min"), "{row}");
}

#[test]
fn a_narrow_pane_has_the_interval_too() {
    let mut stage = Stage::configured(SUDOKU, (80, 24), "");
    stage.send(Message::Recalled(Arc::new(games(SUDOKU, 0..30)), 1));
    let screen = stage.picture().backend().to_string();
    let line = screen.lines().find_map(|line| line.split_once('~')).expect("a prediction").1;
    assert!(line.contains(" min, ") && line.contains(" to "), "{line}");
}

#[cfg(unix)]
mod narrowing {
    use super::{SUDOKU, games, remember};
    use crate::terminal::program::{Terminal, data};
    use std::time::Duration;

    const NEARLY: &str =
        "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";

    /// The minutes that the screen predicts for a puzzle: the middle, and the ends of the interval
    /// if there is one.
    fn minutes(screen: &str) -> Vec<u64> {
        let line =
            screen.lines().find_map(|line| line.split_once("about ")).expect("a prediction").1;
        let words = line.split(|symbol: char| !symbol.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    }

    /// Opens a Sudoku with more and more games in the history; the third of them is played here.
    #[test]
    fn a_prediction_narrows_with_the_history() {
        let home = tempfile::tempdir().expect("a folder");
        let data = data(home.path());
        remember(&data, &games(SUDOKU, 0..2));
        let predicted = || {
            let mut terminal = Terminal::start(home.path(), &[SUDOKU], 120, 40);
            terminal.wait_for("about ");
            while terminal.take(Duration::from_millis(300)) {}
            let found = minutes(&terminal.screen());
            terminal.send("q");
            assert_eq!(terminal.wait(), 0);
            found
        };
        assert_eq!(predicted().len(), 1, "two games do not suffice for an interval");
        let mut terminal = Terminal::start(home.path(), &[NEARLY], 120, 40);
        terminal.wait_for("Total");
        // The clock counts whole seconds, and a time of 0 says nothing.
        std::thread::sleep(Duration::from_millis(1200));
        terminal.send("9");
        terminal.wait_for("Solved");
        terminal.send("q");
        assert_eq!(terminal.wait(), 0);
        let third = predicted();
        remember(&data, &games(SUDOKU, 3..40));
        let last = predicted();
        let [(_, low, high), (about, least, most)] = [third, last].map(|found| match found[..] {
            [about, low, high] => (about, low, high),
            _ => panic!("{found:?}"),
        });
        assert!(low < high && least <= about && about <= most);
        assert!(most * low < high * least, "{least} to {most} is narrower than {low} to {high}");
    }
}
