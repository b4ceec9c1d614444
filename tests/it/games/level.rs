//! Levels and totals while a puzzle is played: the total falls with every digit and is 0 after the
//! last one, and the level stays the puzzle's from the first move to the last.

use crate::screen::stage::Stage;
use gradus::config::Config;
use gradus::game::pack::built_in;
use gradus::tui::terminal::Event;
use gradus_engine::rate::{SIMPLEST_FIRST, Subject};
use gradus_engine::{Board, Budget, Kind, LEVEL, Puzzle, Rating, System, format};

/// A Sudoku of each level, easiest first.
const SUDOKU: [&str; 5] = [
    "7...6......6..345..8..94617.73...8.18.1.7.2.59.2...37.23794..6..198..5......2...9",
    ".1.6..27.3.8......52....4.......4.2.2.5.1.8.4.4.9.......9....38......5.2.72..5.6.",
    "7...6......6..3.5..8..94..7.7....8.18.1...2.59.2....7.2..94..6..1.8..5......2...9",
    "35.9..4.1.8..5..6....1...5.7..21...4....4....4...89..6.4...1....3..9..4.8.9..7.32",
    "35.9..6..9.......4...25...9.8....9.....3.8.....6....2.8...71...4.......1..1..4.76",
];

const KAKURO: &str = "5|..496..251213..839..";

fn rated(system: &System, puzzle: &Puzzle, text: &str) -> Rating {
    let scores = Config::load(text).0.scale(system, puzzle.kind());
    let solutions = puzzle.solutions();
    let subject = Subject { board: &Board::new(puzzle), solutions: &solutions };
    (system.rate)(&subject, &scores, &Budget::new(u64::MAX))
}

/// Plays a puzzle with all marks by applying one hint after the other, and returns the totals from
/// the start on.
fn played(puzzle: &str) -> Vec<f64> {
    let mut player = Stage::new(puzzle, (80, 24));
    let press = |player: &mut Stage, key: &str| {
        player.send(Event::Key(key.parse().expect("a key")));
    };
    let start =
        |player: &Stage, system| player.model.findings.analysis.of(system).start.rating.clone();
    let level = start(&player, &LEVEL).expect("a rating").level;
    assert!(level.is_some(), "{puzzle}");
    let mut totals =
        vec![start(&player, &SIMPLEST_FIRST).and_then(|it| it.total).expect("a total")];
    press(&mut player, "a");
    while !player.model.sitting.is_solved() {
        assert!(totals.len() < 300, "{totals:?}");
        ["s", "s", "s", "enter"].iter().for_each(|key| press(&mut player, key));
        assert_eq!(start(&player, &LEVEL).expect("a rating").level, level, "{puzzle}");
        let now = &player.model.findings.analysis.of(&SIMPLEST_FIRST).now;
        let total = now.rating.as_ref().and_then(|rating| rating.total);
        totals.push(total.expect("a total"));
    }
    totals
}

#[test]
fn a_bounded_level_is_the_level_or_above_the_bound() {
    let up_to = LEVEL.rate_up_to.expect("a bound");
    for (puzzle, level) in SUDOKU.into_iter().zip(1..) {
        let puzzle = format::puzzle(puzzle).unwrap();
        let scores = Config::standard().scale(&LEVEL, puzzle.kind());
        let solutions = puzzle.solutions();
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        for most in 1..=5 {
            let rating = up_to(&subject, &scores, &Budget::new(u64::MAX), most.into());
            let total = rating.total.expect("a level");
            let is_above = total > f64::from(most);
            assert!(if level > most { is_above } else { total == f64::from(level) }, "{most}");
        }
    }
}

#[test]
fn the_total_falls_with_every_step_and_ends_at_0() {
    for (number, puzzle) in SUDOKU.into_iter().enumerate() {
        let totals = played(puzzle);
        // Among many chains, taking one may leave a longer simplest path than before.
        let falls = totals.is_sorted_by(|before, after| before > after) || number == 4;
        assert!(falls, "{puzzle}: {totals:?}");
        assert_eq!(totals.last(), Some(&0.0));
    }
    let totals = played(KAKURO);
    assert!(totals.is_sorted_by(|before, after| before >= after), "{totals:?}");
    assert_eq!(totals.last(), Some(&0.0));
}

#[test]
fn levels_go_by_the_hardest_technique() {
    let name = |(number, name): (usize, &str)| {
        let rating = rated(&LEVEL, &format::puzzle(SUDOKU[number]).expect("a puzzle"), "");
        assert_eq!(rating.level, Some(name), "{rating:?}");
        assert_eq!(rating.total, Some(number as f64 + 1.0));
    };
    ["easy", "medium", "hard", "fiendish", "extreme"].into_iter().enumerate().for_each(name);
}

#[test]
fn bounds_and_levels_of_techniques_are_settings() {
    let level = |number: usize, text: &str| {
        rated(&LEVEL, &format::puzzle(SUDOKU[number]).expect("a puzzle"), text).level
    };
    assert_eq!(level(0, "scores.level.sudoku.seconds = 1"), Some("medium"));
    assert_eq!(level(1, "scores.level.sudoku.seconds = 9999"), Some("easy"));
    assert_eq!(level(2, "scores.level.sudoku.pointing = 4"), Some("fiendish"));
    // Whatever the scale of the totals.
    assert_eq!(level(2, "scores.simplest-first.sudoku.pointing = 0"), Some("hard"));
}

/// Among the built-in puzzles, no hard one can be solved by singles, and a medium Kakuro needs only
/// combinations.
#[test]
fn what_a_level_says_is_true_of_the_built_in_puzzles() {
    for item in built_in().step_by(16) {
        let puzzle = Puzzle::of(item.setup().expect("a puzzle")).expect("a puzzle");
        let rating = rated(&LEVEL, &puzzle, "");
        let needs: Vec<&str> = rating.counts.iter().map(|(item, _)| item.slug()).collect();
        let plain: &[&str] = match puzzle.kind() {
            Kind::Sudoku => &["full-house", "naked-single", "hidden-single"],
            Kind::Kakuro => &["impossible-combination", "unique-intersection", "unique-candidate"],
        };
        let is_plain = needs.iter().all(|slug| plain.contains(slug));
        let is_easy = rating.total.is_some_and(|total| total <= 2.0);
        assert!(is_easy || !is_plain, "{} {}: {needs:?}", item.variety, item.title);
    }
}
