//! The player's pace by the current scales.

use super::Scales;
use crate::config::Config;
use crate::game::pace::Paces;
use crate::game::past::Past;
use crate::game::rescaled::rescaled;
use crate::store::{Error, Store};
use gradus_engine::{Kind, Scores, TIME};
use std::sync::atomic::AtomicBool;

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
