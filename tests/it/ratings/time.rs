//! The rating `time`, on positions that are small enough to follow by hand, and on every variety.

use crate::ratings::random_walks::{KAKURO, puzzle, rate};
use gradus::config::Config;
use gradus::game::pack::built_in;
use gradus_engine::rate::{Figure, Subject, TIME};
use gradus_engine::{Board, Budget, Cell, Digit, Limits, Puzzle, Random, Rating, Variety};

/// Three cells that do not depend on each other, each a hidden single in every way and a naked one.
const THREE: &str = ".234 34.2 2143 432.";

fn figure(rating: &Rating, name: &str) -> f64 {
    match rating.figures.iter().find(|(other, _)| *other == name) {
        Some((_, Figure::Number(number))) => *number,
        _ => 0.0,
    }
}

fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-9
}

#[test]
fn what_is_visible_shortens_the_look() {
    let puzzle = puzzle(THREE);
    let rating = rate(&TIME, &Board::new(&puzzle), "");
    let weight = 1.0 + 2.0 * 0.6 + 0.12;
    let step = |open: f64| 2.8 + 28.0 * (open / 50.0) / (open * weight).powf(0.8);
    let total = step(3.0) + step(2.0) + step(1.0);
    assert!(is_near(rating.total.unwrap(), total), "{rating:?}");
    assert!(is_near(figure(&rating, "writing"), 3.0 * 2.8), "{rating:?}");
    assert!(is_near(figure(&rating, "sd"), 0.0), "{rating:?}");
    assert!(is_near(figure(&rating, "by_line"), 3.0), "the lines together see the most");
}

#[test]
fn the_scale_is_what_is_gone_by() {
    let puzzle = puzzle(THREE);
    let total = |own: &str| rate(&TIME, &Board::new(&puzzle), own).total.unwrap();
    let looks = total("scores.time.write = 0");
    assert!(is_near(total(""), looks + 3.0 * 2.8));
    assert!(is_near(total("scores.time.write = 0\nscores.time.look = 140"), looks / 2.0));
    // If several visible digits do not help, the open cells alone determine each look.
    let alone = total("scores.time.write = 0\nscores.time.crowd = 0");
    assert!(is_near(alone, 28.0 * 6.0 / 50.0), "{alone}");
}

#[test]
fn a_stuck_kakuro_takes_marks_and_a_round() {
    let puzzle = puzzle(KAKURO);
    let rating = rate(&TIME, &Board::new(&puzzle), "");
    // Two digits for each cell of the 4, three and five for those of the 8.
    assert!(is_near(figure(&rating, "marking"), 0.8 * 12.0), "{rating:?}");
    assert!(is_near(figure(&rating, "rounds"), 28.0 * 4.0 / 50.0), "{rating:?}");
    assert!(is_near(figure(&rating, "writing"), 4.0 * 2.8), "{rating:?}");
}

#[test]
fn marks_that_stand_there_are_not_paid_for() {
    let puzzle = puzzle(KAKURO);
    let mut board = Board::new(&puzzle);
    board.filter(false).unwrap();
    let (marked, plain) = (rate(&TIME, &board, ""), rate(&TIME, &Board::new(&puzzle), ""));
    assert!(is_near(marked.total.unwrap() + 0.8 * 12.0, plain.total.unwrap()), "{marked:?}");
}

#[test]
fn nothing_left_takes_no_time_and_a_wrong_digit_has_none() {
    let full = puzzle("1234 3412 2143 4321");
    assert_eq!(rate(&TIME, &Board::new(&full), "").total, Some(0.0));
    let puzzle = puzzle("12.. .... .... ..32");
    let mut board = Board::new(&puzzle);
    board.place(puzzle.cells()[5], Digit::new(2).unwrap()).unwrap_err();
    let mut board = Board::new(&puzzle);
    // Only r2c3 has a place for the 2 of its box.
    board.place(puzzle.cells()[6], Digit::new(4).unwrap()).unwrap();
    let rating = rate(&TIME, &board, "");
    assert!(rating.total.is_none() && rating.note.is_some(), "{rating:?}");
}

/// The sum of the parts of a rating.
fn parts(rating: &Rating) -> f64 {
    let names = ["looking", "writing", "marking", "locked", "rounds", "further", "guessing"];
    names.iter().map(|name| figure(rating, name)).sum()
}

#[test]
fn every_variety_has_a_time_that_its_parts_make() {
    let mut seen = Vec::new();
    for item in built_in() {
        let shape = (item.variety, item.setup().unwrap().grid);
        if seen.contains(&shape) || shape.1.len() > 300 {
            continue;
        }
        seen.push(shape);
        let puzzle = gradus_engine::Puzzle::of(item.setup().unwrap()).unwrap();
        let rating = rate(&TIME, &Board::new(&puzzle), "");
        let total = rating.total.unwrap_or_else(|| panic!("{shape:?}: {rating:?}"));
        assert!(rating.solved && total > 0.0, "{shape:?}: {rating:?}");
        assert!((parts(&rating) - total).abs() < 1e-6, "{shape:?}: {rating:?}");
    }
    assert!(seen.len() > 40, "{}", seen.len());
}

/// By how much each digit of the solution, in random order, changes the time of the rest, and its
/// standard error. At the end, nothing is left.
pub fn changes(puzzle: &Puzzle, random: &mut Random) -> Vec<(f64, f64)> {
    let solutions = puzzle.solutions();
    let solution = solutions.unique().expect("one solution");
    let scores = Config::standard().scale(&TIME, puzzle.kind());
    let mut board = Board::new(puzzle);
    let rated = |board: &Board<'_>| {
        let subject = Subject { board, solutions: &solutions };
        (TIME.rate)(&subject, &scores, &Budget::new(Limits::RATING))
    };
    let mut cells: Vec<Cell> = board.open_cells().collect();
    random.shuffle(&mut cells);
    let mut before = rated(&board);
    let mut changes = Vec::new();
    for cell in cells {
        board.place(cell, solution[cell.index()].expect("a digit")).expect("a digit that fits");
        let after = rated(&board);
        let variance = [&before, &after].map(|rating| figure(rating, "sd").powi(2));
        let error = (variance.iter().sum::<f64>() / figure(&before, "runs")).sqrt();
        changes.push((after.total.expect("a total") - before.total.expect("a total"), error));
        before = after;
    }
    assert_eq!(before.total, Some(0.0), "nothing is left");
    changes
}

#[test]
fn hardly_any_right_digit_raises_the_time_and_the_last_leaves_nothing() {
    let mut random = Random::new(1);
    // Being stuck costs at once, and another digit may be stuck elsewhere; so only puzzles of
    // singles.
    let items = built_in()
        .filter(|item| item.variety == Variety::CLASSIC && item.grid.len() == 81)
        .filter(|item| item.title.starts_with("easy"));
    let found: Vec<(f64, f64)> = items
        .step_by(5)
        .flat_map(|item| {
            let puzzle = Puzzle::of(item.setup().expect("a setup")).expect("a puzzle");
            changes(&puzzle, &mut random)
        })
        .collect();
    let raised = found.iter().filter(|(by, _)| *by > 1e-9).count();
    let clearly = found.iter().filter(|(by, error)| *by > 3.0 * error + 1e-9).count();
    assert!(
        raised * 50 < found.len() && clearly * 500 < found.len(),
        "{raised}, {clearly} of {}",
        found.len()
    );
}
