//! The built-in puzzles: each has one solution, and the ratings in its line are right.

use gradus::config::Config;
use gradus::game::pack::{ListedPuzzle, TUTORIAL, built_in, lines};
use gradus::game::ratings::Rated;
use gradus_engine::grid::{FEATURES, Ruleset};
use gradus_engine::path::LEVELS;
use gradus_engine::rate::{self, Explored, Subject};
use gradus_engine::{Board, Budget, Grid, Kind, Limits, Puzzle, Solutions, System, Variety};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};

/// One puzzle in this many is rated by every system.
const SAMPLE: usize = 32;

/// How many puzzles a level of a sort and a size is to have.
const FULL: usize = 24;

/// What is wrong with a built-in puzzle, rated by the wanted systems.
fn complaint(item: &ListedPuzzle, wanted: impl Fn(&System) -> bool) -> Option<String> {
    let ListedPuzzle { variety, title, ratings, .. } = item;
    let name = format!("{variety} {title}");
    let puzzle = match item.setup().and_then(|setup| Ok(Puzzle::of(setup)?)) {
        Ok(puzzle) => puzzle,
        Err(why) => return Some(format!("{name}: {why}")),
    };
    let solutions = puzzle.solutions();
    if solutions.unique().is_none() {
        return Some(format!("{name}: solutions {:?}", solutions.count()));
    }
    let mut explored = Explored::default();
    for system in rate::for_kind(puzzle.kind()).filter(|system| wanted(system)) {
        let stored = ratings.by(system);
        if stored.is_none() && *system != rate::LEVEL {
            continue; // There is nothing to compare, and some ratings take long.
        }
        let (found, level) = rate(system, &puzzle, &solutions, &mut explored);
        let found = found.map(|rated| rated.to_string());
        if stored.is_some() && found != stored.map(Rated::to_string) {
            return Some(format!("{name}: {} is {found:?}, not {stored:?}", system.slug));
        }
        let is_filed = title == TUTORIAL || level.is_none_or(|level| title.starts_with(level));
        if !is_filed {
            return Some(format!("{name}: its level is {level:?}"));
        }
    }
    None
}

fn rate(
    system: &'static System,
    puzzle: &Puzzle,
    solutions: &Solutions,
    explored: &mut Explored,
) -> (Option<Rated>, Option<&'static str>) {
    let scores = Config::standard().scale(system, puzzle.kind());
    let subject = Subject { board: &Board::new(puzzle), solutions };
    let rating = system.rate_with(&subject, &scores, &Budget::new(Limits::RATING), explored);
    let level = rating.level.filter(|_| *system == rate::LEVEL);
    (Rated::of(system, &rating), level)
}

/// Asserts that nothing is wrong with every n-th puzzle from one on.
fn assert_right(first: usize, step: usize, wanted: impl Fn(&System) -> bool + Sync) {
    let items: Vec<ListedPuzzle> = built_in().skip(first).step_by(step).collect();
    let complaints: Vec<String> =
        items.par_iter().filter_map(|item| complaint(item, &wanted)).collect();
    assert!(
        complaints.is_empty(),
        "have the puzzles rated again as xtask/src/packs.rs says:\n{}",
        complaints.join("\n")
    );
}

#[test]
fn puzzles_have_one_solution_their_level_and_their_ratings() {
    assert_right(0, 1, |_| false);
    assert_right(3, 4, |system| [&rate::LEVEL, &rate::SIMPLEST_FIRST].contains(&system));
    assert_right(5, SAMPLE, |_| true);
}

#[test]
#[ignore = "rates every built-in puzzle by every system, which takes minutes"]
fn every_puzzle_has_its_ratings() {
    assert_right(0, 1, |_| true);
}

#[test]
fn there_is_something_of_every_kind_and_level() {
    for (kind, least) in [(Kind::Sudoku, 300), (Kind::Kakuro, 200)] {
        let items: Vec<ListedPuzzle> =
            built_in().filter(|item| item.variety.kind() == kind).collect();
        assert!(items.len() >= least, "{kind:?}: {}", items.len());
        assert_eq!(items.iter().filter(|item| item.title == TUTORIAL).count(), 1);
        assert_eq!(items[0].title, TUTORIAL, "a new player finds it on the desk");
        for level in LEVELS {
            let of_level = items.iter().filter(|item| item.title.starts_with(level));
            assert!(of_level.count() >= 20, "{kind:?} {level}");
        }
    }
}

#[test]
fn there_is_every_feature_alone_and_with_others() {
    let varieties: HashSet<Variety> = built_in().map(|item| item.variety.variety).collect();
    for feature in &FEATURES {
        let others = varieties.iter().filter(|&&variety| variety.has(feature.variety()));
        assert!(varieties.contains(&feature.variety()) && others.count() > 1, "{}", feature.slug);
    }
}

#[test]
fn small_and_giant_grids_are_among_them() {
    let has = |variety, rows, cols| {
        let grid = Grid::new(rows, cols);
        built_in().any(|item| item.variety == variety && Some(item.grid) == grid)
    };
    assert!(has(Variety::CLASSIC, 4, 4) && has(Variety::CLASSIC, 25, 25));
    assert!(has(Variety::KAKURO, 5, 5) && has(Variety::KAKURO, 31, 46));
}

/// The plan says how many there are of each sort, size and level, and why there are fewer.
#[test]
fn every_level_of_every_size_has_its_puzzles() {
    let mut counts: HashMap<(Ruleset, Grid), [usize; LEVELS.len()]> = HashMap::new();
    for item in built_in().filter(|item| item.title != TUTORIAL) {
        let level = LEVELS.iter().position(|level| item.title.starts_with(level));
        counts.entry((item.variety, item.grid)).or_default()[level.expect("a level")] += 1;
        let setup = item.setup().expect("a puzzle");
        assert_eq!(Ruleset::of(&setup), item.variety, "{}", item.title);
    }
    for (_, line) in lines(include_str!("../../data/packs.txt")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let sort = Ruleset::of_slug(words[0]).expect("a sort of puzzles");
        let size: Vec<usize> = words[1].split('x').map(|side| side.parse().expect(line)).collect();
        let grid = Grid::new(size[0], size[1]).expect("a size");
        let planned = words[2..7].iter().map(|number| number.parse().expect("a number"));
        let planned: Vec<usize> = planned.collect();
        let found = counts.remove(&(sort, grid)).unwrap_or_default();
        let is_full = |(found, planned): (&usize, &usize)| *found.min(&FULL) == *planned;
        assert!(found.iter().zip(&planned).all(is_full), "{line}: {found:?}");
        let has_reason = words.len() > 7;
        assert_eq!(has_reason, planned.iter().any(|planned| *planned < FULL), "{line}");
    }
    assert!(counts.is_empty(), "not in the plan: {counts:?}");
}

#[test]
fn no_name_and_no_puzzle_comes_twice() {
    let mut seen = HashSet::new();
    for ListedPuzzle { variety, title, puzzle, .. } in built_in() {
        assert!(seen.insert(format!("{variety} {title}")), "{variety} {title}");
        assert!(seen.insert(puzzle), "{variety} {title} is there twice");
    }
}
