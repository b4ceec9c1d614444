//! The scales of the rating systems as the player has them, for both kinds of puzzle.

use crate::config::Config;
use crate::engine::rating::{RATINGS, System};
use crate::engine::scores::{Item, Scores};
use crate::engine::variety::Kind;

/// Every scale. Systems that share one share what is changed in it, and have levels of their own.
#[derive(Clone, Debug)]
pub struct Scales {
    /// By place in [`RATINGS`], then by kind.
    by_system: Vec<[Scores; Kind::ALL.len()]>,
}

impl Scales {
    /// The scales of a configuration.
    pub fn of(config: &Config) -> Self {
        let of_system = |system: &&System| Kind::ALL.map(|kind| config.scale(system, kind));
        Self { by_system: RATINGS.iter().map(of_system).collect() }
    }

    /// The scale of a system for a kind of puzzle.
    pub fn get(&self, system: &System, kind: Kind) -> &Scores {
        let place = RATINGS.iter().position(|other| *other == system).unwrap_or(0);
        &self.by_system[place][kind as usize]
    }

    /// Sets a row of the scale of a system for a kind of puzzle.
    pub fn set(&mut self, system: &System, kind: Kind, item: Item, value: u32) {
        for (other, scales) in RATINGS.iter().zip(&mut self.by_system) {
            if other.scale == system.scale {
                scales[kind as usize].set(item, value);
            }
        }
    }
}
