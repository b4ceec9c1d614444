//! The tutorials: each is played to its end with the keys that its texts name, and says what it
//! must in small terminals and with other keys.

use crate::screen::stage::Stage;
use gradus::game::pack;
use gradus::tui::actions::ACTIONS;
use gradus::tui::message::Message;
use gradus::tui::screens::start::{Start, StartRow};
use gradus::tui::state::model::Model;
use gradus::tui::state::tutorial::{Needs, PaneName, TUTORIALS, Tutorial, TutorialStep};
use gradus::tui::terminal::Event;
use gradus_engine::{Kind, Puzzle, Random};
use std::collections::HashSet;
use std::sync::Arc;

/// The terminal sizes in which the texts have to fit.
const SIZES: [(u16, u16); 2] = [(80, 24), (40, 16)];

fn press(player: &mut Stage, key: &str) {
    player.send(Event::Key(key.parse().expect("a key")));
}

/// The first key of an action, as typed; for actions on digits, that of 6.
fn key(model: &Model, id: &str) -> String {
    let shown = model.session.keys.shown(id).first().expect("a key").clone();
    match shown.as_str() {
        "1-9" => "6".into(),
        _ if shown.chars().count() > 1 => shown.to_lowercase(),
        _ => shown,
    }
}

fn lesson(player: &Stage) -> usize {
    player.model.sitting.game.tally().lesson as usize
}

fn go_to(player: &mut Stage, name: &str) {
    let position = |name: &str| {
        let (row, col) = name[1..].split_once('c').expect("the name of a cell");
        let number = |text: &str| text.parse::<i32>().expect("a number");
        (number(row), number(col))
    };
    for _ in 0..100 {
        let at = player.model.puzzle().grid().name(player.model.hand.cursor).to_string();
        let ((row, col), (to_row, to_col)) = (position(&at), position(name));
        let arrow = match (to_row - row, to_col - col) {
            (0, 0) => return,
            (0, right) => {
                if right > 0 {
                    "right"
                } else {
                    "left"
                }
            }
            (down, _) => {
                if down > 0 {
                    "down"
                } else {
                    "up"
                }
            }
        };
        press(player, arrow);
    }
    panic!("{name} was not reached");
}

/// Does what a step waits for.
fn follow(player: &mut Stage, step: &TutorialStep) {
    if let Some(action) = step.actions.first() {
        if action == "filter-digit" {
            let prefix = key(&player.model, "filter");
            press(player, &prefix);
        }
        let key = key(&player.model, action);
        press(player, &key);
    } else if let Some(name) = &step.at {
        go_to(player, name);
    } else if let Some(written) = &step.sheet {
        let end = written.find(['=', '+']).expect("a digit or marks");
        go_to(player, &written[..end]);
        for digit in written[end + 1..].chars() {
            press(player, &digit.to_string());
        }
    } else if step.hint.is_some() {
        let key = key(&player.model, "simplest");
        press(player, &key);
    } else if let Some(pane) = step.pane {
        let key = key(&player.model, "pane-next");
        let presses = if pane == PaneName::Scores { 2 } else { 1 };
        (0..presses).for_each(|_| press(player, &key));
    } else {
        assert!(step.solved, "a step that waits for nothing: {step:?}");
        for _ in 0..60 {
            if !player.model.sitting.is_solved() {
                ["s", "enter"].into_iter().for_each(|key| press(player, key));
            }
        }
    }
}

fn begin(tutorial: &Tutorial, size: (u16, u16)) -> Stage {
    let mut player = Stage::new("1.3.3....2...4.1", size);
    let kind = tutorial.puzzle.parse::<Puzzle>().expect("a puzzle").kind();
    player.send(Message::Lesson(Some(kind)));
    assert_eq!(player.model.tutorial, Some(tutorial));
    player
}

#[test]
fn each_is_played_to_its_end() {
    assert_eq!(TUTORIALS.len(), 2, "both files are read");
    for tutorial in TUTORIALS.iter() {
        assert!(pack::built_in().any(|item| item.puzzle == tutorial.puzzle));
        for size in SIZES {
            let mut player = begin(tutorial, size);
            for (number, step) in tutorial.steps.iter().enumerate() {
                assert_eq!(lesson(&player), number, "{step:?}");
                assert!(!step.is_met(&player.model, None) || step.is_last(), "{step:?}");
                if number + 1 < tutorial.steps.len() {
                    follow(&mut player, step);
                }
            }
            assert!(
                player.model.sitting.is_solved()
                    && player.model.step().is_some_and(TutorialStep::is_last)
            );
            assert_eq!(player.journal, [], "it leaves no trace");
        }
    }
}

#[test]
fn texts_fit_and_name_keys_that_there_are() {
    let names: HashSet<&str> = ACTIONS.iter().map(|action| action.id).collect();
    for tutorial in TUTORIALS.iter() {
        for size in SIZES {
            let mut player = begin(tutorial, size);
            while let Some(step) = player.model.step() {
                let screen = player.screen();
                let words: Vec<String> =
                    step.says(&player.model).split_whitespace().map(String::from).collect();
                let strip: Vec<&str> = screen.lines().rev().take(4).collect();
                let last = words.last().expect("a text");
                let shown = strip.iter().any(|line| line.contains(last.as_str()));
                assert!(shown, "{size:?}: {last:?} of {step:?} is not on\n{screen}");
                for id in step.text.split('{').skip(1).filter_map(|part| part.split('}').next()) {
                    assert!(names.contains(id), "{id} of {step:?} is no action");
                }
                for id in &step.actions {
                    assert!(names.contains(id.as_str()), "{id} of {step:?} is no action");
                }
                if step.is_last() {
                    break;
                }
                follow(&mut player, step);
            }
        }
    }
}

/// Skipping a step does what it waits for, so that the next one finds what it relies on.
#[test]
fn skipping_does_the_step() {
    for tutorial in TUTORIALS.iter() {
        let mut player = begin(tutorial, (80, 24));
        for (number, step) in tutorial.steps.iter().enumerate() {
            assert_eq!(lesson(&player), number, "{step:?}");
            assert!(step.needs.is_none_or(|needs| needs.is_met(&player.model)), "{step:?}");
            press(&mut player, ">");
            // What stays once it is done is in effect now.
            let stays = step.at.is_some() || step.sheet.is_some() || step.pane.is_some();
            assert!(!stays || step.is_met(&player.model, None), "{step:?}");
        }
        assert!(player.model.sitting.is_solved());
    }
}

#[test]
fn a_step_that_lost_its_way_says_how_to_get_back() {
    let tutorial = &TUTORIALS[0];
    let mut player = begin(tutorial, (80, 24));
    let place = tutorial.steps.iter().position(|step| step.needs == Some(Needs::Scores));
    (0..place.expect("a step in the scores")).for_each(|_| press(&mut player, ">"));
    let says = |player: &Stage| player.model.step().expect("a step").says(&player.model);
    let wanted = says(&player);
    press(&mut player, "tab");
    assert!(says(&player).contains("one pane too far"), "{}", says(&player));
    press(&mut player, "shift+tab");
    assert_eq!(says(&player), wanted);
}

#[test]
fn a_tutorial_is_left_for_where_it_was_begun_and_taken_up_again() {
    let tutorial = &TUTORIALS[0];
    let mut player = begin(tutorial, (80, 24));
    press(&mut player, ">");
    press(&mut player, ">");
    assert_eq!(lesson(&player), 2);
    // A highlight is ended first.
    press(&mut player, "f3");
    press(&mut player, "esc");
    assert_eq!(player.model.hand.filter, None);
    press(&mut player, "esc");
    assert_eq!(player.model.tutorial, None);
    press(&mut player, "W");
    let offered = |player: &Stage| match player.model.top::<Start>() {
        Some(start) => (start.row(), start.kind(StartRow::Learn)),
        None => panic!("no start"),
    };
    assert_eq!(offered(&player), (StartRow::Learn, Kind::Sudoku));
    press(&mut player, "enter");
    assert_eq!(lesson(&player), 2, "it continues there");
    // At its end, the other tutorial is offered, and this one begins again.
    (0..tutorial.steps.len()).for_each(|_| press(&mut player, ">"));
    assert!(player.model.step().is_some_and(TutorialStep::is_last));
    // The first closes the summary, which no key does at once.
    (0..600).for_each(|_| player.send(Message::Tick));
    ["esc", "esc", "W"].into_iter().for_each(|key| press(&mut player, key));
    assert_eq!(offered(&player), (StartRow::Learn, Kind::Kakuro));
    player.send(Message::Lesson(Some(Kind::Sudoku)));
    assert_eq!(lesson(&player), 0);
}

/// What a new player finds behind the start screen is the tutorial, and not its mere puzzle.
#[test]
fn a_new_player_gets_from_the_start_screen_to_the_tutorial_and_back() {
    let mut player = Stage::new(&TUTORIALS[0].puzzle, (80, 24));
    let is_start = |player: &Stage| player.model.top::<Start>().is_some();
    press(&mut player, "Q");
    for _ in 0..2 {
        assert!(is_start(&player) && player.model.tutorial.is_none());
        press(&mut player, "esc");
        assert_eq!(player.model.tutorial, Some(&TUTORIALS[0]));
        press(&mut player, "esc");
    }
}

#[test]
fn a_game_that_was_left_for_a_tutorial_comes_back() {
    let mut player = Stage::new("1.3.3....2...4.1", (80, 24));
    ["2", "W", "enter"].into_iter().for_each(|key| press(&mut player, key));
    assert_eq!((player.opened.as_str(), player.model.tutorial.is_some()), ("tutorial", true));
    [">", "esc"].into_iter().for_each(|key| press(&mut player, key));
    assert_eq!((player.model.tutorial, player.model.puzzle().grid().len()), (None, 16));
    press(&mut player, "W");
    let Some(start) = player.model.top::<Start>() else { panic!("no start") };
    assert_eq!(start.kind(StartRow::Learn), Kind::Sudoku, "the one that was left");
}

/// What a player has and chose, apart from what the program works out by itself.
fn own(model: &Model) -> String {
    let Model { sitting, hand, panes, look, session, .. } = model.own();
    let game = (sitting.game.moves(), sitting.game.position(), sitting.game.tally());
    let scores = (&sitting.scales, sitting.chosen.slug, sitting.check, &sitting.preferences);
    let looks = (&look.theme, look.glyphs, panes.viewport, look.hides_marks, look.shows_clock);
    let kept = (&session.keys, &session.memory, session.practised.map(|technique| technique.slug));
    format!(
        "{game:?} {scores:?} {:?} {hand:?} {:?} {looks:?} {kept:?}",
        sitting.settings, panes.focus
    )
}

/// Whatever keys are pressed in a tutorial: until it is left, nothing of the player's own has changed,
/// and nothing is to be saved.
#[test]
fn nothing_that_is_done_in_a_tutorial_is_there_after_it() {
    let (mut left, mut pressed) = (0, 0);
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut player = Stage::new("1.3.3....2...4.1", (80, 24));
        ["2", "tab", "n", "f3"].into_iter().for_each(|key| press(&mut player, key));
        let keys = crate::terminal::random::keys(&player);
        let kind = [Kind::Sudoku, Kind::Kakuro][random.below(2)];
        player.send(Message::Lesson(Some(kind)));
        let (before, journal) = (own(&player.model), player.journal.len());
        let puzzle = Arc::clone(player.model.own().sitting.game.puzzle());
        let skip = ">".parse().expect("a key");
        for _ in 0..100 {
            // Every third key does a step of the tutorial, which leads to the scores.
            let key = if random.below(3) == 0 { skip } else { keys[random.below(keys.len())] };
            player.send(Event::Key(key));
            pressed += 1;
            // Another game is the player's own.
            let is_here = Arc::ptr_eq(player.model.own().sitting.game.puzzle(), &puzzle);
            if is_here {
                assert_eq!(own(&player.model), before, "{seed}: {key:?}");
                let written = (player.journal.len(), &player.kept[..]);
                assert_eq!(written, (journal, &[][..]), "{seed}: {key:?}");
            }
            if player.model.tutorial.is_none() || !is_here {
                left += 1;
                break;
            }
        }
    }
    assert!(pressed > 200 && left > 0, "{pressed} keys, left {left} times");
}

/// The scores that the tutorial asks to change are those of the tutorial.
#[test]
fn the_scale_that_a_tutorial_changes_is_not_the_players() {
    let mut player = begin(&TUTORIALS[0], (80, 24));
    let scale = player.model.own().sitting.scale().clone();
    (0..15).for_each(|_| press(&mut player, ">"));
    press(&mut player, "right");
    assert_ne!(player.model.sitting.scale(), &scale);
    press(&mut player, "esc");
    press(&mut player, "esc");
    assert_eq!((player.model.tutorial, player.model.sitting.scale()), (None, &scale));
    assert_eq!(player.kept, [] as [&str; 0]);
}
