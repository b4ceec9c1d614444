//! What a path remembers does not change its steps.

use gradus_engine::path::{self, Choice, Item, Scored};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::{ALL, NAKED_SINGLE, Options, State};
use gradus_engine::{Board, Budget, Puzzle, Scores, format};

/// Slow techniques that no other technique uses.
const SLOW: [&str; 5] = ["forcing", "mutant", "franken", "template", "leviathan"];

/// Puzzles of all varieties, one per line.
fn puzzles() -> Vec<Puzzle> {
    let files = [
        include_str!("../data/laws.txt"),
        include_str!("../../../tests/data/killer.txt"),
        include_str!("../../../tests/data/killer-x.txt"),
        include_str!("../../../tests/data/kakuro.txt"),
    ];
    let lines = files.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#'));
    let puzzles: Vec<Puzzle> = lines.filter_map(|line| format::puzzle(line).ok()).collect();
    assert!(puzzles.len() > 15, "{} puzzles", puzzles.len());
    puzzles
}

/// Walks through a puzzle and chooses twice in every state: with what the path remembers, and
/// without. Returns the number of states.
pub fn walk_twice(
    puzzle: &Puzzle,
    scores: &Scores,
    choose: impl Fn(&State<'_>) -> Option<Choice>,
) -> usize {
    let unique = puzzle.solutions().unique().is_some();
    let budget = Budget::new(u64::MAX);
    let mut states = 0;
    let choose_twice = |state: &State<'_>| {
        states += 1;
        let fresh = State::new(state.board, state.options, state.unique, state.budget);
        let (chosen, afresh) = (choose(state), choose(&fresh));
        let step = |choice: &Option<Choice>| choice.as_ref().map(|(_, step)| step.clone());
        assert_eq!(step(&chosen), step(&afresh), "{}", state.board);
        chosen
    };
    path::walk(&mut Board::new(puzzle), scores, unique, &budget, choose_twice, |_, _| ());
    states
}

#[test]
fn the_simplest_path_is_the_same_without_a_memory() {
    let mut states = 0;
    for puzzle in puzzles() {
        let standard = Scores::standard(&SIMPLEST_FIRST, puzzle.kind());
        for common_required in [false, true] {
            let options = Options { common_required, ..standard.options };
            let scores = Scores { options, ..standard.clone() };
            let rows = scores.in_order();
            states += walk_twice(&puzzle, &scores, |state| path::simplest(state, &rows));
        }
    }
    assert!(states > 300, "{states} states");
}

/// Walks through every n-th built-in puzzle, and returns the number of states.
fn walk_built_in(step: usize) -> usize {
    let mut states = 0;
    for puzzle in crate::built_in().step_by(step) {
        let scores = Scores::standard(&SIMPLEST_FIRST, puzzle.kind());
        let rows = scores.in_order();
        states += walk_twice(&puzzle, &scores, |state| path::simplest(state, &rows));
    }
    states
}

#[test]
fn the_simplest_path_of_built_in_puzzles_is_the_same_without_a_memory() {
    let states = walk_built_in(37);
    assert!(states > 1000, "{states} states");
}

#[test]
#[ignore = "walks through every built-in puzzle, which takes long without optimisation"]
fn the_simplest_path_of_every_built_in_puzzle_is_the_same_without_a_memory() {
    let states = walk_built_in(1);
    assert!(states > 30_000, "{states} states");
}

#[test]
fn the_shortest_path_is_the_same_without_a_memory() {
    for puzzle in puzzles().iter().step_by(4) {
        let standard = Scores::standard(&SIMPLEST_FIRST, puzzle.kind());
        let options = Options { prune_permutations: true, ..standard.options };
        let mut scores = Scores { options, ..standard };
        scores.set(Item::Technique(&NAKED_SINGLE), 1);
        let quick = ALL.iter().filter(|row| SLOW.iter().all(|slow| !row.slug.contains(slow)));
        let rows: Vec<Scored> = quick.map(|technique| Scored { technique, score: 1 }).collect();
        walk_twice(puzzle, &scores, |state| path::most_effective(state, &rows));
    }
}
