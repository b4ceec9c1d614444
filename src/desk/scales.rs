//! The scales of the rating systems with the player's changes, for both kinds of puzzle.

use crate::config::Config;
use gradus_engine::rate::SystemId;
use gradus_engine::{Item, Kind, RATINGS, Scores, System};
use std::array;
use std::sync::Arc;

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
