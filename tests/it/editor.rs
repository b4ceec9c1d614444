//! The editor: what it marks.

use crate::stage::Stage;
use gradus::tui::event::Event;
use gradus::tui::message::{Answer, Finding, Message};

#[test]
fn both_of_two_equal_givens_are_marked() {
    let mut stage = Stage::configured("................", (80, 24), "");
    stage.press("ctrl+e ctrl+up ctrl+up ctrl+up 1 right right 1 down 2");
    let picture = stage.picture().backend().to_string();
    assert_eq!(picture.matches('!').count(), 2, "{picture}");
}

/// A hard puzzle.
const HARD: &str =
    "7...6......6..3.5..8..94..7.7....8.18.1...2.59.2....7.2..94..6..1.8..5......2...9";

/// Beside the smallest board, there is no pane.
#[test]
fn without_a_pane_what_matters_stands_below_the_board() {
    let mut stage = Stage::configured("................", (40, 16), "");
    for (keys, text) in [
        ("ctrl+e 1 right 2", "more than one solution"),
        ("right 1", "1 is given twice in this row"),
        ("x m", "leaves the fewest solutions "),
    ] {
        let picture = stage.press(keys).picture().backend().to_string();
        assert!(picture.contains(text), "{picture}");
    }
    stage.send(Event::Paste(HARD.into()));
    let picture = stage.picture().backend().to_string();
    assert!(picture.contains("exactly one solution ✓ · level: hard"), "{picture}");
}

/// An answer that comes after the puzzle changed says nothing of what stands there now.
#[test]
fn a_level_that_comes_late_is_not_shown() {
    let mut stage = Stage::configured("................", (80, 24), "");
    stage.press("ctrl+e ctrl+up ctrl+up ctrl+up 1 right 2");
    let generation = stage.model.analysis.generation;
    let finding = Finding::Level(Some("hard"));
    stage.send(Message::Answer(Answer { generation, finding }));
    let picture = stage.picture().backend().to_string();
    assert!(picture.contains("more than one solution") && !picture.contains("level"), "{picture}");
}
