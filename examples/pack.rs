//! Makes the packs of built-in puzzles, and the thresholds of the levels.
//!
//! ```text
//! cargo run --release --example pack -- levels SEED     for config/default.toml
//! cargo run --release --example pack -- sudoku SEED > assets/sudoku.txt
//! cargo run --release --example pack -- kakuro SEED > assets/kakuro.txt
//! ```
//!
//! The same seed makes the same files, whatever the number of cores. Levels are those of
//! `simplest-first` with the standard scores, so a change of a technique, a score or a threshold
//! may ask for new files; a test of the packs says when.

use anyhow::{Context, Result, bail};
use gradus::config::Config;
use gradus::engine::board::Board;
use gradus::engine::budget::Budget;
use gradus::engine::cell::Grid;
use gradus::engine::format::{self, Document};
use gradus::engine::generate::{self, Random, Wish, generate};
use gradus::engine::puzzle::{Puzzle, Setup};
use gradus::engine::rating::{self, Rating, SIMPLEST_FIRST, Subject, System};
use gradus::engine::scores::LEVELS;
use gradus::engine::search::{self, Solutions, search};
use gradus::engine::variety::{Kind, Variety};
use gradus::game::pack::TUTORIAL;
use gradus::game::ratings::{Rated, Ratings};
use rayon::prelude::*;

/// Puzzles of a variety and a size.
struct Batch {
    /// The variety.
    variety: &'static str,
    /// Rows and columns, with the black border of a Kakuro.
    size: (usize, usize),
    /// How many of each level are kept at most.
    most: usize,
}

const fn batch(variety: &'static str, rows: usize, cols: usize, most: usize) -> Batch {
    Batch { variety, size: (rows, cols), most }
}

impl Batch {
    /// How many puzzles are tried. Large ones take long, and hardly differ in their level.
    const fn tries(&self) -> usize {
        let (rows, cols) = self.size;
        self.most * if rows * cols < 300 { 12 } else { 2 }
    }
}

const SUDOKU: [Batch; 36] = [
    batch("classic", 4, 4, 4),
    batch("classic", 6, 6, 5),
    batch("classic", 8, 8, 4),
    batch("classic", 9, 9, 25),
    batch("classic", 10, 10, 2),
    batch("classic", 12, 12, 2),
    batch("classic", 15, 15, 1),
    batch("classic", 16, 16, 3),
    batch("classic", 20, 20, 1),
    batch("classic", 25, 25, 1),
    batch("x", 4, 4, 2),
    batch("x", 6, 6, 3),
    batch("x", 8, 8, 2),
    batch("x", 9, 9, 8),
    batch("x", 12, 12, 1),
    batch("windoku", 8, 8, 2),
    batch("windoku", 9, 9, 8),
    batch("jigsaw", 5, 5, 3),
    batch("jigsaw", 6, 6, 3),
    batch("jigsaw", 7, 7, 4),
    batch("jigsaw", 8, 8, 3),
    batch("jigsaw", 9, 9, 8),
    batch("jigsaw", 10, 10, 1),
    batch("jigsaw", 12, 12, 1),
    batch("killer", 4, 4, 3),
    batch("killer", 6, 6, 4),
    batch("killer", 8, 8, 3),
    batch("killer", 9, 9, 8),
    batch("windoku-x", 9, 9, 4),
    batch("jigsaw-x", 7, 7, 2),
    batch("jigsaw-x", 9, 9, 4),
    batch("jigsaw-killer", 6, 6, 3),
    batch("jigsaw-killer", 9, 9, 4),
    batch("killer-x", 9, 9, 4),
    batch("killer-windoku", 9, 9, 3),
    batch("jigsaw-killer-x", 9, 9, 3),
];

const KAKURO: [Batch; 18] = [
    batch("kakuro", 5, 5, 8),
    batch("kakuro", 6, 6, 8),
    batch("kakuro", 7, 7, 8),
    batch("kakuro", 8, 8, 8),
    batch("kakuro", 9, 9, 8),
    batch("kakuro", 10, 8, 5),
    batch("kakuro", 10, 10, 6),
    batch("kakuro", 12, 10, 4),
    batch("kakuro", 12, 12, 5),
    batch("kakuro", 14, 12, 4),
    batch("kakuro", 14, 14, 5),
    batch("kakuro", 16, 16, 5),
    batch("kakuro", 18, 18, 4),
    batch("kakuro", 20, 20, 4),
    batch("kakuro", 20, 26, 3),
    batch("kakuro", 24, 24, 3),
    batch("kakuro", 26, 34, 2),
    batch("kakuro", 31, 46, 3),
];

/// Rows and columns, in turn.
type Sizes = &'static [(usize, usize)];

/// What the thresholds are drawn from: how many puzzles of which sizes.
const SAMPLES: [(&str, usize, Sizes); 2] = [
    ("classic", 1000, &[(9, 9)]),
    (
        "kakuro",
        400,
        &[(5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (12, 12), (14, 14), (16, 16)],
    ),
];

/// The total of a tutorial's puzzle: a step or two beyond what the rules alone give.
const TUTORIAL_TOTAL: std::ops::RangeInclusive<u32> = 2..=6;

/// Of a level and size, at most this many that the techniques cannot finish.
const UNFINISHED: usize = 1;

/// A puzzle that was made.
struct Made {
    puzzle: Puzzle,
    solutions: Solutions,
    /// The rating of the levels.
    rating: Rating,
}

impl Made {
    /// The level, from the easiest.
    fn level(&self) -> usize {
        LEVELS.iter().position(|level| Some(*level) == self.rating.level).unwrap_or(LEVELS.len())
    }

    fn total(&self) -> u32 {
        self.rating.total.map_or(u32::MAX, |total| total as u32)
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, seed] = arguments.as_slice() else { bail!("expected levels|sudoku|kakuro SEED") };
    let seed = seed.parse().context("SEED is a whole number")?;
    match what.as_str() {
        "levels" => SAMPLES.iter().try_for_each(|sample| levels(sample, seed)),
        "sudoku" => pack(Kind::Sudoku, &SUDOKU, ("classic", (6, 6)), seed),
        "kakuro" => pack(Kind::Kakuro, &KAKURO, ("kakuro", (5, 5)), seed),
        _ => bail!("expected levels, sudoku or kakuro, found {what:?}"),
    }
}

/// Prints the quartiles of the totals of a sample; of those that the techniques finish.
fn levels(sample: &(&str, usize, Sizes), seed: u64) -> Result<()> {
    let (variety, count, sizes) = *sample;
    let total = |number: usize| {
        let made = make(variety, sizes[number % sizes.len()], seed, number)?;
        Ok(made.rating.total.filter(|_| made.rating.solved).map(|total| total as u32))
    };
    let totals: Vec<Option<u32>> = (0..count).into_par_iter().map(total).collect::<Result<_>>()?;
    let mut totals: Vec<u32> = totals.into_iter().flatten().collect();
    totals.sort_unstable();
    let quartile = |part: usize| totals.get(totals.len() * part / 4).copied().unwrap_or(0);
    println!(
        "{variety} = [{}, {}, {}]  # quartiles of {} totals; seed {seed}, {} of {count} not finished",
        quartile(1),
        quartile(2),
        quartile(3),
        totals.len(),
        count - totals.len(),
    );
    Ok(())
}

/// Prints the pack of a kind.
fn pack(kind: Kind, batches: &[Batch], tutorial: (&str, (usize, usize)), seed: u64) -> Result<()> {
    println!("# The built-in {} of Gradus, each with exactly one solution. Made by", kind.name());
    println!("#     cargo run --release --example pack -- {} {seed}", kind.slug());
    println!("# A line is a puzzle, its title and its ratings; easier ones come first.");
    let is_simple = |made: &Made| made.rating.solved && TUTORIAL_TOTAL.contains(&made.total());
    let first = (0..).map(|number| make(tutorial.0, tutorial.1, seed, number));
    let first = first.into_iter().find(|made| made.as_ref().map_or(true, is_simple));
    let first = first.context("numbers do not end")??;
    println!("{}", line(&first, TUTORIAL)?);
    for of_variety in batches.chunk_by(|a, b| a.variety == b.variety) {
        let mut kept = Vec::new();
        for batch in of_variety {
            kept.extend(chosen(batch, seed)?);
        }
        kept.retain(|made| made.puzzle.setup() != first.puzzle.setup());
        kept.sort_by_key(|made| (made.level(), made.puzzle.grid().len(), made.total()));
        for of_level in kept.chunk_by(|a, b| a.level() == b.level()) {
            let name = LEVELS.get(of_level[0].level()).context("this scale has levels")?;
            let titled = (1..).map(|number: usize| format!("{name} {number}")).zip(of_level);
            let lines: Vec<(String, &Made)> = titled.collect();
            let lines: Result<Vec<String>> =
                lines.par_iter().map(|(title, made)| line(made, title)).collect();
            lines?.iter().for_each(|line| println!("{line}"));
        }
    }
    Ok(())
}

/// Makes the puzzles of a batch: of each level the first ones.
fn chosen(batch: &Batch, seed: u64) -> Result<Vec<Made>> {
    let tries = (0..batch.tries()).into_par_iter();
    let made = tries.map(|number| make(batch.variety, batch.size, seed, number));
    let made: Vec<Made> = made.filter_map(Result::ok).collect();
    let mut kept: Vec<Made> = Vec::new();
    for made in made {
        let same = || kept.iter().filter(|other| other.level() == made.level());
        let unfinished = same().filter(|made| !made.rating.solved).count();
        if same().count() < batch.most && (made.rating.solved || unfinished < UNFINISHED) {
            kept.push(made);
        }
    }
    let (rows, cols) = batch.size;
    eprintln!("{} {rows}x{cols}: {}", batch.variety, kept.len());
    Ok(kept)
}

/// Makes and rates a puzzle, which depends on nothing but the arguments.
fn make(variety: &str, size: (usize, usize), seed: u64, number: usize) -> Result<Made> {
    let (rows, cols) = size;
    let variety = Variety::of_slug(variety).context("a variety")?;
    let grid = Grid::new(rows, cols).context("a size of a grid")?;
    let random = &mut Random::new(seed << 32 | number as u64);
    let givens = givens(grid, random);
    let wish = Wish { givens, ..Wish::of(variety, grid) };
    let setup = generate(&wish, random, &Budget::new(generate::BUDGET))?;
    let puzzle = Puzzle::new(setup).ok().context("a generated puzzle has no faults")?;
    let solutions = search(&puzzle, &Budget::new(search::BUDGET));
    solutions.unique().context("a generated puzzle has one solution")?;
    let rating = rate(&SIMPLEST_FIRST, &puzzle, &solutions);
    Ok(Made { puzzle, solutions, rating })
}

fn rate(system: &System, puzzle: &Puzzle, solutions: &Solutions) -> Rating {
    let scores = Config::standard().scale(system, puzzle.kind());
    let subject = Subject { board: &Board::new(puzzle), solutions };
    (system.rate)(&subject, &scores, &Budget::new(rating::BUDGET))
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

/// The line of a puzzle, rated by every system that has a total for it.
fn line(made: &Made, title: &str) -> Result<String> {
    let mut ratings = Ratings::default();
    for system in rating::for_kind(made.puzzle.kind()) {
        ratings.extend(Rated::of(system, &rate(system, &made.puzzle, &made.solutions)));
    }
    Ok(format!("{} {title}{ratings}", written(made.puzzle.setup().clone())?))
}

/// The shortest text of a puzzle: a Sudoku or variety line, or `kakuro/COLS/ROWS/BODY`.
fn written(setup: Setup) -> Result<String> {
    let slug = match setup.variety {
        Variety::KAKURO => "puzz-link",
        Variety::CLASSIC => "sudoku-line",
        _ => "variety-line",
    };
    let write = format::by_slug(slug).and_then(|format| format.write).context("a format")?;
    let text = write(&Document::of(setup))?;
    // The address of the site may go; the rest is read without it.
    Ok(text.rsplit('?').next().unwrap_or_default().trim().to_owned())
}
