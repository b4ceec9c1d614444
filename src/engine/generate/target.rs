//! Puzzles of a wanted difficulty: what their ratings are to say, and the way there.
//!
//! A puzzle that misses the target is changed a little, and the change stays if it misses by no
//! more. Too hard, it is given a digit more; too easy, it is given some and loses others. That is
//! quicker than drawing puzzles until one fits, as most of what was right about a puzzle stays. What
//! has no givens is drawn afresh, easier or harder as the last one missed.

use super::givens::Givens;
use super::make::{EASIEST, generate, generate_easier};
use super::sudoku::Empty;
use super::wish::{Failure, Wish};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::path;
use crate::engine::puzzle::{Puzzle, Setup};
use crate::engine::random::Random;
use crate::engine::rating::{self, Rating, Subject, System};
use crate::engine::scores::{Scored, Scores};
use crate::engine::search::search;
use crate::engine::technique::Technique;
use crate::engine::variety::{Kind, Variety};
use std::cell::Cell;

/// Changes of a puzzle before another is drawn.
const CHANGES: usize = 40;

/// Givens, with those that go with them, that a puzzle gets before it loses others.
const MOVED: usize = 3;

/// Puzzles without a use for the wanted techniques before these are tried first.
const PATIENCE: usize = 4000;

/// What a look at a puzzle costs at least, in looks at regions.
const LOOK: u64 = 1000;

/// The budget for one puzzle that fits a target where the caller has no reason for another: minutes.
pub const TARGET_BUDGET: u64 = 20_000_000_000;

/// What the ratings of a puzzle are to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Each of these.
    pub ratings: Vec<Band>,
    /// The simplest path needs each of these at least once.
    pub techniques: Vec<&'static Technique>,
    /// The scale of that path.
    pub path: Scores,
}

/// What one rating is to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// By which system.
    pub system: &'static System,
    /// By which scale.
    pub scores: Scores,
    /// What.
    pub range: Range,
}

/// A range of ratings. Only puzzles that have a total are in one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// A total from one to another, both included.
    Totals(f64, f64),
    /// A level, by its place among those of the system.
    Level(usize),
}

impl Range {
    /// Reads `LOW..HIGH`, where one may be missing, a total, or the name of a level.
    ///
    /// # Errors
    /// What was expected.
    pub fn read(system: &System, text: &str) -> Result<Self, String> {
        let level = system.levels.iter().position(|level| level.eq_ignore_ascii_case(text));
        if let Some(level) = level {
            return Ok(Self::Level(level));
        }
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let bound = |text: &str, none| match text {
            "" => Some(none),
            text => text.parse().ok().filter(|bound: &f64| bound.is_finite()),
        };
        let bounds = bound(least, 0.0).zip(bound(most, f64::MAX));
        let bounds = bounds.filter(|(least, most)| least <= most && !text.is_empty());
        bounds.map(|(least, most)| Self::Totals(least, most)).ok_or_else(|| {
            let levels = match system.levels {
                [] => String::new(),
                levels => format!(", or one of the levels {}", levels.join(", ")),
            };
            format!("{} cannot be {text:?}; expected LOW..HIGH{levels}", system.slug)
        })
    }
}

/// How far a puzzle misses a target; none where it fits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Miss {
    /// How much too easy it is, 1 for a level or for a technique that is not needed.
    easy: f64,
    /// How much too hard it is, 1 for a level.
    hard: f64,
}

impl Miss {
    fn fits(self) -> bool {
        self.sum() == 0.0
    }

    fn sum(self) -> f64 {
        self.easy + self.hard
    }

    fn add(self, other: Self) -> Self {
        Self { easy: self.easy + other.easy, hard: self.hard + other.hard }
    }
}

/// Makes a puzzle with exactly one solution that fits a target. `looked` is called after every
/// puzzle that was looked at.
///
/// # Errors
/// As for [`generate`], and where a rating is wanted that such puzzles do not have.
pub fn generate_for(
    target: &Target,
    wish: &Wish,
    random: &mut Random,
    budget: &Budget<'_>,
    looked: &mut dyn FnMut(),
) -> Result<Setup, Failure> {
    if target.ratings.is_empty() && target.techniques.is_empty() {
        return generate(wish, random, budget);
    }
    let has_givens = wish.variety.kind() == Kind::Sudoku
        && (wish.givens > 0 || !wish.variety.has(Variety::KILLER));
    if !wish.symmetry.suits(wish.grid) {
        return Err(Failure::Symmetry(wish.grid, wish.symmetry));
    }
    let (mut target, count, mut easier) = (target.clone(), Cell::new(0), 0);
    let looked = &mut || {
        count.set(count.get() + 1);
        looked();
    };
    loop {
        target.give_way(count.get());
        if has_givens {
            if let Some(setup) = climb(&target, wish, random, budget, looked)? {
                return Ok(setup);
            }
            continue;
        }
        let setup = generate_easier(wish, easier, random, budget)?;
        looked();
        let miss = target.miss(&setup, budget)?;
        if miss.fits() {
            return Ok(setup);
        }
        easier = match miss.hard > miss.easy {
            true => EASIEST.min(easier + 1),
            false => easier.saturating_sub(1),
        };
    }
}

/// Draws a Sudoku and changes it until it fits; `None` where it did not after some changes.
fn climb(
    target: &Target,
    wish: &Wish,
    random: &mut Random,
    budget: &Budget<'_>,
    looked: &mut dyn FnMut(),
) -> Result<Option<Setup>, Failure> {
    let empty = Empty::draw(wish, 0, random, budget)?;
    target.is_possible(&mut Givens::all(&empty.puzzle, empty.full.clone()))?;
    let mut givens = empty.givens(wish, random, budget)?;
    let mut miss = target.miss(&givens.setup(), budget)?;
    for _ in 0..CHANGES {
        if miss.fits() && (!wish.minimal || givens.is_minimal(budget)?) {
            return Ok(Some(givens.setup()));
        }
        let mut changed = givens.clone();
        if miss.hard > miss.easy && !wish.minimal {
            changed.add(wish, random);
        } else {
            (0..MOVED).for_each(|_| changed.add(wish, random));
            changed.thin(wish, random, budget)?;
        }
        let now = target.miss(&changed.setup(), budget)?;
        looked();
        if now.sum() <= miss.sum() {
            (givens, miss) = (changed, now);
        }
    }
    Ok(None)
}

impl Target {
    /// After many puzzles that have no use for the wanted techniques, puts these before all others that
    /// may find the same.
    fn give_way(&mut self, looked: usize) {
        if looked >= PATIENCE {
            let path = &mut self.path;
            self.techniques.iter().for_each(|technique| path.put_first(technique));
        }
    }

    /// Asks for the ratings of a grid that lacks one digit, which every system has for the puzzles
    /// that it applies to.
    fn is_possible(&self, full: &mut Givens<'_>) -> Result<(), Failure> {
        full.open_first();
        let budget = &Budget::new(rating::BUDGET);
        let Ok(puzzle) = Puzzle::new(full.setup()) else { return Ok(()) };
        for band in &self.ratings {
            let rating = band.rate(&puzzle, budget);
            if rating.total.is_none() {
                return Err(Failure::Unrated(band.system.slug, rating.note.unwrap_or_default()));
            }
        }
        Ok(())
    }

    /// How far a puzzle misses. The ratings are asked in their order, and no more once it is clear
    /// that it does.
    fn miss(&self, setup: &Setup, budget: &Budget<'_>) -> Result<Miss, Failure> {
        let puzzle = Puzzle::new(setup.clone()).map_err(|_| Failure::GaveUp)?;
        budget.spend(LOOK);
        let mut miss = self.lacking(&puzzle, budget);
        for band in &self.ratings {
            if miss.fits() {
                miss = miss.add(band.miss(&band.rate(&puzzle, budget)));
            }
        }
        if budget.is_spent() { Err(Failure::GaveUp) } else { Ok(miss) }
    }

    /// How many of the wanted techniques the simplest path does not need, on the way that it takes
    /// by techniques no harder than these. What comes after is not looked at, as it is slow.
    fn lacking(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Miss {
        let rows = self.path.in_order();
        let is_wanted = |row: &Scored| self.techniques.contains(&row.technique);
        let Some(last) = rows.iter().rposition(is_wanted) else { return Miss::default() };
        let rows = &rows[..=last];
        let mut lacking = self.techniques.clone();
        let board = &mut Board::new(puzzle);
        path::walk_simplest(board, &self.path, rows, true, budget, |taken| {
            lacking.retain(|technique| *technique != taken.technique);
        });
        Miss { easy: lacking.len() as f64, hard: 0.0 }
    }
}

impl Band {
    fn rate(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Rating {
        let solutions = search(puzzle, budget);
        let subject = Subject { board: &Board::new(puzzle), solutions: &solutions };
        let part = budget.part(rating::BUDGET);
        let rating = match (self.range, self.system.rate_up_to) {
            (Range::Totals(_, most), Some(rate)) => rate(&subject, &self.scores, &part, most),
            _ => (self.system.rate)(&subject, &self.scores, &part),
        };
        budget.put_back(part);
        rating
    }

    fn miss(&self, rating: &Rating) -> Miss {
        let Some(total) = rating.total else { return Miss { easy: 0.0, hard: 1.0 } };
        let (least, most, found, unit) = match self.range {
            Range::Totals(least, most) => (least, most, total, least.max(1.0)),
            Range::Level(level) => {
                let is_own = |name: &&str| rating.level == Some(*name);
                let found = self.system.levels.iter().position(is_own).unwrap_or(0);
                (level as f64, level as f64, found as f64, 1.0)
            }
        };
        Miss { easy: (least - found).max(0.0) / unit, hard: (found - most).max(0.0) / unit }
    }
}
