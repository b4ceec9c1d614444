//! How fast the player is, judging by past games, and how long a puzzle will take.
//!
//! The rating [`TIME`] says how long an average player needs. The logarithm of a player's own time is
//! that of the rating, plus the player's *pace*, plus random variation from game to game. The pace
//! is a normal distribution that each game shifts a little: a one-dimensional Kalman filter, which
//! forgets as fast as people change. Outliers, such as a game left open, are damped.

use super::past::Past;
use super::ratings::{Rated, Ratings, from_start};
use gradus_engine::budget::Watch;
use gradus_engine::grid::Ruleset;
use gradus_engine::make::Range;
use gradus_engine::power::{exp, ln};
use gradus_engine::rate::TIME;
use gradus_engine::{Grid, Kind, Puzzle, Scores, Variety, format};
use std::fmt;
use std::time::Duration;

/// The spread between players: the deviation of a pace before the first game.
const PLAYERS: f64 = 0.5;

/// The deviation of a single game from what the pace predicts.
const GAMES: f64 = 0.4;

/// How much a pace drifts from one game to the next.
const DRIFT: f64 = 0.03;

/// The number of deviations within which eight of ten games lie.
const MIDDLE: f64 = 1.28;

/// With fewer games than this there is no interval, and no prediction at all where no times of people are
/// known: ratings are points there until the player's own times show what they amount to.
const LEAST: u32 = 3;

/// Puzzles at which a player has the same pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Classic 9x9 Sudoku, for which times of people are known.
    Classic,
    /// Sudoku of other sizes and varieties, and with rules.
    Other,
    /// Kakuro.
    Kakuro,
}

impl Sort {
    /// The sort of puzzles with these rules and of this size.
    pub fn of(ruleset: Ruleset, grid: Grid) -> Self {
        match ruleset.variety {
            Variety::KAKURO => Self::Kakuro,
            // As for `has_times`.
            Variety::CLASSIC if ruleset.rules.is_empty() && grid == Grid::NINE => Self::Classic,
            _ => Self::Other,
        }
    }

    /// The sort of a puzzle.
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        Self::of(Ruleset::of(puzzle.setup()), puzzle.grid())
    }

    /// The usual puzzles of a kind: those of the day.
    pub const fn usual(kind: Kind) -> Self {
        match kind {
            Kind::Sudoku => Self::Classic,
            Kind::Kakuro => Self::Kakuro,
        }
    }
}

/// How fast a player is at a sort of puzzle, relative to the average player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// The logarithm of the factor.
    mean: f64,
    /// How certain that is.
    variance: f64,
    /// The number of games it was learned from.
    games: u32,
}

/// The player's pace by sort of puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paces(Vec<(Sort, Pace)>);

impl Pace {
    /// A pace about which nothing else is known.
    const fn about(mean: f64) -> Self {
        Self { mean, variance: PLAYERS * PLAYERS, games: 0 }
    }

    /// Learns from a game, given its time and its rating in seconds.
    fn learn(&mut self, seconds: f64, rating: f64) {
        self.variance += DRIFT * DRIFT;
        let off = ln(seconds / rating) - self.mean;
        let off = off.clamp(-2.0 * GAMES, 2.0 * GAMES);
        let gain = self.variance / (self.variance + GAMES * GAMES);
        self.mean += gain * off;
        self.variance *= 1.0 - gain;
        self.games += 1;
    }

    /// The player's time for one second of the average player's.
    pub fn factor(&self) -> f64 {
        exp(self.mean)
    }

    /// The time for a puzzle with a rating; `None` if it is absurdly large.
    fn predict(&self, rating: f64) -> Option<Prediction> {
        let times = |factor: f64| Duration::try_from_secs_f64((rating * factor).round()).ok();
        let spread = exp(MIDDLE * (self.variance + GAMES * GAMES).sqrt());
        let about = self.factor();
        let likely = if self.games < LEAST {
            None
        } else {
            Some((times(about / spread)?, times(about * spread)?))
        };
        Some(Prediction { about: times(about)?, likely })
    }
}

impl Paces {
    /// What the past games say, in order: those that were solved without a hint and are rated by
    /// [`TIME`]. A new sort starts with the pace of the one that was played first.
    pub fn of(past: &[Past]) -> Self {
        let mut paces = Self::default();
        past.iter().for_each(|past| paces.take(past));
        paces
    }

    /// Learns from the next past game, if it says anything.
    pub fn take(&mut self, past: &Past) {
        if let Some(rating) = rating(past).filter(|_| is_fair(past)) {
            self.learn(Sort::of(past.ruleset(), past.grid), past.tally.seconds as f64, rating);
        }
    }

    fn learn(&mut self, sort: Sort, seconds: f64, rating: f64) {
        let mut pace = self.by(sort);
        pace.learn(seconds, rating);
        // In place, so that the first one stays that of the sort that was played first.
        match self.0.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, known)) => *known = pace,
            None => self.0.push((sort, pace)),
        }
    }

    /// The player's pace at a sort of puzzle.
    pub fn by(&self, sort: Sort) -> Pace {
        let own = self.0.iter().find(|(known, _)| *known == sort).map(|(_, pace)| *pace);
        let other = self.0.first().map_or(0.0, |(_, pace)| pace.mean);
        own.unwrap_or(Pace::about(other))
    }

    /// The predicted time for a puzzle of a sort, by its ratings; `None` if unknown.
    pub fn prediction(&self, sort: Sort, ratings: &Ratings) -> Option<Prediction> {
        self.seconds(sort, points(ratings.by(&TIME)?)?)
    }

    /// The player's time for one second of the rating; `None` if unknown.
    pub fn factor(&self, sort: Sort) -> Option<f64> {
        let pace = self.by(sort);
        (sort == Sort::Classic || pace.games >= LEAST).then(|| pace.factor())
    }

    /// The totals of [`TIME`] that correspond to a range of the player's minutes; `None` if
    /// unknown.
    pub fn totals(&self, sort: Sort, (least, most): (f64, f64)) -> Option<Range> {
        let factor = self.factor(sort)?;
        Some(Range::Totals(60.0 * least / factor, 60.0 * most / factor))
    }

    /// The predicted time for a puzzle of a sort, or for the rest of it, given its rating by
    /// [`TIME`].
    pub fn seconds(&self, sort: Sort, rating: f64) -> Option<Prediction> {
        self.factor(sort).and_then(|_| self.by(sort).predict(rating))
    }
}

/// Whether a game tells how fast the player is: it was solved without a hint.
pub const fn is_fair(past: &Past) -> bool {
    past.solved && past.tally.hints == 0 && past.tally.seconds > 0
}

/// The rating of a game by [`TIME`], if known.
pub fn rating(past: &Past) -> Option<f64> {
    points(past.ratings.by(&TIME)?)
}

/// Whether a time in seconds is more than anybody spends on a puzzle with these ratings: three
/// times what an average player needs.
pub fn is_doubtful(seconds: u64, ratings: &Ratings) -> bool {
    let expected = ratings.by(&TIME).and_then(points);
    expected.is_some_and(|expected| seconds as f64 > 3.0 * expected)
}

/// The total of a rating, if it covers the whole puzzle and is positive.
fn points(rated: &Rated) -> Option<f64> {
    (!rated.partial && rated.total > 0.0).then_some(rated.total)
}

/// How many of the latest games are rated again; earlier ones hardly count.
const LATEST: usize = 200;

/// What past games say about the pace by other scales of [`TIME`], one for each kind. `stop` ends
/// it early.
pub fn rescaled(past: &[Past], scales: &[Scores; Kind::ALL.len()], stop: &dyn Watch) -> Paces {
    let mut fair: Vec<&Past> = past.iter().filter(|past| is_fair(past)).collect();
    let latest = fair.split_off(fair.len().saturating_sub(LATEST));
    let mut paces = Paces::default();
    for past in latest {
        let mut past = past.clone();
        let scores = &scales[past.variety.kind() as usize];
        let rated =
            format::puzzle(&past.puzzle).ok().and_then(|puzzle| time(&puzzle, scores, stop));
        if let Some(rated) = rated {
            past.ratings.learn(rated);
            paces.take(&past);
        }
    }
    paces
}

/// The rating of a puzzle by [`TIME`], if it has one.
pub fn time(puzzle: &Puzzle, scores: &Scores, stop: &dyn Watch) -> Option<Rated> {
    Rated::of(&TIME, &from_start(&TIME, puzzle, scores, stop))
}

/// How long a puzzle will take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The time within which half of such games end.
    pub about: Duration,
    /// The range in which eight of ten such games end, once enough games are known.
    pub likely: Option<(Duration, Duration)>,
}

impl Prediction {
    /// The time within which half of such games end: `about 14 min`.
    pub fn about(&self) -> String {
        format!("about {}", minutes(self.about))
    }

    /// The range for most games, if it is known and more than one number: `9 to 21 min`.
    pub fn between(&self) -> Option<String> {
        let (low, high) = self.likely?;
        let (least, most) = (minutes(low), minutes(high));
        let both_short = least.strip_suffix(" min").filter(|_| high < HOURS);
        (least != most).then(|| format!("{} to {most}", both_short.unwrap_or(&least)))
    }
}

impl fmt::Display for Prediction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between =
            self.between().map_or_else(String::new, |between| format!(", likely {between}"));
        write!(f, "{}{between}", self.about())
    }
}

/// From this on, times are given in hours and minutes.
const HOURS: Duration = Duration::from_secs(119 * 60 + 1);

/// A duration in minutes or, from two hours on, in hours and minutes.
pub fn minutes(time: Duration) -> String {
    let minutes = time.as_secs().div_ceil(60);
    match minutes {
        0..120 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::past::tests::solved;
    use gradus_engine::Random;

    fn ratings(words: &str) -> Ratings {
        let mut ratings = Ratings::default();
        ratings.extend(words.split(' ').filter_map(Rated::read));
        ratings
    }

    fn seconds(prediction: Option<Prediction>) -> Option<u64> {
        prediction.map(|prediction| prediction.about.as_secs())
    }

    #[test]
    fn games_without_hints_move_the_pace() {
        let mut past = vec![
            solved("sudoku", 400, "time=200"),
            solved("sudoku", 9000, "time=100"),
            solved("sudoku", 9000, "time=100*"),
            solved("sudoku", 9000, "hodoku=100"),
        ];
        past[1].tally.hints = 1;
        let paces = Paces::of(&past);
        // v = 0.25 + 0.0009; the gain v / (v + 0.16) applies to ln 2.
        let gain = 0.2509 / 0.4109;
        let expected = 2.0_f64.powf(gain);
        assert!((paces.by(Sort::Classic).factor() - expected).abs() < 1e-12);
        let found = paces.prediction(Sort::Classic, &ratings("time=1000"));
        assert_eq!(seconds(found), Some((1000.0 * expected).round() as u64));
        for unknown in ["time=7*", "time=0", "hodoku=7", ""] {
            assert_eq!(paces.prediction(Sort::Classic, &ratings(unknown)), None, "{unknown}");
        }
    }

    #[test]
    fn before_the_first_game_the_player_is_average() {
        let prediction = Paces::default().seconds(Sort::Classic, 600.0).unwrap();
        assert_eq!(prediction, Prediction { about: Duration::from_secs(600), likely: None });
    }

    #[test]
    fn an_interval_from_three_games_on_that_narrows() {
        let games = |count: usize| Paces::of(&vec![solved("sudoku", 600, "time=600"); count]);
        let width = |count: usize| {
            let likely = games(count).seconds(Sort::Classic, 600.0).unwrap().likely;
            likely.map(|(low, high)| (high - low).as_secs())
        };
        assert_eq!([width(0), width(2)], [None, None]);
        assert!(width(3).unwrap() > width(20).unwrap());
    }

    #[test]
    fn a_game_left_on_the_table_counts_as_one_not_so_far_off() {
        let after = |seconds: u64| {
            let past = [solved("sudoku", 600, "time=600"), solved("sudoku", seconds, "time=600")];
            Paces::of(&past).by(Sort::Classic).factor()
        };
        // Twice the deviation of a game is a factor of 2.2.
        assert_eq!(after(100_000), after(1400));
        assert!(after(1200) < after(1400));
    }

    #[test]
    fn kakuro_has_no_minutes_until_three_were_played() {
        let mut past = vec![solved("sudoku", 1200, "time=600"); 5];
        let sudoku = Paces::of(&past);
        assert_eq!(sudoku.seconds(Sort::Kakuro, 600.0), None);
        assert_eq!(sudoku.by(Sort::Kakuro).factor(), sudoku.by(Sort::Classic).factor());
        past.extend(vec![solved("kakuro", 1200, "time=600"); 3]);
        assert!(Paces::of(&past).seconds(Sort::Kakuro, 600.0).is_some());
        assert_eq!(Paces::of(&past).by(Sort::Classic), sudoku.by(Sort::Classic));
    }

    #[test]
    fn puzzles_that_nobody_was_timed_at_have_no_minutes_until_three_were_played() {
        let ruleset = |slug: &str| Ruleset::of_slug(slug).unwrap();
        for (slug, size, sort) in [
            ("classic", 9, Sort::Classic),
            ("classic", 6, Sort::Other),
            ("killer", 9, Sort::Other),
            ("thermometer", 9, Sort::Other),
            ("anti-knight-x", 9, Sort::Other),
            ("kakuro", 9, Sort::Kakuro),
        ] {
            assert_eq!(Sort::of(ruleset(slug), Grid::new(size, size).unwrap()), sort, "{slug}");
        }
        let mut past = vec![solved("sudoku", 1200, "time=600"); 5];
        assert_eq!(Paces::of(&past).seconds(Sort::Other, 600.0), None);
        let killer = Past { variety: Variety::KILLER, ..solved("sudoku", 1200, "time=600") };
        past.extend(vec![killer; 3]);
        let paces = Paces::of(&past);
        assert!(paces.seconds(Sort::Other, 600.0).is_some());
        assert_eq!(paces.by(Sort::Classic), Paces::of(&past[..5]).by(Sort::Classic));
        assert_eq!(paces.seconds(Sort::Kakuro, 600.0), None);
    }

    #[test]
    fn a_new_sort_starts_with_the_pace_of_the_one_that_was_played_first() {
        let classic = solved("sudoku", 1200, "time=600");
        let killer = Past { variety: Variety::KILLER, ..solved("sudoku", 300, "time=600") };
        let mut past = vec![classic.clone(), killer];
        past.extend(vec![classic; 3]);
        let paces = Paces::of(&past);
        let factor = |sort| paces.by(sort).factor();
        assert_eq!(factor(Sort::Kakuro), factor(Sort::Classic));
        assert_ne!(factor(Sort::Kakuro), factor(Sort::Other));
    }

    /// An approximately normal random number with mean 0 and deviation 1.
    fn normal(random: &mut Random) -> f64 {
        let uniform =
            |random: &mut Random| (random.below(1 << 30) as f64 + 0.5) / f64::from(1 << 30);
        (0..12).map(|_| uniform(random)).sum::<f64>() - 6.0
    }

    /// The median relative error of the next prediction for simulated players after a number of
    /// games, in percent. Players differ by `apart` and their games by `noise`; the ratings of
    /// puzzles are off by 0.22, those of one in five by 0.5, and three games in a hundred are
    /// interrupted.
    fn error(apart: f64, noise: f64, games: usize) -> f64 {
        let mut random = Random::new(7);
        let mut errors: Vec<f64> = (0..3000)
            .map(|_| {
                let own = apart * normal(&mut random);
                let mut game = || {
                    let misfit = if random.below(5) == 0 { 0.5 } else { 0.22 };
                    let factor = own + noise * normal(&mut random) + misfit * normal(&mut random);
                    let is_interrupted = random.below(100) < 3;
                    600.0 * factor.exp() * if is_interrupted { 2.5 } else { 1.0 }
                };
                let mut paces = Paces::default();
                (0..games).for_each(|_| paces.learn(Sort::Classic, game(), 600.0));
                let about = 600.0 * paces.by(Sort::Classic).factor();
                let took = game();
                (about - took).abs() / took
            })
            .collect();
        100.0 * crate::game::statistics::median(&mut errors).unwrap()
    }

    /// Measured separately, with errors drawn from real puzzles; rounded to whole percents.
    #[test]
    fn drawn_players_are_known_after_a_few_games() {
        let table = [
            (0.35, 0.2, [33.0, 29.0, 26.0, 26.0, 25.0, 23.0]),
            (0.35, 0.3, [37.0, 33.0, 32.0, 30.0, 30.0, 30.0]),
            (0.5, 0.3, [42.0, 37.0, 32.0, 30.0, 30.0, 29.0]),
            (0.7, 0.3, [49.0, 40.0, 34.0, 32.0, 32.0, 30.0]),
            (0.35, 0.4, [39.0, 38.0, 36.0, 37.0, 35.0, 35.0]),
        ];
        for (apart, noise, expected) in table {
            let found = [0, 1, 3, 5, 8, 20].map(|games| error(apart, noise, games).round());
            let off = found.iter().zip(expected).map(|(found, expected)| (found - expected).abs());
            assert!(off.fold(0.0, f64::max) <= 4.0, "{apart} {noise}: {found:?}, not {expected:?}");
            assert!(found[0] > found[5] + 2.0, "{found:?}");
        }
    }

    #[test]
    fn minutes_are_rounded_up() {
        let of = |seconds| minutes(Duration::from_secs(seconds));
        assert_eq!([of(1), of(60), of(61), of(7140)], ["1 min", "1 min", "2 min", "119 min"]);
        assert_eq!(of(7141), "2 h 0 min");
    }

    #[test]
    fn a_prediction_in_words() {
        let seconds = Duration::from_secs;
        let bare = Prediction { about: seconds(840), likely: None };
        assert_eq!(bare.to_string(), "about 14 min");
        let whole = Prediction { likely: Some((seconds(530), seconds(1260))), ..bare };
        assert_eq!(whole.to_string(), "about 14 min, likely 9 to 21 min");
        let of = |low, high| Prediction { likely: Some((seconds(low), seconds(high))), ..bare };
        assert_eq!(of(10, 50).between(), None, "a minute to a minute says nothing");
        assert_eq!(of(6000, 9000).between().as_deref(), Some("100 min to 2 h 30 min"));
        assert_eq!(of(6000, 7140).between().as_deref(), Some("100 to 119 min"));
    }
}
