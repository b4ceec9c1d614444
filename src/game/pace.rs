//! How fast the player is, from the games of the past, and what that says of a puzzle.

use super::past::Past;
use super::ratings::{Rated, Ratings};
use super::statistics::median;
use crate::engine::rating::{SIMPLEST_FIRST, System};
use crate::engine::variety::Kind;
use std::collections::HashMap;
use std::time::Duration;

/// With fewer games than this nothing is expected.
const LEAST: usize = 3;

/// The player's pace by kind of puzzle and rating system.
#[derive(Clone, Debug, Default)]
pub struct Paces(Vec<(Kind, &'static System, f64)>);

impl Paces {
    /// The median of the seconds per point over the games of a kind that were solved without a hint
    /// and that the system rates whole, if there are at least three of them.
    pub fn of(past: &[Past]) -> Self {
        let mut found: HashMap<(Kind, &str), (&'static System, Vec<f64>)> = HashMap::new();
        for past in past.iter().filter(|past| past.solved && past.tally.hints == 0) {
            for rated in past.ratings.iter() {
                let Some(points) = points(rated) else { continue };
                let key = (past.variety.kind(), rated.system.slug);
                let (_, paces) = found.entry(key).or_insert_with(|| (rated.system, Vec::new()));
                paces.push(past.tally.seconds as f64 / points);
            }
        }
        let enough = found.into_iter().filter(|(_, (_, paces))| paces.len() >= LEAST);
        let middle = |((kind, _), (system, mut paces)): ((Kind, &str), (_, Vec<f64>))| {
            Some((kind, system, median(&mut paces)?))
        };
        Self(enough.filter_map(middle).collect())
    }

    /// The time that a puzzle will take: its rating times the player's pace, by the system preferred
    /// or else by the program's own; `None` where that is not known.
    pub fn expected(&self, kind: Kind, ratings: &Ratings, by: &System) -> Option<Duration> {
        [by, &SIMPLEST_FIRST].into_iter().find_map(|system| {
            let points = points(ratings.by(system)?)?;
            let is_wanted = |pace: &&(Kind, &System, f64)| pace.0 == kind && pace.1 == system;
            let (_, _, pace) = self.0.iter().find(is_wanted)?;
            Duration::try_from_secs_f64((points * pace).round()).ok()
        })
    }
}

/// The total of a rating, where it is of the whole puzzle and more than nothing.
fn points(rated: &Rated) -> Option<f64> {
    (!rated.partial && rated.total > 0.0).then_some(rated.total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rating::RATINGS;
    use crate::game::past::tests::solved;

    #[test]
    fn the_pace_is_a_median_over_games_without_hints() {
        let ratings = |words: &str| {
            let mut ratings = Ratings::default();
            ratings.extend(words.split(' ').filter_map(Rated::read));
            ratings
        };
        let mut past = vec![
            solved("sudoku", 100, "simplest-first=10"),
            solved("sudoku", 600, "simplest-first=20 hodoku=100"),
            solved("sudoku", 900, "simplest-first=10* hodoku=0"),
            solved("kakuro", 5, "simplest-first=10"),
        ];
        past[1].tally.hints = 1;
        let of = |past: &[Past], words: &str| {
            Paces::of(past).expected(Kind::Sudoku, &ratings(words), &SIMPLEST_FIRST)
        };
        assert_eq!(of(&past, "simplest-first=7"), None, "one game is too few");
        past.push(solved("sudoku", 300, "simplest-first=10"));
        past.push(solved("sudoku", 500, "simplest-first=10"));
        assert_eq!(of(&past, "simplest-first=7"), Some(Duration::from_secs(210)));
        for unknown in ["simplest-first=7*", "simplest-first=0", "hodoku=7", ""] {
            assert_eq!(of(&past, unknown), None, "{unknown}");
        }
        let far = Paces::of(&past).expected(
            Kind::Sudoku,
            &ratings("hodoku=7 simplest-first=1"),
            RATINGS[1],
        );
        assert_eq!(far, Some(Duration::from_secs(30)), "the program's own system stands in");
    }
}
