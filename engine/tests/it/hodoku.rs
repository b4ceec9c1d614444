//! `hodoku`: what its scale sets, and which puzzles it does not rate.

use gradus_engine::path::Item;
use gradus_engine::rate::Subject;
use gradus_engine::{Board, Budget, HODOKU, Kind, Limits, Rating, Scores, format};

/// Singles are enough.
const EASY: &str =
    ".47.23.9.......3....2..6.47...1..23...54.71...38..2...65.2..9....4.......9.65.71.";

/// Pairs are needed.
const MEDIUM: &str =
    "5....27.4...5...82...34.65.....1..3.3.......6.7..6.....89.37...21...5...7.31....8";

/// Far more is needed.
const HARD: &str =
    "275..8..3.1.....24....3.7.....32..4...2...1...6..75.....4.9....68.....7.7..8..596";

fn standard() -> Scores {
    Scores::standard(&HODOKU, Kind::Sudoku)
}

fn rate_by(scores: &Scores, line: &str, change: impl FnOnce(&mut Board<'_>)) -> Rating {
    let puzzle = format::puzzle(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let solutions = puzzle.solutions();
    let mut board = Board::new(&puzzle);
    change(&mut board);
    (HODOKU.rate)(
        &Subject { board: &board, solutions: &solutions },
        scores,
        &Budget::new(Limits::RATING),
    )
}

fn rate(line: &str) -> Rating {
    rate_by(&standard(), line, |_| ())
}

/// Fills the first cells with the digits of the solution.
fn fill(board: &mut Board<'_>, cells: usize) {
    let solutions = board.puzzle().solutions();
    let solution = solutions.unique().expect("one solution");
    for (&cell, digit) in board.puzzle().cells().iter().zip(solution).take(cells) {
        board.place(cell, digit.expect("a digit")).expect("it fits");
    }
}

fn item(slug: &str) -> Item {
    let scores = standard();
    let row = scores.rows.iter().find(|row| row.item.slug() == slug);
    row.unwrap_or_else(|| panic!("{slug} has no row")).item
}

#[test]
fn the_total_adds_up_the_scores() {
    let scores = standard();
    for line in [EASY, MEDIUM, HARD] {
        let rating = rate(line);
        let worth = |item: Item| scores.place(item).map_or(0, |place| scores.rows[place].value);
        let sum: u32 = rating.counts.iter().map(|&(item, number)| number * worth(item)).sum();
        assert_eq!(rating.total, Some(sum.into()));
        assert!(rating.solved && rating.note.is_none());
    }
}

#[test]
fn levels_and_scores() {
    let of = |line| {
        let rating = rate(line);
        (rating.level, rating.total)
    };
    assert_eq!(of(EASY), (Some("easy"), Some(284.0)));
    assert_eq!(of(MEDIUM), (Some("medium"), Some(442.0)));
    assert_eq!(of(HARD), (Some("extreme"), Some(2742.0)));
}

#[test]
fn from_any_state() {
    let [start, half, full] =
        [0, 40, 81].map(|cells| rate_by(&standard(), HARD, |board| fill(board, cells)).total);
    assert!(start > half && half > full, "{start:?} {half:?}");
    assert_eq!(full, Some(0.0));
}

#[test]
fn what_is_switched_off_is_not_used() {
    let used = |rating: &Rating, slug: &str| rating.count(item(slug)) > 0;
    let before = rate(MEDIUM);
    assert!(used(&before, "naked-single"));
    let mut scores = standard();
    scores.set(item("naked-single"), 0);
    let after = rate_by(&scores, MEDIUM, |_| ());
    assert!(after.solved && !used(&after, "naked-single") && used(&after, "hidden-single"));
    // With guesses alone, a puzzle is solved, and without them it is not.
    scores.rows.iter_mut().filter(|row| row.item.is_score()).for_each(|row| row.value = 0);
    let stuck = rate_by(&scores, EASY, |_| ());
    assert!(!stuck.solved && stuck.total.is_none() && stuck.level == Some("extreme"));
    assert!(stuck.note.is_some_and(|note| note.contains("cannot finish")));
    scores.set(item("guess"), 10_000);
    let guessed = rate_by(&scores, EASY, |_| ());
    assert!(guessed.solved && guessed.total.is_some_and(|total| total > 100_000.0));
}

#[test]
fn the_totals_of_the_levels_are_settings() {
    let mut scores = standard();
    scores.set(item("easy"), 10);
    scores.set(item("medium"), 20);
    assert_eq!(rate_by(&scores, EASY, |_| ()).level, Some("hard"));
}

#[test]
fn what_has_no_rating_says_why() {
    let wrong = |board: &mut Board<'_>| {
        let solutions = board.puzzle().solutions();
        board.filter(false).expect("no contradiction");
        let cell = board.open_cells().find(|&cell| board.candidates(cell).len() > 1);
        let cell = cell.expect("an open cell");
        let solution = solutions.unique().expect("one solution");
        let right = solution[cell.index()].expect("a digit");
        let others = board.candidates(cell) - right.into();
        board.place(cell, others.first().expect("another")).expect("it fits");
    };
    let several = format!("1{}", ".".repeat(80));
    for (rating, says) in [
        (rate(&several), "exactly one solution"),
        (rate("..2..4..3......."), "9x9"),
        (rate_by(&standard(), MEDIUM, wrong), "cannot be completed"),
    ] {
        assert!(rating.total.is_none() && !rating.solved);
        assert!(rating.note.as_ref().is_some_and(|note| note.contains(says)), "{rating:?}");
    }
}
