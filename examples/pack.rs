//! Makes the packs of built-in puzzles.
//!
//! ```text
//! cargo run --release --example pack -- sudoku SEED > assets/sudoku.txt
//! cargo run --release --example pack -- kakuro SEED > assets/kakuro.txt
//! ```
//!
//! The same seed makes the same files, whatever the number of cores. Levels are those of the standard
//! configuration, so a change of a technique, a score or a bound may ask for new files; a test of the
//! packs says when.

use anyhow::{Context, Result, bail};
use gradus::config::{Config, published};
use gradus::engine::board::Board;
use gradus::engine::budget::Budget;
use gradus::engine::cell::Grid;
use gradus::engine::format::{self, Document};
use gradus::engine::generate::{BUDGET as DRAWING, TARGET_BUDGET};
use gradus::engine::generate::{Band, Random, Range, Target, Wish, generate, generate_for};
use gradus::engine::puzzle::{Puzzle, Setup};
use gradus::engine::rating::{self, LEVEL, Rating, SIMPLEST_FIRST, Subject, System};
use gradus::engine::scores::{Item, LEVELS, Scores};
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
    /// Whether puzzles of a level are looked for one by one. Large ones take long, so that they are
    /// drawn as they come, and filed.
    const fn is_aimed(&self) -> bool {
        let (rows, cols) = self.size;
        rows * cols < 200
    }
}

const SUDOKU: [Batch; 36] = [
    batch("classic", 4, 4, 24),
    batch("classic", 6, 6, 24),
    batch("classic", 8, 8, 24),
    batch("classic", 9, 9, 24),
    batch("classic", 10, 10, 24),
    batch("classic", 12, 12, 24),
    batch("classic", 15, 15, 1),
    batch("classic", 16, 16, 3),
    batch("classic", 20, 20, 1),
    batch("classic", 25, 25, 1),
    batch("x", 4, 4, 24),
    batch("x", 6, 6, 24),
    batch("x", 8, 8, 24),
    batch("x", 9, 9, 24),
    batch("x", 12, 12, 24),
    batch("windoku", 8, 8, 24),
    batch("windoku", 9, 9, 24),
    batch("jigsaw", 5, 5, 24),
    batch("jigsaw", 6, 6, 24),
    batch("jigsaw", 7, 7, 24),
    batch("jigsaw", 8, 8, 24),
    batch("jigsaw", 9, 9, 24),
    batch("jigsaw", 10, 10, 24),
    batch("jigsaw", 12, 12, 24),
    batch("killer", 4, 4, 24),
    batch("killer", 6, 6, 24),
    batch("killer", 8, 8, 24),
    batch("killer", 9, 9, 24),
    batch("windoku-x", 9, 9, 24),
    batch("jigsaw-x", 7, 7, 24),
    batch("jigsaw-x", 9, 9, 24),
    batch("jigsaw-killer", 6, 6, 24),
    batch("jigsaw-killer", 9, 9, 24),
    batch("killer-x", 9, 9, 24),
    batch("killer-windoku", 9, 9, 24),
    batch("jigsaw-killer-x", 9, 9, 24),
];

const KAKURO: [Batch; 18] = [
    batch("kakuro", 5, 5, 24),
    batch("kakuro", 6, 6, 24),
    batch("kakuro", 7, 7, 24),
    batch("kakuro", 8, 8, 24),
    batch("kakuro", 9, 9, 24),
    batch("kakuro", 10, 8, 24),
    batch("kakuro", 10, 10, 24),
    batch("kakuro", 12, 10, 24),
    batch("kakuro", 12, 12, 24),
    batch("kakuro", 14, 12, 24),
    batch("kakuro", 14, 14, 24),
    batch("kakuro", 16, 16, 5),
    batch("kakuro", 18, 18, 4),
    batch("kakuro", 20, 20, 4),
    batch("kakuro", 20, 26, 3),
    batch("kakuro", 24, 24, 3),
    batch("kakuro", 26, 34, 2),
    batch("kakuro", 31, 46, 3),
];

/// The total of a tutorial's puzzle: a step or two beyond what the rules alone give.
const TUTORIAL_TOTAL: std::ops::RangeInclusive<u32> = 2..=6;

/// The budget for one puzzle of a level.
const AIMING: u64 = TARGET_BUDGET / 100;

/// Puzzles of a level that are tried before it counts as one that a size does not have.
const PROBED: usize = 4;

/// Of so many puzzles of a level and size, one at most needs the same techniques as another, as long as
/// there are others.
const ALIKE: usize = 6;

/// A puzzle that was made.
struct Made {
    puzzle: Puzzle,
    solutions: Solutions,
    /// Its rating by [`LEVEL`].
    rating: Rating,
    /// Its total by the program's own scale.
    total: u32,
}

impl Made {
    /// The level, from the easiest.
    fn level(&self) -> usize {
        LEVELS.iter().position(|level| Some(*level) == self.rating.level).unwrap_or(LEVELS.len())
    }

    /// The techniques that it needs beyond singles.
    fn needs(&self) -> Vec<Item> {
        let scores = Config::standard().scale(&LEVEL, self.puzzle.kind());
        let needed = self.rating.counts.iter().map(|(item, _)| *item);
        needed
            .filter(|item| scores.place(*item).is_some_and(|p| scores.rows[p].value > 1))
            .collect()
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, seed] = arguments.as_slice() else { bail!("expected sudoku|kakuro SEED") };
    let seed = seed.parse().context("SEED is a whole number")?;
    match what.as_str() {
        "sudoku" => pack(Kind::Sudoku, &SUDOKU, ("classic", (6, 6)), seed),
        "kakuro" => pack(Kind::Kakuro, &KAKURO, ("kakuro", (5, 5)), seed),
        _ => bail!("expected sudoku or kakuro, found {what:?}"),
    }
}

/// Prints the pack of a kind.
fn pack(kind: Kind, batches: &[Batch], tutorial: (&str, (usize, usize)), seed: u64) -> Result<()> {
    println!("# The built-in {} of Gradus, each with exactly one solution. Made by", kind.name());
    println!("#     cargo run --release --example pack -- {} {seed}", kind.slug());
    println!("# A line is a puzzle, its title and its ratings; easier ones come first.");
    let first = (0..).map(|number| drawn(tutorial.0, tutorial.1, seed, number));
    let first = first.into_iter().find(|made| made.as_ref().map_or(true, is_simple));
    let first = first.context("numbers do not end")??;
    println!("{}", line(&first, TUTORIAL)?);
    for of_variety in batches.chunk_by(|a, b| a.variety == b.variety) {
        let mut kept = Vec::new();
        for batch in of_variety {
            kept.extend(chosen(batch, seed)?);
        }
        kept.retain(|made| made.puzzle.setup() != first.puzzle.setup());
        kept.sort_by_key(|made| (made.level(), made.puzzle.grid().len(), made.total));
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

/// Whether a puzzle is one for the tutorial, by the published scale.
fn is_simple(made: &Made) -> bool {
    let scores = Config::load(&published()).0.scores(made.puzzle.kind());
    let rating = rate_by(&SIMPLEST_FIRST, &made.puzzle, &made.solutions, &scores);
    rating.total.is_some_and(|total| TUTORIAL_TOTAL.contains(&(total as u32)))
}

/// Makes the puzzles of a batch.
fn chosen(batch: &Batch, seed: u64) -> Result<Vec<Made>> {
    let made = match batch.is_aimed() {
        true => (0..LEVELS.len()).map(|level| of_level(batch, level, seed)).collect(),
        false => as_they_come(batch, seed),
    };
    let made: Vec<Made> = made.into_iter().flatten().collect();
    let (rows, cols) = batch.size;
    let count = |level| made.iter().filter(|made| made.level() == level).count();
    let counts: Vec<usize> = (0..LEVELS.len()).map(count).collect();
    eprintln!("{} {rows}x{cols}: {counts:?}", batch.variety);
    Ok(made)
}

/// The puzzles of a level: first those that need something else than the others.
fn of_level(batch: &Batch, level: usize, seed: u64) -> Vec<Made> {
    let make = |number| aimed(batch, level, seed, number).ok();
    let mut made: Vec<Made> = (0..PROBED).into_par_iter().filter_map(make).collect();
    if made.is_empty() {
        return made;
    }
    made.par_extend((PROBED..2 * batch.most).into_par_iter().filter_map(make));
    let (mut kept, mut rest): (Vec<Made>, Vec<Made>) = (Vec::new(), Vec::new());
    for made in made {
        if kept.iter().any(|other| other.puzzle.setup() == made.puzzle.setup()) {
            continue;
        }
        let alike = kept.iter().filter(|other| other.needs() == made.needs()).count();
        let is_other = alike * ALIKE < batch.most;
        let into = if is_other { &mut kept } else { &mut rest };
        if into.len() < batch.most {
            into.push(made);
        }
    }
    let missing = batch.most - kept.len();
    kept.extend(rest.into_iter().take(missing));
    kept
}

/// Puzzles as they come, of each level the first ones.
fn as_they_come(batch: &Batch, seed: u64) -> Vec<Vec<Made>> {
    let tries = (0..2 * batch.most + 2).into_par_iter();
    let made: Vec<Made> =
        tries.filter_map(|number| drawn(batch.variety, batch.size, seed, number).ok()).collect();
    let mut kept: Vec<Vec<Made>> = LEVELS.iter().map(|_| Vec::new()).collect();
    for made in made {
        if let Some(of_level) = kept.get_mut(made.level()).filter(|kept| kept.len() < batch.most) {
            of_level.push(made);
        }
    }
    kept
}

/// Makes a puzzle of a level, which depends on nothing but the arguments.
fn aimed(batch: &Batch, level: usize, seed: u64, number: usize) -> Result<Made> {
    let variety = Variety::of_slug(batch.variety).context("a variety")?;
    let grid = Grid::new(batch.size.0, batch.size.1).context("a size of a grid")?;
    let random = &mut Random::numbered(seed << 8 | level as u64, number as u64);
    let scores = |system| Config::standard().scale(system, variety.kind());
    let band = Band { system: &LEVEL, scores: scores(&LEVEL), range: Range::Level(level) };
    let target =
        Target { ratings: vec![band], techniques: Vec::new(), path: scores(&SIMPLEST_FIRST) };
    let wish = Wish { givens: givens(grid, random), ..Wish::of(variety, grid) };
    let wish = if variety.has(Variety::KILLER) { Wish { givens: 0, ..wish } } else { wish };
    let setup = generate_for(&target, &wish, random, &Budget::new(AIMING), &mut || ())?;
    made(setup)
}

/// Draws a puzzle, which depends on nothing but the arguments.
fn drawn(variety: &str, size: (usize, usize), seed: u64, number: usize) -> Result<Made> {
    let (rows, cols) = size;
    let variety = Variety::of_slug(variety).context("a variety")?;
    let grid = Grid::new(rows, cols).context("a size of a grid")?;
    let random = &mut Random::new(seed << 32 | number as u64);
    let givens = givens(grid, random);
    let wish = Wish { givens, ..Wish::of(variety, grid) };
    made(generate(&wish, random, &Budget::new(DRAWING))?)
}

/// Rates what was made.
fn made(setup: Setup) -> Result<Made> {
    let puzzle = Puzzle::new(setup).ok().context("a generated puzzle has no faults")?;
    let solutions = search(&puzzle, &Budget::new(search::BUDGET));
    solutions.unique().context("a generated puzzle has one solution")?;
    let rating = rate(&LEVEL, &puzzle, &solutions);
    let total = rate(&SIMPLEST_FIRST, &puzzle, &solutions).total;
    let total = total.map_or(u32::MAX, |total| total as u32);
    Ok(Made { puzzle, solutions, rating, total })
}

fn rate(system: &System, puzzle: &Puzzle, solutions: &Solutions) -> Rating {
    rate_by(system, puzzle, solutions, &Config::standard().scale(system, puzzle.kind()))
}

fn rate_by(system: &System, puzzle: &Puzzle, solutions: &Solutions, scores: &Scores) -> Rating {
    let subject = Subject { board: &Board::new(puzzle), solutions };
    (system.rate)(&subject, scores, &Budget::new(rating::BUDGET))
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
