//! `batch`: all hints of the cheapest technique at once, again and again.
//!
//! A round looks for hints of every active technique, takes the cheapest technique that has one
//! (the first in the table among equals), adds its score once per hint, and applies all its hints
//! together. Placed digits are struck from their peers free of charge.
//!
//! | technique | a hint is |
//! |---|---|
//! | naked single | a cell with one candidate |
//! | hidden single | a digit with one place in a region that must hold it; two hints if that is so in two regions |
//! | naked pair | two cells that see each other, with the same two candidates, if a cell that sees both loses one of them; one hint, no matter how many regions the two share |
//! | any other | an instance, counted as everywhere else |
//!
//! In a Kakuro, the candidates are those that the simple filter leaves, and pairs lie in a run.
//!
//! A classic 9x9 Sudoku is rated in fixed arrays. The general board serves every other puzzle. It
//! also takes over if an active technique is missing from the arrays, or if the state contradicts
//! itself, since only the board can say how. Tests compare the two.

mod general;

use super::system::{Figure, GAVE_UP, Rating, Slow, Subject, System, SystemId};
use crate::budget::Budget;
use crate::grid::{Board, Kind};
use crate::nine::{HOUSES, HOUSES_OF, Nine};
use crate::path::{End, Item, Scored, Scores};
use crate::rate::system::Stuck;
use crate::technique::{HIDDEN_SINGLE, NAKED_PAIR, NAKED_SINGLE, Technique};
use general::{Hints, take};

/// The row of this system.
pub static BATCH: System = System {
    id: SystemId::Batch,
    slug: "batch",
    name: "batch",
    help: "Applies every hint of the cheapest technique at once, with a score for each: cells with \
           one candidate after the simple filter, digits that a region must hold and has one place \
           for (again in each region), pairs; then starts again with the cheapest. Larger is \
           harder, but only roughly: many easy hints can add up to more than a few hard ones, so \
           the levels of its author overlap; his medium rates above his hard.",
    slow: Slow::Never,
    kinds: &Kind::ALL,
    scale: "batch",
    levels: &[],
    ranges: &[],
    settings: &[],
    asks: None,
    rate,
    rate_up_to: None,
    next: None,
};

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    let rows = scores.by_score();
    let (hints, end, stuck) = run(subject.board, &rows, budget)
        .unwrap_or_else(|| general::run(subject, scores.options, &rows, budget));
    if end == End::GaveUp {
        return Rating::none(GAVE_UP);
    }
    let number = |item| {
        let row = rows.iter().position(|row| Item::Technique(row.technique) == item);
        row.map_or(0, |row| hints.by_row[row])
    };
    let counts = scores.rows.iter().map(|row| (row.item, number(row.item)));
    let points = rows.iter().zip(&hints.by_row);
    let total = points.map(|(row, n)| f64::from(row.score) * f64::from(*n)).sum();
    Rating {
        total: Some(total),
        solved: end == End::Solved,
        counts: counts.filter(|(_, n)| *n > 0).collect(),
        figures: vec![("rounds", Figure::Number(hints.rounds.into()))],
        note: match end {
            End::Stuck => Some("the techniques that are on cannot finish the puzzle".into()),
            End::Contradiction(why) => Some(why.explain(subject.puzzle())),
            End::Solved | End::GaveUp => None,
        },
        stuck,
        ..Rating::default()
    }
}

/// The techniques implemented here.
static KNOWN: [(&Technique, Finder); 3] =
    [(&NAKED_SINGLE, naked_singles), (&HIDDEN_SINGLE, hidden_singles), (&NAKED_PAIR, naked_pairs)];

/// Adds all hints of a technique.
type Finder = fn(&Nine, &mut Round);

/// The combined hints of a round.
struct Round {
    /// The number of hints.
    hints: u32,
    /// By cell: the digits to place, as a mask.
    places: [u16; 81],
    /// By cell: the candidates to strike, as a mask.
    strikes: [u16; 81],
}

/// The hints from a state until nothing applies, and that final state. `None` if this is not a
/// classic 9x9 Sudoku, an active technique is not implemented here, or the state contradicts
/// itself.
pub fn run(
    board: &Board<'_>,
    rows: &[Scored],
    budget: &Budget<'_>,
) -> Option<(Hints, End, Option<Stuck>)> {
    let known = |row: &Scored| KNOWN.iter().find(|(technique, _)| *technique == row.technique);
    let finders: Option<Vec<Finder>> = rows.iter().map(|row| Some(known(row)?.1)).collect();
    let finders = finders?;
    let mut nine = Nine::of(board)?;
    let mut is_sound = is_open_sound(&nine);
    let hints = take(rows.len(), HOUSES.len(), budget, || {
        let mut round = Round { hints: 0, places: [0; 81], strikes: [0; 81] };
        let place = finders.iter().position(|find| {
            find(&nine, &mut round);
            round.hints > 0
        })?;
        is_sound = is_sound && apply(&mut nine, &round);
        is_sound.then_some((place, round.hints))
    });
    let end = match &hints {
        _ if !is_sound => return None,
        None => End::GaveUp,
        Some(_) if nine.open == 0 => End::Solved,
        Some(_) => End::Stuck,
    };
    let stuck = (end == End::Stuck).then(|| Stuck::of_nine(&nine));
    Some((hints.unwrap_or_default(), end, stuck))
}

/// Carries out the hints; false if the result contradicts itself.
fn apply(nine: &mut Nine, round: &Round) -> bool {
    for (cell, &digits) in round.places.iter().enumerate().filter(|(_, digits)| **digits != 0) {
        if !digits.is_power_of_two() || nine.candidates[cell] & digits == 0 {
            return false;
        }
        nine.place(cell, digits.trailing_zeros() as u8 + 1);
    }
    for (candidates, strikes) in nine.candidates.iter_mut().zip(round.strikes) {
        *candidates &= !strikes;
    }
    is_open_sound(nine)
}

/// Whether every open cell has a candidate.
fn is_open_sound(nine: &Nine) -> bool {
    nine.values
        .iter()
        .zip(nine.candidates)
        .all(|(value, candidates)| *value != 0 || candidates != 0)
}

fn naked_singles(nine: &Nine, round: &mut Round) {
    for (places, candidates) in round.places.iter_mut().zip(nine.candidates) {
        if candidates.is_power_of_two() {
            *places = candidates;
            round.hints += 1;
        }
    }
}

fn hidden_singles(nine: &Nine, round: &mut Round) {
    for house in &HOUSES {
        let alone = nine.alone(house);
        round.hints += alone.count_ones();
        for &cell in house.iter().filter(|_| alone != 0) {
            round.places[usize::from(cell)] |= nine.candidates[usize::from(cell)] & alone;
        }
    }
}

fn naked_pairs(nine: &Nine, round: &mut Round) {
    for (one, &pair) in nine.candidates.iter().enumerate() {
        if pair.count_ones() != 2 {
            continue;
        }
        for other in (one + 1..81).filter(|&other| nine.candidates[other] == pair) {
            let mut struck = 0;
            for (&house, _) in HOUSES_OF[one].iter().zip(HOUSES_OF[other]).filter(|(a, b)| *a == b)
            {
                let cells = HOUSES[usize::from(house)].map(usize::from);
                for cell in cells.into_iter().filter(|&cell| cell != one && cell != other) {
                    struck |= nine.candidates[cell] & pair;
                    round.strikes[cell] |= pair;
                }
            }
            round.hints += u32::from(struck != 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::grid::Board;
    use crate::path::ScoreRow;
    use crate::solve::Solver;
    use crate::technique::Options;
    use crate::{format, technique};

    /// The standard scores.
    const STANDARD: [(&str, u32); 3] =
        [("naked-single", 1), ("hidden-single", 3), ("naked-pair", 10)];

    /// The rating of a puzzle, and the counts as text.
    fn rate_by(scores: &[(&str, u32)], puzzle: &str) -> (Rating, String) {
        let row = |(slug, score): &(&str, u32)| {
            ScoreRow::technique(technique::by_slug(slug).unwrap(), *score)
        };
        let rows = scores.iter().map(row).collect();
        let scores = Scores { rows, options: Options::default(), asked: None };
        let puzzle = format::puzzle(puzzle).unwrap();
        let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let rating = rate(&subject, &scores, &Budget::new(u64::MAX));
        let counts = rating.counts.iter().map(|(item, n)| format!("{} {n}", item.label()));
        let counts = counts.collect::<Vec<_>>().join(", ");
        (rating, counts)
    }

    /// The original's own puzzles.
    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const MEDIUM: &str =
        "4...53......294.733...7.5.978.....1...........4.....252.8.1...791.762......83...2";
    const HARD: &str =
        "..6.58..........3..82....495..62.1....4...6....1.85..429....76..1..........17.3..";

    #[test]
    fn levels_of_the_original() {
        for (puzzle, total, counts) in [
            (EASY, 51.0, "NS 51"),
            (MEDIUM, 124.0, "NS 38, H1 22, N2 2"),
            (HARD, 110.0, "NS 45, H1 15, N2 2"),
        ] {
            let (rating, counted) = rate_by(&STANDARD, puzzle);
            assert_eq!((rating.total, counted.as_str()), (Some(total), counts));
            assert!(rating.solved && rating.note.is_none());
        }
    }

    #[test]
    fn any_technique_may_be_on() {
        let scores = [&STANDARD[..], &[("pointing", 5)]].concat();
        let (rating, counts) = rate_by(&scores, MEDIUM);
        assert!(rating.solved && counts.contains("L1 "), "{counts}");
        let (rating, counts) = rate_by(&[("hidden-single", 3)], EASY);
        assert!(rating.solved && counts.starts_with("H1 "), "{counts}");
        assert_eq!(rating.total, Some(3.0 * f64::from(rating.counts[0].1)));
    }

    #[test]
    fn the_cheapest_comes_first_and_of_equals_the_first_of_the_table() {
        let first = |scores: &[(&str, u32)]| rate_by(scores, EASY).1;
        assert_eq!(first(&[("naked-single", 3), ("hidden-single", 3)]), "NS 51");
        let hidden = first(&[("hidden-single", 3), ("naked-single", 3)]);
        assert!(hidden.starts_with("H1 ") && hidden == first(&[("hidden-single", 3)]), "{hidden}");
    }

    #[test]
    fn what_is_not_solved_keeps_its_number() {
        let (rating, counts) = rate_by(&[("naked-single", 1)], MEDIUM);
        assert_eq!((rating.total, rating.solved, counts.as_str()), (Some(1.0), false, "NS 1"));
        assert!(rating.note.unwrap().contains("cannot finish"));
        // Four cells can only be 3, two of them in the same row.
        let (rating, counts) = rate_by(&STANDARD, "12....4.........");
        assert_eq!((rating.total, rating.solved, counts.as_str()), (Some(4.0), false, "NS 4"));
        assert_eq!(rating.note.as_deref(), Some("3 is twice in row 1"));
    }

    /// The first two cells hold 8 and 9.
    const PAIR: &str =
        "...45....12.......3........6........7..................6........7................";

    /// The top two cells share both a row and a box, and both houses lose candidates to them.
    #[test]
    fn a_pair_in_two_houses_is_one_hint() {
        let only_pairs = [("naked-pair", 10)];
        let (rating, counts) = rate_by(&only_pairs, PAIR);
        assert_eq!((rating.total, counts.as_str()), (Some(10.0), "N2 1"));
        let with_another = [&only_pairs[..], &[("jellyfish", 1)]].concat();
        assert_eq!(rate_by(&with_another, PAIR).1, "N2 1");
    }

    #[test]
    fn kakuro() {
        let (rating, counts) = rate_by(&STANDARD, ".4,6\n3,*,*\n7,*,*");
        assert_eq!((rating.total, rating.solved, counts.as_str()), (Some(4.0), true, "NS 4"));
        assert_eq!(rating.figures, [("rounds", Figure::Number(3.0))]);
        let (rating, counts) = rate_by(&[("hidden-single", 3)], ".4,6\n3,*,*\n7,*,*");
        assert!(rating.solved && counts.starts_with("H1 "), "{counts}");
    }
}
