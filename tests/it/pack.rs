//! The package of built-in puzzles: each has one solution and is filed under its level.

use gradus::config::Config;
use gradus::engine::board::Board;
use gradus::engine::budget::Budget;
use gradus::engine::format;
use gradus::engine::puzzle::Puzzle;
use gradus::engine::rating::{self, Subject};
use gradus::engine::scores::LEVELS;
use gradus::engine::search::{BUDGET, search};
use gradus::engine::variety::Kind;
use gradus::game::pack::{self, Item, TUTORIAL};
use rayon::prelude::*;

/// What is wrong with a built-in puzzle.
fn complaint(item: &Item) -> Option<String> {
    let puzzle = match format::puzzle(item.puzzle) {
        Ok(puzzle) => puzzle,
        Err(why) => return Some(format!("{}: {why}", item.id())),
    };
    let solutions = search(&puzzle, &mut Budget::new(BUDGET)).count();
    let level = level(&puzzle);
    let is_filed = level == Some(item.level) || item.level == TUTORIAL && level == Some(LEVELS[0]);
    match () {
        _ if puzzle.kind() != item.kind || puzzle.grid() != item.grid => {
            Some(format!("{}: kind or size are not the puzzle's", item.id()))
        }
        _ if solutions != Some(1) => Some(format!("{}: solutions {solutions:?}", item.id())),
        _ if !is_filed => Some(format!("{}: its level is {level:?}", item.id())),
        _ => None,
    }
}

fn level(puzzle: &Puzzle) -> Option<&'static str> {
    let scores = Config::standard().scores(puzzle.kind());
    let system = rating::by_slug("simplest-first")?;
    let solutions = &search(puzzle, &mut Budget::new(u64::MAX));
    let subject = Subject { board: &Board::new(puzzle), solutions };
    (system.rate)(&subject, &scores, &mut Budget::new(u64::MAX)).level
}

#[test]
fn every_puzzle_has_one_solution_and_its_level() {
    let complaints: Vec<String> = pack::all().par_iter().filter_map(complaint).collect();
    assert!(
        complaints.is_empty(),
        "make the files afresh as examples/pack.rs says:\n{}",
        complaints.join("\n")
    );
}

#[test]
fn every_level_has_puzzles_and_each_kind_a_tutorial() {
    for (kind, least) in [(Kind::Sudoku, 60), (Kind::Kakuro, 40)] {
        assert!(pack::all().iter().filter(|item| item.kind == kind).count() >= least);
        assert_eq!(pack::of(kind, TUTORIAL).count(), 1);
        for level in LEVELS {
            assert!(pack::of(kind, level).count() >= least / 5, "{kind:?} {level}");
        }
    }
}

#[test]
fn names_lead_back_to_their_puzzles() {
    for item in pack::all() {
        assert_eq!(pack::by_id(&item.id()), Some(item));
    }
    assert_eq!(pack::by_id("sudoku-easy-0"), None);
}
