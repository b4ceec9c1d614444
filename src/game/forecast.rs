//! What was predicted for each past game, and how long it took: how good predictions were, and how
//! the pace changed.

use super::pace::{Paces, is_fair, rating};
use super::past::Past;
use super::prediction::Prediction;
use super::statistics::median;
use crate::game::date;
use gradus_engine::Kind;

/// A game with its prediction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The kind of the puzzle.
    pub kind: Kind,
    /// The day when it ended, counted from 1970-01-01.
    pub day: i64,
    /// The time predicted from the games before it; none for a Kakuro while there are no
    /// predictions for that kind.
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
        let predicted = paces.prediction(kind, &past.ratings);
        paces.take(past);
        let is_known = rating(past).is_some() && past.tally.seconds > 0;
        (past.solved && is_known).then(|| Forecast {
            kind,
            day: past.day(),
            predicted,
            is_fair: is_fair(past),
            took: past.tally.seconds,
            pace: paces.by(kind).factor(),
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
    let of_kind = forecasts.iter().filter(|told| told.kind == kind && told.is_fair);
    let games: Vec<&Forecast> = of_kind.collect();
    let name = |told: &Forecast| {
        let date = date::of_number(told.day.max(0)).to_string();
        date.rsplit_once('-').map_or(date.clone(), |(month, _)| month.into())
    };
    let months = games.chunk_by(|one, other| name(one) == name(other));
    months.map(|games| (name(games[0]), Month::of(games))).collect()
}

impl Month {
    fn of(games: &[&Forecast]) -> Self {
        let middle =
            |numbers: &mut dyn Iterator<Item = f64>| median(&mut numbers.collect::<Vec<_>>());
        let predicted = || games.iter().filter_map(|told| Some((told, told.predicted?)));
        let within: Vec<bool> = games.iter().filter_map(|told| told.is_within()).collect();
        Self {
            games: games.len(),
            predicted: middle(&mut predicted().map(|(_, told)| told.about.as_secs_f64())),
            took: middle(&mut predicted().map(|(told, _)| told.took as f64)),
            off: middle(&mut games.iter().filter_map(|told| told.off())),
            within: (within.iter().filter(|is_within| **is_within).count(), within.len()),
            pace: games.last().map_or(1.0, |told| told.pace),
        }
    }
}

/// The predicted and the actual minutes of each game of a kind that had a prediction.
pub fn minutes(forecasts: &[Forecast], kind: Kind) -> Vec<(f64, f64)> {
    let of_kind = forecasts.iter().filter(|told| told.kind == kind && told.is_fair);
    let point = |told: &Forecast| {
        Some((told.predicted?.about.as_secs_f64() / 60.0, told.took as f64 / 60.0))
    };
    of_kind.filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::past::tests::solved;

    #[test]
    fn a_game_is_expected_by_those_before_it() {
        let mut past = vec![solved("sudoku", 600, "time=600"); 5];
        past.push(solved("sudoku", 1200, "time=600"));
        past[1].tally.hints = 2;
        past[2].solved = false;
        past[3].ratings = crate::game::ratings::Ratings::default();
        let told = forecasts(&past);
        let known: Vec<bool> = told.iter().map(Option::is_some).collect();
        assert_eq!(known, [true, true, false, false, true, true]);
        let last = told[5].unwrap();
        assert_eq!(last.predicted.unwrap().about.as_secs(), 600);
        assert_eq!((last.off(), last.is_within()), (Some(0.5), None), "two games do not suffice");
        assert!(last.pace > 1.1 && told[4].unwrap().pace == 1.0, "{last:?}");
        assert!(!told[1].unwrap().is_fair);
    }

    #[test]
    fn months_tell_how_good_predictions_were() {
        let mut past = vec![solved("sudoku", 600, "time=600"); 7];
        // Four games in January 1970, and three in February that took twice as long.
        (0..7).for_each(|game| past[game].ended = game as u64 * 9 * 86_400);
        past[4..].iter_mut().for_each(|past| past.tally.seconds = 1200);
        let told: Vec<Forecast> = forecasts(&past).into_iter().flatten().collect();
        let months = months(&told, Kind::Sudoku);
        let names: Vec<&str> = months.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["1970-01", "1970-02"]);
        let [(_, january), (_, february)] = &months[..] else { panic!("{months:?}") };
        assert_eq!((january.games, january.off, january.within), (4, Some(0.0), (1, 1)));
        assert_eq!((january.predicted, january.took), (Some(600.0), Some(600.0)));
        assert_eq!((january.pace, february.games), (1.0, 3));
        assert!(february.pace > 1.3 && february.off > Some(0.3), "{february:?}");
        assert_eq!(minutes(&told, Kind::Sudoku)[0], (10.0, 10.0));
        assert!(minutes(&told, Kind::Kakuro).is_empty());
    }

    #[test]
    fn a_kakuro_is_not_expected_before_three() {
        let past = vec![solved("kakuro", 900, "time=600"); 5];
        let told: Vec<bool> =
            forecasts(&past).iter().map(|told| told.unwrap().predicted.is_some()).collect();
        assert_eq!(told, [false, false, false, true, true]);
        let within: Vec<_> =
            forecasts(&past).iter().map(|told| told.unwrap().is_within()).collect();
        assert_eq!(within[4], Some(true));
    }
}
