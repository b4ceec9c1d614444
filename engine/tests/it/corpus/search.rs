//! How many solutions the puzzles of the corpora have.

/// Asserts the number of solutions of the first puzzles of a list.
fn all_have(count: u8, file: &str, at_most: usize) {
    for (place, puzzle) in super::sudoku(file).iter().take(at_most).enumerate() {
        let found = puzzle.solutions().count();
        assert_eq!(found, Some(count), "{file}, line {}", place + 1);
    }
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn sudoku_with_one_solution() {
    all_have(1, "bench/17clue.txt", usize::MAX);
    all_have(1, "bench/unbiased.txt", usize::MAX);
    all_have(1, "bench/top1465.txt", usize::MAX);
    all_have(1, "bench/hardest.txt", usize::MAX);
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn sudoku_with_several_solutions() {
    all_have(2, "bench/several_solutions.txt", usize::MAX);
}

#[test]
#[ignore = "needs the corpora beside the checkout"]
fn kakuro_with_one_solution() {
    for kakuro in super::kakuro() {
        let solutions = kakuro.puzzle.solutions();
        let one = solutions.unique();
        let digits = one.map(|one| one.iter().flatten().map(|digit| digit.to_char()).collect());
        assert!(digits.is_some(), "{}: {:?}", kakuro.name, solutions.count());
        assert!(kakuro.solution.is_none() || kakuro.solution == digits, "{}", kakuro.name);
    }
}
