//! A game while it is played: digits, marks, hints and mistakes.

use super::*;
use crate::game::hint::HintRequest;
use gradus_engine::grid::change::Move;
use gradus_engine::grid::consistency::Inconsistency;
use gradus_engine::hint::{SIMPLE_FILTER, Wish};
use gradus_engine::{Budget, Limits, format};
use std::sync::Arc;

const SUDOKU: &str = "...1...33...2...";
const SOLUTION: &str =
    "r1c1=4 r1c2=3 r1c3=2 r2c1=1 r2c2=2 r2c3=4 r3c2=4 r3c3=1 r3c4=2 r4c2=1 r4c3=3";

fn sitting() -> Sitting {
    let game = Game::new(Arc::new(format::puzzle(SUDOKU).unwrap()));
    Sitting::new(Opened::new(game, "Test".into()), Config::standard())
}

fn made(sitting: &mut Sitting, changes: &str) -> Done {
    let changes = Move::read(changes, sitting.puzzle()).unwrap();
    sitting.make(changes)
}

/// The entries as lines.
fn lines(sitting: &Sitting, done: &Done) -> Vec<String> {
    done.entries.iter().map(|entry| entry.write(sitting.puzzle())).collect()
}

fn pass(sitting: &mut Sitting, seconds: u64) {
    sitting.clock.now += Duration::from_secs(seconds);
}

fn hint(sitting: &mut Sitting) {
    let request = HintRequest::Wish(Wish::Simplest);
    sitting.hint = Some(sitting.find_hint(request, &Budget::new(1 << 20)).unwrap());
}

#[test]
fn the_history_hears_of_the_first_move_and_of_the_end() {
    let mut sitting = sitting();
    assert!(made(&mut sitting, "r1c1=4").remember);
    assert!(!made(&mut sitting, "r1c2=3").remember);
    assert!(!sitting.go(1).remember);
    let _ = made(&mut sitting, SOLUTION);
    let done = made(&mut sitting, "r4c4=4");
    assert!(done.remember && done.solved == Some(true) && sitting.is_solved());
}

#[test]
fn a_solution_stops_the_clock_and_undoing_it_starts_it() {
    let mut sitting = sitting();
    let _ = made(&mut sitting, SOLUTION);
    pass(&mut sitting, 5);
    let done = made(&mut sitting, "r4c4=4");
    assert_eq!(lines(&sitting, &done), ["r4c4=4", "tally 5 0 0"]);
    pass(&mut sitting, 100);
    assert_eq!(sitting.tally().seconds, 5);
    let done = sitting.go(1);
    assert_eq!((done.solved, lines(&sitting, &done)), (Some(false), vec!["@1".into()]));
    pass(&mut sitting, 61);
    let done = made(&mut sitting, "r4c4+4");
    assert_eq!(lines(&sitting, &done), ["r4c4+4", "tally 66 0 0"]);
}

#[test]
fn slips_count_at_the_latest_when_they_are_known() {
    let mut sitting = sitting();
    let done = made(&mut sitting, "r1c1=2");
    assert_eq!(lines(&sitting, &done), ["r1c1=2"]);
    let _ = sitting.go(0);
    let done = sitting.know_solutions(&Budget::new(Limits::SEARCH));
    assert_eq!(lines(&sitting, &done), ["tally 0 0 0 mistakes=1"]);
    assert_eq!(sitting.know_solutions(&Budget::new(Limits::SEARCH)), Done::default());
    let done = made(&mut sitting, "r1c1=3 r2c2=2");
    assert_eq!(lines(&sitting, &done), ["r1c1=3 r2c2=2", "tally 0 0 0 mistakes=2"]);
    let undone = sitting.go(0);
    assert_eq!(lines(&sitting, &undone), ["@0"], "what was wrong is not counted again");
}

#[test]
fn digits_that_clicks_pass_are_no_slips_but_the_one_they_leave() {
    let mut sitting = sitting();
    let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
    let click = |sitting: &mut Sitting, text: &str| {
        let request = Move::read(text, sitting.puzzle()).unwrap();
        let done = sitting.pass(request);
        lines(sitting, &done)
    };
    assert_eq!(click(&mut sitting, "r1c1=2"), ["r1c1=2"]);
    assert_eq!(click(&mut sitting, "r1c1=3"), ["r1c1=3"]);
    assert_eq!(click(&mut sitting, "r2c2=2"), ["r2c2=2", "tally 0 0 0 mistakes=1"]);
    let _ = sitting.go(2);
    let done = made(&mut sitting, "r1c1=4");
    assert_eq!(lines(&sitting, &done), ["r1c1=4"], "what was undone was no slip");
}

#[test]
fn a_hint_counts_once() {
    let mut sitting = sitting();
    hint(&mut sitting);
    assert_eq!(sitting.disclose(), Some(Done::default()));
    let whole = sitting.disclose().unwrap();
    assert_eq!(lines(&sitting, &whole), ["tally 0 1 0 naked-single=1"]);
    assert_eq!(sitting.disclose(), None);
    let applied = sitting.apply();
    assert_eq!((applied.entries.len(), &sitting.hint), (1, &None));
    hint(&mut sitting);
    let applied = sitting.apply();
    assert_eq!(lines(&sitting, &applied)[1..], ["tally 0 2 0 naked-single=1 full-house=1"]);
}

#[test]
fn a_mistake_leaves_only_the_way_back() {
    let mut sitting = sitting();
    let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
    let _ = made(&mut sitting, "r1c1=4");
    let _ = made(&mut sitting, "r1c2=2");
    hint(&mut sitting);
    let why = Inconsistency::NoCandidate(sitting.puzzle().cells()[2]);
    let expected = Advice::GoBack(1, Problem::Inconsistent(why));
    assert_eq!(sitting.hint.as_ref().map(|shown| &shown.advice), Some(&expected));
    assert_eq!(sitting.disclose(), None);
    let done = sitting.apply();
    assert_eq!(lines(&sitting, &done), ["@1", "tally 0 1 0 mistakes=1"]);
}

#[test]
fn a_hint_can_keep_a_mistake_to_itself_but_no_contradiction() {
    let game = Game::new(Arc::new(format::puzzle(SUDOKU).unwrap()));
    let config = Config::load("hints.mistakes = false").0;
    let mut sitting = Sitting::new(Opened::new(game, "Test".into()), &config);
    let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
    let _ = made(&mut sitting, "r1c2=2");
    assert_eq!((sitting.game.has_mistake(), sitting.way_back()), (true, None));
    let found = sitting.find_hint(HintRequest::Wish(Wish::Simplest), &Budget::new(1 << 20));
    assert!(found.is_ok_and(|shown| shown.step().is_some()), "a step by what stands there");
    let _ = made(&mut sitting, "r1c3=2");
    let repeated = Inconsistency::Repeated(sitting.puzzle().cells()[1]);
    let expected = Advice::GoBack(1, Problem::Inconsistent(repeated));
    assert_eq!(sitting.way_back(), Some(expected));
}

/// A sitting with this configuration in which every open cell has every mark.
fn marked(puzzle: &str, config: &str) -> Sitting {
    let game = Game::new(Arc::new(format::puzzle(puzzle).unwrap()));
    let mut sitting = Sitting::new(Opened::new(game, "Test".into()), &Config::load(config).0);
    let puzzle = sitting.game.puzzle().clone();
    let mark = |cell| Change::Mark(cell, puzzle.digits());
    let marks = sitting.game.sheet().open_cells(&puzzle).map(mark).collect();
    let _ = sitting.make(Move(marks));
    sitting
}

#[test]
fn one_hint_of_the_filter_does_all_of_it() {
    let mut sitting = marked(SUDOKU, "");
    hint(&mut sitting);
    let step = sitting.hint.as_ref().and_then(ShownHint::step).unwrap();
    assert_eq!(step.technique, &SIMPLE_FILTER);
    let _ = sitting.apply();
    let sheet = sitting.game.sheet();
    assert_eq!(sheet.wipe_impossible(sitting.puzzle()), Move::default());
    assert!(sheet.open_cells(sitting.puzzle()).count() == 12, "it places nothing");
}

/// In a Kakuro, what the rules alone give includes the cells with one mark left.
#[test]
fn in_a_kakuro_one_hint_does_all_that_the_rules_give() {
    let mut sitting = marked("kakuro/4/4/lj-.mf--hm.-dl496b", "");
    hint(&mut sitting);
    let _ = sitting.apply();
    let filled = |sitting: &Sitting| {
        let cells = sitting.game.sheet().open_cells(sitting.puzzle()).count();
        sitting.puzzle().cells().len() - cells
    };
    assert!((1..10).contains(&filled(&sitting)), "what follows from these comes next");
    let mut unmarked = sitting;
    let _ = unmarked.go(0);
    hint(&mut unmarked);
    let _ = unmarked.apply();
    assert_eq!(unmarked.game.moves().last().map(|turn| turn.changes.0.len()), Some(1));
}

#[test]
fn a_free_filter_is_done_with_every_move() {
    let game = Game::new(Arc::new(format::puzzle(SUDOKU).unwrap()));
    let text = "hints.filter = \"free\"\nscores.simplest-first.sudoku.naked-single = 0";
    let config = Config::load(text).0;
    let mut sitting = Sitting::new(Opened::new(game, "Test".into()), &config);
    let _ = sitting.know_solutions(&Budget::new(Limits::SEARCH));
    let advised = sitting.find_hint(HintRequest::Wish(Wish::Simplest), &Budget::new(1 << 20));
    assert_eq!(advised, Err("every cell has a digit".into()), "no hint is about the filter");
    let done = made(&mut sitting, "r1c1=4");
    assert_eq!((sitting.game.moves().len(), sitting.is_solved()), (1, true));
    assert_eq!(done.solved, Some(true));
    let _ = sitting.go(0);
    assert!(sitting.game.sheet().is_blank(sitting.puzzle()), "it is undone with the move");
    let _ = made(&mut sitting, "r1c1=2");
    assert_eq!(sitting.tally().mistakes, 1, "what follows from a wrong digit is not counted");
    let filled = sitting.game.sheet().values().to_vec();
    let cleared = sitting.game.sheet().open_cells(sitting.puzzle()).count();
    let _ = made(&mut sitting, "r1c1=.");
    assert!(sitting.game.sheet().open_cells(sitting.puzzle()).count() > cleared, "{filled:?}");
}

#[test]
fn a_hint_outlives_marks_and_nothing_else() {
    let mut sitting = sitting();
    hint(&mut sitting);
    let _ = made(&mut sitting, "r1c2+23");
    assert!(sitting.hint.is_some());
    let _ = made(&mut sitting, "r1c1=4");
    assert_eq!(sitting.hint, None);
    hint(&mut sitting);
    let _ = sitting.go(1);
    assert_eq!(sitting.hint, None);
}

#[test]
fn what_changes_nothing_is_no_entry() {
    let mut sitting = sitting();
    for done in [made_nothing(&mut sitting), sitting.go(0), sitting.go(7), sitting.count(|_| ())] {
        assert_eq!(done, Done::default());
    }
}

fn made_nothing(sitting: &mut Sitting) -> Done {
    sitting.make(Move::default())
}
