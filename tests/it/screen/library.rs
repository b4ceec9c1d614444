//! The library: what is listed, filtered, sorted and opened by keys, and how it looks.

use crate::screen::stage::Stage;
use gradus::desk::shelf::{Begun, Shelf, ShelfRow, Source};
use gradus::desk::{Choice, Opened};
use gradus::game::pack::{self, ListedPuzzle};
use gradus::game::{Game, Progress};
use gradus::tui::dispatch::update;
use gradus::tui::message::{Effect, Message, Question, Topic};
use gradus::tui::screens::library::list::LibraryScreen;
use gradus::tui::state::model::Tone;
use gradus::tui::terminal::Event;
use gradus_engine::format;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Lines of a list, of several varieties and sizes.
const LIST: &str = "\
1............... easy 1 simplest-first=4 hodoku=20
.1.............. easy 2 simplest-first=12 hodoku=10
x:..1............. easy 10 simplest-first=30
kakuro/3/3/l7-m-dl4j3e hard 1 simplest-first=90*
6................................... fiendish 1
";

/// Rows of the list, some of them started, and rows that are not puzzles.
fn rows() -> Vec<ShelfRow> {
    let game = |filled, solved, hints| Begun {
        id: format!("game-{filled}"),
        progress: Progress { filled, cells: 15, seconds: 70 * filled as u64, solved },
        hints,
        played: 1_795_000_000 + 100_000 * filled as u64,
    };
    let games = [Some(game(15, true, 0)), None, Some(game(5, false, 2)), None, None];
    let row = |((_, line), game)| {
        let item = ListedPuzzle::read(line).expect("a puzzle");
        let (title, ratings) = (item.title.clone(), item.ratings.clone());
        let shape = Some((item.variety, item.grid));
        ShelfRow { title, shape, ratings, game, source: Source::Puzzle(Box::new(item)) }
    };
    let other = |title: &str, source| ShelfRow {
        title: title.into(),
        shape: None,
        ratings: Default::default(),
        game: None,
        source,
    };
    let puzzles = pack::lines(LIST).zip(games).map(row);
    let file = other("own.txt (file, 3 KB)", Source::File("/puzzles/own.txt".into()));
    let why = "/puzzles/other.txt: permission denied".to_string();
    let nothing = other("other.txt: permission denied", Source::Nothing(why));
    puzzles.chain([file, nothing]).collect()
}

/// The library over a game.
pub fn open(size: (u16, u16)) -> Stage {
    let mut stage = Stage::configured("................", size, "");
    let files = vec![PathBuf::from("/puzzles/own.txt")];
    let shelf = Shelf { rows: rows(), files, ..Shelf::default() };
    stage.send(Message::Listed(Box::new(shelf)));
    stage
}

fn library(stage: &Stage) -> &LibraryScreen {
    stage.model.top().expect("the library")
}

/// The titles shown after some keys.
fn titles(stage: &mut Stage, keys: &str) -> Vec<String> {
    stage.press(keys);
    library(stage).rows(0).map(|row| row.title.clone()).collect()
}

/// The effects of a key.
fn effects(stage: &mut Stage, key: &str) -> Vec<Effect> {
    let key = key.parse().expect("a key");
    update(&mut stage.model, Event::Key(key).into(), Duration::ZERO)
}

#[test]
fn words_and_ranges_are_looked_for() {
    let mut stage = open((80, 24));
    assert_eq!(titles(&mut stage, "/ e a s y").len(), 3);
    assert_eq!(titles(&mut stage, "space 1 0"), ["easy 10"]);
    assert_eq!(titles(&mut stage, "esc").len(), 7);
    assert_eq!(titles(&mut stage, "/ 1 0 . . 5 0 enter"), ["easy 2", "easy 10"]);
    assert_eq!(titles(&mut stage, "/ backspace backspace"), ["easy 2", "easy 10", "hard 1"]);
    assert_eq!(titles(&mut stage, "enter 0").len(), 7);
    assert_eq!(titles(&mut stage, "/ s o l v e d enter"), ["easy 1"]);
    assert_eq!(titles(&mut stage, "/ q q").len(), 0);
    // The size 4x4 is not the word x.
    assert_eq!(titles(&mut stage, "esc / x"), ["easy 10"]);
}

#[test]
fn keys_filter_by_variety_size_and_progress() {
    let mut stage = open((80, 24));
    assert_eq!(titles(&mut stage, "k"), ["easy 1", "easy 2", "fiendish 1"]);
    assert_eq!(titles(&mut stage, "z"), ["easy 1", "easy 2"]);
    assert_eq!(titles(&mut stage, "z"), ["fiendish 1"]);
    assert_eq!(titles(&mut stage, "z k"), ["easy 10"]);
    assert_eq!(titles(&mut stage, "k k").len(), 7);
    assert_eq!(titles(&mut stage, "p"), ["easy 2", "hard 1", "fiendish 1"]);
    assert_eq!(titles(&mut stage, "p"), ["easy 10"]);
    assert_eq!(titles(&mut stage, "p"), ["easy 1"]);
    assert_eq!(titles(&mut stage, "p").len(), 7);
}

#[test]
fn columns_sort_and_what_lacks_a_value_comes_last() {
    let mut stage = open((80, 24));
    let by_title = titles(&mut stage, "s");
    assert_eq!(by_title[..5], ["easy 1", "easy 2", "easy 10", "fiendish 1", "hard 1"]);
    let by_rating = titles(&mut stage, "s s s");
    assert_eq!(by_rating[..4], ["easy 1", "easy 2", "easy 10", "hard 1"]);
    let hardest = titles(&mut stage, "S");
    assert_eq!(hardest[..5], ["hard 1", "easy 10", "easy 2", "easy 1", "fiendish 1"]);
    let by_date = titles(&mut stage, "S s s s s");
    assert_eq!(by_date[..2], ["easy 10", "easy 1"]);
    assert_eq!(titles(&mut stage, "s")[6], "other.txt: permission denied", "as it is listed");
}

#[test]
fn the_selected_row_stays_selected() {
    let mut stage = open((80, 24));
    stage.press("down down s s s s S");
    assert_eq!(library(&stage).current().map(|row| row.title.as_str()), Some("easy 10"));
    let shelf = Shelf { rows: rows(), ..Shelf::default() };
    stage.press("0 end");
    let last = library(&stage).selected.line();
    stage.send(Message::Listed(Box::new(shelf)));
    assert_eq!(library(&stage).selected.line(), last, "the same shelf, listed anew");
    stage.send(Message::Listed(Box::new(Shelf { file: Some("a".into()), ..Shelf::default() })));
    assert_eq!((library(&stage).len(), library(&stage).selected.line()), (0, 0));
    stage.press("down end enter x");
}

#[test]
fn what_is_chosen_is_opened_deleted_or_explained() {
    let mut stage = open((80, 24));
    let chosen = effects(&mut stage, "enter");
    let [Effect::Open(Choice::Puzzle(item, _))] = &chosen[..] else { panic!("{chosen:?}") };
    assert_eq!(item.title, "easy 1");
    let deleted = effects(&mut stage, "x");
    assert!(matches!(&deleted[..], [Effect::Delete(id)] if id == "game-15"), "{deleted:?}");
    assert!(matches!(effects(&mut stage, "u")[..], [Effect::Restore]));
    stage.press("down");
    assert_eq!(effects(&mut stage, "x").len(), 0, "it was never begun");
    stage.press("end");
    assert_eq!(effects(&mut stage, "enter").len(), 0);
    let notice = stage.model.notice.as_ref().expect("why it cannot be read");
    assert!(notice.tone == Tone::Error && notice.text.contains("denied"), "{}", notice.text);
    stage.press("up");
    let own = Path::new("/puzzles/own.txt");
    let read = effects(&mut stage, "enter");
    assert!(matches!(&read[..], [Effect::Read(path)] if path == own), "{read:?}");
    let listed = effects(&mut stage, "right");
    assert!(matches!(&listed[..], [Effect::List(Some(path))] if path == own), "{listed:?}");
    assert_eq!(effects(&mut stage, "left").len(), 0, "there is no shelf before the first");
}

/// The list is rated by the displayed system, except where it has a rating; ratings show as they
/// arrive, and Esc cancels the rest.
#[test]
fn a_list_is_rated_by_a_key() {
    let mut stage = open((80, 24));
    let asked = effects(&mut stage, "r");
    let [Effect::Ask(request)] = &asked[..] else { panic!("{asked:?}") };
    let Question::List(list) = &request.question else { panic!("{request:?}") };
    let wanted: Vec<(usize, &str)> =
        list.puzzles.iter().map(|(place, item)| (*place, item.title.as_str())).collect();
    assert_eq!(wanted, [(4, "fiendish 1")], "the others are rated");
    let forgotten = effects(&mut stage, "esc");
    assert!(matches!(forgotten[..], [Effect::Forget(Topic::List)]), "{forgotten:?}");
    assert_eq!(library(&stage).rated, None, "and the library stays");
    stage.press("esc");
    assert!(stage.model.overlays.is_empty());

    let mut stage = open((80, 24));
    let unrated: String =
        LIST.lines().map(|line| format!("{}\n", line.split(" simplest").next().unwrap())).collect();
    let item = ListedPuzzle::read(unrated.lines().nth(3).unwrap()).unwrap();
    let row = ShelfRow {
        title: item.title.clone(),
        shape: Some((item.variety, item.grid)),
        ratings: item.ratings.clone(),
        game: None,
        source: Source::Puzzle(Box::new(item)),
    };
    let shelf = Shelf { rows: vec![row], ..Shelf::default() };
    stage.send(Message::Listed(Box::new(shelf)));
    stage.press("r");
    let rated = library(&stage).rows(0).next().and_then(|row| row.total(library(&stage).system));
    assert!(rated.is_some(), "its rating shows");
    assert_eq!(library(&stage).rated, None, "all of it is done");
    stage.press("r");
    let says = stage.model.notice.as_ref().map(|notice| notice.text.as_str());
    assert_eq!(says, Some("every puzzle here that simplest first can rate is rated"));
}

/// Only a game has a name of the player's own; other names belong to the list.
#[test]
fn a_game_is_renamed() {
    let mut stage = open((80, 24));
    stage.press("n");
    assert!(library(&stage).name.is_none(), "a row of a list");
    let mut rows = rows();
    rows[0].source = Source::Game;
    stage.send(Message::Listed(Box::new(Shelf { rows, ..Shelf::default() })));
    stage.press("home n backspace 7 esc");
    assert!(library(&stage).name.is_none());
    stage.press("n backspace 7");
    let picture = stage.picture().backend().to_string();
    assert!(picture.contains("name: easy 7"), "{picture}");
    let renamed = effects(&mut stage, "enter");
    let [Effect::Rename(id, title)] = &renamed[..] else { panic!("{renamed:?}") };
    assert_eq!((id.as_str(), title.as_str()), ("game-15", "easy 7"));
    stage.press("n ctrl+u");
    assert_eq!(effects(&mut stage, "enter").len(), 0, "no name is none");
}

#[test]
fn pictures() {
    for (name, size) in [("standard", (80, 24)), ("large", (120, 40)), ("small", (40, 16))] {
        let mut stage = open(size);
        stage.press("down s s s s");
        insta::assert_snapshot!(format!("library_{name}"), stage.picture().backend());
    }
    let mut stage = open((80, 24));
    stage.press("k / e a");
    insta::assert_snapshot!("library_search", stage.picture().backend());
}

/// If the description of a row does not fit below the list, it ends with an ellipsis.
#[test]
fn what_does_not_fit_below_the_list_is_cut() {
    let mut stage = open((40, 16));
    let mut rows = rows();
    let why = format!("/{}other.txt: permission denied", "puzzles/".repeat(12));
    rows.last_mut().expect("a row").source = Source::Nothing(why);
    let shelf = Shelf { rows, ..Shelf::default() };
    stage.send(Message::Listed(Box::new(shelf)));
    stage.press("end");
    let picture = stage.picture().backend().to_string();
    let below: Vec<&str> = picture.lines().skip(11).take(2).collect();
    assert!(
        below[0].contains("puzzles/") && below[1].trim_end_matches(['"', '┃', ' ']).ends_with('…'),
        "{picture}"
    );
}

/// The trainer lists techniques with what was learned, and then puzzles that need the chosen one.
#[test]
fn the_trainer_lists_five_puzzles_that_need_a_technique() {
    let mut stage = Stage::configured("................", (80, 24), "");
    stage.press("alt+t");
    stage.send(Message::Recalled(Arc::default(), 0));
    let picture = stage.picture().backend().to_string();
    assert!(picture.contains("Trainer: Sudoku"), "{picture}");
    let counted = picture.lines().find(|line| line.contains("FH full house"));
    assert!(counted.is_some_and(|line| line.contains("0     0     0")), "{picture}");
    stage.press("enter");
    let titles: Vec<String> = library(&stage).rows(0).map(|row| row.title.clone()).collect();
    assert_eq!(titles.len(), 5, "{titles:?}");
    let picture = stage.picture().backend().to_string();
    assert!(picture.contains("these need full house"), "{picture}");
    let chosen = effects(&mut stage, "enter");
    let [Effect::Open(Choice::Drill(item, technique))] = &chosen[..] else { panic!("{chosen:?}") };
    assert_eq!(technique.slug, "full-house");
    // Hints are limited in these puzzles alone: not in the game that the list is left for, and not in the
    // one after them.
    stage.press("esc esc");
    assert!(stage.model.overlays.is_empty() && stage.model.session.practised.is_none());
    let opened = |text: &str, practised| {
        let game = Game::new(Arc::new(format::puzzle(text).expect("a puzzle")));
        let opened = Opened { practised, ..Opened::new(game, "a puzzle".into()) };
        Message::Opened(Box::new(opened))
    };
    let practised = |stage: &Stage| stage.model.session.practised.map(|technique| technique.slug);
    stage.send(opened(&item.puzzle, Some(technique)));
    assert_eq!(practised(&stage), Some("full-house"));
    stage.send(opened("................", None));
    assert_eq!(practised(&stage), None);
}

/// The row that Enter or a new name applies to is highlighted, even while something is typed.
#[test]
fn the_selected_row_is_marked_while_typing() {
    let mut stage = open((80, 24));
    let mut rows = rows();
    rows[2].source = Source::Game;
    stage.send(Message::Listed(Box::new(Shelf { rows, ..Shelf::default() })));
    let marked = |stage: &Stage| {
        let picture = stage.picture();
        let buffer = picture.backend().buffer();
        let style = |row: u16| buffer[(2, row)].style();
        // The last row of the list says what is wrong, in its own style.
        (3..9).filter(|&row| style(row) != style(10)).collect::<Vec<u16>>()
    };
    assert_eq!(marked(&stage), [3]);
    assert_eq!(marked(stage.press("down down n")), [5], "while a name is typed");
    assert!(library(&stage).name.is_some());
    assert_eq!(marked(stage.press("esc / e a s y")), [3], "a search begins at the first");
}
