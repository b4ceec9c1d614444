//! Making a new puzzle.

use super::{Scales, named};
use crate::config::Config;
use crate::engine::budget::Budget;
use crate::engine::cell::Grid;
use crate::engine::date::{self, Date};
use crate::engine::format::Document;
use crate::engine::generate::{self, Band, Failure, Random, Range, Target, Wish, generate_for};
use crate::engine::rating::{LEVEL, SIMPLEST_FIRST, TIME};
use crate::engine::scores::LEVELS;
use crate::engine::variety::{Kind, Variety};
use crate::game::pace::Paces;
use crate::store;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often it is said how far the making of a puzzle is.
const REPORT: Duration = Duration::from_millis(200);

/// Why a Kakuro cannot be asked for by minutes yet.
pub const NO_MINUTES: &str =
    "your pace in Kakuro is known once you have solved three without a hint";

/// What is to be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Job {
    /// The puzzle of the day, of a kind and a level by its place, by the standard scores.
    Daily(Kind, usize),
    /// A puzzle by wishes.
    Wish(Box<(Wish, Target)>),
}

impl Job {
    /// What its puzzle is called, if it is made on this day.
    fn title(&self, today: Date) -> String {
        match self {
            Self::Daily(kind, level) => {
                let level = LEVELS.get(*level).copied().unwrap_or_default();
                format!("day {today}, {level} {}", kind.name())
            }
            Self::Wish(job) => {
                let (Wish { variety, grid, .. }, target) = &**job;
                let level = target.ratings.iter().find_map(|band| match band.range {
                    Range::Level(level) => band.system.levels.get(level),
                    Range::Totals(..) => None,
                });
                let level = level.map_or_else(String::new, |level| format!("{level} "));
                format!("made {today}, {level}{}", named(*variety, *grid))
            }
        }
    }

    /// What was tried in vain, when so many puzzles were looked at.
    pub fn tried(&self, looked: usize) -> String {
        match self {
            Self::Daily(kind, level) => {
                let level = LEVELS.get(*level).copied().unwrap_or_default();
                format!("the {level} {} of the day", kind.name())
            }
            Self::Wish(job) => tried(&job.0, &job.1, looked),
        }
    }

    /// What words ask for: a variety, a size, minutes, a level or `daily`, in any order. What they
    /// leave open is as usual, of a `kind`; `paces` is asked how fast the player is, if there are minutes.
    ///
    /// # Errors
    /// Which words there are, for one that is none of them; why minutes are not known.
    pub fn of_words(
        text: &str,
        kind: Kind,
        scales: &Scales,
        paces: impl FnOnce() -> Result<Paces, String>,
    ) -> Result<Self, String> {
        let mut variety = Variety::of(kind);
        let (mut grid, mut level, mut daily, mut time) = (None, None, false, None);
        for word in text.to_lowercase().split_whitespace() {
            if let Some(named) = variety_of(word) {
                variety = named;
            } else if let Some(place) = LEVELS.iter().position(|level| *level == word) {
                level = Some(place);
            } else if let Some(size) = size(word) {
                grid = Some(size);
            } else if let Ok(range) = minutes(word) {
                time = Some(range);
            } else if word == "daily" {
                daily = true;
            } else {
                return Err(format!(
                    "expected a variety such as kakuro or killer-x, a size such as 9 or 12x8, \
                     minutes such as 8..12, daily, or one of {}; found {word:?}",
                    LEVELS.join(", ")
                ));
            }
        }
        let kind = variety.kind();
        if daily {
            return Ok(Self::Daily(kind, level.unwrap_or(1)));
        }
        let usual = if kind == Kind::Kakuro { 10 } else { 9 };
        let grid = grid.or_else(|| Grid::new(usual, usual)).ok_or("there is no such grid")?;
        let path = scales.get(&SIMPLEST_FIRST, kind).clone();
        let band = |level| Band {
            system: &LEVEL,
            scores: scales.get(&LEVEL, kind).clone(),
            range: Range::Level(level),
        };
        let mut ratings: Vec<Band> = level.map(band).into_iter().collect();
        if let Some(time) = time {
            let range = paces()?.totals(kind, time).ok_or(NO_MINUTES)?;
            ratings.push(Band { system: &TIME, scores: scales.get(&TIME, kind).clone(), range });
        }
        let target = Target { ratings, techniques: Vec::new(), path };
        Ok(Self::Wish(Box::new((Wish::of(variety, grid), target))))
    }
}

/// What was tried in vain, when so many puzzles were looked at.
pub fn tried(wish: &Wish, target: &Target, looked: usize) -> String {
    let name = named(wish.variety, wish.grid);
    let wanted = target.ratings.len() + target.techniques.len();
    match (looked, wanted) {
        (_, 0) => format!("no {name} that was drawn had exactly one solution"),
        (0, _) => format!("no {name} was made in that time"),
        (1, _) => format!("one {name} was made, but it is not what was asked for"),
        _ => format!("{looked} puzzles ({name}) were made, but none is what was asked for"),
    }
}

/// Reads a range of minutes: `LOW..HIGH`.
///
/// # Errors
/// What was expected.
pub fn minutes(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.parse().ok().filter(|minutes: &f64| minutes.is_finite());
    let range = text.split_once("..").and_then(|(least, most)| number(least).zip(number(most)));
    let range = range.filter(|(least, most)| *least >= 0.0 && least <= most);
    range.ok_or_else(|| "expected LOW..HIGH, as in 8..12".into())
}

fn variety_of(word: &str) -> Option<Variety> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.slug() == word);
    kind.map(Variety::of).or_else(|| Variety::of_slug(word))
}

fn size(word: &str) -> Option<Grid> {
    let (rows, cols) = word.split_once('x').unwrap_or((word, word));
    Grid::new(rows.parse().ok()?, cols.parse().ok()?)
}

/// Makes a puzzle and names it: of the day that it is by the player's clock, or from a seed of this moment. From
/// time to time it is reported how many puzzles were looked at.
///
/// # Errors
/// Why there is none.
pub fn make(job: &Job, budget: &Budget<'_>, report: &dyn Fn(usize)) -> Result<Document, Failure> {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let today = date::of_number(store::today());
    let setup = match job {
        Job::Daily(kind, level) => {
            generate::daily(today, *kind, *level, &Config::standard().scale(&LEVEL, *kind), budget)
        }
        Job::Wish(job) => {
            let (wish, target) = &**job;
            let mut random = Random::new(since_1970.as_nanos() as u64);
            let (mut looked, mut reported) = (0, Instant::now());
            generate_for(target, wish, &mut random, budget, &mut || {
                looked += 1;
                if reported.elapsed() >= REPORT {
                    reported = Instant::now();
                    report(looked);
                }
            })
        }
    }?;
    let title = Some(job.title(today));
    Ok(Document { title, ..Document::of(setup) })
}
