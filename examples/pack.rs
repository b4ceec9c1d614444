//! Makes the package of built-in puzzles, and the thresholds of the levels.
//!
//! ```text
//! cargo run --release --example pack -- levels SEED     for config/default.toml
//! cargo run --release --example pack -- sudoku SEED > assets/sudoku.txt
//! cargo run --release --example pack -- kakuro SEED > assets/kakuro.txt
//! ```
//!
//! The same seed makes the same files. Levels are those of `simplest-first` with the standard
//! scores, so a change of a technique, a score or a threshold may ask for new files; a test of the
//! package says when.

use anyhow::{Context, Result, bail};
use gradus::config::Config;
use gradus::engine::board::Board;
use gradus::engine::budget::Budget;
use gradus::engine::cell::Grid;
use gradus::engine::format::{self, Document};
use gradus::engine::generate::{self, Random, Symmetry, Wish, generate};
use gradus::engine::puzzle::{Puzzle, Setup};
use gradus::engine::rating::{self, Subject};
use gradus::engine::scores::{LEVELS, Scores};
use gradus::engine::search::{self, search};
use gradus::engine::variety::{Kind, Variety};
use gradus::game::pack::TUTORIAL;

/// Looks at regions before a puzzle counts as too long to rate.
const RATING: u64 = 1_000_000_000;

/// What is made of one kind.
struct Plan {
    kind: Kind,
    /// How many puzzles of which sizes the thresholds are drawn from.
    sample: (usize, &'static [(usize, usize)]),
    /// The sizes of the package, and how many of each a level takes.
    sizes: &'static [((usize, usize), usize)],
    /// How many puzzles of each size are tried for the package.
    tries: usize,
    /// The size of the tutorial's puzzle.
    tutorial: (usize, usize),
}

const SUDOKU: Plan = Plan {
    kind: Kind::Sudoku,
    sample: (1000, &[(9, 9)]),
    sizes: &[((4, 4), 2), ((6, 6), 3), ((9, 9), 14), ((16, 16), 2)],
    tries: 200,
    tutorial: (6, 6),
};

const KAKURO: Plan = Plan {
    kind: Kind::Kakuro,
    sample: (400, &KAKURO_SIZES),
    sizes: &[
        ((5, 5), 3),
        ((6, 6), 3),
        ((7, 7), 3),
        ((8, 8), 2),
        ((9, 9), 2),
        ((10, 8), 2),
        ((10, 10), 2),
        ((12, 12), 2),
        ((14, 12), 1),
        ((14, 14), 2),
        ((16, 16), 3),
    ],
    tries: 40,
    tutorial: (5, 5),
};

const KAKURO_SIZES: [(usize, usize); 9] =
    [(5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (12, 12), (14, 14), (16, 16)];

/// The total of a tutorial's puzzle: a step or two beyond what the rules alone give.
const TUTORIAL_TOTAL: std::ops::RangeInclusive<u32> = 2..=6;

/// Of a level and size, at most this many that the techniques cannot finish.
const UNFINISHED: usize = 1;

/// A puzzle that was made.
struct Made {
    setup: Setup,
    total: Option<u32>,
    level: &'static str,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, seed] = arguments.as_slice() else { bail!("expected levels|sudoku|kakuro SEED") };
    let seed = seed.parse().context("SEED is a whole number")?;
    match what.as_str() {
        "levels" => [SUDOKU, KAKURO].iter().try_for_each(|plan| levels(plan, seed)),
        "sudoku" => package(&SUDOKU, seed),
        "kakuro" => package(&KAKURO, seed),
        _ => bail!("expected levels, sudoku or kakuro, found {what:?}"),
    }
}

/// Prints the quartiles of the totals of a sample; of those that the techniques finish.
fn levels(plan: &Plan, seed: u64) -> Result<()> {
    let scores = Config::standard().scores(plan.kind);
    let mut random = Random::new(seed);
    let (sample, sizes) = plan.sample;
    let mut totals = Vec::new();
    for number in 0..sample {
        totals.extend(make(plan.kind, sizes[number % sizes.len()], &mut random, &scores)?.total);
    }
    totals.sort_unstable();
    let quartile = |part: usize| totals.get(totals.len() * part / 4).copied().unwrap_or(0);
    println!(
        "{} = [{}, {}, {}]  # quartiles of {} totals; seed {seed}, {} of {sample} not finished",
        plan.kind.slug(),
        quartile(1),
        quartile(2),
        quartile(3),
        totals.len(),
        sample - totals.len(),
    );
    Ok(())
}

/// Prints the package of a kind.
fn package(plan: &Plan, seed: u64) -> Result<()> {
    let scores = Config::standard().scores(plan.kind);
    let mut random = Random::new(seed);
    let mut kept: Vec<Made> = Vec::new();
    for &(size, most) in plan.sizes {
        for _ in 0..plan.tries {
            let made = make(plan.kind, size, &mut random, &scores)?;
            let same =
                |other: &&Made| other.setup.grid == made.setup.grid && other.level == made.level;
            let is_finished = made.total.is_some();
            let unfinished = kept.iter().filter(same).filter(|made| made.total.is_none()).count();
            if kept.iter().filter(same).count() < most && (is_finished || unfinished < UNFINISHED) {
                kept.push(made);
            }
        }
    }
    let is_simple = |made: &Made| made.total.is_some_and(|total| TUTORIAL_TOTAL.contains(&total));
    let tutorial = loop {
        let made = make(plan.kind, plan.tutorial, &mut random, &scores)?;
        if is_simple(&made) {
            break Made { level: TUTORIAL, ..made };
        }
    };
    let level = |made: &Made| LEVELS.iter().position(|level| *level == made.level);
    kept.sort_by_key(|made| (level(made), made.total.unwrap_or(u32::MAX)));
    let kind = plan.kind;
    println!("# The built-in {} of Gradus, each with exactly one solution. Made by", kind.name());
    println!("#     cargo run --release --example pack -- {} {seed}", kind.slug());
    println!("# A line is a puzzle and its level; easier ones come first.");
    for made in [tutorial].into_iter().chain(kept) {
        println!("{} {}", written(made.setup)?, made.level);
    }
    Ok(())
}

/// Makes and rates one puzzle.
fn make(
    kind: Kind,
    (rows, cols): (usize, usize),
    random: &mut Random,
    scores: &Scores,
) -> Result<Made> {
    let grid = Grid::new(rows, cols).context("a size of a grid")?;
    let givens = givens(grid, random);
    let variety = Variety::of(kind);
    let wish = Wish { variety, grid, symmetry: Symmetry::Rotational, givens, minimal: false };
    let setup = generate(&wish, random, &mut Budget::new(generate::BUDGET))?;
    let puzzle = Puzzle::new(setup.clone()).ok().context("a generated puzzle has no faults")?;
    let system = rating::by_slug("simplest-first").context("the scale of the levels")?;
    let solutions = search(&puzzle, &mut Budget::new(search::BUDGET));
    let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
    let rating = (system.rate)(&subject, scores, &mut Budget::new(RATING));
    let level = rating.level.context("this scale has levels")?;
    Ok(Made { setup, total: rating.total.map(|total| total as u32), level })
}

/// How many givens are left: every third time as few as possible, else some more; many where the
/// grid is so large that hardly anybody would finish it otherwise.
fn givens(grid: Grid, random: &mut Random) -> usize {
    let in_a_hundred = match random.below(3) {
        _ if grid.rows() > 9 => 44 + random.below(10),
        0 => 0,
        _ => 28 + random.below(12),
    };
    grid.len() * in_a_hundred / 100
}

/// The shortest text of a puzzle: a Sudoku line, or `kakuro/COLS/ROWS/BODY`.
fn written(setup: Setup) -> Result<String> {
    let slug = match setup.variety.kind() {
        Kind::Sudoku => "sudoku-line",
        Kind::Kakuro => "puzz-link",
    };
    let write = format::by_slug(slug).and_then(|format| format.write).context("a format")?;
    let text = write(&Document::of(setup))?;
    // The address of the site may go; the rest is read without it.
    Ok(text.rsplit('?').next().unwrap_or_default().trim().to_owned())
}
