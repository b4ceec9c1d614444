//! The laws of steps and ratings, checked along the simplest path of a puzzle.

use gradus_engine::make::{self, Symmetry};
use gradus_engine::path::{Item, Scored};
use gradus_engine::rate::{SIMPLEST_FIRST, Subject};
use gradus_engine::technique::{ALL, FULL_HOUSE, Found, NAKED_SINGLE, State, Step, text};
use gradus_engine::{
    Board, Budget, Grid, Kind, Limits, Puzzle, Random, Scores, Solution, Solutions, Technique,
    Variety, Wish, format,
};
use std::collections::BTreeMap;

/// Techniques that are off by default, most of them because they are slow, are tried in one state
/// out of this many.
const RARELY: usize = 8;

/// How many instances of each technique were checked.
pub type Counts = BTreeMap<&'static str, usize>;

/// Checks the laws on one puzzle: in every state along the simplest path, every instance of every
/// technique (but see [`RARELY`]) changes something and contradicts no solution; if there are several
/// solutions, techniques that assume a single one are silent; and `simplest-first` counts exactly the
/// steps of that path and says correctly whether they finish the puzzle.
///
/// # Errors
/// Names the first law that is broken, with the state.
pub fn check_laws(
    puzzle: &Puzzle,
    solutions: &Solutions,
    scores: &Scores,
    counts: &mut Counts,
) -> Result<(), String> {
    let subject = Subject { board: &Board::new(puzzle), solutions };
    let rating = (SIMPLEST_FIRST.rate)(&subject, scores, &Budget::new(u64::MAX));
    let mut board = Board::new(puzzle);
    let mut taken = vec![0; scores.rows.len()];
    let on: Vec<&Technique> = scores.in_order().iter().map(|row| row.technique).collect();
    let mut states = 0;
    let solved = loop {
        if let Err(why) = board.filter(scores.free_singles()) {
            return if known(solutions).is_empty() { Ok(()) } else { Err(why.explain(puzzle)) };
        }
        if board.is_complete() {
            break true;
        }
        let looked_for =
            |technique: &&&Technique| states % RARELY == RARELY / 2 || on.contains(technique);
        let techniques: Vec<&'static Technique> = ALL.iter().filter(looked_for).copied().collect();
        states += 1;
        let step = check_state(&board, solutions, scores, &techniques, counts)?;
        let Some((row, step)) = step else { break false };
        let place =
            scores.rows.iter().position(|other| other.item == Item::Technique(row.technique));
        place.into_iter().for_each(|place| taken[place] += 1);
        let (effect, explained) = (text::effect(puzzle, &step), step.explain(puzzle));
        let argument = explained.strip_prefix(&effect).unwrap_or_default();
        if argument.len() < "., ".len() || argument.lines().any(|line| line.trim().is_empty()) {
            return Err(format!("{}: {explained:?}:\n{board}", row.technique.slug));
        }
        step.apply(&mut board).map_err(|why| why.explain(puzzle))?;
    };
    let counted: Vec<u32> = scores.rows.iter().map(|row| rating.count(row.item)).collect();
    if (rating.solved, &counted) != (solved, &taken) {
        return Err(format!("rated {rating:?}, walked {taken:?}, solved: {solved}:\n{board}"));
    }
    Ok(())
}

/// Checks every instance of these techniques in one state, and returns the simplest step: of the
/// first row that has an instance, the one that removes the most, the first among equals.
fn check_state(
    board: &Board<'_>,
    solutions: &Solutions,
    scores: &Scores,
    techniques: &[&'static Technique],
    counts: &mut Counts,
) -> Result<Option<(Scored, Step)>, String> {
    let budget = &Budget::new(u64::MAX);
    let state = State::new(board, scores.reading(), solutions.unique().is_some(), budget);
    let mut found: Vec<(&Technique, Vec<Step>)> = Vec::new();
    for &technique in techniques {
        let mut all = Found::all(usize::MAX);
        let _ = state.find(technique, &mut all);
        let steps = all.into_steps();
        if technique.needs.assumes_one_solution() && !state.unique && !steps.is_empty() {
            return Err(format!("{} without one solution:\n{board}", technique.slug));
        }
        for step in &steps {
            check_step(board, solutions, step)
                .map_err(|what| format!("{} {what}: {step:?}\n{board}", technique.slug))?;
        }
        *counts.entry(technique.slug).or_default() += steps.len();
        found.push((technique, steps));
    }
    for row in scores.in_order() {
        let steps = found.iter_mut().find(|(technique, _)| *technique == row.technique);
        let steps = steps.map(|(_, steps)| std::mem::take(steps)).unwrap_or_default();
        let most = steps.iter().map(|step| step.removed(board)).max();
        let best = steps.into_iter().find(|step| Some(step.removed(board)) == most);
        if let Some(step) = best {
            return Ok(Some((row, step)));
        }
    }
    Ok(None)
}

/// Checks one instance: it changes something that is there, and contradicts no known solution.
pub fn check_step(
    board: &Board<'_>,
    solutions: &Solutions,
    step: &Step,
) -> Result<(), &'static str> {
    let strikes = |&(cell, digits)| board.candidates(cell).includes(digits) && !digits.is_empty();
    let places = |&(cell, digit)| board.candidates(cell).contains(digit);
    if step.removes.is_empty() && step.places.is_empty() {
        return Err("does nothing");
    }
    if !step.removes.iter().all(strikes) || !step.places.iter().all(places) {
        return Err("touches what is not there");
    }
    for solution in known(solutions) {
        let right = |cell: gradus_engine::Cell| solution[cell.index()];
        let struck = step
            .removes
            .iter()
            .any(|&(cell, digits)| right(cell).is_some_and(|digit| digits.contains(digit)));
        if struck || step.places.iter().any(|&(cell, digit)| right(cell) != Some(digit)) {
            return Err("contradicts a solution");
        }
    }
    Ok(())
}

/// The solutions that were found.
pub fn known(solutions: &Solutions) -> Vec<&Solution> {
    match solutions {
        Solutions::One(one) => vec![one],
        Solutions::Several(one, other) => vec![one, other],
        Solutions::None | Solutions::GaveUp => Vec::new(),
    }
}

/// Checks the laws on a puzzle with any number of solutions; complaints name its line.
pub fn check(line: &str, puzzle: &Puzzle, scores: &Scores) -> Option<String> {
    check_counting(line, puzzle, scores, &mut Counts::default())
}

/// The same, counting what was checked.
pub fn check_counting(
    line: &str,
    puzzle: &Puzzle,
    scores: &Scores,
    counts: &mut Counts,
) -> Option<String> {
    let solutions = puzzle.solutions();
    check_laws(puzzle, &solutions, scores, counts).err().map(|what| format!("{line}: {what}"))
}

/// One puzzle per line; some have several solutions.
const PUZZLES: &str = include_str!("../data/laws.txt");

/// Checks the laws on these puzzles, with singles that count and, as published, free ones in turn, or
/// with both.
fn check_puzzles(in_turn: bool) {
    let standard = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
    let mut published = standard.clone();
    for single in [&FULL_HOUSE, &NAKED_SINGLE] {
        published.set(Item::Technique(single), 0);
    }
    let scales = [standard, published];
    for (place, line) in PUZZLES.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let puzzle = format::puzzle(line).expect("a puzzle");
        for (number, scores) in scales.iter().enumerate() {
            if !in_turn || place % scales.len() == number {
                assert_eq!(check(line, &puzzle, scores), None);
            }
        }
    }
}

#[test]
fn steps_change_something_and_contradict_nothing() {
    check_puzzles(true);
}

#[test]
#[ignore = "checks every puzzle by both scales, which takes long without optimisation"]
fn steps_change_something_and_contradict_nothing_by_either_scale() {
    check_puzzles(false);
}

/// In small grids; those of the usual size are a suite of their own.
#[test]
fn steps_are_right_in_every_variety() {
    let scores = Scores::standard(&SIMPLEST_FIRST, Kind::Sudoku);
    let mut random = Random::new(7);
    for variety in Variety::all().filter(|variety| variety.kind() == Kind::Sudoku) {
        for size in [4, 6] {
            assert_eq!(check_made(variety, size, 0, &mut random, &scores), None);
        }
    }
}

/// Checks the laws on a puzzle made for it; some sizes have none.
pub fn check_made(
    variety: Variety,
    size: usize,
    givens: usize,
    random: &mut Random,
    scores: &Scores,
) -> Option<String> {
    let grid = Grid::new(size, size).expect("a size that exists");
    let wish = Wish { symmetry: Symmetry::None, givens, ..Wish::of(variety, grid) };
    let setup = make::generate(&wish, random, &Budget::new(Limits::MAKING)).ok()?;
    let puzzle = Puzzle::new(setup).expect("what is made is a puzzle");
    check(&format!("{variety} {size}"), &puzzle, scores)
}
