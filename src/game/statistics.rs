//! What the history says about a player: days, weeks, streaks, medians. Pure functions over games.
//!
//! Days are counted from 1970-01-01 by the player's own clock; weeks begin on Monday. Forecasts say what
//! was predicted for each game, how long it took, and how the pace changed.

use super::pace::{Paces, Prediction, Sort, is_fair, rating};
use super::past::Past;
use crate::game::date;
use gradus_engine::grid::Ruleset;
use gradus_engine::path::LEVELS;
use gradus_engine::rate::{SIMPLEST_FIRST, level_of};
use gradus_engine::{Kind, LEVEL};
use std::cmp::Reverse;

/// The median of some numbers, or the mean of the middle two if their number is even; `None` if
/// there are none. Sorts them.
pub fn median(numbers: &mut [f64]) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    let upper = *numbers.get(middle)?;
    let is_even = numbers.len().is_multiple_of(2);
    Some(if is_even { (numbers[middle - 1] + upper) / 2.0 } else { upper })
}

/// The games that were solved.
pub fn solved(past: &[Past]) -> impl Iterator<Item = &Past> {
    past.iter().filter(|past| past.solved)
}

/// The first day of the week of a day.
pub const fn monday(day: i64) -> i64 {
    // The first day of 1970 was a Thursday.
    day - (day + 3).rem_euclid(7)
}

/// How many games were solved in each of the last `weeks` weeks, ending with that of `today`. Each
/// with its Monday.
pub fn weeks(past: &[Past], today: i64, weeks: usize) -> Vec<(i64, u32)> {
    let last = monday(today);
    let first = last - 7 * (weeks as i64 - 1);
    let mut counts: Vec<(i64, u32)> = (0..weeks as i64).map(|week| (first + 7 * week, 0)).collect();
    for past in solved(past) {
        let week = (monday(past.day()) - first) / 7;
        let place = usize::try_from(week).ok().filter(|_| monday(past.day()) >= first);
        if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
            count.1 += 1;
        }
    }
    counts
}

/// Days in a row with a game solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// Days up to today, or up to yesterday if nothing has been solved today yet.
    pub now: u32,
    /// The longest streak ever.
    pub longest: u32,
    /// The number of days with a game solved, in a row or not.
    pub days: u32,
}

/// The streaks of a player.
pub fn streaks(past: &[Past], today: i64) -> Streaks {
    let mut days: Vec<i64> = solved(past).map(Past::day).collect();
    days.sort_unstable();
    days.dedup();
    let mut streaks = Streaks { days: days.len() as u32, ..Streaks::default() };
    let mut run = 0;
    let mut before = None;
    for &day in &days {
        run = if before == Some(day - 1) { run + 1 } else { 1 };
        before = Some(day);
        streaks.longest = streaks.longest.max(run);
    }
    streaks.now = if before.is_some_and(|day| day >= today - 1) { run } else { 0 };
    streaks
}

/// Totals for a group of games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Group {
    /// The number of started games.
    pub begun: u32,
    /// The number of solved games.
    pub solved: u32,
    /// Seconds played, in total.
    pub seconds: u64,
    /// Hints used, in total.
    pub hints: u64,
    /// Checks, in total.
    pub checks: u64,
    /// Wrong digits placed, in total.
    pub mistakes: u64,
    /// The number of games that were solved without a hint.
    pub alone: u32,
    /// The median time of those games, in seconds.
    pub median: Option<f64>,
    /// The median time of the games that were solved with hints, in seconds.
    pub hinted: Option<f64>,
}

impl Group {
    /// Adds up games.
    pub fn of<'a>(games: impl Iterator<Item = &'a Past>) -> Self {
        let mut group = Self::default();
        let (mut alone, mut hinted) = (Vec::new(), Vec::new());
        for Past { solved, tally, .. } in games {
            group.begun += 1;
            group.solved += u32::from(*solved);
            group.seconds = group.seconds.saturating_add(tally.seconds);
            group.hints += u64::from(tally.hints);
            group.checks += u64::from(tally.checks);
            group.mistakes += u64::from(tally.mistakes);
            if *solved {
                let times = if tally.hints == 0 { &mut alone } else { &mut hinted };
                times.push(tally.seconds as f64);
            }
        }
        group.alone = alone.len() as u32;
        (group.median, group.hinted) = (median(&mut alone), median(&mut hinted));
        group
    }
}

/// The level of a game's puzzle; `None` if it is not rated.
pub fn level(past: &Past) -> Option<&'static str> {
    level_of(past.ratings.by(&LEVEL)?.total)
}

/// What was played of a kind of puzzles, what there is most of first.
pub fn rulesets(past: &[Past], kind: Kind) -> Vec<Ruleset> {
    let mut found: Vec<(Ruleset, usize)> = Vec::new();
    for ruleset in past.iter().map(Past::ruleset).filter(|ruleset| ruleset.kind() == kind) {
        match found.iter_mut().find(|(known, _)| *known == ruleset) {
            Some((_, count)) => *count += 1,
            None => found.push((ruleset, 1)),
        }
    }
    found.sort_by_key(|(_, count)| Reverse(*count));
    found.into_iter().map(|(ruleset, _)| ruleset).collect()
}

/// The games with these rules by level, easiest first, ending with those that are not rated; only
/// groups with games.
pub fn levels(past: &[Past], ruleset: Ruleset) -> Vec<(&'static str, Group)> {
    let levels = LEVELS.iter().copied().map(Some).chain([None]);
    let games: Vec<&Past> = past.iter().filter(|past| past.ruleset() == ruleset).collect();
    let groups = levels.map(|target| {
        let group = Group::of(games.iter().copied().filter(|past| level(past) == target));
        (target.unwrap_or("not rated"), group)
    });
    groups.filter(|(_, group)| group.begun > 0).collect()
}

/// The rating and the minutes of each solved game that a system rates in full.
pub fn times(past: &[Past], kind: Kind) -> Vec<(f64, f64)> {
    let of_kind = solved(past).filter(|past| past.variety.kind() == kind);
    let point = |past: &Past| {
        let rated = past.ratings.by(&SIMPLEST_FIRST).filter(|rated| !rated.partial)?;
        Some((rated.total, past.tally.seconds as f64 / 60.0))
    };
    of_kind.filter_map(point).collect()
}

/// A game with its prediction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The kind of the puzzle.
    pub kind: Kind,
    /// The day when it ended, counted from 1970-01-01.
    pub day: i64,
    /// The time predicted from the games before it; none while there are no predictions for that
    /// sort of puzzle.
    pub predicted: Option<Prediction>,
    /// Whether the pace was learned from it, because it was solved without a hint.
    pub is_fair: bool,
    /// The time it took, in seconds.
    pub took: u64,
    /// The player's time for one second of the rating, including this game.
    pub pace: f64,
}

/// The predictions by game; `None` for games without a rating by `time`, and unsolved ones.
pub fn forecasts(past: &[Past]) -> Vec<Option<Forecast>> {
    let mut paces = Paces::default();
    let forecast = |past: &Past| {
        let kind = past.variety.kind();
        let sort = Sort::of(past.ruleset(), past.grid);
        let predicted = paces.prediction(sort, &past.ratings);
        paces.take(past);
        let is_known = rating(past).is_some() && past.tally.seconds > 0;
        (past.solved && is_known).then(|| Forecast {
            kind,
            day: past.day(),
            predicted,
            is_fair: is_fair(past),
            took: past.tally.seconds,
            pace: paces.by(sort).factor(),
        })
    };
    past.iter().map(forecast).collect()
}

impl Forecast {
    /// The error of the prediction, as a fraction of the actual time.
    pub fn off(&self) -> Option<f64> {
        let about = self.predicted?.about.as_secs_f64();
        Some((about - self.took as f64).abs() / self.took as f64)
    }

    /// Whether its time was within the interval, if there was one.
    pub fn is_within(&self) -> Option<bool> {
        let (low, high) = self.predicted?.likely?;
        Some((low.as_secs()..=high.as_secs()).contains(&self.took))
    }
}

/// The games of a month that tell how fast the player is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Month {
    /// The number of games.
    pub games: usize,
    /// The median of the predictions, in seconds.
    pub predicted: Option<f64>,
    /// The median of the actual times, in seconds.
    pub took: Option<f64>,
    /// Half of the predictions were off by less than this fraction of the actual time.
    pub off: Option<f64>,
    /// The number of games within their interval, and the number with an interval.
    pub within: (usize, usize),
    /// The pace at the end of the month.
    pub pace: f64,
}

/// The months with games of a kind that tell how fast the player is, as in `2026-03`, the latest
/// last.
pub fn months(forecasts: &[Forecast], kind: Kind) -> Vec<(String, Month)> {
    let of_kind = forecasts.iter().filter(|forecast| forecast.kind == kind && forecast.is_fair);
    let games: Vec<&Forecast> = of_kind.collect();
    let name = |forecast: &Forecast| {
        let date = date::of_number(forecast.day.max(0)).to_string();
        date.rsplit_once('-').map_or(date.clone(), |(month, _)| month.into())
    };
    let months = games.chunk_by(|one, other| name(one) == name(other));
    months.map(|games| (name(games[0]), Month::of(games))).collect()
}

impl Month {
    fn of(games: &[&Forecast]) -> Self {
        let middle =
            |numbers: &mut dyn Iterator<Item = f64>| median(&mut numbers.collect::<Vec<_>>());
        let predicted =
            || games.iter().filter_map(|forecast| Some((forecast, forecast.predicted?)));
        let within: Vec<bool> = games.iter().filter_map(|forecast| forecast.is_within()).collect();
        Self {
            games: games.len(),
            predicted: middle(&mut predicted().map(|(_, forecast)| forecast.about.as_secs_f64())),
            took: middle(&mut predicted().map(|(forecast, _)| forecast.took as f64)),
            off: middle(&mut games.iter().filter_map(|forecast| forecast.off())),
            within: (within.iter().filter(|is_within| **is_within).count(), within.len()),
            pace: games.last().map_or(1.0, |forecast| forecast.pace),
        }
    }
}

/// The predicted and the actual minutes of each game of a kind that had a prediction.
pub fn minutes(forecasts: &[Forecast], kind: Kind) -> Vec<(f64, f64)> {
    let of_kind = forecasts.iter().filter(|forecast| forecast.kind == kind && forecast.is_fair);
    let point = |forecast: &Forecast| {
        Some((forecast.predicted?.about.as_secs_f64() / 60.0, forecast.took as f64 / 60.0))
    };
    of_kind.filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::past::tests::{solved, solved as game};

    /// Games solved on these days.
    fn on(days: &[i64]) -> Vec<Past> {
        let day = |day: &i64| Past {
            ended: (day * 86_400 + 80_000) as u64,
            ..game("sudoku", 60, "simplest-first=10")
        };
        days.iter().map(day).collect()
    }

    #[test]
    fn medians() {
        let of = |numbers: &[f64]| median(&mut numbers.to_vec());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[3.0]), Some(3.0));
        assert_eq!(of(&[9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(of(&[9.0, 1.0, 2.0, 4.0]), Some(3.0));
    }

    #[test]
    fn weeks_begin_on_monday() {
        // The first of 1970 was a Thursday: Monday the 5th is day 4.
        assert_eq!([3, 4, 10, 11].map(monday), [-3, 4, 4, 11]);
        let past = on(&[3, 4, 10, 11, 11, 30]);
        assert_eq!(weeks(&past, 12, 3), [(-3, 1), (4, 2), (11, 2)]);
        assert_eq!(weeks(&past, 12, 1), [(11, 2)]);
        assert_eq!(weeks(&[], 12, 2), [(4, 0), (11, 0)]);
    }

    #[test]
    fn streaks_last_until_a_day_is_left_out() {
        let of = |days: &[i64], today| {
            let Streaks { now, longest, days } = streaks(&on(days), today);
            (now, longest, days)
        };
        assert_eq!(of(&[], 9), (0, 0, 0));
        assert_eq!(of(&[1, 2, 3, 7, 8, 8], 8), (2, 3, 5));
        assert_eq!(of(&[1, 2, 3, 7, 8], 9), (2, 3, 5), "there is still time today");
        assert_eq!(of(&[1, 2, 3, 7, 8], 10), (0, 3, 5));
    }

    #[test]
    fn days_are_those_of_the_players_clock() {
        let mut late = on(&[20]).remove(0);
        assert_eq!(late.day(), 20);
        late.utc_offset = 7200;
        assert_eq!(late.day(), 21, "80,000 seconds into the day, two hours make the next");
    }

    #[test]
    fn groups_by_level() {
        let mut past = vec![
            game("sudoku", 100, "level=1 simplest-first=5"),
            game("sudoku", 300, "level=1 simplest-first=6"),
            game("sudoku", 900, "level=5 simplest-first=6*"),
            game("sudoku", 50, "hodoku=6"),
            game("kakuro", 7, "level=1"),
        ];
        past[1].solved = false;
        past[1].tally.mistakes = 4;
        past[2].tally.hints = 3;
        let classic = Ruleset::from(past[0].variety);
        assert_eq!(rulesets(&past, Kind::Sudoku), [classic]);
        let levels = levels(&past, classic);
        let names: Vec<_> = levels.iter().map(|(name, group)| (*name, group.begun)).collect();
        assert_eq!(names, [("easy", 2), ("extreme", 1), ("not rated", 1)]);
        let easy = levels[0].1;
        assert_eq!((easy.solved, easy.seconds, easy.mistakes), (1, 400, 4));
        assert_eq!((easy.alone, easy.median, easy.hinted), (1, Some(100.0), None));
        let extreme = levels[1].1;
        assert_eq!((extreme.alone, extreme.median, extreme.hinted), (0, None, Some(900.0)));
        assert_eq!(times(&past, Kind::Sudoku), [(5.0, 100.0 / 60.0)]);
    }

    #[test]
    fn a_game_is_expected_by_those_before_it() {
        let mut past = vec![solved("sudoku", 600, "time=600"); 5];
        past.push(solved("sudoku", 1200, "time=600"));
        past[1].tally.hints = 2;
        past[2].solved = false;
        past[3].ratings = crate::game::ratings::Ratings::default();
        let forecasts = forecasts(&past);
        let known: Vec<bool> = forecasts.iter().map(Option::is_some).collect();
        assert_eq!(known, [true, true, false, false, true, true]);
        let last = forecasts[5].unwrap();
        assert_eq!(last.predicted.unwrap().about.as_secs(), 600);
        assert_eq!((last.off(), last.is_within()), (Some(0.5), None), "two games do not suffice");
        assert!(last.pace > 1.1 && forecasts[4].unwrap().pace == 1.0, "{last:?}");
        assert!(!forecasts[1].unwrap().is_fair);
    }

    #[test]
    fn months_tell_how_good_predictions_were() {
        let mut past = vec![solved("sudoku", 600, "time=600"); 7];
        // Four games in January 1970, and three in February that took twice as long.
        (0..7).for_each(|game| past[game].ended = game as u64 * 9 * 86_400);
        past[4..].iter_mut().for_each(|past| past.tally.seconds = 1200);
        let forecasts: Vec<Forecast> = forecasts(&past).into_iter().flatten().collect();
        let months = months(&forecasts, Kind::Sudoku);
        let names: Vec<&str> = months.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["1970-01", "1970-02"]);
        let [(_, january), (_, february)] = &months[..] else { panic!("{months:?}") };
        assert_eq!((january.games, january.off, january.within), (4, Some(0.0), (1, 1)));
        assert_eq!((january.predicted, january.took), (Some(600.0), Some(600.0)));
        assert_eq!((january.pace, february.games), (1.0, 3));
        assert!(february.pace > 1.3 && february.off > Some(0.3), "{february:?}");
        assert_eq!(minutes(&forecasts, Kind::Sudoku)[0], (10.0, 10.0));
        assert!(minutes(&forecasts, Kind::Kakuro).is_empty());
    }

    #[test]
    fn a_kakuro_is_not_expected_before_three() {
        let past = vec![solved("kakuro", 900, "time=600"); 5];
        let predicted: Vec<bool> =
            forecasts(&past).iter().map(|forecast| forecast.unwrap().predicted.is_some()).collect();
        assert_eq!(predicted, [false, false, false, true, true]);
        let within: Vec<_> =
            forecasts(&past).iter().map(|forecast| forecast.unwrap().is_within()).collect();
        assert_eq!(within[4], Some(true));
    }
}
