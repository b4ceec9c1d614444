//! The tutorials: each is played to its end with the keys that its texts name, and says what it
//! must in small terminals and with other keys.

use crate::play::Player;
use gradus::game::pack;
use gradus::tui::action::ACTIONS;
use gradus::tui::event::Event;
use gradus::tui::screen::start::state::StartRow;
use gradus::tui::screen::tutorial::state::{Needs, PaneName, TUTORIALS, Tutorial, TutorialStep};
use gradus::tui::state::model::Model;
use gradus::tui::state::overlay::Overlay;
use gradus_engine::Kind;
use std::collections::HashSet;

/// The terminal sizes in which the texts have to fit.
const SIZES: [(u16, u16); 2] = [(80, 24), (40, 16)];

fn press(player: &mut Player, key: &str) {
    player.send(Event::Key(key.parse().expect("a key")));
}

/// The first key of an action, as typed; for actions on digits, that of 6.
fn key(model: &Model, id: &str) -> String {
    let shown = model.keys.shown(id).first().expect("a key").clone();
    match shown.as_str() {
        "1-9" => "6".into(),
        _ if shown.chars().count() > 1 => shown.to_lowercase(),
        _ => shown,
    }
}

fn lesson(player: &Player) -> usize {
    player.model.sitting.game.tally().lesson as usize
}

fn go_to(player: &mut Player, name: &str) {
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
fn follow(player: &mut Player, step: &TutorialStep) {
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

fn begin(tutorial: &Tutorial, size: (u16, u16)) -> Player {
    let player = Player::new(&tutorial.puzzle, size);
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
            assert_eq!(player.replayed().tally().lesson as usize, lesson(&player));
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
    let says = |player: &Player| player.model.step().expect("a step").says(&player.model);
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
    // Nothing was played before, so the start screen opens, at the same tutorial.
    press(&mut player, "esc");
    let Some(Overlay::Start(start)) = player.model.overlays.last() else { panic!("no start") };
    assert_eq!((start.row(), start.kind(StartRow::Learn)), (StartRow::Learn, Kind::Sudoku));
    assert_eq!(player.replayed().tally().lesson, 2, "it continues there");
    press(&mut player, "esc");
    // At its end, the puzzle stays solved, and the other tutorial is offered.
    (0..tutorial.steps.len()).for_each(|_| press(&mut player, ">"));
    assert!(player.model.step().is_some_and(TutorialStep::is_last));
    press(&mut player, "esc");
    assert!(player.replayed().is_solved());
}

#[test]
fn a_game_that_was_left_for_a_tutorial_comes_back() {
    let mut player = Player::new("1.3.3....2...4.1", (80, 24));
    ["2", "W", "enter"].into_iter().for_each(|key| press(&mut player, key));
    assert_eq!((player.opened.as_str(), player.model.tutorial.is_some()), ("tutorial", true));
    [">", "esc"].into_iter().for_each(|key| press(&mut player, key));
    assert_eq!((player.model.tutorial, player.model.puzzle().grid().len()), (None, 16));
    press(&mut player, "W");
    let Some(Overlay::Start(start)) = player.model.overlays.last() else { panic!("no start") };
    assert_eq!(start.kind(StartRow::Learn), Kind::Sudoku, "the one that was left");
}
