//! `passes`, the rating of Iron Sudoku: how often you have to go over the whole grid, and how hard
//! you have to look each time.
//!
//! A *pass* tries the stages below in order and ends at the first that makes progress, whose points
//! are added. A stage does everything that it finds, on the grid as it then is.
//!
//! | stage | what it looks for |
//! |---|---|
//! | box singles | digits with one place in a box |
//! | line singles | digits with one place in a row, then in a column |
//! | naked singles | cells with one candidate |
//! | virtual, pairs, triples, quads | a sweep for sets of 1, 2, 3 or 4 digits: see [`sweep`] |
//! | guess | a wrong candidate, found by following it to the end |
//!
//! Candidates are those that the placed digits leave; marks do not count, and striking placed
//! digits is free. A full grid scores 0. The steps that follow a guess to its end are free too, but
//! the techniques useful there are named.
//!
//! A guess is followed to its end although the solution is known, because the techniques useful on
//! the way are named too. The score does not need it.

mod player;
mod sweep;

use super::system::{Figure, GAVE_UP, Rating, Slow, Stuck, Subject, System, SystemId, sound_nine};
use crate::budget::Budget;
use crate::grid::Kind;
use crate::nine::Nine;
use crate::path::{Item, Scores};
use player::{ByStage, PassesGame, Player, SETTINGS, STAGES, Seen};

/// The row of this system.
pub static PASSES: System = System {
    id: SystemId::Passes,
    slug: "passes",
    name: "passes",
    help: "How often you have to go over the grid: each pass looks for singles in boxes, in lines, \
           in cells, then for sets of one to four digits, and ends with the first of these that \
           makes progress; a guess comes last. The total adds up the points of the stages that \
           ended the passes. Larger is harder. Only for classic 9x9 Sudoku.",
    slow: Slow::Never,
    kinds: &[Kind::Sudoku],
    scale: "passes",
    levels: &["easy", "medium", "hard", "expert"],
    ranges: &[],
    settings: &SETTINGS,
    asks: None,
    rate,
    rate_up_to: None,
    next: None,
};

fn rate(subject: &Subject<'_>, scores: &Scores, budget: &Budget<'_>) -> Rating {
    let start = match sound_nine(subject, Nine::placed(subject.board)) {
        Ok(nine) => nine,
        Err(why) => return Rating::none(why),
    };
    let points = STAGES.each_ref().map(|stage| scores.value(stage.points));
    let mut player = Player::new(points, budget);
    match player.play(start) {
        Some(game) => rating(&player, &game),
        None => Rating::none(GAVE_UP),
    }
}

fn rating(player: &Player<'_, '_>, game: &PassesGame) -> Rating {
    let PassesGame { passes, end } = game;
    let solved = end.open == 0;
    let points = |stage: &usize| player.points[*stage];
    let mut counts = ByStage::default();
    passes.iter().for_each(|&stage| counts[stage] += 1);
    let total: u32 = passes.iter().map(points).sum();
    let level = STAGES[passes.iter().copied().max().unwrap_or(0)].level;
    let by_pass: Vec<String> = passes.iter().map(|stage| points(stage).to_string()).collect();
    let items = STAGES.iter().map(|stage| Item::Setting(stage.points));
    Rating {
        total: solved.then_some(total.into()),
        solved,
        level: solved.then_some(level),
        counts: items.zip(counts).filter(|(_, n)| *n > 0).collect(),
        path: Vec::new(),
        figures: vec![
            ("passes", Figure::Number(passes.len() as f64)),
            ("points", Figure::Text(by_pass.join(" "))),
            ("techniques", Figure::Text(techniques(&player.seen).join(","))),
        ],
        note: (!solved).then(|| "the stages that are on cannot finish the puzzle".into()),
        stuck: (!solved).then(|| Stuck::of_nine(end)),
    }
}

/// The useful techniques, under the names of Iron Sudoku. Only the largest sets of each sort are
/// named.
fn techniques(seen: &Seen) -> Vec<&'static str> {
    const NAKED: [&str; 5] = ["", "", "naked-pair", "naked-triplet", "naked-quad"];
    const HIDDEN: [&str; 5] = ["", "", "hidden-pair", "hidden-triplet", "hidden-quad"];
    let [boxes, lines, naked, .., guess] = seen.stages;
    let techniques = [
        (boxes, "block"),
        (lines, "rowcol"),
        (naked, "missing"),
        (seen.crossing, "virtual"),
        (seen.naked > 0, NAKED[seen.naked]),
        (seen.hidden > 0, HIDDEN[seen.hidden]),
        (guess, "guess"),
    ];
    techniques.into_iter().filter(|(used, _)| *used).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::player::{GUESS, Stage};
    use super::*;
    use crate::budget::Limits;
    use crate::format;
    use crate::grid::{Board, Digit, Digits};
    use crate::path::ScoreRow;
    use crate::solve::Solver;
    use crate::technique::Options;

    const POINTS: ByStage = [1, 2, 3, 4, 5, 6, 7, 12];

    const VIRTUAL_NEEDED: &str =
        "..4.3.928....7......89.1..7.....3..4.4.729.3.3..8.....9..3.24......6....826.9.5..";

    /// The rating of a puzzle after `change`.
    fn rate_after(line: &str, points: ByStage, change: impl FnOnce(&mut Board<'_>)) -> Rating {
        let row = |(stage, points): (&Stage, u32)| ScoreRow {
            item: Item::Setting(stage.points),
            value: points,
        };
        let rows = STAGES.iter().zip(points).map(row).collect();
        let scores = Scores { rows, options: Options::default(), asked: None };
        let puzzle = format::puzzle(line).unwrap();
        let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
        let mut board = Board::new(&puzzle);
        change(&mut board);
        let subject = Subject { board: &board, solutions: &solutions };
        rate(&subject, &scores, &Budget::new(u64::MAX))
    }

    fn text(rating: &Rating, name: &str) -> String {
        let figure = rating.figures.iter().find(|(other, _)| *other == name);
        match figure {
            Some((_, Figure::Text(text))) => text.clone(),
            other => panic!("{name}: {other:?}"),
        }
    }

    /// Fills the first cells of a board with their digits.
    fn fill(board: &mut Board<'_>, cells: usize) {
        let solutions = Solver::of(board.puzzle()).solutions(&Budget::new(Limits::SEARCH));
        for (&cell, digit) in
            board.puzzle().cells().iter().zip(solutions.unique().unwrap()).take(cells)
        {
            board.place(cell, digit.unwrap()).unwrap();
        }
    }

    #[test]
    fn pass_by_pass() {
        for (puzzle, level, points, techniques) in [
            (
                ".47.23.9.......3....2..6.47...1..23...54.71...38..2...65.2..9....4.......9.65.71.",
                "easy",
                "1 1 1 1 2 2 3 1 1 1 2 1 1 1",
                "block,rowcol,missing",
            ),
            (VIRTUAL_NEEDED, "medium", "1 1 1 1 1 1 1 2 4 1 2 1 1 1", "block,rowcol,virtual"),
            (
                "5....27.4...5...82...34.65.....1..3.3.......6.7..6.....89.37...21...5...7.31....8",
                "hard",
                "1 1 1 1 2 5 1 2 1 1 1 1 3 1 1 1 1 2 1 1 1",
                "block,rowcol,missing,naked-pair",
            ),
            (
                "275..8..3.1.....24....3.7.....32..4...2...1...6..75.....4.9....68.....7.7..8..596",
                "expert",
                "1 2 4 5 12 3 12 3 1 1 1 4 5 4 12 2 1 1 1 1 1 1 1 1",
                "block,rowcol,missing,virtual,hidden-pair,guess",
            ),
        ] {
            let rating = rate_after(puzzle, POINTS, |_| ());
            let sum: f64 = points.split(' ').map(|points| points.parse::<f64>().unwrap()).sum();
            assert_eq!(text(&rating, "points"), points);
            assert_eq!(text(&rating, "techniques"), techniques);
            assert_eq!((rating.total, rating.level), (Some(sum), Some(level)));
            assert_eq!(rating.count(Item::Setting(&GUESS)) > 0, level == "expert");
        }
    }

    #[test]
    fn from_any_state_whatever_its_marks() {
        let start = rate_after(VIRTUAL_NEEDED, POINTS, |_| ());
        let half = rate_after(VIRTUAL_NEEDED, POINTS, |board| fill(board, 40));
        let full = rate_after(VIRTUAL_NEEDED, POINTS, |board| fill(board, 81));
        assert!(half.total < start.total && half.total > full.total, "{half:?}");
        assert_eq!((full.total, full.level, full.solved), (Some(0.0), Some("easy"), true));
        let marked = rate_after(VIRTUAL_NEEDED, POINTS, |board| {
            let last = *board.puzzle().cells().first().unwrap();
            board.strike(last, Digits::of(Digit::new(9).unwrap())).unwrap();
        });
        assert_eq!(marked, start);
    }

    #[test]
    fn a_stage_without_points_is_left_out() {
        let without = |stages: &[usize]| {
            let mut points = POINTS;
            stages.iter().for_each(|&stage| points[stage] = 0);
            rate_after(VIRTUAL_NEEDED, points, |_| ())
        };
        let guessed = without(&[3, 4, 5, 6]);
        assert_eq!((guessed.level, guessed.solved), (Some("expert"), true));
        let stuck = without(&[3, 4, 5, 6, 7]);
        assert_eq!((stuck.total, stuck.level, stuck.solved), (None, None, false));
        assert!(!stuck.counts.is_empty() && stuck.note.unwrap().contains("cannot finish"));
        // Without a stage of singles, nothing is ever placed, and nothing is left to guess.
        assert!(!without(&[0, 1, 2]).solved);
    }

    #[test]
    fn what_has_no_rating_says_why() {
        let wrong = |board: &mut Board<'_>| {
            let solutions = Solver::of(board.puzzle()).solutions(&Budget::new(Limits::SEARCH));
            board.filter(false).unwrap();
            let cell = board.open_cells().find(|&cell| board.candidates(cell).len() > 1).unwrap();
            let right = solutions.unique().unwrap()[cell.index()].unwrap();
            let wrong = board.candidates(cell) - right.into();
            board.place(cell, wrong.first().unwrap()).unwrap();
        };
        let several = format!("1{}", ".".repeat(80));
        for (rating, says) in [
            (rate_after(&several, POINTS, |_| ()), "exactly one solution"),
            (rate_after(&".".repeat(81), POINTS, |_| ()), "without a clue"),
            (rate_after("..2..4..3.......", POINTS, |_| ()), "9x9"),
            (rate_after(VIRTUAL_NEEDED, POINTS, wrong), "cannot be completed"),
        ] {
            assert!(rating.total.is_none() && !rating.solved);
            assert!(rating.note.as_ref().unwrap().contains(says), "{rating:?}");
        }
    }
}
