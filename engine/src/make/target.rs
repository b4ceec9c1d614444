//! Puzzles that meet a target, such as a level, a rating or a technique, and how to reach it; among
//! them the puzzles of the day, which follow from the date.
//!
//! A puzzle that misses the target is changed a little, and the change stays if the miss does not
//! get larger. If it is too hard, it gets another digit; if it is too easy, it gets some and loses
//! others. That is quicker than drawing puzzles until one fits, since most of what was right about
//! a puzzle is preserved. With relations it is too slow to take many givens away, and a puzzle that
//! is too easy loses just one. A puzzle without givens is drawn afresh, easier or harder depending on
//! the last miss.
//!
//! # Levels
//!
//! Of the puzzles of a level, some take four times as long as others, and some just miss the level
//! below. So those of the usual sizes also have to stand apart from the next level:
//!
//! - in time: from level to level, they take at least one and a half times as long at the median;
//! - and, of Sudoku, two of three in what they need: a harder technique of the level. That is one
//!   that HoDoKu, too, has in the level of the same place, so that its levels rise with these.
//!
//! `benches/levels.sh` measures both.

use super::generate::{EASIEST, generate, generate_easier};
use super::planted;
use super::relations::{self, Part};
use super::sudoku::{Empty, Givens};
use super::wish::{Failure, Wish};
use crate::budget::{Budget, Limits};
use crate::grid::relation::Rules;
use crate::grid::{Board, Grid, Kind, NotationError, Puzzle, Setup, Solution, Solutions, Variety};
use crate::path::{Item, LEVELS, SINGLES, Scored, Scores, walk_simplest};
use crate::random::Random;
use crate::rate::{LEVEL, Rating, Subject, System, TIME};
use crate::solve::Solver;
use crate::technique::{FINNED_SWORDFISH, POINTING, Technique, X_WING};

/// Changes to a puzzle before another is drawn.
const CHANGES: usize = 40;

/// How many givens, with those tied to them, a puzzle gets before it loses others.
const MOVED: usize = 3;

/// Looks at regions by one scale before the wanted techniques are looked for by another.
const PATIENCE: u64 = 5_000_000;

/// The maximum number of scales that are tried. In seven steps half way each, the last of a hundred
/// techniques is the first; several would pass each other at the front without end.
const TURNS: usize = 8;

/// How much too easy a puzzle of the right level is that lacks the technique it is meant to need: less
/// than a level.
const LACKING: f64 = 0.5;

/// How much too hard a puzzle of the right level is that its techniques do not finish.
const UNFINISHED: f64 = 0.5;

/// The minimum cost of examining a puzzle, in looks at regions.
const LOOK: u64 = 1000;

/// What the ratings of a puzzle should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// All of these must hold.
    pub ratings: Vec<Band>,
    /// The simplest path needs each of these at least once, by the scale of the path or by one that
    /// tries them earlier.
    pub techniques: Vec<&'static Technique>,
    /// The scale of that path.
    pub path: Scores,
}

/// What one rating should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The system.
    pub system: &'static System,
    /// Its scale.
    pub scores: Scores,
    /// The range.
    pub range: Range,
}

/// A range of ratings. Only puzzles with a total are in one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// A total from one number to another, both inclusive.
    Totals(f64, f64),
    /// A level, by its index among those of the system.
    Level(usize),
    /// A level whose puzzle needs a technique of the scale or one further down.
    LevelFrom(usize, &'static Technique),
}

impl Range {
    /// Reads `LOW..HIGH`, where either may be missing, a total, or the name of a level.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn read(system: &System, text: &str) -> Result<Self, NotationError> {
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
            let what = format!("{} cannot be {text:?}; expected LOW..HIGH{levels}", system.slug);
            what.into()
        })
    }
}

/// How far a puzzle misses a target; both zero if it fits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Miss {
    /// How much too easy it is: 1 for a level, or for a technique that it does not need.
    easy: f64,
    /// How much too hard it is: 1 for a level.
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
/// puzzle examined.
///
/// # Errors
/// As for [`generate`], and if such puzzles do not have a wanted rating.
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
    wish.check()?;
    let (mut target, scales, start) = (target.clone(), target.scales(), budget.left());
    target.ratings.extend(target.time(wish));
    target.demand(wish, random);
    let is_planted = planted::suits(&target.techniques, wish);
    let mut easier = 0;
    loop {
        let turn = (start - budget.left()) / PATIENCE;
        target.path.clone_from(target.scale(turn as usize, &scales));
        if has_givens {
            let found = match is_planted {
                true => planted::grow(wish, random, budget, &mut |setup| {
                    looked();
                    Ok(target.miss(setup, None, budget)?.fits())
                })?,
                false => climb(&target, wish, random, budget, looked)?,
            };
            if let Some(setup) = found {
                return Ok(setup);
            }
            continue;
        }
        let setup = generate_easier(wish, easier, random, budget)?;
        looked();
        let miss = target.miss(&setup, None, budget)?;
        if miss.fits() {
            return Ok(setup);
        }
        easier = match miss.hard > miss.easy {
            true => EASIEST.min(easier + 1),
            false => easier.saturating_sub(1),
        };
    }
}

/// Draws a Sudoku and changes it until it fits; `None` if it does not after some changes.
fn climb(
    target: &Target,
    wish: &Wish,
    random: &mut Random,
    budget: &Budget<'_>,
    looked: &mut dyn FnMut(),
) -> Result<Option<Setup>, Failure> {
    let empty = Empty::draw(wish, 0, random, budget)?;
    target.is_possible(&mut Givens::all(&empty.puzzle, empty.full.clone()))?;
    let has_rules = !wish.rules.is_empty();
    let known = Some(&empty.full).filter(|_| has_rules);
    let mut givens = empty.givens(wish, random, budget)?;
    let mut miss = target.miss(&givens.setup(), known, budget)?;
    for _ in 0..CHANGES {
        if miss.fits() && (!wish.minimal || givens.is_minimal(budget)?) {
            return target.spare(givens.setup(), &empty.full, wish, random, budget);
        }
        let mut changed = givens.clone();
        if miss.hard > miss.easy && !wish.minimal {
            // One for each board that shares cells with others.
            (0..empty.puzzle.setup().boards.len().max(1)).for_each(|_| changed.add(wish, random));
        } else if !has_rules || !changed.take_one(wish, random, budget)? {
            (0..MOVED).for_each(|_| changed.add(wish, random));
            changed.thin(wish, random, budget)?;
        }
        let now = target.miss(&changed.setup(), known, budget)?;
        looked();
        if now.sum() <= miss.sum() {
            (givens, miss) = (changed, now);
        }
    }
    Ok(None)
}

impl Target {
    /// The scales by which the wanted techniques are looked for. The first is that of the path, unless
    /// one is switched off there. In each further one they are tried earlier, the last time right
    /// after singles: those before them may find everything that they would.
    fn scales(&self) -> Vec<Scores> {
        let earlier = |scores: &Scores| {
            let (mut scores, mut is_other) = (scores.clone(), false);
            for technique in &self.techniques {
                if let Some(other) = scores.with_earlier(technique) {
                    (scores, is_other) = (other, true);
                }
            }
            is_other.then_some(scores)
        };
        let is_on = self.techniques.iter().all(|technique| self.path.of(technique) > 0);
        let first = if is_on { Some(self.path.clone()) } else { earlier(&self.path) };
        std::iter::successors(first, earlier).take(TURNS).collect()
    }

    /// The scale of a turn: each in turn, because none may find anything; but after harder techniques,
    /// that of the path once and then the last.
    fn scale<'s>(&self, turn: usize, scales: &'s [Scores]) -> &'s Scores {
        let last = scales.len() - 1;
        &scales[if self.follows_harder() { turn.min(1) * last } else { turn % scales.len() }]
    }

    /// Whether the wanted techniques come up only after harder ones, as those do that rely on a single
    /// solution: until a cell of the pattern is known for a reason that is not lost if its digits are
    /// swapped, singles cannot place any of them.
    fn follows_harder(&self) -> bool {
        self.techniques.iter().any(|technique| technique.needs.assumes_one_solution())
    }

    /// The time that goes with a wanted level, unless a time is wanted.
    fn time(&self, wish: &Wish) -> Option<Band> {
        if self.ratings.iter().any(|band| *band.system == TIME) {
            return None;
        }
        let of_level = |band: &Band| match band.range {
            Range::Level(level) if *band.system == LEVEL => {
                let (least, most) = minutes(level, wish)?;
                let range = Range::Totals(60.0 * least, (60.0 * most).min(f64::MAX));
                let scores = band.scores.asked.as_deref()?.clone();
                Some(Band { system: &TIME, scores, range })
            }
            _ => None,
        };
        self.ratings.iter().find_map(of_level)
    }

    /// Wants more of a level than that: the techniques that its puzzles are meant to need, unless
    /// some are named.
    fn demand(&mut self, wish: &Wish, random: &mut Random) {
        let is_named = !self.techniques.is_empty();
        for band in self.ratings.iter_mut().filter(|band| *band.system == LEVEL && !is_named) {
            if let Range::Level(level) = band.range
                && let Some(technique) = hardest(level, wish, random)
            {
                band.range = Range::LevelFrom(level, technique);
            }
        }
    }

    /// The first scale by which a puzzle needs the wanted techniques: that of the path, or one that
    /// tries them earlier. `None` if there is none, or the budget runs out.
    pub fn needed_by(&self, setup: &Setup, budget: &Budget<'_>) -> Option<Scores> {
        let puzzle = Puzzle::new(setup.clone()).ok()?;
        let is_needed = |scores: &Scores| {
            let target = Self { path: scores.clone(), ..self.clone() };
            target.lacking(&puzzle, budget).fits() && !budget.is_spent()
        };
        self.scales().into_iter().find(is_needed)
    }

    /// The puzzle without the givens and relations that neither it nor the target needs; `None` if that leaves
    /// none of some rule.
    fn spare(
        &self,
        setup: Setup,
        full: &Solution,
        wish: &Wish,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<Option<Setup>, Failure> {
        if wish.rules.is_empty() {
            return Ok(Some(setup));
        }
        let suits = &mut |setup: &Setup| Ok(self.miss(setup, Some(full), budget)?.fits());
        let mut parts = Vec::new();
        if wish.givens == 0 {
            parts = Part::givens(&setup, wish, random);
        }
        parts.extend(Part::relations(&setup, random));
        let setup = relations::thin(setup, &parts, full, budget, suits)?;
        let is_whole = Rules::of(&setup.relations) == wish.rules;
        Ok(Some(setup).filter(|_| is_whole))
    }

    /// Rates a grid that lacks one digit; every system can, for the puzzles that it applies to.
    fn is_possible(&self, full: &mut Givens<'_>) -> Result<(), Failure> {
        full.open_first();
        let budget = &Budget::new(Limits::RATING);
        let Ok(puzzle) = Puzzle::new(full.setup()) else { return Ok(()) };
        for band in &self.ratings {
            let rating = band.rate(&puzzle, None, budget);
            if rating.total.is_none() {
                return Err(Failure::Unrated(band.system.slug, rating.note.unwrap_or_default()));
            }
        }
        Ok(())
    }

    /// How far a puzzle misses. The ratings are computed in order, and only until the miss is
    /// certain. If its only solution is known, it is not searched for.
    fn miss(
        &self,
        setup: &Setup,
        known: Option<&Solution>,
        budget: &Budget<'_>,
    ) -> Result<Miss, Failure> {
        let puzzle = Puzzle::new(setup.clone()).map_err(|_| Failure::GaveUp)?;
        budget.spend(LOOK);
        let mut miss = self.lacking(&puzzle, budget);
        for band in &self.ratings {
            if miss.fits() {
                miss = miss.add(band.miss(&band.rate(&puzzle, known, budget)));
            }
        }
        if budget.is_spent() { Err(Failure::GaveUp) } else { Ok(miss) }
    }

    /// How many of the wanted techniques the simplest path does not need. If they do not come up only
    /// after harder ones, the path is followed with no harder techniques, because the rest is slow.
    /// Otherwise the more steps it has besides singles, the smaller the miss.
    fn lacking(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Miss {
        let rows = self.path.in_order();
        let is_target = |row: &Scored| self.techniques.contains(&row.technique);
        let Some(last) = rows.iter().rposition(is_target) else { return Miss::default() };
        let (mut lacking, mut steps) = (self.techniques.clone(), 0);
        let board = &mut Board::new(puzzle);
        let is_long = self.follows_harder();
        let rows = if is_long { &rows } else { &rows[..=last] };
        walk_simplest(board, &self.path, rows, true, budget, |taken| {
            lacking.retain(|technique| *technique != taken.technique);
            steps += u32::from(!SINGLES.contains(&taken.technique));
        });
        let miss = lacking.len() as f64;
        let is_longer = is_long && miss > 0.0;
        Miss { easy: if is_longer { miss + 1.0 / f64::from(1 + steps) } else { miss }, hard: 0.0 }
    }
}

impl Band {
    fn rate(&self, puzzle: &Puzzle, known: Option<&Solution>, budget: &Budget<'_>) -> Rating {
        let solutions = match known {
            Some(known) => Solutions::One(known.clone()),
            None => Solver::of(puzzle).solutions(budget),
        };
        let subject = Subject { board: &Board::new(puzzle), solutions: &solutions };
        let part = budget.part(Limits::RATING);
        // What is harder is changed anyway.
        let most = match self.range {
            Range::Totals(_, most) => most,
            // Its totals count from 1.
            Range::Level(level) | Range::LevelFrom(level, _) if *self.system == LEVEL => {
                level as f64 + 1.0
            }
            Range::Level(_) | Range::LevelFrom(..) => f64::INFINITY,
        };
        let rating = match self.system.rate_up_to {
            Some(rate) => rate(&subject, &self.scores, &part, most),
            None => (self.system.rate)(&subject, &self.scores, &part),
        };
        budget.put_back(part);
        rating
    }

    fn miss(&self, rating: &Rating) -> Miss {
        let Some(total) = rating.total else { return Miss { easy: 0.0, hard: 1.0 } };
        let (least, most, found, unit) = match self.range {
            Range::Totals(least, most) => (least, most, total, least.max(1.0)),
            Range::Level(level) | Range::LevelFrom(level, _) => {
                let is_own = |name: &&str| rating.level == Some(*name);
                let found = self.system.levels.iter().position(is_own).unwrap_or(0);
                (level as f64, level as f64, found as f64, 1.0)
            }
        };
        let miss =
            Miss { easy: (least - found).max(0.0) / unit, hard: (found - most).max(0.0) / unit };
        match self.range {
            Range::LevelFrom(_, technique) if miss.fits() && !self.needs(rating, technique) => {
                Miss { easy: LACKING, ..miss }
            }
            // A puzzle that no technique finishes has the last level too, but cannot be solved by a player.
            Range::Level(_) | Range::LevelFrom(..)
                if *self.system == LEVEL && miss.fits() && rating.stuck.is_some() =>
            {
                Miss { hard: UNFINISHED, ..miss }
            }
            _ => miss,
        }
    }

    /// Whether a rating needs a technique of the scale or one further down.
    fn needs(&self, rating: &Rating, technique: &'static Technique) -> bool {
        let place = self.scores.place(Item::Technique(technique));
        rating.counts.iter().any(|(item, count)| *count > 0 && self.scores.place(*item) >= place)
    }
}

/// The size of the daily puzzles, including the border of a Kakuro.
const fn size(kind: Kind) -> usize {
    match kind {
        Kind::Sudoku => 9,
        Kind::Kakuro => 10,
    }
}

/// Makes the daily puzzle of a kind and a level, given by its index. `date` is written as a number, as
/// in 20250331. `scores` must be the standard
/// scale of [`LEVEL`] for the kind, or the puzzle would not be the same for everyone.
///
/// # Errors
/// When the budget runs out.
pub fn daily(
    date: u64,
    kind: Kind,
    level: usize,
    scores: &Scores,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    let grid = Grid::new(size(kind), size(kind)).ok_or(Failure::GaveUp)?;
    let wish = Wish::of(Variety::of(kind), grid);
    let band = Band { system: &LEVEL, scores: scores.clone(), range: Range::Level(level) };
    let target = Target { ratings: vec![band], techniques: Vec::new(), path: scores.clone() };
    let mut random = Random::numbered(date, (kind as usize * 16 + level) as u64);
    generate_for(&target, &wish, &mut random, budget, &mut || ())
}

/// What the puzzles of a variety and size are meant to be like.
struct Aim {
    variety: Variety,
    /// How many rows and columns there are.
    size: usize,
    /// For each level, the least and the most minutes by the rating `time`.
    minutes: [(f64, f64); LEVELS.len()],
    /// For each level, a technique of its scale: most puzzles need this one or one further down.
    hardest: [Option<&'static Technique>; LEVELS.len()],
}

static AIMS: [Aim; 2] = [
    Aim {
        variety: Variety::CLASSIC,
        size: 9,
        minutes: [(0.0, 4.4), (6.3, 7.5), (10.0, 13.0), (16.5, 23.0), (27.0, f64::MAX)],
        hardest: [None, Some(&POINTING), Some(&X_WING), Some(&FINNED_SWORDFISH), None],
    },
    Aim {
        variety: Variety::KAKURO,
        size: 10,
        minutes: [(0.0, 11.0), (15.3, 20.0), (24.5, 32.0), (38.0, 50.0), (62.0, f64::MAX)],
        hardest: [None; LEVELS.len()],
    },
];

impl Aim {
    /// The aim for puzzles of a sort and size.
    fn of(wish: &Wish) -> Option<&'static Self> {
        let is_usual = |aim: &&Self| {
            let is_of_size = Grid::new(aim.size, aim.size) == Some(wish.grid);
            aim.variety == wish.variety && wish.rules.is_empty() && is_of_size
        };
        AIMS.iter().find(is_usual)
    }
}

/// The minutes by the rating `time` that a puzzle of a level is meant to take, the least and the most.
pub(super) fn minutes(level: usize, wish: &Wish) -> Option<(f64, f64)> {
    Aim::of(wish)?.minutes.get(level).copied()
}

/// The technique of the scale that a puzzle of a level is meant to need, or one further down: drawn,
/// because not every puzzle is meant to need one.
pub(super) fn hardest(
    level: usize,
    wish: &Wish,
    random: &mut Random,
) -> Option<&'static Technique> {
    let technique = (*Aim::of(wish)?.hardest.get(level)?)?;
    (random.below(3) > 0).then_some(technique)
}
