//! The engine as others use it: by the names at its root, and a few of its modules.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails says so by a panic, in its helpers too"
)]

use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::solve::Solver;
use gradus_engine::{
    Budget, FORMATS, Format, Grid, HODOKU, Kind, LEVEL, Limits, NoHint, PathEnd, Puzzle,
    PuzzleError, RATINGS, Scores, Setup, Solutions, System, Technique,
};
use std::sync::atomic::AtomicBool;

const HARD: &str =
    "..6.3.251.8....6....7......4..39.8...59.4.31...2.58..9......1....8....2.265.8.7..";
const SOLVED: &str =
    "946837251183529647527614938471392865859746312632158479394275186718963524265481793";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

#[test]
fn a_puzzle_is_read_solved_and_rated() {
    let puzzle = puzzle(HARD);
    let solutions = puzzle.solutions();
    let solution = solutions.unique().expect("one solution");
    let digits: String = solution.iter().flatten().map(ToString::to_string).collect();
    assert_eq!(digits, SOLVED);
    let rating = puzzle.rate(&HODOKU);
    assert_eq!((rating.total, rating.level), (Some(338.0), Some("hard")));
    assert_eq!(rating.to_string(), "338 (hard)");
    let faults = "11..............".parse::<Puzzle>().expect_err("faults");
    assert!(matches!(&faults, PuzzleError::Faulty(faults) if faults.faults.len() == 2), "{faults}");
}

/// The walk that rates and the one that explains are the same.
#[test]
fn steps_add_up_to_the_rating_and_end_in_the_solution() {
    let puzzle = puzzle(HARD);
    let mut steps = puzzle.board().steps();
    let mut total = 0;
    let mut board = puzzle.board();
    for step in &mut steps {
        assert!(step.explain().ends_with('.'), "{step}");
        board.filter(false).expect("a sound board");
        step.apply(&mut board).expect("a sound step");
        total += step.score();
    }
    assert_eq!(steps.end(), Some(PathEnd::Solved));
    assert_eq!(puzzle.rate(&SIMPLEST_FIRST).total, Some(f64::from(total)));
    let solution = puzzle.solutions().unique().cloned().expect("one solution");
    assert_eq!(board.values(), solution);
}

#[test]
fn hints_lead_to_the_end_one_after_another() {
    let puzzle = puzzle("12.434122143432.");
    let mut board = puzzle.board();
    let mut changes = Vec::new();
    let end = loop {
        match board.hint() {
            Ok(step) => {
                changes.push(step.changes());
                step.apply(&mut board).expect("a sound step");
            }
            Err(why) => break why,
        }
    };
    assert_eq!(changes, ["r1c3=3", "r4c4=1"]);
    assert_eq!(end, NoHint::Complete);
}

#[test]
fn limits_end_every_question() {
    let empty = Puzzle::new(Setup::empty(Kind::Sudoku, Grid::NINE)).expect("no faults");
    let stop = AtomicBool::new(true);
    for limits in [Limits::work(1), Limits::STANDARD.until(&stop)] {
        assert_eq!(empty.solutions_within(&limits), Solutions::GaveUp);
        let scores = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
        let mut steps = empty.board().steps_by(scores, &limits);
        assert!(steps.next().is_none());
        assert_eq!(steps.end(), Some(PathEnd::GaveUp));
    }
    assert_eq!(Solver::of(&empty).count(5, &Budget::new(Limits::SEARCH)), Some(5));
}

/// No system fails on a puzzle that it does not rate.
#[test]
fn every_system_answers_for_every_puzzle() {
    let kakuro = Format::named("puzz-link").expect("a format").example;
    for text in [SOLVED, kakuro, "1...........2.34"] {
        let puzzle = puzzle(text);
        for system in RATINGS {
            let rating = puzzle.rate(system);
            assert!(rating.total.is_some() || rating.note.is_some() || rating.level.is_some());
            assert_eq!(System::named(system.slug), Some(*system));
        }
    }
    assert!(puzzle(kakuro).rate(&HODOKU).note.is_some());
    assert!(puzzle(HARD).rate(&LEVEL).level.is_some());
}

#[test]
fn what_a_format_writes_is_read_again() {
    let puzzle = puzzle(HARD);
    let mut written = 0;
    for format in FORMATS {
        let Ok(text) = puzzle.to_format(format) else { continue };
        let again = (format.read)(&text).expect("its own text");
        assert_eq!(again.setup.squares, puzzle.setup().squares, "{}", format.slug);
        written += 1;
    }
    assert!(written > 5, "{written}");
}

#[test]
fn techniques_are_parsed_by_any_of_their_names() {
    let named = |text: &str| text.parse::<&Technique>();
    assert_eq!(named("naked pair").map(|technique| technique.slug), Ok("naked-pair"));
    let unknown = named("naked pear").expect_err("no technique");
    assert!(unknown.similar.contains(&"naked-pair"), "{unknown}");
    assert_eq!(named("Nishio").expect_err("no technique").nearest, Some("forcing-chain"));
}
