//! The laws on puzzles of every sort, made at random: every instance of every technique, in the states
//! along the simplest path, contradicts no solution.
//!
//! `GRADUS_ROUNDS` says how many puzzles are made, `GRADUS_SEED` which; how many instances of each
//! technique were checked is told.

use super::kakuro;
use super::laws::{Counts, check_counting};
use super::rounds::{random, rounds, tell};
use gradus_engine::grid::Ruleset;
use gradus_engine::grid::variety::joined::ARRANGEMENTS;
use gradus_engine::make::Symmetry;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::Options;
use gradus_engine::{
    Budget, Grid, Kind, Limits, Puzzle, Random, Scores, Setup, Square, Variety, Wish, generate,
};

/// Makes the puzzles of this run and checks the laws on each.
#[test]
fn steps_of_drawn_puzzles_contradict_nothing() {
    let mut random = random();
    let readings = kakuro::readings();
    let sorts: Vec<Ruleset> = sorts().collect();
    let (mut counts, mut puzzles) = (Counts::new(), 0);
    while puzzles < rounds(3) {
        let wish = wish(&mut random, &sorts);
        let Ok(setup) = generate(&wish, &mut random, &Budget::new(Limits::MAKING)) else {
            continue;
        };
        let setup = loosened(setup, &mut random);
        let puzzle = Puzzle::new(setup).expect("what is made is a puzzle");
        let scores = match wish.variety.kind() {
            Kind::Kakuro => readings[random.below(readings.len())].clone(),
            Kind::Sudoku => sudoku(&mut random),
        };
        let line = format!("{:?}", puzzle.setup());
        assert_eq!(check_counting(&line, &puzzle, &scores, &mut counts), None);
        puzzles += 1;
    }
    tell(puzzles, "puzzles of every sort, with");
    tell(counts.values().sum(), "steps that contradict no solution, of these");
    counts.iter().for_each(|(slug, count)| tell(*count, slug));
}

/// The same of boards that share cells, with nothing else and with diagonals.
#[test]
#[ignore = "checks all steps of boards of 17x17 cells and more, which takes long without optimisation"]
fn steps_of_joined_puzzles_contradict_nothing() {
    let mut random = random();
    let (mut counts, mut puzzles) = (Counts::new(), 0);
    for arrangement in ARRANGEMENTS.iter().rev().take(rounds(1)) {
        let wish = Wish::joined(arrangement);
        let setup = generate(&wish, &mut random, &Budget::new(Limits::TARGET));
        let puzzle = Puzzle::new(setup.expect("such puzzles can be made")).expect("a puzzle");
        let line = format!("{:?}", puzzle.setup());
        let scores = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
        assert_eq!(check_counting(&line, &puzzle, &scores, &mut counts), None);
        puzzles += 1;
    }
    tell(puzzles, "joined puzzles, with");
    tell(counts.values().sum(), "steps that contradict no solution");
}

/// Every variety of Sudoku and every rule of relations.
fn sorts() -> impl Iterator<Item = Ruleset> {
    let varieties = Variety::all().filter(|variety| variety.kind() == Kind::Sudoku);
    varieties.map(Ruleset::from).chain(Ruleset::generated())
}

/// What is made next: half of it the classic Sudoku, and some Kakuro.
fn wish(random: &mut Random, sorts: &[Ruleset]) -> Wish {
    let square = |size| Grid::new(size, size).expect("a size that exists");
    let classic = Ruleset::from(Variety::CLASSIC);
    let (sort, size) = match random.below(8) {
        0 => (Ruleset::from(Variety::KAKURO), 4 + random.below(7)),
        1..=3 => (sorts[random.below(sorts.len())], [4, 6, 6, 8, 9, 9][random.below(6)]),
        _ => (classic, 9),
    };
    let symmetry = [Symmetry::None, Symmetry::Rotational][random.below(2)];
    let givens =
        [0, 0, size * size / 3][random.below(3)] * usize::from(sort.kind() == Kind::Sudoku);
    Wish { symmetry, givens, rules: sort.rules, ..Wish::of(sort.variety, square(size)) }
}

/// In one of four puzzles, takes a few givens away, so that there may be several solutions.
fn loosened(mut setup: Setup, random: &mut Random) -> Setup {
    if random.below(4) == 0 {
        for _ in 0..=random.below(3) {
            let place = random.below(setup.squares.len());
            if let Square::White { given } = &mut setup.squares[place] {
                *given = None;
            }
        }
    }
    setup
}

/// The standard scores of Sudoku, under each reading of the rules that changes what techniques find.
fn sudoku(random: &mut Random) -> Scores {
    let standard = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
    let mut one_of = |most| random.below(most) == 0;
    let options = Options {
        uniqueness: !one_of(8),
        sets_in_chains: one_of(16),
        common_required: one_of(4),
        plain_intersection: one_of(4),
        ..standard.options
    };
    Scores { options, ..standard }
}
