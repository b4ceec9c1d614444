//! The engine on the built-in puzzles: search, ratings, hints, generation.
//! `cargo bench --bench engine -- [PART OF A NAME]`. Processor time of one run: the median of ten
//! batches, the shortest and the longest.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "without its data there is nothing to measure"
)]

mod clock;

use clock::spent;
use gradus::config::Config;
use gradus::game::pack::{self, ListedPuzzle};
use gradus_engine::hint::Adviser;
use gradus_engine::make::{Band, Range, Target, generate_for};
use gradus_engine::rate::{
    self, BATCH, DEPENDENCY, GAME_TREE, GAME_TREE_RESISTANCE, PASSES, REFUTATION, TIME,
};
use gradus_engine::solve::Solver;
use gradus_engine::{
    Board, Budget, EXPLAINER, Grid, HODOKU, Kind, Limits, Puzzle, Random, Scores, Solutions,
    Variety, Wish, format, generate,
};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// As many steps of a technique as the list of all steps shows.
const STEPS: usize = 1000;

fn budget() -> Budget<'static> {
    Budget::new(u64::MAX)
}

fn read(text: &str) -> Puzzle {
    format::puzzle(text).expect("a built-in puzzle")
}

/// The built-in Sudoku with nine rows, or the Kakuro with up to sixteen.
fn built_in(kind: Kind) -> Vec<Puzzle> {
    let is_usual = |item: &ListedPuzzle| match item.variety.variety {
        _ if !item.variety.rules.is_empty() => false,
        Variety::CLASSIC => item.grid.rows() == 9,
        Variety::KAKURO => item.grid.rows() <= 16,
        _ => false,
    };
    let items = pack::built_in().filter(|item| item.variety.kind() == kind && is_usual(item));
    items.map(|item| read(&item.puzzle)).collect()
}

fn hardest(kind: Kind) -> Puzzle {
    read(&pack::hardest(kind).expect("a built-in puzzle of every kind").puzzle)
}

fn searching(bench: &Bench) {
    for kind in Kind::ALL {
        let puzzles = built_in(kind);
        bench.measure(&format!("search every built-in {}", kind.name()), || {
            for puzzle in &puzzles {
                let _ = black_box(puzzle.solutions());
            }
        });
    }
}

fn reasoning(bench: &Bench) {
    let system = rate::by_slug("simplest-first").expect("the program's own scale");
    for kind in Kind::ALL {
        let puzzle = hardest(kind);
        let name = kind.name();
        let scores = Config::standard().scores(kind);
        let start = Board::new(&puzzle);
        let solutions = Solver::of(&puzzle).solutions(&budget());
        let subject = rate::Subject { board: &start, solutions: &solutions };
        let mut board = start.clone();
        board.filter(true).expect("a built-in puzzle has a solution");
        bench.measure(&format!("simplest-first, hardest {name}"), || {
            (system.rate)(&subject, &scores, &budget())
        });
        bench.measure(&format!("most effective hint, hardest {name}"), || {
            adviser(&board, &scores, &budget()).most_effective()
        });
        bench.measure(&format!("all steps, hardest {name}"), || {
            adviser(&board, &scores, &budget()).all(STEPS)
        });
    }
}

fn adviser<'a, 'p>(
    board: &'a Board<'p>,
    scores: &'a Scores,
    budget: &'a Budget<'a>,
) -> Adviser<'a, 'p> {
    Adviser { board, marked: false, scores, unique: true, budget }
}

/// The game tree with single steps alone.
const SINGLES: &str = "scores.game-tree = { draw = 'all', compounds = 'no' }";

/// Ratings on every built-in Sudoku and on the hardest Kakuro.
fn rating(bench: &Bench) {
    for (system, own, how) in [
        (&BATCH, "", ""),
        (&GAME_TREE, SINGLES, " by single steps"),
        (&GAME_TREE, "", ""),
        (&GAME_TREE_RESISTANCE, "", ""),
        (&PASSES, "", ""),
        (&EXPLAINER, "", ""),
        (&REFUTATION, "", ""),
        (&DEPENDENCY, "", ""),
        (&TIME, "", ""),
    ] {
        for &kind in system.kinds {
            let puzzles = match kind {
                Kind::Sudoku => built_in(kind),
                Kind::Kakuro => vec![hardest(kind)],
            };
            let scores = Config::load(own).0.scale(system, kind);
            let found: Vec<Solutions> =
                puzzles.iter().map(|puzzle| Solver::of(puzzle).solutions(&budget())).collect();
            let name = format!("{}{how}, {} {}", system.slug, puzzles.len(), kind.name());
            bench.measure(&name, || {
                for (puzzle, solutions) in puzzles.iter().zip(&found) {
                    let subject = rate::Subject { board: &Board::new(puzzle), solutions };
                    let _ = black_box((system.rate)(&subject, &scores, &budget()));
                }
            });
        }
    }
}

fn generating(bench: &Bench) {
    let jigsaw_x = Variety::of_slug("jigsaw-x").expect("a variety");
    let kakuro = [9, 14, 20].map(|size| (Variety::KAKURO, size));
    for (variety, size) in [(Variety::CLASSIC, 9), (jigsaw_x, 9)].into_iter().chain(kakuro) {
        let grid = Grid::new(size, size).expect("a size of a grid");
        let wish = Wish::of(variety, grid);
        let mut random = Random::new(1);
        let name = format!("generate {variety} {size}x{size}");
        bench.measure(&name, || generate(&wish, &mut random, &Budget::new(Limits::MAKING)).is_ok());
    }
}

/// Classic Sudoku with a given rating.
fn generating_for(bench: &Bench) {
    let grid = Grid::new(9, 9).expect("a size of a grid");
    let wish = Wish::of(Variety::CLASSIC, grid);
    for (system, range) in [(&HODOKU, "hard"), (&HODOKU, "unfair"), (&EXPLAINER, "4.2..6.2")] {
        let band = Band {
            system,
            scores: Config::standard().scale(system, Kind::Sudoku),
            range: Range::read(system, range).expect("a range of the system"),
        };
        let path = Config::standard().scores(Kind::Sudoku);
        let target = Target { ratings: vec![band], techniques: Vec::new(), path };
        let mut random = Random::new(1);
        let name = format!("generate Sudoku 9x9, {} {range}", system.slug);
        bench.measure(&name, || {
            let budget = &Budget::new(Limits::TARGET);
            generate_for(&target, &wish, &mut random, budget, &mut || ()).is_ok()
        });
    }
}

/// A file of the corpora, if they are next to the checkout.
fn corpus(file: &str) -> Option<String> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let folder = std::env::var_os("GRADUS_DATA").map_or(beside, PathBuf::from);
    std::fs::read_to_string(folder.join(file)).ok()
}

/// Prints how many puzzles of the lists per second are proved to have one solution.
fn searching_lists() {
    println!("{:24} {:>12} {:>10} {:>12}", "search", "puzzles/s", "us each", "longest ms");
    for name in ["17clue", "unbiased", "top1465", "hardest"] {
        let Some(text) = corpus(&format!("bench/{name}.txt")) else { continue };
        print_search(name, &text.lines().map(read).collect::<Vec<_>>());
    }
    let Some(text) = corpus("kakuro_puzzles.jsonl") else { return };
    let kakuro = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        read(record["puzzle"].as_str().expect("a puzzle"))
    };
    print_search("Kakuro", &text.lines().map(kakuro).collect::<Vec<_>>());
}

fn print_search(name: &str, puzzles: &[Puzzle]) {
    let mut times = Vec::new();
    for puzzle in puzzles {
        // Of three, because something else may have interrupted the longest.
        let time = |_| {
            let start = Instant::now();
            assert_eq!(puzzle.solutions().count(), Some(1));
            start.elapsed().as_secs_f64()
        };
        times.push((0..3).map(time).fold(f64::INFINITY, f64::min));
    }
    let each = times.iter().sum::<f64>() / times.len() as f64;
    let longest = times.iter().fold(0.0, |longest: f64, time| longest.max(*time));
    println!("{name:24} {:12.0} {:10.2} {:12.3}", each.recip(), each * 1e6, longest * 1e3);
}

/// Prints how many puzzles per second the fast ratings manage on a list of 20,000 with 17 givens,
/// if the corpora are next to the checkout; without the search for the solution.
fn rating_list() {
    let Some(text) = corpus("bench/17clue.txt") else { return };
    let puzzles: Vec<Puzzle> = text.lines().map(read).collect();
    let found: Vec<Solutions> =
        puzzles.iter().map(|puzzle| Solver::of(puzzle).solutions(&budget())).collect();
    let boards: Vec<Board<'_>> = puzzles.iter().map(Board::new).collect();
    println!("{:16} {:>12} {:>10}", "17clue", "puzzles/s", "us each");
    for system in [&BATCH, &PASSES, &EXPLAINER, &TIME] {
        let scores = Config::standard().scale(system, Kind::Sudoku);
        let start = Instant::now();
        for (board, solutions) in boards.iter().zip(&found) {
            let subject = rate::Subject { board, solutions };
            let _ = black_box((system.rate)(&subject, &scores, &Budget::new(Limits::RATING)));
        }
        let each = start.elapsed().as_secs_f64() / puzzles.len() as f64;
        println!("{:16} {:>12.0} {:>10.1}", system.slug, each.recip(), each * 1e6);
    }
}

fn main() {
    let bench = Bench {
        part: std::env::args().skip(1).find(|argument| !argument.starts_with('-')),
        // `cargo test --benches` runs this too, to see that it builds.
        is_whole: std::env::args().any(|argument| argument == "--bench"),
    };
    println!("{:44}{:>12}{:>12}{:>12}", "us", "median", "shortest", "longest");
    searching(&bench);
    reasoning(&bench);
    rating(&bench);
    generating(&bench);
    generating_for(&bench);
    if bench.is_whole && bench.part.is_none() {
        searching_lists();
        rating_list();
    }
}

/// What is measured, and how.
struct Bench {
    /// A part of the names of what is measured; everything without it.
    part: Option<String>,
    /// In batches, and not just once.
    is_whole: bool,
}

impl Bench {
    /// How many batches there are.
    const BATCHES: usize = 10;

    /// How long a batch takes at least: long beside the milliseconds in which some systems count.
    const BATCH: Duration = Duration::from_millis(200);

    /// Prints what a run takes.
    fn measure<T>(&self, name: &str, mut run: impl FnMut() -> T) {
        if self.part.as_ref().is_some_and(|part| !name.contains(part)) {
            return;
        }
        let mut batch = |runs: u32| {
            let began = spent();
            (0..runs).for_each(|_| drop(black_box(run())));
            spent() - began
        };
        let mut runs = 1;
        while self.is_whole && batch(runs) < Self::BATCH {
            runs *= 2;
        }
        let batches = if self.is_whole { Self::BATCHES } else { 1 };
        let mut times: Vec<f64> =
            (0..batches).map(|_| batch(runs).as_secs_f64() * 1e6 / f64::from(runs)).collect();
        times.sort_by(f64::total_cmp);
        let [shortest, median, longest] = [0, batches / 2, batches - 1].map(|place| times[place]);
        println!("{name:44}{median:>12.2}{shortest:>12.2}{longest:>12.2}");
    }
}
