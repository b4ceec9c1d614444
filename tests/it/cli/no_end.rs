//! Puzzles on which work could take forever: long lines without a given, which can be filled in
//! millions of ways. Everything that works on them keeps to its budget and hears a stop.
//!
//! No clock: the work is counted by what it pays, and work that does not pay never ends.

use crate::cli::commands::run;
use gradus_engine::budget::LOOK;
use gradus_engine::grid::About;
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::understanding::{Proof, Reading, Understanding, Understood};
use gradus_engine::hint::{Adviser, Hint};
use gradus_engine::path::{self, ScoreRow};
use gradus_engine::rate::Subject;
use gradus_engine::solve::Reason;
use gradus_engine::solve::{self, Solver, TrueCandidates};
use gradus_engine::technique::{ALL, Found, Options, State};
use gradus_engine::understand;
use gradus_engine::{
    Board, Budget, Document, Kind, Puzzle, RATINGS, Random, Scores, Setup, Solutions, Technique,
    Wish, format, generate,
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Lines without givens, by rule.
const HARD: &[&str] = &[
    "palindrome.r1c3r2c2r3c2r4c1r5c2r6c1r6c2r7c3r8c3r9c2r9c3r8c2r7c1r8c1r7c2,\
     palindrome.r8c5r9c4r9c5r8c4r7c4r7c5r8c6r7c7r7c6r6c7r5c8r4c9r4c8r3c8r2c7r1c6,\
     palindrome.r3c4r3c3r2c3r1c4r2c5r2c6r3c6r4c7r3c7r2c8r1c9r2c9r1c8",
    "region-sum.r6c6r5c5r4c6r4c5r5c4r6c4r7c4r7c5r8c4r8c5r9c6r8c6,\
     region-sum.r9c7r8c7r9c8r8c8r7c7r7c8r7c9r6c8r6c9r5c8r4c8r4c7r5c7r6c7,anti-king",
    "modular.r2c7r3c7r4c7r5c7r6c6r5c6r4c6r3c5r2c5r1c4r2c3r1c3r2c2r3c2r2c1r3c1r4c2r4c3r3c3r4c4r3c4",
    "arrow.r7c5r7c4r8c3r8c4r9c5r8c6r9c7r9c8r9c9/r7c5r8c5,\
     arrow.r5c8r6c9r7c9r7c8r8c7r8c8r7c7r7c6r8c5/r5c8r6c8",
    "between.r8c6r9c5r8c5r7c5r6c4r6c5r6c6r7c7r7c6r8c7r9c7r9c8r9c9r8c9",
];

/// A published puzzle: a thermometer along the first row, and a square that may mean something.
const SCENE: &str = r##"{"metadata":{"title":"Four","rules":"Normal sudoku rules apply. Along a thermometer, digits increase. Grey squares are even.","solution":"1234341221434321"},"cells":[[{},{},{},{}],[{"value":3},{},{"value":1},{}],[{"value":2},{"value":1},{},{}],[{},{},{},{}]],"lines":[{"wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"#CFCFCF","thickness":20}],"underlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"#CFCFCF"},{"center":[3.5,3.5],"width":0.7,"height":0.7,"backgroundColor":"#CFCFCF"}]}"##;

/// Units and transitions that take at most a fraction of a second.
const UNITS: u64 = 2000;
const TRANSITIONS: u64 = 1 << 15;

/// The transitions between two payments for a line.
const PAGE: u64 = 1 << 10;

fn hard() -> impl Iterator<Item = Puzzle> {
    let line = |relations: &&str| format!("classic:{}:{relations}", ".".repeat(81));
    HARD.iter().map(move |relations| {
        let read = format::read(&line(relations), None).unwrap();
        Puzzle::new(read.document.setup).unwrap()
    })
}

fn scores() -> Scores {
    let rows = ALL.iter().map(|technique| ScoreRow::technique(technique, 1)).collect();
    Scores { rows, options: Options::default(), asked: None }
}

/// Some work on a puzzle, which tells whether it gave up.
type Work = fn(&Puzzle, &Budget<'_>) -> bool;

/// Everything that answers about a puzzle, by name.
const WORKS: &[(&str, Work)] = &[
    ("search", |puzzle, budget| Solver::of(puzzle).solutions(budget) == Solutions::GaveUp),
    ("number", |puzzle, budget| Solver::of(puzzle).number(budget).is_none()),
    ("search from a board", |puzzle, budget| {
        Solver::new(&Board::new(puzzle)).solutions(budget) == Solutions::GaveUp
    }),
    ("every solution", |puzzle, budget| {
        Solver::new(&Board::new(puzzle)).each(budget, |_| ControlFlow::Continue(()))
            == solve::End::GaveUp
    }),
    ("the proof of what was understood", |puzzle, budget| {
        matches!(understand::proof(&understood(puzzle), budget), None | Some(Proof::None))
    }),
    ("the reason why there is no solution", |puzzle, budget| Reason::of(puzzle, budget).is_none()),
    ("true candidates", |puzzle, budget| {
        !TrueCandidates::of(&Board::new(puzzle), budget).is_known()
    }),
    ("path", |puzzle, budget| {
        let (_, end) = path::solve(&mut Board::new(puzzle), &scores(), &Solutions::GaveUp, budget);
        end == path::End::GaveUp
    }),
    ("the simplest hint", |puzzle, budget| {
        adviser(&Board::new(puzzle), &scores(), budget).simplest() == Hint::GaveUp
    }),
    ("the most effective hint", |puzzle, budget| {
        adviser(&Board::new(puzzle), &scores(), budget).most_effective() == Hint::GaveUp
    }),
    ("a hint about a cell", |puzzle, budget| {
        let cell = puzzle.cells()[40];
        adviser(&Board::new(puzzle), &scores(), budget).about(cell) == Hint::GaveUp
    }),
    ("all hints", |puzzle, budget| {
        let (board, scores) = (Board::new(puzzle), scores());
        adviser(&board, &scores, budget).all(10).is_ok_and(|all| all.gave_up)
    }),
];

/// The puzzle as it is understood where it was drawn.
fn understood(puzzle: &Puzzle) -> Setup {
    let rule = puzzle.relations()[0].rule;
    let relations = puzzle.relations().to_vec();
    let understood = Understood {
        rule,
        count: 1,
        drawn: "lines".into(),
        words: String::new(),
        or: Vec::new(),
        readings: vec![Reading { rule, relations }],
    };
    let understanding = Understanding { rules: vec![understood], ..Understanding::default() };
    let about = About { understanding: Some(understanding), ..About::default() };
    Setup { about: about.kept(), ..puzzle.setup().clone() }
}

fn adviser<'a, 'p>(
    board: &'a Board<'p>,
    scores: &'a Scores,
    budget: &'a Budget<'a>,
) -> Adviser<'a, 'p> {
    Adviser { board, marked: false, scores, unique: true, budget }
}

/// With nothing left, nothing is followed beyond the first payment for a line.
#[test]
fn a_spent_budget_is_the_end_at_once() {
    let stop = AtomicBool::new(true);
    for puzzle in hard() {
        for (name, work) in WORKS {
            let (none, stopped) = (Budget::new(0), Budget::until(u64::MAX, &stop));
            for budget in [none, stopped] {
                let before = budget.transitions_left();
                assert!(work(&puzzle, &budget), "{name}");
                let followed = before - budget.transitions_left();
                assert!(followed <= 64 * PAGE, "{name} followed {followed}");
            }
        }
    }
}

#[test]
fn whatever_is_done_ends_with_its_budget() {
    for puzzle in hard() {
        for (name, work) in WORKS {
            for (units, transitions) in [(10, TRANSITIONS), (UNITS, TRANSITIONS)] {
                let budget = Budget::new(units).with_transitions(transitions);
                let gave_up = work(&puzzle, &budget);
                assert!(gave_up || !budget.is_spent(), "{name} of {units} units");
            }
        }
    }
}

#[test]
fn whatever_is_done_hears_a_stop() {
    for puzzle in hard() {
        for (name, work) in WORKS {
            let (stop, is_under_way) = (AtomicBool::new(false), AtomicBool::new(false));
            thread::scope(|scope| {
                scope.spawn(|| {
                    while !is_under_way.load(Ordering::Relaxed) {
                        thread::yield_now();
                    }
                    stop.store(true, Ordering::Relaxed);
                });
                is_under_way.store(true, Ordering::Relaxed);
                let budget = Budget::until(u64::MAX, &stop);
                if !work(&puzzle, &budget) {
                    is_done_within_what_it_spent(&puzzle, work, &budget, name);
                }
            });
        }
    }
}

/// Work that did not give up was done before the stop, so it has an answer without one as well.
fn is_done_within_what_it_spent(puzzle: &Puzzle, work: &Work, budget: &Budget<'_>, name: &str) {
    assert!(budget.left() > 0, "{name} has an answer although it heard the stop");
    let units = u64::MAX - budget.left();
    let transitions = u64::MAX - budget.transitions_left();
    // Parts of the work may have a share of what is left, so there is more than it needs.
    let again = Budget::new(2 * units + LOOK).with_transitions(2 * transitions + PAGE);
    assert!(!work(puzzle, &again), "{name} has an answer although it was stopped");
}

/// Every n-th finder and the ratings, one by one, on these puzzles.
fn finders_and_ratings_end(puzzles: impl Iterator<Item = Puzzle>, step: usize) {
    for puzzle in puzzles {
        let mut board = Board::new(&puzzle);
        board.filter(true).unwrap();
        for &technique in ALL.iter().step_by(step) {
            let budget = Budget::new(u64::MAX).with_transitions(TRANSITIONS);
            assert!(find(&board, technique, &budget) || !budget.is_spent(), "{}", technique.slug);
        }
        for system in RATINGS.iter().filter(|system| system.kinds.contains(&Kind::Sudoku)) {
            let budget = Budget::new(UNITS).with_transitions(TRANSITIONS);
            let subject = Subject { board: &Board::new(&puzzle), solutions: &Solutions::GaveUp };
            let rating = (system.rate)(&subject, &scores(), &budget);
            assert!(rating.total.is_none() || !budget.is_spent(), "{}", system.slug);
        }
    }
}

#[test]
fn finders_and_ratings_end_with_their_transitions() {
    finders_and_ratings_end(hard().take(1), 4);
}

#[test]
#[ignore = "runs every finder over five empty grids, which takes long without optimisation"]
fn every_finder_and_rating_ends_with_its_transitions_in_every_grid() {
    finders_and_ratings_end(hard(), 1);
}

/// Whether a finder gives up.
fn find(board: &Board<'_>, technique: &'static Technique, budget: &Budget<'_>) -> bool {
    let state = State::new(board, Options::default(), true, budget);
    let _ = state.find(technique, &mut Found::all(10));
    state.gave_up()
}

#[test]
fn puzzles_with_long_lines_are_made_within_a_budget() {
    for slug in ["palindrome", "region-sum", "modular", "arrow"] {
        let Ruleset { variety, rules } = Ruleset::of_slug(slug).unwrap();
        let grid = gradus_engine::Grid::new(9, 9).unwrap();
        let wish = Wish { rules, ..Wish::of(variety, grid) };
        let budget = Budget::new(UNITS).with_transitions(TRANSITIONS);
        let made = generate(&wish, &mut Random::new(1), &budget);
        assert!(made.is_err() && budget.is_spent(), "{slug}");
    }
}

/// Memory that is too little is named, and nothing is said of the solutions.
#[test]
fn what_takes_too_much_memory_is_given_up() {
    let line = format!("classic:{}:anti-king", ".".repeat(81));
    let puzzle = Puzzle::new(format::read(&line, None).unwrap().document.setup).unwrap();
    let budget = Budget::new(u64::MAX).with_memory(1000);
    let found = TrueCandidates::of(&Board::new(&puzzle), &budget);
    assert!(budget.is_full() && !found.is_known());
}

/// Reading follows no line: what was understood is proved by whoever has a budget for it.
#[test]
fn reading_proves_nothing() {
    let link = |puzzle: &Puzzle| {
        let understood = understood(puzzle);
        assert!(understand::is_unproved(&understood));
        let document = Document::of(understood);
        (format::by_slug("gradus").unwrap().write.unwrap())(&document).unwrap()
    };
    for text in hard().map(|puzzle| link(&puzzle)).chain([SCENE.into()]) {
        let mut setup = format::read(&text, None).unwrap().document.setup;
        let read = setup.clone();
        assert!(understand::is_unproved(&setup), "{text}");
        // Nor does a proof that is cancelled, which is still to be sought.
        let stop = AtomicBool::new(true);
        let budget = Budget::until(u64::MAX, &stop);
        let before = budget.transitions_left();
        understand::prove(&mut setup, &budget);
        assert_eq!(setup, read, "{text}");
        assert!(before - budget.transitions_left() <= 64 * PAGE, "{text}");
    }
}

/// Commands prove what was understood, within their time.
#[test]
fn published_puzzles_are_proved_by_whoever_has_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.json");
    std::fs::write(&file, SCENE).unwrap();
    let file = file.to_str().unwrap();
    for (command, answer) in [("check", "1  sudoku, one solution"), ("solve", ""), ("hint", "")] {
        let (code, output, errors) = run(&[command, "--budget", "60", file], "");
        assert_eq!(code, 0, "{command}: {output}{errors}");
        assert!(output.starts_with(answer), "{output}");
    }
    let (_, output, _) = run(&["check", "--budget", "60", file], "");
    assert!(output.contains("Proved: exactly one solution, the setter's."), "{output}");
}

/// A text may have more relations than any puzzle; they are refused before they are compared.
#[test]
fn more_relations_than_a_puzzle_can_have_are_a_fault() {
    let lines = "thermometer.r1c1r1c2,".repeat(40_000);
    let line = format!("classic:{}:{}", ".".repeat(81), lines.trim_end_matches(','));
    let (code, output, _) = run(&["check", "-"], &line);
    assert_eq!(code, 1);
    assert!(
        output.contains("there are 40000 relations such as thermometers; 2000 are"),
        "{output}"
    );
}
