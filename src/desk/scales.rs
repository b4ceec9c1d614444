//! The scales of the rating systems: with the player's changes, for both kinds of puzzle, or borrowed
//! from a link.

use crate::config::Config;
use crate::game::pace::{Paces, rescaled};
use crate::game::past::Past;
use crate::store::{Error, Store};
use gradus_engine::format::link::{Link, RatedBy};
use gradus_engine::path::{Item, ScoreRow};
use gradus_engine::rate::{SystemId, TIME, by_slug};
use gradus_engine::{Kind, RATINGS, Scores, Setup, System, WriteError, format};
use std::array;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// All scales. Systems that share one share its changes, but have their own levels.
#[derive(Clone, Debug)]
pub struct Scales {
    /// By system, then by kind.
    by_system: Box<[[Scores; Kind::ALL.len()]; SystemId::COUNT]>,
}

impl Scales {
    /// The scales of a configuration.
    pub fn of(config: &Config) -> Self {
        let of_system = |place| Kind::ALL.map(|kind| config.scale(RATINGS[place], kind));
        Self { by_system: Box::new(array::from_fn(of_system)) }
    }

    /// The scale of a system for a kind of puzzle.
    pub fn get(&self, system: &System, kind: Kind) -> &Scores {
        &self.by_system[system.id.index()][kind as usize]
    }

    /// Sets a row of the scale of a system for a kind of puzzle.
    pub fn set(&mut self, system: &System, kind: Kind, item: Item, value: u32) {
        for (other, scales) in RATINGS.iter().zip(&mut *self.by_system) {
            let scores = &mut scales[kind as usize];
            if other.scale == system.scale {
                scores.set(item, value);
            }
            if other.asks.is_some_and(|asked| asked.scale == system.scale)
                && let Some(asked) = &mut scores.asked
            {
                Arc::make_mut(asked).set(item, value);
            }
        }
    }
}

impl Scales {
    /// The scales of `time`, by kind, if the player has changed any: the stored ratings do not use
    /// them then.
    pub fn changed_time(&self) -> Option<[Scores; Kind::ALL.len()]> {
        let own = Kind::ALL.map(|kind| self.get(&TIME, kind).clone());
        let standard = Kind::ALL.map(|kind| Config::standard().scale(&TIME, kind));
        (own != standard).then_some(own)
    }

    /// The pace that past games show by these scales.
    pub fn paces(&self, past: &[Past], stop: &AtomicBool) -> Paces {
        match self.changed_time() {
            Some(own) => rescaled(past, &own, stop),
            None => Paces::of(past),
        }
    }
}

/// The player's pace according to the history of a store. No file is created if nobody has played.
///
/// # Errors
/// When the history cannot be read.
pub fn paces(store: &Store, scales: &Scales, stop: &AtomicBool) -> Result<Paces, Error> {
    let past = match store.has_history() {
        true => store.history(stop)?.all()?,
        false => Vec::new(),
    };
    Ok(scales.paces(&past, stop))
}

/// The scale by which a puzzle is rated because its link says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Borrowed {
    /// The rating system.
    pub system: &'static System,
    /// Its scale: the standard one, with the changes in the link.
    pub scores: Scores,
}

impl Borrowed {
    /// The scale that a link wants for a kind of puzzle; `None` if it does not want any.
    ///
    /// # Errors
    /// Names what is unknown in it.
    pub fn of(rated_by: &RatedBy, kind: Kind) -> Result<Option<Self>, String> {
        let Some(slug) = &rated_by.system else { return Ok(None) };
        let system = by_slug(slug).ok_or_else(|| format!("{slug:?} is not a rating system"))?;
        if !system.kinds.contains(&kind) {
            return Err(format!("{slug} does not rate a {}", kind.name()));
        }
        let mut scores = Config::standard().scale(system, kind);
        for (name, value) in &rated_by.scores {
            let row = scores.rows.iter_mut().find(|row| row.item.slug() == name);
            let row = row.ok_or_else(|| format!("{slug} has no row {name:?}"))?;
            let expected = || format!("{name} is {}, not {value:?}", row.item.expected());
            row.value = row.item.read(value).ok_or_else(expected)?;
        }
        Ok(Some(Self { system, scores }))
    }

    /// Lends the scale to a player.
    pub fn lend(&self, kind: Kind, scales: &mut Scales) {
        for ScoreRow { item, value } in &self.scores.rows {
            scales.set(self.system, kind, *item, *value);
        }
    }
}

/// The link to a puzzle and its rating by a scale of a system.
///
/// # Errors
/// Says why the puzzle cannot be written on a line.
pub fn link(setup: &Setup, system: &System, scores: &Scores) -> Result<Link, WriteError> {
    let standard = Config::standard().scale(system, setup.variety.kind());
    let own = scores.rows.iter().filter(|row| {
        standard.place(row.item).is_some_and(|place| standard.rows[place].value != row.value)
    });
    let scores = own.map(|row| (row.item.slug().into(), row.item.written(row.value))).collect();
    let puzzle = format::line(setup)?;
    Ok(Link { puzzle, rated_by: RatedBy { system: Some(system.slug.into()), scores } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::HODOKU;
    use gradus_engine::rate::SIMPLEST_FIRST;

    const PUZZLE: &str =
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

    fn borrowed_for(text: &str) -> Result<Option<Borrowed>, String> {
        let link = Link::read(&format!("#puzzle={PUZZLE}&{text}")).unwrap();
        Borrowed::of(&link.rated_by, Kind::Sudoku)
    }

    #[test]
    fn a_link_has_the_scores_that_differ_and_gives_them_back() {
        let setup = format::puzzle(PUZZLE).unwrap().setup().clone();
        let mut scores = Config::standard().scale(&HODOKU, Kind::Sudoku);
        let plain = link(&setup, &HODOKU, &scores).unwrap().to_string();
        assert_eq!(plain, format!("#puzzle={PUZZLE}&system=hodoku"));
        let row = scores.rows.iter_mut().find(|row| row.item.slug() == "hidden-single").unwrap();
        row.value = 77;
        let link = link(&setup, &HODOKU, &scores).unwrap();
        assert_eq!(link.to_string(), format!("{plain}&scores=hidden-single:77"));
        let borrowed = Borrowed::of(&link.rated_by, Kind::Sudoku);
        assert_eq!(borrowed, Ok(Some(Borrowed { system: &HODOKU, scores })));
    }

    #[test]
    fn words_are_values_too() {
        let borrowed = borrowed_for("system=simplest-first&scores=order:score").unwrap().unwrap();
        assert_eq!(borrowed.system, &SIMPLEST_FIRST);
        assert_ne!(borrowed.scores, Config::standard().scale(&SIMPLEST_FIRST, Kind::Sudoku));
    }

    #[test]
    fn what_is_not_known_is_said() {
        assert_eq!(borrowed_for("scores=hidden-single:77"), Ok(None));
        for (text, why) in [
            ("system=none", "\"none\" is not a rating system"),
            ("system=hodoku&scores=nothing:1", "hodoku has no row \"nothing\""),
            (
                "system=hodoku&scores=hidden-single:-1",
                "hidden-single is a whole number from 0 to 9999, not \"-1\"",
            ),
            ("system=hodoku&scores=hidden-single:99999999999", "from 0 to 9999"),
        ] {
            assert!(borrowed_for(text).unwrap_err().contains(why), "{text}");
        }
        let kakuro = RatedBy { system: Some("hodoku".into()), scores: Vec::new() };
        assert!(Borrowed::of(&kakuro, Kind::Kakuro).unwrap_err().contains("does not rate"));
    }
}
