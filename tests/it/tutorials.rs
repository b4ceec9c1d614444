//! The tutorials: each is played to its end by the keys that its texts name, and says what it has
//! to in small terminals and with other keys.

use crate::play::Player;
use gradus::engine::variety::Kind;
use gradus::game::pack;
use gradus::tui::action::ACTIONS;
use gradus::tui::message::Message;
use gradus::tui::state::model::Model;
use gradus::tui::state::overlay::Overlay;
use gradus::tui::state::start::StartRow;
use gradus::tui::state::tutorial::{PaneName, TUTORIALS, Tutorial, TutorialStep};
use std::collections::HashSet;

/// The sizes of terminals in which the texts have to fit.
const SIZES: [(u16, u16); 2] = [(80, 24), (40, 16)];

fn press(player: &mut Player, key: &str) {
    player.send(Message::Key(key.parse().expect("a key")));
}

/// The first key of an action, as it is typed; of those that are for digits that of 6.
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

#[test]
fn a_step_can_be_skipped_left_and_taken_up_again() {
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
    assert_eq!(player.replayed().tally().lesson, 2, "it goes on there");
    // It is left for the start screen, which is closed again.
    press(&mut player, "esc");
    // At its end it begins anew.
    (0..tutorial.steps.len()).for_each(|_| press(&mut player, ">"));
    assert!(player.model.step().is_some_and(TutorialStep::is_last));
    press(&mut player, "esc");
    assert_eq!(player.replayed().tally().lesson, 0);
    assert_eq!(player.replayed().position(), 0);
}

#[test]
fn the_start_screen_offers_the_other_one() {
    let mut player = begin(&TUTORIALS[0], (80, 24));
    let offers = |player: &mut Player| {
        press(player, "W");
        let Some(Overlay::Start(start)) = player.model.overlays.last() else {
            panic!("no tutorials are offered");
        };
        assert_eq!(start.row(), StartRow::Learn);
        start.kind(StartRow::Learn)
    };
    assert_eq!(offers(&mut player), Kind::Sudoku, "it is not begun yet");
    press(&mut player, "esc");
    press(&mut player, ">");
    assert_eq!(offers(&mut player), Kind::Kakuro);
    press(&mut player, "left");
    press(&mut player, "right");
    press(&mut player, "enter");
    assert_eq!(player.opened, "tutorial");
}
