//! What a path remembers does not change its steps, on puzzles that need every technique.

use crate::memory::walk_twice;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::{Kind, Scores, path};

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn the_simplest_path_is_the_same_without_a_memory() {
    let scores = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
    let rows = scores.in_order();
    let lists = ["top1465", "hardest", "unbiased", "17clue"];
    let puzzles = lists
        .iter()
        .flat_map(|list| super::sudoku(&format!("bench/{list}.txt")).into_iter().take(1500));
    let states =
        puzzles.map(|puzzle| walk_twice(&puzzle, &scores, |state| path::simplest(state, &rows)));
    let states: Vec<usize> = states.collect();
    assert!(states.is_empty() || states.iter().sum::<usize>() > 50_000, "{}", states.len());
}
