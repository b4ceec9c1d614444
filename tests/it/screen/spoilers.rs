//! Nothing reveals what is right before the player asks: a wrong digit that breaks no rule, and a
//! wrong strike, look and read like right ones, on the screen and in the dialogue.

use crate::screen::stage::Stage;
use gradus::config::Config;
use gradus::desk::new_game;
use gradus::game::check::CheckLevel;
use gradus::plain::Dialogue;
use gradus::plain::answer::Form;
use gradus::store::Paths;
use gradus::tui::terminal::Event;
use gradus_engine::{Cell, format, rate};
use tempfile::TempDir;

/// How much is checked, a puzzle, right moves, and wrong moves that break no rule.
const PLAYED: &[(CheckLevel, &str, &str, &[&str])] = &[
    (CheckLevel::Nothing, HARD, "r1c2=2", &["r1c2=4"]),
    (
        CheckLevel::Inconsistencies,
        HARD,
        "fill r1c2=2 r9c1=8",
        &["fill r1c2=4 r9c1=1", "r9c1=4 r1c2=6 fill"],
    ),
    (CheckLevel::Nothing, HARD, "fill r9c3<>1", &["fill r9c3<>4"]),
    (CheckLevel::Nothing, KAKURO, "r3c3=2", &["r3c3=1", "r3c3=3"]),
    (CheckLevel::Inconsistencies, KAKURO, "fill r3c3=2", &["fill r3c3=1", "r3c3=3 fill"]),
];

const HARD: &str =
    "9...5.....1..48.9...5..6..33.8.6..1.2.7...3.9.5..8.7.45..6..4...7.83..5.....9...6";
const KAKURO: &str = "kakuro/4/4/.69ledp.l..D6gb";

/// What the screen says about the rest: the scores, the counts and the total by every system, the
/// list of ratings, and the number of problems. The contents of cells and the numbers of candidates
/// follow from what the player wrote.
fn shown(puzzle: &str, lines: &str, level: CheckLevel) -> String {
    let mut stage = Stage::configured(puzzle, (120, 40), "");
    stage.model.sitting.check = level;
    for line in lines.split(' ') {
        let Some((name, change)) = line.split_once(['=', '<']) else {
            stage.press("a");
            continue;
        };
        stage.model.hand.cursor = cell(&stage, name);
        stage.press(&change.replace('>', "alt+"));
    }
    // A cell whose digit everyone knows, so that the other panes say nothing about what was
    // written.
    stage.model.hand.cursor = cell(&stage, if puzzle == HARD { "r1c1" } else { "r5c2" });
    stage.press("esc");
    let mut told = format!("{} problems\n", stage.model.findings.facts.problems.len());
    for _ in rate::for_kind(stage.model.kind()) {
        let screen = rows(&stage);
        let scores = screen.iter().find_map(|row| row.find("Scores")).expect("the scores");
        let below = screen.iter().skip_while(|row| !row.contains("Scores"));
        // The log of moves says what was written, and the course of the total in which order.
        let below = below.take_while(|row| !row.contains("Moves"));
        let mut is_course = false;
        let below = below.filter(|row| {
            let row = row.get(scores..).unwrap_or_default();
            is_course = row.contains("move by move")
                || is_course && !row.trim_matches(['"', ' ']).is_empty();
            !is_course
        });
        told.extend(below.map(|row| format!("{}\n", row.get(scores..).unwrap_or_default())));
        stage.press("]");
    }
    // Here the list of ratings hides the whole board.
    stage.send(Event::Resize(80, 24));
    stage.press("r");
    told + &rows(&stage).join("\n")
}

/// The rows of the screen, one byte for each column.
fn rows(stage: &Stage) -> Vec<String> {
    let screen = stage.picture().backend().to_string();
    let plain = |sign: char| if sign.is_ascii() { sign } else { '_' };
    screen.lines().map(|row| row.chars().map(plain).collect()).collect()
}

fn cell(stage: &Stage, name: &str) -> Cell {
    stage.model.puzzle().grid().read(name).expect("a cell")
}

/// What the dialogue says about the rest.
fn said(puzzle: &str, lines: &str, level: CheckLevel) -> String {
    let home = TempDir::new().expect("a folder");
    let paths = Paths { config: home.path().join("config.toml"), data: home.path().join("data") };
    let document = format::read(puzzle, None).expect("a puzzle").document;
    let new_game = new_game(document).expect("a puzzle without faults");
    let opened = Dialogue::open(Some(new_game), None, Config::standard(), paths, Vec::new());
    let mut dialogue = opened.expect("a game").0;
    dialogue.sitting.check = level;
    lines.split(' ').for_each(|line| drop(dialogue.answer(line)));
    let asked = ["rate", "scores"].into_iter();
    let replies = asked.map(|line| dialogue.answer(line).expect("an answer").written(Form::Json));
    replies.collect()
}

fn alike(found: &str, expected: &str, wrong: &str) {
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "{wrong}");
    }
    assert_eq!(found.len(), expected.len(), "{wrong}");
}

#[test]
fn a_wrong_entry_that_breaks_no_rule_shows_and_says_what_a_right_one_does() {
    for (level, puzzle, right, wrong) in PLAYED {
        let expected = shown(puzzle, right, *level);
        assert!(expected.contains("Total") && !expected.contains("mistake"), "{expected}");
        let spoken = said(puzzle, right, *level);
        for wrong in *wrong {
            alike(&shown(puzzle, wrong, *level), &expected, wrong);
            alike(&said(puzzle, wrong, *level), &spoken, wrong);
        }
    }
}

#[test]
fn who_has_answers_checked_is_told_of_a_mistake() {
    let (right, wrong) = ("fill r3c3=2", "fill r3c3=1");
    assert!(!shown(KAKURO, right, CheckLevel::Answers).contains("mistake"));
    let shown = shown(KAKURO, wrong, CheckLevel::Answers);
    assert!(!shown.starts_with("0 problems") && shown.contains("Total     mistake"), "{shown}");
    assert!(said(KAKURO, wrong, CheckLevel::Answers).contains("there is a mistake"));
}

/// The places of a digit show hidden singles, and the example of a technique says which one is needed.
#[test]
fn places_and_techniques_to_come_are_said_only_if_asked_for() {
    for size in [(80, 20), (80, 24), (120, 40), (200, 60)] {
        let said = |help: &str| {
            let mut stage = Stage::configured(HARD, size, &format!("settings.help = \"{help}\""));
            let mut all = String::new();
            for key in ["right", "down", "right", "down", "g 1"] {
                stage.press(key);
                all += &stage.picture().backend().to_string();
            }
            all
        };
        let is_said = |screen: &str, text: &str| screen.contains(text);
        for help in ["none", "mine"] {
            let screen = said(help);
            let spoilers = ["places for", " in row", "×row", "×r ", "hardest", "Steps to come"];
            for spoiler in spoilers {
                assert!(!is_said(&screen, spoiler), "{help} {size:?}: {spoiler}\n{screen}");
            }
            let examples = screen.matches("Example: ").count();
            assert_eq!(screen.matches("Example: full house").count(), examples, "{screen}");
        }
        let screen = said("all");
        assert!([" in row", "×r"].iter().any(|text| is_said(&screen, text)), "{screen}");
    }
}
