//! The ratings by random walks, on positions that are small enough to follow by hand.

use gradus::config::Config;
use gradus_engine::rate::{DEPENDENCY, Figure, GAME_TREE, REFUTATION, Subject, written};
use gradus_engine::{
    Board, Budget, Cell, Digits, Limits, Puzzle, Rating, Solutions, System, format,
};

/// A Kakuro without a single step at the start: r2c2 is 1 or 3, and only 3 leaves the others a
/// digit. Then r2c3=2 and r3c2=1 are naked singles, and either makes r3c3=6 one.
pub const KAKURO: &str = ".4,8\n5,*,*\n7,*,*";

/// A puzzle whose rows may be far apart.
pub fn puzzle(text: &str) -> Puzzle {
    format::puzzle(&text.replace(' ', "")).unwrap()
}

/// Rates a board by the standard scale with these lines of the player's own.
pub fn rate(system: &'static System, board: &Board<'_>, own: &str) -> Rating {
    let solutions = board.puzzle().solutions();
    rate_with(system, board, &solutions, own)
}

fn rate_with(
    system: &'static System,
    board: &Board<'_>,
    solutions: &Solutions,
    own: &str,
) -> Rating {
    let (config, complaints) = Config::load(own);
    assert!(complaints.is_empty(), "{complaints:?}");
    let scores = config.scale(system, board.puzzle().kind());
    (system.rate)(&Subject { board, solutions }, &scores, &Budget::new(Limits::RATING))
}

/// The total of a board as it is written.
pub fn total_of(system: &'static System, board: &Board<'_>, own: &str) -> String {
    written(rate(system, board, own).total.unwrap())
}

/// The total of a puzzle's start as it is written.
pub fn total(system: &'static System, text: &str, own: &str) -> String {
    total_of(system, &Board::new(&puzzle(text)), own)
}

#[test]
fn dependency_counts_the_cells_to_choose_from() {
    // Three cells that do not depend on each other: 3, 2, 1.
    let three = ".234 34.2 2143 432.";
    assert_eq!(total(&DEPENDENCY, three, ""), "-2");
    assert_eq!(total(&DEPENDENCY, three, "scores.dependency.steps = 1"), "-3");
    assert_eq!(total(&DEPENDENCY, three, "scores.dependency.steps = 2"), "-2.5");
    // None, then the two naked singles, then the other and the last, then the last: 5 in 4 steps.
    assert_eq!(total(&DEPENDENCY, KAKURO, ""), "-1.25");
}

#[test]
fn refutation_counts_the_steps_that_refute() {
    assert_eq!(total(&REFUTATION, ".234 34.2 2143 432.", ""), "0");
    // r2c2=1 leaves nothing for r2c3: the candidate itself is the only step.
    assert_eq!(total(&REFUTATION, KAKURO, ""), "1");
}

#[test]
fn what_cannot_be_refuted_is_a_dead_end() {
    // In two rectangles, 1 2 and 2 1 fit either way, so neither can be refuted, whichever is the
    // solution. A digit in one of the cells settles its rectangle.
    let puzzle = puzzle("..34 34.. ..43 43..");
    let board = Board::new(&puzzle);
    let Solutions::Several(one, _) = puzzle.solutions() else {
        panic!("expected several solutions");
    };
    let rating = rate_with(&REFUTATION, &board, &Solutions::One(one), "");
    assert_eq!(rating.total, Some(2.0 * 200.0));
}

#[test]
fn figures_of_the_runs() {
    let rating = rate(&REFUTATION, &Board::new(&puzzle(KAKURO)), "scores.refutation.runs = 7");
    assert_eq!(rating.figures, [("sd", Figure::Number(0.0)), ("runs", Figure::Number(7.0))]);
    assert!(rating.solved && rating.note.is_none());
}

#[test]
fn only_digits_count_and_any_state_is_rated() {
    let puzzle = puzzle(KAKURO);
    let [first, second] = puzzle.cells()[..2] else { panic!("four cells") };
    let set = |text: &str| text.parse::<Digits>().unwrap();
    let mut board = Board::new(&puzzle);
    board.strike(first, set("12456789")).unwrap();
    assert_eq!(total_of(&REFUTATION, &board, ""), "1");
    let place = |board: &mut Board<'_>, cell: Cell, digit: &str| {
        board.place(cell, set(digit).only().unwrap()).unwrap();
    };
    place(&mut board, first, "3");
    assert_eq!(total_of(&REFUTATION, &board, ""), "0");
    assert_eq!(total_of(&DEPENDENCY, &board, ""), "-1.6667");
    place(&mut board, second, "2");
    for &cell in &puzzle.cells()[2..] {
        let digit = if cell == puzzle.cells()[2] { "1" } else { "6" };
        place(&mut board, cell, digit);
    }
    assert_eq!(total_of(&REFUTATION, &board, ""), "0");
    let full = rate(&DEPENDENCY, &board, "");
    assert_eq!((full.total, full.solved), (None, true));
}

#[test]
fn where_there_is_no_total_the_reason_is_told() {
    for system in [&DEPENDENCY, &REFUTATION, &GAME_TREE] {
        let says = |board: &Board<'_>, units| {
            let puzzle = board.puzzle();
            let solutions = puzzle.solutions();
            let scores = Config::standard().scale(system, puzzle.kind());
            let subject = Subject { board, solutions: &solutions };
            let rating = (system.rate)(&subject, &scores, &Budget::new(units));
            assert_eq!(rating.total, None);
            rating.note.unwrap()
        };
        let several = puzzle("................");
        assert!(says(&Board::new(&several), Limits::RATING).contains("exactly one solution"));
        let one = puzzle(KAKURO);
        assert!(says(&Board::new(&one), 3).contains("gave up"));
        let mut wrong = Board::new(&one);
        wrong.place(one.cells()[0], "1".parse::<Digits>().unwrap().only().unwrap()).unwrap();
        assert!(says(&wrong, Limits::RATING).contains("cannot be completed"));
    }
}
