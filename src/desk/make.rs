//! Making a new puzzle.

use super::{Scales, named_with};
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

/// Why the puzzle of the day is not of a sort or size that is asked for.
const DAILY: &str = "the puzzle of the day is a usual Sudoku or Kakuro: a level can be chosen for it, but \
                     no size, minutes or rules";

/// What is expected in words for a new puzzle, before the names of the levels.
const WORDS: &str = "expected a variety such as kakuro, killer-x or samurai, what else it has such as \
                     thermometer or anti-knight, a size such as 9 or 12x8, minutes such as 8..12, daily, \
                     or one of";

/// Why boards that are joined have no other size.
const JOINED: &str = "boards that are joined have their own size; leave the size out";

/// The level of a puzzle with rules or of several boards if none is asked for, by its index.
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
                format!(
                    "made {today}, {level}{}",
                    named_with(wish.ruleset(), wish.joined, wish.grid)
                )
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
    /// Lists the valid words if one is not among them; says which words contradict each other, and why
    /// minutes are not known.
    pub fn of_words(
        text: &str,
        kind: Kind,
        scales: &Scales,
        paces: impl FnOnce() -> Result<Paces, String>,
    ) -> Result<Self, String> {
        let (mut sort, mut joined): (Option<Ruleset>, _) = (None, None);
        let (mut size, mut level, mut daily, mut time) = (None, None, false, None);
        for word in text.to_lowercase().split_whitespace() {
            if let Some((named, boards)) = sort_of(word) {
                let chosen =
                    boards.map(|it| choose(&mut joined, it, "arrangement of boards", word));
                chosen.transpose()?;
                sort = Some(sort.map_or(Ok(named), |others| together(others, named))?);
            } else if let Some(place) = LEVELS.iter().position(|level| *level == word) {
                choose(&mut level, place, "level", word)?;
            } else if let Ok(named) = word.parse::<Size>() {
                choose(&mut size, named, "size", word)?;
            } else if let Ok(range) = minutes(word) {
                choose(&mut time, range, "range of minutes", word)?;
            } else if word == "daily" {
                daily = true;
            } else {
                return Err(format!("{WORDS} {}; found {word:?}", LEVELS.join(", ")));
            }
        }
        let Ruleset { variety, rules } = sort.unwrap_or_else(|| Variety::of(kind).into());
        let kind = variety.kind();
        if daily {
            let is_usual = variety == Variety::of(kind) && rules.is_empty();
            return match (is_usual, size, time) {
                (true, None, None) => Ok(Self::Daily(kind, level.unwrap_or(0))),
                _ => Err(DAILY.into()),
            };
        }
        let grid = match (joined, size) {
            (Some(arrangement), None) => Arrangement::grid(arrangement),
            (Some(_), Some(_)) => return Err(JOINED.into()),
            (None, size) => grid_of(variety, size.unwrap_or(Size::USUAL))?,
        };
        let path = scales.get(&SIMPLEST_FIRST, kind).clone();
        let band = |level| Band {
            system: &LEVEL,
            scores: scales.get(&LEVEL, kind).clone(),
            range: Range::Level(level),
        };
        // With the rules of setters or on several boards, most puzzles that are not aimed at need more than
        // hints can explain.
        let is_rare = !rules.is_empty() || joined.is_some();
        let level = level.or_else(|| (is_rare && time.is_none()).then_some(MEDIUM));
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
    let name = named_with(wish.ruleset(), wish.joined, wish.grid);
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

/// Takes a word that can be there once.
///
/// # Errors
/// Names the word that asks for something else than an earlier one.
fn choose<T: PartialEq>(
    chosen: &mut Option<T>,
    value: T,
    what: &str,
    word: &str,
) -> Result<(), String> {
    let earlier = chosen.replace(value);
    match earlier.is_none() || earlier == *chosen {
        true => Ok(()),
        false => Err(format!("expected one {what}, found another: {word:?}")),
    }
}

/// What two words ask for together.
///
/// # Errors
/// Says that a puzzle is of one kind.
fn together(one: Ruleset, other: Ruleset) -> Result<Ruleset, String> {
    // That a Kakuro cannot have a rule of setters is said by name later.
    let has_rules = !(one.rules.is_empty() && other.rules.is_empty());
    match has_rules || one.variety.kind() == other.variety.kind() {
        true => Ok(one.and(other)),
        false => Err("expected one kind of puzzle, found a Sudoku and a Kakuro".into()),
    }
}

fn sort_of(word: &str) -> Option<(Ruleset, Option<&'static Arrangement>)> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.slug() == word);
    kind.map(|kind| (Variety::of(kind).into(), None)).or_else(|| Arrangement::of_word(word))
}

/// The grid of a puzzle to be made.
///
/// # Errors
/// Says which sizes there are.
pub fn grid_of(variety: Variety, size: Size) -> Result<Grid, String> {
    let grid = variety.kind().grid(size).filter(|grid| variety.digits(*grid).is_some());
    grid.ok_or_else(|| Failure::Size(variety, size).to_string())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_contradict_each_other_are_named() {
        let scales = Scales::of(Config::standard());
        let job = |words| Job::of_words(words, Kind::Sudoku, &scales, || Ok(Paces::default()));
        for (words, expected) in [
            ("easy hard", "expected one level, found another: \"hard\""),
            ("9 easy 16", "expected one size, found another: \"16\""),
            ("3..5 8..12", "expected one range of minutes, found another: \"8..12\""),
            ("sudoku kakuro", "expected one kind of puzzle"),
            ("kakuro killer", "expected one kind of puzzle"),
            ("killer daily", DAILY),
            ("samurai twodoku", "expected one arrangement of boards, found another: \"twodoku\""),
            ("samurai 16", JOINED),
            ("samurai daily", DAILY),
            ("daily 16", DAILY),
            ("thermometer daily", DAILY),
        ] {
            let why = job(words).unwrap_err();
            assert!(why.starts_with(expected), "{words}: {why}");
        }
        for words in ["easy 9 easy", "daily kakuro hard", "killer x anti-knight medium", ""] {
            assert!(job(words).is_ok(), "{words}");
        }
    }
}
