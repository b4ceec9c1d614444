//! Making a new puzzle.

use super::{Scales, named};
use crate::config::Config;
use crate::game::date::{self, Date};
use crate::game::pace::{Paces, Sort};
use crate::store;
use gradus_engine::grid::variety::joined::Arrangement;
use gradus_engine::grid::{Ruleset, Size};
use gradus_engine::make::{self, Band, Range, Target, generate_for};
use gradus_engine::path::LEVELS;
use gradus_engine::rate::{SIMPLEST_FIRST, TIME};
use gradus_engine::{Budget, Document, Failure, Grid, Kind, LEVEL, Random, Variety, Wish};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often progress is reported while a puzzle is made.
const REPORT: Duration = Duration::from_millis(200);

/// Why a puzzle cannot be asked for by minutes yet.
pub const NO_MINUTES: &str = "no solving times are known for puzzles like this one; your pace in them is \
                              known once you have solved three without a hint";

/// The level of a puzzle with rules if none is asked for, by its index.
const MEDIUM: usize = 1;

/// What to make.
#[derive(Clone, Debug, PartialEq)]
pub enum Job {
    /// The daily puzzle of a kind and a level (by its index), by the standard scores.
    Daily(Kind, usize),
    /// A puzzle according to a wish.
    Wish(Box<(Wish, Target)>),
}

impl Job {
    /// The title of its puzzle, if it is made on this day.
    fn title(&self, today: Date) -> String {
        match self {
            Self::Daily(kind, level) => {
                let level = LEVELS.get(*level).copied().unwrap_or_default();
                format!("day {today}, {level} {}", kind.name())
            }
            Self::Wish(job) => {
                let (wish, target) = &**job;
                let level = target.ratings.iter().find_map(|band| match band.range {
                    Range::Level(level) | Range::LevelFrom(level, _) => {
                        band.system.levels.get(level)
                    }
                    Range::Totals(..) => None,
                });
                let level = level.map_or_else(String::new, |level| format!("{level} "));
                format!("made {today}, {level}{}", named(wish.ruleset(), wish.grid))
            }
        }
    }

    /// What was tried in vain, given the number of puzzles examined.
    pub fn tried(&self, looked: usize) -> String {
        match self {
            Self::Daily(kind, level) => {
                let level = LEVELS.get(*level).copied().unwrap_or_default();
                format!("the {level} {} of the day", kind.name())
            }
            Self::Wish(job) => tried(&job.0, &job.1, looked),
        }
    }

    /// What some words ask for: a variety, a size, minutes, a level or `daily`, in any order. What
    /// they leave open is as usual for the `kind`; if there are minutes, `paces` provides the
    /// player's pace.
    ///
    /// # Errors
    /// Lists the valid words if one is not among them; says why minutes are not known.
    pub fn of_words(
        text: &str,
        kind: Kind,
        scales: &Scales,
        paces: impl FnOnce() -> Result<Paces, String>,
    ) -> Result<Self, String> {
        let (mut sort, mut joined): (Option<Ruleset>, _) = (None, None);
        let (mut size, mut level, mut daily, mut time) = (Size::USUAL, None, false, None);
        for word in text.to_lowercase().split_whitespace() {
            if let Some((named, boards)) = sort_of(word) {
                joined = joined.or(boards);
                sort = Some(sort.map_or(named, |others| others.and(named)));
            } else if let Some(place) = LEVELS.iter().position(|level| *level == word) {
                level = Some(place);
            } else if let Ok(named) = word.parse() {
                size = named;
            } else if let Ok(range) = minutes(word) {
                time = Some(range);
            } else if word == "daily" {
                daily = true;
            } else {
                return Err(format!(
                    "expected a variety such as kakuro, killer-x or samurai, what else it has such as \
                     thermometer or anti-knight, a size such as 9 or 12x8, minutes such as 8..12, daily, or one of {}; found {word:?}",
                    LEVELS.join(", ")
                ));
            }
        }
        let Ruleset { variety, rules } = sort.unwrap_or_else(|| Variety::of(kind).into());
        let kind = variety.kind();
        if daily {
            return Ok(Self::Daily(kind, level.unwrap_or(0)));
        }
        let grid = match joined {
            Some(arrangement) => Arrangement::grid(arrangement),
            None => grid_of(kind, size)?,
        };
        let path = scales.get(&SIMPLEST_FIRST, kind).clone();
        let band = |level| Band {
            system: &LEVEL,
            scores: scales.get(&LEVEL, kind).clone(),
            range: Range::Level(level),
        };
        // With the rules of setters, most puzzles that are not aimed at need more than hints can explain.
        let level = level.or_else(|| (!rules.is_empty() && time.is_none()).then_some(MEDIUM));
        let mut ratings: Vec<Band> = level.map(band).into_iter().collect();
        if let Some(time) = time {
            let sort = Sort::of(Ruleset { variety, rules }, grid);
            let range = paces()?.totals(sort, time).ok_or(NO_MINUTES)?;
            ratings.push(Band { system: &TIME, scores: scales.get(&TIME, kind).clone(), range });
        }
        let target = Target { ratings, techniques: Vec::new(), path };
        Ok(Self::Wish(Box::new((Wish { rules, joined, ..Wish::of(variety, grid) }, target))))
    }
}

/// What was tried in vain, given the number of puzzles examined.
pub fn tried(wish: &Wish, target: &Target, looked: usize) -> String {
    let name = named(wish.ruleset(), wish.grid);
    let asked = target.ratings.len() + target.techniques.len();
    match (looked, asked) {
        (_, 0) => format!("no {name} that was drawn had exactly one solution"),
        (0, _) => format!("no {name} was made in that time"),
        (1, _) => format!("one {name} was made, but it is not what was asked for"),
        _ => format!("{looked} puzzles ({name}) were made, but none is what was asked for"),
    }
}

/// Reads a range of minutes: `LOW..HIGH`.
///
/// # Errors
/// Says what was expected.
pub fn minutes(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.parse().ok().filter(|minutes: &f64| minutes.is_finite());
    let range = text.split_once("..").and_then(|(least, most)| number(least).zip(number(most)));
    let range = range.filter(|(least, most)| *least >= 0.0 && least <= most);
    range.ok_or_else(|| "expected LOW..HIGH, as in 8..12".into())
}

fn sort_of(word: &str) -> Option<(Ruleset, Option<&'static Arrangement>)> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.slug() == word);
    kind.map(|kind| (Variety::of(kind).into(), None)).or_else(|| Arrangement::of_word(word))
}

/// The grid of a puzzle to be made.
///
/// # Errors
/// Says which sizes there are.
pub fn grid_of(kind: Kind, size: Size) -> Result<Grid, String> {
    let most = Grid::MAX - usize::from(kind == Kind::Kakuro);
    let error =
        || format!("expected 1 to {most} rows and columns for a {}, found {size}", kind.name());
    kind.grid(size).ok_or_else(error)
}

/// Makes a puzzle and names it, for the present day by the player's clock or from a seed of this
/// moment. It reports from time to time how many puzzles it has examined.
///
/// # Errors
/// Says why there is no puzzle.
pub fn make(job: &Job, budget: &Budget<'_>, report: &dyn Fn(usize)) -> Result<Document, Failure> {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let today = date::of_number(store::today());
    let setup = match job {
        Job::Daily(kind, level) => make::daily(
            date::digits(today),
            *kind,
            *level,
            &Config::standard().scale(&LEVEL, *kind),
            budget,
        ),
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
