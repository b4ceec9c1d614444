//! `batch`: the fixed arrays and the general board agree, in right states and in wrong ones.

use gradus_engine::path::ScoreRow;
use gradus_engine::rate::{BATCH, Subject};
use gradus_engine::{
    Board, Budget, Cell, Digits, Grid, Kind, Limits, Puzzle, Random, Rating, Scores, Solutions,
    Variety, technique,
};

/// How often each way was followed to its end.
#[derive(Debug, Default)]
pub struct Ends {
    pub solved: usize,
    pub stuck: usize,
    pub contradictory: usize,
}

/// Rates a state on fixed arrays and on the general board, which must agree.
fn rate(board: &Board<'_>) -> Rating {
    let subject = Subject { board, solutions: &Solutions::GaveUp };
    let standard = Scores::standard(&BATCH, Kind::Sudoku);
    // A technique that only the general board knows. A house has one combination, which is possible
    // in every right state, so the technique finds nothing.
    let mut general = standard.clone();
    let row = technique::by_slug("impossible-combination").expect("exists");
    general.rows.push(ScoreRow::technique(row, 9999));
    let rate = |scores| (BATCH.rate)(&subject, scores, &Budget::new(Limits::RATING));
    let rating = rate(&standard);
    assert_eq!(rating, rate(&general), "\n{board}");
    rating
}

/// A state after some random entries from the start of a puzzle, most of them right or harmless;
/// `None` if they break the rules at once.
fn state<'p>(puzzle: &'p Puzzle, random: &mut Random) -> Option<Board<'p>> {
    let mut board = Board::new(puzzle);
    board.filter(false).ok()?;
    for _ in 0..random.below(12) {
        let open: Vec<Cell> = board.open_cells().collect();
        let cell = random.pick(&open)?;
        let candidates = board.candidates(cell);
        let digit = random.digit(candidates)?;
        if candidates.len() == 1 || random.below(6) == 0 {
            board.place(cell, digit).ok()?;
        } else {
            board.strike(cell, Digits::of(digit)).ok()?;
        }
    }
    Some(board)
}

/// Checks the start of a puzzle and some states of it.
pub fn check(puzzle: &Puzzle, random: &mut Random, ends: &mut Ends) {
    let states = (0..3).filter_map(|_| state(puzzle, random));
    for board in [Board::new(puzzle)].into_iter().chain(states) {
        let rating = rate(&board);
        let is_stuck = rating.note.as_ref().is_some_and(|note| note.contains("cannot finish"));
        let end = match (rating.solved, is_stuck) {
            (true, _) => &mut ends.solved,
            (_, true) => &mut ends.stuck,
            _ => &mut ends.contradictory,
        };
        *end += 1;
    }
}

#[test]
fn fixed_arrays_agree_with_the_board() {
    let (mut random, mut ends) = (Random::new(1), Ends::default());
    let is_classic = |puzzle: &Puzzle| {
        let setup = puzzle.setup();
        setup.variety == Variety::CLASSIC && setup.relations.is_empty()
    };
    for puzzle in crate::built_in().filter(|puzzle| puzzle.grid() == Grid::NINE) {
        if !is_classic(&puzzle) {
            continue;
        }
        check(&puzzle, &mut random, &mut ends);
    }
    assert!(ends.solved > 20 && ends.stuck > 10 && ends.contradictory > 10, "{ends:?}");
}
