//! `batch` on the corpora: the fixed arrays and the general board agree.

use crate::batch::{Ends, check};
use gradus_engine::Random;

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn fixed_arrays_agree_with_the_board() {
    let lists = ["17clue", "unbiased", "top1465", "hardest", "several_solutions"];
    let (mut random, mut ends) = (Random::new(1), Ends::default());
    for list in lists {
        for puzzle in super::sudoku(&format!("bench/{list}.txt")).iter().take(1000) {
            check(puzzle, &mut random, &mut ends);
        }
    }
    assert!(ends.solved == 0 || ends.contradictory > 100, "{ends:?}");
}
