//! The editor: what it marks.

use crate::screen::stage::Stage;
use gradus::tui::dispatch::update;
use gradus::tui::message::{Answer, Effect, Finding, Message};
use gradus::tui::screens::editor::state::Editor;
use gradus::tui::terminal::Event;
use gradus_engine::{Document, format};

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
        ("ctrl+e 1 2", "more than one solution"),
        ("1", "1 is given twice in this row"),
        ("left x m", "leaves the fewest solutions "),
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
    let generation = stage.model.findings.analysis.generation;
    let finding = Finding::Level(Some("hard"));
    stage.send(Message::Answer(Box::new(Answer { generation, finding })));
    let picture = stage.picture().backend().to_string();
    assert!(picture.contains("more than one solution") && !picture.contains("level"), "{picture}");
}

/// The puzzle in the editor.
fn document(stage: &Stage) -> Document {
    stage.model.top::<Editor>().expect("the editor is open").written_document()
}

#[test]
fn links_tell_title_author_and_rules() {
    let mut stage = Stage::configured("................", (80, 24), "");
    stage.press("ctrl+e ctrl+up ctrl+up ctrl+up 1 T T down A down R space s enter");
    let written = document(&stage);
    for slug in ["f-puzzles", "sudokupad", "gradus"] {
        let write = format::by_slug(slug).and_then(|format| format.write).expect("it can write");
        let text = write(&written).expect("it can write this puzzle");
        let read = format::read(&text, None).expect("it reads what it wrote").document;
        assert_eq!((read.title, read.setup), (written.title.clone(), written.setup.clone()));
    }
}

/// Rules of several paragraphs keep them while the title is typed, and show all their words.
#[test]
fn pasted_rules_keep_their_lines() {
    let mut stage = Stage::configured("................", (40, 16), "");
    stage.press("ctrl+e");
    let rules = "First.\n\nThen many words, which take more than a single line of a small window.";
    let pasted = format!(
        "gradus = 1\ntitle = \"Old\"\nkind = \"sudoku\"\nvariety = \"classic\"\n\
                          rows = 4\ncolumns = 4\npuzzle = \"\"\"\n1 . . .\n. . . .\n. . . .\n\
                          . . . .\n\"\"\"\nrules = {rules:?}\nmoves = []\n"
    );
    stage.send(Event::Paste(pasted));
    assert_eq!(document(&stage).title.as_deref(), Some("Old"));
    stage.press("T");
    let picture = stage.picture().backend().to_string();
    for words in ["Title   Old", "Rules   First.", "Then many words", "window."] {
        assert!(picture.contains(words), "{picture}");
    }
    stage.press("ctrl+u N e w enter");
    let document = document(&stage);
    let about = document.setup.about.expect("it has rules");
    assert_eq!((document.title.as_deref(), about.rules.as_deref()), (Some("New"), Some(rules)));
}

/// A puzzle with several solutions is played if the player insists; a change makes it ask again.
#[test]
fn a_doubtful_puzzle_is_played_at_the_second_request() {
    let mut stage = Stage::configured("................", (80, 24), "");
    stage.press("ctrl+e ctrl+up ctrl+up ctrl+up 1 right 2 enter");
    let picture = stage.picture().backend().to_string();
    let told = "the puzzle has more than one solution; Enter plays it anyway";
    assert!(picture.contains(told), "{picture}");
    stage.press("right 3 enter");
    assert!(stage.picture().backend().to_string().contains(told));
    let asked = document(&stage).setup;
    let enter = Message::Event(Event::Key("enter".parse().expect("a key")));
    let effects = update(&mut stage.model, enter, stage.now);
    let begun = effects.iter().find_map(|effect| match effect {
        Effect::Begin(new_game) => Some(new_game.puzzle.setup()),
        _ => None,
    });
    assert_eq!(begun, Some(&asked));
}

/// What lies over the editor leaves it in sight, not the game behind it.
#[test]
fn a_form_lies_over_the_editor() {
    let mut stage = Stage::configured(HARD, (80, 24), "");
    stage.press("ctrl+e x");
    let before = stage.picture().backend().to_string();
    let after = stage.press("T").picture().backend().to_string();
    assert!(before.contains("Editor") && !before.contains("Total"), "{before}");
    assert!(after.contains("Author") && !after.contains("Total"), "{after}");
}
