//! The rating `time`, compared with its published definition: starts of Sudoku and of Kakuro, and
//! games in progress.

use crate::ratings::time::changes;
use gradus::config::Config;
use gradus_engine::rate::{Subject, TIME};
use gradus_engine::{
    Board, Budget, Digits, Grid, Limits, Puzzle, Random, Setup, Square, Variety, format,
};

/// The tolerance of totals, which are written with three decimals.
const TOLERANCE: f64 = 0.001;

/// The total of a board by the standard scale.
pub fn total(board: &Board<'_>) -> f64 {
    let puzzle = board.puzzle();
    let solutions = puzzle.solutions();
    let scores = Config::standard().scale(&TIME, puzzle.kind());
    let subject = Subject { board, solutions: &solutions };
    let rating = (TIME.rate)(&subject, &scores, &Budget::new(Limits::RATING));
    rating.total.unwrap_or_else(|| panic!("no total: {:?}", rating.note))
}

/// Compares totals with the rows of a table, if it is there.
fn compare(file: &str, count: usize, rate: impl Fn(&[&str]) -> Vec<(f64, f64)>) {
    let Some(table) = super::text(file) else { return };
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), count);
    let wrong = rows.into_iter().filter_map(|row| {
        let totals = rate(&row.split('\t').collect::<Vec<_>>());
        let is_off = |(found, expected): &(f64, f64)| (found - expected).abs() > TOLERANCE;
        totals.iter().any(is_off).then(|| format!("{row}\n    {totals:?}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn starts_of_sudoku() {
    compare("time_sudoku.tsv", 300, |fields| {
        let puzzle = format::puzzle(fields[0]).expect("a puzzle");
        vec![(total(&Board::new(&puzzle)), number(fields[1]))]
    });
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn starts_of_kakuro() {
    compare("time_kakuro.tsv", 60, |fields| {
        vec![(total(&Board::new(&kakuro(fields[0]))), number(fields[1]))]
    });
}

/// A Kakuro of `COLUMNS|DIGITS`, the digits of its solution in reading order and `.` for black.
fn kakuro(text: &str) -> Puzzle {
    let (cols, digits) = text.split_once('|').expect("columns and digits");
    let cols: usize = cols.parse().expect("columns");
    let digits: Vec<Option<u32>> = digits.chars().map(|digit| digit.to_digit(10)).collect();
    let rows = digits.len() / cols;
    let digit = |row: usize, col: usize| {
        let inside = row > 0 && col > 0 && row <= rows && col <= cols;
        if inside { digits[(row - 1) * cols + col - 1] } else { None }
    };
    // The sum of a run of two or more cells after a black one.
    let clue = |run: &mut dyn Iterator<Item = Option<u32>>| {
        let run: Vec<u32> = run.map_while(|digit| digit).collect();
        (run.len() > 1).then(|| run.iter().sum())
    };
    let square = |(row, col): (usize, usize)| match digit(row, col) {
        Some(_) => Square::EMPTY,
        None => Square::Black {
            down: clue(&mut (row + 1..=rows).map(|row| digit(row, col))),
            across: clue(&mut (col + 1..=cols).map(|col| digit(row, col))),
        },
    };
    let places = (0..=rows).flat_map(|row| (0..=cols).map(move |col| (row, col)));
    let grid = Grid::new(rows + 1, cols + 1).expect("a grid");
    Puzzle::new(Setup::new(Variety::KAKURO, grid, places.map(square).collect())).expect("a puzzle")
}

/// How often a right digit may raise the time of the rest, per thousand digits, and how often by
/// more than two standard errors of the walks' mean, per hundred thousand. Reasons for a rise: the
/// digit was visible, so fewer are left; or a position that was stuck, and that patterns would have
/// opened wide, becomes one with a single hidden way.
const RAISED: [f64; 2] = [5.0, 20.0];

/// A thousand games of right digits in any order: the time of the rest falls to 0.
#[test]
#[ignore = "needs the corpora beside the checkout"]
fn right_digits_hardly_ever_raise_it() {
    let Some(table) = super::text("human_cloud.csv") else { return };
    let mut puzzles: Vec<&str> =
        table.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    let mut random = Random::new(1);
    random.shuffle(&mut puzzles);
    let (mut digits, mut raised, mut clearly, mut most) = (0, 0, 0, 0.0_f64);
    for text in puzzles.iter().cycle().take(1000) {
        let puzzle = format::puzzle(text).expect("a puzzle");
        for (by, error) in changes(&puzzle, &mut random) {
            digits += 1;
            raised += u32::from(by > 1e-9);
            clearly += u32::from(by > 2.0 * error);
            most = most.max(by);
        }
    }
    eprintln!("{raised} of {digits} digits raise it, {clearly} clearly, by {most:.1} s at most");
    let share = |count: u32, of: f64| f64::from(count) * of / f64::from(digits);
    assert!(share(raised, 1e3) < RAISED[0], "{raised} of {digits}");
    assert!(share(clearly, 1e5) < RAISED[1], "{clearly} of {digits}");
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn games_under_way() {
    compare("time_states.tsv", 50, |fields| {
        let [start, state, plain, all, marks, some] = fields[..] else { panic!("{fields:?}") };
        let puzzle = format::puzzle(start).expect("a puzzle");
        let mut board = Board::new(&puzzle);
        for (&cell, digit) in puzzle.cells().iter().zip(state.chars()) {
            if let Some(digit) = gradus_engine::Digit::from_char(digit) {
                board.place(cell, digit).expect("a digit that fits");
            }
        }
        let mut marked = board.clone();
        marked.filter(false).expect("a sound state");
        let mut wiped = board.clone();
        for (&cell, marks) in puzzle.cells().iter().zip(marks.split(',')) {
            if board.value(cell).is_none() {
                let marks: Digits = marks.parse().expect("marks");
                wiped.strike(cell, puzzle.digits() - marks).expect("marks that fit");
            }
        }
        let boards = [(&board, plain), (&marked, all), (&wiped, some)];
        boards.map(|(board, expected)| (total(board), number(expected))).to_vec()
    });
}
