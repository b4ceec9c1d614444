//! The player's pace by a changed scale: the ratings in the history use the scales in force when
//! the games were played, so they are computed again.

use super::pace::{Paces, is_fair};
use super::past::Past;
use super::ratings::{Rated, from_start};
use gradus_engine::{Kind, Puzzle, Scores, TIME, Watch, format};

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
