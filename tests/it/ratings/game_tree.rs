//! The game trees, on positions that are small enough to follow by hand.

use crate::ratings::random_walks::{KAKURO, puzzle, rate, total, total_of};
use gradus_engine::path::Item;
use gradus_engine::rate::{Figure, GAME_TREE, GAME_TREE_MIN_RATIO, GAME_TREE_RESISTANCE, written};
use gradus_engine::{Board, Digits, Rating, System};

/// r2c2=4, r2c3=1 and r3c2=1 are hidden singles in their boxes, r1c1=1 only in its lines, as box 1
/// has two places for it. Each of the others leaves it one.
const FOUR: &str = ".234 3..2 2.43 4321";

const ALL: [&System; 3] = [&GAME_TREE, &GAME_TREE_MIN_RATIO, &GAME_TREE_RESISTANCE];

/// The counts of the first run, as in `hidden-single-box 4`.
fn counts(rating: &Rating) -> Vec<String> {
    let written = |(item, count): &(Item, u32)| format!("{} {count}", item.slug());
    rating.counts.iter().map(written).collect()
}

fn rate_puzzle(system: &'static System, text: &str, own: &str) -> Rating {
    rate(system, &Board::new(&puzzle(text)), own)
}

#[test]
fn what_a_position_scores() {
    // 100 / 3 twice, then 100 / 2 and 100.
    assert_eq!(total(&GAME_TREE, FOUR, ""), "216.6667");
    assert_eq!(total(&GAME_TREE_MIN_RATIO, FOUR, ""), "216.6667");
    // At first 1 / (3 / 100 + 1 / 150).
    assert_eq!(total(&GAME_TREE_RESISTANCE, FOUR, ""), "210.6061");
    // All four by their lines: 150 / 4, 150 / 3, 150 / 2 and 150.
    for system in ALL {
        assert_eq!(total(system, FOUR, "scores.game-tree.sudoku.hidden-single-box = 0"), "312.5");
    }
}

#[test]
fn a_draw_from_the_easiest_or_from_all() {
    let drawn = |own: &str| {
        let of_seed = |seed| {
            let own = format!("scores.game-tree.seed = {seed}\n{own}");
            counts(&rate_puzzle(&GAME_TREE, FOUR, &own))
        };
        (0..20).map(of_seed).collect::<Vec<_>>()
    };
    let easiest = drawn("");
    assert!(easiest.iter().all(|counts| *counts == ["hidden-single-box 4"]), "{easiest:?}");
    let all = drawn("scores.game-tree.draw = 'all'");
    assert!(all.iter().any(|counts| *counts == ["hidden-single-box 4"]), "{all:?}");
    let line = ["hidden-single-box 3", "hidden-single-line 1"];
    assert!(all.iter().any(|counts| *counts == line), "{all:?}");
}

#[test]
fn where_nothing_solves_a_cell() {
    // Refuting r2c2=1 takes one step. Then there are two hidden singles twice, and one.
    let own = "scores.game-tree.compounds = 'no'";
    for system in ALL {
        assert_eq!(total(system, KAKURO, own), "850");
    }
    let counted = counts(&rate_puzzle(&GAME_TREE, KAKURO, own));
    assert_eq!(counted, ["hidden-single-line 3", "stuck 1"]);
    // A cell with one candidate has nothing to refute, so each of the four positions scores 500.
    let own = "scores.game-tree = { compounds = 'no', sudoku = { hidden-single-box = 0, \
               hidden-single-line = 0, naked-single = 0 } }";
    for system in ALL {
        assert_eq!(total(system, FOUR, own), "2000");
    }
}

#[test]
fn a_technique_that_places_counts_by_itself() {
    // UI solves three of the four cells. Unless r3c3 is the first of them, it leaves two hidden
    // singles twice, and one: 250 / 3 + 150 / 2 + 150 / 2 + 150. r3c3=6 leaves three, as only
    // r3c2=1 then fits, which leaves 3 one place in its run: 150 / 3.
    let of_seed = |seed| {
        let own = format!("runs = 1\nseed = {seed}\nkakuro.possible-permutations = 0");
        let own = format!("[scores.game-tree]\n{own}");
        let rating = rate_puzzle(&GAME_TREE, KAKURO, &own);
        assert_eq!(counts(&rating), ["hidden-single-line 3", "unique-intersection 1"]);
        written(rating.total.unwrap())
    };
    let mut totals: Vec<String> = (0..20).map(of_seed).collect();
    totals.sort();
    totals.dedup();
    assert_eq!(totals, ["358.3333", "383.3333"]);
}

/// Nothing but singles and unique candidates.
const UNIQUE_CANDIDATES: &str = "[scores.game-tree.kakuro]
impossible-combination = 0
unique-intersection = 0
candidate-bounds = 0
possible-permutations = 0
isolated-necks = 0
best-guess = 0
";

#[test]
fn a_compound() {
    // 5 is not 1 and 4, which strikes 1 from r2c2 and so leaves only r3c2 for the 1 of the 4 below;
    // and 7 is not 3 and 4, which leaves only r2c2 for the 3. That costs 2 * (260 + 150) = 820,
    // less than the naked singles: 820 / 2 + 150 / 2 + 150 / 2 + 150.
    for system in ALL {
        assert_eq!(total(system, KAKURO, UNIQUE_CANDIDATES), "710");
    }
    let counted = counts(&rate_puzzle(&GAME_TREE, KAKURO, UNIQUE_CANDIDATES));
    assert_eq!(counted, ["hidden-single-line 4", "unique-candidate 1"]);
    // Without hidden singles at the end: 2 * (260 + 230) = 980, and 230 for each that follows.
    let naked = format!("{UNIQUE_CANDIDATES}hidden-single-line = 0");
    assert_eq!(total(&GAME_TREE, KAKURO, &naked), "950");
}

#[test]
fn a_seed_says_it_all() {
    let one = "scores.game-tree = { draw = 'all', seed = 7, runs = 5 }";
    let other = "scores.game-tree = { draw = 'all', seed = 8, runs = 5 }";
    let text = "1... .... ...2 .34.";
    for system in ALL {
        let rating = rate_puzzle(system, text, one);
        assert_eq!(rating, rate_puzzle(system, text, one));
        assert_ne!(rating, rate_puzzle(system, text, other));
        assert_eq!(rating.figures[1], ("runs", Figure::Number(5.0)));
        assert!(rating.solved);
    }
}

#[test]
fn any_state_is_rated_by_its_digits() {
    let puzzle = puzzle(FOUR);
    let cell = |name| puzzle.grid().read(name).unwrap();
    let set = |text: &str| text.parse::<Digits>().unwrap();
    let mut board = Board::new(&puzzle);
    board.strike(cell("r1c1"), set("23")).unwrap();
    assert_eq!(total_of(&GAME_TREE, &board, ""), "216.6667");
    for (name, digit, total) in
        [("r2c2", "4", "183.3333"), ("r1c1", "1", "150"), ("r2c3", "1", "100"), ("r3c2", "1", "0")]
    {
        board.place(cell(name), set(digit).only().unwrap()).unwrap();
        assert_eq!(total_of(&GAME_TREE, &board, ""), total);
    }
}
