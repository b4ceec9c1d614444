//! The scales of the rating systems with the player's changes, for both kinds of puzzle.

use crate::config::Config;
use crate::game::pace::{Paces, rescaled};
use crate::game::past::Past;
use crate::store::{Error, Store};
use gradus_engine::path::Item;
use gradus_engine::rate::{SystemId, TIME};
use gradus_engine::{Kind, RATINGS, Scores, System};
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
