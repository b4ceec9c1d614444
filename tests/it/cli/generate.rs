//! `gradus generate`: puzzles are as requested, and the same with any number of threads.

use crate::cli::commands::run;
use gradus::config::Config;
use gradus_engine::make::{Target, generate_for};
use gradus_engine::path::{Item, LEVELS};
use gradus_engine::rate::{LEVEL, SIMPLEST_FIRST, Subject};
use gradus_engine::technique::ALL;
use gradus_engine::{Board, Budget, Grid, Kind, Limits, Puzzle, Random, Variety, Wish, format};

/// The lines that a request gives, and the exit code, which has to be 0.
fn made(wish: &str) -> Vec<String> {
    // However busy the machine is.
    let words = [vec!["generate", "--budget", "none"], wish.split(' ').collect()].concat();
    let (code, output, errors) = run(&words, "");
    assert_eq!((code, errors.as_str()), (0, ""), "{wish}");
    output.lines().map(str::to_owned).collect()
}

/// The records of a rating of some puzzles, as JSON.
fn rated(puzzles: &[String], system: &str) -> Vec<serde_json::Value> {
    let input = puzzles.join("\n");
    let (_, output, _) =
        run(&["rate", "--budget", "none", "--system", system, "--format", "jsonl"], &input);
    let record = |line| serde_json::from_str::<serde_json::Value>(line).expect("a record");
    output.lines().map(|line| record(line)["ratings"][system].clone()).collect()
}

#[test]
fn the_same_by_any_number_of_threads() {
    for wish in
        ["--count 40 --seed 7", "--kind kakuro --size 5 --count 9 --seed 3 --symmetry vertical"]
    {
        let one = made(&format!("{wish} --jobs 1"));
        assert_eq!(one, made(&format!("{wish} --jobs 3")));
        let distinct: std::collections::HashSet<&String> = one.iter().collect();
        assert_eq!(distinct.len(), one.len());
    }
    assert_eq!(made("--count 3 --seed 7"), made("--count 40 --seed 7")[..3]);
    assert_ne!(made("--seed 7"), made("--seed 8"));
}

#[test]
fn ratings_are_those_of_rate() {
    for (level, seed) in [("easy", 1), ("hard", 2), ("unfair", 3)] {
        let puzzles = made(&format!("--rate hodoku={level} --count 3 --seed {seed}"));
        let ratings = rated(&puzzles, "hodoku");
        assert!(ratings.len() == 3 && ratings.iter().all(|rating| rating["level"] == level));
    }
    let puzzles = made("--rate explainer=4.2..6.2 --symmetry none --minimal --count 3 --seed 5");
    for rating in rated(&puzzles, "explainer") {
        assert!((4.2..=6.2).contains(&rating["total"].as_f64().unwrap()), "{rating}");
    }
    let puzzles = made("--kind kakuro --size 6 --rate simplest-first=1..60 --seed 1 --count 2");
    for rating in rated(&puzzles, "simplest-first") {
        assert!((1.0..=60.0).contains(&rating["total"].as_f64().unwrap()), "{rating}");
    }
}

/// Kakuro are made without givens; a request for some is refused.
#[test]
fn what_a_kind_does_not_have_is_refused() {
    for wish in ["--givens 3", "--minimal"] {
        let words = [vec!["generate", "--kind", "kakuro"], wish.split(' ').collect()].concat();
        let (code, output, errors) = run(&words, "");
        assert_eq!((code, output.as_str()), (2, ""), "{wish}");
        assert!(errors.contains("--givens and --minimal are for Sudoku only"), "{errors}");
    }
    let (code, output, errors) =
        run(&["hint", "kakuro/3/3/le-m-bl9abb", "--technique", "swordfish"], "");
    assert_eq!((code, output.as_str()), (2, ""));
    assert_eq!(errors, "gradus: swordfish is a technique of Sudoku only\n");
    let (code, _, errors) = run(&["generate", "--kind", "kakuro", "--technique", "swordfish"], "");
    assert_eq!((code, errors.as_str()), (2, "gradus: swordfish is a technique of Sudoku only\n"));
    let (code, ..) = run(&["hint", "kakuro/3/3/le-m-bl9abb", "--technique", "x-wing"], "");
    assert_eq!(code, 0);
}

#[test]
fn minutes_are_those_of_the_player() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("none");
    let wish = format!("--data {} --minutes 8..12 --count 2 --seed 3", data.display());
    let puzzles = made(&wish);
    assert_eq!(puzzles.len(), 2);
    for record in rated(&puzzles, "time") {
        let seconds = record["total"].as_f64().expect("a total");
        assert!((480.0..=720.0).contains(&seconds), "{record}");
    }
    assert!(!data.exists(), "nothing is made where nobody has played");
}

#[test]
fn wanted_techniques_are_needed() {
    let puzzles = made("--technique x-wing --technique naked-pair --count 2 --seed 4");
    for rating in rated(&puzzles, "simplest-first") {
        let needed = |label: &str| rating["counts"][label].as_u64() > Some(0);
        assert!(needed("XW") && needed("N2"), "{rating}");
    }
}

/// With any scale; a naked single that is free gets a score for the search. What is needed only if it is
/// tried earlier is named.
#[test]
fn a_technique_that_is_off_is_switched_on() {
    for (wish, said) in [
        ("--technique locked-pair --size 6 --seed 2", "needs locked-pair if it is tried before "),
        ("--technique naked-single --kind kakuro --size 5 --seed 3", "needs naked-single if "),
        ("--technique one-line --size 6 --seed 1", ""),
        ("--technique long-contradiction --size 6 --seed 1", "needs long-contradiction if it is "),
        ("--technique tridagon --seed 1", "needs tridagon if it is tried before "),
        ("--technique two-lines --size 6 --seed 1", ""),
        ("--technique turbot-fish --size 9 --seed 1", "needs turbot-fish if it is tried before "),
    ] {
        let words = [vec!["generate", "--budget", "none"], wish.split(' ').collect()].concat();
        let (code, output, errors) = run(&words, "");
        assert_eq!((code, output.lines().count()), (0, 1), "{wish}: {errors}");
        assert!(errors.is_empty() == said.is_empty() && errors.contains(said), "{wish}: {errors}");
    }
}

/// Techniques that simpler ones nearly always make superfluous, or that come up only after harder ones.
const SUPERFLUOUS: [&str; 7] = [
    "turbot-fish",
    "sashimi-jellyfish",
    "multi-colours-1",
    "multi-colours-2",
    "unique-rectangle-5",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
];

/// The path of the puzzle has it, by the scale that is named.
#[test]
#[ignore = "makes puzzles with an optimised program, which takes minutes without"]
fn a_superfluous_technique_can_be_asked_for() {
    const LOOKS: u64 = 200_000_000;
    let path = Config::standard().scale(&SIMPLEST_FIRST, Kind::Sudoku);
    for slug in SUPERFLUOUS {
        let technique = ALL.iter().copied().find(|technique| technique.slug == slug).expect(slug);
        let wish = Wish::of(Variety::CLASSIC, Grid::NINE);
        let target =
            Target { ratings: Vec::new(), techniques: vec![technique], path: path.clone() };
        let budget = &Budget::new(LOOKS);
        let made = generate_for(&target, &wish, &mut Random::new(1), budget, &mut || ());
        let setup = made.unwrap_or_else(|why| panic!("{slug}: {why}"));
        let scores = target.needed_by(&setup, budget).expect(slug);
        let puzzle = Puzzle::new(setup).expect(slug);
        let solutions = puzzle.solutions();
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let rating = (SIMPLEST_FIRST.rate)(&subject, &scores, &Budget::new(Limits::RATING));
        let has = |(item, _): &(Item, u32)| *item == Item::Technique(technique);
        assert!(solutions.unique().is_some() && rating.counts.iter().any(has), "{slug}");
    }
}

#[test]
fn puzzles_are_of_the_level_that_is_wanted() {
    for kind in ["sudoku", "kakuro --size 7"] {
        for level in LEVELS {
            let puzzles = made(&format!("--kind {kind} --level {level} --count 3 --seed 6"));
            let ratings = rated(&puzzles, "level");
            assert_eq!(ratings.len(), 3);
            assert!(ratings.iter().all(|rating| rating["level"] == level), "{kind} {level}");
        }
    }
}

#[test]
fn every_kind_and_variety_comes_in_a_line_of_its_own() {
    let variety = |wish: &str| {
        let puzzles = made(wish);
        assert_eq!(puzzles.len(), 1, "{wish}");
        format::puzzle(&puzzles[0]).expect("a puzzle").setup().variety
    };
    assert_eq!(variety("--size 6 --seed 1"), Variety::CLASSIC);
    assert_eq!(variety("--kind kakuro --size 4x6 --seed 1"), Variety::KAKURO);
    let killer_x = Variety::KILLER.with(Variety::X);
    assert_eq!(variety("--variety x-killer --size 6 --seed 1"), killer_x);
}

#[test]
fn the_puzzles_of_a_day() {
    let all = made("--daily 2025-03-31");
    assert_eq!(all.len(), LEVELS.len());
    assert_eq!(made("--daily 2025-03-31 --level hard"), all[2..3]);
    assert_ne!(made("--daily 2025-04-01 --level hard"), all[2..3]);
    let kakuro = made("--daily 2025-03-31 --kind kakuro --level easy");
    assert_eq!(format::puzzle(&kakuro[0]).map(|puzzle| puzzle.kind()), Ok(Kind::Kakuro));
    assert_eq!(made("--daily --level easy").len(), 1);
}

/// Five boards take five times as long as one, and may be easy for all that.
#[test]
fn limits_of_levels_are_those_of_each_board() {
    let words = ["generate", "--variety", "samurai", "--level", "easy", "--seed", "8"];
    let (code, puzzle, errors) = run(&words, "");
    assert_eq!((code, errors.as_str()), (0, ""));
    let (_, rated, _) = run(&["rate", "--system", "level", "--format", "jsonl", puzzle.trim()], "");
    let rated: serde_json::Value = serde_json::from_str(&rated).expect("a record");
    let rating = &rated["ratings"]["level"];
    let seconds = rating["seconds"].as_f64().expect("seconds");
    let level = Config::standard().scale(&LEVEL, Kind::Sudoku);
    let most = level.rows.iter().find(|row| row.item.slug() == "seconds").expect("a limit").value;
    assert!(rating["level"] == "easy" && seconds > f64::from(most), "{rating}");
}

#[test]
fn impossible_wishes_say_why() {
    for (wish, said) in [
        ("--givens 82 --seed 1", "the grid has 81 cells, so --givens 82 is too many"),
        ("--size 9x8 --seed 1", "no classic Sudoku of 9x8 can be made; expected 4x4, 6x6, "),
        ("--size 7 --variety x", "expected 4x4, 6x6, 8x8, 9x9"),
        (
            "--kind kakuro --size 99 --seed 1",
            "no Kakuro of 99x99 can be made; expected 2x2 to 63x63",
        ),
        ("--count 0", "expected a number of puzzles, 1 or more"),
        (
            "hard",
            "did you mean `gradus generate --level hard`? To make a puzzle and play it, use `gradus new hard`",
        ),
        ("kakuro", "`gradus generate --kind kakuro`"),
        ("--seed 1 killer-x", "`gradus generate --variety killer-x`"),
        ("samurai", "`gradus generate --variety samurai`"),
        ("9", "`gradus generate --size 9`"),
        ("--kind kakuro --size 8x7 --symmetry full --seed 1", "cannot have the symmetry full"),
        ("--rate hodoku=hard --kind kakuro", "hodoku does not rate Kakuro"),
        ("--minutes 8..12 --kind kakuro", "once you have solved three"),
        ("--minutes ten", "expected LOW..HIGH, as in 8..12"),
        ("--rate hodoku=hart", "easy, medium, hard, unfair, extreme"),
        ("--rate explainer=5..4", "expected LOW..HIGH"),
        ("--rate explainer=4.. --size 6 --seed 1", "only a Sudoku of 9x9 cells has this"),
        ("--kind kakuro --variety x", "not a variety of Kakuro"),
        ("--kind kakuro --technique skyscraper", "skyscraper is a technique of Sudoku only"),
        ("--format clues-comma --seed 1", "clues-comma"),
        ("--daily 2025-02-29", "expected a date"),
    ] {
        let words = [vec!["generate"], wish.split(' ').collect()].concat();
        let (code, output, errors) = run(&words, "");
        assert_eq!((code, output.as_str()), (2, ""), "{wish}");
        assert!(errors.contains(said), "{wish}: {errors}");
    }
}
