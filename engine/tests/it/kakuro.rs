//! Kakuro: the sample of SourGumdropK, and the laws on small random grids of every sort.

use crate::laws;
use gradus_engine::grid::Family;
use gradus_engine::path::{End, Item, simplest, walk};
use gradus_engine::rate::{SIMPLEST_FIRST, Subject};
use gradus_engine::technique::{Found, NAKED_SINGLE, Options, State};
use gradus_engine::{
    Board, Budget, Digit, Digits, Grid, Kind, Puzzle, Random, Scores, Setup, Square, Variety,
    format,
};

/// 104 white cells, 56 runs.
const SAMPLE: &str = "kakuro/11/13/.him-AmM-.adn-dnJ-ohLq-No-hn7-6jmg-bgq-Oob-O6lB-.M6li-a-o3jq.\
                      I6mG--7n7io73q-go-An-Gn..-im-Am..DeRTF7M34gg7dh";

/// The digits of its white cells.
const SOLUTION: &str = "92797426146412358798927521489758913685974621349768425124136823511621334588421\
                        312372414612391739827495794";

/// The scores of Kakuro under each reading of the rules that players disagree about, one at a time,
/// and then under all of them.
pub fn readings() -> Vec<Scores> {
    let standard = Options::default();
    let all = Options {
        plain_intersection: true,
        common_required: true,
        prune_permutations: true,
        necks: 2,
        ..standard
    };
    let readings = [
        standard,
        Options { plain_intersection: true, ..standard },
        Options { common_required: true, ..standard },
        Options { prune_permutations: true, ..standard },
        Options { necks: 2, ..standard },
        all,
    ];
    let scores = |options| Scores { options, ..Scores::standard(&SIMPLEST_FIRST, Kind::Kakuro) };
    readings.map(scores).into()
}

/// Walks the simplest path through the sample and returns where it ended, and the open cells.
fn walk_sample(scores: &Scores) -> (End, Vec<String>) {
    let puzzle = format::puzzle(SAMPLE).expect("the sample");
    let digits: Vec<Option<Digit>> = SOLUTION.chars().map(Digit::from_char).collect();
    assert_eq!(puzzle.cells().len(), digits.len());
    let right = |cell| puzzle.cells().binary_search(&cell).ok().and_then(|place| digits[place]);
    let rows = scores.in_order();
    let mut board = Board::new(&puzzle);
    let end = walk(
        &mut board,
        scores,
        true,
        &Budget::new(u64::MAX),
        |state| simplest(state, &rows),
        |_, (_, step)| {
            let keeps = |&(cell, struck): &(_, Digits)| {
                right(cell).is_some_and(|digit| !struck.contains(digit))
            };
            let places = step.places.iter().all(|&(cell, digit)| right(cell) == Some(digit));
            assert!(places && step.removes.iter().all(keeps), "{}", step.explain(&puzzle));
        },
    );
    let name = |cell| puzzle.grid().name(cell).to_string();
    (end, board.open_cells().map(name).collect())
}

#[test]
fn the_sample_is_solved_by_the_fourteen_techniques() {
    assert_eq!(
        walk_sample(&Scores::standard(&SIMPLEST_FIRST, Kind::Kakuro)),
        (End::Solved, Vec::new())
    );
}

#[test]
fn without_best_guess_the_sample_stays_open_in_these_cells() {
    let mut scores = Scores::standard(&SIMPLEST_FIRST, Kind::Kakuro);
    scores
        .rows
        .iter_mut()
        .filter(|row| row.item.slug() == "best-guess")
        .for_each(|row| row.value = 0);
    let (end, open) = walk_sample(&scores);
    assert_eq!(end, End::Stuck);
    let expected = "r2c4 r2c5 r2c6 r2c8 r2c9 r3c3 r3c6 r3c8 r3c9 r4c2 r4c3 r4c4 r4c5 r4c6 r4c8 r4c9 \
                    r5c2 r5c3 r5c5 r5c6 r5c7 r5c8 r5c9 r6c2 r6c3 r6c6 r6c7 r6c8 r7c2 r7c3 r7c6";
    assert_eq!(open.join(" "), expected);
}

#[test]
fn naked_singles_are_free_until_they_have_a_score() {
    let puzzle = format::puzzle(SAMPLE).expect("the sample");
    let solutions = puzzle.solutions();
    let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
    let naked = Item::Technique(&NAKED_SINGLE);
    let rate = |value| {
        let mut scores = Scores::standard(&SIMPLEST_FIRST, Kind::Kakuro);
        scores.set(naked, value);
        (SIMPLEST_FIRST.rate)(&subject, &scores, &Budget::new(u64::MAX))
    };
    let (free, scored) = (rate(0), rate(1));
    assert_eq!((free.count(naked), free.solved, scored.solved), (0, true, true));
    assert!(scored.count(naked) > 20 && scored.total > free.total, "{scored:?}");
}

/// A grid of random white cells, each run with the sum of random distinct digits or, one in eight,
/// without a clue. Runs of one cell are common, and second solutions are not rare.
fn random_puzzle(random: &mut Random) -> Option<Puzzle> {
    let grid = Grid::new(3 + random.below(4), 3 + random.below(4))?;
    let mut setup = Setup::new(Variety::KAKURO, grid, vec![Square::BLACK; grid.len()]);
    for cell in grid.cells() {
        if grid.row(cell) > 0 && grid.col(cell) > 0 && random.below(4) > 0 {
            setup.squares[cell.index()] = Square::EMPTY;
        }
    }
    let puzzle = Puzzle::new(setup.clone()).ok()?;
    let mut digits = vec![None; grid.len()];
    for &cell in puzzle.cells() {
        let taken = puzzle.peers(cell).iter().filter_map(|peer| digits[peer.index()]).collect();
        digits[cell.index()] = Some(random.digit(puzzle.digits() - taken)?);
    }
    for region in puzzle.regions() {
        let made = region.cells.iter().filter_map(|cell| digits[cell.index()]);
        let sum = made.map(|digit| u32::from(digit.get())).sum();
        let (row, col) = (grid.row(region.cells[0]), grid.col(region.cells[0]));
        let is_down = region.family == Family::Down;
        let before = if is_down { grid.cell(row - 1, col) } else { grid.cell(row, col - 1) };
        if let Square::Black { down, across } = &mut setup.squares[before?.index()]
            && random.below(8) > 0
        {
            *if is_down { down } else { across } = Some(sum);
        }
    }
    Puzzle::new(setup).ok()
}

#[test]
fn the_laws_hold_on_random_grids_under_every_reading_of_the_rules() {
    let mut random = Random::new(1);
    let puzzles: Vec<Puzzle> = (0..120).filter_map(|_| random_puzzle(&mut random)).collect();
    assert!(puzzles.len() > 100);
    for scores in readings() {
        for puzzle in &puzzles {
            assert_eq!(laws::check(&format!("{:?}", puzzle.setup()), puzzle, &scores), None);
        }
    }
}

/// Every technique except the slow guess, on a grid of 64 by 64 with hardly any clues.
#[test]
fn the_largest_grid_is_no_trouble() {
    let grid = Grid::new(64, 64).expect("the largest grid");
    let mut setup = Setup::new(Variety::KAKURO, grid, vec![Square::EMPTY; grid.len()]);
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        if row == 0 || col == 0 || (row + 2 * col) % 5 == 0 {
            let clued = (1..50).contains(&row) && (1..50).contains(&col);
            let across = (clued && col % 2 == 0).then_some(17);
            setup.squares[cell.index()] = Square::Black { down: None, across };
        }
    }
    let puzzle = Puzzle::new(setup).expect("a puzzle");
    for scores in readings() {
        let mut board = Board::new(&puzzle);
        assert_eq!(board.filter(true), Ok(()));
        let budget = &Budget::new(u64::MAX);
        let state = State::new(&board, scores.options, false, budget);
        for row in scores.active().filter(|row| row.technique.slug != "best-guess") {
            let mut found = Found::all(1);
            let _ = state.find(row.technique, &mut found);
            assert_eq!(found.into_step(), None, "{}", row.technique.slug);
        }
    }
}
