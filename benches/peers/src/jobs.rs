//! The jobs to compare: searches for a second solution, paths by techniques, making puzzles.

use crate::List;
use crate::turns::{Row, compare};
use gradus_engine::make::Symmetry;
use gradus_engine::{Board, Budget, Grid, Kind, Limits, Puzzle, Random, Scores, Solutions, Variety, Wish, format, generate};
use gradus_engine::rate::{SIMPLEST_FIRST, Subject};
use gradus_engine::solve::Solver;
use std::hint::black_box;
use std::str::FromStr;
use sudoku::strategy::{Strategy, StrategySolver};

/// A job on a list, with its name.
pub type Job = (&'static str, fn(&List) -> Vec<Row>);

/// Everything that is done with a list.
pub const JOBS: [Job; 3] = [("search", search), ("from text", from_text), ("path", steps)];

/// How many puzzles of a list are walked.
const WALKED: usize = 500;

fn number(puzzle: &Puzzle) -> usize {
    Solver::of(puzzle).number(&Budget::new(Limits::SEARCH)).map_or(0, usize::from)
}

/// Up to two solutions of puzzles that are in memory.
fn search(list: &List) -> Vec<Row> {
    let ours = |job: usize| {
        black_box(number(&list.puzzles[job]));
    };
    let theirs: Vec<sudoku::Sudoku> = list.lines.iter().map(|line| of_sudoku(line)).collect();
    let others: Vec<msolve::Sudoku> = list.lines.iter().map(|line| of_msolve(line)).collect();
    for (job, puzzle) in list.puzzles.iter().enumerate() {
        assert_eq!(number(puzzle), theirs[job].solutions_count_up_to(2), "{}", list.lines[job]);
    }
    let jobs = list.lines.len();
    let rows = vec![
        compare("sudoku", jobs, String::new(), ours, |job| {
            black_box(theirs[job].solutions_count_up_to(2));
        }),
        compare("msolve", jobs, String::new(), ours, |job| {
            black_box(others[job].count_solutions(2));
        }),
    ];
    rows.into_iter().chain(beside_tdoku(list, ours)).collect()
}

/// The same compared with tdoku, which reads the text of a puzzle itself; nothing if it was not
/// built.
#[cfg_attr(not(tdoku), expect(unused_variables, reason = "there is nothing to compare with"))]
fn beside_tdoku(list: &List, ours: impl Fn(usize)) -> Option<Row> {
    #[cfg(not(tdoku))]
    return None;
    #[cfg(tdoku)]
    {
        use crate::tdoku;
        for (line, puzzle) in list.lines.iter().zip(&list.puzzles) {
            assert_eq!(number(puzzle), tdoku::number(line), "{line}");
        }
        let theirs = |job: usize| {
            black_box(tdoku::number(&list.lines[job]));
        };
        Some(compare("tdoku", list.lines.len(), String::new(), ours, theirs))
    }
}

/// The same, with each puzzle read from its line first.
fn from_text(list: &List) -> Vec<Row> {
    let ours = |job: usize| {
        let read = format::read_line(&list.lines[job], None).expect("a Sudoku");
        black_box(number(&Puzzle::new(read.document.setup).expect("a Sudoku")));
    };
    let jobs = list.lines.len();
    let rows = vec![
        compare("sudoku", jobs, String::new(), ours, |job| {
            black_box(of_sudoku(&list.lines[job]).solutions_count_up_to(2));
        }),
        compare("msolve", jobs, String::new(), ours, |job| {
            black_box(of_msolve(&list.lines[job]).count_solutions(2));
        }),
    ];
    rows.into_iter().chain(beside_tdoku(list, ours)).collect()
}

fn of_sudoku(line: &str) -> sudoku::Sudoku {
    sudoku::Sudoku::from_str_line(line).expect("a Sudoku")
}

fn of_msolve(line: &str) -> msolve::Sudoku {
    msolve::Sudoku::from_str(line).expect("a Sudoku")
}

/// All techniques that the crate `sudoku` implements.
const STRATEGIES: [Strategy; 14] = [
    Strategy::NakedSingles,
    Strategy::HiddenSingles,
    Strategy::LockedCandidates,
    Strategy::NakedPairs,
    Strategy::XWing,
    Strategy::HiddenPairs,
    Strategy::NakedTriples,
    Strategy::Swordfish,
    Strategy::HiddenTriples,
    Strategy::XyWing,
    Strategy::XyzWing,
    Strategy::NakedQuads,
    Strategy::Jellyfish,
    Strategy::HiddenQuads,
];

/// Paths by techniques; Gradus takes the simplest step each time, and its rating is included. The
/// peers have fewer techniques, so only puzzles that the peer solves are used.
fn steps(list: &List) -> Vec<Row> {
    let walked = list.puzzles.iter().zip(&list.lines).take(WALKED);
    let unique: Vec<(&Puzzle, &String)> = walked.filter(|(puzzle, _)| number(puzzle) == 1).collect();
    let of_peer = |is_solved: fn(&str) -> bool| -> Vec<(&Puzzle, &String)> {
        unique.iter().copied().filter(|(_, line)| is_solved(line)).collect()
    };
    let peers: [(&'static str, fn(&str) -> bool); 2] =
        [("sudoku", walk_sudoku), ("hudoku", walk_hudoku)];
    let scores = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
    let mut rows = Vec::new();
    for (peer, walk) in peers {
        let solved = of_peer(walk);
        if solved.len() < 20 {
            continue;
        }
        let found: Vec<Solutions> = solved
            .iter()
            .map(|(puzzle, _)| puzzle.solutions())
            .collect();
        let note = format!("the {} of {} that it solves", solved.len(), unique.len());
        let ours = |job: usize| {
            let subject = Subject { board: &Board::new(solved[job].0), solutions: &found[job] };
            black_box((SIMPLEST_FIRST.rate)(&subject, &scores, &Budget::new(u64::MAX)));
        };
        rows.push(compare(peer, solved.len(), note, ours, |job| {
            black_box(walk(solved[job].1));
        }));
    }
    rows
}

fn walk_sudoku(line: &str) -> bool {
    StrategySolver::from_sudoku(of_sudoku(line)).solve(&STRATEGIES).is_ok()
}

fn walk_hudoku(line: &str) -> bool {
    let mut solver = sudoku_solver::SudokuSolver::new(sudoku_solver::Sudoku::from_values(line));
    solver.initialize_candidates();
    while let Some(step) = solver.solve_one_step() {
        solver.apply_step(&step);
    }
    solver.is_completed()
}

/// Minimal puzzles without symmetry.
pub fn generation() -> Vec<Row> {
    let grid = Grid::new(9, 9).expect("a size of a grid");
    let wish = Wish {
        symmetry: Symmetry::None,
        minimal: true,
        ..Wish::of(Variety::CLASSIC, grid)
    };
    let mut random = Random::new(1);
    let mut ours = |_: usize| {
        let made = generate(&wish, &mut random, &Budget::new(Limits::MAKING));
        black_box(made.expect("a Sudoku"));
    };
    vec![
        compare("sudoku", 100, String::new(), &mut ours, |_| {
            black_box(sudoku::Sudoku::generate());
        }),
        compare("sudokugen", 20, String::new(), &mut ours, |_| {
            black_box(sudokugen::Puzzle::generate(sudokugen::BoardSize::NineByNine));
        }),
    ]
}
