//! The figures of the history, on the screen and on the command line, and the puzzle offered next.

use crate::screen::stage::Stage;
use gradus::desk::{Choice, Desk};
use gradus::game::pack::{self, ListedPuzzle};
use gradus::game::past::Past;
use gradus::game::ratings::{Rated, Ratings};
use gradus::game::statistics::forecasts;
use gradus::game::{Entry, Game};
use gradus::store::{GameId, News, Paths, Store};
use gradus::tui::geometry::report::{Section, report};
use gradus::tui::message::Message;
use gradus_engine::grid::Ruleset;
use gradus_engine::path::LEVELS;
use gradus_engine::technique::by_slug;
use gradus_engine::{Kind, Puzzle, Variety, format};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, mpsc};
use tempfile::TempDir;

/// Friday, the 21st of November 2025.
const TODAY: i64 = 20_413;

/// This many games, one a day up to today, of both kinds and all levels.
fn past(count: usize) -> Vec<Past> {
    let puzzles = [".".repeat(81), "kakuro/4/4/lj-.mf--hm.-dl496b".into()];
    let games =
        puzzles.each_ref().map(|text| Game::new(Arc::new(format::puzzle(text).expect("a puzzle"))));
    let game = |number: usize| {
        let points = (number * 7) % 60;
        let mut ratings = Ratings::default();
        ratings.extend(
            [format!("simplest-first={points}"), format!("time={}", 100 + 8 * points)]
                .iter()
                .filter_map(|word| Rated::read(word)),
        );
        let which = &games[number % 2];
        let mut past = Past::of(which, &format!("game-{number}"), "a game", &ratings);
        past.solved = number % 5 != 1;
        past.begun = 1 + number as u64;
        past.ended = ((TODAY - (count - number) as i64 + 1) * 86_400 + 43_200) as u64;
        past.tally.seconds = 100 + (points * 9 + number % 13) as u64;
        past.tally.hints = (number % 3) as u32;
        past
    };
    (0..count).map(game).collect()
}

fn sections(past: &[Past], width: usize, ascii: bool) -> Vec<Section> {
    let told: Vec<_> = forecasts(past).into_iter().flatten().collect();
    report(past, &told, TODAY, width, ascii)
}

fn text(sections: &[Section]) -> String {
    let section = |section: &Section| format!("{}\n{}\n", section.title, section.lines.join("\n"));
    sections.iter().map(section).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_report_fits_any_width_with_any_number_of_games() {
    for count in [0, 1, 40, 10_000] {
        let past = past(count);
        for width in [20, 36, 76] {
            for section in sections(&past, width, false) {
                for line in &section.lines {
                    let wide = line.chars().count();
                    assert!(wide <= width, "{count} games, {width} columns: {line:?} ({wide})");
                }
            }
        }
    }
    insta::assert_snapshot!("statistics", text(&sections(&past(40), 76, true)));
}

#[test]
fn a_plot_needs_a_few_games() {
    let is_plot = |section: &Section| section.title.contains("(upward)");
    let plots =
        |games: usize| sections(&past(games), 76, true).iter().filter(|it| is_plot(it)).count();
    // Of either kind: two games, and twenty.
    assert_eq!(plots(4), 0);
    assert!(plots(40) > 1);
}

#[test]
fn the_screen_shows_and_scrolls_the_report() {
    for (size, name) in [((80, 24), "statistics_80x24"), ((40, 16), "statistics_40x16")] {
        let mut stage = Stage::configured("................", size, "");
        stage.press("T");
        stage.send(Message::Recalled(Arc::new(past(40)), TODAY));
        insta::assert_snapshot!(name, stage.picture().backend());
        let first = stage.picture().backend().to_string();
        stage.press("pagedown");
        assert_ne!(stage.picture().backend().to_string(), first);
        stage.press("end");
        let last = stage.picture().backend().to_string();
        stage.press("down");
        assert_eq!(stage.picture().backend().to_string(), last);
        stage.press("home");
        assert_eq!(stage.picture().backend().to_string(), first);
        stage.press("esc");
        assert!(stage.model.overlays.is_empty());
    }
}

/// A classic Sudoku, for which times of people are known, with one open cell.
const NEARLY: &str =
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";

#[test]
fn the_summary_says_how_long_the_next_puzzle_will_take() {
    let mut stage = Stage::configured(NEARLY, (80, 24), "");
    stage.press("9");
    let mut games = past(40);
    for past in &mut games {
        past.tally.hints = 0;
        past.ratings.extend(Rated::read("time=200"));
    }
    stage.send(Message::Recalled(Arc::new(games), TODAY));
    let item =
        ListedPuzzle::read("1............... mine simplest-first=12 time=300").expect("a puzzle");
    let after = stage.model.sitting.game.puzzle().clone();
    stage.send(Message::Next(after, Box::new(item)));
    insta::assert_snapshot!("summary", stage.picture().backend());
}

/// What is told first is what there is room for on a small screen.
#[test]
fn the_summary_tells_how_the_game_went_in_this_order() {
    let mut stage = Stage::configured(NEARLY, (80, 24), "");
    stage.press("s s s enter");
    let mut games = past(40);
    for past in &mut games {
        past.tally.hints = 0;
        past.ratings.extend(["time=200", "level=1"].into_iter().filter_map(Rated::read));
    }
    stage.send(Message::Recalled(Arc::new(games), TODAY));
    let told = ["Solved in", "1 hint", "Expected:", "Your median", "Hardest on the", "Hints:"];
    let picture = stage.picture().backend().to_string();
    let places = told.map(|text| picture.find(text).unwrap_or_else(|| panic!("{text}: {picture}")));
    assert!(places.is_sorted(), "{picture}");
}

fn gradus(folder: &TempDir, args: &[&str]) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gradus"));
    command.arg("--data").arg(folder.path()).arg("--config").arg(folder.path().join("none"));
    let done = command.args(args).output().expect("the program runs");
    let said = String::from_utf8(done.stdout).expect("text");
    (said + &String::from_utf8_lossy(&done.stderr), done.status.code().unwrap_or(-1))
}

#[test]
fn the_command_line_writes_figures_and_games() {
    let folder = TempDir::new().expect("a folder");
    let (empty, code) = gradus(&folder, &["stats"]);
    assert!(code == 0 && empty.contains("No games yet"), "{empty}");
    let mut history =
        Store::new(folder.path().into()).history(&AtomicBool::new(false)).expect("a history");
    past(4).iter().for_each(|past| history.put(past).expect("the folder can be written"));
    let (figures, _) = gradus(&folder, &["stats", "--ascii"]);
    assert!(figures.is_ascii() && figures.contains("all"), "{figures}");
    let (table, _) = gradus(&folder, &["stats", "--format", "csv"]);
    insta::assert_snapshot!("stats_csv", table);
    let (late, _) = gradus(&folder, &["stats", "--format", "csv", "--since", "2025-11-20"]);
    assert_eq!(late.lines().count(), 3, "{late}");
    let json = ["stats", "--format", "json", "--kind", "kakuro"];
    let (objects, _) = gradus(&folder, &json);
    let objects: serde_json::Value = serde_json::from_str(&objects).expect("JSON");
    assert_eq!(objects.as_array().map(Vec::len), Some(2));
    assert_eq!(objects[0]["seconds"], 164);
    assert_eq!(objects[0]["kind"], "kakuro");
    drop(history);
    std::fs::write(folder.path().join("history.sqlite"), "no history").expect("writable");
    let (said, code) = gradus(&folder, &["stats"]);
    assert!(code == 1 && said.contains("sqlite.damaged"), "{said}");
}

#[test]
fn the_next_puzzle_is_of_the_same_level_and_new() {
    let folder = TempDir::new().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let paths = Paths { config: place("config.toml"), data: place("data") };
    let mut desk = Desk::new(paths, Vec::new(), |_| ());
    let puzzle = |item: &ListedPuzzle| {
        let puzzle = Puzzle::of(item.setup().expect("a puzzle")).expect("a sound puzzle");
        Arc::new(puzzle)
    };
    let items: Vec<ListedPuzzle> = pack::built_in().collect();
    let at = |title: &str, kind: &str| {
        let is_it = |item: &&ListedPuzzle| item.title == title && item.variety.slug() == kind;
        items.iter().find(is_it).expect("a built-in puzzle")
    };
    let next = |desk: &Desk, item: &ListedPuzzle| {
        desk.after(&puzzle(item), &item.ratings).find().map(|item| item.title).unwrap_or_default()
    };
    assert_eq!(next(&desk, at("easy 3", "classic")), "easy 4");
    assert_eq!(next(&desk, at("easy 3", "kakuro")), "easy 4");
    // One that was started is skipped.
    let _ = Store::new(place("data"))
        .open(&puzzle(at("easy 4", "classic")), "easy 4")
        .keeper
        .close(&Game::new(puzzle(at("easy 4", "classic"))));
    assert_eq!(next(&desk, at("easy 3", "classic")), "easy 5");
    // After the last puzzle of a level comes the first; a puzzle outside any list is followed by
    // the nearest.
    let mut levels = items.iter().filter(|item| item.variety.slug() == "classic");
    let last = levels.rfind(|item| item.title.starts_with("easy ")).expect("easy ones");
    assert_eq!(next(&desk, last), "easy 1");
    let own = ListedPuzzle::read("1............... mine simplest-first=5").expect("a puzzle");
    assert!(!next(&desk, &own).is_empty());
    for (number, level) in (1..).zip(["easy", "medium", "hard", "fiendish", "extreme"]) {
        let made = format!("1............... mine simplest-first=5 level={number}");
        let made = ListedPuzzle::read(&made).expect("a puzzle");
        assert!(next(&desk, &made).starts_with(level), "{level}: {}", next(&desk, &made));
    }
    desk.close(&Game::new(puzzle(&own)));
}

#[test]
fn the_desk_tells_the_history_and_goes_on_without_it() {
    for blocked in [false, true] {
        let folder = TempDir::new().expect("a folder");
        let data = folder.path().join("data");
        if blocked {
            std::fs::create_dir_all(data.join("history.sqlite")).expect("writable");
        }
        let (sender, news) = mpsc::channel();
        let paths = Paths { config: folder.path().join("config.toml"), data: data.clone() };
        let mut desk = Desk::new(paths, Vec::new(), move |news| drop(sender.send(news)));
        let mut opened = desk.first().expect("a built-in puzzle");
        let entry = Entry::read("r1c1=3", opened.game.puzzle()).expect("an entry");
        opened.game.enter(entry.clone());
        desk.record(&opened.game, &entry).expect("writable");
        (0..3).for_each(|_| desk.remember(&opened.game));
        desk.recall();
        desk.clear(&opened.game).expect("nothing was delegated");
        let news: Vec<News> = news.into_iter().collect();
        match &news[..] {
            [News::Recalled(past, today)] if !blocked => {
                assert_eq!((past.len(), past[0].moves), (1, 1));
                assert_eq!((past[0].day(), past[0].solved), (*today, false));
            }
            // Once for writing, however often, and once for each time that the player wants to
            // read.
            [News::Trouble(writing), News::Trouble(_)] if blocked => {
                assert!(writing.contains("the game continues, but cannot open"), "{writing}");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(Store::new(data).games().0.len(), 1, "the game is saved in either case");
    }
}

/// The start screen offers levels: each opens a puzzle of its kind and level, of a usual size.
#[test]
fn every_level_has_a_puzzle_of_the_usual_size() {
    let folder = TempDir::new().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let paths = Paths { config: place("config.toml"), data: place("data") };
    let mut desk = Desk::new(paths, Vec::new(), |_| ());
    let mut game = desk.first().expect("a first game").game;
    for (kind, level) in Kind::ALL.into_iter().flat_map(|kind| LEVELS.map(|level| (kind, level))) {
        let choice = Choice::Level(Variety::of(kind).into(), level);
        let opened = desk.open(choice, &game, "").expect("a puzzle");
        assert!(opened.title.contains(level), "{}, not {level}", opened.title);
        let puzzle = opened.game.puzzle();
        assert_eq!(puzzle.setup().variety.kind(), kind);
        assert!((8..=12).contains(&puzzle.grid().rows()), "{:?}", puzzle.grid());
        game = opened.game;
    }
    for variety in [Variety::KILLER, Variety::JIGSAW, Variety::X, Variety::WINDOKU] {
        for level in LEVELS {
            let choice = Choice::Level(variety.into(), level);
            let opened = desk.open(choice, &game, "").expect("a puzzle");
            assert!(opened.title.contains(level), "{}, not {level}", opened.title);
            assert_eq!(opened.game.puzzle().setup().variety, variety);
            game = opened.game;
        }
    }
    // There are few puzzles with relations, so it may be the nearest level.
    let thermometers = Ruleset::one("thermometer").expect("a rule");
    for level in LEVELS {
        let opened = desk.open(Choice::Level(thermometers, level), &game, "").expect("a puzzle");
        assert_eq!(Ruleset::of(opened.game.puzzle().setup()), thermometers);
        game = opened.game;
    }
    desk.close(&game);
}

/// Games with which a technique is practised are kept apart: they are saved, but neither listed, nor in the
/// history, nor what the next start continues with.
#[test]
fn practice_is_kept_apart_from_games() {
    let folder = TempDir::new().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let paths = || Paths { config: place("config.toml"), data: place("data") };
    let store = Store::new(place("data"));
    let (sender, news) = mpsc::channel();
    let mut desk = Desk::new(paths(), Vec::new(), move |news| drop(sender.send(news)));
    let first = desk.first().expect("a first game").game;
    let item = pack::built_in().nth(3).expect("a built-in puzzle");
    let technique = by_slug("naked-pair").expect("a technique");
    let drill = || Choice::Drill(Box::new(item.clone()), technique);
    let mut opened = desk.open(drill(), &first, "").expect("a puzzle");
    assert_eq!(opened.practised, Some(technique));
    let puzzle = Arc::clone(opened.game.puzzle());
    let open = puzzle.cells().iter().find(|cell| puzzle.given(**cell).is_none());
    let name = puzzle.grid().name(*open.expect("an open cell"));
    let entry = Entry::read(&format!("{name}=1"), &puzzle).expect("an entry");
    opened.game.enter(entry.clone());
    desk.record(&opened.game, &entry).expect("writable");
    let id = GameId::of(puzzle.setup());
    assert!(!store.has(&id) && !desk.is_playing(id.as_str()));
    let practised = desk.practice().games();
    assert_eq!((practised.len(), practised[0].moves, practised[0].solved), (1, 1, false));
    // The same puzzle as a game has nothing of it, and the practice continues where it was left.
    let game = desk.open(Choice::Puzzle(Box::new(item.clone()), None), &opened.game, "");
    let game = game.expect("a puzzle").game;
    assert!(game.moves().is_empty() && desk.is_playing(id.as_str()));
    let again = desk.open(drill(), &game, "").expect("a puzzle").game;
    assert_eq!(again.moves().len(), 1);
    assert_ne!(store.last().expect("readable"), None);
    desk.recall();
    desk.clear(&again).expect("nothing was delegated");
    let recalled = news.into_iter().find_map(|news| match news {
        News::Recalled(past, _) => Some(past.len()),
        News::Trouble(_) => None,
    });
    assert_eq!(recalled, Some(0));
}
