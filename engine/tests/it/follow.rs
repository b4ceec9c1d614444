//! Hints that follow a scale: the steps that a rating takes, one after the other, add up to that
//! rating.

use crate::explainer::{figure, rate};
use gradus_engine::path::End;
use gradus_engine::rate::{EXPLAINER, HODOKU, StepWorth, Subject, System};
use gradus_engine::technique::Step;
use gradus_engine::{Board, Budget, Cell, Kind, Limits, Scores, format};

/// The steps that a system takes from the start of a puzzle to its end, each with its value. None
/// of them may contradict the solution.
pub fn followed(system: &'static System, line: &str) -> Vec<(Step, StepWorth)> {
    let puzzle = format::puzzle(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let solutions = puzzle.solutions();
    let solution = solutions.unique().expect("one solution");
    let scale = Scores::standard(system, Kind::Sudoku);
    let next = system.next.expect("steps to follow");
    let mut board = Board::new(&puzzle);
    let mut steps = Vec::new();
    loop {
        let subject = Subject { board: &board, solutions: &solutions };
        match next(&subject, &scale, &Budget::new(Limits::RATING)) {
            Some(Ok((step, worth))) => {
                let text = step.explain(&puzzle);
                let right = |cell: Cell| solution[cell.index()].expect("solved");
                for &(cell, digit) in &step.places {
                    assert_eq!(right(cell), digit, "{line}: {text}");
                }
                for &(cell, digits) in &step.removes {
                    assert!(!digits.contains(right(cell)), "{line}: {text}");
                }
                assert!(step.removed(&board) > 0 || !step.places.is_empty(), "{line}: {text}");
                step.apply(&mut board).expect("a sound step");
                steps.push((step, worth));
            }
            Some(Err(End::Solved)) => return steps,
            other => panic!("{line}: {other:?} after {} steps on {}", steps.len(), worths(&steps)),
        }
    }
}

fn worths(steps: &[(Step, StepWorth)]) -> String {
    steps.iter().map(|(_, worth)| worth.to_string()).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_steps_of_explainer_give_its_rating() {
    let text = include_str!("../data/explainer.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let puzzle = line.split(' ').next().unwrap_or_default();
        let steps = followed(&EXPLAINER, puzzle);
        let values: Vec<f64> = steps.iter().map(|(_, worth)| worth.value).collect();
        let greatest = |values: &[f64]| values.iter().copied().fold(f64::NAN, f64::max);
        let placed = steps.iter().position(|(step, _)| !step.places.is_empty()).expect("a digit");
        let rating = rate(puzzle);
        assert_eq!(Some(greatest(&values)), rating.total, "{puzzle}");
        assert_eq!(Some(greatest(&values[..=placed])), figure(&rating, "ep"), "{puzzle}");
        assert_eq!(Some(values[0]), figure(&rating, "ed"), "{puzzle}");
    }
}

#[test]
fn the_steps_of_hodoku_are_followed() {
    let text = include_str!("../data/explainer.txt");
    // It does not rate varieties.
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.contains(':')) {
        let puzzle = line.split(' ').next().unwrap_or_default();
        let steps = followed(&HODOKU, puzzle);
        assert!(steps.iter().all(|(_, worth)| worth.system == &HODOKU));
    }
}
