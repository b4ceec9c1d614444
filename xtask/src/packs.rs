//! Fills up the packs of built-in puzzles.
//!
//! ```text
//! cargo run --profile suites -p xtask -- packs SEED
//! cargo run --profile suites -p xtask -- packs SEED again
//! ```
//!
//! `tests/data/packs.txt` says how many puzzles of each sort, size and level the packs are to have.
//! What is in a pack stays, because players may have played it; what is missing is made. `again`
//! also rates every puzzle again, and files it by its level. That is necessary after a change of a
//! technique, a score or a bound; `tests/it/ratings/pack.rs` says when. Levels are those of the standard
//! configuration. The same seed makes the same files, with any number of cores. What is finished is
//! written at once, so a run that was stopped can be continued.

use crate::root;
use anyhow::{Context, Error, Result, bail};
use gradus::config::Config;
use gradus::game::pack::{ListedPuzzle, TUTORIAL, lines};
use gradus::game::ratings::{Rated, Ratings};
use gradus_engine::grid::Ruleset;
use gradus_engine::make::{Band, Range, Target, generate_for};
use gradus_engine::path::{Item, LEVELS};
use gradus_engine::rate::{self, Explored, SIMPLEST_FIRST, Subject, level_of};
use gradus_engine::{
    Board, Budget, Document, Grid, Kind, LEVEL, Limits, Puzzle, Random, Rating, Setup, System,
    Variety, Wish, format,
};
use rayon::prelude::*;
use std::collections::HashSet;
use std::fs;

/// Systems whose ratings the packs leave out for their size: the library rates by them when asked to.
const UNKEPT: [&str; 3] = ["batch", "game-tree-min-ratio", "game-tree-resistance"];

/// The lists that are compiled in.
const PACKS: [&str; 3] = ["assets/sudoku.txt", "assets/kakuro.txt", "assets/relations.txt"];

/// The budget for one puzzle of a level.
const AIMING: u64 = Limits::TARGET / 2000;

/// This many puzzles are made at a time. If none of them is new, the level has no more.
const AT_ONCE: usize = 8;

/// In this many puzzles of a level and size, at most one needs the same techniques as another, as
/// long as there are others.
const ALIKE: usize = 6;

/// What the packs are to have of a sort and a size.
struct Row {
    sort: Ruleset,
    grid: Grid,
    /// For each level, how many puzzles.
    wanted: [usize; LEVELS.len()],
}

impl Row {
    /// Reads a line of the plan: a sort, a size such as `9x9`, and a number for each level; what
    /// follows says why there are no more.
    fn read(line: &str) -> Result<Self> {
        let mut words = line.split_whitespace();
        let mut word = || words.next().context("a line of the plan ends too soon");
        let sort = Ruleset::of_slug(word()?).context("a sort of puzzles")?;
        let (rows, cols) = word()?.split_once('x').context("a size such as 9x9")?;
        let grid = Grid::new(rows.parse()?, cols.parse()?).context("a size of a grid")?;
        let mut wanted = [0; LEVELS.len()];
        for number in &mut wanted {
            *number = word()?.parse()?;
        }
        Ok(Self { sort, grid, wanted })
    }

    fn name(&self, level: usize) -> String {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        format!("{} {rows}x{cols} {}", self.sort.slug(), LEVELS[level])
    }

    /// The puzzles of a level.
    fn of_level<'a>(&self, level: usize, entries: &'a [Entry]) -> Vec<&'a Entry> {
        let is_own = |entry: &&Entry| (entry.sort, entry.grid) == (self.sort, self.grid);
        let own = entries.iter().filter(is_own);
        own.filter(|entry| entry.level() == level && entry.title != TUTORIAL).collect()
    }
}

/// A puzzle of a pack.
struct Entry {
    /// The puzzle, as written in the pack.
    text: String,
    sort: Ruleset,
    grid: Grid,
    /// Its title; empty until it gets one.
    title: String,
    ratings: Ratings,
}

impl Entry {
    /// Reads a line of a pack.
    fn read(line: &str) -> Result<Self> {
        let item = ListedPuzzle::read(line).map_err(Error::msg)?;
        let ListedPuzzle { variety: sort, grid, title, ratings, puzzle: text } = item;
        Ok(Self { text, sort, grid, title, ratings })
    }

    fn puzzle(&self) -> Result<Puzzle> {
        format::puzzle(&self.text).map_err(Error::msg)
    }

    /// Rates it by every system that has a total for it and whose ratings are kept.
    fn rate(&mut self) -> Result<()> {
        let puzzle = self.puzzle()?;
        let rated = rate::for_kind(puzzle.kind()).filter(|system| !UNKEPT.contains(&system.slug));
        let mut explored = Explored::default();
        let rated =
            rated.filter_map(|system| Rated::of(system, &rate(system, &puzzle, &mut explored)));
        self.ratings = Ratings::default();
        self.ratings.extend(rated);
        Ok(())
    }

    fn total(&self, system: &System) -> f64 {
        self.ratings.by(system).map_or(f64::INFINITY, |rated| rated.total)
    }

    /// The level, from the easiest.
    fn level(&self) -> usize {
        let level = level_of(self.total(&LEVEL));
        LEVELS.iter().position(|other| Some(*other) == level).unwrap_or(LEVELS.len())
    }

    /// The number in its title, if that is a title of its level.
    fn number(&self) -> Option<usize> {
        let (level, number) = self.title.split_once(' ')?;
        number.parse().ok().filter(|_| LEVELS.get(self.level()) == Some(&level))
    }

    /// The techniques that it needs beyond singles.
    fn needs(&self) -> Result<Vec<Item>> {
        let puzzle = self.puzzle()?;
        let scores = Config::standard().scale(&LEVEL, puzzle.kind());
        let needed = rate(&LEVEL, &puzzle, &mut Explored::default())
            .counts
            .into_iter()
            .map(|(item, _)| item);
        let is_more = |item: &Item| scores.place(*item).is_some_and(|p| scores.rows[p].value > 1);
        Ok(needed.filter(is_more).collect())
    }

    fn line(&self) -> String {
        format!("{} {}{}", self.text, self.title, self.ratings)
    }
}

/// Fills up the packs: `SEED`, or `SEED again`.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (seed, is_again) = match arguments {
        [seed] => (seed, false),
        [seed, "again"] => (seed, true),
        _ => bail!("expected SEED or SEED again"),
    };
    let seed = seed.parse().context("SEED is a whole number")?;
    let root = root();
    let plan = fs::read_to_string(root.join("tests/data/packs.txt"))?;
    let plan: Vec<Row> = lines(&plan).map(|(_, line)| Row::read(line)).collect::<Result<_>>()?;
    for pack in PACKS {
        let path = root.join(pack);
        let text = fs::read_to_string(&path)?;
        let mut entries: Vec<Entry> =
            lines(&text).map(|(_, line)| Entry::read(line)).collect::<Result<_>>()?;
        if is_again {
            entries.par_iter_mut().try_for_each(Entry::rate)?;
        }
        let head = text.lines().take_while(|line| line.starts_with('#')).collect::<Vec<_>>();
        let write = |entries: &mut [Entry]| -> Result<()> {
            give_titles(entries);
            let place = |entry: &Entry| plan.iter().position(|row| row.sort == entry.sort);
            entries.sort_by_cached_key(|entry| {
                (entry.title != TUTORIAL, place(entry), entry.level(), entry.number())
            });
            let lines = head.iter().map(ToString::to_string).chain(entries.iter().map(Entry::line));
            Ok(fs::write(&path, lines.map(|line| line + "\n").collect::<String>())?)
        };
        for row in plan.iter().filter(|row| is_of(pack, row.sort)) {
            for level in 0..LEVELS.len() {
                if fill_up(row, level, &mut entries, seed)? {
                    write(&mut entries)?;
                }
            }
        }
        write(&mut entries)?;
    }
    Ok(())
}

/// Whether a pack has puzzles of a sort: there is one for Kakuro, and one for Sudoku with relations.
fn is_of(pack: &str, sort: Ruleset) -> bool {
    let own = match (sort.kind(), sort.rules.is_empty()) {
        (Kind::Kakuro, _) => "kakuro",
        (Kind::Sudoku, true) => "sudoku",
        (Kind::Sudoku, false) => "relations",
    };
    pack.contains(own)
}

/// Makes what a pack lacks of a level of a row of the plan. Returns whether there is anything new.
fn fill_up(row: &Row, level: usize, entries: &mut Vec<Entry>, seed: u64) -> Result<bool> {
    let lacking = row.wanted[level].saturating_sub(row.of_level(level, entries).len());
    if lacking == 0 {
        return Ok(false);
    }
    let made = make(row, level, lacking, entries, seed)?;
    eprintln!("{}: {} made, {lacking} were missing", row.name(level), made.len());
    entries.extend(made);
    Ok(true)
}

/// New puzzles of a level: as long as there are any, those that need something that the others do
/// not.
fn make(
    row: &Row,
    level: usize,
    lacking: usize,
    entries: &[Entry],
    seed: u64,
) -> Result<Vec<Entry>> {
    let mut seen: HashSet<String> = entries.iter().map(|entry| entry.text.clone()).collect();
    let own = row.of_level(level, entries);
    let mut needs: Vec<Vec<Item>> = own.iter().map(|entry| entry.needs()).collect::<Result<_>>()?;
    let alike_at_most = (needs.len() + lacking).div_ceil(ALIKE);
    let (mut kept, mut rest): (Vec<Entry>, Vec<Entry>) = (Vec::new(), Vec::new());
    for first in (0..2 * lacking + AT_ONCE).step_by(AT_ONCE) {
        let numbers = (first..first + AT_ONCE).into_par_iter();
        let made = numbers.filter_map(|number| aimed(row, level, seed, number).ok());
        let mut made: Vec<Entry> = made.collect();
        made.retain(|entry| seen.insert(entry.text.clone()));
        if made.is_empty() || kept.len() >= lacking {
            break;
        }
        let (name, tries, found) = (row.name(level), first + AT_ONCE, kept.len() + made.len());
        eprintln!("{name}: {tries} tries, {found} that differ and {} like others", rest.len());
        for entry in made {
            let own = entry.needs()?;
            if needs.iter().filter(|other| **other == own).count() < alike_at_most {
                needs.push(own);
                kept.push(entry);
            } else {
                rest.push(entry);
            }
        }
    }
    kept.extend(rest);
    kept.truncate(lacking);
    kept.par_iter_mut().try_for_each(Entry::rate)?;
    kept.sort_by(|a, b| a.total(&SIMPLEST_FIRST).total_cmp(&b.total(&SIMPLEST_FIRST)));
    Ok(kept)
}

/// Makes a puzzle of a level, which depends only on the arguments.
fn aimed(row: &Row, level: usize, seed: u64, number: usize) -> Result<Entry> {
    let Ruleset { variety, rules } = row.sort;
    let random = &mut Random::numbered(seed << 8 | level as u64, number as u64);
    let has_other_clues = variety.has(Variety::KILLER) || !rules.is_empty();
    let givens = if has_other_clues { 0 } else { givens(row.grid, random) };
    let wish = Wish { rules, givens, ..Wish::of(variety, row.grid) };
    let scores = |system| Config::standard().scale(system, variety.kind());
    let band = Band { system: &LEVEL, scores: scores(&LEVEL), range: Range::Level(level) };
    let target =
        Target { ratings: vec![band], techniques: Vec::new(), path: scores(&SIMPLEST_FIRST) };
    let setup = generate_for(&target, &wish, random, &Budget::new(AIMING), &mut || ())?;
    let (title, ratings) = (String::new(), Ratings::default());
    Ok(Entry { text: written(setup)?, sort: row.sort, grid: row.grid, title, ratings })
}

/// How many givens are left: every third time as few as possible, otherwise some more; many if the
/// grid is so large that hardly anybody would finish it otherwise.
fn givens(grid: Grid, random: &mut Random) -> usize {
    let in_a_hundred = match random.below(3) {
        _ if grid.rows() > 9 => 44 + random.below(10),
        0 => 0,
        _ => 28 + random.below(12),
    };
    grid.len() * in_a_hundred / 100
}

/// Gives titles to those that have none of their level: its name and the next number.
fn give_titles(entries: &mut [Entry]) {
    for place in 0..entries.len() {
        let entry = &entries[place];
        if entry.number().is_some() || entry.title == TUTORIAL {
            continue;
        }
        let (sort, level) = (entry.sort, entry.level());
        let own = entries.iter().filter(|other| other.sort == sort && other.level() == level);
        let number = own.filter_map(Entry::number).max().unwrap_or(0) + 1;
        let name = LEVELS.get(level).copied().unwrap_or("not rated");
        entries[place].title = format!("{name} {number}");
    }
}

fn rate(system: &System, puzzle: &Puzzle, explored: &mut Explored) -> Rating {
    let solutions = puzzle.solutions();
    let scores = Config::standard().scale(system, puzzle.kind());
    let subject = Subject { board: &Board::new(puzzle), solutions: &solutions };
    system.rate_with(&subject, &scores, &Budget::new(Limits::RATING), explored)
}

/// The shortest text of a puzzle: a Sudoku or variety line, or `kakuro/COLS/ROWS/BODY`.
fn written(setup: Setup) -> Result<String> {
    let slug = match setup.variety {
        Variety::KAKURO => "puzz-link",
        Variety::CLASSIC if setup.relations.is_empty() => "sudoku-line",
        _ => "variety-line",
    };
    let write = format::by_slug(slug).and_then(|format| format.write).context("a format")?;
    let text = write(&Document::of(setup))?;
    // The address of the site can go; the rest is read without it.
    Ok(text.rsplit('?').next().unwrap_or_default().trim().to_owned())
}
