//! Every finder notices a stop and ends with its budget, on the largest and emptiest of puzzles.
//!
//! No clock: a budget refuses to be spent in larger steps than a look, so whatever spends it has
//! looked at the flag as often; and a finder that does not notice the flag never returns.

use gradus_engine::hint::{Adviser, Hint, Wish};
use gradus_engine::path::ScoreRow;
use gradus_engine::technique::{ALL, Found, Options, State};
use gradus_engine::{
    Board, Budget, Cell, Digit, Grid, Kind, Puzzle, Scores, Setup, Square, Technique,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Every option that makes finders look at more.
const OPTIONS: Options = Options {
    uniqueness: true,
    plain_intersection: false,
    common_required: false,
    prune_permutations: true,
    siamese: true,
    sets_in_chains: true,
    necks: 2,
    own_sums: true,
};

/// Units that take at most a fraction of a second with optimisation.
const UNITS: u64 = 200_000;

fn empty(size: usize) -> Puzzle {
    Puzzle::new(Setup::empty(Kind::Sudoku, Grid::new(size, size).unwrap())).unwrap()
}

/// A grid of 64x64 cells with runs of at most nine cells and without a single clue.
fn kakuro() -> Puzzle {
    let grid = Grid::new(64, 64).unwrap();
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    let is_black = |cell: Cell| {
        let (row, col) = (grid.row(cell), grid.col(cell));
        row == 0 || col == 0 || (row + col) % 10 == 0
    };
    for cell in grid.cells() {
        setup.squares[cell.index()] = match is_black(cell) {
            true => Square::BLACK,
            false => Square::White { given: None },
        };
    }
    Puzzle::new(setup).unwrap()
}

/// A Sudoku of 25x25 cells, every other one given, so that there is something to find.
fn half_filled() -> Puzzle {
    let grid = Grid::new(25, 25).unwrap();
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let digit = (5 * (row % 5) + row / 5 + col) % 25 + 1;
        if (7 * row + 3 * col + row * col) % 5 < 2 {
            let given = Digit::new(digit as u8);
            setup.squares[cell.index()] = Square::White { given };
        }
    }
    Puzzle::new(setup).unwrap()
}

fn puzzles() -> [Puzzle; 4] {
    [empty(16), empty(25), half_filled(), kakuro()]
}

/// What a finder leaves of a budget, and whether it gave up.
fn run(board: &Board<'_>, technique: &'static Technique, budget: &Budget<'_>) -> (u64, bool) {
    let state = State::new(board, OPTIONS, true, budget);
    let _ = state.find(technique, &mut Found::all(usize::MAX));
    (budget.left(), state.gave_up())
}

/// Every finder ends with so many units, and with half of what it needs.
fn every_finder_ends_with(units: u64) {
    for puzzle in puzzles() {
        let mut board = Board::new(&puzzle);
        board.filter(true).unwrap();
        for technique in ALL {
            let (left, gave_up) = run(&board, technique, &Budget::new(units));
            assert!(left > 0 || gave_up, "{}", technique.slug);
            let spent = units - left;
            if spent > 1 {
                let ended = run(&board, technique, &Budget::new(spent / 2));
                assert_eq!(ended, (0, true), "{} of {spent} units", technique.slug);
            }
        }
    }
}

#[test]
fn every_finder_ends_with_its_budget() {
    every_finder_ends_with(UNITS / 200);
}

#[test]
#[ignore = "spends large budgets, which takes a minute without optimisation"]
fn every_finder_ends_with_a_large_budget() {
    every_finder_ends_with(UNITS);
}

#[test]
fn every_finder_hears_a_stop() {
    for puzzle in puzzles() {
        let mut board = Board::new(&puzzle);
        board.filter(true).unwrap();
        for technique in ALL {
            let (stop, is_under_way) = (AtomicBool::new(false), AtomicBool::new(false));
            thread::scope(|scope| {
                scope.spawn(|| {
                    while !is_under_way.load(Ordering::Relaxed) {
                        thread::yield_now();
                    }
                    stop.store(true, Ordering::Relaxed);
                });
                is_under_way.store(true, Ordering::Relaxed);
                let (left, gave_up) = run(&board, technique, &Budget::until(u64::MAX, &stop));
                assert!(left > 0 || gave_up, "{}", technique.slug);
            });
        }
    }
}

fn adviser<'a, 'p>(
    board: &'a Board<'p>,
    scores: &'a Scores,
    budget: &'a Budget<'a>,
) -> Adviser<'a, 'p> {
    Adviser { board, marked: false, scores, unique: true, budget }
}

#[test]
fn a_hint_gives_up_where_a_technique_does() {
    let puzzle = empty(25);
    let scores = Scores {
        rows: ALL.iter().map(|row| ScoreRow::technique(row, 1)).collect(),
        options: OPTIONS,
        asked: None,
    };
    for wish in [Wish::Simplest, Wish::MostEffective] {
        let budget = &Budget::new(UNITS);
        let hint = adviser(&Board::new(&puzzle), &scores, budget).next(wish);
        assert_eq!(hint, Hint::GaveUp);
    }
    let budget = &Budget::new(UNITS);
    let all = adviser(&Board::new(&puzzle), &scores, budget).all(10).unwrap();
    assert!(all.gave_up);
}
